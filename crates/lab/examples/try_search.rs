//! Tries searches that are not levels of the catalog: `try_search GAME [key=value …]`.
//!
//! GAME is `solo` (War for Arrakis alone), `arrakis`, `globopolis` or `dune` (gf9, advanced). One mentat with
//! the settings that the keys name sits once in every seat of each block; all other seats are apprentices, or
//! mentats with settings of their own.
//!
//! | key | meaning |
//! | --- | --- |
//! | `seconds`, `blocks` | when to stop: no match is begun after that |
//! | `seed`, `threads` | as everywhere |
//! | `hero` | `mentat` (the default), `master`, `apprentice`, or `advisor`: what a mentat answers before it searches |
//! | `simulations`, `answers`, `candidates`, `horizon`, `longest`, `doubt`, `margin` | settings of the hero's search |
//! | `theirs` | how many simulations the others make; without it they are apprentices |
//! | `weights` | a file of weights in place of the program's |
//! | `from` | the output of `tune`: everybody plays with its last weights (`solo`) |
//! | `samples`, `every` | a file for positions of the matches with their outcomes; one of so many choices, or the first of each stage |
//! | `guesses` | how far the apprentices guess traitor cards, 0 for not at all (Dune) |
//! | `edition` | another edition than gf9 with advanced rules: ah2009 or v29 (Dune) |
//! | `shrewd` | 0: the apprentices do without the rare judgements (Dune) |
//! | `positions` | a folder of positions with a move to find: the hero plays each three times instead of matches (Dune) |
//! | `verbose` | prints how each match ended |
//! | `stray` | how many answers of a hundred the hero gives at random |

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use landsraad_arrakis::Arrakis;
use landsraad_bots::dune::Temperament;
use landsraad_bots::find::{Puzzle, play};
use landsraad_bots::{Bot, Judge, Mentat, Seen, arrakis, dune, globopolis, use_weights};
use landsraad_dune::Dune;
use landsraad_globopolis::Globopolis;
use landsraad_kernel::{EventSink, Game, Options, Seat, Seed, Seeded, Setup};
use landsraad_lab::arena::bootstrap;
use landsraad_search::ahead::Settings;

/// What the command line says.
struct Wanted(Vec<(String, String)>);

impl Wanted {
    fn text(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(k, _)| k == key).map(|(_, v)| v.as_str())
    }
    fn number<T: std::str::FromStr>(&self, key: &str, otherwise: T) -> T {
        let Some(text) = self.text(key) else { return otherwise };
        text.parse().unwrap_or_else(|_| panic!("{key}={text} is no such number"))
    }
    fn settings(&self, s: Settings) -> Settings {
        let simulations = self.number("simulations", s.simulations);
        Settings {
            answers: self.number("answers", s.with_simulations(Some(simulations)).answers),
            simulations,
            candidates: self.number("candidates", s.candidates),
            horizon: self.number("horizon", s.horizon),
            longest: self.number("longest", s.longest),
            doubt: self.number("doubt", s.doubt),
            margin: self.number("margin", s.margin),
            ..s
        }
    }
}

/// The players of a game.
struct Table<'a, G: Game> {
    game: G,
    hero: &'a dyn Bot<G>,
    other: &'a dyn Bot<G>,
    judge: &'a dyn Judge<G>,
    samples: bool,
    every: u64,
    stray: u32,
}

/// What came of one match.
#[derive(Default)]
struct Played {
    won: bool,
    think: Duration,
    slowest: Duration,
    asked: u64,
    rows: Vec<f32>,
}

