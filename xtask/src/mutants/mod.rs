//! `cargo xtask mutants`: changes the code that carries rules out, bit by bit, and reports by rule what no
//! test notices.
//!
//! cargo-mutants names the changes. Building each of thousands by itself would take weeks, so all of them are
//! woven into one copy of the games, each behind a switch ([`weave`]); the copy is built once, and each
//! change is switched on for the tests that reach it ([`trial`]). Changes that one build cannot hold are
//! tried by cargo-mutants, one build each, if `--apart` says so.

mod build;
mod list;
mod pack;
mod report;
mod trial;
mod weave;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{Context, Result, bail};

use self::list::Mutant;
use self::pack::Pack;
use self::report::{Outcome, Reasons};
use self::trial::{Fate, Trials};
use crate::rules::{self, Citation};
use crate::sh::{self, Run};
use crate::tree::Tree;

/// The release of cargo-mutants that is installed when there is none.
const VERSION: &str = "27.1.0";
/// The crates whose code carries rules out.
const GAMES: [&str; 3] = ["dune", "arrakis", "globopolis"];
/// The fixed sample.
const FIXED: &str = "xtask/mutants.txt";
/// Survivors that have a written reason.
pub const REASONS: &str = "rules/mutants.toml";

/// Arguments of `mutants`.
#[derive(Debug, Default, clap::Args)]
pub struct Args {
    /// Only code that cites this rule, or an entry it equals
    #[arg(long, value_name = "ID")]
    rule: Option<String>,
    /// Only source files whose path begins with this
    #[arg(long, value_name = "FILE", conflicts_with = "rule")]
    file: Option<String>,
    /// Only this many of each game, evenly spread: the same ones every time
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// The fixed sample (`xtask/mutants.txt`), against the unit tests of the games alone
    #[arg(long, conflicts_with_all = ["rule", "file", "sample", "apart"])]
    fixed: bool,
    /// Only what survived by this report of an earlier run
    #[arg(long, value_name = "REPORT", conflicts_with_all = ["rule", "sample", "fixed"])]
    again: Option<String>,
    /// Only list what would be changed
    #[arg(long)]
    list: bool,
    /// Only the K-th of N parts, such as 2/5. All parts share one build; their reports together are that of
    /// the whole
    #[arg(long, value_name = "K/N", conflicts_with_all = ["fixed", "apart"])]
    part: Option<Part>,
    /// Only build, and write the programs and what their tests read into this folder: a machine with more
    /// processors can try them
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["part", "apart", "report"])]
    pack: Option<PathBuf>,
    /// Try what `--pack` has written into this folder, without building
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["rule", "file", "sample", "fixed", "again", "list", "apart", "pack"])]
    packed: Option<PathBuf>,
    /// Also try the changes that need a build of their own, one after the other: minutes each
    #[arg(long)]
    apart: bool,
    /// Write the report into this file, too
    #[arg(long, value_name = "FILE")]
    report: Option<String>,
}

/// One of several parts that a long run is spread over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    /// From 0.
    number: usize,
    of: usize,
}

impl FromStr for Part {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Part> {
        let (number, of) = text.split_once('/').context("a part is written as 2/5")?;
        let (number, of): (usize, usize) = (number.parse()?, of.parse()?);
        if !(1..=of).contains(&number) {
            bail!("there is no part {number} of {of}");
        }
        Ok(Part { number: number - 1, of })
    }
}

impl Part {
    /// Neighbours are in different parts, so that the parts take about equally long.
    fn has(self, index: usize) -> bool {
        index % self.of == self.number
    }
}

impl Args {
    /// The sample that the check tries.
    pub fn fixed() -> Args {
        Args { fixed: true, ..Args::default() }
    }
}

