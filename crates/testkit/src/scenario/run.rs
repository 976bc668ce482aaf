//! Plays a scenario: reads the file, builds the position, gives the answers.

use std::fmt::Write as _;

use landsraad_kernel::{
    EventSink, GameSpec, Lang, Narrate, Options, Seat, SeatSet, Setup, Stage, Until, Viewer, did_you_mean,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::chance::Script;
use super::file::{FORMAT, File, HEAD, Head, Played, SeatName};
use super::lines::Lines;
use super::quiet::first_that_holds;
use super::read::{head_hint, helpful, read};
use super::report::{Kind, Problem, Report};
use super::rules::RuleIds;
use super::skipped::Skipped;
use super::words::Words;

/// The run ended early. The report says why.
pub(super) struct Aborted;

/// One scenario that is being played.
pub(super) struct Run<'a, G: Stage> {
    pub lines: Lines<'a>,
    pub rules: &'a RuleIds,
    pub report: Report,
    pub game: G,
    pub words: Words,
    /// The language of the reasons that are shown.
    pub lang: Lang,
    /// Whether the file has the current format.
    pub strict: bool,
    /// The questions that the game has answered itself since the last step.
    pub skipped: Vec<Skipped<G>>,
}

/// A place in the file: the parts of a key.
pub(super) type Key<'k> = &'k [&'k str];

/// Runs the scenario in `text`; `name` is what problems call the file.
pub fn run_text<G: Setup + Stage + Narrate>(name: &str, text: &str, rules: &RuleIds) -> Report {
    run_in::<G>(Lang::En, name, text, rules)
}

/// Runs it with the reasons of refusals in this language.
pub(super) fn run_in<G: Setup + Stage + Narrate>(
    lang: Lang,
    name: &str,
    text: &str,
    rules: &RuleIds,
) -> Report {
    let report = Report { file: name.to_owned(), ..Report::default() };
    let mut source = Source { lines: Lines::new(text), rules, report };
    let Ok((file, game)) = source.open::<G>(text) else { return source.report };
    let Source { lines, rules, report } = source;
    let words = Words::new(&game.lexicon());
    let strict = file.format >= FORMAT;
    let mut run = Run { lines, rules, report, game, words, lang, strict, skipped: vec![] };
    // A run that ended early has its reason in the report.
    let _ = run.play(&file);
    run.report
}

/// Reads only which game a scenario is about.
pub(super) fn game_of(name: &str, text: &str) -> Result<String, Box<Report>> {
    toml::from_str::<Head>(text).map(|head| head.game).map_err(|e| {
        let mut report = Report { file: name.to_owned(), ..Report::default() };
        report.problems.push(malformed(name, &Lines::new(text), &e));
        Box::new(report)
    })
}

/// The problem of a key that names nothing.
pub(super) fn unknown_game(name: &str, text: &str, game: &str, known: &[&str]) -> Report {
    let line = Lines::new(text).of(&["game"]);
    let near = did_you_mean(game, known.iter().copied());
    let message = format!("there is no game “{game}”; there are: {}{near}", known.join(", "));
    let problem = Problem { file: name.to_owned(), line, key: "game".into(), kind: Kind::Unknown, message };
    Report { file: name.to_owned(), problems: vec![problem], ..Report::default() }
}

pub(super) fn malformed(name: &str, lines: &Lines<'_>, e: &toml::de::Error) -> Problem {
    let span = e.span().unwrap_or(0..0);
    Problem {
        file: name.to_owned(),
        line: lines.line(span.start),
        key: lines.key_at(span),
        kind: Kind::Malformed,
        message: format!("{}{}", helpful(e.message()), head_hint(e.message(), &HEAD)),
    }
}

pub(super) fn dotted(key: Key<'_>) -> String {
    let mut text = String::new();
    for part in key {
        if part.parse::<usize>().is_ok() {
            let _ = write!(text, "[{part}]");
        } else {
            if !text.is_empty() {
                text.push('.');
            }
            text.push_str(part);
        }
    }
    text
}

pub(crate) fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_else(|e| Value::String(format!("cannot be written as JSON: {e}")))
}

