//! The parties of a deal.

use serde::{Deserialize, Serialize};

/// One of the two parties of a deal; 0 and 1 in files and messages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Party(u8);

impl Party {
    /// The active player.
    pub const ACTIVE: Party = Party(0);
    /// The partner.
    pub const PARTNER: Party = Party(1);
    /// Both, the active player first.
    pub const BOTH: [Party; 2] = [Party::ACTIVE, Party::PARTNER];

    /// Its place in tables by party.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Party {
        Party(1 - self.0)
    }
}
