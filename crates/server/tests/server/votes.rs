//! Votes of the players, and the host of a table.

use std::time::Duration;

use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, Person, quick, seated};
use crate::house::{Database, House};

async fn lines_of(people: &[Person], table: &str) -> Vec<Line> {
    let mut lines = Vec::new();
    for (seat, person) in (0..).zip(people) {
        let mut line = person.line().await;
        line.watch(table, Some(seat)).await;
        lines.push(line);
    }
    lines
}

async fn open_vote(line: &mut Line) -> Value {
    line.until(|m| m["type"] == "vote" && m["vote"]["status"] == "open").await["vote"].clone()
}

async fn answer(line: &mut Line, table: &str, vote: &Value, yes: bool) -> Value {
    let key = format!("{}-{yes}", vote["id"].as_str().unwrap());
    line.send(json!({"type": "vote", "table": table, "key": key, "vote": vote["id"], "yes": yes})).await;
    line.answer(&key).await
}

async fn the_others_replace_somebody_by_vote(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(4).await;
    let settings = json!({"reaction_ms": 0, "reaction_strict": false, "bot_ms": 0, "answer_forced": false, "caretaker": {"level": 0}});
    let table = seated(&people, settings).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let mut lines = lines_of(&people, &table).await;
    let replace = json!({"kind": "replace", "seat": 3});
    // The host proposes it. One vote of three is not enough, and the person it is about is not asked.
    people[0].http.ok(&path("propose"), replace.clone()).await;
    let vote = open_vote(&mut lines[1]).await;
    assert_eq!((&vote["by"], &vote["waiting"], &vote["missing"]), (&json!(0), &json!([1, 2]), &json!(1)));
    let shown = open_vote(&mut lines[3]).await;
    assert_eq!(shown["about"], json!({"kind": "table", "motion": replace}));
    assert_eq!(answer(&mut lines[3], &table, &vote, false).await["kind"], "stale");
    assert_eq!(people[1].http.post(&path("propose"), replace.clone()).await.status, 409, "one at a time");
    // Both say no.
    for seat in [1, 2] {
        assert_eq!(answer(&mut lines[seat], &table, &vote, false).await["type"], "ack");
    }
    lines[0].until(|m| m["vote"]["status"] == "refused").await;
    // Again, and one more agrees.
    people[0].http.ok(&path("propose"), replace).await;
    let vote = open_vote(&mut lines[2]).await;
    assert_eq!(answer(&mut lines[2], &table, &vote, true).await["type"], "ack");
    lines[3].expect("gone").await;
    let info = people[0].http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(info["table"]["seats"][3]["sitter"]["kind"], "invited");
    assert_eq!(info["table"]["seats"][3]["caretaker"], "random", "of the level the table agreed on");
    let link = info["table"]["seats"][3]["invitation"].clone();
    for who in [&people[3], &people[1]] {
        assert_eq!(who.http.post(&path("join"), json!({"invitation": link})).await.status, 403);
    }
    house.guest("Newcomer").await.http.ok(&path("join"), json!({"invitation": link})).await;
}
both!(the_others_replace_somebody_by_vote);

async fn one_of_two_players_cannot_replace_the_other(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let path = format!("/api/tables/{table}/propose");
    for (who, seat) in [(0, 1), (1, 0)] {
        let refused = people[who].http.post(&path, json!({"kind": "replace", "seat": seat})).await;
        assert_eq!(refused.status, 403, "{}", refused.body);
    }
    let stranger = house.guest("Stranger").await;
    assert_eq!(stranger.http.post(&path, json!({"kind": "close"})).await.status, 403);
}
both!(one_of_two_players_cannot_replace_the_other);

async fn a_match_ends_by_agreement(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut lines = lines_of(&people, &table).await;
    people[1].http.ok(&format!("/api/tables/{table}/propose"), json!({"kind": "close"})).await;
    let vote = open_vote(&mut lines[0]).await;
    assert_eq!(answer(&mut lines[0], &table, &vote, true).await["type"], "ack");
    lines[1].until(|m| m["type"] == "table" && m["table"]["status"] == "closed").await;
}
both!(a_match_ends_by_agreement);

/// Settings in which nothing waits and the host may halt the match alone.
fn host_pauses() -> Value {
    let mut settings = quick();
    settings["host_pauses"] = json!(true);
    settings
}

