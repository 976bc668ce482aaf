//! `rules/complete.toml`: what the check enforces.

use std::collections::BTreeMap;

use landsraad_ledger::Library;
use serde::Deserialize;

use crate::tree::Tree;

/// Where it is.
pub const FILE: &str = "rules/complete.toml";

/// The file's contents; its keys are explained in the file itself.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Complete {
    #[serde(default)]
    pub complete: Vec<String>,
    #[serde(default)]
    pub shared: BTreeMap<String, String>,
    #[serde(default)]
    pub homes: BTreeMap<String, Vec<String>>,
}

impl Complete {
    /// Reads the file, if there is one, and checks that what it names exists.
    pub fn read(tree: &Tree, library: &Library, errors: &mut Vec<String>) -> Complete {
        let Some(text) = tree.get(FILE) else { return Complete::default() };
        let file: Complete = match toml::from_str(text) {
            Ok(file) => file,
            Err(error) => {
                errors.push(format!("{FILE}: {error}"));
                return Complete::default();
            }
        };
        for edition in file.complete.iter().chain(file.shared.keys()) {
            if library.ledger_of(edition).is_none() {
                errors.push(format!("{FILE}: no ledger has the edition {edition}"));
            }
        }
        for (edition, path) in &file.shared {
            match tree.get(path) {
                None => errors.push(format!("{FILE}: shared.{edition}: there is no file {path}")),
                Some(tests) if !tests.to_lowercase().contains(edition.as_str()) => {
                    errors.push(format!("{FILE}: shared.{edition}: {path} does not name the edition"));
                }
                Some(_) => {}
            }
        }
        file
    }

    /// Whether citations of `edition` in the file at `path` count.
    pub fn counts(&self, edition: &str, path: &str) -> bool {
        let below =
            |home: &String| path.strip_prefix(home.as_str()).is_some_and(|rest| rest.starts_with('/'));
        self.homes.get(edition).is_none_or(|homes| homes.iter().any(below))
    }
}
