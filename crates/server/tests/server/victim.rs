//! A server in its own process, whose disk and clock a test can break, and which it can kill.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use landsraad_server::{Config, storage};

use crate::client::{Http, PATIENCE};
use crate::house::{Folder, config};
use crate::port::port;
use crate::shim::shim;

/// The environment variable that makes this program a server: it names the configuration file.
pub const CHILD: &str = "LANDSRAAD_TEST_CHILD";

/// Serves, if this process was started as a server.
pub fn serve_if_child() -> bool {
    let Ok(file) = std::env::var(CHILD) else { return false };
    let config = Config::from_file(Path::new(&file)).unwrap();
    landsraad_server::start_logs(&config);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    if let Err(error) = runtime.block_on(landsraad_server::serve(config, |_| ())) {
        eprintln!("{error}");
        std::process::exit(1);
    }
    true
}

/// A server process that tests disturb and kill.
#[derive(Debug)]
pub struct Victim {
    pub config: Config,
    pub folder: Folder,
    file: PathBuf,
    child: Option<Child>,
}

impl Victim {
    /// A server that is not running yet. `data` is its data folder, if that is elsewhere.
    pub fn new(url: Option<String>, data: Option<&Path>) -> Victim {
        Victim::with(url, data, |_| {})
    }

    /// A node of a cluster that is not running yet.
    pub fn node(url: &str, nats: &str, name: &str) -> Victim {
        Victim::with(Some(url.to_owned()), None, |config| {
            config.cluster = Some(nats.to_owned());
            config.node = Some(name.to_owned());
            config.log = "warn,landsraad_server::cluster=debug".into();
        })
    }

    fn with(url: Option<String>, data: Option<&Path>, change: impl FnOnce(&mut Config)) -> Victim {
        let folder = Folder::new();
        let mut config = config(&folder, url);
        config.data = data.map_or_else(|| folder.path().join("data"), Path::to_owned);
        config.bind = SocketAddr::from(([127, 0, 0, 1], port()));
        config.log = "warn".into();
        // The file must not contain the token, since a printed configuration hides it.
        config.metrics_token = None;
        config.limits.idle_seconds = 5;
        change(&mut config);
        let file = folder.path().join("landsraad.toml");
        std::fs::write(&file, config.to_toml().replace(":***@", "@")).unwrap();
        Victim { config, folder, file, child: None }
    }

    /// The server process, with the library that causes faults.
    pub fn command(&self) -> Command {
        let log = std::fs::OpenOptions::new().create(true).append(true).open(self.log_file()).unwrap();
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args(["--exact", "crash::server_child", "--nocapture", "--test-threads=1"])
            .env(CHILD, &self.file)
            .env("LD_PRELOAD", shim())
            .env("LANDSRAAD_FAULTS", self.control())
            .env("LANDSRAAD_FAULTS_IN", &self.config.data)
            .stdout(Stdio::null())
            .stderr(log);
        command
    }

    fn log_file(&self) -> PathBuf {
        self.folder.path().join("log")
    }

    /// Everything it has logged since the first start.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.log_file()).unwrap_or_default()
    }

    fn control(&self) -> PathBuf {
        self.folder.path().join("faults")
    }

    /// Starts it and waits until it is ready.
    pub async fn start(&mut self) {
        assert!(self.child.is_none(), "it runs already");
        self.child = Some(self.command().spawn().unwrap());
        self.ready().await;
    }

    /// Starts it without waiting.
    pub fn begin(&mut self) {
        self.child = Some(self.command().spawn().unwrap());
    }

    /// Causes a fault: see `shim.c`.
    pub fn fault(&self, what: &str) {
        // Replaced in one step, so that the server never reads half a line.
        let new = self.folder.path().join("faults.new");
        std::fs::write(&new, what).unwrap();
        std::fs::rename(new, self.control()).unwrap();
    }

    /// Sends a signal to the process.
    pub fn signal(&self, signal: &str) {
        let Some(child) = &self.child else { return };
        let done = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(done.success());
    }

    /// Ends the fault.
    pub fn heal(&self) {
        let _ = std::fs::remove_file(self.control());
    }

    pub fn http(&self) -> Http {
        Http::new(self.config.bind)
    }

    /// Whether it says that it can do its work.
    pub async fn is_ready(&self) -> bool {
        self.http().get("/healthz/ready").await.status == 200
    }

    /// Waits until it is ready. Returns the time that took.
    pub async fn ready(&mut self) -> Duration {
        let begin = Instant::now();
        while !self.is_ready().await {
            let ended = self.child.as_mut().and_then(|c| c.try_wait().unwrap());
            assert!(ended.is_none(), "the server ended: {}", self.log());
            assert!(begin.elapsed() < PATIENCE, "the server is not ready: {}", self.log());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        begin.elapsed()
    }

    /// Waits until it says that it is not ready.
    pub async fn not_ready(&self) {
        let begin = Instant::now();
        while self.is_ready().await {
            assert!(begin.elapsed() < PATIENCE, "the server says that it is ready");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Whether the process has ended.
    pub fn has_ended(&mut self) -> bool {
        self.child.as_mut().is_none_or(|c| c.try_wait().unwrap().is_some())
    }

    /// Kills the process.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// Asks it to end, and waits until it has.
    pub async fn stop(&mut self) {
        let Some(mut child) = self.child.take() else { return };
        let asked = Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap();
        assert!(asked.success());
        let begin = Instant::now();
        while child.try_wait().unwrap().is_none() {
            assert!(begin.elapsed() < PATIENCE, "it does not end");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// The stored data, opened by this process.
    pub async fn stored(&self) -> storage::Db {
        storage::open_to_read(self.config.database.as_deref(), &self.config.data).await.unwrap()
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        self.kill();
    }
}
