//! The time limit of the rules: the sand-glass of a Globopolis Option Phase, kept by the server.

use landsraad_catalog::{Match, catalog};
use landsraad_kernel::{OptionValue, Options, Seat, Seed};
use landsraad_server::storage;
use serde_json::{Value, json};

use crate::both;
use crate::client::{Person, open_seats, quick};
use crate::house::{Database, House, stage};

const SECONDS: i64 = 4;

/// A match at the beginning of the first seat's Option Phase, which lasts `seconds`.
fn option_phase(seconds: i64) -> Box<dyn Match> {
    let mut options = Options::default();
    options.0.insert("option_seconds".into(), OptionValue::Int(seconds));
    let rules = catalog().rules("globopolis", "globopolis", &options, 2).unwrap();
    let mut game = rules.start(Seed::from_u64(5));
    for n in 0..5_000 {
        if game.glass().is_some_and(|glass| glass.seat == Seat::at(0)) {
            return game;
        }
        let seat = game.pending().seats().first().unwrap();
        let chosen = game.bot_move(seat, "random", n).unwrap();
        game.act(seat, game.step(), &chosen.action).unwrap();
    }
    panic!("no Option Phase came");
}

/// The glass as a newcomer is shown it.
async fn glass(person: &Person, table: &str) -> Value {
    let mut line = person.line().await;
    line.subscribe(table, Some(0), None).await;
    line.until(|m| m["type"] == "clock").await["glass"].clone()
}

async fn the_server_keeps_the_glass_of_a_phase_and_ends_it(database: Database) {
    let game = option_phase(SECONDS);
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    // A table without any clock of its own.
    let mut settings = quick();
    settings["clock"] = json!({"kind": "none"});
    settings["answer_forced"] = json!(false);
    let new = json!({"game": "globopolis", "edition": "globopolis", "seats": open_seats(2),
        "options": {"option_seconds": SECONDS}, "settings": settings});
    let made = people[0].http.ok("/api/tables", new).await;
    let table = made["table"]["id"].as_str().unwrap().to_owned();
    let all = people.clone();
    house.while_down(&mut people, async |db| stage(db, &table, &all, &game.snapshot()).await).await;
    let mut line = people[0].line().await;
    let asked = line.watch(&table, Some(0)).await;
    assert_eq!(asked["decision"]["question"]["ask"], "option");
    let first = glass(&people[0], &table).await;
    assert_eq!((&first["seat"], &first["whole_ms"]), (&json!(0), &json!(SECONDS * 1000)));
    // The glass stops while the table is halted.
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    people[0].http.ok(&path("pause"), json!({})).await;
    let halted = glass(&people[0], &table).await["left_ms"].clone();
    assert!(halted.as_u64() <= first["left_ms"].as_u64());
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(glass(&people[0], &table).await["left_ms"], halted);
    people[0].http.ok(&path("resume"), json!({})).await;
    // An act that has begun does not start the glass again.
    let now = line.watch(&table, Some(0)).await;
    let options = now["decision"]["options"].as_array().unwrap();
    let begin = options.iter().find(|o| o["action"]["begin"].is_string()).expect("something can be done");
    let done = line.act(&table, 0, &now["step"], "begin", &begin["action"]).await;
    assert_eq!(done["type"], "ack", "{done}");
    assert!(glass(&people[0], &table).await["left_ms"].as_u64() <= halted.as_u64());
    // Nobody acts any more: the act is given up, and the phase and its glass are over.
    let over = line.until(|m| m["type"] == "clock" && m["glass"].is_null()).await;
    assert_eq!(over["clocks"], json!([]), "the table itself has no clock");
    let after = line.watch(&table, Some(0)).await;
    let ask = &after["decision"]["question"]["ask"];
    assert!(ask != "option" && ask != "part", "{ask}");
    let db = storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    let entries: Vec<Value> =
        db.steps(&table, 0).await.unwrap().iter().map(|(_, b)| serde_json::from_str(b).unwrap()).collect();
    db.close().await;
    let causes: Vec<(&Value, &Value)> = entries.iter().map(|e| (&e["cause"], &e["action"])).collect();
    assert_eq!(causes[0].0, "player");
    assert!(causes[1..].iter().all(|(cause, _)| *cause == "clock"), "{causes:?}");
    assert!(causes.iter().any(|(_, action)| **action == "done"), "{causes:?}");
}
both!(the_server_keeps_the_glass_of_a_phase_and_ends_it);

async fn the_glass_goes_on_after_a_restart_where_it_stood(database: Database) {
    let game = option_phase(60);
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    let new = json!({"game": "globopolis", "edition": "globopolis", "seats": open_seats(2),
        "options": {"option_seconds": 60}, "settings": quick()});
    let made = people[0].http.ok("/api/tables", new).await;
    let table = made["table"]["id"].as_str().unwrap().to_owned();
    let all = people.clone();
    house.while_down(&mut people, async |db| stage(db, &table, &all, &game.snapshot()).await).await;
    let left = async |person: &Person| glass(person, &table).await["left_ms"].as_i64().unwrap();
    let first = left(&people[0]).await;
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    let (before, asked) = (left(&people[0]).await, std::time::Instant::now());
    assert!(before <= first - 2_000);
    let stopping = std::time::Instant::now();
    house
        .while_down(&mut people, async |_| {
            // The glass stops while nobody can play.
            tokio::time::sleep(std::time::Duration::from_secs(4)).await;
        })
        .await;
    let after = left(&people[0]).await;
    assert!(after <= before, "{after} of {before}");
    let ran = asked.elapsed().checked_sub(std::time::Duration::from_secs(4)).unwrap().as_millis() as i64;
    assert!(after >= before - ran, "{after} of {before} after {ran} ms, down since {:?}", stopping.elapsed());
    // The remaining time of a halted glass is stored.
    people[0].http.ok(&format!("/api/tables/{table}/pause"), json!({})).await;
    let halted = left(&people[0]).await;
    house.while_down(&mut people, async |_| {}).await;
    people[0].http.ok(&format!("/api/tables/{table}/resume"), json!({})).await;
    let resumed = left(&people[0]).await;
    assert!(resumed <= halted && resumed > halted - 10_000, "{resumed} of {halted}");
}
both!(the_glass_goes_on_after_a_restart_where_it_stood);
