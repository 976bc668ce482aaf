//! One person with several accounts: a guest who signs in, programs of an account,
//! programs that were removed. The server treats them as one person wherever it
//! can know it, and a person who was removed stays away under every account.

use serde_json::{Value, json};

use crate::both;
use crate::client::{Http, Line, Person, open_seats, quick, seated};
use crate::house::{Database, House};

const SECRET: &str = "a long secret";

fn path(table: &str, what: &str) -> String {
    format!("/api/tables/{table}/{what}")
}

/// A registered person.
async fn account(house: &House, name: &str) -> Person {
    let mut person = house.guest(name).await;
    let reply = person.http.post("/api/register", json!({"name": name, "password": SECRET})).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    person.http.keep_cookie(&reply);
    person
}

/// Signs a guest in to an account.
async fn sign_in(guest: &mut Person, name: &str) {
    let reply = guest.http.post("/api/login", json!({"name": name, "password": SECRET})).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    guest.http.keep_cookie(&reply);
}

/// A program of a person.
async fn program(house: &House, owner: &Person, name: &str) -> (Http, String) {
    let bot = owner.http.ok("/api/bots", json!({ "name": name })).await;
    let mut http = house.http();
    http.bearer = Some(bot["token"].as_str().unwrap().into());
    (http, bot["bot"]["id"].as_str().unwrap().to_owned())
}

/// A started table of these players, who join in order.
async fn started(host: &Person, players: &[&Http], settings: Value) -> String {
    let table = host.table(open_seats(players.len()), settings).await;
    for player in players {
        player.ok(&path(&table, "join"), json!({})).await;
    }
    host.http.ok(&path(&table, "start"), json!({})).await;
    table
}

async fn seats(http: &Http, table: &str) -> Vec<Value> {
    http.get(&format!("/api/tables/{table}")).await.json()["table"]["seats"].as_array().unwrap().clone()
}

async fn a_guest_who_signs_in_does_not_play_beside_a_program(database: Database) {
    let house = House::open(database).await;
    let host = house.guest("Host").await;
    account(&house, "Ada").await;
    let mut ada = house.guest("Ada elsewhere").await;
    sign_in(&mut ada, "Ada").await;
    let (robot, robot_id) = program(&house, &ada, "Robot").await;
    // The program of the account sits, and a guest who then signs in to the account.
    let mut guest = house.guest("Somebody").await;
    let table = started(&host, &[&host.http, &robot, &guest.http], quick()).await;
    sign_in(&mut guest, "Ada").await;
    let held = seats(&host.http, &table).await;
    assert_eq!(held[1]["sitter"]["id"], robot_id.as_str(), "the first one stays");
    assert_eq!(held[2]["sitter"]["kind"], "invited", "{held:?}");
    // The account sits, and a program of a guest who then signs in to it.
    let mut guest = house.guest("Somebody").await;
    let (own, _) = program(&house, &guest, "Own").await;
    let table = started(&host, &[&host.http, &ada.http, &own], quick()).await;
    let mut line = crate::client::Line::open(&own).await;
    line.watch(&table, Some(2)).await;
    sign_in(&mut guest, "Ada").await;
    line.expect("gone").await;
    assert_eq!(seats(&host.http, &table).await[2]["sitter"]["kind"], "invited");
    line.subscribe(&table, Some(2), None).await;
    assert_eq!(line.expect("refused").await["kind"], "not_your_seat");
    // From now on the program is the account's.
    let other = host.table(open_seats(3), quick()).await;
    ada.http.ok(&path(&other, "join"), json!({})).await;
    assert_eq!(own.post(&path(&other, "join"), json!({})).await.status, 409);
    assert_eq!(robot.post(&path(&other, "join"), json!({})).await.status, 409);
    let bots = ada.http.get("/api/bots").await.json();
    assert_eq!(bots["bots"].as_array().unwrap().len(), 2, "{bots}");
}
both!(a_guest_who_signs_in_does_not_play_beside_a_program);

