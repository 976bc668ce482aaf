//! The head of a file by itself: the position that a lesson starts from, and the words of its game.

use std::marker::PhantomData;

use landsraad_kernel::{Game, Lang, Narrate, Options, Setup, Stage};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::chance::Script;
use super::file::{Expect, FORMAT, File, Picks, Played};
use super::lines::Lines;
use super::read::read;
use super::report::{Kind, Problem, Report};
use super::rules::RuleIds;
use super::run::{Run, Source, dotted, json, malformed};
use super::words::Words;

/// Where a match starts: the keys of the same names at the head of a scenario.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The edition's id.
    pub edition: String,
    /// How many seats.
    pub seats: u8,
    /// Options that differ from their defaults.
    pub options: Options,
    /// What chance gives on the way to the first question.
    pub chance: Picks,
    /// Where the match stands, in the game's own words.
    pub position: Value,
    /// What was played from the position up to the start.
    pub before: Vec<Played>,
}

/// A match at its start.
#[derive(Debug)]
pub struct Opened<G: Game> {
    /// Its rules.
    pub game: G,
    /// Where it stands.
    pub state: G::State,
    /// The words of its actions.
    pub speech: Box<dyn Speech>,
}

/// The words that a file uses for the actions of one game.
pub trait Speech: Send + Sync + std::fmt::Debug {
    /// The JSON of an action that is written in words; what is wrong and where in it.
    fn action(&self, words: &Value) -> Result<Value, (Vec<String>, String)>;
    /// The words for the JSON of an action.
    fn worded(&self, action: &Value) -> Value;
}

struct Tongue<G> {
    words: Words,
    game: PhantomData<fn() -> G>,
}

impl<G> std::fmt::Debug for Tongue<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Tongue")
    }
}

impl<G: Game> Speech for Tongue<G> {
    fn action(&self, words: &Value) -> Result<Value, (Vec<String>, String)> {
        match read::<G::Action>(&self.words, words) {
            Ok(action) => Ok(json(&action)),
            Err(unread) => Err((unread.path, unread.why)),
        }
    }

    fn worded(&self, action: &Value) -> Value {
        self.words.worded(action)
    }
}

/// Reads a file of any form; the error names line and key.
pub fn parse<T: DeserializeOwned>(name: &str, text: &str) -> Result<T, Box<Problem>> {
    toml::from_str(text).map_err(|e| Box::new(malformed(name, &Lines::new(text), &e)))
}

/// A problem at a key of a file, with its line.
pub fn problem_at(name: &str, text: &str, key: &[&str], kind: Kind, message: String) -> Box<Problem> {
    let line = Lines::new(text).of(key);
    Box::new(Problem { file: name.to_owned(), line, key: dotted(key), kind, message })
}

/// Builds the position at the head of a file; `text` is the whole file, for the lines of what is wrong.
pub fn open<G: Setup + Stage + Narrate>(
    name: &str,
    text: &str,
    opening: &Opening,
) -> Result<Opened<G>, Box<Problem>> {
    let rules = RuleIds::default();
    let report = Report { file: name.to_owned(), ..Report::default() };
    let mut source = Source { lines: Lines::new(text), rules: &rules, report };
    let built = source.build::<G>(&G::spec(), &opening.edition, &opening.options, opening.seats);
    let Source { lines, rules, mut report } = source;
    let Ok(game) = built else { return Err(Box::new(first(&mut report))) };
    let words = Words::new(&game.lexicon());
    let mut run = Run { lines, rules, report, game, words, lang: Lang::En, strict: true, skipped: vec![] };
    let Ok(state) = run.stage(opening) else { return Err(Box::new(first(&mut run.report))) };
    let speech = Box::new(Tongue::<G> { words: run.words, game: PhantomData });
    Ok(Opened { game: run.game, state, speech })
}

/// The problem that ended a run; there is always one.
fn first(report: &mut Report) -> Problem {
    let file = report.file.clone();
    let unsaid = || Problem {
        file,
        line: 1,
        key: "position".into(),
        kind: Kind::Impossible,
        message: "the position cannot be built".into(),
    };
    report.problems.pop().unwrap_or_else(unsaid)
}

impl<G: Setup + Stage + Narrate> Run<'_, G> {
    fn stage(&mut self, opening: &Opening) -> Result<G::State, super::run::Aborted> {
        let file = File {
            _game: G::spec().id.to_owned(),
            format: FORMAT,
            edition: opening.edition.clone(),
            seats: opening.seats,
            title: String::new(),
            rules: vec![],
            options: opening.options.clone(),
            chance: opening.chance.clone(),
            position: opening.position.clone(),
            before: opening.before.clone(),
            stop: None,
            expect: Expect::default(),
            step: vec![],
        };
        let mut chance = Script::new(&file.chance);
        let state = self.start(&file, &mut chance, &mut vec![])?;
        match chance.finish() {
            Ok(()) => Ok(state),
            Err(why) => Err(self.abort(&["chance"], Kind::Failed, why)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demo::Demo;
    use landsraad_kernel::Pending;
    use serde_json::json;

    fn opening(position: Value) -> Opening {
        Opening {
            edition: "plain".into(),
            seats: 2,
            options: Options::default(),
            chance: Picks::default(),
            position,
            before: vec![],
        }
    }

    #[test]
    fn the_head_of_a_file_is_a_match_at_its_start() {
        let head =
            opening(json!({"at": "offers", "hands": {"red": ["salt"], "blue": []}, "next": ["pearl"]}));
        let opened = open::<Demo>("a.toml", "", &head).unwrap();
        assert!(matches!(opened.game.pending(&opened.state), Pending::Seats(s) if s.len() == 2));
        let bid = opened.speech.action(&json!({"bid": 5})).unwrap();
        assert_eq!(opened.speech.worded(&bid), json!({"bid": 5}));
        assert!(opened.speech.action(&json!({"bit": 5})).unwrap_err().1.contains("did you mean “bid”?"));
    }

    #[test]
    fn what_is_wrong_with_a_head_is_named_with_its_place() {
        let text = "seats = 2\n[position]\nat = \"offers\"\nhands.red = [\"sallt\"]\n";
        let head = opening(json!({"at": "offers", "hands": {"red": ["sallt"]}}));
        let wrong = open::<Demo>("a.toml", text, &head).unwrap_err();
        assert_eq!((wrong.line, wrong.kind), (4, Kind::Malformed), "{wrong}");
        let head = Opening { edition: "plane".into(), ..opening(Value::Null) };
        let wrong = open::<Demo>("a.toml", "edition = \"plane\"", &head).unwrap_err();
        assert!(wrong.key == "edition" && wrong.message.contains("did you mean “plain”?"), "{wrong}");
    }
}
