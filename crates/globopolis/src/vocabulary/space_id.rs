//! Spaces by number.

use serde::{Deserialize, Serialize};

/// A space, by its place on the ring.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpaceId(pub u8);

impl SpaceId {
    /// Its place in tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
