//! An Aggression on the table.

use landsraad_kernel::{List, Seat};
use serde::{Deserialize, Serialize};

use crate::vocabulary::{Side, Title};

/// An Aggression under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fight {
    /// Attacker and defender.
    pub sides: [Seat; 2],
    /// The attacking and the attacked territory.
    pub titles: [Title; 2],
    /// D6 from cards.
    pub cards: [i8; 2],
    /// D6 each side still has, once counted.
    pub d6: [u8; 2],
    /// The dice of the round.
    pub rolls: [RollOf; 2],
    /// Rounds fought.
    pub round: u8,
    /// Called off.
    pub cancelled: bool,
}

impl Fight {
    /// The side of a player, if he fights.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        Side::BOTH.into_iter().find(|s| self.sides[s.index()] == seat)
    }
}

/// The dice of one side in one round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RollOf {
    /// The D8 or D10, from 1.
    pub die: u8,
    /// The D6.
    #[cfg_attr(feature = "ts", ts(as = "Vec<u8>"))]
    pub d6: List<u8, 6>,
}
