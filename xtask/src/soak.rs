//! `cargo xtask soak`: the long runs of the laws of the games, on all processors.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args as Arguments;
use serde_json::Value;

use crate::sh::Run;

#[derive(Debug, Arguments)]
pub struct Args {
    /// Matches of each game and edition
    #[arg(long, default_value_t = 1_000_000)]
    games: u32,
    /// Processes at once; each plays its part from a seed of its own
    #[arg(long)]
    jobs: Option<u32>,
    /// The seed of the first process; the next one has the next number
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first match of each setup: goes on where a run ended, or repeats a match that broke
    /// a law
    #[arg(long, default_value_t = 0)]
    first: u32,
    /// Only the runs whose name contains this, for example v29
    #[arg(long)]
    only: Option<String>,
}

/// A game's crate and its long runs.
const RUNS: [(&str, &[&str]); 3] = [
    ("dune", &["soak_gf9", "soak_ah2009", "soak_v29"]),
    ("arrakis", &["soak_arrakis_two_players", "soak_arrakis_solo"]),
    ("globopolis", &["soak_globopolis"]),
];

pub fn run(root: &Path, args: &Args) -> Result<()> {
    let processors = std::thread::available_parallelism().map_or(1, |n| n.get() as u32);
    let jobs = args.jobs.unwrap_or(processors).max(1);
    let share = args.games.div_ceil(jobs);
    println!("{} matches of each, {jobs} processes from seed {}", share * jobs, args.seed);
    let wanted = |test: &str| args.only.as_ref().is_none_or(|part| test.contains(part.as_str()));
    for (game, tests) in RUNS {
        if !tests.iter().any(|test| wanted(test)) {
            continue;
        }
        let program = build(root, game)?;
        for test in tests.iter().filter(|test| wanted(test)) {
            let began = Instant::now();
            let children = (0..jobs)
                .map(|job| start(root, game, &program, test, (args.first, share), args.seed + u64::from(job)))
                .collect::<Result<Vec<Child>>>()?;
            let lines = children.into_iter().map(finish).collect::<Result<Vec<String>>>()?;
            println!("\n{test}, {:.0} s", began.elapsed().as_secs_f64());
            for (job, line) in lines.iter().enumerate() {
                println!("  seed {}: {line}", args.seed + job as u64);
            }
        }
    }
    Ok(())
}

/// Builds a game's integration tests with optimisation and gives the path of the program.
fn build(root: &Path, game: &str) -> Result<String> {
    let package = format!("landsraad-{game}");
    let run =
        Run::cargo(root).args(["test", "--release", "--no-run", "--message-format=json", "-p", &package]);
    let said = run.args(["--test", game]).read()?;
    said.lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .find_map(|message| message["executable"].as_str().map(ToOwned::to_owned))
        .with_context(|| format!("cargo names no test program of {package}"))
}

fn start(
    root: &Path,
    game: &str,
    program: &str,
    test: &str,
    (first, games): (u32, u32),
    seed: u64,
) -> Result<Child> {
    let folder = root.join("crates").join(game);
    Command::new(program)
        .args([test, "--nocapture"])
        .current_dir(folder)
        .env("LANDSRAAD_GAMES", games.to_string())
        .env("LANDSRAAD_SEED", seed.to_string())
        .env("LANDSRAAD_FIRST", first.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {program}"))
}

/// Waits for a process and gives its own count of matches.
fn finish(child: Child) -> Result<String> {
    let output = child.wait_with_output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("a law is broken; the game is kept in target/conformance\n{text}\n{said}");
    }
    let count = text.lines().find(|line| line.contains(" matches of "));
    Ok(count.context("the run does not say how many matches it played")?.to_owned())
}
