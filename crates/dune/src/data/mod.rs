//! The board and the decks as const tables, made from `data/*.toml` by `build.rs`.
//!
//! Places, leaders and cards are one-byte numbers; everything about them is a table look-up.
// [gf9.components.territory-types] [gf9.components.territory-list] [gf9.components.territory-sectors]
// [gf9.components.adjacency] [gf9.components.strongholds] [gf9.components.polar-sink]
// [gf9.components.spice-icons] [gf9.components.sectors] [gf9.components.player-circles]
// [gf9.components.leaders] [gf9.components.treachery-deck]

mod card;
mod card_set;
mod leader;
mod loc_set;
mod location;
mod spice_card;
mod territory;
mod territory_set;
mod traitor_set;

use landsraad_kernel::Say;
use serde::{Deserialize, Serialize};

pub use card::{BASE_CARDS, CARD_COUNT, Card, CardData, CardKind, TreacherySet, card_by_key};
pub use card_set::CardSet;
pub use leader::{LEADER_COUNT, LeaderData, LeaderId, TRAITOR_COUNT};
pub use loc_set::LocSet;
pub(crate) use location::{INWARD, OUTWARD};
pub use location::{
    LOC_COUNT, Loc, LocationData, SECTOR_COUNT, SPOT_COUNT, sector_ahead, sector_mask, spot_loc,
};
pub use spice_card::{SPICE_CARD_COUNT, SpiceCard};
use spice_card::{spice_by_key, spice_key};
pub use tables::{CIRCLES, OWN_RULES, STORM_START};
pub use territory::{
    Protection, STRONGHOLDS, Terrain, Territory, TerritoryData, at_fremen_distance, sheltered_by,
};
pub use territory_set::TerritorySet;
pub use traitor_set::TraitorSet;

#[allow(clippy::unreadable_literal)] // Masks written by the build script.
mod tables {
    use super::*;
    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}

/// Why a territory does not name a location: it has several.
fn several(key: &str, what: &str) -> Option<String> {
    let territory = Territory::by_id(key).filter(|_| what == "location")?;
    let all: Vec<&str> = territory.locations().map(Loc::id).collect();
    Some(format!("“{key}” has several sectors; write one of {}", all.join(", ")))
}

/// Written as stable keys, so that records, views and scenarios stay readable.
macro_rules! keyed {
    ($type:ty, $what:literal, $all:expr, $key:expr, $find:expr) => {
        impl Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str($key(*self).as_ref())
            }
        }
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let key = std::borrow::Cow::<'de, str>::deserialize(d)?;
                $find(&key).ok_or_else(|| {
                    if let Some(why) = several(&key, $what) {
                        return serde::de::Error::custom(why);
                    }
                    let known: Vec<String> = $all.map(|thing| $key(thing).to_string()).collect();
                    let near = landsraad_kernel::did_you_mean(&key, known.iter().map(String::as_str));
                    serde::de::Error::custom(format!("there is no {} “{key}”{near}", $what))
                })
            }
        }
    };
}

keyed!(Territory, "territory", Territory::all(), |t: Territory| t.id(), Territory::by_id);
keyed!(Loc, "location", Loc::all(), |l: Loc| l.id(), Loc::by_id);
keyed!(LeaderId, "leader", LeaderId::every(), |l: LeaderId| l.id(), LeaderId::by_id);
keyed!(Card, "card", Card::every(), Card::key, card_by_key);
keyed!(SpiceCard, "spice card", SpiceCard::all(), spice_key, spice_by_key);

#[cfg(test)]
mod tests;
