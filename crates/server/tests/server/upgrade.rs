//! Data of every released schema opens and plays on. Bad snapshots, journals and backups are detected.

use std::path::{Path, PathBuf};

use landsraad_catalog::{Record, catalog};
use landsraad_server::{Config, Trailer, storage};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};

use crate::both;
use crate::client::{Http, Line, Luck, Person, any_answer, quick, seated};
use crate::house::{Database, Folder, House, config, run};
use crate::player::{Breaks, play_out};
use crate::postgres;

fn fixture(schema: i64) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/fixtures/schema-{schema}"))
}

/// The data that a released version has written, and the facts about it.
async fn released(schema: i64, database: Database) -> (Folder, Config, Value) {
    let (folder, from) = (Folder::new(), fixture(schema));
    // The sessions would have expired by now, so they are renewed.
    let fresh = "UPDATE sessions SET created = 9999999999999";
    let (url, facts) = match database {
        Database::Sqlite => {
            let file = folder.path().join("landsraad.sqlite");
            std::fs::copy(from.join("landsraad.sqlite"), &file).unwrap();
            let mut sqlite = SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.unwrap();
            sqlite.execute(fresh).await.unwrap();
            sqlite.close().await.unwrap();
            (None, "sqlite.json")
        }
        Database::Postgres => {
            let url = postgres::new_database().await;
            let mut admin = PgConnection::connect(&url).await.unwrap();
            let dump = std::fs::read_to_string(from.join("postgres.sql")).unwrap();
            admin.execute(AssertSqlSafe(dump)).await.unwrap();
            admin.execute("SELECT pg_catalog.set_config('search_path', 'public', false)").await.unwrap();
            admin.execute(fresh).await.unwrap();
            admin.close().await.unwrap();
            (Some(url), "postgres.json")
        }
    };
    let facts = serde_json::from_str(&std::fs::read_to_string(from.join(facts)).unwrap()).unwrap();
    let config = config(&folder, url);
    (folder, config, facts)
}

#[test]
fn every_released_schema_is_kept_as_a_fixture() {
    const { assert!(storage::SCHEMA >= 2, "two migrations exist") };
    for schema in 1..storage::SCHEMA {
        for file in ["landsraad.sqlite", "postgres.sql", "sqlite.json", "postgres.json"] {
            assert!(fixture(schema).join(file).exists(), "the data of schema {schema} is missing: {file}");
        }
    }
}

/// Older nodes of a cluster run on beside the first one that brings a migration.
#[test]
fn migrations_since_the_cluster_only_add() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len() as i64, storage::SCHEMA);
    for file in &files[2..] {
        let text = std::fs::read_to_string(file).unwrap();
        let code: String = text.lines().filter(|line| !line.starts_with("--")).collect::<Vec<_>>().join(" ");
        for statement in code.split(';').map(str::trim).filter(|statement| !statement.is_empty()) {
            let adds = ["CREATE TABLE ", "CREATE INDEX "].iter().any(|start| statement.starts_with(start));
            let column = statement.starts_with("ALTER TABLE ")
                && statement.contains(" ADD COLUMN ")
                && (!statement.contains("NOT NULL") || statement.contains(" DEFAULT "));
            assert!(adds || column, "{}: {statement}", file.display());
        }
    }
}

async fn data_of_every_released_schema_opens_and_plays_on(database: Database) {
    for schema in 1..storage::SCHEMA {
        let (folder, config, facts) = released(schema, database).await;
        // Data of another schema is not read before the migrations have run.
        let early = storage::open_to_read(config.database.as_deref(), &config.data).await;
        let refused = early.err().expect("it has another schema").to_string();
        assert!(refused.contains(&format!("schema {schema}")), "{refused}");
        let house = House::on(folder, config).await;
        let word = |key: &str| facts[key].as_str().unwrap().to_owned();
        let person = async |key: &str| {
            let http = Http { cookie: Some(word(key)), ..house.http() };
            let me = http.get("/api/me").await.json();
            Person { http, id: me["me"]["id"].as_str().expect("still signed in").to_owned() }
        };
        let people = [person("ann").await, person("ben").await];
        let table = word("table");
        let mut line = people[0].line().await;
        line.subscribe(&table, Some(0), None).await;
        let picture = line.expect("update").await;
        assert_eq!((&picture["step"], &picture["view"]), (&facts["step"], &facts["view"]));
        assert_eq!(line.expect("chat").await["text"], "See you after the upgrade.");
        assert_eq!(line.expect("deal").await["deal"]["status"], "accepted");
        // A bot's token and the record of a finished match are good too.
        let robot = Http { bearer: Some(word("robot")), ..house.http() };
        assert_eq!(robot.get("/api/me").await.json()["me"]["name"], "Robot");
        let carla = json!({"name": "Carla", "password": "a long password"});
        assert_eq!(house.http().post("/api/login", carla).await.status, 200);
        let record = house.http().get(&format!("/api/tables/{}/record", word("finished"))).await;
        let record = Record::from_text(&record.body).unwrap();
        record.verify(&*catalog().rules_of(&record.header).unwrap()).unwrap();
        let players = play_out(&people, &table, Breaks::Never).await;
        assert!(players[0].last["outcome"].is_object(), "it plays on to its end");
        // A backup of it has the present schema.
        let file = house.folder.path().join("backup.jsonl");
        let rows = landsraad_server::backup(&house.config, &file).await.unwrap();
        assert!(std::fs::read_to_string(&file).unwrap().starts_with("{\"landsraad_backup\":2"));
        assert!(rows > 20, "{rows}");
    }
}
both!(data_of_every_released_schema_opens_and_plays_on);

