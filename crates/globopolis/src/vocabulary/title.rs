//! Titles: territories and guilds, and sets of them.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

/// A territory or guild, by its place in the table of Titles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Title(pub u8);

impl Title {
    /// Its place in tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this Title alone.
    #[inline]
    pub const fn only(self) -> TitleSet {
        TitleSet(1 << self.0)
    }
}

set! {
    /// A set of Titles.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct TitleSet(pub(crate) u64) of Title: |title| title.0, |number| Title(number);
}
