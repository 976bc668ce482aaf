//! The program itself as a server: whole matches of every game and edition over real sockets, its
//! configuration, its logs, its end, and a backup taken while it plays.

#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../../server/tests/server/client.rs"]
mod client;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../../server/tests/server/player.rs"]
mod player;
#[path = "../../server/tests/server/port.rs"]
mod port;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../../server/tests/server/postgres.rs"]
mod postgres;
#[cfg(target_os = "linux")]
#[path = "../../server/tests/server/shim.rs"]
mod shim;
mod support;

use std::collections::BTreeSet;
use std::io::Read;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use client::{Http, Person, open_seats, quick};
use landsraad_catalog::{Record, catalog};
use landsraad_kernel::{Options, Seed};
use landsraad_server::Config;
use player::{Breaks, play_out};
use port::port;
use serde_json::{Value, json};
use support::{Folder, landsraad, output};

/// A running `landsraad serve` with its configuration file.
struct Served {
    child: Child,
    address: SocketAddr,
    file: PathBuf,
}

impl Served {
    /// Starts it and waits until it answers.
    async fn start(folder: &Path, database: Option<String>) -> Served {
        let address = SocketAddr::from(([127, 0, 0, 1], port()));
        let mut config = Config { bind: address, data: folder.join("data"), database, ..Config::default() };
        let limits = &mut config.limits;
        (limits.requests_per_second, limits.request_burst, limits.sign_ins_per_minute) =
            (9_999, 9_999, 9_999);
        (limits.messages_per_second, limits.message_burst, limits.actions_per_second) = (9_999, 9_999, 9_999);
        (limits.connections_per_address, limits.snapshot_steps) = (999, 16);
        let file = folder.join("landsraad.toml");
        std::fs::write(&file, config.to_toml().replace(":***@", "@")).unwrap();
        let log = std::fs::File::create(folder.join("log")).unwrap();
        let child =
            landsraad(&["serve", "--config"]).arg(&file).stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut served = Served { child, address, file };
        let begin = Instant::now();
        while Http::new(address).get("/healthz/ready").await.status != 200 {
            assert!(served.child.try_wait().unwrap().is_none(), "the server ended");
            assert!(begin.elapsed() < client::PATIENCE, "the server does not start");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        served
    }

    /// Asks it to end, and waits until it has.
    fn stop(&mut self) -> bool {
        let asked = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        asked.success() && self.child.wait().unwrap().success()
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn run(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        tokio::time::timeout(Duration::from_mins(10), test).await.expect("the test takes too long");
    });
}

/// Plays one match of an edition to its end; every line breaks in every phase and at every kind of question.
async fn play(address: SocketAddr, game: &str, edition: &str, seats: u8) {
    let what = format!("{game} {edition}");
    let mut people = Vec::new();
    for seat in 0..seats {
        people.push(Person::guest(address, &format!("{game} {seat}")).await);
    }
    let table = people[0].table_of(game, Some(edition), open_seats(seats as usize), quick()).await;
    for person in &people {
        person.http.ok(&format!("/api/tables/{table}/join"), json!({})).await;
    }
    let started = people[0].http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    let commitment = started["table"]["commitment"].as_str().unwrap().to_owned();
    assert!(started["table"]["seed"].is_null(), "{what}: the seed is secret while they play");
    // No part of the record is sent before the end.
    let get = async |path: &str| people[0].http.get(&format!("/api/tables/{table}/{path}")).await;
    assert_eq!(get("record").await.status, 409);
    assert_eq!(get("replay/0?as=omniscient").await.status, 409);
    assert_eq!(get("explain/1").await.status, 409);
    let begin = Instant::now();
    let players = play_out(&people, &table, Breaks::EachPhase).await;
    let outcome = &players[0].last["outcome"];
    assert!(players.iter().all(|p| p.last["outcome"] == *outcome), "{what}: one outcome for all");
    let info = people[0].http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["table"]["status"], "finished", "{what}");
    let seed = info["table"]["seed"].as_str().unwrap();
    let bytes: Vec<u8> = (0..32).map(|i| u8::from_str_radix(&seed[2 * i..2 * i + 2], 16).unwrap()).collect();
    assert_eq!(blake3::hash(&bytes).to_hex().to_string(), commitment, "{what}");
    let record = Record::from_text(&get("record").await.body).unwrap();
    assert_eq!(record.header.commitment.0, commitment, "{what}");
    let rules = catalog().rules_of(&record.header).unwrap();
    record.verify(&*rules).unwrap();
    // The line was broken in every phase that anybody was in.
    let broken: BTreeSet<&str> =
        players.iter().flat_map(|p| &p.broken).map(|m| m.split(' ').next().unwrap()).collect();
    let asked_in = rules.phases().iter().filter(|p| broken.contains(**p)).count();
    assert!(asked_in * 2 >= rules.phases().len(), "{what}: the line was broken in {broken:?} only");
    let breaks: usize = players.iter().map(|p| p.broken.len()).sum();
    println!("{what}: {} steps, {breaks} broken lines, {:?}", record.steps.len(), begin.elapsed());
}

