//! Several nodes on one database: one owner for each table, connections on any node, nothing lost when a node
//! dies.

use std::sync::Arc;
use std::time::Duration;

use landsraad_server::storage::{
    self, Fault, Fence, Given, Leases, NodeRow, Owner, StorageError, WANTED, Write,
};
use landsraad_server::{Config, Limits};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use crate::client::{Http, Line, PATIENCE, Person, any_answer, quick, seated};
use crate::house::{Folder, House, config, run};
use crate::nats::Nats;
use crate::nodes::{Blow, Nodes};
use crate::player::{Breaks, play_out_across};
use crate::postgres;

const LEASE: Duration = Duration::from_mins(1);
const ASLEEP: Given = Given::Asleep { due: None, turn: 0 };

fn node(id: &str) -> NodeRow {
    NodeRow { id: id.into(), name: id.into(), least: 1, most: 1, version: "1".into(), ..NodeRow::default() }
}

/// A database with one table in play, and two nodes.
async fn two_nodes() -> (String, storage::Db, Leases) {
    let url = postgres::new_database().await;
    let db = storage::open_as_node(&url).await.unwrap();
    let leases = Leases::open(&url).await.unwrap();
    for id in ["north", "south"] {
        leases.join(&node(id), LEASE).await.unwrap();
    }
    db.commit(&[Write::Table(table_row("t1"))]).await.unwrap();
    (url, db, leases)
}

fn table_row(id: &str) -> storage::TableRow {
    storage::TableRow {
        id: id.into(),
        status: "running".into(),
        listed: 1,
        host: "h".into(),
        created: 1,
        updated: 1,
        doc: "{}".into(),
        seats: vec![],
    }
}

fn step(n: u32, body: &str) -> Write {
    Write::Step { table: "t1".into(), n, body: body.into() }
}

/// Makes a node look dead.
async fn run_out(url: &str, id: &str) {
    let mut admin = PgConnection::connect(url).await.unwrap();
    let text = format!("UPDATE nodes SET expires = 0 WHERE id = '{id}'");
    admin.execute(AssertSqlSafe(text)).await.unwrap();
    admin.close().await.unwrap();
}

fn mine(owner: Owner) -> Fence {
    match owner {
        Owner::Me(fence) => fence,
        other => panic!("not mine: {other:?}"),
    }
}

#[test]
fn a_table_has_one_owner_and_every_new_one_has_a_higher_epoch() {
    run(async {
        let (url, _db, leases) = two_nodes().await;
        let first = mine(leases.acquire("t1", "north", true).await.unwrap());
        assert_eq!(first.epoch, 1);
        assert_eq!(leases.acquire("t1", "south", true).await.unwrap(), Owner::Other("north".into()));
        assert_eq!(leases.acquire("none", "south", true).await.unwrap(), Owner::NoTable);
        run_out(&url, "north").await;
        let unsure = leases.acquire("t1", "south", false).await.unwrap();
        assert_eq!(unsure, Owner::Other("north".into()), "after an outage all seem dead at first");
        assert_eq!(mine(leases.acquire("t1", "south", true).await.unwrap()).epoch, 2);
        leases.release(&first, ASLEEP).await.unwrap();
        assert_eq!(
            leases.owners(&["t1".into()]).await.unwrap(),
            [("t1".into(), "south".into())],
            "a late release"
        );
        assert_eq!(leases.release_all("south").await.unwrap(), 1, "it is in play");
        assert_eq!(leases.wanted().await.unwrap(), 1);
        assert_eq!(leases.claim(WANTED, "north", 5).await.unwrap()[0].epoch, 3);
        assert!(!leases.renew(&node("north"), LEASE).await.unwrap(), "its time had run out");
        assert!(leases.renew(&node("north"), LEASE).await.unwrap());
        run_out(&url, "north").await;
        assert_eq!(leases.claim("north", "south", 5).await.unwrap()[0].epoch, 4);
        leases.bury("north").await.unwrap();
        assert_eq!(leases.nodes().await.unwrap().len(), 1);
    });
}

