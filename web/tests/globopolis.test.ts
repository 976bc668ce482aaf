import { describe, expect, it } from 'vitest';
import { FACTS, read, RING, titleName } from '../src/games/globopolis/model';
import { EMPTY, justFought, extended } from '../src/games/globopolis/story.svelte';
import { ui } from '../src/games/globopolis/ui';
import type { EventLine, Json } from '../src/wire/types';

// A view as the server sends it, cut down to what is read.
const title = (n: number, more = {}): Json => ({ title: n, id: RING.titles[n]!, owner: null, level: 0, active: 0, units: [0, 0, 0, 0, 0], agents: [0, 0, 0, 0, 0], ...more });
const player = (seat: number, more = {}): Json => ({ seat, cash: 150, cr: 8, ps: [0, 1, 0, 0, 2], agents: 14, fresh: 0, captives: [0, 0, 0, 0, 0], governor: 12, marks: 0, bonuses: 0, turns: 1, hand_sizes: [1, 3, 3], hand: null, ...more });
const view = (more = {}): Json => ({
  viewer: 0, target: 100, agents: true, turn: { active: 1, round: 2 }, players: [player(0, { hand: [{ mission: 16 }, { influence: 8 }] }), player(1)],
  titles: RING.titles.map((_, n) => title(n, n === 4 ? { owner: 0, level: 2, active: 1, units: [0, 2, 1, 0, 1], agents: [0, 3, 0, 0, 0] } : {})),
  decks: { mission_ops: 38, influence: 23 }, fight: null, deal: null, end: { qualified: [], declared: [], winners: null, limit: false }, ...more,
});
const fight = (round: number): Json => ({ sides: [1, 0], titles: [12, 17], cards: [0, -1], d6: [3, 4], rolls: [{ die: 7, d6: [5, 5, 6] }, { die: 6, d6: [1, 2, 5, 3] }], round, cancelled: false });
const line = (event: Json): EventLine => ({ event, text: null }) as EventLine;

describe('the ring', () => {
  it('has a tile for every Title and facts for each of them', () => {
    expect(RING.spaces).toHaveLength(64);
    expect(FACTS.titles.map((t) => t.id)).toEqual(RING.titles);
    expect(new Set(RING.spaces.flatMap((s) => (s.title === null ? [] : [s.title]))).size).toBe(40);
    expect(FACTS.spaces).toHaveLength(64);
  });
  it('keeps the mark of what is reconstructed', () => {
    expect(FACTS.titles.find((t) => t.id === 'canada')!.made).toBe('part');
    expect(FACTS.titles.find((t) => t.id === 'quebec')!.made).toBe('all');
    expect(FACTS.cards.mission![0]!.made).toBe('none');
  });
  it('finds the independent territories behind their numbers', () => {
    for (const space of FACTS.sellers) expect(RING.spaces[space]!.kind).toBe('independent');
    expect(RING.spaces[FACTS.sellers[0]!]!.id).toBe('israel');
  });
});

describe('the view', () => {
  it('is read into pieces on the board', () => {
    const model = read(view());
    expect(model.byNumber[4]).toMatchObject({ owner: 0, level: 2, active: 1, units: [0, 2, 1, 0, 1] });
    expect(model.players[0]).toMatchObject({ cash: 150, titles: 1, hand: 7, cards: [{ kind: 'mission', n: 16 }, { kind: 'influence', n: 8 }] });
    expect(model.players[1]!.cards).toBeNull();
    expect(titleName(4, model).en).toBe('Japan');
  });
  it('holds the deal with both sides', () => {
    const items = [{ giver: 0, ware: { units: ['water', 2] } }, { giver: 1, ware: { title: 33 } }, { giver: 0, ware: { card: { influence: 13 } } }, { giver: 1, ware: { any_card: 'ops' } }, { giver: 0, ware: { captives: [2, 1] } }, { giver: 1, ware: { eu: 102 } }];
    const { deal } = read(view({ deal: { parties: [3, 0], builder: 0, proposed: true, counters: 1, steps: 6, items } }));
    expect(deal!.items.map((i) => i.ware.kind)).toEqual(['units', 'title', 'card', 'any', 'captives', 'eu']);
    expect(deal).toMatchObject({ proposed: true, counters: 1, parties: [3, 0] });
  });
});

describe('targets of actions', () => {
  it('have names in both languages', () => {
    for (const lang of ['en', 'it'] as const) for (const id of ['title:25', 'space:31', 'seat:1', 'card:influence:14', 'unit:food']) expect(ui.targetName(id, lang), id).toBeTruthy();
  });
});

describe('the story of an Aggression', () => {
  const dice = (side: string, die: number, d6: number[]) => line({ event: 'dice', side, seat: 0, roll: { die, d6 }, again: false });
  const round = (a: number, d: number) => line({ event: 'round', scores: [a, d], winner: a > d ? 'attacker' : 'defender' });
  const begun = extended(EMPTY, [line({ event: 'attack', attacker: 1, defender: 0, from: 12, target: 17 }), line({ event: 'forces', d6: [3, 5], odds: 306430115 }), dice('attacker', 8, [6, 2, 3]), dice('defender', 1, [5, 5, 3])], read(view({ fight: fight(0) })));
  it('keeps the chance the server counted and the dice of each round', () => {
    const then = extended(begun, [round(6, 2), dice('attacker', 7, [5, 5, 6])], read(view({ fight: fight(1) })));
    expect(then.chance).toBe(30);
    expect(then.rounds).toEqual([{ rolls: [{ die: 8, d6: [6, 2, 3] }, { die: 1, d6: [5, 5, 3] }], scores: [6, 2], winner: 'attacker' }]);
    expect(begun.rounds).toEqual([]);
  });
  it('does not count a step twice after a jump', () => {
    const then = extended(begun, [round(6, 2)], read(view({ fight: fight(1) })));
    expect(extended(then, [round(6, 2)], read(view({ fight: fight(1) }))).rounds).toHaveLength(1);
  });
  it('shows an Aggression that a single step decided', () => {
    const lines = [round(6, 2), line({ event: 'defeated', title: 17, by: 1 })];
    const model = read(view());
    expect(justFought(lines, model)).toBe(true);
    expect(extended(begun, lines, model)).toMatchObject({ victor: 1, fight: { sides: [1, 0], titles: [12, 17] } });
  });
  it('shows the dice that were thrown last', () => {
    expect(extended(EMPTY, [line({ event: 'teleported', seat: 2, d8: 3, d20: 17 })], read(view())).thrown).toEqual({ seat: 2, dice: [{ sides: 8, shows: 3 }, { sides: 20, shows: 17 }] });
  });
});
