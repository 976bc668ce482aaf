//! Finds weights by playing: `tune GAME [key=value …]`.
//!
//! GAME is `solo` (War for Arrakis alone) or `globopolis` (a planner among four heuristic players). It is an evolution
//! strategy: each pair of matches moves all weights a little, up or down by lot, in one match one way and in the other,
//! of the same seed, the other way. What the first brings more than the second says which way is up. After some
//! thousand pairs the weights go that way. The last lines compare the weights with the first ones in fresh matches.
//!
//! | key | meaning |
//! | --- | --- |
//! | `seconds`, `seed`, `threads` | as everywhere; with `seconds=0` nothing is tuned |
//! | `pairs` | pairs of matches between two changes |
//! | `spread` | by how much the weights are moved: 0.15 is 15 % of each |
//! | `stride` | how far the weights go |
//! | `check` | fresh matches at the end |
//! | `from` | the output of an earlier run: this one goes on from its last weights |

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use landsraad_arrakis::Arrakis;
use landsraad_bots::{Bot, Seen, arrakis, globopolis};
use landsraad_globopolis::Globopolis;
use landsraad_kernel::{EventSink, Game, Options, Seat, Seed, Seeded, Setup};

/// Something with weights that can be played.
trait Tuned: Sync {
    /// The weights to begin with.
    fn first(&self) -> Vec<f64>;
    /// Whether a weight is moved by shares of itself; the others are moved by shares of 1.
    fn scales(&self, weight: usize) -> bool;
    /// Whether the weights win this match, and a little for what was reached otherwise.
    fn play(&self, weights: &[f64], seed: u64) -> (bool, f64);
    /// The weights in words.
    fn tell(&self, weights: &[f64]) -> String;
}

/// Plays a match to its end.
fn play<'a, G: Game>(game: &G, bot: impl Fn(Seat) -> &'a dyn Bot<G>, seed: u64) -> G::State {
    let seed = Seed::from_u64(seed);
    let mut state = game.setup(&mut Seeded::new(seed, 0), &mut EventSink::mute());
    let mut luck = Seeded::new(seed, 1 << 40);
    let mut legal = Vec::new();
    for n in 1..u64::from(game.longest()) {
        let Some(seat) = game.pending(&state).seats().first() else { break };
        legal.clear();
        game.legal(&state, seat, &mut |a| {
            legal.push(a);
            ControlFlow::Continue(())
        });
        let seen = Seen::new(game, &state, seat, &legal);
        let index = if legal.len() == 1 { 0 } else { bot(seat).choose(&seen, &mut luck).index };
        game.apply(&mut state, seat, &legal[index], &mut Seeded::new(seed, n), &mut EventSink::mute());
    }
    state
}

impl Tuned for Arrakis {
    fn first(&self) -> Vec<f64> {
        arrakis::Plan::TUNED.numbers()
    }

    fn scales(&self, weight: usize) -> bool {
        weight < arrakis::Weights::COUNT
    }

    fn play(&self, weights: &[f64], seed: u64) -> (bool, f64) {
        let plan = arrakis::Plan::from_numbers(weights);
        let bot = arrakis::Weighing(&plan);
        let state = play(self, |_| &bot, seed);
        let won = self.outcome(&state).is_some_and(|o| o.winners.contains(Seat::at(0)));
        let held = state.objectives.iter().map(|objective| &self.tables.objectives[usize::from(objective)]);
        let missing = |targets: &[u8; 3]| -> u8 {
            (0..3).map(|m| targets[m].saturating_sub(state.prescience[m])).sum()
        };
        let least = held.map(|(targets, _)| missing(targets)).min().unwrap_or(20);
        // A near miss says nearly as much as a win, and there are more of them.
        (won, 0.5 * (-f64::from(least) / 4.0).exp())
    }

    fn tell(&self, weights: &[f64]) -> String {
        format!("{:?}", arrakis::Plan::from_numbers(weights))
    }
}

impl Tuned for Globopolis {
    fn first(&self) -> Vec<f64> {
        let (mut weights, mut list) = (globopolis::Weights::TUNED, Vec::new());
        weights.each(|x| list.push(*x as f64));
        list
    }

