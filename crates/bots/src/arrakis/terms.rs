//! The worth of the believed position part by part, so that a march needs only the parts that it changes.

use std::sync::OnceLock;

use landsraad_arrakis::automa::strength::{defender, strength};
use landsraad_arrakis::board::{AREA_COUNT, Area, AreaSet};
use landsraad_arrakis::data::{Deed, Side};
use landsraad_arrakis::state::State;

use super::odds::likely;
use super::sight::{Sight, Worth, distance};
use super::solo::{Foes, Row, Ways};

/// The areas at each distance over passable borders.
fn ring(at: Area, steps: u8) -> AreaSet {
    static TABLE: OnceLock<Vec<[AreaSet; 5]>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let all = || (0..AREA_COUNT as u8).map(Area);
        let at_distance = |from: Area, steps: usize| -> AreaSet {
            all().filter(|&to| usize::from(distance(from, to)) == steps).collect()
        };
        all().map(|from| std::array::from_fn(|steps| at_distance(from, steps))).collect()
    });
    table[at.index()][usize::from(steps)]
}

/// Steps to the nearest of some areas, if there are at most four.
fn gap(at: Area, among: AreaSet) -> Option<u8> {
    (0..5).find(|&steps| !ring(at, steps).and(among).is_empty())
}

/// Which of one's own legions take a settlement most likely: the best three, so that two may have moved.
#[derive(Clone, Copy)]
struct Takers {
    at: Area,
    best: [(f64, Area); 3],
}

impl Takers {
    fn add(&mut self, chance: f64, from: Area) {
        let mut one = (chance, from);
        for place in &mut self.best {
            if one.0 > place.0 {
                std::mem::swap(place, &mut one);
            }
        }
    }
}

/// What the believed position is worth to the Atreides, part by part.
pub(super) struct Terms {
    pieces: [Worth; AREA_COUNT],
    all_pieces: Worth,
    sietches: [Worth; 8],
    all_sietches: Worth,
    open: [Worth; AREA_COUNT],
    all_open: Worth,
    settlements: [Takers; 6],
    count: usize,
    /// Alone: where the automa's list sends its legions, and how likely each of them takes each sietch.
    alone: Option<(Ways, [Row; 8])>,
}

