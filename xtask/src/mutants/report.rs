//! The report of the survivors by rule.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::Value;

use super::list::Mutant;

/// What became of a change.
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
    /// Why no test can notice it.
    why: String,
}

impl Reasons {
    fn of(&self, mutant: &Mutant) -> Option<&str> {
        self.survivor.iter().find(|r| r.mutant == mutant.placeless()).map(|r| r.why.as_str())
    }
}

/// What cargo-mutants says became of each change, by name.
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

/// The report, and how many survivors have no reason.
pub fn report(tried: &[(Mutant, Outcome)], reasons: &Reasons) -> (String, usize) {
    let count = |outcome: Outcome| tried.iter().filter(|(_, o)| *o == outcome).count();
    let mut text = format!(
        "{} changes: {} noticed, {} survive, {} in places that no test reaches, {} run for ever, {} do not compile, {} need a build \
         of their own\n",
        tried.len(),
        count(Outcome::Noticed),
        count(Outcome::Survives),
        count(Outcome::Unreached),
        count(Outcome::RunsForEver),
        count(Outcome::DoesNotCompile),
        count(Outcome::Apart)
    );
    let survivors: Vec<&(Mutant, Outcome)> =
        tried.iter().filter(|(_, o)| matches!(o, Outcome::Survives | Outcome::Unreached)).collect();
    let mut by_rule: BTreeMap<&str, Vec<&(Mutant, Outcome)>> = BTreeMap::new();
    for one in &survivors {
        for rule in &one.0.rules {
            by_rule.entry(rule).or_default().push(one);
        }
    }
    if !by_rule.is_empty() {
        text.push_str("\n| rule | survivor | reason |\n| --- | --- | --- |\n");
    }
    for (rule, mutants) in &by_rule {
        for (mutant, outcome) in mutants {
            let none = if *outcome == Outcome::Unreached { "— (not reached)" } else { "—" };
            let _ = writeln!(text, "| {rule} | `{}` | {} |", mutant.name, reasons.of(mutant).unwrap_or(none));
        }
    }
    let open = survivors.iter().filter(|(mutant, _)| reasons.of(mutant).is_none()).count();
    (text, open)
}
