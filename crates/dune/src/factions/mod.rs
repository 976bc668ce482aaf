//! Faction powers: one file per faction behind a trait with default methods at named points.
//!
//! A method answers one question of a phase ("what does this shipment cost?"). Whether a power has been
//! stopped is the phase's business: it asks `works(Power::…)` and calls the default instead.

mod atreides;
mod bene_gesserit;
mod emperor;
mod fremen;
mod guild;
mod harkonnen;
pub mod main_leaders;
pub mod said;
mod technology;

pub use technology::{has_harvester, has_ornithopters};

use crate::Faction;
use crate::data::{Loc, Territory};
use crate::rules::Dune;

/// Where a faction differs from the general rules.
pub trait FactionRules: Sync {
    /// Which faction.
    fn faction(&self) -> Faction;
    /// Spice at the start. [gf9.setup.starting-spice]
    fn starting_spice(&self) -> u16;
    /// A fixed place and number of forces at the start; `None` where there is none or a choice.
    fn starting_forces(&self, rules: &Dune) -> Option<(Loc, u8)>;
    /// Treachery cards at the start. [gf9.setup.starting-card]
    fn starting_cards(&self) -> u8 {
        1
    }
    /// Traitor cards kept. [gf9.setup.traitors-keep-one]
    fn traitors_kept(&self) -> u8 {
        1
    }
    /// Starred forces among the twenty. [gf9.components.advanced-tokens]
    // [ah2009.setup.special-troops]
    fn starred(&self) -> u8 {
        0
    }
    /// Most treachery cards in hand. [gf9.bidding.hand-limit] [ah2009.setup.hand-limit]
    fn hand_limit(&self) -> usize {
        4
    }
    /// Forces revived free each turn. [gf9.revival.free]
    fn free_revivals(&self) -> u8;
    /// Most forces revived each turn, free and paid. [gf9.revival.three-max]
    fn revival_limit(&self) -> u8 {
        3
    }
    /// Whether further revivals can be bought. [gf9.revival.paid]
    fn buys_revivals(&self) -> bool {
        true
    }
    /// Whether the reserves are off the planet. [gf9.fremen.not-off-planet]
    fn off_planet(&self) -> bool {
        true
    }
    /// Territories a group moves on foot. [gf9.movement.on-foot]
    fn move_range(&self) -> u8 {
        1
    }
    /// What a force counts in battle, in halves: unsupported and supported. [gf9.battle.adv-support]
    fn needs_battle_spice(&self) -> bool {
        true
    }
}

/// The rules of a faction.
pub fn power_of(f: Faction) -> &'static dyn FactionRules {
    match f {
        Faction::Atreides => &atreides::Atreides,
        Faction::BeneGesserit => &bene_gesserit::BeneGesserit,
        Faction::Emperor => &emperor::Emperor,
        Faction::Fremen => &fremen::Fremen,
        Faction::Guild => &guild::Guild,
        Faction::Harkonnen => &harkonnen::Harkonnen,
    }
}

/// [`FactionRules::hand_limit`] of a faction, which is asked for all the time: without a call through a table.
pub fn hand_limit(f: Faction) -> usize {
    match f {
        Faction::Atreides => atreides::Atreides.hand_limit(),
        Faction::BeneGesserit => bene_gesserit::BeneGesserit.hand_limit(),
        Faction::Emperor => emperor::Emperor.hand_limit(),
        Faction::Fremen => fremen::Fremen.hand_limit(),
        Faction::Guild => guild::Guild.hand_limit(),
        Faction::Harkonnen => harkonnen::Harkonnen.hand_limit(),
    }
}

/// The one location of a stronghold.
fn only(t: Territory) -> Loc {
    t.locations().next().unwrap_or(Loc::POLAR_SINK)
}
