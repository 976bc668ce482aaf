//! A seat belongs to its holder: nobody gets to know two seats, nobody loses a seat by the decision of one
//! person, and whispers stay with the person who received them.

use serde_json::{Value, json};

use crate::both;
use crate::client::{Line, Person, open_seats, quick, seated};
use crate::house::{Database, House};
use crate::player::{Breaks, play_out};

fn path(table: &str, what: &str) -> String {
    format!("/api/tables/{table}/{what}")
}

/// A player gives the seat to another person by its link.
async fn give(table: &str, from: &Person, seat: u8, to: &Person) {
    let offer = json!({"seat": seat, "to": {"kind": "newcomer"}});
    let offered = from.http.ok(&path(table, "hand-over"), offer).await;
    let link = offered["table"]["seats"][usize::from(seat)]["invitation"].clone();
    to.http.ok(&path(table, "join"), json!({"invitation": link})).await;
}

async fn the_link_to_an_offered_seat_is_its_players(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let offer = json!({"seat": 1, "to": {"kind": "newcomer"}});
    let offered = people[1].http.ok(&path(&table, "hand-over"), offer).await;
    assert!(offered["table"]["seats"][1]["invitation"].is_string());
    let seen = people[0].http.get(&format!("/api/tables/{table}")).await.json();
    assert!(seen["table"]["seats"][1]["invitation"].is_null(), "the host chooses nobody's successor: {seen}");
}
both!(the_link_to_an_offered_seat_is_its_players);

async fn a_person_who_has_seen_one_seat_never_gets_another(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(4).await;
    let table = seated(&people[..3], quick()).await;
    give(&table, &people[1], 1, &people[3]).await;
    // The person who left seat 1 knows what it knew, and so gets no other seat: by no link, and not after a
    // restart.
    house.while_down(&mut people, async |_| {}).await;
    let offer = json!({"seat": 2, "to": {"kind": "newcomer"}});
    let offered = people[2].http.ok(&path(&table, "hand-over"), offer).await;
    let link = offered["table"]["seats"][2]["invitation"].clone();
    let refused = people[1].http.post(&path(&table, "join"), json!({"invitation": link})).await;
    assert_eq!(refused.status, 403, "{}", refused.body);
    assert_eq!(people[0].http.post(&path(&table, "join"), json!({"invitation": link})).await.status, 403);
    // A program of the same owner does not get one either.
    let bot = people[1].http.ok("/api/bots", json!({"name": "Robot"})).await;
    let mut http = house.http();
    http.bearer = Some(bot["token"].as_str().unwrap().into());
    assert_eq!(http.post(&path(&table, "join"), json!({"invitation": link})).await.status, 403);
    // Signing in does not help: the account knows what the guest knew.
    let mut account = house.guest("Account").await;
    let credentials = json!({"name": "Account", "password": "a long secret"});
    let reply = account.http.post("/api/register", credentials.clone()).await;
    account.http.keep_cookie(&reply);
    let reply = people[1].http.post("/api/login", credentials).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(account.http.post(&path(&table, "join"), json!({"invitation": link})).await.status, 403);
    // A spectator sees only what is public.
    let mut line = account.line().await;
    let seen = line.watch(&table, None).await;
    let mut stranger = Line::open(&house.http()).await;
    assert_eq!(seen["view"], stranger.watch(&table, None).await["view"]);
    assert!(seen["seat"].is_null());
    line.subscribe(&table, Some(1), None).await;
    assert_eq!(line.expect("refused").await["kind"], "not_your_seat");
    for what in ["replay/0?as=omniscient", "replay/0?as=2", "record", "story?as=2", "explain/1", "chances"] {
        let refused = account.http.get(&path(&table, what)).await;
        assert_eq!((refused.status, &refused.json()["kind"]), (409, &json!("not_running")), "{what}");
    }
    // A person who has seen nothing may take the seat.
    let fresh = house.guest("Fresh").await;
    fresh.http.ok(&path(&table, "join"), json!({"invitation": link})).await;
}
both!(a_person_who_has_seen_one_seat_never_gets_another);

async fn two_seats_do_not_become_one_persons_by_signing_in(database: Database) {
    let house = House::open(database).await;
    let mut people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let credentials = json!({"name": "Both", "password": "a long secret"});
    let reply = people[0].http.post("/api/register", credentials.clone()).await;
    people[0].http.keep_cookie(&reply);
    let mut line = people[1].line().await;
    line.watch(&table, Some(1)).await;
    let reply = people[1].http.post("/api/login", credentials).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    people[1].http.keep_cookie(&reply);
    let seen = people[1].http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!(seen["my_seats"], json!([0]), "{seen}");
    assert_eq!(seen["table"]["seats"][1]["sitter"]["kind"], "invited");
}
both!(two_seats_do_not_become_one_persons_by_signing_in);

