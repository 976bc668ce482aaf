//! Whole matches of every game in the catalog.

use std::time::Duration;

use landsraad_catalog::{Entry, Record, catalog};
use landsraad_kernel::{Options, Seed};
use serde_json::{Value, json};

use crate::both;
use crate::client::{Person, open_seats, quick};
use crate::house::{Database, House};
use crate::play::{Player, play_out};

/// A match with more steps is played at its beginning and at its end only.
const SHORT: u32 = 400;
/// How much of the end of a long match is played.
const ENDING: u32 = 120;

/// Makes a table where everybody sits, and starts it.
async fn start(entry: &dyn Entry, people: &[Person]) -> (String, Value) {
    let edition = &entry.spec().editions[0];
    let seats = open_seats(people.len());
    let table = people[0].table_of(entry.spec().id, Some(edition.id), seats, quick()).await;
    for person in people {
        person.http.ok(&format!("/api/tables/{table}/join"), json!({})).await;
    }
    let started = people[0].http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    (table, started)
}

async fn every_game_is_played_to_its_end_and_its_record_verifies(database: Database) {
    let house = House::open(database).await;
    for entry in catalog().entries() {
        let edition = &entry.spec().editions[0];
        let rules = entry.rules(edition.id, &Options::default(), edition.min_seats).unwrap();
        let sample = rules.play_out(Seed::from_u64(5), &["random"], true).unwrap();
        let people = house.guests(edition.min_seats as usize).await;
        let (table, started) = start(entry, &people).await;
        let commitment = started["table"]["commitment"].as_str().unwrap().to_owned();
        assert!(started["table"]["seed"].is_null(), "the seed is secret while they play");
        // Nothing of the record leaves before the end.
        let get = async |path: &str| people[0].http.get(&format!("/api/tables/{table}/{path}")).await;
        assert_eq!(get("record").await.status, 409);
        assert_eq!(get("replay/0?as=omniscient").await.status, 409);
        assert_eq!(get("explain/1").await.status, 409);
        if sample.length > SHORT {
            let opening = tokio::time::timeout(Duration::from_secs(8), play_out(&people, &table, false));
            if opening.await.is_err() {
                let mut line = people[0].line().await;
                let step = line.watch(&table, Some(0)).await["step"].as_u64().unwrap();
                assert!(step > 5, "{}: only {step} steps in the opening", entry.spec().id);
            }
            play_the_end(entry, &people[0], &sample.record.unwrap()).await;
            continue;
        }
        let players = play_out(&people, &table, false).await;
        let outcome = &players[0].last["outcome"];
        assert!(players.iter().all(|p| p.last["outcome"] == *outcome));
        let info = people[0].http.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!(info["table"]["status"], "finished");
        let seed = info["table"]["seed"].as_str().unwrap();
        let bytes: Vec<u8> =
            (0..32).map(|i| u8::from_str_radix(&seed[2 * i..2 * i + 2], 16).unwrap()).collect();
        assert_eq!(blake3::hash(&bytes).to_hex().to_string(), commitment);
        let record = Record::from_text(&get("record").await.body).unwrap();
        assert_eq!(record.header.commitment.0, commitment);
        assert_eq!(record.end.as_ref().unwrap().seed.as_deref(), Some(seed));
        record.verify(&*rules).unwrap();
    }
}
both!(every_game_is_played_to_its_end_and_its_record_verifies);

/// Uploads a long match and plays its last part again, one seat by a client and the others by bots.
async fn play_the_end(entry: &dyn Entry, person: &Person, record: &Record) {
    let uploaded = person.http.ok("/api/records", json!({"text": record.to_text()})).await;
    assert_eq!(uploaded["draws_checked"], true, "{}", entry.spec().id);
    let steps = uploaded["steps"].as_u64().unwrap() as u32;
    let from = json!({"step": steps - ENDING.min(steps), "seat": 0, "bot": "random"});
    let copy = uploaded["table"].as_str().unwrap();
    let fork = person.http.ok(&format!("/api/tables/{copy}/fork"), from).await;
    let table = fork["table"]["id"].as_str().unwrap().to_owned();
    let mut player = Player::new(person, &table, 0);
    let ended = tokio::time::timeout(Duration::from_secs(40), player.play(false)).await;
    // Other luck may draw the match out; then it is closed, as a host may do at any time.
    if ended.is_err() {
        person.http.ok(&format!("/api/tables/{table}/close"), json!({})).await;
        return;
    }
    let text = person.http.get(&format!("/api/tables/{table}/record")).await.body;
    let record = Record::from_text(&text).unwrap();
    record.verify(&*catalog().rules_of(&record.header).unwrap()).unwrap();
}
