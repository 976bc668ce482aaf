//! Chat and deals: only for those they are meant for.

use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, Luck, any_answer, quick, seated};
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
    assert_eq!(chats(&lines[1].so_far(&table, Some(1)).await), ["good evening", "only you"]);
    assert_eq!(chats(&lines[2].so_far(&table, Some(2)).await), ["good evening"]);
    assert_eq!(chats(&spectator.so_far(&table, None).await), ["good evening"]);
    // Newcomers get what they may read, and after a break only what they have missed.
    for (seat, expected) in [(1, vec!["good evening", "only you"]), (2, vec!["good evening"])] {
        let mut again = people[seat].line().await;
        let messages = again.arrive(&table, Some(seat as u8)).await;
        assert_eq!(chats(&messages), expected);
        let first = messages.iter().find(|m| m["type"] == "chat").unwrap()["id"].clone();
        again.send(json!({"type": "subscribe", "table": table, "seat": seat, "chat_after": first})).await;
        assert_eq!(chats(&again.up_to(|m| m["type"] == "presence").await), expected[1..]);
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
    // An enforced action that the rules forbid makes the deal fail as a whole. The reason is always the same.
    let mut reasons = Vec::new();
    for (n, term) in [
        json!({"kind": "act", "by": 0, "action": {"bid": 99}}),
        json!({"kind": "act", "by": 0, "action": {"no_such": "thing"}}),
        json!({"kind": "act", "by": 1, "action": {"stake": "pearl", "or": "salt"}}),
        json!({"kind": "show", "by": 0, "pointer": "/no/such/place"}),
    ]
    .into_iter()
    .enumerate()
    {
        lines[0].send(offer(&format!("f{n}"), 1, json!([term]), None)).await;
        let id = lines[1].until(|m| m["deal"]["status"] == "offered").await["deal"]["id"].clone();
        lines[1].send(answer(&format!("fa{n}"), &id, "accept")).await;
        let failed = lines[1].until(|m| m["deal"]["status"] == "failed").await;
        reasons.push(failed["deal"]["text"]["en"].as_str().unwrap().to_owned());
    }
    reasons.dedup();
    assert_eq!(reasons, ["The deal could not be carried out as the match stands."]);
    // Offers lapse.
    lines[0].send(offer("o3", 1, json!([{"kind": "promise", "by": 0, "text": "peace"}]), Some(1))).await;
    lines[1].until(|m| m["deal"]["status"] == "expired").await;
    // Nobody can offer what belongs to another.
    lines[0].send(offer("o4", 1, json!([{"kind": "promise", "by": 2, "text": "peace"}]), None)).await;
    assert_eq!(lines[0].answer("o4").await["kind"], "invalid");
    let third = lines[2].so_far(&table, Some(2)).await;
    assert!(third.iter().all(|m| m["type"] != "deal"), "the third knows nothing");
    // A bot accepts what costs it nothing and refuses everything else.
    let hand = json!({"seat": 1, "to": {"kind": "caretaker"}});
    people[1].http.ok(&format!("/api/tables/{table}/hand-over"), hand).await;
    lines[0].send(offer("o5", 1, json!([{"kind": "promise", "by": 0, "text": "peace"}]), None)).await;
    lines[0].until(|m| m["deal"]["status"] == "accepted").await;
    lines[0].send(offer("o6", 1, json!([{"kind": "promise", "by": 1, "text": "peace"}]), None)).await;
    lines[0].until(|m| m["deal"]["status"] == "refused").await;
}
both!(deals_are_between_two_and_their_enforced_parts_are_done_by_the_engine);

/// Watches a table until this seat is asked this, and answers all other questions at random.
async fn asked(line: &mut Line, table: &str, seat: u8, ask: &str) -> Option<Value> {
    let mut luck = Luck(9);
    let mut picture = line.watch(table, Some(seat)).await;
    for n in 0..200 {
        if picture["outcome"].is_object() {
            return None;
        }
        if picture["decision"]["question"]["ask"] == ask {
            return Some(picture);
        }
        if picture["decision"].is_object() {
            let action = any_answer(&picture["decision"], &mut luck);
            let key = format!("to-{table}-{ask}-{n}");
            line.act(table, seat, &picture["step"], &key, &action).await;
        }
        let step = picture["step"].as_u64();
        let moved = |m: &Value| m["type"] == "update" && m["seat"] == seat && m["step"].as_u64() > step;
        picture = line.until(moved).await;
    }
    None
}

