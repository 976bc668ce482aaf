//! The time limit of the rules: the sand-glass of a Globopolis Option Phase, kept by the server.

use landsraad_catalog::{Match, catalog};
use landsraad_kernel::{OptionValue, Options, Seat, Seed};
use landsraad_server::storage;
use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, Person, open_seats, quick};
use crate::house::{Database, House, stage};

const SECONDS: i64 = 15;

/// A match at the beginning of the first seat's Option Phase, which lasts `seconds`.
fn option_phase(seconds: i64) -> Box<dyn Match> {
    let mut options = Options::default();
    options.set("option_seconds", OptionValue::Int(seconds));
    let rules = catalog().rules("globopolis", "globopolis", &options, 2).unwrap();
    let mut game = rules.start(Seed::from_u64(5));
    for n in 0..5_000 {
        if game.rule_timer().is_some_and(|timer| timer.seat == Seat::at(0)) {
            return game;
        }
        let seat = game.pending().seats().first().unwrap();
        let chosen = game.bot_move(seat, "random", n).unwrap();
        game.act(seat, game.step(), &chosen.action).unwrap();
    }
    panic!("no Option Phase came");
}

/// The time limit as a newcomer is shown it.
async fn rule_clock(person: &Person, table: &str) -> Value {
    let mut line = person.line().await;
    line.subscribe(table, Some(0), None).await;
    line.until(|m| m["type"] == "clock").await["glass"].clone()
}

