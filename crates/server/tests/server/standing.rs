//! Answers in advance: standing answers and orders of several small answers.

use std::time::{Duration, Instant};

use landsraad_catalog::{Match, catalog};
use landsraad_kernel::{Options, Seat, Seed};
use landsraad_server::storage;
use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, PATIENCE, Person, open_seats, quick};
use crate::house::{Database, House, rewrite, stage};
use crate::privacy::auction;

/// A table of Dune in this state, with all seats held by people.
async fn table_at(
    house: &mut House,
    people: &mut [Person],
    game: &str,
    edition: &str,
    state: &str,
) -> String {
    let new =
        json!({"game": game, "edition": edition, "seats": open_seats(people.len()), "settings": quick()});
    let made = people[0].http.ok("/api/tables", new).await;
    let table = made["table"]["id"].as_str().unwrap().to_owned();
    let seated = people.to_vec();
    house.while_down(people, async |db: &storage::Db| stage(db, &table, &seated, state).await).await;
    table
}

fn wish(table: &str, seat: usize, key: &str, standing: &Value, amount: Option<u16>) -> Value {
    json!({"type": "standing", "table": table, "seat": seat, "key": key, "standing": standing["key"],
        "scope": standing["scope"], "amount": amount, "on": true})
}

fn offered(update: &Value, key: &str) -> Value {
    let list = update["decision"]["standing"].as_array().unwrap();
    list.iter().find(|s| s["key"] == key).unwrap_or_else(|| panic!("{key} is not among {list:?}")).clone()
}

/// The answers of a seat in the journal: cause and action.
async fn answers(house: &House, table: &str, seat: usize) -> Vec<(String, Value)> {
    let db = storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    let steps = db.steps(table, 0).await.unwrap();
    db.close().await;
    let steps = steps.iter().map(|(_, body)| serde_json::from_str::<Value>(body).unwrap());
    let own = steps.filter(|step| step["seat"] == json!(seat));
    own.map(|step| (step["cause"].as_str().unwrap().to_owned(), step["action"].clone())).collect()
}