#[test]
fn a_table_that_sleeps_is_taken_when_it_is_due_and_says_for_whom_it_waits() {
    run(async {
        let (url, db, leases) = two_nodes().await;
        db.commit(&[Write::Table(table_row("t2"))]).await.unwrap();
        let hour = Some(Duration::from_hours(1));
        for (table, due) in [("t1", Some(Duration::ZERO)), ("t2", hour)] {
            let fence = mine(leases.acquire(table, "north", true).await.unwrap());
            leases.release(&fence, Given::Asleep { due, turn: 0b101 }).await.unwrap();
        }
        let mut turns = leases.turns(&["t1".into(), "t2".into()]).await.unwrap();
        turns.sort();
        assert_eq!(turns, [("t1".into(), 0b101), ("t2".into(), 0b101)]);
        let due = leases.claim_due("south", 5).await.unwrap();
        assert_eq!(due, [Fence { table: "t1".into(), node: "south".into(), epoch: 2 }]);
        assert!(leases.claim_due("north", 5).await.unwrap().is_empty(), "once, and the other is not due");
        assert_eq!(leases.turns(&["t1".into()]).await.unwrap(), [], "its owner knows");
        // One that is not played any more is not taken.
        let mut admin = PgConnection::connect(&url).await.unwrap();
        admin
            .execute("UPDATE leases SET due = 0; UPDATE tables SET status = 'closed' WHERE id = 't2'")
            .await
            .unwrap();
        assert!(leases.claim_due("north", 5).await.unwrap().is_empty());
    });
}

#[test]
fn a_stale_owner_cannot_commit_and_without_the_fence_it_would() {
    run(async {
        let (url, db, leases) = two_nodes().await;
        let stale = mine(leases.acquire("t1", "north", true).await.unwrap());
        db.commit(&[step(1, "by north"), Write::Fence(stale.clone())]).await.unwrap();
        run_out(&url, "north").await;
        let fresh = mine(leases.acquire("t1", "south", true).await.unwrap());
        // The node goes on where it stopped: in the middle of a step that nobody has stored yet.
        let refused = db.commit(&[step(2, "by north"), Write::Fence(stale.clone())]).await.unwrap_err();
        assert!(matches!(&refused, StorageError::Stale(table) if table == "t1"), "{refused}");
        assert_eq!(refused.fault(), Fault::Stale);
        assert_eq!(db.steps("t1", 0).await.unwrap().len(), 1, "nothing of it is stored");
        // The same node again, with another right.
        let other = Fence { epoch: stale.epoch + 7, ..stale };
        assert!(db.commit(&[step(2, "by north"), Write::Fence(other)]).await.is_err());
        db.commit(&[step(2, "by south"), Write::Fence(fresh)]).await.unwrap();
        // Without the fence the stale step would be there, behind the successor's.
        db.commit(&[step(3, "by north, without a fence")]).await.unwrap();
        assert_eq!(db.steps("t1", 0).await.unwrap().len(), 3);
    });
}

#[test]
fn a_table_that_changes_hands_is_never_taken_for_one_that_does_not_exist() {
    run(async {
        let (_url, _db, leases) = two_nodes().await;
        let leases = Arc::new(leases);
        // Two nodes that take turns this fast may miss each other until the
        // attempts are used up: an error, and no more.
        let once = async |leases: &Leases, node: &str| match leases.acquire("t1", node, true).await {
            Ok(Owner::Me(fence)) => leases.release(&fence, ASLEEP).await.unwrap(),
            Ok(Owner::Other(_)) | Err(_) => {}
            Ok(Owner::NoTable) => panic!("there is a table"),
        };
        let other = leases.clone();
        let moving = tokio::spawn(async move {
            for _ in 0..400 {
                once(&other, "north").await;
            }
        });
        while !moving.is_finished() {
            once(&leases, "south").await;
        }
        moving.await.unwrap();
    });
}

#[test]
fn a_commit_under_way_is_finished_before_the_next_owner_reads() {
    run(async {
        let (url, db, leases) = two_nodes().await;
        let fence = mine(leases.acquire("t1", "north", true).await.unwrap());
        run_out(&url, "north").await;
        // A transaction of the old owner that has passed the check and has not committed yet.
        let mut slow = PgConnection::connect(&url).await.unwrap();
        slow.execute("BEGIN").await.unwrap();
        slow.execute("SELECT 1 FROM leases WHERE table_id = 't1' FOR SHARE").await.unwrap();
        slow.execute("INSERT INTO steps (table_id, n, body) VALUES ('t1', 1, 'by north')").await.unwrap();
        let taking = tokio::spawn(async move { (leases.acquire("t1", "south", true).await, leases) });
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(!taking.is_finished(), "the next owner waits for the commit");
        slow.execute("COMMIT").await.unwrap();
        let (taken, _leases) = taking.await.unwrap();
        assert_eq!(mine(taken.unwrap()).epoch, fence.epoch + 1);
        assert_eq!(db.steps("t1", 0).await.unwrap().len(), 1, "and reads what was committed");
    });
}

