//! What a placement of my forces is worth: the one computation behind shipping, moving, riding and battles.
//!
//! Everything is counted in spice. Each stronghold gets a chance to be held by each faction when the
//! Mentat counts; from these follow the chances to win of every side.

use landsraad_dune::board::Squad;
use landsraad_dune::data::{LOC_COUNT, Loc, LocSet, STRONGHOLDS, Territory, TerritorySet};
use landsraad_dune::editions::CityIncome;
use landsraad_dune::view::LeaderPlace;
use landsraad_dune::{Faction, FactionSet};

use super::position::{GOALS, Position, TERRITORIES};

/// A placement of my forces.
#[derive(Clone)]
pub struct Board {
    /// My tokens by location.
    pub at: [Squad; LOC_COUNT],
    /// Where I stand.
    pub present: LocSet,
    /// Where my forces are advisors.
    pub advisors: TerritorySet,
    /// What I have left to spend.
    pub spice: u16,
}

impl Board {
    /// More of mine in a place.
    pub fn add(&mut self, loc: Loc, squad: Squad) {
        let slot = &mut self.at[loc.0 as usize];
        *slot = slot.plus(squad);
        if !slot.is_empty() {
            self.present.insert(loc);
        }
    }
    /// Fewer of mine in a place.
    pub fn take(&mut self, loc: Loc, squad: Squad) {
        let slot = &mut self.at[loc.0 as usize];
        slot.normal = slot.normal.saturating_sub(squad.normal);
        slot.special = slot.special.saturating_sub(squad.special);
        if slot.is_empty() {
            self.present.remove(loc);
        }
    }
    /// Mine in a territory.
    pub fn in_territory(&self, t: Territory) -> Squad {
        self.present.and(t.mask()).iter().fold(Squad::NONE, |s, l| s.plus(self.at[l.0 as usize]))
    }
}

/// What becomes of a territory in which a battle is fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// I hold it.
    Mine,
    /// The others who stand there hold it.
    Theirs,
    /// Everything in it is destroyed.
    Ruined,
}

/// The chances of one stronghold, by faction.
type Hold = [f64; 6];

/// The chances of every place that counts.
type Table = [Hold; GOALS];

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The chance that those of these that come true make at least `need` points.
fn at_least(chances: &[(f64, u8)], need: usize) -> f64 {
    const MOST: usize = 9;
    let mut exact = [0.0; MOST];
    exact[0] = 1.0;
    let mut top = 0;
    for &(p, points) in chances {
        let n = usize::from(points);
        top = (top + n).min(MOST - 1);
        for k in (0..=top).rev() {
            let before = if k >= n { exact[k - n] } else { 0.0 };
            exact[k] = exact[k] * (1.0 - p) + before * p;
        }
    }
    exact.iter().skip(need).sum()
}