async fn a_paused_match_goes_on_by_vote(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    let table = seated(&people, host_pauses()).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let mut lines = lines_of(&people, &table).await;
    people[0].http.ok(&path("pause"), json!({})).await;
    assert_eq!(people[1].http.post(&path("resume"), json!({})).await.status, 403);
    people[1].http.ok(&path("propose"), json!({"kind": "resume"})).await;
    let vote = open_vote(&mut lines[2]).await;
    assert_eq!(vote["waiting"], json!([2]), "the host who paused it is not asked");
    assert_eq!(answer(&mut lines[2], &table, &vote, true).await["type"], "ack");
    lines[0].until(|m| m["type"] == "table" && m["table"]["status"] == "running").await;
}
both!(a_paused_match_goes_on_by_vote);

async fn the_host_passes_on_and_is_replaced_when_gone(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    let settings = json!({"reaction_ms": 0, "reaction_strict": false, "bot_ms": 0, "answer_forced": false, "grace_seconds": 1});
    let table = seated(&people, settings.clone()).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let mut lines = lines_of(&people, &table).await;
    // The host names another one.
    assert_eq!(people[1].http.post(&path("host"), json!({"seat": 1})).await.status, 403);
    people[0].http.ok(&path("host"), json!({"seat": 1})).await;
    lines[2].until(|m| m["table"]["host"] == people[1].id.as_str()).await;
    // The host leaves.
    people[1].http.ok(&path("leave"), json!({})).await;
    let message =
        lines[2].until(|m| m["type"] == "table" && m["table"]["host"] == people[0].id.as_str()).await;
    assert_eq!(message["table"]["seats"][1]["presence"], "left");
    // The host is absent; this counts before the start too.
    let waiting = people[0].table(json!([{"kind": "me"}, {"kind": "open"}]), settings).await;
    people[1].http.ok(&format!("/api/tables/{waiting}/join"), json!({})).await;
    lines[1].subscribe(&waiting, Some(1), None).await;
    lines[1]
        .until(|m| m["table"]["host"] == people[1].id.as_str() && m["table"]["id"] == waiting.as_str())
        .await;
}
both!(the_host_passes_on_and_is_replaced_when_gone);

