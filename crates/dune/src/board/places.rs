//! Where forces may come to stand and how far a group gets: for shipment, movement and worm rides.
//!
//! A path is never listed: [`At::reach`] floods the location masks territory by territory.

use std::sync::LazyLock;

use landsraad_kernel::RuleRef;
use serde::Serialize;

use crate::data::{
    INWARD, LOC_COUNT, Loc, OUTWARD, SECTOR_COUNT, STRONGHOLDS, Territory, by_territory, locs, sector_mask,
};
use crate::editions::{AllyPassThrough, CoexistAlly, LandingStorm, Occupancy};
use crate::factions::{has_ornithopters, power_of};
use crate::frames::At;
use crate::phases::shipment::coexist::lets_in;
use crate::windows::Power;
use crate::{Faction, FactionSet};

/// How forces arrive somewhere: the same obstacles, cited from different chapters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arrival {
    /// By ship, or from the Fremen reserves.
    Shipment,
    /// On foot, by ornithopter, or on a worm.
    Movement,
}

/// Why forces may not come to stand in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Barred {
    /// The sector is in storm.
    Storm {
        /// The place.
        at: Loc,
    },
    /// Two other factions occupy it.
    Full {
        /// The territory.
        at: Territory,
        /// The factions that occupy it.
        by: FactionSet,
    },
    /// An ally stands there.
    Ally {
        /// The territory.
        at: Territory,
        /// The ally.
        ally: Faction,
    },
}

impl Barred {
    /// The rule that bars it.
    pub const fn rule(self, arrival: Arrival) -> RuleRef {
        match (self, arrival) {
            (Barred::Storm { .. }, Arrival::Shipment) => RuleRef("gf9.shipment.no-storm"),
            (Barred::Storm { .. }, Arrival::Movement) => RuleRef("gf9.movement.storm"),
            (Barred::Full { .. }, Arrival::Shipment) => RuleRef("gf9.shipment.full-stronghold"),
            (Barred::Full { .. }, Arrival::Movement) => RuleRef("gf9.movement.stronghold-block"),
            (Barred::Ally { .. }, _) => RuleRef("gf9.alliance.no-sharing"),
        }
    }
}

