// What the Dune screen draws: the printed board, and the parts of the model made from the view.
import type { Faction, Holder, LeaderView, Standing } from '../../wire/dune';
import boardData from './board.gen.json';
import nameData from './names.gen.json';

export interface NameLine {
  arc?: string;
  at?: number[];
  turn?: number;
  dy?: number;
  size: number;
  text: string;
  sector: number;
}

export interface Territory {
  id: string;
  name: { en: string; it: string };
  terrain: string;
  sectors: number[];
  locations: string[];
  neighbours: string[];
  shelter: string;
  d: string;
  lines: { en: NameLine[]; it: NameLine[] };
  tint?: number;
  inner?: string;
  glyph?: string;
  glyph_at?: number[];
}

export interface Place {
  territory: string;
  sector: number;
  at: number[];
  d?: string;
  spice?: number[];
}

export interface BoardData {
  radius: number;
  pole: number;
  territories: Territory[];
  locations: Record<string, Place>;
  seats: number[][];
  ground: { ripples: string; frost: string; hachures: string; spokes: string };
  storm: { cloud: string; body: string; front: string; streaks: [string, number, number, number][] };
}

export const BOARD = boardData as unknown as BoardData;
export const TERRITORY = new Map(BOARD.territories.map((territory) => [territory.id, territory]));
export const CARDS = nameData.cards as Record<string, { name: { en: string; it: string }; text: { en: string; it: string }; kind: string; slot: string }>;
export const LEADERS = nameData.leaders as Record<string, { name: { en: string; it: string }; faction: string; strength: number }>;
export const FACTIONS: Faction[] = ['atreides', 'harkonnen', 'emperor', 'fremen', 'guild', 'bene_gesserit'];

/** The outline of a location: its own, or its territory's where it is the only one. */
export function outline(location: string): string {
  const place = BOARD.locations[location];
  return place?.d ?? (place ? (TERRITORY.get(place.territory)?.d ?? '') : '');
}

export interface Stack {
  location: string;
  faction: string;
  forces: number;
  special: number;
  advisors: number;
}

export interface LeaderState {
  id: string;
  place: LeaderView['place'];
  alive: boolean;
  /** Held by the Harkonnen. */
  captive: boolean;
  /** What he is worth, where that depends on the table. */
  strength: number | null;
  at: string | null;
}

export interface FactionState {
  seat: number;
  faction: string;
  dot: number;
  /** Behind the shield; only its owner sees it. */
  spice: number | null;
  /** Before the shield, for all to see. */
  bribes: number;
  hand: string[] | null;
  /** Cards the viewer knows to be in this hand. */
  knownCards: string[];
  knownTraitors: string[];
  /** How many cards, where the viewer may know. */
  cards: number | null;
  reserves: number;
  reservesSpecial: number;
  tanks: number;
  tanksSpecial: number;
  leaders: LeaderState[];
  traitors: string[] | null;
  prediction: { faction: string; turn: number } | null;
  topSpice: string | null;
  stormCard: number | null;
  rowCard: string | null;
  kwisatz: { losses: number; dead: boolean } | null;
  allies: string[];
  /** Points of what it holds alone, and what its alliance has and needs. */
  progress: { points: number; side: number; needed: number | null };
}

export interface AuctionState {
  number: number;
  count: number;
  card: string | null;
  bid: number | null;
  leader: string | null;
  bidders: { faction: string; bid: number | null; state: 'in' | 'passed' | 'turn'; tags: BidTag[] }[];
}

/** What holds for a bidder as well: conducts the auction, played a Karama, came back with a full hand, must buy for a loan. */
export type BidTag = 'auctioneer' | 'rivals' | 'back' | 'bound';

/** Something that passes from one faction to another. */
export interface HandoverState {
  kind: 'gift' | 'window' | 'ransom' | 'swap';
  from: string | null;
  to: string | null;
  amount: number | null;
  /** Whether the spice is for the card on offer. */
  card: boolean;
  leader: string | null;
  cards: number;
  left: number;
}

/** A battle plan as far as it is made and as far as the viewer may see it. */
export interface PlanState {
  /** The part to be decided next: `lead`, `kwisatz`, `weapon`, `defence`, `dial`, `spice`, `done`. */
  next: string;
  leader: string | null;
  hero: string | null;
  kwisatz: boolean;
  weapon: string | null;
  defence: string | null;
  /** In half points. */
  dial: number;
  spice: number;
}

export interface BattleSide {
  faction: string;
  forces: number;
  special: number;
  sealed: boolean;
  noLeader: boolean;
  killed: boolean;
  plan: PlanState | null;
  /** What leader and Kwisatz Haderach add to the dial, in half points. */
  led: number;
}

export interface BattleState {
  territory: string;
  step: string;
  sides: BattleSide[];
  revealed: boolean;
  winner: string | null;
  voice: { to: string; play: boolean; kind: string } | null;
  prescience: { to: string; element: string } | null;
  disclosed: { part: string; id: string | null; dial: number | null } | null;
}

export interface DuneModel {
  turn: number;
  turns: number;
  phase: string;
  storm: number | null;
  /** Chance that the next storm reaches so many sectors ahead, where the seat may know. */
  reach: [number, number][];
  shieldWall: boolean;
  factions: FactionState[];
  order: string[];
  stacks: Stack[];
  spice: { location: string; amount: number }[];
  blows: { label: string; territory: string | null; amount: number }[];
  auction: AuctionState | null;
  battle: BattleState | null;
  handover: HandoverState | null;
  /** What holds until the turn or the phase ends, or for good. */
  standing: Standing[];
  /** Territories where a storm kills forces. */
  exposed: Set<string>;
  decks: { treachery: number; spice: number; discard: string[] };
  holders: Holder[];
}
