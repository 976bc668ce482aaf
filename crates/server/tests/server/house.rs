//! A server for one test.

use std::future::Future;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use landsraad_server::{Config, storage};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::client::{Http, Person};
use crate::postgres;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Database {
    Sqlite,
    Postgres,
}

/// Runs a test with a limit on its time. With `LANDSRAAD_TEST_LOG` in the environment the server says what it logs.
pub fn run(test: impl Future<Output = ()>) {
    if let Ok(log) = std::env::var("LANDSRAAD_TEST_LOG") {
        landsraad_server::start_logs(&Config { log, plain_logs: true, ..Config::default() });
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        tokio::time::timeout(Duration::from_mins(10), test).await.expect("the test takes too long");
    });
    runtime.shutdown_timeout(Duration::from_secs(2));
}

/// A folder that is removed when the test ends.
#[derive(Debug)]
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("landsraad-test-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = postgres::scratch().join(name);
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Changes the stored document of a table. No server may have the table in memory.
pub async fn rewrite(db: &storage::Db, table: &str, change: impl FnOnce(&mut Value)) {
    let mut doc: Value = serde_json::from_str(&db.table(table).await.unwrap().unwrap()).unwrap();
    change(&mut doc);
    let seats = doc["seats"].as_array().unwrap();
    let held = (0..).zip(seats).filter(|(_, s)| s["sitter"]["kind"] == "person");
    let row = storage::TableRow {
        id: table.to_owned(),
        status: doc["status"].as_str().unwrap().to_owned(),
        listed: i64::from(doc["settings"]["public"].as_bool().unwrap()),
        host: doc["host"].as_str().unwrap().to_owned(),
        created: doc["created"].as_i64().unwrap(),
        updated: doc["updated"].as_i64().unwrap(),
        doc: doc.to_string(),
        seats: held.map(|(i, s)| (i, s["sitter"]["id"].as_str().unwrap().to_owned())).collect(),
    };
    db.commit(&[storage::Write::Table(row)]).await.unwrap();
}

/// Puts a table into the given state, as if its match had begun there. People sit in the first seats.
pub async fn stage(db: &storage::Db, table: &str, people: &[Person], state: &str) {
    rewrite(db, table, |doc| {
        doc["status"] = json!("running");
        for (seat, person) in doc["seats"].as_array_mut().unwrap().iter_mut().zip(people) {
            seat["sitter"] = json!({"kind": "person", "id": person.id, "name": "Somebody", "program": false});
        }
    })
    .await;
    let snapshot = storage::Write::Snapshot { table: table.to_owned(), n: 0, state: state.to_owned() };
    db.commit(&[snapshot]).await.unwrap();
}

/// The token for `/metrics`.
pub const METRICS_TOKEN: &str = "a-token-for-figures";

/// A configuration with limits that are wide enough for a test's own traffic.
pub fn config(folder: &Folder, url: Option<String>) -> Config {
    let mut config = Config {
        bind: "127.0.0.1:0".parse().unwrap(),
        data: folder.path().to_owned(),
        database: url,
        metrics_token: Some(METRICS_TOKEN.into()),
        ..Config::default()
    };
    config.limits.requests_per_second = 10_000;
    config.limits.request_burst = 10_000;
    config.limits.sign_ins_per_minute = 60_000;
    config.limits.messages_per_second = 5_000;
    config.limits.message_burst = 5_000;
    config.limits.address_messages_per_second = 1_000_000;
    config.limits.actions_per_second = 5_000;
    config.limits.connections_per_address = 2_000;
    config.limits.connections_per_second = 1_000_000;
    config.limits.sockets_per_account = 500;
    config.limits.work_per_account = 1_000;
    config.limits.work_queue = 10_000;
    config.limits.tables_per_hour = 100_000;
    config.limits.uploads_per_minute = 10_000;
    config.limits.records = 100_000;
    config.limits.chat_per_minute = 100_000;
    config.limits.subscriptions_per_minute = 1_000_000;
    config.limits.keyed_per_minute = 100_000;
    config.limits.open_tables = 500;
    config.limits.snapshot_steps = 16;
    // A test that is slow on a busy machine says nothing for a while.
    config.limits.silence_seconds = 600;
    config
}

/// A running server.
#[derive(Debug)]
pub struct House {
    pub address: SocketAddr,
    pub config: Config,
    pub folder: Folder,
    stop: Option<oneshot::Sender<()>>,
    task: Option<JoinHandle<()>>,
}

impl House {
    pub async fn open(database: Database) -> House {
        House::with(database, |_| {}).await
    }

    pub async fn with(database: Database, change: impl FnOnce(&mut Config)) -> House {
        let folder = Folder::new();
        let url = match database {
            Database::Sqlite => None,
            Database::Postgres => Some(postgres::new_database().await),
        };
        let mut config = config(&folder, url);
        change(&mut config);
        House::on(folder, config).await
    }

    /// Starts a server on existing data.
    pub async fn on(folder: Folder, config: Config) -> House {
        let mut house =
            House { address: "127.0.0.1:0".parse().unwrap(), config, folder, stop: None, task: None };
        house.start().await;
        house
    }

    pub async fn start(&mut self) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        self.address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let config = self.config.clone();
        self.stop = Some(stop);
        self.task = Some(tokio::spawn(async move {
            let until = async {
                let _ = stopped.await;
            };
            landsraad_server::serve_on(config, listener, until).await.unwrap();
        }));
    }

    /// Stops gracefully.
    pub async fn stop(&mut self) {
        if let Some(stop) = self.stop.take() {
            let _ = stop.send(());
        }
        if let Some(task) = self.task.take() {
            task.await.unwrap();
        }
    }

    /// Stops the server, changes something in the storage, and starts it again. The people get the new
    /// address.
    pub async fn while_down(&mut self, people: &mut [Person], change: impl AsyncFnOnce(&storage::Db)) {
        self.stop().await;
        let db = storage::open(self.config.database.as_deref(), &self.config.data).await.unwrap();
        change(&db).await;
        db.close().await;
        self.start().await;
        for person in people {
            person.http.address = self.address;
        }
    }

    pub fn http(&self) -> Http {
        Http::new(self.address)
    }

    /// The metrics.
    pub async fn figures(&self) -> String {
        let http = Http { bearer: Some(METRICS_TOKEN.into()), ..self.http() };
        http.get("/metrics").await.body
    }

    /// A new guest.
    pub async fn guest(&self, name: &str) -> Person {
        Person::guest(self.address, name).await
    }

    /// New guests, as many as `count`.
    pub async fn guests(&self, count: usize) -> Vec<Person> {
        let mut guests = Vec::new();
        for i in 0..count {
            guests.push(self.guest(&format!("Guest {i}")).await);
        }
        guests
    }
}