async fn every_game_and_edition(database: Option<String>, name: &str) {
    let folder = Folder::new(name);
    let mut served = Served::start(&folder.0, database).await;
    let address = served.address;
    let mut matches = Vec::new();
    for entry in catalog().entries() {
        for edition in &entry.spec().editions {
            let (game, id, seats) =
                (entry.spec().id, edition.id, edition.min_seats.max(3).min(edition.max_seats));
            matches.push(tokio::spawn(async move { play(address, game, id, seats).await }));
        }
    }
    for one in matches {
        one.await.unwrap();
    }
    assert!(served.stop(), "it ends when it is asked to");
}

#[test]
fn every_game_and_edition_is_played_to_its_end_on_sqlite() {
    run(every_game_and_edition(None, "sqlite"));
}

#[test]
fn every_game_and_edition_is_played_to_its_end_on_postgres() {
    run(async { every_game_and_edition(Some(postgres::new_database().await), "postgres").await });
}

#[test]
fn flags_win_over_the_environment_and_the_environment_over_the_file() {
    let folder = Folder::new("config");
    let file = folder.0.join("landsraad.toml");
    std::fs::write(&file, "bind = \"127.0.0.1:1\"\nlog = \"warn\"\n[limits]\nqueue = 17\n").unwrap();
    let mut command = landsraad(&["serve", "--print-config", "--log", "debug", "--config"]);
    command.arg(&file);
    command.env("LANDSRAAD_BIND", "127.0.0.1:2").env("LANDSRAAD_LOG", "error");
    command.env("LANDSRAAD_DATABASE", "postgres://me:s3cret@db/landsraad");
    let text = String::from_utf8(output(&mut command).stdout).unwrap();
    let config: Config = toml_of(&text, &folder.0);
    assert_eq!((config.bind.port(), config.log.as_str(), config.limits.queue), (2, "debug", 17));
    assert!(!text.contains("s3cret"), "{text}");
    let refused = landsraad(&["serve", "--print-config", "--bind", "nowhere"]).output().unwrap();
    assert!(!refused.status.success());
}

fn toml_of(text: &str, folder: &Path) -> Config {
    let file = folder.join("printed.toml");
    std::fs::write(&file, text).unwrap();
    Config::from_file(&file).unwrap()
}

