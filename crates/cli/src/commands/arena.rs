//! `landsraad arena`

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use landsraad_catalog::Record;
use landsraad_kernel::Lang;
use landsraad_lab::arena::{Arena, BotResult, Keep, Report};

use super::work::Workers;
use crate::pick::GameArgs;

/// Arguments of `arena`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example, one bot among five others:\n  \
    landsraad arena --game dune --edition gf9,ah2009,v29 --bots heuristic,random,random,random,random,random --games 600\n\n\
    Several editions, separated by commas, are played one after the other, each for this many games.")]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The bots, one per seat, separated by commas; a shorter list repeats.
    #[arg(long, required_unless_present = "bot")]
    bots: Option<String>,
    /// One more bot: a key, or a process as `cmd: COMMAND` (docs/engine.md); may be given several times.
    #[arg(long, value_name = "BOT")]
    bot: Vec<String>,
    /// Milliseconds that a bot process has for an answer.
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    movetime: u64,
    /// How many games; rounded up to whole blocks (one game per seat and seed).
    #[arg(long, short = 'n', default_value_t = 600)]
    games: u64,
    /// The seed of the run.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; one per core if not given.
    #[arg(long)]
    threads: Option<usize>,
    /// Stop as soon as the first bot's share is shown to be above P1 or below P0.
    #[arg(long, value_name = "P0,P1")]
    sprt: Option<String>,
    /// Store results in this file, and continue from it.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Write each game's record into this folder.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Let the workers of a cluster play (`landsraad work`); the results are the same, game by game.
    #[arg(long, value_name = "NATS", conflicts_with = "weights")]
    cluster: Option<String>,
    /// Weights for the bots that look ahead, instead of the built-in ones.
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    args.game.use_weights(args.weights.as_deref())?;
    let rules = args.game.all_rules(lang)?;
    let sprt = match &args.sprt {
        None => None,
        Some(text) => match text.split_once(',').map(|(a, b)| (a.trim().parse(), b.trim().parse())) {
            Some((Ok(p0), Ok(p1))) if 0.0 < p0 && p0 < p1 && p1 < 1.0 => Some((p0, p1)),
            _ => bail!(
                "--sprt {text}: give two shares between 0 and 1, the lower first, for instance 0.75,0.8"
            ),
        },
    };
    if let Some(dir) = &args.record {
        std::fs::create_dir_all(dir).with_context(|| format!("cannot make the folder {}", dir.display()))?;
    }
    let arena = Arena {
        bots: crate::pick::bots(args.bots.as_deref(), &args.bot),
        movetime: Duration::from_millis(args.movetime),
        games: args.games,
        seed: args.seed,
        threads: args.threads.unwrap_or_else(|| threads(args.cluster.is_some())),
        resume: args.resume.as_deref(),
        sprt,
    };
    let bar = if args.json { ProgressBar::hidden() } else { ProgressBar::new(arena.total(&rules)) };
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {per_sec} {eta}")?);
    let keep = |n: u64, record: &Record| -> Result<()> {
        let Some(dir) = &args.record else { return Ok(()) };
        let path =
            dir.join(format!("{}-{}-{}-{n:06}.jsonl", record.header.game, record.header.edition, args.seed));
        std::fs::write(&path, record.to_text()).with_context(|| format!("cannot write {}", path.display()))
    };
    let keep: Option<&Keep<'_>> = args.record.as_ref().map(|_| &keep as _);
    let progress = |n| bar.set_position(n);
    let report = match &args.cluster {
        Some(_) if arena.bots.iter().any(|bot| bot.starts_with("cmd:")) => {
            bail!("--cluster: a bot that is a process runs on this machine only")
        }
        Some(cluster) => {
            let workers = Workers::connect(cluster)?;
            let report = arena
                .run_by(&rules, &progress, keep, &|rules, n, keep| workers.game(&arena, rules, n, keep))?;
            if workers.repeated() > 0 {
                eprintln!("{} games were played again because a worker was lost", workers.repeated());
            }
            report
        }
        None => arena.run(&rules, &progress, keep)?,
    };
    bar.finish_and_clear();
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print_report(&report, lang);
    }
    Ok(ExitCode::SUCCESS)
}

/// How many games at a time: one per core, or as many as some workers can take.
pub fn threads(cluster: bool) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if cluster { cores.max(64) } else { cores }
}

fn print_report(r: &Report, lang: Lang) {
    println!("{} {} · {} {} · seed {}", r.game, r.edition, r.games, lang.of("games", "partite"), r.seed);
    println!(
        "{} {} · {:.0} {}",
        r.finished,
        lang.of("finished", "finite"),
        r.mean_length,
        lang.of("steps a game", "passi a partita")
    );
    if let Some(sprt) = &r.sprt {
        println!("SPRT {sprt}");
    }
    println!(
        "\n{:<16} {:>7} {:>7} {:>8} {:>16} {:>10}",
        "bot", "games", "wins", "share", "95 %", "ms/answer"
    );
    print_bots(&r.results);
    for (edition, results) in r.by_edition.iter().filter(|_| r.by_edition.len() > 1) {
        println!("\n{edition}");
        print_bots(results);
    }
    println!("\n{}", lang.of("kinds of victory", "tipi di vittoria"));
    for (kind, n) in &r.victories {
        println!("  {kind:<20} {n:>7}  {:>5.1} %", 100.0 * *n as f64 / r.games.max(1) as f64);
    }
}

fn print_bots(results: &[BotResult]) {
    for b in results {
        println!(
            "{:<16} {:>7} {:>7} {:>7.1}% {:>7.1}–{:<6.1}% {:>10.3}",
            b.bot,
            b.games,
            b.wins,
            100.0 * b.win_share,
            100.0 * b.ci95[0],
            100.0 * b.ci95[1],
            b.mean_think_ms
        );
        for (role, x) in &b.by_faction {
            println!("  {role:<14} {:>7} {:>7} {:>7.1}%", x.games, x.wins, 100.0 * x.win_share);
        }
        if b.illegal + b.panics + b.timeouts > 0 {
            println!("  illegal {}, panics {}, timeouts {}", b.illegal, b.panics, b.timeouts);
        }
    }
}
