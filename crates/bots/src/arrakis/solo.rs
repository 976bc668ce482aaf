//! Alone against the automa: it attacks only what its own count of strength outmatches, so what it can do soon is known.

use landsraad_arrakis::automa::strength::{base, defender, strength};
use landsraad_arrakis::board::{Area, apart};
use landsraad_arrakis::data::{Kind, Side, Vehicle};
use landsraad_arrakis::state::State;

use super::odds::{Force, likely};
use super::sight::{Sight, Worth, distance};

/// The most legions of the automa that are looked at one by one.
const LEGIONS: usize = 24;

/// A legion of the automa.
#[derive(Clone, Copy, Debug)]
struct Foe {
    at: Area,
    strength: (u8, u8),
    force: Force,
}

/// The legions of the automa, in the order of their areas.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foes {
    list: [Foe; LEGIONS],
    count: usize,
    lift: bool,
    /// What is left of the danger late in a round.
    calm: f64,
}

/// How likely each legion of the automa takes an area.
pub(super) type Row = [f64; LEGIONS];

/// Where the automa's list sends its legions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways {
    /// The strength of the defenders of each sietch.
    pub guards: [(u8, u8); 8],
    /// The sietch each legion is sent to, in the order of their areas.
    sent: [u8; LEGIONS],
}

/// The defence of an area.
#[derive(Clone, Copy)]
struct Held {
    at: Area,
    /// The automa's count of the strength, if nobody could join.
    strength: (u8, u8),
    /// The strength of legions that could join.
    help: u8,
    force: Force,
    empty: bool,
}

