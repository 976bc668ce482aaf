//! Cards in hand.

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
}

/// The face of a card, by its place in the table of its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Card {
    /// A Mission.
    Mission(u8),
    /// An Ops card.
    Ops(u8),
    /// An Influence card; its copies are alike.
    Influence(u8),
}

impl Card {
    /// Its kind.
    pub const fn kind(self) -> CardKind {
        match self {
            Card::Mission(_) => CardKind::Mission,
            Card::Ops(_) => CardKind::Ops,
            Card::Influence(_) => CardKind::Influence,
        }
    }
}
