//! The Bene Gesserit.

use super::FactionRules;
use crate::Faction;
use crate::data::Loc;
use crate::rules::Dune;

/// The Bene Gesserit.
pub struct BeneGesserit;

impl FactionRules for BeneGesserit {
    fn faction(&self) -> Faction {
        Faction::BeneGesserit
    }
    // [gf9.bene-gesserit.start]
    fn starting_spice(&self) -> u16 {
        5
    }
    fn starting_forces(&self, rules: &Dune) -> Option<(Loc, u8)> {
        // In the advanced game they choose. [gf9.bene-gesserit.adv-start]
        (!rules.rulings.advanced()).then_some((Loc::POLAR_SINK, 1))
    }
    // [gf9.bene-gesserit.free-revival]
    fn free_revivals(&self) -> u8 {
        1
    }
}
