//! Disks that are full, broken or read-only, locks, databases that go away. Everything acknowledged is
//! stored, nothing is done twice, the readiness check is right, and play continues without a restart.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection, SqliteConnection};

use crate::client::{Luck, Person, any_answer, open_seats, quick};
use crate::house::{Folder, run};
use crate::postgres::{self, Cluster};
use crate::victim::Victim;
use crate::workload::Workload;

/// Plays before, during and after a fault, kills the server, and compares.
async fn through(
    mut victim: Victim,
    words: &[&str],
    begin: impl AsyncFnOnce(&Victim),
    end: impl AsyncFnOnce(&Victim),
) {
    victim.start().await;
    let mut work = Workload::start(&victim.http(), 3);
    work.more(40).await;
    begin(&victim).await;
    victim.not_ready().await;
    let live = victim.http().get("/healthz/live").await;
    assert_eq!(live.status, 200, "the process lives: {}", live.body);
    work.refused_with(words).await;
    assert_ne!(work.new_guest().await, 200, "a guest that is not stored is not welcomed");
    end(&victim).await;
    victim.ready().await;
    // Play continues without a restart.
    work.more(60).await;
    assert_eq!(work.new_guest().await, 200);
    victim.kill();
    victim.start().await;
    work.more(20).await;
    work.a_deal().await;
    work.stop().await;
    victim.stop().await;
    let db = victim.stored().await;
    let verdict = work.verify(&db).await;
    db.close().await;
    assert!(verdict.is_clean(), "{verdict:?}\n{}", victim.log());
    assert!(verdict.acknowledged >= 120 && verdict.deals > 0, "{verdict:?}");
    println!("{words:?}: {verdict:?}");
}

async fn through_shim(fault: &str, words: &[&str]) {
    through(Victim::new(None, None), words, async |v| v.fault(fault), async |v| v.heal()).await;
}

#[test]
fn a_full_disk_loses_nothing_that_was_acknowledged() {
    // The disk is full at the first write, in the middle of a transaction, and at its last write.
    for writes in [0, 1, 3] {
        run(through_shim(&format!("full {writes}"), &["Not stored: the disk is full; try again."]));
    }
}

#[test]
fn a_disk_that_fails_to_write_loses_nothing_that_was_acknowledged() {
    run(through_shim("io 2", &["Not stored: the disk fails; try again."]));
}

#[test]
fn a_disk_that_fails_to_flush_loses_nothing_that_was_acknowledged() {
    run(through_shim("flush 1", &["Not stored: the disk fails; try again."]));
}

#[test]
fn a_disk_that_becomes_read_only_loses_nothing_that_was_acknowledged() {
    // A connection that was open before fails to write, and a new one sees that it may only read.
    let words =
        ["Not stored: the disk fails; try again.", "Not stored: the database takes no writes; try again."];
    run(through_shim("readonly", &words));
}

/// A small file system, where one can be mounted. It has room for the
/// longest journal that SQLite keeps before it begins again.
struct SmallDisk(Folder);

impl SmallDisk {
    fn mount() -> Option<SmallDisk> {
        let folder = Folder::new();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", "size=96m", "tmpfs"]).arg(folder.path());
        let done = mount.stderr(std::process::Stdio::null()).status().is_ok_and(|s| s.success());
        done.then_some(SmallDisk(folder))
    }

    fn ballast(&self) -> PathBuf {
        self.0.path().join("ballast")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").args(["--lazy"]).arg(self.0.path()).status();
    }
}

#[test]
fn a_small_file_system_that_fills_and_empties_again_loses_nothing_that_was_acknowledged() {
    let Some(disk) = SmallDisk::mount() else {
        // Mounting needs privileges. Without them, the library pretends that the disk is full.
        return run(through_shim("full 20", &["Not stored: the disk is full; try again."]));
    };
    run(through(
        Victim::new(None, Some(&disk.0.path().join("data"))),
        &["Not stored: the disk is full; try again."],
        async |_| {
            // Fills the rest of the disk.
            let mut left = std::fs::File::create(disk.ballast()).unwrap();
            for block in [1 << 20, 1 << 10] {
                while std::io::Write::write_all(&mut left, &vec![0; block]).is_ok() {}
            }
        },
        async |_| std::fs::remove_file(disk.ballast()).unwrap(),
    ));
}

