//! The question itself: candidates, rounds of shared worlds, and the verdict.

use std::hash::{Hash, Hasher};

use landsraad_kernel::{Choices, EventSink, Game, MAX_SEATS, Seat, Seed, Seeded};

use super::tree::{Step, Taste, Trees};
use super::{Guide, Settings, Shares, winners};

/// A question to be searched.
#[derive(Debug)]
pub struct Job<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The seat that is asked.
    pub seat: Seat,
    /// All legal answers.
    pub legal: &'a [G::Action],
    /// Candidates as indices into the legal answers, the most promising first. The first is the policy's own.
    pub order: &'a [usize],
    /// Whether others are asked at the same time, so that the answer must not be foreseeable.
    pub sealed: bool,
    /// What the dice of the simulations come from.
    pub seed: u64,
}

/// The statistics of one candidate.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Tally {
    /// Its index in the legal answers.
    pub index: usize,
    /// In how many worlds it was played.
    pub visits: u32,
    /// The sum of the values that it brought its seat.
    pub sum: f64,
    /// The sum of the seat's chances to win, which are the values too unless the guide counts how close lost matches were.
    pub won: f64,
    /// The sum of how much more than the policy's answer it brought in the same worlds.
    pub ahead: f64,
    /// The sum of the squares of that.
    pub squares: f64,
    /// How often a mixture would play it; for sealed questions.
    pub played: f64,
}

impl Tally {
    fn add(&mut self, worth: f64, won: f64, policy: f64) {
        self.visits += 1;
        self.sum += worth;
        self.won += won;
        self.ahead += worth - policy;
        self.squares += (worth - policy) * (worth - policy);
    }

    /// What it brings on average.
    pub fn mean(&self) -> f64 {
        self.sum / f64::from(self.visits.max(1))
    }

    /// How often the seat wins with it.
    pub fn share(&self) -> f64 {
        self.won / f64::from(self.visits.max(1))
    }

    /// How much more it brings than the policy's answer, with the standard error.
    fn lead(&self) -> (f64, f64) {
        let n = f64::from(self.visits.max(1));
        let mean = self.ahead / n;
        let spread = (self.squares / n - mean * mean).max(0.0);
        (mean, (spread / (n - 1.0).max(1.0)).sqrt())
    }
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// The answer, as an index into the legal answers.
    pub index: usize,
    /// The chance to win with it.
    pub share: f64,
    /// The chance to win with the best other candidate, if there was one.
    pub next: Option<(usize, f64)>,
    /// How many simulations led to this.
    pub simulations: u32,
}

/// Adds up tallies of the same question from several searches.
pub fn merge(into: &mut Vec<Tally>, from: &[Tally]) {
    for tally in from {
        if let Some(same) = into.iter_mut().find(|t| t.index == tally.index) {
            same.visits += tally.visits;
            same.sum += tally.sum;
            same.won += tally.won;
            same.ahead += tally.ahead;
            same.squares += tally.squares;
            same.played += tally.played;
        } else {
            into.push(*tally);
        }
    }
}

/// The answer that the tallies favour; the first of them is the policy's own. Sealed answers are drawn.
pub fn verdict(tallies: &[Tally], settings: &Settings, sealed: bool, luck: &mut Seeded) -> Option<Verdict> {
    let favoured = tallies.first()?;
    let mut best = *favoured;
    for tally in tallies.iter().skip(1).filter(|t| t.visits > 1) {
        let (lead, error) = tally.lead();
        // Candidates that were dropped early were played in few worlds, so their error is large.
        let sure = lead > settings.margin + settings.doubt * error;
        if sure && (best.index == favoured.index || tally.mean() > best.mean()) {
            best = *tally;
        }
    }
    if sealed {
        let total: f64 = tallies.iter().map(|t| t.played).sum();
        let mut left = total * f64::from(luck.below(1 << 20)) / f64::from(1 << 20);
        for tally in tallies {
            left -= tally.played;
            if left < 0.0 {
                best = *tally;
                break;
            }
        }
    }
    let others = tallies.iter().filter(|t| t.index != best.index && t.visits > 0);
    let next = others.max_by(|a, b| a.mean().total_cmp(&b.mean())).map(|t| (t.index, t.share()));
    let simulations = tallies.iter().map(|t| t.visits).sum();
    Some(Verdict { index: best.index, share: best.share(), next, simulations })
}

