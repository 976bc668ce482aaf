import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { beatsOf } from '../src/lib/beats';
import { format, type Message } from '../src/lib/i18n.svelte';
import { groundSvg } from '../src/games/arrakis/ground';
import { AREA, cardName, FACTS, LEADER, MAP, read, targetName, towards } from '../src/games/arrakis/model';
import { EMPTY, extended, heard, justFought, listen, places } from '../src/games/arrakis/story.svelte';
import { ui } from '../src/games/arrakis/ui';
import { WORDS } from '../src/games/arrakis/words';
import type { EventLine, Json } from '../src/wire/types';
// @ts-expect-error the frozen tables are plain JavaScript for the screenshot script
import { scene } from '../dev/fixture.mjs';

type Point = [number, number];
const corners = (d: string): Point[] => [...d.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
const size = (shape: Point[]) => Math.abs(shape.reduce((sum, [x, y], i) => sum + x * shape[(i + 1) % shape.length]![1] - shape[(i + 1) % shape.length]![0] * y, 0)) / 2;
function inside([x, y]: Point, shape: Point[]): boolean {
  let in_ = false;
  shape.forEach(([x0, y0], i) => {
    const [x1, y1] = shape[(i + 1) % shape.length]!;
    if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) in_ = !in_;
  });
  return in_;
}
const view = (name: string) => scene(name).update.view as Json;
const line = (event: Json): EventLine => ({ event, text: { en: 'x', it: 'x' } }) as EventLine;

describe('the map of the war', () => {
  it('has every area, border and zone of the data', () => {
    const pairs = (key: 'near' | 'shut') => MAP.areas.reduce((n, area) => n + area[key].length, 0) / 2;
    expect([MAP.areas.length, MAP.zones.length, MAP.sectors.length, pairs('near'), pairs('shut')]).toEqual([101, 8, 8, 265, 11]);
    for (const area of MAP.areas) for (const key of ['near', 'shut'] as const) for (const id of area[key]) expect(AREA.get(id)?.[key], `${area.id} ${id}`).toContain(area.id);
    expect(MAP.areas.filter((area) => area.rank).length + MAP.areas.filter((area) => area.sietch).length + MAP.areas.filter((area) => area.station).length).toBe(20);
  });
  it('is covered by its cells without gaps or overlaps, and pieces stand inside them', () => {
    const whole = size(corners(MAP.frame));
    expect(MAP.areas.reduce((sum, area) => sum + size(corners(area.d)), 0) / whole).toBeCloseTo(1, 2);
    for (const area of MAP.areas) expect(inside(area.at as Point, corners(area.d)), area.id).toBe(true);
  });
  it('draws every border: neighbours share a stretch of outline, others do not', () => {
    const key = ([x, y]: Point) => `${x} ${y}`;
    const points = new Map(MAP.areas.map((area) => [area.id, new Set(corners(area.d).map(key))]));
    for (const a of MAP.areas)
      for (const b of MAP.areas) {
        if (a.id >= b.id) continue;
        const shared = [...points.get(a.id)!].filter((p) => points.get(b.id)!.has(p)).length;
        const real = a.near.includes(b.id) || a.shut.includes(b.id);
        expect(real ? shared >= 2 : shared <= 1, `${a.id} ${b.id}: ${shared}`).toBe(true);
      }
  });
  it('can be walked by arrows', () => {
    const seen = new Set(['arrakeen']);
    const queue = [...seen];
    while (queue.length) {
      const from = queue.pop()!;
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
        const to = towards(from, dx, dy);
        if (!seen.has(to)) queue.push(to);
        seen.add(to);
      }
    }
    expect(seen.size).toBe(101);
  });
  it('paints its ground as a picture of its own', () => {
    expect(groundSvg('dark', 800)).toContain('feTurbulence');
    expect(groundSvg('light', 800, true)).not.toContain('filter="url');
  });
});

