//! `landsraad serve`, `cluster`, `backup` and `restore`

use std::io::IsTerminal;
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
    let mut config = resolve(args)?;
    if args.print_config {
        print!("{}", config.to_toml());
        return Ok(ExitCode::SUCCESS);
    }
    if std::io::stderr().is_terminal() {
        for_people(&mut config);
    }
    landsraad_server::start_logs(&config);
    let (data, public_url) = (config.data.clone(), config.public_url.clone());
    let bound = |at| {
        println!("Tables are kept in {}. Stop the server with Ctrl-C.", data.display());
        println!("Landsraad is at {}", public_url.unwrap_or_else(|| format!("http://{at}")));
    };
    runtime()?.block_on(landsraad_server::serve(config, bound))?;
    Ok(ExitCode::SUCCESS)
}

/// Succeeds if every node is alive, NATS is there and no table waits for a node.
pub fn cluster(args: &ServeArgs) -> Result<ExitCode> {
    let picture = runtime()?.block_on(landsraad_server::look(&resolve(args)?))?;
    print!("{}", picture.text());
    Ok(if picture.is_sound() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
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

/// On a terminal a person reads the log: in plain words, and only what needs attention, so that the address
/// stays the last line. Explicit settings are kept.
fn for_people(config: &mut Config) {
    config.plain_logs = true;
    if config.log == "info" {
        config.log = "warn".into();
    }
}

fn resolve(args: &ServeArgs) -> Result<Config> {
    args.resolve().map_err(|e| anyhow!(e))
}

/// A runtime for commands that use the network.
pub fn runtime() -> Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().context("cannot start")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn on_a_terminal_the_log_is_for_people_and_what_was_asked_for_stays() {
        let mut config = Config::default();
        for_people(&mut config);
        assert_eq!((config.plain_logs, config.log.as_str()), (true, "warn"));
        config.log = "debug".into();
        for_people(&mut config);
        assert_eq!(config.log, "debug");
    }
}
