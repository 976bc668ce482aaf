//! Questions: what a seat is asked.

use serde::{Deserialize, Serialize};

use crate::board::{Area, Zone};
use crate::data::{Kind, Power, Vehicle};
use crate::state::{Group, PrescienceId};

/// What a legion is to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum March {
    /// Move.
    Move,
    /// Attack.
    Attack,
    /// Either.
    Either,
    /// Be lifted to another legion.
    Lift,
}

/// Why cards are discarded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Discard {
    /// For a combat die.
    Die,
    /// Because the opponent's card says so.
    Forced,
    /// For the hand limit.
    Limit,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Question {
    /// Where a vehicle goes.
    VehicleSpot { vehicle: Vehicle },
    /// Solo: the sector for harvesters that found no place.
    Overflow,
    /// The result a surplus die is turned to.
    SurplusDie,
    /// The slot for a Bene Gesserit token.
    BeneGesserit,
    /// The action turn.
    Turn,
    /// A free action.
    Free,
    /// One of several options.
    Choose,
    /// Which card to play.
    PlayCard,
    /// From which deck.
    Draw { left: u8 },
    /// Which card to discard.
    DiscardCard { left: u8, reason: Discard },
    /// Which legion.
    Legion { act: March },
    /// Where to.
    Goal { from: Area, act: March },
    /// Which figures.
    Figures { from: Area, to: Area, chosen: Group },
    /// Where a piece goes.
    PlaceWhere { left: u8 },
    /// Which piece, and from where.
    PlaceWhat { to: Option<Area>, left: u8 },
    /// Where units are replaced.
    ReplaceWhere { from: Kind, to: Kind, left: u8 },
    /// Where the drawn token goes.
    TokenWhere { face: [u8; 4] },
    /// Which leader comes with it.
    TokenLeader { at: Area },
    /// What is taken off the board.
    RemoveWhat { left: u8 },
    /// An area.
    ChooseArea,
    /// A sector.
    ChooseSector,
    /// Which enemy legion is pushed.
    MoveEnemy,
    /// Where to.
    MoveEnemyTo { from: Area },
    /// Which sietch moves.
    MoveSietch,
    /// Where to.
    MoveSietchTo { from: Area },
    /// Whose tokens are exchanged.
    SwapTokens { first: Option<Area> },
    /// Which die the opponent must use.
    ForceDie,
    /// Which leader goes to the tank.
    Tank,
    /// Where a wormsign goes.
    Wormsign { left: u8 },
    /// Which wormsign is taken off.
    DiscardWormsign { left: u8 },
    /// Which sandworm.
    Worm { attack: bool },
    /// Where it goes.
    WormTo { from: Area },
    /// What it attacks.
    WormTarget { from: Area },
    /// Whom a special attack hits.
    Bombard { dice: u8 },
    /// Steps from one marker to another.
    Transfer,
    /// Which revealed prescience card.
    RevealedCard,
    /// Which Imperium marker.
    Imperium,
    /// Which leader uses a special result.
    Convert { left: u8 },
    /// What a hit takes.
    Casualty { at: Area, left: u8 },
    /// What is removed above the limit.
    Trim { at: Area, left: u8 },
    /// Stop or go on.
    GoOn { at: Area },
    /// Retreat or fight.
    Retreat { at: Area },
    /// Where the enemy retreats to.
    RetreatArea { from: Area },
    /// Which figures advance.
    Advance { to: Area, chosen: Group },
    /// Save the harvester.
    Rescue { at: Area },
    /// Where a legion flees from a sandworm.
    WormRetreat { from: Area },
    /// Which area gets one of the last wormsigns.
    PoolShort { left: u8 },
    /// Which wormsign is turned next.
    RevealOrder,
    /// What is paid for a marker.
    Pay { power: Power, spice: u8 },
    /// Buy supremacy.
    BuySupremacy,
    /// Keep one spice.
    KeepSpice,
    /// A last Scouting.
    LastScout { zone: Zone },
    /// Which named leader is swapped.
    Swap,
    /// Take a prescience card out of the game.
    Cleanup { card: PrescienceId },
    /// Which prescience card is claimed.
    Claim,
    /// Which marker rises by 2.
    PlusTwo,
    /// Which step event comes first.
    StepOrder,
    /// Where the atomics go off.
    Site,
    /// Which of the automa's tokens is revealed.
    GarrisonToken { silver: bool },
}
