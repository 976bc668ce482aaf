//! Questions: what a seat is asked.

use landsraad_kernel::Seat;
use serde::Serialize;

use super::{Card, CardKind, Moment, SellerId, Slot, SpaceId, Title, Verb};
use crate::data::Unit;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Question {
    /// What to do in the Option Phase.
    Option {
        /// How many acts the phase still admits.
        acts_left: u8,
    },
    /// One part of an act.
    Part {
        /// The act.
        verb: Verb,
        /// The part.
        slot: Slot,
        /// The card being played.
        card: Option<Card>,
    },
    /// Build an offer.
    Offer {
        /// The receiver.
        to: Seat,
    },
    /// Answer an offer.
    Answer {
        /// The giver.
        from: Seat,
    },
    /// Which card to hand over in a deal.
    HandOver {
        /// Of which kind.
        kind: CardKind,
    },
    /// How many dice, which way.
    Movement,
    /// Play an Influence card or pass.
    React {
        /// The moment.
        moment: Moment,
    },
    /// For which side a card is.
    WhichSide {
        /// The card.
        card: Card,
    },
    /// How many NS-Units to deploy.
    DeployNs {
        /// The card.
        card: Card,
    },
    /// Which agent to bring in.
    DeployAgent {
        /// The card.
        card: Card,
        /// How many more.
        left: u8,
    },
    /// Where the agent goes.
    PutDown,
    /// What to do on the space reached.
    Landing {
        /// The space.
        space: SpaceId,
    },
    /// Pay or attack.
    Fee {
        /// The territory.
        title: Title,
        /// The fee.
        fee: u16,
    },
    /// Which Ops card allows the attack.
    PickOps {
        /// The own territory.
        from: Title,
        /// The opponent's.
        target: Title,
    },
    /// How many R-Units of a type to buy.
    Purchase {
        /// The independent territory.
        seller: SellerId,
        /// The type.
        unit: Unit,
        /// How many are left.
        left: u8,
    },
    /// Which contest of Cleaning House.
    CleaningHouse,
    /// Another attack, or none.
    FollowUp {
        /// The attacking territory.
        from: Title,
    },
    /// Take one's agents out of the territory, or leave them.
    Withdraw {
        /// The territory.
        title: Title,
    },
    /// Place and shift agents.
    Infiltrate {
        /// How many more acts the step admits.
        acts_left: u8,
    },
    /// Which card goes under the deck.
    Under {
        /// Of which kind.
        kind: CardKind,
    },
    /// Declare a Mission or keep silent.
    DeclareMission,
}