pub fn run(root: &Path, args: &Args) -> Result<()> {
    let tree = Tree::load(root, &["rules", "crates", "scenarios"])?;
    let reasons: Reasons = match tree.get(REASONS) {
        Some(text) => toml::from_str(text).context(REASONS)?,
        None => Reasons::default(),
    };
    let pack = match &args.packed {
        Some(folder) => Pack::read(folder)?,
        None => {
            installed(root)?;
            let tried = chosen(root, &tree, args)?;
            if args.list {
                for mutant in &tried {
                    println!("{} [{}]", mutant.name, mutant.rules.join(", "));
                }
                return Ok(());
            }
            Pack::build(root, tried, args.fixed)?
        }
    };
    if let Some(folder) = &args.pack {
        return pack.write(folder);
    }
    let is_in_part = |index: usize| args.part.is_none_or(|part| part.has(index));
    let scratch = sh::target(root).join("mutants");
    let mut outcomes = trials(&pack, &scratch, is_in_part)?;
    if args.apart {
        apart(root, &pack.mutants, &mut outcomes)?;
    }
    let results = pack.mutants.into_iter().zip(outcomes).enumerate();
    let results: Vec<(Mutant, Outcome)> =
        results.filter(|(index, _)| is_in_part(*index)).map(|(_, result)| result).collect();
    let (report, open) = report::report(&results, &reasons);
    print!("{report}");
    if let Some(path) = &args.report {
        fs::write(root.join(path), &report).with_context(|| format!("cannot write {path}"))?;
    }
    if open > 0 {
        bail!("{open} changes survive without a reason in {REASONS}");
    }
    Ok(())
}

fn installed(root: &Path) -> Result<()> {
    if Run::cargo(root).args(["mutants", "--version"]).read().is_ok() {
        return Ok(());
    }
    Run::cargo(root).args(["install", "cargo-mutants", "--locked", "--version", VERSION]).run()
}

/// The changes that the arguments ask for.
fn chosen(root: &Path, tree: &Tree, args: &Args) -> Result<Vec<Mutant>> {
    let (library, cited) = rules::citations(tree);
    let wanted = match &args.rule {
        None => None,
        Some(id) => {
            let ids: Vec<String> = rules::chain(&library, id).into_iter().map(str::to_owned).collect();
            if ids.is_empty() {
                bail!("no ledger has the rule {id}");
            }
            Some(ids)
        }
    };
    let is_game = |path: &str| GAMES.iter().any(|game| path.starts_with(&format!("crates/{game}/src/")));
    // Only files that cite what is asked for are worth parsing.
    let asked = |c: &&Citation| wanted.as_ref().is_none_or(|ids| ids.contains(&c.id));
    let fixed = if args.fixed { Some(fixed(root)?) } else { None };
    let in_sample = |path: &str| {
        fixed.as_ref().is_none_or(|list| list.iter().any(|name| name.starts_with(&format!("{path}: "))))
    };
    let files: BTreeSet<&str> = cited
        .iter()
        .filter(|c| !c.in_test && is_game(&c.path))
        .filter(asked)
        .map(|c| c.path.as_str())
        .filter(|path| args.file.as_deref().is_none_or(|file| path.starts_with(file)))
        .filter(|path| in_sample(path))
        .collect();
    if files.is_empty() {
        bail!(
            "no code of a game cites it, or there is no such file; name files from the root of the project"
        );
    }
    let list = Run::cargo(root).args(["mutants", "--list", "--json", "--workspace"]);
    let list = list.quiet_args("--file …", files.iter().flat_map(|file| ["--file", file])).read()?;
    let mut tried = list::citing(&list, &cited)?;
    for mutant in &mut tried {
        let lines = tree.get(&mutant.file).unwrap_or_default();
        mutant.code = lines.lines().nth(mutant.line - 1).unwrap_or_default().trim().to_owned();
    }
    tried.retain(|m| wanted.as_ref().is_none_or(|ids| m.rules.iter().any(|id| ids.contains(id))));
    if let Some(names) = &fixed {
        return list::named(tried, names);
    }
    if let Some(report) = &args.again {
        let text = fs::read_to_string(root.join(report)).context(report.clone())?;
        return Ok(list::surviving(tried, &text));
    }
    Ok(match args.sample {
        Some(count) => list::sample(tried, count, &GAMES),
        None => tried,
    })
}

