//! Everything that changes something is done once, however often it is sent.

use serde_json::{Value, json};

use crate::both;
use crate::client::{Http, Line, open_seats, quick, seated};
use crate::house::{Database, House};
use crate::postgres;

async fn a_message_sent_again_gets_the_same_answer_and_does_nothing(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut line = people[0].line().await;
    line.watch(&table, Some(0)).await;
    let terms = json!([{"kind": "promise", "by": 0, "text": "peace"}]);
    let messages = [
        json!({"type": "chat", "table": table, "key": "chat", "to": "all", "text": "once"}),
        json!({"type": "offer", "table": table, "key": "offer", "offer": {"to": 1, "terms": terms}}),
        json!({"type": "orders", "table": table, "key": "orders", "orders": "never"}),
        json!({"type": "undo", "table": table, "key": "undo"}),
        json!({"type": "vote", "table": table, "key": "vote", "vote": "none", "yes": true}),
        json!({"type": "deal", "table": table, "key": "deal", "deal": "none", "answer": "accept"}),
    ];
    let mut first = Vec::new();
    for message in &messages {
        line.send(message.clone()).await;
        first.push(line.answer(message["key"].as_str().unwrap()).await);
    }
    let acks: Vec<bool> = first.iter().map(|a| a["type"] == "ack").collect();
    assert_eq!(acks, [true, true, true, false, false, false], "{first:?}");
    // The same on another line.
    let mut again = people[0].line().await;
    again.subscribe(&table, Some(0), None).await;
    again.until(|m| m["type"] == "presence").await;
    for (message, first) in messages.iter().zip(&first) {
        again.send(message.clone()).await;
        let answer = again.answer(message["key"].as_str().unwrap()).await;
        assert_eq!(answer["type"], first["type"], "{message}");
        assert_eq!((&answer["kind"], &answer["text"]), (&first["kind"], &first["text"]), "{message}");
        assert!(answer["type"] != "ack" || answer["repeated"] == true, "{message}");
    }
    let mut other = people[1].line().await;
    let heard = other.arrive(&table, Some(1)).await;
    let count = |kind: &str| heard.iter().filter(|m| m["type"] == kind).count();
    assert_eq!((count("chat"), count("deal")), (1, 1), "{heard:?}");
    // Keys belong to people: the same key from another person is another message.
    other.send(json!({"type": "chat", "table": table, "key": "chat", "to": "all", "text": "mine"})).await;
    assert_eq!(other.answer("chat").await["repeated"], false);
}
both!(a_message_sent_again_gets_the_same_answer_and_does_nothing);

async fn strangers_do_not_push_out_the_keys_of_players(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut line = people[0].line().await;
    line.watch(&table, Some(0)).await;
    let orders = json!({"type": "orders", "table": table, "key": "mine", "orders": "never"});
    line.send(orders.clone()).await;
    assert_eq!(line.answer("mine").await["repeated"], false);
    for n in 0..70 {
        let stranger = house.guest(&format!("Stranger {n}")).await;
        let mut theirs = stranger.line().await;
        theirs.send(orders.clone()).await;
        assert_eq!(theirs.answer("mine").await["kind"], "not_your_seat");
    }
    line.send(orders).await;
    assert_eq!(line.answer("mine").await["repeated"], true);
}
both!(strangers_do_not_push_out_the_keys_of_players);

async fn what_was_stored_with_its_key_is_known_after_a_restart(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let say = json!({"type": "chat", "table": table, "key": "c", "to": "all", "text": "once"});
    let terms = json!([{"kind": "promise", "by": 0, "text": "peace"}]);
    let offer = json!({"type": "offer", "table": table, "key": "o", "offer": {"to": 1, "terms": terms}});
    let mut line = people[0].line().await;
    for message in [&say, &offer] {
        line.send(message.clone()).await;
        assert_eq!(line.answer(message["key"].as_str().unwrap()).await["repeated"], false);
    }
    house.while_down(&mut people, async |_| {}).await;
    let mut line = people[0].line().await;
    for message in [&say, &offer] {
        line.send(message.clone()).await;
        let answer = line.answer(message["key"].as_str().unwrap()).await;
        assert_eq!(answer["repeated"], true, "{answer}");
    }
}
both!(what_was_stored_with_its_key_is_known_after_a_restart);

/// Posts with a key.
async fn keyed(http: &Http, path: &str, key: &str, body: &Value) -> crate::client::Reply {
    let mut http = http.clone();
    http.key = Some(key.to_owned());
    http.post(path, body.clone()).await
}

