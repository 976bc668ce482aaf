//! Where forces may come to stand and how far a group gets: for shipment, movement and worm rides.
//!
//! A path is never listed: [`At::reach`] floods the location masks territory by territory.

use std::sync::LazyLock;

use landsraad_kernel::RuleRef;
use serde::Serialize;

use crate::activities::At;
use crate::activities::shipment::coexist::ground_let_in;
use crate::activities::windows::Power;
use crate::data::{
    INWARD, LOC_COUNT, Loc, LocSet, OUTWARD, SECTOR_COUNT, STRONGHOLDS, Territory, TerritorySet, sector_mask,
};
use crate::editions::{AllyPassThrough, CoexistAlly, Coexistence, LandingStorm, Occupancy};
use crate::factions::{has_ornithopters, power_of};
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
    /// The storm stands in another sector of the territory, where that is enough.
    StormOver {
        /// The territory.
        at: Territory,
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

impl At<'_> {
    /// The rule that bars an arrival.
    pub fn bar_rule(&self, barred: Barred, arrival: Arrival) -> RuleRef {
        let rulings = &self.rules.rulings;
        match (barred, arrival) {
            (Barred::Storm { .. } | Barred::StormOver { .. }, Arrival::Shipment) => {
                RuleRef("gf9.shipment.no-storm")
            }
            (Barred::Storm { .. } | Barred::StormOver { .. }, Arrival::Movement) => {
                RuleRef("gf9.movement.storm")
            }
            (Barred::Full { .. }, Arrival::Shipment) => RuleRef("gf9.shipment.full-stronghold"),
            (Barred::Full { .. }, Arrival::Movement) => RuleRef("gf9.movement.stronghold-block"),
            (Barred::Ally { ally: Faction::BeneGesserit, .. }, Arrival::Movement)
                if rulings.coexistence == Coexistence::Declared && rulings.advanced() =>
            {
                RuleRef("ah2009.bg.ally-move-block")
            }
            (Barred::Ally { .. }, Arrival::Movement) => match rulings.ally_pass_through {
                AllyPassThrough::Closed => RuleRef("ah2009.move.ally-present"),
                AllyPassThrough::Open => RuleRef("gf9.alliance.no-sharing"),
            },
            // Hostile Bene Gesserit with an enemy stand in their allies' way.
            (Barred::Ally { ally: Faction::BeneGesserit, at }, Arrival::Shipment)
                if rulings.coexistence == Coexistence::Declared
                    && rulings.advanced()
                    && !self.others(Faction::BeneGesserit, at).is_empty() =>
            {
                RuleRef("ah2009.bg.ally-land-block")
            }
            (Barred::Ally { .. }, Arrival::Shipment) => RuleRef("gf9.alliance.no-sharing"),
        }
    }

    /// How the storm bars a landing in a place: it stands there, or elsewhere over the territory.
    pub fn storm_bar(&self, at: Loc) -> Barred {
        if self.storm_mask().contains(at) {
            Barred::Storm { at }
        } else {
            // [ah2009.ship.storm]
            Barred::StormOver { at: at.territory() }
        }
    }

    /// Whether forces of a faction may come to stand in a place. `fighting` is false for advisors, which
    /// do not count towards the limit of a stronghold. [gf9.bene-gesserit.adv-no-block]
    pub fn may_end(&self, f: Faction, at: Loc, fighting: bool, arrival: Arrival) -> Result<(), Barred> {
        // [gf9.shipment.no-storm] [gf9.movement.storm] [gf9.movement.polar-sink-never-storm]
        if self.storm_bars(arrival).contains(at) {
            return Err(self.storm_bar(at));
        }
        self.may_share(f, at.territory(), fighting, arrival)
    }

    /// The locations in storm. [gf9.storm.obstruction]
    pub fn storm_mask(&self) -> LocSet {
        if self.state.turn > 0 { sector_mask(self.state.storm.sector) } else { LocSet::EMPTY }
    }

    /// The locations where the storm lets nobody arrive.
    pub fn storm_bars(&self, arrival: Arrival) -> LocSet {
        match (self.rules.rulings.landing_storm, arrival) {
            (LandingStorm::Sector, _) | (LandingStorm::Territory, Arrival::Movement) => self.storm_mask(),
            // [ah2009.ship.storm]
            (LandingStorm::Territory, Arrival::Shipment) => self.storm_mask().whole_territories(),
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
    pub fn sharing_bars(&self, f: Faction, fighting: bool, arrival: Arrival, within: LocSet) -> LocSet {
        let mut bars = match self.rules.rulings.coexist_ally {
            CoexistAlly::Yes if f == Faction::BeneGesserit && !fighting => LocSet::EMPTY,
            CoexistAlly::No | CoexistAlly::Yes => self.allied_ground(f),
        };
        if fighting {
            bars = bars.or(match (self.rules.rulings.occupancy, arrival) {
                (Occupancy::Strongholds, _) | (Occupancy::Everywhere, Arrival::Movement) => {
                    if within.meets(self.stronghold_mask()) {
                        self.full_strongholds(f)
                    } else {
                        LocSet::EMPTY
                    }
                }
                (Occupancy::Everywhere, Arrival::Shipment) => self.full_territories(f),
            });
        }
        bars.and(within)
    }

    /// The territories in which [`At::ally_in`] finds an ally.
    pub(crate) fn allied_ground(&self, f: Faction) -> LocSet {
        let forces = &self.state.board.forces;
        let allies = self.state.allies[f].iter();
        let stand = allies.map(|ally| match self.rules.rulings.coexist_ally {
            CoexistAlly::No => forces.where_is(ally),
            CoexistAlly::Yes => forces.occupied_by(ally),
        });
        stand.collect::<LocSet>().without(Loc::POLAR_SINK).whole_territories()
    }

    /// The territories that two others occupy, except the Polar Sink.
    // [ah2009.turns.land-limit] [ah2009.tournament.occupancy]
    fn full_territories(&self, f: Faction) -> LocSet {
        // Two sets of territories count the occupiers.
        let (mut one, mut two) = (TerritorySet::EMPTY, TerritorySet::EMPTY);
        for g in Faction::ALL.into_iter().filter(|&g| g != f) {
            let grounds = self.state.board.forces.occupied_by(g).by_territory();
            let here = grounds.map(|(t, _)| t).collect();
            two |= one.and(here);
            one |= here;
        }
        two.without(Territory::POLAR_SINK).iter().map(Territory::mask).collect()
    }

    /// The locations of the strongholds.
    pub(crate) fn stronghold_mask(&self) -> LocSet {
        STRONGHOLD_MASK.or(self.rules.rulings.sixth_stronghold().map_or(LocSet::EMPTY, Territory::mask))
    }

    /// The other factions that occupy a territory. [gf9.bene-gesserit.adv-no-block]
    pub fn others(&self, f: Faction, t: Territory) -> FactionSet {
        self.state.board.forces.occupiers(t).without(f)
    }

    /// An ally with forces, advisors too, in a territory that allies may not share.
    // [gf9.alliance.no-sharing] [gf9.bene-gesserit.adv-ally]
    pub fn ally_in(&self, f: Faction, t: Territory) -> Option<Faction> {
        if t == Territory::POLAR_SINK || self.state.allies[f].is_empty() {
            return None;
        }
        let forces = &self.state.board.forces;
        self.state.allies[f].iter().find(|&ally| match self.rules.rulings.coexist_ally {
            CoexistAlly::No => forces.where_is(ally).meets(t.mask()),
            // [ah2009.ship.ally-present] [v29.alliance.no-shared-territory]
            CoexistAlly::Yes => forces.occupies(ally, t),
        })
    }

    /// The strongholds that two others occupy. [gf9.movement.stronghold-block]
    fn full_strongholds(&self, f: Faction) -> LocSet {
        let forces = &self.state.board.forces;
        // Those of the board are one location each, so that two masks count their occupiers.
        let (mut one, mut two) = (LocSet::EMPTY, LocSet::EMPTY);
        for g in FactionSet::ALL.without(f).iter() {
            let mut here = forces.where_is(g).and(STRONGHOLD_MASK);
            if g == Faction::BeneGesserit && !forces.advisors().is_empty() {
                let advisors = STRONGHOLDS.into_iter().filter(|&t| forces.advisors_in(t));
                here = advisors.fold(here, |set, t| set.minus(t.mask()));
            }
            two = two.or(one.and(here));
            one = one.or(here);
        }
        match self.rules.rulings.sixth_stronghold() {
            Some(t) if self.others(f, t).len() >= 2 => two.or(t.mask()),
            Some(_) | None => two,
        }
    }

    /// How many territories a group that starts in `from` may enter.
    pub fn move_range(&self, f: Faction, from: Territory) -> u8 {
        // Advisors never use ornithopters. [gf9.bene-gesserit.adv-no-ornithopters]
        if f == Faction::BeneGesserit && self.state.board.forces.advisors_in(from) {
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
    pub fn reach(&self, f: Faction, from: Loc, range: u8, fighting: bool) -> LocSet {
        // [gf9.movement.storm] [gf9.faq.storm-over-city]
        // [ah2009.move.storm-block] [ah2009.move.storm-cities] [ah2009.move.storm-fremen]
        if self.state.in_storm(from.sector()) {
            return LocSet::EMPTY;
        }
        let open = open_reach(from, range, if self.state.turn > 0 { self.state.storm.sector } else { 0 });
        let met = open.without(from).meets(self.stronghold_mask());
        // [gf9.movement.stronghold-block]
        let mut closed = if fighting && met { self.full_strongholds(f) } else { LocSet::EMPTY };
        // [gf9.alliance.pass-through]
        match self.rules.rulings.ally_pass_through {
            AllyPassThrough::Open => {}
            // Those who coexist may stand with an ally, and pass. [ah2009.move.ally-present]
            AllyPassThrough::Closed if !fighting && self.rules.rulings.coexist_ally == CoexistAlly::Yes => {}
            AllyPassThrough::Closed => closed = closed.or(self.allied_ground(f)),
        }
        // A faction inside a full stronghold may always leave it.
        closed.remove(from);
        // Closed territories matter only where they are met; one step away they are just not entered.
        let beside = range == 1 && !closed.meets(from.territory().mask());
        let mut reached = if !open.meets(closed) || beside {
            open.minus(closed)
        } else {
            flood(from, range, closed.or(self.storm_mask()))
        };
        // Where the Bene Gesserit could let an ally in, the way ends. [ah2009.bg.ally-move-block]
        for (t, _) in ground_let_in(*self, f).and(open).by_territory() {
            let let_in = flood(from, range, closed.minus(t.mask()).or(self.storm_mask()));
            reached = reached.or(let_in.and(t.mask()));
        }
        reached
    }
}

/// What keeps a group from a place that it may end in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// Nothing but the distance.
    Distance,
    /// The storm lies between.
    Storm,
    /// Full strongholds lie between.
    Full,
    /// Allies lie between.
    Ally,
}

impl At<'_> {
    /// Why a group does not get from these places to another. [gf9.movement.storm] [gf9.movement.stronghold-block]
    pub fn obstacle(&self, f: Faction, from: LocSet, to: Loc, range: u8, fighting: bool) -> Obstacle {
        let gets = |closed: LocSet| {
            from.minus(closed).iter().any(|l| flood(l, range, closed.without(l)).contains(to))
        };
        let storm = self.storm_mask();
        let full = if fighting { self.full_strongholds(f).minus(from) } else { LocSet::EMPTY };
        // [ah2009.move.ally-present]
        let closed = self.rules.rulings.ally_pass_through == AllyPassThrough::Closed;
        if !gets(LocSet::EMPTY) {
            Obstacle::Distance
        } else if !gets(storm) {
            Obstacle::Storm
        } else if !gets(storm.or(full)) || !closed {
            Obstacle::Full
        } else {
            Obstacle::Ally
        }
    }
}

/// The locations of the five strongholds.
const STRONGHOLD_MASK: LocSet = {
    let (mut mask, mut i) = (LocSet::EMPTY, 0);
    while i < STRONGHOLDS.len() {
        mask = mask.or(STRONGHOLDS[i].mask());
        i += 1;
    }
    mask
};

/// The furthest anybody goes on foot or by ornithopter. [gf9.movement.ornithopters]
const FURTHEST: usize = 3;

/// By storm sector, 0 for none, and range less one: where a group gets from each location when only the
/// storm is in its way.
type Reaches = [[[LocSet; LOC_COUNT]; FURTHEST]; SECTOR_COUNT as usize + 1];

static REACHES: LazyLock<Box<Reaches>> = LazyLock::new(|| {
    let mut table = Box::new([[[LocSet::EMPTY; LOC_COUNT]; FURTHEST]; SECTOR_COUNT as usize + 1]);
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
fn open_reach(from: Loc, range: u8, storm: u8) -> LocSet {
    match REACHES[usize::from(storm)].get(usize::from(range).wrapping_sub(1)) {
        Some(row) => row[usize::from(from.0)],
        None => flood(from, range, sector_mask(storm)),
    }
}

/// The places that a group reaches by entering at most `range` territories, none of them closed.
fn flood(from: Loc, range: u8, closed: LocSet) -> LocSet {
    let mut seen = spread(from.only(), closed);
    let mut edge = seen;
    for _ in 0..range {
        let next = step(edge, &OUTWARD).minus(seen.or(closed));
        if next.is_empty() {
            break;
        }
        edge = spread(next, closed).minus(seen);
        seen = seen.or(edge);
    }
    seen
}

/// The locations one step away from these.
fn step(from: LocSet, table: &[LocSet; LOC_COUNT]) -> LocSet {
    from.iter().map(|l| table[usize::from(l.0)]).collect()
}

/// Adds the sectors of the same territories that can be walked to: sector lines cost nothing.
fn spread(mut mask: LocSet, closed: LocSet) -> LocSet {
    let mut fresh = mask;
    while !fresh.is_empty() {
        fresh = step(fresh, &INWARD).minus(mask.or(closed));
        mask = mask.or(fresh);
    }
    mask
}
