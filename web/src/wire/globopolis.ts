// Made from the Rust types by `cargo run -p landsraad-typescript`. Do not edit.

export type Action = "done" | "back" | { "begin": Verb } | { "unit": Unit } | { "title": Title } | { "amount": number } | { "player": Seat } | { "seller": number } | { "card": Card } | { "roll": { 
/**
 * One to three.
 */
dice: number, 
/**
 * The direction.
 */
way: Way, } } | "move_again" | { "hop": number } | "pay_fee" | { "attack": { 
/**
 * The own territory.
 */
from: Title, 
/**
 * The opponent's.
 */
target: Title, } } | { "contest": { 
/**
 * The territory.
 */
title: Title, 
/**
 * Whose agents.
 */
against: Seat, } } | { "withdraw": boolean } | { "side": Side } | { "lift": Title | null } | { "give": Ware } | { "want": Ware } | "propose" | "accept" | "refuse" | "counter";

export type Card = { "mission": number } | { "ops": number } | { "influence": number };

export type CardKind = "mission" | "ops" | "influence";

export type Deal = { 
/**
 * The active player and the partner.
 */
parties: Array<Seat>, 
/**
 * Which of them makes the offer.
 */
builder: number, 
/**
 * Whether the offer has been made.
 */
proposed: boolean, 
/**
 * Counter-offers so far.
 */
counters: number, 
/**
 * Steps of building this offer.
 */
steps: number, 
/**
 * The Titles among the wares.
 */
titles: number, 
/**
 * The wares.
 */
items: Array<Item>, };

export type DeckView = { 
/**
 * Cards in the Mission-Ops deck.
 */
mission_ops: number, 
/**
 * Cards in the Influence deck.
 */
influence: number, 
/**
 * Used Ops cards.
 */
used_ops: Array<Card>, 
/**
 * Used Influence cards.
 */
used_influence: Array<Card>, 
/**
 * Missions that have left the game.
 */
scored: Array<Card>, };

export type End = { 
/**
 * The seats that have met a victory condition.
 */
qualified: SeatSet, 
/**
 * Those of them that met it by a Mission.
 */
declared: SeatSet, 
/**
 * The winners, once the match is over.
 */
winners: SeatSet | null, 
/**
 * Whether the round limit ended it.
 */
limit: boolean, };

