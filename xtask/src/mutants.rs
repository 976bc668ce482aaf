//! `cargo xtask mutants`: changes the code that carries rules out, bit by bit, and reports by rule what no test
//! notices. The changes are made by cargo-mutants.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Deserialize;
use serde_json::Value;

use crate::rules::{self, Citation};
use crate::sh::{self, Run};
use crate::tree::Tree;

/// The release of cargo-mutants that is installed when there is none.
const VERSION: &str = "27.1.0";
/// The crates whose code carries rules out.
const GAMES: [&str; 3] = ["crates/dune/src", "crates/arrakis/src", "crates/globopolis/src"];
/// Survivors that have a written reason.
const REASONS: &str = "rules/mutants.toml";

/// Arguments of `mutants`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only code that cites this rule, or an entry it equals
    #[arg(long, value_name = "ID")]
    rule: Option<String>,
    /// Only this source file
    #[arg(long, value_name = "FILE", conflicts_with = "rule")]
    file: Option<String>,
    /// Only this many of each game, evenly spread: the same ones every time
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Only list what would be changed
    #[arg(long)]
    list: bool,
    /// Write the report into this file, too
    #[arg(long, value_name = "FILE")]
    report: Option<String>,
}

/// One possible change.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Mutant {
    pub file: String,
    pub line: usize,
    /// As cargo-mutants calls it, with file and line.
    pub name: String,
    /// What its function cites.
    pub rules: Vec<String>,
}

/// `rules/mutants.toml`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Reasons {
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

/// The change without its place: lines move.
fn placeless(mutant: &Mutant) -> String {
    let change =
        mutant.name.rsplit_once(&format!(":{}:", mutant.line)).map_or(mutant.name.as_str(), |(_, rest)| rest);
    let change = change.split_once(": ").map_or(change, |(_, change)| change);
    format!("{}: {change}", mutant.file)
}

/// Reads cargo-mutants' list and keeps the changes in functions that cite rules.
fn citing(list: &str, cited: &[Citation]) -> Result<Vec<Mutant>> {
    let list: Vec<Value> = serde_json::from_str(list).context("cargo-mutants' list")?;
    let line =
        |value: &Value, pointer: &str| value.pointer(pointer).and_then(Value::as_u64).map(|n| n as usize);
    let mut found = vec![];
    for mutant in &list {
        let text = |key: &str| mutant.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
        let (file, name) = (text("file"), text("name"));
        let Some(at) = line(mutant, "/span/start/line") else { continue };
        let start = line(mutant, "/function/span/start/line").unwrap_or(at);
        let end = line(mutant, "/function/span/end/line").unwrap_or(at);
        // The comments above a function belong to it.
        let own =
            |c: &&Citation| c.path == file && !c.in_test && (start.saturating_sub(6)..=end).contains(&c.line);
        let rules: BTreeSet<String> = cited.iter().filter(own).map(|c| c.id.clone()).collect();
        if !rules.is_empty() {
            found.push(Mutant { file, line: at, name, rules: rules.into_iter().collect() });
        }
    }
    found.sort();
    Ok(found)
}

/// This many of each game, evenly spread over its files.
fn sample(all: Vec<Mutant>, count: usize) -> Vec<Mutant> {
    let mut chosen = vec![];
    for game in GAMES {
        let own: Vec<&Mutant> = all.iter().filter(|m| m.file.starts_with(game)).collect();
        let take = count.min(own.len());
        chosen.extend((0..take).map(|i| own[i * own.len() / take].clone()));
    }
    chosen
}

/// What became of each change: `MissedMutant`, `CaughtMutant`, `Timeout`, `Unviable`.
fn outcomes(text: &str) -> Result<BTreeMap<String, String>> {
    let whole: Value = serde_json::from_str(text).context("cargo-mutants' outcomes")?;
    let list = whole.get("outcomes").and_then(Value::as_array).context("outcomes")?;
    let pairs = list.iter().filter_map(|outcome| {
        let name = outcome.pointer("/scenario/Mutant/name").and_then(Value::as_str)?;
        Some((name.to_owned(), outcome.get("summary").and_then(Value::as_str)?.to_owned()))
    });
    Ok(pairs.collect())
}

