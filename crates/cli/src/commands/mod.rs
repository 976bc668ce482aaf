//! One file per command.

pub mod arena;
pub mod choices;
pub mod dataset;
pub mod endure;
pub mod engine;
pub mod find;
pub mod games;
pub mod ladder;
pub mod lesson;
pub mod play;
pub mod questions;
pub mod replay;
pub mod rules;
pub mod scenario;
pub mod selfplay;
pub mod serve;
pub mod simulate;
pub mod stats;
pub mod verify;
pub mod work;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use landsraad_catalog::Record;

/// Reads a record from a file.
pub fn read_record(path: &Path) -> Result<Record> {
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    Record::from_text(&text).with_context(|| format!("{} is not a record", path.display()))
}

/// The records among these files and folders, in the order of their names.
pub fn record_files(from: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for path in from {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let entries = std::fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut inside: Vec<_> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
        inside.sort();
        files.extend(inside.into_iter().filter(|f| f.extension().is_some_and(|e| e == "jsonl")));
    }
    Ok(files)
}
