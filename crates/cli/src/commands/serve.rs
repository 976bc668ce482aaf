//! `landsraad serve`, `backup` and `restore`

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use landsraad_server::{Config, ServeArgs, Trailer};

/// Arguments of `backup`.
#[derive(Debug, clap::Args)]
pub struct FileArgs {
    /// The backup file.
    file: PathBuf,
    #[command(flatten)]
    server: ServeArgs,
}

/// Arguments of `restore`.
#[derive(Debug, clap::Args)]
pub struct RestoreArgs {
    #[command(flatten)]
    file: FileArgs,
    /// Take a backup of the first version, which has no checksum
    #[arg(long)]
    unchecked: bool,
}

pub fn run(args: &ServeArgs) -> Result<ExitCode> {
    let config = resolve(args)?;
    if args.print_config {
        print!("{}", config.to_toml());
        return Ok(ExitCode::SUCCESS);
    }
    landsraad_server::start_logs(&config);
    let address = config.public_url.clone().unwrap_or_else(|| format!("http://{}", config.bind));
    println!("Landsraad is at {address} (data in {}); stop it with Ctrl-C.", config.data.display());
    runtime()?.block_on(landsraad_server::serve(config))?;
    Ok(ExitCode::SUCCESS)
}

pub fn backup(args: &FileArgs) -> Result<ExitCode> {
    let rows = runtime()?.block_on(landsraad_server::backup(&resolve(&args.server)?, &args.file))?;
    println!("{rows} rows saved in {}", args.file.display());
    Ok(ExitCode::SUCCESS)
}

pub fn restore(args: &RestoreArgs) -> Result<ExitCode> {
    let trailer = if args.unchecked { Trailer::MayBeMissing } else { Trailer::Required };
    let FileArgs { file, server } = &args.file;
    let rows = runtime()?.block_on(landsraad_server::restore(&resolve(server)?, file, trailer))?;
    println!("{rows} rows restored from {}", file.display());
    Ok(ExitCode::SUCCESS)
}

fn resolve(args: &ServeArgs) -> Result<Config> {
    args.resolve().map_err(|e| anyhow!(e))
}

fn runtime() -> Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start")
}
