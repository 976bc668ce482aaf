// What the Globopolis screen draws: the printed ring and cards, and a model made from the view.
import type { Card, CardKind, Deal, Fight, Item as ItemFact, RollOf, TitleView, Unit, View, Ware as WareFact } from '../../wire/globopolis';
import { inside, variant } from '../../wire/variant';
import factsData from './facts.gen.json';
import ringData from './ring.gen.json';

export interface Words {
  en: string;
  it: string;
}

export interface Space {
  index: number;
  id: string;
  name: Words;
  kind: string;
  quadrant: string | null;
  title: number | null;
  d: string;
  band: string;
  foot: string;
  at: number[];
  turn: number;
  stand: number[];
}

/** How much of an entry is reconstructed: the whole, a part, nothing. */
export type Made = 'all' | 'part' | 'none';

export interface TitleFacts {
  id: string;
  guild: boolean;
  name: Words;
  group: number;
  value: number;
  made: Made;
  fee?: number;
  premium?: number;
  unit?: number;
  stock?: number;
  prices?: number[];
}

export interface CardFacts {
  id: string;
  name: Words;
  text: Words;
  made: Made;
}

export const RING = ringData as unknown as { inner: number; outer: number; spaces: Space[]; titles: string[]; quadrants: { id: string; name: Words }[] };
export const FACTS = factsData as unknown as {
  units: { id: string; name: Words; made: Made }[];
  groups: { id: string; name: Words; colour: string; bonus: number }[];
  titles: TitleFacts[];
  /** The space of each independent territory, in the order the actions count them. */
  sellers: number[];
  spaces: Made[];
  cards: Record<string, CardFacts[]>;
};
const PRINTED = new Map(FACTS.titles.map((title) => [title.id, title]));
export const UNITS = FACTS.units.map((unit) => unit.id);

export type TitleState = TitleView;

export interface CardRef {
  kind: CardKind;
  n: number;
}

export interface PlayerState {
  seat: number;
  cash: number;
  cr: number;
  space: number;
  ps: number[];
  agents: number;
  captives: number[];
  marks: number;
  hand: number;
  sizes: number[];
  cards: CardRef[] | null;
  titles: number;
}

export type Roll = RollOf;
export type FightState = Omit<Fight, 'cancelled'>;

export type Ware = { kind: 'eu'; n: number } | { kind: 'units'; unit: Unit; n: number } | { kind: 'title'; title: number } | { kind: 'captives'; seat: number; n: number } | { kind: 'card'; card: CardRef } | { kind: 'any'; of: CardKind };

export interface Item {
  giver: number;
  ware: Ware;
}

export interface DealState {
  parties: number[];
  builder: number;
  proposed: boolean;
  counters: number;
  items: Item[];
}

export interface Model {
  target: number;
  round: number;
  active: number;
  withAgents: boolean;
  players: PlayerState[];
  titles: Map<string, TitleState>;
  byNumber: TitleState[];
  fight: FightState | null;
  deal: DealState | null;
  decks: { joint: number; influence: number };
  qualified: number[];
  winners: number[];
}

/** `{ mission: 3 }` as a card. */
export function cardOf(card: Card): CardRef {
  const kind = variant(card);
  return { kind, n: inside(card, kind) ?? 0 };
}
export const cardId = (card: CardRef): string => `card:${card.kind}:${card.n}`;
export const cardFacts = (card: { kind: string; n: number }): CardFacts | undefined => FACTS.cards[card.kind]?.[card.n];

export function wareOf(ware: WareFact): Ware {
  const units = inside(ware, 'units');
  if (units) return { kind: 'units', unit: units[0], n: units[1] };
  const captives = inside(ware, 'captives');
  if (captives) return { kind: 'captives', seat: captives[0], n: captives[1] };
  const card = inside(ware, 'card');
  if (card) return { kind: 'card', card: cardOf(card) };
  const any = inside(ware, 'any_card');
  if (any) return { kind: 'any', of: any };
  const title = inside(ware, 'title');
  return title === undefined ? { kind: 'eu', n: inside(ware, 'eu') ?? 0 } : { kind: 'title', title };
}
export const itemsOf = (items: ItemFact[]): Item[] => items.map(({ giver, ware }) => ({ giver, ware: wareOf(ware) }));
const dealOf = (deal: Deal): DealState => ({ parties: deal.parties, builder: deal.builder, proposed: deal.proposed, counters: deal.counters, items: itemsOf(deal.items) });

let last: { view: unknown; model: Model } | null = null;

export function read(view: unknown): Model {
  if (last && last.view === view) return last.model;
  const model = make(view as View);
  last = { view, model };
  return model;
}

function make(v: View): Model {
  return {
    target: v.target,
    round: v.turn.round,
    active: v.turn.active,
    withAgents: v.agents,
    titles: new Map(v.titles.map((title) => [title.id, title])),
    byNumber: v.titles,
    players: v.players.map((p) => ({
      seat: p.seat,
      cash: p.cash,
      cr: p.cr,
      space: p.governor,
      ps: p.ps,
      agents: p.agents,
      captives: p.captives,
      marks: p.marks,
      sizes: p.hand_sizes,
      hand: p.hand_sizes.reduce((a, b) => a + b, 0),
      cards: p.hand?.map(cardOf) ?? null,
      titles: v.titles.filter((title) => title.owner === p.seat).length,
    })),
    fight: v.fight,
    deal: v.deal ? dealOf(v.deal) : null,
    decks: { joint: v.decks.mission_ops, influence: v.decks.influence },
    qualified: v.end.qualified,
    winners: v.end.winners ?? [],
  };
}

/** What is printed on a Title; absent where a table plays with Titles of its own. */
export const printed = (id: string): TitleFacts | undefined => PRINTED.get(id);
export const titleName = (title: number, model: Model | null): Words => {
  const id = model?.byNumber[title]?.id ?? RING.titles[title] ?? '';
  return printed(id)?.name ?? { en: id, it: id };
};

export const spaceOfTitle = (title: number, model: Model | null): Space | undefined => {
  const id = model?.byNumber[title]?.id ?? RING.titles[title];
  return RING.spaces.find((space) => space.title !== null && RING.titles[space.title] === id);
};
