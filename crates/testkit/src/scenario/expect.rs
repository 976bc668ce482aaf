//! What must hold after a step.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use landsraad_kernel::{Narrate, Pending, Seat, Setup, Stage, Viewer};
use serde_json::Value;

use super::file::{Expect, Legal};
use super::path::{Found, find};
use super::report::Kind;
use super::run::{Aborted, Key, Run, join, json};
use super::words::{Trail, written};
use crate::conformance::list;
use crate::diff::diff_values;
use crate::pattern::fits;

/// An event as a viewer has seen it, and all that is true of it.
struct Seen {
    seen: Value,
    whole: Value,
}

/// Whether an expected value is `{ absent = true }`, `{ hidden = true }`.
fn is_marker(expected: &Value, word: &str) -> bool {
    expected.as_object().is_some_and(|map| map.len() == 1 && map.get(word) == Some(&Value::Bool(true)))
}

/// Whether an expected value is one of the two.
fn is_marked(expected: &Value) -> bool {
    is_marker(expected, "absent") || is_marker(expected, "hidden")
}

/// Whether there is nothing to see: no value, or an empty list.
fn is_closed(value: Option<&Value>) -> bool {
    value.is_none_or(|value| value.is_null() || value.as_array().is_some_and(Vec::is_empty))
}

