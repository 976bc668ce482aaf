//! One file per command.

pub mod arena;
pub mod choices;
pub mod games;
pub mod ladder;
pub mod play;
pub mod replay;
pub mod rules;
pub mod scenario;
pub mod serve;
pub mod simulate;
pub mod verify;

use std::path::Path;

use anyhow::{Context, Result};
use landsraad_catalog::Record;

/// Reads a record from a file.
pub fn read_record(path: &Path) -> Result<Record> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Record::from_text(&text).with_context(|| format!("{} is not a record", path.display()))
}
