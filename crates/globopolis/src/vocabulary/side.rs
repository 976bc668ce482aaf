//! Sides of an Aggression.

use serde::{Deserialize, Serialize};

/// A side of an Aggression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Side {
    /// The attacker.
    Attacker,
    /// The defender.
    Defender,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Attacker, Side::Defender];

    /// Its place in pairs.
    pub const fn index(self) -> usize {
        self as usize
    }
}
