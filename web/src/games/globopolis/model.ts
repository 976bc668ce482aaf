// The Globopolis view (crates/globopolis/src/visibility.rs) as the screen draws it.
import type { Json } from '../../wire/types';
import ringData from './ring.gen.json';

export interface Space {
  index: number;
  id: string;
  name: { en: string; it: string };
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

export const RING = ringData as unknown as { inner: number; outer: number; spaces: Space[]; titles: string[]; quadrants: { id: string; name: { en: string; it: string } }[] };

export interface TitleState {
  title: number;
  id: string;
  owner: number | null;
  level: number;
  units: number[];
  agents: number[];
}

export interface PlayerState {
  seat: number;
  cash: number;
  cr: number;
  space: number;
  agents: number;
  hand: number;
  titles: number;
}

export interface Model {
  target: number;
  round: number;
  active: number;
  players: PlayerState[];
  titles: Map<string, TitleState>;
}

type Obj = { [key: string]: Json };
const obj = (value: Json | undefined): Obj => (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {});
const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
const num = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
const numbers = (value: Json | undefined): number[] => list(value).map((item) => num(item));

let last: { view: Json; model: Model } | null = null;

export function read(view: Json): Model {
  if (last?.view === view) return last.model;
  const v = obj(view);
  const turn = obj(v.turn);
  const titles = new Map<string, TitleState>();
  for (const item of list(v.titles)) {
    const t = obj(item);
    const id = typeof t.id === 'string' ? t.id : (RING.titles[num(t.title)] ?? '');
    titles.set(id, { title: num(t.title), id, owner: typeof t.owner === 'number' ? t.owner : null, level: num(t.level), units: numbers(t.units), agents: numbers(t.agents) });
  }
  const model: Model = {
    target: num(v.target),
    round: num(turn.round),
    active: num(turn.active),
    titles,
    players: list(v.players).map((item) => {
      const p = obj(item);
      const seat = num(p.seat);
      return { seat, cash: num(p.cash), cr: num(p.cr), space: num(p.governor), agents: num(p.agents), hand: numbers(p.hand_sizes).reduce((a, b) => a + b, 0), titles: [...titles.values()].filter((t) => t.owner === seat).length };
    }),
  };
  last = { view, model };
  return model;
}

/** Places an action names: titles by their number, spaces by their index, players by seat. */
export function targets(action: Json): string[] {
  const found: string[] = [];
  for (const [key, value] of Object.entries(obj(action))) {
    if (key === 'title' || key === 'lift') found.push(`title:${num(value)}`);
    else if (key === 'attack') found.push(`title:${num(obj(value).target)}`);
    else if (key === 'contest') found.push(`title:${num(obj(value).title)}`);
    else if (key === 'hop' || key === 'seller') found.push(`space:${num(value)}`);
    else if (key === 'player') found.push(`seat:${num(value)}`);
  }
  return found;
}

export const spaceOfTitle = (title: number, model: Model | null): Space | undefined => {
  const id = model ? [...model.titles.values()].find((t) => t.title === title)?.id : RING.titles[title];
  return RING.spaces.find((space) => space.id === id || (space.title !== null && RING.titles[space.title] === id));
};
