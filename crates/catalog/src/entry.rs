//! A game in the catalog, and the rules of one match with the type erased.

use std::sync::Arc;
use std::time::Duration;

use landsraad_bots::find::{self, Puzzle, Verdict};
use landsraad_bots::{Bot, Judge};
use landsraad_kernel::{Game, GameSpec, Narrate, Options, Say, Seed, Seeded, Setup, SetupError, Stage};
use landsraad_testkit::scenario::{self, Opened, Opening, Problem, Speech};
use serde::Serialize;

use crate::facts::Public;
use crate::playout::{self, PlayOut, Simulated};
use crate::samples::{Sampler, Samples};
use crate::shell::Shell;
use crate::{Header, Match, Record, RecordError};

/// The key of the bot that is kept unchanged to measure others.
pub(crate) const YARDSTICK: &str = "heuristic-first";

/// The levels: the key of the bot without a temperament, and the name of the level.
const LEVELS: [[&str; 2]; 4] =
    [["random", "novice"], ["heuristic", "apprentice"], ["mentat", "mentat"], ["master", "master"]];

/// A bot that can be seated.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BotInfo {
    /// Stable key: `random`, `heuristic`, `heuristic-loyal`.
    pub key: &'static str,
    /// Its name.
    pub name: Say,
    /// What to expect of it.
    pub help: Say,
    /// How deep it thinks: 0 not at all, 1 by rules of thumb, 2 by looking ahead, 3 by looking ahead for longer.
    pub(crate) level: u8,
    /// How it leans, if it leans one way: `loyal`.
    pub(crate) temperament: Option<&'static str>,
}

impl BotInfo {
    /// Whether this is its key, or the name of its level: `novice` is
    /// `random`, `apprentice-loyal` is `heuristic-loyal`.
    pub fn answers_to(&self, key: &str) -> bool {
        let (level, temperament) = key.split_once('-').map_or((key, None), |(l, t)| (l, Some(t)));
        LEVELS[usize::from(self.level)].contains(&level) && self.temperament == temperament
    }

    /// Whether it measures other bots and is not offered at tables.
    pub fn is_yardstick(&self) -> bool {
        self.key == YARDSTICK
    }

    /// How deep it thinks, from 0 to 3.
    pub fn level(&self) -> u8 {
        self.level
    }

    /// How it leans, if it leans one way.
    pub fn temperament(&self) -> Option<&'static str> {
        self.temperament
    }

    /// What it is allowed per answer, in processor time of its thread, before it counts as a time-out.
    pub(crate) fn budget(&self) -> Duration {
        Duration::from_secs(if self.level > 2 { 3 } else { 1 })
    }
}

/// A game as clients see it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    /// Editions, options and numbers of seats.
    #[serde(flatten)]
    pub spec: GameSpec,
    /// The bots that can play it, the recommended one first.
    pub bots: Vec<BotInfo>,
}

/// `GET /api/catalog`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CatalogReply {
    /// The games, in the order they are shown.
    pub games: Vec<GameInfo>,
}

/// One game of the catalog.
pub trait Entry: Send + Sync {
    /// What the game offers.
    fn spec(&self) -> &GameSpec;
    /// The bots that can play it, the recommended one first.
    fn bots(&self) -> Vec<BotInfo>;
    /// The rules of one match; refuses what does not fit with the reason.
    fn rules(&self, edition: &str, options: &Options, seats: u8) -> Result<Arc<dyn Rules>, SetupError>;
    /// The rules of one match; without an edition the recommended one, without
    /// a number of seats the largest that edition and options allow.
    fn rules_for(
        &self,
        edition: Option<&str>,
        options: &Options,
        seats: Option<u8>,
    ) -> Result<Arc<dyn Rules>, SetupError> {
        let editions = &self.spec().editions;
        let edition = edition.unwrap_or_else(|| editions.first().map_or("", |e| e.id));
        let (least, most) =
            editions.iter().find(|e| e.id == edition).map_or((0, 0), |e| (e.min_seats, e.max_seats));
        let at = |seats: u8| self.rules(edition, options, seats);
        match seats {
            Some(seats) => at(seats),
            // An option may leave fewer seats than the edition has, such as a solitaire mode.
            None => at(most).or_else(|e| (least..most).rev().find_map(|n| at(n).ok()).ok_or(e)),
        }
    }
    /// A match that starts from a written position, and the words of its actions: for lessons. `text` is the file
    /// that has the position, for the lines of what is wrong. Such a match has no record of its own.
    fn open(&self, name: &str, text: &str, opening: &Opening) -> Result<Staged, Box<Problem>>;
    /// Lets a bot play a position with a move to find.
    fn find_move(&self, puzzle: &Puzzle, bot: &str, luck: u64) -> Result<Verdict, String>;
}

