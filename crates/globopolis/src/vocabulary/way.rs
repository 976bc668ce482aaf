//! Directions of the Governor.

use serde::{Deserialize, Serialize};

/// Which way a movement goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Way {
    /// As usual.
    Clockwise,
    /// Back, for CR.
    CounterClockwise,
    /// Back, by a card.
    FreeCourse,
}
