//! The report of the survivors by rule.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::Value;

use super::list::Mutant;

/// The result of trying a change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    Noticed,
    RunsForEver,
    Survives,
    /// No test runs through its place.
    Unreached,
    DoesNotCompile,
    /// It needs a build of its own and was not tried.
    Apart,
}

impl Outcome {
    fn survives(self) -> bool {
        matches!(self, Outcome::Survives | Outcome::Unreached)
    }
}

/// `rules/mutants.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reasons {
    #[serde(default)]
    survivor: Vec<Reason>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reason {
    /// File and change, without the line.
    mutant: String,
    /// A part of the line that changes.
    code: String,
    /// Why no test can notice it.
    why: String,
}

impl Reasons {
    fn of(&self, mutant: &Mutant) -> Option<&str> {
        let fits = |r: &&Reason| r.mutant == mutant.placeless() && mutant.code.contains(&r.code);
        self.survivor.iter().find(fits).map(|r| r.why.as_str())
    }

    /// The reasons of changes that were all tried and noticed.
    fn needless<'a>(&'a self, tried: &[(Mutant, Outcome)]) -> Vec<&'a str> {
        let is_needless = |reason: &&Reason| {
            let fits =
                |mutant: &Mutant| reason.mutant == mutant.placeless() && mutant.code.contains(&reason.code);
            let mut own =
                tried.iter().filter(|(mutant, _)| fits(mutant)).map(|(_, outcome)| outcome).peekable();
            own.peek().is_some() && own.all(|outcome| *outcome == Outcome::Noticed)
        };
        self.survivor.iter().filter(is_needless).map(|reason| reason.mutant.as_str()).collect()
    }
}

/// The result that cargo-mutants reports for each change, by name.
pub fn outcomes(text: &str) -> Result<BTreeMap<String, Outcome>> {
    let whole: Value = serde_json::from_str(text).context("cargo-mutants' outcomes")?;
    let list = whole.get("outcomes").and_then(Value::as_array).context("outcomes")?;
    let pairs = list.iter().filter_map(|outcome| {
        let name = outcome.pointer("/scenario/Mutant/name").and_then(Value::as_str)?;
        let outcome = match outcome.get("summary").and_then(Value::as_str)? {
            "CaughtMutant" => Outcome::Noticed,
            "Timeout" => Outcome::RunsForEver,
            "Unviable" => Outcome::DoesNotCompile,
            "MissedMutant" => Outcome::Survives,
            _ => Outcome::Apart,
        };
        Some((name.to_owned(), outcome))
    });
    Ok(pairs.collect())
}

/// One line for each group of changes: all, those of each game, those in code that cites each ledger.
fn counts(tried: &[(Mutant, Outcome)], reasons: &Reasons) -> String {
    let mut text = String::from(
        "| changes | all | noticed | never end | do not compile | own build | survive with a reason | survive |\n\
         | --- | --: | --: | --: | --: | --: | --: | --: |\n",
    );
    let mut groups: BTreeMap<String, Vec<&(Mutant, Outcome)>> = BTreeMap::new();
    for one in tried {
        let ledgers: BTreeSet<&str> = one.0.rules.iter().filter_map(|rule| rule.split('.').next()).collect();
        groups.entry(format!("1 game {}", one.0.game())).or_default().push(one);
        for ledger in ledgers {
            groups.entry(format!("2 ledger {ledger}")).or_default().push(one);
        }
    }
    groups.insert("0 all".into(), tried.iter().collect());
    for (name, group) in &groups {
        let count = |outcome: Outcome| group.iter().filter(|(_, o)| *o == outcome).count();
        let survivors = group.iter().filter(|(_, o)| o.survives());
        let explained = survivors.clone().filter(|(mutant, _)| reasons.of(mutant).is_some()).count();
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {explained} | {} |",
            &name[2..],
            group.len(),
            count(Outcome::Noticed),
            count(Outcome::RunsForEver),
            count(Outcome::DoesNotCompile),
            count(Outcome::Apart),
            survivors.count() - explained
        );
    }
    text
}

/// The report, and how many survivors have no reason.
pub fn report(tried: &[(Mutant, Outcome)], reasons: &Reasons) -> (String, usize) {
    let mut text = counts(tried, reasons);
    let survivors: Vec<&(Mutant, Outcome)> = tried.iter().filter(|(_, o)| o.survives()).collect();
    let mut by_rules: BTreeMap<&[String], Vec<&(Mutant, Outcome)>> = BTreeMap::new();
    for one in &survivors {
        by_rules.entry(&one.0.rules).or_default().push(one);
    }
    if !by_rules.is_empty() {
        text.push_str("\n| rules | survivor | reason |\n| --- | --- | --- |\n");
    }
    for (rules, mutants) in &by_rules {
        for (mutant, outcome) in mutants {
            let none = if *outcome == Outcome::Unreached { "— (not reached)" } else { "—" };
            let reason = reasons.of(mutant).unwrap_or(none);
            let _ = writeln!(text, "| {} | `{}` | {reason} |", rules.join(", "), mutant.name);
        }
    }
    for mutant in reasons.needless(tried) {
        let _ = writeln!(text, "\nIts reason is not needed, tests notice it: {mutant}");
    }
    let open = survivors.iter().filter(|(mutant, _)| reasons.of(mutant).is_none()).count();
    (text, open)
}
