//! `cargo xtask tidy`: the habits of ARCHITECTURE.md that neither the compiler nor clippy checks.

mod code;
mod components;
mod deps;
mod figure;
mod map;
mod paths;
mod pure;
mod sources;
mod terms;
mod words;

use std::path::Path;

use anyhow::{Result, bail};
use serde::Deserialize;

use crate::rust_source::Source;
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
    #[serde(default)]
    function: Vec<Exception>,
    #[serde(default)]
    wildcard: Vec<Exception>,
    #[serde(default)]
    public: Vec<Exception>,
}

/// One file that may do what others may not, and why.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Exception {
    path: String,
    /// The function or struct, where the exception is for one.
    name: Option<String>,
    reason: String,
}

impl Exceptions {
    fn read(tree: &Tree, errors: &mut Vec<String>) -> Exceptions {
        let text = tree.get(FILE).unwrap_or_default();
        let file: Exceptions = toml::from_str(text).unwrap_or_else(|error| {
            errors.push(format!("{FILE}: {error}"));
            Exceptions::default()
        });
        let entries = [&file.long, &file.edition, &file.function, &file.wildcard, &file.public];
        for entry in entries.into_iter().flatten() {
            if entry.reason.trim().is_empty() {
                errors.push(format!("{FILE}: {}: the reason is missing", entry.path));
            }
            if tree.get(&entry.path).is_none() {
                errors.push(format!("{FILE}: {}: there is no such file; remove the entry", entry.path));
            }
        }
        file
    }

    fn lists_function(&self, path: &str, name: &str) -> bool {
        self.function.iter().any(|entry| entry.path == path && entry.name.as_deref() == Some(name))
    }

    fn lists_struct(&self, path: &str, name: &str) -> bool {
        self.public.iter().any(|entry| entry.path == path && entry.name.as_deref() == Some(name))
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
    rust(tree, &exceptions, &mut errors);
    deps::check(tree, &mut errors);
    terms::check(tree, &mut errors);
    figure::check(tree, &mut errors);
    map::check(tree, &mut errors);
    pure::clippy(tree, &mut errors);
    paths::documents(tree, &mut errors);
    errors
}

/// Checks the Rust files, each against the enums of all of them.
fn rust(tree: &Tree, exceptions: &Exceptions, errors: &mut Vec<String>) {
    let mut sources = vec![];
    let mut enums = code::Enums::default();
    for (path, text) in tree.with_ending("rs") {
        match Source::parse(text) {
            Ok(source) => {
                enums.add(&source);
                sources.push((path, source));
            }
            Err((line, message)) => errors.push(format!("{path}:{line}: {message}")),
        }
    }
    unneeded(tree, &sources, &enums, exceptions, errors);
    for entry in &exceptions.function {
        let named = |(path, source): &(&str, Source)| {
            *path == entry.path && entry.name.as_deref().is_some_and(|name| code::has_long(source, name))
        };
        if !sources.iter().any(named) {
            let name = entry.name.as_deref().unwrap_or("(name is missing)");
            errors.push(format!("{FILE}: {}: `{name}` is no long function; remove the entry", entry.path));
        }
    }
    components::check(&sources, exceptions, errors);
    for (path, source) in &sources {
        code::check(path, source, &enums, exceptions, errors);
        pure::check(path, source, errors);
        let comments = source.comments.iter().map(|comment| (comment.line, comment.text.clone()));
        words::check(path, comments, errors);
        words::check_rust(path, source, errors);
        for comment in &source.comments {
            paths::check(tree, path, comment.line, &comment.text, errors);
        }
    }
}

/// Reports exceptions for whole files that have nothing to excuse.
fn unneeded(
    tree: &Tree,
    sources: &[(&str, Source)],
    enums: &code::Enums,
    exceptions: &Exceptions,
    errors: &mut Vec<String>,
) {
    let mut report = |entry: &Exception, what: &str| {
        errors.push(format!("{FILE}: {}: {what}; remove the entry", entry.path));
    };
    for entry in &exceptions.long {
        if tree.get(&entry.path).is_some_and(|text| !sources::is_long(text)) {
            report(entry, "the file is short");
        }
    }
    for (entries, what) in [(&exceptions.wildcard, code::WILDCARD), (&exceptions.edition, code::EDITION)] {
        for entry in entries {
            let Some((path, source)) = sources.iter().find(|(path, _)| *path == entry.path) else { continue };
            let mut found = vec![];
            code::check(path, source, enums, &Exceptions::default(), &mut found);
            if !found.iter().any(|error| error.ends_with(what)) {
                report(entry, "there is nothing to excuse");
            }
        }
    }
}

/// Checks the project.
pub fn run(root: &Path) -> Result<()> {
    let tree = Tree::load(root, &[])?;
    let mut errors = check(&tree);
    sources::openings(&tree, &mut errors);
    sources::beside_folders(&tree, &mut errors);
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
