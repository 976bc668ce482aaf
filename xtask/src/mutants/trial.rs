//! Runs the tests of a woven build: first each alone, to know what it reaches, then those that reach a change
//! with it switched on.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

/// A test that needs longer by itself is left out: laws over thousands of matches show no single rule.
const SLOW: Duration = Duration::from_secs(3);
/// The module of the test that runs the scenarios of a game. Each scenario counts as a test of its own.
const SCENARIOS: &str = "scenarios::";

/// One test.
#[derive(Clone, Debug)]
pub struct Test {
    program: usize,
    name: String,
    /// The file, if it is a scenario.
    scenario: Option<String>,
    time: Duration,
    /// The changes whose place it runs through.
    reaches: BTreeSet<u32>,
}

/// The test programs of a crate.
#[derive(Debug)]
pub struct Trials {
    folder: PathBuf,
    programs: Vec<PathBuf>,
    pub tests: Vec<Test>,
    /// Tests that fail or take too long without any change.
    pub left_out: Vec<String>,
}

/// The result of trying a change on the woven build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    Noticed,
    RunsForEver,
    Survives,
    /// No test runs through its place.
    Unreached,
}

enum Ended {
    Passed,
    Failed,
    TimedOut,
}

impl Trials {
    /// Runs every test of a game alone, without a change. `tree` has what the tests read.
    pub fn prepare(tree: &Path, game: &str, programs: Vec<PathBuf>, scratch: &Path) -> Result<Trials> {
        let folder = tree.join("crates").join(game);
        let scenarios = crate::tree::list(&tree.join("scenarios"), &[game])?;
        let mut tests = vec![];
        for (program, path) in programs.iter().enumerate() {
            let listed =
                Command::new(path).args(["--list", "--format", "terse"]).current_dir(&folder).output();
            let listed = listed.with_context(|| format!("cannot start {}", path.display()))?;
            let text = String::from_utf8_lossy(&listed.stdout).into_owned();
            for name in text.lines().filter_map(|line| line.strip_suffix(": test")) {
                let name = name.to_owned();
                let test =
                    Test { program, name, scenario: None, time: Duration::ZERO, reaches: BTreeSet::new() };
                if test.name.starts_with(SCENARIOS) {
                    let file = |path: &String| path.rsplit('/').next().map(str::to_owned);
                    tests.extend(scenarios.keys().map(|path| Test { scenario: file(path), ..test.clone() }));
                } else {
                    tests.push(test);
                }
            }
        }
        let mut trials = Trials { folder, programs, tests: vec![], left_out: vec![] };
        let results = on_all_processors(&tests, |i, test| {
            let reached = scratch.join(format!("reached-{i}"));
            let _ = std::fs::remove_file(&reached);
            let began = Instant::now();
            let variable = ("LANDSRAAD_REACHED", reached.display().to_string());
            let ended = trials.run(&[test], &variable, SLOW);
            let time = began.elapsed();
            let text = std::fs::read_to_string(&reached).unwrap_or_default();
            let _ = std::fs::remove_file(&reached);
            let reaches = text.lines().filter_map(|line| line.parse().ok()).collect();
            (matches!(ended, Ended::Passed), Test { time, reaches, ..test.clone() })
        });
        for (passed, test) in results {
            if passed {
                trials.tests.push(test);
            } else {
                trials.left_out.push(test.scenario.unwrap_or(test.name));
            }
        }
        Ok(trials)
    }

    /// How long all tests take, one after the other.
    pub fn time(&self) -> Duration {
        self.tests.iter().map(|test| test.time).sum()
    }

    /// Runs tests of one program.
    fn run(&self, tests: &[&Test], variable: &(&str, String), limit: Duration) -> Ended {
        let Some(first) = tests.first() else { return Ended::Passed };
        let names: BTreeSet<&String> = tests.iter().map(|test| &test.name).collect();
        let scenarios: Vec<&str> = tests.iter().filter_map(|test| test.scenario.as_deref()).collect();
        let mut command = Command::new(&self.programs[first.program]);
        command.arg("--exact").args(names).args(["--test-threads=1", "--quiet"]);
        command.current_dir(&self.folder).env(variable.0, &variable.1);
        command.env("LANDSRAAD_SCENARIOS", scenarios.join(","));
        let Ok(mut child) = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
        else {
            return Ended::Failed;
        };
        let began = Instant::now();
        let mut pause = Duration::from_millis(1);
        loop {
            match child.try_wait() {
                Ok(Some(status)) => return if status.success() { Ended::Passed } else { Ended::Failed },
                Ok(None) if began.elapsed() > limit => {
                    let _ = child.kill();
                    let _ = child.wait();
                    return Ended::TimedOut;
                }
                Ok(None) => std::thread::sleep(pause),
                Err(_) => return Ended::Failed,
            }
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }

    /// Tries each change on the tests that reach it, quick ones first. `tell` is called after each.
    pub fn fates(&self, changes: &[u32], tell: impl Fn(u32, Fate) + Sync) -> Vec<Fate> {
        on_all_processors(changes, |_, &change| {
            let fate = self.fate(change);
            tell(change, fate);
            fate
        })
    }

    fn fate(&self, change: u32) -> Fate {
        let mut tests: Vec<&Test> = self.tests.iter().filter(|test| test.reaches.contains(&change)).collect();
        if tests.is_empty() {
            return Fate::Unreached;
        }
        tests.sort_by_key(|test| test.time);
        let variable = ("LANDSRAAD_CHANGE", change.to_string());
        let mut rest = tests.as_slice();
        let mut budget = Duration::from_millis(300);
        while !rest.is_empty() {
            let mut sum = Duration::ZERO;
            let count = rest
                .iter()
                .take_while(|test| {
                    sum += test.time;
                    sum <= budget
                })
                .count()
                .max(1);
            let (now, later) = rest.split_at(count);
            for program in 0..self.programs.len() {
                let own: Vec<&Test> = now.iter().copied().filter(|test| test.program == program).collect();
                if own.is_empty() {
                    continue;
                }
                let time: Duration = own.iter().map(|test| test.time).sum();
                match self.run(&own, &variable, time * 10 + Duration::from_secs(10)) {
                    Ended::Passed => {}
                    Ended::Failed => return Fate::Noticed,
                    Ended::TimedOut => return Fate::RunsForEver,
                }
            }
            rest = later;
            budget *= 4;
        }
        Fate::Survives
    }
}

/// Does something for each item on all processors; the results are in order.
fn on_all_processors<T: Sync, R: Send>(items: &[T], work: impl Fn(usize, &T) -> R + Sync) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(items.len()));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(i) else { break };
                    let result = work(i, item);
                    if let Ok(mut done) = done.lock() {
                        done.push((i, result));
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|(i, _)| *i);
    done.into_iter().map(|(_, result)| result).collect()
}