#[test]
fn one_stale_table_does_not_fail_the_others_of_its_group_commit() {
    run(async {
        let (url, db, leases) = two_nodes().await;
        db.commit(&[Write::Table(table_row("t2"))]).await.unwrap();
        let stale = mine(leases.acquire("t1", "north", true).await.unwrap());
        run_out(&url, "north").await;
        mine(leases.acquire("t1", "south", true).await.unwrap());
        let good = mine(leases.acquire("t2", "south", true).await.unwrap());
        let (committer, _writer) = storage::Committer::start(db.clone());
        let writes = |n: u32, table: &str, fence: &Fence| {
            vec![Write::Step { table: table.into(), n, body: "x".into() }, Write::Fence(fence.clone())]
        };
        let mut tasks = Vec::new();
        for n in 1..=20 {
            let (committer, bad, fine) = (committer.clone(), writes(n, "t1", &stale), writes(n, "t2", &good));
            tasks
                .push(tokio::spawn(async move { tokio::join!(committer.write(bad), committer.write(fine)) }));
        }
        for task in tasks {
            let (bad, fine) = task.await.unwrap();
            assert_eq!(bad.unwrap_err().fault(), Fault::Stale);
            fine.unwrap();
        }
        assert_eq!(db.steps("t2", 0).await.unwrap().len(), 20);
        assert!(db.steps("t1", 0).await.unwrap().is_empty());
    });
}

/// Nodes in this process.
pub struct Here {
    pub houses: Vec<House>,
    pub nats: Nats,
    /// The database.
    url: String,
}

impl Here {
    pub async fn start(count: usize) -> Here {
        Here::start_with(count, |_| {}).await
    }