impl At<'_> {
    /// Whether forces of a faction may come to stand in a place. `fighting` is false for advisors, which
    /// do not count towards the limit of a stronghold. [gf9.bene-gesserit.adv-no-block]
    pub fn may_end(&self, f: Faction, at: Loc, fighting: bool, arrival: Arrival) -> Result<(), Barred> {
        // [gf9.shipment.no-storm] [gf9.movement.storm] [gf9.movement.polar-sink-never-storm]
        if self.storm_bars(arrival) & at.bit() != 0 {
            return Err(Barred::Storm { at });
        }
        self.may_share(f, at.territory(), fighting, arrival)
    }

    /// The locations in storm. [gf9.storm.obstruction]
    pub fn storm_mask(&self) -> u128 {
        if self.s.turn > 0 { sector_mask(self.s.storm.sector) } else { 0 }
    }

    /// The locations where the storm lets nobody arrive.
    pub fn storm_bars(&self, arrival: Arrival) -> u128 {
        match (self.rules.rulings.landing_storm, arrival) {
            (LandingStorm::Sector, _) | (LandingStorm::Territory, Arrival::Movement) => self.storm_mask(),
            // [ah2009.ship.storm]
            (LandingStorm::Territory, Arrival::Shipment) => {
                by_territory(self.storm_mask()).fold(0, |mask, (t, _)| mask | t.mask())
            }
        }
    }

    /// The same without the storm: which other factions stand in the territory.
    pub fn may_share(
        &self,
        f: Faction,
        at: Territory,
        fighting: bool,
        arrival: Arrival,
    ) -> Result<(), Barred> {
        // [gf9.alliance.no-sharing] [gf9.bene-gesserit.adv-ally]
        let coexists = match self.rules.rulings.coexist_ally {
            CoexistAlly::No => false,
            // Coexisting Bene Gesserit may come to stand with an ally. [ah2009.bg.coexist-ally]
            CoexistAlly::Yes => f == Faction::BeneGesserit && !fighting,
        };
        // Hostile Bene Gesserit stand in their allies' way. [ah2009.bg.ally-land-block]
        if let Some(ally) = self.ally_in(f, at).filter(|_| !coexists) {
            return Err(Barred::Ally { at, ally });
        }
        // [gf9.shipment.full-stronghold] [gf9.movement.stronghold-block] [ah2009.bg.coexist-no-limit]
        let limited = match (self.rules.rulings.occupancy, arrival) {
            (Occupancy::Strongholds, _) | (Occupancy::Everywhere, Arrival::Movement) => {
                self.rules.rulings.is_stronghold(at)
            }
            // [ah2009.turns.land-limit] [ah2009.tournament.occupancy]
            (Occupancy::Everywhere, Arrival::Shipment) => at != Territory::POLAR_SINK,
        };
        // Strongholds are territories too. [ah2009.turns.territory]
        if fighting && limited {
            let by = self.others(f, at);
            if by.len() >= 2 {
                return Err(Barred::Full { at, by });
            }
        }
        Ok(())
    }

    /// Where `may_share` refuses among these locations, all at once.
    pub fn sharing_bars(&self, f: Faction, fighting: bool, arrival: Arrival, within: u128) -> u128 {
        let forces = &self.s.board.forces;
        let whole = |mask: u128| by_territory(mask).fold(0, |mask, (t, _)| mask | t.mask());
        let allies = self.s.allies[f].iter();
        let mut bars = match self.rules.rulings.coexist_ally {
            CoexistAlly::No => allies.fold(0, |mask, ally| mask | forces.where_is(ally)),
            CoexistAlly::Yes if f == Faction::BeneGesserit && !fighting => 0,
            CoexistAlly::Yes => allies.fold(0, |mask, ally| mask | forces.occupied_by(ally)),
        };
        bars = whole(bars & !Loc::POLAR_SINK.bit());
        if fighting {
            bars |= match (self.rules.rulings.occupancy, arrival) {
                (Occupancy::Strongholds, _) | (Occupancy::Everywhere, Arrival::Movement) => {
                    if within & self.stronghold_mask() == 0 { 0 } else { self.full_strongholds(f) }
                }
                (Occupancy::Everywhere, Arrival::Shipment) => {
                    let full = |t: &Territory| *t != Territory::POLAR_SINK && self.others(f, *t).len() >= 2;
                    Territory::all().filter(full).fold(0, |mask, t| mask | t.mask())
                }
            };
        }
        bars & within
    }

    /// The locations of the strongholds.
    fn stronghold_mask(&self) -> u128 {
        STRONGHOLD_MASK | self.rules.rulings.sixth_stronghold().map_or(0, Territory::mask)
    }

    /// The other factions that occupy a territory. [gf9.bene-gesserit.adv-no-block]
    pub fn others(&self, f: Faction, t: Territory) -> FactionSet {
        self.s.board.forces.occupiers(t).without(f)
    }

    /// An ally with forces, advisors too, in a territory that allies may not share.
    // [gf9.alliance.no-sharing] [gf9.bene-gesserit.adv-ally]
    pub fn ally_in(&self, f: Faction, t: Territory) -> Option<Faction> {
        if t == Territory::POLAR_SINK || self.s.allies[f].is_empty() {
            return None;
        }
        let forces = &self.s.board.forces;
        self.s.allies[f].iter().find(|&ally| match self.rules.rulings.coexist_ally {
            CoexistAlly::No => forces.where_is(ally) & t.mask() != 0,
            // [ah2009.ship.ally-present] [v29.alliance.no-shared-territory]
            CoexistAlly::Yes => forces.occupies(ally, t),
        })
    }

    /// The strongholds that two others occupy, as a mask of locations. [gf9.movement.stronghold-block]
    fn full_strongholds(&self, f: Faction) -> u128 {
        let forces = &self.s.board.forces;
        // Those of the board are one location each, so that two masks count their occupiers.
        let (mut one, mut two) = (0, 0);
        for g in Faction::ALL.into_iter().filter(|&g| g != f) {
            let mut here = forces.where_is(g) & STRONGHOLD_MASK;
            if g == Faction::BeneGesserit && forces.advisor_mask() != 0 {
                let advisors = STRONGHOLDS.into_iter().filter(|&t| forces.advisors_in(t));
                here = advisors.fold(here, |mask, t| mask & !t.mask());
            }
            two |= one & here;
            one |= here;
        }
        match self.rules.rulings.sixth_stronghold() {
            Some(t) if self.others(f, t).len() >= 2 => two | t.mask(),
            Some(_) | None => two,
        }
    }

    /// How many territories a group that starts in `from` may enter.
    pub fn move_range(&self, f: Faction, from: Territory) -> u8 {
        // Advisors never use ornithopters. [gf9.bene-gesserit.adv-no-ornithopters]
        if f == Faction::BeneGesserit && self.s.board.forces.advisors_in(from) {
            return 1;
        }
        if self.ornithopters(f) {
            return 3;
        }
        // [gf9.movement.on-foot] [gf9.fremen.move-two] [gf9.karama.stop-fremen-move]
        // [ah2009.move.fremen-two]
        match f {
            Faction::Fremen if !self.works(Power::FremenMove) => 1,
            Faction::Atreides
            | Faction::BeneGesserit
            | Faction::Emperor
            | Faction::Fremen
            | Faction::Guild
            | Faction::Harkonnen => power_of(f).move_range(),
        }
    }

    /// Whether a faction has ornithopters: forces in a city, in storm or not, alone or not, even if they
    /// have just been shipped there. [gf9.faq.ship-then-ornithopter]
    // [gf9.movement.ornithopters] [gf9.faq.storm-over-city] [gf9.bene-gesserit.adv-no-ornithopters]
    // [ah2009.move.ornithopter-three] [ah2009.move.any-group]
    pub fn ornithopters(&self, f: Faction) -> bool {
        has_ornithopters(*self, f)
    }

    /// The locations a group gets to from a place by entering at most `range` territories, its own
    /// place included; nothing if it stands in storm. Whether it may end there is [`At::may_end`].
    // [gf9.movement.sectors-do-not-cost] [gf9.faq.sectors-and-movement] [gf9.movement.through-occupied]
    // [v29.manoeuvre.no-blocking]
    pub fn reach(&self, f: Faction, from: Loc, range: u8, fighting: bool) -> u128 {
        // [gf9.movement.storm] [gf9.faq.storm-over-city]
        // [ah2009.move.storm-block] [ah2009.move.storm-cities] [ah2009.move.storm-fremen]
        if self.s.in_storm(from.sector()) {
            return 0;
        }
        let open = open_reach(from, range, if self.s.turn > 0 { self.s.storm.sector } else { 0 });
        let met = open & !from.bit() & self.stronghold_mask() != 0;
        // [gf9.movement.stronghold-block]
        let mut closed = if fighting && met { self.full_strongholds(f) } else { 0 };
        // [gf9.alliance.pass-through]
        match self.rules.rulings.ally_pass_through {
            AllyPassThrough::Open => {}
            AllyPassThrough::Closed => {
                for t in Territory::all().filter(|&t| self.ally_in(f, t).is_some()) {
                    closed |= t.mask();
                }
            }
        }
        // A faction inside a full stronghold may always leave it.
        closed &= !from.bit();
        // Closed territories matter only where they are met; one step away they are just not entered.
        let beside = range == 1 && closed & from.territory().mask() == 0;
        let mut reached = if open & closed == 0 || beside {
            open & !closed
        } else {
            flood(from, range, closed | self.storm_mask())
        };
        // Where the Bene Gesserit could let an ally in, the way ends. [ah2009.bg.ally-move-block]
        if self.s.allied(f, Faction::BeneGesserit) {
            for t in Territory::all().filter(|&t| lets_in(*self, f, t)) {
                reached |= flood(from, range, closed & !t.mask() | self.storm_mask()) & t.mask();
            }
        }
        reached
    }
}

