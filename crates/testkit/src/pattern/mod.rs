//! Patterns: what the files of positions and lessons write for actions, questions and paths of the state.
//!
//! A pattern that can never fit is a misspelling. It is found before anything is played: actions are read
//! with the game's own types, questions and names with the page of its keys, paths with the state itself.

mod page;
mod path;
mod probe;

use std::marker::PhantomData;

use landsraad_kernel::{Setup, Stage, near};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::scenario::{Words, head_hint, json, read, written};
use page::{Node, Vocabulary, vocabulary};
pub use page::{PAGES, page};

/// The words of one game, for patterns.
#[derive(Debug)]
pub struct Patterns<G> {
    words: Words,
    page: Option<&'static Vocabulary>,
    game: PhantomData<fn() -> G>,
}

/// Whether a value fits a pattern: `"*"` fits anything, `{ min, max }` a number between, a list any of its
/// members, a word an action of that name whatever it holds, a table if each of its keys fits. A territory
/// fits each of its sectors: `old_gap` is also `old_gap:9`.
pub fn fits(pattern: &Value, actual: &Value) -> bool {
    match (pattern, actual) {
        (Value::String(p), _) if p == "*" => true,
        (Value::String(p), Value::Null) => p == "none",
        (Value::String(p), Value::String(a)) => p == a || is_part(p, a),
        (Value::String(p), Value::Object(map)) => map.len() == 1 && map.contains_key(p),
        (Value::Object(p), Value::Number(n)) => {
            let bound = |key: &str| p.get(key).and_then(Value::as_f64);
            let n = n.as_f64().unwrap_or(f64::NAN);
            p.keys().all(|k| k == "min" || k == "max")
                && bound("min").is_none_or(|b| n >= b)
                && bound("max").is_none_or(|b| n <= b)
        }
        (Value::Object(p), Value::Object(map)) => {
            p.iter().all(|(key, value)| map.get(key).is_some_and(|v| fits(value, v)))
        }
        (Value::Array(any), actual) if !actual.is_array() => any.iter().any(|p| fits(p, actual)),
        (pattern, actual) => pattern == actual,
    }
}

/// Whether a value is what was written, where a territory may stand for one of its sectors.
pub fn alike(written: &Value, actual: &Value) -> bool {
    match (written, actual) {
        (Value::String(w), Value::String(a)) => w == a || is_part(w, a),
        (Value::Object(w), Value::Object(a)) => {
            w.len() == a.len() && w.iter().all(|(key, value)| a.get(key).is_some_and(|v| alike(value, v)))
        }
        (Value::Array(w), Value::Array(a)) => w.len() == a.len() && w.iter().zip(a).all(|(w, a)| alike(w, a)),
        (written, actual) => written == actual,
    }
}

/// Whether a place is a sector of a territory: `old_gap:9` of `old_gap`.
fn is_part(territory: &str, place: &str) -> bool {
    place
        .strip_prefix(territory)
        .and_then(|rest| rest.strip_prefix(':'))
        .is_some_and(|sector| sector.bytes().all(|b| b.is_ascii_digit()))
}

/// Reads a file of any form. The error names line and key, and says which keys belong at the head of the
/// file.
pub fn parse<T: DeserializeOwned>(text: &str, heads: &[&str]) -> Result<T, String> {
    crate::scenario::parse(FILE, text).map_err(|problem| {
        let known = problem.message.contains("at the head of the file");
        let hint = if known { String::new() } else { head_hint(&problem.message, heads) };
        format!("line {}: {}: {}{hint}", problem.line, problem.key, problem.message)
    })
}

/// The name of a file whose caller adds the real one.
const FILE: &str = "file";

impl<G: Setup + Stage> Patterns<G> {
    /// The words of this game.
    pub fn new(game: &G) -> Patterns<G> {
        let page = vocabulary(G::spec().id);
        Patterns { words: Words::new(&game.lexicon()), page, game: PhantomData }
    }

    /// A value as files write it.
    pub fn worded(&self, value: &impl Serialize) -> Value {
        self.words.worded(&json(value))
    }

    /// A value in words, as TOML.
    pub fn shown(&self, value: &Value) -> String {
        written(value)
    }

    /// Whether an action or a question fits, in words or in the numbers behind them.
    pub fn fits(&self, pattern: &Value, value: &impl Serialize) -> bool {
        let raw = json(value);
        fits(pattern, &self.words.worded(&raw)) || fits(pattern, &raw)
    }

    /// Reads a position as a scenario does; `heads` are the keys that belong at the head of the file.
    pub fn position(&self, written: &Value, heads: &[&str]) -> Result<G::Position, String> {
        let empty = Value::Object(serde_json::Map::new());
        let position = if written.is_null() { &empty } else { written };
        read(&Words::default(), position).map_err(|unread| {
            let path =
                if unread.path.is_empty() { String::new() } else { format!(".{}", unread.path.join(".")) };
            format!("position{path}: {}{}", unread.why, head_hint(&unread.why, heads))
        })
    }

