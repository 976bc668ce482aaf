//! Faults of all kinds while tables are played: `cargo xtask chaos --single` prints the tables of
//! docs/reliability.md.

#[path = "../tests/server/chaos.rs"]
mod chaos;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/client.rs"]
mod client;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/house.rs"]
mod house;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/postgres.rs"]
mod postgres;
#[path = "../tests/server/shim.rs"]
mod shim;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/victim.rs"]
mod victim;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/workload.rs"]
mod workload;

use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;

/// What to do.
#[derive(Debug, Parser)]
struct Args {
    /// One server process with one database
    #[arg(long)]
    single: bool,
    /// How many rounds; a fifth of them on PostgreSQL
    #[arg(long, default_value_t = 300)]
    rounds: usize,
    /// The seed of the order of the faults
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    // Before anything else: this program is its own server.
    if victim::serve_if_child() {
        return ExitCode::SUCCESS;
    }
    let Args { single, rounds, seed } = Args::parse();
    if !single {
        eprintln!("there is one kind of chaos: --single, one server process with one database");
        return ExitCode::FAILURE;
    }
    let begin = Instant::now();
    let on_postgres = rounds / 5;
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let report = runtime.block_on(chaos::rounds(rounds - on_postgres, on_postgres, seed, true));
    println!(
        "\n{}\n{rounds} rounds with seed {seed} in {:.0} s",
        report.text(),
        begin.elapsed().as_secs_f64()
    );
    if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
