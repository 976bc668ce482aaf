// Made from the Rust types by `cargo run -p landsraad-typescript`. Do not edit.

export type Action = { "setup": SetupAction } | { "storm": StormAction } | { "spice_blow": SpiceBlowAction } | { "nexus": NexusAction } | { "exchange": ExchangeAction } | { "charity": CharityAction } | { "bidding": BiddingAction } | { "revival": RevivalAction } | { "shipment": ShipmentAction } | { "battle": BattleAction } | { "collection": CollectionAction } | { "reaction": ReactionAction } | { "any_time": AnyTimeAction } | { "pledge": number } | { "deal": DealAction } | { "special": SpecialAction } | { "trade": TradeAction };

export type Answer = "yes" | "no" | "unknown";

export type AnyTimeAction = { "ghola_leader": LeaderId } | "ghola_kwisatz" | { "ghola_forces": Squad } | { "silence": FactionSet } | "truthtrance" | { "target": Faction } | { "about": Topic } | { "ask": Query } | { "answer": boolean };

export type AnyTimeEvent = { "played": { by: Faction, card: Card, } } | { "asked": { by: Faction, target: Faction, query: Query, } } | { "silenced": { who: FactionSet, } } | { "answered": { target: Faction, query: Query, answer: Answer, } };

export type AnyTimeNow = { 
/**
 * The faction that asks.
 */
by: Faction, 
/**
 * Whom.
 */
target: Faction | null, 
/**
 * What.
 */
query: Query | null, };

export type AnyTimeQuestion = "target" | { "about": { target: Faction, } } | { "ask": { target: Faction, topic: Topic, } } | { "answer": { by: Faction, query: Query, } };

export type AnyTimeWhy = "not_now" | "no_trance" | { "not_held": CardKind } | { "not_dead": LeaderId } | { "others_alive": LeaderId } | "kwisatz_alive" | "kwisatz_others" | { "forces": { 
/**
 * In the tanks.
 */
tanks: Squad, } } | "opponents" | "oneself" | "no_question" | "cannot_keep";

export type Barred = { "storm": { 
/**
 * The place.
 */
at: Loc, } } | { "storm_over": { 
/**
 * The territory.
 */
at: Territory, } } | { "full": { 
/**
 * The territory.
 */
at: Territory, 
/**
 * The factions that occupy it.
 */
by: FactionSet, } } | { "ally": { 
/**
 * The territory.
 */
at: Territory, 
/**
 * The ally.
 */
ally: Faction, } };

export type BattleAction = "pass" | { "lay": Card } | { "parry": Card } | { "fight": { at: Loc, against: Faction, } } | { "speak": Order } | { "ask": Element } | { "lead": Lead } | { "kwisatz": boolean } | { "weapon": Card | null } | { "defence": Card | null } | { "dial": number } | { "spice": number } | "reconsider" | { "see": Faction } | { "call": boolean } | { "lose": Squad } | { "lose_at": Squad } | { "keep": boolean } | { "capture": boolean } | { "kill": boolean };

export type BattleEvent = { "began": { territory: Territory, aggressor: Faction, defender: Faction, } } | { "laid": { by: Faction, against: Faction, } } | { "conditioned": { leader: LeaderId, loyal: boolean, } } | { "mended": { faction: Faction, } } | { "voice": { target: Faction, order: Order, } } | { "asked": { target: Faction, element: Element, } } | { "disclosed": { by: Faction, shown: Shown | null, } } | { "no_leader": { faction: Faction, } } | { "ready": { faction: Faction, } } | { "reopened": { faction: Faction, } } | { "taken_up": { faction: Faction, } } | { "plan_seen": { of: Faction, plan: Plan | null, } } | { "revealed": { faction: Faction, plan: Plan, } } | { "called_in_vain": { holder: Faction, leader: LeaderId, } } | { "treachery": { by: Faction, against: Faction, leader: LeaderId, holder: Faction, } } | { "exploded": { territory: Territory, } } | "kwisatz_died" | { "totals": { aggressor: Faction, attack: number, defender: Faction, defence: number, } } | { "won": { winner: Faction, loser: Faction, } } | "nobody_won" | { "kept": { faction: Faction, card: Card, } };

export type BattleNow = { 
/**
 * The step.
 */
step: BattleStep, };

export type BattleQuestion = "fight" | { "lay": { target: Faction, } } | { "parry": { by: Faction, } } | { "voice": { target: Faction, } } | { "prescience": { target: Faction, } } | { "disclose": { element: Element, } } | { "plan": { part: Part, } } | "see" | { "call": { leader: LeaderId, of: Faction, } } | { "lose": { dial: number, spice: number, } } | { "lose_at": { at: Loc, left: Squad, } } | { "keep": { card: Card, } } | { "capture": { from: Faction, } } | { "kill": { leader: LeaderId, } };

export type BattleStep = "next" | "choose" | { "residual": Side } | { "parry": Side } | "voice" | "voice_spoken" | "voice_stop" | "prescience" | "prescience_asked" | "prescience_stop" | "disclose" | { "values": number } | "announce" | "disclose_again" | "plans" | "planned" | "sight_reply" | "sight_choice" | "reveal" | "calls" | { "conditioned": Side } | { "broken": Side } | "residue" | "neutralised" | "resolve" | "losses" | { "losses_at": Loc } | "pay" | "keep_weapon" | "keep_defence" | "leader_spice" | "capture" | "capture_announced" | "capture_stop" | "drawn" | "fate" | "end";

export type BattleView = { 
/**
 * The territory.
 */
territory: Territory, 
/**
 * The sectors that are fought over.
 */
ground: Array<Loc>, 
/**
 * How far it has come.
 */
step: BattleStep, 
/**
 * The aggressor, then the defender.
 */
sides: Array<SideView>, 
/**
 * Whom the Voice orders.
 */
voice_to: Faction | null, 
/**
 * What it orders.
 */
voice: Order | null, 
/**
 * Whom prescience asks.
 */
prescience_to: Faction | null, 
/**
 * For what.
 */
prescience: Element | null, 
/**
 * What he disclosed, for those who heard it. [gf9.secrecy.spoken-answers]
 */
disclosed: Shown | null, 
/**
 * Whose plan Atreides have looked at. [gf9.karama.atreides]
 */
looked_at: Faction | null, 
/**
 * Whether plans are open.
 */
revealed: boolean, 
/**
 * The faction that won, once it is known.
 */
winner: Faction | null, };

