//! `landsraad simulate`

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use cpu_time::ThreadTime;
use indicatif::{ProgressBar, ProgressStyle};
use landsraad_catalog::{PlayOut, Record, Rules, Simulated};
use landsraad_kernel::{Lang, Seat, Seed};
use serde::Serialize;

use crate::pick::GameArgs;
use crate::seed;

/// Arguments of `simulate`.
#[derive(Debug, clap::Args)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The bots by seat, separated by commas; a shorter list repeats.
    #[arg(long, default_value = "random")]
    bots: String,
    /// How many games.
    #[arg(long, short = 'n', default_value_t = 100)]
    games: u64,
    /// The seed of the run; the same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads; one per core if not given.
    #[arg(long)]
    threads: Option<usize>,
    /// Write each game's record into this folder. A recorded game draws its chance step by step, so random
    /// games with and without a record differ.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The outcome of a run.
#[derive(Debug, Default, Serialize)]
struct Report {
    game: String,
    edition: String,
    seats: u8,
    seed: u64,
    games: u64,
    finished: u64,
    decisions: u64,
    decisions_per_core_second: f64,
    mean_length: f64,
    wins: BTreeMap<String, u64>,
    wins_by_seat: Vec<u64>,
    victories: BTreeMap<String, u64>,
}

/// The sums of one thread.
#[derive(Default)]
struct Tally {
    report: Report,
    cpu: Duration,
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let (_, rules) = args.game.rules(lang)?;
    let bots: Vec<&str> = args.bots.split(',').map(str::trim).collect();
    if let Some(dir) = &args.record {
        std::fs::create_dir_all(dir).with_context(|| format!("cannot make the folder {}", dir.display()))?;
    }
    let threads = args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    if threads == 0 {
        bail!("--threads 0: at least one thread is needed");
    }
    let bar = if args.json { ProgressBar::hidden() } else { ProgressBar::new(args.games) };
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {per_sec} {eta}")?);
    let next = AtomicU64::new(0);
    let total = Mutex::new(Tally::default());
    std::thread::scope(|scope| -> Result<()> {
        let workers: Vec<_> =
            (0..threads).map(|_| scope.spawn(|| work(args, &*rules, &bots, &next, &bar))).collect();
        for worker in workers {
            let tally = worker
                .join()
                .map_err(|_| anyhow::anyhow!("a game panicked; the seed is {}", args.seed))??;
            merge(&mut total.lock().unwrap_or_else(std::sync::PoisonError::into_inner), tally);
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    let Tally { mut report, cpu } = total.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    report.game = rules.game().to_owned();
    report.edition = rules.edition().to_owned();
    report.seats = rules.seats();
    report.seed = args.seed;
    report.decisions_per_core_second = report.decisions as f64 / cpu.as_secs_f64().max(1e-9);
    report.mean_length = report.decisions as f64 / report.games.max(1) as f64;
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print_report(&report, lang);
    }
    Ok(if report.finished == report.games { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn work(args: &Args, rules: &dyn Rules, bots: &[&str], next: &AtomicU64, bar: &ProgressBar) -> Result<Tally> {
    let mut tally = Tally::default();
    tally.report.wins_by_seat = vec![0; rules.seats() as usize];
    let start = ThreadTime::now();
    loop {
        let n = next.fetch_add(1, Ordering::Relaxed);
        if n >= args.games {
            tally.cpu = start.elapsed();
            return Ok(tally);
        }
        let (played, record) = one_match(args, rules, bots, seed::nth(args.seed, n))?;
        tally.report.games += 1;
        tally.report.decisions += u64::from(played.decisions);
        if let Some(outcome) = played.outcome {
            tally.report.finished += 1;
            *tally.report.victories.entry(outcome.victory.to_owned()).or_default() += 1;
            for seat in outcome.winners.iter() {
                *tally.report.wins.entry(played.roles[seat.index()].to_owned()).or_default() += 1;
                tally.report.wins_by_seat[Seat::index(seat)] += 1;
            }
        }
        if let (Some(dir), Some(record)) = (&args.record, record) {
            let path = dir.join(format!("{}-{}-{}-{n:06}.jsonl", rules.game(), rules.edition(), args.seed));
            std::fs::write(&path, record.to_text())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        bar.inc(1);
    }
}

/// Plays one match. Uses the fast loop if all bots are random and no record is kept.
fn one_match(
    args: &Args,
    rules: &dyn Rules,
    bots: &[&str],
    seed: Seed,
) -> Result<(Simulated, Option<Record>)> {
    if args.record.is_none() && bots.iter().all(|bot| *bot == "random") {
        return Ok((rules.simulate(seed), None));
    }
    let played = rules
        .play_out(seed, bots, args.record.is_some())
        .map_err(|error| anyhow::anyhow!("{}", error.why.en))?;
    let PlayOut { outcome, roles, decisions, record, .. } = played;
    Ok((Simulated { outcome, roles, decisions }, record))
}

fn merge(into: &mut Tally, from: Tally) {
    into.cpu += from.cpu;
    let (a, b) = (&mut into.report, from.report);
    a.games += b.games;
    a.finished += b.finished;
    a.decisions += b.decisions;
    a.wins_by_seat.resize(b.wins_by_seat.len(), 0);
    for (total, n) in a.wins_by_seat.iter_mut().zip(b.wins_by_seat) {
        *total += n;
    }
    for (key, n) in b.wins {
        *a.wins.entry(key).or_default() += n;
    }
    for (key, n) in b.victories {
        *a.victories.entry(key).or_default() += n;
    }
}

fn print_report(r: &Report, lang: Lang) {
    let share = |n: u64| 100.0 * n as f64 / r.games.max(1) as f64;
    println!("{} {} · {} {} · seed {}", r.game, r.edition, r.seats, lang.of("seats", "posti"), r.seed);
    println!("{:>12}  {}", r.games, lang.of("games", "partite"));
    println!("{:>12}  {}", r.finished, lang.of("finished", "finite"));
    println!("{:>12}  {}", r.decisions, lang.of("decisions", "decisioni"));
    println!(
        "{:>12.0}  {}",
        r.decisions_per_core_second,
        lang.of("decisions per core-second", "decisioni per secondo di CPU")
    );
    println!(
        "{:>12.1}  {}",
        r.mean_length,
        lang.of("mean length in decisions", "lunghezza media in decisioni")
    );
    println!("\n{}", lang.of("wins by role", "vittorie per ruolo"));
    for (role, n) in &r.wins {
        println!("{n:>12}  {:>5.1} %  {role}", share(*n));
    }
    println!("\n{}", lang.of("wins by seat", "vittorie per posto"));
    for (seat, n) in r.wins_by_seat.iter().enumerate() {
        println!("{n:>12}  {:>5.1} %  {seat}", share(*n));
    }
    println!("\n{}", lang.of("kinds of victory", "tipi di vittoria"));
    for (kind, n) in &r.victories {
        println!("{n:>12}  {:>5.1} %  {kind}", share(*n));
    }
}
