// The events of a step, cut into beats: one beat is one thing that happened. Pure functions.
import type { GameUi } from '../games/game';
import { isHeading } from './citations';
import type { LogLine } from './match.svelte';

/** How an event is shown. */
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
  /** All its events in order, also those without a line. */
  events: LogLine[];
  /** The lines that are shown, the reader's own losses first. */
  lines: LogLine[];
  /** How many of the lines are the reader's own losses. */
  losses: number;
  /** The line that says what it is about: an own loss, else the heaviest, the latest of them. */
  main: LogLine | null;
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
  main: LogLine | null;
  weight: Tell['weight'];
  icon: string;
}

/** The beats of one step. `before` and `after` are the pictures on both sides of it. */
export function beatsOf(lines: LogLine[], ui: Pick<GameUi, 'tells' | 'amid'>, seat: number | null, before: unknown, after: unknown): Beat[] {
  const drafts: Draft[] = [];
  const headings = new Set<LogLine>();
  for (const line of lines) {
    const open = drafts.at(-1);
    const heading = isHeading(line);
    if (heading) headings.add(line);
    const tell = ui.tells ? ui.tells(line.event) : PLAIN;
    if (!open || heading || tell?.opens) {
      // A heading alone goes to what follows it.
      const waiting = open?.heading && open.events.at(-1) === open.heading ? drafts.pop() : undefined;
      drafts.push({ heading: heading ? line : (waiting?.heading ?? null), events: [...(waiting?.events ?? []), line], main: null, weight: 0, icon: 'log' });
    } else open.events.push(line);
    const now = drafts.at(-1)!;
    if (tell && line.text !== null && tell.weight >= now.weight) Object.assign(now, { weight: tell.weight, icon: tell.icon, ...(heading ? {} : { main: line }) });
  }
  return drafts.flatMap((draft, n) => {
    const said = draft.events.filter((line) => line.text !== null && !headings.has(line));
    if (said.length === 0 && n < drafts.length - 1) return [];
    const lost = seat === null ? [] : said.filter((line) => line.losers?.includes(seat));
    const last = n === drafts.length - 1;
    const view = last || !ui.amid ? (last ? after : before) : ui.amid(before, after, drafts.slice(0, n + 1).flatMap((d) => d.events.map((line) => line.event)));
    return [{ step: lines[0]!.step, heading: draft.heading, events: draft.events, lines: [...lost, ...said.filter((line) => !lost.includes(line))], losses: lost.length, main: lost[0] ?? draft.main ?? said[0] ?? null, weight: lost.length && draft.weight < 2 ? 2 : draft.weight, icon: draft.icon, view }];
  });
}

/** Joins two neighbouring beats of little weight. */
export function joined(before: Beat, next: Beat): Beat | null {
  if (before.weight > 0 || next.weight > 0 || next.heading !== null) return null;
  return { ...next, heading: before.heading, events: [...before.events, ...next.events], lines: [...before.lines, ...next.lines] };
}

/** The same beats with the lines of a log that was read again: in another language, or as other objects. */
export function reworded(beats: readonly Beat[], log: readonly LogLine[]): Beat[] {
  const found = new Map<string, LogLine>();
  const nth = new Map<string, number>();
  /** What happened, and how often that happened in its step before. */
  const key = ({ step, event }: LogLine, seen: Map<string, number>) => {
    const what = `${step} ${JSON.stringify(event)}`;
    seen.set(what, (seen.get(what) ?? -1) + 1);
    return `${what} ${seen.get(what)}`;
  };
  for (const line of log) found.set(key(line, nth), line);
  const again = new Map<LogLine, LogLine>();
  const seen = new Map<string, number>();
  for (const line of beats.flatMap((beat) => beat.events)) again.set(line, found.get(key(line, seen)) ?? line);
  const now = (line: LogLine) => again.get(line) ?? line;
  return beats.map((beat) => ({ ...beat, heading: beat.heading && now(beat.heading), events: beat.events.map(now), lines: beat.lines.map(now), main: beat.main && now(beat.main) }));
}

/** How long a beat is shown, in milliseconds; `null`: until it is read. */
export function stays(beat: Beat, pace: Pace): number | null {
  if (pace === 'instant') return 0;
  if (beat.weight === 3) return null;
  return reading(beat, pace);
}

/** The time it takes to read a beat. */
export function reading(beat: Beat, pace: Pace): number {
  const words = beat.lines.reduce((sum, line) => sum + Math.min(120, (line.text?.en ?? line.text?.it ?? '').length), 0);
  const base = beat.weight < 2 ? 700 : 1100;
  return pace === 'calm' ? Math.min(9000, base * 1.8 + words * 32) : Math.min(4000, base + words * 12);
}
