// The view of War for Arrakis (crates/arrakis/src/visibility.rs) as the screen draws it. Field names are read here and in story only.
import type { Lang } from '../../lib/i18n.svelte';
import type { Json, Text } from '../../wire/types';
import factsData from './facts.gen.json';
import mapData from './map.gen.json';
import { WORDS, type Word } from './words';

export type Side = 'atreides' | 'harkonnen';
export type Made = 'all' | 'part' | 'none';

export interface AreaShape {
  id: string;
  name: Text;
  named: boolean;
  terrain: 'mountain' | 'plateau' | 'minor_erg' | 'desert' | 'deep_desert';
  sectors: string[];
  d: string;
  at: number[];
  room: number;
  rank: number;
  sietch: boolean;
  station: boolean;
  sheltered: boolean;
  near: string[];
  shut: string[];
}
export interface CardFacts {
  id: string;
  deck: string;
  name: Text;
  text: Text;
  twin: boolean;
  made: Made;
}
export interface LeaderFacts {
  id: string;
  name: Text;
  side: Side;
  slot: string;
  text: Text;
  hits: number;
  shields: number;
  entry: Text;
  made: Made;
}
export interface PrescienceFacts {
  id: string;
  name: Text;
  text: Text;
  end: boolean;
  reward: number[];
  made: Made;
}

export const MAP = mapData as unknown as {
  width: number;
  height: number;
  frame: string;
  areas: AreaShape[];
  zones: { id: string; sectors: string[]; at: number[] }[];
  sectors: { id: string; name: Text }[];
  lines: string;
  shut: string;
  sectorLines: string;
  hachures: string;
};
export const FACTS = factsData as unknown as {
  cards: CardFacts[];
  leaders: LeaderFacts[];
  prescience: PrescienceFacts[];
  objectives: number[][];
  bans: Record<string, { name: Text; text: Text }>;
  tactics: { sector: string | null; sietch: string }[];
  slots: Record<Side, Record<string, number>>;
  dice: Record<Side, number>;
  tank: Record<Side, number>;
  rows: { dice: number; harvesters: number; ornithopters: number; carryalls: number }[];
  lastStep: number;
  supremacy: number;
};
export const AREA = new Map(MAP.areas.map((area) => [area.id, area]));
export const LEADER = new Map(FACTS.leaders.map((leader) => [leader.id, leader]));
export const SECTOR = new Map(MAP.sectors.map((sector) => [sector.id, sector.name]));

// The orders in which the game counts things.
export const SIDES: Side[] = ['atreides', 'harkonnen'];
export const FACES = ['leadership', 'strategy', 'deployment', 'mentat', 'house'] as const;
export const DECKS = ['house_harkonnen', 'corrino_ally', 'house_atreides', 'fremen_ally'] as const;
export const MARKERS = ['kwisatz_haderach', 'sand_dwellers', 'jihad'] as const;
export const POWERS = ['choam', 'landsraad', 'spacing_guild'] as const;
export const KINDS = ['regular', 'elite', 'special', 'generic'] as const;
export const PHASES = ['start', 'vehicles', 'actions', 'hazards', 'spice', 'end'] as const;
export type Face = (typeof FACES)[number];

export interface Legion {
  at: string;
  side: Side;
  /** Regulars, elites, special elites, generic leaders. */
  units: number[];
  named: string[];
  tokens: number;
  silver: number;
  faces: number[][];
}

export interface LeaderState {
  id: string;
  at: string | null;
  tank: number | null;
  where: 'board' | 'tank' | 'available' | 'not_in_play' | 'gone';
  spent: boolean;
}

export interface BattleState {
  attacker: Side;
  from: string;
  at: string;
  /** The attackers that are left. */
  force: Legion;
  /** What comes next. */
  step: string;
  /** The dice each side would roll now, attacker first. */
  dice: number[];
}

export interface Model {
  solo: boolean;
  round: number;
  phase: string;
  legions: Map<string, Legion>;
  harvesters: Set<string>;
  wormsigns: Set<string>;
  pool: number;
  sandworms: Set<string>;
  wild: string | null;
  stations: Set<string>;
  zones: (string | null)[];
  sietches: Map<string, { stands: boolean; up: boolean; rank: number | null }>;
  settlements: Set<string>;
  crater: string | null;
  supply: number[][];
  tokenSupply: number;
  tokenPools: number[];
  drawn: number[] | null;
  leaders: LeaderState[];
  decks: number[];
  backs: number[];
  hand: number[];
  otherHand: number[];
  discard: number[];
  reinforcements: { deck: string; card: number | null }[];
  beside: number | null;
  revealed: { card: number; count: number; met: boolean; rider: boolean }[];
  objectives: number[];
  objectivesHeld: number;
  supremacy: number;
  prescience: number[];
  imperium: number[];
  bans: string[];
  dice: number[][];
  blocked: number;
  bg: number[];
  reserve: number;
  placed: (string | null)[];
  forced: string | null;
  frozen: boolean;
  spiceKept: boolean;
  harvest: number | null;
  target: string | null;
  unrolled: number;
  spent: number[];
  battle: BattleState | null;
  over: string | null;
}

