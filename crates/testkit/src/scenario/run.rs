//! Plays a scenario.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use landsraad_kernel::{
    Chance, EventSink, Game, GameSpec, Pending, ScriptError, Scripted, Seat, SeatSet, Setup, Stage, Viewer,
};
use landsraad_ledger::library;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::file::{Expect, File, Head, SeatName, StepEntry};
use super::lines::Lines;
use super::path::{find, matches, offer};
use super::report::{Kind, Problem, Report};
use super::rules::RuleIds;
use crate::conformance::list;
use crate::diff::{diff_values, short};

/// Ends a run early; what is wrong is in the report by then.
struct Stop;

/// A run under way.
struct Bench<'a, G: Game> {
    lines: Lines<'a>,
    rules: &'a RuleIds,
    report: Report,
    game: Option<G>,
}

/// Where in the file we are: the parts of a key.
type Key<'k> = &'k [&'k str];

/// Runs the scenario in `text`; `name` is what problems call the file.
pub fn run_text<G: Setup + Stage>(name: &str, text: &str, rules: &RuleIds) -> Report {
    let report = Report { file: name.to_owned(), ..Report::default() };
    let mut bench: Bench<'_, G> = Bench { lines: Lines::new(text), rules, report, game: None };
    // Stopping early is one way to end: the report says why.
    let _ = bench.run(text);
    bench.report
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
    let message = format!("there is no game “{game}”; there are: {}", known.join(", "));
    let problem = Problem { file: name.to_owned(), line, key: "game".into(), kind: Kind::Unknown, message };
    Report { file: name.to_owned(), problems: vec![problem], ..Report::default() }
}

fn malformed(name: &str, lines: &Lines<'_>, e: &toml::de::Error) -> Problem {
    let span = e.span().unwrap_or(0..0);
    Problem {
        file: name.to_owned(),
        line: lines.line(span.start),
        key: lines.key_at(span),
        kind: Kind::Malformed,
        message: e.message().to_owned(),
    }
}

fn dotted(key: Key<'_>) -> String {
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

fn json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_else(|e| Value::String(format!("cannot be written as JSON: {e}")))
}

impl<G: Setup + Stage> Bench<'_, G> {
    fn run(&mut self, text: &str) -> Result<(), Stop> {
        let spec = G::spec();
        let file: File<G::Position, G::Action> = self.read(text)?;
        self.report.title.clone_from(&file.title);
        self.report.rules.clone_from(&file.rules);
        self.cited(&file.rules)?;
        let game = self.build(&spec, &file.edition, &file.options, file.seats)?;
        self.game = Some(game.clone());
        let position = match file.position {
            Some(position) => position,
            None => self.read("")?,
        };
        let mut chance = Scripted::new(file.chance.iter().copied());
        let mut state = match game.stage(position, &mut chance) {
            Ok(state) => state,
            Err(misplaced) => {
                let parts: Vec<&str> = std::iter::once("position").chain(misplaced.key.split('.')).collect();
                let rule = misplaced.rule.map_or(String::new(), |rule| format!(" ({rule})"));
                return Err(self.stop(&parts, Kind::Impossible, format!("{}{rule}", misplaced.why)));
            }
        };
        self.script_holds(&chance, &["chance"])?;
        if let Err(why) = game.audit(&state) {
            return Err(self.stop(&["position"], Kind::Impossible, why));
        }
        self.expect(&state, &[], &file.expect, &["expect"]);
        for (number, step) in file.step.iter().enumerate() {
            let index = number.to_string();
            self.step(&mut state, step, &["step", &index], &mut chance)?;
            self.report.steps += 1;
        }
        if let Err(e) = chance.finish() {
            return Err(self.stop(&["chance"], Kind::Failed, e.to_string()));
        }
        Ok(())
    }

    fn read<T: DeserializeOwned>(&mut self, text: &str) -> Result<T, Stop> {
        toml::from_str(text).map_err(|e| {
            let problem = malformed(&self.report.file, &self.lines, &e);
            self.report.problems.push(problem);
            Stop
        })
    }

    fn problem(&mut self, key: Key<'_>, kind: Kind, message: impl Into<String>) {
        self.report.problems.push(Problem {
            file: self.report.file.clone(),
            line: self.lines.of(key),
            key: dotted(key),
            kind,
            message: message.into(),
        });
    }

    fn stop(&mut self, key: Key<'_>, kind: Kind, message: impl Into<String>) -> Stop {
        self.problem(key, kind, message);
        Stop
    }

    fn cited(&mut self, rules: &[String]) -> Result<(), Stop> {
        if rules.is_empty() {
            return Err(self.stop(&["rules"], Kind::Malformed, "a scenario proves at least one rule"));
        }
        for (number, id) in rules.iter().enumerate() {
            self.known_rule(id, &["rules", &number.to_string()])?;
        }
        Ok(())
    }

    fn known_rule(&mut self, id: &str, key: Key<'_>) -> Result<(), Stop> {
        if self.rules.contains(id) {
            return Ok(());
        }
        let near = self.rules.near(id).map_or(String::new(), |near| format!("; did you mean “{near}”?"));
        Err(self.stop(key, Kind::Unknown, format!("no ledger has the rule “{id}”{near}")))
    }

    fn build(
        &mut self,
        spec: &GameSpec,
        edition: &str,
        options: &landsraad_kernel::Options,
        seats: u8,
    ) -> Result<G, Stop> {
        if !spec.editions.iter().any(|e| e.id == edition) {
            let known = spec.editions.iter().map(|e| e.id).collect::<Vec<_>>().join(", ");
            let message = format!("there is no edition “{edition}” of {}; there are: {known}", spec.id);
            return Err(self.stop(&["edition"], Kind::Unknown, message));
        }
        G::build(edition, options, seats).map_err(|e| {
            let key = e.key.clone();
            match key.as_str() {
                "edition" | "seats" => self.stop(&[&key], Kind::Unknown, e.to_string()),
                option => self.stop(&["options", option], Kind::Unknown, e.to_string()),
            }
        })
    }

    fn game(&self) -> G {
        self.game.clone().unwrap_or_else(|| unreachable!("built before it is asked for"))
    }

    fn step(
        &mut self,
        state: &mut G::State,
        step: &StepEntry<G::Action>,
        key: &[&str; 2],
        script: &mut Scripted,
    ) -> Result<(), Stop> {
        let game = self.game();
        let at = |part| [key[0], key[1], part];
        let seat = self.seat(state, &step.seat, &at("seat"))?;
        let verdict = game.check(state, seat, &step.action);
        let mut events = vec![];
        if let Some(rule) = &step.refused {
            self.known_rule(rule, &at("refused"))?;
            match verdict {
                Ok(()) => {
                    let message = format!("{:?} should be refused by {rule}, but is accepted", step.action);
                    return Err(self.stop(&at("refused"), Kind::Failed, message));
                }
                // Shared rules may be named by the id of either edition.
                Err(illegal) if library().same_in(game.edition(), illegal.rule.id(), rule) => {}
                Err(illegal) => {
                    let message = format!("refused by {}, not by {rule}: {:?}", illegal.rule, illegal.why);
                    return Err(self.stop(&at("refused"), Kind::Failed, message));
                }
            }
            if step.chance.as_ref().is_some_and(|picks| !picks.is_empty()) {
                let message = "a refused action draws nothing";
                return Err(self.stop(&at("chance"), Kind::Failed, message));
            }
        } else {
            if let Err(illegal) = verdict {
                let message = format!("seat {seat} is refused by {}: {:?}", illegal.rule, illegal.why);
                return Err(self.stop(&at("action"), Kind::Failed, message));
            }
            let mut out = EventSink::collect(&mut events);
            if let Some(picks) = &step.chance {
                let mut own = Scripted::new(picks.iter().copied());
                apply(&game, state, seat, &step.action, &mut own, &mut out);
                if let Err(e) = own.finish() {
                    return Err(self.stop(&at("chance"), Kind::Failed, e.to_string()));
                }
            } else {
                apply(&game, state, seat, &step.action, script, &mut out);
                self.script_holds(script, key)?;
            }
            if let Err(why) = game.audit(state) {
                return Err(self.stop(key, Kind::Failed, format!("the position is broken: {why}")));
            }
        }
        self.expect(state, &events, &step.expect, &at("expect"));
        Ok(())
    }

    /// So far no pick was missing or too large.
    fn script_holds(&mut self, script: &Scripted, key: Key<'_>) -> Result<(), Stop> {
        match script.clone().finish() {
            Ok(()) | Err(ScriptError::LeftOver { .. }) => Ok(()),
            Err(e @ (ScriptError::TooShort { .. } | ScriptError::OutOfRange { .. })) => {
                Err(self.stop(key, Kind::Failed, format!("chance: {e}")))
            }
        }
    }

    fn seat(&mut self, state: &G::State, name: &SeatName, key: Key<'_>) -> Result<Seat, Stop> {
        let game = self.game();
        let mut seats = Seat::first(game.seats());
        let found = match name {
            SeatName::Index(index) => seats.find(|s| s.index() == *index as usize),
            SeatName::Role(role) => seats.find(|&s| game.role(state, s) == role),
        };
        found.ok_or_else(|| {
            let roles: Vec<_> = Seat::first(game.seats()).map(|s| game.role(state, s)).collect();
            let name = match name {
                SeatName::Index(index) => index.to_string(),
                SeatName::Role(role) => role.clone(),
            };
            let message = format!("there is no seat “{name}”; there are: {} (from 0)", roles.join(", "));
            self.stop(key, Kind::Unknown, message)
        })
    }

    /// A seat, by role or index, or the public.
    fn viewer(&mut self, state: &G::State, name: &str, key: Key<'_>) -> Result<Viewer, Stop> {
        if name == "public" {
            return Ok(Viewer::Public);
        }
        let name = name.parse().map_or_else(|_| SeatName::Role(name.to_owned()), SeatName::Index);
        self.seat(state, &name, key).map(Viewer::Seat)
    }

    fn seats(&mut self, state: &G::State, names: &[SeatName], key: Key<'_>) -> Result<SeatSet, Stop> {
        names.iter().map(|name| self.seat(state, name, key)).collect()
    }

    /// Checks everything that is expected; problems are collected, so that one run shows all of them.
    fn expect(&mut self, state: &G::State, events: &[G::Event], expect: &Expect, key: Key<'_>) {
        let _ = self.expect_end(state, expect, key);
        let all = json(&self.game().view(state, Viewer::Omniscient));
        self.paths(&all, &all, &expect.state, &join(key, "state"));
        for (name, wanted) in &expect.view {
            let (part, name) = (join(key, "view"), name.as_str());
            let part = join(&part, name);
            if let Ok(viewer) = self.viewer(state, name, &part) {
                let view = json(&self.game().view(state, viewer));
                self.paths(&view, &all, wanted, &part);
            }
        }
        for (name, wanted) in &expect.question {
            let part = join(key, "question");
            let part = join(&part, name);
            let Ok(Viewer::Seat(seat)) = self.viewer(state, name, &part) else { continue };
            match self.game().decision(state, seat) {
                Some(decision) => {
                    let decision = json(&decision);
                    self.paths(&decision, &decision, wanted, &part);
                }
                None => self.problem(&part, Kind::Failed, "the seat is not asked anything"),
            }
        }
        for (name, wanted) in &expect.legal {
            let part = join(key, "legal");
            let part = join(&part, name);
            let Ok(Viewer::Seat(seat)) = self.viewer(state, name, &part) else { continue };
            let listed: Vec<Value> = list(&self.game(), state, seat).iter().map(json).collect();
            let shown = || short(&Value::Array(listed.clone()));
            if wanted.count.is_some_and(|count| count != listed.len()) {
                let message = format!("{} actions are legal: {}", listed.len(), shown());
                self.problem(&join(&part, "count"), Kind::Failed, message);
            }
            for action in wanted.includes.iter().filter(|a| !listed.contains(a)) {
                let message = format!("{} is not legal; legal are {}", short(action), shown());
                self.problem(&join(&part, "includes"), Kind::Failed, message);
            }
            for action in wanted.excludes.iter().filter(|a| listed.contains(a)) {
                self.problem(&join(&part, "excludes"), Kind::Failed, format!("{} is legal", short(action)));
            }
        }
        if !expect.events.is_empty() {
            let told = self.told(state, events, Viewer::Omniscient);
            self.in_order(&told, &expect.events, &join(key, "events"));
        }
        for (name, wanted) in &expect.seen {
            let part = join(key, "seen");
            let part = join(&part, name);
            if let Ok(viewer) = self.viewer(state, name, &part) {
                let told = self.told(state, events, viewer);
                self.in_order(&told, wanted, &part);
            }
        }
        for (name, unwanted) in &expect.unseen {
            let part = join(key, "unseen");
            let part = join(&part, name);
            if let Ok(viewer) = self.viewer(state, name, &part) {
                let told = self.told(state, events, viewer);
                for pattern in unwanted {
                    if let Some(event) = told.iter().find(|event| matches(pattern, event)) {
                        self.problem(&part, Kind::Failed, format!("was seen: {}", short(event)));
                    }
                }
            }
        }
    }

    fn expect_end(&mut self, state: &G::State, expect: &Expect, key: Key<'_>) -> Result<(), Stop> {
        let game = self.game();
        let pending = game.pending(state);
        let names = |seats: SeatSet| {
            let names: Vec<_> = seats.iter().map(|s| game.role(state, s)).collect();
            if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
        };
        if let Some(wanted) = &expect.pending {
            let part = join(key, "pending");
            let wanted = self.seats(state, wanted, &part)?;
            if wanted != pending.seats() {
                let message = format!("asked is {}, expected {}", names(pending.seats()), names(wanted));
                self.problem(&part, Kind::Failed, message);
            }
        }
        if let Some(over) = expect.over
            && over != (pending == Pending::Over)
        {
            let message = if over { "the match is not over" } else { "the match is over" };
            self.problem(&join(key, "over"), Kind::Failed, message);
        }
        let outcome = game.outcome(state);
        if let Some(wanted) = &expect.winners {
            let part = join(key, "winners");
            let wanted = self.seats(state, wanted, &part)?;
            match outcome {
                Some(outcome) if outcome.winners == wanted => {}
                Some(outcome) => {
                    let message = format!("{} won, expected {}", names(outcome.winners), names(wanted));
                    self.problem(&part, Kind::Failed, message);
                }
                None => self.problem(&part, Kind::Failed, "the match is not over"),
            }
        }
        if let Some(wanted) = &expect.victory {
            let kind = outcome.map_or("none yet", |outcome| outcome.victory);
            if kind != wanted {
                self.problem(&join(key, "victory"), Kind::Failed, format!("{kind}, expected {wanted}"));
            }
        }
        Ok(())
    }

    fn told(&self, state: &G::State, events: &[G::Event], viewer: Viewer) -> Vec<Value> {
        let game = self.game();
        events.iter().filter_map(|event| game.redact(state, event, viewer)).map(|e| json(&e)).collect()
    }

    fn in_order(&mut self, told: &[Value], wanted: &[Value], key: Key<'_>) {
        let mut rest = told.iter();
        for (number, pattern) in wanted.iter().enumerate() {
            if !rest.any(|event| matches(pattern, event)) {
                let mut message = format!("no (further) event is like {}; told were", short(pattern));
                for event in told {
                    message.push_str("\n  ");
                    message.push_str(&short(event));
                }
                if told.is_empty() {
                    message.push_str(" none");
                }
                self.problem(&join(key, &number.to_string()), Kind::Failed, message);
                return;
            }
        }
    }

    /// Checks paths of a value; `all` is the omniscient view, against which something can be hidden.
    fn paths(&mut self, value: &Value, all: &Value, wanted: &BTreeMap<String, Value>, key: Key<'_>) {
        for (path, expected) in wanted {
            let part = join(key, path);
            let marker = |word: &str| {
                expected.as_object().is_some_and(|m| m.len() == 1 && m.get(word) == Some(&Value::Bool(true)))
            };
            let found = match find(value, path) {
                Ok(found) => found.filter(|v| !v.is_null()),
                Err(why) => {
                    self.problem(&part, Kind::Failed, why);
                    continue;
                }
            };
            if marker("absent") || marker("hidden") {
                if let Some(actual) = found {
                    self.problem(&part, Kind::Failed, format!("is there: {}", short(actual)));
                } else if marker("hidden") && !matches!(find(all, path), Ok(Some(v)) if !v.is_null()) {
                    let message = "there is nothing to hide: nobody sees anything at this path";
                    self.problem(&part, Kind::Failed, message);
                }
                continue;
            }
            match found {
                None => {
                    let parent = path.rfind(['.', '[']).map_or("", |at| &path[..at]);
                    let here = find(value, parent).ok().flatten().map_or(String::new(), offer);
                    self.problem(&part, Kind::Failed, format!("nothing is there; {here}"));
                }
                Some(actual) if matches(expected, actual) => {}
                Some(actual) => {
                    let message = format!("expected ≠ actual\n{}", diff_values(expected, actual));
                    self.problem(&part, Kind::Failed, message);
                }
            }
        }
    }
}

fn apply<G: Game>(
    game: &G,
    state: &mut G::State,
    seat: Seat,
    action: &G::Action,
    chance: &mut dyn Chance,
    out: &mut EventSink<'_, G::Event>,
) {
    game.apply(state, seat, action, chance, out);
}

fn join<'k>(key: &[&'k str], part: &'k str) -> Vec<&'k str> {
    key.iter().copied().chain(std::iter::once(part)).collect()
}
