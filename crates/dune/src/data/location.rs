//! Locations: the parts of territories inside one storm sector.

use super::tables::{LOCATIONS, SECTORS, SPOTS, TERRITORIES};
use super::{LocSet, Territory};

/// A location: the part of a territory inside one storm sector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Loc(pub u8);

/// The row of a location.
#[derive(Debug)]
pub struct LocationData {
    pub(super) id: &'static str,
    pub(super) territory: Territory,
    pub(super) sector: u8,
    pub(super) neighbours: LocSet,
    pub(super) spot: Option<u8>,
}

/// How many storm sectors there are.
pub const SECTOR_COUNT: u8 = 18;

/// How many locations there are.
pub const LOC_COUNT: usize = 86;

/// How many spice spots there are.
pub const SPOT_COUNT: usize = 15;

/// Neighbours of each location in other territories: small tables of their own, since a search asks for
/// them more often than for anything else.
pub(crate) static OUTWARD: [LocSet; LOC_COUNT] = neighbours(false);

/// Neighbours of each location in its own territory, across a sector line.
pub(crate) static INWARD: [LocSet; LOC_COUNT] = neighbours(true);

const fn neighbours(inside: bool) -> [LocSet; LOC_COUNT] {
    let mut table = [LocSet::EMPTY; LOC_COUNT];
    let mut i = 0;
    while i < LOC_COUNT {
        let row = &LOCATIONS[i];
        let own = TERRITORIES[row.territory.0 as usize].locations;
        table[i] = if inside { row.neighbours.and(own) } else { row.neighbours.minus(own) };
        i += 1;
    }
    table
}

/// The set of each location alone: looking it up is quicker than shifting a word of 128 bits.
static LOC_BITS: [LocSet; 128] = {
    let mut table = [LocSet::EMPTY; 128];
    let mut i = 0;
    while i < table.len() {
        table[i] = LocSet(1 << i);
        i += 1;
    }
    table
};

/// The territory of each location: a small table, since whole masks are taken apart by it.
static TERRITORY: [Territory; LOC_COUNT] = {
    let mut table = [Territory(0); LOC_COUNT];
    let mut i = 0;
    while i < LOC_COUNT {
        table[i] = LOCATIONS[i].territory;
        i += 1;
    }
    table
};

impl Loc {
    /// The one location of the Polar Sink.
    pub const POLAR_SINK: Loc = Loc(0);
    /// All 86.
    pub fn all() -> impl Iterator<Item = Loc> {
        (0..LOC_COUNT as u8).map(Loc)
    }
    fn row(self) -> &'static LocationData {
        &LOCATIONS[self.0 as usize]
    }
    /// Stable key, `territory:sector`.
    pub fn id(self) -> &'static str {
        self.row().id
    }
    /// The territory it is part of.
    pub fn territory(self) -> Territory {
        TERRITORY[self.0 as usize]
    }
    /// Its sector, 1 to 18; 0 for the Polar Sink, which lies in none.
    pub fn sector(self) -> u8 {
        self.row().sector
    }
    /// Neighbouring locations, those of its own territory across a sector line included.
    pub fn neighbours(self) -> LocSet {
        self.row().neighbours
    }
    /// The set that holds only this location.
    pub const fn only(self) -> LocSet {
        LOC_BITS[(self.0 & 127) as usize]
    }
    /// The index of the spice spot here, if there is one.
    pub fn spot(self) -> Option<u8> {
        self.row().spot
    }
    /// The location with this key; the sector may be left out where there is only one.
    pub fn by_id(id: &str) -> Option<Loc> {
        Loc::all().find(|l| l.id() == id).or_else(|| {
            let mut all = Territory::by_id(id)?.locations();
            all.next().filter(|_| all.next().is_none())
        })
    }
}

/// The locations of a sector.
pub fn sector_mask(sector: u8) -> LocSet {
    SECTORS[sector as usize]
}

/// The sector `steps` ahead of `sector`, counterclockwise.
pub const fn sector_ahead(sector: u8, steps: u8) -> u8 {
    (sector - 1 + steps) % SECTOR_COUNT + 1
}

/// Where spice can lie, by spot.
pub fn spot_loc(spot: usize) -> Loc {
    SPOTS[spot].0
}