impl Sight<'_> {
    /// The legions of the automa.
    pub(super) fn foes(&self, s: &State) -> Foes {
        let nobody = Foe { at: Area(0), strength: (0, 0), force: Force::default() };
        let mut foes = Foes {
            list: [nobody; LEGIONS],
            count: 0,
            lift: s.zones.contains(&Some(Vehicle::Ornithopter)),
            calm: 1.0 - self.w.calm * (1.0 - f64::from(self.view.unrolled.min(8)) / 8.0),
        };
        for (foe, at) in foes.list.iter_mut().zip(s.with_legion(Side::Harkonnen).iter()) {
            *foe = Foe { at, strength: strength(s.legion(at)), force: self.force(s, Side::Harkonnen, at) };
            foes.count += 1;
        }
        foes
    }

    fn held(&self, s: &State, at: Area, help: u8) -> Held {
        let guard = defender(s, at);
        let (strength, force) = (strength(guard), self.defence(s, Side::Atreides, at));
        Held { at, strength, help, force, empty: guard.is_empty() }
    }

    /// How likely a legion of the automa comes and is strong enough. It goes for what its own count of strength outmatches; a
    /// legion that is not strong enough yet may grow on the way.
    fn comes(&self, foes: &Foes, foe: &Foe, held: Held) -> f64 {
        let steps = usize::from(apart(foe.at, held.at).max(1)) - 1;
        let Some(near) = self.w.near.get(steps) else { return 0.0 };
        let lacks = if held.help == 0 && foe.strength > held.strength {
            0
        } else {
            (1 + held.strength.0 + held.help).saturating_sub(foe.strength.0)
        };
        let lifted = if foes.lift && steps > 0 { self.w.lift } else { 1.0 };
        (near * lifted * foes.calm).min(1.0) * self.w.short[usize::from(lacks.min(4))]
    }

    /// What is left of that if somebody holds the place.
    fn beaten(&self, foe: &Foe, held: Held) -> f64 {
        self.w.held * f64::midpoint(likely(foe.force, held.force, false), 1.0)
    }

    /// How likely the automa takes an area soon; `aimed` says how much each of its legions means to.
    fn automa_danger(&self, foes: &Foes, held: Held, aimed: impl Fn(usize) -> f64) -> f64 {
        let mut most: f64 = 0.0;
        for (i, foe) in foes.list[..foes.count].iter().enumerate() {
            let (comes, aimed) = (self.comes(foes, foe, held), aimed(i));
            if held.empty {
                most = most.max(comes * aimed);
            } else if comes * self.w.held * aimed > most {
                // A chance is at most 1, so the others need no look.
                most = most.max(comes * self.beaten(foe, held) * aimed);
            }
        }
        most
    }

    /// How likely the automa takes an area soon where no sietch stands. `same`: its legions stand as they do in the believed
    /// position.
    pub(super) fn automa_threat(&self, s: &State, at: Area, foes: &Foes, same: bool) -> f64 {
        let held = self.held(s, at, 0);
        let find = || self.automa_danger(foes, held, |_| 1.0);
        if same { self.danger(at, (defender(s, at), 0, held.force.extra), find) } else { find() }
    }

    fn sietch_held(&self, s: &State, which: usize) -> Held {
        let at = s.sietches[which].at;
        self.held(s, at, (self.w.support * Sight::support(s, at)) as u8)
    }

    /// How likely each legion of the automa takes a sietch soon, wherever its list sends it.
    pub(super) fn sietch_row(&self, s: &State, which: usize, foes: &Foes) -> Row {
        let held = self.sietch_held(s, which);
        let mut row = [0.0; LEGIONS];
        for (chance, foe) in row.iter_mut().zip(&foes.list[..foes.count]) {
            *chance = self.comes(foes, foe, held);
            if *chance > 0.0 && !held.empty {
                *chance *= self.beaten(foe, held);
            }
        }
        row
    }

    fn aimed(&self, ways: &Ways, which: usize, legion: usize) -> f64 {
        if usize::from(ways.sent[legion]) == which { self.w.sent } else { self.w.astray }
    }

    /// How likely a sietch falls soon: a legion that the automa's list sends there comes rather than another.
    pub(super) fn sietch_threat(&self, s: &State, which: usize, foes: &Foes, ways: &Ways) -> f64 {
        let held = self.sietch_held(s, which);
        self.automa_danger(foes, held, |legion| self.aimed(ways, which, legion)).min(1.0)
    }

    /// The same with chances that were found before.
    pub(super) fn row_threat(&self, row: &Row, which: usize, foes: &Foes, ways: &Ways) -> f64 {
        let chances = row[..foes.count].iter().enumerate();
        let most = chances.map(|(i, chance)| chance * self.aimed(ways, which, i)).fold(0.0, f64::max);
        most.min(1.0)
    }

    /// Where the automa's list sends its legions, by the strength of the defenders of each sietch.
    pub(super) fn ways(&self, s: &State, guards: [(u8, u8); 8], foes: &Foes) -> Ways {
        let mut ways = Ways { guards, sent: [u8::MAX; LEGIONS] };
        let order = self.known().order.get_or_init(|| self.goals());
        for (sent, foe) in ways.sent.iter_mut().zip(&foes.list[..foes.count]) {
            let outmatched = |i: &&u8| {
                let i = usize::from(**i);
                s.sietches[i].stands && foe.strength > guards[i]
            };
            *sent = order.iter().find(outmatched).copied().unwrap_or(u8::MAX);
        }
        ways
    }

    /// How strong the defenders of each sietch are.
    pub(super) fn guards(s: &State) -> [(u8, u8); 8] {
        let guard = |i: usize| strength(defender(s, s.sietches[i].at));
        std::array::from_fn(|i| if s.sietches[i].stands { guard(i) } else { (0, 0) })
    }

    /// The sietches in the order in which the automa goes for them: the target, then the nearest to it, the higher rank first.
    fn goals(&self) -> [u8; 8] {
        let mut order: [u8; 8] = std::array::from_fn(|i| i as u8);
        let target = self.view.target.and_then(|i| self.s.sietches.get(usize::from(i))).map(|t| t.at);
        order.sort_by_key(|&i| {
            let sietch = &self.s.sietches[usize::from(i)];
            (target.map_or(0, |t| apart(t, sietch.at)), u8::MAX - sietch.rank, sietch.at)
        });
        order
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
        let gain = |at: Area| self.worth_with(&self.with_guard(at), [at; 2]) - now;
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
        if let Some(found) = self.known().reliefs.borrow()[at.index()] {
            return found;
        }
        let mut next = self.s;
        next.presence[Side::Harkonnen.index()].remove(at);
        next.legions[at.index()] = landsraad_arrakis::state::Group::default();
        let found = self.w.relief * (self.worth(&next) - self.now()).max(0) as f64;
        self.known().reliefs.borrow_mut()[at.index()] = Some(found);
        found
    }
}
