// A battle that has just been decided, put together from its events: the moment after the reveal.
import type { LogLine } from '../../lib/match.svelte';
import type { BattleEvent, Event } from '../../wire/dune';
import type { EventLine } from '../../wire/types';
import { inside } from '../../wire/variant';
import type { Scene } from '../game';
import type { BattleSide, BattleState } from './model';
import { plan } from './moments';

export interface Reveal {
  /** The line that decided it. */
  end: LogLine;
  step: number;
  battle: BattleState;
  /** Totals in half points, the aggressor's first; none where they did not decide. */
  totals: [number, number] | null;
  /** Its lines of the log, in order. */
  lines: EventLine[];
}

let last: { log: readonly LogLine[]; found: Reveal | null } | null = null;

/** The last battle of these lines that was decided. */
export function lastReveal(log: readonly LogLine[]): Reveal | null {
  if (last?.log === log) return last.found;
  const found = find(log);
  last = { log, found };
  return found;
}

const eventOf = (line: LogLine) => line.event as Event;
const battleOf = (line: LogLine): BattleEvent | undefined => inside(eventOf(line), 'battle');
const beganIn = (line: LogLine) => {
  const event = battleOf(line);
  return event && inside(event, 'began');
};
const wonIn = (line: LogLine) => {
  const event = battleOf(line);
  return event && inside(event, 'won');
};
const revealedIn = (line: LogLine) => {
  const event = battleOf(line);
  return event && inside(event, 'revealed');
};

function find(log: readonly LogLine[]): Reveal | null {
  const end = log.findLastIndex((line) => wonIn(line) !== undefined || battleOf(line) === 'nobody_won');
  if (end < 0) return null;
  let start = end;
  while (start >= 0 && !beganIn(log[start]!)) start -= 1;
  if (start < 0) return null;
  const began = beganIn(log[start]!)!;
  const sides = new Map<string, BattleSide>();
  for (const faction of [began.aggressor, began.defender]) sides.set(faction, { faction, forces: 0, special: 0, sealed: true, noLeader: false, killed: false, plan: null, led: 0 });
  let totals: Reveal['totals'] = null;
  let open = end;
  for (let n = start; n <= end; n += 1) {
    const event = battleOf(log[n]!);
    const shown = revealedIn(log[n]!);
    if (shown) {
      sides.get(shown.faction)!.plan = plan(shown.plan);
      open = Math.min(open, n);
    }
    const sums = event && inside(event, 'totals');
    if (sums) totals = [sums.attack, sums.defence];
    const board = inside(eventOf(log[n]!), 'board');
    const died = board && inside(board, 'leader_died');
    const side = died && sides.get(died.of);
    if (side && n > open) side.killed = true;
  }
  if (![...sides.values()].some((side) => side.plan)) return null;
  // What follows until something else begins belongs to it: losses, cards, spice.
  const until = log.slice(end + 1).findIndex((line) => {
    const event = eventOf(line);
    return beganIn(line) !== undefined || inside(event, 'phase') !== undefined || inside(event, 'turn') !== undefined || inside(event, 'over') !== undefined;
  });
  return {
    step: log[end]!.step,
    end: log[end]!,
    totals,
    lines: log.slice(open, until < 0 ? undefined : end + 1 + until).filter((line) => line.text !== null && revealedIn(line) === undefined && inside(eventOf(line), 'phase') === undefined),
    battle: { territory: began.territory, step: 'over', sides: [...sides.values()], revealed: true, winner: wonIn(log[end]!)?.winner ?? null, voice: null, prescience: null, disclosed: null },
  };
}

/** The decided battle in the spotlight: while its beat is shown, and not over anything else. */
export function curtain(scene: Scene): Reveal | null {
  const { beat, log } = scene;
  if (!beat || !log) return null;
  const found = lastReveal(log);
  return found && beat.events.includes(found.end) ? found : null;
}
