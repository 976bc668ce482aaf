//! Commands for the project as a whole: play it, test it, build the UI, count the rules, measure it.

mod bench;
mod docs;
mod instructions;
mod keys;
mod mutants;
mod needs;
mod play;
mod python;
mod retry;
mod rules;
mod rust_source;
mod sh;
mod soak;
mod test;
mod tidy;
mod tree;
mod web;

use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};
use sh::Run;

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", about = "Everything that is done to the project as a whole")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Builds everything and starts the server
    Play {
        /// Passed on to `landsraad`, for example `--bind 127.0.0.1:9000`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Runs the whole check, in order, until something fails
    Test {
        /// Leave out documentation, browser side and browser tests
        #[arg(long)]
        fast: bool,
        /// Run one step; a name that does not exist prints the list
        #[arg(long, value_name = "STEP", conflicts_with = "fast")]
        only: Option<String>,
    },
    /// Checks file lengths, stubs, dependency arrows and other house rules
    Tidy,
    /// Checks rule citations and counts what is implemented and proven
    Rules {
        /// The figures for machines
        #[arg(long)]
        json: bool,
        /// List the rules of an edition that are not both implemented and proven
        #[arg(long, value_name = "EDITION", conflicts_with = "json")]
        missing: Option<String>,
        /// Show where a rule is carried out and where it is proven, through the entries it equals
        #[arg(long = "where", value_name = "ID", conflicts_with_all = ["json", "missing"])]
        place: Option<String>,
    },
    /// Changes the code that cites rules, bit by bit, and reports what no test notices
    Mutants(mutants::Args),
    /// Plays a million random matches of each game and edition and checks the laws of a game on the way
    Soak(soak::Args),
    /// Writes the pages that list what scenarios can say, from the sources
    Keys {
        /// Only say which pages are stale
        #[arg(long)]
        check: bool,
    },
    /// Checks and runs the code blocks of the documentation
    Docs,
    /// Builds the browser side if its sources have changed
    Ui,
    /// Writes the golden transcripts again; look at the difference before you keep it
    Goldens,
    /// Measures the server: many tables over real WebSockets beside a bare echo; prints the tables of
    /// docs/performance.md
    Load {
        /// Passed on, for example `--tables 200,1000,3000 --seconds 20 --game dune`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Measures a step of the server beside the write, and the sizes of its deliveries; prints the tables of
    /// docs/performance.md
    Steps {
        /// Passed on, for example `--game dune --matches 5`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Floods the server from one address and measures the moves of others; prints the table of
    /// docs/reliability.md
    Abuse {
        /// Use the quick build rather than the optimised one
        #[arg(long)]
        dev: bool,
        /// Passed on, for example `--seconds 20 --only fork,story`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Plays tables while disk, locks, clock, processes, NATS and database fail; prints the tables of
    /// docs/reliability.md (`--single`) and docs/cluster.md (`--cluster`)
    Chaos {
        /// Passed on, for example `--cluster --rounds 20 --seed 7`
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        args: Vec<String>,
    },
    /// Measures every game and edition beside a chess engine's random play
    Bench(bench::Args),
    /// Counts the instructions of fixed matches and fails where they grew
    Instructions {
        /// Accept the present figures
        #[arg(long)]
        write: bool,
    },
}

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<()> {
    let root = tree::root()?;
    match command {
        Command::Play { args } => play::play(&root, &args),
        Command::Test { fast, only } => test::run(&root, fast, only.as_deref()),
        Command::Tidy => tidy::run(&root),
        Command::Docs => test::documented_commands(&root),
        Command::Rules { place: Some(id), .. } => rules::place(&root, &id),
        Command::Rules { json, missing, place: None } => rules::run(&root, json, missing.as_deref()),
        Command::Mutants(args) => mutants::run(&root, &args),
        Command::Soak(args) => soak::run(&root, &args),
        Command::Keys { check } => keys::run(&root, check),
        Command::Ui => ui(&root),
        Command::Goldens => goldens(&root),
        Command::Load { args } => load(&root, &args),
        Command::Steps { args } => example(&root, "steps", true, &args),
        Command::Abuse { dev, args } => abuse(&root, dev, &args),
        Command::Chaos { args } => chaos(&root, &args),
        Command::Bench(args) => bench::run(&root, &args),
        Command::Instructions { write } => test::instructions(&root, write),
    }
}

fn ui(root: &Path) -> Result<()> {
    if !web::exists(root) {
        eprintln!("there is no browser side: web/package.json is missing");
    } else if !web::build(root)? {
        eprintln!("the browser side is up to date");
    }
    Ok(())
}

fn goldens(root: &Path) -> Result<()> {
    let run = Run::cargo(root).args(["test", "--workspace"]);
    run.env("LANDSRAAD_BLESS", "1").env("INSTA_UPDATE", "always").run()
}

fn load(root: &Path, args: &[String]) -> Result<()> {
    example(root, "load", true, args)
}

fn abuse(root: &Path, dev: bool, args: &[String]) -> Result<()> {
    example(root, "abuse", !dev, args)
}

/// Builds an example of the server and runs it.
fn example(root: &Path, name: &str, release: bool, args: &[String]) -> Result<()> {
    let (folder, profile): (_, &[&str]) = if release { ("release", &["--release"]) } else { ("debug", &[]) };
    Run::cargo(root).args(["build", "-p", "landsraad-server", "--example", name]).args(profile).run()?;
    Run::new(sh::example(root, folder, name), root).args(args).run()
}

fn chaos(root: &Path, args: &[String]) -> Result<()> {
    let example = ["-p", "landsraad-server", "--example", "chaos"];
    Run::cargo(root).args(["build"]).args(example).run()?;
    run_chaos(root, args)
}

/// Runs the program of `cargo xtask chaos` as it was built last.
fn run_chaos(root: &Path, args: &[String]) -> Result<()> {
    let mut run = Run::new(sh::example(root, "debug", "chaos"), root).args(args);
    if let Some(folder) = needs::postgres() {
        run = run.env("POSTGRES_BIN", folder);
    }
    run.run()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
        let Command::Play { args } = Cli::parse_from(["x", "play", "--bind", "127.0.0.1:9000"]).command
        else {
            panic!("play was asked for")
        };
        assert_eq!(args, ["--bind", "127.0.0.1:9000"]);
        let Command::Load { args } = Cli::parse_from(["x", "load", "--tables", "1000"]).command else {
            panic!("load was asked for")
        };
        assert_eq!(args, ["--tables", "1000"]);
        let Command::Abuse { dev, args } = Cli::parse_from(["x", "abuse", "--dev", "--only", "fork"]).command
        else {
            panic!("abuse was asked for")
        };
        assert_eq!((dev, args), (true, vec!["--only".to_owned(), "fork".to_owned()]));
    }
}
