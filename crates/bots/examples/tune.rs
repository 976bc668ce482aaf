//! Finds weights by the cross-entropy method: `tune GAME [seconds] [seed] [threads] [variants] [matches]
//! [from=FILE]`.
//!
//! GAME is `solo` (War for Arrakis alone) or `globopolis` (a planner among four heuristic players). Every
//! generation draws variants around the best weights so far, lets all of them play the same matches, and goes
//! on from the mean and the spread of the better ones. The last lines hold against the first weights in fresh
//! matches. FILE is the output of an earlier run: this one goes on from its last weights.

use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use landsraad_arrakis::Arrakis;
use landsraad_bots::{Bot, Seen, arrakis, globopolis};
use landsraad_globopolis::Globopolis;
use landsraad_kernel::{EventSink, Game, Options, Seat, Seed, Seeded, Setup};

/// Something with weights that can be played.
trait Tuned: Sync {
    /// The weights to begin with.
    fn first(&self) -> Vec<f64>;
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
        let (mut weights, mut list) = (arrakis::Weights::TUNED, Vec::new());
        weights.each(|x| list.push(*x));
        list
    }

    fn play(&self, weights: &[f64], seed: u64) -> (bool, f64) {
        let bot = arrakis::Weighing(solo_weights(weights));
        let state = play(self, |_| &bot, seed);
        let won = self.outcome(&state).is_some_and(|o| o.winners.contains(Seat::at(0)));
        let held = state.objectives.iter().map(|objective| &self.tables.objectives[usize::from(objective)]);
        let missing = |targets: &[u8; 3]| -> u8 {
            (0..3).map(|m| targets[m].saturating_sub(state.prescience[m])).sum()
        };
        let least = held.map(|(targets, _)| missing(targets)).min().unwrap_or(20);
        // A near miss says nearly as much as a win, and there are more of them.
        (won, (-f64::from(least) / 4.0).exp())
    }

    fn tell(&self, weights: &[f64]) -> String {
        format!("{:?}", solo_weights(weights))
    }
}

fn solo_weights(list: &[f64]) -> arrakis::Weights {
    let (mut weights, mut next) = (arrakis::Weights::TUNED, list.iter());
    weights.each(|x| *x = next.next().copied().unwrap_or(*x));
    weights
}

impl Tuned for Globopolis {
    fn first(&self) -> Vec<f64> {
        let (mut weights, mut list) = (globopolis::Weights::TUNED, Vec::new());
        weights.each(|x| list.push(*x as f64));
        list
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

/// The share of wins of each variant over the same matches, and the same with a little for what was reached
/// otherwise.
fn measure(
    game: &dyn Tuned,
    variants: &[Vec<f64>],
    matches: usize,
    seed: u64,
    threads: usize,
) -> Vec<(f64, f64)> {
    let next = AtomicUsize::new(0);
    let sums = Mutex::new(vec![(0.0, 0.0); variants.len()]);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= variants.len() * matches {
                        return;
                    }
                    let (which, nth) = (n % variants.len(), (n / variants.len()) as u64);
                    let (won, reached) = game.play(&variants[which], (seed << 20) + nth);
                    let mut sums = sums.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    sums[which].0 += f64::from(u8::from(won));
                    sums[which].1 += if won { 1.0 } else { reached };
                }
            });
        }
    });
    let sums = sums.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    sums.into_iter().map(|(won, score)| (won / matches as f64, score / matches as f64)).collect()
}

/// A number around 0 with spread 1: the sum of twelve even ones.
fn normal(luck: &mut Seeded) -> f64 {
    (0..12).map(|_| f64::from(luck.below(1 << 20)) / f64::from(1 << 20)).sum::<f64>() - 6.0
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

fn main() {
    let name = std::env::args().nth(1).unwrap_or_default();
    let options = Options::default();
    let solo = Arrakis::build("wfa", &options.clone().with("mode", "solo"), 1).expect("a game alone");
    let five = Globopolis::build("globopolis", &options, 5).expect("a game for five");
    let game: &dyn Tuned = match name.as_str() {
        "solo" => &solo,
        "globopolis" => &five,
        other => panic!("there is no game “{other}”: solo, globopolis"),
    };
    let file = std::env::args().find_map(|a| a.strip_prefix("from=").map(str::to_owned));
    let args: Vec<u64> = std::env::args().skip(2).filter_map(|a| a.parse().ok()).collect();
    let arg = |n: usize, otherwise: u64| args.get(n).copied().unwrap_or(otherwise);
    let (limit, seed) = (Duration::from_secs(arg(0, 60)), arg(1, 1));
    let threads = arg(2, std::thread::available_parallelism().map_or(1, usize::from) as u64) as usize;
    // Variants in a generation, those it goes on from, and the matches each of them plays.
    let (variants_each, matches) = (arg(3, 32).max(8) as usize, arg(4, 120) as usize);
    let best_of = variants_each / 4;
    let mut luck = Seeded::from_u64(seed);
    let first = game.first();
    let mut mean = file.map_or_else(|| first.clone(), |path| last_weights(&path));
    assert_eq!(mean.len(), first.len(), "the file has other weights");
    // As shares of the weight itself, so that all of them are tried on their own scale.
    let mut spread = vec![0.3; mean.len()];
    let start = Instant::now();
    let mut generation = 0;
    while start.elapsed() < limit {
        generation += 1;
        let mut variants: Vec<Vec<f64>> = (1..variants_each)
            .map(|_| mean.iter().zip(&spread).map(|(x, s)| x * (s * normal(&mut luck)).exp()).collect())
            .collect();
        variants.push(mean.clone());
        let scores = measure(game, &variants, matches, seed + generation, threads);
        let mut order: Vec<usize> = (0..variants_each).collect();
        order.sort_by(|&a, &b| scores[b].1.total_cmp(&scores[a].1));
        for (i, (x, s)) in mean.iter_mut().zip(&mut spread).enumerate() {
            let logs: Vec<f64> = order[..best_of].iter().map(|&n| variants[n][i].max(1e-9).ln()).collect();
            let middle = logs.iter().sum::<f64>() / logs.len() as f64;
            let around = logs.iter().map(|l| (l - middle) * (l - middle)).sum::<f64>() / logs.len() as f64;
            *x = middle.exp();
            *s = (0.5 * *s + 0.5 * around.sqrt()).max(0.06);
        }
        let (won, score) = scores[order[0]];
        let (own, _) = scores[variants_each - 1];
        println!(
            "generation {generation}: best {won:.3} ({score:.3}), the mean {own:.3}, {:.0} s",
            start.elapsed().as_secs_f64()
        );
        println!("{}", game.tell(&mean));
        println!("{LIST}{mean:?}");
    }
    let scores = measure(game, &[first, mean.clone()], 2000, seed + 1000, threads);
    println!("in 2,000 fresh matches: before {:.3}, now {:.3}", scores[0].0, scores[1].0);
    println!("{}", game.tell(&mean));
}
