//! `cargo xtask instructions`: the guard on the speed of the rules.
//!
//! The benchmark plays the same matches each time. Valgrind counts the instructions, which do not depend on
//! what else the machine does. `crates/bench/instructions.toml` has the figures of the last accepted state.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use crate::sh::{self, Run, find};

/// What is counted: the name of a game as the benchmark spells it, and how many matches of it.
const RUNS: [(&str, u32); 6] = [
    ("dune/gf9 advanced", 20),
    ("dune/ah2009", 8),
    ("dune/v29", 12),
    ("arrakis/wfa", 8),
    ("globopolis/globopolis", 2),
    ("demo/plain", 300),
];

/// Figures may grow by this much before the check fails, in per cent.
const TOLERANCE: f64 = 3.0;

const FILE: &str = "crates/bench/instructions.toml";

/// The accepted figures.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Accepted {
    /// Figures of another compiler cannot be compared.
    compiler: String,
    /// Instructions per decision of the quick build (`cargo build`).
    per_decision: BTreeMap<String, u64>,
}

/// Compares the quick build with the accepted figures; `write` accepts the present ones.
pub fn run(root: &Path, write: bool) -> Result<()> {
    let path = root.join(FILE);
    let accepted: Accepted = match fs::read_to_string(&path) {
        Ok(text) => toml::from_str(&text).with_context(|| format!("{FILE} is not as expected"))?,
        Err(_) if write => Accepted::default(),
        Err(error) => return Err(error).with_context(|| format!("cannot read {FILE}")),
    };
    let compiler = Run::new("rustc", root).args(["--version"]).read()?.trim().to_owned();
    let found = count(root, &sh::target(root).join("debug").join("landsraad-bench"))?;
    let comparable = accepted.compiler == compiler;
    if !comparable && !write {
        println!("{FILE} has figures of {}; this is {compiler}: not compared", accepted.compiler);
        return Ok(());
    }
    let grown: Vec<String> = if comparable { grown(&accepted.per_decision, &found) } else { vec![] };
    for (game, count) in &found {
        let before = accepted.per_decision.get(game).filter(|_| comparable);
        let before = before.map_or_else(String::new, |n| format!(", accepted {n}"));
        println!("{game:<24} {count:>9} instructions per decision{before}");
    }
    let changelog = fs::read_to_string(root.join("CHANGELOG.md")).context("cannot read CHANGELOG.md")?;
    let unexplained: Vec<&String> = grown.iter().filter(|game| !explained(&changelog, game)).collect();
    if !unexplained.is_empty() {
        bail!(
            "instructions per decision grew by more than {TOLERANCE} %: {unexplained:?}\n\
             make it faster, or say why under “Unreleased” in CHANGELOG.md in a line with the word “instructions” and the \
             name of the game, and run: cargo xtask instructions --write"
        );
    }
    if write {
        let text = toml::to_string_pretty(&Accepted { compiler, per_decision: found })?;
        fs::write(&path, format!("# Written by `cargo xtask instructions --write`.\n{text}"))?;
    } else if !grown.is_empty() {
        bail!("the changelog explains {grown:?}; accept the figures with: cargo xtask instructions --write");
    }
    Ok(())
}

/// The games whose figure is above the accepted one by more than the tolerance.
fn grown(accepted: &BTreeMap<String, u64>, found: &BTreeMap<String, u64>) -> Vec<String> {
    let more = |game: &str, count: u64| {
        accepted.get(game).is_some_and(|&before| count as f64 > before as f64 * (1.0 + TOLERANCE / 100.0))
    };
    found.iter().filter(|&(game, &count)| more(game, count)).map(|(game, _)| game.clone()).collect()
}

/// Whether the part of the changelog that is not released says why a game needs more instructions.
fn explained(changelog: &str, game: &str) -> bool {
    let unreleased = changelog.split("\n## ").find(|part| part.starts_with("Unreleased")).unwrap_or("");
    unreleased.lines().any(|line| line.contains("instructions") && line.contains(game))
}