export type BattleWhy = "not_now" | "no_battle" | { "not_available": [LeaderId, NoLeader] } | { "bound": [LeaderId, Territory] } | "leader_required" | "leader_before_hero" | "hero_required" | { "not_held": Card } | { "wrong_place": Card } | { "twice": Card } | "no_leader_no_cards" | { "no_kwisatz": NoKwisatz } | { "dial": { dial: number, most: number, } } | { "too_much_spice": { spice: number, most: number, } } | { "spice": { spice: number, dial: number, } } | { "other_part": { asked: Part, } } | "sealed" | "laid" | { "friends": { with: Faction, } } | { "storm_between": { at: Territory, with: Faction, } } | "haven" | { "advisors": { at: Territory, } } | { "not_there": { at: Territory, who: Faction, } } | "asked_once" | { "no_fighter": { at: Territory, } } | { "other_aggressor": { who: Faction, } } | { "promised": Bond } | "nothing_to_reconsider" | { "no_traitor": LeaderId } | { "must_call": LeaderId } | { "loyal": LeaderId } | "nobody_to_call" | "losses" | { "no_order": CardKind };

export type BiddingAction = "pass" | { "bid": number } | { "buy_with": Card } | "pay_spice" | { "pay_with": Card } | { "swap_with": Faction } | { "swap_count": number } | { "give_back": Card } | "reenter";

export type BiddingEvent = { "declared": { faction: Faction, cards: number, } } | { "auctioneer": { faction: Faction, } } | { "up": { number: number, of: number, } } | { "bid": { faction: Faction, amount: number, } } | { "passed": { faction: Faction, } } | { "sold": { faction: Faction, price: number, karama: boolean, } } | { "unsold": { cards: number, } } | { "swapped": { with: Faction, cards: number, } } | { "reentered": { faction: Faction, } } | { "void": { faction: Faction, } } | { "claimed": { faction: Faction, card: Card, } };

export type BiddingNow = { 
/**
 * Which card of the row is up, from 1; 0 before the first.
 */
number: number, 
/**
 * The seat that conducts it. [v29.auction.auctioneer]
 */
auctioneer?: Seat, 
/**
 * Cards dealt this phase.
 */
of: number, 
/**
 * The standing bid.
 */
bid: number, 
/**
 * Whose it is.
 */
bidder: Seat | null, 
/**
 * The seats in the order in which they are asked for this card. [gf9.bidding.opener]
 */
order: Array<Seat>, 
/**
 * The seat that is asked now.
 */
turn: Seat | null, 
/**
 * The seats that have passed on the standing bid.
 */
passed: SeatSet, 
/**
 * The seats that have played a Karama for this card.
 */
rivals: SeatSet, 
/**
 * The seats that have come back with a full hand.
 */
back: SeatSet, 
/**
 * The seats that have taken spice for this card and must buy it if they can.
 */
bound: SeatSet, 
/**
 * The faction that the Harkonnen swap cards with.
 */
swap_with: Faction | null, 
/**
 * Cards they have still to give back.
 */
to_give_back: number, };

export type BiddingQuestion = { "bid": { number: number, of: number, standing: number, } } | { "pay": { price: number, } } | "swap_with" | { "swap_count": { with: Faction, } } | { "give_back": { to: Faction, left: number, } } | { "answer": { number: number, of: number, } };

export type BiddingWhy = { "too_low": { 
/**
 * The bid.
 */
bid: number, 
/**
 * The least.
 */
least: number, } } | { "too_much": { 
/**
 * The bid.
 */
bid: number, 
/**
 * The most.
 */
most: number, 
/**
 * Whether allies may pay a part.
 */
allies: boolean, } } | { "full_hand": { 
/**
 * This many cards.
 */
cards: number, } } | "was_full" | { "not_karama": Card } | "must_use_karama" | { "no_cards": Faction } | { "not_held": Card } | "silenced" | "hand_full" | "must_buy" | "no_way_back";

export type BoardEvent = { "shipped": { faction: Faction, squad: Squad, to: Loc, } } | { "moved": { faction: Faction, squad: Squad, from: Loc, to: Loc, } } | { "killed": { faction: Faction, squad: Squad, at: Loc, } } | { "withdrawn": { faction: Faction, squad: Squad, from: Loc, } } | { "revived": { faction: Faction, squad: Squad, } } | { "flipped": { territory: Territory, advisors: boolean, } } | { "paid": { from: Purse, to: Purse, amount: number, } } | { "spice_placed": { at: Loc, amount: number, } } | { "spice_lost": { at: Loc, amount: number, } } | { "collected": { faction: Faction, at: Loc, amount: number, } } | { "card_drawn": { faction: Faction, card: Card | null, } } | { "row_dealt": { cards: number, } } | { "card_seen": { faction: Faction, card: Card | null, } } | { "discarded": { faction: Faction, card: Card, } } | { "card_removed": { faction: Faction, card: Card, } } | { "card_given": { from: Faction, to: Faction, card: Card | null, } } | "treachery_reshuffled" | { "spice_turned": { card: SpiceCard, } } | { "spice_seen": { faction: Faction, card: SpiceCard | null, } } | "spice_reshuffled" | { "leader_died": { of: Faction, leader: LeaderId | null, } } | { "leader_revived": { leader: LeaderId, } } | { "leader_captured": { from: Faction, leader: LeaderId | null, } } | { "leader_returned": { of: Faction, leader: LeaderId | null, } } | { "leader_removed": { leader: LeaderId, } } | { "eliminated": { faction: Faction, } };

export type Bond = { "voice": Order } | { "prescience": Shown } | { "truthtrance": [Query, boolean] };

export type Card = string;

export type CardKind = "projectile_weapon" | "poison_weapon" | "lasgun" | "shield" | "snooper" | "cheap_hero" | "karama" | "truthtrance" | "weather_control" | "family_atomics" | "hajr" | "tleilaxu_ghola" | "worthless" | "cone_of_silence" | "residual_poison" | "harvester" | "thumper" | "imperial_conditioning" | "break_conditioning";

