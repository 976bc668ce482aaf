//! `cargo xtask rules`: which rules are implemented, which are proven, which are missing.

mod complete;
mod one_rule;
mod report;
mod scan;

use std::io::Write as _;
use std::path::Path;

use anyhow::{Result, bail};
use landsraad_ledger::Library;

use crate::tree::Tree;
use complete::Complete;
pub use report::EditionReport;
pub use scan::Citation;

/// Everything the check found.
#[derive(Debug)]
pub struct Checked {
    pub editions: Vec<EditionReport>,
    /// Unknown ids, broken ledgers, complete editions that are not and tests of too many rules: each with its
    /// place.
    pub errors: Vec<String>,
}

/// The ledgers: the files of `rules/` except our lists about them.
fn ledgers(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    tree.below("rules", "toml").filter(|(path, _)| ![complete::FILE, crate::mutants::REASONS].contains(path))
}

/// Checks a tree: ledgers in `rules/`, citations in `crates/` and `scenarios/`.
pub fn check(tree: &Tree) -> Checked {
    let library = Library::read(ledgers(tree));
    let mut errors: Vec<String> = library.problems().iter().map(ToString::to_string).collect();
    let complete = Complete::read(tree, &library, &mut errors);
    let cited = scan::scan(tree, &library, &complete, &mut errors);
    let editions = report::report(&library, &cited, &complete, &mut errors);
    Checked { editions, errors }
}

/// A rule and the entries it equals, its own first.
pub fn chain<'l>(library: &'l Library, id: &str) -> Vec<&'l str> {
    let mut ids: Vec<&str> = vec![];
    let mut next = library.rule(id);
    while let Some(rule) = next.filter(|rule| !ids.contains(&rule.id.as_str())) {
        ids.push(&rule.id);
        next = rule.same_as.as_deref().and_then(|same| library.rule(same));
    }
    ids
}

/// Every citation in the tree, and the ledgers.
pub fn citations(tree: &Tree) -> (Library, Vec<Citation>) {
    let library = Library::read(ledgers(tree));
    let mut errors = vec![];
    let complete = Complete::read(tree, &library, &mut errors);
    let cited = scan::scan(tree, &library, &complete, &mut errors);
    (library, cited.places)
}

/// Where a rule is carried out and where it is proven, as text.
pub fn places(tree: &Tree, id: &str) -> Result<String> {
    let (library, cited) = citations(tree);
    let ids = chain(&library, id);
    if ids.is_empty() {
        let last = id.rsplit('.').next().unwrap_or(id);
        let like: Vec<&str> =
            library.rules().map(|r| r.id.as_str()).filter(|known| known.contains(last)).take(8).collect();
        let hint = if like.is_empty() { String::new() } else { format!("; like it: {}", like.join(", ")) };
        bail!("no ledger has the rule {id}{hint}");
    }
    let mut text = String::new();
    for id in ids {
        text.push_str(id);
        text.push('\n');
        for (title, in_test) in [("code", false), ("tests", true)] {
            let here = cited.iter().filter(|c| c.id == id && c.in_test == in_test);
            let lines: Vec<String> = here.map(|c| format!("    {}:{}\n", c.path, c.line)).collect();
            text.extend(["  ", title, if lines.is_empty() { ": none" } else { "" }, "\n"]);
            text.extend(lines);
        }
    }
    Ok(text)
}

/// Prints where a rule is.
pub fn place(root: &Path, id: &str) -> Result<()> {
    let text = places(&Tree::load(root, &["rules", "crates", "scenarios"])?, id)?;
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
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
