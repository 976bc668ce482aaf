//! The processes of a measurement: what they use of the processors and of memory.

use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::Error;

/// Processor time that a process has used, in seconds. `process` is its number, or `self`.
pub fn processor_time(process: &str) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |i: usize| fields.get(i).and_then(|f| f.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

/// The processors that a server and this process use in each of this many seconds.
pub async fn sample(server: String, seconds: u64) -> Vec<(f64, f64)> {
    let mut samples = Vec::new();
    let mut before = (processor_time(&server), processor_time("self"));
    let mut clock = tokio::time::interval(Duration::from_secs(1));
    clock.tick().await;
    for _ in 0..seconds {
        clock.tick().await;
        let now = (processor_time(&server), processor_time("self"));
        samples.push((now.0 - before.0, now.1 - before.1));
        before = now;
    }
    samples
}

/// A process that ends with this one.
pub struct Process(Child);

impl Process {
    /// Its number.
    pub fn id(&self) -> u32 {
        self.0.id()
    }

    pub fn start(arguments: &[&str]) -> Result<Process, Error> {
        let child = Command::new(std::env::current_exe()?).args(arguments).stdout(Stdio::null()).spawn()?;
        Ok(Process(child))
    }

    /// Resident memory in KiB.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap_or_default();
        let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:")).unwrap_or_default();
        line.trim().trim_end_matches("kB").trim().parse().unwrap_or(0)
    }

    /// Processor time used, in seconds.
    pub fn time(&self) -> f64 {
        processor_time(&self.0.id().to_string())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