export type Event = { "event": "start_roll", 
/**
 * The player.
 */
seat: Seat, 
/**
 * The die.
 */
roll: number, } | { "event": "first_player", 
/**
 * The player.
 */
seat: Seat, } | { "event": "turn", 
/**
 * The player it concerns.
 */
seat: Seat, 
/**
 * Which round, from 1.
 */
round: number, } | { "event": "event_phase", 
/**
 * The player it concerns.
 */
seat: Seat, } | { "event": "drew", 
/**
 * The player.
 */
seat: Seat, 
/**
 * The kind, which all see.
 */
kind: CardKind, 
/**
 * The face.
 */
card: Card | null, } | { "event": "no_card", 
/**
 * The player.
 */
seat: Seat, 
/**
 * The kind.
 */
kind: CardKind, } | { "event": "reshuffled", 
/**
 * The kind.
 */
kind: CardKind, } | { "event": "under", 
/**
 * The player.
 */
seat: Seat, 
/**
 * The kind.
 */
kind: CardKind, 
/**
 * The face.
 */
card: Card | null, } | { "event": "cash", 
/**
 * The player it concerns.
 */
seat: Seat, 
/**
 * By how much.
 */
amount: number, 
/**
 * The reason.
 */
why: Money, } | { "event": "credit", 
/**
 * The player it concerns.
 */
seat: Seat, 
/**
 * By how much.
 */
amount: number, 
/**
 * The reason.
 */
why: Points, } | { "event": "rolled", 
/**
 * The player.
 */
seat: Seat, 
/**
 * The dice.
 */
dice: Array<number>, 
/**
 * Which way.
 */
way: Way, } | { "event": "moved", 
/**
 * The player it concerns.
 */
seat: Seat, 
/**
 * From which space.
 */
from: number, 
/**
 * To which space.
 */
to: number, } | { "event": "teleported", 
/**
 * Whose Governor.
 */
seat: Seat, 
/**
 * The D8.
 */
d8: number, 
/**
 * The D20.
 */
d20: number, } | { "event": "units", 
/**
 * The type.
 */
unit: Unit, 
/**
 * The number.
 */
count: number, 
/**
 * From where.
 */
from: Store, 
/**
 * To where.
 */
to: Store, } | { "event": "owner", 
/**
 * The Title.
 */
title: Title, 
/**
 * The new owner.
 */
seat: Seat, 
/**
 * How it was done.
 */
how: How, } | { "event": "developed", 
/**
 * The territory.
 */
title: Title, 
/**
 * The level.
 */
level: number, } | { "event": "supply_roll", 
/**
 * The player.
 */
seat: Seat, 
/**
 * The independent territory.
 */
seller: number, 
/**
 * The dice.
 */
dice: Array<number>, } | { "event": "academy", 
/**
 * The player.
 */
seat: Seat, 
/**
 * Agents, or else NS-Units.
 */
agents: boolean, 
/**
 * The D6.
 */
roll: number, 
/**
 * The number.
 */
count: number, } | { "event": "played", 
/**
 * The one that acts.
 */
seat: Seat, 
/**
 * The card.
 */
card: Card, } | { "event": "declared", 
/**
 * The one that acts.
 */
seat: Seat, 
/**
 * The Mission.
 */
card: Card, } | { "event": "offered", 
/**
 * The one that acts.
 */
from: Seat, 
/**
 * The receiver.
 */
to: Seat, 
/**
 * The wares.
 */
items: Array<Item>, } | { "event": "answered", 
/**
 * The one that acts.
 */
seat: Seat, 
/**
 * Accepted.
 */
accepted: boolean, } | { "event": "handed_over", 
/**
 * The giver.
 */
from: Seat, 
/**
 * The receiver.
 */
to: Seat, 
/**
 * The kind.
 */
kind: CardKind, 
/**
 * The face.
 */
card: Card | null, } | { "event": "captives_passed", 
/**
 * Whose agents they are.
 */
of: Seat, 
/**
 * The giver.
 */
from: Seat, 
/**
 * The receiver.
 */
to: Seat, 
/**
 * The number.
 */
count: number, } | { "event": "attack", 
/**
 * The seat that attacks.
 */
attacker: Seat, 
/**
 * The seat that is attacked.
 */
defender: Seat, 
/**
 * The attacking territory.
 */
from: Title, 
/**
 * The attacked one.
 */
target: Title, } | { "event": "called_off", 
/**
 * The seat that had declared it.
 */
attacker: Seat, } | { "event": "withdrew", 
/**
 * The player it concerns.
 */
seat: Seat, 
/**
 * From where.
 */
title: Title, 
/**
 * The number.
 */
count: number, } | { "event": "forces", 
/**
 * Attacker, defender.
 */
d6: Array<number>, 
/**
 * The attacker's chance to win in parts per billion.
 */
odds: number, } | { "event": "dice", 
/**
 * The side.
 */
side: Side, 
/**
 * The player it concerns.
 */
seat: Seat, 
/**
 * The dice.
 */
roll: RollOf, 
/**
 * Whether a card made it roll again.
 */
again: boolean, } | { "event": "round", 
/**
 * Attacker, defender.
 */
scores: Array<number>, 
/**
 * The side that won it.
 */
winner: Side, } | { "event": "defeated", 
/**
 * The territory.
 */
title: Title, 
/**
 * The winner.
 */
by: Seat, } | { "event": "captured", 
/**
 * The one that acts.
 */
by: Seat, 
/**
 * The player it concerns.
 */
of: Seat, 
/**
 * The title of the territory.
 */
title: Title, 
/**
 * The number.
 */
count: number, } | { "event": "throw", 
/**
 * The title of the territory.
 */
title: Title, 
/**
 * The owner's die.
 */
owner: number, 
/**
 * The opponent's die.
 */
opponent: number, } | { "event": "contest", 
/**
 * The title of the territory.
 */
title: Title, 
/**
 * The opponent.
 */
against: Seat, 
/**
 * Whether the owner won.
 */
won: boolean, } | { "event": "agent", 
/**
 * The player it concerns.
 */
seat: Seat, 
/**
 * From where; from PS if nowhere.
 */
from: Title | null, 
/**
 * To where.
 */
to: Title, } | { "event": "qualified", 
/**
 * The player.
 */
seat: Seat, } | { "event": "extra_round" } | { "event": "over", 
/**
 * The winners.
 */
winners: SeatSet, };

export type Fight = { 
/**
 * Attacker and defender.
 */
sides: Array<Seat>, 
/**
 * The attacking and the attacked territory.
 */
titles: Array<Title>, 
/**
 * D6 from cards.
 */
cards: Array<number>, 
/**
 * D6 each side still has, once counted.
 */
d6: Array<number>, 
/**
 * The dice of the round.
 */
rolls: Array<RollOf>, 
/**
 * Rounds fought.
 */
round: number, 
/**
 * Called off.
 */
cancelled: boolean, };