#[test]
fn an_external_lock_loses_nothing_that_was_acknowledged() {
    run(async {
        let victim = Victim::new(None, None);
        let file = victim.config.data.join("landsraad.sqlite");
        let holder = std::sync::Arc::new(tokio::sync::Mutex::new(None));
        through(
            victim,
            &["Not stored: another program holds the database; try again."],
            async |_| {
                let mut other =
                    SqliteConnection::connect(&format!("sqlite:{}", file.display())).await.unwrap();
                let mut taken = other.execute("BEGIN EXCLUSIVE").await;
                while taken.is_err() {
                    taken = other.execute("BEGIN EXCLUSIVE").await;
                }
                *holder.lock().await = Some(other);
            },
            async |_| {
                let other: Option<SqliteConnection> = holder.lock().await.take();
                let mut other = other.unwrap();
                other.execute("ROLLBACK").await.unwrap();
                other.close().await.unwrap();
            },
        )
        .await;
    });
}

#[test]
fn rounds_of_chaos_lose_nothing_double_nothing_and_leave_no_deal_half_done() {
    run(async {
        let report = crate::chaos::rounds(10, 6, 1, false).await;
        println!("{}", report.text());
        assert!(report.is_clean(), "{}", report.text());
    });
}

async fn sql(url: &str, text: &str) {
    let mut admin = PgConnection::connect(url).await.unwrap();
    // The database may have been made read-only by the test itself.
    admin.execute("SET default_transaction_read_only = off").await.unwrap();
    admin.execute(AssertSqlSafe(text)).await.unwrap();
    admin.close().await.unwrap();
}

/// Ends all connections except the one that runs this.
const TERMINATE: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                         WHERE datname = current_database() AND pid <> pg_backend_pid()";

#[test]
fn postgres_killed_and_started_again_loses_nothing_that_was_acknowledged() {
    run(async {
        let cluster = std::sync::Arc::new(std::sync::Mutex::new(Cluster::start(&["-c", "fsync=on"])));
        let url = cluster.lock().unwrap().url();
        through(
            Victim::new(Some(format!("{url}/postgres")), None),
            &["Not stored: the database does not answer; try again."],
            async |_| cluster.lock().unwrap().crash(),
            async |_| cluster.lock().unwrap().start_again(),
        )
        .await;
    });
}

#[test]
fn postgres_that_takes_no_writes_loses_nothing_that_was_acknowledged() {
    run(async {
        let url = postgres::new_database().await;
        let name = url.rsplit('/').next().unwrap().to_owned();
        let read_only = |on: &str| format!("ALTER DATABASE {name} SET default_transaction_read_only = {on}");
        through(
            Victim::new(Some(url.clone()), None),
            &["Not stored: the database takes no writes; try again."],
            async |_| {
                sql(&url, &read_only("on")).await;
                sql(&url, TERMINATE).await;
            },
            async |_| {
                sql(&url, &format!("SET default_transaction_read_only = off; {}", read_only("off"))).await;
                sql(&url, TERMINATE).await;
            },
        )
        .await;
    });
}

#[test]
fn postgres_without_room_loses_nothing_that_was_acknowledged() {
    run(async {
        let url = postgres::new_database().await;
        through(
            Victim::new(Some(url.clone()), None),
            &["Not stored: the disk is full; try again."],
            async |_| {
                let full = "CREATE OR REPLACE FUNCTION no_room() RETURNS trigger AS $$ BEGIN \
                            RAISE EXCEPTION 'could not extend file: no space left on device' \
                            USING ERRCODE = '53100'; END $$ LANGUAGE plpgsql;";
                sql(&url, full).await;
                for table in ["steps", "chat", "probe", "accounts", "tables"] {
                    let trigger = format!(
                        "CREATE TRIGGER full_{table} BEFORE INSERT OR UPDATE ON {table} \
                         FOR EACH ROW EXECUTE FUNCTION no_room()"
                    );
                    sql(&url, &trigger).await;
                }
            },
            async |_| sql(&url, "DROP FUNCTION no_room CASCADE").await,
        )
        .await;
    });
}