    fn scales(&self, _: usize) -> bool {
        true
    }

    fn play(&self, weights: &[f64], seed: u64) -> (bool, f64) {
        let (planner, other) = (globopolis::Planner(planner_weights(weights)), globopolis::Heuristic);
        let seat = Seat::at((seed % u64::from(self.seats())) as u8);
        let bot = |s| -> &dyn Bot<Globopolis> { if s == seat { &planner } else { &other } };
        let state = play(self, bot, seed);
        let won = self.outcome(&state).is_some_and(|o| o.winners.contains(seat));
        let short = f64::from((self.target() - state.board().player(seat).cr).max(0));
        (won, 0.6 * (-short / 12.0).exp())
    }

    fn tell(&self, weights: &[f64]) -> String {
        format!("{:?}", planner_weights(weights))
    }
}

fn planner_weights(list: &[f64]) -> globopolis::Weights {
    let (mut weights, mut next) = (globopolis::Weights::TUNED, list.iter());
    weights.each(|x| *x = next.next().map_or(*x, |y| y.round() as i64));
    weights
}

/// The keys of the command line.
struct Wanted(Vec<(String, String)>);

impl Wanted {
    fn text(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }
    fn number<T: std::str::FromStr>(&self, key: &str, otherwise: T) -> T {
        let Some(text) = self.text(key) else { return otherwise };
        text.parse().unwrap_or_else(|_| panic!("{key}={text} is no such number"))
    }
}

/// Does some work on all threads. The results are in the order of the numbers.
fn spread_out<T: Send>(threads: usize, count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let all = Mutex::new(Vec::with_capacity(count));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= count {
                        return;
                    }
                    let done = work(n);
                    all.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((n, done));
                }
            });
        }
    });
    let mut all = all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    all.sort_by_key(|(n, _)| *n);
    all.into_iter().map(|(_, done)| done).collect()
}

/// Pairs of matches that one thread plays at a time.
const BATCH: usize = 8;

/// A tuning in progress.
struct Tuning<'a> {
    game: &'a dyn Tuned,
    first: Vec<f64>,
    threads: usize,
    spread: f64,
    /// How far each weight has gone, in units of the spread.
    gone: Vec<f64>,
    /// Where the last changes went.
    drift: Vec<f64>,
}

impl Tuning<'_> {
    fn weights(&self, gone: impl Fn(usize) -> f64) -> Vec<f64> {
        let moved = |(i, x): (usize, &f64)| {
            let by = self.spread * gone(i);
            if self.game.scales(i) { x * by.exp() } else { x + by }
        };
        self.first.iter().enumerate().map(moved).collect()
    }

    /// Which way is up for each weight, and the score of the pairs on average.
    fn slope(&self, pairs: usize, seed: u64) -> (Vec<f64>, f64) {
        let batches = spread_out(self.threads, pairs.div_ceil(BATCH), |batch| {
            let (mut slope, mut total) = (vec![0.0; self.gone.len()], 0.0);
            for nth in 0..BATCH as u64 {
                let at = (seed << 24) + batch as u64 * BATCH as u64 + nth;
                let mut luck = Seeded::new(Seed::from_u64(at), 1 << 41);
                let ways: Vec<f64> = slope.iter().map(|_| f64::from(luck.below(2)) * 2.0 - 1.0).collect();
                let score = |sign: f64| {
                    let (won, reached) = self.game.play(&self.weights(|i| self.gone[i] + sign * ways[i]), at);
                    if won { 1.0 } else { reached }
                };
                let (up, down) = (score(1.0), score(-1.0));
                total += f64::midpoint(up, down);
                slope.iter_mut().zip(&ways).for_each(|(sum, way)| *sum += (up - down) / 2.0 * way);
            }
            (slope, total)
        });
        let played = (batches.len() * BATCH) as f64;
        let mut slope = vec![0.0; self.gone.len()];
        for (part, _) in &batches {
            slope.iter_mut().zip(part).for_each(|(sum, x)| *sum += x / played);
        }
        (slope, batches.iter().map(|(_, total)| total).sum::<f64>() / played)
    }

    /// Goes that way, and a part of the way of the last changes.
    fn go(&mut self, slope: &[f64], stride: f64) {
        for ((gone, drift), up) in self.gone.iter_mut().zip(&mut self.drift).zip(slope) {
            *drift = 0.7 * *drift + 0.3 * up;
            *gone += stride * *drift;
        }
    }
}

