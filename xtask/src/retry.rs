//! A second try for tests that failed.
//!
//! Tests of the server depend on the time that a busy machine gives them. A test that fails runs once more,
//! alone and without others beside it. One that passes then is named in the summary, so that somebody looks
//! for the cause.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;
use std::thread;

use anyhow::{Context, Result, bail};

use crate::sh::Run;

/// With more failures than this, nothing runs again: so many are no accident.
const MOST: usize = 4;

/// The failed tests of one target.
#[derive(Debug, PartialEq, Eq)]
struct Failed {
    /// The arguments that choose the target, for example `-p landsraad-server --test server`.
    target: Vec<String>,
    tests: Vec<String>,
}

impl Failed {
    /// The arguments that choose the target among those of all crates. A crate by itself would be compiled
    /// again: with the features that it asks for alone.
    fn in_workspace(&self) -> Vec<String> {
        let package = self.target.iter().position(|arg| arg == "-p");
        let is_package = |i: usize| package.is_some_and(|at| i == at || i == at + 1);
        let rest =
            self.target.iter().enumerate().filter(|(i, _)| !is_package(*i)).map(|(_, arg)| arg.clone());
        std::iter::once("--workspace".to_owned()).chain(rest).collect()
    }
}

/// Runs tests, and those that fail a second time. Returns the names of those that passed only then.
pub fn tests(run: impl Fn() -> Run) -> Result<Vec<String>> {
    let (passed, printed, said) = echoed(run())?;
    if passed {
        return Ok(Vec::new());
    }
    let failed = failures(&printed, &said).context("the tests failed")?;
    for target in &failed {
        println!("again, alone: {}", target.tests.join(", "));
        let mut args = vec!["test".to_owned()];
        args.extend(target.in_workspace());
        args.extend(["--", "--exact", "--test-threads", "1"].map(str::to_owned));
        args.extend_from_slice(&target.tests);
        run().instead(args).run()?;
    }
    Ok(failed.into_iter().flat_map(|target| target.tests).collect())
}

/// Runs a command and shows what it prints. Returns whether it succeeded, its output and its errors.
fn echoed(mut run: Run) -> Result<(bool, String, String)> {
    eprintln!("$ {run}");
    let command = run.command().stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot start: {run}"))?;
    let said = child.stderr.take().context("no standard error")?;
    let said = thread::spawn(move || copied(said, &mut std::io::stderr()));
    let printed = copied(child.stdout.take().context("no standard output")?, &mut std::io::stdout());
    let status = child.wait()?;
    let said = said.join().unwrap_or_default();
    Ok((status.success(), printed, said))
}

/// Copies a stream line by line and keeps it.
fn copied(from: impl Read, to: &mut impl Write) -> String {
    let mut kept = String::new();
    for line in BufReader::new(from).split(b'\n').map_while(std::result::Result::ok) {
        let line = String::from_utf8_lossy(&line);
        // A terminal that is gone does not end the tests.
        let _ = writeln!(to, "{line}");
        kept.push_str(&line);
        kept.push('\n');
    }
    kept
}

/// The failed tests in what `cargo test --no-fail-fast` printed. The tests print their names to standard
/// output, and cargo names each failed target, in the same order, on standard error.
fn failures(printed: &str, said: &str) -> Result<Vec<Failed>> {
    let targets = said.lines().filter_map(|line| {
        let target = line.strip_prefix("error: test failed, to rerun pass `")?.strip_suffix('`')?;
        Some(target.split(' ').map(str::to_owned).collect::<Vec<_>>())
    });
    let targets: Vec<Vec<String>> = targets.collect();
    let lists = lists(printed);
    if targets.is_empty() || targets.len() != lists.len() {
        bail!("{} targets failed, and {} of them name their tests", targets.len(), lists.len());
    }
    if targets.iter().any(|target| target.iter().any(|arg| arg == "--doc")) {
        bail!("an example in the documentation fails");
    }
    let count: usize = lists.iter().map(Vec::len).sum();
    if count > MOST {
        bail!("{count} tests fail; at most {MOST} are tried again");
    }
    Ok(targets.into_iter().zip(lists).map(|(target, tests)| Failed { target, tests }).collect())
}

/// The names between the last `failures:` of a target and its result.
fn lists(printed: &str) -> Vec<Vec<String>> {
    let (mut lists, mut names) = (Vec::new(), Vec::new());
    for line in printed.lines() {
        if line == "failures:" {
            names.clear();
        } else if line.starts_with("test result: FAILED") {
            lists.push(std::mem::take(&mut names));
        } else if let Some(name) = line.strip_prefix("    ").filter(|name| !name.contains(' ')) {
            names.push(name.to_owned());
        }
    }
    lists
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAID: &str = "     Running tests/server/main.rs (target/debug/deps/server-1)\n\
        error: test failed, to rerun pass `-p landsraad-server --test server`\n\
        error: 1 target failed:\n    `-p landsraad-server --test server`\n";

    fn printed(names: &[&str]) -> String {
        let details =
            "failures:\n\n---- undo::late stdout ----\nassertion failed\n    at line\n    indented\n";
        format!("{details}\nfailures:\n    {}\n\ntest result: FAILED. 1 passed\n", names.join("\n    "))
    }

    #[test]
    fn failed_tests_are_found_with_their_target() {
        let found = failures(&printed(&["undo::late", "votes::slow"]), SAID).unwrap();
        let target = ["-p", "landsraad-server", "--test", "server"].map(str::to_owned).to_vec();
        let tests = ["undo::late", "votes::slow"].map(str::to_owned).to_vec();
        assert_eq!(found, [Failed { target, tests }]);
    }

    #[test]
    fn the_second_run_is_compiled_like_the_first() {
        let found = failures(&printed(&["undo::late"]), SAID).unwrap();
        assert_eq!(found[0].in_workspace(), ["--workspace", "--test", "server"]);
    }

    #[test]
    fn a_target_that_dies_without_names_is_not_tried_again() {
        assert!(failures("running 3 tests\n", SAID).is_err());
        assert!(failures("", "error: could not compile `landsraad-server`\n").is_err());
    }

    #[test]
    fn many_failures_are_no_accident() {
        let error = failures(&printed(&["a", "b", "c", "d", "e"]), SAID).unwrap_err().to_string();
        assert!(error.starts_with("5 tests fail"), "{error}");
    }

    #[test]
    fn what_is_shown_is_kept() {
        let mut shown = Vec::new();
        assert_eq!(copied("one\ntwo".as_bytes(), &mut shown), "one\ntwo\n");
        assert_eq!(shown, b"one\ntwo\n");
    }
}
