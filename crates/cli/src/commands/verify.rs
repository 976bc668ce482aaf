//! `landsraad verify`

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use landsraad_catalog::catalog;
use landsraad_kernel::Lang;

/// Arguments of `verify`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The records.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let mut bad = 0;
    for file in &args.files {
        let result = super::read_record(file).and_then(|record| {
            let rules = catalog().rules_of(&record.header).context("the record cannot be replayed here")?;
            let end = record.verify(&*rules)?;
            Ok((record, end.outcome()))
        });
        bad += usize::from(result.is_err());
        if args.json {
            let line = match &result {
                Ok((record, outcome)) => serde_json::json!({
                    "file": file, "ok": true, "steps": record.steps.len(), "outcome": outcome,
                    "seed": record.end.as_ref().is_some_and(|e| e.seed.is_some()),
                }),
                Err(e) => serde_json::json!({ "file": file, "ok": false, "error": format!("{e:#}") }),
            };
            println!("{line}");
            continue;
        }
        match result {
            Ok((record, outcome)) => {
                let seed = if record.end.as_ref().is_some_and(|e| e.seed.is_some()) {
                    lang.of(
                        "every draw comes from the committed seed",
                        "ogni estrazione viene dal seme impegnato",
                    )
                } else {
                    lang.of("the seed is not revealed yet", "il seme non è ancora rivelato")
                };
                let end = outcome.map_or_else(
                    || lang.of("unfinished", "non finita").to_owned(),
                    |o| o.text.get(lang).to_owned(),
                );
                println!(
                    "{}: ok, {} {}, {end}; {seed}",
                    file.display(),
                    record.steps.len(),
                    lang.of("steps", "passi")
                );
            }
            Err(e) => println!("{}: {}: {e:#}", file.display(), lang.of("NOT valid", "NON valida")),
        }
    }
    Ok(if bad == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
