//! The sietch tokens.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::board::{Area, AreaSet};

/// A sietch token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sietch {
    /// Where it lies.
    pub at: Area,
    /// Its rank: hidden from the Harkonnen while facedown.
    pub rank: u8,
    /// Whether it is faceup.
    pub up: bool,
    /// Whether it still stands.
    pub stands: bool,
}

/// The sietches by their first space. They change seldom and are asked for all the time, so their areas are kept with
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "[Sietch; 8]", into = "[Sietch; 8]")]
pub struct Sietches {
    all: [Sietch; 8],
    standing: AreaSet,
    facedown: AreaSet,
}

impl Sietches {
    /// The areas of those that stand.
    #[inline]
    pub const fn standing(&self) -> AreaSet {
        self.standing
    }

    /// The areas of those that stand and are facedown.
    #[inline]
    pub const fn facedown(&self) -> AreaSet {
        self.facedown
    }

    /// Changes some of them.
    pub fn change<R>(&mut self, change: impl FnOnce(&mut [Sietch; 8]) -> R) -> R {
        let result = change(&mut self.all);
        *self = Sietches::from(self.all);
        result
    }
}

impl From<[Sietch; 8]> for Sietches {
    fn from(all: [Sietch; 8]) -> Sietches {
        let areas =
            |of: fn(&&Sietch) -> bool| all.iter().filter(of).map(|sietch| sietch.at).collect::<AreaSet>();
        let (standing, facedown) =
            (areas(|sietch| sietch.stands), areas(|sietch| sietch.stands && !sietch.up));
        Sietches { all, standing, facedown }
    }
}

impl From<Sietches> for [Sietch; 8] {
    fn from(sietches: Sietches) -> [Sietch; 8] {
        sietches.all
    }
}

impl Deref for Sietches {
    type Target = [Sietch; 8];

    #[inline]
    fn deref(&self) -> &[Sietch; 8] {
        &self.all
    }
}