    pub async fn start_with(count: usize, change: impl Fn(&mut Config)) -> Here {
        let nats = tokio::task::spawn_blocking(Nats::start).await.unwrap();
        let url = postgres::new_database().await;
        let mut houses = Vec::new();
        for i in 0..count {
            let folder = Folder::new();
            let mut config = config(&folder, Some(url.clone()));
            config.cluster = Some(nats.url());
            config.node = Some(format!("node {i}"));
            change(&mut config);
            houses.push(House::on(folder, config).await);
        }
        let here = Here { houses, nats, url };
        for house in &here.houses {
            while house.http().get("/healthz/ready").await.status != 200 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        here
    }

    /// Runs a statement on the database.
    async fn on_database(&self, text: &'static str) {
        let mut admin = PgConnection::connect(&self.url).await.unwrap();
        admin.execute(text).await.unwrap();
        admin.close().await.unwrap();
    }

    /// The same person at another node.
    pub fn at(&self, person: &Person, node: usize) -> Person {
        let http = Http { address: self.houses[node].address, ..person.http.clone() };
        Person { http, id: person.id.clone() }
    }
}

#[test]
fn people_on_different_nodes_play_one_table_to_its_end() {
    run(async {
        let here = Here::start(2).await;
        let ann = here.houses[0].guest("Ann").await;
        let ben = here.houses[1].guest("Ben").await;
        let people = [ann.clone(), ben.clone()];
        let table = seated(&people, quick()).await;
        let players = play_out_across(&people, &table, Breaks::Never).await;
        assert!(players.iter().all(|player| player.last["outcome"].is_object()));
        // Lines break all the time, and each new one goes on where the last one was.
        let table = seated(&people, quick()).await;
        let players = play_out_across(&people, &table, Breaks::Often).await;
        assert!(players.iter().all(|player| player.last["outcome"].is_object()));
        // A stranger on either node sees the same end.
        let mut ends = Vec::new();
        for house in &here.houses {
            let mut line = Line::open(&house.http()).await;
            ends.push(line.watch(&table, None).await["view"].clone());
        }
        assert_eq!(ends[0], ends[1]);
    });
}

#[test]
fn a_key_is_good_on_every_node() {
    run(async {
        let here = Here::start(2).await;
        let ann = here.houses[0].guest("Ann").await;
        let ben = here.houses[1].guest("Ben").await;
        let table = seated(&[ann.clone(), ben], quick()).await;
        let mut lines = [ann.line().await, here.at(&ann, 1).line().await];
        let mut luck = crate::client::Luck(3);
        let first = lines[0].watch(&table, Some(0)).await;
        let action = any_answer(&first["decision"], &mut luck);
        let ack = lines[0].act(&table, 0, &first["step"], "same", &action).await;
        assert_eq!((&ack["type"], &ack["repeated"]), (&json!("ack"), &json!(false)), "{ack}");
        lines[1].watch(&table, Some(0)).await;
        let again = lines[1].act(&table, 0, &first["step"], "same", &action).await;
        assert_eq!((&again["repeated"], &again["step"]), (&json!(true), &ack["step"]), "{again}");
        // A request over HTTP as well.
        let new = json!({"game": "demo", "edition": "plain", "seats": [{"kind": "me"}, {"kind": "open"}], "settings": quick()});
        let mut made = Vec::new();
        for node in [0, 1, 0] {
            let mut http = here.at(&ann, node).http;
            http.key = Some("0123456789abcdef".into());
            made.push(http.ok("/api/tables", new.clone()).await["table"]["id"].clone());
        }
        assert_eq!((&made[0], &made[0]), (&made[1], &made[2]));
    });
}

#[test]
fn the_lobby_shows_who_is_at_tables_of_other_nodes() {
    run(async {
        let here = Here::start(2).await;
        let ann = here.houses[0].guest("Ann").await;
        let ben = here.houses[1].guest("Ben").await;
        let table = seated(&[ann.clone(), ben.clone()], quick()).await;
        let mut line = ben.line().await;
        line.watch(&table, Some(1)).await;
        let listed = async |node: usize| -> Value {
            let list = here.houses[node].http().get("/api/tables?scope=open").await.json();
            let own = list["tables"].as_array().unwrap().iter().find(|t| t["id"] == *table).cloned();
            own.expect("it is listed")
        };
        let presence = |info: &Value| info["seats"][1]["presence"].clone();
        for node in [0, 1] {
            let mut info = listed(node).await;
            // Presence travels to the owner first.
            while presence(&info) != "here" {
                tokio::time::sleep(Duration::from_millis(20)).await;
                info = listed(node).await;
            }
            assert!(!info["pending"].as_array().unwrap().is_empty(), "{info}");
        }
    });
}

#[test]
fn signing_out_closes_connections_on_every_node() {
    run(async {
        let here = Here::start(2).await;
        let ann = here.houses[0].guest("Ann").await;
        let mut lines = [ann.line().await, here.at(&ann, 1).line().await];
        assert_eq!(ann.http.post("/api/logout", json!({})).await.status, 200);
        for line in &mut lines {
            while let Some(message) = line.next().await {
                assert_ne!(message["type"], "update");
            }
        }
        assert!(Line::bare(&here.at(&ann, 1).http).await.is_ok(), "as a stranger");
        assert_eq!(here.at(&ann, 1).http.get("/api/me").await.json()["me"], Value::Null);
    });
}

#[test]
fn advice_is_given_for_a_table_of_another_node() {
    run(async {
        let here = Here::start(2).await;
        let ann = here.houses[0].guest("Ann").await;
        let seats = json!([{"kind": "me"}, {"kind": "bot"}]);
        let table = ann.table(seats, quick()).await;
        ann.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
        ann.line().await.watch(&table, Some(0)).await;
        let path = format!("/api/tables/{table}/hint");
        let near = ann.http.get(&path).await;
        let far = here.at(&ann, 1).http.get(&path).await;
        assert_eq!((near.status, far.status), (200, 200), "{} {}", near.body, far.body);
        assert_eq!(near.json(), far.json());
    });
}

#[test]
fn a_slow_table_sleeps_in_nobodys_memory_and_any_node_wakes_it_when_it_is_due() {
    run(async {
        let here = Here::start_with(2, |config| config.limits.idle_seconds = 1).await;
        let people = [here.houses[0].guest("Ann").await, here.houses[1].guest("Ben").await];
        let settings = json!({"reaction_ms": 0, "reaction_strict": false, "answer_forced": false,
            "clock": {"kind": "slow", "deadline_seconds": 86_400}});
        let table = seated(&people, settings).await;
        let leases = Leases::open(&here.url).await.unwrap();
        let has_owner = async || !leases.owners(std::slice::from_ref(&table)).await.unwrap().is_empty();
        while has_owner().await {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        // The list knows whose turn it is, though no node has the table.
        let listed = people[1].http.get("/api/tables?scope=mine").await.json();
        let pending = listed["tables"][0]["pending"].as_array().unwrap().clone();
        assert!(!pending.is_empty(), "{listed}");
        assert!(!has_owner().await, "it sleeps until tomorrow");
        // Its time has come.
        here.on_database("UPDATE leases SET due = 0").await;
        while !has_owner().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // Nothing was due after all, so it sleeps again, with its deadline.
        while has_owner().await {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let mut line = people[0].line().await;
        line.watch(&table, Some(0)).await;
        assert!(has_owner().await, "somebody watches");
    });
}

#[test]
fn wrong_passwords_on_one_node_slow_log_ins_on_all() {
    run(async {
        let here = Here::start(2).await;
        let carla = json!({"name": "Carla", "password": "a long password"});
        here.houses[0].http().ok("/api/register", carla).await;
        let wrong = json!({"name": "Carla", "password": "not the password"});
        for _ in 0..6 {
            here.houses[0].http().post("/api/login", wrong.clone()).await;
        }
        let mut refused = here.houses[1].http().post("/api/login", wrong.clone()).await.status;
        while refused != 429 {
            refused = here.houses[1].http().post("/api/login", wrong.clone()).await.status;
        }
    });
}

#[test]
fn a_request_whose_node_stops_is_refused_for_now_and_known_as_lost_when_the_node_is_dead() {
    run(async {
        let mut nodes = Nodes::start(2).await;
        let [first, second] = nodes.addresses()[..] else { unreachable!("two nodes") };
        let ann = Person::guest(first, "Ann").await;
        // The first node has begun a request and stopped.
        let new = json!({"game": "demo", "edition": "plain", "seats": [{"kind": "me"}, {"kind": "open"}], "settings": quick()});
        let keyed = |address| Http { key: Some("the key of a table".into()), address, ..ann.http.clone() };
        keyed(first).ok("/api/tables", new.clone()).await;
        nodes.forget_answers().await;
        nodes.nodes[0].signal("-STOP");
        let begin = std::time::Instant::now();
        let mut statuses = vec![keyed(second).post("/api/tables", new.clone()).await.status];
        while statuses.last() != Some(&409) {
            assert!(begin.elapsed() < PATIENCE, "{statuses:?}");
            tokio::time::sleep(Duration::from_millis(100)).await;
            statuses.push(keyed(second).post("/api/tables", new.clone()).await.status);
        }
        assert!(statuses[..statuses.len() - 1].iter().all(|status| *status == 503), "{statuses:?}");
        nodes.nodes[0].signal("-CONT");
        nodes.nodes[0].ready().await;
        let mut again = keyed(second).post("/api/tables", new.clone()).await;
        while again.status != 200 {
            assert!(begin.elapsed() < PATIENCE, "{}", again.body);
            again = keyed(second).post("/api/tables", new.clone()).await;
        }
    });
}

#[test]
fn the_quotas_of_an_account_and_of_an_address_hold_for_all_nodes_together() {
    run(async {
        let here = Here::start_with(2, |config| {
            config.limits.tables_per_hour = 8;
            config.limits.sign_ins_per_minute = 12;
        })
        .await;
        let ann = here.houses[0].guest("Ann").await;
        let there = here.at(&ann, 1);
        let new = json!({"game": "demo", "edition": "plain", "seats": [{"kind": "me"}, {"kind": "open"}], "settings": quick()});
        for _ in 0..8 {
            ann.http.ok("/api/tables", new.clone()).await;
        }
        // The other node hears of it within a moment. Until then it takes a few more.
        let mut more = 0;
        while there.http.post("/api/tables", new.clone()).await.status == 200 {
            more += 1;
            assert!(more < 8, "with two quotas an account makes twice as many tables");
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
        // New names of an address.
        let far = |node: usize| here.houses[node].http().from(9);
        let name = |n: usize| json!({"name": format!("Guest {n}")});
        for n in 0..12 {
            assert_eq!(far(0).post("/api/guest", name(n)).await.status, 200);
        }
        let mut taken = 0;
        while far(1).post("/api/guest", name(20 + taken)).await.status == 200 {
            taken += 1;
            assert!(taken < 12, "with two quotas an address has twice as many new names");
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    });
}

#[test]
fn wrong_passwords_slow_an_account_on_all_nodes_while_nats_is_away() {
    run(async {
        let mut here = Here::start(2).await;
        let carla = json!({"name": "Carla", "password": "a long password"});
        here.houses[0].http().ok("/api/register", carla.clone()).await;
        here.nats = tokio::task::spawn_blocking(move || {
            let mut nats = here.nats;
            nats.kill();
            nats
        })
        .await
        .unwrap();
        let wrong = json!({"name": "Carla", "password": "not the password"});
        let begin = std::time::Instant::now();
        // From another address on another node. After the first wrong ones the wait is so short
        // that it may be over on a busy machine; then more are tried, from a new address.
        for from in 7.. {
            for _ in 0..8 {
                here.houses[0].http().from(from).post("/api/login", wrong.clone()).await;
            }
            let answer = here.houses[1].http().from(6).post("/api/login", carla.clone()).await;
            if answer.status == 429 {
                break;
            }
            assert_eq!(answer.status, 200, "{}", answer.body);
            assert!(begin.elapsed() < PATIENCE && from < 200, "the other node knows of no wrong password");
        }
        let other = json!({"name": "Nobody", "password": "not the password"});
        assert_eq!(here.houses[1].http().from(5).post("/api/login", other).await.status, 401);
    });
}

#[test]
fn a_node_that_cannot_renew_refuses_for_now_and_answers_nothing_from_memory() {
    run(async {
        let here = Here::start(2).await;
        let ann = here.houses[0].guest("Ann").await;
        let ben = here.houses[1].guest("Ben").await;
        let table = ann.table(json!([{"kind": "open"}, {"kind": "open"}]), quick()).await;
        let path = |what: &str| format!("/api/tables/{table}{what}");
        ann.http.ok(&path("/join"), json!({})).await;
        // The database takes no renewals of the first node any more, and everything else.
        here.on_database(
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$; \
             CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON nodes FOR EACH ROW WHEN (NEW.name = 'node 0') \
             EXECUTE FUNCTION refuse()",
        )
        .await;
        tokio::time::sleep(Duration::from_millis(u64::from(Limits::default().lease_ms) + 100)).await;
        // The other node takes the table over.
        while ben.http.post(&path("/join"), json!({})).await.status != 200 {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        // In the memory of the first node a seat is free.
        let keyed = Http { key: Some("the start of this table".into()), ..ann.http.clone() };
        for _ in 0..3 {
            let refused = keyed.post(&path("/start"), json!({})).await;
            assert_eq!(refused.status, 503, "{}", refused.body);
            assert_eq!(ann.http.get(&path("")).await.status, 503);
        }
        let mut line = ann.line().await;
        line.subscribe(&table, Some(0), None).await;
        assert_eq!(line.expect("refused").await["kind"], "unavailable");
        assert!(line.next().await.is_none(), "it has to connect again");
        // The same request with the same key is carried out when the node has renewed.
        here.on_database("DROP TRIGGER refuse ON nodes").await;
        let mut answer = keyed.post(&path("/start"), json!({})).await;
        while answer.status == 503 {
            tokio::time::sleep(Duration::from_millis(50)).await;
            answer = keyed.post(&path("/start"), json!({})).await;
        }
        assert_eq!((answer.status, &answer.json()["table"]["status"]), (200, &json!("running")));
        let people = [ann, ben];
        let players = play_out_across(&people, &table, Breaks::Never).await;
        assert!(players[0].last["outcome"].is_object());
    });
}

#[test]
fn a_renewal_under_way_keeps_a_node_from_being_taken_for_dead() {
    run(async {
        let (url, _db, leases) = two_nodes().await;
        mine(leases.acquire("t1", "north", true).await.unwrap());
        run_out(&url, "north").await;
        // The renewal was sent and is not committed yet.
        let mut renewal = PgConnection::connect(&url).await.unwrap();
        renewal.execute("BEGIN").await.unwrap();
        let renewed = "UPDATE nodes SET expires = expires + 9000000000000 WHERE id = 'north'";
        renewal.execute(renewed).await.unwrap();
        let taking = tokio::spawn(async move {
            let claimed = leases.claim("north", "south", 5).await.unwrap();
            (claimed, leases.acquire("t1", "south", true).await.unwrap())
        });
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert!(!taking.is_finished(), "the other node waits for the renewal");
        renewal.execute("COMMIT").await.unwrap();
        let (claimed, owner) = taking.await.unwrap();
        assert_eq!((claimed, owner), (vec![], Owner::Other("north".into())));
    });
}

#[test]
fn a_node_whose_time_has_run_out_is_given_no_table() {
    run(async {
        let (url, _db, leases) = two_nodes().await;
        run_out(&url, "north").await;
        assert!(leases.acquire("t1", "north", true).await.is_err());
        assert_eq!(mine(leases.acquire("t1", "south", true).await.unwrap()).epoch, 1);
    });
}

#[test]
fn a_server_alone_and_a_node_that_is_too_old_do_not_start() {
    run(async {
        let (url, db, leases) = two_nodes().await;
        let folder = Folder::new();
        let alone = config(&folder, Some(url.clone()));
        let listener = async || tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let refused =
            landsraad_server::serve_on(alone.clone(), listener().await, async {}).await.unwrap_err();
        assert!(
            refused.to_string().contains("north") && refused.to_string().contains("--cluster"),
            "{refused}"
        );
        let newer = NodeRow { least: 90, most: 91, ..node("future") };
        leases.join(&newer, LEASE).await.unwrap();
        let mut old = alone;
        old.cluster = Some("nats://127.0.0.1:1".into());
        let refused = landsraad_server::serve_on(old, listener().await, async {}).await.unwrap_err();
        assert!(refused.to_string().contains("too old"), "{refused}");
        assert!(leases.nodes().await.unwrap().iter().all(|node| node.version == "1"), "it has not joined");
        db.close().await;
    });
}

#[test]
fn tables_are_handed_over_when_a_node_leaves_and_come_back_when_it_dies() {
    run(async {
        let mut here = Here::start(2).await;
        let ann = here.houses[0].guest("Ann").await;
        let ben = here.houses[0].guest("Ben").await;
        let table = seated(&[ann.clone(), ben.clone()], quick()).await;
        let before = ann.line().await.watch(&table, Some(0)).await;
        here.houses[0].stop().await;
        let people = [here.at(&ann, 1), here.at(&ben, 1)];
        let after = people[0].line().await.watch(&table, Some(0)).await;
        assert_eq!((&before["step"], &before["view"]), (&after["step"], &after["view"]));
        let players = play_out_across(&people, &table, Breaks::Never).await;
        assert!(players[0].last["outcome"].is_object());
    });
}

#[test]
fn without_nats_people_at_the_owner_play_on_and_others_are_refused_by_name() {
    run(async {
        let mut nodes = Nodes::start(2).await;
        let [first, second] = nodes.addresses()[..] else { unreachable!("two nodes") };
        let ann = Person::guest(first, "Ann").await;
        let table = ann.table(json!([{"kind": "me"}, {"kind": "bot"}]), quick()).await;
        ann.http.ok(&format!("/api/tables/{table}/start"), json!({})).await;
        let mut line = ann.line().await;
        let mut picture = line.watch(&table, Some(0)).await;
        nodes.nats.kill();
        let mut luck = crate::client::Luck(5);
        let (mut done, mut sent) = (0, 0);
        while done < 5 && !picture["outcome"].is_object() {
            if picture["decision"].is_object() {
                let action = any_answer(&picture["decision"], &mut luck);
                let answer = line.act(&table, 0, &picture["step"], &format!("k{sent}"), &action).await;
                // The bot may have answered in between.
                assert!(answer["type"] == "ack" || answer["kind"] == "stale", "{answer}");
                done += usize::from(answer["type"] == "ack");
                sent += 1;
                picture = line.watch(&table, Some(0)).await;
            } else {
                picture = line.expect("update").await;
            }
        }
        let far = Person { http: Http { address: second, ..ann.http.clone() }, id: ann.id.clone() };
        let mut stranger = far.line().await;
        stranger.subscribe(&table, Some(0), None).await;
        assert_eq!(stranger.expect("refused").await["kind"], "unavailable");
        nodes.nats.start_again();
        // It comes back by itself: the connection is closed, and a new one finds the table.
        loop {
            let mut line = far.line().await;
            line.subscribe(&table, Some(0), None).await;
            let heard = line.until(|m| m["type"] == "update" || m["type"] == "refused").await;
            if heard["type"] == "update" {
                break;
            }
        }
    });
}

#[test]
fn three_nodes_lose_nothing_while_they_nats_and_the_database_are_struck() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let report = runtime.block_on(crate::nodes::rounds(&Blow::at(None), 6, Duration::from_mins(2), 7, true));
    println!("{}", report.text());
    assert!(report.is_clean(), "{}", report.text());
}
