//! Faces of cards.

use serde::{Deserialize, Serialize};

use super::CardKind;

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
