//! Sets of locations.

use landsraad_kernel::{Members, set};
use serde::{Deserialize, Serialize};

use super::{LOC_COUNT, Loc, Territory};

set! {
    /// A set of locations, territory by territory.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct LocSet(pub(super) u128) of Loc: |loc| loc.0, |number| Loc(number);
}

impl LocSet {
    /// All 86.
    pub const ALL: LocSet = LocSet((1 << LOC_COUNT) - 1);

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

impl IntoIterator for LocSet {
    type Item = Loc;
    type IntoIter = Members<Loc, u128>;
    fn into_iter(self) -> Members<Loc, u128> {
        self.iter()
    }
}
