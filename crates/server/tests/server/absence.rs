//! Tables of people do not get stuck: they have clocks by default, bots play for absent people, and the table
//! gives forced answers.

use std::time::Instant;

use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, Luck, PATIENCE, Person, any_answer, quick, seated};
use crate::house::{Database, House};

async fn a_new_table_has_a_clock_and_a_solitary_one_does_not_run(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, json!({})).await;
    let info = people[0].http.get(&format!("/api/tables/{table}")).await.json();
    let clock = json!({"kind": "live", "decision_seconds": 90, "bank_seconds": 600});
    assert_eq!(info["table"]["settings"]["clock"], clock);
    let mut line = people[0].line().await;
    line.watch(&table, Some(0)).await;
    line.until(|m| m["clocks"][0]["left_ms"].as_u64().is_some_and(|ms| ms > 600_000)).await;
    let slow =
        people[0].table(json!([{"kind": "me"}, {"kind": "open"}]), json!({"clock": {"kind": "slow"}})).await;
    let info = people[0].http.get(&format!("/api/tables/{slow}")).await.json();
    assert_eq!(info["table"]["settings"]["clock"]["deadline_seconds"], 86_400);
    // The clock does not run at a table with one person and bots.
    let alone = people[0].table(json!([{"kind": "me"}, {"kind": "bot"}]), json!({})).await;
    people[0].http.ok(&format!("/api/tables/{alone}/start"), json!({})).await;
    line.subscribe(&alone, Some(0), None).await;
    let heard = line.for_a_while(400).await;
    assert!(heard.iter().all(|m| m["type"] != "clock" || m["table"] != alone.as_str()), "{heard:?}");
}
both!(a_new_table_has_a_clock_and_a_solitary_one_does_not_run);

/// The presence of a seat's player as everybody is shown it.
async fn presence(people: &[Person], table: &str, seat: usize) -> Value {
    let begin = Instant::now();
    loop {
        let one = people[0].http.get(&format!("/api/tables/{table}")).await.json();
        let list = people[0].http.get("/api/tables?scope=mine").await.json();
        let listed = list["tables"].as_array().unwrap().iter().find(|t| t["id"] == table).unwrap();
        let said = one["table"]["seats"][seat]["presence"].clone();
        // It may change between the two questions.
        if said == listed["seats"][seat]["presence"] {
            return said;
        }
        assert!(begin.elapsed() < PATIENCE, "the lobby and the table do not say the same: {said}");
    }
}

async fn a_bot_plays_for_the_absent_who_come_back_at_any_moment(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let settings = json!({"reaction_ms": 0, "reaction_strict": false, "bot_ms": 0, "grace_seconds": 1,
        "answer_forced": false, "caretaker": {"level": 0}});
    let table = seated(&people, settings).await;
    // The second player is never connected; the first plays on until it is asked.
    let mut line = people[0].line().await;
    let mut picture = line.watch(&table, Some(0)).await;
    assert_eq!(presence(&people, &table, 0).await, "here");
    assert_ne!(presence(&people, &table, 1).await, "here");
    let mut luck = Luck(3);
    for turn in 0..40 {
        while picture["decision"].is_null() {
            picture = line.expect("update").await;
        }
        if turn > 2 && presence(&people, &table, 1).await == "absent" {
            break;
        }
        let action = any_answer(&picture["decision"], &mut luck);
        let done = line.act(&table, 0, &picture["step"], &format!("a{turn}"), &action).await;
        assert_eq!(done["type"], "ack", "{done}");
        picture = line.watch(&table, Some(0)).await;
    }
    let info = people[1].http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["table"]["seats"][1]["caretaker"], "random", "{info}");
    assert_eq!(info["my_seats"], json!([1]), "the seat stays theirs");
    // The player comes back at once on request.
    let back = json!({"seat": 1, "to": {"kind": "back"}});
    let mut other = people[1].line().await;
    other.watch(&table, Some(1)).await;
    people[1].http.ok(&format!("/api/tables/{table}/hand-over"), back).await;
    let message = line.until(|m| m["type"] == "presence" && m["seats"][1] == "here").await;
    assert_eq!(message["seats"], json!(["here", "here"]));
    assert_eq!(presence(&people, &table, 1).await, "here");
    // A player who lets a bot play is resting, and one whose line breaks is away.
    drop(other);
    line.until(|m| m["type"] == "presence" && m["seats"][1] == "away").await;
    assert_eq!(presence(&people, &table, 1).await, "away");
}
both!(a_bot_plays_for_the_absent_who_come_back_at_any_moment);

