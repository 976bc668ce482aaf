//! The laws of [`Game`], checked over random games from a printed seed.
//!
//! ```
//! use landsraad_testkit::conformance::Suite;
//! use landsraad_testkit::demo::Demo;
//!
//! let tally = Suite::named("demo-plain").games(20).assert(&Demo::standard("plain", 3));
//! assert_eq!(tally.games, 20);
//! ```

mod checks;
mod paired;
mod refusals;
mod report;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use landsraad_kernel::{EventSink, Game, Pending, Recorded, Replayed, Seat, Seed, Seeded};
use serde::{Deserialize, Serialize};

use crate::diff::diff;
use crate::random::Player;
use crate::record::{Playback, Record, Step};
use report::Trouble;

pub(crate) use checks::list;
pub use refusals::Refusals;
pub use report::{Class, Failure, Tally};

/// How the laws are checked: how many games, from which seed, how closely.
#[derive(Clone, Debug)]
pub struct Suite {
    name: String,
    first: u32,
    games: u32,
    seed: u64,
    every: u32,
    walk: u32,
    take_backs: u32,
    shapes: bool,
    keep: PathBuf,
}

/// One step in this many is an aside, if the game has asides.
pub(crate) const ASIDE_ONE_IN: u32 = 24;

/// How many actions from other positions are kept, to be tried where they are probably illegal.
const POOL: usize = 32;

/// A take-back reopens an answer of at most this many parts.
const PARTS: u32 = 16;

/// How often the last node of a saved game is examined.
const DWELL: u32 = 64;

/// The events that show facts which views do not keep. Each field selects some events; by default none.
pub struct EventFacts<'a, E> {
    /// They openly show facts that views do not keep, such as a sealed bid that is opened and forgotten: a
    /// difference in them between two worlds is no leak.
    pub open: &'a dyn Fn(&E) -> bool,
    /// Everything that was shown openly before in the same step is forgotten with them: face-up cards are
    /// shuffled into the deck.
    pub forgets: &'a dyn Fn(&E) -> bool,
    /// They give a seat new secrets, such as those of a faction that it takes over. A paired walk stops at
    /// them.
    pub new_secrets: &'a dyn Fn(&E) -> bool,
}

impl<E> Default for EventFacts<'_, E> {
    fn default() -> Self {
        EventFacts { open: &|_| false, forgets: &|_| false, new_secrets: &|_| false }
    }
}

impl<E> Clone for EventFacts<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E> Copy for EventFacts<'_, E> {}

impl<E> std::fmt::Debug for EventFacts<'_, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EventFacts").finish_non_exhaustive()
    }
}

/// What goes on while a suite runs.
pub(super) struct Run<'a, G: Game> {
    pub suite: &'a Suite,
    pub game: &'a G,
    pub facts: EventFacts<'a, G::Event>,
    pub pool: Vec<G::Action>,
    pub rng: Seeded,
    pub tally: Tally,
    /// How often each question was the same in two worlds that a seat cannot tell apart.
    pub asked: BTreeMap<String, u64>,
}

/// A failing game as it is kept.
#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "A: Serialize", deserialize = "A: Deserialize<'de>"))]
struct Saved<A> {
    suite: String,
    seed: u64,
    game: u32,
    broken: String,
    record: Record<A>,
    /// The actions that were being tried where they do not belong.
    pool: Vec<A>,
}

impl Suite {
    /// A suite of 200 games; `name` appears in reports and in the names of saved games.
    pub fn named(name: &str) -> Suite {
        Suite {
            name: name.to_owned(),
            first: 0,
            games: 200,
            seed: 20_191_979,
            every: 6,
            walk: 8,
            take_backs: 30,
            shapes: true,
            keep: target_folder().join("conformance"),
        }
    }

    /// How many games to play.
    #[must_use]
    pub fn games(mut self, games: u32) -> Suite {
        self.games = games;
        self
    }

