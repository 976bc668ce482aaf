//! Wares of a deal.

use landsraad_kernel::Seat;
use serde::{Deserialize, Serialize};

use super::{Card, CardKind, Title};
use crate::data::Unit;

/// One thing that can lie on the table of a deal. Wares add up: twice 20 EU is 40 EU.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Ware {
    /// Money.
    Eu(u16),
    /// R-Units from PS to PS.
    Units(Unit, u8),
    /// A territory with all that is on it, or a guild with its GS.
    Title(Title),
    /// Captured agents of a player.
    Captives(Seat, u8),
    /// A card of the player that makes the offer; its face is known to the partner.
    Card(Card),
    /// A card of the partner, which the partner will choose.
    AnyCard(CardKind),
}

impl Ware {
    /// The kind of card it is, if it is one.
    pub(crate) const fn kind(self) -> Option<CardKind> {
        match self {
            Ware::Card(card) => Some(card.kind()),
            Ware::AnyCard(kind) => Some(kind),
            Ware::Eu(_) | Ware::Units(..) | Ware::Title(_) | Ware::Captives(..) => None,
        }
    }
}
