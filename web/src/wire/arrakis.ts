// Made from the Rust types by `cargo run -p landsraad-typescript`. Do not edit.

export type Action = "pass" | "yes" | { "area": Area } | { "zone": number } | { "sector": Sector } | { "face": Face } | { "die": { 
/**
 * The result it lies on.
 */
die: Face, 
/**
 * Whether it is the Bene Gesserit token.
 */
token: boolean, 
/**
 * What it does.
 */
what: Use, } } | "desert_power" | { "option": { 
/**
 * Which, from 0.
 */
index: number, 
/**
 * What it begins with.
 */
word: OptionWord, } } | { "card": number } | { "deck": Deck } | { "go": { 
/**
 * The area.
 */
to: Area, 
/**
 * How.
 */
by: Means, 
/**
 * Whether it is an attack.
 */
attack: boolean, } } | "everyone" | { "piece": Piece } | { "take": { 
/**
 * The piece.
 */
piece: Piece, 
/**
 * From where.
 */
from: Origin, } } | { "vehicle": { 
/**
 * The kind.
 */
vehicle: Vehicle, 
/**
 * From where.
 */
from: Origin, } } | { "strike": { 
/**
 * The area.
 */
at: Area, 
/**
 * Whether the harvester is meant.
 */
harvester: boolean, } } | { "reveal": { 
/**
 * The area.
 */
at: Area, 
/**
 * The token, or the sietch.
 */
token: Array<number> | null, } } | { "scout": { 
/**
 * The zone.
 */
zone: number, 
/**
 * The area.
 */
at: Area, } } | { "give_up": { 
/**
 * The card.
 */
card: number, 
/**
 * How many.
 */
copies: number, } } | { "prescience": number } | { "marker": Marker } | { "power": Power } | { "transfer": { 
/**
 * Lowered.
 */
from: Marker, 
/**
 * Raised.
 */
to: Marker, 
/**
 * Steps.
 */
steps: number, } } | { "leader": Leader } | { "step": StepEvent } | { "pay": number } | { "token": { 
/**
 * The area.
 */
at: Area, 
/**
 * Whether the silver one.
 */
silver: boolean, } };

export type Area = string;

export type AreaSet = Array<string>;

export type BattleSideView = { 
/**
 * How many dice it rolls as things stand.
 */
dice: number, 
/**
 * Cards discarded for dice this round.
 */
cards: number, 
/**
 * Hits rolled; once compared, hits suffered.
 */
hits: number, 
/**
 * Shields.
 */
shields: number, 
/**
 * Specials not used yet.
 */
specials: number, };

export type BattleView = { 
/**
 * The side that attacks.
 */
attacker: Side, 
/**
 * From where.
 */
from: Area, 
/**
 * Which area.
 */
at: Area, 
/**
 * The attacking regulars, elites, special elites and generic leaders.
 */
force: Array<number>, 
/**
 * The attacking named leaders.
 */
named: Array<Leader>, 
/**
 * What comes next.
 */
step: string, 
/**
 * Attacker and defender.
 */
sides: Array<BattleSideView>, };

export type CardCopy = number;

export type Cause = "battle" | "worm" | "storm" | "card" | "limit" | "alone" | "atomics" | "round" | "spent";

export type Deck = "house_harkonnen" | "corrino_ally" | "house_atreides" | "fremen_ally";

export type Discard = "die" | "forced" | "limit";

export type End = "supremacy" | "objective" | "stalled";

