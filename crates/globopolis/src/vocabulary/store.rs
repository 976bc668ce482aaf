//! Places of R-Units.

use landsraad_kernel::Seat;
use serde::Serialize;

use super::Title;

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
