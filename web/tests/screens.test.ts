import { describe, expect, it } from 'vitest';
import { facts } from '../src/games/generic/facts';
import { rulesOf } from '../src/lib/citations';
import { ui as generic } from '../src/games/generic/ui';
import { read } from '../src/games/dune/read';
import { together } from '../src/lib/catalog.svelte';
import { botLevels, playNow } from '../src/lib/quick';
import { sizeOf } from '../src/lib/layout.svelte';
import { parse } from '../src/lib/router.svelte';
import { bands, pointAt, turningPoints } from '../src/lib/chances';
import { piecesOf } from '../src/lib/pieces';
import { hidesMore } from '../src/lib/more';
import { byPart, differing, found } from '../src/lib/search';
import type { EditionSpec, GameInfo, Json, Rule } from '../src/wire/types';
// @ts-expect-error the frozen tables are plain JavaScript for the screenshot script
import { CATALOG, view } from '../dev/fixture.mjs';

const at = (path: string) => {
  const url = new URL(path, 'http://x');
  return parse(url.pathname, url.searchParams);
};

describe('addresses', () => {
  it('name every screen', () => {
    expect(at('/')).toEqual({ screen: 'home' });
    expect(at('/t/abc')).toEqual({ screen: 'table', id: 'abc' });
    expect(at('/replay/abc/12?as=3')).toEqual({ screen: 'replay', id: 'abc', step: 12, as: '3' });
    expect(at('/replay/abc')).toEqual({ screen: 'replay', id: 'abc', step: null, as: '' });
    expect(at('/rules/gf9?rule=gf9.battle.ties')).toEqual({ screen: 'rules', edition: 'gf9', rule: 'gf9.battle.ties', pieces: false, versus: '' });
    expect(at('/rules/gf9?with=v29')).toMatchObject({ edition: 'gf9', versus: 'v29' });
    expect(at('/rules/wfa?show=pieces')).toEqual({ screen: 'rules', edition: 'wfa', rule: null, pieces: true, versus: '', show: 'pieces' });
    expect(at('/rules/gf9?show=terms')).toMatchObject({ pieces: false, show: 'terms' });
    expect(at('/rules/gf9?show=overview')).toMatchObject({ pieces: false, show: 'overview' });
    expect(at('/learn')).toEqual({ screen: 'learn' });
    expect(at('/learn/dune-the-map')).toEqual({ screen: 'lesson', id: 'dune-the-map' });
    expect(at('/nowhere/at/all')).toEqual({ screen: 'lost' });
  });
});

describe('a game and its edition', () => {
  it('are not said twice', () => {
    expect(together('Dune', 'Dune, 2019 edition', ' · ')).toBe('Dune, 2019 edition');
    expect(together('Dune: la Guerra per Arrakis', 'La Guerra per Arrakis', ' · ')).toBe('Dune: la Guerra per Arrakis');
    expect(together('Souk', 'Plain', ' · ')).toBe('Souk · Plain');
  });
});

describe('room', () => {
  it('has the three layouts', () => {
    expect([320, 599, 899, 900, 1279, 1280].map(sizeOf)).toEqual(['small', 'small', 'small', 'mid', 'mid', 'wide']);
  });
});

describe('the Dune model', () => {
  it('reads a seat’s view', () => {
    const model = read(view('ship') as Json);
    const mine = model.factions.find((f) => f.faction === 'atreides')!;
    expect(mine).toMatchObject({ spice: 11, cards: 3, reserves: 7, tanks: 3, dot: 0, allies: ['fremen'] });
    expect(model.order[0]).toBe('fremen');
    expect(model.stacks.find((s) => s.location === 'polar_sink:0')).toMatchObject({ faction: 'bene_gesserit', forces: 0, advisors: 2 });
    expect(model.stacks.find((s) => s.location === 'sietch_tabr:14')).toMatchObject({ forces: 6, special: 3 });
    expect(model.holders.find((h) => h.territory === 'carthag')).toMatchObject({ contested: true, faction: null });
    expect(model.storm).toBe(13);
    // What the view says of the next storm, in thousandths by sector ahead.
    expect(model.reach[0]).toEqual([1, 1]);
    expect(model.reach.map(([, chance]) => chance)).toEqual([1, 1, 0.888, 0.666, 0.333, 0.111]);
  });
  it('shows nothing it was not sent', () => {
    const model = read(view('public') as Json);
    for (const faction of model.factions) {
      expect(faction.spice).toBeNull();
      expect(faction.hand).toBeNull();
      expect(faction.traitors).toBeNull();
    }
    expect(model.factions.find((f) => f.faction === 'emperor')!.cards).toBeNull();
  });
});

describe('a game without a board', () => {
  it('is told as facts', () => {
    const list = facts({ round: 2, players: [{ money: 5, titles: ['A', 'B'] }], done: false });
    expect(list[0]).toEqual({ label: 'Round', value: '2', parts: [] });
    expect(list[1]!.parts[0]!.parts[1]).toEqual({ label: 'Titles', value: 'A, B', parts: [] });
    expect(generic.track({ turn: 3 })).toMatchObject({ turn: 3 });
  });
});

