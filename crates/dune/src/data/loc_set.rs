//! Sets of locations.

use serde::{Deserialize, Serialize};

use super::{LOC_COUNT, Loc, Territory};

/// A set of locations, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LocSet(pub(super) u128);

impl LocSet {
    /// None.
    pub const EMPTY: LocSet = LocSet(0);
    /// All 86.
    pub const ALL: LocSet = LocSet((1 << LOC_COUNT) - 1);

    /// Whether the location is in.
    pub const fn contains(self, loc: Loc) -> bool {
        self.0 & loc.only().0 != 0
    }
    /// Puts it in.
    pub const fn insert(&mut self, loc: Loc) {
        self.0 |= loc.only().0;
    }
    /// Takes it out.
    pub const fn remove(&mut self, loc: Loc) {
        self.0 &= !loc.only().0;
    }
    /// With one more.
    #[must_use]
    pub const fn with(self, loc: Loc) -> LocSet {
        LocSet(self.0 | loc.only().0)
    }
    /// Without one.
    #[must_use]
    pub const fn without(self, loc: Loc) -> LocSet {
        LocSet(self.0 & !loc.only().0)
    }
    /// Those in both.
    #[must_use]
    pub const fn and(self, other: LocSet) -> LocSet {
        LocSet(self.0 & other.0)
    }
    /// Those in either.
    #[must_use]
    pub const fn or(self, other: LocSet) -> LocSet {
        LocSet(self.0 | other.0)
    }
    /// Those not in the other.
    #[must_use]
    pub const fn minus(self, other: LocSet) -> LocSet {
        LocSet(self.0 & !other.0)
    }
    /// Whether some are in both.
    pub const fn meets(self, other: LocSet) -> bool {
        self.0 & other.0 != 0
    }
    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// The first, territory by territory.
    pub fn first(self) -> Option<Loc> {
        self.iter().next()
    }
    /// In order.
    pub const fn iter(self) -> Locs {
        Locs { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }
    /// One bit for each, the first location lowest.
    pub const fn bits(self) -> u128 {
        self.0
    }
    /// Its parts, territory by territory; no part is empty.
    // Locations are numbered territory by territory, so this keeps their order.
    pub fn by_territory(self) -> impl Iterator<Item = (Territory, LocSet)> {
        let mut left = self;
        std::iter::from_fn(move || {
            let t = left.first()?.territory();
            let part = left.and(t.mask());
            left = left.minus(part);
            Some((t, part))
        })
    }
    /// The same locations with all others of their territories.
    #[must_use]
    pub fn whole_territories(self) -> LocSet {
        self.by_territory().map(|(t, _)| t.mask()).collect()
    }
}

impl FromIterator<Loc> for LocSet {
    fn from_iter<I: IntoIterator<Item = Loc>>(locs: I) -> LocSet {
        locs.into_iter().fold(LocSet::EMPTY, LocSet::with)
    }
}
/// All that is in one of them.
impl FromIterator<LocSet> for LocSet {
    fn from_iter<I: IntoIterator<Item = LocSet>>(sets: I) -> LocSet {
        sets.into_iter().fold(LocSet::EMPTY, LocSet::or)
    }
}
impl IntoIterator for LocSet {
    type Item = Loc;
    type IntoIter = Locs;
    fn into_iter(self) -> Locs {
        self.iter()
    }
}

/// The locations of a set in order. Two words, because a processor finds the next bit of a word in one step.
#[derive(Clone, Debug)]
pub struct Locs {
    low: u64,
    high: u64,
}

impl Iterator for Locs {
    type Item = Loc;

    #[inline]
    fn next(&mut self) -> Option<Loc> {
        if self.low != 0 {
            let loc = Loc(self.low.trailing_zeros() as u8);
            self.low &= self.low - 1;
            return Some(loc);
        }
        if self.high != 0 {
            let loc = Loc(64 + self.high.trailing_zeros() as u8);
            self.high &= self.high - 1;
            return Some(loc);
        }
        None
    }
}
