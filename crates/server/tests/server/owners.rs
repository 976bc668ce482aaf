//! Tables with an owner's own data files.

use serde_json::{Value, json};

use crate::both;
use crate::house::{Database, House};

const LEADER: &str =
    "[[leader]]\nid = \"stilgar\"\nspecial = \"Draw four cards.\"\nops = [{ op = \"draw\", n = 4 }]\n";

fn new(options: Value) -> Value {
    let bot = json!({"kind": "bot", "level": 0});
    json!({"game": "arrakis", "edition": "wfa", "seats": [bot, bot], "options": options,
        "settings": {"bot_ms": 0, "reaction_ms": 0}})
}

async fn an_owners_files_are_read_played_with_and_recorded(database: Database) {
    let house = House::open(database).await;
    let owner = house.guest("Owner").await;
    // A mistake is refused with the file, the key and what is wrong.
    let broken = LEADER.replace("\"draw\"", "\"drow\"");
    let reply = owner.http.post("/api/tables", new(json!({ "own_cards": broken }))).await;
    assert_eq!(reply.status, 422, "{}", reply.body);
    let problem = reply.json();
    assert_eq!(problem["field"], "own_cards", "the file: {problem}");
    let text = problem["text"]["en"].as_str().unwrap();
    assert!(text.contains("leader.stilgar.ops[0].op") && text.contains("drow"), "the key: {text}");
    let reply = owner.http.post("/api/tables", new(json!({"own_cards": "[[leader"}))).await;
    assert_eq!((reply.status, &reply.json()["field"]), (422, &json!("own_cards")), "{}", reply.body);
    // Far too much is refused before it is read.
    let flood = "#".repeat(2_000_000);
    assert_eq!(owner.http.post("/api/tables", new(json!({ "own_cards": flood }))).await.status, 413);

    let made = owner.http.ok("/api/tables", new(json!({"own_cards": LEADER, "last_round": 2}))).await;
    let table = made["table"]["id"].as_str().unwrap().to_owned();
    assert!(
        made["table"]["options"]["own_cards"].is_null() && made["table"]["files"][0]["key"] == "own_cards"
    );
    let file = owner.http.get(&format!("/api/tables/{table}/files/own_cards")).await.json();
    assert_eq!((&file["text"], &file["file"]), (&json!(LEADER), &made["table"]["files"][0]));
    owner.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut line = owner.line().await;
    line.subscribe(&table, None, None).await;
    line.until(|m| m["type"] == "update" && m["outcome"].is_object()).await;
    // The record carries the file, so that anybody can check it.
    let record = owner.http.get(&format!("/api/tables/{table}/record")).await;
    assert_eq!(record.status, 200, "{}", record.body);
    assert!(record.body.contains("Draw four cards."), "the record brings the file");
    let checked = owner.http.post("/api/records", json!({"text": record.body})).await;
    assert_eq!(checked.status, 200, "{}", checked.body);
}
both!(an_owners_files_are_read_played_with_and_recorded);

async fn lists_and_messages_name_the_files_and_do_not_carry_them(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let large = format!("{LEADER}#{}", "x".repeat(200_000));
    let settings = json!({"public": true});
    let seats = json!([{"kind": "me"}, {"kind": "open"}]);
    let new = json!({"game": "arrakis", "edition": "wfa", "seats": seats, "options": {"own_cards": large},
        "settings": settings});
    let mut table = String::new();
    for _ in 0..3 {
        let made = people[0].http.ok("/api/tables", new.clone()).await;
        assert!(made.to_string().len() < 20_000);
        made["table"]["id"].as_str().unwrap().clone_into(&mut table);
    }
    let list = people[1].http.get("/api/tables").await;
    assert_eq!(list.json()["tables"].as_array().unwrap().len(), 3);
    assert!(list.body.len() < 30_000, "{}", list.body.len());
    let mut line = people[1].line().await;
    line.subscribe(&table, None, None).await;
    let seen = line.expect("table").await;
    assert!(seen.to_string().len() < 20_000);
    let file = &seen["table"]["files"][0];
    assert_eq!((&file["key"], &file["bytes"]), (&json!("own_cards"), &json!(large.len())));
    // The file is a request of its own, for those who may see the table.
    let whole = house.http().get(&format!("/api/tables/{table}/files/own_cards")).await;
    assert_eq!((whole.status, &whole.json()["text"]), (200, &json!(large)));
    assert_eq!(blake3::hash(large.as_bytes()).to_hex().to_string(), whole.json()["file"]["hash"]);
    for key in ["last_round", "own_actions", "none"] {
        assert_eq!(
            people[1].http.get(&format!("/api/tables/{table}/files/{key}")).await.status,
            404,
            "{key}"
        );
    }
    assert_eq!(people[1].http.get("/api/tables/none/files/own_cards").await.status, 404);
}
both!(lists_and_messages_name_the_files_and_do_not_carry_them);
