//! Restarts, backups and versions.

use landsraad_catalog::catalog;
use landsraad_kernel::{Options, Seat, Seed};
use landsraad_server::{Trailer, storage};
use serde_json::{Value, json};
use sqlx::Executor;

use crate::both;
use crate::client::{Luck, any_answer, quick, seated};
use crate::house::{Database, Folder, House, config};
use crate::player::{Breaks, play_out};
use crate::postgres;

async fn a_table_survives_a_restart_and_plays_on(database: Database) {
    let mut house = House::open(database).await;
    let mut people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut line = people[0].line().await;
    let mut picture = line.watch(&table, Some(0)).await;
    let mut luck = Luck(8);
    for turn in 0..20 {
        for (seat, person) in people.iter().enumerate() {
            let mut own = person.line().await;
            let mine = own.watch(&table, Some(seat as u8)).await;
            if mine["decision"].is_object() {
                let action = any_answer(&mine["decision"], &mut luck);
                own.act(&table, seat as u8, &mine["step"], &format!("{turn}"), &action).await;
            }
        }
        picture = line.watch(&table, Some(0)).await;
    }
    line.send(json!({"type": "chat", "table": table, "key": "c", "to": "all", "text": "see you tomorrow"}))
        .await;
    line.answer("c").await;
    house.stop().await;
    // The line gets a message before it is closed.
    let mut announced = false;
    while let Some(message) = line.next().await {
        announced |= message["type"] == "closing";
    }
    assert!(announced);
    house.start().await;
    for person in &mut people {
        person.http.address = house.address;
    }
    let mut line = people[0].line().await;
    let again = line.watch(&table, Some(0)).await;
    assert_eq!((&again["view"], &again["step"]), (&picture["view"], &picture["step"]));
    assert_eq!(line.expect("chat").await["text"], "see you tomorrow");
    // A key from before the restart is still known.
    let players = play_out(&people, &table, Breaks::EachPhase).await;
    assert!(players[0].last["outcome"].is_object());
}
both!(a_table_survives_a_restart_and_plays_on);

async fn a_backup_of_a_running_server_is_restored_into_either_database(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut line = people[0].line().await;
    let picture = line.watch(&table, Some(0)).await;
    let file = house.folder.path().join("backup.jsonl");
    let rows = landsraad_server::backup(&house.config, &file).await.unwrap();
    assert!(rows > 4);
    let mut luck = Luck(2);
    let action = any_answer(&picture["decision"], &mut luck);
    line.act(&table, 0, &picture["step"], "later", &action).await;
    for other in [Database::Sqlite, Database::Postgres] {
        let folder = Folder::new();
        let url = match other {
            Database::Sqlite => None,
            Database::Postgres => Some(postgres::new_database().await),
        };
        let config = config(&folder, url);
        assert_eq!(landsraad_server::restore(&config, &file, Trailer::Required).await.unwrap(), rows);
        // A backup is never restored into a database that is not empty.
        let again =
            landsraad_server::restore(&config, &file, Trailer::Required).await.unwrap_err().to_string();
        assert!(again.contains("not empty"), "{again}");
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut person = people[0].clone();
        person.http.address = listener.local_addr().unwrap();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let server = tokio::spawn(landsraad_server::serve_on(config, listener, async {
            let _ = stopped.await;
        }));
        let mut line = person.line().await;
        let restored = line.watch(&table, Some(0)).await;
        assert_eq!(restored["view"], picture["view"]);
        assert_eq!(restored["step"], picture["step"]);
        drop(line);
        stop.send(()).unwrap();
        server.await.unwrap().unwrap();
    }
    let junk = house.folder.path().join("junk");
    std::fs::write(&junk, "hello").unwrap();
    assert!(landsraad_server::restore(&house.config, &junk, Trailer::Required).await.is_err());
}
both!(a_backup_of_a_running_server_is_restored_into_either_database);

async fn a_database_of_a_newer_version_is_refused_with_a_clear_word(database: Database) {
    let mut house = House::open(database).await;
    house.stop().await;
    let insert = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                  VALUES (99, 'from the future', true, '\\x00', 1)";
    match &house.config.database {
        Some(url) => {
            use sqlx::Connection;
            sqlx::PgConnection::connect(url).await.unwrap().execute(insert).await.unwrap();
        }
        None => {
            use sqlx::Connection;
            let file = house.folder.path().join("landsraad.sqlite");
            let url = format!("sqlite:{}", file.display());
            sqlx::SqliteConnection::connect(&url).await.unwrap().execute(insert).await.unwrap();
        }
    }
    let error = landsraad_server::backup(&house.config, &house.folder.path().join("x")).await.unwrap_err();
    assert!(error.to_string().contains("newer version"), "{error}");
}
both!(a_database_of_a_newer_version_is_refused_with_a_clear_word);

/// A table's seed from its document.
fn seed(doc: &Value) -> Seed {
    let hex = doc["seed"].as_str().unwrap();
    Seed(std::array::from_fn(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap()))
}

async fn a_step_whose_acknowledgement_was_lost_is_sent_as_a_step(database: Database) {
    let house = House::open(database).await;
    let people = house.guests(2).await;
    let table = seated(&people, quick()).await;
    let mut lines = [people[0].line().await, people[1].line().await];
    let mut pictures = Vec::new();
    for (seat, line) in (0..).zip(&mut lines) {
        pictures.push(line.watch(&table, Some(seat)).await);
    }
    let asked = pictures.iter().position(|p| p["decision"].is_object()).unwrap();
    let action = pictures[asked]["decision"]["default"]["action"].clone();
    // A commit whose answer was lost: the step is stored, and the table does not know it.
    let db = storage::open(house.config.database.as_deref(), &house.config.data).await.unwrap();
    let doc: Value = serde_json::from_str(&db.table(&table).await.unwrap().unwrap()).unwrap();
    let edition = doc["edition"].as_str().unwrap();
    let rules = catalog().rules("demo", edition, &Options::default(), 2).unwrap();
    let mut game = rules.start(seed(&doc));
    game.act(Seat::at(asked as u8), 0, &action).unwrap();
    let step = game.steps_since(0).pop().unwrap();
    let entry = json!({"k": "step", "seat": asked, "action": step.action, "picks": step.picks,
        "stream": step.stream, "moved": 0b100_0011, "key": "lost", "by": people[asked].id, "bank": 0, "at": 0,
        "cause": "player"});
    let write = storage::Write::Step { table: table.clone(), n: 1, body: entry.to_string() };
    db.commit(&[write]).await.unwrap();
    db.close().await;
    let step = &pictures[asked]["step"];
    let answer = lines[asked].act(&table, asked as u8, step, "lost", &action).await;
    assert_eq!(answer["type"], "ack", "{answer}");
    // The other player is sent the step itself, with its events.
    let update = lines[1 - asked].expect("update").await;
    assert_eq!(
        (&update["reset"], update["missed"].as_array().map_or(0, Vec::len)),
        (&json!(false), 0),
        "{update}"
    );
    assert_eq!(update["step"].as_u64(), pictures[1 - asked]["step"].as_u64().map(|step| step + 1));
    assert!(!update["events"].as_array().unwrap().is_empty(), "{update}");
}
both!(a_step_whose_acknowledgement_was_lost_is_sent_as_a_step);