async fn a_guest_with_several_seats_keeps_them_by_signing_in(database: Database) {
    let house = House::open(database).await;
    let host = house.guest("Host").await;
    account(&house, "Ada").await;
    let mut guest = house.guest("Somebody").await;
    let (own, own_id) = program(&house, &guest, "Own").await;
    let mut settings = quick();
    settings["seats_per_person"] = json!(2);
    let table = started(&host, &[&host.http, &guest.http, &own], settings).await;
    sign_in(&mut guest, "Ada").await;
    let held = seats(&guest.http, &table).await;
    assert_eq!((&held[1]["sitter"]["name"], &held[2]["sitter"]["id"]), (&json!("Ada"), &json!(own_id)));
}
both!(a_guest_with_several_seats_keeps_them_by_signing_in);

async fn an_owner_knows_what_a_removed_program_has_seen(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let ada = account(&house, "Ada").await;
    let (robot, id) = program(&house, &ada, "Robot").await;
    let table = started(&people[0], &[&people[0].http, &people[1].http, &robot], quick()).await;
    let removed = ada.http.send("DELETE", &format!("/api/bots/{id}"), None).await;
    assert_eq!(removed.json()["bots"], json!([]));
    assert!(robot.get("/api/me").await.json()["me"].is_null());
    let offer = json!({"seat": 1, "to": {"kind": "newcomer"}});
    let offered = people[1].http.ok(&path(&table, "hand-over"), offer).await;
    let link = offered["table"]["seats"][1]["invitation"].clone();
    let refused = ada.http.post(&path(&table, "join"), json!({"invitation": link})).await;
    assert_eq!(refused.status, 403, "{}", refused.body);
}
both!(an_owner_knows_what_a_removed_program_has_seen);

async fn a_person_with_a_program_has_one_vote(database: Database) {
    let house = House::open(database).await;
    let host = house.guest("Host").await;
    let ada = account(&house, "Ada").await;
    let (robot, _) = program(&house, &ada, "Robot").await;
    let mut settings = quick();
    settings["seats_per_person"] = json!(2);
    let table = started(&host, &[&host.http, &ada.http, &robot], settings).await;
    for who in [&ada.http, &robot] {
        let refused = who.post(&path(&table, "propose"), json!({"kind": "replace", "seat": 0})).await;
        assert_eq!(refused.status, 403, "one player alone: {}", refused.body);
    }
    host.http.ok(&path(&table, "propose"), json!({"kind": "close"})).await;
    let mut line = ada.line().await;
    line.subscribe(&table, Some(1), None).await;
    let vote = line.until(|m| m["type"] == "vote").await["vote"].clone();
    assert_eq!(vote["waiting"], json!([1]), "the program is not asked as well: {vote}");
}
both!(a_person_with_a_program_has_one_vote);

async fn a_kicked_person_does_not_come_back_by_signing_in(database: Database) {
    let house = House::open(database).await;
    let host = house.guest("Host").await;
    let mut ada = account(&house, "Ada").await;
    let table = host.table(open_seats(3), quick()).await;
    let seat = ada.http.ok(&path(&table, "join"), json!({})).await["my_seats"][0].clone();
    host.http.ok(&path(&table, "kick"), json!({ "seat": seat })).await;
    // As a guest who then signs in.
    let mut guest = house.guest("Somebody").await;
    guest.http.ok(&path(&table, "join"), json!({})).await;
    sign_in(&mut guest, "Ada").await;
    let held = seats(&host.http, &table).await;
    assert!(held.iter().all(|seat| seat["sitter"]["kind"] == "open"), "{held:?}");
    assert_eq!(guest.http.post(&path(&table, "join"), json!({})).await.status, 403);
    // By a program, also one that is made afterwards.
    let (robot, _) = program(&house, &ada, "Robot").await;
    assert_eq!(robot.post(&path(&table, "join"), json!({})).await.status, 403);
    let mut line = crate::client::Line::open(&robot).await;
    line.subscribe(&table, None, None).await;
    assert_eq!(line.expect("refused").await["kind"], "forbidden");
    // A guest who was removed and then signs in, or registers, does not come back either, not even to watch.
    for registers in [false, true] {
        let mut guest = house.guest("Another").await;
        guest.http.ok(&path(&table, "join"), json!({"seat": 1})).await;
        host.http.ok(&path(&table, "kick"), json!({"seat": 1})).await;
        if registers {
            let new = json!({"name": "Bob", "password": SECRET});
            let reply = guest.http.post("/api/register", new).await;
            guest.http.keep_cookie(&reply);
        } else {
            account(&house, "Cy").await;
            sign_in(&mut guest, "Cy").await;
        }
        assert_eq!(guest.http.post(&path(&table, "join"), json!({})).await.status, 403);
        let mut line = guest.line().await;
        line.subscribe(&table, None, None).await;
        assert_eq!(line.expect("refused").await["kind"], "forbidden", "registers: {registers}");
    }
    // The account itself, on another device.
    ada.http.cookie = None;
    let reply = ada.http.post("/api/login", json!({"name": "Ada", "password": SECRET})).await;
    ada.http.keep_cookie(&reply);
    assert_eq!(ada.http.post(&path(&table, "join"), json!({})).await.status, 403);
}
both!(a_kicked_person_does_not_come_back_by_signing_in);

