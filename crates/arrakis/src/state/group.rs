//! Figures and tokens of one side, packed.

use serde::{Deserialize, Serialize};

use super::{LeaderSet, TokenSet};
use crate::data::{Kind, Leader};

/// A group of figures and tokens of one side: a legion or a part of one. Eight bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Group {
    /// Counts of regulars, elites, special elites and generic leaders, four bits each.
    units: u16,
    /// Named leaders.
    pub named: LeaderSet,
    /// Facedown deployment tokens.
    pub tokens: TokenSet,
}

impl Group {
    /// How many figures of a kind.
    pub const fn get(self, kind: Kind) -> u8 {
        (self.units >> (4 * kind.index()) & 15) as u8
    }

    /// Adds figures of a kind.
    pub const fn add(&mut self, kind: Kind, n: u8) {
        self.units += (n as u16) << (4 * kind.index());
    }

    /// Takes figures of a kind away.
    pub const fn take(&mut self, kind: Kind, n: u8) {
        debug_assert!(self.get(kind) >= n);
        self.units -= (n as u16) << (4 * kind.index());
    }

    /// This group with one named leader more.
    #[must_use]
    pub const fn with_named(mut self, leader: Leader) -> Group {
        self.named.insert(leader);
        self
    }

    /// Whether the named leader is in the group.
    pub const fn contains(self, leader: Leader) -> bool {
        self.named.contains(leader)
    }

    /// [wfa.definitions.units] Regulars, elites and special elites.
    pub const fn figures(self) -> u8 {
        self.get(Kind::Regular) + self.get(Kind::Elite) + self.get(Kind::Special)
    }

    /// [wfa.definitions.token-one-unit] Units for movement and the limit: a facedown token is one.
    pub const fn units(self) -> u8 {
        self.figures() + self.token_count()
    }

    /// Whether there is a unit or token.
    pub const fn has_units(self) -> bool {
        // The three lower counts are those of units.
        self.units & 0x0fff != 0 || !self.tokens.is_empty()
    }

    /// [wfa.definitions.leaders] Leaders of both sorts.
    pub const fn leaders(self) -> u8 {
        self.get(Kind::Generic) + self.named_count()
    }

    /// How many named leaders.
    pub const fn named_count(self) -> u8 {
        few(self.named.bits() as u32)
    }

    /// How many tokens.
    pub const fn token_count(self) -> u8 {
        few(self.tokens.bits())
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.units == 0 && self.named.is_empty() && self.tokens.is_empty()
    }

    /// Both groups together.
    #[must_use]
    pub const fn plus(self, other: Group) -> Group {
        Group {
            units: self.units + other.units,
            named: self.named.or(other.named),
            tokens: self.tokens.or(other.tokens),
        }
    }

    /// This group without another that is part of it.
    #[must_use]
    pub const fn minus(self, other: Group) -> Group {
        Group {
            units: self.units - other.units,
            named: self.named.minus(other.named),
            tokens: self.tokens.minus(other.tokens),
        }
    }

    /// The part both groups have.
    #[must_use]
    pub fn common(self, other: Group) -> Group {
        let mut g =
            Group { units: 0, named: self.named.and(other.named), tokens: self.tokens.and(other.tokens) };
        for &k in Kind::ALL {
            g.add(k, self.get(k).min(other.get(k)));
        }
        g
    }
}

/// How many bits are set, where that is seldom more than one: a processor
/// without an instruction for it takes long to count.
const fn few(mut bits: u32) -> u8 {
    let mut count = 0;
    while bits != 0 {
        bits &= bits - 1;
        count += 1;
    }
    count
}
