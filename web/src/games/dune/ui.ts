import type { Json } from '../../wire/types';
import type { GameUi, Mark, Phase, Track } from '../game';
import Board from './Board.svelte';
import Deals from './Deals.svelte';
import { num, obj, str } from './model';
import { halfWords, scale } from './moments';
import { named, nameOf } from './names';
import Others from './Others.svelte';
import { read } from './read';
import { curtain } from './reveal.svelte';
import { ruleOf } from './ruling';
import Seat from './Seat.svelte';
import Stage from './Stage.svelte';

const PHASES: Phase[] = [
  { id: 'storm', icon: 'storm', name: { en: 'Storm', it: 'Tempesta' } },
  { id: 'spice_blow', icon: 'spice', name: { en: 'Spice blow', it: 'Spezia' } },
  { id: 'charity', icon: 'charity', name: { en: 'CHOAM charity', it: 'Carità CHOAM' } },
  { id: 'bidding', icon: 'bidding', name: { en: 'Bidding', it: 'Asta' } },
  { id: 'revival', icon: 'revival', name: { en: 'Revival', it: 'Rinascita' } },
  { id: 'shipment', icon: 'ship', name: { en: 'Ship and move', it: 'Trasferimento' } },
  { id: 'battle', icon: 'battle', name: { en: 'Battle', it: 'Battaglia' } },
  { id: 'collection', icon: 'harvest', name: { en: 'Collection', it: 'Raccolta' } },
  { id: 'mentat', icon: 'mentat', name: { en: 'Mentat pause', it: 'Pausa Mentat' } },
];

export const ui: GameUi = {
  Board,
  Seat,
  Others,
  Stage,
  staged(scene) {
    const model = read(scene.view);
    return model.battle !== null || model.auction !== null || model.handover !== null || curtain(scene) !== null;
  },
  track(view: Json): Track {
    const v = obj(view);
    // Before the first turn there is none to count.
    return { phases: PHASES, now: PHASES.findIndex((phase) => phase.id === str(v.phase)), turn: num(v.turn) || null, turns: num(v.last_turn, 10) };
  },
  purse: (view, seat) => (seat === null ? null : (read(view).factions.find((faction) => faction.seat === seat)?.spice ?? null)),
  targets: named,
  targetName: nameOf,
  scale: (question) => scale(question) !== null,
  amount: (question, n) => (scale(question) === 'halves' ? halfWords(n) : String(n)),
  labs(scene) {
    const battle = scene.seat === null ? null : read(scene.view).battle;
    const mine = read(scene.view).factions.find((faction) => faction.seat === scene.seat)?.faction;
    return battle !== null && !battle.revealed && battle.sides.some((side) => side.faction === mine);
  },
  mark,
  ruleOf,
  dealing: (action) => obj(action).deal !== undefined,
  Deals,
};

/** Turns, phases and what is worth a jump. */
function mark(event: Json): Mark | null {
  const e = obj(event);
  if (e.turn !== undefined) return { kind: 'turn', n: num(obj(e.turn).turn) };
  if (e.phase !== undefined) return { kind: 'phase', phase: str(obj(e.phase).phase) ?? '' };
  if (obj(e.battle).began !== undefined) return { kind: 'battle' };
  if (obj(e.nexus).allied !== undefined) return { kind: 'alliance' };
  if (e.over !== undefined) return { kind: 'win' };
  return null;
}
