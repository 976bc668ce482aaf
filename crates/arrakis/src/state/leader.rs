//! Named leaders: figure and card.

use serde::{Deserialize, Serialize};

use crate::board::Area;

/// Where a named leader is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Whereabouts {
    /// Not in play yet.
    NotInPlay,
    /// In play, the figure off the board. [wfa.leaders.in-play]
    Available,
    /// On the board.
    Board(Area),
    /// In this slot of the regeneration tank, from 0.
    Tank(u8),
    /// Out of the game for good.
    Gone,
}

/// A named leader's figure and card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LeaderState {
    /// The figure.
    pub at: Whereabouts,
    /// Whether the special action has been used this round.
    pub spent: bool,
}

impl LeaderState {
    /// Whether the card lies on a dashboard.
    pub const fn in_play(self) -> bool {
        !matches!(self.at, Whereabouts::NotInPlay | Whereabouts::Gone)
    }
}
