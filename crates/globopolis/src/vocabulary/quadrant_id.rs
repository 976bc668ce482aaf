//! Quadrants by number.

use serde::{Deserialize, Serialize};

/// A quadrant, by its place in the table of quadrants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct QuadrantId(pub u8);

impl QuadrantId {
    /// Its place in tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