export type How = "dealt" | "free" | "takeover" | "conquest" | "deal";

export type Item = { 
/**
 * The party that gives it.
 */
giver: number, 
/**
 * The ware.
 */
ware: Ware, };

export type Moment = "roll" | "declared" | "deploy" | "forces" | "rolled";

export type Money = "teleport" | { "fee": Title } | { "guild": Title } | { "supply": number } | { "premium": Title } | { "arrival": number } | "sold_cr" | "bought_cr" | "deal" | { "card": Card };

export type PlayerView = { 
/**
 * The seat.
 */
seat: Seat, 
/**
 * Money.
 */
cash: number, 
/**
 * CR-Points, signed.
 */
cr: number, 
/**
 * Personal Stock by type.
 */
ps: Array<number>, 
/**
 * Own agents in the PS.
 */
agents: number, 
/**
 * Of these, received this turn.
 */
fresh: number, 
/**
 * Captured agents by owner.
 */
captives: Array<number>, 
/**
 * The Governor's space.
 */
governor: number, 
/**
 * Unpaid marks.
 */
marks: number, 
/**
 * Groups whose bonus has been scored, one bit each.
 */
bonuses: number, 
/**
 * Turns taken.
 */
turns: number, 
/**
 * Missions, Ops and Influence cards in hand: how many.
 */
hand_sizes: Array<number>, 
/**
 * The cards themselves, for those who may see them.
 */
hand: Array<Card> | null, };

export type Points = { "value": Title } | { "group": number } | { "level": Title } | { "suspended": Title } | { "restored": Title } | { "destroyed": Title } | "moonshot" | { "arrival": number } | "reverse" | "sold" | "bought" | { "mission": Card } | { "card": Card };

export type Question = { "ask": "option", 
/**
 * How many acts the phase still admits.
 */
acts_left: number, } | { "ask": "part", 
/**
 * The act.
 */
verb: Verb, 
/**
 * The part.
 */
slot: Slot, 
/**
 * The card being played.
 */
card: Card | null, } | { "ask": "offer", 
/**
 * The receiver.
 */
to: Seat, } | { "ask": "answer", 
/**
 * The giver.
 */
from: Seat, } | { "ask": "hand_over", 
/**
 * Of which kind.
 */
kind: CardKind, } | { "ask": "movement" } | { "ask": "react", 
/**
 * The moment.
 */
moment: Moment, } | { "ask": "which_side", 
/**
 * The card.
 */
card: Card, } | { "ask": "deploy_ns", 
/**
 * The card.
 */
card: Card, } | { "ask": "deploy_agent", 
/**
 * The card.
 */
card: Card, 
/**
 * How many more.
 */
left: number, } | { "ask": "put_down" } | { "ask": "landing", 
/**
 * The space.
 */
space: number, } | { "ask": "fee", 
/**
 * The territory.
 */
title: Title, 
/**
 * The fee.
 */
fee: number, } | { "ask": "pick_ops", 
/**
 * The own territory.
 */
from: Title, 
/**
 * The opponent's.
 */
target: Title, } | { "ask": "purchase", 
/**
 * The independent territory.
 */
seller: number, 
/**
 * The type.
 */
unit: Unit, 
/**
 * How many are left.
 */
left: number, } | { "ask": "cleaning_house" } | { "ask": "follow_up", 
/**
 * The attacking territory.
 */
from: Title, } | { "ask": "withdraw", 
/**
 * The territory.
 */
title: Title, } | { "ask": "infiltrate", 
/**
 * How many more acts the step admits.
 */
acts_left: number, } | { "ask": "under", 
/**
 * Of which kind.
 */
kind: CardKind, } | { "ask": "declare_mission" };

export type RollOf = { 
/**
 * The D8 or D10, from 1.
 */
die: number, 
/**
 * The D6.
 */
d6: Array<number>, };

export type Seat = number;

export type SeatSet = Array<number>;

export type Side = "attacker" | "defender";

export type Slot = "unit" | "from" | "to" | "amount" | "player" | "card" | "seller";

export type Store = "supply" | { "ps": Seat } | { "plate": Title };

export type Str = string;

export type Title = number;

export type TitleView = { 
/**
 * The title.
 */
title: Title, 
/**
 * Its id in the tables.
 */
id: Str, 
/**
 * Its owner.
 */
owner: Seat | null, 
/**
 * R-Units by type.
 */
units: Array<number>, 
/**
 * ED-Pieces.
 */
level: number, 
/**
 * Of these on the plate.
 */
active: number, 
/**
 * Agents by seat.
 */
agents: Array<number>, };

