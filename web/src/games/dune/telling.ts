// How the story of Dune is shown: which events are moments of their own, and the board in the middle of a step.
import type { Tell } from '../../lib/beats';
import type { BoardEvent, Event, Faction, Loc, Squad, View } from '../../wire/dune';
import { inside, variant } from '../../wire/variant';

const tell = (weight: Tell['weight'], icon: string, opens = false): Tell => ({ weight, icon, opens });

/** What changes on the board belongs to what caused it. */
function boardTell(board: BoardEvent): Tell {
  switch (variant(board)) {
    case 'shipped':
    case 'moved':
    case 'withdrawn': return tell(1, 'ship');
    case 'killed':
    case 'leader_died': return tell(1, 'tank');
    case 'collected': return tell(1, 'harvest');
    case 'eliminated': return tell(2, 'warn');
    case 'leader_captured': return tell(2, 'warn');
    default: return tell(0, 'log');
  }
}

export function tells(event: unknown): Tell | null {
  const e = event as Event;
  const battle = inside(e, 'battle');
  if (battle) {
    if (inside(battle, 'won') || battle === 'nobody_won') return tell(3, 'battle');
    if (inside(battle, 'began')) return tell(2, 'battle', true);
    if (inside(battle, 'treachery') || inside(battle, 'exploded')) return tell(2, 'battle', true);
    return tell(inside(battle, 'revealed') ? 1 : 0, 'battle', false);
  }
  const storm = inside(e, 'storm');
  if (storm) return inside(storm, 'moved') ? tell(2, 'storm', true) : tell(inside(storm, 'wall_destroyed') ? 2 : 0, 'storm');
  const blow = inside(e, 'spice_blow');
  if (blow) return inside(blow, 'worm') || inside(blow, 'blow') ? tell(2, inside(blow, 'worm') ? 'worm' : 'spice', true) : tell(1, 'worm');
  const nexus = inside(e, 'nexus');
  if (nexus) return inside(nexus, 'allied') || inside(nexus, 'broke') ? tell(2, 'flag', true) : tell(0, 'flag');
  if (inside(e, 'over')) return tell(3, 'crown', true);
  const phase = inside(e, 'phase');
  if (phase) return tell(phase.phase === 'collection' ? 2 : 0, phase.phase === 'collection' ? 'harvest' : 'log');
  const bidding = inside(e, 'bidding');
  if (bidding) return inside(bidding, 'sold') ? tell(1, 'bidding') : tell(0, 'bidding');
  if (inside(e, 'any_time') || inside(e, 'special')) return tell(2, 'karama', true);
  if (inside(e, 'reaction')) return tell(1, 'karama');
  const deal = inside(e, 'deal');
  if (deal) return inside(deal, 'struck') ? tell(2, 'flag', true) : tell(0, 'flag');
  const board = inside(e, 'board');
  return board ? boardTell(board) : tell(0, 'log');
}

const less = (from: Squad, by: Squad): Squad => ({ ...from, normal: from.normal - by.normal, special: from.special - by.special });
const more = (to: Squad | undefined, by: Squad): Squad => ({ ...by, normal: (to?.normal ?? 0) + by.normal, special: (to?.special ?? 0) + by.special });

function forces(view: View, faction: Faction, from: Loc | null, to: Loc | null, squad: Squad): View {
  const factions = view.factions.map((one) => {
    if (one.faction !== faction) return one;
    const at = { ...one.forces };
    if (from !== null && at[from]) at[from] = less(at[from], squad);
    if (to !== null) at[to] = more(at[to], squad);
    return { ...one, forces: at };
  });
  return { ...view, factions };
}

/** The board after the first events of a step: storm, phase, forces and spice, as far as the events say. */
export function amid(before: unknown, after: unknown, events: unknown[]): unknown {
  // A moment with a spotlight of its own goes with the picture after it.
  let view: View = { ...(before as View), battle: null, now: (after as View).now };
  for (const event of events as Event[]) {
    const turn = inside(event, 'turn');
    const phase = inside(event, 'phase');
    const storm = inside(event, 'storm');
    const moved = storm && inside(storm, 'moved');
    if (turn) view = { ...view, turn: turn.turn };
    if (phase) view = { ...view, phase: phase.phase };
    if (moved) view = { ...view, storm: moved.sector, storm_ahead: [] };
    const board = inside(event, 'board');
    if (!board) continue;
    const [killed, gone, ship, move] = [inside(board, 'killed'), inside(board, 'withdrawn'), inside(board, 'shipped'), inside(board, 'moved')];
    if (killed) view = forces(view, killed.faction, killed.at, null, killed.squad);
    if (gone) view = forces(view, gone.faction, gone.from, null, gone.squad);
    if (ship) view = forces(view, ship.faction, null, ship.to, ship.squad);
    if (move) view = forces(view, move.faction, move.from, move.to, move.squad);
    const [placed, lost, taken] = [inside(board, 'spice_placed'), inside(board, 'spice_lost'), inside(board, 'collected')];
    if (placed) view = { ...view, spice: { ...view.spice, [placed.at]: (view.spice[placed.at] ?? 0) + placed.amount } };
    for (const less of [lost, taken]) if (less) view = { ...view, spice: { ...view.spice, [less.at]: Math.max(0, (view.spice[less.at] ?? 0) - less.amount) } };
  }
  return view;
}
