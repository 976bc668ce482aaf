//! What counts for victory, and how much of it wins.
//!
//! Five strongholds, one point each; other rulings add the Shield Wall or Harg Pass, or double the cities.

use crate::Faction;
use crate::activities::At;
use crate::data::{LocSet, Protection, STRONGHOLDS, Terrain, Territory, sheltered_by};
use crate::editions::{Goals, Rulings, SietchStorm, Thresholds};
use crate::view::Holder;

/// From this worm on the Shield Wall counts. [ah2009.tournament.shield-wall]
const SIXTH_WORM: u8 = 6;

/// The territories that count by any ruling.
const SCORING: [Territory; 7] = {
    let [a, b, c, d, e] = STRONGHOLDS;
    [a, b, c, d, e, Territory::SHIELD_WALL, Territory::HARG_PASS]
};

impl Rulings {
    /// Whether a territory is a stronghold in every respect.
    // [gf9.components.strongholds] [v29.goals.harg-pass] [ah2009.tournament.other-effects]
    pub fn is_stronghold(&self, t: Territory) -> bool {
        t.is_stronghold() || self.sixth_stronghold() == Some(t)
    }

    /// Whether a territory is sand, where worms feed: the stronghold a ruling adds is none any more.
    // [v29.goals.harg-pass] [v29.data.fremen-extra-worms]
    pub fn is_sand(&self, t: Territory) -> bool {
        t.terrain() == Terrain::Sand && !self.is_stronghold(t)
    }

    /// The stronghold a ruling adds to the five of the board.
    pub const fn sixth_stronghold(&self) -> Option<Territory> {
        match self.goals {
            Goals::Strongholds | Goals::ShieldWall => None,
            Goals::Alternative => Some(Territory::HARG_PASS),
        }
    }
}

impl At<'_> {
    /// Whether forces in a territory suffer when the storm comes.
    pub fn exposed(&self, t: Territory) -> bool {
        self.exposed_ground().meets(t.mask())
    }

    /// Everywhere they do.
    // [gf9.storm.safe-places] [gf9.cards.family-atomics-effect] [ah2009.storm.sietch-safe] [ah2009.tournament.storm]
    pub fn exposed_ground(&self) -> LocSet {
        const OPEN: LocSet = sheltered_by(Protection::None);
        const WALL: LocSet = sheltered_by(Protection::ShieldWall);
        const SIETCHES: LocSet = sheltered_by(Protection::Stronghold);
        // Harg Pass Sietches shelter like any stronghold. [v29.goals.harg-pass]
        let mut ground = self.rules.rulings.sixth_stronghold().map_or(OPEN, |t| OPEN.minus(t.mask()));
        if !self.state.storm.wall {
            ground = ground.or(WALL);
        }
        match self.rules.rulings.sietch_storm {
            SietchStorm::Sheltered => ground,
            SietchStorm::Exposed => ground.or(SIETCHES),
        }
    }

    /// The points that a territory gives to a faction that holds it alone.
    pub fn worth(&self, t: Territory) -> u8 {
        let cities = [Territory::ARRAKEEN, Territory::CARTHAG];
        match self.rules.rulings.goals {
            // [v29.control.points]
            Goals::Strongholds => u8::from(t.is_stronghold()),
            // [ah2009.tournament.shield-wall] [ah2009.tournament.worm-count]
            Goals::ShieldWall => {
                let wall = t == Territory::SHIELD_WALL && self.state.worms >= SIXTH_WORM;
                u8::from(t.is_stronghold() || wall)
            }
            // [v29.goals.double-cities] [v29.goals.harg-pass]
            Goals::Alternative if cities.contains(&t) => 2,
            Goals::Alternative => u8::from(self.rules.rulings.is_stronghold(t)),
        }
    }

    /// The points of a faction: for what it occupies alone.
    // [gf9.victory.contested-stronghold] [ah2009.tournament.contested] [v29.control.points] [v29.objective.control]
    pub fn points(&self, f: Faction) -> u8 {
        let forces = &self.state.board.forces;
        let alone = |t: &Territory| forces.occupies(f, *t) && forces.occupiers(*t) == f.only();
        SCORING.into_iter().filter(alone).map(|t| self.worth(t)).sum()
    }

    /// The territories that give points now, and the faction that holds each.
    pub fn holders(&self) -> impl Iterator<Item = Holder> {
        SCORING.into_iter().filter(|t| self.worth(*t) > 0).map(|territory| {
            let there = self.state.board.forces.occupiers(territory);
            let faction = there.iter().next().filter(|_| there.len() == 1);
            Holder { territory, worth: self.worth(territory), faction, contested: there.len() > 1 }
        })
    }

    /// The points an alliance of this many factions needs; `None` where it cannot win so.
    pub fn needed(&self, allies: usize) -> Option<u8> {
        let rulings = &self.rules.rulings;
        let row = |two: u8, few: u8, many: u8, more: u8| match (self.rules.seat_count(), allies) {
            (2, 1) => Some(two),
            (3, 1) => Some(few),
            (3, 2) => Some(few + 1),
            (2 | 3, _) => None,
            (_, 1) => Some(many),
            (_, 2) => Some(many + 1),
            (_, _) => Some(more),
        };
        match rulings.thresholds {
            // [gf9.setup.two-players-four] [gf9.mentat.solo-win] [gf9.alliance.four-strongholds]
            Thresholds::Plain if self.rules.players() == 2 => Some(rulings.two_player_strongholds),
            Thresholds::Plain if allies > 1 => Some(rulings.alliance_strongholds),
            Thresholds::Plain => Some(rulings.solo_strongholds),
            // [ah2009.end.table-2] [ah2009.end.table-3] [ah2009.end.table-4plus] [ah2009.end.table-dash]
            // [ah2009.tournament.thresholds] [v29.victory.table] [v29.few.victory]
            Thresholds::ByPlayers => row(4, 4, 3, 5),
            // [v29.goals.table]
            Thresholds::Doubled => row(6, 6, 5, 7),
        }
    }
}
