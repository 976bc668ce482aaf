//! Which Missions are fulfilled.

use landsraad_kernel::SeatSet;
use serde::{Deserialize, Serialize};

use super::MAX_PLAYERS;
use crate::missions::ChangeSet;
use crate::vocabulary::CopySet;

/// Which Missions are fulfilled, and the players to ask about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Watch {
    /// Fulfilled Missions of each player that holds any.
    pub(crate) fulfilled: [CopySet; MAX_PLAYERS],
    /// What has changed since they were looked at.
    pub(crate) dirty: ChangeSet,
    /// Whose things changed.
    pub(crate) whose: SeatSet,
    /// Whose hand changed.
    pub(crate) hands: SeatSet,
}
