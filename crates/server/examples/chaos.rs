//! Faults of all kinds while tables are played: `cargo xtask chaos --single` prints the tables of
//! docs/reliability.md, `cargo xtask chaos --cluster` those of docs/cluster.md.

#[path = "../tests/server/chaos.rs"]
mod chaos;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/client.rs"]
mod client;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/history.rs"]
mod history;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/house.rs"]
mod house;
#[path = "../tests/server/nats.rs"]
mod nats;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/nodes.rs"]
mod nodes;
#[path = "../tests/server/port.rs"]
mod port;
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
use std::time::{Duration, Instant};

use clap::Parser;

/// What to do.
#[derive(Debug, Parser)]
struct Args {
    /// One server process with one database
    #[arg(long)]
    single: bool,
    /// Three nodes with one database and one NATS server
    #[arg(long, conflicts_with = "single")]
    cluster: bool,
    /// How many rounds; of one server a fifth of them on PostgreSQL
    #[arg(long, default_value_t = 300)]
    rounds: usize,
    /// The seed of the order of the faults
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// What is struck in a cluster: node, nats or database; all of them by default
    #[arg(long, value_parser = ["node", "nats", "database"], requires = "cluster")]
    only: Option<String>,
}

fn main() -> ExitCode {
    // Before anything else: this program is its own server.
    if victim::serve_if_child() {
        return ExitCode::SUCCESS;
    }
    let Args { single, cluster, rounds, seed, only } = Args::parse();
    if !single && !cluster {
        eprintln!("there are two kinds of chaos: --single, one server, and --cluster, three nodes");
        return ExitCode::FAILURE;
    }
    let begin = Instant::now();
    let on_postgres = rounds / 5;
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    if cluster {
        let blows = nodes::Blow::at(only.as_deref());
        let report = runtime.block_on(nodes::rounds(&blows, rounds, Duration::MAX, seed, true));
        let took = begin.elapsed().as_secs_f64();
        println!("\n{}\n{rounds} rounds with seed {seed} in {took:.0} s", report.text());
        return if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let report = runtime.block_on(chaos::rounds(rounds - on_postgres, on_postgres, seed, true));
    println!(
        "\n{}\n{rounds} rounds with seed {seed} in {:.0} s",
        report.text(),
        begin.elapsed().as_secs_f64()
    );
    if report.is_clean() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
