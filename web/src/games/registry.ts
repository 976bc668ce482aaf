// One line per game with a board of its own; every other game is drawn by the generic one.
import type { GameUi } from './game';

const OWN: Record<string, () => Promise<{ ui: GameUi }>> = {
  arrakis: () => import('./arrakis/ui'),
  dune: () => import('./dune/ui'),
  globopolis: () => import('./globopolis/ui'),
};

export async function gameUi(id: string): Promise<GameUi> {
  const load = OWN[id] ?? (() => import('./generic/ui'));
  return (await load()).ui;
}
