// When the coach speaks and about what. Pure functions: the sentences come from the server.
import type { Choosable, Decision, HintReply, Later } from '../wire/types';
import type { Beat } from './beats';
import { layout, type Amount } from './decide';
import type { LogLine } from './match.svelte';

/** `full`: at every choice; `matters`: where the choice matters; `asked`: only when asked. */
export type Loudness = 'full' | 'matters' | 'asked';

/** The last turn in which the coach speaks at every choice, and the last in which it speaks of its own accord. */
const FULL = 2;
const MATTERS = 4;
/** In games without turns this many answers of the reader count as one turn. */
const ANSWERS = 12;
/** How often the same advice is given before it is known. */
const KNOWN = 2;

/** How loud the coach is in this turn. Before the first turn it is as loud as in it. */
export function loudness(turn: number | null, counted: boolean, answered: number): Loudness {
  const now = counted ? (turn ?? 1) : 1 + Math.floor(answered / ANSWERS);
  if (now <= FULL) return 'full';
  return now <= MATTERS ? 'matters' : 'asked';
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether there is something to choose. */
export function isChoice(decision: Decision): boolean {
  return decision.more || decision.options.filter((option) => !option.takes_back).length > 1;
}

/** Whether the choice matters: the coach has a reason to do something else than what happens without an answer. */
export function matters(decision: Decision, hint: HintReply): boolean {
  return hint.option !== null && hint.why !== null && !same(hint.option.action, decision.default.action);
}

/** Whether the coach speaks of its own accord. */
export function speaks(loud: Loudness, decision: Decision, hint: HintReply): boolean {
  if (loud === 'full') return true;
  return loud === 'matters' && matters(decision, hint);
}

/** Whether the advice on this kind of question is still news, after it has been given so often. */
export const isNews = (given: number): boolean => given < KNOWN;

/** Whether an answer differs clearly from the coach's: neighbouring numbers of a scale do not. */
export function clearlyOther(decision: Decision, given: Choosable, advised: Choosable): boolean {
  if (same(given.action, advised.action)) return false;
  const amount = layout(decision).amount;
  const [a, b] = [given, advised].map((option) => (amount ? amount.option.findIndex((index) => same(decision.options[index]!.action, option.action)) : -1));
  if (!amount || a! < 0 || b! < 0) return true;
  return Math.abs(a! - b!) > Math.max(1, Math.floor(amount.values.length / 8));
}

/** Where a scale starts so that it agrees with the advice: at the advised answer, if that is on the scale. */
export function startOf(decision: Decision, amount: Amount | null, advised: Choosable | null): number {
  const at = advised ? decision.options.findIndex((option) => same(option.action, advised.action)) : -1;
  return amount?.option.includes(at) ? at : -1;
}

/** What changed since the reader's last move, in one line: own losses first, then what weighs most, the latest of them. */
export function news(beats: readonly Beat[]): { line: LogLine; more: number } | null {
  const spoken = beats.filter((beat) => beat.lines.length > 0);
  const lost = spoken.findLast((beat) => beat.losses > 0);
  const best = lost ?? spoken.reduce<Beat | null>((top, beat) => (beat.weight > 0 && (!top || beat.weight >= top.weight) ? beat : top), null);
  if (!best?.main) return null;
  return { line: best.main, more: spoken.reduce((sum, beat) => sum + beat.lines.length, 0) - 1 };
}

/** The least difference that is mentioned, and how many are mentioned. */
const TOLD = 0.3;
const FEW = 2;

/** The differences between the results of two answers, the largest in proportion first. */
export function differences(later: readonly Later[]): Later[] {
  const gap = ({ yours, mine }: Later) => Math.abs(yours - mine);
  const share = (one: Later) => gap(one) / Math.max(1, Math.abs(one.yours), Math.abs(one.mine));
  return later.filter((one) => gap(one) >= TOLD && share(one) >= 0.05).sort((a, b) => share(b) - share(a)).slice(0, FEW);
}

/** The least difference of two chances, in hundredths, that counts. */
const COUNTS = 2;

/** Which of two answers has the better chance: the coach's own is not always better, and a difference within the margin does not count. */
export function verdict({ yours, mine, margin }: { yours: number; mine: number; margin: number }): 'odds' | 'better' | 'even' | 'close' {
  const gap = Math.abs(yours - mine);
  if (gap < COUNTS) return 'even';
  if (gap <= margin) return 'close';
  return yours > mine ? 'better' : 'odds';
}

/** The figures of a comparison as they are said: two chances that cannot be told apart are a range, not one against the other. */
export function figures({ yours, mine }: { yours: number; mine: number }): { yours: number; mine: number; low: number; high: number } {
  return { yours, mine, low: Math.min(yours, mine), high: Math.max(yours, mine) };
}