export type Event = { "event": "round_started", round: number, } | { "event": "phase_started", phase: Phase, } | { "event": "drew", side: Side, deck: Deck, card: number | null, } | { "event": "discarded", side: Side, card: number, reason: Discard, } | { "event": "played", side: Side, card: number, } | { "event": "prescience_revealed", card: number, } | { "event": "dice_blocked", n: number, } | { "event": "vehicle_placed", vehicle: Vehicle, at: Origin, } | { "event": "vehicle_removed", vehicle: Vehicle, at: Origin, cause: Cause, } | { "event": "dice_rolled", side: Side, dice: Array<number>, surplus: number, } | { "event": "die_turned", side: Side, face: Face, } | { "event": "token_laid", side: Side, face: Face, } | { "event": "die_used", side: Side, die: Face, token: boolean, what: Use, } | { "event": "die_lost", side: Side, die: Face, } | { "event": "die_forced", face: Face, } | { "event": "desert_power" } | { "event": "passed", side: Side, } | { "event": "moved", side: Side, from: Area, to: Area, by: Means, group: Group, tokens: number, } | { "event": "placed", side: Side, piece: Piece, n: number, from: Origin, to: Area, } | { "event": "removed", side: Side, at: Area, piece: Piece, n: number, cause: Cause, } | { "event": "stepped_down", side: Side, at: Area, kind: Kind, } | { "event": "replaced", side: Side, at: Area, from: Kind, to: Kind, } | { "event": "token_deployed", at: Area, face: Array<number> | null, } | { "event": "token_revealed", side: Side, at: Area, face: Array<number>, } | { "event": "tokens_swapped", a: Area, b: Area, } | { "event": "garrison_placed", at: Area, } | { "event": "sietch_revealed", at: Area, rank: number, } | { "event": "sietch_moved", from: Area, to: Area, } | { "event": "leader_entered", leader: Leader, } | { "event": "leader_gone", leader: Leader, } | { "event": "leader_tanked", leader: Leader, } | { "event": "leader_back", leader: Leader, } | { "event": "leader_swapped", leader: Leader, at: Area, } | { "event": "wormsign_placed", at: Area, } | { "event": "wormsign_discarded", at: Area, } | { "event": "wormsign_revealed", at: Area, face: WormFace, } | { "event": "worm_placed", at: Area, wild: boolean, } | { "event": "worm_moved", from: Area, to: Area, wild: boolean, } | { "event": "worm_attacked", from: Area, at: Area, wild: boolean, } | { "event": "worm_gone", at: Area, wild: boolean, } | { "event": "rolled", side: Side, swords: number, shields: number, specials: number, cause: Cause, } | { "event": "battle_started", attacker: Side, from: Area, at: Area, surprise: boolean, } | { "event": "converted", side: Side, leader: Leader | null, hits: number, shields: number, } | { "event": "battle_hits", attacker: number, defender: number, } | { "event": "ceased", attacker: Side, } | { "event": "went_on", attacker: Side, } | { "event": "retreated", side: Side, from: Area, to: Area, } | { "event": "battle_won", attacker: Side, at: Area, } | { "event": "settlement_destroyed", owner: Side, at: Area, rank: number, } | { "event": "station_taken", at: Area, marker: Marker, } | { "event": "supremacy", now: number, } | { "event": "prescience", marker: Marker, now: number, } | { "event": "claimed", card: number, } | { "event": "card_attached", rider: Rider, card: number, } | { "event": "prescience_left", card: number, back: boolean, } | { "event": "objective_drawn", objective: number | null, } | { "event": "bene_gesserit", side: Side, held: number, } | { "event": "spice", collected: number, total: number, } | { "event": "imperium_moved", power: Power, row: number, } | { "event": "bans_set", bans: number, } | { "event": "spice_kept", kept: boolean, } | { "event": "atomics_detonated", site: Area, } | { "event": "paul_frozen" } | { "event": "tactic_drawn", card: number, target: boolean, } | { "event": "reinforced", deck: Deck, card: number | null, } | { "event": "reinforcement_spent", card: number, } | { "event": "die_freed" } | { "event": "scheme_laid", card: number, } | { "event": "deck_reshuffled", deck: Deck, } | { "event": "automa", action: Action, rule: RuleRef, } | { "event": "automa_rolled", face: Face, } | { "event": "ended", how: End, };

export type Face = "leadership" | "strategy" | "deployment" | "mentat" | "house";

export type Group = { 
/**
 * Counts of regulars, elites, special elites and generic leaders, four bits each.
 */
units: number, 
/**
 * Named leaders.
 */
named: LeaderSet, 
/**
 * Facedown deployment tokens.
 */
tokens: TokenSet, };

export type Kind = "regular" | "elite" | "special" | "generic";

export type Leader = "baron_harkonnen" | "beast_rabban" | "feyd_rautha" | "thufir_hawat" | "gaius_helen_mohiam" | "captain_aramsham" | "emperor_shaddam_iv" | "paul_atreides" | "lady_jessica" | "gurney_halleck" | "reverend_mother_jessica" | "alia" | "stilgar" | "chani" | "paul_muad_dib" | "wild_maker";