/// Plays some steps of a table of two.
async fn some_steps(people: &[Person], table: &str, steps: usize) -> Value {
    let mut luck = Luck(8);
    let mut done = 0;
    for turn in 0.. {
        for (seat, person) in (0..).zip(people) {
            let mut line = person.line().await;
            let picture = line.watch(table, Some(seat)).await;
            if done >= steps && seat == 0 {
                return picture;
            }
            if picture["decision"].is_object() {
                let action = any_answer(&picture["decision"], &mut luck);
                let answer = line.act(table, seat, &picture["step"], &format!("{turn}"), &action).await;
                done += usize::from(answer["type"] == "ack");
            }
        }
        assert!(turn < 100);
    }
    unreachable!("the loop has no end")
}

async fn sql(config: &Config, text: String) {
    match &config.database {
        Some(url) => {
            PgConnection::connect(url).await.unwrap().execute(AssertSqlSafe(text)).await.unwrap();
        }
        None => {
            let url = format!("sqlite:{}", config.data.join("landsraad.sqlite").display());
            SqliteConnection::connect(&url).await.unwrap().execute(AssertSqlSafe(text)).await.unwrap();
        }
    }
}

async fn a_bad_snapshot_falls_back_to_the_journal(database: Database) {
    let mut house = House::with(database, |config| config.limits.snapshot_steps = 4).await;
    let mut people = house.guests(2).await;
    let (table, other) = (seated(&people, quick()).await, seated(&people, quick()).await);
    let before = some_steps(&people, &table, 9).await;
    some_steps(&people, &other, 9).await;
    // Unreadable; of another table, but undamaged; readable, but not what was stored; of an unknown step.
    let bad = [
        format!("UPDATE snapshots SET state = 'nonsense', sum = NULL WHERE table_id = '{table}'"),
        format!(
            "UPDATE snapshots SET (state, sum) = (SELECT state, sum FROM snapshots AS s \
                 WHERE s.table_id = '{other}' ORDER BY n DESC LIMIT 1) WHERE table_id = '{table}'"
        ),
        format!(
            "UPDATE snapshots SET state = (SELECT state FROM snapshots AS s WHERE s.table_id = '{table}' \
                 ORDER BY n LIMIT 1) WHERE table_id = '{table}'"
        ),
        format!("UPDATE snapshots SET n = n + 1000 WHERE table_id = '{table}'"),
    ];
    for statement in bad {
        house.stop().await;
        sql(&house.config, statement.clone()).await;
        house.start().await;
        for person in &mut people {
            person.http.address = house.address;
        }
        let mut line = people[0].line().await;
        let now = line.watch(&table, Some(0)).await;
        assert_eq!((&now["step"], &now["view"]), (&before["step"], &before["view"]), "{statement}");
    }
    let players = play_out(&people, &table, Breaks::Never).await;
    assert!(players[0].last["outcome"].is_object());
}
both!(a_bad_snapshot_falls_back_to_the_journal);

async fn a_bad_journal_closes_its_table_and_no_other(database: Database) {
    let mut house = House::with(database, |config| config.limits.snapshot_steps = 4).await;
    let mut people = house.guests(2).await;
    let (bad, good) = (seated(&people, quick()).await, seated(&people, quick()).await);
    some_steps(&people, &bad, 6).await;
    some_steps(&people, &good, 6).await;
    let entry = |body: &str| format!("UPDATE steps SET body = '{body}' WHERE table_id = '{bad}' AND n = 3");
    let wrong =
        r#"{"k":"step","seat":1,"action":{"wind":"none"},"stream":3,"moved":127,"at":0,"cause":"player"}"#;
    let damages = [entry("{"), entry(wrong), format!("DELETE FROM steps WHERE table_id = '{bad}' AND n = 2")];
    for statement in damages {
        house.stop().await;
        sql(&house.config, statement.clone()).await;
        house.start().await;
        for person in &mut people {
            person.http.address = house.address;
        }
        let mut line = people[0].line().await;
        line.subscribe(&bad, Some(0), None).await;
        let message = line.until(|m| m["type"] == "table" && m["table"]["status"] == "closed").await;
        assert_eq!(message["table"]["id"], *bad);
        let refused = line.expect("refused").await;
        let text = refused["text"]["en"].as_str().unwrap();
        assert!(text.contains("damaged") && text.contains("restore a backup"), "{statement}: {text}");
        let act = line.act(&bad, 0, &json!(1), "k", &json!("pass")).await;
        assert!(act["text"]["en"].as_str().unwrap().contains("damaged"), "{act}");
        assert_eq!(house.http().get("/healthz/ready").await.status, 200);
    }
    let players = play_out(&people, &good, Breaks::Never).await;
    assert!(players[0].last["outcome"].is_object(), "the others play on");
}
both!(a_bad_journal_closes_its_table_and_no_other);

