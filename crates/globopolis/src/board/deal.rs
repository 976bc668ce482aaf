//! A deal on the table.

use landsraad_kernel::{List, Seat};
use serde::{Deserialize, Serialize};

use crate::vocabulary::{Party, TitleSet, Ware};

/// The most wares on the table of a deal.
pub(crate) const MAX_WARES: usize = 12;

/// A deal on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Deal {
    /// The active player and the partner.
    pub parties: [Seat; 2],
    /// Which of them makes the offer.
    pub builder: Party,
    /// Whether the offer has been made.
    pub proposed: bool,
    /// Counter-offers so far.
    pub counters: u8,
    /// Steps of building this offer.
    pub steps: u8,
    /// The Titles among the wares.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub titles: TitleSet,
    /// The wares.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Item>"))]
    pub items: List<Item, MAX_WARES>,
}

impl Deal {
    /// The seat of a party.
    pub const fn seat(&self, party: Party) -> Seat {
        self.parties[party.index()]
    }
}

/// A ware and which party gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Item {
    /// The party that gives it.
    pub giver: Party,
    /// The ware.
    pub ware: Ware,
}
