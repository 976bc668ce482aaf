// The table screen of a game that has no board of its own.
import type { GameUi, Track } from '../game';
import Board from './Board.svelte';
import Others from './Others.svelte';
import Seat from './Seat.svelte';

/** The turn or round of a view that has one. */
function turnOf(view: unknown): unknown {
  const { turn, round } = (view ?? {}) as { turn?: unknown; round?: unknown };
  return turn ?? round;
}

/** A game without a board of its own: facts of the view in a readable order, and the list of options. */
export const ui: GameUi = {
  Board,
  Seat,
  Others,
  Spotlight: null,
  spotlit: () => false,
  track(view): Track | null {
    const turn = turnOf(view);
    return typeof turn === 'number' ? { phases: [], now: -1, turn, turns: null } : null;
  },
  purse: () => null,
  targetName: () => null,
};
