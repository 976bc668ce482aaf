// The chance to win over a finished match, as bands that fill the height at every moment.
import type { Chances } from '../wire/types';

export interface Band {
  seat: number;
  /** Outline in a box of `width` × `height`. */
  path: string;
  /** Where the band is thickest, and how thick it is there. */
  x: number;
  y: number;
  thick: number;
}

/** A seat's chance at a point; those who win together both win. */
export function chanceOf(point: Chances, seat: number): number {
  return (point.shares[seat] ?? 0) / 1000;
}

/** The last point at or before a step. */
export function pointAt(points: Chances[], step: number): Chances | null {
  return points.findLast((point) => point.step <= step) ?? points[0] ?? null;
}

/** The bands from bottom to top, one for each seat; a joint win is shared out. */
export function bands(points: Chances[], steps: number, seats: number, width: number, height: number): Band[] {
  const at = points.map((point) => (steps > 0 ? (point.step / steps) * width : 0));
  let floor = points.map(() => 0);
  return Array.from({ length: seats }, (_, seat) => {
    const top = points.map((point, n) => {
      const all = point.shares.reduce((sum, share) => sum + share, 0);
      return floor[n]! + (all > 0 ? (point.shares[seat] ?? 0) / all : 1 / seats);
    });
    const y = (share: number) => height * (1 - share);
    const line = (shares: number[], order: number[]) => order.map((n) => `${at[n]!.toFixed(1)} ${y(shares[n]!).toFixed(1)}`);
    const order = points.map((_, n) => n);
    const path = `M${[...line(top, order), ...line(floor, order.toReversed())].join('L')}Z`;
    // The ends are left out: a name there would hang over the edge.
    const inner = order.slice(1, -1);
    const widest = inner.reduce((best, n) => (top[n]! - floor[n]! > top[best]! - floor[best]! ? n : best), inner[0] ?? 0);
    const band = { seat, path, x: at[widest] ?? 0, y: y(((top[widest] ?? 0) + (floor[widest] ?? 0)) / 2), thick: ((top[widest] ?? 0) - (floor[widest] ?? 0)) * height };
    floor = top;
    return band;
  });
}

/** The moments where somebody's chance changed most, at most `most` of them, in order. */
export function turningPoints(points: Chances[], most: number): { step: number; seat: number; from: number; to: number }[] {
  const swings = points.slice(1).map((point, n) => {
    const before = points[n]!;
    const change = (seat: number) => chanceOf(point, seat) - chanceOf(before, seat);
    const seat = point.shares.map((_, i) => i).reduce((best, i) => (Math.abs(change(i)) > Math.abs(change(best)) ? i : best), 0);
    return { step: point.step, seat, from: chanceOf(before, seat), to: chanceOf(point, seat) };
  });
  const large = swings.filter((s) => Math.abs(s.to - s.from) >= 0.2).sort((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from));
  return large.slice(0, most).sort((a, b) => a.step - b.step);
}
