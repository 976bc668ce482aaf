//! How a Title changes hands.

use serde::Serialize;

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
