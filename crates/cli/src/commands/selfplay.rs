//! `landsraad selfplay`

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use landsraad_kernel::Lang;
use landsraad_lab::selfplay::SelfPlay;

use super::work::Workers;
use crate::pick::GameArgs;

/// Arguments of `selfplay`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    landsraad selfplay --game dune --edition gf9 --set advanced=true --bots apprentice --games 1000 --out samples.bin\n\n\
    The format of the file is described in docs/bots-search.md; train/learn.py reads it.")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The bots by seat, separated by commas; a shorter list repeats.
    #[arg(long, default_value = "apprentice")]
    bots: String,
    /// How many games; several editions take turns.
    #[arg(long, short = 'n', default_value_t = 100)]
    games: u64,
    /// The seed of the run.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; one per core if not given.
    #[arg(long)]
    threads: Option<usize>,
    /// How many answers of a hundred are random, so that unusual positions occur too.
    #[arg(long, default_value_t = 2)]
    stray: u32,
    /// Let the workers of a cluster play (`landsraad work`); each match has the same positions.
    #[arg(long, value_name = "NATS", conflicts_with = "weights")]
    cluster: Option<String>,
    /// Weights for the bots that look ahead, instead of the built-in ones.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// The file to write.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    args.game.use_weights(args.weights.as_deref())?;
    let rules = args.game.all_rules(lang)?;
    let threads = args.threads.unwrap_or_else(|| super::arena::threads(args.cluster.is_some()));
    if threads == 0 {
        bail!("--threads 0: at least one thread is needed");
    }
    let file = File::create(&args.out).with_context(|| format!("cannot write {}", args.out.display()))?;
    let mut file = BufWriter::new(file);
    let bots = args.bots.split(',').map(str::trim).collect();
    let run = SelfPlay { bots, games: args.games, seed: args.seed, threads, stray: args.stray };
    let rows = match &args.cluster {
        Some(cluster) => {
            let workers = Workers::connect(cluster)?;
            run.run_by(&rules, &mut file, &|rules, n| workers.samples(&run, rules, n))?
        }
        None => run.run(&rules, &mut file)?,
    };
    file.flush().with_context(|| format!("cannot write {}", args.out.display()))?;
    println!("{rows} {} {}", lang.of("positions in", "posizioni in"), args.out.display());
    Ok(ExitCode::SUCCESS)
}