export type CharityAction = "pass" | "claim";

export type CharityEvent = { "claimed": { faction: Faction, amount: number, } };

export type CharityNow = { 
/**
 * Whose place it is.
 */
turn: Seat | null, };

export type CharityQuestion = "claim";

export type CharityWhy = { "too_rich": { 
/**
 * Spice behind the shield.
 */
spice: number, 
/**
 * The most with which charity is given.
 */
most: number, } } | "over";

export type CollectionAction = "choose" | { "take": number };

export type CollectionEvent = { "income": { faction: Faction, territory: Territory, amount: number, } } | { "chooses": { faction: Faction, } };

export type CollectionNow = Record<symbol, never>;

export type CollectionQuestion = { "take": { at: Loc, most: number, } };

export type CollectionWhy = "not_now" | { "too_much": { 
/**
 * What can.
 */
most: number, } };

export type Deal = { 
/**
 * The faction that is bound.
 */
by: Faction, 
/**
 * The other party.
 */
to: Faction, 
/**
 * What was promised.
 */
term: Term, 
/**
 * The last turn.
 */
until: number, 
/**
 * Parties who want it cancelled.
 */
cancel: FactionSet, };

export type DealAction = { "draft": Faction } | { "edit": OfferPart } | { "spice": number } | { "promise": Promise } | { "until": number } | "send" | "drop" | { "accept": Faction } | { "refuse": Faction } | { "cancel": number } | { "show": [ShownSecret, Faction] } | { "show_all": ShownSecret };

export type DealEvent = { "offered": { from: Faction, offer: Offer, } } | { "dropped": { from: Faction, to: Faction, by: Faction, } } | { "struck": { from: Faction, offer: Offer, } } | { "cancelled": { by: Faction, to: Faction, } } | { "ended": { by: Faction, to: Faction, } } | { "shown": { by: Faction, to: FactionSet, what: ShownSecret | null, } } | { "prediction_shown": { to: FactionSet, prediction: [Faction, number] | null, } } | { "spice_shown": { by: Faction, to: FactionSet, spice: number | null, } };

export type DealWhy = "only_harvest" | "not_now" | { "not_with": Faction } | { "allied": Faction } | "no_offer" | "has_offer" | "other_part" | "no_obligation" | "cancel_waits" | "many_stand" | "unfinished" | "enough" | { "too_much": { 
/**
 * The most.
 */
most: number, } } | { "no_spice": { 
/**
 * What is free.
 */
free: number, } } | "not_promised" | { "no_such_turn": number } | { "promised": { 
/**
 * The receiver.
 */
to: Faction, 
/**
 * What.
 */
promise: Promise, } } | { "sworn": Territory } | { "sworn_to_enter": Territory } | "nothing_to_show" | { "refund": Faction };

export type DealsView = { 
/**
 * Obligations in force, in public.
 */
struck: Array<Deal>, 
/**
 * Offers and drafts the viewer is a party to.
 */
offers: Array<OfferView>, 
/**
 * The factions whose offers wait for the viewer's answer.
 */
waiting: FactionSet, };

export type DraftKind = "reserves" | { "karama": Card } | "cross" | "transport" | "return" | "move";

export type DraftView = { 
/**
 * What.
 */
kind: DraftKind | null, 
/**
 * From which territory; `None` is the reserves.
 */
from: Territory | null, 
/**
 * Where to.
 */
to: Loc | null, 
/**
 * Tokens chosen so far.
 */
squad: Squad, 
/**
 * The price, for shipments.
 */
price: Price, 
/**
 * What the chosen tokens cost.
 */
cost: number, };

export type Element = "leader" | "weapon" | "defence" | "number";

export type End = { 
/**
 * The winners.
 */
winners: SeatSet, 
/**
 * The same as factions.
 */
factions: FactionSet, 
/**
 * How.
 */
victory: Victory, 
/**
 * The ally that contributed most, or played best where nobody has won. [v29.victory.allied-merit]
 */
honoured?: Faction, };

export type Event = { "turn": { turn: number, } } | { "phase": { phase: Phase, } } | { "over": End } | { "board": BoardEvent } | { "setup": SetupEvent } | { "storm": StormEvent } | { "spice_blow": SpiceBlowEvent } | { "nexus": NexusEvent } | { "exchange": ExchangeEvent } | { "charity": CharityEvent } | { "bidding": BiddingEvent } | { "revival": RevivalEvent } | { "shipment": ShipmentEvent } | { "battle": BattleEvent } | { "collection": CollectionEvent } | { "reaction": ReactionEvent } | { "any_time": AnyTimeEvent } | { "pledge": PledgeEvent } | { "deal": DealEvent } | { "special": SpecialEvent } | { "trade": TradeEvent };

export type ExchangeAction = { "give": Faction };

export type ExchangeEvent = { "passed": { 
/**
 * Which.
 */
faction: Faction, 
/**
 * The primary faction of its new player.
 */
to: Faction, } };

export type ExchangeQuestion = "give";

export type ExchangeWhy = { "not_to_give": Faction } | { "just_received": Faction };

export type Faction = "atreides" | "bene_gesserit" | "emperor" | "fremen" | "guild" | "harkonnen";

export type FactionSet = Array<"atreides" | "bene_gesserit" | "emperor" | "fremen" | "guild" | "harkonnen">;

export type FactionView = { 
/**
 * The faction.
 */
faction: Faction, 
/**
 * Its seat.
 */
seat: Seat, 
/**
 * The sector of its player circle.
 */
circle: number, 
/**
 * Its allies.
 */
allies: FactionSet, 
/**
 * The seats of the player who leads it.
 */
owner: SeatSet, 
/**
 * Forces off the board. [gf9.secrecy.reserves]
 */
reserves: Squad, 
/**
 * Forces in the tanks.
 */
tanks: Squad, 
/**
 * Forces on the board by location.
 */
forces: { [key in Loc]: Squad }, 
/**
 * Spice before the shield.
 */
bribes: number, 
/**
 * Its leaders.
 */
leaders: Array<LeaderView>, 
/**
 * How many treachery cards it holds: public while bidding. [gf9.secrecy.card-count]
 */
card_count: number | null, 
/**
 * Cards the viewer knows to be in this hand; all of them in one's own.
 */
known_cards: Array<Card>, 
/**
 * Traitor cards the viewer knows this faction holds.
 */
known_traitors: Array<LeaderId>, 
/**
 * Whether its special Karama power is spent.
 */
karama_used: boolean, 
/**
 * How near it is to victory.
 */
progress: Progress, };

