//! Alone against the automa: how much each consideration weighs. The automa attacks only what its own count of strength
//! outmatches, so what it can do soon is known; the weights were found by playing (`examples/tune.rs`).

use landsraad_arrakis::automa::strength::{base, defender, stronger};
use landsraad_arrakis::board::Area;
use landsraad_arrakis::data::{Kind, Side, Vehicle};
use landsraad_arrakis::state::State;

use super::odds::{Force, likely};
use super::sight::{Sight, Worth, distance};

/// How much each consideration weighs in the game alone.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// A point of supremacy, in steps of prescience.
    pub supremacy: f64,
    /// How likely a legion comes to attack from this many areas away: 1, 2, 3, 4 and 5.
    pub near: [f64; 5],
    /// How likely it is strong enough when it gets there, if it is now, if it lacks one point of strength, two, three, more.
    pub short: [f64; 5],
    /// How much of the danger is left if somebody guards the place.
    pub held: f64,
    /// How much more that counts with an ornithopter about.
    pub lift: f64,
    /// For the automa's target.
    pub target: f64,
    /// For any other sietch.
    pub other: f64,
    /// A hit of one's own legions in the open, when they are threatened.
    pub open: f64,
    /// A hit of those that guard a sietch.
    pub guard: f64,
    /// How much a legion in the next area adds to the strength of a sietch; half as much one area further.
    pub support: f64,
    /// A settlement in reach.
    pub settlement: f64,
    /// How much of that is left with each area in between.
    pub reach: f64,
    /// A station in reach.
    pub station: f64,
    /// A prescience card on its way.
    pub progress: f64,
    /// A hit of one's own legions.
    pub piece: f64,
    /// A deployment token, apart from what it defends.
    pub token: f64,
    /// What a deployment token defends.
    pub deploy: f64,
    /// Other pieces that a card or a leader places.
    pub place: f64,
    /// A harvester destroyed.
    pub harvester: f64,
    /// A hit of a sandworm on a legion near a sietch.
    pub worm: f64,
    /// What a defeated legion no longer threatens.
    pub relief: f64,
    /// A hit taken in an attack.
    pub loss: f64,
    /// A card drawn.
    pub draw: f64,
}

impl Weights {
    /// What the heuristic player uses.
    pub const TUNED: Weights = Weights {
        supremacy: 1.59,
        near: [1.57, 1.2, 0.45, 0.4, 0.22],
        short: [0.78, 0.46, 0.29, 0.1, 0.06],
        held: 0.77,
        lift: 0.45,
        target: 1.04,
        other: 0.37,
        open: 6.1,
        guard: 2.8,
        support: 0.24,
        settlement: 0.61,
        reach: 0.7,
        station: 1.0,
        progress: 0.47,
        piece: 6.7,
        token: 24.0,
        deploy: 1.04,
        place: 0.84,
        harvester: 22.0,
        worm: 11.4,
        relief: 0.36,
        loss: 15.3,
        draw: 0.62,
    };

    /// Visits all of them, always in the same order.
    pub fn each(&mut self, mut visit: impl FnMut(&mut f64)) {
        let Weights { supremacy, near, short, held, lift, target, other, open, guard, support, .. } = self;
        let Weights { settlement, reach, station, progress, piece, token, deploy, place, .. } = self;
        let Weights { harvester, worm, relief, loss, draw, .. } = self;
        near.iter_mut().chain(short).for_each(&mut visit);
        [supremacy, held, lift, target, other, open, guard, support].into_iter().for_each(&mut visit);
        [settlement, reach, station, progress, piece, token, deploy, place].into_iter().for_each(&mut visit);
        [harvester, worm, relief, loss, draw].into_iter().for_each(&mut visit);
    }
}

impl Sight<'_> {
    /// How likely the automa takes an area soon. It goes for what its own count of strength outmatches; a legion that is
    /// not strong enough yet may grow on the way. `same`: its legions stand as they do in the believed position.
    pub(super) fn automa_threat(&self, s: &State, at: Area, same: bool) -> f64 {
        let help = (self.w.support * Sight::support(s, at)) as usize;
        let def = self.defence(s, Side::Atreides, at);
        let find = || self.automa_danger(s, at, help, def);
        if same { self.danger(at, (defender(s, at), help, def.extra), find) } else { find() }
    }

    fn automa_danger(&self, s: &State, at: Area, help: usize, def: Force) -> f64 {
        let guard = defender(s, at);
        let held = usize::from(base(guard)) + help;
        let lift = s.zones.contains(&Some(Vehicle::Ornithopter));
        s.with_legion(Side::Harkonnen).iter().fold(0.0, |most: f64, from| {
            let steps = usize::from(distance(from, at).max(1)) - 1;
            let Some(near) = self.w.near.get(steps) else { return most };
            let legion = s.legion(from);
            let lacks = if help == 0 && stronger(legion, guard) {
                0
            } else {
                (1 + held).saturating_sub(usize::from(base(legion)))
            };
            let lifted = if lift && steps > 0 { self.w.lift } else { 1.0 };
            let comes = (near * lifted).min(1.0) * self.w.short[lacks.min(4)];
            if guard.is_empty() {
                return most.max(comes);
            }
            // A chance is at most 1, so some need no look.
            if comes * self.w.held <= most {
                return most;
            }
            let chance = likely(self.force(s, Side::Harkonnen, from), def, false);
            most.max(comes * (self.w.held * f64::midpoint(chance, 1.0)))
        })
    }

    /// The strength of own legions in the open that could join a sietch soon.
    fn support(s: &State, at: Area) -> f64 {
        if s.sietch_at(at).is_none() {
            return 0.0;
        }
        let open = s.with_legion(Side::Atreides).minus(s.sietch_areas());
        open.iter()
            .map(|a| match distance(a, at) {
                1 => f64::from(base(s.legion(a))),
                2 => f64::from(base(s.legion(a))) / 2.0,
                _ => 0.0,
            })
            .sum()
    }

    /// What a deployment token would add where it does most.
    pub(super) fn best_token(&self) -> Worth {
        let now = self.now();
        let room = |at: &Area| self.s.room(Side::Atreides, *at) > 0;
        let gain = |at: Area| self.worth(&self.with_guard(at)) - now;
        self.s.sietch_areas().iter().filter(room).map(gain).max().unwrap_or(0).max(0)
    }

    /// The position with a token's figures and a leader more in an area.
    fn with_guard(&self, at: Area) -> State {
        let mut next = self.with_piece(Side::Atreides, at, Kind::Regular, None);
        next.legions[at.index()].add(Kind::Regular, 1);
        next.legions[at.index()].add(Kind::Generic, 1);
        next
    }

    /// What the defeat of the legion in an area saves, beside the prize.
    pub(super) fn relief(&self, at: Area) -> f64 {
        if !self.s.with_legion(Side::Harkonnen).contains(at) {
            return 0.0;
        }
        let mut next = self.s;
        next.presence[Side::Harkonnen.index()].remove(at);
        next.legions[at.index()] = landsraad_arrakis::state::Group::default();
        self.w.relief * (self.worth(&next) - self.now()).max(0) as f64
    }
}
