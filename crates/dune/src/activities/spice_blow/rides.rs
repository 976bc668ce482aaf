//! The Fremen ride: after the Nexus, worm by worm, from the worm's territory to any other.
// [gf9.fremen.ride] [gf9.fremen.ride-harmless] [gf9.faq.ride-not-movement] [gf9.faq.second-worm-ride]

use landsraad_kernel::{Illegal, List, RuleRef};
use serde::{Deserialize, Serialize};

use super::{Caller, RIDE, SpiceBlow, SpiceBlowEvent, SpiceBlowWhy, Step};
use crate::action::Why;
use crate::activities::windows::Power;
use crate::activities::{At, Cx, Flow};
use crate::board::{Arrival, Barred, Squad};
use crate::data::{Loc, Territory};
use crate::editions::KaramaWorm;
use crate::event::Event;
use crate::{Faction, deals};

/// The riders of the ride being announced: no territory has more than five sectors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(super) struct Riders {
    pub(super) to: Option<Loc>,
    groups: List<(Loc, Squad), 5>,
}

/// Where Fremen of a territory stand free of the storm: others cannot ride out. [ah2009.spice.ride-storm]
fn mounts(at: At<'_>, t: Territory) -> impl Iterator<Item = Loc> {
    let s = at.state;
    s.board.forces.where_is(Faction::Fremen).and(t.mask()).iter().filter(move |l| !s.in_storm(l.sector()))
}

/// The fewest and the most Fremen that can ride from a place.
pub(super) fn riders(at: At<'_>, from: Loc) -> (u8, u8) {
    (0, at.state.board.forces.at(Faction::Fremen, from).total())
}

/// The fewest and the most Fedaykin among this many riders from a place.
pub(super) fn starred(at: At<'_>, from: Loc, riders: u8) -> (u8, u8) {
    let squad = at.state.board.forces.at(Faction::Fremen, from);
    (riders.saturating_sub(squad.normal), riders.min(squad.special))
}

/// The rule that keeps a ride from a place: that of storm, strongholds or allies, or what an edition says of rides.
// [gf9.storm.obstruction] [gf9.movement.stronghold-block] [gf9.alliance.no-sharing]
fn ride_rule(at: At<'_>, barred: Barred) -> RuleRef {
    // [ah2009.spice.ride-storm]
    const STORM: &[RuleRef] = &[
        RuleRef("gf9.storm.obstruction"),
        RuleRef("ah2009.spice.ride-storm"),
        RuleRef("v29.manoeuvre.storm"),
    ];
    // [ah2009.spice.ride-limits]
    const FULL: &[RuleRef] = &[RuleRef("gf9.movement.stronghold-block"), RuleRef("ah2009.spice.ride-limits")];
    const ALLY: &[RuleRef] = &[RuleRef("gf9.alliance.no-sharing"), RuleRef("ah2009.spice.ride-limits")];
    let rules = match barred {
        Barred::Storm { .. } | Barred::StormOver { .. } => STORM,
        Barred::Full { .. } => FULL,
        Barred::Ally { .. } => ALLY,
    };
    at.rules.cite(rules, rules[0])
}

impl SpiceBlow {
    /// Asks about the first worm that can be ridden.
    pub(super) fn next_ride(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        self.riders = Riders::default();
        // [gf9.karama.stop-fremen-ride]
        let stopped = !cx.works(Power::FremenRide) && self.stoppable(cx.at());
        while let Some(&t) = self.rides.first() {
            if !stopped && mounts(cx.at(), t).next().is_some() {
                return Flow::Ask;
            }
            self.rides.remove(0);
        }
        self.step = Step::Next;
        Flow::Again
    }

    /// Whether Fremen may ride to a place: another territory, under the usual storm and occupancy rules.
    pub(super) fn may_ride(&self, at: At<'_>, to: Loc) -> Result<(), Illegal<Why>> {
        if self.rides.first() == Some(&to.territory()) {
            let why = Why::SpiceBlow(SpiceBlowWhy::SameTerritory(to.territory()));
            return Err(Illegal::new(RIDE, why));
        }
        at.may_end(Faction::Fremen, to, true, Arrival::Movement)
            .map_err(|barred| Illegal::new(ride_rule(at, barred), Why::Barred(barred)))?;
        deals::may_enter(at, Faction::Fremen, to.territory())
    }

    pub(super) fn ride_to(&mut self, at: At<'_>, to: Loc) {
        self.riders.to = Some(to);
        let first = self.rides.first().and_then(|&t| mounts(at, t).next());
        self.step = first.map_or(Step::Next, Step::Riders);
    }

    pub(super) fn stay(&mut self, cx: &mut Cx<'_, '_>) {
        if !self.rides.is_empty() {
            let from = self.rides.remove(0);
            cx.emit(|| Event::SpiceBlow(SpiceBlowEvent::Stayed { from }));
        }
        self.step = Step::Ride;
    }

    pub(super) fn take_riders(&mut self, cx: &mut Cx<'_, '_>, from: Loc, riders: u8) {
        let (min, max) = starred(cx.at(), from, riders);
        if min < max {
            self.step = Step::Starred(from, riders);
        } else {
            self.add_riders(cx, from, riders, min);
        }
    }

    /// Takes riders from a place and asks about the next place, or announces the ride.
    pub(super) fn add_riders(&mut self, cx: &mut Cx<'_, '_>, from: Loc, riders: u8, starred: u8) {
        if riders > 0 {
            self.riders.groups.push((from, Squad::new(riders - starred, starred)));
        }
        if let Some(next) = mounts(cx.at(), from.territory()).find(|&l| l > from) {
            self.step = Step::Riders(next);
            return;
        }
        match self.riders.to.filter(|_| !self.riders.groups.is_empty()) {
            // A promise made meanwhile bars the place: they choose again. [gf9.deals.public-binding]
            Some(to) if self.may_ride(cx.at(), to).is_err() => self.step = Step::Ride,
            Some(to) => {
                let from = from.territory();
                cx.emit(|| Event::SpiceBlow(SpiceBlowEvent::Ride { from, to }));
                self.step = Step::RideReply;
                self.stop = self.stoppable(cx.at()).then_some(Power::FremenRide);
            }
            None => self.stay(cx),
        }
    }

    /// Whether a Karama may stop the ride: not on a worm that was itself called by one.
    // [ah2009.spice.karama-worm-unblockable]
    fn stoppable(&self, at: At<'_>) -> bool {
        match at.rules.rulings.karama_worm {
            KaramaWorm::Sand => true,
            KaramaWorm::Anywhere => self.called == Caller::Nobody,
        }
    }

    /// The riders arrive, if nobody stopped them. Nobody is devoured where they arrive.
    // [ah2009.spice.worm-stays] [ah2009.spice.ride-not-move]
    pub(super) fn ride(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        self.step = Step::Ride;
        if !self.rides.is_empty() {
            self.rides.remove(0);
        }
        let Some(to) = self.riders.to.filter(|_| cx.works(Power::FremenRide) || !self.stoppable(cx.at()))
        else {
            return Flow::Again;
        };
        let mut came = 0;
        for (from, squad) in std::mem::take(&mut self.riders.groups) {
            cx.march(Faction::Fremen, squad, from, to);
            came += squad.total();
        }
        // A ride is an intrusion too. [gf9.bene-gesserit.adv-intrusion] [ah2009.bg.intruded]
        let t = to.territory();
        if cx.intruded(Faction::Fremen, t, came) {
            self.step = Step::Intrusion(t);
        }
        Flow::Again
    }
}