export type Holder = { 
/**
 * The territory.
 */
territory: Territory, 
/**
 * The points it gives. [v29.goals.double-cities] [v29.goals.harg-pass] [ah2009.tournament.shield-wall]
 */
worth: number, 
/**
 * The faction that occupies it alone. [gf9.victory.contested-stronghold]
 */
faction: Faction | null, 
/**
 * Whether several factions occupy it.
 */
contested: boolean, };

export type Kwisatz = { 
/**
 * Atreides forces lost in battles. [gf9.atreides.kh-activation]
 */
losses: number, 
/**
 * Whether it is dead. [gf9.atreides.kh-death]
 */
dead: boolean, 
/**
 * Whether it has been played openly. [gf9.secrecy.kwisatz-counter]
 */
shown: boolean, 
/**
 * Where it has fought this turn. [gf9.atreides.kh-one-place]
 */
fought: Territory | null, };

export type Lead = { "leader": LeaderId } | { "hero": Card } | "none";

export type LeaderId = string;

export type LeaderPlace = "absent" | "home" | "away" | "captured" | "hostage" | "tanks" | "face_down" | "hidden";

export type LeaderView = { 
/**
 * The leader.
 */
leader: LeaderId, 
/**
 * Where he is.
 */
place: LeaderPlace, 
/**
 * The faction that holds him, if everybody knows. [ah2009.battle.capture-trade]
 */
captor?: Faction, 
/**
 * Where he has fought this phase.
 */
fought: Territory | null, 
/**
 * What he is worth, if that depends on the table: a main leader. [v29.leaders.six]
 */
strength?: number, };

export type Loc = string;

export type Loss = "lost" | "stopped" | "silenced" | "eliminated";

export type Moment = { "stop": Power } | "weather_control" | "family_atomics" | "thumper" | "harvester" | { "residual_poison": [Faction, Faction] } | { "conditioning": Faction } | { "break_conditioning": Faction } | { "special": Faction };

export type NexusAction = "done" | "break" | { "propose": Faction } | "accept" | "refuse";

export type NexusEvent = "opened" | { "proposed": { from: Faction, to: Faction, } } | { "refused": { by: Faction, from: Faction, } } | { "allied": { members: FactionSet, } } | { "broke": { faction: Faction, left: FactionSet, } } | "closed";

export type NexusNow = { 
/**
 * The faction whose turn it is.
 */
turn: Seat | null, 
/**
 * How many factions have said done since the last proposal or break.
 */
done: number, 
/**
 * The faction that proposes.
 */
proposer: Faction | null, 
/**
 * The receiver.
 */
to: Faction | null, 
/**
 * The factions that have still to consent.
 */
asked: FactionSet, 
/**
 * The factions that have broken an alliance in this Nexus.
 */
broke: FactionSet, };

export type NexusQuestion = "round" | { "consent": { from: Faction, to: Faction, } };

export type NexusWhy = "not_allied" | "broke_already" | { "nobody": Faction } | { "allied": Faction } | { "has_allies": Faction } | { "too_many": { 
/**
 * Members it would have.
 */
members: number, } } | "everybody" | { "proposed_already": Faction } | { "silenced": Faction } | { "bound": Faction } | "fixed" | "no_nexus" | "exchanged";

export type NoKwisatz = "not_yours" | "not_played" | { "asleep": { 
/**
 * The number.
 */
losses: number, } } | "dead" | { "elsewhere": Territory } | "alone" | "stopped" | "lost";

export type NoLeader = "absent" | "foreign" | "dead" | "captive";

export type Now = "turn" | { "setup": SetupNow } | { "storm": StormNow } | { "spice_blow": SpiceBlowNow } | { "nexus": NexusNow } | { "exchange": { waiting: SeatSet, } } | { "charity": CharityNow } | { "bidding": BiddingNow } | { "revival": RevivalNow } | { "shipment": ShipmentNow } | { "intrusion": { by: Faction, at: Territory, } } | { "battle": BattleNow } | { "collection": CollectionNow } | "mentat" | { "reaction": ReactionNow } | { "any_time": AnyTimeNow } | { "swap": SwapNow } | { "trade": TradeNow };

export type Offer = { 
/**
 * The receiver.
 */
to: Faction, 
/**
 * Spice the offerer pays when it is struck.
 */
now: number, 
/**
 * Spice he pays at its end.
 */
later: number, 
/**
 * What he promises.
 */
mine: Promise | null, 
/**
 * What he asks for.
 */
yours: Promise | null, 
/**
 * The last turn on which promises bind.
 */
until: number, 
/**
 * Which part is being written; `None` for the whole.
 */
part: OfferPart | null, 
/**
 * Whether the other may answer it.
 */
sent: boolean, };

export type OfferPart = "now" | "later" | "mine" | "yours" | "until";

export type OfferView = { 
/**
 * The faction that offers.
 */
from: Faction, 
/**
 * The receiver.
 */
to: Faction, 
/**
 * Spice the offerer pays when it is struck.
 */
now: number, 
/**
 * Spice he pays at its end.
 */
later: number, 
/**
 * What he promises.
 */
mine: Promise | null, 
/**
 * What he asks for.
 */
yours: Promise | null, 
/**
 * The last turn on which promises bind.
 */
until: number, 
/**
 * Which part is being written; `None` for the whole.
 */
part: OfferPart | null, 
/**
 * Whether the other may answer it.
 */
sent: boolean, };

export type Order = { 
/**
 * Play it, or not.
 */
play: boolean, 
/**
 * The kind of card.
 */
kind: CardKind, };

export type Part = "lead" | "kwisatz" | "weapon" | "defence" | "dial" | "spice" | "done";