/// A quick hash that is the same everywhere.
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }
    fn write_u8(&mut self, n: u8) {
        self.write_u64(u64::from(n));
    }
    fn write_u16(&mut self, n: u16) {
        self.write_u64(u64::from(n));
    }
    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0.rotate_left(5) ^ n).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }
}

fn key<A: Hash>(legal: &[A]) -> u64 {
    let mut mixer = Mixer(legal.len() as u64);
    for action in legal {
        action.hash(&mut mixer);
    }
    mixer.finish()
}

/// Where a seat is in its tree during a simulation.
#[derive(Clone, Copy)]
enum Place {
    /// After this step.
    At(Step),
    /// Outside: the policy answers.
    Out,
}

/// A question, the guide that knows the game, and the roots of the trees of the seats.
struct Task<'a, G: Game> {
    job: &'a Job<'a, G>,
    guide: &'a dyn Guide<G>,
    roots: [u32; MAX_SEATS],
}

/// A search with its room. It can be used again for another question.
#[derive(Debug)]
pub struct Search<G: Game> {
    settings: Settings,
    trees: Trees,
    path: Vec<(Seat, Step)>,
    choices: Choices<G::Action>,
    state: Option<G::State>,
    /// Answers of the policy so far.
    answers: u32,
}

impl<G: Game> Search<G> {
    /// A search by these settings.
    pub fn new(settings: Settings) -> Search<G> {
        let places = (settings.simulations as usize * 2).clamp(64, 60_000) + MAX_SEATS;
        Search {
            settings,
            trees: Trees::with_room(places, places * 16),
            path: Vec::with_capacity(256),
            choices: Choices::with_capacity(512),
            state: None,
            answers: 0,
        }
    }

    /// Answers of the policy in the last run.
    pub fn answers(&self) -> u32 {
        self.answers
    }

    /// Searches, and returns the tally of each candidate, the policy's own first.
    ///
    /// `world` imagines another world; `stop` is asked before each and may end the search.
    pub fn run(
        &mut self,
        job: &Job<'_, G>,
        guide: &dyn Guide<G>,
        world: &mut dyn FnMut(&mut Seeded) -> G::State,
        stop: &mut dyn FnMut() -> bool,
    ) -> Vec<Tally> {
        self.answers = 0;
        self.trees.clear();
        let task = Task { job, guide, roots: self.roots(job) };
        let budget = self.settings.simulations as usize;
        let most = self.settings.candidates.min(budget / 4).max(2).min(job.order.len());
        let mut tallies: Vec<Tally> =
            job.order[..most].iter().map(|&index| Tally { index, ..Tally::default() }).collect();
        // The candidates that are still searched, as places in `tallies`. The policy's own is always among them.
        let mut alive: Vec<usize> = (0..most).collect();
        let (mut regrets, mut worth, mut won) = (vec![0.0; most], vec![0.0; most], vec![0.0; most]);
        let rounds = if job.sealed { 1 } else { most.next_power_of_two().trailing_zeros().max(1) as usize };
        let mut nth = 0;
        for _ in 0..rounds {
            let worlds = (budget / rounds / alive.len()).max(1);
            for _ in 0..worlds {
                if self.answers >= self.settings.answers || stop() {
                    return tallies;
                }
                nth += 1;
                let imagined = world(&mut Seeded::new(Seed::from_u64(job.seed), nth << 2));
                for &at in &alive {
                    let (values, shares) = self.simulate(&task, &imagined, tallies[at].index as u32, nth);
                    worth[at] = f64::from(values[job.seat.index()]);
                    won[at] = f64::from(shares[job.seat.index()]);
                }
                for &at in &alive {
                    tallies[at].add(worth[at], won[at], worth[0]);
                }
                if job.sealed {
                    mix(&mut regrets, &worth, &mut tallies);
                }
            }
            settle(&mut alive, &tallies);
        }
        tallies
    }

    fn roots(&mut self, job: &Job<'_, G>) -> [u32; MAX_SEATS] {
        let mut roots = [0; MAX_SEATS];
        for seat in Seat::first(job.game.seats()) {
            let count = if seat == job.seat { job.legal.len() } else { 1 };
            roots[seat.index()] = self.trees.root(count);
        }
        roots
    }

