//! The times in logs: each step that a viewer has seen has its minute. The times of steps that it has not seen show
//! nowhere.

use std::collections::BTreeSet;

use landsraad_server::storage::{Db, Write};
use serde_json::{Value, json};

use crate::both;
use crate::client::{Http, Line, Luck, Person, any_answer, open_seats, quick};
use crate::house::{Database, House, rewrite};

/// Settings in which nothing waits, no clock runs and no bot takes over: what is left of a clock would differ.
fn timeless() -> Value {
    let mut settings = quick();
    settings["clock"] = json!({"kind": "none"});
    settings["grace_seconds"] = json!(0);
    settings
}

/// Three people play the beginning of a match of Dune. It is the same in
/// every run: how many of its steps are hidden does not depend on luck.
async fn played(house: &mut House, people: &mut [Person], acts: usize) -> String {
    let table = people[0].table_of("dune", Some("gf9"), open_seats(3), timeless()).await;
    let seed = json!("07".repeat(32));
    house.while_down(people, async |db| rewrite(db, &table, |doc| doc["seed"] = seed).await).await;
    for person in &*people {
        person.http.ok(&format!("/api/tables/{table}/join"), json!({})).await;
    }
    people[0].http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    let mut lines = Vec::new();
    for person in &*people {
        lines.push(person.line().await);
    }
    let mut luck = Luck(5);
    // The step of each seat at which it has answered, if its answer waits for others.
    let mut waits = vec![Value::Null; 3];
    for n in 0..acts {
        let mut asked = Vec::new();
        for (seat, line) in (0u8..).zip(&mut lines) {
            let now = line.watch(&table, Some(seat)).await;
            if now["decision"].is_object() && waits[usize::from(seat)] != now["step"] {
                asked.push((seat, now));
            }
        }
        let (seat, now) = &asked[luck.below(asked.len())];
        let (action, key) = (any_answer(&now["decision"], &mut luck), format!("k{n}"));
        let line = &mut lines[usize::from(*seat)];
        line.send(json!({"type": "act", "table": table, "seat": seat, "step": now["step"], "key": key,
            "action": action}))
            .await;
        let done = line.until(|m| m["key"] == *key).await;
        match done["type"].as_str() {
            Some("held") => waits[usize::from(*seat)] = now["step"].clone(),
            _ => assert_eq!(done["type"], "ack", "{done}"),
        }
    }
    table
}

/// Makes a table a copy of another one. The steps that these places see happen every 25 seconds. The others happen
/// with them, or if they are `late` minutes after them. Returns how many others there are.
async fn copy(db: &Db, from: &str, to: &str, places: &[u8], late: bool) -> usize {
    let original: Value = serde_json::from_str(&db.table(from).await.unwrap().unwrap()).unwrap();
    rewrite(db, to, |doc| {
        *doc = original;
        doc["id"] = json!(to);
    })
    .await;
    let (mut at, mut hidden, mut writes) = (1_700_000_000_000_i64, 0, Vec::new());
    for (n, body) in db.steps(from, 0).await.unwrap() {
        let mut entry: Value = serde_json::from_str(&body).unwrap();
        let moved = entry["moved"].as_u64().unwrap();
        if places.iter().any(|place| moved & (1 << place) != 0) {
            at += 25_000;
            entry["at"] = json!(at);
        } else {
            hidden += 1;
            entry["at"] = json!(if late { at + 61_000 * hidden as i64 } else { at });
        }
        writes.push(Write::Step { table: to.to_owned(), n, body: entry.to_string() });
    }
    db.commit(&writes).await.unwrap();
    hidden
}

/// Everything that a newcomer is sent who asks for the whole log.
async fn log(http: &Http, table: &str, seat: Option<u8>) -> Vec<String> {
    let mut line = Line::open(http).await;
    line.subscribe(table, seat, Some(0)).await;
    let sent = line.up_to(|m| m["type"] == "presence").await;
    sent.iter().map(|message| message.to_string().replace(table, "TABLE")).collect()
}

async fn hidden_steps_leave_no_time_in_a_log(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(3).await;
    let original = played(&mut house, &mut people, 90).await;
    let mut all_hidden = 0;
    for place in [1, 2, 6] {
        let mut worlds = Vec::new();
        for _ in 0..2 {
            worlds.push(people[0].table_of("dune", Some("gf9"), open_seats(3), timeless()).await);
        }
        let mut hidden = [0; 2];
        house
            .while_down(&mut people, async |db| {
                for (i, world) in worlds.iter().enumerate() {
                    hidden[i] = copy(db, &original, world, &[place], i == 1).await;
                }
            })
            .await;
        all_hidden += hidden[0];
        let seat = (place != 6).then_some(place);
        let http = seat.map_or_else(|| house.http(), |seat| people[usize::from(seat)].http.clone());
        let (one, two) = (log(&http, &worlds[0], seat).await, log(&http, &worlds[1], seat).await);
        assert_eq!(one, two, "place {place} can tell when others took hidden steps");
        let messages = one.iter().map(|text| serde_json::from_str::<Value>(text).unwrap());
        let missed: Vec<Value> = messages.filter_map(|m| m["missed"].as_array().cloned()).flatten().collect();
        let minutes: BTreeSet<i64> = missed.iter().filter_map(|step| step["at"].as_i64()).collect();
        assert!(minutes.len() > 3 && minutes.iter().all(|at| at % 60_000 == 0), "place {place}: {minutes:?}");
    }
    // The seats see most steps of each other; the public misses every traitor and every part of a plan.
    assert!(all_hidden > 3, "only {all_hidden} steps are hidden");
}
both!(hidden_steps_leave_no_time_in_a_log);
