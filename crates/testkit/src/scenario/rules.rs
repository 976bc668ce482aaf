//! The rules a scenario may name.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Deserialize;

/// The ids of the ledgers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RuleIds(BTreeSet<String>);

#[derive(Deserialize)]
struct Ledger {
    #[serde(default)]
    rule: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    id: String,
}

impl RuleIds {
    /// Reads every ledger (`*.toml`) of a folder.
    pub fn load(folder: &Path) -> Result<RuleIds, String> {
        let wrong = |e: &dyn std::fmt::Display| format!("{}: {e}", folder.display());
        let mut ids = RuleIds::default();
        for entry in std::fs::read_dir(folder).map_err(|e| wrong(&e))? {
            let path = entry.map_err(|e| wrong(&e))?.path();
            if path.extension().is_some_and(|ending| ending == "toml") {
                let text = std::fs::read_to_string(&path).map_err(|e| wrong(&e))?;
                ids.add(&text).map_err(|e| format!("{}: {e}", path.display()))?;
            }
        }
        Ok(ids)
    }

    /// Adds the ids of one ledger.
    pub fn add(&mut self, ledger: &str) -> Result<(), String> {
        let ledger: Ledger = toml::from_str(ledger).map_err(|e| e.to_string())?;
        self.0.extend(ledger.rule.into_iter().map(|entry| entry.id));
        Ok(())
    }

    /// Whether a ledger has this id.
    pub fn contains(&self, id: &str) -> bool {
        self.0.contains(id)
    }

    /// The id most like a misspelt one: the longest common beginning, if it is more than the edition.
    pub fn near(&self, id: &str) -> Option<&str> {
        let common = |other: &str| other.bytes().zip(id.bytes()).take_while(|(a, b)| a == b).count();
        let best = self.0.iter().max_by_key(|other| common(other))?;
        (common(best) > id.find('.').unwrap_or(id.len())).then_some(best)
    }
}

impl FromIterator<String> for RuleIds {
    fn from_iter<I: IntoIterator<Item = String>>(ids: I) -> RuleIds {
        RuleIds(ids.into_iter().collect())
    }
}
