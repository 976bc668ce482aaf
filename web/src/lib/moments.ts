// Which moment of a replay is shown. Pure functions.

/**
 * The moment to show when a reader at step `from` asks for step `to`. Moments without a line in the log are skipped in the
 * same direction. The beginning and the end are always moments.
 */
export function momentAt(lines: readonly { step: number }[], from: number, to: number, last: number): number {
  const wanted = Math.min(last, Math.max(0, to));
  if (!lines.length || wanted === 0 || wanted === last) return wanted;
  return to >= from ? (lines.find((moment) => moment.step >= wanted)?.step ?? last) : (lines.findLast((moment) => moment.step <= wanted)?.step ?? 0);
}

/** Of marks along a line those that have room: each stands at least `gap` after the one before it. */
export function spaced<T>(marks: readonly T[], at: (mark: T) => number, gap: number): T[] {
  let last = -Infinity;
  return marks.filter((mark) => {
    if (at(mark) - last < gap) return false;
    last = at(mark);
    return true;
  });
}
