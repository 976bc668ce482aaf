//! The Spacing Guild.

use super::{FactionRules, only};
use crate::Faction;
use crate::data::{Loc, Territory};
use crate::rules::Dune;

/// The Spacing Guild.
pub struct Guild;

impl FactionRules for Guild {
    fn faction(&self) -> Faction {
        Faction::Guild
    }
    // [gf9.guild.start]
    fn starting_spice(&self) -> u16 {
        5
    }
    fn starting_forces(&self, _rules: &Dune) -> Option<(Loc, u8)> {
        Some((only(Territory::TUEKS_SIETCH), 5))
    }
    // [gf9.guild.free-revival]
    fn free_revivals(&self) -> u8 {
        1
    }
    // Half of the whole, rounded up. [gf9.guild.half-price] [gf9.faq.guild-odd]
    fn shipping_cost(&self, forces: u8, to: Territory) -> u16 {
        (u16::from(forces) * if to.is_stronghold() { 1 } else { 2 }).div_ceil(2)
    }
}
