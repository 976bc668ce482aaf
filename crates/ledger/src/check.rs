//! What can be wrong with a ledger.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::{Ledger, Rule};

/// Something wrong in a ledger file, with its place.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
pub struct Problem {
    /// The file, as given to [`crate::Library::read`].
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The key concerned; empty where the file as a whole is meant.
    pub key: String,
    /// What is wrong with it.
    pub what: String,
}

impl Problem {
    pub(crate) fn new(file: &str, line: u32, key: &str, what: impl Into<String>) -> Problem {
        Problem { file: file.to_owned(), line, key: key.to_owned(), what: what.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.file, self.line)?;
        if !self.key.is_empty() {
            write!(f, "{}: ", self.key)?;
        }
        f.write_str(&self.what)
    }
}

impl std::error::Error for Problem {}

/// The lines of an entry's keys, so that a late check can still point at them.
pub(crate) type KeyLines = BTreeMap<String, u32>;

/// Checks that need all ledgers: ids that occur twice, ids of another edition's file, links to nowhere.
pub(crate) fn cross_check(ledgers: &[Ledger], lines: &BTreeMap<String, KeyLines>, out: &mut Vec<Problem>) {
    let mut first: BTreeMap<&str, (&str, u32)> = BTreeMap::new();
    let mut homes: BTreeMap<&str, &str> = BTreeMap::new();
    for ledger in ledgers {
        if let Some(other) = homes.insert(&ledger.edition, &ledger.file) {
            let what = format!("the edition {} already has the ledger {other}", ledger.edition);
            out.push(Problem::new(&ledger.file, 1, "id", what));
        }
        for rule in &ledger.rules {
            if let Some((file, line)) = first.get(rule.id.as_str()) {
                let what = format!("{} is already the id of the entry at {file}:{line}", rule.id);
                out.push(Problem::new(&ledger.file, rule.at_line, "id", what));
            } else {
                first.insert(&rule.id, (&ledger.file, rule.at_line));
            }
        }
    }
    for ledger in ledgers {
        for rule in &ledger.rules {
            let at = |key: &str| {
                lines.get(&rule.id).and_then(|keys| keys.get(key)).copied().unwrap_or(rule.at_line)
            };
            let mut report = |key: &str, what: String| {
                out.push(Problem::new(&ledger.file, at(key), key, what));
            };
            if rule.edition() != ledger.edition {
                let what = format!(
                    "{} does not begin with “{}.” like the rest of the file",
                    rule.id, ledger.edition
                );
                report("id", what);
            }
            for target in &rule.see {
                if !first.contains_key(target.as_str()) {
                    report("see", format!("{} refers to {target}, which is in no ledger", rule.id));
                }
            }
            for target in &rule.instead_of {
                let own = target.split('.').next() == Some(rule.edition());
                if own || !first.contains_key(target.as_str()) {
                    report(
                        "instead_of",
                        format!("{} stands for {target}, which is no rule elsewhere", rule.id),
                    );
                }
            }
            if let Some(target) = &rule.same_as {
                check_same_as(rule, target, ledgers, &mut report);
            }
        }
    }
}

fn check_same_as(rule: &Rule, target: &str, ledgers: &[Ledger], report: &mut impl FnMut(&str, String)) {
    let found = ledgers.iter().flat_map(|ledger| &ledger.rules).find(|other| other.id == target);
    match found {
        None => report("same_as", format!("{} equals {target}, which is in no ledger", rule.id)),
        Some(other) if other.edition() == rule.edition() => {
            report("same_as", format!("{} equals {target}, which is of the same edition", rule.id));
        }
        Some(other) if other.same_as.is_some() => {
            report(
                "same_as",
                format!(
                    "{} equals {target}, which itself refers to {}; name that one",
                    rule.id,
                    other.base()
                ),
            );
        }
        Some(_) if rule.differs.is_some() => {
            report("differs", format!("{} cannot both equal {target} and differ from it", rule.id));
        }
        Some(_) => {}
    }
}