export type TurnFacts = { 
/**
 * Whose turn it is.
 */
active: Seat, 
/**
 * The seat that took the first turn of the match.
 */
starter: Seat, 
/**
 * The round, from 1.
 */
round: number, 
/**
 * Whether this is the active player's first turn.
 */
first: boolean, 
/**
 * Extra movements used.
 */
extra: number, 
/**
 * CR bought.
 */
bought: number, 
/**
 * R-Units had from each guild.
 */
taken: Array<number>, 
/**
 * The guilds under a concession card.
 */
concessions: number, 
/**
 * The limit the card gives there.
 */
concession_units: number, 
/**
 * Territories that gained a level.
 */
developed: number, 
/**
 * Aggressions won as attacker.
 */
conquests: number, 
/**
 * The highest value among them.
 */
conquest_value: number, 
/**
 * Acts of the Option Phase.
 */
acts: number, 
/**
 * Proposals made.
 */
proposals: number, 
/**
 * The number of movement dice a card has fixed.
 */
dice: number, };

export type Unit = "food" | "production" | "security" | "energy" | "water";

export type Verb = "place" | "shift" | "take" | "buy" | "develop" | "sell_cr" | "buy_cr" | "play" | "declare" | "deal";

export type View = { 
/**
 * The player that looks, if it is one.
 */
viewer: Seat | null, 
/**
 * The CR that end the game.
 */
target: number, 
/**
 * Whether the agent rules are in use.
 */
agents: boolean, 
/**
 * The turn under way.
 */
turn: TurnFacts, 
/**
 * The players.
 */
players: Array<PlayerView>, 
/**
 * Territories and guilds.
 */
titles: Array<TitleView>, 
/**
 * The decks and discard piles.
 */
decks: DeckView, 
/**
 * The Aggression under way.
 */
fight: Fight | null, 
/**
 * The deal on the table.
 */
deal: Deal | null, 
/**
 * The seats that have met a victory condition, and the winners.
 */
end: End, };

export type Ware = { "eu": number } | { "units": [Unit, number] } | { "title": Title } | { "captives": [Seat, number] } | { "card": Card } | { "any_card": CardKind };

export type Way = "clockwise" | "counter_clockwise" | "free_course";

export type Why = "not_asked" | "over" | { "waiting": Seat } | "other_question" | { "asked": Question } | "unknown" | "no_acts_left" | { "nothing_to_do": Verb } | { "not_yours": Title } | { "yours": Title } | { "no_owner": Title } | { "wrong_kind": Title } | { "no_units": Unit } | { "ns_limit": [Title, number] } | { "out_of_range": { 
/**
 * Smallest.
 */
min: number, 
/**
 * Largest.
 */
max: number, } } | { "guild_spent": Title } | { "too_expensive": { 
/**
 * What it costs.
 */
price: number, 
/**
 * Money and CR together, in EU.
 */
funds: number, } } | { "no_set": [Title, number] } | { "developed_this_turn": Title } | { "fully_developed": Title } | { "cr_cap": number } | { "near_victory": number } | { "few_cr": number } | { "not_in_hand": Card } | { "not_now": Card } | { "no_effect": Card } | { "not_fulfilled": Card } | "oneself" | "no_proposals_left" | "empty_deal" | "deal_size" | { "other_kind": CardKind } | "not_there" | { "not_of": [Title, Seat] } | "on_table" | { "no_note": number } | { "few_eu": { 
/**
 * Whose money.
 */
who: Seat, 
/**
 * How much can still be put down.
 */
left: number, } } | "one_at_a_time" | "name_own_cards" | { "not_by_card": [Card, Unit] } | { "hand_limit": { 
/**
 * Of which kind.
 */
kind: CardKind, 
/**
 * Whose hand.
 */
who: Seat, 
/**
 * How many cards it would hold.
 */
after: number, } } | "no_counters_left" | "dice_range" | "no_move" | "hop_first" | { "moves_used": number } | "no_hop" | { "not_sold": number } | "no_attack_here" | "no_free_course" | { "not_a_target": Title } | { "not_in_fight": Title } | { "not_from_there": Title } | { "other_quadrant": [Title, Title] } | { "ops_does_not_fit": Card } | { "no_contest": [Title, Seat] } | { "fought": Title } | { "other_colour": Title } | { "agent_limit": Title } | "no_agents" | "fresh_agents" | "no_room" | "name_territory" | "same_place";