/// A motion, the seat that answers before the restart with its answer, the seats that are waited for afterwards and
/// agree, and what the table is then.
type Case = (Value, (usize, bool), Value, &'static [usize], fn(&Value) -> bool);

async fn an_open_vote_survives_a_restart(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(4).await;
    let cases: [Case; 3] = [
        (json!({"kind": "replace", "seat": 3}), (0, false), json!([2]), &[2], |table| {
            table["seats"][3]["sitter"]["kind"] == "invited"
        }),
        (json!({"kind": "close"}), (0, true), json!([2, 3]), &[2, 3], |table| table["status"] == "closed"),
        (json!({"kind": "resume"}), (3, false), json!([2]), &[2], |table| table["status"] == "running"),
    ];
    for (motion, (early, yes), waiting, late, is_done) in cases {
        let table = seated(&people, host_pauses()).await;
        let path = |what: &str| format!("/api/tables/{table}/{what}");
        if motion["kind"] == "resume" {
            people[0].http.ok(&path("pause"), json!({})).await;
        }
        people[1].http.ok(&path("propose"), motion.clone()).await;
        let mut lines = lines_of(&people, &table).await;
        let vote = open_vote(&mut lines[early]).await;
        assert_eq!(answer(&mut lines[early], &table, &vote, yes).await["repeated"], false);
        house.while_down(&mut people, async |_| {}).await;
        let mut lines = lines_of(&people, &table).await;
        let again = open_vote(&mut lines[early]).await;
        assert_eq!((&again["id"], &again["by"], &again["about"]), (&vote["id"], &vote["by"], &vote["about"]));
        assert_eq!(again["waiting"], waiting, "the answer from before counts: {again}");
        let repeated = answer(&mut lines[early], &table, &vote, yes).await;
        assert_eq!(repeated["repeated"], true, "{repeated}");
        assert_eq!(answer(&mut lines[early], &table, &vote, !yes).await["kind"], "stale", "one answer");
        for seat in late {
            assert_eq!(answer(&mut lines[*seat], &table, &vote, true).await["type"], "ack");
        }
        let info = people[0].http.get(&format!("/api/tables/{table}")).await.json();
        assert!(is_done(&info["table"]), "{motion}: {info}");
        // A vote that is decided stays decided.
        house.while_down(&mut people, async |_| {}).await;
        let mut line = people[1].line().await;
        let heard = line.arrive(&table, Some(1)).await;
        assert!(heard.iter().all(|m| m["type"] != "vote"), "{heard:?}");
    }
}
both!(an_open_vote_survives_a_restart);

/// The time left for a seat.
fn left(message: &Value, seat: u8) -> Option<u64> {
    let clocks = message["clocks"].as_array()?;
    clocks.iter().find(|c| c["seat"] == seat)?["left_ms"].as_u64()
}

async fn pausing_never_refills_a_clock(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    let clock = json!({"kind": "live", "decision_seconds": 600, "bank_seconds": 60});
    let table = seated(&people, json!({"clock": clock, "answer_forced": false, "host_pauses": true})).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let mut line = people[0].line().await;
    line.watch(&table, Some(0)).await;
    let before = left(&line.until(|m| left(m, 0).is_some()).await, 0).unwrap();
    let mut used = 0;
    for round in 0..3 {
        tokio::time::sleep(Duration::from_millis(1_200)).await;
        used += 1_200;
        people[0].http.ok(&path("pause"), json!({})).await;
        if round == 1 {
            // A restart does not give time back either.
            house.while_down(&mut people, async |_| {}).await;
            line = people[0].line().await;
            line.watch(&table, Some(0)).await;
        }
        people[0].http.ok(&path("resume"), json!({})).await;
        let now = left(&line.until(|m| left(m, 0).is_some()).await, 0).unwrap();
        assert!(now <= before - used, "round {round}: {now} of {before}, {used} used");
    }
    // A pause uses no time.
    people[0].http.ok(&path("pause"), json!({})).await;
    let halted = before - used;
    tokio::time::sleep(Duration::from_secs(1)).await;
    people[0].http.ok(&path("resume"), json!({})).await;
    let now = left(&line.until(|m| left(m, 0).is_some()).await, 0).unwrap();
    assert!(now + 60_000 > halted, "{now} {halted}");
}
both!(pausing_never_refills_a_clock);

async fn one_player_alone_neither_halts_nor_ends_a_match_of_people(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    let table = seated(&people, quick()).await;
    let path = |what: &str| format!("/api/tables/{table}/{what}");
    let mut lines = lines_of(&people, &table).await;
    let status =
        async || people[0].http.get(&format!("/api/tables/{table}")).await.json()["table"]["status"].clone();
    // The host only asks the others to halt it.
    let asked = people[0].http.ok(&path("pause"), json!({})).await;
    assert_eq!(asked["table"]["status"], "running", "{asked}");
    let vote = open_vote(&mut lines[1]).await;
    assert_eq!((&vote["waiting"], &vote["missing"]), (&json!([1, 2]), &json!(1)), "{vote}");
    assert_eq!(vote["about"]["motion"], json!({"kind": "pause"}), "{vote}");
    for seat in [1, 2] {
        assert_eq!(answer(&mut lines[seat], &table, &vote, false).await["type"], "ack");
    }
    assert_eq!(status().await, "running");
    let first = vote;
    // Where the others are away and bots play for them, they still have a say.
    for seat in [1, 2] {
        let rest = json!({"seat": seat, "to": {"kind": "caretaker"}});
        people[seat].http.ok(&path("hand-over"), rest).await;
    }
    assert_eq!(people[0].http.post(&path("close"), json!({})).await.status, 403);
    people[0].http.ok(&path("propose"), json!({"kind": "close"})).await;
    let vote = open_vote(&mut lines[2]).await;
    assert_eq!((&vote["waiting"], status().await), (&json!([1, 2]), json!("running")), "{vote}");
    assert_eq!(answer(&mut lines[2], &table, &vote, false).await["type"], "ack");
    people[0].http.ok(&path("pause"), json!({})).await;
    let is_new =
        |m: &Value| m["type"] == "vote" && m["vote"]["status"] == "open" && m["vote"]["id"] != first["id"];
    let halts = |m: &Value| m["vote"]["about"]["motion"]["kind"] == "pause";
    let vote = lines[1].until(|m| is_new(m) && halts(m)).await["vote"].clone();
    assert_eq!(status().await, "running");
    // Those who are away may agree.
    assert_eq!(answer(&mut lines[1], &table, &vote, true).await["type"], "ack");
    assert_eq!(status().await, "paused");
    assert_eq!(people[1].http.post(&path("pause"), json!({})).await.status, 409);
}
both!(one_player_alone_neither_halts_nor_ends_a_match_of_people);