async fn a_deal_is_no_oracle(database: Database) {
    let house = House::open(database).await;
    let person = house.guest("Curious").await;
    let mut line = person.line().await;
    // The player could trade with the caravan and would draw a good.
    let mut found = None;
    for _ in 0..8 {
        let seats = json!([{"kind": "me"}, {"kind": "bot", "bot": "random"}]);
        let table = person.table(seats, quick()).await;
        person.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
        if let Some(picture) = asked(&mut line, &table, 0, "wind").await {
            found = Some((table, picture));
            break;
        }
    }
    let (table, before) = found.expect("the wind turns in one of eight matches");
    let act = |action: Value| json!({"kind": "act", "by": 0, "action": action});
    let trade = json!({"wind": "caravan"});
    let guesses = ["salt", "silk", "spice", "pearl"];
    // A seat acts once in a deal, so there is no action whose fate tells what the first one drew.
    for guess in guesses {
        let terms = [act(trade.clone()), act(json!({"stake": guess})), act(json!({"no_such": 1}))];
        for count in [2, 3] {
            let key = format!("{guess}{count}");
            let offer = json!({"to": 1, "terms": &terms[..count]});
            line.send(json!({"type": "offer", "table": table, "key": key, "offer": offer})).await;
            let answer = line.answer(&key).await;
            assert_eq!(
                (&answer["type"], &answer["kind"]),
                (&json!("refused"), &json!("invalid")),
                "{answer}"
            );
        }
    }
    // A bot has no use for actions of the offerer, so nothing is tried.
    for (key, action) in [("legal", trade), ("illegal", json!({"no_such": 1}))] {
        let terms = [act(action), json!({"kind": "promise", "by": 0, "text": "peace"})];
        let offer = json!({"to": 1, "terms": terms});
        line.send(json!({"type": "offer", "table": table, "key": key, "offer": offer})).await;
        let deal = line.until(|m| m["type"] == "deal" && m["deal"]["status"] != "offered").await;
        assert_eq!((&deal["deal"]["status"], &deal["deal"]["text"]), (&json!("refused"), &Value::Null));
    }
    assert_eq!(line.watch(&table, Some(0)).await["step"], before["step"], "nothing was done");
}
both!(a_deal_is_no_oracle);

async fn an_open_offer_ends_when_a_seat_changes_hands(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(4).await;
    for restarts in [false, true] {
        let table = seated(&people[..3], quick()).await;
        let mut line = people[1].line().await;
        line.watch(&table, Some(1)).await;
        let show = json!({"to": 2, "terms": [{"kind": "show", "by": 1, "pointer": ""}]});
        line.send(json!({"type": "offer", "table": table, "key": "o", "offer": show})).await;
        let deal = line.until(|m| m["type"] == "deal").await["deal"]["id"].clone();
        let hand = json!({"seat": 1, "to": {"kind": "newcomer"}});
        let info = people[1].http.ok(&format!("/api/tables/{table}/hand-over"), hand).await;
        let link = &info["table"]["seats"][1]["invitation"];
        people[3].http.ok(&format!("/api/tables/{table}/join"), json!({"invitation": link})).await;
        if restarts {
            house.while_down(&mut people, async |_| {}).await;
        }
        // The successor's hand is not for sale.
        let mut other = people[2].line().await;
        other.subscribe(&table, Some(2), None).await;
        let ended = other.until(|m| m["type"] == "deal").await;
        assert_eq!((&ended["deal"]["status"], &ended["deal"]["shown"]), (&json!("expired"), &json!([])));
        other
            .send(json!({"type": "deal", "table": table, "key": "a", "deal": deal, "answer": "accept"}))
            .await;
        assert_eq!(other.answer("a").await["kind"], "stale");
    }
}
both!(an_open_offer_ends_when_a_seat_changes_hands);