/// The changes of the fixed sample, each as file and change without the line.
fn fixed(root: &Path) -> Result<Vec<String>> {
    let text = fs::read_to_string(root.join(FIXED)).context(FIXED)?;
    Ok(text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect())
}

/// Tries the changes of a part on the woven builds.
fn trials(pack: &Pack, scratch: &Path, is_in_part: impl Fn(usize) -> bool) -> Result<Vec<Outcome>> {
    let tried = &pack.mutants;
    let mut outcomes = vec![Outcome::Apart; tried.len()];
    fs::create_dir_all(scratch)?;
    for (game, programs) in &pack.programs {
        let trials = Trials::prepare(&pack.tree, game, programs.clone(), scratch)?;
        eprintln!(
            "{game}: {} tests take {} s one after the other; {} are too slow or fail in the copy: {}",
            trials.tests.len(),
            trials.time().as_secs(),
            trials.left_out.len(),
            trials.left_out.join(", ")
        );
        let numbers: Vec<u32> = (1..)
            .zip(tried)
            .filter(|(number, mutant)| {
                let taken_out = pack.unviable.contains(number) || pack.apart.contains(number);
                mutant.game() == game && !taken_out && is_in_part(*number as usize - 1)
            })
            .map(|(number, _)| number)
            .collect();
        // A whole game takes long, so survivors are named as soon as they are found.
        let tell = |number: u32, fate: Fate| match fate {
            Fate::Noticed => {}
            Fate::RunsForEver | Fate::Survives | Fate::Unreached => {
                eprintln!("{fate:?}: {}", tried[number as usize - 1].name);
            }
        };
        for (number, fate) in numbers.iter().zip(trials.fates(&numbers, tell)) {
            outcomes[*number as usize - 1] = match fate {
                Fate::Noticed => Outcome::Noticed,
                Fate::RunsForEver => Outcome::RunsForEver,
                Fate::Survives => Outcome::Survives,
                Fate::Unreached => Outcome::Unreached,
            };
        }
    }
    for number in &pack.unviable {
        outcomes[*number as usize - 1] = Outcome::DoesNotCompile;
    }
    Ok(outcomes)
}

/// Lets cargo-mutants try the changes that need a build of their own.
fn apart(root: &Path, tried: &[Mutant], outcomes: &mut [Outcome]) -> Result<()> {
    let alone: Vec<&Mutant> =
        tried.iter().zip(&*outcomes).filter(|(_, o)| **o == Outcome::Apart).map(|(m, _)| m).collect();
    if alone.is_empty() {
        return Ok(());
    }
    let out = sh::target(root).join("mutants");
    fs::create_dir_all(&out)?;
    let files: BTreeSet<&str> = alone.iter().map(|m| m.file.as_str()).collect();
    let patterns = alone.iter().flat_map(|m| ["--re".to_owned(), literal(&m.name)]);
    let run = Run::cargo(root).args(["mutants", "--workspace", "--no-shuffle", "--output"]).args([&out]);
    let run = run.quiet_args("--file …", files.iter().flat_map(|file| ["--file", file]));
    // Survivors make it fail; the report says which.
    let ran = run.quiet_args("--re …", patterns).run();
    let file = out.join("mutants.out/outcomes.json");
    let Ok(text) = fs::read_to_string(&file) else {
        ran?;
        bail!("cargo-mutants left no {}", file.display());
    };
    let found = report::outcomes(&text)?;
    for (mutant, outcome) in tried.iter().zip(outcomes) {
        if let (Outcome::Apart, Some(became)) = (*outcome, found.get(&mutant.name)) {
            *outcome = *became;
        }
    }
    Ok(())
}

/// A text as a pattern that fits it alone.
fn literal(text: &str) -> String {
    let mut out = String::from("^");
    for c in text.chars() {
        if !c.is_alphanumeric() && !matches!(c, ' ' | '_' | '/' | ':' | '<' | '>' | '-') {
            out.push('\\');
        }
        out.push(c);
    }
    out + "$"
}

#[cfg(test)]
mod tests;
