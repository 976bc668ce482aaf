//! `landsraad games`

use std::io::Write;
use std::process::ExitCode;

use anyhow::Result;
use landsraad_catalog::catalog;
use landsraad_kernel::{Lang, OptionKind, OptionValue};

/// Arguments of `games`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    if args.json {
        let list: Vec<_> =
            catalog().entries().map(|e| serde_json::json!({ "game": e.spec(), "bots": e.bots() })).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    for entry in catalog().entries() {
        let spec = entry.spec();
        writeln!(out, "{}  {}", spec.id, spec.name.get(lang))?;
        writeln!(out, "    {}", spec.blurb.get(lang))?;
        let bots = entry.bots().iter().map(|b| b.key).collect::<Vec<_>>().join(", ");
        writeln!(out, "    {}: {bots}", lang.of("bots", "bot"))?;
        for edition in &spec.editions {
            let seats = match (edition.min_seats, edition.max_seats) {
                (min, max) if min == max => format!("{min}"),
                (min, max) => format!("{min}–{max}"),
            };
            writeln!(
                out,
                "\n  {}  {} ({seats} {})",
                edition.id,
                edition.name.get(lang),
                lang.of("seats", "posti")
            )?;
            writeln!(out, "    {}", edition.blurb.get(lang))?;
            for option in &edition.options {
                let values = match &option.kind {
                    OptionKind::Switch => "true, false".to_owned(),
                    OptionKind::Choice { values } => {
                        values.iter().map(|v| v.key).collect::<Vec<_>>().join(", ")
                    }
                    OptionKind::Number { min, max } => format!("{min}–{max}"),
                    OptionKind::Text => lang.of("text", "testo").to_owned(),
                };
                let default = match &option.default {
                    OptionValue::Bool(b) => b.to_string(),
                    OptionValue::Int(n) => n.to_string(),
                    OptionValue::Str(s) => s.clone(),
                };
                writeln!(out, "    --set {}={default}   [{values}]", option.key)?;
                writeln!(out, "        {}", option.help.get(lang))?;
            }
        }
        writeln!(out)?;
    }
    Ok(ExitCode::SUCCESS)
}