export type Obj = { [key: string]: Json };
export const obj = (value: Json | undefined): Obj => (value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {});
export const list = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);
export const num = (value: Json | undefined): number => (typeof value === 'number' ? value : 0);
export const maybe = (value: Json | undefined): number | null => (typeof value === 'number' ? value : null);
export const numbers = (value: Json | undefined): number[] => list(value).map((item) => num(item));
export const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
export const texts = (value: Json | undefined): string[] => list(value).filter((item) => typeof item === 'string');
export const sideOf = (value: Json | undefined): Side => (value === 'harkonnen' ? 'harkonnen' : 'atreides');

function leaderOf(entry: Json): LeaderState {
  const [id, state] = list(entry);
  const at = obj(state).at;
  const base = { id: text(id), at: null, tank: null, spent: obj(state).spent === true };
  if (typeof at === 'string') return { ...base, where: at as LeaderState['where'] };
  if (typeof obj(at).board === 'string') return { ...base, at: text(obj(at).board), where: 'board' };
  return { ...base, tank: num(obj(at).tank), where: 'tank' };
}

const legionOf = (l: Obj): Legion => ({ at: text(l.at), side: sideOf(l.side), units: KINDS.map((kind) => num(l[kind])), named: texts(l.named), tokens: num(l.tokens), silver: num(l.silver), faces: list(l.faces).map(numbers) });

const battleOf = (b: Obj): BattleState => ({
  attacker: sideOf(b.attacker),
  from: text(b.from),
  at: text(b.at),
  force: { at: text(b.from), side: sideOf(b.attacker), units: numbers(b.force), named: texts(b.named), tokens: 0, silver: 0, faces: [] },
  step: text(b.step),
  dice: list(b.sides).map((side) => num(obj(side).dice)),
});

let last: { view: Json; model: Model } | null = null;

export function read(view: Json): Model {
  if (last?.view === view) return last.model;
  const v = obj(view);
  const sietches = list(v.sietches).map(obj);
  const target = maybe(v.target);
  const model: Model = {
    solo: v.solo === true,
    round: num(v.round),
    phase: text(v.phase),
    legions: new Map(list(v.legions).map((l) => legionOf(obj(l))).map((legion) => [legion.at, legion])),
    harvesters: new Set(texts(v.harvesters)),
    wormsigns: new Set(texts(v.wormsigns)),
    pool: num(v.wormsign_pool),
    sandworms: new Set(texts(v.sandworms)),
    wild: text(v.wild_maker) || null,
    stations: new Set(texts(v.stations)),
    zones: list(v.zones).map((zone) => text(zone) || null),
    sietches: new Map(sietches.map((s) => [text(s.at), { stands: s.stands === true, up: s.up === true, rank: maybe(s.rank) }])),
    settlements: new Set(texts(v.settlements)),
    crater: text(v.crater) || null,
    supply: list(v.supply).map(numbers),
    tokenSupply: num(v.token_supply),
    tokenPools: numbers(v.token_pools),
    drawn: Array.isArray(v.drawn) ? numbers(v.drawn) : null,
    leaders: list(v.leaders).map(leaderOf),
    decks: numbers(v.decks),
    backs: numbers(v.hand_backs),
    hand: numbers(v.hand),
    otherHand: numbers(v.other_hand),
    discard: numbers(v.discard),
    reinforcements: list(v.reinforcements).map((entry) => ({ deck: text(list(entry)[0]), card: maybe(list(entry)[1]) })),
    beside: maybe(v.beside),
    revealed: list(v.revealed).map(obj).map((r) => ({ card: num(r.card), count: num(r.count), met: r.met === true, rider: Array.isArray(r.rider) })),
    objectives: numbers(v.objectives),
    objectivesHeld: num(v.objectives_held),
    supremacy: num(v.supremacy),
    prescience: numbers(v.prescience),
    imperium: numbers(v.imperium),
    bans: texts(v.bans),
    dice: list(v.dice).map(numbers),
    blocked: num(v.blocked),
    bg: numbers(v.bene_gesserit),
    reserve: num(v.reserve),
    placed: list(v.placed).map((face) => text(face) || null),
    forced: text(v.forced_die) || null,
    frozen: v.frozen === true,
    spiceKept: v.spice_kept === true,
    harvest: maybe(v.harvest),
    target: target === null ? null : text(sietches[target]?.at) || null,
    unrolled: num(v.unrolled),
    spent: numbers(v.spent),
    battle: v.battle ? battleOf(obj(v.battle)) : null,
    over: text(v.over) || null,
  };
  last = { view, model };
  return model;
}

