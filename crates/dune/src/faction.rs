//! The six factions.

use std::ops::{Index, IndexMut};

use landsraad_kernel::Say;
use serde::{Deserialize, Serialize};

/// A faction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Faction {
    /// House Atreides.
    Atreides,
    /// The Bene Gesserit.
    BeneGesserit,
    /// The Emperor.
    Emperor,
    /// The Fremen.
    Fremen,
    /// The Spacing Guild.
    Guild,
    /// House Harkonnen.
    Harkonnen,
}

impl Faction {
    /// All six.
    pub const ALL: [Faction; 6] = [
        Faction::Atreides,
        Faction::BeneGesserit,
        Faction::Emperor,
        Faction::Fremen,
        Faction::Guild,
        Faction::Harkonnen,
    ];

    /// Stable key.
    pub const fn id(self) -> &'static str {
        match self {
            Faction::Atreides => "atreides",
            Faction::BeneGesserit => "bene_gesserit",
            Faction::Emperor => "emperor",
            Faction::Fremen => "fremen",
            Faction::Guild => "guild",
            Faction::Harkonnen => "harkonnen",
        }
    }

    /// Its name.
    pub const fn name(self) -> Say {
        match self {
            Faction::Atreides => Say::same("Atreides"),
            Faction::BeneGesserit => Say::same("Bene Gesserit"),
            Faction::Emperor => Say { en: "Emperor", it: "Imperatore" },
            Faction::Fremen => Say::same("Fremen"),
            Faction::Guild => Say { en: "Guild", it: "Gilda" },
            Faction::Harkonnen => Say::same("Harkonnen"),
        }
    }

    /// The faction with this key.
    pub fn by_id(id: &str) -> Option<Faction> {
        Faction::ALL.into_iter().find(|f| f.id() == id)
    }

    /// The set that holds only this faction.
    pub const fn only(self) -> FactionSet {
        FactionSet(1 << self as u8)
    }
}

/// A set of factions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Faction>", into = "Vec<Faction>")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<Faction>"))]
pub struct FactionSet(u8);

impl FactionSet {
    /// None.
    pub const EMPTY: FactionSet = FactionSet(0);
    /// All six.
    pub const ALL: FactionSet = FactionSet(0b11_1111);

    /// Whether the faction is in.
    pub const fn contains(self, f: Faction) -> bool {
        self.0 & f.only().0 != 0
    }
    /// Puts it in.
    pub const fn insert(&mut self, f: Faction) {
        self.0 |= f.only().0;
    }
    /// Takes it out.
    pub const fn remove(&mut self, f: Faction) {
        self.0 &= !f.only().0;
    }
    /// With one more.
    #[must_use]
    pub const fn with(self, f: Faction) -> FactionSet {
        FactionSet(self.0 | f.only().0)
    }
    /// Without one.
    #[must_use]
    pub const fn without(self, f: Faction) -> FactionSet {
        FactionSet(self.0 & !f.only().0)
    }
    /// Those in both.
    #[must_use]
    pub const fn and(self, other: FactionSet) -> FactionSet {
        FactionSet(self.0 & other.0)
    }
    /// Those in either.
    #[must_use]
    pub const fn or(self, other: FactionSet) -> FactionSet {
        FactionSet(self.0 | other.0)
    }
    /// Those not in the other.
    #[must_use]
    pub const fn minus(self, other: FactionSet) -> FactionSet {
        FactionSet(self.0 & !other.0)
    }
    /// Whether nobody is in.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The same behind a reference, as serialisation asks.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(crate) const fn is_empty_ref(&self) -> bool {
        self.is_empty()
    }
    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
    /// Every part of it but the empty one.
    pub fn subsets(self) -> impl Iterator<Item = FactionSet> {
        (1..=self.0).filter(move |bits| bits & !self.0 == 0).map(FactionSet)
    }
    /// In the order of [`Faction::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Faction> {
        let mut left = self.0 & FactionSet::ALL.0;
        std::iter::from_fn(move || {
            (left != 0).then(|| {
                let f = Faction::ALL[left.trailing_zeros() as usize];
                left &= left - 1;
                f
            })
        })
    }
}

impl FromIterator<Faction> for FactionSet {
    fn from_iter<I: IntoIterator<Item = Faction>>(factions: I) -> FactionSet {
        factions.into_iter().fold(FactionSet::EMPTY, FactionSet::with)
    }
}
impl From<Vec<Faction>> for FactionSet {
    fn from(list: Vec<Faction>) -> FactionSet {
        list.into_iter().collect()
    }
}
impl From<FactionSet> for Vec<Faction> {
    fn from(set: FactionSet) -> Vec<Faction> {
        set.iter().collect()
    }
}

/// One value for each faction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByFaction<T>(pub [T; 6]);

impl<T> ByFaction<T> {
    /// A value for each faction, computed from it.
    pub fn from_fn(mut value: impl FnMut(Faction) -> T) -> ByFaction<T> {
        ByFaction(Faction::ALL.map(&mut value))
    }
    /// Faction and value.
    pub fn iter(&self) -> impl Iterator<Item = (Faction, &T)> {
        Faction::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Faction> for ByFaction<T> {
    type Output = T;
    fn index(&self, f: Faction) -> &T {
        &self.0[f as usize]
    }
}
impl<T> IndexMut<Faction> for ByFaction<T> {
    fn index_mut(&mut self, f: Faction) -> &mut T {
        &mut self.0[f as usize]
    }
}
