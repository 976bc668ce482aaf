// What was told, cut into beats: one thing that happened, as a person would tell it. Pure functions.
import type { GameUi } from '../games/game';
import type { LogLine } from './match.svelte';

/** How an event is told. */
export interface Tell {
  /** 0: in passing; 1: a change on the board; 2: a moment of its own; 3: one that stands until it is read. */
  weight: 0 | 1 | 2 | 3;
  icon: string;
  /** Begins a beat: what follows belongs to it. */
  opens: boolean;
}

export interface Beat {
  step: number;
  /** The turn or phase that it begins with, if it does. */
  heading: LogLine | null;
  /** Everything of it, with what has no words, in order. */
  events: LogLine[];
  /** What is said, the reader's own losses first. */
  lines: LogLine[];
  /** How many of the lines are the reader's own losses. */
  losses: number;
  weight: Tell['weight'];
  icon: string;
  /** The picture to show beside it. */
  view: unknown;
}

export type Pace = 'instant' | 'quick' | 'calm';

const PLAIN: Tell = { weight: 1, icon: 'log', opens: false };

interface Draft {
  heading: LogLine | null;
  events: LogLine[];
  weight: Tell['weight'];
  icon: string;
}

/** The beats of one step. `before` and `after` are the pictures on both sides of it. */
export function beatsOf(lines: LogLine[], ui: Pick<GameUi, 'mark' | 'tells' | 'loses' | 'amid'>, seat: number | null, before: unknown, after: unknown): Beat[] {
  const drafts: Draft[] = [];
  const headings = new Set<LogLine>();
  for (const line of lines) {
    const open = drafts.at(-1);
    const kind = ui.mark?.(line.event)?.kind ?? null;
    const heading = kind === 'turn' || kind === 'phase';
    if (heading) headings.add(line);
    const tell = ui.tells ? ui.tells(line.event) : PLAIN;
    if (!open || heading || tell?.opens) {
      // A heading alone goes to what follows it.
      const waiting = open?.heading && open.events.at(-1) === open.heading ? drafts.pop() : undefined;
      drafts.push({ heading: heading ? line : (waiting?.heading ?? null), events: [...(waiting?.events ?? []), line], weight: 0, icon: 'log' });
    } else open.events.push(line);
    const now = drafts.at(-1)!;
    if (tell && line.text !== null && tell.weight >= now.weight) Object.assign(now, { weight: tell.weight, icon: tell.icon });
  }
  return drafts.flatMap((draft, n) => {
    const said = draft.events.filter((line) => line.text !== null && !headings.has(line));
    if (said.length === 0 && n < drafts.length - 1) return [];
    const lost = seat === null || !ui.loses ? [] : said.filter((line) => ui.loses!(line.event, after, seat));
    const last = n === drafts.length - 1;
    const view = last || !ui.amid ? (last ? after : before) : ui.amid(before, after, drafts.slice(0, n + 1).flatMap((d) => d.events.map((line) => line.event)));
    return [{ step: lines[0]!.step, heading: draft.heading, events: draft.events, lines: [...lost, ...said.filter((line) => !lost.includes(line))], losses: lost.length, weight: lost.length && draft.weight < 2 ? 2 : draft.weight, icon: draft.icon, view }];
  });
}

/** What is said in passing is put together with what was said in passing just before. */
export function joined(before: Beat, next: Beat): Beat | null {
  if (before.weight > 0 || next.weight > 0 || next.heading !== null) return null;
  return { ...next, heading: before.heading, events: [...before.events, ...next.events], lines: [...before.lines, ...next.lines] };
}

/** How long a beat is shown, in milliseconds; `null`: until it is read. */
export function stays(beat: Beat, pace: Pace): number | null {
  if (pace === 'instant') return 0;
  if (beat.weight === 3) return null;
  return reading(beat, pace);
}

/** The time it takes to read a beat. */
export function reading(beat: Beat, pace: Pace): number {
  const words = beat.lines.reduce((sum, line) => sum + Math.min(120, line.text?.en.length ?? 0), 0);
  const base = beat.weight < 2 ? 700 : 1100;
  return pace === 'calm' ? Math.min(9000, base * 1.8 + words * 32) : Math.min(4000, base + words * 12);
}
