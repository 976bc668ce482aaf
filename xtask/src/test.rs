//! `cargo xtask test`: everything, in order, until something fails.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::sh::{self, Run};
use crate::tree::Tree;
use crate::{docs, instructions, mutants, needs, python, retry, rules, tidy, web};

/// One step of the whole check.
struct Step {
    /// For `--only`.
    name: &'static str,
    title: &'static str,
    /// Left out by `--fast`.
    slow: bool,
    run: fn(&Path) -> Result<Ran>,
}

/// The result of a step that did not fail.
enum Ran {
    Passed,
    /// These tests passed at their second try.
    Late(Vec<String>),
    /// All but this part passed, which needs what is not here.
    Except(&'static str),
    /// There was nothing to do, and this is why.
    Skipped(String),
}

/// The browser side comes before the Rust tests: the server has the pages inside, so that one compilation
/// serves all steps.
const STEPS: [Step; 18] = [
    Step { name: "needs", title: "Programs from outside", slow: false, run: needs_step },
    Step { name: "fmt", title: "Formatting", slow: false, run: fmt },
    Step { name: "tidy", title: "House rules", slow: false, run: tidy_up },
    Step { name: "rules", title: "Rule ledgers and citations", slow: false, run: ledgers },
    Step { name: "web-install", title: "Browser side: packages", slow: true, run: web_install },
    Step { name: "web-check", title: "Browser side: types and lints", slow: true, run: web_check },
    Step { name: "web-build", title: "Browser side: build", slow: true, run: web_build },
    Step { name: "clippy", title: "Clippy, warnings denied", slow: false, run: clippy },
    Step { name: "test", title: "Unit, conformance and documentation tests", slow: false, run: tests },
    Step { name: "mutants", title: "A fixed sample of changes to rule code", slow: true, run: mutants_step },
    Step { name: "cluster", title: "Three nodes under faults", slow: true, run: cluster },
    Step { name: "scenarios", title: "Scenarios", slow: false, run: scenarios },
    Step { name: "instructions", title: "Instructions per decision", slow: true, run: instructions_step },
    Step { name: "docs", title: "Commands and examples in the documentation", slow: false, run: docs_step },
    Step { name: "web-test", title: "Browser side: unit tests", slow: true, run: web_test },
    Step { name: "e2e", title: "Browser tests", slow: true, run: e2e },
    Step { name: "python", title: "Python package", slow: true, run: python_step },
    Step { name: "doc", title: "Documentation, warnings denied", slow: true, run: doc },
];

/// Whether everything is built in this run, the program too.
static BUILT: AtomicBool = AtomicBool::new(false);

/// Runs the steps: all, all but the slow ones, or one.
pub fn run(root: &Path, fast: bool, only: Option<&str>) -> Result<()> {
    let wanted: Vec<&Step> =
        STEPS.iter().filter(|s| only.map_or(!(fast && s.slow), |name| s.name == name)).collect();
    if wanted.is_empty() {
        let names = STEPS.map(|step| step.name).join(", ");
        bail!("there is no step {}; there are: {names}", only.unwrap_or_default());
    }
    let start = Instant::now();
    let (summary, broken) = run_steps(root, &wanted);
    println!("\n{}", summary.text(start.elapsed()));
    match broken {
        Some(name) => bail!("the check failed; to run this step again: cargo xtask test --only {name}"),
        None => Ok(()),
    }
}

/// Runs steps until one fails; gives the name of that one.
fn run_steps(root: &Path, steps: &[&Step]) -> (Summary, Option<&'static str>) {
    let mut summary = Summary::default();
    for (i, step) in steps.iter().enumerate() {
        println!("\n== {} of {}: {} ({}) ==", i + 1, steps.len(), step.title, step.name);
        let began = Instant::now();
        let result = (step.run)(root);
        let time = began.elapsed();
        match result {
            Ok(Ran::Passed) => {
                println!("{} passed in {:.1} s", step.name, time.as_secs_f64());
                summary.passed(step.name, time);
            }
            Ok(Ran::Late(tests)) => {
                println!(
                    "{} passed in {:.1} s, at the second try: {}",
                    step.name,
                    time.as_secs_f64(),
                    tests.join(", ")
                );
                summary.late(step.name, time, &tests);
            }
            Ok(Ran::Except(part)) => {
                println!("{} passed in {:.1} s, not tried: {part}", step.name, time.as_secs_f64());
                summary.except(step.name, time, part);
            }
            Ok(Ran::Skipped(why)) => {
                println!("skipped: {why}");
                summary.skipped(step.name, &why);
            }
            Err(error) => {
                println!("{} FAILED: {error:#}", step.name);
                summary.failed(step.name, time);
                summary.not_run = steps.len() - i - 1;
                return (summary, Some(step.name));
            }
        }
    }
    (summary, None)
}

/// The contents of the closing lines.
#[derive(Default)]
struct Summary {
    lines: Vec<String>,
    passed: usize,
    failed: usize,
    skipped: usize,
    not_run: usize,
}

impl Summary {
    fn passed(&mut self, name: &str, time: Duration) {
        self.passed += 1;
        self.lines.push(format!("{name:<12} passed   {}", seconds(time)));
    }

