//! `cargo xtask bench`: decisions per core-second, and two builds beside each other.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Args as Arguments;
use serde::Deserialize;

use crate::instructions;
use crate::sh::{self, Run};

#[derive(Debug, Arguments)]
pub struct Args {
    /// Compare with the build of another commit, in turns
    #[arg(long, value_name = "COMMIT")]
    against: Option<String>,
    /// Turns of each build when two are compared
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    /// Passed on to `landsraad-bench`, for example `--seconds 5`
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

pub fn run(root: &Path, args: &Args) -> Result<()> {
    match &args.against {
        Some(commit) => compare(root, commit, args.rounds.max(1), &args.args),
        None => {
            let json = sh::target(root).join("bench.json");
            let program = build(root, &sh::target(root))?;
            Run::new(program, root).args(["--json".as_ref(), json.as_os_str()]).args(&args.args).run()
        }
    }
}

/// Builds the benchmark of the sources in `root` into `target` and gives its path.
fn build(root: &Path, target: &Path) -> Result<PathBuf> {
    let build = ["build", "--profile", "bench-fat", "-p", "landsraad-bench"];
    Run::cargo(root).args(build).quiet_env("CARGO_TARGET_DIR", target).run()?;
    Ok(target.join("bench-fat").join(format!("landsraad-bench{}", std::env::consts::EXE_SUFFIX)))
}

/// Measures both builds in turns, so that whatever else the machine does hits both alike.
fn compare(root: &Path, commit: &str, rounds: u32, args: &[String]) -> Result<()> {
    let folder = sh::target(root).join("against");
    let sources = checkout(root, commit, &folder.join("sources"))?;
    let old = build(&sources, &folder.join("target"))?;
    let new = build(root, &sh::target(root))?;
    let mut turns = [vec![], vec![]];
    for round in 1..=rounds {
        eprintln!("round {round} of {rounds}");
        for (turn, program) in turns.iter_mut().zip([&old, &new]) {
            turn.push(measure(root, program, &folder.join("bench.json"), args)?);
        }
    }
    let [old_speed, new_speed] = turns.map(|turn| medians(&turn));
    println!(
        "\ndecisions per core-second, median of {rounds} turns; “old” is {commit}; ratios are to cozy-chess\n"
    );
    println!("{:<32} {:>9} {:>6} {:>9} {:>6} {:>8}", "game", "old", "ratio", "new", "ratio", "new/old");
    for (game, new) in &new_speed {
        if let Some(old) = old_speed.get(game) {
            let (Speed { decisions: was, ratio }, Speed { decisions: is, ratio: now }) = (old, new);
            println!("{game:<32} {was:>9.0} {ratio:>6.2} {is:>9.0} {now:>6.2} {:>8.3}", is / was);
        }
    }
    instructions::compare(root, &old, &new)
}

/// The sources of a commit, in a work tree of their own that later calls use again.
fn checkout(root: &Path, commit: &str, folder: &Path) -> Result<PathBuf> {
    if folder.join("Cargo.toml").is_file() {
        Run::new("git", folder).args(["checkout", "--quiet", "--detach", commit]).run()?;
    } else {
        let place = folder.to_string_lossy().into_owned();
        Run::new("git", root).args(["worktree", "prune"]).run()?;
        Run::new("git", root).args(["worktree", "add", "--quiet", "--detach", &place, commit]).run()?;
    }
    Ok(folder.to_owned())
}

/// What `landsraad-bench --json` writes.
#[derive(Deserialize)]
struct Report {
    games: Vec<Row>,
}

#[derive(Deserialize)]
struct Row {
    game: String,
    edition: String,
    options: String,
    seats: u8,
    decisions_per_core_second: f64,
    ratio_to_chess: f64,
}

/// How fast a game is.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Speed {
    /// Decisions per core-second.
    decisions: f64,
    /// The same divided by random plies of chess, measured in the same turn.
    ratio: f64,
}

type Speeds = BTreeMap<String, Speed>;

fn measure(root: &Path, program: &Path, json: &Path, args: &[String]) -> Result<Speeds> {
    Run::new(program, root).args(["--json".as_ref(), json.as_os_str()]).args(args).read()?;
    let text = fs::read_to_string(json).with_context(|| format!("cannot read {}", json.display()))?;
    let report: Report = serde_json::from_str(&text).context("the benchmark writes another format")?;
    let named = |row: Row| {
        let name = format!("{}/{} {}", row.game, row.edition, row.options);
        let speed = Speed { decisions: row.decisions_per_core_second, ratio: row.ratio_to_chess };
        (format!("{}, {} seats", name.trim_end(), row.seats), speed)
    };
    Ok(report.games.into_iter().map(named).collect())
}

/// The median of each game's figures.
fn medians(turns: &[Speeds]) -> Speeds {
    let mut all: BTreeMap<&str, Vec<Speed>> = BTreeMap::new();
    for (game, speed) in turns.iter().flatten() {
        all.entry(game).or_default().push(*speed);
    }
    let median = |speeds: &[Speed], of: fn(&Speed) -> f64| {
        let mut figures: Vec<f64> = speeds.iter().map(of).collect();
        figures.sort_by(f64::total_cmp);
        figures[figures.len() / 2]
    };
    let speed = |speeds: &[Speed]| Speed {
        decisions: median(speeds, |speed| speed.decisions),
        ratio: median(speeds, |speed| speed.ratio),
    };
    all.into_iter().map(|(game, speeds)| (game.to_owned(), speed(&speeds))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_slow_turn_does_not_move_the_median() {
        let turn = |decisions: f64, ratio: f64| {
            Speeds::from([("dune/gf9, 6 seats".to_owned(), Speed { decisions, ratio })])
        };
        let speeds = medians(&[turn(100.0, 0.5), turn(3.0, 0.1), turn(104.0, 0.4)]);
        assert_eq!(speeds["dune/gf9, 6 seats"], Speed { decisions: 100.0, ratio: 0.4 });
    }
}
