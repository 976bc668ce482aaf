//! Money and points: where they come from and go to.

use landsraad_kernel::Seat;
use serde::Serialize;

use super::{Card, Title};

/// Why a player's money changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Money {
    /// Crossing or reaching Teleport!.
    Teleport,
    /// A Conference Fee.
    Fee(Title),
    /// R-Units of a guild.
    Guild(Title),
    /// R-Units of an independent territory.
    Supply(u8),
    /// A development premium.
    Premium(Title),
    /// Arriving on an independent territory that gives money.
    Arrival(u8),
    /// CR sold.
    SoldCr,
    /// CR bought.
    BoughtCr,
    /// A deal.
    Deal,
    /// A card.
    Card(Card),
}

/// Why a player's CR changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Points {
    /// The value of a Title gained or lost.
    Value(Title),
    /// A colour group completed.
    Group(u8),
    /// A level gained.
    Level(Title),
    /// Levels suspended.
    Suspended(Title),
    /// Levels restored.
    Restored(Title),
    /// Levels lost in defeat.
    Destroyed(Title),
    /// Moonshot!.
    Moonshot,
    /// Arriving on an independent territory that gives CR.
    Arrival(u8),
    /// Going counter-clockwise.
    Reverse,
    /// CR sold.
    Sold,
    /// CR bought.
    Bought,
    /// A Mission.
    Mission(Card),
    /// A card.
    Card(Card),
}

/// How a Title came to its owner.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum How {
    /// Dealt at setup.
    Dealt,
    /// It was free.
    Free,
    /// A guild taken over.
    Takeover,
    /// Won in an Aggression.
    Conquest,
    /// A deal.
    Deal,
}

/// Where R-Units are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Store {
    /// The Administration.
    Supply,
    /// A player's Personal Stock.
    Ps(Seat),
    /// A territory's plate, or a guild's stock.
    Plate(Title),
}
