// The rules that the lines of a log cite.
import type { EventLine } from '../wire/types';

/** The rule of each line; none for headings. */
export function rulesOf(lines: readonly EventLine[]): (string | null)[] {
  return lines.map((line) => (isHeading(line) ? null : line.rule));
}

/** Turns and phases are headings. */
export function isHeading({ milestone }: EventLine): boolean {
  return milestone?.kind === 'phase' || milestone?.kind === 'turn';
}

/** A text cut at the ids of rules in it, which are for programs: a reader is shown the rules themselves. */
export function cited(text: string): { text: string; rule: string | null }[] {
  return text.split(/\b([a-z]+\d*\.[a-z-]+\.[a-z0-9-]+)\b/).map((piece, n) => (n % 2 ? { text: '', rule: piece } : { text: piece, rule: null })).filter((piece) => piece.text || piece.rule);
}
