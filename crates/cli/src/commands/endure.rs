//! `landsraad endure`

use std::process::ExitCode;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use landsraad_catalog::catalog;
use landsraad_kernel::Lang;
use landsraad_lab::endure::Endurance;

/// Arguments of `endure`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    landsraad endure --game dune --bots heuristic,random --games 10000 --seed 1")]
pub struct Args {
    /// The game; see `landsraad games`.
    #[arg(long, short)]
    game: String,
    /// The bots, separated by commas; the first one sits in every game.
    #[arg(long, default_value = "heuristic,random")]
    bots: String,
    /// How many games.
    #[arg(long, short = 'n', default_value_t = 1000)]
    games: u64,
    /// The seed of the run; the same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; one per core if not given.
    #[arg(long)]
    threads: Option<usize>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let entry = catalog().game(&args.game).map_err(|e| anyhow::anyhow!("{}", e.why.get(lang)))?;
    let run = Endurance {
        bots: args.bots.split(',').map(|b| b.trim().to_owned()).collect(),
        games: args.games,
        seed: args.seed,
        threads: args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)),
    };
    let bar = if args.json { ProgressBar::hidden() } else { ProgressBar::new(args.games) };
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {per_sec} {eta}")?);
    let done = run.run(entry, &|| bar.inc(1))?;
    bar.finish_and_clear();
    if args.json {
        println!("{}", serde_json::to_string_pretty(&done)?);
    } else {
        println!(
            "{} {}, {} {}, {} {}, {} {}",
            done.games,
            lang.of("games", "partite"),
            done.finished,
            lang.of("finished", "finite"),
            done.with_options,
            lang.of("with options", "con opzioni"),
            done.decisions,
            lang.of("answers", "risposte")
        );
        println!("illegal {}, panics {}, timeouts {}", done.illegal, done.panics, done.timeouts);
        for (table, n) in &done.tables {
            println!("  {table:<12} {n:>6}");
        }
        for fault in &done.faults {
            println!("{fault}");
        }
    }
    Ok(if done.clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
