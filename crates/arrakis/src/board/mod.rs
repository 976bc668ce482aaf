//! The board: areas, sectors, air zones, borders.

mod sets;

use landsraad_kernel::set;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use crate::data::{
    AREA_COUNT, AREAS, DEEP_DESERTS, DESERTS, MINOR_ERGS, MOUNTAINS, PLATEAUS, SECTOR_AREAS, SECTOR_NAMES,
    SECTOR_NEIGHBOURS, SETTLEMENTS, SIETCH_SPACES, STATION_SPACES, STORM_EXEMPT, VILLAGES, ZONE_SECTORS,
};
pub use crate::data::{Area, Sector, Terrain};
pub use sets::{Sectors, Zone, Zones};

/// What is printed of one area.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AreaInfo {
    /// Stable id.
    pub id: &'static str,
    /// The printed name, or a description.
    pub name: &'static str,
    /// The name in Italian; empty where no name is printed.
    pub name_it: &'static str,
    /// Its sectors. [wfa.definitions.sectors] The North Pole lies in all four central ones.
    pub sectors: Sectors,
    /// What it is made of.
    pub terrain: Terrain,
    /// The rank of the Harkonnen settlement printed there, or 0.
    pub rank: u8,
    /// Neighbours across passable borders.
    pub adjacent: AreaSet,
    /// Neighbours across impassable borders.
    pub impassable: AreaSet,
    /// The centre, in thousandths of the board's width and height.
    pub pos: (u16, u16),
}

/// The ids of the areas in order.
pub const AREA_IDS: [&str; AREA_COUNT] = {
    let mut ids = [""; AREA_COUNT];
    let mut i = 0;
    while i < AREA_COUNT {
        ids[i] = AREAS[i].id;
        i += 1;
    }
    ids
};

impl Area {
    /// The area of an id.
    pub fn from_id(id: &str) -> Option<Area> {
        AREA_IDS.binary_search(&id).ok().map(|i| Area(i as u8))
    }

    /// What is printed of it.
    pub const fn info(self) -> &'static AreaInfo {
        &AREAS[self.0 as usize]
    }

    /// Its stable id.
    pub const fn id(self) -> &'static str {
        self.info().id
    }

    /// Its place in the order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this area alone.
    pub const fn only(self) -> AreaSet {
        AREA_BITS[(self.0 & 127) as usize]
    }

    /// Touching areas, whatever the border. [wfa.movement.transport-counting]
    pub const fn touching(self) -> AreaSet {
        TOUCHING[self.0 as usize]
    }

    /// Areas one or two steps away, whatever the borders. [wfa.movement.transport]
    pub const fn within_two(self) -> AreaSet {
        WITHIN_TWO[self.0 as usize]
    }
}

impl Area {
    /// Areas one or two steps away over passable borders, the area between being desert. [wfa.sandworms.move-through]
    pub const fn below_desert(self) -> AreaSet {
        BELOW_DESERT[self.0 as usize]
    }
}

/// [`Area::below_desert`] of each area: the deserts beside it, and what lies beside those.
static BELOW_DESERT: [AreaSet; AREA_COUNT] = {
    let mut table = [AreaSet::EMPTY; AREA_COUNT];
    let mut i = 0;
    while i < AREA_COUNT {
        let one = AREAS[i].adjacent.and(DESERTS);
        let mut two = one;
        let mut j = 0;
        while j < AREA_COUNT {
            if one.contains(Area(j as u8)) {
                two = two.or(AREAS[j].adjacent);
            }
            j += 1;
        }
        table[i] = two;
        i += 1;
    }
    table
};

/// [`Area::touching`] of each area.
static TOUCHING: [AreaSet; AREA_COUNT] = {
    let mut table = [AreaSet::EMPTY; AREA_COUNT];
    let mut i = 0;
    while i < AREA_COUNT {
        table[i] = AREAS[i].adjacent.or(AREAS[i].impassable);
        i += 1;
    }
    table
};

/// [`Area::within_two`] of each area.
static WITHIN_TWO: [AreaSet; AREA_COUNT] = {
    let mut table = [AreaSet::EMPTY; AREA_COUNT];
    let mut i = 0;
    while i < AREA_COUNT {
        let one = TOUCHING[i];
        let mut two = one;
        let mut j = 0;
        while j < AREA_COUNT {
            if one.contains(Area(j as u8)) {
                two = two.or(TOUCHING[j]);
            }
            j += 1;
        }
        two.remove(Area(i as u8));
        table[i] = two;
        i += 1;
    }
    table
};

