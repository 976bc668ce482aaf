//! A player's things.

use serde::{Deserialize, Serialize};

use super::MAX_PLAYERS;
use crate::vocabulary::{CardKind, Title};

/// One player's things.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Money.
    pub cash: i32,
    /// CR-Points, signed.
    pub cr: i16,
    /// Personal Stock by type.
    pub ps: [u16; 5],
    /// Own agents in the PS.
    pub agents: u16,
    /// Own agents in territories: the low and the high bit of each number, one place for each Title.
    pub(crate) deployed: [u64; 2],
    /// Of these, received this turn.
    pub fresh: u8,
    /// Captured agents by owner.
    pub captives: [u8; MAX_PLAYERS],
    /// The Governor's space.
    pub governor: u8,
    /// Unpaid marks for crossings of Teleport! backwards.
    pub marks: u8,
    /// Groups whose bonus has been scored, one bit each.
    pub bonuses: u16,
    /// Turns taken.
    pub turns: u16,
    /// Titles owned, one bit each.
    pub owned: u64,
    /// Missions in hand, one bit each.
    pub(crate) missions: u64,
    /// Ops cards in hand, one bit each.
    pub(crate) ops: u64,
    /// Influence cards in hand, one bit for each copy.
    pub(crate) influence: u64,
}

impl Player {
    /// The own agents in a territory.
    pub const fn agents_in(&self, title: Title) -> u8 {
        let [low, high] = self.deployed;
        (low >> title.0 & 1) as u8 | ((high >> title.0 & 1) as u8) << 1
    }

    /// The territories with at least this many own agents, one bit each.
    pub const fn territories_with_agents(&self, count: u8) -> u64 {
        let [low, high] = self.deployed;
        match count {
            0 => u64::MAX,
            1 => low | high,
            2 => high,
            3 => low & high,
            4.. => 0,
        }
    }

    pub(crate) const fn set_agents_in(&mut self, title: Title, count: u8) {
        let [low, high] = self.deployed;
        let (rest, bits) = (!title.bit(), count as u64);
        self.deployed = [low & rest | (bits & 1) << title.0, high & rest | (bits >> 1 & 1) << title.0];
    }

    /// The number of cards of a kind in hand, which is public.
    pub const fn hand_size(&self, kind: CardKind) -> u8 {
        let mask = match kind {
            CardKind::Mission => self.missions,
            CardKind::Ops => self.ops,
            CardKind::Influence => self.influence,
        };
        mask.count_ones() as u8
    }
}
