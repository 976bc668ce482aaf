//! A PostgreSQL server for the tests, and where they keep their data.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

use crate::client::PATIENCE;

/// Where tests keep their data: in memory where there is room, since a flush to a busy disk can take longer than any
/// patience.
pub fn scratch() -> &'static Path {
    static SCRATCH: OnceLock<PathBuf> = OnceLock::new();
    SCRATCH.get_or_init(|| {
        let memory = Path::new("/dev/shm");
        let df = Command::new("df").args(["--output=avail", "-k"]).arg(memory).output();
        let text = df.map(|df| String::from_utf8_lossy(&df.stdout).into_owned()).unwrap_or_default();
        let left: u64 = text.lines().last().and_then(|kib| kib.trim().parse().ok()).unwrap_or(0);
        // Measurements, which share this module, are about the disk.
        if cfg!(test) && left > 4 << 20 { memory.to_owned() } else { std::env::temp_dir() }
    })
}

/// The folder of `initdb`: from `POSTGRES_BIN`, from `pg_config`, from the PATH, or where Debian keeps it.
fn binaries() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let named = std::env::var_os("POSTGRES_BIN").map(PathBuf::from);
    let configured = Command::new("pg_config").arg("--bindir").output().ok();
    let configured = configured.map(|said| PathBuf::from(String::from_utf8_lossy(&said.stdout).trim()));
    if let Some(folder) = named
        .into_iter()
        .chain(configured)
        .chain(std::env::split_paths(&path))
        .find(|p| p.join("initdb").is_file() && p.join("postgres").is_file())
    {
        return folder;
    }
    let mut found: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .map(|d| d.filter_map(|e| Some(e.ok()?.path().join("bin"))).collect())
        .unwrap_or_default();
    found.retain(|p| p.join("initdb").exists());
    found.sort();
    found.pop().expect("PostgreSQL is needed for these tests; run: cargo xtask test --only needs")
}

fn is_root() -> bool {
    std::fs::read_to_string("/proc/self/status").is_ok_and(|s| s.contains("\nUid:\t0\t"))
}

/// PostgreSQL refuses to run as root. It must end with the tests, however they end.
fn as_postgres(program: PathBuf, dies_with_us: bool) -> Command {
    let mut command = Command::new("setpriv");
    if is_root() {
        command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]);
    }
    if dies_with_us {
        command.arg("--pdeathsig=QUIT");
    }
    command.arg(program).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Removes the data of servers whose tests have ended. A server that all tests of a program share is never
/// dropped, so its folder stays.
fn remove_abandoned() {
    let Ok(entries) = std::fs::read_dir(scratch()) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        let Some(process) = name.to_str().and_then(|name| name.strip_prefix("landsraad-pg-")) else {
            continue;
        };
        let process = process.split('-').next().unwrap_or_default();
        let runs = Command::new("kill").args(["-0", process]).stderr(Stdio::null()).status();
        if runs.is_ok_and(|status| !status.success()) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

/// A PostgreSQL server that ends with the tests.
#[derive(Debug)]
pub struct Cluster {
    folder: PathBuf,
    port: u16,
    settings: Vec<String>,
    /// The process, and the thread that started it. The system ends the process when that thread ends.
    running: Option<(u32, std::thread::JoinHandle<()>)>,
}

impl Cluster {
    /// Starts a new server with these settings.
    pub fn start(settings: &[&str]) -> Cluster {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        remove_abandoned();
        let name = format!("landsraad-pg-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = scratch().join(name);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        if is_root() {
            let done = Command::new("chown").arg("postgres").arg(&folder).status().unwrap();
            assert!(done.success());
        }
        let made = as_postgres(binaries().join("initdb"), false)
            .args(["-A", "trust", "-U", "landsraad", "--no-sync", "-D"])
            .arg(folder.join("data"))
            .status()
            .unwrap();
        assert!(made.success(), "initdb failed");
        let port = crate::port::port();
        let settings = settings.iter().map(|s| (*s).to_owned()).collect();
        let mut cluster = Cluster { folder, port, settings, running: None };
        cluster.start_again();
        cluster
    }

    /// The address, without a database name.
    pub fn url(&self) -> String {
        format!("postgres://landsraad@127.0.0.1:{}", self.port)
    }

    /// Starts the server on its data and waits until it answers.
    pub fn start_again(&mut self) {
        let mut command = as_postgres(binaries().join("postgres"), true);
        command.args(["-h", "127.0.0.1", "-c", "max_connections=300", "-p", &self.port.to_string()]);
        command.args(&self.settings).arg("-k").arg(&self.folder).arg("-D").arg(self.folder.join("data"));
        let (begun, process) = std::sync::mpsc::channel();
        let keeper = std::thread::spawn(move || {
            let mut server = command.spawn().unwrap();
            begun.send(server.id()).unwrap();
            let _ = server.wait();
        });
        self.running = Some((process.recv().unwrap(), keeper));
        let begin = Instant::now();
        let answers = || {
            let mut ask = Command::new(binaries().join("pg_isready"));
            ask.args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()]).status().unwrap().success()
        };
        while !answers() {
            assert!(begin.elapsed() < PATIENCE, "PostgreSQL does not start");
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Kills the server, so that it has to recover when it starts again.
    pub fn crash(&mut self) {
        let Some((process, keeper)) = self.running.take() else { return };
        let done = Command::new("kill").args(["-QUIT", &process.to_string()]).status().unwrap();
        assert!(done.success());
        keeper.join().unwrap();
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.crash();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// The address of the server that most tests share.
fn cluster() -> &'static str {
    static CLUSTER: OnceLock<Cluster> = OnceLock::new();
    static URL: OnceLock<String> = OnceLock::new();
    URL.get_or_init(|| CLUSTER.get_or_init(|| Cluster::start(&["-c", "fsync=off"])).url())
}

/// The URL of a new, empty database.
pub async fn new_database() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let base = tokio::task::spawn_blocking(cluster).await.unwrap();
    let name = format!("t{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let mut last = None;
    for _ in 0..1_000 {
        match PgConnection::connect(&format!("{base}/postgres")).await {
            Ok(mut admin) => {
                admin.execute(AssertSqlSafe(format!("CREATE DATABASE {name}"))).await.unwrap();
                return format!("{base}/{name}");
            }
            Err(error) => last = Some(error),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("PostgreSQL does not answer: {last:?}");
}

/// The first column of all rows of a query.
pub async fn column(url: &str, query: &'static str) -> Vec<String> {
    let mut connection = PgConnection::connect(url).await.unwrap();
    let rows = sqlx::query_scalar(query).fetch_all(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    rows
}
