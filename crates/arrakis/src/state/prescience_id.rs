//! Prescience cards by number, and sets of them.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

/// A prescience card, by its place in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PrescienceId(pub u8);

impl PrescienceId {
    /// Its place in the table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this card alone.
    pub const fn only(self) -> PrescienceSet {
        PrescienceSet(1 << self.0)
    }
}

set! {
    /// A set of prescience cards.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct PrescienceSet(u32) of PrescienceId: |card| card.0, |number| PrescienceId(number);
}