#[test]
fn terminated_connections_to_postgres_lose_nothing_that_was_acknowledged() {
    run(async {
        let url = postgres::new_database().await;
        let mut victim = Victim::new(Some(url.clone()), None);
        victim.start().await;
        let mut work = Workload::start(&victim.http(), 3);
        for _ in 0..30 {
            work.more(5).await;
            sql(&url, TERMINATE).await;
        }
        victim.ready().await;
        work.more(20).await;
        victim.kill();
        work.stop().await;
        let db = victim.stored().await;
        let verdict = work.verify(&db).await;
        db.close().await;
        assert!(verdict.is_clean(), "{verdict:?}\n{}", victim.log());
    });
}

#[test]
fn a_server_does_not_start_on_a_read_only_disk_and_says_why() {
    let victim = Victim::new(None, None);
    victim.fault("readonly");
    let ended = victim.command().status().unwrap();
    assert!(!ended.success());
    assert!(victim.log().contains("Read-only file system"), "{}", victim.log());
}

/// Two people at a table, with an open offer of a deal that has four actions.
async fn offered(victim: &Victim) -> (Vec<Person>, String, String) {
    let mut people = Vec::new();
    for name in ["One", "Two"] {
        people.push(Person::guest(victim.config.bind, name).await);
    }
    let table = people[0].table(open_seats(2), quick()).await;
    for person in &people {
        person.http.ok(&format!("/api/tables/{table}/join"), json!({})).await;
    }
    people[0].http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
    // Until both are asked for their stakes.
    let mut luck = Luck(4);
    for turn in 0.. {
        let mut asked = 0;
        for (seat, person) in (0..).zip(&people) {
            let mut line = person.line().await;
            let picture = line.watch(&table, Some(seat)).await;
            let Some(options) = picture["decision"]["options"].as_array() else { continue };
            if options.iter().any(|o| o["action"] == "no_stake") {
                asked += 1;
                continue;
            }
            let action = any_answer(&picture["decision"], &mut luck);
            line.act(&table, seat, &picture["step"], &format!("t{turn}"), &action).await;
        }
        if asked == 2 {
            break;
        }
        assert!(turn < 50, "nobody is asked for a stake");
    }
    let mut line = people[0].line().await;
    line.watch(&table, Some(0)).await;
    let terms = [0, 1].map(|by| json!({"kind": "act", "by": by, "action": "no_stake"}));
    line.send(json!({"type": "offer", "table": table, "key": "o", "offer": {"to": 1, "terms": terms}})).await;
    let deal = line.until(|m| m["type"] == "deal").await["deal"]["id"].as_str().unwrap().to_owned();
    (people, table, deal)
}

/// How many steps of a deal are stored, and the status of the deal.
async fn stored_deal(victim: &Victim, table: &str) -> (usize, String) {
    let db = victim.stored().await;
    let steps = db.steps(table, 0).await.unwrap();
    let by_deal = steps.iter().filter(|(_, body)| body.contains("\"cause\":\"deal\"")).count();
    let deal: serde_json::Value = serde_json::from_str(&db.deals(table).await.unwrap()[0]).unwrap();
    db.close().await;
    (by_deal, deal["deal"]["status"].as_str().unwrap().to_owned())
}

