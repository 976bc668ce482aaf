//! The topology of `deploy/compose.yaml` as plain processes: two nodes, a worker,
//! PostgreSQL, NATS and a proxy that knows no sessions. The nodes are configured
//! by the variables of that file alone. One node after the other is replaced.

#![cfg(target_os = "linux")]

#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../../server/tests/server/client.rs"]
mod client;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../../server/tests/server/nats.rs"]
mod nats;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../../server/tests/server/player.rs"]
mod player;
#[path = "../../server/tests/server/port.rs"]
mod port;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../../server/tests/server/postgres.rs"]
mod postgres;
mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use client::{Http, PATIENCE, Person, quick, seated};
use nats::Nats;
use player::{Breaks, play_out_across};
use port::port;
use postgres::Cluster;
use support::{Folder, landsraad, output};
use tokio::net::{TcpListener, TcpStream};

/// The names of all settings that a file sets.
fn settings_of(text: &str) -> BTreeSet<String> {
    let is_part = |c: char| c.is_ascii_uppercase() || c == '_';
    let words = text.match_indices("LANDSRAAD_").map(|(at, _)| &text[at..]);
    words.map(|word| word.chars().take_while(|c| is_part(*c)).collect()).collect()
}

/// A process that ends with the test.
struct Process(Child);

impl Process {
    fn start(args: &[&str], variables: &BTreeMap<String, String>) -> Process {
        let mut command = landsraad(args);
        Process(command.envs(variables).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
    }

    /// Asks it to end, and waits until it has.
    fn drain(mut self) {
        let asked = Command::new("kill").args(["-TERM", &self.0.id().to_string()]).status().unwrap();
        assert!(asked.success() && self.0.wait().unwrap().success());
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Gives each connection to the next node that takes it.
async fn balance(listener: TcpListener, nodes: Vec<SocketAddr>) {
    for n in 0.. {
        let (mut visitor, _) = listener.accept().await.unwrap();
        let turn: Vec<SocketAddr> = (0..nodes.len()).map(|i| nodes[(n + i) % nodes.len()]).collect();
        tokio::spawn(async move {
            for node in turn {
                if let Ok(mut node) = TcpStream::connect(node).await {
                    let _ = tokio::io::copy_bidirectional(&mut visitor, &mut node).await;
                    return;
                }
            }
        });
    }
}

async fn ready(node: SocketAddr) {
    let begin = Instant::now();
    while Http::new(node).get("/healthz/ready").await.status != 200 {
        assert!(begin.elapsed() < PATIENCE, "a node does not start");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Two people who know only the proxy play a table to its end.
async fn play(proxy: SocketAddr) {
    let people = [Person::guest(proxy, "Ann").await, Person::guest(proxy, "Ben").await];
    let table = seated(&people, quick()).await;
    let players = play_out_across(&people, &table, Breaks::Often).await;
    assert!(players.iter().all(|player| player.last["outcome"].is_object()));
}

#[test]
fn the_topology_of_the_compose_file_plays_while_its_nodes_are_replaced() {
    let deploy = concat!(env!("CARGO_MANIFEST_DIR"), "/../../deploy/");
    let file = |name: &str| std::fs::read_to_string(format!("{deploy}{name}")).unwrap();
    let folder = Folder::new("compose");
    let (database, nats) = (Cluster::start(&[]), Nats::guarded(Some(("landsraad", "secret"))));
    let proxy = SocketAddr::from(([127, 0, 0, 1], port()));
    let nodes = [0, 1].map(|_| SocketAddr::from(([127, 0, 0, 1], port())));
    let shared = BTreeMap::from([
        ("LANDSRAAD_DATABASE".to_owned(), format!("{}/postgres", database.url())),
        ("LANDSRAAD_CLUSTER".to_owned(), nats.url()),
        ("LANDSRAAD_TRUSTED_PROXIES".to_owned(), "127.0.0.0/8".to_owned()),
        ("LANDSRAAD_PUBLIC_URL".to_owned(), format!("http://{proxy}")),
    ]);
    let start = |n: usize| {
        let data = folder.0.join(format!("node-{n}"));
        let own = [
            ("LANDSRAAD_NODE", format!("node-{n}")),
            ("LANDSRAAD_BIND", nodes[n].to_string()),
            ("LANDSRAAD_DATA", data.display().to_string()),
            ("LANDSRAAD_METRICS_LISTEN", format!("127.0.0.1:{}", port())),
        ];
        let own = own.map(|(name, value)| (name.to_owned(), value));
        let all: BTreeMap<String, String> = shared.clone().into_iter().chain(own).collect();
        let named = &settings_of(&file("compose.yaml")) | &settings_of(&file("Containerfile"));
        assert_eq!(all.keys().cloned().collect::<BTreeSet<_>>(), named, "the settings of the files");
        Process::start(&["serve"], &all)
    };
    let worker_settings = BTreeMap::from([("LANDSRAAD_CLUSTER".to_owned(), nats.url())]);
    let _worker = Process::start(&["work"], &worker_settings);
    let mut running = [start(0), start(1)].map(Some);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        for node in nodes {
            ready(node).await;
        }
        tokio::spawn(balance(TcpListener::bind(proxy).await.unwrap(), nodes.to_vec()));
        play(proxy).await;
        for n in 0..2 {
            running[n].take().unwrap().drain();
            play(proxy).await;
            running[n] = Some(start(n));
            ready(nodes[n]).await;
        }
        play(proxy).await;
    });
    let url = shared["LANDSRAAD_DATABASE"].as_str();
    let shown = output(&mut landsraad(&["cluster", "--database", url, "--cluster", nats.url().as_str()]));
    let shown = String::from_utf8_lossy(&shown.stdout);
    assert!(shown.contains("node-0") && shown.contains("node-1"), "{shown}");
}
