//! House Harkonnen.

use super::{FactionRules, only};
use crate::Faction;
use crate::data::{Loc, Territory};
use crate::rules::Dune;

/// House Harkonnen.
pub struct Harkonnen;

impl FactionRules for Harkonnen {
    fn faction(&self) -> Faction {
        Faction::Harkonnen
    }
    // [gf9.harkonnen.start]
    fn starting_spice(&self) -> u16 {
        10
    }
    fn starting_forces(&self, _rules: &Dune) -> Option<(Loc, u8)> {
        Some((only(Territory::CARTHAG), 10))
    }
    // [gf9.harkonnen.free-revival]
    fn free_revivals(&self) -> u8 {
        2
    }
    // [gf9.harkonnen.two-cards]
    fn starting_cards(&self) -> u8 {
        2
    }
    // [gf9.harkonnen.four-traitors]
    fn traitors_kept(&self) -> u8 {
        4
    }
    // [gf9.harkonnen.hand-eight]
    fn hand_limit(&self) -> usize {
        8
    }
}