describe('play now', () => {
  it('makes a table with me in the first seat and bots in the others', () => {
    const game = CATALOG.games[0] as GameInfo;
    const table = playNow(game, game.editions[0] as EditionSpec, 'fremen', 'x');
    expect(table.seats).toHaveLength(6);
    expect(table.seats[0]).toEqual({ kind: 'me' });
    expect(table.seats.slice(1)).toEqual(Array(5).fill({ kind: 'bot', bot: 'steady' }));
    expect(String(table.options.factions).split(',')[0]).toBe('fremen');
    expect(new Set(String(table.options.factions).split(',')).size).toBe(6);
  });
  it('takes the bots that are named, one of each level', () => {
    const bots = [{ key: 'steady', level: 1, temperament: null }, { key: 'bold', level: 1, temperament: 'bold' }, { key: 'novice', level: 0, temperament: null }, { key: 'deep', level: 2, temperament: null }];
    const game = { ...CATALOG.games[0], bots } as unknown as GameInfo;
    expect(botLevels(game).map((bot) => bot.key)).toEqual(['novice', 'steady', 'deep']);
    const named = (bot: string) => playNow(game, game.editions[0] as EditionSpec, null, 'x', bot).seats[1];
    expect([named('deep'), named('unknown'), named('')]).toEqual([{ kind: 'bot', bot: 'deep' }, { kind: 'bot', bot: 'steady' }, { kind: 'bot', bot: 'steady' }]);
  });
});

describe('ledgers', () => {
  const rule = (id: string, en: string, it = en): Rule => ({ id, en, it, kind: 'rule', phase: 'turn', game: 'both', lines: [0, 0], test: '', see: [] });
  const left = [rule('a.x', 'One turn', 'Un turno, però'), rule('a.y', 'Same'), rule('a.z', 'Only left')];
  it('are searched by words and ids, without accents', () => {
    expect(found(left, 'pero', 'it').map((r) => r.id)).toEqual(['a.x']);
    expect(found(left, 'a.y', 'en').map((r) => r.id)).toEqual(['a.y']);
    expect(found(left, '', 'en')).toHaveLength(3);
  });
  it('are searched in what two editions do differently', () => {
    const topics = [{ topic: 'turn', entries: [{ left: left[0]!, right: rule('b.x', 'Two turns') }] }, { topic: 'end', entries: [{ left: left[2]! }, { right: rule('b.w', 'Only right') }] }];
    expect(differing(topics, '', 'en')).toEqual(topics);
    expect(differing(topics, 'two', 'en').map((t) => t.topic)).toEqual(['turn']);
    expect(differing(topics, 'only left', 'en').flatMap((t) => t.entries)).toEqual([{ left: left[2] }]);
  });
});

describe('the chance to win', () => {
  const points = [{ step: 0, shares: [500, 500] }, { step: 10, shares: [250, 750] }, { step: 20, shares: [1000, 0] }];
  it('fills the height with bands and finds what turned it', () => {
    const drawn = bands(points, 20, 2, 200, 100);
    expect(drawn.map((b) => b.path)).toEqual(['M0.0 50.0L100.0 75.0L200.0 0.0L200.0 100.0L100.0 100.0L0.0 100.0Z', 'M0.0 0.0L100.0 0.0L200.0 0.0L200.0 0.0L100.0 75.0L0.0 50.0Z']);
    expect(drawn[1]).toMatchObject({ x: 100, thick: 75 });
    expect(turningPoints(points, 1)).toEqual([{ step: 20, seat: 0, from: 0.25, to: 1 }]);
    expect(pointAt(points, 15)?.step).toBe(10);
  });
});

describe('cards and pieces', () => {
  it('say of each how far it is known, in both languages', async () => {
    for (const edition of ['gf9', 'ah2009', 'v29', 'wfa', 'globopolis']) {
      const parts = await piecesOf(edition);
      expect(parts.length, edition).toBeGreaterThan(1);
      for (const piece of parts.flatMap((part) => part.pieces)) {
        expect(['certain', 'likely', 'part', 'reconstructed']).toContain(piece.mark);
        for (const text of [piece.name, piece.text, ...(piece.note ? [piece.note] : [])]) expect(text.en && text.it, `${edition} ${piece.id}`).toBeTruthy();
      }
    }
    expect(await piecesOf('nothing')).toEqual([]);
    const marks = (await piecesOf('globopolis')).flatMap((part) => part.pieces).filter((p) => p.mark === 'reconstructed');
    expect(marks.length).toBeGreaterThan(100);
  });
});

describe('why', () => {
  it('comes with each line; headings stand under no rule', () => {
    const line = (event: Json, rule: string | null) => ({ event, text: { en: '.', it: '.' }, rule });
    const lines = [{ ...line({ phase: { phase: 'storm' } }, 'x.phase'), milestone: { kind: 'phase' as const } }, line({ board: { killed: { faction: 'guild' } } }, 'x.storm'), line({ battle: { won: {} } }, 'x.won')];
    expect(rulesOf(lines)).toEqual([null, 'x.storm', 'x.won']);
  });
});

describe('the whole list of rules', () => {
  it('has each part once, in the order of the ledger', () => {
    const rules = [['a', 'setup'], ['b', 'cards'], ['c', 'setup'], ['d', null], ['e', 'cards']].map(([id, phase]) => ({ id, phase }) as { id: string; phase: string | null });
    expect(byPart(rules).map((rule) => rule.id)).toEqual(['a', 'c', 'b', 'e', 'd']);
  });
});

describe('a box that is read by scrolling', () => {
  it('hides more until its end is in sight', () => {
    expect(hidesMore({ scrollHeight: 200, clientHeight: 94, scrollTop: 0 })).toBe(true);
    expect(hidesMore({ scrollHeight: 200, clientHeight: 94, scrollTop: 104 })).toBe(false);
    expect(hidesMore({ scrollHeight: 94, clientHeight: 94, scrollTop: 0 })).toBe(false);
  });
});