/// The share of wins, and the score on average, in fresh matches.
fn check(game: &dyn Tuned, weights: &[f64], matches: usize, seed: u64, threads: usize) -> (f64, f64) {
    let all = spread_out(threads, matches, |n| game.play(weights, (seed << 24) + n as u64));
    let won = all.iter().filter(|(won, _)| *won).count() as f64;
    let score: f64 = all.iter().map(|(won, reached)| if *won { 1.0 } else { *reached }).sum();
    (won / matches as f64, score / matches as f64)
}

/// What a line with plain numbers begins with.
const LIST: &str = "weights: ";

/// The last weights that an earlier run has printed.
fn last_weights(path: &str) -> Vec<f64> {
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let line = text.lines().rev().find_map(|l| l.strip_prefix(LIST)).expect("the file has weights");
    let numbers = line.trim_matches(['[', ']']).split(", ");
    numbers.map(|x| x.parse().expect("a number")).collect()
}

fn tune(game: &dyn Tuned, wanted: &Wanted) {
    let limit = wanted.number("seconds", 60.0);
    let (seed, check_matches) = (wanted.number("seed", 1u64), wanted.number("check", 2000));
    let threads = wanted.number("threads", std::thread::available_parallelism().map_or(1, usize::from));
    let (pairs, stride) = (wanted.number("pairs", 4000), wanted.number("stride", 60.0));
    let first = wanted.text("from").map_or_else(|| game.first(), last_weights);
    assert_eq!(first.len(), game.first().len(), "the file has other weights");
    let none = vec![0.0; first.len()];
    let spread = wanted.number("spread", 0.15);
    let mut tuning = Tuning { game, first, threads, spread, gone: none.clone(), drift: none.clone() };
    // The middle of the places of the second half, which wander less than each of them.
    let (mut middle, mut places) = (none, 0.0);
    let (start, mut nth) = (Instant::now(), 0);
    let passed = || start.elapsed().as_secs_f64() / f64::max(limit, 1e-9);
    while passed() < 1.0 {
        nth += 1;
        let (slope, score) = tuning.slope(pairs, (seed << 12) + nth);
        let now = passed();
        tuning.go(&slope, stride * f64::min(1.0, 2.0 * (1.0 - now)).max(0.0));
        if now > 0.5 {
            places += 1.0;
            middle.iter_mut().zip(&tuning.gone).for_each(|(sum, x)| *sum += (x - *sum) / places);
        }
        let far = tuning.gone.iter().map(|x| x * x).sum::<f64>().sqrt();
        println!("{nth}: score {score:.4}, {far:.1} away, {:.0} s", start.elapsed().as_secs_f64());
        if nth % 8 == 0 {
            println!("{LIST}{:?}", tuning.weights(|i| tuning.gone[i]));
        }
    }
    let last = tuning.weights(|i| tuning.gone[i]);
    let average = tuning.weights(|i| if places > 0.0 { middle[i] } else { 0.0 });
    for (name, weights) in [("before", &tuning.first), ("the last", &last), ("the middle", &average)] {
        let (won, score) = check(game, weights, check_matches, seed + 1000, threads);
        println!("{name}: {won:.4} of {check_matches} fresh matches, score {score:.4}");
    }
    println!("{LIST}{last:?}");
    println!("{}", game.tell(&average));
    println!("{LIST}{average:?}");
}

fn main() {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    let split = |a: String| a.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned()));
    let wanted = Wanted(args.map(|a| split(a).expect("key=value")).collect());
    let options = Options::default();
    let solo = Arrakis::build("wfa", &options.clone().with("mode", "solo"), 1).expect("a game alone");
    let five = Globopolis::build("globopolis", &options, 5).expect("a game for five");
    match name.as_str() {
        "solo" => tune(&solo, &wanted),
        "globopolis" => tune(&five, &wanted),
        other => panic!("there is no game “{other}”: solo, globopolis"),
    }
}