export type Phase = "setup" | "storm" | "spice_blow" | "charity" | "bidding" | "revival" | "shipment" | "battle" | "collection" | "mentat";

export type Pile = "a" | "b";

export type Plan = { 
/**
 * The part to be decided next.
 */
next: Part, 
/**
 * The leader of a plan.
 */
lead: Lead, 
/**
 * Whether the Kwisatz Haderach comes along.
 */
kwisatz: boolean, 
/**
 * The weapon.
 */
weapon: Card | null, 
/**
 * The defence.
 */
defence: Card | null, 
/**
 * The dial in half points.
 */
dial: number, 
/**
 * The spice.
 */
spice: number, };

export type PledgeEvent = { 
/**
 * The faction that pledges.
 */
by: Faction, 
/**
 * How much.
 */
amount: number, };

export type PledgeWhy = "no_partner" | "own_spice" | { "too_much": { 
/**
 * What he has.
 */
has: number, } } | { "rests_on": { 
/**
 * The least it may be.
 */
floor: number, } };

export type Power = "atreides_bidding_sight" | "atreides_spice_sight" | "atreides_prescience" | "atreides_kwisatz" | "bene_gesserit_voice" | "bene_gesserit_free_force" | "bene_gesserit_charity" | "bene_gesserit_worthless" | "bene_gesserit_intrusion" | "bene_gesserit_declare" | "bene_gesserit_move_flip" | "emperor_bids" | "emperor_ally_revival" | "emperor_sardaukar" | "fremen_move" | "fremen_worm_immunity" | "fremen_ride" | "fremen_ally_worm" | "fremen_ally_revival" | "fremen_storm_sight" | "fremen_extra_worms" | "fremen_storm_half" | "fremen_ship_into_storm" | "fremen_fedaykin" | "fremen_battle_spice" | "guild_income" | "guild_cross" | "guild_return" | "guild_half" | "guild_ally_half" | "guild_timing" | "harkonnen_bonus" | "harkonnen_ally_traitor" | "harkonnen_capture";

export type PowerSet = Array<"atreides_bidding_sight" | "atreides_spice_sight" | "atreides_prescience" | "atreides_kwisatz" | "bene_gesserit_voice" | "bene_gesserit_free_force" | "bene_gesserit_charity" | "bene_gesserit_worthless" | "bene_gesserit_intrusion" | "bene_gesserit_declare" | "bene_gesserit_move_flip" | "emperor_bids" | "emperor_ally_revival" | "emperor_sardaukar" | "fremen_move" | "fremen_worm_immunity" | "fremen_ride" | "fremen_ally_worm" | "fremen_ally_revival" | "fremen_storm_sight" | "fremen_extra_worms" | "fremen_storm_half" | "fremen_ship_into_storm" | "fremen_fedaykin" | "fremen_battle_spice" | "guild_income" | "guild_cross" | "guild_return" | "guild_half" | "guild_ally_half" | "guild_timing" | "harkonnen_bonus" | "harkonnen_ally_traitor" | "harkonnen_capture">;

export type Price = { 
/**
 * Spice per force, before halving.
 */
per_force: number, 
/**
 * Whether the whole is halved.
 */
half: boolean, 
/**
 * Whether half a spice is let off. [ah2009.ship.karama-half]
 */
down: boolean, };

export type PrivateView = { 
/**
 * The seat that looks.
 */
faction: Faction, 
/**
 * Spice behind the shield. [gf9.secrecy.spice-hidden]
 */
spice: number, 
/**
 * The hand.
 */
hand: Array<Card>, 
/**
 * Traitor cards held.
 */
traitors: Array<LeaderId>, 
/**
 * Traitor cards put back.
 */
returned: Array<LeaderId>, 
/**
 * What was predicted. [gf9.secrecy.prediction]
 */
prediction: [Faction, number] | null, 
/**
 * The storm card laid for the next turn.
 */
storm_card: number | null, 
/**
 * The top spice card.
 */
top_spice: SpiceCard | null, 
/**
 * The same of the second deck. [v29.advcombat.two-decks]
 */
top_spice_b?: SpiceCard, 
/**
 * The auction card seen.
 */
row_card: Card | null, 
/**
 * The Kwisatz Haderach.
 */
kwisatz: Kwisatz | null, 
/**
 * The pledge to an ally.
 */
pledge: number, 
/**
 * What the allies pledge. [gf9.alliance.pledge]
 */
pledged: number, };

export type Progress = { 
/**
 * The points of what it holds alone.
 */
points: number, 
/**
 * The points of its alliance; its own where it has none. [gf9.alliance.joint-victory]
 */
side: number, 
/**
 * The points its alliance needs; `None` where it cannot win by points.
 */
needed: number | null, };

export type Promise = { "not_enter": Territory } | "not_attack" | "not_ship" | "not_bid" | "ally_with_you" | { "not_ally": Faction } | "show_hand" | "show_traitors" | "show_prediction" | "help";

export type Purse = "bank" | { "shield": Faction } | { "bribe": Faction };

export type Query = { "holds_kind": CardKind } | { "holds_card": Card } | { "traitor": LeaderId } | { "spice": number } | { "predicted_faction": Faction } | { "predicted_turn": number } | { "storm_card": number } | { "top_spice": SpiceCard } | { "plan_card": CardKind } | { "plan_leader": LeaderId } | { "plan_dial": number } | { "enter": Territory };

export type Question = { "setup": SetupQuestion } | { "storm": StormQuestion } | { "spice_blow": SpiceBlowQuestion } | { "nexus": NexusQuestion } | { "exchange": ExchangeQuestion } | { "charity": CharityQuestion } | { "bidding": BiddingQuestion } | { "revival": RevivalQuestion } | { "shipment": ShipmentQuestion } | { "battle": BattleQuestion } | { "collection": CollectionQuestion } | { "reaction": ReactionQuestion } | { "any_time": AnyTimeQuestion } | { "special": SpecialQuestion } | { "trade": TradeQuestion };

export type ReactionAction = "pass" | { "play": Card };

