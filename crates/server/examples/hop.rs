//! What a hop between nodes costs: the time from a move to its delivery, on one server, on the node that owns the
//! table, and on another node. Prints the cost table of docs/cluster.md.

#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/client.rs"]
mod client;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/house.rs"]
mod house;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/nats.rs"]
mod nats;
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

use std::time::{Duration, Instant};

use clap::Parser;
use client::{Http, Line, Luck, Person, any_answer, quick, seated};
use nats::Nats;
use postgres::Cluster;
use serde_json::{Value, json};
use victim::Victim;

/// How much to measure.
#[derive(Debug, Parser)]
struct Args {
    /// How many moves in each slice
    #[arg(long, default_value_t = 100)]
    moves: usize,
    /// How many slices of each kind, one after the other in turn
    #[arg(long, default_value_t = 4)]
    slices: usize,
}

/// Where the two players are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    OneServer,
    OnTheOwner,
    Across,
}

impl Kind {
    const ALL: [Kind; 3] = [Kind::OneServer, Kind::OnTheOwner, Kind::Across];

    const fn name(self) -> &'static str {
        match self {
            Kind::OneServer => "one server, PostgreSQL",
            Kind::OnTheOwner => "cluster, both players on the owner",
            Kind::Across => "cluster, both players on another node",
        }
    }
}

fn main() {
    // Before anything else: this program is its own server.
    if victim::serve_if_child() {
        return;
    }
    let args = Args::parse();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(measure(&args));
}

async fn measure(args: &Args) {
    let database =
        tokio::task::spawn_blocking(|| Cluster::start(&["-c", "fsync=on"])).await.expect("PostgreSQL");
    let alone =
        tokio::task::spawn_blocking(|| Cluster::start(&["-c", "fsync=on"])).await.expect("PostgreSQL");
    let nats = tokio::task::spawn_blocking(Nats::start).await.expect("NATS");
    let mut one = Victim::new(Some(format!("{}/postgres", alone.url())), None);
    one.start().await;
    let mut nodes = Vec::new();
    for name in ["owner", "gate"] {
        let mut node = Victim::node(&format!("{}/postgres", database.url()), &nats.url(), name);
        node.start().await;
        nodes.push(node);
    }
    let mut times: [Vec<Duration>; 3] = Default::default();
    for slice in 0..args.slices {
        for (i, kind) in Kind::ALL.into_iter().enumerate() {
            let (made_at, played_at) = match kind {
                Kind::OneServer => (one.config.bind, one.config.bind),
                Kind::OnTheOwner => (nodes[0].config.bind, nodes[0].config.bind),
                Kind::Across => (nodes[0].config.bind, nodes[1].config.bind),
            };
            let mut luck = Luck((slice * 3 + i) as u64);
            while times[i].len() < (slice + 1) * args.moves {
                let people = [Person::guest(made_at, "One").await, Person::guest(made_at, "Two").await];
                let table = seated(&people, quick()).await;
                let there = |person: &Person| {
                    let http = Http { address: played_at, ..person.http.clone() };
                    Person { http, id: person.id.clone() }
                };
                let left = (slice + 1) * args.moves - times[i].len();
                times[i].extend(play(&[there(&people[0]), there(&people[1])], &table, left, &mut luck).await);
            }
        }
    }
    println!(
        "| players | moves | sent → acknowledged and delivered, p50 | p99 |\n| --- | ---: | ---: | ---: |"
    );
    let mut medians = Vec::new();
    for (kind, times) in Kind::ALL.into_iter().zip(&mut times) {
        times.sort_unstable();
        let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
        medians.push(at(0.5));
        println!("| {} | {} | {:.2} ms | {:.2} ms |", kind.name(), times.len(), at(0.5), at(0.99));
    }
    println!("\nacross nodes ÷ on the owner, p50: {:.2}", medians[2] / medians[1]);
}

/// Plays a table. Gives for each move the time until its player and the other one have the update.
async fn play(people: &[Person; 2], table: &str, most: usize, luck: &mut Luck) -> Vec<Duration> {
    let mut lines = [people[0].line().await, people[1].line().await];
    let mut last: Vec<Value> = Vec::new();
    for (seat, line) in (0..).zip(&mut lines) {
        last.push(line.watch(table, Some(seat)).await);
    }
    let mut times = Vec::new();
    while times.len() < most && !last[0]["outcome"].is_object() {
        let Some(seat) = (0..2).find(|&seat| last[seat]["decision"].is_object()) else { break };
        let key = format!("k{}", luck.below(1 << 30));
        let action = any_answer(&last[seat]["decision"], luck);
        let act = json!({"type": "act", "table": table, "seat": seat, "step": last[seat]["step"], "key": key, "action": action});
        let begin = Instant::now();
        lines[seat].send(act).await;
        let (own, ack) = updated(&mut lines[seat], Some(&key)).await;
        if ack["type"] != "ack" {
            break;
        }
        // The other player has the same moment, if the step concerns it at all.
        times.push(begin.elapsed());
        last[seat] = own;
        let other = 1 - seat;
        while let Ok(Some(text)) =
            tokio::time::timeout(Duration::from_millis(15), lines[other].next_text()).await
        {
            let message: Value = serde_json::from_str(&text).unwrap_or_default();
            if message["type"] == "update" {
                last[other] = message;
            }
        }
    }
    times
}

/// The next update of a line, and the answer to a key.
async fn updated(line: &mut Line, key: Option<&str>) -> (Value, Value) {
    let (mut update, mut answer) = (Value::Null, Value::Null);
    while update.is_null() || answer.is_null() {
        let Some(message) = line.next().await else { break };
        if message["type"] == "update" {
            update = message;
        } else if message["key"].as_str() == key {
            if message["type"] == "refused" {
                return (update, message);
            }
            answer = message;
        }
    }
    (update, answer)
}