/// Answers for all other seats until the table has given `wanted` answers of this seat. A card that nobody
/// wants would end the auction, so the first of the others to be asked bids.
async fn others_bid(house: &House, people: &[Person], table: &str, seat: usize, wanted: usize) {
    let begin = Instant::now();
    let mut lines: Vec<(u8, Line)> = Vec::new();
    for (place, person) in (0..).zip(people) {
        lines.push((place, person.line().await));
    }
    for turn in 0.. {
        assert!(begin.elapsed() < PATIENCE, "the table does not answer");
        for (place, line) in &mut lines {
            let update = line.watch(table, Some(*place)).await;
            let asked = update["pending"].as_array().unwrap().contains(&json!(place));
            if asked && update["ask"] == true {
                assert_ne!(usize::from(*place), seat, "the player is asked: {}", update["decision"]["text"]);
                let standing = &update["decision"]["question"]["bidding"]["bid"]["standing"];
                let pass = &update["decision"]["default"]["action"];
                let answer = if *standing == json!(0) { &json!({"bidding": {"bid": 1}}) } else { pass };
                line.act(table, *place, &update["step"], &format!("p{turn}"), answer).await;
            }
        }
        let given = answers(house, table, seat).await;
        if given.iter().filter(|(cause, _)| cause == "orders").count() >= wanted {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn a_standing_answer_answers_now_and_later_and_after_a_restart(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(3).await;
    let (state, seat) = auction(3);
    let table = table_at(&mut house, &mut people, "dune", "gf9", &state.snapshot()).await;
    let mut line = people[seat].line().await;
    let update = line.watch(&table, Some(seat as u8)).await;
    assert_eq!(update["ask"], true);
    line.send(wish(&table, seat, "s", &offered(&update, "pass_auction"), None)).await;
    assert_eq!(line.answer("s").await["type"], "ack");
    let message = line.expect("standing").await;
    assert_eq!(message["standing"][0]["text"]["en"], "Pass on all cards of this turn");
    assert_eq!(message["standing"][0]["text"]["it"], "Passa per tutte le carte di questo turno");
    let update = line.expect("update").await;
    assert_ne!(update["pending"], json!([seat]), "the open question is answered");
    assert_eq!(answers(&house, &table, seat).await, [("player".to_owned(), json!({"bidding": "pass"}))]);
    // The server restarts. Standing answers are stored.
    house.while_down(&mut people, async |_: &storage::Db| {}).await;
    let mut line = people[seat].line().await;
    line.watch(&table, Some(seat as u8)).await;
    let message = line.expect("standing").await;
    assert_eq!(message["standing"][0]["key"], "pass_auction");
    others_bid(&house, &people, &table, seat, 1).await;
    let given = answers(&house, &table, seat).await;
    assert!(given.contains(&("orders".to_owned(), json!({"bidding": "pass"}))), "{given:?}");
}
both!(a_standing_answer_answers_now_and_later_and_after_a_restart);

async fn a_standing_answer_is_taken_back_and_ends_with_its_card(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(3).await;
    let (state, seat) = auction(3);
    let table = table_at(&mut house, &mut people, "dune", "gf9", &state.snapshot()).await;
    let mut line = people[seat].line().await;
    let update = line.watch(&table, Some(seat as u8)).await;
    let limit = offered(&update, "bid_up_to");
    let least = limit["amount"]["min"].as_u64().unwrap() as u16;
    line.send(wish(&table, seat, "s", &limit, Some(least))).await;
    assert_eq!(line.answer("s").await["type"], "ack");
    assert_eq!(
        line.expect("standing").await["standing"][0]["text"]["en"],
        format!("Bid up to {least} for this card")
    );
    let bid = json!({"bidding": {"bid": least}});
    line.expect("update").await;
    assert_eq!(answers(&house, &table, seat).await, [("player".to_owned(), bid)], "the smallest bid");
    // One question has one standing answer. It can be taken back at any time, and taking it back again does
    // nothing.
    for key in ["b1", "b2"] {
        line.send(json!({"type": "standing", "table": table, "seat": seat, "key": key, "standing": "bid_up_to", "on": false})).await;
        assert_eq!(line.answer(key).await["type"], "ack");
        assert_eq!(line.expect("standing").await["standing"], json!([]));
    }
    // Everybody else passes, so the card is sold; the next one is a new question.
    let begin = Instant::now();
    let mut turn = 0;
    loop {
        assert!(begin.elapsed() < PATIENCE, "no second card came");
        turn += 1;
        let mut number = Value::Null;
        for (place, person) in (0..).zip(&people) {
            let mut other = person.line().await;
            let update = other.watch(&table, Some(place)).await;
            let question = &update["decision"]["question"]["bidding"]["bid"];
            if usize::from(place) == seat && question.is_object() && update["ask"] == true {
                number = question["number"].clone();
            }
            if update["pending"].as_array().unwrap().contains(&json!(place)) && number != json!(2) {
                let pass = update["decision"]["default"]["action"].clone();
                other.act(&table, place, &update["step"], &format!("x{turn}"), &pass).await;
            }
        }
        if number == json!(2) {
            break;
        }
    }
    let mut line = people[seat].line().await;
    let update = line.watch(&table, Some(seat as u8)).await;
    line.send(wish(&table, seat, "old", &limit, Some(least))).await;
    let refused = line.answer("old").await;
    assert_eq!(
        (refused["type"].as_str(), refused["field"].as_str()),
        (Some("refused"), Some("standing")),
        "of another card"
    );
    assert_eq!(update["ask"], true, "the player is asked again");
}
both!(a_standing_answer_is_taken_back_and_ends_with_its_card);

async fn nonsense_is_refused(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(3).await;
    let (state, seat) = auction(3);
    let table = table_at(&mut house, &mut people, "dune", "gf9", &state.snapshot()).await;
    let mut line = people[seat].line().await;
    let update = line.watch(&table, Some(seat as u8)).await;
    let limit = offered(&update, "bid_up_to");
    let with = |key: &str, change: &dyn Fn(&mut Value)| {
        let mut message = wish(&table, seat, key, &limit, Some(5));
        change(&mut message);
        message
    };
    let cases: [(&str, Value, &str); 5] = [
        ("n1", with("n1", &|m| m["standing"] = json!("win_always")), "standing"),
        ("n2", with("n2", &|m| m["scope"] = json!(u32::MAX)), "standing"),
        ("n3", with("n3", &|m| m["amount"] = Value::Null), "amount"),
        ("n4", with("n4", &|m| m["amount"] = json!(u16::MAX)), "amount"),
        ("n5", with("n5", &|m| m["amount"] = json!(0)), "amount"),
    ];
    for (key, message, field) in cases {
        line.send(message).await;
        let refused = line.answer(key).await;
        assert_eq!(
            (refused["kind"].as_str(), refused["field"].as_str()),
            (Some("invalid"), Some(field)),
            "{refused}"
        );
    }
    // A seat that is not asked has nothing to answer in advance.
    let other = (seat + 1) % 3;
    let mut idle = people[other].line().await;
    idle.watch(&table, Some(other as u8)).await;
    idle.send(wish(&table, other, "n6", &limit, Some(5))).await;
    assert_eq!(idle.answer("n6").await["kind"], "not_your_turn");
    // A player cannot answer for the seat of another.
    idle.send(wish(&table, seat, "n7", &limit, Some(5))).await;
    assert_eq!(idle.answer("n7").await["kind"], "not_your_seat");
    let pass = json!({"bidding": "pass"});
    let step = update["step"].as_u64().unwrap();
    let orders: [(&str, Vec<Value>, u64, &str); 5] = [
        ("a1", vec![], step, "invalid"),
        ("a2", vec![pass.clone(); 33], step, "invalid"),
        ("a3", vec![pass.clone(), pass.clone()], step, "invalid"),
        ("a4", vec![json!({"nonsense": 1}), pass.clone()], step, "malformed"),
        ("a5", vec![pass.clone(), pass.clone()], step + 9, "stale"),
    ];
    for (key, actions, step, kind) in orders {
        for (what, key) in [("answers", format!("{key}a")), ("follow", format!("{key}f"))] {
            line.send(json!({"type": what, "table": table, "seat": seat, "step": step, "key": key, "actions": actions})).await;
            let refused = line.answer(&key).await;
            assert_eq!(refused["kind"], kind, "{what} {key}: {refused}");
        }
    }
    assert_eq!(answers(&house, &table, seat).await, [], "nothing was carried out");
    let after = line.watch(&table, Some(seat as u8)).await;
    assert_eq!((&after["decision"], &after["step"]), (&update["decision"], &update["step"]));
}
both!(nonsense_is_refused);

/// A position of Globopolis in which a seat begins an act of several parts, with the answers.
fn order() -> (Box<dyn Match>, usize, Vec<Value>) {
    let rules = catalog().rules("globopolis", "globopolis", &Options::default(), 2).unwrap();
    let mut at = rules.start(Seed::from_u64(4));
    for n in 0..5_000 {
        let seat: Seat = at.pending().seats().first().unwrap();
        for option in at.decision(seat).unwrap().options {
            let mut answers = vec![option.action];
            while let Ok(Some(next)) = at.follow(seat, &answers) {
                let forward = next.options.into_iter().rev().find(|o| !o.takes_back);
                answers.push(forward.expect("an order goes on").action);
            }
            if answers.len() >= 3 {
                return (at, seat.index(), answers);
            }
        }
        let chosen = at.bot_move(seat, "random", n).unwrap();
        at.act(seat, at.step(), &chosen.action).unwrap();
    }
    panic!("no order came");
}

async fn an_order_is_carried_out_as_a_whole_and_once(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    let (state, seat, actions) = order();
    let table = table_at(&mut house, &mut people, "globopolis", "globopolis", &state.snapshot()).await;
    let mut line = people[seat].line().await;
    let update = line.watch(&table, Some(seat as u8)).await;
    assert_eq!(update["decision"]["order"], true);
    let send = |what: &str, key: &str, actions: &[Value]| json!({"type": what, "table": table, "seat": seat, "step": update["step"], "key": key, "actions": actions});
    // The answer shows the next question, and asking for it changes nothing.
    line.send(send("follow", "f", &actions[..1])).await;
    let next = line.until(|m| m["key"] == "f").await;
    let mut copy = state.fork();
    copy.act(Seat::at(seat as u8), copy.step(), &actions[0]).unwrap();
    let truth = serde_json::to_value(copy.decision(Seat::at(seat as u8))).unwrap();
    assert_eq!((next["type"].as_str(), &next["decision"]), (Some("follow"), &truth));
    line.send(send("follow", "g", &actions)).await;
    assert_eq!(line.until(|m| m["key"] == "g").await["decision"], Value::Null, "the order is complete");
    assert_eq!(answers(&house, &table, seat).await, []);
    // If one answer is wrong, none is carried out.
    let mut wrong = actions.clone();
    wrong[1] = json!({"amount": 60_000});
    line.send(send("answers", "w", &wrong)).await;
    assert_eq!(line.answer("w").await["type"], "refused");
    assert_eq!(answers(&house, &table, seat).await, []);
    for repeated in [false, true] {
        line.send(send("answers", "k", &actions)).await;
        let ack = line.answer("k").await;
        assert_eq!((ack["type"].as_str(), ack["repeated"].as_bool()), (Some("ack"), Some(repeated)));
    }
    let done: Vec<Value> =
        answers(&house, &table, seat).await.into_iter().map(|(_, action)| action).collect();
    assert_eq!(done, actions);
}
both!(an_order_is_carried_out_as_a_whole_and_once);

/// Where one person plays with bots, a standing answer is given at once, since there is nobody to hide it
/// from.
async fn a_person_among_bots_does_not_wait(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(1).await;
    let (state, seat) = auction(3);
    let seats: Vec<Value> = (0..3)
        .map(|s| if s == seat { json!({"kind": "open"}) } else { json!({"kind": "bot", "bot": "heuristic"}) })
        .collect();
    let new = json!({"game": "dune", "edition": "gf9", "seats": seats, "settings": quick()});
    let made = people[0].http.ok("/api/tables", new).await;
    let table = made["table"]["id"].as_str().unwrap().to_owned();
    let (me, scope) = (people[0].id.clone(), state.decision(Seat::at(seat as u8)).unwrap());
    let scope = scope.standing.iter().find(|s| s.key == "pass_auction").unwrap().scope;
    house
        .while_down(&mut people, async |db: &storage::Db| {
            stage(db, &table, &[], &state.snapshot()).await;
            rewrite(db, &table, |doc| {
                doc["seats"][seat]["sitter"] =
                    json!({"kind": "person", "id": me, "name": "Somebody", "program": false});
                doc["seats"][seat]["standing"] =
                    json!([{"key": "pass_auction", "scope": scope, "text": {"en": "", "it": ""}}]);
            })
            .await;
        })
        .await;
    let mut line = people[0].line().await;
    let update = line.watch(&table, Some(seat as u8)).await;
    // The auction ends without a question.
    let asked = |m: &Value| {
        m["type"] == "update" && m["ask"] == true && m["pending"].as_array().unwrap().contains(&json!(seat))
    };
    let next = if asked(&update) { update } else { line.until(asked).await };
    assert!(next["decision"]["question"]["bidding"]["bid"].is_null(), "{}", next["decision"]["text"]);
    let given = answers(&house, &table, seat).await;
    let passed =
        given.iter().filter(|(cause, action)| cause == "orders" && *action == json!({"bidding": "pass"}));
    assert!(passed.count() >= 1, "{given:?}");
}
both!(a_person_among_bots_does_not_wait);
