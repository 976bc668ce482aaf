//! What attackers found once: each of these was possible.

use std::time::Duration;

use futures_util::future::join_all;
use landsraad_server::{Config, storage};
use serde_json::json;
use sqlx::{Connection, PgConnection, Row, SqliteConnection};

use crate::both;
use crate::client::{Person, open_seats, quick, seated};
use crate::house::{Database, House, rewrite, run};
use crate::player::{Breaks, play_out};

fn path(table: &str, what: &str) -> String {
    format!("/api/tables/{table}/{what}")
}

/// A guest called like somebody who registers later would sit beside that person under the same name.
async fn a_guest_does_not_keep_a_name_that_somebody_registers(database: Database) {
    let house = House::open(database).await;
    let (early, mut owner) = (house.guest("Irulan").await, house.guest("Somebody").await);
    let table = early.table(open_seats(3), quick()).await;
    let robot = early.http.ok("/api/bots", json!({"name": "lrulan"})).await["token"].clone();
    let account = json!({"name": "Irulan", "password": "a long secret"});
    let reply = owner.http.post("/api/register", account).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    owner.http.keep_cookie(&reply);
    let new = json!({"game": "demo", "edition": "plain", "seats": open_seats(2)});
    for http in [
        early.http.clone(),
        crate::client::Http { bearer: robot.as_str().map(str::to_owned), ..house.http() },
    ] {
        for (path, body) in [(path(&table, "join"), json!({})), ("/api/tables".into(), new.clone())] {
            let refused = http.post(&path, body).await;
            assert_eq!(
                (refused.status, &refused.json()["field"]),
                (409, &json!("name")),
                "{path}: {}",
                refused.body
            );
        }
    }
    owner.http.ok(&path(&table, "join"), json!({})).await;
    // With another name the guest plays.
    early.http.ok("/api/rename", json!({"name": "Another"})).await;
    early.http.ok(&path(&table, "join"), json!({})).await;
}
both!(a_guest_does_not_keep_a_name_that_somebody_registers);

/// A person who was voted out was still counted among the players when the match was over.
async fn a_private_match_is_closed_to_a_person_who_was_removed(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(4).await;
    let mut settings = quick();
    settings["public"] = json!(false);
    let table = seated(&people[..3], settings).await;
    let before = people[2].http.get(&format!("/api/tables/{table}")).await.json();
    let old = before["table"]["share"].as_str().unwrap().to_owned();
    people[0].http.ok(&path(&table, "propose"), json!({"kind": "replace", "seat": 2})).await;
    let mut line = people[1].line().await;
    line.subscribe(&table, Some(1), None).await;
    let vote = line.until(|m| m["type"] == "vote").await["vote"]["id"].clone();
    line.send(json!({"type": "vote", "table": table, "key": "v", "vote": vote, "yes": true})).await;
    assert_eq!(line.answer("v").await["type"], "ack");
    let seen = people[0].http.get(&format!("/api/tables/{table}")).await.json();
    let link = seen["table"]["seats"][2]["invitation"].clone();
    people[3].http.ok(&path(&table, "join"), json!({"invitation": link})).await;
    let now: Vec<Person> = [0, 1, 3].map(|i| people[i].clone()).to_vec();
    play_out(&now, &table, Breaks::Never).await;
    for what in
        ["", "/replay/1?as=public", "/replay/1?as=2", "/record", "/story", "/explain/1", "/scenario/1"]
    {
        let refused = people[2].http.get(&format!("/api/tables/{table}{what}")).await;
        assert_eq!(refused.status, 403, "{what}: {}", refused.body);
        assert_eq!(people[3].http.get(&format!("/api/tables/{table}{what}")).await.status, 200, "{what}");
        // The link that the removed person has kept opens nothing any more, for nobody.
        let mark = if what.contains('?') { '&' } else { '?' };
        let kept = format!("/api/tables/{table}{what}{mark}share={old}");
        assert_eq!(house.http().get(&kept).await.status, 403, "{what}");
    }
    let now = people[3].http.get(&format!("/api/tables/{table}")).await.json();
    let shared = format!("/api/tables/{table}/story?share={}", now["table"]["share"].as_str().unwrap());
    assert_eq!(house.http().get(&shared).await.status, 200);
    assert_eq!(people[2].http.post(&path(&table, "fork"), json!({"step": 1, "seat": 0})).await.status, 403);
}
both!(a_private_match_is_closed_to_a_person_who_was_removed);

