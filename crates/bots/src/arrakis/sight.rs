//! What the seat believes: a position made of its view alone, and what the position is worth to it.
//!
//! Worth is counted in hundredths of a step of the supremacy or prescience track.

use std::cell::{Cell, OnceCell, RefCell};
use std::sync::OnceLock;

use landsraad_arrakis::automa::strength::defender;
use landsraad_arrakis::board::{AREA_COUNT, AREAS, Area, AreaSet, DEEP_DESERTS, DESERTS, MOUNTAINS};
use landsraad_arrakis::data::{Deed, Kind, Leader, Side, Test, Vehicle};
use landsraad_arrakis::state::{Group, PrescienceId, Sietch, State, TokenId, TokenSet, Whereabouts};
use landsraad_arrakis::{Arrakis, LegionView, Mode, View};
use landsraad_kernel::{EventSink, Game, Seeded};

use super::march::March;
use super::odds::{Force, likely};
use super::solo::Foes;
use super::terms::Terms;
use super::weights::Weights;

/// Hundredths of a step.
pub(super) type Worth = i64;

/// Steps over passable borders between any two areas.
pub(super) fn distance(a: Area, b: Area) -> u8 {
    static TABLE: OnceLock<Vec<[u8; AREA_COUNT]>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        (0..AREA_COUNT)
            .map(|from| {
                let mut row = [u8::MAX; AREA_COUNT];
                let mut edge = Area(from as u8).only();
                let mut seen = edge;
                let mut steps = 0;
                while !edge.is_empty() {
                    for a in edge.iter() {
                        row[a.index()] = steps;
                    }
                    edge = edge.spread(|a| AREAS[a.index()].adjacent).minus(seen);
                    seen = seen.or(edge);
                    steps += 1;
                }
                row
            })
            .collect()
    });
    table[a.index()][b.index()]
}

/// A seat's knowledge, ready for questions.
pub(super) struct Sight<'a> {
    pub g: &'a Arrakis,
    pub view: &'a View,
    pub side: Side,
    /// The position as the seat believes it. Cards, wormsign faces and decks in it mean nothing.
    pub s: State,
    /// Steps still missing for each marker: for the Atreides by their objective, for the others a guess.
    pub need: [u8; 3],
    /// What counts in the game alone.
    pub w: &'a Weights,
    /// What is known of `s` already: positions that are weighed differ from it in a few areas.
    known: Known,
}

/// What has been found out about the believed position.
pub(super) struct Known {
    /// The legion of each area as a battle would see it.
    forces: [Force; AREA_COUNT],
    /// What the position is worth.
    worth: OnceCell<Worth>,
    /// The last dangers that the automa was found to be to each area.
    dangers: RefCell<[Option<(Guard, f64)>; AREA_COUNT]>,
    /// What a distance leaves of the chance to take a settlement.
    reach: [f64; 32],
    /// Every march that is looked at.
    pub(super) marches: OnceCell<Vec<March>>,
    /// What the position is worth part by part.
    pub(super) terms: OnceCell<Terms>,
    /// What a station and a settlement of each rank are worth.
    pub(super) station: OnceCell<Worth>,
    pub(super) settlements: [OnceCell<Worth>; 4],
    /// In what order the automa goes for the sietches.
    pub(super) order: OnceCell<[u8; 8]>,
    /// Its legions.
    pub(super) foes: OnceCell<Foes>,
    /// The forces of the last groups that were looked at.
    recent: Cell<[(Group, Force); 2]>,
    /// What the defeat of the legion in an area saves.
    pub(super) reliefs: RefCell<[Option<f64>; AREA_COUNT]>,
}

/// What the danger to an area depends on while the automa's legions stay: who is there, who could join, how many dice the
/// place adds.
pub(super) type Guard = (Group, usize, u8);

/// The group a legion is believed to be; unknown tokens get any number not used yet.
fn group(g: &Arrakis, l: &LegionView, used: &mut TokenSet) -> Group {
    let mut group = Group::default();
    group.add(Kind::Regular, l.regular);
    group.add(Kind::Elite, l.elite);
    group.add(Kind::Special, l.special);
    group.add(Kind::Generic, l.generic);
    for &leader in &l.named {
        group = group.with_named(leader);
    }
    let mut take = |of: TokenSet, fits: &dyn Fn(TokenId) -> bool| {
        if let Some(t) = of.minus(*used).iter().find(|&t| fits(t)) {
            used.insert(t);
            group.tokens.insert(t);
        }
    };
    if l.faces.is_empty() {
        for i in 0..l.tokens {
            let tokens = match l.side {
                Side::Atreides => TokenSet::ATREIDES,
                Side::Harkonnen if i < l.silver => TokenSet::SILVER,
                Side::Harkonnen => TokenSet::BLACK,
            };
            take(tokens, &|_| true);
        }
    } else {
        for face in &l.faces {
            take(TokenSet::ATREIDES, &|t| g.tables.tokens[usize::from(t.0)].0 == *face);
        }
    }
    group
}

