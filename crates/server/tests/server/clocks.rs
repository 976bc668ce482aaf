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
    let settings = json!({"reaction_ms": 0, "reaction_strict": false, "bot_ms": 0, "clock": clock(1, 1)});
    let table = seated(&people, settings).await;
    let mut line = people[0].line().await;
    line.subscribe(&table, Some(0), Some(0)).await;
    let first = line.until(|m| m["type"] == "update" && m["decision"].is_object()).await;
    let (left, bank) = running(&mut line, 0).await;
    assert!(left <= 2_000 && bank == 1_000, "{left} {bank}");
    // Nobody answers. The default is given when the time for the decision and the whole bank are used up.
    let begin = Instant::now();
    let next = line.expect("update").await;
    assert!(begin.elapsed() > Duration::from_millis(1_700), "{:?}", begin.elapsed());
    assert!(next["step"].as_u64() > first["step"].as_u64());
    let info = people[0].http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["table"]["seats"][0]["sitter"]["id"], people[0].id.as_str());
    assert!(info["table"]["seats"][0]["caretaker"].is_null());
    // The bank is used up. From now on each decision has one second, and the player can play the seat again.
    let asked = line.until(|m| m["type"] == "update" && m["decision"].is_object()).await;
    let (left, bank) = running(&mut line, 0).await;
    assert!(bank == 0 && left <= 1_000, "{left} {bank}");
    let answer = line.act(&table, 0, &asked["step"], "mine", &asked["decision"]["default"]["action"]).await;
    assert_eq!(answer["type"], "ack", "{answer}");
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
    let settings = json!({"reaction_ms": 0, "reaction_strict": false, "clock": clock(1, 30)});
    let table = seated(&people, settings).await;
    let mut lines = [people[0].line().await, people[1].line().await];
    let mut spent = 0;
    let mut last_bank = [30_000, 30_000];
    for turn in 0..6 {
        let pictures = [lines[0].watch(&table, Some(0)).await, lines[1].watch(&table, Some(1)).await];
        let seat = pictures.iter().position(|p| p["decision"].is_object()).unwrap();
        let (_, bank) = running(&mut lines[seat], seat as u8).await;
        assert!(bank <= last_bank[seat], "a bank never grows");
        last_bank[seat] = bank;
        if turn == 0 {
            tokio::time::sleep(Duration::from_millis(1_600)).await;
            spent = seat;
        }
        let action = &pictures[seat]["decision"]["default"]["action"];
        let key = format!("k{turn}");
        let answer = lines[seat].act(&table, seat as u8, &pictures[seat]["step"], &key, action).await;
        assert_eq!(answer["type"], "ack", "{answer}");
    }
    let late = last_bank[spent];
    assert!((25_000..=29_700).contains(&late), "one late answer costs what it took: {late}");
    assert_eq!(last_bank[1 - spent], 30_000, "answers in time cost nothing");
}
both!(an_answer_in_time_leaves_the_bank_alone_and_a_late_one_costs_what_it_took);

async fn a_slow_deadline_goes_on_over_a_restart_and_a_bot_answers_for_the_late(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    let settings = json!({"reaction_ms": 0, "reaction_strict": false, "timeout": "bot",
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
                doc["updated"] = json!(doc["updated"].as_i64().unwrap() - 3_600_000);
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
