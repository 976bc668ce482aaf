//! The program `landsraad`: play, simulate, replay, verify and study the games of the catalog.

#[macro_use]
mod out;

mod commands;
mod pick;
mod seed;

use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use landsraad_kernel::Lang;

/// Play, study and automate the Dune board games and Globopolis.
#[derive(Debug, Parser)]
#[command(name = "landsraad", version, arg_required_else_help = true, after_help = EXAMPLES)]
struct Cli {
    /// The language of what the program says about a game.
    #[arg(long, global = true, value_enum, env = "LANDSRAAD_LANG", default_value = "en")]
    lang: LangArg,
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  landsraad games                                    what can be played
  landsraad serve                                    tables for browsers, at one address
  landsraad play --game dune --edition gf9           a game against bots in this terminal
  landsraad lesson                                   learn a game, step by step
  landsraad simulate --game dune --games 100         a hundred games among bots
  landsraad replay game.jsonl --seat 2               what seat 2 saw
  landsraad verify game.jsonl                        every step and every draw";

#[derive(Debug, Subcommand)]
enum Command {
    /// Lists games, editions, options and seats.
    Games(commands::games::Args),
    /// Plays a game in the terminal against bots.
    Play(commands::play::Args),
    /// Teaches a game in short lessons; without an argument it lists them.
    Lesson(commands::lesson::Args),
    /// Serves tables to browsers and bots: everything in one process, or as a node of a cluster.
    Serve(landsraad_server::ServeArgs),
    /// Shows the nodes of a cluster, their tables and leases, and how fast database and NATS answer.
    Cluster(landsraad_server::ServeArgs),
    /// Does long work for the nodes of a cluster: bots that look ahead, games of arenas, self-play.
    Work(commands::work::Args),
    /// Saves the data of a server, running or not, in one file.
    Backup(commands::serve::FileArgs),
    /// Loads a backup into an empty database.
    Restore(commands::serve::RestoreArgs),
    /// Shows the rules: by edition, by word, or what two editions do differently.
    Rules(commands::rules::Args),
    /// Plays many games among bots and counts the results.
    Simulate(commands::simulate::Args),
    /// Prints a record as a readable transcript, as one seat saw it.
    Replay(commands::replay::Args),
    /// Runs scenario files: position, inputs, expectations.
    Scenario(commands::scenario::Args),
    /// Tests a bot on positions with a move to find.
    Find(commands::find::Args),
    /// Lets bots play each other in duplicate blocks and reports shares with intervals.
    Arena(commands::arena::Args),
    /// Plays games of every edition, number of seats and option with different bots and reports every fault.
    Endure(commands::endure::Args),
    /// Runs a bot for other programs: JSON lines on standard input and output.
    Engine(commands::engine::Args),
    /// Counts how often a person has to act in a game, one by one and with standing answers and forms.
    Questions(commands::questions::Args),
    /// Writes games as Parquet files, one row per decision; needs the Python package.
    Dataset(commands::dataset::Args),
    /// Rates bots and roles over recorded games.
    Ladder(commands::ladder::Args),
    /// Plays games among bots and writes their positions with their outcomes, to learn from.
    Selfplay(commands::selfplay::Args),
    /// Counts what recorded games say: wins, turns, prices, battles; as tables and plots.
    Stats(commands::stats::Args),
    /// Replays a record and checks every step, and the draws against the commitment to the seed.
    Verify(commands::verify::Args),
}

/// A language, as the command line spells it.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LangArg {
    En,
    It,
}

impl From<LangArg> for Lang {
    fn from(lang: LangArg) -> Lang {
        match lang {
            LangArg::En => Lang::En,
            LangArg::It => Lang::It,
        }
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let lang = cli.lang.into();
    let result = match cli.command {
        Command::Games(args) => commands::games::run(&args, lang),
        Command::Play(args) => commands::play::run(&args, lang),
        Command::Lesson(args) => commands::lesson::run(&args, lang),
        Command::Serve(args) => commands::serve::run(&args),
        Command::Cluster(args) => commands::serve::cluster(&args),
        Command::Work(args) => commands::work::run(&args),
        Command::Backup(args) => commands::serve::backup(&args),
        Command::Restore(args) => commands::serve::restore(&args),
        Command::Rules(args) => commands::rules::run(&args, lang),
        Command::Simulate(args) => commands::simulate::run(&args, lang),
        Command::Replay(args) => commands::replay::run(&args, lang),
        Command::Scenario(args) => commands::scenario::run(&args, lang),
        Command::Find(args) => commands::find::run(&args),
        Command::Arena(args) => commands::arena::run(&args, lang),
        Command::Endure(args) => commands::endure::run(&args, lang),
        Command::Engine(args) => commands::engine::run(&args),
        Command::Dataset(args) => commands::dataset::run(&args),
        Command::Ladder(args) => commands::ladder::run(&args, lang),
        Command::Questions(args) => commands::questions::run(&args, lang),
        Command::Selfplay(args) => commands::selfplay::run(&args, lang),
        Command::Stats(args) => commands::stats::run(&args, lang),
        Command::Verify(args) => commands::verify::run(&args, lang),
    };
    match result {
        Ok(code) => code,
        // A reader that went away (`| head`) is not an error.
        Err(e) if is_broken_pipe(&e) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("landsraad: {e:#}");
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|e| e.kind() == std::io::ErrorKind::BrokenPipe)
}
