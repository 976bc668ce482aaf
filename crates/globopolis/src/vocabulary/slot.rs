//! Parts of an act.

use serde::Serialize;

/// What the next part of an Option Phase act is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Slot {
    /// A type of R-Unit.
    Unit,
    /// The territory or guild something comes from.
    From,
    /// The territory or guild something goes to.
    To,
    /// A number.
    Amount,
    /// A player.
    Player,
    /// A card.
    Card,
    /// An independent territory.
    Seller,
}