impl Serialize for Area {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Area {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Area, D::Error> {
        let id = <std::borrow::Cow<'_, str>>::deserialize(d)?;
        Area::from_id(&id).ok_or_else(|| serde::de::Error::custom(format!("“{id}” is no area")))
    }
}

set! {
    /// A set of areas. Iterates in the alphabetical order of ids.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
    #[serde(from = "Vec<Area>", into = "Vec<Area>")]
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<Area>"))]
    pub struct AreaSet(pub(crate) u128) of Area: |area| area.0, |number| Area(number);
}

impl AreaSet {
    /// Every area.
    pub const ALL: AreaSet = AreaSet((1 << AREA_COUNT) - 1);

    /// The areas of the set that meet a condition.
    #[must_use]
    pub fn keep(self, mut meets: impl FnMut(Area) -> bool) -> AreaSet {
        let mut words = [self.0 as u64, (self.0 >> 64) as u64];
        for (first, word) in [0, 64].into_iter().zip(&mut words) {
            let mut left = *word;
            while left != 0 {
                let bit = left & left.wrapping_neg();
                left ^= bit;
                if !meets(Area(first + bit.trailing_zeros() as u8)) {
                    *word ^= bit;
                }
            }
        }
        AreaSet(u128::from(words[0]) | u128::from(words[1]) << 64)
    }

    /// Everything next to an area of the set, across borders chosen by `next`.
    #[must_use]
    pub fn spread(self, next: impl Fn(Area) -> AreaSet) -> AreaSet {
        self.iter().map(next).collect()
    }
}

/// The set of each area alone: looking it up is quicker than shifting a word of 128 bits.
static AREA_BITS: [AreaSet; 128] = {
    let mut table = [AreaSet::EMPTY; 128];
    let mut area = 0;
    while area < table.len() {
        table[area] = AreaSet(1 << area);
        area += 1;
    }
    table
};

/// The central sectors. [wfa.solo-setup.central-sector]
pub const CENTRAL: Sectors = Sectors(0b1111_0000);

/// Steps between any two areas over borders of either sort: the automa compares them all the time.
static STEPS: [[u8; AREA_COUNT]; AREA_COUNT] = {
    let mut table = [[u8::MAX; AREA_COUNT]; AREA_COUNT];
    let mut from = 0;
    while from < AREA_COUNT {
        let mut seen = 1u128 << from;
        let mut edge = seen;
        let mut steps = 0;
        while edge != 0 {
            let mut next = 0;
            while edge != 0 {
                let area = Area(edge.trailing_zeros() as u8);
                edge &= edge - 1;
                table[from][area.index()] = steps;
                next |= area.touching().0;
            }
            edge = next & !seen;
            seen |= next;
            steps += 1;
        }
        from += 1;
    }
    table
};

/// The greatest distance between two areas of the board.
pub const FARTHEST: u8 = {
    let mut most = 0;
    let mut from = 0;
    while from < AREA_COUNT {
        let mut to = 0;
        while to < AREA_COUNT {
            if STEPS[from][to] > most {
                most = STEPS[from][to];
            }
            to += 1;
        }
        from += 1;
    }
    most
};

/// The areas at each distance of an area, over borders of either sort.
static RINGS: [[AreaSet; FARTHEST as usize + 1]; AREA_COUNT] = {
    let mut table = [[AreaSet::EMPTY; FARTHEST as usize + 1]; AREA_COUNT];
    let mut from = 0;
    while from < AREA_COUNT {
        let mut to = 0;
        while to < AREA_COUNT {
            table[from][STEPS[from][to] as usize].insert(Area(to as u8));
            to += 1;
        }
        from += 1;
    }
    table
};

/// The areas at this map distance from an area.
pub fn ring(from: Area, steps: u8) -> AreaSet {
    RINGS[from.index()].get(usize::from(steps)).copied().unwrap_or(AreaSet::EMPTY)
}

/// The map distance of each area from an area.
pub const fn distances(from: Area) -> &'static [u8; AREA_COUNT] {
    &STEPS[from.index()]
}

/// Map distance over borders of either sort.
pub const fn apart(from: Area, to: Area) -> u8 {
    STEPS[from.index()][to.index()]
}

/// Map distance between two areas: steps over borders of either sort when `red`, else over passable ones.
pub fn distance(from: Area, to: AreaSet, red: bool) -> u8 {
    let mut seen = from.only();
    let mut edge = seen;
    let mut steps = 0;
    while edge.and(to).is_empty() {
        edge = edge.spread(|a| if red { a.touching() } else { a.info().adjacent }).minus(seen);
        if edge.is_empty() {
            return u8::MAX;
        }
        seen = seen.or(edge);
        steps += 1;
    }
    steps
}
