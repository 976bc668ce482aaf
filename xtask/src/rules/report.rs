//! Counting.

use std::fmt::Write as _;

use landsraad_ledger::{Library, Rule};
use serde::Serialize;

use super::complete::{Complete, FILE};
use super::scan::Cited;

/// One edition's figures. The fields are the keys of `--json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EditionReport {
    pub edition: String,
    /// Entries of the ledger.
    pub rules: usize,
    /// Entries that software can carry out.
    pub executable: usize,
    /// Executable entries that code cites.
    pub implemented: usize,
    /// Executable entries that a test or a scenario cites.
    pub proven: usize,
    /// Executable entries that are not both.
    pub missing: Vec<String>,
}

pub fn report(
    library: &Library,
    cited: &Cited,
    complete: &Complete,
    errors: &mut Vec<String>,
) -> Vec<EditionReport> {
    let mut reports = vec![];
    for ledger in library.ledgers() {
        // A shared entry stands on the entry it equals, once the edition runs that entry's tests.
        let shares = |same: &String| complete.runs(&ledger.edition, same);
        let stands = |set: &std::collections::BTreeSet<String>, rule: &Rule| {
            let same = rule.same_as.as_ref().filter(|same| shares(same));
            set.contains(&rule.id) || same.is_some_and(|same| set.contains(same))
        };
        let executable: Vec<&Rule> = ledger.rules.iter().filter(|rule| rule.executable()).collect();
        let implemented = |rule: &&&Rule| stands(&cited.in_code, rule);
        let proven = |rule: &&&Rule| stands(&cited.in_tests, rule);
        let missing: Vec<String> = executable
            .iter()
            .filter(|rule| !(implemented(rule) && proven(rule)))
            .map(|rule| rule.id.clone())
            .collect();
        if complete.complete.contains(&ledger.edition) {
            for id in &missing {
                let rule = library.rule(id).expect("it was just listed");
                let lacks = match (stands(&cited.in_code, rule), stands(&cited.in_tests, rule)) {
                    (false, false) => "neither code nor a test cites it",
                    (false, true) => "no code cites it",
                    (true, _) => "no test or scenario cites it",
                };
                errors.push(format!(
                    "{}:{}: {id}: {FILE} says that {} is complete, but {lacks}",
                    ledger.file, rule.at_line, ledger.edition
                ));
            }
        }
        reports.push(EditionReport {
            edition: ledger.edition.clone(),
            rules: ledger.rules.len(),
            executable: executable.len(),
            implemented: executable.iter().filter(implemented).count(),
            proven: executable.iter().filter(proven).count(),
            missing,
        });
    }
    reports
}

/// The figures for people.
pub fn table(editions: &[EditionReport]) -> String {
    let mut out = String::new();
    let mut row = |cells: [&str; 6]| {
        let [edition, rules, executable, implemented, proven, missing] = cells;
        writeln!(out, "{edition:<12} {rules:>6} {executable:>11} {implemented:>12} {proven:>7} {missing:>8}")
            .expect("a string grows");
    };
    row(["edition", "rules", "executable", "implemented", "proven", "missing"]);
    for e in editions {
        let numbers =
            [e.rules, e.executable, e.implemented, e.proven, e.missing.len()].map(|n| n.to_string());
        let [rules, executable, implemented, proven, missing] = numbers.each_ref().map(String::as_str);
        row([&e.edition, rules, executable, implemented, proven, missing]);
    }
    out
}
