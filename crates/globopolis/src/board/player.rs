//! A player's things.

use serde::{Deserialize, Serialize};

use super::MAX_PLAYERS;
use crate::vocabulary::{CardKind, CopySet, GroupSet, SpaceId, Title, TitleSet};

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
    pub(crate) deployed: [TitleSet; 2],
    /// Of these, received this turn.
    pub fresh: u8,
    /// Captured agents by owner.
    pub captives: [u8; MAX_PLAYERS],
    /// The Governor's space.
    pub governor: SpaceId,
    /// Unpaid marks for crossings of Teleport! backwards.
    pub marks: u8,
    /// Groups whose bonus has been scored, one bit each.
    pub bonuses: GroupSet,
    /// Turns taken.
    pub turns: u16,
    /// Titles owned.
    pub owned: TitleSet,
    /// Missions in hand.
    pub(crate) missions: CopySet,
    /// Ops cards in hand.
    pub(crate) ops: CopySet,
    /// Influence cards in hand.
    pub(crate) influence: CopySet,
}

impl Player {
    /// The own agents in a territory.
    pub const fn agents_in(&self, title: Title) -> u8 {
        let [low, high] = self.deployed;
        low.contains(title) as u8 | (high.contains(title) as u8) << 1
    }

    /// The territories with at least this many own agents.
    pub const fn territories_with_agents(&self, count: u8) -> TitleSet {
        let [low, high] = self.deployed;
        match count {
            0 => TitleSet(u64::MAX),
            1 => low.or(high),
            2 => high,
            3 => low.and(high),
            4.. => TitleSet::EMPTY,
        }
    }

    pub(crate) fn set_agents_in(&mut self, title: Title, count: u8) {
        for (bit, titles) in self.deployed.iter_mut().enumerate() {
            *titles = if count >> bit & 1 == 1 { titles.with(title) } else { titles.without(title) };
        }
    }

    /// The cards of a kind in hand.
    #[inline]
    pub(crate) const fn hand(&self, kind: CardKind) -> CopySet {
        match kind {
            CardKind::Mission => self.missions,
            CardKind::Ops => self.ops,
            CardKind::Influence => self.influence,
        }
    }

    pub(crate) const fn hand_mut(&mut self, kind: CardKind) -> &mut CopySet {
        match kind {
            CardKind::Mission => &mut self.missions,
            CardKind::Ops => &mut self.ops,
            CardKind::Influence => &mut self.influence,
        }
    }

    /// The number of cards of a kind in hand, which is public.
    pub const fn hand_size(&self, kind: CardKind) -> u8 {
        self.hand(kind).len() as u8
    }
}
