//! Kinds of cards.

use serde::{Deserialize, Serialize};

/// The three kinds of card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CardKind {
    /// Missions.
    Mission,
    /// Ops cards.
    Ops,
    /// Influence cards.
    Influence,
}

impl CardKind {
    /// All three.
    pub const ALL: [CardKind; 3] = [CardKind::Mission, CardKind::Ops, CardKind::Influence];

    /// Its place in tables by kind.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }
}
