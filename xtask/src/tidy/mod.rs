//! `cargo xtask tidy`: the habits of ARCHITECTURE.md that neither the compiler nor clippy checks.

mod deps;
mod sources;

use std::path::Path;

use anyhow::{Result, bail};
use serde::Deserialize;

use crate::tree::Tree;

/// Where exceptions are listed.
const FILE: &str = "xtask/tidy.toml";

/// The exceptions.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exceptions {
    #[serde(default)]
    long: Vec<Exception>,
    #[serde(default)]
    edition: Vec<Exception>,
}

/// One file that may do what others may not, and why.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    path: String,
    reason: String,
}

impl Exceptions {
    fn read(tree: &Tree, errors: &mut Vec<String>) -> Exceptions {
        let text = tree.get(FILE).unwrap_or_default();
        let file: Exceptions = toml::from_str(text).unwrap_or_else(|error| {
            errors.push(format!("{FILE}: {error}"));
            Exceptions::default()
        });
        for entry in file.long.iter().chain(&file.edition) {
            if entry.reason.trim().is_empty() {
                errors.push(format!("{FILE}: {}: the reason is missing", entry.path));
            }
            if tree.get(&entry.path).is_none() {
                errors.push(format!("{FILE}: {}: there is no such file; remove the entry", entry.path));
            }
        }
        file
    }

    fn lists(entries: &[Exception], path: &str) -> bool {
        entries.iter().any(|entry| entry.path == path)
    }
}

/// Everything untidy in a tree, each with its place.
pub fn check(tree: &Tree) -> Vec<String> {
    let mut errors = vec![];
    let exceptions = Exceptions::read(tree, &mut errors);
    for (path, text) in tree.iter() {
        sources::check(path, text, &exceptions, &mut errors);
    }
    deps::check(tree, &mut errors);
    errors
}

/// Checks the project.
pub fn run(root: &Path) -> Result<()> {
    let errors = check(&Tree::load(root, &[])?);
    for error in &errors {
        eprintln!("error: {error}");
    }
    if !errors.is_empty() {
        bail!("tidy found {} errors", errors.len());
    }
    Ok(())
}

#[cfg(test)]
mod tests;
