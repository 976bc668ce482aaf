//! Leaders, which are traitor cards too.

use landsraad_kernel::Say;

use super::TraitorSet;
use super::tables::LEADERS;
use crate::Faction;

/// A leader; also the traitor card that shows him.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct LeaderId(pub u8);

/// The row of a leader.
#[derive(Debug)]
pub struct LeaderData {
    pub(super) id: &'static str,
    pub(super) name: Say,
    pub(super) strength: u8,
}

/// How many leaders there are, the main ones included.
pub const LEADER_COUNT: usize = 36;

/// How many of them have a traitor card.
pub const TRAITOR_COUNT: usize = 30;

/// All leaders, the strongest first, the first in the list among equals.
static BY_STRENGTH: [LeaderId; LEADER_COUNT] = {
    let mut order = [LeaderId(0); LEADER_COUNT];
    let mut i = 0;
    while i < LEADER_COUNT {
        let mut j = i;
        while j > 0 && LEADERS[order[j - 1].0 as usize].strength < LEADERS[i].strength {
            order[j] = order[j - 1];
            j -= 1;
        }
        order[j] = LeaderId(i as u8);
        i += 1;
    }
    order
};

/// The leaders of each faction, the strongest first.
static OWN_BY_STRENGTH: [[LeaderId; 6]; 6] = {
    let mut own = [[LeaderId(0); 6]; 6];
    let mut count = [0; 6];
    let mut i = 0;
    while i < LEADER_COUNT {
        let id = BY_STRENGTH[i].0 as usize;
        let f = if id < TRAITOR_COUNT { id / 5 } else { id - TRAITOR_COUNT };
        own[f][count[f]] = BY_STRENGTH[i];
        count[f] += 1;
        i += 1;
    }
    own
};

impl LeaderId {
    /// The 30 usual leaders, each with a traitor card. [v29.leaders.no-traitor]
    pub fn all() -> impl Iterator<Item = LeaderId> {
        (0..TRAITOR_COUNT as u8).map(LeaderId)
    }
    /// Those and the six main leaders, whether or not they are used.
    pub fn every() -> impl Iterator<Item = LeaderId> {
        (0..LEADER_COUNT as u8).map(LeaderId)
    }
    /// The five usual leaders of a faction.
    pub fn of(faction: Faction) -> impl Iterator<Item = LeaderId> {
        (0..5).map(move |i| LeaderId(faction as u8 * 5 + i))
    }
    /// The main leader of a faction. [v29.data.main-leaders]
    pub const fn main(faction: Faction) -> LeaderId {
        LeaderId(TRAITOR_COUNT as u8 + faction as u8)
    }
    /// The five and the main leader, who is absent from most matches.
    pub fn six(faction: Faction) -> impl Iterator<Item = LeaderId> {
        LeaderId::of(faction).chain(std::iter::once(LeaderId::main(faction)))
    }
    /// Whether he is a main leader.
    pub const fn is_main(self) -> bool {
        self.0 as usize >= TRAITOR_COUNT
    }
    /// Every leader, the strongest first: the main leaders, then the others.
    pub fn strongest_first() -> &'static [LeaderId] {
        &BY_STRENGTH
    }
    /// The leaders of a faction, its main leader included, the strongest first.
    pub fn strongest_of(faction: Faction) -> &'static [LeaderId] {
        &OWN_BY_STRENGTH[faction as usize]
    }
    /// Whose leader he is by birth.
    pub fn faction(self) -> Faction {
        let i = self.0 as usize;
        Faction::ALL[if self.is_main() { i - TRAITOR_COUNT } else { i / 5 }]
    }
    /// The set that holds only this leader's traitor card. Main leaders have none. [v29.leaders.no-traitor]
    pub const fn only(self) -> TraitorSet {
        TraitorSet(1 << self.0)
    }
    /// Stable key.
    pub fn id(self) -> &'static str {
        LEADERS[self.0 as usize].id
    }
    /// His name.
    pub fn name(self) -> Say {
        LEADERS[self.0 as usize].name
    }
    /// His printed strength.
    pub fn strength(self) -> u8 {
        LEADERS[self.0 as usize].strength
    }
    /// The leader with this key.
    pub fn by_id(id: &str) -> Option<LeaderId> {
        LeaderId::every().find(|l| l.id() == id)
    }
}