#[test]
fn logs_are_json_lines_and_the_end_is_graceful() {
    run(async {
        let folder = Folder::new("logs");
        let mut served = Served::start(&folder.0, None).await;
        let http = Http::new(served.address);
        assert_eq!(http.get("/healthz").await.body, "ok\n");
        // An open connection is notified before the server stops.
        let person = Person::guest(served.address, "Last").await;
        assert_eq!(
            http.get("/metrics").await.status,
            404,
            "nobody has given a token or a listener for figures"
        );
        let mut line = person.line().await;
        let ended = std::thread::spawn(move || {
            let done = served.stop();
            let mut out = String::new();
            served.child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
            (done, out)
        });
        assert_eq!(line.expect("closing").await["type"], "closing");
        while line.next_text().await.is_some() {}
        let (done, out) = ended.join().unwrap();
        assert!(done && out.contains("http://127.0.0.1:"), "{out}");
        let log = std::fs::read_to_string(folder.0.join("log")).unwrap();
        let lines: Vec<Value> = log.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
        let said = |what: &str| lines.iter().any(|l| l.to_string().contains(what));
        assert!(said("listening") && said("stopping") && said("stopped"), "{log}");
    });
}

/// A match is being played while the backup is made; restored elsewhere it goes on, and nothing that was
/// acknowledged before the backup is missing.
async fn backup_while_playing(database: Option<String>, name: &str) {
    let folder = Folder::new(name);
    let served = Served::start(&folder.0, database).await;
    let mut people = Vec::new();
    for name in ["One", "Two"] {
        people.push(Person::guest(served.address, name).await);
    }
    let table = people[0].table(open_seats(2), quick()).await;
    for person in &people {
        person.http.ok(&format!("/api/tables/{table}/join"), json!({})).await;
    }
    people[0].http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    // Other tables keep the server busy meanwhile.
    let busy = {
        let (address, stop) =
            (served.address, std::sync::Arc::new(std::sync::atomic::AtomicBool::new(false)));
        let end = stop.clone();
        let task = tokio::spawn(async move {
            while !end.load(std::sync::atomic::Ordering::Relaxed) {
                play(address, "demo", catalog().game("demo").unwrap().spec().editions[0].id, 2).await;
            }
        });
        (task, stop)
    };
    let mut line = people[0].line().await;
    let mut luck = client::Luck(3);
    let mut picture = line.watch(&table, Some(0)).await;
    let action = client::any_answer(&picture["decision"], &mut luck);
    let acked = line.act(&table, 0, &picture["step"], "before", &action).await;
    assert_eq!(acked["type"], "ack");
    picture = line.watch(&table, Some(0)).await;
    let file = folder.0.join("backup.jsonl");
    output(landsraad(&["backup"]).arg(&file).arg("--config").arg(&served.file));
    busy.1.store(true, std::sync::atomic::Ordering::Relaxed);
    busy.0.await.unwrap();
    drop(line);
    drop(served);

    let elsewhere = Folder::new(&format!("{name}-restored"));
    let data = elsewhere.0.join("data");
    output(landsraad(&["restore"]).arg(&file).arg("--data").arg(&data));
    let again = landsraad(&["restore"]).arg(&file).arg("--data").arg(&data).output().unwrap();
    assert!(!again.status.success(), "never over something else");
    let mut served = Served::start(&elsewhere.0, None).await;
    for person in &mut people {
        person.http.address = served.address;
    }
    let mut line = people[0].line().await;
    let restored = line.watch(&table, Some(0)).await;
    assert_eq!((&restored["view"], &restored["step"]), (&picture["view"], &picture["step"]));
    let known = line.act(&table, 0, &restored["step"], "before", &action).await;
    assert_eq!(known["repeated"], true, "the key of an action is known there too: {known}");
    let players = play_out(&people, &table, Breaks::Never).await;
    assert!(players[0].last["outcome"].is_object());
    let verified = people[0].http.get(&format!("/api/tables/{table}/record")).await.body;
    let record = Record::from_text(&verified).unwrap();
    record.verify(&*catalog().rules_of(&record.header).unwrap()).unwrap();
    assert!(served.stop());
}

#[test]
fn a_backup_taken_while_it_plays_goes_on_elsewhere_from_sqlite() {
    run(backup_while_playing(None, "backup-sqlite"));
}

