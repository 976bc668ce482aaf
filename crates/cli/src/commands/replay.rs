//! `landsraad replay`

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use landsraad_catalog::{Match, Record, StepRecord, catalog};
use landsraad_kernel::{Lang, Seat, Viewer};

/// Arguments of `replay`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The record.
    file: PathBuf,
    /// As this seat saw it (0, 1, …) or `public`; everything if not given.
    #[arg(long)]
    seat: Option<String>,
    /// Stop after this step.
    #[arg(long)]
    to: Option<u32>,
    /// Explain each choice in one sentence: by the bot that sat there, or by this one.
    #[arg(long, value_name = "BOT", num_args = 0..=1, default_missing_value = "")]
    explain: Option<String>,
    /// Show the whole table at the end of the transcript.
    #[arg(long)]
    view: bool,
    /// Print JSON: one line per event.
    #[arg(long)]
    json: bool,
}

/// The viewer that `--seat` names.
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
        let sees = viewer == Viewer::Omniscient || viewer == Viewer::Seat(step.seat);
        if let Some(bot) = args.explain.as_deref().filter(|_| sees) {
            explain(&mut out, &*table, &record, step, bot, args.json, lang)?;
        }
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

/// The bot that explains what a seat did: the one named, or the one that sat there, or the usual one.
fn explainer(record: &Record, seat: Seat, named: &str) -> String {
    let Ok(entry) = catalog().game(&record.header.game) else { return String::new() };
    let bots = entry.bots();
    let sat = record.header.names.get(seat.index()).map_or("", String::as_str);
    let known = |key: &str| bots.iter().any(|b| b.key == key);
    [named, sat]
        .into_iter()
        .find(|key| known(key))
        .or_else(|| bots.first().map(|b| b.key))
        .unwrap_or_default()
        .to_owned()
}

fn explain(
    out: &mut impl Write,
    table: &dyn Match,
    record: &Record,
    step: &StepRecord,
    bot: &str,
    json: bool,
    lang: Lang,
) -> Result<()> {
    let bot = explainer(record, step.seat, bot);
    let Some(said) = table.explain(step.seat, &bot, &step.action) else { return Ok(()) };
    if json {
        let line = serde_json::json!({ "step": step.n, "seat": step.seat, "bot": bot, "explanation": said });
        writeln!(out, "{line}")?;
        return Ok(());
    }
    let name = table.seat_name(step.seat);
    match said.instead {
        None => writeln!(out, "{:>5}  ({}: {})", step.n, name.get(lang), said.why.get(lang))?,
        Some(other) => writeln!(
            out,
            "{:>5}  ({}: {} “{}”. {})",
            step.n,
            name.get(lang),
            lang.of("the bot would have chosen", "il bot avrebbe scelto"),
            other.text.get(lang),
            said.why.get(lang)
        )?,
    }
    Ok(())
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
