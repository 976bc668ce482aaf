// Made from the Rust types by `cargo run -p landsraad-typescript`. Do not edit.

export type Action = { "trade": Array<Card> } | { "wind": Wind } | { "stake": Card } | "no_stake" | { "bid": number } | "reopen" | "guard" | "pass" | { "gamble": boolean };

export type Card = "salt" | "silk" | "spice" | "pearl" | "guard";

export type DraftView = { 
/**
 * The staked card.
 */
stake: Card | null, };

export type Event = { "event": "round_began", round: number, first: Seat, } | { "event": "traded", seat: Seat, count: number, given: Array<Card> | null, drawn: Array<Card> | null, } | { "event": "wind_named", seat: Seat, wind: Wind, } | { "event": "rained", seat: Seat, amount: number, } | { "event": "drew", seat: Seat, card: Card | null, } | { "event": "scouted", seat: Seat, card: Card | null, } | { "event": "offer_sealed", seat: Seat, } | { "event": "offer_opened", seat: Seat, stake: Card | null, bid: number, total: number, } | { "event": "tie_rolled", seat: Seat, die: number, } | { "event": "lot_turned", card: Card, } | { "event": "unsold", card: Card, } | { "event": "won", seat: Seat, card: Card, } | { "event": "passed", seat: Seat, } | { "event": "guarded", seat: Seat, card: Card, } | { "event": "paid", seat: Seat, amount: number, } | { "event": "gambled", seat: Seat, die: number, lucky: boolean, } | { "event": "ended", winners: Array<Seat>, };

export type Offer = { 
/**
 * The staked card.
 */
stake: Card | null, 
/**
 * The water.
 */
bid: number, };

export type Question = { "ask": "trade", 
/**
 * At most this many.
 */
max: number, } | { "ask": "wind" } | { "ask": "stake" } | { "ask": "bid", 
/**
 * The water available.
 */
max: number, 
/**
 * The card already staked.
 */
stake: Card | null, } | { "ask": "guard", 
/**
 * The seat that won the lot.
 */
winner: Seat, 
/**
 * The lot.
 */
lot: Card, } | { "ask": "gamble", 
/**
 * The lot.
 */
lot: Card, };

export type Seat = number;

export type SeatView = { 
/**
 * Its colour.
 */
role: string, 
/**
 * How many cards it holds.
 */
cards: number, 
/**
 * The cards; only the seat itself sees them.
 */
hand: Array<Card> | null, 
/**
 * Its water.
 */
water: number, 
/**
 * Its points.
 */
points: number, 
/**
 * Its lots.
 */
won: Array<Card>, 
/**
 * Whether a sealed offer lies on the table.
 */
sealed: boolean, 
/**
 * The offer: an opened offer is public, a sealed one only the seat itself sees.
 */
offer: Offer | null, 
/**
 * The unfinished offer; only the seat itself sees it.
 */
draft: DraftView | null, };

export type View = { 
/**
 * The round, from one.
 */
round: number, 
/**
 * How many there are.
 */
rounds: number, 
/**
 * The seat that names the wind.
 */
first: Seat, 
/**
 * How many cards lie face down.
 */
deck: number, 
/**
 * Face up.
 */
discard: Array<Card>, 
/**
 * The bank's water.
 */
bank: number, 
/**
 * The seat that has looked at the lot.
 */
scout: Seat | null, 
/**
 * What the scout saw; only the scout sees it.
 */
scouted: Card | null, 
/**
 * The lot, once turned up.
 */
lot: Card | null, 
/**
 * The seat that won it.
 */
winner: Seat | null, 
/**
 * The seats.
 */
seats: Array<SeatView>, 
/**
 * The cards of the deck, unordered; only for those who see everything.
 */
deck_cards: Array<Card> | null, };

export type Why = "not_asked" | "other_question" | { "not_in_hand": Card } | "unsorted" | { "too_many": { max: number, } } | "deck_empty" | "guard_staked" | { "too_much": { has: number, } };

export type Wind = "rain" | "caravan" | "scout";

