import type { Action, Event, View } from '../../wire/dune';
import { inside } from '../../wire/variant';
import type { GameUi, Mark, Phase, Track } from '../game';
import Board from './Board.svelte';
import Deals from './Deals.svelte';
import { nameOf } from './names';
import Others from './Others.svelte';
import PlanSum from './PlanSum.svelte';
import { read } from './read';
import { curtain } from './reveal.svelte';
import Seat from './Seat.svelte';
import { secrets } from './secrets';
import Stage from './Stage.svelte';
import { amid, loses, tells } from './telling';

const PHASES: Phase[] = [
  { id: 'storm', icon: 'storm', name: { en: 'Storm', it: 'Tempesta' } },
  { id: 'spice_blow', icon: 'spice', name: { en: 'Spice blow', it: 'Spezia' } },
  { id: 'charity', icon: 'charity', name: { en: 'CHOAM charity', it: 'Donazione CHOAM' } },
  { id: 'bidding', icon: 'bidding', name: { en: 'Bidding', it: 'Asta' } },
  { id: 'revival', icon: 'revival', name: { en: 'Revival', it: 'Risveglio' } },
  { id: 'shipment', icon: 'ship', name: { en: 'Ship and move', it: 'Trasferimento' } },
  { id: 'battle', icon: 'battle', name: { en: 'Battle', it: 'Battaglia' } },
  { id: 'collection', icon: 'harvest', name: { en: 'Collection', it: 'Raccolta' } },
  { id: 'mentat', icon: 'mentat', name: { en: 'Mentat pause', it: 'Mentat' } },
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
  track(view): Track {
    const { phase, turn, last_turn } = view as View;
    // Before the first turn there is none to count.
    return { phases: PHASES, now: PHASES.findIndex((known) => known.id === phase), turn: turn || null, turns: last_turn };
  },
  purse: (view, seat) => (seat === null ? null : (read(view).factions.find((faction) => faction.seat === seat)?.spice ?? null)),
  targetName: nameOf,
  labs(scene) {
    const battle = scene.seat === null ? null : read(scene.view).battle;
    const mine = read(scene.view).factions.find((faction) => faction.seat === scene.seat)?.faction;
    return battle !== null && !battle.revealed && battle.sides.some((side) => side.faction === mine);
  },
  mark,
  tells,
  loses,
  amid,
  secrets,
  spends(action) {
    const battle = inside(action as Action, 'battle');
    if (battle !== undefined) return inside(battle, 'keep') === false;
    return inside(action as Action, 'nexus') === 'break' || inside(action as Action, 'any_time') !== undefined || inside(action as Action, 'special') !== undefined;
  },
  Sum: PlanSum,
  offers(view, seat) {
    const { deals, factions } = view as View;
    const mine = factions.find((faction) => faction.seat === seat)?.faction;
    return deals.offers.filter((offer) => offer.sent && offer.to === mine).flatMap((offer) => factions.find((faction) => faction.faction === offer.from)?.seat ?? []);
  },
  dealing: (action) => inside(action as Action, 'deal') !== undefined,
  Deals,
};

/** Turns, phases and what is worth a jump. */
function mark(event: unknown): Mark | null {
  const e = event as Event;
  const turn = inside(e, 'turn');
  if (turn) return { kind: 'turn', n: turn.turn };
  const phase = inside(e, 'phase');
  if (phase) return { kind: 'phase', phase: phase.phase };
  const battle = inside(e, 'battle');
  if (battle && inside(battle, 'began')) return { kind: 'battle' };
  const nexus = inside(e, 'nexus');
  if (nexus && inside(nexus, 'allied')) return { kind: 'alliance' };
  return inside(e, 'over') ? { kind: 'win' } : null;
}
