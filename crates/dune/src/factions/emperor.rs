//! The Emperor.

use super::FactionRules;
use crate::Faction;
use crate::data::Loc;
use crate::rules::Dune;

/// The Emperor.
pub struct Emperor;

impl FactionRules for Emperor {
    fn faction(&self) -> Faction {
        Faction::Emperor
    }
    // [gf9.emperor.start]
    fn starting_spice(&self) -> u16 {
        10
    }
    fn starting_forces(&self, _rules: &Dune) -> Option<(Loc, u8)> {
        None
    }
    // [gf9.emperor.free-revival]
    fn free_revivals(&self) -> u8 {
        1
    }
    // [gf9.emperor.sardaukar]
    fn starred(&self) -> u8 {
        5
    }
}
