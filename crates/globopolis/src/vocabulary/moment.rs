//! Moments for Influence cards.

use serde::{Deserialize, Serialize};

/// A moment at which Influence cards may be played by those asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Moment {
    /// Before a movement roll.
    Roll,
    /// An Aggression has been declared.
    Declared,
    /// Deployment cards.
    Deploy,
    /// The D6 have been counted.
    Forces,
    /// A round has been rolled.
    Rolled,
}

impl Moment {
    /// All of them, in their order.
    pub(crate) const ALL: [Moment; 5] =
        [Moment::Roll, Moment::Declared, Moment::Deploy, Moment::Forces, Moment::Rolled];
}
