//! Sets of sectors and of air zones.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

use super::{AreaSet, CENTRAL, SECTOR_AREAS, SECTOR_NEIGHBOURS, Sector, ZONE_SECTORS};

set! {
    /// A set of sectors.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
    pub struct Sectors(pub(crate) u8) of Sector: |sector| sector as u8, |number| Sector::ALL[usize::from(number)];
}

impl Sector {
    /// The set of this sector alone.
    pub const fn only(self) -> Sectors {
        Sectors(1 << self.index())
    }
}

impl Sectors {
    /// The sectors next to one of these.
    #[must_use]
    pub fn neighbours(self) -> Sectors {
        self.iter().map(|sector| SECTOR_NEIGHBOURS[sector.index()]).collect()
    }

    /// The areas in these sectors.
    pub fn areas(self) -> AreaSet {
        self.iter().map(|sector| SECTOR_AREAS[sector.index()]).collect()
    }

    /// The air zones connected to these sectors. [wfa.definitions.air-zones]
    pub const fn zones(self) -> Zones {
        SECTOR_ZONES[self.0 as usize]
    }
}

/// The numbers of the bits that are set, in order.
fn bits(mut set: u8) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(bit)
    })
}

/// [`Sectors::zones`] of each set.
static SECTOR_ZONES: [Zones; 256] = {
    let mut table = [Zones::EMPTY; 256];
    let mut set = 0;
    while set < 256 {
        let mut zone = 0;
        while zone < ZONE_SECTORS.len() {
            if ZONE_SECTORS[zone].0 as usize & set != 0 {
                table[set].0 |= 1 << zone;
            }
            zone += 1;
        }
        set += 1;
    }
    table
};

/// A set of air zones, as bits by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Zones(pub u8);

impl Zones {
    /// No zone.
    pub const EMPTY: Zones = Zones(0);

    /// One zone.
    pub const fn only(zone: u8) -> Zones {
        Zones(1 << zone)
    }

    /// Whether the zone is one of them.
    pub const fn contains(self, zone: u8) -> bool {
        self.0 >> zone & 1 == 1
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Those of both sets.
    #[must_use]
    pub const fn and(self, other: Zones) -> Zones {
        Zones(self.0 & other.0)
    }

    /// Those that the other set has not.
    #[must_use]
    pub const fn minus(self, other: Zones) -> Zones {
        Zones(self.0 & !other.0)
    }

    /// The zone with the lowest number.
    pub const fn first(self) -> Option<u8> {
        if self.is_empty() { None } else { Some(self.0.trailing_zeros() as u8) }
    }

    /// The zones in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        bits(self.0)
    }

    /// The sectors that these zones connect.
    pub fn sectors(self) -> Sectors {
        self.iter().fold(Sectors::EMPTY, |set, zone| set.or(ZONE_SECTORS[usize::from(zone)]))
    }

    /// The areas in the sectors of these zones.
    pub fn areas(self) -> AreaSet {
        self.sectors().areas()
    }
}

/// Whether an air zone joins two central sectors.
pub const fn is_central_zone(zone: u8) -> bool {
    ZONE_SECTORS[zone as usize].minus(CENTRAL).is_empty()
}
