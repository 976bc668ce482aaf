// The Globopolis view (crates/globopolis/src/visibility.rs) as the screen draws it. Field names are read here and in story only.
import type { Json } from '../../wire/types';
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

export interface TitleState {
  title: number;
  id: string;
  owner: number | null;
  level: number;
  active: number;
  units: number[];
  agents: number[];
}

export interface CardRef {
  kind: string;
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

export interface Roll {
  die: number;
  d6: number[];
}

export interface FightState {
  sides: number[];
  titles: number[];
  cards: number[];
  d6: number[];
  rolls: Roll[];
  round: number;
}

export type Ware = { kind: 'eu'; n: number } | { kind: 'units'; unit: string; n: number } | { kind: 'title'; title: number } | { kind: 'captives'; seat: number; n: number } | { kind: 'card'; card: CardRef } | { kind: 'any'; of: string };

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

export type Obj = { [key: string]: Json };
export const obj = (value: Json | undefined): Obj => (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {});
export const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
export const num = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
export const numbers = (value: Json | undefined): number[] => list(value).map((item) => num(item));
export const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

/** `{ mission: 3 }` as a card. */
export function cardOf(value: Json | undefined): CardRef | null {
  const [found] = Object.entries(obj(value));
  return found && found[0] in FACTS.cards && typeof found[1] === 'number' ? { kind: found[0], n: found[1] } : null;
}
export const cardId = (card: CardRef): string => `card:${card.kind}:${card.n}`;
export const cardFacts = (card: CardRef): CardFacts | undefined => FACTS.cards[card.kind]?.[card.n];

export function wareOf(value: Json | undefined): Ware | null {
  const [found] = Object.entries(obj(value));
  if (!found) return null;
  const [kind, what] = found;
  if (kind === 'eu') return { kind, n: num(what) };
  if (kind === 'units') return { kind, unit: text(list(what)[0]), n: num(list(what)[1]) };
  if (kind === 'title') return { kind, title: num(what) };
  if (kind === 'captives') return { kind, seat: num(list(what)[0]), n: num(list(what)[1]) };
  if (kind === 'any_card') return { kind: 'any', of: text(what) };
  const card = kind === 'card' ? cardOf(what) : null;
  return card ? { kind: 'card', card } : null;
}
export function itemsOf(value: Json | undefined): Item[] {
  return list(value).flatMap((item) => {
    const ware = wareOf(obj(item).ware);
    return ware ? [{ giver: num(obj(item).giver), ware }] : [];
  });
}
export const rollOf = (value: Json | undefined): Roll => ({ die: num(obj(value).die), d6: numbers(obj(value).d6) });

let last: { view: Json; model: Model } | null = null;

export function read(view: Json): Model {
  if (last?.view === view) return last.model;
  const v = obj(view);
  const turn = obj(v.turn);
  const titles = new Map<string, TitleState>();
  const byNumber: TitleState[] = [];
  for (const item of list(v.titles)) {
    const t = obj(item);
    const number = num(t.title);
    const id = text(t.id) || (RING.titles[number] ?? '');
    const state = { title: number, id, owner: typeof t.owner === 'number' ? t.owner : null, level: num(t.level), active: num(t.active), units: numbers(t.units), agents: numbers(t.agents) };
    titles.set(id, state);
    byNumber[number] = state;
  }
  const fight = obj(v.fight);
  const deal = obj(v.deal);
  const decks = obj(v.decks);
  const end = obj(v.end);
  const model: Model = {
    target: num(v.target),
    round: num(turn.round),
    active: num(turn.active),
    withAgents: v.agents === true,
    titles,
    byNumber,
    players: list(v.players).map((item) => {
      const p = obj(item);
      const seat = num(p.seat);
      const sizes = numbers(p.hand_sizes);
      const cards = Array.isArray(p.hand) ? p.hand.flatMap((card) => cardOf(card) ?? []) : null;
      return { seat, cash: num(p.cash), cr: num(p.cr), space: num(p.governor), ps: numbers(p.ps), agents: num(p.agents), captives: numbers(p.captives), marks: num(p.marks), sizes, hand: sizes.reduce((a, b) => a + b, 0), cards, titles: byNumber.filter((t) => t?.owner === seat).length };
    }),
    fight: v.fight ? { sides: numbers(fight.sides), titles: numbers(fight.titles), cards: numbers(fight.cards), d6: numbers(fight.d6), rolls: list(fight.rolls).map(rollOf), round: num(fight.round) } : null,
    deal: v.deal ? { parties: numbers(deal.parties), builder: num(deal.builder), proposed: deal.proposed === true, counters: num(deal.counters), items: itemsOf(deal.items) } : null,
    decks: { joint: num(decks.mission_ops), influence: num(decks.influence) },
    qualified: numbers(end.qualified),
    winners: numbers(end.winners),
  };
  last = { view, model };
  return model;
}

/** What is printed on a Title; absent where a table plays with Titles of its own. */
export const printed = (id: string): TitleFacts | undefined => PRINTED.get(id);
export const titleName = (title: number, model: Model | null): Words => {
  const id = model?.byNumber[title]?.id ?? RING.titles[title] ?? '';
  return printed(id)?.name ?? { en: id, it: id };
};

/** Places and things an action names: titles, spaces, players, cards, types of R-Unit, acts of the Option Phase. */
export function targets(action: Json): string[] {
  const found: string[] = [];
  const title = (value: Json | undefined) => typeof value === 'number' && found.push(`title:${value}`);
  const card = (value: Json | undefined) => {
    const known = cardOf(value);
    if (known) found.push(cardId(known));
  };
  for (const [key, value] of Object.entries(obj(action))) {
    const part = obj(value);
    if (key === 'title' || key === 'lift') title(value);
    else if (key === 'attack') [part.target, part.from].forEach(title);
    else if (key === 'contest') {
      title(part.title);
      if (typeof part.against === 'number') found.push(`seat:${part.against}`);
    } else if (key === 'hop') found.push(`space:${num(value)}`);
    else if (key === 'seller' && FACTS.sellers[num(value)] !== undefined) found.push(`space:${FACTS.sellers[num(value)]}`);
    else if (key === 'player') found.push(`seat:${num(value)}`);
    else if (key === 'card') card(value);
    else if (key === 'unit') found.push(`unit:${text(value)}`);
    else if (key === 'begin') found.push(`verb:${text(value)}`);
    else if (key === 'give' || key === 'want') {
      title(part.title);
      card(part.card);
    }
  }
  return found;
}

export const spaceOfTitle = (title: number, model: Model | null): Space | undefined => {
  const id = model?.byNumber[title]?.id ?? RING.titles[title];
  return RING.spaces.find((space) => space.title !== null && RING.titles[space.title] === id);
};

/** A legal answer about another Title with this one put in: what the server is asked when a reader wonders why not here. */
export function elsewhere(options: { action: unknown }[], title: number): Json | null {
  for (const option of options) {
    const action = obj(option.action as Json);
    if (typeof action.title === 'number') return { title };
    if (typeof action.lift === 'number') return { lift: title };
    if (action.attack) return { attack: { from: num(obj(action.attack).from), target: title } };
  }
  return null;
}
