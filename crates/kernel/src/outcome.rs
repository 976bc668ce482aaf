//! How a match ended.

use serde::Serialize;

use crate::{BySeat, SeatSet};

/// The end of a match, the same for every game so that statistics need not know it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Outcome {
    /// The seats that won. Empty is a draw that nobody wins.
    pub winners: SeatSet,
    /// The kind of victory, a stable key such as `strongholds` or `prediction`.
    pub victory: &'static str,
    /// The rule that says so.
    pub rule: crate::RuleRef,
    /// Final points or the nearest thing the game has; higher is better.
    pub scores: BySeat<i32>,
}
