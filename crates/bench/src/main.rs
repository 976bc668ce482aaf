//! `cargo xtask bench`.

mod games;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use landsraad_bench::Bench;

#[derive(Debug, Parser)]
#[command(name = "landsraad-bench", about = "Decisions per core-second of every game and edition")]
struct Cli {
    /// CPU seconds for each figure
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// Only games whose `game/edition option=value seats=N` contains this
    #[arg(long)]
    only: Option<String>,
    /// The seed of the random players
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Play this many matches of each, untimed and without the yardstick: for a profiler
    #[arg(long, value_name = "N")]
    matches: Option<u64>,
    /// Write the figures to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    if let Some(matches) = cli.matches {
        let mut bench = Bench::untimed(matches, cli.seed, cli.only);
        games::all(&mut bench);
        bench.failures().iter().for_each(|failure| eprintln!("FAILED {failure}"));
        return if bench.failures().is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let mut bench = Bench::new(cli.seconds, cli.seed, cli.only);
    games::all(&mut bench);
    let report = bench.finish();
    print!("{}", report.table());
    if let Some(path) = cli.json {
        let json = serde_json::to_string_pretty(&report).expect("plain data");
        if let Err(error) = std::fs::write(&path, json + "\n") {
            eprintln!("error: cannot write {}: {error}", path.display());
            return ExitCode::FAILURE;
        }
        println!("\nas JSON: {}", path.display());
    }
    if report.failures.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
