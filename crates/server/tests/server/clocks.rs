//! Clocks: time for each decision, the bank, slow deadlines, and the answer when the time is up.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, seated};
use crate::house::{Database, House, rewrite};

fn clock(decision: u32, bank: u32) -> Value {
    json!({"kind": "live", "decision_seconds": decision, "bank_seconds": bank})
}

/// The clock of a seat in a message.
fn of(message: &Value, seat: u8) -> Option<(u64, u64)> {
    let clock = message["clocks"].as_array()?.iter().find(|c| c["seat"] == seat)?;
    Some((clock["left_ms"].as_u64()?, clock["bank_ms"].as_u64()?))
}

/// The next message in which this seat's clock runs.
async fn running(line: &mut Line, seat: u8) -> (u64, u64) {
    of(&line.until(|m| m["type"] == "clock" && of(m, seat).is_some()).await, seat).unwrap()
}

async fn the_clock_answers_for_the_silent_with_the_default_and_hands_back(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let settings = json!({"reaction_ms": 0, "reaction_strict": false, "bot_ms": 0, "answer_forced": false,
        "clock": clock(4, 1)});
    let table = seated(&people, settings).await;
    let mut line = people[0].line().await;
    let begin = Instant::now();
    line.subscribe(&table, Some(0), Some(0)).await;
    let first = line.until(|m| m["type"] == "update" && m["decision"].is_object()).await;
    let (left, bank) = running(&mut line, 0).await;
    assert!(left <= 5_000 && bank == 1_000, "{left} {bank}");
    // Nobody answers. The default is given when the time for the decision and the whole bank are used up.
    let next = line.expect("update").await;
    assert!(begin.elapsed() >= Duration::from_millis(left), "{left} ms were left: {:?}", begin.elapsed());
    assert!(next["step"].as_u64() > first["step"].as_u64());
    let info = people[0].http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["table"]["seats"][0]["sitter"]["id"], people[0].id.as_str());
    assert!(info["table"]["seats"][0]["caretaker"].is_null());
    // The bank is used up. From now on each decision has four seconds, and the player can play the seat again.
    loop {
        let asked = line.until(|m| m["type"] == "update" && m["decision"].is_object()).await;
        let (left, bank) = running(&mut line, 0).await;
        assert!(bank == 0 && left <= 4_000, "{left} {bank}");
        let (key, action) = (format!("mine {}", asked["step"]), &asked["decision"]["default"]["action"]);
        let answer = line.act(&table, 0, &asked["step"], &key, action).await;
        if answer["type"] == "ack" {
            break;
        }
        // On a busy machine the clock may be faster than this player.
        assert_eq!(answer["kind"], "stale", "{answer}");
    }
    // The journal has the answer that was given for the seat, with its cause.
    let db =
        landsraad_server::storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    let steps = db.steps(&table, 0).await.unwrap();
    let entry: Value = serde_json::from_str(&steps[0].1).unwrap();
    assert_eq!(
        (&entry["cause"], &entry["action"]),
        (&json!("clock"), &first["decision"]["default"]["action"])
    );
    assert_eq!(entry["bank"], 1_000);
    db.close().await;
}
both!(the_clock_answers_for_the_silent_with_the_default_and_hands_back);

async fn an_answer_in_time_leaves_the_bank_alone_and_a_late_one_costs_what_it_took(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let settings =
        json!({"reaction_ms": 0, "reaction_strict": false, "answer_forced": false, "clock": clock(6, 60)});
    let table = seated(&people, settings).await;
    let mut lines = [people[0].line().await, people[1].line().await];
    let mut spent = 0;
    let mut last_bank = [60_000, 60_000];
    for turn in 0..6 {
        let pictures = [lines[0].watch(&table, Some(0)).await, lines[1].watch(&table, Some(1)).await];
        let seat = pictures.iter().position(|p| p["decision"].is_object()).unwrap();
        let (_, bank) = running(&mut lines[seat], seat as u8).await;
        assert!(bank <= last_bank[seat], "a bank never grows");
        last_bank[seat] = bank;
        if turn == 0 {
            tokio::time::sleep(Duration::from_millis(6_600)).await;
            spent = seat;
        }
        let action = &pictures[seat]["decision"]["default"]["action"];
        let key = format!("k{turn}");
        let answer = lines[seat].act(&table, seat as u8, &pictures[seat]["step"], &key, action).await;
        assert_eq!(answer["type"], "ack", "{answer}");
    }
    let late = last_bank[spent];
    assert!((30_000..=59_500).contains(&late), "one late answer costs what it took: {late}");
    assert_eq!(last_bank[1 - spent], 60_000, "answers in time cost nothing");
}
both!(an_answer_in_time_leaves_the_bank_alone_and_a_late_one_costs_what_it_took);