/// The report, and how many survivors have no reason.
fn report(tried: &[Mutant], became: &BTreeMap<String, String>, reasons: &Reasons) -> (String, usize) {
    let is = |mutant: &&Mutant, word: &str| became.get(&mutant.name).is_some_and(|w| w == word);
    let count = |word: &str| tried.iter().filter(|m| is(m, word)).count();
    let mut text = format!(
        "{} changes: {} noticed, {} survive, {} run for ever, {} do not compile\n",
        tried.len(),
        count("CaughtMutant"),
        count("MissedMutant"),
        count("Timeout"),
        count("Unviable")
    );
    let why = |m: &Mutant| reasons.survivor.iter().find(|r| r.mutant == placeless(m)).map(|r| r.why.as_str());
    let survivors: Vec<&Mutant> = tried.iter().filter(|m| is(m, "MissedMutant")).collect();
    let mut by_rule: BTreeMap<&str, Vec<&Mutant>> = BTreeMap::new();
    for mutant in &survivors {
        for rule in &mutant.rules {
            by_rule.entry(rule).or_default().push(mutant);
        }
    }
    if !by_rule.is_empty() {
        text.push_str("\n| rule | survivor | reason |\n| --- | --- | --- |\n");
    }
    for (rule, mutants) in &by_rule {
        for mutant in mutants {
            let _ = writeln!(text, "| {rule} | `{}` | {} |", mutant.name, why(mutant).unwrap_or("—"));
        }
    }
    let open = survivors.iter().filter(|m| why(m).is_none()).count();
    (text, open)
}

fn installed(root: &Path) -> Result<()> {
    if Run::cargo(root).args(["mutants", "--version"]).read().is_ok() {
        return Ok(());
    }
    Run::cargo(root).args(["install", "cargo-mutants", "--locked", "--version", VERSION]).run()
}

/// A text as a pattern that fits it alone.
fn literal(text: &str) -> String {
    let mut out = String::from("^");
    for c in text.chars() {
        if !c.is_alphanumeric() && !matches!(c, ' ' | '_' | '/' | ':' | '<' | '>' | '-') {
            out.push('\\');
        }
        out.push(c);
    }
    out + "$"
}

