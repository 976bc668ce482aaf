//! What is written down when a table or a bot fails.

use std::path::PathBuf;

use landsraad_catalog::Match;
use serde_json::{Value, json};

use crate::storage::private;

/// The place where a failure at a table is written down.
#[derive(Clone, Debug)]
pub struct Failure {
    folder: PathBuf,
    table: String,
    /// The length of the journal.
    n: u32,
}

impl Failure {
    /// A place in a folder, for a table whose journal has `n` entries.
    pub fn new(folder: PathBuf, table: &str, n: u32) -> Failure {
        Failure { folder, table: table.to_owned(), n }
    }

    /// The table that failed.
    pub fn table(&self) -> &str {
        &self.table
    }

    /// Writes the record up to the failure, the state at that point, and what failed. Returns the file and
    /// whether it was written.
    pub fn write(&self, game: Option<&dyn Match>, what: &str, failed: &Value) -> (PathBuf, bool) {
        let file = self.folder.join(format!("{}-{}-{what}.jsonl", self.table, self.n));
        let mut text = game.map(|game| game.record().to_text()).unwrap_or_default();
        let state = game.map(landsraad_catalog::Replay::snapshot);
        text.push_str(&json!({"failed": failed, "state": state}).to_string());
        text.push('\n');
        let written = private::folder(&self.folder).and_then(|()| private::write(&file, &text));
        (file, written.is_ok())
    }
}
