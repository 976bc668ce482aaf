//! What happened, for people and screens.

use arrayvec::ArrayVec;
use landsraad_kernel::{Seat, SeatSet};
use serde::Serialize;

use crate::board::{Item, RollOf};
use crate::data::Unit;
use crate::vocabulary::*;

/// A fact that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// A roll for the first turn.
    StartRoll {
        /// The player.
        seat: Seat,
        /// The die.
        roll: u8,
    },
    /// The first player is known.
    FirstPlayer {
        /// The player.
        seat: Seat,
    },
    /// A turn begins.
    Turn {
        /// The player it concerns.
        seat: Seat,
        /// Which round, from 1.
        round: u16,
    },
    /// The Event Phase begins.
    EventPhase {
        /// The player it concerns.
        seat: Seat,
    },
    /// A card came to a hand. The face is for its holder.
    Drew {
        /// The player.
        seat: Seat,
        /// The kind, which all see.
        kind: CardKind,
        /// The face.
        card: Option<Card>,
    },
    /// There was no card of the kind.
    NoCard {
        /// The player.
        seat: Seat,
        /// The kind.
        kind: CardKind,
    },
    /// A discard pile was shuffled into its deck.
    Reshuffled {
        /// The kind.
        kind: CardKind,
    },
    /// A card went under its deck. Only the player that put it there sees the face.
    Under {
        /// The player.
        seat: Seat,
        /// The kind.
        kind: CardKind,
        /// The face.
        card: Option<Card>,
    },
    /// Money changed.
    Cash {
        /// The player it concerns.
        seat: Seat,
        /// By how much.
        amount: i32,
        /// The reason.
        why: Money,
    },
    /// CR changed.
    Credit {
        /// The player it concerns.
        seat: Seat,
        /// By how much.
        amount: i16,
        /// The reason.
        why: Points,
    },
    /// Movement dice.
    Rolled {
        /// The player.
        seat: Seat,
        /// The dice.
        dice: ArrayVec<u8, 3>,
        /// Which way.
        way: Way,
    },
    /// A Governor moved.
    Moved {
        /// The player it concerns.
        seat: Seat,
        /// From which space.
        from: SpaceId,
        /// To which space.
        to: SpaceId,
    },
    /// The D8 and D20 of a teleport.
    Teleported {
        /// Whose Governor.
        seat: Seat,
        /// The D8.
        d8: u8,
        /// The D20.
        d20: u8,
    },
    /// R-Units changed place.
    Units {
        /// The type.
        unit: Unit,
        /// The number.
        count: u8,
        /// From where.
        from: Store,
        /// To where.
        to: Store,
    },
    /// A Title has a new owner.
    Owner {
        /// The Title.
        title: Title,
        /// The new owner.
        seat: Seat,
        /// How it was done.
        how: How,
    },
    /// A territory gained a level.
    Developed {
        /// The territory.
        title: Title,
        /// The level.
        level: u8,
    },
    /// The dice for the supply of an independent territory.
    SupplyRoll {
        /// The player.
        seat: Seat,
        /// The independent territory.
        seller: SellerId,
        /// The dice.
        dice: [u8; 2],
    },
    /// An academy's die and what it brought.
    Academy {
        /// The player.
        seat: Seat,
        /// Agents, or else NS-Units.
        agents: bool,
        /// The D6.
        roll: u8,
        /// The number.
        count: u8,
    },
    /// A card was played.
    Played {
        /// The one that acts.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A Mission was declared.
    Declared {
        /// The one that acts.
        seat: Seat,
        /// The Mission.
        card: Card,
    },
    /// An offer was made. Faces are for the two partners.
    Offered {
        /// The one that acts.
        from: Seat,
        /// The receiver.
        to: Seat,
        /// The wares.
        items: ArrayVec<Item, 12>,
    },
    /// An offer was accepted or refused.
    Answered {
        /// The one that acts.
        seat: Seat,
        /// Accepted.
        accepted: bool,
    },
    /// A card passed from hand to hand. The face is for the two partners.
    HandedOver {
        /// The giver.
        from: Seat,
        /// The receiver.
        to: Seat,
        /// The kind.
        kind: CardKind,
        /// The face.
        card: Option<Card>,
    },
    /// Captured agents passed to a player.
    CaptivesPassed {
        /// Whose agents they are.
        of: Seat,
        /// The giver.
        from: Seat,
        /// The receiver.
        to: Seat,
        /// The number.
        count: u8,
    },
    /// An Aggression was declared.
    Attack {
        /// The seat that attacks.
        attacker: Seat,
        /// The seat that is attacked.
        defender: Seat,
        /// The attacking territory.
        from: Title,
        /// The attacked one.
        target: Title,
    },
    /// The Aggression does not take place.
    CalledOff {
        /// The seat that had declared it.
        attacker: Seat,
    },
    /// Agents were withdrawn.
    Withdrew {
        /// The player it concerns.
        seat: Seat,
        /// From where.
        title: Title,
        /// The number.
        count: u8,
    },
    /// The D6 of both sides.
    Forces {
        /// Attacker, defender.
        d6: [u8; 2],
        /// The attacker's chance to win in parts per billion.
        odds: u32,
    },
    /// The dice of one side in a round.
    Dice {
        /// The side.
        side: Side,
        /// The player it concerns.
        seat: Seat,
        /// The dice.
        roll: RollOf,
        /// Whether a card made it roll again.
        again: bool,
    },
    /// The result of a round.
    Round {
        /// Attacker, defender.
        scores: [u8; 2],
        /// The side that won it.
        winner: Side,
    },
    /// A territory was defeated.
    Defeated {
        /// The territory.
        title: Title,
        /// The winner.
        by: Seat,
    },
    /// Agents were captured.
    Captured {
        /// The one that acts.
        by: Seat,
        /// The player it concerns.
        of: Seat,
        /// The title of the territory.
        title: Title,
        /// The number.
        count: u8,
    },
    /// A throw of Cleaning House.
    Throw {
        /// The title of the territory.
        title: Title,
        /// The owner's die.
        owner: u8,
        /// The opponent's die.
        opponent: u8,
    },
    /// A contest of Cleaning House ended.
    Contest {
        /// The title of the territory.
        title: Title,
        /// The opponent.
        against: Seat,
        /// Whether the owner won.
        won: bool,
    },
    /// An agent was placed or shifted.
    Agent {
        /// The player it concerns.
        seat: Seat,
        /// From where; from PS if nowhere.
        from: Option<Title>,
        /// To where.
        to: Title,
    },
    /// A player met a victory condition: this round is the last.
    Qualified {
        /// The player.
        seat: Seat,
    },
    /// The best are level: another round.
    ExtraRound,
    /// The match is over.
    Over {
        /// The winners.
        winners: SeatSet,
    },
}