async fn a_slow_deadline_goes_on_over_a_restart_and_a_bot_answers_for_the_late(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    let settings = json!({"reaction_ms": 0, "reaction_strict": false, "answer_forced": false, "timeout": "bot",
        "clock": {"kind": "slow", "deadline_seconds": 86_400}});
    let table = seated(&people, settings).await;
    let mut line = people[0].line().await;
    line.watch(&table, Some(0)).await;
    let (left, _) = running(&mut line, 0).await;
    assert!(left > 86_000_000, "{left}");
    // The server was down for an hour: the deadline has not moved.
    house
        .while_down(&mut people, async |db| {
            rewrite(db, &table, |doc| {
                doc["started"] = json!(doc["started"].as_i64().unwrap() - 3_600_000);
            })
            .await;
        })
        .await;
    let mut line = people[0].line().await;
    line.watch(&table, Some(0)).await;
    let (left, _) = running(&mut line, 0).await;
    assert!((82_000_000..=82_800_000).contains(&left), "{left}");
    // A deadline of two seconds, so that the test sees it pass.
    house
        .while_down(&mut people, async |db| {
            rewrite(db, &table, |doc| doc["settings"]["clock"]["deadline_seconds"] = json!(2)).await;
        })
        .await;
    let mut line = people[0].line().await;
    let asked = line.watch(&table, Some(0)).await;
    let next = line.until(|m| m["type"] == "update" && m["step"] != asked["step"]).await;
    assert!(next["step"].as_u64() > asked["step"].as_u64());
    house.stop().await;
    let db =
        landsraad_server::storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    let steps = db.steps(&table, 0).await.unwrap();
    let entry: Value = serde_json::from_str(&steps[0].1).unwrap();
    assert_eq!(entry["cause"], "clock");
    db.close().await;
}
both!(a_slow_deadline_goes_on_over_a_restart_and_a_bot_answers_for_the_late);

async fn nothing_that_a_player_does_stops_a_slow_deadline(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(3).await;
    let settings = json!({"reaction_ms": 0, "reaction_strict": false, "answer_forced": false,
        "host_pauses": true, "clock": {"kind": "slow", "deadline_seconds": 86_400}});
    let table = seated(&people[..2], settings).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    house
        .while_down(&mut people, async |db| {
            rewrite(db, &table, |doc| {
                for time in ["started", "updated"] {
                    doc[time] = json!(doc[time].as_i64().unwrap() - 3_600_000);
                }
            })
            .await;
        })
        .await;
    let left = async |person: &crate::client::Person| {
        let mut line = person.line().await;
        line.watch(&table, Some(0)).await;
        running(&mut line, 0).await.0
    };
    let first = left(&people[0]).await;
    assert!(first <= 82_800_000, "{first}");
    // Not a pause, by the host or by a vote.
    assert_eq!(people[0].http.post(&path("pause"), json!({})).await.status, 403);
    assert_eq!(people[1].http.post(&path("propose"), json!({"kind": "pause"})).await.status, 403);
    // Not a bot that plays for a moment, another name, an offered seat, each before a restart.
    people[0].http.ok("/api/rename", json!({"name": "Slow One"})).await;
    house.while_down(&mut people, async |_| {}).await;
    assert!(left(&people[0]).await <= first, "after another name");
    let offer = |to: &str| json!({"seat": 0, "to": {"kind": to}});
    let offered = people[0].http.ok(&path("hand-over"), offer("newcomer")).await;
    house.while_down(&mut people, async |_| {}).await;
    assert!(left(&people[0]).await <= first, "after an offer");
    // Not a successor.
    let link = offered["table"]["seats"][0]["invitation"].clone();
    people[2].http.ok(&path("join"), json!({"invitation": link})).await;
    assert!(left(&people[2]).await <= first, "after a successor has come");
    house.while_down(&mut people, async |_| {}).await;
    assert!(left(&people[2]).await <= first, "after a restart");
}
both!(nothing_that_a_player_does_stops_a_slow_deadline);

async fn a_slow_table_that_nobody_watches_leaves_memory_and_keeps_its_deadline(database: Database) {
    let house = House::with(database, |config| config.limits.idle_seconds = 1).await;
    let people = house.guests(2).await;
    let settings = json!({"reaction_ms": 0, "reaction_strict": false, "answer_forced": false,
        "clock": {"kind": "slow", "deadline_seconds": 86_400}});
    let table = seated(&people, settings).await;
    let db =
        landsraad_server::storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    // A table in memory does not read its document. One that has left memory does when somebody asks.
    let mut name = Value::Null;
    for seconds in [2, 4, 8, 16] {
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        rewrite(&db, &table, |doc| doc["name"] = json!("Another name")).await;
        name = people[0].http.get(&format!("/api/tables/{table}")).await.json()["table"]["name"].clone();
        if name == "Another name" {
            break;
        }
    }
    assert_eq!(name, "Another name", "the table stays in memory");
    // A visitor who looks at sleeping tables one after the other does not fill the memory.
    rewrite(&db, &table, |doc| doc["name"] = json!("A third name")).await;
    let seen = people[0].http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!((&seen["table"]["name"], &seen["my_seats"]), (&json!("A third name"), &json!([0])));
    assert!(!seen["table"]["pending"].as_array().unwrap().is_empty(), "it says for whom it waits: {seen}");
    db.close().await;
    let mut line = people[0].line().await;
    line.watch(&table, Some(0)).await;
    let (left, _) = running(&mut line, 0).await;
    assert!((86_000_000..86_400_000).contains(&left), "{left}");
}
both!(a_slow_table_that_nobody_watches_leaves_memory_and_keeps_its_deadline);
