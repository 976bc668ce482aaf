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
}
