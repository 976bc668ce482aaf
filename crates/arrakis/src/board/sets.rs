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
    pub const fn areas(self) -> AreaSet {
        SECTORS_AREAS[self.0 as usize]
    }

    /// The air zones connected to these sectors. [wfa.definitions.air-zones]
    pub const fn zones(self) -> Zones {
        SECTOR_ZONES[self.0 as usize]
    }
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

/// [`Sectors::areas`] of each set.
static SECTORS_AREAS: [AreaSet; 256] = {
    let mut table = [AreaSet::EMPTY; 256];
    let mut set = 0;
    while set < table.len() {
        let mut sector = 0;
        while sector < SECTOR_AREAS.len() {
            if set >> sector & 1 == 1 {
                table[set] = table[set].or(SECTOR_AREAS[sector]);
            }
            sector += 1;
        }
        set += 1;
    }
    table
};

/// An air zone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Zone(pub u8);

impl Zone {
    /// Its place in tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of this zone alone.
    pub const fn only(self) -> Zones {
        Zones(1 << self.0)
    }

    /// Whether it joins two central sectors.
    pub const fn is_central(self) -> bool {
        ZONE_SECTORS[self.index()].minus(CENTRAL).is_empty()
    }
}

set! {
    /// A set of air zones.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
    pub struct Zones(u8) of Zone: |zone| zone.0, |number| Zone(number);
}

impl Zones {
    /// The zones with these bits.
    pub const fn of(bits: u8) -> Zones {
        Zones(bits)
    }

    /// The sectors that these zones connect.
    pub fn sectors(self) -> Sectors {
        self.iter().map(|zone| ZONE_SECTORS[zone.index()]).collect()
    }

    /// The areas in the sectors of these zones.
    pub const fn areas(self) -> AreaSet {
        ZONES_AREAS[self.0 as usize]
    }
}

/// [`Zones::areas`] of each set.
static ZONES_AREAS: [AreaSet; 256] = {
    let mut table = [AreaSet::EMPTY; 256];
    let mut set = 0;
    while set < table.len() {
        let mut zone = 0;
        while zone < ZONE_SECTORS.len() {
            if set >> zone & 1 == 1 {
                table[set] = table[set].or(ZONE_SECTORS[zone].areas());
            }
            zone += 1;
        }
        set += 1;
    }
    table
};