    /// Plays an answer on, and returns what it counts for the seats and their chances to win.
    fn simulate(&mut self, task: &Task<'_, G>, world: &G::State, answer: u32, nth: u64) -> (Shares, Shares) {
        let Task { job, guide, roots } = task;
        let game = job.game;
        let seed = Seed::from_u64(job.seed);
        let mut chance = Seeded::new(seed, nth << 2 | 1);
        let mut luck = Seeded::new(seed, nth << 2 | 2);
        let mut state = self.state.take().unwrap_or_else(|| world.clone());
        state.clone_from(world);
        let until = guide.stage(game, &state).saturating_add(self.settings.horizon);
        let mut moment = guide.moment(game, &state);
        let mut places = [Place::Out; MAX_SEATS];
        if self.settings.depth > 0 {
            for seat in Seat::first(game.seats()) {
                places[seat.index()] = Place::At(Step { node: roots[seat.index()], answer: 0 });
            }
            places[job.seat.index()] = Place::At(Step { node: roots[job.seat.index()], answer });
        }
        self.path.clear();
        let action = &job.legal[answer as usize];
        game.apply_skipping_forced(&mut state, job.seat, action, &mut chance, &mut EventSink::mute());
        for _ in 0..self.settings.longest {
            let next = game.next_choice(&mut state, &mut self.choices, &mut chance, &mut EventSink::mute());
            let Some(seat) = next else { break };
            self.choices.write_out();
            if guide.stage(game, &state) >= until {
                break;
            }
            let now = guide.moment(game, &state);
            if now != moment {
                moment = now;
                chance = Seeded::new(seed, nth << 2 | 1 | u64::from(now) << 40);
            }
            let sealed = game.pending(&state).seats().len() > 1;
            let index = self.answer(task, &state, (seat, sealed), &mut places, &mut luck);
            let Some(action) = self.choices.written().get(index) else { break };
            game.apply_skipping_forced(&mut state, seat, action, &mut chance, &mut EventSink::mute());
        }
        let (values, shares) = if let Some(outcome) = game.outcome(&state) {
            (guide.ending(game, &state, &outcome), winners(&outcome))
        } else {
            let shares = guide.value(game, &state);
            (shares, shares)
        };
        for &(seat, step) in &self.path {
            self.trees.learn(step, values[seat.index()]);
        }
        self.state = Some(state);
        (values, shares)
    }

    /// The answer of a seat within a simulation.
    fn answer(
        &mut self,
        task: &Task<'_, G>,
        state: &G::State,
        (seat, sealed): (Seat, bool),
        places: &mut [Place; MAX_SEATS],
        luck: &mut Seeded,
    ) -> usize {
        self.answers += 1;
        let (game, guide) = (task.job.game, task.guide);
        let favoured =
            guide.choose(game, state, seat, self.choices.written(), luck).min(self.choices.len() - 1);
        let Place::At(step) = places[seat.index()] else { return favoured };
        if self.trees.depth(step.node) >= self.settings.depth || guide.solved(game, state, seat) {
            places[seat.index()] = Place::Out;
            return favoured;
        }
        let key = key(self.choices.written());
        let taste = Taste { explore: self.settings.explore, widen: self.settings.widen };
        let (node, answer, next) = if let Some(node) = self.trees.child(step, key) {
            let answer = self.trees.select(node, favoured, taste, luck);
            (node, answer, Place::At(Step { node, answer }))
        } else if let Some(node) = self.trees.grow(step, key, self.choices.len(), sealed) {
            (node, favoured as u32, Place::Out)
        } else {
            places[seat.index()] = Place::Out;
            return favoured;
        };
        self.path.push((seat, Step { node, answer }));
        places[seat.index()] = next;
        answer as usize
    }
}

/// Keeps the better half, and the policy's own.
fn settle(alive: &mut Vec<usize>, tallies: &[Tally]) {
    alive.sort_by(|&a, &b| tallies[b].mean().total_cmp(&tallies[a].mean()).then(a.cmp(&b)));
    let keep = alive.len().div_ceil(2).max(2).min(alive.len());
    if alive.iter().position(|&a| a == 0).is_some_and(|at| at >= keep) {
        alive[keep - 1] = 0;
    }
    alive.truncate(keep);
}

