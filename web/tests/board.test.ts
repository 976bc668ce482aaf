import { describe, expect, it } from 'vitest';
import { point, sector, spread, stormTurn, towards } from '../src/games/dune/geometry';
import { held, WHOLE, zoomed } from '../src/lib/zoom.svelte';
import { groundSvg, stormSvg } from '../src/games/dune/ground';
import { BOARD, outline, TERRITORY } from '../src/games/dune/model';
import { nameOf, placesOf, shortName } from '../src/games/dune/names';

type Point = [number, number];
function corners(d: string): Point[] {
  return [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
}
function inside([x, y]: Point, shape: Point[]): boolean {
  let in_ = false;
  shape.forEach(([x0, y0], i) => {
    const [x1, y1] = shape[(i + 1) % shape.length]!;
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) in_ = !in_;
  });
  return in_;
}

describe('the Dune board', () => {
  it('has 42 territories, 86 locations and six circles', () => {
    expect(BOARD.territories).toHaveLength(42);
    expect(Object.keys(BOARD.locations)).toHaveLength(86);
    expect(BOARD.seats.map((seat) => seat[2])).toEqual([2, 5, 8, 11, 14, 17]);
    const by = (terrain: string) => BOARD.territories.filter((t) => t.terrain === terrain).length;
    expect([by('sand'), by('rock'), by('stronghold'), by('polar_sink')]).toEqual([29, 7, 5, 1]);
  });
  it('draws every location and stands its pieces inside it', () => {
    for (const [id, place] of Object.entries(BOARD.locations)) {
      const shape = corners(outline(id));
      expect(shape.length, id).toBeGreaterThan(2);
      expect(inside(place.at as Point, shape), id).toBe(true);
    }
  });
  it('knows neighbours both ways', () => {
    let pairs = 0;
    for (const territory of BOARD.territories)
      for (const other of territory.neighbours) {
        pairs += 1;
        expect(TERRITORY.get(other)?.neighbours, `${territory.id} ${other}`).toContain(territory.id);
      }
    expect(pairs).toBe(206);
  });
  it('has every territory in both languages', () => {
    for (const { id, name } of BOARD.territories) expect(name.en && name.it, id).toBeTruthy();
  });
  it('paints its ground and storm as pictures of their own', () => {
    expect(groundSvg('dark', 800)).toContain('feTurbulence');
    expect(groundSvg('light', 800, true)).not.toContain('filter="url');
    expect(stormSvg(400)).toContain('viewBox');
  });
});

describe('geometry', () => {
  it('puts sector 2 due south and sector 11 due north', () => {
    expect(point(1.5, 1)[1]).toBeCloseTo(400);
    expect(point(10.5, 1)[1]).toBeCloseTo(-400);
  });
  it('wraps sectors', () => {
    expect([sector(19), sector(0), sector(18), sector(-17)]).toEqual([1, 18, 18, 1]);
    expect(stormTurn(13) === 0 || Object.is(stormTurn(13), -0)).toBe(true);
    expect(stormTurn(14)).toBe(-20);
  });
  it('never stacks two pieces on one point', () => {
    for (let n = 1; n <= 6; n += 1) expect(new Set(spread(n).map(String)).size).toBe(n);
  });
  it('keeps the point under the cursor when zooming, and the disc in sight', () => {
    const at: Point = [100, -50];
    const next = zoomed(WHOLE, 2, at);
    expect(next.k).toBe(2);
    expect((at[0] - next.x) / next.k).toBeCloseTo(100);
    expect(zoomed(WHOLE, 99, at).k).toBe(4);
    expect(zoomed(next, 0.01, at)).toEqual({ k: 1, x: 0, y: 0 });
    expect(held({ k: 2, x: 9999, y: -9999 })).toEqual({ k: 2, x: 440, y: -440 });
  });
  it('walks by arrows to another place in that direction, and reaches every place', () => {
    const seen = new Set(['polar_sink:0']);
    const queue = [...seen];
    while (queue.length) {
      const from = queue.pop()!;
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
        const to = towards(from, dx, dy);
        if (!seen.has(to)) {
          seen.add(to);
          queue.push(to);
        }
      }
    }
    expect(seen.size).toBe(86);
  });
});

describe('names', () => {
  it('show where an event took place', () => {
    const squad = { normal: 3, special: 0 };
    expect(placesOf({ board: { moved: { faction: 'guild', squad, from: 'arrakeen', to: 'carthag' } } })).toEqual(['arrakeen', 'carthag']);
    expect(placesOf({ board: { collected: { faction: 'guild', at: 'old_gap:10', amount: 6 } } })).toEqual(['old_gap:10']);
    expect(placesOf({ turn: { turn: 1 } })).toEqual([]);
  });
  it('have words', () => {
    expect(nameOf('arrakeen:10', 'en')).toBe('Arrakeen (10)');
    expect(nameOf('shield#3', 'it')).toBe('Scudo');
    expect(nameOf('nobody', 'en')).toBeNull();
  });
});

describe('leaders', () => {
  it('have their names in both languages', () => {
    expect([nameOf('guild_rep', 'en'), nameOf('guild_rep', 'it'), nameOf('captain_aramsham', 'it')]).toEqual(['Guild Rep.', 'Rappresentante della Gilda', 'Capitano Aramsham']);
  });
  it('are told apart under their discs', () => {
    expect(['staban_tuek', 'esmar_tuek', 'lady_jessica', 'shaddam_iv', 'guild_rep'].map(shortName)).toEqual(['S. Tuek', 'E. Tuek', 'Jessica', 'Shaddam', 'Rep.']);
  });
});
