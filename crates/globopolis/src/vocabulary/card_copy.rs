//! Copies of cards, and sets of them.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

/// One card among those of its kind. Missions and Ops cards exist once, so that a copy has the number of its face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardCopy(pub(crate) u8);

impl CardCopy {
    /// The set of this copy alone.
    #[inline]
    pub const fn only(self) -> CopySet {
        CopySet(1 << self.0)
    }

    /// Its place among the cards of its kind.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

set! {
    /// A set of copies of one kind.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct CopySet(pub(crate) u64) of CardCopy: |copy| copy.0, |number| CardCopy(number);
}
