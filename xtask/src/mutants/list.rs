//! The changes that cargo-mutants knows, in functions that cite rules.

use std::collections::BTreeSet;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::rules::Citation;

/// One possible change.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Mutant {
    pub file: String,
    pub line: usize,
    /// The column of the text that changes, from 1.
    pub column: usize,
    /// As cargo-mutants calls it, with file and line.
    pub name: String,
    /// `FnValue`, `BinaryOperator`, …
    pub genre: String,
    /// What takes the place of the text.
    pub replacement: String,
    /// The rules that its function cites.
    pub rules: Vec<String>,
    /// The line that changes.
    pub code: String,
}

impl Mutant {
    /// The change without its place: lines move.
    pub fn placeless(&self) -> String {
        let place = format!(":{}:", self.line);
        let change = self.name.rsplit_once(&place).map_or(self.name.as_str(), |(_, rest)| rest);
        let change = change.split_once(": ").map_or(change, |(_, change)| change);
        format!("{}: {change}", self.file)
    }

    /// The game it belongs to.
    pub fn game(&self) -> &str {
        self.file.split('/').nth(1).unwrap_or_default()
    }

    /// Where the text that changes begins, in bytes.
    pub fn offset(&self, text: &str) -> Option<usize> {
        let mut start = 0;
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            if number == self.line {
                let (within, _) = line.char_indices().nth(self.column.checked_sub(1)?)?;
                return Some(start + within);
            }
            start += line.len();
        }
        None
    }
}

/// Reads cargo-mutants' list and keeps the changes in functions that cite rules.
pub fn citing(list: &str, cited: &[Citation]) -> Result<Vec<Mutant>> {
    let list: Vec<Value> = serde_json::from_str(list).context("cargo-mutants' list")?;
    let number =
        |value: &Value, pointer: &str| value.pointer(pointer).and_then(Value::as_u64).map(|n| n as usize);
    let mut found = vec![];
    for mutant in &list {
        let text = |key: &str| mutant.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let file = text("file");
        let Some(line) = number(mutant, "/span/start/line") else { continue };
        let column = number(mutant, "/span/start/column").unwrap_or(1);
        let start = number(mutant, "/function/span/start/line").unwrap_or(line);
        let end = number(mutant, "/function/span/end/line").unwrap_or(line);
        // The comments above a function belong to it.
        let own =
            |c: &&Citation| c.path == file && !c.in_test && (start.saturating_sub(6)..=end).contains(&c.line);
        let rules: BTreeSet<String> = cited.iter().filter(own).map(|c| c.id.clone()).collect();
        if !rules.is_empty() {
            let rules = rules.into_iter().collect();
            let (name, genre, replacement) = (text("name"), text("genre"), text("replacement"));
            found.push(Mutant { file, line, column, name, genre, replacement, rules, code: String::new() });
        }
    }
    found.sort();
    Ok(found)
}

/// The changes with these names. If several have one name, the first is taken. A name that no change has is
/// an error.
pub fn named(all: Vec<Mutant>, names: &[String]) -> Result<Vec<Mutant>> {
    let mut chosen = vec![];
    for name in names {
        match all.iter().find(|mutant| mutant.placeless() == *name) {
            Some(mutant) => chosen.push(mutant.clone()),
            None => bail!("{}: there is no change “{name}” any more; name another one", super::FIXED),
        }
    }
    chosen.sort();
    Ok(chosen)
}

/// The changes that survive by a report of an earlier run. Lines move, so every change of the same name is
/// meant.
pub fn surviving(all: Vec<Mutant>, report: &str) -> Vec<Mutant> {
    let names: BTreeSet<String> = report
        .lines()
        .filter_map(|line| line.split('`').nth(1))
        .filter_map(|name| {
            let (place, change) = name.split_once(": ")?;
            Some(format!("{}: {change}", place.split(':').next()?))
        })
        .collect();
    all.into_iter().filter(|mutant| names.contains(&mutant.placeless())).collect()
}

/// This many of each game, evenly spread over its files.
pub fn sample(all: Vec<Mutant>, count: usize, games: &[&str]) -> Vec<Mutant> {
    let mut chosen = vec![];
    for game in games {
        let own: Vec<&Mutant> =
            all.iter().filter(|m| m.file.starts_with(&format!("crates/{game}/"))).collect();
        let take = count.min(own.len());
        chosen.extend((0..take).map(|i| own[i * own.len() / take].clone()));
    }
    chosen
}