/// Restores a file into a new, empty database.
async fn restored(file: &Path, trailer: Trailer) -> Result<usize, String> {
    let folder = Folder::new();
    let config = config(&folder, None);
    let rows = landsraad_server::restore(&config, file, trailer).await.map_err(|e| e.to_string());
    let db = storage::open(None, &config.data).await.unwrap();
    let mut found = 0;
    db.dump(&mut |_, _| {
        found += 1;
        Ok(())
    })
    .await
    .unwrap();
    db.close().await;
    assert_eq!(found, rows.clone().unwrap_or(0), "all or nothing");
    rows
}

#[test]
fn a_backup_that_was_cut_or_changed_is_refused_whole() {
    run(async {
        let house = House::open(Database::Sqlite).await;
        let people = house.guests(2).await;
        let table = seated(&people, quick()).await;
        some_steps(&people, &table, 6).await;
        let file = house.folder.path().join("backup.jsonl");
        let rows = landsraad_server::backup(&house.config, &file).await.unwrap();
        assert_eq!(restored(&file, Trailer::Required).await, Ok(rows));
        let text = std::fs::read_to_string(&file).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let (last, body) = lines.split_last().unwrap();
        let bad = house.folder.path().join("bad.jsonl");
        let try_it = async |text: String, why: &str| {
            std::fs::write(&bad, text).unwrap();
            let refused = restored(&bad, Trailer::Required).await.unwrap_err();
            assert!(refused.contains(why) && refused.contains("nothing was restored"), "{refused}");
        };
        try_it(body.join("\n") + "\n", "was cut").await;
        for cut in [1, 3, text.len() / 2, text.len() - 2] {
            try_it(text[..cut].to_owned(), "").await;
        }
        // A row is missing, a row is there twice, two rows are swapped, a letter differs, a word follows the
        // end.
        let without: Vec<&str> = lines.iter().enumerate().filter(|(i, _)| *i != 2).map(|(_, l)| *l).collect();
        try_it(without.join("\n") + "\n", "rows, not").await;
        try_it(
            [lines[0], lines[1], lines[1]]
                .into_iter()
                .chain(lines[2..].iter().copied())
                .collect::<Vec<_>>()
                .join("\n"),
            "rows, not",
        )
        .await;
        let mut swapped = lines.clone();
        swapped.swap(1, 2);
        try_it(swapped.join("\n") + "\n", "checksum").await;
        try_it(text.replacen("Guest 0", "Guest 9", 1), "checksum").await;
        try_it(format!("{text}{last}\n"), "behind the last line").await;
        try_it(String::new(), "empty").await;
        try_it("hello\n".into(), "not a backup").await;
    });
}

#[test]
fn a_backup_of_the_first_version_is_restored_only_where_that_is_asked_for() {
    run(async {
        let file = fixture(1).join("backup.jsonl");
        let refused = restored(&file, Trailer::Required).await.unwrap_err();
        assert!(refused.contains("--unchecked"), "{refused}");
        assert!(restored(&file, Trailer::MayBeMissing).await.unwrap() > 20);
    });
}

#[test]
fn a_backup_of_nothing_is_an_error() {
    run(async {
        let folder = Folder::new();
        let nowhere = Config { data: folder.path().join("nowhere"), ..config(&folder, None) };
        let refused =
            landsraad_server::backup(&nowhere, &folder.path().join("b")).await.unwrap_err().to_string();
        assert!(refused.contains("there is no database at"), "{refused}");
        assert!(!nowhere.data.exists() && !folder.path().join("b").exists());
    });
}

#[test]
fn restoring_beside_a_running_server_is_refused() {
    run(async {
        let house = House::open(Database::Sqlite).await;
        assert_eq!(house.http().get("/healthz/ready").await.status, 200, "it runs by now");
        let file = fixture(1).join("backup.jsonl");
        let refused = landsraad_server::restore(&house.config, &file, Trailer::MayBeMissing).await;
        assert!(refused.unwrap_err().to_string().contains("is in use by process"));
        let mut line = Line::open(&house.http()).await;
        line.send(json!({"type": "ping"})).await;
    });
}
