//! The generated pages of keys, read back: the questions of a game and every name on its page.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use landsraad_kernel::did_you_mean;
use serde_json::Value;

/// The pages, by game; `cargo xtask keys` makes them.
pub const PAGES: [(&str, &str); 4] = [
    ("dune", include_str!("../../../../docs/keys/dune.md")),
    ("arrakis", include_str!("../../../../docs/keys/arrakis.md")),
    ("globopolis", include_str!("../../../../docs/keys/globopolis.md")),
    ("demo", include_str!("../../../../docs/keys/demo.md")),
];

/// The page of a game.
pub fn page(game: &str) -> Option<&'static str> {
    PAGES.iter().find(|(id, _)| *id == game).map(|(_, page)| *page)
}

/// The words of the pages, read once.
static READ: LazyLock<Vec<(&str, Vocabulary)>> =
    LazyLock::new(|| PAGES.iter().map(|(id, page)| (*id, Vocabulary::read(page))).collect());

/// The words of a game's page.
pub(super) fn vocabulary(game: &str) -> Option<&'static Vocabulary> {
    READ.iter().find(|(id, _)| *id == game).map(|(_, words)| words)
}

/// The words that a place can have, each with the words below it.
#[derive(Debug, Default)]
pub(super) struct Node(pub BTreeMap<String, Node>);

impl Node {
    fn add(&mut self, example: &Value) {
        match example {
            Value::String(word) => {
                self.0.entry(word.clone()).or_default();
            }
            Value::Object(map) => {
                for (key, inner) in map {
                    self.0.entry(key.clone()).or_default().add(inner);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.add(item)),
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }
}

/// The questions and the words of a page.
#[derive(Debug)]
pub(super) struct Vocabulary {
    pub questions: Node,
    /// Every name on the page.
    pub names: BTreeSet<String>,
}

/// The example with another word at its end.
fn with_last(example: &Value, word: &str) -> Value {
    match example {
        Value::Object(map) => map.iter().map(|(key, inner)| (key.clone(), with_last(inner, word))).collect(),
        Value::String(_) => word.into(),
        Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) => example.clone(),
    }
}

impl Vocabulary {
    fn read(page: &str) -> Vocabulary {
        // Names stand between backticks; the rest is prose.
        let code = page.split('`').skip(1).step_by(2);
        let words =
            code.flat_map(|span| span.split(|c: char| !(c.is_ascii_alphanumeric() || "_:-".contains(c))));
        let names = words.filter(|word| !word.is_empty()).map(ToOwned::to_owned).collect();
        let mut questions = Node::default();
        let section = page.split("\n## ").find(|part| part.starts_with("Questions"));
        for row in section.unwrap_or_default().lines() {
            let example = row.strip_prefix("| `").and_then(|rest| rest.split_once("` |"));
            let Some((example, meaning)) = example else { continue };
            let table = toml::from_str::<Value>(&format!("example = {example}"));
            let Some(value) = table.ok().and_then(|table| table.get("example").cloned()) else { continue };
            questions.add(&value);
            // The example has one word of several.
            let others = meaning.split_once("It is one of ").map_or("", |(_, words)| words);
            for word in others.split('`').skip(1).step_by(2) {
                questions.add(&with_last(&value, word));
            }
        }
        Vocabulary { questions, names }
    }

    /// Refuses a word or key that is not on the page at this place.
    pub fn check(&self, here: &Node, pattern: &Value, path: &mut Vec<String>) -> Result<(), String> {
        match pattern {
            Value::String(word) if word == "*" || word == "none" => Ok(()),
            Value::String(word) if here.0.contains_key(word) || self.names.contains(word) => Ok(()),
            Value::String(word) => Err(self.unknown(here, word, path)),
            Value::Array(any) => any.iter().try_for_each(|one| self.check(here, one, path)),
            Value::Object(map) => map.iter().try_for_each(|(key, inner)| match here.0.get(key) {
                Some(below) => {
                    path.push(key.clone());
                    self.check(below, inner, path)?;
                    path.pop();
                    Ok(())
                }
                // The bounds of a number.
                None if here.0.is_empty() && (key == "min" || key == "max") => Ok(()),
                None => Err(self.unknown(here, key, path)),
            }),
            Value::Null | Value::Bool(_) | Value::Number(_) => Ok(()),
        }
    }

    fn unknown(&self, here: &Node, word: &str, path: &[String]) -> String {
        let at = if path.is_empty() { String::new() } else { format!("{}: ", path.join(".")) };
        let near = did_you_mean(word, here.keys());
        let near = if near.is_empty() { self.near(word) } else { near };
        let all: Vec<&str> = here.keys().collect();
        format!("{at}there is no “{word}”; there are: {}{near}", all.join(", "))
    }

    /// The name most like a misspelt one.
    pub fn near(&self, word: &str) -> String {
        did_you_mean(word, self.names.iter().map(String::as_str))
    }
}