async fn a_person_replaced_by_vote_does_not_come_back_as_a_guest_who_signs_in(database: Database) {
    let house = House::open(database).await;
    let people = [house.guest("One").await, house.guest("Two").await, account(&house, "Ada").await];
    let table = seated(&people, quick()).await;
    people[0].http.ok(&path(&table, "propose"), json!({"kind": "replace", "seat": 2})).await;
    let mut line = people[1].line().await;
    line.subscribe(&table, Some(1), None).await;
    let vote = line.until(|m| m["type"] == "vote").await["vote"]["id"].clone();
    line.send(json!({"type": "vote", "table": table, "key": "v", "vote": vote, "yes": true})).await;
    assert_eq!(line.answer("v").await["type"], "ack");
    let link = seats(&people[0].http, &table).await[2]["invitation"].clone();
    let mut guest = house.guest("Somebody").await;
    guest.http.ok(&path(&table, "join"), json!({"invitation": link})).await;
    sign_in(&mut guest, "Ada").await;
    let held = seats(&people[0].http, &table).await;
    assert_eq!(held[2]["sitter"]["kind"], "invited", "{held:?}");
}
both!(a_person_replaced_by_vote_does_not_come_back_as_a_guest_who_signs_in);

async fn programs_talk_from_the_quota_of_their_owner(database: Database) {
    let house = House::with(database, |config| config.limits.chat_per_minute = 4).await;
    let ada = account(&house, "Ada").await;
    let (robot, _) = program(&house, &ada, "Robot").await;
    let ben = house.guest("Ben").await;
    let settings = json!({"reaction_ms": 0, "seats_per_person": 2});
    let table = started(&ada, &[&ada.http, &robot, &ben.http], settings).await;
    let mut lines = [Line::open(&ada.http).await, Line::open(&robot).await];
    let mut said = vec![];
    for n in 0..6 {
        let line = &mut lines[n % 2];
        let key = format!("k{n}");
        line.send(json!({"type": "chat", "table": table, "key": key, "to": "all", "text": "Hello."})).await;
        said.push(line.answer(&key).await["type"].clone());
    }
    assert_eq!(said, ["ack", "ack", "ack", "ack", "refused", "refused"]);
}
both!(programs_talk_from_the_quota_of_their_owner);

async fn programs_do_not_sign_in_and_count_as_their_owner(database: Database) {
    let house = House::with(database, |config| config.limits.open_tables = 3).await;
    let ada = account(&house, "Ada").await;
    let (robot, _) = program(&house, &ada, "Robot").await;
    for what in ["/api/register", "/api/login"] {
        let reply = robot.post(what, json!({"name": "Ada", "password": SECRET})).await;
        assert_eq!(reply.status, 403, "{what}: {}", reply.body);
    }
    let new = || json!({"game": "demo", "edition": "plain", "seats": open_seats(2), "settings": quick()});
    let made = [ada.http.post("/api/tables", new()).await, robot.post("/api/tables", new()).await];
    assert!(made.iter().all(|reply| reply.status == 200), "{made:?}");
    ada.http.ok("/api/tables", new()).await;
    assert_eq!(robot.post("/api/tables", new()).await.json()["kind"], "too_much");
}
both!(programs_do_not_sign_in_and_count_as_their_owner);