export type ReactionEvent = { "stopped": { 
/**
 * The power.
 */
power: Power, 
/**
 * The one that acts.
 */
by: Faction, } } | { "played": { 
/**
 * The moment.
 */
moment: Moment, 
/**
 * The one that acts.
 */
by: Faction, 
/**
 * The card.
 */
card: Card, } };

export type ReactionNow = { 
/**
 * What may be reacted to.
 */
moment: Moment, };

export type ReactionQuestion = { "play": Moment };

export type ReactionWhy = { "not_held": Card } | { "unfit": Card } | "far_from_wall" | "own_power" | "passed" | { "nothing_to_stop": Card };

export type RevivalAction = "pass" | { "grant": boolean } | { "help": number } | { "forces": number } | { "starred": number } | { "leader": LeaderId } | "kwisatz";

export type RevivalEvent = { "granted": { ally: Faction, yes: boolean, } } | { "helped": { ally: Faction, forces: number, } } | "kwisatz";

export type RevivalNow = { 
/**
 * Whose place it is.
 */
turn: Faction | null, 
/**
 * How many come back free.
 */
free: number, 
/**
 * For how many more the Emperor pays.
 */
extra: number, 
/**
 * Whether leaders may be revived.
 */
leaders: boolean, };

export type RevivalQuestion = { "grant": { ally: Faction, } } | { "help": { ally: Faction, } } | { "forces": { free: number, } } | "extra" | { "starred": { of: number, } } | "leader" | "special";

export type RevivalWhy = { "too_many": { 
/**
 * The number named.
 */
forces: number, 
/**
 * The most.
 */
most: number, } } | { "in_tanks": { 
/**
 * The number named.
 */
forces: number, 
/**
 * In the tanks.
 */
dead: number, } } | { "unpaid": { 
/**
 * The number named.
 */
forces: number, 
/**
 * How many are free.
 */
free: number, 
/**
 * The spice there is.
 */
spice: number, } } | { "help_unpaid": { 
/**
 * The number named.
 */
forces: number, 
/**
 * The spice he has.
 */
spice: number, } } | { "only_free": { 
/**
 * How many are free.
 */
free: number, } } | { "starred": { 
/**
 * The number named.
 */
starred: number, 
/**
 * The least.
 */
min: number, 
/**
 * The most.
 */
max: number, } } | "leaders_alive" | "one_leader" | "none_dead" | { "not_dead": LeaderId } | { "others_first": LeaderId } | { "others_alive": LeaderId } | { "too_dear": { 
/**
 * The price.
 */
price: number, 
/**
 * The spice there is.
 */
spice: number, } } | "kwisatz_alive" | "kwisatz_waits" | "kwisatz_others" | "nobody_to_help";

export type RuleRef = string;

export type Seat = number;

export type SeatSet = Array<number>;

export type SetupAction = { "pick_ally": Faction } | { "predict_faction": Faction } | { "predict_turn": number } | { "keep_traitor": LeaderId } | { "place_forces": number } | { "place_starred": number } | { "place_advisor": Loc } | { "coexist": boolean };

export type SetupEvent = { "seated": { seat: Seat, faction: Faction, } } | { "predicted": { prediction: [Faction, number] | null, } } | "traitors_dealt" | { "traitor_kept": { faction: Faction, leader: LeaderId | null, } };

export type SetupNow = { 
/**
 * The step.
 */
step: string, 
/**
 * The seats that have still to choose a traitor.
 */
waiting: SeatSet, 
/**
 * The reader's own choice, while others still think.
 */
kept: LeaderId | null, };

export type SetupQuestion = "pick_ally" | "predict_faction" | { "predict_turn": { faction: Faction, } } | "keep_traitor" | { "place_forces": { at: Loc, left: number, } } | { "place_starred": { at: Loc, of: number, } } | "place_advisor" | { "coexist": { at: Loc, } };

export type SetupWhy = { "cannot_predict": Faction } | { "not_dealt": LeaderId } | { "taken": Faction };

export type ShipmentAction = "pass" | "back" | { "declare": Territory } | "announce" | "look" | "take_turn" | "from_reserves" | { "with_karama": Card } | { "cross": Territory } | { "return": Territory } | { "move_from": Territory } | { "to": Loc } | { "count": number } | { "starred": number } | "as_fighters" | "as_advisors" | { "lose_starred": number } | { "follow": Loc } | "flip" | { "hajr": Card } | "as_guild" | { "call_worm": Card };

export type ShipmentEvent = { "turn": { faction: Faction, } } | { "no_shipment": { faction: Faction, } } | { "no_movement": { faction: Faction, } } | { "announced": { faction: Faction, kind: DraftKind, from: Territory | null, squad: Squad, to: Loc | null, cost: number, } } | { "move_announced": { faction: Faction, from: Territory, to: Loc, squad: Squad, fighters: boolean, } } | { "barred": { faction: Faction, } } | { "declared": { territory: Territory, } } | { "not_parted": { faction: Faction, ally: Faction, territory: Territory, } };

export type ShipmentNow = { 
/**
 * `declare`, `sight`, `order`, `ship`, `announced`, `follow`, `move`.
 */
stage: string, 
/**
 * Whose turn it is.
 */
acting: Faction | null, 
/**
 * The factions that have had their turn.
 */
done: FactionSet, 
/**
 * Movements left to the acting player.
 */
movements: number, 
/**
 * Territories his groups may enter, advisors apart.
 */
range: number, 
/**
 * The order: the reader's own unfinished one, or the announced one.
 */
order: DraftView | null, 
/**
 * What the reader can pay with, his allies' pledges included, if it is his turn.
 */
funds: number | null, 
/**
 * Territories the reader is about to announce.
 */
chosen: Array<Territory>, };

export type ShipmentQuestion = "declare" | "look" | { "take_turn": { before: Faction | null, } } | "ship" | { "ship_to": { from: Territory | null, } } | { "move_to": { from: Territory, range: number, } } | { "count": { from: Loc | null, to: Loc | null, min: number, max: number, } } | { "starred": { of: number, min: number, max: number, } } | { "side": { at: Territory, } } | { "lose_starred": { at: Loc, lost: number, } } | { "follow": { by: Faction, to: Territory, } } | { "intrusion": { by: Faction, at: Territory, } } | { "let_in": { by: Faction, at: Territory, } } | { "move": { movements: number, } };

