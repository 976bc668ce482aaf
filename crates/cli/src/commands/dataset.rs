//! `landsraad dataset`: the writer is in the Python package, so that this program needs no Parquet library.

use std::ffi::OsString;
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail};

/// Arguments of `dataset`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  \
    landsraad dataset --game dune --edition gf9 --bots heuristic --games 100 --out data/dune\n\n\
    The columns are described in docs/dataset.md. The Python that has the package is `python3`, or the one that \
    LANDSRAAD_PYTHON names.")]
pub struct Args {
    /// What to write; `landsraad dataset -- --help` shows all arguments.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<OsString>,
}

pub fn run(args: &Args) -> Result<ExitCode> {
    let python = std::env::var_os("LANDSRAAD_PYTHON").unwrap_or_else(|| "python3".into());
    let able = Command::new(&python)
        .args(["-c", "import landsraad.dataset"])
        .output()
        .with_context(|| format!("cannot start {}", python.display()))?;
    if !able.status.success() {
        bail!(
            "{} lacks the package landsraad with pyarrow; install it with: pip install './python[dataset]'",
            python.display()
        );
    }
    let status = Command::new(&python).args(["-m", "landsraad.dataset"]).args(&args.rest).status()?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
