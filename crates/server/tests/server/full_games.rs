//! Whole matches of every game in the catalog.

use landsraad_catalog::{Record, catalog};
use serde_json::json;

use crate::both;
use crate::client::{open_seats, quick};
use crate::house::{Database, House};
use crate::play::play_out;

async fn every_game_is_played_to_its_end_and_its_record_verifies(database: Database) {
    let house = House::open(database).await;
    for entry in catalog().entries() {
        let edition = &entry.spec().editions[0];
        let people = house.guests(edition.min_seats as usize).await;
        let table =
            people[0].table_of(entry.spec().id, Some(edition.id), open_seats(people.len()), quick()).await;
        for person in &people {
            person.http.ok(&format!("/api/tables/{table}/join"), json!({})).await;
        }
        let started = people[0].http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
        let commitment = started["table"]["commitment"].as_str().unwrap().to_owned();
        assert!(started["table"]["seed"].is_null(), "the seed is secret while they play");
        // Nothing of the record leaves before the end.
        assert_eq!(people[0].http.get(&format!("/api/tables/{table}/record")).await.status, 409);
        assert_eq!(
            people[0].http.get(&format!("/api/tables/{table}/replay/0?as=omniscient")).await.status,
            409
        );
        let players = play_out(&people, &table, false).await;
        let outcome = &players[0].last["outcome"];
        assert!(players.iter().all(|p| p.last["outcome"] == *outcome));
        let info = people[0].http.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!(info["table"]["status"], "finished");
        let seed = info["table"]["seed"].as_str().unwrap();
        let bytes: Vec<u8> =
            (0..32).map(|i| u8::from_str_radix(&seed[2 * i..2 * i + 2], 16).unwrap()).collect();
        assert_eq!(blake3::hash(&bytes).to_hex().to_string(), commitment);
        let text = people[0].http.get(&format!("/api/tables/{table}/record")).await.body;
        let record = Record::from_text(&text).unwrap();
        assert_eq!(record.header.commitment.0, commitment);
        assert_eq!(record.end.as_ref().unwrap().seed.as_deref(), Some(seed));
        let rules = catalog().rules_of(&record.header).unwrap();
        record.verify(&*rules).unwrap();
    }
}
both!(every_game_is_played_to_its_end_and_its_record_verifies);