#[test]
fn an_accepted_deal_is_done_or_not_done_wherever_the_server_is_killed() {
    run(async {
        let (mut done, mut not_done) = (0, 0);
        for point in 1.. {
            let mut victim = Victim::new(None, None);
            victim.start().await;
            let (people, table, deal) = offered(&victim).await;
            let mut line = people[1].line().await;
            line.watch(&table, Some(1)).await;
            victim.fault(&format!("die {point}"));
            line.send(json!({"type": "deal", "table": table, "key": "a", "deal": deal, "answer": "accept"}))
                .await;
            // Until the answer comes, or the line breaks with the server.
            let mut acked = false;
            while let Some(message) = line.next().await {
                acked = message["type"] == "ack" && message["key"] == "a";
                if acked {
                    break;
                }
            }
            let survived = acked && !victim.has_ended();
            victim.kill();
            victim.heal();
            let kept = match stored_deal(&victim, &table).await {
                (2, status) if status == "kept" => true,
                (0, status) if status == "offered" => false,
                other => panic!("killed at point {point}, the deal is half done: {other:?}"),
            };
            assert!(kept || !acked, "killed at point {point}, an acknowledged deal is lost");
            (done, not_done) = if kept { (done + 1, not_done) } else { (done, not_done + 1) };
            // A restart shows the same.
            victim.start().await;
            let mut again = people[1].line().await;
            again.watch(&table, Some(1)).await;
            victim.stop().await;
            if survived {
                break;
            }
            assert!(point < 60, "it dies at every point");
        }
        assert!(done > 0 && not_done > 0, "{done} done, {not_done} not done");
    });
}

#[test]
fn a_refusal_names_the_key_and_the_table_plays_on_from_what_is_stored() {
    run(async {
        let mut victim = Victim::new(None, None);
        victim.start().await;
        let (people, table, _) = offered(&victim).await;
        let mut line = people[0].line().await;
        let before = line.watch(&table, Some(0)).await;
        victim.fault("full 0");
        let refused = line.act(&table, 0, &before["step"], "mine", &json!("no_stake")).await;
        assert_eq!(
            (refused["type"].as_str(), refused["kind"].as_str()),
            (Some("refused"), Some("unavailable"))
        );
        assert_eq!(refused["key"], "mine");
        assert_eq!(refused["text"]["en"], "Not stored: the disk is full; try again.");
        // Nothing of the deal is in memory either.
        let mut other = people[0].line().await;
        let now = other.watch(&table, Some(0)).await;
        assert_eq!((&now["step"], &now["view"]), (&before["step"], &before["view"]));
        victim.heal();
        victim.ready().await;
        let acked = line.act(&table, 0, &before["step"], "mine", &json!("no_stake")).await;
        assert_eq!((acked["type"].as_str(), acked["repeated"].as_bool()), (Some("ack"), Some(false)));
    });
}

#[test]
fn a_second_server_on_the_same_data_folder_refuses_to_start_and_says_who_holds_it() {
    run(async {
        let mut first = Victim::new(None, None);
        first.start().await;
        let second = Victim::new(None, Some(&first.config.data));
        let ended = tokio::task::spawn_blocking(move || (second.command().status().unwrap(), second)).await;
        let (status, second) = ended.unwrap();
        assert!(!status.success(), "two servers on one data folder");
        let said = second.log();
        let holder = format!("(a server at {})", first.config.bind);
        assert!(said.contains("is in use by process ") && said.contains(&holder), "{said}");
        assert!(first.is_ready().await);
        // The lock is released when its holder ends in any way.
        first.kill();
        let mut third = Victim::new(None, Some(&first.config.data));
        third.start().await;
    });
}

#[cfg(unix)]
#[test]
fn the_data_folder_and_its_files_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    run(async {
        let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let mut victim = Victim::new(None, None);
        victim.start().await;
        let data = victim.config.data.clone();
        assert_eq!(mode(&data), 0o700);
        let file = data.join("backup.jsonl");
        landsraad_server::backup(&victim.config, &file).await.unwrap();
        for name in [
            "landsraad.sqlite",
            "landsraad.sqlite-wal",
            "landsraad.sqlite-shm",
            "landsraad.lock",
            "backup.jsonl",
        ] {
            assert_eq!(mode(&data.join(name)), 0o600, "{name}");
        }
        // A folder of an older version is closed when it is opened.
        victim.stop().await;
        let open = |path: &Path, mode| {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
        };
        open(&data, 0o755);
        open(&data.join("landsraad.sqlite"), 0o644);
        victim.start().await;
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!((mode(&data), mode(&data.join("landsraad.sqlite"))), (0o700, 0o600));
        assert_eq!(mode(&data.join("landsraad.sqlite-wal")), 0o600);
    });
}