/// A match from a written position, and the words of its actions.
pub type Staged = (Box<dyn Match>, Box<dyn Speech>);

/// The rules of one match: edition, options and seats are settled.
pub trait Rules: Send + Sync {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// The edition's id.
    fn edition(&self) -> &'static str;
    /// Every option with its value.
    fn options(&self) -> Options;
    /// How many seats.
    fn seats(&self) -> u8;
    /// The phases of a round, in order, as the game's views spell them; empty if it has none.
    fn phases(&self) -> &'static [&'static str];
    /// The version of the encoder and the number of features of a position; `None` for a game without one.
    fn encoder(&self) -> Option<(u32, usize)>;
    /// Starts a match whose chance comes from the seed.
    fn start(&self, seed: Seed) -> Box<dyn Match>;
    /// Starts the match of a record, before its first step. Without the seed it cannot be played on.
    fn replay(&self, header: &Header) -> Result<Box<dyn Match>, RecordError>;
    /// Plays a whole match among bots without JSON in between: for simulation.
    fn play_out(&self, seed: Seed, bots: &[&str], keep_record: bool) -> Result<PlayOut, SetupError>;
    /// Plays a whole match with all seats at random, as fast as the rules go: no bots, no record.
    fn simulate(&self, seed: Seed) -> Simulated;
    /// Plays a whole match among bots and gives its positions with their outcomes. `stray` answers of a
    /// hundred are given at random.
    fn samples(&self, seed: Seed, bots: &[&str], stray: u32) -> Result<Samples, SetupError>;
}

/// The bots of a game by key, and the judge of its positions.
pub(crate) struct Roster<G: Game> {
    pub bots: Vec<(BotInfo, Box<dyn Bot<G>>)>,
    pub judge: Option<Box<dyn Judge<G>>>,
}

/// The chance stream of the random answers in self-play.
const SAMPLE_STREAM: u64 = 1 << 41;

impl<G: Game> Roster<G> {
    /// A bot that is quick enough to play many matches on.
    pub fn quick(&self) -> Option<&dyn Bot<G>> {
        let (_, bot) = self.bots.iter().find(|(info, _)| info.level() == 1).or(self.bots.first())?;
        Some(&**bot)
    }

    pub fn find(&self, key: &str) -> Result<&dyn Bot<G>, SetupError> {
        self.entry(key).map(|(_, bot)| &**bot)
    }

    /// A bot with its description.
    pub fn entry(&self, key: &str) -> Result<&(BotInfo, Box<dyn Bot<G>>), SetupError> {
        self.bots.iter().find(|(info, _)| info.answers_to(key)).ok_or_else(|| {
            let known = self.bots.iter().map(|(info, _)| info.key).collect::<Vec<_>>().join(", ");
            SetupError::new(
                "bots",
                format!("there is no bot “{key}” for this game; there are: {known}"),
                format!("il bot “{key}” non esiste per questo gioco; esistono: {known}"),
            )
        })
    }
}

/// A registered game.
pub(crate) struct Registered<G: Game> {
    spec: GameSpec,
    roster: Arc<Roster<G>>,
}

impl<G: Setup + Narrate + Public + Stage> Registered<G> {
    pub fn entry(bots: Vec<(BotInfo, Box<dyn Bot<G>>)>, judge: Option<Box<dyn Judge<G>>>) -> Box<dyn Entry> {
        Box::new(Registered { spec: G::spec(), roster: Arc::new(Roster { bots, judge }) })
    }
}

impl<G: Setup + Narrate + Public + Stage> Entry for Registered<G> {
    fn spec(&self) -> &GameSpec {
        &self.spec
    }

    fn bots(&self) -> Vec<BotInfo> {
        self.roster.bots.iter().map(|(info, _)| *info).filter(|info| !info.is_yardstick()).collect()
    }

    fn rules(&self, edition: &str, options: &Options, seats: u8) -> Result<Arc<dyn Rules>, SetupError> {
        let Some(spec) = self.spec.editions.iter().find(|e| e.id == edition) else {
            let known = self.spec.editions.iter().map(|e| e.id).collect::<Vec<_>>().join(", ");
            return Err(SetupError::new(
                "edition",
                format!("{} has no edition “{edition}”; there are: {known}", self.spec.id),
                format!("{} non ha l'edizione “{edition}”; esistono: {known}", self.spec.id),
            ));
        };
        options.check(spec)?;
        if !(spec.min_seats..=spec.max_seats).contains(&seats) {
            let (min, max) = (spec.min_seats, spec.max_seats);
            return Err(SetupError::new(
                "seats",
                format!("{seats} seats: this edition is for {min} to {max}"),
                format!("{seats} posti: questa edizione è per {min}-{max}"),
            ));
        }
        let game = Arc::new(G::build(edition, options, seats)?);
        Ok(Arc::new(Settled { id: self.spec.id, game, roster: self.roster.clone() }))
    }