    /// The number of the first game; 0 by default. Goes on where a run ended, or repeats one game of it.
    #[must_use]
    pub fn first(mut self, number: u32) -> Suite {
        self.first = number;
        self
    }

    /// The seed everything comes from.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Suite {
        self.seed = seed;
        self
    }

    /// Runs the expensive checks at one of this many nodes, chosen by the seed; 1 is every node.
    #[must_use]
    pub fn every(mut self, nodes: u32) -> Suite {
        self.every = nodes.max(1);
        self
    }

    /// How many steps two worlds are walked side by side.
    #[must_use]
    pub fn walk(mut self, steps: u32) -> Suite {
        self.walk = steps;
        self
    }

    /// How often in a thousand a player takes back.
    #[must_use]
    pub fn take_backs(mut self, per_mille: u32) -> Suite {
        self.take_backs = per_mille;
        self
    }

    /// Whether the bounds of a shape must fit the list of legal actions, take-backs aside: as many options as
    /// said, an action for each amount, at most two answers to yes or no. On by default.
    #[must_use]
    pub fn shapes(mut self, checked: bool) -> Suite {
        self.shapes = checked;
        self
    }

    /// Where failing games are kept; `target/conformance` of the workspace by default.
    #[must_use]
    pub fn keep(mut self, folder: impl Into<PathBuf>) -> Suite {
        self.keep = folder.into();
        self
    }

    /// Lets the variables `LANDSRAAD_GAMES`, `LANDSRAAD_SEED` and `LANDSRAAD_FIRST` override the numbers, for
    /// long runs.
    #[must_use]
    pub fn from_env(mut self) -> Suite {
        let number = |key: &str| std::env::var(key).ok().and_then(|text| text.parse::<u64>().ok());
        if let Some(games) = number("LANDSRAAD_GAMES") {
            self.games = games as u32;
        }
        if let Some(seed) = number("LANDSRAAD_SEED") {
            self.seed = seed;
        }
        if let Some(first) = number("LANDSRAAD_FIRST") {
            self.first = first as u32;
        }
        self
    }

    /// One part of this many equal parts of the games, at least one game.
    #[must_use]
    pub fn share(mut self, parts: u32) -> Suite {
        self.games = self.games.div_ceil(parts.max(1));
        self
    }

    /// Runs everything and prints the seed and the tally.
    ///
    /// # Panics
    /// With the report, if the game breaks a law.
    pub fn assert<G: Game>(&self, game: &G) -> Tally {
        self.assert_with(game, EventFacts::default())
    }

    /// Like [`Suite::assert`], for a game with events that show facts which its views do not keep.
    ///
    /// # Panics
    /// With the report, if the game breaks a law.
    pub fn assert_with<G: Game>(&self, game: &G, facts: EventFacts<'_, G::Event>) -> Tally {
        match self.run_all(self.start(game, facts)) {
            Ok(tally) => {
                println!("{} (seed {}): {tally}", self.name, self.seed);
                tally
            }
            Err(failure) => panic!("{failure}"),
        }
    }

    /// Runs everything.
    pub fn run<G: Game>(&self, game: &G) -> Result<Tally, Box<Failure>> {
        self.run_with(game, EventFacts::default())
    }

    /// Runs everything; see [`Suite::assert_with`].
    pub fn run_with<G: Game>(
        &self,
        game: &G,
        facts: EventFacts<'_, G::Event>,
    ) -> Result<Tally, Box<Failure>> {
        self.run_all(self.start(game, facts))
    }

    /// Runs everything and counts how often each question was the same, and was put to the same seats, in two
    /// worlds that a seat cannot tell apart. Questions are named as they are written in JSON: `battle.voice`,
    /// `reaction.play.stop.guild_half`.
    ///
    /// # Panics
    /// With the report, if the game breaks a law.
    pub fn count_equal_questions<G: Game>(
        &self,
        game: &G,
        facts: EventFacts<'_, G::Event>,
    ) -> BTreeMap<String, u64> {
        let mut run = self.start(game, facts);
        for number in self.numbers() {
            self.one(&mut run, number, None).unwrap_or_else(|failure| panic!("{failure}"));
        }
        run.asked
    }

    fn numbers(&self) -> std::ops::Range<u32> {
        self.first..self.first.saturating_add(self.games)
    }

    fn run_all<G: Game>(&self, mut run: Run<'_, G>) -> Result<Tally, Box<Failure>> {
        for number in self.numbers() {
            self.one(&mut run, number, None)?;
        }
        Ok(run.tally)
    }

    /// Plays a saved game again with every check at every node, and its last node many times.
    pub fn rerun<G: Game>(&self, game: &G, path: &Path) -> Result<Tally, Box<Failure>> {
        self.rerun_with(game, path, EventFacts::default())
    }

    /// Like [`Suite::rerun`], with events as in [`Suite::assert_with`].
    pub fn rerun_with<G: Game>(
        &self,
        game: &G,
        path: &Path,
        facts: EventFacts<'_, G::Event>,
    ) -> Result<Tally, Box<Failure>> {
        let closely = Suite { every: 1, ..self.clone() };
        let broken = |why: String| {
            Box::new(Failure {
                class: Class::Serde,
                suite: self.name.clone(),
                seed: self.seed,
                game: 0,
                step: 0,
                seat: None,
                detail: format!("{}: {why}", path.display()),
                saved: None,
            })
        };
        let text = fs::read_to_string(path).map_err(|e| broken(e.to_string()))?;
        let saved: Saved<G::Action> = serde_json::from_str(&text).map_err(|e| broken(e.to_string()))?;
        let closely = Suite { seed: saved.seed, ..closely };
        let mut run = closely.start(game, facts);
        run.pool.clone_from(&saved.pool);
        closely.one(&mut run, saved.game, Some(&saved.record))?;
        Ok(run.tally)
    }

    fn start<'a, G: Game>(&'a self, game: &'a G, facts: EventFacts<'a, G::Event>) -> Run<'a, G> {
        Run {
            suite: self,
            game,
            facts,
            pool: Vec::with_capacity(POOL),
            rng: Seeded::from_u64(0),
            tally: Tally::default(),
            asked: BTreeMap::new(),
        }
    }

    fn one<G: Game>(
        &self,
        run: &mut Run<'_, G>,
        number: u32,
        script: Option<&Record<G::Action>>,
    ) -> Result<(), Box<Failure>> {
        run.rng = Seeded::new(self.stem(number, 2), 0);
        let mut record = Record::default();
        run.play(number, &mut record, script).map_err(|trouble| {
            Box::new(Failure {
                class: trouble.class,
                suite: self.name.clone(),
                seed: self.seed,
                game: number,
                step: record.steps.len(),
                seat: trouble.seat,
                detail: trouble.detail,
                saved: self.save(number, trouble.class, &record, &run.pool),
            })
        })
    }

    /// The seed of one game for one purpose: 0 the match, 1 the players, 2 the checks.
    fn stem(&self, game: u32, purpose: u8) -> Seed {
        let mut seed = Seed::from_u64(self.seed);
        seed.0[8..12].copy_from_slice(&game.to_le_bytes());
        seed.0[12] = purpose;
        seed
    }

    /// Saves a failing game. If saving fails, the failure of the game is still reported.
    fn save<A: Serialize + Clone>(
        &self,
        game: u32,
        class: Class,
        record: &Record<A>,
        pool: &[A],
    ) -> Option<PathBuf> {
        let saved = Saved {
            suite: self.name.clone(),
            seed: self.seed,
            game,
            broken: class.name().to_owned(),
            record: record.clone(),
            pool: pool.to_vec(),
        };
        let text = serde_json::to_string_pretty(&saved).ok()?;
        fs::create_dir_all(&self.keep).ok()?;
        let path = self.keep.join(format!("{}-{}-{game}.json", self.name, self.seed));
        fs::write(&path, text).ok()?;
        Some(path)
    }
}

