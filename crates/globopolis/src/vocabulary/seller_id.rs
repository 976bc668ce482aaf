//! Independent territories by number, and sets of them.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

/// An independent territory, by its place in the table of sellers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SellerId(pub u8);

impl SellerId {
    /// Its place in tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this territory alone.
    #[inline]
    pub const fn only(self) -> SellerSet {
        SellerSet(1 << self.0)
    }
}

set! {
    /// A set of independent territories.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct SellerSet(pub(crate) u8) of SellerId: |seller| seller.0, |number| SellerId(number);
}