impl Sight<'_> {
    fn piece_term(&self, s: &State, at: Area) -> Worth {
        let f = self.force(s, self.side, at);
        (self.weight(9.0, self.w.piece) * f64::from(f.hits)) as Worth
            + (self.weight(8.0, self.w.person[0]) * f64::from(f.leaders)) as Worth
            + (self.weight(14.0, self.w.person[1]) * f64::from(s.legion(at).named_count())) as Worth
            + (self.weight(0.0, self.w.mass) * f64::from(f.hits) * f64::from(f.hits)) as Worth
    }

    /// The figures of a side's legions.
    pub(super) fn pieces(&self, s: &State) -> Worth {
        s.with_legion(self.side).iter().map(|at| self.piece_term(s, at)).sum()
    }

    /// What is lost if a standing sietch falls, by the chance that it does.
    fn sietch_term(&self, s: &State, which: usize, chance: f64) -> Worth {
        let sietch = &s.sietches[which];
        // The automa makes for its target.
        let aimed = match self.view.target.and_then(|i| s.sietches.get(usize::from(i))) {
            Some(target) if target.at == sietch.at => self.w.target,
            Some(_) => self.w.other,
            None => 0.75,
        };
        let mut lost = (chance * self.supremacy(sietch.rank) as f64 * aimed) as Worth;
        if self.alone() {
            let hits = f64::from(self.force(s, Side::Atreides, sietch.at).hits);
            lost += (chance * hits * self.w.guard) as Worth;
        }
        lost
    }

    /// What a legion in the open may lose.
    fn open_term(&self, s: &State, at: Area, foes: Option<&Foes>, same: bool) -> Worth {
        let f = self.force(s, Side::Atreides, at);
        let open = self.weight(6.0, self.w.open);
        let chance = match foes {
            Some(foes) => self.automa_threat(s, at, foes, same),
            None => self.threat(s, Side::Harkonnen, at, same),
        };
        (chance * f64::from(f.hits) * open) as Worth
    }

    /// Stations, by how near they are.
    fn stations(&self, s: &State) -> Worth {
        if s.stations.is_empty() {
            return 0;
        }
        let average = *self.known().station.get_or_init(|| {
            let average = (self.steps([1, 1, 1]) / 3 + self.deed(Deed::StationTaken, None)) as f64;
            (average * self.weight(1.0, self.w.station)) as Worth
        });
        let own = s.with_legion(Side::Atreides);
        let near = |at: Area| match gap(at, own) {
            Some(0) => average,
            Some(steps) => {
                let steps = usize::from(steps) - 1;
                if self.alone() {
                    (average as f64 * self.w.way[steps]) as Worth
                } else {
                    average * [45, 28, 16, 8][steps] / 100
                }
            }
            None => 0,
        };
        s.stations.iter().map(near).sum()
    }

    /// How likely the legion in an area takes a settlement, as far as that counts.
    fn taking(&self, s: &State, from: Area, at: Area, most_so_far: f64) -> f64 {
        let share = self.known().reach_of(distance(from, at));
        let alone = self.alone();
        let most = if alone { share } else { share * share };
        // A chance is at most 1, so some need no look.
        if most <= most_so_far {
            return 0.0;
        }
        let def = self.defence(s, Side::Harkonnen, at);
        let p = likely(self.force(s, Side::Atreides, from), def, true);
        if alone { share * p.powf(self.w.sure) } else { (share * p) * (share * p) }
    }

    fn settlement_term(&self, at: Area, best: f64) -> Worth {
        if best <= 0.0 {
            return 0;
        }
        let rank = self.s.rank_at(Side::Harkonnen, at);
        let worth = *self.known().settlements[usize::from(rank.min(3))].get_or_init(|| self.settlement(rank));
        (best * worth as f64 * self.weight(0.6, self.w.settlement)) as Worth
    }

    pub(super) fn worth_atreides(&self, s: &State) -> Worth {
        let own = s.with_legion(Side::Atreides);
        let same = self.same_harkonnen(s);
        let mut sum = self.pieces(s) + self.presciences(s) + self.stations(s);
        let foes = self.alone().then(|| self.foes(s));
        let ways = foes.as_ref().map(|foes| self.ways(s, Sight::guards(s), foes));
        for which in (0..s.sietches.len()).filter(|&i| s.sietches[i].stands) {
            let chance = match (&foes, &ways) {
                (Some(foes), Some(ways)) => self.sietch_threat(s, which, foes, ways),
                (_, _) => self.threat(s, Side::Harkonnen, s.sietches[which].at, same),
            };
            sum -= self.sietch_term(s, which, chance);
        }
        for at in own.minus(s.sietch_areas()).iter() {
            sum -= self.open_term(s, at, foes.as_ref(), same);
        }
        for at in s.settlements.iter() {
            let best = own.iter().fold(0.0, |best: f64, from| best.max(self.taking(s, from, at, best)));
            sum += self.settlement_term(at, best);
        }
        sum
    }

    fn find_terms(&self) -> Terms {
        let s = &self.s;
        let nobody = Takers { at: Area(0), best: [(0.0, Area(127)); 3] };
        let mut terms = Terms {
            pieces: [0; AREA_COUNT],
            all_pieces: 0,
            sietches: [0; 8],
            all_sietches: 0,
            open: [0; AREA_COUNT],
            all_open: 0,
            settlements: [nobody; 6],
            count: 0,
            alone: None,
        };
        let foes = self.base_foes();
        if let Some(foes) = foes {
            let rows = std::array::from_fn(|i| {
                if s.sietches[i].stands { self.sietch_row(s, i, foes) } else { Row::default() }
            });
            terms.alone = Some((self.ways(s, Sight::guards(s), foes), rows));
        }
        let own = s.with_legion(Side::Atreides);
        for at in own.iter() {
            terms.pieces[at.index()] = self.piece_term(s, at);
            terms.all_pieces += terms.pieces[at.index()];
        }
        for which in (0..s.sietches.len()).filter(|&i| s.sietches[i].stands) {
            let chance = match (foes, &terms.alone) {
                (Some(foes), Some((ways, rows))) => self.row_threat(&rows[which], which, foes, ways),
                (_, _) => self.threat(s, Side::Harkonnen, s.sietches[which].at, true),
            };
            terms.sietches[which] = self.sietch_term(s, which, chance);
            terms.all_sietches += terms.sietches[which];
        }
        for at in own.minus(s.sietch_areas()).iter() {
            terms.open[at.index()] = self.open_term(s, at, foes, true);
            terms.all_open += terms.open[at.index()];
        }
        for (takers, at) in terms.settlements.iter_mut().zip(s.settlements.iter()) {
            takers.at = at;
            for from in own.iter() {
                takers.add(self.taking(s, from, at, takers.best[2].0), from);
            }
            terms.count += 1;
        }
        terms
    }

    /// The automa's legions in the believed position, in the game alone.
    fn base_foes(&self) -> Option<&Foes> {
        self.alone().then(|| self.known().foes.get_or_init(|| self.foes(&self.s)))
    }

    /// What is lost of all sietches alone, when one's own legions of some areas have changed. A legion within two areas of a
    /// sietch counts as support, and a guard can send the automa's legions elsewhere.
    fn dangers_alone(
        &self,
        s: &State,
        areas: AreaSet,
        foes: &Foes,
        (ways, rows): (&Ways, &[Row; 8]),
        terms: &Terms,
    ) -> Worth {
        let touched = areas.spread(|a| ring(a, 0).or(ring(a, 1)).or(ring(a, 2)));
        let mut guards = ways.guards;
        for (guard, sietch) in guards.iter_mut().zip(s.sietches.iter()) {
            if sietch.stands && areas.contains(sietch.at) {
                *guard = strength(defender(s, sietch.at));
            }
        }
        let other = (guards != ways.guards).then(|| self.ways(s, guards, foes));
        let now = other.as_ref().unwrap_or(ways);
        let mut danger = terms.all_sietches;
        for (which, sietch) in s.sietches.iter().enumerate().filter(|(_, t)| t.stands) {
            let chance = if touched.contains(sietch.at) {
                self.sietch_threat(s, which, foes, now)
            } else if other.is_some() {
                self.row_threat(&rows[which], which, foes, now)
            } else {
                continue;
            };
            danger += self.sietch_term(s, which, chance) - terms.sietches[which];
        }
        danger
    }

    /// What a position is worth that differs from the believed one in one's own legions of two areas alone, and in where
    /// their leaders stand.
    pub(super) fn worth_with(&self, s: &State, changed: [Area; 2]) -> Worth {
        if self.side != Side::Atreides {
            return self.worth(s);
        }
        let terms = self.known().terms.get_or_init(|| self.find_terms());
        let foes = self.base_foes();
        let own = s.with_legion(Side::Atreides);
        let sietches = s.sietch_areas();
        let areas: AreaSet = changed.into_iter().collect();
        let (mut pieces, mut open) = (terms.all_pieces, terms.all_open);
        for at in areas.iter() {
            pieces -= terms.pieces[at.index()];
            open -= terms.open[at.index()];
            if own.contains(at) {
                pieces += self.piece_term(s, at);
                if !sietches.contains(at) {
                    open += self.open_term(s, at, foes, true);
                }
            }
        }
        let danger = match (foes, &terms.alone) {
            (Some(foes), Some((ways, rows))) => self.dangers_alone(s, areas, foes, (ways, rows), terms),
            (_, _) => {
                let here = (0..s.sietches.len()).filter(|&i| {
                    let sietch = &s.sietches[i];
                    sietch.stands && areas.contains(sietch.at)
                });
                here.fold(terms.all_sietches, |sum, i| {
                    let chance = self.threat(s, Side::Harkonnen, s.sietches[i].at, true);
                    sum + self.sietch_term(s, i, chance) - terms.sietches[i]
                })
            }
        };
        let mut sum = pieces - open - danger + self.presciences(s) + self.stations(s);
        for takers in &terms.settlements[..terms.count] {
            let others = takers.best.iter().find(|(_, from)| !areas.contains(*from));
            let rest = others.map_or(0.0, |(chance, _)| *chance);
            let best = areas
                .and(own)
                .iter()
                .fold(rest, |best: f64, from| best.max(self.taking(s, from, takers.at, best)));
            sum += self.settlement_term(takers.at, best);
        }
        sum
    }
}
