//! Chat and deals: only for those they are meant for.

use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, quick, seated};
use crate::house::{Database, House};

fn chats(messages: &[Value]) -> Vec<&str> {
    messages.iter().filter(|m| m["type"] == "chat").map(|m| m["text"].as_str().unwrap()).collect()
}

async fn whispers_reach_only_those_they_are_meant_for(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    let table = seated(&people, quick()).await;
    let mut lines = Vec::new();
    for (seat, person) in (0..).zip(&people) {
        let mut line = person.line().await;
        line.watch(&table, Some(seat)).await;
        lines.push(line);
    }
    let mut spectator = Line::open(&house.http()).await;
    spectator.watch(&table, None).await;
    let say = |key: &str, to: Value, text: &str| json!({"type": "chat", "table": table, "key": key, "to": to, "text": text});
    lines[0].send(say("a", json!("all"), "good evening")).await;
    lines[0].send(say("b", json!({"seats": [1]}), "only you")).await;
    assert_eq!(lines[0].answer("b").await["type"], "ack");
    // Nobody can speak for a seat of another, to nobody, or without limit.
    let mut forged = say("c", json!("all"), "forged");
    forged["seat"] = json!(2);
    lines[0].send(forged).await;
    assert_eq!(lines[0].answer("c").await["kind"], "not_your_seat");
    lines[0].send(say("d", json!({"seats": [9]}), "who")).await;
    assert_eq!(lines[0].answer("d").await["kind"], "invalid");
    lines[0].send(say("e", json!("all"), &"x".repeat(2_000))).await;
    assert_eq!(lines[0].answer("e").await["kind"], "invalid");
    lines[0].send(say("f", json!("allies"), "friends")).await;
    assert_eq!(lines[0].answer("f").await["kind"], "invalid", "there are no alliances in this game");
    assert_eq!(chats(&lines[1].for_a_while(300).await), ["good evening", "only you"]);
    assert_eq!(chats(&lines[2].for_a_while(300).await), ["good evening"]);
    assert_eq!(chats(&spectator.for_a_while(300).await), ["good evening"]);
    // Newcomers get what they may read, and after a break only what they have missed.
    for (seat, expected) in [(1, vec!["good evening", "only you"]), (2, vec!["good evening"])] {
        let mut again = people[seat].line().await;
        again.subscribe(&table, Some(seat as u8), None).await;
        let messages = again.for_a_while(300).await;
        assert_eq!(chats(&messages), expected);
        let first = messages.iter().find(|m| m["type"] == "chat").unwrap()["id"].clone();
        again.send(json!({"type": "subscribe", "table": table, "seat": seat, "chat_after": first})).await;
        assert_eq!(chats(&again.for_a_while(300).await), expected[1..]);
    }
    // A table may forbid whispers.
    let quiet = seated(&people, json!({"whispers": false})).await;
    lines[0]
        .send(json!({"type": "chat", "table": quiet, "key": "g", "to": {"seats": [1]}, "text": "psst"}))
        .await;
    assert_eq!(lines[0].answer("g").await["kind"], "forbidden");
}
both!(whispers_reach_only_those_they_are_meant_for);

async fn deals_are_between_two_and_their_enforced_parts_are_done_by_the_engine(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    let table = seated(&people, quick()).await;
    let mut lines = Vec::new();
    let mut views = Vec::new();
    for (seat, person) in (0..).zip(&people) {
        let mut line = person.line().await;
        views.push(line.watch(&table, Some(seat)).await["view"].clone());
        lines.push(line);
    }
    // A part of the view that only its seat sees.
    let pointer = views[0]
        .as_object()
        .unwrap()
        .keys()
        .map(|k| format!("/{k}"))
        .find(|p| {
            views[0].pointer(p) != views[1].pointer(p) && views[0].pointer(p).is_some_and(|v| !v.is_null())
        })
        .expect("the demo has hidden hands");
    let offer = |key: &str, to: u8, terms: Value, seconds: Option<u32>| json!({"type": "offer", "table": table, "key": key, "offer": {"to": to, "terms": terms, "seconds": seconds}});
    let answer = |key: &str, deal: &Value, answer: &str| json!({"type": "deal", "table": table, "key": key, "deal": deal, "answer": answer});
    let terms = json!([
        {"kind": "show", "by": 0, "pointer": pointer},
        {"kind": "promise", "by": 1, "text": "I shall not bid against you"},
    ]);
    lines[0].send(offer("o1", 1, terms, None)).await;
    let offered = lines[1].expect("deal").await["deal"].clone();
    assert_eq!(offered["status"], "offered");
    assert_eq!(offered["shown"], json!([]), "nothing is shown before it is accepted");
    // Only the two sides know, and only the other side may answer.
    lines[2].send(answer("x", &offered["id"], "accept")).await;
    assert_eq!(lines[2].answer("x").await["kind"], "not_found");
    lines[0].send(answer("x", &offered["id"], "accept")).await;
    assert_eq!(lines[0].answer("x").await["kind"], "stale");
    lines[1].send(answer("a1", &offered["id"], "accept")).await;
    let accepted = lines[1].until(|m| m["deal"]["status"] == "accepted").await["deal"].clone();
    assert_eq!(accepted["shown"], json!([views[0].pointer(&pointer).unwrap()]), "shown truthfully");
    let mine = lines[0].until(|m| m["deal"]["status"] == "accepted").await;
    assert_eq!(mine["deal"]["shown"], json!([]));
    // A broken promise is recorded.
    lines[0].send(answer("b1", &offered["id"], "broken")).await;
    let broken = lines[1].until(|m| m["deal"]["status"] == "broken").await;
    assert_eq!(broken["deal"]["broken_by_word_of"], 0);
    // An enforced action that the rules forbid makes the deal fail as a whole.
    let terms = json!([{"kind": "act", "by": 0, "action": {"bid": 99}}]);
    lines[0].send(offer("o2", 1, terms, None)).await;
    let id = lines[1].until(|m| m["deal"]["status"] == "offered").await["deal"]["id"].clone();
    lines[1].send(answer("a2", &id, "accept")).await;
    let failed = lines[1].until(|m| m["deal"]["status"] == "failed").await;
    assert!(failed["deal"]["text"]["en"].is_string());
    // Offers lapse.
    lines[0].send(offer("o3", 1, json!([{"kind": "promise", "by": 0, "text": "peace"}]), Some(1))).await;
    lines[1].until(|m| m["deal"]["status"] == "expired").await;
    // Nobody can offer what belongs to another.
    lines[0].send(offer("o4", 1, json!([{"kind": "promise", "by": 2, "text": "peace"}]), None)).await;
    assert_eq!(lines[0].answer("o4").await["kind"], "invalid");
    assert!(lines[2].for_a_while(200).await.iter().all(|m| m["type"] != "deal"), "the third knows nothing");
    // A bot accepts what costs it nothing and refuses everything else.
    let hand = json!({"seat": 1, "to": {"kind": "caretaker"}});
    people[1].http.ok(&format!("/api/tables/{table}/hand-over"), hand).await;
    lines[0].send(offer("o5", 1, json!([{"kind": "promise", "by": 0, "text": "peace"}]), None)).await;
    lines[0].until(|m| m["deal"]["status"] == "accepted").await;
    lines[0].send(offer("o6", 1, json!([{"kind": "promise", "by": 1, "text": "peace"}]), None)).await;
    lines[0].until(|m| m["deal"]["status"] == "refused").await;
}
both!(deals_are_between_two_and_their_enforced_parts_are_done_by_the_engine);
