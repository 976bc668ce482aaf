//! Colour groups by number, and sets of them.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

/// A colour group, by its place in the table of groups.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GroupId(pub u8);

impl GroupId {
    /// Its place in tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this group alone.
    #[inline]
    pub const fn only(self) -> GroupSet {
        GroupSet(1 << self.0)
    }
}

set! {
    /// A set of colour groups.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct GroupSet(pub(crate) u16) of GroupId: |group| group.0, |number| GroupId(number);
}
