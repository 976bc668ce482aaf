//! Events: what happened.

use landsraad_kernel::RuleRef;
use serde::Serialize;

use crate::action::{Action, Means, Origin, Piece, Use};
use crate::board::Area;
use crate::data::{Deck, Face, Kind, Leader, Marker, Power, Rider, Side, Vehicle, WormFace};
use crate::question::Discard;
use crate::state::{CardId, End, Group, Phase, PrescienceId};

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
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    RoundStarted {
        round: u8,
    },
    PhaseStarted {
        phase: Phase,
    },
    /// Drawn; the card is known to its owner only.
    Drew {
        side: Side,
        deck: Deck,
        card: Option<CardId>,
    },
    Discarded {
        side: Side,
        card: CardId,
        reason: Discard,
    },
    Played {
        side: Side,
        card: CardId,
    },
    PrescienceRevealed {
        card: PrescienceId,
    },
    DiceBlocked {
        n: u8,
    },
    VehiclePlaced {
        vehicle: Vehicle,
        at: Origin,
    },
    VehicleRemoved {
        vehicle: Vehicle,
        at: Origin,
        cause: Cause,
    },
    DiceRolled {
        side: Side,
        dice: [u8; 5],
        surplus: u8,
    },
    DieTurned {
        side: Side,
        face: Face,
    },
    TokenLaid {
        side: Side,
        face: Face,
    },
    DieUsed {
        side: Side,
        die: Face,
        token: bool,
        what: Use,
    },
    DieLost {
        side: Side,
        die: Face,
    },
    DieForced {
        face: Face,
    },
    DesertPower,
    Passed {
        side: Side,
    },
    Moved {
        side: Side,
        from: Area,
        to: Area,
        by: Means,
        group: Group,
        tokens: u8,
    },
    Placed {
        side: Side,
        piece: Piece,
        n: u8,
        from: Origin,
        to: Area,
    },
    Removed {
        side: Side,
        at: Area,
        piece: Piece,
        n: u8,
        cause: Cause,
    },
    SteppedDown {
        side: Side,
        at: Area,
        kind: Kind,
    },
    Replaced {
        side: Side,
        at: Area,
        from: Kind,
        to: Kind,
    },
    /// Put down; the face is known to the Atreides only.
    TokenDeployed {
        at: Area,
        face: Option<[u8; 4]>,
    },
    TokenRevealed {
        side: Side,
        at: Area,
        face: [u8; 4],
    },
    TokensSwapped {
        a: Area,
        b: Area,
    },
    GarrisonPlaced {
        at: Area,
    },
    SietchRevealed {
        at: Area,
        rank: u8,
    },
    SietchMoved {
        from: Area,
        to: Area,
    },
    LeaderEntered {
        leader: Leader,
    },
    LeaderGone {
        leader: Leader,
    },
    LeaderTanked {
        leader: Leader,
    },
    LeaderBack {
        leader: Leader,
    },
    LeaderSwapped {
        leader: Leader,
        at: Area,
    },
    WormsignPlaced {
        at: Area,
    },
    WormsignDiscarded {
        at: Area,
    },
    WormsignRevealed {
        at: Area,
        face: WormFace,
    },
    WormPlaced {
        at: Area,
        wild: bool,
    },
    WormMoved {
        from: Area,
        to: Area,
        wild: bool,
    },
    WormAttacked {
        from: Area,
        at: Area,
        wild: bool,
    },
    WormGone {
        at: Area,
        wild: bool,
    },
    Rolled {
        side: Side,
        swords: u8,
        shields: u8,
        specials: u8,
        cause: Cause,
    },
    BattleStarted {
        attacker: Side,
        from: Area,
        at: Area,
        surprise: bool,
    },
    Converted {
        side: Side,
        leader: Option<Leader>,
        hits: u8,
        shields: u8,
    },
    BattleHits {
        attacker: u8,
        defender: u8,
    },
    Ceased {
        attacker: Side,
    },
    WentOn {
        attacker: Side,
    },
    Retreated {
        side: Side,
        from: Area,
        to: Area,
    },
    BattleWon {
        attacker: Side,
        at: Area,
    },
    SettlementDestroyed {
        owner: Side,
        at: Area,
        rank: u8,
    },
    StationTaken {
        at: Area,
        marker: Marker,
    },
    Supremacy {
        now: u8,
    },
    Prescience {
        marker: Marker,
        now: u8,
    },
    Claimed {
        card: PrescienceId,
    },
    CardAttached {
        rider: Rider,
        card: PrescienceId,
    },
    PrescienceLeft {
        card: PrescienceId,
        back: bool,
    },
    ObjectiveDrawn {
        objective: Option<u8>,
    },
    BeneGesserit {
        side: Side,
        held: u8,
    },
    Spice {
        collected: u8,
        total: u8,
    },
    ImperiumMoved {
        power: Power,
        row: u8,
    },
    BansSet {
        bans: u8,
    },
    SpiceKept {
        kept: bool,
    },
    AtomicsDetonated {
        site: Area,
    },
    PaulFrozen,
    TacticDrawn {
        card: u8,
        target: bool,
    },
    Reinforced {
        deck: Deck,
        card: Option<CardId>,
    },
    ReinforcementSpent {
        card: CardId,
    },
    DieFreed,
    SchemeLaid {
        card: CardId,
    },
    DeckReshuffled {
        deck: Deck,
    },
    /// The automa did this because of this priority.
    Automa {
        action: Action,
        rule: RuleRef,
    },
    /// The automa rolled this die.
    AutomaRolled {
        face: Face,
    },
    Ended {
        how: End,
    },
}