async fn the_server_keeps_the_timer_of_a_phase_and_ends_it(database: Database) {
    let game = option_phase(SECONDS);
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    // A table without any clock of its own.
    let mut settings = quick();
    settings["clock"] = json!({"kind": "none"});
    settings["answer_forced"] = json!(false);
    settings["host_pauses"] = json!(true);
    let new = json!({"game": "globopolis", "edition": "globopolis", "seats": open_seats(2),
        "options": {"option_seconds": SECONDS}, "settings": settings});
    let made = people[0].http.ok("/api/tables", new).await;
    let table = made["table"]["id"].as_str().unwrap().to_owned();
    let all = people.clone();
    house.while_down(&mut people, async |db| stage(db, &table, &all, &game.snapshot()).await).await;
    let mut line = people[0].line().await;
    let asked = line.watch(&table, Some(0)).await;
    assert_eq!(asked["decision"]["question"]["ask"], "option");
    let first = rule_clock(&people[0], &table).await;
    assert_eq!((&first["seat"], &first["whole_ms"]), (&json!(0), &json!(SECONDS * 1000)));
    // The time limit stops while the table is halted.
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    people[0].http.ok(&path("pause"), json!({})).await;
    let halted = rule_clock(&people[0], &table).await["left_ms"].clone();
    assert!(halted.as_u64() <= first["left_ms"].as_u64());
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(rule_clock(&people[0], &table).await["left_ms"], halted);
    people[0].http.ok(&path("resume"), json!({})).await;
    // An act that has begun does not start the time limit again.
    let now = line.watch(&table, Some(0)).await;
    let options = now["decision"]["options"].as_array().unwrap();
    let begin = options.iter().find(|o| o["action"]["begin"].is_string()).expect("something can be done");
    let done = line.act(&table, 0, &now["step"], "begin", &begin["action"]).await;
    assert_eq!(done["type"], "ack", "{done}");
    assert!(rule_clock(&people[0], &table).await["left_ms"].as_u64() <= halted.as_u64());
    // Nobody acts any more: the act is given up, and the phase and its time limit are over.
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
both!(the_server_keeps_the_timer_of_a_phase_and_ends_it);

async fn the_timer_goes_on_after_a_restart_where_it_stood(database: Database) {
    let game = option_phase(600);
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    let mut settings = quick();
    settings["host_pauses"] = json!(true);
    let new = json!({"game": "globopolis", "edition": "globopolis", "seats": open_seats(2),
        "options": {"option_seconds": 600}, "settings": settings});
    let made = people[0].http.ok("/api/tables", new).await;
    let table = made["table"]["id"].as_str().unwrap().to_owned();
    let all = people.clone();
    house.while_down(&mut people, async |db| stage(db, &table, &all, &game.snapshot()).await).await;
    let left = async |person: &Person| rule_clock(person, &table).await["left_ms"].as_i64().unwrap();
    let first = left(&people[0]).await;
    tokio::time::sleep(std::time::Duration::from_secs(2)).await;
    let asked = std::time::Instant::now();
    let before = left(&people[0]).await;
    assert!(before <= first - 2_000);
    let stopping = std::time::Instant::now();
    house
        .while_down(&mut people, async |_| {
            // The time limit stops while nobody can play.
            tokio::time::sleep(std::time::Duration::from_secs(4)).await;
        })
        .await;
    let after = left(&people[0]).await;
    assert!(after <= before, "{after} of {before}");
    let ran = asked.elapsed().checked_sub(std::time::Duration::from_secs(4)).unwrap().as_millis() as i64;
    assert!(after >= before - ran, "{after} of {before} after {ran} ms, down since {:?}", stopping.elapsed());
    // The remaining time of a halted time limit is stored.
    people[0].http.ok(&format!("/api/tables/{table}/pause"), json!({})).await;
    let halted = left(&people[0]).await;
    house.while_down(&mut people, async |_| {}).await;
    people[0].http.ok(&format!("/api/tables/{table}/resume"), json!({})).await;
    let resumed = left(&people[0]).await;
    assert!(resumed <= halted && resumed > halted - 60_000, "{resumed} of {halted}");
}
both!(the_timer_goes_on_after_a_restart_where_it_stood);

/// The time that a seat has left, as a newcomer is shown it.
async fn left(person: &Person, table: &str) -> i64 {
    let mut line = person.line().await;
    line.subscribe(table, Some(0), None).await;
    let clocks = line.until(|m| m["clocks"][0]["left_ms"].is_number()).await["clocks"].clone();
    clocks.as_array().unwrap().iter().find(|c| c["seat"] == 0).unwrap()["left_ms"].as_i64().unwrap()
}

/// Begins an act that can be given up. Returns the step and the action that gives it up.
async fn begin(line: &mut Line, table: &str, round: usize) -> (Value, Value) {
    let now = line.watch(table, Some(0)).await;
    let options = now["decision"]["options"].as_array().unwrap();
    let begin = options.iter().find(|o| o["action"]["begin"].is_string()).expect("something can be done");
    let done = line.act(table, 0, &now["step"], &format!("begin {round}"), &begin["action"]).await;
    assert_eq!(done["type"], "ack", "{done}");
    let part = line.watch(table, Some(0)).await;
    let parts = part["decision"]["options"].as_array().unwrap();
    let back = parts.iter().find(|o| o["takes_back"] == true).expect("it can be given up");
    (part["step"].clone(), back["action"].clone())
}

/// Begins an act that can be given up, and gives it up.
async fn begin_and_go_back(person: &Person, table: &str, round: usize) {
    let mut line = person.line().await;
    let (step, back) = begin(&mut line, table, round).await;
    let done = line.act(table, 0, &step, &format!("back {round}"), &back).await;
    assert_eq!(done["type"], "ack", "{done}");
}

/// Begins an act, and gives it up by a deal that the other player accepts.
async fn begin_and_deal_back(people: &[Person], table: &str, round: usize) {
    let (mut line, mut other) = (people[0].line().await, people[1].line().await);
    let (_, back) = begin(&mut line, table, round).await;
    other.watch(table, Some(1)).await;
    let terms = [json!({"kind": "act", "by": 0, "action": back})];
    let key = format!("offer {round}");
    line.send(json!({"type": "offer", "table": table, "key": key, "offer": {"to": 1, "terms": terms}})).await;
    let offered = other.until(|m| m["type"] == "deal" && m["deal"]["status"] == "offered").await;
    let accept = json!({"type": "deal", "table": table, "key": key, "deal": offered["deal"]["id"], "answer": "accept"});
    other.send(accept).await;
    let settled = other.until(|m| m["type"] == "deal" && m["deal"]["status"] != "offered").await;
    assert_eq!(settled["deal"]["status"], "kept", "{settled}");
}

/// A table of two in the Option Phase of the first, with this clock.
async fn in_option_phase(house: &mut House, people: &mut [Person], clock: &Value) -> String {
    let game = option_phase(600);
    let mut settings = quick();
    settings["clock"] = clock.clone();
    let new = json!({"game": "globopolis", "edition": "globopolis", "seats": open_seats(2),
        "options": {"option_seconds": 600}, "settings": settings});
    let made = people[0].http.ok("/api/tables", new).await;
    let table = made["table"]["id"].as_str().unwrap().to_owned();
    let all = people.to_vec();
    house.while_down(people, async |db| stage(db, &table, &all, &game.snapshot()).await).await;
    table
}

async fn going_back_and_forth_does_not_stop_a_deadline(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    for clock in [
        json!({"kind": "slow", "deadline_seconds": 3_600}),
        json!({"kind": "live", "decision_seconds": 600, "bank_seconds": 0}),
    ] {
        let table = in_option_phase(&mut house, &mut people, &clock).await;
        // The first act may start its time again. From then on the same time runs, however often it is given up.
        begin_and_go_back(&people[0], &table, 0).await;
        let first = left(&people[0], &table).await;
        for round in 1..4 {
            tokio::time::sleep(std::time::Duration::from_millis(700)).await;
            begin_and_go_back(&people[0], &table, round).await;
            let now = left(&people[0], &table).await;
            assert!(now <= first - 700 * round as i64, "{clock}, round {round}: {now} of {first}");
        }
    }
}
both!(going_back_and_forth_does_not_stop_a_deadline);

/// Two players who work together win no time by deals that take parts of an order back.
async fn accepted_offers_refill_no_clock(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    for clock in [
        json!({"kind": "slow", "deadline_seconds": 3_600}),
        json!({"kind": "live", "decision_seconds": 600, "bank_seconds": 0}),
    ] {
        let table = in_option_phase(&mut house, &mut people, &clock).await;
        begin_and_deal_back(&people, &table, 0).await;
        let first = left(&people[0], &table).await;
        for round in 1..4 {
            tokio::time::sleep(std::time::Duration::from_millis(700)).await;
            begin_and_deal_back(&people, &table, round).await;
            let now = left(&people[0], &table).await;
            assert!(now <= first - 700 * round as i64, "{clock}, round {round}: {now} of {first}");
        }
    }
}
both!(accepted_offers_refill_no_clock);
