// A battle that has just been decided, put together from what was told: the moment after the reveal.
import type { LogLine } from '../../lib/match.svelte';
import type { EventLine, Json } from '../../wire/types';
import type { Scene } from '../game';
import { num, obj, str, type BattleSide, type BattleState } from './model';
import { plan } from './moments';

export interface Reveal {
  step: number;
  battle: BattleState;
  /** Totals in half points, the aggressor's first; none where they did not decide. */
  totals: [number, number] | null;
  /** What was told about it, in order. */
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

const battleOf = (line: LogLine) => obj(obj(line.event as Json).battle);

function find(log: readonly LogLine[]): Reveal | null {
  const end = log.findLastIndex((line) => battleOf(line).won !== undefined || obj(line.event as Json).battle === 'nobody_won');
  if (end < 0) return null;
  let start = end;
  while (start >= 0 && battleOf(log[start]!).began === undefined) start -= 1;
  if (start < 0) return null;
  const began = obj(battleOf(log[start]!).began);
  const sides = new Map<string, BattleSide>();
  for (const faction of [str(began.aggressor) ?? '', str(began.defender) ?? '']) sides.set(faction, { faction, forces: 0, special: 0, sealed: true, noLeader: false, killed: false, plan: null });
  let totals: Reveal['totals'] = null;
  let open = end;
  for (let n = start; n <= end; n += 1) {
    const event = battleOf(log[n]!);
    if (event.revealed !== undefined) {
      const shown = obj(event.revealed);
      const side = sides.get(str(shown.faction) ?? '');
      if (side) side.plan = plan(shown.plan);
      open = Math.min(open, n);
    }
    if (event.totals !== undefined) totals = [num(obj(event.totals).attack), num(obj(event.totals).defence)];
    const died = obj(obj(obj(log[n]!.event as Json).board).leader_died);
    const side = sides.get(str(died.of) ?? '');
    if (side && n > open) side.killed = true;
  }
  if (![...sides.values()].some((side) => side.plan)) return null;
  // What follows until something else begins belongs to it: losses, cards, spice.
  const until = log.slice(end + 1).findIndex((line) => {
    const event = obj(line.event as Json);
    return battleOf(line).began !== undefined || event.phase !== undefined || event.turn !== undefined || event.over !== undefined;
  });
  const winner = str(obj(battleOf(log[end]!).won).winner);
  return {
    step: log[end]!.step,
    totals,
    lines: log.slice(open, until < 0 ? undefined : end + 1 + until).filter((line) => line.text !== null && battleOf(line).revealed === undefined && obj(line.event as Json).phase === undefined),
    battle: { territory: str(began.territory) ?? '', step: 'over', sides: [...sides.values()], revealed: true, winner, voice: null, prescience: null, disclosed: null },
  };
}

/** Which reveals the reader has put away. */
class Theatre {
  private away = $state.raw({ table: '', step: -1 });

  close(table: string, step: number): void {
    this.away = { table, step };
  }

  shows(table: string, step: number): boolean {
    return this.away.table !== table || step > this.away.step;
  }
}
export const theatre = new Theatre();

/** The decided battle that is still on the stage. */
export function curtain(scene: Scene): Reveal | null {
  // Who must plan, bid or choose on the map does so; the reveal would be in the way.
  const asked = scene.picking && scene.decision ? obj(scene.decision.question as Json) : {};
  if (asked.battle !== undefined || asked.bidding !== undefined || (scene.picking?.targets.size ?? 0) > 0) return null;
  const found = scene.log ? lastReveal(scene.log) : null;
  return found && theatre.shows(scene.table.id, found.step) ? found : null;
}
