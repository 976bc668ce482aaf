//! Writes a scenario from a moment of a recorded match: what was played before, then the steps with what they
//! did. A report of a fault becomes a test.

use std::fmt::Write as _;

use landsraad_kernel::{
    EventSink, Game, Narrate, OptionValue, Options, Pending, Replayed, Seat, SeatSet, Setup, Stage, Viewer,
};
use serde_json::Value;

use super::file::FORMAT;
use super::rules::RuleIds;
use super::run::{json, run_text};
use super::words::{Words, key_of, quoted, written};

/// One step of a record.
#[derive(Clone, Debug)]
pub struct Recorded {
    /// The seat that acted.
    pub seat: Seat,
    /// The action.
    pub action: Value,
    /// What chance gave.
    pub picks: Vec<u32>,
}

/// The part of a recorded match that becomes a scenario.
#[derive(Clone, Debug)]
pub struct Excerpt<'a> {
    /// The edition's id.
    pub edition: &'a str,
    /// The options of the match.
    pub options: &'a Options,
    /// How many seats.
    pub seats: u8,
    /// What chance gave during set-up.
    pub setup: &'a [u32],
    /// All steps, the first one first.
    pub steps: &'a [Recorded],
    /// The first step of the scenario, from one.
    pub at: usize,
    /// The last step of the scenario.
    pub until: usize,
}

/// Replays a match and writes the scenario of a part of it.
struct Writer<'a, G: Game> {
    game: G,
    words: Words,
    state: G::State,
    text: String,
    excerpt: &'a Excerpt<'a>,
}

/// Writes the scenario; it passes as it is.
pub fn write<G: Setup + Stage + Narrate>(excerpt: &Excerpt<'_>) -> Result<String, String> {
    let last = excerpt.steps.len();
    if !(1..=last).contains(&excerpt.at) || !(excerpt.at..=last).contains(&excerpt.until) {
        return Err(format!(
            "the record has the steps 1 to {last}, and the last one must not come before the first"
        ));
    }
    // Everything that changed is expected; where a change has no path, its events are expected.
    let mut first = None;
    for states in [true, false] {
        let (text, rule) = write_with::<G>(excerpt, states)?;
        let report = run_text::<G>("written.toml", &text, &RuleIds::from_iter([rule]));
        if report.passed() {
            return Ok(text);
        }
        first.get_or_insert(report.to_string());
    }
    Err(format!("what was written does not pass: {}", first.unwrap_or_default()))
}

/// Writes the excerpt, with or without the changes of the state; also returns the rule that it names.
fn write_with<G: Setup + Stage + Narrate>(
    excerpt: &Excerpt<'_>,
    states: bool,
) -> Result<(String, String), String> {
    let game = G::build(excerpt.edition, excerpt.options, excerpt.seats).map_err(|e| e.to_string())?;
    let mut chance = Replayed::new(excerpt.setup);
    let state = game.setup(&mut chance, &mut EventSink::mute());
    chance.finish().map_err(|e| format!("set-up: {e}"))?;
    let words = Words::new(&game.lexicon());
    let mut writer = Writer { game, words, state, text: String::new(), excerpt };
    let mut before = String::new();
    for number in 1..excerpt.at {
        let step = &excerpt.steps[number - 1];
        let _ = writeln!(before, "  {},", writer.played(number, step)?);
        writer.act(number, step)?;
    }
    let rule = writer.rule(&excerpt.steps[excerpt.at - 1]);
    writer.head(&rule, &before);
    for number in excerpt.at..=excerpt.until {
        writer.step(number, &excerpt.steps[number - 1], states)?;
    }
    Ok((writer.text, rule))
}

