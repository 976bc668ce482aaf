//! The end of a match.

use landsraad_kernel::SeatSet;
use serde::{Deserialize, Serialize};

/// The end of the match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct End {
    /// The seats that have met a victory condition.
    pub qualified: SeatSet,
    /// Those of them that met it by a Mission.
    pub declared: SeatSet,
    /// The winners, once the match is over.
    pub winners: Option<SeatSet>,
    /// Whether the round limit ended it.
    pub limit: bool,
}
