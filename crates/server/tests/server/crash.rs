//! The server is killed at random moments during play. No acknowledged action is lost, none is carried out
//! twice, and all records verify.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::SinkExt;
use landsraad_catalog::{Record, catalog};
use landsraad_server::{Config, storage};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Http, Line, Luck, PATIENCE, Person, any_answer, open_seats, quick};
use crate::house::{Database, Folder, config};
use crate::postgres;
use crate::victim::{CHILD, serve_if_child};

const KILLS: u32 = 50;

/// Not a test of its own: the server process that other tests start and kill.
#[test]
fn server_child() {
    serve_if_child();
}

fn start(file: &std::path::Path) -> Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::server_child", "--nocapture", "--test-threads=1"])
        .env(CHILD, file)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Repeats a request until it is answered.
async fn insist(http: &Http, path: &str, body: Value) -> Value {
    loop {
        if tokio::net::TcpStream::connect(http.address).await.is_ok() {
            let http = http.clone();
            let (path, body) = (path.to_owned(), body.clone());
            // Runs in its own task, because the connection may break at any moment.
            if let Ok(reply) = tokio::spawn(async move { http.post(&path, body).await }).await
                && [200, 409].contains(&reply.status)
            {
                return reply.json();
            }
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// An action that the server acknowledged.
#[derive(Debug)]
struct Acked {
    table: String,
    seat: u8,
    key: String,
    action: Value,
}

/// The number of a step that must be the next one.
fn follow(step: u64, part: &Value) -> u64 {
    assert_eq!(part["step"].as_u64(), Some(step + 1));
    step + 1
}

/// Plays one seat to the end through any number of crashes.
async fn stubborn(person: Person, table: String, seat: u8, acked: Arc<Mutex<Vec<Acked>>>) {
    let mut luck = Luck(u64::from(seat) + 31);
    let mut keys = 0;
    let (mut step, mut answered, mut last) = (0u64, 0u64, Value::Null);
    let mut in_flight: Option<(String, Value, Value)> = None;
    'line: loop {
        let Ok(mut line) = Line::bare(&person.http).await else {
            tokio::time::sleep(Duration::from_millis(10)).await;
            continue;
        };
        let mut opening = vec![
            json!({"type": "hello", "version": 1}),
            json!({"type": "subscribe", "table": table, "seat": seat, "from": step}),
        ];
        // Actions without an acknowledgement are sent again with the same key.
        opening.extend(in_flight.iter().map(|(key, at, action)| {
            json!({"type": "act", "table": table, "seat": seat, "step": at, "key": key, "action": action})
        }));
        for message in opening {
            if line.ws.send(Message::Text(message.to_string().into())).await.is_err() {
                continue 'line;
            }
        }
        loop {
            if last["outcome"].is_object() {
                return;
            }
            if last["decision"].is_object() && in_flight.is_none() && step >= answered {
                keys += 1;
                let key = format!("{seat}.{keys}");
                let action = any_answer(&last["decision"], &mut luck);
                let act = json!({"type": "act", "table": table, "seat": seat, "step": step, "key": key, "action": action});
                in_flight = Some((key, json!(step), action));
                if line.ws.send(Message::Text(act.to_string().into())).await.is_err() {
                    continue 'line;
                }
            }
            let Ok(Some(text)) = tokio::time::timeout(Duration::from_secs(10), line.next_text()).await else {
                continue 'line;
            };
            let message: Value = serde_json::from_str(&text).unwrap();
            match message["type"].as_str().unwrap() {
                "update" => {
                    assert_eq!(message["reset"], false, "the server has forgotten a step it sent: {step}");
                    let missed = message["missed"].as_array().into_iter().flatten();
                    step = missed.chain([&message]).fold(step, follow);
                    last = message;
                }
                // The beginning of a log that the table went past while it was computed.
                "history" => step = message["missed"].as_array().unwrap().iter().fold(step, follow),
                "ack" => {
                    answered = message["step"].as_u64().unwrap();
                    if let Some((key, _, action)) = in_flight.take_if(|(key, _, _)| message["key"] == **key) {
                        acked.lock().unwrap().push(Acked { table: table.clone(), seat, key, action });
                    }
                }
                "refused" if message["key"].is_string() => {
                    let kind = message["kind"].as_str().unwrap();
                    // The table gives forced answers itself, so the match may have ended in the meantime.
                    let fair = ["stale", "not_your_turn", "unavailable", "not_running"];
                    assert!(fair.contains(&kind), "{message}");
                    in_flight.take_if(|(key, _, _)| message["key"] == **key);
                }
                "refused" => continue 'line,
                _ => {}
            }
        }
    }
}

/// Describes the tables whose matches did not end.
async fn unended(config: &Config, tables: &[String]) -> String {
    let http = Http::new(config.bind);
    let mut waiting = Vec::new();
    for table in tables {
        let info = http.get(&format!("/api/tables/{table}")).await.json();
        if info["table"]["status"] != "finished" {
            waiting.push(info.to_string());
        }
    }
    waiting.join("\n")
}

fn kill_again_and_again(database: Database) {
    crate::house::run(async move {
        let folder = Folder::new();
        let url = match database {
            Database::Sqlite => None,
            Database::Postgres => Some(postgres::new_database().await),
        };
        let mut config = config(&folder, url);
        // Below the ports that the system uses for outgoing connections, so that nobody takes it between two
        // starts.
        let apart = if database == Database::Postgres { 4_000 } else { 0 };
        let first = 21_000 + apart + (std::process::id() % 4_000) as u16;
        let port = (first..30_000).find(|p| std::net::TcpListener::bind(("127.0.0.1", *p)).is_ok()).unwrap();
        config.bind = SocketAddr::from(([127, 0, 0, 1], port));
        config.metrics_token = None;
        let file = folder.path().join("landsraad.toml");
        std::fs::write(&file, config.to_toml().replace(":***@", "@")).unwrap();
        let mut child = start(&file);

        let done = Arc::new(AtomicBool::new(false));
        let acked = Arc::new(Mutex::new(Vec::new()));
        let tables = Arc::new(Mutex::new(Vec::new()));
        let mut groups = Vec::new();
        for group in 0..3 {
            let (done, acked, tables) = (done.clone(), acked.clone(), tables.clone());
            let http = Http::new(config.bind);
            groups.push(tokio::spawn(async move {
                let mut people = Vec::new();
                for seat in 0..2 {
                    let name = format!("{group}.{seat}");
                    let mut http = http.clone();
                    let reply = loop {
                        let _ = insist(&http, "/api/guest", json!({"name": name})).await;
                        let own = http.clone();
                        let name = name.clone();
                        let reply = tokio::spawn(async move { own.post("/api/guest", json!({"name": name})).await });
                        match reply.await {
                            Ok(reply) if reply.status == 200 => break reply,
                            _ => {}
                        }
                    };
                    http.keep_cookie(&reply);
                    let id = reply.json()["me"]["id"].as_str().unwrap().to_owned();
                    people.push(Person { http, id });
                }
                let edition = catalog().game("demo").unwrap().spec().editions[0].id;
                while !done.load(Ordering::Relaxed) {
                    let new = json!({"game": "demo", "edition": edition, "seats": open_seats(2), "settings": quick()});
                    let made = insist(&people[0].http, "/api/tables", new).await;
                    let table = made["table"]["id"].as_str().unwrap().to_owned();
                    tables.lock().unwrap().push(table.clone());
                    for person in &people {
                        insist(&person.http, &format!("/api/tables/{table}/join"), json!({})).await;
                    }
                    insist(&people[0].http, &format!("/api/tables/{table}/start"), json!({})).await;
                    let seats: Vec<_> = (0..)
                        .zip(&people)
                        .map(|(seat, person)| tokio::spawn(stubborn(person.clone(), table.clone(), seat, acked.clone())))
                        .collect();
                    futures_util::future::try_join_all(seats).await.unwrap();
                }
            }));
        }
        let mut luck = Luck(std::process::id().into());
        // On a busy machine it takes more kills until enough was played between them.
        let enough = || acked.lock().unwrap().len() > 100 && tables.lock().unwrap().len() > 3;
        let mut kills = 0;
        while kills < KILLS || !enough() {
            kills += 1;
            assert!(kills < 8 * KILLS, "hardly anything is played between the kills");
            while tokio::net::TcpStream::connect(config.bind).await.is_err() {
                assert!(child.try_wait().unwrap().is_none(), "the server does not start again");
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            tokio::time::sleep(Duration::from_millis(
                40 + luck.below(220 * kills.div_ceil(KILLS) as usize) as u64,
            ))
            .await;
            child.kill().unwrap();
            child.wait().unwrap();
            child = start(&file);
        }
        done.store(true, Ordering::Relaxed);
        // The last games are played to their ends.
        let ends = tokio::time::timeout(PATIENCE, futures_util::future::try_join_all(groups));
        match ends.await {
            Ok(ended) => drop(ended.unwrap()),
            Err(elapsed) => {
                let left = tables.lock().unwrap().clone();
                panic!("{elapsed}: {}", unended(&config, &left).await)
            }
        }
        let acked = std::mem::take(&mut *acked.lock().unwrap());
        let tables = tables.lock().unwrap().clone();
        // All records verify.
        let http = Http::new(config.bind);
        for table in &tables {
            let record =
                Record::from_text(&http.get(&format!("/api/tables/{table}/record")).await.body).unwrap();
            record.verify(&*catalog().rules_of(&record.header).unwrap()).unwrap();
        }
        child.kill().unwrap();
        child.wait().unwrap();
        // Every acknowledged action is in the journal exactly once.
        let db = storage::open(config.database.as_deref(), &config.data).await.unwrap();
        let mut stored: HashMap<(String, u8, String), Vec<Value>> = HashMap::new();
        for table in &tables {
            for (_, body) in db.steps(table, 0).await.unwrap() {
                let entry: Value = serde_json::from_str(&body).unwrap();
                if let Some(key) = entry["key"].as_str() {
                    let seat = entry["seat"].as_u64().unwrap() as u8;
                    stored
                        .entry((table.clone(), seat, key.to_owned()))
                        .or_default()
                        .push(entry["action"].clone());
                }
            }
        }
        for Acked { table, seat, key, action } in acked {
            let found = stored.get(&(table, seat, key.clone()));
            assert_eq!(found, Some(&vec![action]), "the action {key} was acknowledged");
        }
        assert!(stored.values().all(|s| s.len() == 1), "an action was carried out twice");
        db.close().await;
        println!("{kills} kills, {} tables, {} actions", tables.len(), stored.len());
    });
}

#[test]
fn fifty_kills_on_sqlite_lose_nothing_and_repeat_nothing() {
    kill_again_and_again(Database::Sqlite);
}

#[test]
fn fifty_kills_on_postgres_lose_nothing_and_repeat_nothing() {
    kill_again_and_again(Database::Postgres);
}