/// Learns regrets from one world in which every candidate was played, and adds the strategy that follows to
/// the mixture.
fn mix(regrets: &mut [f64], worth: &[f64], tallies: &mut [Tally]) {
    let total: f64 = regrets.iter().sum();
    let even = 1.0 / regrets.len() as f64;
    let odds = |regret: f64| if total > 0.0 { regret / total } else { even };
    let got: f64 = regrets.iter().zip(worth).map(|(r, w)| odds(*r) * w).sum();
    for ((regret, worth), tally) in regrets.iter_mut().zip(worth).zip(tallies) {
        tally.played += odds(*regret);
        *regret = (*regret + worth - got).max(0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(index: usize, worlds: &[(f64, f64)]) -> Tally {
        let mut tally = Tally { index, ..Tally::default() };
        for &(worth, policy) in worlds {
            tally.add(worth, worth, policy);
        }
        tally
    }

    fn chosen(tallies: &[Tally]) -> usize {
        verdict(tallies, &Settings::default(), false, &mut Seeded::from_u64(1)).unwrap().index
    }

    #[test]
    fn only_a_clear_lead_beats_the_policy() {
        let policy = tally(4, &[(0.3, 0.3); 8]);
        let clear: Vec<(f64, f64)> = (0..8).map(|i| (0.4 + 0.01 * f64::from(i), 0.3)).collect();
        let noisy: Vec<(f64, f64)> = (0..8).map(|i| (if i % 2 == 0 { 0.9 } else { 0.0 }, 0.3)).collect();
        assert_eq!(chosen(&[policy, tally(1, &noisy)]), 4);
        assert_eq!(chosen(&[policy, tally(1, &noisy), tally(2, &clear)]), 2);
        assert_eq!(chosen(&[policy]), 4);
        assert_eq!(verdict(&[], &Settings::default(), false, &mut Seeded::from_u64(1)), None);
    }

    #[test]
    fn close_losses_decide_but_are_not_called_won() {
        let (mut policy, mut closer) = (Tally::default(), Tally { index: 1, ..Tally::default() });
        for i in 0..8 {
            let won = f64::from(u8::from(i == 0));
            policy.add(won.max(0.1), won, won.max(0.1));
            closer.add(won.max(0.3), won, won.max(0.1));
        }
        let found =
            verdict(&[policy, closer], &Settings::default(), false, &mut Seeded::from_u64(1)).unwrap();
        assert_eq!(found.index, 1);
        assert!((found.share - 0.125).abs() < 1e-9, "{found:?}");
        assert!(found.next.is_some_and(|(index, share)| index == 0 && (share - 0.125).abs() < 1e-9));
    }

    #[test]
    fn tallies_of_several_searches_add_up() {
        let mut all = vec![tally(0, &[(0.2, 0.2)]), tally(1, &[(0.5, 0.2)])];
        merge(&mut all, &[tally(0, &[(0.4, 0.4)]), tally(7, &[(0.1, 0.4)])]);
        assert_eq!(all.len(), 3);
        assert_eq!(all[0].visits, 2);
        assert!((all[0].mean() - 0.3).abs() < 1e-9);
        assert!((all[2].ahead + 0.3).abs() < 1e-9);
    }

    #[test]
    fn the_policys_answer_stays_in_to_the_end() {
        let tallies: Vec<Tally> = [0.1, 0.5, 0.4, 0.3, 0.2].map(|w| tally(0, &[(w, 0.1)])).to_vec();
        let mut alive: Vec<usize> = (0..5).collect();
        settle(&mut alive, &tallies);
        assert_eq!(alive, [1, 2, 0]);
        settle(&mut alive, &tallies);
        assert_eq!(alive, [1, 0]);
        settle(&mut alive, &tallies);
        assert_eq!(alive, [1, 0]);
    }

    #[test]
    fn sealed_answers_become_a_mixture() {
        // Matching pennies against an opponent that plays either side in turn.
        let mut tallies = vec![Tally::default(), Tally { index: 1, ..Tally::default() }];
        let mut regrets = [0.0; 2];
        for i in 0..400 {
            let heads = f64::from(i % 2);
            mix(&mut regrets, &[heads, 1.0 - heads], &mut tallies);
        }
        let total = tallies[0].played + tallies[1].played;
        assert!((total - 400.0).abs() < 1e-6);
        assert!((tallies[0].played / total - 0.5).abs() < 0.2, "{tallies:?}");
        let drawn =
            |seed| verdict(&tallies, &Settings::default(), true, &mut Seeded::from_u64(seed)).unwrap();
        let firsts = (0..64).filter(|&seed| drawn(seed).index == 0).count();
        assert!((10..54).contains(&firsts), "{firsts}");
    }
}
