//! `landsraad scenario`

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use landsraad_catalog::scenarios;
use landsraad_ledger::library;
use landsraad_testkit::scenario::{Report, RuleIds};

/// Arguments of `scenario`.
#[derive(Debug, clap::Args)]
#[command(after_help = "The format is taught in docs/scenarios.md.\nExample: landsraad scenario scenarios")]
pub struct Args {
    /// Scenario files, or folders of them.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// For machines: one line per file.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let registry = scenarios();
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
        if args.json {
            let line = serde_json::json!({
                "file": report.file, "title": report.title, "passed": report.passed(), "rules": report.rules,
                "report": if report.passed() { None } else { Some(report.to_string()) },
            });
            println!("{line}");
        } else if !report.passed() {
            println!("{report}");
        }
    }
    if !args.json {
        println!("{passed} passed, {} failed", reports.len() - passed);
    }
    Ok(if passed == reports.len() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
