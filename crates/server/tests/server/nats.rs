//! A NATS server for the tests.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::port::port;

/// The program: from `NATS_SERVER`, from the PATH, or where Debian keeps it.
fn program() -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let named = std::env::var_os("NATS_SERVER").map(PathBuf::from);
    let folders = std::env::split_paths(&path).chain([PathBuf::from("/usr/sbin")]);
    named
        .into_iter()
        .chain(folders.map(|folder| folder.join("nats-server")))
        .find(|file| file.is_file())
        .expect("nats-server is needed for these tests; run: cargo xtask test --only needs")
}

/// A NATS server that ends with the tests.
#[derive(Debug)]
pub struct Nats {
    port: u16,
    /// The name and the password that it asks for.
    guard: Option<(&'static str, &'static str)>,
    /// The process, and the thread that started it. The system ends the process when that thread ends.
    running: Option<(u32, std::thread::JoinHandle<()>)>,
}

impl Nats {
    /// Starts a server and waits until it answers.
    pub fn start() -> Nats {
        Nats::guarded(None)
    }

    /// Starts a server that asks for a name and a password.
    pub fn guarded(guard: Option<(&'static str, &'static str)>) -> Nats {
        let mut nats = Nats { port: port(), guard, running: None };
        nats.start_again();
        nats
    }

    pub fn url(&self) -> String {
        let guard = self.guard.map(|(name, password)| format!("{name}:{password}@")).unwrap_or_default();
        format!("nats://{guard}127.0.0.1:{}", self.port)
    }

    /// Starts the server again at the same address.
    pub fn start_again(&mut self) {
        let mut command = Command::new("setpriv");
        command.arg("--pdeathsig=KILL").arg(program());
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string()]);
        if let Some((name, password)) = self.guard {
            command.args(["--user", name, "--pass", password]);
        }
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let (begun, process) = std::sync::mpsc::channel();
        let keeper = std::thread::spawn(move || {
            let mut server = command.spawn().unwrap();
            begun.send(server.id()).unwrap();
            let _ = server.wait();
        });
        self.running = Some((process.recv().unwrap(), keeper));
        let begin = Instant::now();
        while std::net::TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(begin.elapsed() < Duration::from_mins(1), "NATS does not start");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Sends a signal to the process.
    pub fn signal(&self, signal: &str) {
        let Some((process, _)) = &self.running else { return };
        let done = Command::new("kill").args([signal, &process.to_string()]).status().unwrap();
        assert!(done.success());
    }

    pub fn kill(&mut self) {
        self.signal("-KILL");
        if let Some((_, keeper)) = self.running.take() {
            keeper.join().unwrap();
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
