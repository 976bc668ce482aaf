//! Events: what happened.

use landsraad_kernel::RuleRef;
use serde::Serialize;

use crate::action::{Action, Means, Origin, Piece, Use};
use crate::board::Area;
use crate::data::{Deck, Face, Kind, Leader, Marker, Power, Rider, Side, Vehicle, WormFace};
use crate::question::Discard;
use crate::state::{CardId, End, Group, ObjectiveId, Phase, PrescienceId, SietchId};

/// What became of a piece that left the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Cause {
    /// A battle.
    Battle,
    /// A sandworm.
    Worm,
    /// A storm.
    Storm,
    /// A card.
    Card,
    /// The limit.
    Limit,
    /// No unit was left with it.
    Alone,
    /// The atomics.
    Atomics,
    /// Spice harvesting or the end of the round.
    Round,
    /// Spent by its owner.
    Spent,
}

/// A fact that happened.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// A round begins.
    RoundStarted { round: u8 },
    /// A phase begins.
    PhaseStarted { phase: Phase },
    /// Drawn; the card is known to its owner only.
    Drew { side: Side, deck: Deck, card: Option<CardId> },
    /// A card was discarded.
    Discarded { side: Side, card: CardId, reason: Discard },
    /// A card was played.
    Played { side: Side, card: CardId },
    /// A prescience card is revealed.
    PrescienceRevealed { card: PrescienceId },
    /// This many Harkonnen dice are blocked.
    DiceBlocked { n: u8 },
    /// A vehicle was placed.
    VehiclePlaced { vehicle: Vehicle, at: Origin },
    /// A vehicle was removed.
    VehicleRemoved { vehicle: Vehicle, at: Origin, cause: Cause },
    /// A side rolled its action dice, by result.
    DiceRolled { side: Side, dice: [u8; 5], surplus: u8 },
    /// A surplus die was turned to this result.
    DieTurned { side: Side, face: Face },
    /// A Bene Gesserit token was laid on a result.
    TokenLaid { side: Side, face: Face },
    /// A die, or a token as a die, was used.
    DieUsed { side: Side, die: Face, token: bool, what: Use },
    /// A die was lost unused.
    DieLost { side: Side, die: Face },
    /// The next Harkonnen die must be this one.
    DieForced { face: Face },
    /// Desert Power was used.
    DesertPower,
    /// A side passed.
    Passed { side: Side },
    /// A legion or a part of it moved.
    Moved { side: Side, from: Area, to: Area, by: Means, group: Group, tokens: u8 },
    /// Pieces were placed.
    Placed { side: Side, piece: Piece, n: u8, from: Origin, to: Area },
    /// Pieces left the board.
    Removed { side: Side, at: Area, piece: Piece, n: u8, cause: Cause },
    /// A hit replaced a unit by a lesser one.
    SteppedDown { side: Side, at: Area, kind: Kind },
    /// A unit was replaced by another kind.
    Replaced { side: Side, at: Area, from: Kind, to: Kind },
    /// Put down; the face is known to the Atreides only.
    TokenDeployed { at: Area, face: Option<[u8; 4]> },
    /// A deployment token was turned up.
    TokenRevealed { side: Side, at: Area, face: [u8; 4] },
    /// The tokens of two areas were exchanged.
    TokensSwapped { a: Area, b: Area },
    /// The automa left two facedown tokens behind.
    GarrisonPlaced { at: Area },
    /// A sietch was turned up.
    SietchRevealed { at: Area, rank: u8 },
    /// A sietch moved.
    SietchMoved { from: Area, to: Area },
    /// A leader came into play.
    LeaderEntered { leader: Leader },
    /// A leader left the game.
    LeaderGone { leader: Leader },
    /// A leader went to the regeneration tank.
    LeaderTanked { leader: Leader },
    /// A leader left the tank.
    LeaderBack { leader: Leader },
    /// A leader was taken back from this area.
    LeaderSwapped { leader: Leader, at: Area },
    /// A wormsign was placed.
    WormsignPlaced { at: Area },
    /// A wormsign was taken off.
    WormsignDiscarded { at: Area },
    /// A wormsign was turned.
    WormsignRevealed { at: Area, face: WormFace },
    /// A sandworm, or the Wild Maker, appeared.
    WormPlaced { at: Area, wild: bool },
    /// It moved.
    WormMoved { from: Area, to: Area, wild: bool },
    /// It attacks.
    WormAttacked { from: Area, at: Area, wild: bool },
    /// It left the board.
    WormGone { at: Area, wild: bool },
    /// A side rolled combat dice.
    Rolled { side: Side, swords: u8, shields: u8, specials: u8, cause: Cause },
    /// A battle begins.
    BattleStarted { attacker: Side, from: Area, at: Area, surprise: bool },
    /// Special results became hits and shields.
    Converted { side: Side, leader: Option<Leader>, hits: u8, shields: u8 },
    /// The hits that each side suffers.
    BattleHits { attacker: u8, defender: u8 },
    /// The attacker stopped.
    Ceased { attacker: Side },
    /// The attacker goes on.
    WentOn { attacker: Side },
    /// A legion retreated.
    Retreated { side: Side, from: Area, to: Area },
    /// The attacker won.
    BattleWon { attacker: Side, at: Area },
    /// A settlement or sietch was destroyed.
    SettlementDestroyed { owner: Side, at: Area, rank: u8 },
    /// A testing station was taken.
    StationTaken { at: Area, marker: Marker },
    /// The supremacy marker moved.
    Supremacy { now: u8 },
    /// A prescience marker moved.
    Prescience { marker: Marker, now: u8 },
    /// A prescience card was claimed.
    Claimed { card: PrescienceId },
    /// A planning card was attached to a prescience card.
    CardAttached { rider: Rider, card: PrescienceId },
    /// A prescience card left the display, back into the deck or out of the game.
    PrescienceLeft { card: PrescienceId, back: bool },
    /// An objective was drawn; known to the Atreides only.
    ObjectiveDrawn { objective: Option<ObjectiveId> },
    /// A side holds this many Bene Gesserit tokens now.
    BeneGesserit { side: Side, held: u8 },
    /// Spice was collected.
    Spice { collected: u8, total: u8 },
    /// An Imperium marker moved.
    ImperiumMoved { power: Power, row: u8 },
    /// The bans of the round, one bit each.
    BansSet { bans: u8 },
    /// Whether one spice is kept.
    SpiceKept { kept: bool },
    /// The family atomics went off.
    AtomicsDetonated { site: Area },
    /// Paul may not move in the next Atreides turn.
    PaulFrozen,
    /// The automa drew a tactic card: for its target, or for the harvest.
    TacticDrawn { card: SietchId, target: bool },
    /// A card went on the reinforcement deck.
    Reinforced { deck: Deck, card: Option<CardId> },
    /// A reinforcement card was used.
    ReinforcementSpent { card: CardId },
    /// A blocked die is free again.
    DieFreed,
    /// A scheme was laid beside the board.
    SchemeLaid { card: CardId },
    /// Discards became the deck again.
    DeckReshuffled { deck: Deck },
    /// The automa did this because of this priority.
    Automa { action: Action, rule: RuleRef },
    /// The automa rolled this die.
    AutomaRolled { face: Face },
    /// The match is over.
    Ended { how: End },
}
