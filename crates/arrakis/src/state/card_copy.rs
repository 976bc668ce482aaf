//! Copies of planning cards, and sets of them.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

use crate::data::Deck;

/// A card in a deck or hand: one copy. Deck `d` has the numbers from `32 d`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
pub struct CardCopy(pub u8);

impl CardCopy {
    /// The set of this copy alone.
    #[inline]
    pub const fn only(self) -> CopySet {
        CopySet(1 << self.0)
    }

    /// Its deck.
    pub fn deck(self) -> Deck {
        Deck::ALL[usize::from(self.0 / 32)]
    }
}

set! {
    /// A set of copies.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct CopySet(u128) of CardCopy: |copy| copy.0, |number| CardCopy(number);
}
