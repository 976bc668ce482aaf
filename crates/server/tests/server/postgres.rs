//! A PostgreSQL of our own for the time of the tests.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Connection, Executor, PgConnection};

/// The folder of `initdb`: the one that `POSTGRES_BIN` names, on the PATH, or where Debian keeps it.
fn binaries() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let named = std::env::var_os("POSTGRES_BIN").map(PathBuf::from);
    if let Some(folder) =
        named.into_iter().chain(std::env::split_paths(&path)).find(|p| p.join("initdb").is_file())
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

/// PostgreSQL refuses to run as root; and it must end with the tests, however they end.
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

/// The address of the server, without a database name.
fn cluster() -> &'static str {
    static CLUSTER: OnceLock<String> = OnceLock::new();
    CLUSTER.get_or_init(|| {
        let (ready, wait) = std::sync::mpsc::channel();
        // The thread stays for as long as the process does: the server is told when it ends.
        std::thread::spawn(move || {
            let folder = std::env::temp_dir().join(format!("landsraad-pg-{}", std::process::id()));
            let _ = std::fs::remove_dir_all(&folder);
            std::fs::create_dir_all(&folder).unwrap();
            if is_root() {
                let done = Command::new("chown").arg("postgres").arg(&folder).status().unwrap();
                assert!(done.success());
            }
            let data = folder.join("data");
            let made = as_postgres(binaries().join("initdb"), false)
                .args(["-A", "trust", "-U", "landsraad", "--no-sync", "-D"])
                .arg(&data)
                .status()
                .unwrap();
            assert!(made.success(), "initdb failed");
            let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
            let mut server = as_postgres(binaries().join("postgres"), true)
                .args(["-h", "127.0.0.1", "-c", "max_connections=300", "-c", "fsync=off", "-p"])
                .arg(port.to_string())
                .arg("-k")
                .arg(&folder)
                .arg("-D")
                .arg(&data)
                .spawn()
                .unwrap();
            let begin = Instant::now();
            while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
                assert!(begin.elapsed() < Duration::from_secs(30), "PostgreSQL does not start");
                std::thread::sleep(Duration::from_millis(50));
            }
            ready.send(format!("postgres://landsraad@127.0.0.1:{port}")).unwrap();
            let _ = server.wait();
            let _ = std::fs::remove_dir_all(&folder);
        });
        wait.recv().expect("PostgreSQL could not be started")
    })
}

/// The URL of a new, empty database.
pub async fn new_database() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let base = tokio::task::spawn_blocking(cluster).await.unwrap();
    let name = format!("t{}", NEXT.fetch_add(1, Ordering::Relaxed));
    let mut last = None;
    for _ in 0..100 {
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
