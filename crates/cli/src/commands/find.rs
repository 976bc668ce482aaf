//! `landsraad find`

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use landsraad_bots::find::{Puzzle, Verdict};
use landsraad_catalog::catalog;
use serde::Serialize;

/// Arguments of `find`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  landsraad find positions/dune --bot heuristic")]
pub struct Args {
    /// Positions, or folders of positions.
    #[arg(required = true)]
    from: Vec<PathBuf>,
    /// The bot to test.
    #[arg(long, default_value = "heuristic")]
    bot: String,
    /// How often each position is played, each time with other luck; all must succeed.
    #[arg(long, default_value_t = 3)]
    times: u64,
    /// Print the questions to the bot and its answers.
    #[arg(long, short)]
    verbose: bool,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// The outcome of one position.
#[derive(Debug, Serialize)]
struct Row {
    file: String,
    title: String,
    theme: String,
    found: u64,
    times: u64,
    missed: Vec<String>,
    notes: Vec<String>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let mut files = Vec::new();
    for path in &args.from {
        collect(path, &mut files)?;
    }
    files.sort();
    if files.is_empty() {
        bail!("no position found");
    }
    let mut rows = Vec::new();
    for file in &files {
        let text =
            std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
        let puzzle = Puzzle::read(&text).map_err(|e| anyhow::anyhow!("{}: {e}", file.display()))?;
        let entry = catalog().game(&puzzle.game).map_err(|e| anyhow::anyhow!("{}", e.why.en))?;
        let mut row = Row {
            file: file.display().to_string(),
            title: puzzle.title.clone(),
            theme: puzzle.theme.clone(),
            found: 0,
            times: args.times,
            missed: vec![],
            notes: vec![],
        };
        for luck in 1..=args.times {
            // A position that is impossible, or that asks this player nothing, counts as not found; the
            // reason is printed.
            let verdict = entry.find_move(&puzzle, &args.bot, luck).unwrap_or_else(|why| Verdict {
                missed: vec![why],
                said: vec![],
                notes: vec![],
            });
            row.found += u64::from(verdict.missed.is_empty());
            if row.missed.is_empty() {
                row.missed.clone_from(&verdict.missed);
            }
            for note in verdict.notes.iter().filter(|_| luck == 1) {
                row.notes.push(note.clone());
            }
            if args.verbose && luck == 1 {
                println!("{}", file.display());
                for line in &verdict.said {
                    println!("    {line}");
                }
            }
        }
        rows.push(row);
    }
    let passed = rows.iter().filter(|r| r.found == r.times).count();
    if args.json {
        let whole = serde_json::json!({
            "bot": args.bot, "positions": rows.len(), "found": passed, "results": rows
        });
        println!("{}", serde_json::to_string_pretty(&whole)?);
    } else {
        print(&rows, passed, &args.bot);
    }
    Ok(if passed == rows.len() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn print(rows: &[Row], passed: usize, bot: &str) {
    let mut themes: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for r in rows {
        let theme = themes.entry(&r.theme).or_default();
        theme.1 += 1;
        if r.found == r.times {
            theme.0 += 1;
        } else {
            println!("{}: {} ({} of {}): {}", r.file, r.title, r.found, r.times, r.missed.join("; "));
        }
        for note in &r.notes {
            println!("{}: note: {note}", r.file);
        }
    }
    for (theme, (found, all)) in themes {
        println!("{found:>4} of {all:<4} {theme}");
    }
    println!("{passed:>4} of {:<4} found by {bot}", rows.len());
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in std::fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))? {
        let inside = entry?.path();
        if inside.is_dir() || inside.extension().is_some_and(|e| e == "toml") {
            collect(&inside, files)?;
        }
    }
    Ok(())
}