pub(super) fn join<'k>(key: &[&'k str], part: &'k str) -> Vec<&'k str> {
    key.iter().copied().chain(std::iter::once(part)).collect()
}

fn problem(lines: &Lines<'_>, report: &mut Report, key: Key<'_>, kind: Kind, message: String) {
    let (file, line) = (report.file.clone(), lines.of(key));
    report.problems.push(Problem { file, line, key: dotted(key), kind, message });
}

fn known_rule(rules: &RuleIds, id: &str) -> Result<(), String> {
    if rules.contains(id) {
        return Ok(());
    }
    let near = rules.near(id).map_or(String::new(), |near| format!("; did you mean “{near}”?"));
    Err(format!("no ledger has the rule “{id}”{near}"))
}

/// A scenario file whose game is not known yet.
pub(super) struct Source<'a> {
    pub lines: Lines<'a>,
    pub rules: &'a RuleIds,
    pub report: Report,
}

impl Source<'_> {
    fn abort(&mut self, key: Key<'_>, kind: Kind, message: impl Into<String>) -> Aborted {
        problem(&self.lines, &mut self.report, key, kind, message.into());
        Aborted
    }

    fn open<G: Setup>(&mut self, text: &str) -> Result<(File, G), Aborted> {
        let file: File = toml::from_str(text).map_err(|e| {
            let problem = malformed(&self.report.file, &self.lines, &e);
            self.report.problems.push(problem);
            Aborted
        })?;
        self.report.title.clone_from(&file.title);
        self.report.rules.clone_from(&file.rules);
        if !(1..=FORMAT).contains(&file.format) {
            let message = format!("this program reads the formats 1 to {FORMAT}");
            return Err(self.abort(&["format"], Kind::Malformed, message));
        }
        if file.rules.is_empty() {
            return Err(self.abort(&["rules"], Kind::Malformed, "a scenario proves at least one rule"));
        }
        for (number, id) in file.rules.iter().enumerate() {
            if let Err(message) = known_rule(self.rules, id) {
                return Err(self.abort(&["rules", &number.to_string()], Kind::Unknown, message));
            }
        }
        self.asserts_something(&file)?;
        let game = self.build(&G::spec(), &file.edition, &file.options, file.seats)?;
        Ok((file, game))
    }

    /// A file that cannot fail proves nothing.
    fn asserts_something(&mut self, file: &File) -> Result<(), Aborted> {
        let expects = !file.expect.is_empty()
            || file.step.iter().any(|step| !step.expect.is_empty() || step.refused.is_some());
        // In older files an answer, which must be legal, is enough.
        let enough = expects || file.format < FORMAT && !file.step.is_empty();
        if enough {
            return Ok(());
        }
        let message = "the scenario asserts nothing; say what must hold with `expect`, or what is `refused`";
        Err(self.abort(&["step"], Kind::Malformed, message))
    }

    pub fn build<G: Setup>(
        &mut self,
        spec: &GameSpec,
        edition: &str,
        options: &Options,
        seats: u8,
    ) -> Result<G, Aborted> {
        if !spec.editions.iter().any(|e| e.id == edition) {
            let known: Vec<&str> = spec.editions.iter().map(|e| e.id).collect();
            let near = did_you_mean(edition, known.iter().copied());
            let known = known.join(", ");
            let message = format!("there is no edition “{edition}” of {}; there are: {known}{near}", spec.id);
            return Err(self.abort(&["edition"], Kind::Unknown, message));
        }
        G::build(edition, options, seats).map_err(|e| {
            let key = e.key.clone();
            match key.as_str() {
                "edition" | "seats" => self.abort(&[&key], Kind::Unknown, e.to_string()),
                option => {
                    let own = spec.editions.iter().find(|e| e.id == edition);
                    let keys = own.into_iter().flat_map(|e| &e.options).map(|o| o.key);
                    let known = keys.clone().any(|key| key == option);
                    let near = if known { String::new() } else { did_you_mean(option, keys) };
                    self.abort(&["options", option], Kind::Unknown, format!("{e}{near}"))
                }
            }
        })
    }
}

