//! The six factions.

use std::ops::{Index, IndexMut};

use landsraad_kernel::{Say, set};
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

set! {
    /// A set of factions, in the order of [`Faction::ALL`].
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    #[serde(from = "Vec<Faction>", into = "Vec<Faction>")]
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "Vec<Faction>"))]
    pub struct FactionSet(u8) of Faction: |f| f as u8, |number| Faction::ALL[number as usize];
}

impl FactionSet {
    /// All six.
    pub const ALL: FactionSet = FactionSet(0b11_1111);

    /// The factions of which something is true.
    // Without branches: of which it is true is as good as random.
    #[inline]
    pub fn those(is: impl Fn(Faction) -> bool) -> FactionSet {
        FactionSet(Faction::ALL.iter().fold(0, |set, &f| set | u8::from(is(f)) << f as u8))
    }

    /// Every part of it but the empty one.
    pub fn subsets(self) -> impl Iterator<Item = FactionSet> {
        (1..=self.0).filter(move |bits| bits & !self.0 == 0).map(FactionSet)
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