/// A position of the same mode. What a view shows is written over it; the rest means nothing.
fn any_position(g: &Arrakis) -> &'static State {
    static POSITIONS: [OnceLock<State>; 2] = [const { OnceLock::new() }; 2];
    let solo = g.mode == Mode::Solo;
    POSITIONS[usize::from(solo)]
        .get_or_init(|| Arrakis::new(g.mode).setup(&mut Seeded::from_u64(0), &mut EventSink::mute()))
}

/// The position a view shows.
fn believed(g: &Arrakis, view: &View) -> State {
    let mut s = *any_position(g);
    s.legions = [Group::default(); AREA_COUNT];
    s.presence = [AreaSet::EMPTY; 2];
    let mut used = TokenSet::EMPTY;
    for l in &view.legions {
        s.legions[l.at.index()] = group(g, l, &mut used);
        s.presence[l.side.index()].insert(l.at);
    }
    s.harvesters = view.harvesters;
    s.wormsigns = view.wormsigns;
    s.sand = AreaSet::EMPTY;
    s.burrowing = AreaSet::EMPTY;
    s.sandworms = view.sandworms;
    s.wild_maker = view.wild_maker;
    s.stations = view.stations;
    s.zones = view.zones;
    s.sietches.change(|all| {
        for (sietch, seen) in all.iter_mut().zip(&view.sietches) {
            *sietch = Sietch { at: seen.at, rank: seen.rank.unwrap_or(2), up: seen.up, stands: seen.stands };
        }
    });
    s.settlements = view.settlements;
    s.crater = view.crater;
    s.supply = view.supply;
    for (leader, state) in &view.leaders {
        s.leaders[leader.index()] = *state;
    }
    s.revealed = view.revealed.iter().copied().collect();
    s.claims = view.claims;
    s.supremacy = view.supremacy;
    s.prescience = view.prescience;
    s.imperium = view.imperium;
    s.bans = view.bans.iter().fold(0, |m, p| m | 1 << p.index());
    s.dice = view.dice;
    s.blocked = view.blocked;
    s.bene_gesserit = view.bene_gesserit;
    s.placed = view.placed;
    s.frozen = view.frozen;
    s.round = view.round;
    s.phase = view.phase;
    if let Some(solo) = &mut s.solo {
        solo.unrolled = view.unrolled;
        solo.flown = false;
    }
    s
}

/// The steps of each marker that the nearest objective still needs. The others guess that every marker is needed.
pub(super) fn missing(g: &Arrakis, view: &View) -> [u8; 3] {
    let have = view.prescience;
    let missing =
        |targets: [u8; 3]| -> [u8; 3] { std::array::from_fn(|m| targets[m].saturating_sub(have[m])) };
    view.objectives
        .iter()
        .filter_map(|&o| g.tables.objectives.get(usize::from(o)))
        .map(|(targets, _)| missing(*targets))
        .min_by_key(|need| need.iter().sum::<u8>())
        .unwrap_or_else(|| missing([7; 3]))
}

