//! Random matches against the clock.

use std::hint::black_box;
use std::time::Duration;

use cozy_chess::{Board, GameStatus, Move};
use cpu_time::ProcessTime;
use landsraad_kernel::{EventSink, Game, Options, Pending, Playout, Seed, Seeded, Setup};

use crate::report::{Report, Row};

/// States that are cloned: few enough that they stay near the processor, whatever the length of a match.
const SAMPLES: usize = 32;

/// Measures one game after the other.
#[derive(Debug)]
pub struct Bench {
    budget: Duration,
    seed: u64,
    only: Option<String>,
    /// Play this many matches of each and measure nothing.
    matches: Option<u64>,
    chess: Vec<f64>,
    rows: Vec<Row>,
    failures: Vec<String>,
}

impl Bench {
    /// Starts with the yardstick.
    pub fn new(seconds: f64, seed: u64, only: Option<String>) -> Bench {
        let budget = Duration::from_secs_f64(seconds.clamp(0.001, 600.0));
        let chess = vec![chess_plies(budget, seed)];
        Bench { budget, seed, only, matches: None, chess, rows: vec![], failures: vec![] }
    }

    /// Plays this many matches of each game and nothing else: the same work each time, for a profiler.
    pub fn untimed(matches: u64, seed: u64, only: Option<String>) -> Bench {
        let (chess, rows, failures) = (vec![], vec![], vec![]);
        Bench { budget: Duration::ZERO, seed, only, matches: Some(matches), chess, rows, failures }
    }

    /// Games that could not be played, and why.
    pub fn failures(&self) -> &[String] {
        &self.failures
    }

    /// Every edition of a game, with default options and all seats taken.
    pub fn game<G: Game + Setup>(&mut self) {
        for edition in G::spec().editions {
            self.variant::<G>(edition.id, &Options::default(), edition.max_seats);
        }
    }

    /// One edition with given options and number of seats.
    pub fn variant<G: Game + Setup>(&mut self, edition: &str, options: &Options, seats: u8) {
        let settings: Vec<String> = options.iter().map(|(key, value)| format!("{key}={value}")).collect();
        let name = format!("{}/{edition} {}", G::spec().id, settings.join(" ")).trim_end().to_owned();
        if self.only.as_ref().is_some_and(|only| !format!("{name} seats={seats}").contains(only.as_str())) {
            return;
        }
        let game = match G::build(edition, options, seats) {
            Ok(game) => game,
            Err(error) => return self.failures.push(format!("{name}: {error}")),
        };
        if let Some(matches) = self.matches {
            let mut player = Player::new(self.seed);
            match (0..matches).map(|_| player.play(&game, |_, _| {}).map(u64::from)).sum::<Result<u64, _>>() {
                Ok(decisions) => println!("{name}, {seats} seats: {decisions} decisions"),
                Err(error) => self.failures.push(format!("{name}: {error}")),
            }
            return;
        }
        match measure(&game, self.budget, self.seed) {
            Ok(figures) => self.rows.push(Row {
                game: G::spec().id.to_owned(),
                edition: edition.to_owned(),
                options: settings.join(" "),
                seats,
                games: figures.games,
                decisions_per_core_second: figures.decisions as f64 / figures.time.as_secs_f64(),
                ratio_to_chess: 0.0,
                mean_length: figures.decisions as f64 / figures.games as f64,
                state_bytes: size_of::<G::State>(),
                clone_ns: clone_ns(&figures.samples, self.budget / 10),
                copy_ns: copy_ns(size_of::<G::State>(), self.budget / 10),
            }),
            Err(error) => self.failures.push(format!("{name}: {error}")),
        }
    }

    /// Measures the yardstick again, so that a machine that has become slower does not improve the ratio.
    pub fn finish(mut self) -> Report {
        self.chess.push(chess_plies(self.budget, self.seed));
        let chess = self.chess.iter().sum::<f64>() / self.chess.len() as f64;
        for row in &mut self.rows {
            row.ratio_to_chess = row.decisions_per_core_second / chess;
        }
        Report { chess_plies_per_core_second: chess, games: self.rows, failures: self.failures }
    }
}

/// The measurements of random matches.
struct Figures<S> {
    games: u64,
    decisions: u64,
    time: Duration,
    /// States from the middle of matches.
    samples: Vec<S>,
}

