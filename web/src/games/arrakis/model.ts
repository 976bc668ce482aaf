// What the screen of War for Arrakis draws: the printed map and cards, and a model made from the view.
import type { Lang } from '../../lib/i18n.svelte';
import type { BattleView, Deck, Face, LeaderState as LeaderFact, LegionView, Leader, Side, View } from '../../wire/arrakis';
import type { Text } from '../../wire/types';
import { inside } from '../../wire/variant';
import factsData from './facts.gen.json';
import mapData from './map.gen.json';
import { WORDS, type Word } from './words';

export type { Face, Side };
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
  reinforcements: { deck: Deck; card: number | null }[];
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

function leaderOf([id, state]: [Leader, LeaderFact]): LeaderState {
  const { at } = state;
  const base = { id, at: null, tank: null, spent: state.spent };
  const board = inside(at, 'board');
  if (board !== undefined) return { ...base, at: board, where: 'board' };
  const tank = inside(at, 'tank');
  return tank !== undefined ? { ...base, tank, where: 'tank' } : { ...base, where: at as LeaderState['where'] };
}

const legionOf = (l: LegionView): Legion => ({ at: l.at, side: l.side, units: KINDS.map((kind) => l[kind]), named: l.named, tokens: l.tokens, silver: l.silver, faces: l.faces });

const battleOf = (b: BattleView): BattleState => ({
  attacker: b.attacker,
  from: b.from,
  at: b.at,
  force: { at: b.from, side: b.attacker, units: b.force, named: b.named, tokens: 0, silver: 0, faces: [] },
  step: b.step,
  dice: b.sides.map((side) => side.dice),
});

let last: { view: unknown; model: Model } | null = null;

export function read(view: unknown): Model {
  if (last && last.view === view) return last.model;
  const model = make(view as View);
  last = { view, model };
  return model;
}

function make(v: View): Model {
  return {
    solo: v.solo,
    round: v.round,
    phase: v.phase,
    legions: new Map(v.legions.map((l) => [l.at, legionOf(l)])),
    harvesters: new Set(v.harvesters),
    wormsigns: new Set(v.wormsigns),
    pool: v.wormsign_pool,
    sandworms: new Set(v.sandworms),
    wild: v.wild_maker,
    stations: new Set(v.stations),
    zones: v.zones,
    sietches: new Map(v.sietches.map((s) => [s.at, s])),
    settlements: new Set(v.settlements),
    crater: v.crater,
    supply: v.supply,
    tokenSupply: v.token_supply,
    tokenPools: v.token_pools,
    drawn: v.drawn,
    leaders: v.leaders.map(leaderOf),
    decks: v.decks,
    backs: v.hand_backs,
    hand: v.hand,
    otherHand: v.other_hand,
    discard: v.discard,
    reinforcements: v.reinforcements.map(([deck, card]) => ({ deck, card })),
    beside: v.beside,
    revealed: v.revealed.map((r) => ({ card: r.card, count: r.count, met: r.met, rider: r.rider !== null })),
    objectives: v.objectives,
    objectivesHeld: v.objectives_held,
    supremacy: v.supremacy,
    prescience: v.prescience,
    imperium: v.imperium,
    bans: v.bans,
    dice: v.dice,
    blocked: v.blocked,
    bg: v.bene_gesserit,
    reserve: v.reserve,
    placed: v.placed,
    forced: v.forced_die,
    frozen: v.frozen,
    spiceKept: v.spice_kept,
    harvest: v.harvest,
    target: v.target === null ? null : (v.sietches[v.target]?.at ?? null),
    unrolled: v.unrolled,
    spent: v.spent,
    battle: v.battle ? battleOf(v.battle) : null,
    over: v.over,
  };
}

export const units = (legion: Legion): number => legion.units[0]! + legion.units[1]! + legion.units[2]! + legion.tokens;
export const other = (side: Side): Side => (side === 'atreides' ? 'harkonnen' : 'atreides');
/** The side a seat plays: Atreides first. */
export const sideOfSeat = (seat: number | null): Side | null => (seat === null ? null : SIDES[seat] ?? null);
export const areaName = (id: string): Text => AREA.get(id)?.name ?? { en: id, it: id };

/** A card's name; cards that share one have a letter, as in the game. */
export function cardName(card: number): Text {
  const facts = FACTS.cards[card];
  if (!facts) return { en: '?', it: '?' };
  const letter = facts.twin ? ` (${facts.id.split('_').at(-1)})` : '';
  return { en: facts.name.en + letter, it: facts.name.it + letter };
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