impl<G: Setup + Stage + Narrate> Writer<'_, G> {
    fn role(&self, seat: Seat) -> String {
        let role = self.game.role(&self.state, seat);
        let alone =
            Seat::first(self.game.seats()).filter(|&s| self.game.role(&self.state, s) == role).count() == 1;
        if alone { quoted(role) } else { seat.index().to_string() }
    }

    fn roles(&self, seats: SeatSet) -> String {
        format!("[{}]", seats.iter().map(|s| self.role(s)).collect::<Vec<_>>().join(", "))
    }

    fn action(number: usize, step: &Recorded) -> Result<G::Action, String> {
        serde_json::from_value(step.action.clone()).map_err(|e| format!("step {number}: {e}"))
    }

    fn shown(&self, action: &G::Action) -> String {
        written(&self.words.worded(&json(action)))
    }

    fn played(&self, number: usize, step: &Recorded) -> Result<String, String> {
        let (seat, action) = (self.role(step.seat), self.shown(&Self::action(number, step)?));
        let picks =
            if step.picks.is_empty() { String::new() } else { format!(", chance = {:?}", step.picks) };
        Ok(format!("{{ seat = {seat}, action = {action}{picks} }}"))
    }

    /// Carries a step out and gives its events.
    fn act(&mut self, number: usize, step: &Recorded) -> Result<Vec<G::Event>, String> {
        let action = Self::action(number, step)?;
        if let Err(illegal) = self.game.check(&self.state, step.seat, &action) {
            return Err(format!("step {number} is refused by {}", illegal.rule));
        }
        let mut events = vec![];
        let mut chance = Replayed::new(&step.picks);
        self.game.apply(
            &mut self.state,
            step.seat,
            &action,
            &mut chance,
            &mut EventSink::collect(&mut events),
        );
        chance.finish().map_err(|e| format!("step {number}: {e}"))?;
        Ok(events)
    }

    /// The rule that asks for the first step.
    fn rule(&self, step: &Recorded) -> String {
        let asked = self.game.pending(&self.state).seats();
        let seats = std::iter::once(step.seat).chain(asked.iter());
        let rule = seats.into_iter().find_map(|seat| Some(self.game.decision(&self.state, seat)?.rule));
        rule.map_or(String::new(), |rule| rule.id().to_owned())
    }

    fn head(&mut self, rule: &str, before: &str) {
        let Excerpt { edition, options, seats, setup, at, until, .. } = *self.excerpt;
        let spec = G::spec();
        let steps = if at == until { format!("Step {at}") } else { format!("Steps {at} to {until}") };
        let mut text = String::new();
        let _ = writeln!(text, "title = {}", quoted(&format!("{steps} of a recorded match")));
        let _ =
            writeln!(text, "format = {FORMAT}\ngame = {}\nedition = {}", quoted(spec.id), quoted(edition));
        let _ = writeln!(text, "seats = {seats}\nrules = [{}]", quoted(rule));
        let _ = writeln!(text, "position = \"setup\"\nchance = {setup:?}");
        if !before.is_empty() {
            let _ = write!(text, "before = [\n{before}]\n");
        }
        let defaults = spec.editions.iter().filter(|e| e.id == edition).flat_map(|e| &e.options);
        let changed: Vec<(&str, &OptionValue)> = defaults
            .filter_map(|option| {
                Some((option.key, options.get(option.key).filter(|v| **v != option.default)?))
            })
            .collect();
        if !changed.is_empty() {
            text.push_str("\n[options]\n");
            for (key, value) in changed {
                let _ = writeln!(text, "{} = {}", key_of(key), written(&json(value)));
            }
        }
        let _ =
            writeln!(text, "\n[expect]\npending = {}", self.roles(self.game.pending(&self.state).seats()));
        self.text = text;
    }

    fn step(&mut self, number: usize, step: &Recorded, states: bool) -> Result<(), String> {
        let (seat, action) = (self.role(step.seat), self.shown(&Self::action(number, step)?));
        let old = self.words.worded(&json(&self.game.view(&self.state, Viewer::Omniscient)));
        let events = self.act(number, step)?;
        let new = self.words.worded(&json(&self.game.view(&self.state, Viewer::Omniscient)));
        let mut text = format!("\n[[step]]\nseat = {seat}\naction = {action}\n");
        let _ = writeln!(text, "chance = {:?}\n[step.expect]", step.picks);
        let pending = self.game.pending(&self.state);
        let _ = writeln!(text, "pending = {}", self.roles(pending.seats()));
        if pending == Pending::Over
            && let Some(outcome) = self.game.outcome(&self.state)
        {
            let _ = writeln!(text, "over = true\nwinners = {}", self.roles(outcome.winners));
            let _ = writeln!(text, "victory = {}", quoted(outcome.victory));
        }
        let shown = events.iter().filter_map(|e| self.game.redact(&self.state, e, Viewer::Omniscient));
        let shown: Vec<Value> = shown.map(|e| self.words.worded(&json(&e))).filter(is_writable).collect();
        if !shown.is_empty() {
            text.push_str("events = [\n");
            for event in shown {
                let _ = writeln!(text, "  {},", written(&event));
            }
            text.push_str("]\n");
        }
        let mut changes = vec![];
        if states {
            changed("", &old, &new, &mut changes);
        }
        if !changes.is_empty() {
            text.push_str("[step.expect.state]\n");
            for (path, value) in changes {
                let _ = writeln!(text, "{} = {}", quoted(&path), written(value));
            }
        }
        self.text.push_str(&text);
        Ok(())
    }
}

/// Whether TOML has a way to write it: its whole numbers are signed.
fn is_writable(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_i64(),
        Value::Array(items) => items.iter().all(is_writable),
        Value::Object(map) => map.values().all(is_writable),
        Value::Null | Value::Bool(_) | Value::String(_) => true,
    }
}

/// The paths at which two values differ, with the new value.
fn changed<'v>(path: &str, old: &Value, new: &'v Value, out: &mut Vec<(String, &'v Value)>) {
    match (old, new) {
        (old, new) if old == new => {}
        (Value::Object(before), Value::Object(after)) if !after.is_empty() => {
            for (key, value) in after {
                if let Some(path) = inside(path, key) {
                    changed(&path, before.get(key).unwrap_or(&Value::Null), value, out);
                }
            }
        }
        (Value::Array(before), Value::Array(after)) if before.len() == after.len() => {
            for (i, (old, new)) in before.iter().zip(after).enumerate() {
                changed(&format!("{path}[{i}]"), old, new, out);
            }
        }
        (_, new) if is_writable(new) && !path.is_empty() => out.push((path.to_owned(), new)),
        _ => {}
    }
}

/// The path of a key; none for a key that no path can name.
fn inside(path: &str, key: &str) -> Option<String> {
    let plain = !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if plain && key.parse::<usize>().is_err() {
        return Some(if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") });
    }
    (!key.contains([']', '=']) && !key.is_empty()).then(|| format!("{path}[{key}]"))
}
