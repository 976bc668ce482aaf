//! `landsraad replay`

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use landsraad_catalog::{Match, catalog};
use landsraad_kernel::{Lang, Seat, Viewer};

/// Arguments of `replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The record.
    file: PathBuf,
    /// Through this seat's eyes (0, 1, …) or `public`; everything if not given.
    #[arg(long)]
    seat: Option<String>,
    /// Stop after this step.
    #[arg(long)]
    to: Option<u32>,
    /// Show the whole table at the end of the transcript.
    #[arg(long)]
    view: bool,
    /// For machines: one line per event.
    #[arg(long)]
    json: bool,
}

/// Whose eyes `--seat` names.
fn viewer(seat: Option<&str>, seats: u8) -> Result<Viewer> {
    Ok(match seat {
        None => Viewer::Omniscient,
        Some("public") => Viewer::Public,
        Some(text) => match text.parse().ok().and_then(Seat::new) {
            Some(seat) if seat.index() < seats as usize => Viewer::Seat(seat),
            _ => bail!("--seat {text}: give a seat from 0 to {}, or `public`", seats - 1),
        },
    })
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let record = super::read_record(&args.file)?;
    let rules = catalog().rules_of(&record.header).context("the record cannot be replayed here")?;
    let viewer = viewer(args.seat.as_deref(), record.header.seats)?;
    let mut table = rules.replay(&record.header)?;
    let mut out = std::io::stdout().lock();
    print_events(&mut out, &*table, viewer, args.json, lang)?;
    let last = args.to.unwrap_or(u32::MAX);
    for step in record.steps.iter().filter(|s| s.n <= last) {
        table.replay_step(step)?;
        print_events(&mut out, &*table, viewer, args.json, lang)?;
    }
    if args.view {
        writeln!(out, "\n{}", table.view_text(viewer).get(lang))?;
    }
    if let Some(outcome) = table.outcome() {
        let names: Vec<_> =
            outcome.winners.iter().map(|&s| table.seat_name(s).get(lang).to_owned()).collect();
        if args.json {
            writeln!(out, "{}", serde_json::json!({ "outcome": outcome }))?;
        } else {
            writeln!(out, "\n{}: {} [{}]", names.join(", "), outcome.text.get(lang), outcome.rule)?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn print_events(
    out: &mut impl Write,
    table: &dyn Match,
    viewer: Viewer,
    json: bool,
    lang: Lang,
) -> Result<()> {
    for event in table.events(viewer) {
        if json {
            writeln!(
                out,
                "{}",
                serde_json::json!({ "step": table.step(), "event": event.event, "text": event.text })
            )?;
        } else if let Some(text) = event.text {
            writeln!(out, "{:>5}  {}", table.step(), text.get(lang))?;
        }
    }
    Ok(())
}
