//! Where forces may come to stand and how far a group gets: for shipment, movement and worm rides.
//!
//! A path is never listed: [`At::reach`] floods the location masks territory by territory.

use landsraad_kernel::RuleRef;

use crate::data::{INWARD, LOC_COUNT, Loc, OUTWARD, Territory, locs, sector_mask};
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
        /// Who occupies it.
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
        let stormy = match (self.rules.rulings.landing_storm, arrival) {
            (LandingStorm::Sector, _) | (LandingStorm::Territory, Arrival::Movement) => {
                self.s.in_storm(at.sector())
            }
            // [ah2009.ship.storm]
            (LandingStorm::Territory, Arrival::Shipment) => {
                at.territory().locations().any(|l| self.s.in_storm(l.sector()))
            }
        };
        if stormy {
            return Err(Barred::Storm { at });
        }
        self.may_share(f, at.territory(), fighting, arrival)
    }

    /// The same apart from the storm: who else stands in the territory.
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
        let by = self.others(f, at);
        if fighting && limited && by.len() >= 2 {
            return Err(Barred::Full { at, by });
        }
        Ok(())
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
        let there = match self.rules.rulings.coexist_ally {
            CoexistAlly::No => self.s.board.forces.factions_in(t),
            // [ah2009.ship.ally-present] [v29.alliance.no-shared-territory]
            CoexistAlly::Yes => self.s.board.forces.occupiers(t),
        };
        there.and(self.s.allies[f]).iter().next()
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
    pub fn reach(&self, f: Faction, from: Loc, range: u8, fighting: bool) -> u128 {
        // [gf9.movement.storm] [gf9.faq.storm-over-city]
        // [ah2009.move.storm-block] [ah2009.move.storm-cities] [ah2009.move.storm-fremen]
        if self.s.in_storm(from.sector()) {
            return 0;
        }
        let stormy = if self.s.turn > 0 { sector_mask(self.s.storm.sector) } else { 0 };
        let mut closed = stormy;
        // [gf9.movement.stronghold-block]
        for t in Territory::all().filter(|&t| self.rules.rulings.is_stronghold(t)) {
            if fighting && self.others(f, t).len() >= 2 {
                closed |= t.mask();
            }
        }
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
        let mut reached = flood(from, range, closed);
        // Where the Bene Gesserit could let an ally in, the way ends. [ah2009.bg.ally-move-block]
        if self.s.allied(f, Faction::BeneGesserit) {
            for t in Territory::all().filter(|&t| lets_in(*self, f, t)) {
                reached |= flood(from, range, closed & !t.mask() | stormy) & t.mask();
            }
        }
        reached
    }
}

/// The locations at most so many territories away, round what is closed.
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
