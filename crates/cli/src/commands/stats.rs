//! `landsraad stats`

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use landsraad_catalog::catalog;
use landsraad_kernel::Lang;
use landsraad_lab::stats::calibration::{Calibration, forecasts};
use landsraad_lab::stats::{Facts, Score, Summary, Tally, csv, plots, read};

/// Arguments of `stats`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    landsraad arena --game dune --bots heuristic --games 600 --record games\n  \
    landsraad stats games --csv tables --svg plots")]
pub struct Args {
    /// Records, or folders of records.
    #[arg(required = true)]
    from: Vec<PathBuf>,
    /// Write tables (games, seats, auctions, battles) into this folder.
    #[arg(long, value_name = "DIR")]
    csv: Option<PathBuf>,
    /// Draw plots into this folder.
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Compare the odds of every battle plan with the outcome of its battle, and draw the comparison into
    /// this file.
    #[arg(long, value_name = "FILE", alias = "lab")]
    forecasts: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let files = super::record_files(&args.from)?;
    if files.is_empty() {
        bail!("no record found; make some with `landsraad arena … --record DIR`");
    }
    let bar = if args.json { ProgressBar::hidden() } else { ProgressBar::new(files.len() as u64) };
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {per_sec} {eta}")?);
    if let Some(plot) = &args.forecasts {
        return compare_forecasts(&files, plot, &bar, args.json, lang);
    }
    let mut list: Vec<(String, Facts)> = Vec::with_capacity(files.len());
    for file in &files {
        let record = super::read_record(file)?;
        let rules = catalog()
            .rules_of(&record.header)
            .with_context(|| format!("{} cannot be replayed here", file.display()))?;
        let facts = read(&record, &*rules).with_context(|| format!("{} is not valid", file.display()))?;
        list.push((file.display().to_string(), facts));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let facts: Vec<Facts> = list.iter().map(|(_, f)| f.clone()).collect();
    let summary = Summary::of(&facts);
    if let Some(dir) = &args.csv {
        write_all(
            dir,
            [
                ("games.csv", csv::games(&list)),
                ("seats.csv", csv::seats(&list)),
                ("auctions.csv", csv::auctions(&list)),
                ("battles.csv", csv::battles(&list)),
            ],
        )?;
    }
    if let Some(dir) = &args.svg {
        write_all(dir, plots::all(&summary, lang))?;
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&summary)?);
    } else {
        print_summary(&summary, lang);
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the odds of the battle plans of these matches beside the outcomes of the battles.
fn compare_forecasts(
    files: &[PathBuf],
    plot: &Path,
    bar: &ProgressBar,
    json: bool,
    lang: Lang,
) -> Result<ExitCode> {
    let (mut battles, mut all) = (0, Vec::new());
    for file in files {
        let record = super::read_record(file)?;
        let rules = catalog()
            .rules_of(&record.header)
            .with_context(|| format!("{} cannot be replayed here", file.display()))?;
        let (decided, list) =
            forecasts(&record, &*rules).with_context(|| format!("{} is not valid", file.display()))?;
        battles += decided;
        all.extend(list);
        bar.inc(1);
    }
    bar.finish_and_clear();
    let found = Calibration::of(battles, &all);
    if found.bins.is_empty() {
        bail!("no battle was found; plan odds are for Dune");
    }
    std::fs::write(plot, plots::forecasts(&found, lang))
        .with_context(|| format!("cannot write {}", plot.display()))?;
    if json {
        println!("{}", serde_json::to_string_pretty(&found)?);
        return Ok(ExitCode::SUCCESS);
    }
    println!(
        "{} {}, {} {}, {} {:.3}",
        found.battles,
        lang.of("battles", "battaglie"),
        all.len(),
        lang.of("plans", "piani"),
        lang.of("mean squared error", "errore quadratico medio"),
        found.brier
    );
    for bin in &found.bins {
        println!(
            "{} {:>3.0} %  {} {:>3.0} %  ({})",
            lang.of("said", "detto"),
            100.0 * bin.said,
            lang.of("won", "vinto"),
            100.0 * bin.won,
            bin.plans
        );
    }
    Ok(ExitCode::SUCCESS)
}

fn write_all(dir: &Path, files: impl IntoIterator<Item = (&'static str, String)>) -> Result<()> {
    std::fs::create_dir_all(dir).with_context(|| format!("cannot make the folder {}", dir.display()))?;
    for (name, text) in files {
        let path = dir.join(name);
        std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

fn scores(head: &str, list: &BTreeMap<String, Score>) {
    if list.is_empty() {
        return;
    }
    println!("\n{head:<36} {:>6} {:>6} {:>8} {:>16}", "n", "won", "%", "95 %");
    for (name, s) in list {
        println!(
            "  {name:<34} {:>6} {:>6} {:>7.1}% {:>7.1}–{:<6.1}%",
            s.games,
            s.wins,
            100.0 * s.win_share,
            100.0 * s.ci95[0],
            100.0 * s.ci95[1]
        );
    }
}

fn tallies<K: Display>(list: &BTreeMap<K, Tally>) {
    for (name, t) in list {
        println!("  {name:<34} {:>6} {:>8.2} {:>6}", t.count, t.mean, t.most);
    }
}

fn print_summary(s: &Summary, lang: Lang) {
    println!("{} {}, {} {}", s.games, lang.of("games", "partite"), s.finished, lang.of("finished", "finite"));
    println!(
        "{:.0} {}, {} {:.1}",
        s.mean_length,
        lang.of("steps a game", "passi a partita"),
        lang.of("last turn", "ultimo turno"),
        s.mean_turn
    );
    for (edition, n) in &s.by_edition {
        println!("  {edition:<34} {n:>6}");
    }
    scores(lang.of("by role", "per ruolo"), &s.by_role);
    if s.by_edition_and_role.len() > 1 {
        for (edition, list) in &s.by_edition_and_role {
            scores(edition, list);
        }
    }
    scores(lang.of("by player", "per giocatore"), &s.by_bot);
    scores(lang.of("by side at the end", "per schieramento finale"), &s.by_alliance);
    let share = |n: u64| 100.0 * n as f64 / s.games.max(1) as f64;
    println!("\n{}", lang.of("kinds of victory", "tipi di vittoria"));
    for (kind, n) in &s.by_victory {
        println!("  {kind:<34} {n:>6} {:>7.1}%", share(*n));
    }
    println!("\n{}", lang.of("last turn", "ultimo turno"));
    for (turn, n) in &s.by_turn {
        println!("  {turn:<34} {n:>6} {:>7.1}%", share(*n));
    }
    if s.auctions.sold.count > 0 {
        println!(
            "\n{:<36} {:>6} {:>8} {:>6}",
            lang.of("prices of cards", "prezzi delle carte"),
            "n",
            lang.of("mean", "media"),
            "max"
        );
        tallies(&s.auctions.by_role);
        println!("  {}", lang.of("by turn", "per turno"));
        tallies(&s.auctions.by_turn);
        println!(
            "  {} {}, {} {}",
            s.auctions.free,
            lang.of("paid with Karama", "pagate con Karama"),
            s.auctions.unsold,
            lang.of("unsold", "invendute")
        );
    }
    let b = &s.battles;
    if b.count > 0 {
        let part = |n: u64| 100.0 * n as f64 / b.count as f64;
        println!("\n{} {}", b.count, lang.of("battles", "battaglie"));
        for (who, n) in [
            (lang.of("won by the aggressor", "vinte dall'attaccante"), b.aggressor),
            (lang.of("won by the defender", "vinte dal difensore"), b.defender),
            (lang.of("won by nobody", "vinte da nessuno"), b.nobody),
        ] {
            println!("  {who:<34} {n:>6} {:>7.1}%", part(n));
        }
        for (how, n) in &b.ended {
            println!("  {how:<34} {n:>6} {:>7.1}%", part(*n));
        }
        scores(lang.of("battles by role", "battaglie per ruolo"), &b.by_role);
    }
    deeds(lang.of("deeds a game, by player", "azioni a partita, per giocatore"), &s.deeds_by_bot);
}

fn deeds(head: &str, list: &BTreeMap<String, BTreeMap<&'static str, f64>>) {
    let mut words: Vec<&str> = list.values().flat_map(|d| d.keys().copied()).collect();
    words.sort_unstable();
    words.dedup();
    if words.is_empty() {
        return;
    }
    println!("\n{head}");
    for word in words {
        for (name, d) in list {
            println!("  {:<34} {:>8.2}", format!("{name} {word}"), d.get(word).copied().unwrap_or(0.0));
        }
    }
}
