//! What an event is on the timeline of a match.

use serde::Serialize;

/// An event that people look for when they go through a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Milestone {
    /// A turn or a round begins.
    Turn {
        /// Its number, from 1.
        n: u16,
    },
    /// A phase begins.
    Phase,
    /// A battle begins.
    Battle,
    /// An alliance is made.
    Alliance,
    /// The match ends.
    Win,
}
