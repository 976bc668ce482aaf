//! Planning cards by number.

use serde::{Deserialize, Serialize};

/// A planning card, by its place in the table: all its copies are alike.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u8);

impl CardId {
    /// Its place in the table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
