//! `cargo xtask rules`: which rules are implemented, which are proven, which are missing.

mod complete;
mod report;
mod scan;

use std::io::Write as _;
use std::path::Path;

use anyhow::{Result, bail};
use landsraad_ledger::Library;

use crate::tree::Tree;
use complete::Complete;
pub use report::EditionReport;

/// Everything the check found.
#[derive(Debug)]
pub struct Checked {
    pub editions: Vec<EditionReport>,
    /// Unknown ids, broken ledgers and complete editions that are not: each with its place.
    pub errors: Vec<String>,
}

/// Checks a tree: ledgers in `rules/`, citations in `crates/` and `scenarios/`.
pub fn check(tree: &Tree) -> Checked {
    let library = Library::read(tree.below("rules", "toml").filter(|(path, _)| *path != complete::FILE));
    let mut errors: Vec<String> = library.problems().iter().map(ToString::to_string).collect();
    let complete = Complete::read(tree, &library, &mut errors);
    let cited = scan::scan(tree, &library, &complete, &mut errors);
    let editions = report::report(&library, &cited, &complete, &mut errors);
    Checked { editions, errors }
}

/// Runs the check on the project and prints it.
pub fn run(root: &Path, json: bool, missing: Option<&str>) -> Result<()> {
    let checked = check(&Tree::load(root, &["rules", "crates", "scenarios"])?);
    let text = match missing {
        Some(edition) => {
            let Some(report) = checked.editions.iter().find(|report| report.edition == edition) else {
                let known: Vec<_> = checked.editions.iter().map(|report| report.edition.as_str()).collect();
                bail!("no ledger has the edition {edition}; there are: {}", known.join(", "));
            };
            report.missing.iter().flat_map(|id| [id.as_str(), "\n"]).collect()
        }
        None if json => serde_json::to_string_pretty(&checked.editions)? + "\n",
        None => report::table(&checked.editions),
    };
    // A reader such as `head` may have seen enough.
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => return Err(error.into()),
        _ => {}
    }
    for error in &checked.errors {
        eprintln!("error: {error}");
    }
    if !checked.errors.is_empty() {
        bail!("the rule check found {} errors", checked.errors.len());
    }
    Ok(())
}

#[cfg(test)]
mod tests;
