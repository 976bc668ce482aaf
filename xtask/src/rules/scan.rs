//! Citations: `[gf9.battle.ties]` in comments and messages, `"gf9.battle.ties"` as a string of its own,
//! `rules = […]` in scenarios.

use std::collections::{BTreeMap, BTreeSet};

use landsraad_ledger::Library;
use toml::de::{DeTable, DeValue};

use super::complete::Complete;
use super::one_rule::Crowded;
use crate::rust_source::{Source, TestParts};
use crate::tree::Tree;

/// The ids that are cited where citations count.
#[derive(Debug, Default)]
pub struct Cited {
    pub in_code: BTreeSet<String>,
    pub in_tests: BTreeSet<String>,
    /// Where, in the order of the files.
    pub places: Vec<Citation>,
}

/// One citation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Citation {
    pub id: String,
    pub path: String,
    pub line: usize,
    pub in_test: bool,
}

/// Scans the sources of all crates and all scenarios. Unknown ids are errors wherever they stand.
pub fn scan(tree: &Tree, library: &Library, complete: &Complete, errors: &mut Vec<String>) -> Cited {
    let mut cited = Cited::default();
    let mut sources = BTreeMap::new();
    let mut test_modules = BTreeSet::new();
    for (path, text) in tree.below("crates", "rs") {
        match Source::parse(text) {
            Ok(source) => {
                let folder = module_folder(path);
                test_modules.extend(source.tests.modules.iter().map(|name| format!("{folder}{name}")));
                sources.insert(path, source);
            }
            Err((line, message)) => errors.push(format!("{path}:{line}: {message}")),
        }
    }
    let mut crowded = Crowded::default();
    for (path, source) in &sources {
        let Some(place) = place(path, &source.tests, &test_modules) else { continue };
        crowded.add(path, source, library, complete, errors);
        for (line, id) in ids(source, library) {
            let in_test = match place {
                Place::Tests => true,
                Place::Source => source.tests.contains(line),
            };
            let Some(rule) = library.rule(&id.text) else {
                if id.certain || !in_test {
                    errors.push(format!("{path}:{line}: {} is in no ledger", id.text));
                }
                continue;
            };
            if complete.counts(rule.edition(), path) {
                let (id, path, line) = (id.text.clone(), (*path).to_owned(), line as usize);
                if in_test {
                    cited.in_tests.insert(id.clone())
                } else {
                    cited.in_code.insert(id.clone())
                };
                cited.places.push(Citation { id, path, line, in_test });
            }
        }
    }
    crowded.check_exceptions(complete, errors);
    for (path, text) in tree.below("scenarios", "toml") {
        for (line, id) in scenario_rules(path, text, errors) {
            if library.rule(&id).is_some() {
                let path = path.to_owned();
                cited.places.push(Citation { id: id.clone(), path, line, in_test: true });
                cited.in_tests.insert(id);
            } else {
                errors.push(format!("{path}:{line}: rules: {id} is in no ledger"));
            }
        }
    }
    cited
}

/// Something that stands where an id of a rule stands.
struct Id {
    text: String,
    /// It has the form of an id of one of our editions. In a test, `RuleRef("dice")` is a placeholder.
    certain: bool,
}

/// The ids that a file cites, each with its line.
fn ids(source: &Source, library: &Library) -> Vec<(u32, Id)> {
    let certain = |text| Id { text, certain: true };
    let mut found = vec![];
    for comment in &source.comments {
        found.extend(bracketed(&comment.text, library).into_iter().map(|id| (comment.line, certain(id))));
    }
    for string in &source.strings {
        let is_id = looks_like_id(&string.text, library);
        if is_id || string.in_rule_ref {
            found.push((string.line, Id { text: string.text.clone(), certain: is_id }));
        }
        found.extend(bracketed(&string.text, library).into_iter().map(|id| (string.line, certain(id))));
    }
    found.sort_by_key(|(line, _)| *line);
    found
}

/// What kind of file a source is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Code, with tests in the parts marked so.
    Source,
    /// Tests from end to end.
    Tests,
}

fn place(path: &str, parts: &TestParts, test_modules: &BTreeSet<String>) -> Option<Place> {
    let mut folders: Vec<&str> = path.split('/').collect();
    let name = folders.pop()?;
    let is_test_module = |module: &String| {
        path.strip_prefix(module.as_str()).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
    };
    let named_so = name == "tests.rs" || name.ends_with("_tests.rs") || folders.contains(&"tests");
    if parts.whole || named_so || test_modules.iter().any(is_test_module) {
        return Some(Place::Tests);
    }
    // Build scripts, examples and benchmarks neither implement nor prove anything.
    folders.contains(&"src").then_some(Place::Source)
}

/// The folder in which the modules declared by a file are, with its final `/`.
fn module_folder(path: &str) -> String {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    match name {
        "lib.rs" | "main.rs" | "mod.rs" => format!("{folder}/"),
        _ => format!("{folder}/{}/", name.strip_suffix(".rs").unwrap_or(name)),
    }
}

fn edition_of<'a>(text: &'a str, library: &Library) -> Option<&'a str> {
    let (edition, _) = text.split_once('.')?;
    library.ledger_of(edition).map(|_| edition)
}

/// Whether a string as a whole has the form of an id of one of our editions.
fn looks_like_id(text: &str, library: &Library) -> bool {
    let part = |part: &str| {
        !part.is_empty() && part.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    };
    text.split('.').count() == 3 && text.split('.').all(part) && edition_of(text, library).is_some()
}

/// The ids in square brackets, one or several with commas: `[gf9.storm.damage, gf9.storm.safe-places]`.
pub fn bracketed(text: &str, library: &Library) -> Vec<String> {
    let mut ids = vec![];
    for part in text.split('[').skip(1) {
        let Some((inside, _)) = part.split_once(']') else { continue };
        for id in inside.split(',').map(str::trim) {
            let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '*');
            if id.chars().all(plain) && edition_of(id, library).is_some() {
                ids.push(id.to_owned());
            }
        }
    }
    ids
}

/// Every text in a list called `rules`, wherever it stands in the file, with its line.
fn scenario_rules(path: &str, text: &str, errors: &mut Vec<String>) -> Vec<(usize, String)> {
    let line_at = |offset: usize| text[..offset.min(text.len())].matches('\n').count() + 1;
    let table = match DeTable::parse(text) {
        Ok(table) => table,
        Err(error) => {
            let line = error.span().map_or(1, |span| line_at(span.start));
            errors.push(format!("{path}:{line}: {}", error.message()));
            return vec![];
        }
    };
    let mut found = vec![];
    collect(table.get_ref(), &mut |offset, id| found.push((line_at(offset), id.to_owned())));
    found
}

fn collect(table: &DeTable<'_>, found: &mut dyn FnMut(usize, &str)) {
    for (key, value) in table {
        match value.get_ref() {
            DeValue::Array(items) if key.get_ref() == "rules" => {
                for item in items {
                    if let Some(id) = item.get_ref().as_str() {
                        found(item.span().start, id);
                    }
                }
            }
            DeValue::Array(items) => {
                for table in items.iter().filter_map(|item| item.get_ref().as_table()) {
                    collect(table, found);
                }
            }
            DeValue::Table(table) => collect(table, found),
            _ => {}
        }
    }
}
