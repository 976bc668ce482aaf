//! The two sides of a battle.

use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two sides of a battle; 0 and 1 in files and messages.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "u8", from = "u8")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(as = "u8"))]
pub enum Side {
    /// The faction that named the battle. [gf9.battle.aggressor]
    Aggressor,
    /// Its opponent.
    Defender,
}

impl Side {
    /// Both, the aggressor first.
    pub const BOTH: [Side; 2] = [Side::Aggressor, Side::Defender];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Aggressor => Side::Defender,
            Side::Defender => Side::Aggressor,
        }
    }

    /// The side whose turn comes after this one.
    pub const fn next(self) -> Option<Side> {
        match self {
            Side::Aggressor => Some(Side::Defender),
            Side::Defender => None,
        }
    }

    /// This side and those after it.
    pub fn onwards(self) -> impl Iterator<Item = Side> {
        std::iter::successors(Some(self), |side| side.next())
    }
}

impl From<u8> for Side {
    fn from(number: u8) -> Side {
        if number == 0 { Side::Aggressor } else { Side::Defender }
    }
}

impl From<Side> for u8 {
    fn from(side: Side) -> u8 {
        side as u8
    }
}

/// A value for each side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sides<T>(pub [T; 2]);

impl<T> Sides<T> {
    /// The value of each side, from what `value` says of it.
    pub fn each(value: impl FnMut(Side) -> T) -> Sides<T> {
        Sides(Side::BOTH.map(value))
    }
    /// The values, the aggressor's first.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }
    /// The values changed by `f`.
    pub fn map<U>(self, f: impl FnMut(T) -> U) -> Sides<U> {
        Sides(self.0.map(f))
    }
}

impl<T> Index<Side> for Sides<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for Sides<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}