/// How many requests with a key the database remembers.
async fn remembered(config: &Config) -> i64 {
    let sql = "SELECT COUNT(*) FROM once";
    match &config.database {
        Some(url) => {
            let row = sqlx::query(sql).fetch_one(&mut PgConnection::connect(url).await.unwrap()).await;
            row.unwrap().get(0)
        }
        None => {
            let url = format!("sqlite:{}", config.data.join("landsraad.sqlite").display());
            let row = sqlx::query(sql).fetch_one(&mut SqliteConnection::connect(&url).await.unwrap()).await;
            row.unwrap().get(0)
        }
    }
}

/// A stranger made the server write twice for each request that was refused anyway.
async fn nothing_is_stored_for_requests_that_change_nothing(database: Database) {
    let house = House::open(database).await;
    let keyed =
        |n: usize| crate::client::Http { key: Some(format!("a key of a stranger {n}")), ..house.http() };
    for (n, (path, status)) in [
        ("/api/tables", 401),
        ("/api/tables/nothing/join", 401),
        ("/api/records", 401),
        ("/api/bots", 401),
        ("/api/nowhere", 404),
        ("/api/lessons/dune-the-map", 200),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(keyed(n).post(path, json!({"answers": []})).await.status, status, "{path}");
    }
    assert_eq!(remembered(&house.config).await, 0);
    assert_eq!(keyed(9).post("/api/guest", json!({"name": "Ann"})).await.status, 200);
    assert_eq!(remembered(&house.config).await, 1, "a new guest is made once");
}
both!(nothing_is_stored_for_requests_that_change_nothing);

/// Each stored answer of a lesson is a write that the moves of others wait for.
#[test]
fn progress_in_lessons_has_a_quota() {
    run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.chat_per_minute = 5).await;
        let put = async |person: &Person| {
            let body = json!({"answers": [], "done": true, "skipped": false}).to_string();
            person.http.send("PUT", "/api/progress/dune-the-map", Some(&body)).await.status
        };
        let ann = house.guest("Ann").await;
        let mut statuses = Vec::new();
        for _ in 0..8 {
            statuses.push(put(&ann).await);
        }
        assert_eq!(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
    });
}

/// Pages with a preview were compressed beside the moves, for each request again.
#[test]
fn pages_with_a_preview_are_made_in_the_pool() {
    run(async {
        let house = House::with(Database::Sqlite, |config| config.limits.work_per_account = 1).await;
        let ann = house.guest("Ann").await;
        let table = ann.table(open_seats(3), quick()).await;
        let mut statuses = Vec::new();
        for _ in 0..20 {
            let ask = || async { house.http().get(&format!("/t/{table}")).await.status };
            statuses.extend(join_all((0..200).map(|_| ask())).await);
            if statuses.contains(&429) {
                break;
            }
        }
        assert!(statuses.iter().all(|status| [200, 429].contains(status)), "{statuses:?}");
        assert!(statuses.contains(&429), "one address has no more than its quota of the pool");
        assert_eq!(house.http().get(&format!("/t/{table}")).await.status, 200);
    });
}