impl<'a> Sight<'a> {
    pub fn new(g: &'a Arrakis, view: &'a View, side: Side, w: &'a Weights) -> Sight<'a> {
        Sight::over(g, view, side, w, &believed(g, view))
    }

    /// The same with a position that the seat believes.
    pub fn over(g: &'a Arrakis, view: &'a View, side: Side, w: &'a Weights, s: &State) -> Sight<'a> {
        let need = missing(g, view);
        let known = Known {
            forces: [Force::default(); AREA_COUNT],
            worth: OnceCell::new(),
            dangers: RefCell::new([None; AREA_COUNT]),
            reach: std::array::from_fn(|steps| {
                if s.solo.is_some() { w.reach.powi(steps as i32 - 1) } else { reach_share(steps as u8) }
            }),
            marches: OnceCell::new(),
            terms: OnceCell::new(),
            station: OnceCell::new(),
            settlements: Default::default(),
            order: OnceCell::new(),
            foes: OnceCell::new(),
            recent: Cell::default(),
            reliefs: RefCell::new([None; AREA_COUNT]),
        };
        let mut sight = Sight { g, view, side, s: *s, need, w, known };
        for side in [Side::Atreides, Side::Harkonnen] {
            for at in sight.s.with_legion(side).iter() {
                sight.known.forces[at.index()] = sight.force_of(side, sight.s.legion(at));
            }
        }
        sight
    }

    /// What has been found out about the believed position.
    pub(super) const fn known(&self) -> &Known {
        &self.known
    }

    /// What the believed position itself is worth.
    pub fn now(&self) -> Worth {
        *self.known.worth.get_or_init(|| self.worth(&self.s))
    }

    /// Whether it plays alone against the automa.
    pub fn alone(&self) -> bool {
        self.s.solo.is_some()
    }

    /// One weight for the game of two, another for the game alone.
    pub fn weight(&self, two: f64, alone: f64) -> f64 {
        if self.alone() { alone } else { two }
    }

    /// What steps on the tracks are worth to the Atreides.
    pub fn steps(&self, steps: [u8; 3]) -> Worth {
        (0..3)
            .map(|m| {
                let useful = steps[m].min(self.need[m]);
                100 * Worth::from(useful)
                    + (self.weight(6.0, self.w.spare) * f64::from(steps[m] - useful)) as Worth
            })
            .sum()
    }

    /// What claiming a prescience card is worth to the Atreides.
    pub fn reward(&self, card: PrescienceId) -> Worth {
        let card = &self.g.tables.prescience[card.index()];
        let sisters = self.weight(25.0, self.w.sisters[0]) as Worth;
        self.steps(card.reward) + sisters * Worth::from(card.bene_gesserit)
    }

    /// What a deed would bring by a revealed card, if claims are left.
    pub fn deed(&self, deed: Deed, at: Option<Area>) -> Worth {
        if self.s.claims >= 2 {
            return 0;
        }
        self.s
            .revealed
            .iter()
            .filter(|r| !r.met)
            .filter_map(|r| match self.g.tables.prescience[r.card.index()].test {
                Test::Happened { deed: wanted, n, terrains, at_paul } if wanted == deed => {
                    let paul = self.s.leader_area(self.s.person(landsraad_arrakis::data::Person::Paul));
                    let here = at.is_none_or(|a| terrains >> self.s.terrain(a).index() & 1 == 1)
                        && (!at_paul || (at.is_some() && at == paul));
                    let left = Worth::from(n.saturating_sub(r.count).max(1));
                    here.then(|| self.reward(r.card) / left)
                }
                Test::Happened { .. }
                | Test::Areas { .. }
                | Test::Sandworms { .. }
                | Test::Persons { .. }
                | Test::NextTo { .. } => None,
            })
            .sum()
    }

    /// A side's legion in an area as a battle would see it.
    pub fn force(&self, s: &State, side: Side, at: Area) -> Force {
        if !s.with_legion(side).contains(at) {
            return Force::default();
        }
        let legion = s.legion(at);
        if legion == self.s.legion(at) && self.s.with_legion(side).contains(at) {
            return self.known.forces[at.index()];
        }
        if side != self.side {
            return self.force_of(side, legion);
        }
        let [last, before] = self.known.recent.get();
        if last.0 == legion {
            return last.1;
        }
        let force = if before.0 == legion { before.1 } else { self.force_of(side, legion) };
        self.known.recent.set([(legion, force), last]);
        force
    }

    /// A group as a battle would see it.
    pub fn force_of(&self, side: Side, group: Group) -> Force {
        Force::of(self.g, group, side == Side::Atreides && self.side == Side::Atreides)
    }

    /// The defence of an area, its settlement included.
    pub fn defence(&self, s: &State, side: Side, at: Area) -> Force {
        Force { extra: s.rank_at(side, at), ..self.force(s, side, at) }
    }

    /// How much more a step of supremacy weighs when the Harkonnen are near their goal.
    pub fn supremacy(&self, rank: u8) -> Worth {
        // The automa gains a point at the end of every round.
        let now = self.s.supremacy + rank + u8::from(self.alone());
        let urgency = if now >= 10 {
            self.weight(3.0, self.w.urgent[1])
        } else if now >= 8 {
            self.weight(1.5, self.w.urgent[0])
        } else {
            1.0
        };
        (f64::from(rank) * 100.0 * urgency * self.weight(1.0, self.w.supremacy)) as Worth
    }

    /// What the fall of a Harkonnen settlement is worth to the Atreides.
    pub fn settlement(&self, rank: u8) -> Worth {
        let total: u8 = self.need.iter().sum();
        let won = self.need.iter().all(|&n| n <= rank);
        self.steps([rank; 3])
            + self.deed(Deed::SettlementDestroyed, None)
            + if won { 2000 } else { 0 }
            + if total <= 6 { self.weight(100.0, self.w.nearly) as Worth } else { 0 }
    }

    /// What a position is worth to the seat. Only what moves and placements change is counted.
    pub fn worth(&self, s: &State) -> Worth {
        match self.side {
            Side::Atreides => self.worth_atreides(s),
            Side::Harkonnen => self.worth_harkonnen(s),
        }
    }

    /// How likely the legions of `by` take an area, now or soon. `same`: the Harkonnen stand as they are believed to.
    pub(super) fn threat(&self, s: &State, by: Side, at: Area, same: bool) -> f64 {
        let def = self.defence(s, by.other(), at);
        let find = || self.seat_danger(s, by, at, def);
        if same { self.danger(at, (defender(s, at), 0, def.extra), find) } else { find() }
    }

    fn seat_danger(&self, s: &State, by: Side, at: Area, def: Force) -> f64 {
        let price = def.extra > 0;
        let lift = by == Side::Harkonnen && s.zones.contains(&Some(Vehicle::Ornithopter));
        s.with_legion(by)
            .iter()
            .map(|from| {
                let near = match distance(from, at) {
                    0 | 1 => 1.0,
                    2 => {
                        if lift {
                            0.8
                        } else {
                            0.5
                        }
                    }
                    3 => 0.25,
                    4 => 0.12,
                    _ => return 0.0,
                };
                near * likely(self.force(s, by, from), def, price)
            })
            .fold(0.0, f64::max)
    }

    /// What was found of an area with the same guard, or is found now. Only while the Harkonnen stand as they are believed to.
    pub(super) fn danger(&self, at: Area, guard: Guard, find: impl FnOnce() -> f64) -> f64 {
        if let Some((_, danger)) = self.known.dangers.borrow()[at.index()].filter(|(same, _)| *same == guard)
        {
            return danger;
        }
        let danger = find();
        self.known.dangers.borrow_mut()[at.index()] = Some((guard, danger));
        danger
    }

    /// Whether the Harkonnen legions stand as they do in the believed position.
    pub(super) fn same_harkonnen(&self, s: &State) -> bool {
        let all = s.with_legion(Side::Harkonnen);
        all == self.s.with_legion(Side::Harkonnen) && all.iter().all(|a| s.legion(a) == self.s.legion(a))
    }

    /// How far an end-of-round card is on its way, from 0 to 1.
    pub fn progress(s: &State, test: Test) -> f64 {
        let fits = |a: Area, terrains: u8, sietch: Option<bool>| {
            terrains >> s.terrain(a).index() & 1 == 1
                && sietch.is_none_or(|want| s.sietch_at(a).is_some() == want)
        };
        let own = s.with_legion(Side::Atreides);
        match test {
            Test::Areas { terrains, sietch, min } => {
                let have = own.iter().filter(|&a| fits(a, terrains, sietch)).count() as f64;
                (have / f64::from(min.max(1))).min(1.0)
            }
            Test::Sandworms { min } => (s.worms().len() as f64 / f64::from(min.max(1))).min(1.0),
            Test::Persons { persons, same_area, terrains, sietch } => {
                let places = persons.map(|person| person.map(|p| s.leader_area(s.person(p))));
                let all = places.iter().flatten().count().max(1) as f64;
                let on_board = || places.iter().flatten().flatten();
                let good = on_board().filter(|a| fits(**a, terrains, sietch)).count() as f64;
                let there = on_board().count() as f64;
                let apart = matches!(places, [Some(first), Some(second)] if first != second);
                let together = !same_area || !apart;
                if good >= all && together { 1.0 } else { 0.2 * there / all + 0.3 * good / all }
            }
            Test::NextTo { areas } => {
                let near = areas.into_iter().flatten().fold(AreaSet::EMPTY, |set, a| set.or(s.adjacent(a)));
                let gap = near.iter().flat_map(|n| own.iter().map(move |a| distance(a, n))).min();
                match gap {
                    Some(0) => 1.0,
                    Some(1) => 0.5,
                    Some(2) => 0.3,
                    Some(3) => 0.15,
                    Some(_) | None => 0.0,
                }
            }
            Test::Happened { .. } => 0.0,
        }
    }

    /// The end-of-round cards: the best two that can still be claimed count in full.
    pub(super) fn presciences(&self, s: &State) -> Worth {
        let mut found = [(0, 0.0); 6];
        let mut count = 0;
        for r in &s.revealed {
            let card = &self.g.tables.prescience[r.card.index()];
            if card.at_end && count < found.len() {
                found[count] = (self.reward(r.card), Sight::progress(s, card.test));
                count += 1;
            }
        }
        let values = &mut found[..count];
        values.sort_by(|a, b| (b.0 as f64 * b.1).total_cmp(&(a.0 as f64 * a.1)));
        let open = usize::from(2u8.saturating_sub(s.claims));
        // Late in a round there are few answers left to get there.
        let left = f64::from(self.view.unrolled.min(8)) / 8.0;
        let late = left + self.w.late * (1.0 - left);
        let going = self.weight(0.55, self.w.progress * late);
        values
            .iter()
            .enumerate()
            .map(|(i, (reward, progress))| {
                let share = if *progress >= 1.0 { 1.0 } else { going * progress };
                let share = if i < open { share } else { self.weight(0.1, self.w.beyond) * share };
                (*reward as f64 * share) as Worth
            })
            .sum()
    }

    fn worth_harkonnen(&self, s: &State) -> Worth {
        let own = s.with_legion(Side::Harkonnen);
        let mut sum = self.pieces(s) - self.presciences(s) / 2;
        for at in s.settlements.iter() {
            let rank = s.rank_at(Side::Harkonnen, at);
            sum -= (self.threat(s, Side::Atreides, at, false) * self.settlement(rank) as f64 * 0.6) as Worth;
        }
        for sietch in s.sietches.iter().filter(|t| t.stands) {
            let def = self.defence(s, Side::Atreides, sietch.at);
            let prize = self.supremacy(sietch.rank) as f64;
            let (mut best, mut second) = (0.0f64, 0.0f64);
            for from in own.iter() {
                let share = self.known.reach_of(distance(from, sietch.at));
                if share <= second {
                    continue;
                }
                let v = share * likely(self.force(s, Side::Harkonnen, from), def, true);
                if v > best {
                    (best, second) = (v, best);
                } else {
                    second = second.max(v);
                }
            }
            sum += ((best + 0.3 * second) * prize) as Worth;
        }
        // Sand is no place to stay: storms and worms.
        let exposed = s.exposed();
        for at in own.iter() {
            let hits = Worth::from(self.force(s, Side::Harkonnen, at).hits.min(6));
            if exposed.contains(at) {
                sum -= hits;
            }
            if DESERTS.contains(at) {
                sum -= hits;
            }
            if DEEP_DESERTS.contains(at) {
                sum -= hits;
            }
            if s.wormsigns.contains(at) {
                sum -= 3 * hits;
            }
            let worms = s.worms().iter().filter(|&w| distance(w, at) <= 2).count() as Worth;
            if !MOUNTAINS.contains(at) {
                sum -= worms.min(2) * hits;
            }
        }
        sum
    }

    /// The position after a group has gone from one area to another.
    pub fn after(s: &State, side: Side, from: Area, to: Area, group: Group) -> State {
        let mut next = *s;
        let rest = s.legion(from).minus(group);
        next.legions[from.index()] = rest;
        if rest.is_empty() {
            next.presence[side.index()].remove(from);
        }
        next.legions[to.index()] = next.legions[to.index()].plus(group);
        next.presence[side.index()].insert(to);
        for leader in group.named.iter() {
            next.leaders[leader.index()].at = Whereabouts::Board(to);
        }
        next
    }

    /// The position with one more piece in an area.
    pub fn with_piece(&self, side: Side, at: Area, kind: Kind, named: Option<Leader>) -> State {
        let mut next = self.s;
        if next.legions[at.index()].get(kind) < 14 {
            match named {
                Some(leader) => {
                    next.legions[at.index()] = next.legions[at.index()].with_named(leader);
                    next.leaders[leader.index()].at = Whereabouts::Board(at);
                }
                None => next.legions[at.index()].add(kind, 1),
            }
            next.presence[side.index()].insert(at);
        }
        next
    }
}

impl Known {
    /// What a distance leaves of a chance.
    pub(super) fn reach_of(&self, distance: u8) -> f64 {
        self.reach.get(usize::from(distance.max(1))).copied().unwrap_or(0.0)
    }
}

/// How much of a chance is left at a distance.
pub(super) fn reach_share(distance: u8) -> f64 {
    if distance > 9 { 0.0 } else { 0.8 * 0.72f64.powi(i32::from(distance.max(1)) - 1) }
}
