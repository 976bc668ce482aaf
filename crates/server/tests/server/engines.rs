//! Programs that play at tables.

use std::path::Path;

use serde_json::{Value, json};

use crate::both;
use crate::client::quick;
use crate::house::{Database, Folder, House};

/// A house whose configuration names these programs, and waits this many milliseconds for their answers.
async fn house(database: Database, engines: &[&str], engine_ms: u32) -> House {
    House::with(database, |config| {
        config.engines = engines.iter().map(|&e| e.to_owned()).collect();
        config.limits.engine_ms = engine_ms;
        config.limits.bot_seconds = engine_ms.div_ceil(1_000) + 1;
        config.limits.engine_processes = 2;
    })
    .await
}

/// Plays a table of bots and programs to its end. Returns what is known of it then.
async fn played(house: &House, bots: &[&str]) -> Value {
    let owner = house.guest("Owner").await;
    let seats: Vec<Value> = bots.iter().map(|bot| json!({"kind": "bot", "bot": bot})).collect();
    let table = owner.table(json!(seats), quick()).await;
    owner.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    loop {
        let info = owner.http.get(&format!("/api/tables/{table}")).await.json();
        if info["table"]["status"] == "finished" {
            return info;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

/// A program that answers at random and writes a line to `notes` for each question.
fn example(notes: &Path) -> String {
    let bots = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/engine_bots.py");
    format!("example=sh -c \"python3 '{bots}' random | tee -a '{}'\"", notes.display())
}

fn lines(notes: &Path, with: &str) -> usize {
    std::fs::read_to_string(notes).unwrap_or_default().lines().filter(|line| line.contains(with)).count()
}

async fn a_program_of_the_configuration_plays_to_the_end(database: Database) {
    let folder = Folder::new();
    let notes = folder.path().join("notes");
    // On a busy machine a program takes long to start.
    let house = house(database, &[&example(&notes)], 120_000).await;
    let catalog = house.guest("Reader").await.http.get("/api/catalog").await.json();
    let bots = catalog["games"][0]["bots"].as_array().unwrap();
    assert!(bots.iter().any(|bot| bot["key"] == "engine-example"), "{bots:?}");
    let info = played(&house, &["engine-example", "engine-example", "engine-example"]).await;
    assert_eq!(info["table"]["seats"][0]["sitter"]["bot"], "engine-example");
    assert!(lines(&notes, "bestmove") > 10, "it was asked");
    // There are more seats than programs that may run at once: some ended and were started again.
    assert!(lines(&notes, "random example") > 3);
}
both!(a_program_of_the_configuration_plays_to_the_end);

async fn a_program_that_fails_does_not_stop_the_table(database: Database) {
    let folder = Folder::new();
    let notes = folder.path().join("notes");
    let broken = format!("broken=sh -c \"echo started >> '{}'; exit 3\"", notes.display());
    let house = house(database, &[&broken, "silent=sleep 1000", "missing=no-such-program-here"], 500).await;
    played(&house, &["engine-broken", "random", "engine-missing"]).await;
    assert_eq!(lines(&notes, "started"), 1, "a program that broke off is not asked again");
    // A silent program costs its table the patience for bots three times, and then nothing.
    played(&house, &["engine-silent", "random", "random"]).await;
}
both!(a_program_that_fails_does_not_stop_the_table);

async fn a_program_that_nobody_configured_cannot_sit(database: Database) {
    let house = house(database, &[], 500).await;
    let owner = house.guest("Owner").await;
    let wanted = json!({"game": "demo", "edition": "plain", "seats": [
        {"kind": "bot", "bot": "engine-example"}, {"kind": "bot", "bot": "random"}]});
    let refused = owner.http.post("/api/tables", wanted).await;
    assert_eq!(refused.status, 422, "{}", refused.body);
}
both!(a_program_that_nobody_configured_cannot_sit);