async fn the_host_alone_replaces_nobody_and_kicked_means_kicked(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    // Before the start the host can remove people for good.
    let table = people[0].table(open_seats(3), quick()).await;
    for person in &people {
        person.http.ok(&path(&table, "join"), json!({})).await;
    }
    let mut line = people[2].line().await;
    line.subscribe(&table, Some(2), None).await;
    line.expect("table").await;
    people[0].http.ok(&path(&table, "kick"), json!({"seat": 2})).await;
    line.expect("gone").await;
    for seat in [json!({}), json!({"seat": 2})] {
        assert_eq!(people[2].http.post(&path(&table, "join"), seat).await.status, 403);
    }
    let mut other = people[2].line().await;
    other.subscribe(&table, None, None).await;
    assert_eq!(other.expect("refused").await["kind"], "forbidden", "by another line");
    // The same session is still refused under another name and as an account.
    let mut kicked = people[2].clone();
    let reply = kicked.http.post("/api/guest", json!({"name": "Somebody else"})).await;
    kicked.http.keep_cookie(&reply);
    assert_eq!(kicked.http.post(&path(&table, "join"), json!({})).await.status, 403);
    let reply = kicked.http.post("/api/register", json!({"name": "Else", "password": "a long secret"})).await;
    kicked.http.keep_cookie(&reply);
    assert_eq!(kicked.http.post(&path(&table, "join"), json!({})).await.status, 403);
    let newcomer = house.guest("Newcomer").await;
    newcomer.http.ok(&path(&table, "join"), json!({})).await;
    people[0].http.ok(&path(&table, "start"), json!({})).await;
    // After the start the host alone cannot remove a person.
    for seat in [1, 2] {
        assert_eq!(people[0].http.post(&path(&table, "kick"), json!({ "seat": seat })).await.status, 403);
        for to in ["caretaker", "newcomer", "back"] {
            let hand = json!({"seat": seat, "to": {"kind": to}});
            assert_eq!(people[0].http.post(&path(&table, "hand-over"), hand).await.status, 403, "{to}");
        }
    }
}
both!(the_host_alone_replaces_nobody_and_kicked_means_kicked);

/// The whispers that a line received.
fn chats(messages: &[Value]) -> Vec<String> {
    let said = messages.iter().filter(|m| m["type"] == "chat");
    said.map(|m| m["text"].as_str().unwrap().to_owned()).collect()
}

async fn a_successor_does_not_read_what_was_whispered_before(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(3).await;
    let table = seated(&people[..2], quick()).await;
    let mut line = people[0].line().await;
    line.watch(&table, Some(0)).await;
    let say = |key: &str, to: Value, text: &str| json!({"type": "chat", "table": table, "key": key, "to": to, "text": text});
    line.send(say("a", json!({"seats": [1]}), "for you alone")).await;
    assert_eq!(line.answer("a").await["type"], "ack");
    line.send(say("b", json!("all"), "for all")).await;
    assert_eq!(line.answer("b").await["type"], "ack");
    give(&table, &people[1], 1, &people[2]).await;
    line.send(say("c", json!({"seats": [1]}), "for the next")).await;
    assert_eq!(line.answer("c").await["type"], "ack");
    for restarted in [false, true] {
        if restarted {
            house.while_down(&mut people, async |_| {}).await;
        }
        let mut next = people[2].line().await;
        assert_eq!(chats(&next.arrive(&table, Some(1)).await), ["for all", "for the next"]);
        // The predecessor keeps the whispers to the person, and gets no new ones.
        let mut before = people[1].line().await;
        assert_eq!(chats(&before.arrive(&table, None).await), ["for you alone", "for all"]);
    }
}
both!(a_successor_does_not_read_what_was_whispered_before);

async fn spectators_who_came_before_the_start_go_where_none_are_allowed(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = people[0].table(open_seats(2), json!({"spectators": false})).await;
    for person in &people {
        person.http.ok(&path(&table, "join"), json!({})).await;
    }
    let mut stranger = Line::open(&house.http()).await;
    stranger.subscribe(&table, None, None).await;
    stranger.expect("table").await;
    people[0].http.ok(&path(&table, "start"), json!({})).await;
    let gone = stranger.until(|m| m["type"] == "gone" || m["type"] == "update").await;
    assert_eq!((&gone["type"], &gone["seat"]), (&json!("gone"), &Value::Null), "{gone}");
    assert!(stranger.for_a_while(300).await.iter().all(|m| m["type"] != "update"));
    stranger.subscribe(&table, None, None).await;
    assert_eq!(stranger.expect("refused").await["kind"], "forbidden");
}
both!(spectators_who_came_before_the_start_go_where_none_are_allowed);