export type LeaderSet = number;

export type LeaderState = { 
/**
 * The figure.
 */
at: Whereabouts, 
/**
 * Whether the special action has been used this round.
 */
spent: boolean, };

export type LegionView = { 
/**
 * The area.
 */
at: Area, 
/**
 * The side.
 */
side: Side, 
/**
 * Regulars.
 */
regular: number, 
/**
 * Elites.
 */
elite: number, 
/**
 * Special elites.
 */
special: number, 
/**
 * Generic leaders.
 */
generic: number, 
/**
 * Named leaders.
 */
named: Array<Leader>, 
/**
 * Facedown tokens.
 */
tokens: number, 
/**
 * How many of them are silver: the automa's.
 */
silver: number, 
/**
 * What they show, for those who may look.
 */
faces: Array<Array<number>>, };

export type March = "move" | "attack" | "either" | "lift";

export type Marker = "kwisatz_haderach" | "sand_dwellers" | "jihad";

export type Means = "foot" | { "air": number } | { "ride": number };

export type OptionWord = "move" | "attack" | "surprise_attack" | { "replace": Kind } | "vehicles" | "wormsigns" | "move_worms" | "worm_attack" | "wild_maker" | "bene_gesserit" | { "draw": number } | "play" | "other";

export type Origin = "supply" | { "area": Area } | { "zone": number };

export type Phase = "start" | "vehicles" | "actions" | "hazards" | "spice" | "end";

export type Piece = { "kind": Kind } | { "named": Leader } | { "token": Array<number> };

export type Power = "choam" | "landsraad" | "spacing_guild";

export type Question = { "ask": "vehicle_spot", vehicle: Vehicle, } | { "ask": "overflow" } | { "ask": "surplus_die" } | { "ask": "bene_gesserit" } | { "ask": "turn" } | { "ask": "free" } | { "ask": "choose" } | { "ask": "play_card" } | { "ask": "draw", left: number, } | { "ask": "discard_card", left: number, reason: Discard, } | { "ask": "legion", act: March, } | { "ask": "goal", from: Area, act: March, } | { "ask": "figures", from: Area, to: Area, chosen: Group, } | { "ask": "place_where", left: number, } | { "ask": "place_what", to: Area | null, left: number, } | { "ask": "replace_where", from: Kind, to: Kind, left: number, } | { "ask": "token_where", face: Array<number>, } | { "ask": "token_leader", at: Area, } | { "ask": "remove_what", left: number, } | { "ask": "choose_area" } | { "ask": "choose_sector" } | { "ask": "move_enemy" } | { "ask": "move_enemy_to", from: Area, } | { "ask": "move_sietch" } | { "ask": "move_sietch_to", from: Area, } | { "ask": "swap_tokens", first: Area | null, } | { "ask": "force_die" } | { "ask": "tank" } | { "ask": "wormsign", left: number, } | { "ask": "discard_wormsign", left: number, } | { "ask": "worm", attack: boolean, } | { "ask": "worm_to", from: Area, } | { "ask": "worm_target", from: Area, } | { "ask": "bombard", dice: number, } | { "ask": "transfer" } | { "ask": "revealed_card" } | { "ask": "imperium" } | { "ask": "convert", left: number, } | { "ask": "casualty", at: Area, left: number, } | { "ask": "trim", at: Area, left: number, } | { "ask": "go_on", at: Area, } | { "ask": "retreat", at: Area, } | { "ask": "retreat_area", from: Area, } | { "ask": "advance", to: Area, chosen: Group, } | { "ask": "rescue", at: Area, } | { "ask": "worm_retreat", from: Area, } | { "ask": "pool_short", left: number, } | { "ask": "reveal_order" } | { "ask": "pay", power: Power, spice: number, } | { "ask": "buy_supremacy" } | { "ask": "keep_spice" } | { "ask": "last_scout", zone: number, } | { "ask": "swap" } | { "ask": "cleanup", card: number, } | { "ask": "claim" } | { "ask": "plus_two" } | { "ask": "step_order" } | { "ask": "site" } | { "ask": "garrison_token", silver: boolean, };

