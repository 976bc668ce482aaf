//! Which Missions are fulfilled.

use landsraad_kernel::SeatSet;
use serde::{Deserialize, Serialize};

use super::MAX_PLAYERS;

/// Which Missions are fulfilled, and the players to ask about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Watch {
    /// Fulfilled Missions of each player who holds any, one bit each.
    pub(crate) fulfilled: [u64; MAX_PLAYERS],
    /// What has changed since they were looked at.
    pub(crate) dirty: u8,
    /// Whose things changed.
    pub(crate) whose: SeatSet,
    /// Whose hand changed.
    pub(crate) hands: SeatSet,
}