async fn a_clock_that_runs_out_for_the_absent_brings_a_bot(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let clock = json!({"kind": "live", "decision_seconds": 1, "bank_seconds": 0});
    let settings = json!({"reaction_ms": 0, "reaction_strict": false, "bot_ms": 0, "answer_forced": false, "grace_seconds": 0, "clock": clock});
    let table = seated(&people, settings).await;
    let mut line = people[1].line().await;
    line.watch(&table, Some(1)).await;
    // The first seat begins, and its player is absent.
    let message =
        line.until(|m| m["type"] == "table" && m["table"]["seats"][0]["presence"] == "absent").await;
    assert_eq!(message["table"]["host"], people[1].id.as_str(), "the host was the one who stays away");
}
both!(a_clock_that_runs_out_for_the_absent_brings_a_bot);

/// Plays until a seat is asked a question with one legal answer that is no reaction. Returns the seat.
async fn until_forced(lines: &mut [Line], table: &str) -> Option<(usize, Value)> {
    let mut luck = Luck(11);
    for turn in 0..400 {
        let mut pictures = Vec::new();
        for (seat, line) in lines.iter_mut().enumerate() {
            pictures.push(line.watch(table, Some(seat as u8)).await);
        }
        let asked = pictures.iter().position(|p| p["decision"].is_object())?;
        let decision = &pictures[asked]["decision"];
        let one = decision["options"].as_array().unwrap().len() == 1 && decision["more"] != true;
        if one && decision["shape"]["form"] != "react" {
            return Some((asked, pictures[asked].clone()));
        }
        let action = any_answer(decision, &mut luck);
        let step = &pictures[asked]["step"];
        lines[asked].act(table, asked as u8, step, &format!("f{turn}"), &action).await;
    }
    None
}

/// The entries of the journal.
async fn journal(house: &House, table: &str) -> Vec<Value> {
    let db =
        landsraad_server::storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    let steps = db.steps(table, 0).await.unwrap();
    db.close().await;
    steps.iter().map(|(_, body)| serde_json::from_str(body).unwrap()).collect()
}

async fn the_only_answer_is_given_by_the_table_at_the_pace_of_the_players(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let with_forced = |on: bool| {
        let mut settings = quick();
        settings["answer_forced"] = json!(on);
        settings
    };
    let found = async |settings: Value| {
        for _ in 0..30 {
            let table = seated(&people, settings.clone()).await;
            let mut lines = vec![people[0].line().await, people[1].line().await];
            if let Some((seat, picture)) = until_forced(&mut lines, &table).await {
                return (table, lines, seat, picture);
            }
        }
        panic!("the demo has questions with one answer");
    };
    let (table, mut lines, seat, picture) = found(with_forced(true)).await;
    // Nobody answers, so the table does: not at once, and before the clock runs out.
    lines[seat].until(|m| m["type"] == "update" && m["step"] != picture["step"]).await;
    let steps = journal(&house, &table).await;
    let only = steps.iter().position(|step| step["cause"] == "only").expect("an answer of the table");
    let at = |n: usize| steps[n]["at"].as_i64().unwrap();
    assert!(only == 0 || at(only) - at(only - 1) > 500, "{steps:?}");
    // A table may require every answer from its players, and the table gives no forced answer for an absent
    // player.
    let (table, mut lines, seat, picture) = found(with_forced(false)).await;
    let heard = lines[seat].for_a_while(7_000).await;
    assert!(heard.iter().all(|m| m["type"] != "update" || m["step"] == picture["step"]), "{table}");
    loop {
        let (_, mut lines, seat, _) = found(with_forced(true)).await;
        let other = 1 - seat;
        lines.remove(seat);
        let line = &mut lines[0];
        let before = line.up_to(|m| m["type"] == "presence" && m["seats"][seat] == "away").await;
        // The table may have answered while the player was still there.
        if before.iter().all(|m| m["type"] != "update" || m["reset"] == true) {
            let heard = line.for_a_while(7_000).await;
            assert!(heard.iter().all(|m| m["type"] != "update"), "seat {other} saw an answer of nobody");
            break;
        }
    }
}
both!(the_only_answer_is_given_by_the_table_at_the_pace_of_the_players);