fn measure<G: Game>(game: &G, budget: Duration, seed: u64) -> Result<Figures<G::State>, String> {
    let mut player = Player::new(seed);
    let mut samples = vec![];
    // A few matches that are not counted: they warm up and give the samples.
    while samples.len() < SAMPLES {
        player.play(game, |turn, state| {
            if samples.len() < SAMPLES && (turn % 7 == 3 || samples.is_empty()) {
                samples.push(state.clone());
            }
        })?;
    }
    let (mut games, mut decisions) = (0, 0);
    let start = ProcessTime::now();
    loop {
        decisions += u64::from(player.play(game, |_, _| {})?);
        games += 1;
        let time = start.elapsed();
        if time >= budget {
            return Ok(Figures { games, decisions, time, samples });
        }
    }
}

/// Plays at random: the loop that `simulate`, the play-outs and the search run.
struct Player<A> {
    chance: Seeded,
    luck: Seeded,
    playout: Playout<A>,
}

impl<A: Clone> Player<A> {
    fn new(seed: u64) -> Player<A> {
        let [chance, luck] = [0, 1].map(|stream| Seeded::new(Seed::from_u64(seed), stream));
        Player { chance, luck, playout: Playout::new() }
    }

    /// One match; gives the number of choices made. Forced answers are given but not counted.
    fn play<G: Game<Action = A>>(
        &mut self,
        game: &G,
        mut look: impl FnMut(u32, &G::State),
    ) -> Result<u32, String> {
        let Player { chance, luck, playout } = self;
        let mut state = game.setup(chance, &mut EventSink::mute());
        let mut turn = 0;
        let made = playout.run(game, &mut state, chance, |state, _, choices| {
            look(turn, state);
            turn += 1;
            choices.any(game, luck)
        });
        match game.pending(&state) {
            Pending::Over => Ok(made),
            Pending::Seats(_) if made >= game.longest() => {
                Err(format!("a match took more than {} decisions", game.longest()))
            }
            Pending::Seats(seats) => match seats.first() {
                Some(seat) => Err(format!("{seat:?} has no answer to give")),
                None => Err("nobody is asked, and the match is not over".into()),
            },
        }
    }
}

/// Random chess by the same generator: plies per CPU second.
fn chess_plies(budget: Duration, seed: u64) -> f64 {
    let mut rng = Seeded::from_u64(seed);
    let mut moves: Vec<Move> = Vec::with_capacity(256);
    let mut plies = 0u64;
    let start = ProcessTime::now();
    loop {
        let mut board = Board::default();
        while board.halfmove_clock() < 100 {
            moves.clear();
            board.generate_moves(|set| {
                moves.extend(set);
                false
            });
            if moves.is_empty() {
                break;
            }
            board.play_unchecked(moves[rng.below(moves.len() as u32) as usize]);
            plies += 1;
        }
        debug_assert_ne!(board.status(), GameStatus::Ongoing);
        let time = start.elapsed();
        if time >= budget {
            return plies as f64 / time.as_secs_f64();
        }
    }
}

/// Cloning into a place that exists: nothing but the clone itself is measured.
fn clone_ns<S: Clone>(samples: &[S], budget: Duration) -> f64 {
    let mut target = samples[0].clone();
    repeat(budget, |i| black_box(&mut target).clone_from(black_box(&samples[i % samples.len()])))
}

/// Copying as many bytes from as many places, for comparison: no clone can be faster.
fn copy_ns(bytes: usize, budget: Duration) -> f64 {
    let samples = vec![vec![1u8; bytes]; SAMPLES];
    let mut target = vec![0u8; bytes];
    repeat(budget, |i| black_box(&mut target).copy_from_slice(black_box(&samples[i % samples.len()])))
}

/// Nanoseconds of CPU time per call.
fn repeat(budget: Duration, mut call: impl FnMut(usize)) -> f64 {
    let mut calls = 0;
    let start = ProcessTime::now();
    loop {
        for _ in 0..1000 {
            call(calls);
            calls += 1;
        }
        let time = start.elapsed();
        if time >= budget {
            return time.as_nanos() as f64 / calls as f64;
        }
    }
}

#[cfg(test)]
mod tests;