    fn open(&self, name: &str, text: &str, opening: &Opening) -> Result<Staged, Box<Problem>> {
        let Opened { game, state, speech } = scenario::open::<G>(name, text, opening)?;
        let table = Shell::staged(self.spec.id, Arc::new(game), self.roster.clone(), state);
        Ok((Box::new(table), speech))
    }

    fn find_move(&self, puzzle: &Puzzle, bot: &str, luck: u64) -> Result<Verdict, String> {
        find::play(puzzle, self.roster.find(bot).map_err(|e| e.why.en)?, luck)
    }
}

/// Rules with the type still known.
struct Settled<G: Game> {
    id: &'static str,
    game: Arc<G>,
    roster: Arc<Roster<G>>,
}

impl<G: Setup + Narrate + Public> Rules for Settled<G> {
    fn game(&self) -> &'static str {
        self.id
    }

    fn edition(&self) -> &'static str {
        self.game.edition()
    }

    fn options(&self) -> Options {
        self.game.options()
    }

    fn seats(&self) -> u8 {
        self.game.seats()
    }

    fn phases(&self) -> &'static [&'static str] {
        G::PHASES
    }

    fn encoder(&self) -> Option<(u32, usize)> {
        self.roster.judge.as_deref().map(|judge| (judge.version(), judge.width()))
    }

    fn start(&self, seed: Seed) -> Box<dyn Match> {
        Box::new(Shell::start(self.id, self.game.clone(), self.roster.clone(), seed))
    }

    fn replay(&self, header: &Header) -> Result<Box<dyn Match>, RecordError> {
        Ok(Box::new(Shell::replay(self.id, self.game.clone(), self.roster.clone(), header)?))
    }

    fn play_out(&self, seed: Seed, bots: &[&str], keep_record: bool) -> Result<PlayOut, SetupError> {
        playout::play_out(self.id, &*self.game, &self.roster, seed, bots, keep_record, None)
    }

    fn simulate(&self, seed: Seed) -> Simulated {
        playout::simulate(&*self.game, seed)
    }

    fn samples(&self, seed: Seed, bots: &[&str], stray: u32) -> Result<Samples, SetupError> {
        let judge = self.roster.judge.as_deref().ok_or_else(|| {
            SetupError::new(
                "game",
                format!("positions of {} cannot be encoded yet", self.id),
                format!("le posizioni di {} non si possono ancora codificare", self.id),
            )
        })?;
        let mut sampler = Sampler::new(judge, stray, Seeded::new(seed, SAMPLE_STREAM));
        let played =
            playout::play_out(self.id, &*self.game, &self.roster, seed, bots, false, Some(&mut sampler))?;
        Ok(sampler.finish(played.outcome))
    }
}

impl Record {
    /// Replays the whole record and checks every step; with a revealed seed also every draw and the
    /// commitment. Returns the match at its end.
    pub fn verify(&self, rules: &dyn Rules) -> Result<Box<dyn Match>, RecordError> {
        let seed = match self.end.as_ref().and_then(|e| e.seed.as_deref()) {
            None => None,
            Some(hex) => Some(
                crate::record::seed_from_hex(hex)
                    .ok_or_else(|| RecordError::Seed("not 64 hexadecimal digits".into()))?,
            ),
        };
        let mut replayed = rules.replay(&self.header)?;
        for step in &self.steps {
            replayed.replay_step(step)?;
        }
        if let Some(seed) = seed {
            if crate::Commitment::to(seed) != self.header.commitment {
                return Err(RecordError::Seed("it does not fit the commitment made at the start".into()));
            }
            let mut fresh = rules.start(seed);
            if fresh.record().header.setup != self.header.setup {
                return Err(RecordError::Seed("the setup was not drawn from it".into()));
            }
            for step in &self.steps {
                if fresh.redraw_step(step)? != step.picks {
                    return Err(RecordError::Seed(format!(
                        "the draws of step {} do not come from it",
                        step.n
                    )));
                }
            }
        }
        if let Some(end) = &self.end
            && end.outcome != replayed.outcome()
        {
            let why = "the outcome at the end is not the one the steps lead to".into();
            return Err(RecordError::Step { step: self.steps.len() as u32, why });
        }
        Ok(replayed)
    }
}