impl<G: Setup + Stage + Narrate> Run<'_, G> {
    fn play(&mut self, file: &File) -> Result<(), Aborted> {
        let mut chance = Script::new(&file.chance);
        let mut events = vec![];
        let mut state = self.start(file, &mut chance, &mut events)?;
        self.expect_soon(&mut state, &events, (&file.expect, file.stop), &["expect"], &mut chance);
        self.note_asked(&state, "position");
        for (number, step) in file.step.iter().enumerate() {
            let index = number.to_string();
            self.step(&mut state, step, &["step", &index], &mut chance)?;
            self.note_asked(&state, &format!("step[{index}]"));
            self.report.steps += 1;
        }
        if let Err(why) = chance.finish() {
            return Err(self.abort(&["chance"], Kind::Failed, why));
        }
        Ok(())
    }

    /// The position, and what was played from it before anything is expected.
    pub fn start(
        &mut self,
        file: &File,
        chance: &mut Script,
        events: &mut Vec<G::Event>,
    ) -> Result<G::State, Aborted> {
        let mut state = self.begin(file, chance, events)?;
        if let Err(why) = chance.holds() {
            return Err(self.abort(&["chance"], Kind::Failed, why));
        }
        if let Err(why) = self.game.audit(&state) {
            return Err(self.abort(&["position"], Kind::Impossible, why));
        }
        for (number, played) in file.before.iter().enumerate() {
            self.replay(&mut state, played, &["before", &number.to_string()], chance)?;
            events.clear();
        }
        Ok(state)
    }

    /// The position, or set-up itself.
    fn begin(
        &mut self,
        file: &File,
        chance: &mut Script,
        events: &mut Vec<G::Event>,
    ) -> Result<G::State, Aborted> {
        let game = self.game.clone();
        let mut out = EventSink::collect(events);
        let empty = Value::Object(serde_json::Map::new());
        let position = match &file.position {
            Value::String(word) if word == "setup" => return Ok(game.setup(chance, &mut out)),
            Value::Null => &empty,
            Value::Object(_) => &file.position,
            _ => {
                let message = "write a table of the game's keys, or \"setup\" for the set-up itself";
                return Err(self.abort(&["position"], Kind::Malformed, message));
            }
        };
        // A position has names of its own; the lexicon is for what the game says.
        let written = || read::<G::Position>(&Words::default(), position);
        let until = first_that_holds(file.stop, chance, |until, chance| {
            if let Ok(position) = written() {
                // What is wrong with it is said below.
                let _ = game.stage_until(position, until, chance, &mut EventSink::mute());
            }
        });
        let before = chance.clone();
        let position = written().map_err(|unread| {
            let place: Vec<&str> =
                std::iter::once("position").chain(unread.path.iter().map(String::as_str)).collect();
            let hint = head_hint(&unread.why, &HEAD);
            self.abort(&place, Kind::Malformed, format!("{}{hint}", unread.why))
        })?;
        let state = game.stage_until(position, until, chance, &mut out).map_err(|misplaced| {
            let parts: Vec<&str> = std::iter::once("position").chain(misplaced.key.split('.')).collect();
            let parts = if misplaced.key == "position" { vec!["position"] } else { parts };
            let rule = misplaced.rule.map_or(String::new(), |rule| format!(" ({rule})"));
            self.abort(&parts, Kind::Impossible, format!("{}{rule}", misplaced.why))
        })?;
        if until == Until::Question {
            self.note_skipped(&state, &before, |game, script| {
                written().ok().and_then(|position| game.stage_asking(position, script).ok())
            });
        }
        Ok(state)
    }

    /// An answer from before the scenario begins.
    fn replay(
        &mut self,
        state: &mut G::State,
        played: &Played,
        key: &[&str; 2],
        script: &mut Script,
    ) -> Result<(), Aborted> {
        let seat = self.seat(state, &played.seat, &[key[0], key[1], "seat"])?;
        let action = self.action(state, seat, &played.action, &[key[0], key[1], "action"], None)?;
        self.accepted(state, seat, &action, &[key[0], key[1], "action"])?;
        let own = played.chance.as_ref().map(Script::new);
        self.skipped.clear();
        self.with_chance(own, script, key, |game, chance| {
            game.apply(state, seat, &action, chance, &mut EventSink::mute());
        })
    }

    /// Does something with the step's own picks, or with those of the file.
    pub fn with_chance<T>(
        &mut self,
        own: Option<Script>,
        script: &mut Script,
        key: &[&str; 2],
        act: impl FnOnce(&G, &mut Script) -> T,
    ) -> Result<T, Aborted> {
        let game = self.game.clone();
        if let Some(mut own) = own {
            let done = act(&game, &mut own);
            if let Err(why) = own.finish() {
                return Err(self.abort(&[key[0], key[1], "chance"], Kind::Failed, why));
            }
            return Ok(done);
        }
        let done = act(&game, script);
        if let Err(why) = script.holds() {
            return Err(self.abort(key, Kind::Failed, format!("chance: {why}")));
        }
        Ok(done)
    }

    /// Reads the game's own words at a key.
    pub fn read<T: DeserializeOwned>(&mut self, value: &Value, key: Key<'_>) -> Result<T, Aborted> {
        read(&self.words, value).map_err(|unread| {
            let place: Vec<&str> =
                key.iter().copied().chain(unread.path.iter().map(String::as_str)).collect();
            self.abort(&place, Kind::Malformed, unread.why)
        })
    }

    pub fn problem(&mut self, key: Key<'_>, kind: Kind, message: impl Into<String>) {
        problem(&self.lines, &mut self.report, key, kind, message.into());
    }

    pub fn abort(&mut self, key: Key<'_>, kind: Kind, message: impl Into<String>) -> Aborted {
        self.problem(key, kind, message);
        Aborted
    }

    pub fn known_rule(&mut self, id: &str, key: Key<'_>) -> Result<(), Aborted> {
        known_rule(self.rules, id).map_err(|message| self.abort(key, Kind::Unknown, message))
    }

    pub fn seat(&mut self, state: &G::State, name: &SeatName, key: Key<'_>) -> Result<Seat, Aborted> {
        let game = &self.game;
        let mut seats = Seat::first(game.seats());
        let found = match name {
            SeatName::Index(index) => seats.find(|s| s.index() == *index as usize),
            SeatName::Role(role) => seats.find(|&s| game.role(state, s) == role),
        };
        found.ok_or_else(|| {
            let roles: Vec<_> = Seat::first(self.game.seats()).map(|s| self.game.role(state, s)).collect();
            let name = match name {
                SeatName::Index(index) => index.to_string(),
                SeatName::Role(role) => role.clone(),
            };
            let near = did_you_mean(&name, roles.iter().copied());
            let message =
                format!("there is no seat “{name}”; there are: {} (from 0){near}", roles.join(", "));
            self.abort(key, Kind::Unknown, message)
        })
    }

    /// A seat, by role or index, or the public.
    pub fn viewer(&mut self, state: &G::State, name: &str, key: Key<'_>) -> Result<Viewer, Aborted> {
        if name == "public" {
            return Ok(Viewer::Public);
        }
        let name = name.parse().map_or_else(|_| SeatName::Role(name.to_owned()), SeatName::Index);
        self.seat(state, &name, key).map(Viewer::Seat)
    }

    pub fn seats(&mut self, state: &G::State, names: &[SeatName], key: Key<'_>) -> Result<SeatSet, Aborted> {
        names.iter().map(|name| self.seat(state, name, key)).collect()
    }

    /// The roles of some seats.
    pub fn names(&self, state: &G::State, seats: SeatSet) -> String {
        let names: Vec<_> = seats.iter().map(|s| self.game.role(state, s)).collect();
        if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
    }
}
