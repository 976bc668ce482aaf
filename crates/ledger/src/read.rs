//! Reading a ledger file, with the line of everything that is wrong.

use std::collections::BTreeMap;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::check::{KeyLines, Problem};
use crate::{Certainty, Kind, Rule};

/// What a file contains.
pub(crate) struct File {
    pub rules: Vec<Rule>,
    pub lines: BTreeMap<String, KeyLines>,
}

/// Reads what can be read and reports the rest. An entry without an id is dropped, as nothing can refer to
/// it.
pub(crate) fn read(file: &str, text: &str, problems: &mut Vec<Problem>) -> File {
    let lines = Lines::of(text);
    let (table, errors) = DeTable::parse_recoverable(text);
    // After a syntax error, other problems are only consequences of it and are not reported.
    let mut consequences = vec![];
    let broken = !errors.is_empty();
    for error in errors {
        let line = error.span().map_or(1, |span| lines.at(span.start));
        problems.push(Problem::new(file, line, "", error.message()));
    }
    let problems = if broken { &mut consequences } else { problems };
    let mut out = File { rules: vec![], lines: BTreeMap::new() };
    for (key, value) in table.get_ref() {
        let line = lines.at(key.span().start);
        match (key.get_ref().as_ref(), value.get_ref().as_array()) {
            ("rule", Some(entries)) => {
                for entry in entries {
                    let at_line = lines.at(entry.span().start);
                    let Some(table) = entry.get_ref().as_table() else {
                        problems.push(Problem::new(file, at_line, "rule", "must be a [[rule]] table"));
                        continue;
                    };
                    let mut reader = Reader { file, lines: &lines, table, at_line, problems };
                    if let Some(rule) = reader.rule() {
                        out.lines.entry(rule.id.clone()).or_insert_with(|| reader.key_lines());
                        out.rules.push(rule);
                    }
                }
            }
            (key, _) => {
                problems.push(Problem::new(
                    file,
                    line,
                    key,
                    "a ledger has [[rule]] entries and nothing else",
                ));
            }
        }
    }
    out
}

/// Turns offsets into line numbers.
struct Lines(Vec<usize>);

impl Lines {
    fn of(text: &str) -> Lines {
        Lines(text.match_indices('\n').map(|(i, _)| i).collect())
    }

    fn at(&self, offset: usize) -> u32 {
        self.0.partition_point(|&newline| newline < offset) as u32 + 1
    }
}

const KEYS: [&str; 19] = [
    "id",
    "lines",
    "kind",
    "game",
    "phase",
    "en",
    "it",
    "ruling",
    "ruling_it",
    "see",
    "test",
    "same_as",
    "differs",
    "differs_it",
    "instead_of",
    "toggle",
    "certainty",
    "point",
    "section",
];
const NOT_EXECUTABLE: &str = "not_executable";

struct Reader<'a, 'i> {
    file: &'a str,
    lines: &'a Lines,
    table: &'a DeTable<'i>,
    at_line: u32,
    problems: &'a mut Vec<Problem>,
}

impl<'a, 'i> Reader<'a, 'i> {
    fn rule(&mut self) -> Option<Rule> {
        for key in self.table.keys() {
            let name = key.get_ref().as_ref();
            if !KEYS.contains(&name) && name != NOT_EXECUTABLE {
                let known = KEYS.join(", ");
                let what = format!("is no key of a rule; there are: {known}, {NOT_EXECUTABLE}");
                let line = self.lines.at(key.span().start);
                self.problems.push(Problem::new(self.file, line, name, what));
            }
        }
        let id = self.needed("id");
        if id.is_empty() {
            return None;
        }
        if !well_formed(&id) {
            self.report("id", format!("{id} must be <edition>.<topic>.<slug>, of a-z, 0-9 and -"));
        }
        let kind = self.needed("kind");
        let kind = Kind::from_word(&kind).unwrap_or_else(|| {
            self.report("kind", format!("“{kind}” must be one of {}", words(Kind::ALL, Kind::word)));
            Kind::Rule
        });
        let certainty = self.optional("certainty").and_then(|word| {
            let value = Certainty::from_word(&word);
            if value.is_none() {
                let known = words(Certainty::ALL, Certainty::word);
                self.report("certainty", format!("“{word}” must be one of {known}"));
            }
            value
        });
        Some(Rule {
            lines: self.passage(),
            kind,
            game: self.needed("game"),
            phase: self.needed("phase"),
            en: self.needed("en"),
            it: self.needed("it"),
            ruling: self.optional("ruling"),
            ruling_it: self.translated("ruling", "ruling_it"),
            see: self.list("see"),
            test: self.needed("test"),
            same_as: self.optional("same_as"),
            differs: self.optional("differs"),
            differs_it: self.translated("differs", "differs_it"),
            instead_of: self.list("instead_of"),
            toggle: self.optional("toggle"),
            certainty,
            point: self.optional("point"),
            section: self.optional("section"),
            not_executable: self.optional(NOT_EXECUTABLE),
            at_line: self.at_line,
            id,
        })
    }

