import type { GameUi } from '../game';
import Seat from '../generic/Seat.svelte';
import Board from './Board.svelte';
import { read, RING, spaceOfTitle, targets } from './model';
import Others from './Others.svelte';

export const ui: GameUi = {
  Board,
  Seat,
  Others,
  Stage: null,
  staged: () => false,
  track: (view) => ({ phases: [], now: -1, turn: read(view).round, turns: null }),
  purse: () => null,
  targets,
  targetName(target, lang) {
    const [kind, n] = target.split(':');
    if (kind === 'space') return RING.spaces[Number(n)]?.name[lang] ?? null;
    return kind === 'title' ? (spaceOfTitle(Number(n), null)?.name[lang] ?? null) : null;
  },
  scale: () => false,
  amount: (_, n) => String(n),
};
