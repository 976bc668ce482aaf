//! CR-Points: where they come from and go to.

use serde::Serialize;

use super::{Card, GroupId, SellerId, Title};

/// Why a player's CR changed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Points {
    /// The value of a Title gained or lost.
    Value(Title),
    /// A colour group completed.
    Group(GroupId),
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
    Arrival(SellerId),
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
