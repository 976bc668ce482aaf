//! House Atreides.

use super::{FactionRules, only};
use crate::Faction;
use crate::data::{Loc, Territory};
use crate::rules::Dune;

/// House Atreides.
pub struct Atreides;

impl FactionRules for Atreides {
    fn faction(&self) -> Faction {
        Faction::Atreides
    }
    // [gf9.atreides.start]
    fn starting_spice(&self) -> u16 {
        10
    }
    fn starting_forces(&self, _rules: &Dune) -> Option<(Loc, u8)> {
        Some((only(Territory::ARRAKEEN), 10))
    }
    // [gf9.atreides.free-revival]
    fn free_revivals(&self) -> u8 {
        2
    }
}
