//! Money: where it comes from and goes to.

use serde::Serialize;

use super::{Card, SellerId, Title};

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
    Supply(SellerId),
    /// A development premium.
    Premium(Title),
    /// Arriving on an independent territory that gives money.
    Arrival(SellerId),
    /// CR sold.
    SoldCr,
    /// CR bought.
    BoughtCr,
    /// A deal.
    Deal,
    /// A card.
    Card(Card),
}
