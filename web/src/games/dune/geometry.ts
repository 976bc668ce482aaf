// Small board sums: where pieces stand, what lies in a direction, the storm's wedge.
import { BOARD } from './model';

const R = BOARD.radius;

/** A point from sector units (0 to 18, counter-clockwise) and radius. */
export function point(u: number, r: number): [number, number] {
  const bearing = ((210 - 20 * u) * Math.PI) / 180;
  return [R * r * Math.sin(bearing), -R * r * Math.cos(bearing)];
}

/** The outline of one sector. */
export function wedge(sector: number, inner: number, outer: number): string {
  const out: string[] = [];
  for (let k = 0; k <= 8; k += 1) out.push(point(sector - 1 + k / 8, outer).map((v) => v.toFixed(1)).join(' '));
  for (let k = 8; k >= 0; k -= 1) out.push(point(sector - 1 + k / 8, inner).map((v) => v.toFixed(1)).join(' '));
  return `M${out.join('L')}Z`;
}

export function rimArc(sector: number, r: number): string {
  const [x0, y0] = point(sector - 1 + 0.03, r);
  const [x1, y1] = point(sector - 0.03, r);
  return `M${x0.toFixed(1)} ${y0.toFixed(1)}A${R * r} ${R * r} 0 0 0 ${x1.toFixed(1)} ${y1.toFixed(1)}`;
}

/** Sectors are 1 to 18 and wrap round. */
export function sector(n: number): number {
  return ((((n - 1) % 18) + 18) % 18) + 1;
}

/** The turn of a storm drawn in sector 13. */
export function stormTurn(n: number): number {
  return -20 * (n - 13);
}

/** Offsets of `count` pieces that share one place; two stand diagonally, more in a ring. */
export function spread(count: number, gap = 1): [number, number][] {
  if (count <= 1) return [[0, 0]];
  if (count === 2) return [[-17 * gap, -17 * gap], [17 * gap, 19 * gap]];
  return Array.from({ length: count }, (_, k) => {
    const a = (k / count) * 2 * Math.PI - Math.PI / 2;
    const r = (count > 4 ? 30 : 24) * gap;
    return [r * Math.cos(a), r * Math.sin(a)];
  });
}

/** A stack on the board: its middle and what its label says. */
export interface Standing {
  x: number;
  y: number;
  count: number;
  special: number;
}

/** The box of a stack's count and star, round its middle, in board units. */
export function labelBox(stack: { count: number; special: number }, size = 34): { x: number; y: number; w: number; h: number } {
  const layers = Math.min(4, Math.floor((stack.count + 2) / 3));
  const top = stack.special > 0 ? -size * 0.62 : size * 0.36 + layers * 1.2 - 9;
  const bottom = size * 0.36 + layers * 1.2 + 9;
  return { x: size * 0.34 - 3, y: top, w: stack.special > 0 ? 26 : stack.count < 10 ? 17 : 24, h: bottom - top };
}

/** Moves stacks apart until no count or star lies over another; they stay as near to their places as that allows. */
export function settled<T extends Standing>(stacks: readonly T[], grow: number): T[] {
  const now = stacks.map((stack) => ({ ...stack, box: labelBox(stack) }));
  const gap = 1.5;
  for (let round = 0; round < 200; round += 1) {
    let clear = true;
    for (let a = 0; a < now.length; a += 1) {
      for (let b = a + 1; b < now.length; b += 1) {
        const [p, q] = [now[a]!, now[b]!];
        const overX = Math.min(p.x + (p.box.x + p.box.w) * grow, q.x + (q.box.x + q.box.w) * grow) - Math.max(p.x + p.box.x * grow, q.x + q.box.x * grow) + gap;
        const overY = Math.min(p.y + (p.box.y + p.box.h) * grow, q.y + (q.box.y + q.box.h) * grow) - Math.max(p.y + p.box.y * grow, q.y + q.box.y * grow) + gap;
        if (overX <= 0 || overY <= 0) continue;
        clear = false;
        const across = overX < overY;
        const push = (across ? overX : overY) / 2 + 0.05;
        const sign = (across ? p.x - q.x : p.y - q.y) >= 0 ? 1 : -1;
        if (across) [p.x, q.x] = [p.x + sign * push, q.x - sign * push];
        else [p.y, q.y] = [p.y + sign * push, q.y - sign * push];
      }
    }
    if (clear) break;
  }
  return now;
}

/** The location nearest in a direction, for the arrow keys. */
export function towards(from: string, dx: number, dy: number): string {
  const start = BOARD.locations[from];
  if (!start) return 'polar_sink:0';
  let best = from;
  let least = Infinity;
  for (const [id, place] of Object.entries(BOARD.locations)) {
    if (id === from) continue;
    const x = place.at[0]! - start.at[0]!;
    const y = place.at[1]! - start.at[1]!;
    const along = x * dx + y * dy;
    if (along <= 2) continue;
    const across = Math.abs(x * dy - y * dx);
    if (across > along * 1.6) continue;
    const cost = along + across * 1.8;
    if (cost < least) {
      least = cost;
      best = id;
    }
  }
  return best;
}