/// The locations of the five strongholds.
const STRONGHOLD_MASK: u128 = {
    let (mut mask, mut i) = (0, 0);
    while i < STRONGHOLDS.len() {
        mask |= STRONGHOLDS[i].mask();
        i += 1;
    }
    mask
};

/// The furthest anybody goes on foot or by ornithopter. [gf9.movement.ornithopters]
const FURTHEST: usize = 3;

/// By storm sector, 0 for none, and range less one: where a group gets from each location when only the
/// storm is in its way.
type Reaches = [[[u128; LOC_COUNT]; FURTHEST]; SECTOR_COUNT as usize + 1];

static REACHES: LazyLock<Box<Reaches>> = LazyLock::new(|| {
    let mut table = Box::new([[[0; LOC_COUNT]; FURTHEST]; SECTOR_COUNT as usize + 1]);
    for (sector, ranges) in table.iter_mut().enumerate() {
        for (i, row) in ranges.iter_mut().enumerate() {
            for from in Loc::all() {
                row[usize::from(from.0)] = flood(from, i as u8 + 1, sector_mask(sector as u8));
            }
        }
    }
    table
});

/// Where a group gets when only a storm in this sector, 0 for none, is in its way.
fn open_reach(from: Loc, range: u8, storm: u8) -> u128 {
    match REACHES[usize::from(storm)].get(usize::from(range).wrapping_sub(1)) {
        Some(row) => row[usize::from(from.0)],
        None => flood(from, range, sector_mask(storm)),
    }
}

/// Where a group gets by entering at most `range` territories, but for what is closed.
fn flood(from: Loc, range: u8, closed: u128) -> u128 {
    let mut seen = spread(from.bit(), closed);
    let mut edge = seen;
    for _ in 0..range {
        let next = step(edge, &OUTWARD) & !(seen | closed);
        if next == 0 {
            break;
        }
        edge = spread(next, closed) & !seen;
        seen |= edge;
    }
    seen
}

/// The locations one step away from these.
fn step(from: u128, table: &[u128; LOC_COUNT]) -> u128 {
    locs(from).fold(0, |mask, l| mask | table[usize::from(l.0)])
}

/// With the sectors of the same territories that can be walked to: sector lines cost nothing.
fn spread(mut mask: u128, closed: u128) -> u128 {
    let mut fresh = mask;
    while fresh != 0 {
        fresh = step(fresh, &INWARD) & !(mask | closed);
        mask |= fresh;
    }
    mask
}
