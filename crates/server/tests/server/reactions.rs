//! Reaction windows: nobody can tell who could react.

use std::time::{Duration, Instant};

use landsraad_server::storage;
use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, Luck, Person, any_answer, seated};
use crate::house::{Database, House};

/// Plays until a reaction window is open; gives each seat's picture.
async fn until_window(lines: &mut [Line], table: &str) -> Vec<Value> {
    let mut luck = Luck(21);
    for turn in 0..500 {
        let mut pictures = Vec::new();
        for (seat, line) in lines.iter_mut().enumerate() {
            pictures.push(line.watch(table, Some(seat as u8)).await);
        }
        if pictures.iter().any(|p| p["decision"]["shape"]["form"] == "react") {
            return pictures;
        }
        let Some(asked) = pictures.iter().position(|p| p["decision"].is_object()) else { continue };
        let action = any_answer(&pictures[asked]["decision"], &mut luck);
        let key = format!("w{turn}");
        lines[asked].act(table, asked as u8, &pictures[asked]["step"], &key, &action).await;
    }
    panic!("no window opened");
}

async fn lines_of(people: &[Person]) -> Vec<Line> {
    let mut lines = Vec::new();
    for person in people {
        lines.push(person.line().await);
    }
    lines
}

async fn in_a_strict_window_every_pass_takes_the_same_time(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    let table = seated(&people, json!({"reaction_ms": 900, "reaction_strict": true, "bot_ms": 0})).await;
    let mut lines = lines_of(&people).await;
    let pictures = until_window(&mut lines, &table).await;
    let opened = Instant::now();
    let asked: Vec<usize> = (0..3).filter(|&s| pictures[s]["decision"]["shape"]["form"] == "react").collect();
    // Only those are interrupted who can do something.
    for &seat in &asked {
        let able = pictures[seat]["decision"]["options"].as_array().unwrap().len() > 1;
        assert_eq!(pictures[seat]["ask"], able);
    }
    // One passes at once: the pass is held, and nobody else is told anything.
    let quick = asked[0];
    let pass = pictures[quick]["decision"]["default"]["action"].clone();
    lines[quick]
        .send(json!({"type": "act", "table": table, "seat": quick, "step": pictures[quick]["step"], "key": "pass", "action": pass}))
        .await;
    assert_eq!(lines[quick].until(|m| m["type"] == "held" || m["type"] == "refused").await["type"], "held");
    let witness = (0..3).find(|s| !asked.contains(s)).unwrap_or(asked[asked.len() - 1]);
    let early = lines[witness].for_a_while(400).await;
    assert!(early.iter().all(|m| m["type"] != "update"), "a pass must not show before the window closes");
    // Everybody has passed when the time is up: the quick one, the unable and the silent alike.
    lines[quick].answer("pass").await;
    let took = opened.elapsed();
    assert!(took > Duration::from_millis(600) && took < Duration::from_millis(2_500), "{took:?}");
    lines[witness].until(|m| m["type"] == "update").await;
}
both!(in_a_strict_window_every_pass_takes_the_same_time);

async fn standing_orders_decide_who_is_asked(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    let table = seated(&people, json!({"reaction_ms": 150, "reaction_strict": false, "bot_ms": 0})).await;
    let mut lines = lines_of(&people).await;
    for (seat, line) in lines.iter_mut().enumerate() {
        line.watch(&table, Some(seat as u8)).await;
        let orders = if seat == 0 { "always" } else { "never" };
        line.send(json!({"type": "orders", "table": table, "seat": seat, "key": "o", "orders": orders}))
            .await;
        assert_eq!(line.answer("o").await["type"], "ack");
    }
    let pictures = until_window(&mut lines, &table).await;
    for (seat, picture) in pictures.iter().enumerate() {
        if picture["decision"]["shape"]["form"] == "react" {
            assert_eq!(picture["ask"], seat == 0, "seat {seat}");
        }
    }
    if pictures[0]["decision"]["shape"]["form"] == "react" {
        // Who wants to be asked always is waited for, and no pass of the others shows meanwhile.
        tokio::time::sleep(Duration::from_millis(500)).await;
        let still = lines[0].watch(&table, Some(0)).await;
        assert_eq!(still["pending"], pictures[0]["pending"]);
        let pass = still["decision"]["default"]["action"].clone();
        let answer = lines[0].act(&table, 0, &still["step"], "pass", &pass).await;
        assert_eq!(answer["type"], "ack", "{answer}");
    }
    // Now the window closes without anybody else being asked.
    let mut after = lines[1].watch(&table, Some(1)).await;
    let begin = Instant::now();
    while after["pending"] == pictures[1]["pending"] && after["view"] == pictures[1]["view"] {
        assert!(begin.elapsed() < Duration::from_secs(5), "the window never closes");
        tokio::time::sleep(Duration::from_millis(50)).await;
        after = lines[1].watch(&table, Some(1)).await;
    }
}
both!(standing_orders_decide_who_is_asked);

async fn a_bot_takes_its_time_once_however_many_private_steps_it_makes(database: Database) {
    let house = House::open(database).await;
    let host = house.guest("Host").await;
    let bot = json!({"kind": "bot", "level": 0});
    let table = host.table(json!([bot, bot]), json!({"bot_ms": 700})).await;
    host.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    let db = storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    // An offer is a stake and a bid: the first of the two nobody else sees.
    let private = |entry: &Value| entry["moved"].as_u64().unwrap() & (1 << 6) == 0;
    let at = |entry: &Value| entry["at"].as_i64().unwrap();
    // From each step to the next of the same seat, if the first was private; to anybody's next, if it was not.
    let waited = |entries: &[Value], private_first: bool| -> Vec<i64> {
        let each = entries.iter().enumerate().filter(|(_, e)| private(e) == private_first);
        let next = |i: usize, e: &Value| {
            entries[i + 1..].iter().find(|n| !private_first || n["seat"] == e["seat"]).map(|n| at(n) - at(e))
        };
        each.filter_map(|(i, e)| next(i, e)).collect()
    };
    let begin = Instant::now();
    let entries = loop {
        tokio::time::sleep(Duration::from_millis(300)).await;
        let steps = db.steps(&table, 0).await.unwrap();
        let entries: Vec<Value> = steps.iter().map(|(_, body)| serde_json::from_str(body).unwrap()).collect();
        if waited(&entries, true).len() >= 2 && waited(&entries, false).len() >= 3 {
            break entries;
        }
        assert!(begin.elapsed() < Duration::from_mins(1), "only {} steps", entries.len());
    };
    db.close().await;
    let (within, between) = (waited(&entries, true), waited(&entries, false));
    assert!(within.iter().min() < Some(&350), "a private step waits again: {within:?}");
    assert!(between.iter().max() >= Some(&700), "the pace is kept between answers: {between:?}");
}
both!(a_bot_takes_its_time_once_however_many_private_steps_it_makes);