export type ShipmentWhy = { "forsworn": Territory } | "ship_first" | "forbidden" | "move_later" | "turn_over" | "guild_first" | { "turn_of": Faction } | "no_movement_left" | "no_reserves" | { "no_forces": Territory } | { "held_by_storm": Territory } | "nowhere" | "not_guild" | "not_played" | "guild_alone" | "not_as_guild" | "one_way" | { "same_place": Territory } | { "too_far": { to: Territory, distance: number, } } | { "too_dear": { cost: number, has: number, } } | { "out_of_reach": { to: Loc, range: number, } } | { "storm_between": Loc } | { "full_between": Loc } | { "ally_between": Loc } | { "not_held": Card } | { "no_rate": Card } | { "not_hajr": Card } | { "no_worm": Card } | { "stopped": Power } | { "locked": Territory } | "nothing_named" | { "no_advisors": Territory } | { "named": Territory } | { "fighters": Territory } | { "not_with": Loc } | "nobody_to_follow" | "no_intruder" | "declare_first" | "look_first";

export type Shown = { "lead": Lead } | { "weapon": Card | null } | { "defence": Card | null } | { "dial": number };

export type ShownSecret = { "card": Card } | { "traitor": LeaderId } | "prediction" | "spice";

export type Side = number;

export type SideView = { 
/**
 * The faction.
 */
faction: Faction, 
/**
 * His forces that take part.
 */
forces: Squad, 
/**
 * Whether his plan is sealed. [gf9.battle.plan-commit]
 */
ready: boolean, 
/**
 * Whether he has said that he has neither leader nor Cheap Hero. [gf9.battle.announce-no-leader]
 */
no_leader: boolean, 
/**
 * His plan: for his own viewers, for Atreides who looked, for all after the reveal.
 */
plan: Plan | null, 
/**
 * What the leader of that plan and the Kwisatz Haderach add to the dial while they live, in half points.
 */
led: number | null, 
/**
 * Whether his leader or Cheap Hero was killed.
 */
killed: boolean, };

export type SpecialAction = { "recover_forces": Squad } | { "recover_leader": LeaderId } | { "swap": Faction } | { "count": number } | { "give_back": Card };

export type SpecialEvent = { "played": { by: Faction, card: Card, } } | { "swapped": { with: Faction, cards: number, } };

export type SpecialQuestion = { "count": { with: Faction, } } | { "give_back": { to: Faction, left: number, } };

export type SpecialWhy = "not_now" | "not_played" | "spent" | { "own_phase": Phase } | "before_auction" | "not_yours" | { "stopped": Power } | { "lost": Power } | "no_karama" | { "nothing_to_swap": Faction } | { "forces": { tanks: Squad, } } | { "not_dead": LeaderId } | { "not_old": Card };

export type SpiceBlowAction = { "place_worm": Territory } | "discard_worm" | { "protect": boolean } | { "ride_to": Loc } | "stay" | { "riders": number } | { "starred": number } | { "step_aside": boolean };

export type SpiceBlowEvent = { "blow": { pile: Pile, } } | "set_aside" | { "worm": { territory: Territory | null, } } | "further" | { "sent": { territory: Territory, } } | { "protected": { ally: Faction, yes: boolean, } } | { "lost": { at: Loc, } } | { "ride": { from: Territory, to: Loc, } } | { "stayed": { from: Territory, } };

export type SpiceBlowNow = { 
/**
 * Which blow.
 */
pile: Pile, 
/**
 * Worms turned up in it.
 */
worms: number, 
/**
 * The territory being struck.
 */
struck: Territory | null, 
/**
 * Allies protected from the worm so far.
 */
protected: FactionSet, 
/**
 * Where worms wait to be ridden.
 */
rides: Array<Territory>, 
/**
 * Where the announced ride goes.
 */
ride_to: Loc | null, };

export type SpiceBlowQuestion = "call_worm" | "extra_worm" | { "protect": { ally: Faction, territory: Territory, } } | { "ride": { from: Territory, } } | { "riders": { from: Loc, to: Loc, } } | { "starred": { from: Loc, of: number, } } | { "step_aside": { territory: Territory, } };

export type SpiceBlowWhy = { "not_sand": Territory } | "no_worm" | { "same_territory": Territory };

export type SpiceCard = string;

export type Squad = { 
/**
 * Plain forces.
 */
normal: number, 
/**
 * Starred forces: Sardaukar, Fedaykin.
 */
special: number, };

export type Standing = { 
/**
 * The faction.
 */
faction: Faction, 
/**
 * The loss.
 */
loss: Loss, 
/**
 * How many powers it concerns; 0 where it concerns none.
 */
powers: number, 
/**
 * The rule.
 */
rule: RuleRef, };

export type StormAction = { "dial": number } | { "move_storm": number } | { "lose_starred": number } | { "lose_here": number };

export type StormEvent = { "dialled": { faction: Faction, number: number, } } | { "revealed": { sectors: number, } } | { "steered": { faction: Faction, sectors: number, } } | { "wall_destroyed": { by: Faction, } } | { "moved": { sector: number, } } | { "first_player": { faction: Faction, } } | { "claimed": { territory: Territory, faction: Faction, } } | { "card_laid": { card: number | null, } };

export type StormNow = { 
/**
 * The seats that have still to dial.
 */
waiting: SeatSet, 
/**
 * The reader's own dial, while the other still thinks.
 */
dialled: number | null, 
/**
 * Sectors still to go, once known.
 */
left: number, };

export type StormQuestion = { "dial": { min: number, max: number, } } | { "move_storm": { from: number, } } | { "lose_starred": { at: Loc, lost: number, } } | { "lose_here": { at: Loc, left: number, } };

export type StormWhy = { "dial": { 
/**
 * What was dialled.
 */
value: number, 
/**
 * The least.
 */
min: number, 
/**
 * The most.
 */
max: number, } } | "by_card" | "others_dial" | "no_control";

export type SwapNow = { 
/**
 * The partner.
 */
with: Faction, 
/**
 * Cards taken.
 */
taken: number, 
/**
 * Cards still to be given back.
 */
left: number, };

export type Term = { "promise": Promise } | { "owes": number };