impl<G: Setup + Stage + Narrate> Run<'_, G> {
    /// Checks everything that is expected; problems are collected, so that one run shows all of them.
    pub(super) fn expect(&mut self, state: &G::State, events: &[G::Event], expect: &Expect, key: Key<'_>) {
        let _ = self.expect_end(state, expect, key);
        let all = json(&self.game.view(state, Viewer::Omniscient));
        self.paths(&all, &all, &expect.state, &join(key, "state"));
        for (name, wanted) in &expect.view {
            let (part, name) = (join(key, "view"), name.as_str());
            let part = join(&part, name);
            if let Ok(viewer) = self.viewer(state, name, &part) {
                let view = json(&self.game.view(state, viewer));
                self.paths(&view, &all, wanted, &part);
            }
        }
        for (name, wanted) in &expect.question {
            let part = join(key, "question");
            let part = join(&part, name);
            let Ok(Viewer::Seat(seat)) = self.viewer(state, name, &part) else { continue };
            match self.game.decision(state, seat) {
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
            self.legal(&list(&self.game, state, seat), wanted, "legal", &part);
            if let Some(wanted) = &wanted.asides {
                self.legal(&self.asides(state, seat), wanted, "possible unasked", &join(&part, "asides"));
            }
        }
        self.expect_events(state, events, expect, key);
    }

    pub(super) fn asides(&self, state: &G::State, seat: Seat) -> Vec<G::Action> {
        let mut listed = vec![];
        self.game.asides(state, seat, &mut |action| {
            listed.push(action);
            ControlFlow::Continue(())
        });
        listed
    }

    fn legal(&mut self, listed: &[G::Action], wanted: &Legal, word: &str, key: Key<'_>) {
        let mut shown = String::new();
        for action in listed {
            shown.push_str("\n  ");
            shown.push_str(&self.shown(action));
        }
        if listed.is_empty() {
            shown.push_str(" none");
        }
        if wanted.count.is_some_and(|count| count != listed.len()) {
            let message = format!("{} actions are {word}:{shown}", listed.len());
            self.problem(&join(key, "count"), Kind::Failed, message);
        }
        for (part, actions) in [("includes", &wanted.includes), ("excludes", &wanted.excludes)] {
            let place = join(key, part);
            for (number, action) in actions.iter().enumerate() {
                let number = number.to_string();
                // In older files, a word that is not an action counts as an action that is not legal.
                let unread = super::read::read::<G::Action>(&self.words, action).err();
                // A part of an action stands for every action that has it.
                if unread.as_ref().is_some_and(|unread| unread.why.starts_with("missing field")) {
                    let has = |one: &G::Action| fits(action, &self.words.worded(&json(one)));
                    match (part, listed.iter().find(|&one| has(one))) {
                        ("includes", None) => {
                            let message = format!("{} is not {word}; {word} are{shown}", written(action));
                            self.problem(&place, Kind::Failed, message);
                        }
                        ("excludes", Some(one)) => {
                            let message = format!("{} is {word}", self.shown(one));
                            self.problem(&place, Kind::Failed, message);
                        }
                        _ => {}
                    }
                    continue;
                }
                if !self.strict && unread.is_some() {
                    if part == "includes" {
                        let message = format!("{} is no action; {word} are{shown}", written(action));
                        self.problem(&place, Kind::Failed, message);
                    }
                    continue;
                }
                let Ok(action) = self.read::<G::Action>(action, &join(&place, &number)) else { continue };
                match (part, listed.contains(&action)) {
                    ("includes", false) => {
                        let message = format!("{} is not {word}; {word} are{shown}", self.shown(&action));
                        self.problem(&place, Kind::Failed, message);
                    }
                    ("excludes", true) => {
                        let message = format!("{} is {word}", self.shown(&action));
                        self.problem(&place, Kind::Failed, message);
                    }
                    _ => {}
                }
            }
        }
    }

    fn expect_events(&mut self, state: &G::State, events: &[G::Event], expect: &Expect, key: Key<'_>) {
        if !expect.events.is_empty() {
            let seen_events = self.seen_events(state, events, Viewer::Omniscient);
            self.in_order(&seen_events, &expect.events, &join(key, "events"));
        }
        for (name, wanted) in &expect.seen {
            let part = join(key, "seen");
            let part = join(&part, name);
            if let Ok(viewer) = self.viewer(state, name, &part) {
                let seen_events = self.seen_events(state, events, viewer);
                self.in_order(&seen_events, wanted, &part);
            }
        }
        for (name, unwanted) in &expect.unseen {
            let part = join(key, "unseen");
            let part = join(&part, name);
            if let Ok(viewer) = self.viewer(state, name, &part) {
                let seen_events = self.seen_events(state, events, viewer);
                for pattern in unwanted {
                    if let Some(event) = seen_events.iter().find(|event| self.event_fits(pattern, event)) {
                        let shown = written(&self.words.worded(&event.seen));
                        self.problem(&part, Kind::Failed, format!("was seen: {shown}"));
                    }
                }
            }
        }
    }

    fn expect_end(&mut self, state: &G::State, expect: &Expect, key: Key<'_>) -> Result<(), Aborted> {
        let pending = self.game.pending(state);
        if let Some(wanted) = &expect.pending {
            let part = join(key, "pending");
            let wanted = self.seats(state, wanted, &part)?;
            if wanted != pending.seats() {
                let (asked, wanted) = (self.names(state, pending.seats()), self.names(state, wanted));
                self.problem(&part, Kind::Failed, format!("asked is {asked}, expected {wanted}"));
            }
        }
        if let Some(over) = expect.over
            && over != (pending == Pending::Over)
        {
            let message = if over { "the match is not over" } else { "the match is over" };
            self.problem(&join(key, "over"), Kind::Failed, message);
        }
        let outcome = self.game.outcome(state);
        if let Some(wanted) = &expect.winners {
            let part = join(key, "winners");
            let wanted = self.seats(state, wanted, &part)?;
            match outcome {
                Some(outcome) if outcome.winners == wanted => {}
                Some(outcome) => {
                    let (won, wanted) = (self.names(state, outcome.winners), self.names(state, wanted));
                    self.problem(&part, Kind::Failed, format!("{won} won, expected {wanted}"));
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

    fn seen_events(&self, state: &G::State, events: &[G::Event], viewer: Viewer) -> Vec<Seen> {
        let shown = |event: &G::Event, viewer| self.game.redact(state, event, viewer).map(|e| json(&e));
        let seen = events.iter().filter_map(|event| {
            let whole = shown(event, Viewer::Omniscient).unwrap_or(Value::Null);
            Some(Seen { seen: shown(event, viewer)?, whole })
        });
        seen.collect()
    }

    /// Whether an event has what is expected of it: the values of the keys that are named. `{
    /// absent = true }` is nothing, `{ hidden = true }` something that the viewer does not see.
    fn event_fits(&self, pattern: &Value, event: &Seen) -> bool {
        let Some(keys) = pattern.as_object().filter(|keys| keys.values().any(is_marked)) else {
            return self.words.fits(pattern, &event.seen, &Trail::default());
        };
        let open = keys.iter().filter(|(_, expected)| !is_marked(expected));
        let open = Value::Object(open.map(|(key, expected)| (key.clone(), expected.clone())).collect());
        let closed = keys.iter().filter(|(_, expected)| is_marked(expected)).all(|(key, expected)| {
            is_closed(event.seen.get(key))
                && (is_marker(expected, "absent") || !is_closed(event.whole.get(key)))
        });
        closed && self.words.fits(&open, &event.seen, &Trail::default())
    }

    fn in_order(&mut self, seen_events: &[Seen], wanted: &[Value], key: Key<'_>) {
        let mut rest = seen_events.iter();
        for (number, pattern) in wanted.iter().enumerate() {
            if !rest.any(|event| self.event_fits(pattern, event)) {
                let mut message = format!("no (further) event is like {}; the events are", written(pattern));
                for event in seen_events {
                    message.push_str("\n  ");
                    message.push_str(&written(&self.words.worded(&event.seen)));
                }
                if seen_events.is_empty() {
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
            if let Err(message) = self.path(value, all, path, expected) {
                self.problem(&join(key, path), Kind::Failed, message);
            }
        }
    }

    fn path(&self, value: &Value, all: &Value, path: &str, expected: &Value) -> Result<(), String> {
        let marker = |word: &str| is_marker(expected, word);
        let found = find(&self.words, value, path)?;
        if marker("absent") || marker("hidden") {
            // A viewer who may not see the entries of a list sees an empty one.
            let closed = |actual: &Value| {
                let full = |v: &Value| v.as_array().is_some_and(|list| !list.is_empty());
                let secret = || matches!(find(&self.words, all, path), Ok(Found::There(v, _)) if full(v));
                marker("hidden") && actual.as_array().is_some_and(Vec::is_empty) && secret()
            };
            return match found {
                Found::There(actual, _) if closed(actual) => Ok(()),
                Found::There(actual, trail) if !actual.is_null() => {
                    Err(format!("is there: {}", written(&self.words.worded_at(actual, &trail))))
                }
                Found::Unknown(offer) if self.strict && marker("absent") => {
                    Err(format!("nothing can be there; {offer}"))
                }
                Found::There(..) | Found::NotNow(_) | Found::Unknown(_) if marker("hidden") => {
                    match find(&self.words, all, path) {
                        Ok(Found::There(secret, _)) if !secret.is_null() => Ok(()),
                        Ok(Found::There(..) | Found::NotNow(_) | Found::Unknown(_)) | Err(_) => {
                            Err("there is nothing to hide: nobody sees anything at this path".to_owned())
                        }
                    }
                }
                Found::There(..) | Found::NotNow(_) | Found::Unknown(_) => Ok(()),
            };
        }
        match found {
            Found::There(actual, trail) if self.words.fits(expected, actual, &trail) => Ok(()),
            Found::There(actual, _) if actual.is_null() => Err("nothing is there now".to_owned()),
            Found::There(actual, trail) => {
                let shown = self.words.worded_at(actual, &trail);
                Err(format!("expected ≠ actual\n{}", diff_values(expected, &shown)))
            }
            // What is not there counts for nothing.
            Found::NotNow(_) if *expected == 0 => Ok(()),
            Found::NotNow(offer) | Found::Unknown(offer) => Err(format!("nothing is there; {offer}")),
        }
    }
}
