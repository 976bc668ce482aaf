//! The program as a worker of a cluster: real processes and a real NATS server. What workers
//! compute is what one machine computes, game by game, and a lost worker's job is done again.

#![cfg(target_os = "linux")]

#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../../server/tests/server/nats.rs"]
mod nats;
#[path = "../../server/tests/server/port.rs"]
mod port;
mod support;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use nats::Nats;
use serde_json::Value;
use support::{Folder, landsraad, output};

/// A worker process that has said that it works.
struct Worker(Child);

impl Worker {
    fn start(nats: &Nats) -> Worker {
        let mut command = landsraad(&["work", "--cluster", nats.url().as_str(), "--threads", "1"]);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut said).unwrap();
        assert!(said.starts_with("Working"), "{said}");
        Worker(child)
    }

    fn signal(&self, signal: &str) {
        let done = Command::new("kill").args([signal, &self.0.id().to_string()]).status().unwrap();
        assert!(done.success());
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The arguments of a short arena that keeps its records in a folder.
fn arena<'a>(records: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let fixed = ["arena", "--game", "demo", "--bots", "random", "--games", "24", "--seed", "5", "--json"];
    [&fixed[..], &["--record", records], more].concat()
}

/// Every file of a folder.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let name = |path: &Path| path.file_name().unwrap().to_string_lossy().into_owned();
    files.map(|path| (name(&path), std::fs::read_to_string(&path).unwrap())).collect()
}

/// A report without the times, which differ on every run.
fn report(output: &Output) -> Value {
    fn without_times(value: &mut Value) {
        match value {
            Value::Object(map) => {
                map.retain(|key, _| !key.ends_with("_ms"));
                map.values_mut().for_each(without_times);
            }
            Value::Array(list) => list.iter_mut().for_each(without_times),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let mut report = serde_json::from_slice(&output.stdout).unwrap();
    without_times(&mut report);
    report
}

#[test]
fn workers_play_the_games_of_one_machine_and_those_of_a_lost_worker_are_played_again() {
    let (folder, nats) = (Folder::new("arena"), Nats::start());
    let [alone, together] = ["alone", "together"].map(|name| folder.0.join(name).display().to_string());
    let here = output(&mut landsraad(&arena(&alone, &[])));
    // This worker plays games, has asked for the next one before it sends the
    // last, and stops. The next one goes to it and does not come back.
    let (lost, url) = (Worker::start(&nats), nats.url());
    let first = folder.0.join("first").display().to_string();
    output(&mut landsraad(&arena(&first, &["--cluster", url.as_str(), "--threads", "1"])));
    lost.signal("-STOP");
    let mut command = landsraad(&arena(&together, &["--cluster", url.as_str(), "--threads", "4"]));
    let running = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let _other = Worker::start(&nats);
    let there = running.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&there.stderr);
    assert!(there.status.success(), "{said}");
    // More than one if the other worker was taken for lost, on a busy machine.
    assert!(said.contains("games were played again because a worker was lost"), "{said}");
    assert_eq!(report(&here), report(&there));
    let [here, there, before] = [&alone, &together, &first].map(|folder| files(Path::new(folder)));
    assert_eq!(here.len(), 24);
    assert_eq!(here, there, "game by game");
    assert_eq!(here, before, "game by game");
}

#[test]
fn workers_give_the_positions_of_one_machine() {
    let (folder, nats) = (Folder::new("selfplay"), Nats::start());
    let _worker = Worker::start(&nats);
    let url = nats.url();
    let samples = |name: &str, more: &[&str]| {
        let file = folder.0.join(name);
        let out = file.display().to_string();
        let fixed = ["selfplay", "--game", "dune", "--edition", "gf9", "--bots", "random", "--games", "2"];
        output(&mut landsraad(&[&fixed[..], &["--out", &out], more].concat()));
        std::fs::read(file).unwrap()
    };
    let there = samples("there", &["--cluster", url.as_str(), "--threads", "1"]);
    let here = samples("here", &["--threads", "1"]);
    assert!(here.len() > 1_000, "{}", here.len());
    assert!(here == there, "the files differ: {} and {} bytes", here.len(), there.len());
}

#[test]
fn a_worker_without_nats_says_so() {
    let refused = landsraad(&["work", "--cluster", "nats://127.0.0.1:1"]).output().unwrap();
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("NATS does not answer"));
}