/// A vote that was open when the match ended could still be carried: it freed
/// a seat of a match that was over, closed the match or let it run again.
async fn a_vote_ends_with_the_match(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(3).await;
    for motion in [json!({"kind": "replace", "seat": 2}), json!({"kind": "close"})] {
        let table = seated(&people, quick()).await;
        people[0].http.ok(&path(&table, "propose"), motion.clone()).await;
        let mut lines = [people[1].line().await, people[2].line().await];
        let mut votes = Vec::new();
        for (line, seat) in lines.iter_mut().zip([1, 2]) {
            line.subscribe(&table, Some(seat), None).await;
            votes.push(line.until(|m| m["type"] == "vote").await["vote"]["id"].clone());
        }
        play_out(&people, &table, Breaks::Never).await;
        let before = people[2].http.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!(before["table"]["status"], "finished");
        for (line, vote) in lines.iter_mut().zip(&votes) {
            line.send(json!({"type": "vote", "table": table, "key": "v", "vote": vote, "yes": true})).await;
            assert_eq!(line.answer("v").await["kind"], "stale", "{motion}");
        }
        let after = people[2].http.get(&format!("/api/tables/{table}")).await.json();
        assert_eq!(after["table"]["status"], before["table"]["status"], "{motion}");
        assert_eq!(after["my_seats"], json!([2]), "{motion}");
    }
}
both!(a_vote_ends_with_the_match);

/// A guest who signed in to an account that had played at the same table lost the seat in the finished match.
async fn the_players_of_a_match_that_is_over_do_not_change(database: Database) {
    let house = House::open(database).await;
    let mut people = house.guests(2).await;
    let reply =
        people[1].http.post("/api/register", json!({"name": "Ada", "password": "a long secret"})).await;
    people[1].http.keep_cookie(&reply);
    let table = seated(&people, quick()).await;
    play_out(&people, &table, Breaks::Never).await;
    let listed = async || {
        let list = house.http().get("/api/tables?scope=finished").await.json();
        list["tables"][0].clone()
    };
    let before = listed().await;
    let reply = people[0].http.post("/api/login", json!({"name": "Ada", "password": "a long secret"})).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    let after = listed().await;
    for seat in [0, 1] {
        assert_eq!(after["seats"][seat]["sitter"]["id"], people[1].id.as_str(), "{after}");
    }
    assert_eq!(after["updated"], before["updated"], "the match has not changed");
}
both!(the_players_of_a_match_that_is_over_do_not_change);

/// A visitor that asks for the tables of the list one after the other does
/// not fill the memory with matches that are over.
async fn a_match_that_is_over_leaves_memory_at_once(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    play_out(&people, &table, Breaks::Never).await;
    let db = storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    // A table in memory does not read its document. One that has left memory does when somebody asks.
    for name in ["One name", "Another name"] {
        let mut seen = String::new();
        for seconds in [3, 5, 10, 20] {
            tokio::time::sleep(Duration::from_secs(seconds)).await;
            rewrite(&db, &table, |doc| doc["name"] = json!(name)).await;
            let info = house.http().get(&format!("/api/tables/{table}")).await.json();
            seen = info["table"]["name"].as_str().unwrap().to_owned();
            if seen == name {
                break;
            }
        }
        assert_eq!(seen, name, "the table stays in memory");
    }
    db.close().await;
    // It is still there for everybody who wants to see it.
    let mut line = people[0].line().await;
    let last = line.watch(&table, Some(0)).await;
    assert!(last["outcome"].is_object(), "{last}");
}
both!(a_match_that_is_over_leaves_memory_at_once);

/// Passwords that were tried at once were all checked before the first wrong one was counted.
#[test]
fn passwords_that_are_tried_at_once_are_slowed_down_too() {
    run(async {
        let house = House::open(Database::Sqlite).await;
        house.http().ok("/api/register", json!({"name": "Carla", "password": "a long password"})).await;
        let wrong = |n: u8| {
            let http = house.http().from(n);
            async move { http.post("/api/login", json!({"name": "Carla", "password": "not hers"})).await.status }
        };
        let statuses = join_all((10..50).map(wrong)).await;
        let checked = statuses.iter().filter(|status| **status == 401).count();
        assert!((1..12).contains(&checked), "{statuses:?}");
        assert!(statuses.iter().all(|status| [401, 429].contains(status)), "{statuses:?}");
    });
}