export type Territory = string;

export type Topic = "holds_kind" | "holds_card" | "traitor" | "spice" | "predicted_faction" | "predicted_turn" | "storm_card" | "top_spice" | "plan_card" | "plan_leader" | "plan_dial" | "enter";

export type TradeAction = { "gift": Faction } | { "ransom": LeaderId } | { "buyer": Faction } | { "to": Faction } | { "amount": number } | { "cards": number } | "accept" | "decline" | { "give": Card };

export type TradeEvent = { "offered": { from: Faction, to: Faction, amount: number, card: boolean, } } | { "declined": { by: Faction, } } | { "ransom": { by: Faction, of: Faction, to: Faction, leader: LeaderId | null, cards: number, } } | { "ransomed": { by: Faction, cards: number, } } | { "handed_over": { of: Faction, to: Faction, leader: LeaderId | null, } };

export type TradeNow = { "gift": { from: Faction, to: Faction, amount: number | null, card: boolean, } } | { "window": { turn: Faction | null, to: Faction | null, } } | { "ransom": { by: Faction, of: Faction, to: Faction | null, leader: LeaderId | null, cards: number, left: number, } };

export type TradeQuestion = { "amount": { to: Faction, } } | { "accept": { from: Faction, amount: number, card: boolean, } } | "window" | { "receiver": { leader: LeaderId, } } | { "cards": { leader: LeaderId, to: Faction, } } | { "ransom": { by: Faction, leader: LeaderId, cards: number, } } | { "give": { left: number, } };

export type TradeWhy = "only_harvest" | "only_landing" | "only_deals" | "only_emperor" | { "not_to": Faction } | "enough" | { "no_hostage": LeaderId } | "no_leaders" | "in_battle" | "no_cards" | { "not_held": Card };

export type TruthPromise = { 
/**
 * The faction that answered.
 */
by: Faction, 
/**
 * The question.
 */
query: Query, 
/**
 * The answer.
 */
yes: boolean, };

export type Victory = "strongholds" | "prediction" | "fremen_special" | "guild_special" | "fremen_default" | "most_strongholds" | "definitive" | "last_standing" | "nobody";

export type View = { 
/**
 * From 1; 0 during setup.
 */
turn: number, 
/**
 * The last turn.
 */
last_turn: number, 
/**
 * The phase.
 */
phase: Phase, 
/**
 * The First Player.
 */
first_player: Seat, 
/**
 * The storm's sector.
 */
storm: number, 
/**
 * Whether the Shield Wall stands.
 */
shield_wall: boolean, 
/**
 * Whether a storm card lies ready.
 */
storm_card_laid: boolean, 
/**
 * The chance, in thousandths, that the next movement of the storm reaches the first, second, … sector
 * ahead, as far as the viewer may know; cards played on it apart. Empty where none is foreseen.
 */
storm_ahead: Array<number>, 
/**
 * Spice on the board.
 */
spice: { [key in Loc]: number }, 
/**
 * Territories where Bene Gesserit forces are advisors.
 */
advisors: Array<Territory>, 
/**
 * The factions in seat order.
 */
factions: Array<FactionView>, 
/**
 * The factions in play order, from the First Player on. [gf9.turn.simultaneous-order]
 */
order: Array<Faction>, 
/**
 * The territories that count for victory, and the faction that holds each.
 */
holders: Array<Holder>, 
/**
 * The treachery discards, newest last. [gf9.secrecy.discards]
 */
treachery_discard: Array<Card>, 
/**
 * Cards out of the game.
 */
removed: Array<Card>, 
/**
 * Cards left in the treachery deck.
 */
treachery_deck: number, 
/**
 * Cards in the auction row.
 */
row: number, 
/**
 * The spice discards A, newest last.
 */
spice_pile_a: Array<SpiceCard>, 
/**
 * The spice discards B, newest last.
 */
spice_pile_b: Array<SpiceCard>, 
/**
 * Cards left in the spice deck.
 */
spice_deck: number, 
/**
 * The same of a second deck. [v29.advcombat.two-decks]
 */
spice_deck_b?: number, 
/**
 * Powers stopped until the phase ends.
 */
stopped: PowerSet, 
/**
 * Powers lost while a main leader lies in the tanks. [v29.leaders.lost-powers]
 */
powers_lost?: PowerSet, 
/**
 * Factions out of the game. [v29.leaders.elimination]
 */
eliminated?: FactionSet, 
/**
 * The factions that may neither buy nor ally until the turn ends. [v29.data.card-cone-of-silence]
 */
silenced?: FactionSet, 
/**
 * The same by faction, with the rules.
 */
standing: Array<Standing>, 
/**
 * Territories where a storm kills forces. [gf9.storm.safe-places]
 */
exposed: Array<Territory>, 
/**
 * Deals and offers.
 */
deals: DealsView, 
/**
 * The seats that the match waits for.
 */
pending: SeatSet, 
/**
 * What is going on, outermost first.
 */
now: Array<Now>, 
/**
 * The battle that is going on.
 */
battle: BattleView | null, 
/**
 * Truthtrance answers that bind. [gf9.cards.truthtrance]
 */
promises: Array<TruthPromise>, 
/**
 * What only the viewer knows: one entry per faction he leads.
 */
me: Array<PrivateView>, 
/**
 * How it ended.
 */
end: End | null, };

export type Why = "over" | { "other_phase": { now: Phase, wanted: Phase, } } | { "others_asked": { asked: FactionSet, } } | "other_question" | { "out_of_range": { value: number, min: number, max: number, } } | { "barred": Barred } | { "setup": SetupWhy } | { "storm": StormWhy } | { "spice_blow": SpiceBlowWhy } | { "nexus": NexusWhy } | { "exchange": ExchangeWhy } | { "charity": CharityWhy } | { "bidding": BiddingWhy } | { "revival": RevivalWhy } | { "shipment": ShipmentWhy } | { "battle": BattleWhy } | { "collection": CollectionWhy } | { "reaction": ReactionWhy } | { "any_time": AnyTimeWhy } | { "pledge": PledgeWhy } | { "deal": DealWhy } | { "special": SpecialWhy } | { "trade": TradeWhy };

