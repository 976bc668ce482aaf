//! Territories.

use landsraad_kernel::{Members, Say};
use serde::Serialize;

use super::tables::TERRITORIES;
use super::{LOC_COUNT, Loc, LocSet, TerritorySet};

/// A territory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Territory(pub u8);

/// Kinds of territory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Open sand.
    Sand,
    /// Rock.
    Rock,
    /// A stronghold.
    Stronghold,
    /// The one Polar Sink.
    PolarSink,
}

/// What shelters a territory's forces from the storm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Protection {
    /// The storm never comes here.
    NeverHit,
    /// Rock.
    Rock,
    /// A stronghold outside the Shield Wall.
    Stronghold,
    /// The Shield Wall, while it stands.
    ShieldWall,
    /// Nothing.
    None,
}

/// The row of a territory.
#[derive(Debug)]
pub struct TerritoryData {
    pub(super) id: &'static str,
    pub(super) name: Say,
    pub(super) terrain: Terrain,
    pub(super) protection: Protection,
    pub(super) locations: LocSet,
    pub(super) neighbours: TerritorySet,
    pub(super) fremen_distance: u8,
}

/// The five strongholds.
pub const STRONGHOLDS: [Territory; 5] = [
    Territory::ARRAKEEN,
    Territory::CARTHAG,
    Territory::SIETCH_TABR,
    Territory::HABBANYA_SIETCH,
    Territory::TUEKS_SIETCH,
];

/// The locations that this shelters.
pub const fn sheltered_by(protection: Protection) -> LocSet {
    let (mut set, mut i) = (LocSet::EMPTY, 0);
    while i < TERRITORIES.len() {
        if TERRITORIES[i].protection as u8 == protection as u8 {
            set = set.or(TERRITORIES[i].locations);
        }
        i += 1;
    }
    set
}

/// The locations so many territories away from The Great Flat.
pub const fn at_fremen_distance(distance: u8) -> LocSet {
    let (mut set, mut i) = (LocSet::EMPTY, 0);
    while i < TERRITORIES.len() {
        if TERRITORIES[i].fremen_distance == distance {
            set = set.or(TERRITORIES[i].locations);
        }
        i += 1;
    }
    set
}

impl Territory {
    /// All 42.
    pub fn all() -> impl Iterator<Item = Territory> {
        (0..TERRITORIES.len() as u8).map(Territory)
    }
    const fn row(self) -> &'static TerritoryData {
        &TERRITORIES[self.0 as usize]
    }
    /// Stable key.
    pub fn id(self) -> &'static str {
        self.row().id
    }
    /// Its name.
    pub fn name(self) -> Say {
        self.row().name
    }
    /// Its kind.
    pub fn terrain(self) -> Terrain {
        self.row().terrain
    }
    /// What shelters it from the storm.
    pub fn protection(self) -> Protection {
        self.row().protection
    }
    /// Its locations as a set.
    pub const fn mask(self) -> LocSet {
        self.row().locations
    }
    /// Its locations.
    pub fn locations(self) -> Members<Loc, u128> {
        self.mask().iter()
    }
    /// The location at a place among its own, which are numbered one after the other.
    pub fn location(self, index: u8) -> Option<Loc> {
        let loc = Loc(self.mask().first()?.0 + index);
        (usize::from(loc.0) < LOC_COUNT && loc.territory() == self).then_some(loc)
    }
    /// The neighbouring territories.
    pub fn neighbours(self) -> TerritorySet {
        self.row().neighbours
    }
    /// Whether the other territory is a neighbour.
    pub fn touches(self, other: Territory) -> bool {
        self.neighbours().contains(other)
    }
    /// The set that holds only this territory.
    pub const fn only(self) -> TerritorySet {
        TerritorySet(1 << self.0)
    }
    /// Whether it is one of the five strongholds.
    pub fn is_stronghold(self) -> bool {
        self.terrain() == Terrain::Stronghold
    }
    /// How many territories away from The Great Flat it is.
    pub fn fremen_distance(self) -> u8 {
        self.row().fremen_distance
    }
    /// The territory with this key.
    pub fn by_id(id: &str) -> Option<Territory> {
        Territory::all().find(|t| t.id() == id)
    }
}
