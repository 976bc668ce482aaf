import type { GameUi, Mark, Phase } from '../game';
import Board from './Board.svelte';
import type { Event, View } from '../../wire/arrakis';
import { cardName, PHASES, read, targetName } from './model';
import Others from './Others.svelte';
import Seat from './Seat.svelte';
import Stage from './Stage.svelte';
import { heard, justFought } from './story.svelte';
import { loses, tells } from './telling';

const TRACK: Phase[] = [
  { id: 'start', icon: 'mentat', name: { en: 'Start', it: 'Inizio' } },
  { id: 'vehicles', icon: 'ship', name: { en: 'Vehicles', it: 'Veicoli' } },
  { id: 'actions', icon: 'battle', name: { en: 'Actions', it: 'Azioni' } },
  { id: 'hazards', icon: 'storm', name: { en: 'Desert hazards', it: 'Pericoli del deserto' } },
  { id: 'spice', icon: 'harvest', name: { en: 'Spice', it: 'Spezia' } },
  { id: 'end', icon: 'revival', name: { en: 'End of round', it: 'Fine round' } },
];

export const ui: GameUi = {
  Board,
  Seat,
  Others,
  Stage,
  staged(scene) {
    const model = read(scene.view);
    return model.battle !== null || (justFought(scene.recent, model) && heard().fight !== null);
  },
  track(view) {
    const model = read(view);
    return { phases: TRACK, now: PHASES.indexOf(model.phase as 'start'), turn: model.round, turns: null };
  },
  purse: () => null,
  targetName,
  mark,
  tells,
  loses,
  // The whole truth has the Atreides hand first.
  secrets(view) {
    const { hand, other_hand } = view as View;
    return [hand, other_hand].map((cards, seat) => ({ seat, name: 'secret.hand', things: cards.map(cardName) }));
  },
};

/** Rounds, phases and what is worth a jump. */
function mark(event: unknown): Mark | null {
  const e = event as Event;
  if (e.event === 'round_started') return { kind: 'turn', n: e.round };
  if (e.event === 'phase_started') return { kind: 'phase', phase: e.phase };
  if (e.event === 'battle_started') return { kind: 'battle' };
  return e.event === 'ended' ? { kind: 'win' } : null;
}