impl<G: Game> Table<'_, G> {
    fn bot(&self, seat: Seat, hero: Seat) -> &dyn Bot<G> {
        if seat == hero { self.hero } else { self.other }
    }

    fn list(&self, state: &G::State, seat: Seat, asides: bool) -> Vec<G::Action> {
        let mut list = Vec::new();
        let mut add = |action| {
            list.push(action);
            ControlFlow::Continue(())
        };
        if asides {
            self.game.asides(state, seat, &mut add);
        } else {
            self.game.legal(state, seat, &mut add);
        }
        list
    }

    fn play(&self, seed: u64, hero: Seat) -> (Played, G::State) {
        let seed = Seed::from_u64(seed);
        let game = &self.game;
        let mut state = game.setup(&mut Seeded::new(seed, 0), &mut EventSink::mute());
        let mut luck = Seeded::new(seed, 1 << 40);
        let (mut played, mut kept, mut choices, mut stage) = (Played::default(), Vec::new(), 0, None);
        let mut n = 0;
        while n < u64::from(game.longest()) {
            let Some(seat) = game.pending(&state).seats().first() else { break };
            let mut next = None;
            for one in Seat::first(game.seats()).filter(|s| self.bot(*s, hero).makes_asides()) {
                let open = self.list(&state, one, true);
                let seen = Seen::new(game, &state, one, &open);
                let aside = if open.is_empty() { None } else { self.bot(one, hero).aside(&seen, &mut luck) };
                if let Some(answer) = aside {
                    next = Some((one, open[answer.index].clone()));
                    break;
                }
            }
            n += 1;
            let legal = self.list(&state, seat, false);
            if next.is_none() && legal.len() > 1 {
                choices += 1;
                let now = Some(self.judge.stage(game, &state));
                let due = if self.every > 0 { choices % self.every == 0 } else { now != stage };
                if self.samples && due {
                    stage = now;
                    for seat in Seat::first(self.judge.viewpoints(game)) {
                        let mut row = vec![0.0; self.judge.width()];
                        self.judge.encode(game, &state, seat, &mut row);
                        kept.push((seat, row));
                    }
                }
                let start = Instant::now();
                let mut index =
                    self.bot(seat, hero).choose(&Seen::new(game, &state, seat, &legal), &mut luck).index;
                if seat == hero {
                    let took = start.elapsed();
                    played.think += took;
                    played.slowest = played.slowest.max(took);
                    played.asked += 1;
                    if luck.below(100) < self.stray {
                        index = luck.below(legal.len() as u32) as usize;
                    }
                }
                next = Some((seat, legal[index].clone()));
            }
            let (seat, action) = next.unwrap_or_else(|| (seat, legal[0].clone()));
            game.apply(&mut state, seat, &action, &mut Seeded::new(seed, n), &mut EventSink::mute());
        }
        let winners = game.outcome(&state).map(|o| o.winners);
        played.won = winners.is_some_and(|w| w.contains(hero));
        for (seat, row) in kept {
            played.rows.extend(row);
            played.rows.push(f32::from(u8::from(winners.is_some_and(|w| w.contains(seat)))));
        }
        (played, state)
    }
}

/// Plays blocks on all threads and prints the results.
fn measure<G: Game + Sync>(
    name: &str,
    table: &Table<'_, G>,
    wanted: &Wanted,
    tell: &(dyn Fn(&G::State) -> String + Sync),
) {
    let limit = Duration::from_secs(wanted.number("seconds", 60));
    let (most, seed) = (wanted.number("blocks", u64::MAX), wanted.number("seed", 1u64));
    let threads = wanted.number("threads", std::thread::available_parallelism().map_or(1, usize::from));
    let file = wanted.text("samples").map(|path| {
        let mut file = BufWriter::new(File::create(path).expect("the file of samples can be written"));
        let (version, width) = (table.judge.version(), table.judge.width());
        let game = if name == "solo" { "arrakis" } else { name };
        writeln!(
            file,
            "{}",
            serde_json::json!({"format": "landsraad-samples", "version": 1, "game": game, "encoder": version, "width": width})
        )
        .expect("a header can be written");
        file
    });
    let equals = wanted.text("hero") == Some("apprentice");
    let (next, start) = (AtomicU64::new(0), Instant::now());
    let all = Mutex::new((BTreeMap::new(), Played::default(), file));
    let seats = u64::from(table.game.seats());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while start.elapsed() < limit {
                    let match_number = next.fetch_add(1, Ordering::Relaxed);
                    let (block, hero) = (match_number / seats, Seat::at((match_number % seats) as u8));
                    if block >= most {
                        return;
                    }
                    // Among equals every seat would play the same match.
                    let nth = if equals { block * 8 + hero.index() as u64 } else { block };
                    let (played, state) = table.play((seed << 24) + nth, hero);
                    let mut all = all.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                    let won = all.0.entry(block).or_insert((0.0, 0.0));
                    *won = (won.0 + f64::from(u8::from(played.won)), won.1 + 1.0);
                    let sum = &mut all.1;
                    sum.think += played.think;
                    sum.slowest = sum.slowest.max(played.slowest);
                    sum.asked += played.asked;
                    if wanted.text("verbose").is_some() {
                        println!("{block} {hero:?} {} {}", played.won, tell(&state));
                    }
                    if let Some(file) = &mut all.2 {
                        let bytes: Vec<u8> = played.rows.iter().flat_map(|x| x.to_le_bytes()).collect();
                        file.write_all(&bytes).expect("samples can be written");
                    }
                }
            });
        }
    });
    let (blocks, sum, file) = all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(mut file) = file {
        file.flush().expect("samples can be written");
    }
    let blocks: Vec<(f64, f64)> = blocks.into_values().collect();
    let (won, games) = blocks.iter().fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
    let [low, high] = bootstrap(&blocks);
    let said: Vec<String> = wanted.0.iter().map(|(k, v)| format!("{k}={v}")).collect();
    println!(
        "{name} {}: {won} of {games} = {:.1} % ({:.1}–{:.1}); {:.2} ms an answer, slowest {:.0}; {:.0} s",
        said.join(" "),
        100.0 * won / f64::max(games, 1.0),
        100.0 * low,
        100.0 * high,
        1e3 * sum.think.as_secs_f64() / sum.asked.max(1) as f64,
        1e3 * sum.slowest.as_secs_f64(),
        start.elapsed().as_secs_f64()
    );
}

