//! Plates of territories and stocks of guilds.

use serde::{Deserialize, Serialize};

use crate::data::Unit;

/// What stands on a territory, or in a guild's stock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Plate {
    /// R-Units by type; a guild has its stock under its own type.
    pub units: [u8; 5],
    /// ED-Pieces, on the plate or on the map space.
    pub level: u8,
}

impl Plate {
    /// The full sets of R-Units on the plate.
    pub const fn sets(&self) -> u8 {
        let u = self.units;
        let mut least = u[0];
        let mut i = 1;
        while i < 5 {
            if u[i] < least {
                least = u[i];
            }
            i += 1;
        }
        least
    }

    /// The active development level.
    ///
    /// [globopolis.development.loss] [globopolis.development.loss-both] A level whose sets are no longer
    /// there is suspended: its ED-Piece lies on the map space.
    pub const fn active(&self) -> u8 {
        let sets = self.sets();
        if self.level < sets { self.level } else { sets }
    }

    /// R-Units other than NS-Units.
    pub fn counted(&self) -> u16 {
        let all: u16 = self.units.iter().map(|&n| u16::from(n)).sum();
        all - u16::from(self.units[Unit::Security.index()])
    }
}