/// The workspace's `target`, found from wherever tests run.
fn target_folder() -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    let root = here.ancestors().find(|folder| folder.join("Cargo.lock").exists());
    root.unwrap_or(&here).join("target")
}

impl<G: Game> Run<'_, G> {
    /// One game from set-up to the end, then again from its record.
    fn play(
        &mut self,
        number: u32,
        record: &mut Record<G::Action>,
        script: Option<&Record<G::Action>>,
    ) -> Result<(), Trouble> {
        let (suite, game) = (self.suite, self.game);
        let seed = suite.stem(number, 0);
        let mut player =
            Player::<G>::new(Seeded::new(suite.stem(number, 1), 0)).taking_back(suite.take_backs);
        let mut emitted: Vec<Vec<G::Event>> = vec![vec![]];
        let mut kept: Vec<(usize, G::State)> = vec![];
        let mut state = {
            let mut out = EventSink::collect(&mut emitted[0]);
            if let Some(script) = script {
                record.setup.clone_from(&script.setup);
                game.setup(&mut Replayed::new(&script.setup), &mut out)
            } else {
                let mut seeded = Seeded::new(seed, 0);
                game.setup(&mut Recorded::new(&mut seeded, &mut record.setup), &mut out)
            }
        };
        let mut take_backs = 0;
        loop {
            self.node(&state)?;
            let Pending::Seats(seats) = game.pending(&state) else { break };
            let steps = record.steps.len();
            if steps as u32 > game.longest() + take_backs * PARTS {
                let detail = format!("no end after {steps} decisions; longest() is {}", game.longest());
                return Err(Trouble::new(Class::Endless, None, detail));
            }
            let scripted = script.map(|script| script.steps.get(steps));
            if scripted == Some(None) {
                // A saved game ends where it failed: this node deserves a closer look.
                return self.dwell(&state);
            }
            let scripted = scripted.flatten();
            let Some(seat) = scripted.map(|s| s.seat).or_else(|| player.seat(seats)) else { break };
            let listed = player.list(game, &state, seat);
            self.tally.widest = self.tally.widest.max(listed.len());
            self.default_is_legal(&state, seat, listed)?;
            if script.is_none() {
                self.remember(listed);
            }
            let sampled = self.rng.below(suite.every) == 0;
            if sampled {
                self.tally.sampled += 1;
                self.examine(&state)?;
                kept.push((steps, state.clone()));
            }
            let answer = match scripted {
                Some(step) => step.action.clone(),
                None => player.pick(game).cloned().ok_or_else(|| {
                    Trouble::new(Class::Pending, seat, "a pending seat has no legal action")
                })?,
            };
            let aside = if script.is_none() { self.aside(&state) } else { None };
            take_backs += u32::from(aside.is_some());
            let (seat, action) = aside.unwrap_or((seat, answer));
            if let Err(illegal) = game.check(&state, seat, &action) {
                let detail = format!("{action:?} is refused by {}: {:?}", illegal.rule, illegal.why);
                return Err(Trouble::new(Class::ListedButRefused, seat, detail));
            }
            take_backs += u32::from(game.takes_back(&action));
            let mut step = Step { seat, action, picks: vec![] };
            let mut events = vec![];
            let before = sampled.then(|| state.clone());
            {
                let mut out = EventSink::collect(&mut events);
                if let Some(scripted) = scripted {
                    step.picks.clone_from(&scripted.picks);
                    game.apply(&mut state, seat, &step.action, &mut Replayed::new(&step.picks), &mut out);
                } else {
                    let mut seeded = Seeded::new(seed, steps as u64 + 1);
                    let mut chance = Recorded::new(&mut seeded, &mut step.picks);
                    game.apply(&mut state, seat, &step.action, &mut chance, &mut out);
                }
            }
            record.steps.push(step);
            if let (Some(before), Some(step)) = (before, record.steps.last()) {
                self.happens_again(before, step, &state, &events)?;
            }
            emitted.push(events);
        }
        self.tally.games += 1;
        self.tally.decisions += record.steps.len() as u64;
        self.tally.longest = self.tally.longest.max(record.steps.len() as u32);
        self.replays(record, &state, &emitted, &kept)
    }

    /// Sometimes a seat makes an aside.
    fn aside(&mut self, state: &G::State) -> Option<(Seat, G::Action)> {
        if self.rng.below(ASIDE_ONE_IN) != 0 {
            return None;
        }
        let seat = Seat::at(self.rng.below(u32::from(self.game.seats())) as u8);
        let mut said = checks::asides(self.game, state, seat);
        let at = self.rng.below(said.len().max(1) as u32) as usize;
        if said.is_empty() { None } else { Some((seat, said.swap_remove(at))) }
    }

    /// Examines one node again and again, from every seat.
    fn dwell(&mut self, state: &G::State) -> Result<(), Trouble> {
        for seat in self.game.pending(state).seats().iter() {
            self.default_is_legal(state, seat, &checks::list(self.game, state, seat))?;
        }
        for _ in 0..DWELL {
            self.examine(state)?;
        }
        Ok(())
    }

    /// Remembers a few actions, to be tried where they do not belong.
    fn remember(&mut self, listed: &[G::Action]) {
        if listed.is_empty() {
            return;
        }
        let action = listed[self.rng.below(listed.len() as u32) as usize].clone();
        if self.pool.contains(&action) {
            return;
        }
        if self.pool.len() < POOL {
            self.pool.push(action);
        } else {
            let at = self.rng.below(POOL as u32) as usize;
            self.pool[at] = action;
        }
    }

    /// The whole record again: equal states, equal events.
    fn replays(
        &self,
        record: &Record<G::Action>,
        end: &G::State,
        emitted: &[Vec<G::Event>],
        kept: &[(usize, G::State)],
    ) -> Result<(), Trouble> {
        let wrong = |detail: String| Trouble::new(Class::Nondeterminism, None, detail);
        let mut again = Playback::new(self.game, record).map_err(|e| wrong(format!("replay, {e}")))?;
        let mut kept = kept.iter().peekable();
        loop {
            let step = again.played();
            if again.events != emitted[step] {
                let difference = diff(&emitted[step], &again.events);
                return Err(wrong(format!("replay emits other events at step {step}:\n{difference}")));
            }
            if let Some((_, state)) = kept.next_if(|(at, _)| *at == step)
                && *state != again.state
            {
                let difference = diff(state, &again.state);
                return Err(wrong(format!("replay gives another state at step {step}:\n{difference}")));
            }
            if !again.advance().map_err(|e| wrong(format!("replay, {e}")))? {
                break;
            }
        }
        if *end != again.state {
            return Err(wrong(format!("replay gives another end:\n{}", diff(end, &again.state))));
        }
        Ok(())
    }

    /// What holds at every node, cheaply.
    fn node(&self, state: &G::State) -> Result<(), Trouble> {
        let game = self.game;
        game.audit(state).map_err(|why| Trouble::new(Class::Audit, None, why))?;
        let pending = game.pending(state);
        let over = pending == Pending::Over;
        if !over && pending.seats().is_empty() {
            return Err(Trouble::new(Class::Pending, None, "the match is not over and waits for nobody"));
        }
        if let Some(seat) = pending.seats().iter().find(|s| s.index() >= game.seats() as usize) {
            return Err(Trouble::new(Class::Pending, seat, "a seat that does not exist is pending"));
        }
        for seat in Seat::first(game.seats()) {
            let asked = game.decision(state, seat).is_some();
            if asked != pending.seats().contains(seat) {
                let detail = if asked { "asked but not pending" } else { "pending but not asked" };
                return Err(Trouble::new(Class::Pending, seat, detail));
            }
        }
        if game.outcome(state).is_some() != over {
            let detail = if over { "over without an outcome" } else { "an outcome before the end" };
            return Err(Trouble::new(Class::Outcome, None, detail));
        }
        Ok(())
    }
}
