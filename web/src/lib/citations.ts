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