/// Plays positions with a move to find, each three times, and tells which are not found every time.
fn find(folder: &str, bot: &dyn Bot<Dune>, wanted: &Wanted) {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.sort();
    let (mut found, mut missed, start) = (0, Vec::new(), Instant::now());
    for file in &files {
        let name = file.file_stem().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let text = std::fs::read_to_string(file).expect("the position can be read");
        let puzzle = Puzzle::read(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        let wrong: Vec<String> = (1..=3)
            .filter_map(|luck| {
                let verdict = play::<Dune>(&puzzle, bot, luck).unwrap_or_else(|e| panic!("{name}: {e}"));
                if wanted.text("verbose") == Some("all") {
                    println!("{name} {luck}: {}", verdict.said.join("; "));
                }
                (!verdict.missed.is_empty()).then(|| verdict.missed.join("; "))
            })
            .collect();
        if wrong.is_empty() {
            found += 1;
        } else {
            missed.push(format!("{name} ({} of 3)", 3 - wrong.len()));
            if wanted.text("verbose").is_some() {
                println!("{name}: {}", wrong.join(" | "));
            }
        }
    }
    println!(
        "{found} of {} in {:.0} s; missed: {}",
        files.len(),
        start.elapsed().as_secs_f64(),
        missed.join(", ")
    );
}

/// The hero, with the settings that are wanted.
fn hero<A: Copy, P: Copy, J: Copy>(mentat: Mentat<A, P, J>, wanted: &Wanted) -> Mentat<A, P, J> {
    let level = if wanted.text("hero") == Some("master") { mentat.longer() } else { mentat };
    Mentat { settings: wanted.settings(level.settings), alone: wanted.settings(level.alone), ..level }
}

fn run<G, A, P, J>(
    name: &str,
    game: G,
    mentat: Mentat<A, P, J>,
    apprentice: &dyn Bot<G>,
    wanted: &Wanted,
    tell: &(dyn Fn(&G::State) -> String + Sync),
) where
    G: Setup + Sync,
    A: landsraad_bots::Advisor<G> + Copy,
    P: Bot<G> + Copy,
    J: Judge<G> + Copy,
{
    if let Some(path) = wanted.text("weights") {
        let bytes = std::fs::read(path).expect("the weights can be read");
        use_weights(G::spec().id, &bytes).expect("the weights fit");
    }
    let searching = hero(mentat, wanted);
    let hero: &dyn Bot<G> = match wanted.text("hero") {
        Some("apprentice") => apprentice,
        Some("advisor") => &mentat.advisor,
        _other => &searching,
    };
    let theirs = mentat.settings.with_simulations(Some(wanted.number("theirs", 0)));
    let theirs = Mentat { settings: theirs, ..mentat };
    let other: &dyn Bot<G> = if wanted.text("theirs").is_some() { &theirs } else { apprentice };
    let (samples, every) = (wanted.text("samples").is_some(), wanted.number("every", 0));
    let stray = wanted.number("stray", 0);
    let table = Table { game, hero, other, judge: &mentat.judge, samples, every, stray };
    measure(name, &table, wanted, tell);
}

/// The last weights of War for Arrakis alone that `tune` has printed.
fn last_weights(path: &str) -> arrakis::Plan {
    let text = std::fs::read_to_string(path).expect("the file can be read");
    let line = text.lines().rev().find_map(|l| l.strip_prefix("weights: ")).expect("the file has weights");
    let numbers = line.trim_matches(['[', ']']).split(", ").map(|x| x.parse().expect("a number"));
    arrakis::Plan::from_numbers(&numbers.collect::<Vec<f64>>())
}

fn main() {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    let split = |a: String| a.split_once('=').map(|(k, v)| (k.to_owned(), v.to_owned()));
    let wanted = Wanted(args.map(|a| split(a).expect("key=value")).collect());
    let options = Options::default();
    match name.as_str() {
        "solo" => {
            let game = Arrakis::build("wfa", &options.with("mode", "solo"), 1).expect("a game alone");
            let plan = wanted.text("from").map_or(arrakis::Plan::TUNED, last_weights);
            let player = arrakis::Weighing(&plan);
            let level = arrakis::mentat();
            let (settings, alone, judge) = (level.settings, level.alone, level.judge);
            let mentat = Mentat { advisor: player, policy: player, judge, settings, alone, threads: 1 };
            run(&name, game, mentat, &player, &wanted, &|s| {
                let lost: u8 = s.sietches.iter().filter(|t| !t.stands).map(|t| t.rank).sum();
                format!(
                    "round {} supremacy {} of it sietches {lost} prescience {:?} settlements {} stations {} imperium {:?}",
                    s.round,
                    s.supremacy,
                    s.prescience,
                    s.settlements.len(),
                    s.stations.len(),
                    s.imperium
                )
            });
        }
        "arrakis" => {
            let game = Arrakis::build("wfa", &options, 2).expect("a game for two");
            run(&name, game, arrakis::mentat(), &arrakis::mentat().advisor, &wanted, &|s| {
                format!("round {}", s.round)
            });
        }
        "globopolis" => {
            let game = Globopolis::build("globopolis", &options, 5).expect("a game for five");
            run(&name, game, globopolis::mentat(), &globopolis::Heuristic, &wanted, &|s| {
                format!("round {}", s.board().turn().round)
            });
        }
        "dune" => {
            let edition = wanted.text("edition").unwrap_or("gf9");
            let options = if edition == "gf9" { options.with("advanced", true) } else { options };
            let game = Dune::build(edition, &options, 6).expect("a game for six");
            let mentat = dune::mentat(Temperament::BALANCED);
            if let Some(folder) = wanted.text("positions") {
                return match wanted.text("hero") {
                    Some("apprentice") => find(folder, &mentat.advisor, &wanted),
                    _other => find(folder, &hero(mentat, &wanted), &wanted),
                };
            }
            let mut others = Temperament::BALANCED;
            others.sense.guesses = wanted.number("guesses", others.sense.guesses);
            others.sense.shrewd = wanted.number("shrewd", 1) != 0;
            let others = dune::Heuristic::new(others);
            run(&name, game, mentat, &others, &wanted, &|s| {
                let Some(end) = s.end else { return format!("turn {}", s.turn) };
                let winners = Seat::first(6).filter(|seat| end.winners.contains(*seat));
                let factions: Vec<&str> =
                    winners.filter_map(|seat| s.faction(seat)).map(landsraad_dune::Faction::id).collect();
                format!("turn {} {} {}", s.turn, end.victory.key(), factions.join("+"))
            });
        }
        other => panic!("there is no game “{other}”: solo, arrakis, globopolis, dune"),
    }
}