export type Revealed = { 
/**
 * Which card.
 */
card: number, 
/**
 * What is attached to it, and the attached copy.
 */
rider: [Rider, CardCopy] | null, 
/**
 * How often its deed has happened this action phase.
 */
count: number, 
/**
 * Whether it may be claimed now.
 */
met: boolean, };

export type Rider = "on_claim_plus_2_any_marker" | "permanent_until_claimed";

export type RuleRef = string;

export type Sector = "ne" | "se" | "sw" | "nw" | "nei" | "sei" | "swi" | "nwi";

export type Side = "atreides" | "harkonnen";

export type SietchView = { 
/**
 * The area.
 */
at: Area, 
/**
 * Whether it stands.
 */
stands: boolean, 
/**
 * Whether it is faceup.
 */
up: boolean, 
/**
 * Its rank, for those who may know.
 */
rank: number | null, };

export type StepEvent = "muad_dib" | "reverend_mother" | "chani" | "alia" | "atomics" | "hawat" | "feyd";

export type TokenSet = number;

export type Use = { "action": Face } | { "special": Leader } | "card";

export type Vehicle = "harvester" | "carryall" | "ornithopter";

export type View = { 
/**
 * Whether the automa plays the Harkonnen.
 */
solo: boolean, 
/**
 * The round, from 1.
 */
round: number, 
/**
 * The phase.
 */
phase: Phase, 
/**
 * The legions on the board.
 */
legions: Array<LegionView>, 
/**
 * The areas with a harvester.
 */
harvesters: AreaSet, 
/**
 * The areas with a wormsign.
 */
wormsigns: AreaSet, 
/**
 * Wormsigns in the pool.
 */
wormsign_pool: number, 
/**
 * The areas with a sandworm.
 */
sandworms: AreaSet, 
/**
 * Where the Wild Maker is.
 */
wild_maker: Area | null, 
/**
 * The testing stations not taken yet.
 */
stations: AreaSet, 
/**
 * The vehicle in each air zone.
 */
zones: Array<Vehicle | null>, 
/**
 * The sietches by their first space.
 */
sietches: Array<SietchView>, 
/**
 * Standing Harkonnen settlements.
 */
settlements: AreaSet, 
/**
 * Where the atomics went off.
 */
crater: Area | null, 
/**
 * Figures off the board, by side and kind.
 */
supply: Array<Array<number>>, 
/**
 * Deployment tokens in the Atreides supply.
 */
token_supply: number, 
/**
 * The automa's tokens off the board: black, silver.
 */
token_pools: Array<number>, 
/**
 * The face of the drawn token, for its owner.
 */
drawn: Array<number> | null, 
/**
 * The named leaders and where they are.
 */
leaders: Array<[Leader, LeaderState]>, 
/**
 * Cards in each planning deck.
 */
decks: Array<number>, 
/**
 * Cards in hand by deck: the backs are public.
 */
hand_backs: Array<number>, 
/**
 * The viewer's own cards.
 */
hand: Array<number>, 
/**
 * Both hands, for the omniscient.
 */
other_hand: Array<number>, 
/**
 * The discarded cards.
 */
discard: Array<number>, 
/**
 * The automa's reinforcement deck, with the cards that the viewer has seen.
 */
reinforcements: Array<[Deck, number | null]>, 
/**
 * The copy of Hawat's Scheming beside the board.
 */
beside: number | null, 
/**
 * Cards in the prescience deck.
 */
prescience_deck: number, 
/**
 * The revealed prescience cards.
 */
revealed: Array<Revealed>, 
/**
 * Cards claimed this round.
 */
claims: number, 
/**
 * The viewer's secret objectives.
 */
objectives: Array<number>, 
/**
 * How many objectives the Atreides hold.
 */
objectives_held: number, 
/**
 * The supremacy marker.
 */
supremacy: number, 
/**
 * The prescience markers.
 */
prescience: Array<number>, 
/**
 * The rows of the Imperium markers, 0 at the top.
 */
imperium: Array<number>, 
/**
 * The bans of this round.
 */
bans: Array<Power>, 
/**
 * Dice on the dashboards, by side and result.
 */
dice: Array<Array<number>>, 
/**
 * Harkonnen dice that are blocked.
 */
blocked: number, 
/**
 * Bene Gesserit tokens in hand, by side.
 */
bene_gesserit: Array<number>, 
/**
 * Bene Gesserit tokens in the reserve.
 */
reserve: number, 
/**
 * The result of the token laid on each dashboard.
 */
placed: Array<Face | null>, 
/**
 * The die that the Harkonnen must use.
 */
forced_die: Face | null, 
/**
 * Whether Paul may not move.
 */
frozen: boolean, 
/**
 * Whether one spice is kept for the next round.
 */
spice_kept: boolean, 
/**
 * The automa's harvest card.
 */
harvest: number | null, 
/**
 * The automa's target.
 */
target: number | null, 
/**
 * Dice of the automa that are neither rolled nor blocked.
 */
unrolled: number, 
/**
 * Spent dice of the automa, by result.
 */
spent: Array<number>, 
/**
 * The battle that is fought.
 */
battle: BattleView | null, 
/**
 * How the match ended.
 */
over: End | null, };

