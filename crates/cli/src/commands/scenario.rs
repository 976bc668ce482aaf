//! `landsraad scenario`

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use landsraad_catalog::{scenario_from, scenarios};
use landsraad_kernel::{Lang, did_you_mean};
use landsraad_ledger::library;
use landsraad_testkit::pattern::PAGES;
use landsraad_testkit::scenario::{Report, RuleIds};

/// Arguments of `scenario`.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Scenario files, or folders of them.
    #[arg(required_unless_present_any = ["keys", "from"])]
    files: Vec<PathBuf>,
    /// Print JSON: one line per file.
    #[arg(long)]
    json: bool,
    /// Show the reason of each refusal, and the asked seats with their questions after each step.
    #[arg(long, conflicts_with = "json")]
    show: bool,
    /// Show every position key, action, question, event and view path of a game, with type and example.
    #[arg(long, value_name = "GAME", conflicts_with_all = ["files", "from"])]
    keys: Option<String>,
    /// Write a scenario from a recorded match; it passes unchanged.
    #[arg(long, value_name = "RECORD", conflicts_with = "files", requires = "at")]
    from: Option<PathBuf>,
    /// The step of the record with which the scenario begins, counted from 1.
    #[arg(long, value_name = "STEP", requires = "from")]
    at: Option<u32>,
    /// The last step of the scenario; the first one if not given.
    #[arg(long, value_name = "STEP", requires = "from")]
    until: Option<u32>,
}

const EXAMPLES: &str = "\
docs/scenarios.md explains the format.
Examples:
  landsraad scenario scenarios                                 runs every file of a folder
  landsraad scenario --show my_case.toml                       refusals with their reasons, and the questions
  landsraad scenario --keys dune                               what can be written for a game
  landsraad scenario --from match.jsonl --at 120 --until 124   a test from a recorded match";

fn keys(game: &str) -> Result<ExitCode> {
    let Some((_, page)) = PAGES.iter().find(|(id, _)| *id == game) else {
        let known: Vec<&str> = PAGES.iter().map(|(id, _)| *id).collect();
        let near = did_you_mean(game, known.iter().copied());
        bail!("there is no game “{game}”; there are: {}{near}", known.join(", "));
    };
    std::io::stdout().write_all(page.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn from(record: &Path, at: u32, until: u32) -> Result<ExitCode> {
    let record = super::read_record(record)?;
    let text = scenario_from(&record, at, until).context("no scenario can be written from this moment")?;
    std::io::stdout().write_all(text.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

pub fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    if let Some(game) = &args.keys {
        return keys(game);
    }
    if let (Some(record), Some(at)) = (&args.from, args.at) {
        return from(record, at, args.until.unwrap_or(at));
    }
    let mut out = std::io::stdout().lock();
    let registry = scenarios().speaking(lang);
    let rules: RuleIds = library().rules().map(|r| r.id.clone()).collect();
    let mut reports: Vec<Report> = Vec::new();
    for path in &args.files {
        if path.is_dir() {
            let found = registry
                .run_folder(path, &rules)
                .with_context(|| format!("cannot read {}", path.display()))?;
            reports.extend(found);
        } else {
            reports.push(registry.run_file(path, &rules));
        }
    }
    if reports.is_empty() {
        bail!("no scenario file found; they end in .toml");
    }
    let passed = reports.iter().filter(|r| r.passed()).count();
    for report in &reports {
        if args.show {
            writeln!(out, "{}", report.file)?;
            for line in &report.course {
                writeln!(out, "    {line}")?;
            }
        }
        if args.json {
            let line = serde_json::json!({
                "file": report.file, "title": report.title, "passed": report.passed(), "rules": report.rules,
                "report": if report.passed() { None } else { Some(report.to_string()) },
            });
            writeln!(out, "{line}")?;
        } else if !report.passed() {
            writeln!(out, "{report}")?;
        }
    }
    if !args.json {
        writeln!(out, "{passed} passed, {} failed", reports.len() - passed)?;
    }
    Ok(if passed == reports.len() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
