//! Writes the data of the present schema as a fixture: `tests/fixtures/schema-N`. Run it with the last version
//! that has schema N, before the next migration is added.

#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/client.rs"]
mod client;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/house.rs"]
mod house;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/player.rs"]
mod player;
#[path = "../tests/server/port.rs"]
mod port;
#[allow(dead_code, reason = "shared with the tests of the server, which use the rest")]
#[path = "../tests/server/postgres.rs"]
mod postgres;

use std::path::{Path, PathBuf};
use std::process::Command;

use client::{Http, Line, Luck, Person, any_answer, quick, seated};
use house::{Database, House};
use landsraad_server::storage::SCHEMA;
use player::{Breaks, play_out};
use serde_json::{Value, json};

fn main() {
    let folder =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(format!("schema-{SCHEMA}"));
    std::fs::create_dir_all(&folder).expect("a folder for the fixture");
    house::run(async {
        for database in [Database::Sqlite, Database::Postgres] {
            write(database, &folder).await;
        }
    });
    println!("{}", folder.display());
}

/// Writes the data of one database and the facts about it.
async fn write(database: Database, folder: &Path) {
    let mut house = House::open(database).await;
    let people = [house.guest("Ann").await, house.guest("Ben").await];
    let mut carla = house.http();
    let reply = carla.post("/api/register", json!({"name": "Carla", "password": "a long password"})).await;
    assert_eq!(reply.status, 200, "{}", reply.body);
    carla.keep_cookie(&reply);
    let robot = carla.ok("/api/bots", json!({"name": "Robot"})).await["token"].clone();
    let finished = seated(&people, quick()).await;
    play_out(&people, &finished, Breaks::Never).await;
    let table = seated(&people, quick()).await;
    let keys = some_steps(&people, &table).await;
    let mut lines = [people[0].line().await, people[1].line().await];
    for (seat, line) in (0..).zip(&mut lines) {
        line.watch(&table, Some(seat)).await;
    }
    agree(&mut lines, &table).await;
    let now = people[0].line().await.watch(&table, Some(0)).await;
    drop(lines);
    house.stop().await;
    let file = match database {
        Database::Sqlite => {
            std::fs::copy(house.config.data.join("landsraad.sqlite"), folder.join("landsraad.sqlite"))
                .expect("the database can be copied");
            "sqlite.json"
        }
        Database::Postgres => {
            let url = house.config.database.clone().unwrap_or_default();
            std::fs::write(folder.join("postgres.sql"), dump(&url)).expect("the dump can be written");
            "postgres.json"
        }
    };
    let cookie = |http: &Http| Value::from(http.cookie.clone());
    let facts = json!({
        "ann": cookie(&people[0].http), "ben": cookie(&people[1].http), "carla": cookie(&carla), "robot": robot,
        "table": table, "finished": finished, "last_key": format!("k{keys}"), "step": now["step"],
        "view": now["view"],
    });
    let text = serde_json::to_string_pretty(&facts).expect("facts are JSON");
    std::fs::write(folder.join(file), text + "\n").expect("the facts can be written");
}

/// Plays a dozen steps. Returns how many keys were used.
async fn some_steps(people: &[Person], table: &str) -> usize {
    let (mut luck, mut keys) = (Luck(8), 0);
    while keys < 12 {
        for (seat, person) in (0..).zip(people) {
            let mut line = person.line().await;
            let picture = line.watch(table, Some(seat)).await;
            if picture["decision"].is_object() {
                keys += 1;
                let action = any_answer(&picture["decision"], &mut luck);
                line.act(table, seat, &picture["step"], &format!("k{keys}"), &action).await;
            }
        }
    }
    keys
}

/// A chat line and a deal with a promise.
async fn agree(lines: &mut [Line; 2], table: &str) {
    let say = json!({"type": "chat", "table": table, "key": "c1", "to": "all", "text": "See you after the upgrade."});
    lines[0].send(say).await;
    lines[0].answer("c1").await;
    let terms = json!([{"kind": "promise", "by": 1, "text": "I shall not bid against you"}]);
    let offer = json!({"type": "offer", "table": table, "key": "o1", "offer": {"to": 1, "terms": terms}});
    lines[0].send(offer).await;
    let deal = lines[1].expect("deal").await["deal"]["id"].clone();
    lines[1]
        .send(json!({"type": "deal", "table": table, "key": "a1", "deal": deal, "answer": "accept"}))
        .await;
    lines[1].until(|m| m["deal"]["status"] == "accepted").await;
}

/// The whole database as statements, without what differs between versions of PostgreSQL.
fn dump(url: &str) -> String {
    let program = std::env::var_os("POSTGRES_BIN")
        .map_or_else(|| "pg_dump".into(), |f| PathBuf::from(f).join("pg_dump"));
    let dumped = Command::new(program)
        .args(["--inserts", "--no-owner", "--no-comments", "--dbname", url])
        .output()
        .expect("pg_dump runs");
    assert!(dumped.status.success(), "{}", String::from_utf8_lossy(&dumped.stderr));
    let text = String::from_utf8_lossy(&dumped.stdout).into_owned();
    let kept =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with("--") && !line.starts_with('\\'));
    kept.collect::<Vec<_>>().join("\n") + "\n"
}