export type Whereabouts = "not_in_play" | "available" | { "board": Area } | { "tank": number } | "gone";

export type Why = "over" | { "waiting": Side } | { "asked": Question } | "unknown" | "must_act" | "atreides_only" | { "free_for": Side } | { "enemy_there": Area } | { "enemy_settlement": Area } | { "worm_there": Area } | { "harvester_there": Area } | { "wormsign_there": Area } | { "sietch_there": Area } | { "not_empty": Area } | { "full": [Area, number] } | { "not_desert": Area } | { "mountain": Area } | { "no_mountain": Area } | { "no_plateau": Area } | { "no_settlement": Area } | { "impassable": Area } | { "too_far": Area } | { "out_of_reach": Area } | { "empty_first": Area } | { "no_legion": Area } | { "has_moved": Area } | { "legion_needs_leader": Area } | { "legion_needs_special": Area } | { "legion_needs": [Area, Leader] } | { "other_legion": Area } | { "not_in_settlement": Area } | { "frozen": Area } | { "frozen_leader": Leader } | { "nowhere_to_go": Area } | { "no_target": Area } | { "no_harvester": Area } | { "no_wormsign": Area } | { "no_worm": Area } | { "worm_moved": Area } | { "worm_idle": Area } | { "no_sietch": Area } | { "nothing_hidden": Area } | { "no_units": Area } | { "nobody_there": Area } | { "already_there": Area } | { "not_swappable": Area } | "only_move" | "only_attack" | "harkonnen_fly" | "atreides_ride" | { "ride_blocked": Area } | { "no_ride": Area } | { "needless_ride": Area } | { "zone_taken": number } | { "no_ornithopter": number } | { "nothing_in_zone": number } | { "not_connected": [number, Area] } | { "zone_elsewhere": number } | { "other_zone": number } | { "needs_zone": Vehicle } | { "needs_area": Vehicle } | { "no_vehicle": Vehicle } | { "no_spot": Vehicle } | { "sector_closed": Sector } | { "no_die": Face } | { "no_token": Face } | { "other_result": [Face, Face] } | { "forced_die": Face } | { "no_slot": Face } | { "fewer_slots": Face } | { "other_sides_leader": Leader } | { "other_box": Leader } | { "leader_spent": Leader } | { "leader_off_board": Leader } | { "leader_out_of_reach": Leader } | { "leader_absent": Leader } | { "leader_done": Leader } | { "no_desert_power": [number, number] } | "option_closed" | { "not_in_hand": number } | "no_card_to_play" | { "never_played": number } | { "requirement_unmet": number } | { "not_discardable": number } | { "wrong_copies": [number, number] } | { "scheme_useless": number } | "empty_deck" | "other_deck" | { "not_revealed": number } | { "card_protected": number } | { "not_met": number } | { "other_timing": number } | "claims_used" | "atreides_claim" | "no_such_piece" | "not_counted" | { "too_many_units": number } | "needs_unit" | "needs_leader" | "needs_special" | { "needs_named": Leader } | "leader_left_alone" | "choice_begun" | "scouting_banned" | "discard_banned" | { "watched": Area } | { "no_such_price": number } | { "few_spice": [number, number] } | { "top_row": Power } | { "bottom_row": Power } | { "too_many_steps": [Marker, number] } | "no_steps" | "not_due" | { "no_site": Area } | { "no_wormsign_due": Area };

export type WormFace = "sand" | "sandworm" | "burrowing_sandworm";