    /// Refuses an action that no seat can ever give.
    pub fn check_action(&self, pattern: &Value) -> Result<(), String> {
        probe::check::<G::Action>(&self.words, pattern)
    }

    /// Refuses a question that nobody is ever asked.
    pub fn check_question(&self, pattern: &Value) -> Result<(), String> {
        let Some(page) = self.page else { return Ok(()) };
        page.check(&page.questions, pattern, &mut vec![])
    }

    /// Refuses a path that leads to nothing in any state; `view` is one of them.
    pub fn check_path(&self, view: &Value, path: &str) -> Result<(), String> {
        path::check(&self.words, self.page, view, path)
    }

    /// The value most like a pattern, as TOML.
    pub fn nearest(&self, pattern: &Value, values: &[Value]) -> Option<String> {
        let wanted = written(pattern);
        let shown: Vec<String> = values.iter().map(written).collect();
        let best = near(&wanted, shown.iter().map(String::as_str)).map(ToOwned::to_owned);
        best.or_else(|| (shown.len() == 1).then(|| shown[0].clone()))
    }
}

impl Node {
    /// What can stand here.
    fn keys(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::Demo;
    use landsraad_kernel::{Game, Options, Seeded, Viewer};
    use serde_json::json;

    fn demo() -> (Demo, Patterns<Demo>) {
        let game = Demo::build("plain", &Options::default(), 2).unwrap();
        let patterns = Patterns::new(&game);
        (game, patterns)
    }

    #[test]
    fn patterns_fit_what_they_say() {
        assert!(fits(&json!("*"), &json!({"a": 1})));
        assert!(fits(&json!({"bid": {"min": 2, "max": 4}}), &json!({"bid": 3})));
        assert!(!fits(&json!({"bid": {"min": 4}}), &json!({"bid": 3})));
        assert!(fits(&json!({"bidding": "bid"}), &json!({"bidding": {"bid": 3}})));
        assert!(fits(&json!(["pass", "look"]), &json!("look")));
        assert!(!fits(&json!("pass"), &json!("look")));
        assert!(fits(&json!({"weapon": "none"}), &json!({"weapon": null})));
    }

    #[test]
    fn a_territory_fits_each_of_its_sectors() {
        assert!(fits(&json!({"to": "old_gap"}), &json!({"to": "old_gap:9"})));
        assert!(!fits(&json!({"to": "old_gap:8"}), &json!({"to": "old_gap:9"})));
        assert!(!fits(&json!({"to": "old"}), &json!({"to": "old_gap:9"})));
        assert!(alike(&json!({"to": "old_gap"}), &json!({"to": "old_gap:9"})));
        assert!(!alike(&json!("to"), &json!({"to": "old_gap:9"})), "an action is written whole");
    }

    #[test]
    fn an_action_that_nobody_can_give_is_refused_with_a_suggestion() {
        let (_, patterns) = demo();
        for fine in
            [json!({"bid": 5}), json!({"bid": {"min": 1}}), json!({"bid": "*"}), json!("bid"), json!("*")]
        {
            patterns.check_action(&fine).unwrap_or_else(|why| panic!("{fine}: {why}"));
        }
        let wrong = patterns.check_action(&json!({"bit": 5})).unwrap_err();
        assert!(wrong.contains("did you mean “bid”?"), "{wrong}");
        let wrong = patterns.check_action(&json!(["guard", "gard"])).unwrap_err();
        assert!(wrong.contains("did you mean “guard”?"), "{wrong}");
        let wrong = patterns.check_action(&json!({"bid": {"least": 1}})).unwrap_err();
        assert!(wrong.contains("min"), "{wrong}");
        assert!(patterns.check_action(&json!({"bid": "many"})).is_err());
    }

    #[test]
    fn a_question_that_nobody_is_asked_is_refused() {
        let (_, patterns) = demo();
        let known = page("demo").unwrap();
        assert!(known.contains("ask = \"bid\""), "the page lists the question");
        patterns.check_question(&json!({"ask": "bid"})).unwrap();
        let wrong = patterns.check_question(&json!({"ask": "bidd"})).unwrap_err();
        assert!(wrong.contains("bid"), "{wrong}");
        assert!(patterns.check_question(&json!({"asks": "bid"})).is_err());
    }

    #[test]
    fn a_path_that_leads_nowhere_is_refused() {
        let (game, patterns) = demo();
        let state = game.setup(&mut Seeded::from_u64(1), &mut landsraad_kernel::EventSink::mute());
        let view = json(&game.view(&state, Viewer::Omniscient));
        patterns.check_path(&view, "seats[role=red].water").unwrap();
        for (wrong, said) in [
            ("seats[role=red].watter", "did you mean “water”?"),
            ("seats[role=rad].water", "“rad”"),
            ("seets[role=red].water", "did you mean “seats”?"),
            ("seats[role=red].wat*x", "ends"),
        ] {
            let why = patterns.check_path(&view, wrong).unwrap_err();
            assert!(why.contains(said), "{wrong}: {why}");
        }
    }
}