async fn a_private_match_stays_private_and_is_opened_by_its_players(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let settings = json!({"public": false, "reaction_ms": 0, "reaction_strict": false, "bot_ms": 0, "answer_forced": false});
    let table = seated(&people, settings).await;
    play_out(&people, &table, Breaks::Never).await;
    let info = people[1].http.get(&format!("/api/tables/{table}")).await.json();
    let share = info["table"]["share"].as_str().unwrap().to_owned();
    let stranger = house.guest("Stranger").await;
    let what = ["", "/replay/1?as=public", "/record", "/story?as=0", "/explain/1", "/chances"];
    for what in what {
        let closed = stranger.http.get(&format!("/api/tables/{table}{what}")).await;
        assert_eq!(closed.status, 403, "{what}: {}", closed.body);
        assert_eq!(people[0].http.get(&format!("/api/tables/{table}{what}")).await.status, 200, "{what}");
        let mark = if what.contains('?') { '&' } else { '?' };
        let shared = format!("/api/tables/{table}{what}{mark}share={share}");
        assert_eq!(stranger.http.get(&shared).await.status, 200, "{what}");
        assert_eq!(stranger.http.get(&shared.replace(&share, "wrong")).await.status, 403, "{what}");
    }
    let fork = json!({"step": 1, "seat": 0});
    assert_eq!(stranger.http.post(&path(&table, "fork"), fork.clone()).await.status, 403);
    stranger.http.ok(&path(&table, &format!("fork?share={share}")), fork).await;
    let mut line = stranger.line().await;
    line.subscribe(&table, None, None).await;
    assert_eq!(line.expect("refused").await["kind"], "forbidden");
    line.send(json!({"type": "subscribe", "table": table, "share": share})).await;
    let seen = line.expect("table").await;
    assert!(seen["table"]["share"].is_null(), "only players see it: {seen}");
}
both!(a_private_match_stays_private_and_is_opened_by_its_players);

async fn what_was_hidden_stays_hidden_where_the_table_says_so(database: Database) {
    let house = House::open(database).await;
    let mut people = house.guests(3).await;
    let settings = json!({"open_replay": false, "reaction_ms": 0, "reaction_strict": false, "bot_ms": 0, "answer_forced": false});
    let table = seated(&people[..2], settings).await;
    give(&table, &people[1], 1, &people[2]).await;
    let former = people.remove(1);
    play_out(&people, &table, Breaks::Never).await;
    let status = async |person: &Person, what: &str| person.http.get(&path(&table, what)).await.status;
    for person in &people {
        for what in ["replay/1?as=omniscient", "record", "explain/1", "chances", "story?as=omniscient"] {
            assert_eq!(status(person, what).await, 403, "{what}");
        }
        assert_eq!(status(person, "replay/1?as=public").await, 200);
    }
    assert_eq!(status(&people[0], "replay/1?as=0").await, 200, "one's own seat");
    assert_eq!(status(&people[0], "story?as=1").await, 403, "another's");
    assert_eq!(status(&people[1], "story?as=1").await, 200, "one's own seat, by its link");
    for what in ["story?as=1", "replay/1?as=1"] {
        assert_eq!(status(&former, what).await, 403, "what the successor saw: {what}");
    }
    let info = people[0].http.get(&format!("/api/tables/{table}")).await.json();
    assert!(info["table"]["seed"].is_null() && info["table"]["commitment"].is_string());
}
both!(what_was_hidden_stays_hidden_where_the_table_says_so);

async fn renaming_keeps_the_person_and_the_seats(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut line = people[1].line().await;
    line.watch(&table, Some(1)).await;
    let same = people[0].http.post("/api/guest", json!({"name": "Stilgar"})).await;
    assert_eq!((same.status, &same.json()["me"]["id"]), (200, &json!(people[0].id)), "{}", same.body);
    assert!(same.header("set-cookie").is_none(), "the same session");
    let message = line.until(|m| m["table"]["seats"][0]["sitter"]["name"] == "Stilgar").await;
    assert_eq!(message["table"]["host_name"], "Stilgar");
    let renamed = people[0].http.ok("/api/rename", json!({"name": "Usul"})).await;
    assert_eq!(renamed["me"]["name"], "Usul");
    let seen = people[0].http.get(&format!("/api/tables/{table}")).await.json();
    assert_eq!((&seen["my_seats"], &seen["table"]["host"]), (&json!([0]), &json!(people[0].id)));
    // New lines have the new name, also on an older connection.
    let mut older = people[1].line().await;
    older.watch(&table, Some(1)).await;
    people[1].http.ok("/api/rename", json!({"name": "Jamis"})).await;
    older.send(json!({"type": "chat", "table": table, "key": "k", "to": "all", "text": "hello"})).await;
    assert_eq!(older.expect("chat").await["name"], "Jamis");
}
both!(renaming_keeps_the_person_and_the_seats);