impl Position<'_> {
    /// My forces as they stand.
    pub fn board(&self) -> Board {
        let mut board = Board {
            at: [Squad::NONE; LOC_COUNT],
            present: LocSet::EMPTY,
            advisors: if self.me == Faction::BeneGesserit { self.advisors } else { TerritorySet::EMPTY },
            spice: self.own.spice,
        };
        for (&loc, &squad) in &self.mine.forces {
            board.add(loc, squad);
        }
        board
    }

    /// The chance that I win a battle with these forces and this much spice.
    pub fn odds(&self, squad: Squad, spice: u16, foe: Faction, theirs: Squad) -> f64 {
        let best = |f| self.leaders_strength(f);
        let (my_leader, their_leader) = (best(self.me), best(foe));
        let my_life = if self.guarded() { 0.85 } else { 0.6 };
        let their_life = if self.armed() { 0.55 } else { 0.95 };
        let kwisatz =
            self.own.kwisatz.is_some_and(|k| self.me == Faction::Atreides && k.losses >= 7 && !k.dead);
        let voice = matches!(self.me, Faction::BeneGesserit | Faction::Atreides);
        let mine = 0.95 * self.points(self.me, squad, spice, foe)
            + my_life * my_leader
            + if kwisatz { 2.0 } else { 0.0 }
            + if voice { 1.0 } else { 0.0 };
        let theirs =
            0.8 * self.points(foe, theirs, self.purse_of(foe), self.me) + their_life * their_leader * 0.85;
        let heard = matches!(foe, Faction::BeneGesserit | Faction::Atreides);
        let theirs = theirs + if heard { self.temper.sense.voice } else { 0.0 };
        let fought = self.v.phase == landsraad_dune::state::Phase::Battle;
        let tie = if fought { 0.0 } else { 0.2 };
        let nerve = if fought { 0.0 } else { self.temper.nerve };
        let fair = logistic(0.5 * (mine - theirs + tie + nerve));
        // A bought leader decides a battle whatever is dialled.
        fair + (1.0 - fair) * 0.75 * self.treason[foe as usize]
    }

    fn leaders_strength(&self, f: Faction) -> f64 {
        // Read once per call; lists are short.
        let strongest = if f == self.me {
            self.my_leaders().first().map(|l| self.rules.strength(*l))
        } else {
            self.of(f)
                .into_iter()
                .flat_map(|v| &v.leaders)
                .filter(|l| matches!(l.place, LeaderPlace::Home | LeaderPlace::Away))
                .map(|l| self.rules.strength(l.leader))
                .max()
        };
        f64::from(strongest.unwrap_or(0))
    }

    /// The chance that an undisturbed garrison is still there at the end of the turn.
    fn safety(&self, t: Territory, squad: Squad, winning: bool) -> f64 {
        let threats = self.to_act.iter().filter(|&f| !self.friend(f)).count() as f64;
        let n = f64::from(squad.normal) + 1.5 * f64::from(squad.special);
        let alarm = if winning { self.temper.sense.alarm } else { 0.0 };
        let wall = if t.is_stronghold() { 0.5 + alarm } else { 0.25 };
        1.0 - wall * (-n / 4.0).exp() * threats / 5.0
    }

    /// The chance that advisors who watch a garrison do not turn against it and win.
    fn watched(&self, t: Territory, squad: Squad, spice: u16) -> f64 {
        let sisters = Faction::BeneGesserit;
        let advisors = self.stands[sisters as usize][t.0 as usize];
        let watching = self.advisors.contains(t) && !advisors.is_empty();
        if !watching || self.friend(sisters) || !t.is_stronghold() {
            return 1.0;
        }
        1.0 - 0.5 * (1.0 - self.odds(squad, spice, sisters, advisors))
    }

    /// The chance that I hold a territory with these forces, beside what I lose there on average.
    fn contest(&self, t: Territory, squad: Squad, spice: u16, winning: bool) -> (f64, f64) {
        let mut hold = self.safety(t, squad, winning) * self.watched(t, squad, spice);
        let mut loss = 0.0;
        let n = f64::from(squad.total());
        for foe in self.foes_in(t).iter() {
            let theirs = self.stands[foe as usize][t.0 as usize];
            let p = self.odds(squad, spice, foe, theirs);
            let spent = (f64::from(theirs.total()) + 2.0).min(n);
            let hand = if self.own.hand.is_empty() { 0.0 } else { 2.0 };
            let force = self.temper.force * self.horizon;
            loss += force * ((1.0 - p) * n + p * 0.6 * spent) + (1.0 - p) * (2.0 + hand)
                - p * 0.4 * f64::from(theirs.total());
            hold *= p;
        }
        (hold, loss)
    }

    /// What a placement is worth.
    pub fn value(&self, b: &Board) -> f64 {
        self.value_if(b, None)
    }

    /// The same, if it is known what becomes of a territory.
    pub fn value_if(&self, b: &Board, known: Option<(Territory, Fate)>) -> f64 {
        self.work.set(self.work.get().saturating_add(1));
        let mut mine = [Squad::NONE; TERRITORIES];
        let mut lands = TerritorySet::EMPTY;
        for loc in b.present {
            let t = loc.territory();
            mine[t.0 as usize] = mine[t.0 as usize].plus(b.at[loc.0 as usize]);
            lands.insert(t);
        }
        let fights = |t: Territory| lands.contains(t) && !b.advisors.contains(t);
        let battles = Territory::all()
            .filter(|&t| t != Territory::POLAR_SINK && fights(t) && !self.foes_in(t).is_empty())
            .count();
        let purse = b.spice / (battles.max(1) as u16);
        let taken =
            self.goals().iter().filter(|(t, _)| fights(*t)).map(|(_, n)| usize::from(*n)).sum::<usize>();
        let allied = self.mine.allies.iter().map(|f| self.held_alone(f)).sum::<usize>();
        let winning = taken + allied >= self.needed(self.me);
        let mut total = self.wealth(b.spice);
        let mut hold = [1.0; TERRITORIES];
        for t in Territory::all().filter(|&t| fights(t) && t != Territory::POLAR_SINK) {
            let (p, loss) = match known {
                Some((k, fate)) if k == t => (f64::from(u8::from(fate == Fate::Mine)), 0.0),
                Some(_) | None => self.contest(t, mine[t.0 as usize], purse, winning),
            };
            hold[t.0 as usize] = p;
            total -= loss;
        }
        let ruined = known.filter(|(_, fate)| *fate == Fate::Ruined).map(|(t, _)| t);
        total += self.race(&mine, &hold, &fights, ruined);
        total += self.harvest(b, &hold, &fights);
        total -= self.weather(b);
        total + mobility(&mine, &fights)
    }

    /// Strongholds and victories.
    fn race(
        &self,
        mine: &[Squad; TERRITORIES],
        hold: &[f64; TERRITORIES],
        fights: &impl Fn(Territory) -> bool,
        ruined: Option<Territory>,
    ) -> f64 {
        let mut table: Table = [[0.0; 6]; GOALS];
        let goals = self.goals();
        let mut total = 0.0;
        let later: FactionSet = self.to_act.iter().filter(|&f| !self.friend(f)).collect();
        for (i, (t, points)) in goals.iter().copied().enumerate() {
            let others = self.others_in(t);
            let me = fights(t) && !mine[t.0 as usize].is_empty();
            if ruined == Some(t) {
                continue;
            }
            if me {
                let p = hold[t.0 as usize];
                table[i][self.me as usize] = p;
                let foes = others.len().max(1) as f64;
                for f in others.iter() {
                    table[i][f as usize] = (1.0 - p) * 0.95 / foes;
                }
                let city = match (self.rules.rulings.city_income, t) {
                    (CityIncome::TwoTwoOne, Territory::ARRAKEEN | Territory::CARTHAG) => 2.0,
                    (CityIncome::TwoTwoOne, Territory::TUEKS_SIETCH) => 1.0,
                    // Where cards stand for the incomes, the cities are what they are taken with.
                    (CityIncome::Cards | CityIncome::CardsOne, Territory::ARRAKEEN | Territory::CARTHAG) => {
                        1.0
                    }
                    (
                        CityIncome::TwoTwoOne | CityIncome::None | CityIncome::Cards | CityIncome::CardsOne,
                        _,
                    ) => 0.0,
                };
                let depth = (f64::from(mine[t.0 as usize].total()) / 5.0).min(1.0);
                let stronghold = self.temper.stronghold * (1.0 + 0.5 * f64::from(points - 1));
                total += p * (stronghold + city + 3.0 * depth);
            } else if others.is_empty() {
                for f in later.iter() {
                    table[i][f as usize] = 0.5 / later.len().max(1) as f64;
                }
            } else {
                // Two that fight there have the chance of the stronger.
                let weight = |f: Faction| {
                    let squad = self.stands[f as usize][t.0 as usize];
                    let leader = self.leaders_strength(f);
                    (self.points(f, squad, self.purse_of(f), self.me) + 0.6 * leader + 1.0).powi(2)
                };
                let whole: f64 = if others.len() == 1 { 1.0 } else { others.iter().map(weight).sum() };
                for f in others.iter() {
                    let share = if others.len() == 1 { 0.93 } else { 0.92 * weight(f) / whole };
                    table[i][f as usize] = share;
                }
            }
        }
        self.count_watchers(&mut table, mine, fights);
        let chances = |side: FactionSet| -> [(f64, u8); GOALS] {
            let mut list = [(0.0, 0); GOALS];
            for ((slot, row), (_, points)) in list.iter_mut().zip(&table).zip(goals) {
                *slot = (side.iter().map(|f| row[f as usize]).sum::<f64>().min(1.0), *points);
            }
            list
        };
        let wins = |f: Faction| at_least(&chances(self.side(f)), self.needed(f));
        let mut open = 1.0;
        let mut done = FactionSet::EMPTY;
        let foretold = self.own.prediction.filter(|(_, turn)| *turn == self.v.turn).map(|(f, _)| f);
        let last = self.v.turn >= self.v.last_turn;
        for f in self.in_play.iter() {
            if done.contains(f) {
                continue;
            }
            let side = self.side(f);
            side.iter().for_each(|g| done.insert(g));
            let p = wins(f);
            open = (open - p).max(0.0);
            total += if side.contains(self.me) || foretold.is_some_and(|g| side.contains(g)) {
                self.temper.win * p
            } else {
                -self.temper.dread * p
            };
        }
        // Being one stronghold short is worth something for the next turn.
        let near = self.needed(self.me).saturating_sub(1);
        total += 0.12 * self.temper.win * at_least(&chances(self.side(self.me)), near.max(1));
        total + self.ending(&table, open, last)
    }

    /// Advisors who watch a stronghold may turn and take it: from its holders, or when these have killed each
    /// other.
    fn count_watchers(
        &self,
        table: &mut Table,
        mine: &[Squad; TERRITORIES],
        fights: &impl Fn(Territory) -> bool,
    ) {
        let sisters = Faction::BeneGesserit;
        let weight = self.temper.sense.watchers;
        if weight <= 0.0 || self.me == sisters {
            return;
        }
        let strength = |f: Faction, squad: Squad| {
            self.points(f, squad, self.purse_of(f), sisters) + 0.6 * self.leaders_strength(f) + 1.0
        };
        for (i, (t, _)) in self.goals().iter().enumerate() {
            let advisors = self.stands[sisters as usize][t.0 as usize];
            if !self.advisors.contains(*t) || advisors.is_empty() {
                continue;
            }
            let theirs = strength(sisters, advisors);
            let others = self.others_in(*t).iter().filter(|&f| f != sisters);
            let strongest =
                others.map(|f| strength(f, self.stands[f as usize][t.0 as usize])).fold(0.0, f64::max);
            let own = if fights(*t) { strength(self.me, mine[t.0 as usize]) } else { 0.0 };
            let best = strongest.max(own);
            // A faction that may still ship may flip them this turn; later only what the others leave behind
            // is theirs.
            let when = if self.to_act.contains(sisters) { 1.0 } else { 0.4 };
            let p = weight * when * theirs * theirs / (theirs * theirs + best * best);
            for (f, share) in table[i].iter_mut().enumerate() {
                if f != self.me as usize {
                    *share *= 1.0 - p;
                }
            }
            // What they may take from me is in the chance that I hold it already.
            table[i][sisters as usize] += p * (1.0 - table[i][self.me as usize] * 0.5);
        }
    }

    /// What the special victories of the last turn promise.
    fn ending(&self, table: &Table, open: f64, last: bool) -> f64 {
        let weight = if last {
            1.0
        } else {
            let gone = f64::from(self.v.turn) / f64::from(self.v.last_turn.max(1));
            let early = self.temper.sense.ending;
            0.75 * ((1.0 - early) * gone * gone * gone + early * gone * gone)
        };
        let empty_of = |t: Territory, who: FactionSet| -> f64 {
            let row = self.goals().iter().position(|(s, _)| *s == t).map_or([0.0; 6], |i| table[i]);
            (1.0 - who.iter().map(|f| row[f as usize]).sum::<f64>()).clamp(0.0, 1.0)
        };
        let fremen = if self.in_play.contains(Faction::Fremen) {
            let rest = self.in_play.without(Faction::Fremen);
            let houses = Faction::Harkonnen.only().with(Faction::Atreides).with(Faction::Emperor);
            empty_of(Territory::SIETCH_TABR, rest)
                * empty_of(Territory::HABBANYA_SIETCH, rest)
                * empty_of(Territory::TUEKS_SIETCH, houses.and(self.in_play))
        } else {
            0.0
        };
        let guild = if self.in_play.contains(Faction::Guild) { 1.0 - fremen } else { 0.0 };
        let side = self.side(self.me);
        let share = |f: Faction, p: f64| {
            if side.contains(f) { self.temper.win * p } else { -self.temper.dread * p }
        };
        weight * open * (share(Faction::Fremen, fremen) + share(Faction::Guild, guild))
    }

    /// Spice my forces will collect.
    fn harvest(&self, b: &Board, hold: &[f64; TERRITORIES], fights: &impl Fn(Territory) -> bool) -> f64 {
        let city = fights(Territory::ARRAKEEN) || fights(Territory::CARTHAG);
        let rate = if city { 3 } else { 2 };
        let mut sum = 0.0;
        for (&loc, &amount) in &self.v.spice {
            let t = loc.territory();
            if b.present.contains(loc) && fights(t) && !self.in_storm(loc.sector()) {
                let n = u16::from(b.at[loc.0 as usize].total());
                sum += 0.9 * hold[t.0 as usize] * f64::from(amount.min(n * rate));
            }
        }
        sum
    }

    /// What storm and worms will take on average.
    fn weather(&self, b: &Board) -> f64 {
        let top = |pile: &[landsraad_dune::data::SpiceCard]| {
            pile.iter().rev().find_map(|c| c.blow()).map(|(loc, _)| loc.territory())
        };
        let worms = [top(&self.v.spice_pile_a), top(&self.v.spice_pile_b)];
        let mut sum = 0.0;
        for loc in b.present {
            let t = loc.territory();
            let n = f64::from(b.at[loc.0 as usize].total()) * self.temper.force * self.horizon;
            if !self.sheltered(t) {
                let half = if self.me == Faction::Fremen { 0.5 } else { 1.0 };
                let now =
                    if self.in_storm(loc.sector()) && self.to_act.contains(self.me) { 0.3 } else { 0.0 };
                sum += n * half * (self.swept(loc.sector()) * 0.9 + now).min(1.0);
            }
            if self.me != Faction::Fremen && worms.contains(&Some(t)) {
                sum += 0.3 * n;
            }
        }
        sum
    }
}

/// Ornithopters, and forces that stand about far from everything.
fn mobility(mine: &[Squad; TERRITORIES], fights: &impl Fn(Territory) -> bool) -> f64 {
    let mut sum = 0.0;
    if fights(Territory::ARRAKEEN) || fights(Territory::CARTHAG) {
        sum += 3.0;
    }
    for t in Territory::all() {
        let n = f64::from(mine[t.0 as usize].total());
        if n > 0.0 && !t.is_stronghold() {
            let near = STRONGHOLDS.iter().any(|s| s.touches(t));
            sum -= n * if near { 0.1 } else { 0.3 };
        }
    }
    sum
}