/// Instructions per decision of two builds, where Valgrind is installed.
pub fn compare(root: &Path, old: &Path, new: &Path) -> Result<()> {
    if find("valgrind").is_none() {
        println!("\nvalgrind is not installed: instructions are not counted");
        return Ok(());
    }
    let (old, new) = (count(root, old)?, count(root, new)?);
    println!("\ninstructions per decision\n");
    println!("{:<24} {:>9} {:>9} {:>8}", "game", "old", "new", "new/old");
    for (game, new) in &new {
        if let Some(old) = old.get(game) {
            println!("{game:<24} {old:>9} {new:>9} {:>8.3}", *new as f64 / *old as f64);
        }
    }
    Ok(())
}

/// Counts the runs of one build of the benchmark.
fn count(root: &Path, program: &Path) -> Result<BTreeMap<String, u64>> {
    if find("valgrind").is_none() {
        bail!("instructions are counted by valgrind, which is not installed; run: apt-get install valgrind");
    }
    RUNS.iter()
        .map(|&(game, matches)| Ok((game.to_owned(), per_decision(root, program, game, matches)?)))
        .collect()
}

fn per_decision(root: &Path, program: &Path, game: &str, matches: u32) -> Result<u64> {
    let counts = scratch(root);
    let out = format!("--cachegrind-out-file={}", counts.display());
    let said = Run::new("valgrind", root)
        .args(["--tool=cachegrind", "--cache-sim=no", &out])
        .args([program.as_os_str(), "--only".as_ref(), game.as_ref(), "--matches".as_ref()])
        .args([matches.to_string()])
        .read()?;
    let text =
        fs::read_to_string(&counts).with_context(|| format!("valgrind wrote no {}", counts.display()))?;
    let instructions = summary(&text).context("valgrind writes another format")?;
    let decisions = decisions(&said).with_context(|| format!("the benchmark plays no {game}: {said}"))?;
    Ok(instructions / decisions)
}

fn scratch(root: &Path) -> PathBuf {
    sh::target(root).join("instructions.out")
}

/// The total in Valgrind's file.
fn summary(text: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix("summary: "))?.trim().parse().ok()
}

/// The decisions of all matches that the benchmark says it has played.
fn decisions(said: &str) -> Option<u64> {
    let counts = said
        .lines()
        .filter_map(|line| line.strip_suffix(" decisions")?.rsplit(' ').next()?.parse::<u64>().ok());
    Some(counts.sum()).filter(|&sum| sum > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(count: u64) -> BTreeMap<String, u64> {
        BTreeMap::from([("dune/v29".to_owned(), count)])
    }

    #[test]
    fn growth_beyond_the_tolerance_is_noticed() {
        assert!(grown(&figures(1000), &figures(1030)).is_empty());
        assert_eq!(grown(&figures(1000), &figures(1031)), ["dune/v29"]);
        assert!(grown(&figures(1000), &figures(900)).is_empty());
    }

    #[test]
    fn only_the_unreleased_changelog_explains_growth() {
        let line = "- dune/v29 needs more instructions because of a new rule.";
        let unreleased = format!("# Changelog\n\n## Unreleased\n\n{line}\n\n## 0.1.0\n\n- Old.\n");
        let released = format!("# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0\n\n{line}\n");
        assert!(explained(&unreleased, "dune/v29"));
        assert!(!explained(&unreleased, "dune/gf9 advanced"));
        assert!(!explained(&released, "dune/v29"));
    }

    #[test]
    fn counts_are_read_from_what_the_programs_write() {
        let said = "dune/gf9 advanced=true, 6 seats: 2000 decisions\narrakis/wfa, 1 seats: 100 decisions\n";
        assert_eq!(decisions(said), Some(2100));
        assert_eq!(decisions(""), None);
        assert_eq!(summary("fn=main\n1 5\nsummary: 123456\n"), Some(123_456));
    }
}
