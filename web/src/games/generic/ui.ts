import { strings } from '../../lib/decide';
import type { Json } from '../../wire/types';
import type { GameUi, Track } from '../game';
import Board from './Board.svelte';
import Others from './Others.svelte';
import Seat from './Seat.svelte';

const PLAIN = /^[a-z][a-z0-9_:.-]*$/;

function field(view: Json, name: string): Json {
  return view !== null && typeof view === 'object' && !Array.isArray(view) ? (view[name] ?? null) : null;
}

/** A game without a board of its own: facts of the view in a readable order, and the list of options. */
export const ui: GameUi = {
  Board,
  Seat,
  Others,
  Stage: null,
  staged: () => false,
  track(view): Track | null {
    const turn = field(view, 'turn') ?? field(view, 'round');
    return typeof turn === 'number' ? { phases: [], now: -1, turn, turns: null } : null;
  },
  purse: () => null,
  targets: (action) => strings(action).filter((text) => PLAIN.test(text)),
  targetName: () => null,
  scale: () => false,
  amount: (_, n) => String(n),
};
