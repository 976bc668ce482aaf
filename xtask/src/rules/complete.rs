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
    #[serde(default)]
    pub whole_test: Vec<WholeTest>,
    /// The texts of the files that run the shared tests, by edition.
    #[serde(skip)]
    lists: BTreeMap<String, String>,
}

/// A test that shows more rules than others may, and why.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WholeTest {
    pub path: String,
    pub name: String,
    reason: String,
}

impl Complete {
    /// Reads the file, if there is one, and checks that what it names exists.
    pub fn read(tree: &Tree, library: &Library, errors: &mut Vec<String>) -> Complete {
        let Some(text) = tree.get(FILE) else { return Complete::default() };
        let mut file: Complete = match toml::from_str(text) {
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
            if let Some(text) = tree.get(path) {
                file.lists.insert(edition.clone(), text.to_owned());
            }
            match tree.get(path) {
                None => errors.push(format!("{FILE}: shared.{edition}: there is no file {path}")),
                Some(tests) if !tests.to_lowercase().contains(edition.as_str()) => {
                    errors.push(format!("{FILE}: shared.{edition}: {path} does not name the edition"));
                }
                Some(_) => {}
            }
        }
        for entry in file.whole_test.iter().filter(|entry| entry.reason.trim().is_empty()) {
            errors
                .push(format!("{FILE}: whole_test: {}: `{}`: the reason is missing", entry.path, entry.name));
        }
        file
    }

    /// Whether a test may cite more rules than others.
    pub fn stays_whole(&self, path: &str, name: &str) -> bool {
        self.whole_test.iter().any(|entry| entry.path == path && entry.name == name)
    }

    /// Whether an edition runs the tests of an entry of the edition it shares rules with: all of them, or,
    /// where its file lists rules as strings, those it lists.
    pub fn runs(&self, edition: &str, id: &str) -> bool {
        let base = id.split('.').next().unwrap_or_default();
        self.lists
            .get(edition)
            .is_some_and(|text| !text.contains(&format!("\"{base}.")) || text.contains(&format!("\"{id}\"")))
    }

    /// Whether citations of `edition` in the file at `path` count.
    pub fn counts(&self, edition: &str, path: &str) -> bool {
        let below =
            |home: &String| path.strip_prefix(home.as_str()).is_some_and(|rest| rest.starts_with('/'));
        self.homes.get(edition).is_none_or(|homes| homes.iter().any(below))
    }
}