describe('what is printed', () => {
  it('is there for every card, leader and objective, in both languages', () => {
    expect([FACTS.cards.length, FACTS.leaders.length, FACTS.prescience.length, FACTS.objectives.length]).toEqual([68, 16, 18, 6]);
    for (const card of [...FACTS.cards, ...FACTS.prescience, ...FACTS.leaders]) for (const lang of ['en', 'it'] as const) expect(card.name[lang] && card.text[lang], card.id).toBeTruthy();
  });
  it('tells cards of one name apart', () => {
    const names = FACTS.cards.map((_, n) => cardName(n).en);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the view', () => {
  it('is read into pieces', () => {
    const model = read(view('wturn'));
    expect(model.solo).toBe(true);
    expect(model.sietches.size).toBe(8);
    expect(model.leaders).toHaveLength(16);
    expect(model.leaders.every((leader) => LEADER.has(leader.id))).toBe(true);
    expect([...model.legions.values()].every((legion) => AREA.has(legion.at))).toBe(true);
    expect(model.dice[0]!.reduce((a, b) => a + b, 0)).toBe(4);
    expect(ui.track(view('wturn'))).toMatchObject({ now: 2, turn: 1 });
  });
  it('knows the battle being fought', () => {
    const model = read(view('wbattle'));
    expect(model.battle).toMatchObject({ attacker: 'atreides', from: 'nw_05', at: 'nw_07' });
  });
});

describe('targets', () => {
  const named = ['arrakeen', 'zone:3', 'die:house', 'leader:chani', 'bg:house', 'vehicle:carryall', 'card:7', 'desert_power'];
  it('have names in both languages', () => {
    for (const id of named) for (const lang of ['en', 'it'] as const) expect(targetName(id, lang), id).toBeTruthy();
    for (const id of ['sector:nei', 'marker:jihad', 'power:choam', 'deck:fremen_ally', 'face:mentat', 'kind:elite', 'prescience:2']) for (const lang of ['en', 'it'] as const) expect(targetName(id, lang), id).toBeTruthy();
  });
});

describe('the story', () => {
  const calm = read(view('wturn'));
  it('tells the automa’s steps one by one, each with its priority and what followed', () => {
    const lines = [line({ event: 'automa_rolled', face: 'strategy' }), line({ event: 'automa', action: { area: 'arsunt' }, rule: 'wfa.solo-path.tie-mountain' }), line({ event: 'automa', action: { go: { to: 'broken_land', by: 'foot', attack: false } }, rule: 'wfa.solo-path.tie-nearest' }), line({ event: 'moved', side: 'harkonnen', from: 'arsunt', to: 'broken_land', by: 'foot', group: {}, tokens: 2 })];
    const beats = beatsOf(lines.map((one) => ({ ...one, text: { en: 'x', it: 'x' }, rule: (one.event as { rule?: string }).rule ?? null, step: 3, at: 0 })), ui, 0, {}, {});
    expect(beats.map((beat) => beat.lines.length)).toEqual([1, 1, 2]);
    expect(beats.map((beat) => beat.lines[0]!.rule)).toEqual([null, 'wfa.solo-path.tie-mountain', 'wfa.solo-path.tie-nearest']);
    expect(beats[2]!.events.flatMap((one) => places(one.event))).toEqual(['broken_land', 'arsunt', 'broken_land']);
  });
  it('keeps a battle round by round', () => {
    const roll = (side: string, swords: number, shields: number) => line({ event: 'rolled', side, swords, shields, specials: 0, cause: 'battle' });
    const hits = (attacker: number, defender: number) => line({ event: 'battle_hits', attacker, defender });
    const lines = [line({ event: 'battle_started', attacker: 'harkonnen', from: 'ne_04', at: 'ne_01', surprise: true }), roll('harkonnen', 2, 1), roll('atreides', 1, 0), hits(0, 2), line({ event: 'removed', side: 'atreides', at: 'ne_01', piece: { kind: 'regular' }, n: 2, cause: 'battle' }), line({ event: 'went_on', attacker: 'harkonnen' }), roll('harkonnen', 3, 0), roll('atreides', 0, 1), hits(0, 2), line({ event: 'battle_won', attacker: 'harkonnen', at: 'ne_01' })];
    const story = extended(EMPTY, lines, calm);
    expect(justFought(lines, calm)).toBe(true);
    expect(story.fight).toMatchObject({ attacker: 'harkonnen', at: 'ne_01', surprise: true, end: 'won' });
    expect(story.fight!.rounds).toHaveLength(2);
    expect(story.fight!.rounds[0]).toMatchObject({ suffered: [0, 2], lost: [[], ['regular', 'regular']] });
  });
  it('shows a battle to a page that is loaded in the middle of it', () => {
    const battle = read(view('wbattle'));
    listen('loaded', [], battle);
    expect(heard().fight).toMatchObject({ at: battle.battle!.at, end: null, rounds: [] });
    listen('calm', [], calm);
    expect(heard().fight).toBeNull();
  });
  it('finds the places an event names', () => {
    expect(places({ event: 'vehicle_placed', vehicle: 'carryall', at: { zone: 3 } })).toEqual(['zone:3']);
    expect(places({ event: 'worm_moved', from: 'ne_01', to: 'ne_02', wild: false })).toEqual(['ne_01', 'ne_02']);
  });
});

describe('the words of the board', () => {
  const folder = join(import.meta.dirname, '../src/games/arrakis');
  const code = readdirSync(folder).filter((name) => /\.(svelte|ts)$/.test(name) && name !== 'words.ts').map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const forms = (message: Message) => (typeof message === 'string' ? [message] : [message.one, message.other]);
  it('are never empty and take the same arguments in both languages', () => {
    for (const [key, [en, it_]] of Object.entries(WORDS) as [string, [Message, Message]][]) {
      const args = [...forms(en), ...forms(it_)].map((text) => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort().join());
      expect(new Set(args).size, key).toBe(1);
      for (const text of [format('en', en, { n: 2 }), format('it', it_, { n: 2 })]) expect(text.trim(), key).not.toBe('');
    }
  });
  it('are all used', () => {
    const prefixes = [...code.matchAll(/`([\w]+\.)\$\{/g)].map((m) => m[1]!);
    const unused = Object.keys(WORDS).filter((key) => !code.includes(`'${key}'`) && !prefixes.some((prefix) => key.startsWith(prefix)));
    expect(unused.filter((key) => !['harvester', 'carryall', 'ornithopter', 'sword', 'shield', 'regular', 'elite', 'special', 'generic'].includes(key))).toEqual([]);
  });
});
