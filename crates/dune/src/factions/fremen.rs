//! The Fremen.

use super::FactionRules;
use crate::Faction;
use crate::data::Loc;
use crate::rules::Dune;

/// The Fremen.
pub struct Fremen;

impl FactionRules for Fremen {
    fn faction(&self) -> Faction {
        Faction::Fremen
    }
    // [gf9.fremen.start]
    fn starting_spice(&self) -> u16 {
        3
    }
    fn starting_forces(&self, _rules: &Dune) -> Option<(Loc, u8)> {
        None
    }
    // [gf9.fremen.free-revival]
    fn free_revivals(&self) -> u8 {
        3
    }
    // [gf9.fremen.fedaykin]
    fn starred(&self) -> u8 {
        3
    }
    // [gf9.fremen.no-paid-revival]
    fn buys_revivals(&self) -> bool {
        false
    }
    // [gf9.fremen.not-off-planet]
    fn off_planet(&self) -> bool {
        false
    }
    // [gf9.fremen.move-two] [v29.data.fremen-range]
    fn move_range(&self) -> u8 {
        2
    }
    // [gf9.fremen.no-battle-spice]
    fn needs_battle_spice(&self) -> bool {
        false
    }
}