    fn late(&mut self, name: &str, time: Duration, tests: &[String]) {
        self.passed(name, time);
        self.lines.push(format!("{:<12} at the second try: {}", "", tests.join(", ")));
    }

    fn except(&mut self, name: &str, time: Duration, part: &str) {
        self.passed(name, time);
        self.lines.push(format!("{:<12} not tried: {part}", ""));
    }

    fn failed(&mut self, name: &str, time: Duration) {
        self.failed += 1;
        self.lines.push(format!("{name:<12} FAILED   {}", seconds(time)));
    }

    fn skipped(&mut self, name: &str, why: &str) {
        self.skipped += 1;
        self.lines.push(format!("{name:<12} skipped  {why}"));
    }

    fn text(&self, total: Duration) -> String {
        format!(
            "== Summary ==\n{}\n\ntotal {}; {} skipped, {} not run\n{} passed, {} failed",
            self.lines.join("\n"),
            seconds(total),
            self.skipped,
            self.not_run,
            self.passed,
            self.failed
        )
    }
}

fn seconds(time: Duration) -> String {
    format!("{:>7.1} s", time.as_secs_f64())
}

fn needs_step(root: &Path) -> Result<Ran> {
    needs::provide(root).map(|()| Ran::Passed)
}

fn fmt(root: &Path) -> Result<Ran> {
    Run::cargo(root).args(["fmt", "--all", "--check"]).run().map(|()| Ran::Passed)
}

fn tidy_up(root: &Path) -> Result<Ran> {
    tidy::run(root).map(|()| Ran::Passed)
}

fn ledgers(root: &Path) -> Result<Ran> {
    rules::run(root, false, None).map(|()| Ran::Passed)
}

fn clippy(root: &Path) -> Result<Ran> {
    let args = ["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"];
    Run::cargo(root).args(args).run().map(|()| Ran::Passed)
}

fn tests(root: &Path) -> Result<Ran> {
    // One run names every failure.
    let late = retry::tests(|| {
        let run = Run::cargo(root).args(["test", "--workspace", "--no-fail-fast"]);
        let run = run.env("RUST_TEST_THREADS", test_threads());
        match needs::postgres() {
            Some(folder) => run.env("POSTGRES_BIN", folder),
            None => run,
        }
    })?;
    BUILT.store(true, Ordering::Relaxed);
    Ok(if late.is_empty() { Ran::Passed } else { Ran::Late(late) })
}

/// Two threads for each processor: the tests of the server wait most of the time.
fn test_threads() -> String {
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    std::env::var("RUST_TEST_THREADS").unwrap_or_else(|_| (2 * processors).to_string())
}

/// Unit tests must notice the changes of the sample.
fn mutants_step(root: &Path) -> Result<Ran> {
    mutants::run(root, &mutants::Args::fixed()).map(|()| Ran::Passed)
}

/// The short form of `cargo xtask chaos --cluster`: a node is killed, drained and stopped.
fn cluster(root: &Path) -> Result<Ran> {
    needs::provide(root)?;
    build(root)?;
    crate::run_chaos(root, &["--cluster", "--rounds", "3"].map(str::to_owned)).map(|()| Ran::Passed)
}

fn doc(root: &Path) -> Result<Ran> {
    let run = Run::cargo(root).args(["doc", "--workspace", "--no-deps"]).env("RUSTDOCFLAGS", "-D warnings");
    run.run().map(|()| Ran::Passed)
}

/// Every scenario file, by the command that anybody can run on one. Scenarios count as proofs in the rule
/// check, so a file that nothing runs is a failure.
fn scenarios(root: &Path) -> Result<Ran> {
    let tree = Tree::load(root, &["scenarios"])?;
    let files: Vec<&str> = tree.below("scenarios", "toml").map(|(path, _)| path).collect();
    if files.is_empty() {
        return Ok(Ran::Skipped("there are no files below scenarios/".into()));
    }
    build(root)?;
    if !sh::knows_command(root, "debug", "scenario")? {
        bail!("there are {} scenarios, but `landsraad --help` lists no command `scenario`", files.len());
    }
    let run = Run::new(sh::landsraad(root, "debug"), root).args(["scenario"]);
    run.quiet_args("scenarios/**/*.toml", files).run().map(|()| Ran::Passed)
}

fn instructions_step(root: &Path) -> Result<Ran> {
    instructions(root, false).map(|()| Ran::Passed)
}

/// Counts instructions with the build that the tests use.
pub fn instructions(root: &Path, write: bool) -> Result<()> {
    build(root)?;
    instructions::run(root, write)
}

fn docs_step(root: &Path) -> Result<Ran> {
    documented_commands(root).map(|()| Ran::Passed)
}

/// Builds the program and checks the code blocks of the documentation with it.
pub fn documented_commands(root: &Path) -> Result<()> {
    build(root)?;
    docs::run(root)
}

/// Builds everything as the tests do: one package alone has other features, and all crates would be compiled
/// again.
fn build(root: &Path) -> Result<()> {
    if !BUILT.load(Ordering::Relaxed) {
        Run::cargo(root).args(["test", "--workspace", "--no-run"]).run()?;
        BUILT.store(true, Ordering::Relaxed);
    }
    Ok(())
}

/// The tests of the package also play with the program.
fn python_step(root: &Path) -> Result<Ran> {
    build(root)?;
    Ok(python::check(root)?.map_or(Ran::Passed, Ran::Except))
}

fn no_web() -> Ran {
    Ran::Skipped("there is no web/package.json".into())
}

fn web_install(root: &Path) -> Result<Ran> {
    if !web::exists(root) {
        return Ok(no_web());
    }
    web::install(root).map(|()| Ran::Passed)
}

fn web_script(root: &Path, script: &str) -> Result<Ran> {
    if !web::exists(root) {
        return Ok(no_web());
    }
    if !web::has_script(root, script)? {
        return Ok(Ran::Skipped(format!("web/package.json has no script “{script}”")));
    }
    web::install(root)?;
    web::npm(root)?.args(["run", script]).run().map(|()| Ran::Passed)
}

fn web_check(root: &Path) -> Result<Ran> {
    web_script(root, "check")
}

fn web_test(root: &Path) -> Result<Ran> {
    web_script(root, "test")
}

fn web_build(root: &Path) -> Result<Ran> {
    if !web::exists(root) {
        return Ok(no_web());
    }
    web::build(root).map(|_| Ran::Passed)
}

/// Needs the built UI and a server with it inside.
fn e2e(root: &Path) -> Result<Ran> {
    if !web::exists(root) {
        return Ok(no_web());
    }
    if !web::has_script(root, "e2e")? {
        return Ok(Ran::Skipped("web/package.json has no script “e2e”".into()));
    }
    let chromium = needs::chromium().context("there is no browser; run: cargo xtask test --only needs")?;
    web::build(root)?;
    build(root)?;
    web::npm(root)?
        .args(["run", "e2e"])
        .env("CHROMIUM", chromium)
        .env("LANDSRAAD", sh::landsraad(root, "debug"))
        .env("PICTURES", sh::example(root, "debug", "pictures"))
        .run()
        .map(|()| Ran::Passed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_and_ends_with_the_count() {
        let mut summary = Summary::default();
        summary.passed("fmt", Duration::from_millis(1250));
        summary.skipped("e2e", "no browser side");
        summary.failed("test", Duration::from_secs(2));
        summary.not_run = 3;
        let text = summary.text(Duration::from_secs(4));
        assert!(text.contains("fmt          passed       1.2 s"), "{text}");
        assert!(text.contains("1 skipped, 3 not run"));
        summary.late("unit", Duration::from_secs(1), &["undo::late".to_owned()]);
        assert!(summary.text(Duration::from_secs(4)).contains("at the second try: undo::late"));
        assert_eq!(text.lines().last(), Some("1 passed, 1 failed"));
        summary.except("python", Duration::from_secs(1), "an example");
        assert!(summary.text(Duration::from_secs(4)).contains("not tried: an example"));
    }

    #[test]
    fn the_first_failure_ends_the_run() {
        fn step(name: &'static str, run: fn(&Path) -> Result<Ran>) -> Step {
            Step { name, title: name, slow: false, run }
        }
        let good = step("good", |_| Ok(Ran::Passed));
        let idle = step("idle", |_| Ok(Ran::Skipped("nothing to do".into())));
        let bad = step("bad", |_| bail!("broken"));
        let (summary, broken) = run_steps(Path::new("."), &[&good, &idle, &bad, &good]);
        assert_eq!(broken, Some("bad"));
        assert_eq!((summary.passed, summary.skipped, summary.failed, summary.not_run), (1, 1, 1, 1));
        assert_eq!(run_steps(Path::new("."), &[&good, &idle]).1, None);
    }

    #[test]
    fn an_unknown_step_is_refused_with_the_known_ones() {
        let error = run(Path::new("."), false, Some("fnt")).unwrap_err().to_string();
        assert!(error.contains("fnt") && error.contains("fmt, tidy, rules"), "{error}");
    }

    #[test]
    fn step_names_are_unique() {
        let mut names = STEPS.map(|step| step.name);
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    }
}