    fn key_lines(&self) -> KeyLines {
        self.table.keys().map(|k| (k.get_ref().to_string(), self.lines.at(k.span().start))).collect()
    }

    fn entry(&self, key: &str) -> Option<(&'a Spanned<DeValue<'i>>, u32)> {
        let (name, value) = self.table.iter().find(|(name, _)| name.get_ref() == key)?;
        Some((value, self.lines.at(name.span().start)))
    }

    fn report(&mut self, key: &str, what: impl Into<String>) {
        let line = self.entry(key).map_or(self.at_line, |(_, line)| line);
        self.problems.push(Problem::new(self.file, line, key, what));
    }

    fn needed(&mut self, key: &str) -> String {
        if self.entry(key).is_none() {
            self.report(key, "is missing");
        }
        self.optional(key).unwrap_or_default()
    }

    /// A text that may be absent but not empty.
    fn optional(&mut self, key: &str) -> Option<String> {
        let (value, _) = self.entry(key)?;
        match value.get_ref().as_str() {
            None => {
                self.report(key, "must be a text");
                None
            }
            Some(text) if text.trim().is_empty() => {
                self.report(key, "must not be empty");
                None
            }
            Some(text) => Some(text.to_owned()),
        }
    }

    /// The Italian version of a text. It must exist if the text does, and only then.
    fn translated(&mut self, key: &str, italian: &str) -> Option<String> {
        match (self.entry(key).is_some(), self.entry(italian).is_some()) {
            (true, false) => self.report(italian, format!("is missing: {key} is there in English only")),
            (false, true) => self.report(italian, format!("stands without {key}")),
            (true, true) | (false, false) => {}
        }
        self.optional(italian)
    }

    fn list(&mut self, key: &str) -> Vec<String> {
        let Some((value, _)) = self.entry(key) else { return vec![] };
        let items = value.get_ref().as_array().map(|items| {
            items.iter().map(|item| item.get_ref().as_str().map(str::to_owned)).collect::<Option<Vec<_>>>()
        });
        items.flatten().unwrap_or_else(|| {
            self.report(key, "must be a list of texts");
            vec![]
        })
    }

    fn passage(&mut self) -> [u32; 2] {
        let numbers: Option<Vec<u32>> = self.entry("lines").and_then(|(value, _)| {
            let items = value.get_ref().as_array()?;
            items
                .iter()
                .map(|item| {
                    let number = item.get_ref().as_integer()?;
                    u32::from_str_radix(number.as_str(), number.radix()).ok()
                })
                .collect()
        });
        match numbers.as_deref() {
            Some(&[first, last]) if first <= last => [first, last],
            Some(_) | None => {
                self.report("lines", "must be [first, last], two line numbers in order");
                [0, 0]
            }
        }
    }
}

fn words<T: Copy>(all: &[T], word: impl Fn(T) -> &'static str) -> String {
    all.iter().map(|&value| word(value)).collect::<Vec<_>>().join(", ")
}

/// Whether an id has the form `<edition>.<topic>.<slug>`.
fn well_formed(id: &str) -> bool {
    let part = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    id.split('.').count() == 3 && id.split('.').all(part)
}
