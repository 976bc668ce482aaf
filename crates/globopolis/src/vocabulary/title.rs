//! Titles: territories and guilds.

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

    /// Its bit in a set of Titles.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The Titles of a set, in table order.
    pub fn of(mut set: u64) -> impl Iterator<Item = Title> + Clone {
        std::iter::from_fn(move || {
            if set == 0 {
                return None;
            }
            let title = Title(set.trailing_zeros() as u8);
            set &= set - 1;
            Some(title)
        })
    }
}