async fn a_request_with_a_key_is_done_once(database: Database) {
    let house = House::open(database).await;
    let person = house.guest("Person").await;
    let edition = landsraad_catalog::catalog().game("demo").unwrap().spec().editions[0].id;
    let new = json!({"game": "demo", "edition": edition, "seats": open_seats(2)});
    let first = keyed(&person.http, "/api/tables", "0123456789abcdef", &new).await;
    assert_eq!(first.status, 200, "{}", first.body);
    let again = keyed(&person.http, "/api/tables", "0123456789abcdef", &new).await;
    assert_eq!((again.status, &again.body), (200, &first.body));
    assert_eq!(again.header("idempotency-key"), Some("0123456789abcdef"));
    let mine = person.http.get("/api/tables?scope=mine").await.json();
    assert_eq!(mine["tables"].as_array().unwrap().len(), 1);
    keyed(&person.http, "/api/tables", "another-key-0123", &new).await;
    // The same key from another person is another request.
    let other = house.guest("Other").await;
    let theirs = keyed(&other.http, "/api/tables", "0123456789abcdef", &new).await;
    assert_ne!(theirs.json()["table"]["id"], first.json()["table"]["id"]);
    // A guest is made once, and a refusal is repeated in the same words.
    let guest = json!({"name": "Once"});
    let made = keyed(&house.http(), "/api/guest", "guest-key-0123456", &guest).await;
    let same = keyed(&house.http(), "/api/guest", "guest-key-0123456", &guest).await;
    assert_eq!(made.json()["me"]["id"], same.json()["me"]["id"]);
    assert_eq!(made.header("set-cookie"), same.header("set-cookie"));
    let no = keyed(&person.http, "/api/tables/none/join", "refused-key-0123", &json!({})).await;
    let no_again = keyed(&person.http, "/api/tables/none/join", "refused-key-0123", &json!({})).await;
    assert_eq!((no.status, &no.body), (no_again.status, &no_again.body));
    assert_eq!(keyed(&person.http, "/api/tables", "short", &new).await.status, 422);
}
both!(a_request_with_a_key_is_done_once);

async fn a_request_with_a_key_is_known_after_a_restart(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    let edition = landsraad_catalog::catalog().game("demo").unwrap().spec().editions[0].id;
    let new = json!({"game": "demo", "edition": edition, "seats": open_seats(2)});
    let first = keyed(&people[0].http, "/api/tables", "0123456789abcdef", &new).await;
    let path = format!("/api/tables/{}/join", first.json()["table"]["id"].as_str().unwrap());
    let joined = keyed(&people[1].http, &path, "join-key-01234567", &json!({})).await;
    assert_eq!((first.status, joined.status), (200, 200), "{} {}", first.body, joined.body);
    let guest = json!({"name": "Once"});
    let made = keyed(&house.http(), "/api/guest", "guest-key-0123456", &guest).await;
    assert_eq!(made.status, 200, "{}", made.body);
    house.while_down(&mut people, async |_| {}).await;
    let again = keyed(&people[0].http, "/api/tables", "0123456789abcdef", &new).await;
    assert_eq!((again.status, &again.body), (200, &first.body), "the same answer");
    let again = keyed(&people[1].http, &path, "join-key-01234567", &json!({})).await;
    assert_eq!((again.status, &again.body), (200, &joined.body), "not that the seat is taken");
    let mine = people[0].http.get("/api/tables?scope=mine").await.json();
    assert_eq!(mine["tables"].as_array().unwrap().len(), 1);
    // The answer to this one had the secret of a session, which is not stored.
    let lost = keyed(&house.http(), "/api/guest", "guest-key-0123456", &guest).await;
    assert_eq!(lost.status, 409, "{}", lost.body);
    assert!(lost.body.contains("lost with a restart"), "{}", lost.body);
    let secret = made.header("set-cookie").unwrap().split(['=', ';']).nth(1).unwrap().to_owned();
    house.stop().await;
    let stored = match &house.config.database {
        None => std::fs::read(house.config.data.join("landsraad.sqlite")).unwrap(),
        Some(url) => {
            postgres::column(url, "SELECT coalesce(answer, '') FROM once").await.join("\n").into_bytes()
        }
    };
    let holds = |text: &str| stored.windows(text.len()).any(|part| part == text.as_bytes());
    assert!(!holds(&secret), "the secret is not stored");
}
both!(a_request_with_a_key_is_known_after_a_restart);

async fn a_refusal_for_speed_names_what_it_refuses(database: Database) {
    let house = House::with(database, |config| {
        config.limits.messages_per_second = 1;
        config.limits.message_burst = 8;
    })
    .await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut line = Line::open(&people[0].http).await;
    for n in 0..20 {
        line.send(json!({"type": "chat", "table": table, "key": format!("k{n}"), "to": "all", "text": "x"}))
            .await;
    }
    let refused = line.until(|m| m["kind"] == "too_fast").await;
    assert_eq!(refused["table"], table.as_str(), "{refused}");
    let key = refused["key"].as_str().expect("it names the key").to_owned();
    // It may be sent again with the same key.
    tokio::time::sleep(std::time::Duration::from_secs(3)).await;
    line.send(json!({"type": "chat", "table": table, "key": key, "to": "all", "text": "x"})).await;
    let answer = line.until(|m| m["key"] == key.as_str() && m["kind"] != "too_fast").await;
    assert_eq!((&answer["type"], &answer["repeated"]), (&json!("ack"), &json!(false)), "{answer}");
}
both!(a_refusal_for_speed_names_what_it_refuses);
