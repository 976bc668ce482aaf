//! `landsraad ladder`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use landsraad_catalog::catalog;
use landsraad_kernel::{Lang, Seat};
use landsraad_lab::arena::GameResult;
use landsraad_lab::ladder::{Ladder, Rating, rate};
use landsraad_lab::plot::{Bar, bars};

/// Arguments of `ladder`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folders of records, or resume files of an arena.
    #[arg(required = true)]
    from: Vec<PathBuf>,
    /// Write the plot here.
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let mut games = Vec::new();
    for path in &args.from {
        if path.is_dir() {
            from_records(path, &mut games)?;
        } else {
            let text =
                std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            games.extend(text.lines().filter_map(|l| serde_json::from_str::<GameResult>(l).ok()));
        }
    }
    if games.is_empty() {
        bail!("no finished game found; make some with `landsraad arena … --resume FILE` or `--record DIR`");
    }
    let ladder = rate(&games);
    if let Some(file) = &args.svg {
        std::fs::write(file, plot(&ladder, lang))
            .with_context(|| format!("cannot write {}", file.display()))?;
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&ladder)?);
    } else {
        print_table(lang.of("bot", "bot"), &ladder.bots);
        println!();
        print_table(lang.of("role", "ruolo"), &ladder.roles);
    }
    Ok(ExitCode::SUCCESS)
}

fn print_table(head: &str, list: &[Rating]) {
    println!("| {head} | games | rating | 95 % |\n| --- | --- | --- | --- |");
    for r in list {
        println!("| {} | {} | {:+.2} | {:+.2} … {:+.2} |", r.name, r.games, r.rating, r.ci95[0], r.ci95[1]);
    }
}

fn plot(ladder: &Ladder, lang: Lang) -> String {
    let list: Vec<Bar> = ladder
        .bots
        .iter()
        .map(|r| Bar { label: r.name.clone(), value: r.rating, ci95: Some(r.ci95) })
        .collect();
    bars(
        lang.of("Ratings (log of winning chance)", "Punteggi (logaritmo della probabilità di vittoria)"),
        &list,
        "",
    )
}

fn from_records(dir: &Path, games: &mut Vec<GameResult>) -> Result<()> {
    for file in &super::record_files(&[dir.to_owned()])? {
        let record = super::read_record(file)?;
        let rules = catalog().rules_of(&record.header).context("the record cannot be replayed here")?;
        let Some(outcome) = record.end.as_ref().and_then(|e| e.outcome.clone()) else { continue };
        let end = record.verify(&*rules).with_context(|| format!("{} is not valid", file.display()))?;
        let seats = record.header.seats as usize;
        games.push(GameResult {
            n: games.len() as u64,
            block: games.len() as u64,
            run: String::new(),
            edition: record.header.edition.clone(),
            bots: (0..seats)
                .map(|i| record.header.names.get(i).cloned().unwrap_or_else(|| "unknown".into()))
                .collect(),
            roles: Seat::first(record.header.seats).map(|s| end.role(s).to_owned()).collect(),
            winners: outcome.winners.iter().map(|&s| u8::from(s)).collect(),
            victory: outcome.victory,
            length: record.steps.len() as u32,
            decisions: vec![0; seats],
            think_us: vec![0; seats],
            faults: vec![[0; 3]; seats],
        });
    }
    Ok(())
}