pub fn run(root: &Path, args: &Args) -> Result<()> {
    let tree = Tree::load(root, &["rules", "crates", "scenarios"])?;
    let (library, cited) = rules::citations(&tree);
    let wanted = match &args.rule {
        None => None,
        Some(id) => {
            let ids: Vec<String> = rules::chain(&library, id).into_iter().map(str::to_owned).collect();
            if ids.is_empty() {
                bail!("no ledger has the rule {id}");
            }
            Some(ids)
        }
    };
    if let Some(file) = args.file.as_deref().filter(|file| tree.get(file).is_none()) {
        bail!("there is no file {file}; name it from the root of the project");
    }
    let reasons: Reasons = match tree.get(REASONS) {
        Some(text) => toml::from_str(text).context(REASONS)?,
        None => Reasons::default(),
    };
    installed(root)?;
    // Only files that cite what is asked for are worth parsing.
    let asked = |c: &&Citation| wanted.as_ref().is_none_or(|ids| ids.contains(&c.id));
    let files: BTreeSet<&str> = cited
        .iter()
        .filter(|c| !c.in_test && GAMES.iter().any(|game| c.path.starts_with(game)))
        .filter(asked)
        .map(|c| c.path.as_str())
        .filter(|path| args.file.as_deref().is_none_or(|file| file == *path))
        .collect();
    if files.is_empty() {
        bail!("no code of a game cites it");
    }
    let named = |run: Run| run.quiet_args("--file …", files.iter().flat_map(|file| ["--file", file]));
    let list = named(Run::cargo(root).args(["mutants", "--list", "--json"])).read()?;
    let mut tried = citing(&list, &cited)?;
    tried.retain(|m| wanted.as_ref().is_none_or(|ids| m.rules.iter().any(|id| ids.contains(id))));
    if let Some(count) = args.sample {
        tried = sample(tried, count);
    }
    if args.list {
        for mutant in &tried {
            println!("{} [{}]", mutant.name, mutant.rules.join(", "));
        }
        return Ok(());
    }
    let out = sh::target(root).join("mutants");
    std::fs::create_dir_all(&out)?;
    let patterns = tried.iter().flat_map(|m| ["--re".to_owned(), literal(&m.name)]);
    let run = named(Run::cargo(root).args(["mutants", "--no-shuffle", "--output"]).args([&out]));
    // Survivors make it fail; the report says which.
    let ran = run.quiet_args("--re …", patterns).run();
    let outcomes_file = out.join("mutants.out/outcomes.json");
    let Ok(text) = std::fs::read_to_string(&outcomes_file) else {
        ran?;
        bail!("cargo-mutants left no {}", outcomes_file.display());
    };
    let (report, open) = report(&tried, &outcomes(&text)?, &reasons);
    print!("{report}");
    if let Some(path) = &args.report {
        std::fs::write(root.join(path), &report).with_context(|| format!("cannot write {path}"))?;
    }
    if open > 0 {
        bail!("{open} changes survive without a reason in {REASONS}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cite(id: &str, line: usize, in_test: bool) -> Citation {
        Citation { id: id.into(), path: "crates/dune/src/a.rs".into(), line, in_test }
    }

    fn listed(line: usize, name: &str) -> Value {
        serde_json::json!({
            "file": "crates/dune/src/a.rs", "name": format!("crates/dune/src/a.rs:{line}:5: {name}"),
            "span": { "start": { "line": line } },
            "function": { "span": { "start": { "line": 10 }, "end": { "line": 20 } } },
        })
    }

    #[test]
    fn changes_belong_to_the_rules_their_function_cites() {
        let list =
            Value::Array(vec![listed(12, "replace a with ()"), listed(15, "replace < with >")]).to_string();
        let cited = [
            cite("one.t.a", 9, false),
            cite("one.t.b", 14, false),
            cite("one.t.c", 14, true),
            cite("one.t.d", 30, false),
        ];
        let found = citing(&list, &cited).unwrap();
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].rules, ["one.t.a", "one.t.b"]);
        assert_eq!(placeless(&found[1]), "crates/dune/src/a.rs: replace < with >");
        assert!(citing(&list, &cited[3..]).unwrap().is_empty());
    }

    #[test]
    fn a_sample_is_spread_evenly_and_always_the_same() {
        let mutant = |n: usize| Mutant {
            file: format!("crates/dune/src/{n:03}.rs"),
            line: 1,
            name: n.to_string(),
            rules: vec![],
        };
        let all: Vec<Mutant> = (0..100).map(mutant).collect();
        let names: Vec<String> = sample(all.clone(), 4).into_iter().map(|m| m.name).collect();
        assert_eq!(names, ["0", "25", "50", "75"]);
        assert_eq!(sample(all, 500).len(), 100);
    }

    #[test]
    fn survivors_are_reported_by_rule_and_need_a_reason() {
        let cited = [cite("one.t.a", 9, false)];
        let list =
            Value::Array(vec![listed(12, "replace a with ()"), listed(15, "replace < with >")]).to_string();
        let tried = citing(&list, &cited).unwrap();
        let outcome = |i: usize, summary: &str| serde_json::json!({ "scenario": { "Mutant": { "name": tried[i].name } }, "summary": summary });
        let text = serde_json::json!({ "outcomes": [{ "scenario": "Baseline", "summary": "Success" }, outcome(0, "CaughtMutant"), outcome(1, "MissedMutant")] });
        let became = outcomes(&text.to_string()).unwrap();
        let (text, open) = report(&tried, &became, &Reasons::default());
        assert!(
            text.starts_with("2 changes: 1 noticed, 1 survive")
                && text.contains("| one.t.a | `crates/dune/src/a.rs:15:5"),
            "{text}"
        );
        assert_eq!(open, 1);
        let reasons: Reasons = toml::from_str("[[survivor]]\nmutant = \"crates/dune/src/a.rs: replace < with >\"\nwhy = \"equal never happens\"\n").unwrap();
        assert_eq!(report(&tried, &became, &reasons).1, 0);
    }

    #[test]
    fn a_name_is_a_pattern_for_itself() {
        assert_eq!(literal("a.rs:1:2: replace f(x) -> bool"), "^a\\.rs:1:2: replace f\\(x\\) -> bool$");
    }
}