#[test]
fn a_backup_taken_while_it_plays_goes_on_elsewhere_from_postgres() {
    run(async { backup_while_playing(Some(postgres::new_database().await), "backup-postgres").await });
}

/// A backup of what cannot be read fails, and leaves no file that could be taken for one.
#[cfg(target_os = "linux")]
#[test]
fn a_backup_that_cannot_read_everything_fails() {
    run(async {
        let folder = Folder::new("unreadable");
        let mut served = Served::start(&folder.0, None).await;
        for name in 0..40 {
            Person::guest(served.address, &format!("Guest {name}")).await;
        }
        let file = folder.0.join("backup.jsonl");
        let config = served.file.clone();
        let backup = || {
            let mut command = landsraad(&["backup"]);
            command.arg(&file).arg("--config").arg(&config);
            command
        };
        let (control, data) = (folder.0.join("faults"), folder.0.join("data"));
        std::fs::write(&control, "unreadable").unwrap();
        let mut faulty = backup();
        faulty.env("LD_PRELOAD", shim::shim());
        faulty.env("LANDSRAAD_FAULTS", &control).env("LANDSRAAD_FAULTS_IN", &data);
        let failed = faulty.output().unwrap();
        assert!(!failed.status.success() && !file.exists(), "the disk cannot be read");
        assert!(!failed.stderr.is_empty());
        output(&mut backup());
        std::fs::remove_file(&file).unwrap();
        // The same for a database that is damaged.
        assert!(served.stop());
        let database = data.join("landsraad.sqlite");
        let mut bytes = std::fs::read(&database).unwrap();
        bytes[4096..].fill(0xaa);
        std::fs::write(&database, bytes).unwrap();
        let failed = backup().output().unwrap();
        assert!(!failed.status.success() && !file.exists(), "the database is damaged");
    });
}

#[test]
fn a_long_record_is_uploaded_checked_and_played_on_from_its_middle() {
    run(async {
        let folder = Folder::new("upload");
        let served = Served::start(&folder.0, None).await;
        let person = Person::guest(served.address, "Student").await;
        let rules = catalog().rules("dune", "gf9", &Options::default(), 6).unwrap();
        let sample = rules.play_out(Seed::from_u64(5), &["random"], true).unwrap();
        let text = sample.record.unwrap().to_text();
        let uploaded = person.http.ok("/api/records", json!({ "text": text })).await;
        assert_eq!(uploaded["draws_checked"], true);
        let steps = uploaded["steps"].as_u64().unwrap();
        let from = json!({"step": steps - 40, "seat": 0, "bot": "random"});
        let copy = uploaded["table"].as_str().unwrap();
        let fork = person.http.ok(&format!("/api/tables/{copy}/fork"), from).await;
        let table = fork["table"]["id"].as_str().unwrap().to_owned();
        let mut line = person.line().await;
        let asked = line.watch(&table, Some(0)).await;
        assert!(asked["outcome"].is_null());
        person.http.ok(&format!("/api/tables/{table}/close"), json!({})).await;
    });
}

#[test]
fn the_address_that_is_printed_is_the_one_to_open() {
    run(async {
        let folder = Folder::new("port");
        let mut child = landsraad(&["serve", "--bind", "127.0.0.1:0", "--data"])
            .arg(folder.0.join("data"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let out = std::io::BufReader::new(child.stdout.take().unwrap());
        let line = std::io::BufRead::lines(out).map_while(Result::ok).find(|line| line.contains("http://"));
        let address = line
            .as_deref()
            .and_then(|line| line.split_once("http://"))
            .map(|(_, at)| at.parse::<SocketAddr>());
        let served = match &address {
            Some(Ok(address)) if address.port() != 0 => Http::new(*address).get("/api/me").await.status,
            _ => 0,
        };
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(served, 200, "{line:?}");
    });
}