export const units = (legion: Legion): number => legion.units[0]! + legion.units[1]! + legion.units[2]! + legion.tokens;
export const other = (side: Side): Side => (side === 'atreides' ? 'harkonnen' : 'atreides');
/** The side a seat plays: Atreides first. */
export const sideOfSeat = (seat: number | null): Side | null => (seat === null ? null : SIDES[seat] ?? null);
export const areaName = (id: string): Text => AREA.get(id)?.name ?? { en: id, it: id };

/** A card's name; cards that share one are told apart as the game does. */
export function cardName(card: number): Text {
  const facts = FACTS.cards[card];
  if (!facts) return { en: '?', it: '?' };
  const letter = facts.twin ? ` (${facts.id.split('_').at(-1)})` : '';
  return { en: facts.name.en + letter, it: facts.name.it + letter };
}

function origin(value: Json | undefined): string[] {
  const from = obj(value);
  if (typeof from.area === 'string') return [from.area];
  return typeof from.zone === 'number' ? [`zone:${from.zone}`] : [];
}
function piece(value: Json | undefined): string[] {
  const p = obj(value);
  if (typeof p.named === 'string') return [`leader:${p.named}`];
  return typeof p.kind === 'string' ? [`kind:${p.kind}`] : [];
}

/** Places and things an action names: areas by their own id, everything else with its kind before it. */
export function targets(action: Json): string[] {
  if (action === 'desert_power') return ['desert_power'];
  const [found] = Object.entries(obj(action));
  if (!found) return [];
  const [key, value] = found;
  const part = obj(value);
  switch (key) {
    case 'area': return [text(value)];
    case 'zone':
    case 'sector':
    case 'face':
    case 'card':
    case 'deck':
    case 'prescience':
    case 'marker':
    case 'power':
    case 'leader': return [`${key}:${value}`];
    case 'die': {
      const what = obj(part.what);
      return [`${part.token === true ? 'bg' : 'die'}:${part.die}`, ...(typeof what.special === 'string' ? [`leader:${what.special}`] : [])];
    }
    case 'go': return [text(part.to)];
    case 'piece': return piece(value);
    case 'take': return [...piece(part.piece), ...origin(part.from)];
    case 'vehicle': return [`vehicle:${part.vehicle}`, ...origin(part.from)];
    case 'strike':
    case 'reveal':
    case 'token': return [text(part.at)];
    case 'scout': return [text(part.at), `zone:${part.zone}`];
    case 'give_up': return [`card:${part.card}`];
    case 'transfer': return [`marker:${part.from}`, `marker:${part.to}`];
    default: return [];
  }
}

const word = (key: string, lang: Lang): string | null => {
  const pair = WORDS[key as Word];
  const message = pair?.[lang === 'it' ? 1 : 0];
  return typeof message === 'string' ? message : null;
};

export function targetName(target: string, lang: Lang): string | null {
  const area = AREA.get(target);
  if (area) return area.name[lang];
  const [kind, what = ''] = target.split(':');
  switch (kind) {
    case 'zone': return word('zone', lang)!.replace('{n}', String(Number(what) + 1));
    case 'sector': return SECTOR.get(what)?.[lang] ?? null;
    case 'card': return cardName(Number(what))[lang];
    case 'prescience': return FACTS.prescience[Number(what)]?.name[lang] ?? null;
    case 'leader': return LEADER.get(what)?.name[lang] ?? null;
    case 'die':
    case 'bg':
    case 'face': return word(`face.${what}`, lang);
    case 'vehicle': return word(what, lang);
    case 'desert_power': return word('desertPower', lang);
    default: return word(`${kind}.${what}`, lang);
  }
}

/** The area nearest in a direction, for the arrow keys. */
export function towards(from: string, dx: number, dy: number): string {
  const start = AREA.get(from);
  if (!start) return MAP.areas[0]!.id;
  let best = from;
  let least = Infinity;
  for (const area of MAP.areas) {
    const [x, y] = [area.at[0]! - start.at[0]!, area.at[1]! - start.at[1]!];
    const along = x * dx + y * dy;
    const across = Math.abs(x * dy - y * dx);
    if (along <= 2 || across > along * 1.6) continue;
    const cost = along + across * 1.8;
    if (cost < least) [least, best] = [cost, area.id];
  }
  return best;
}
