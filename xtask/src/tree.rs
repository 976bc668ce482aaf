//! The text files of the project, from disk or, in tests, from memory.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result, bail};

/// Paths from the root, with `/` between the parts, and their text.
#[derive(Debug, Default)]
pub struct Tree {
    files: BTreeMap<String, String>,
}

/// Folders that hold no sources of ours.
const SKIPPED: [&str; 6] = ["target", "node_modules", "dist", "test-results", "coverage", ".git"];

impl Tree {
    /// A tree in memory.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Tree {
        Tree { files: files.iter().map(|&(p, t)| (p.to_owned(), t.to_owned())).collect() }
    }

    /// Reads the parts of the project named by `tops`, or all of it if `tops` is empty. What is not UTF-8
    /// is not text and left out.
    pub fn load(root: &Path, tops: &[&str]) -> Result<Tree> {
        let mut tree = Tree::default();
        for (path, file) in list(root, tops)? {
            if let Ok(text) = fs::read_to_string(file) {
                tree.files.insert(path, text);
            }
        }
        Ok(tree)
    }

    /// All files.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// The files whose name ends in `.ending`.
    pub fn with_ending(&self, ending: &str) -> impl Iterator<Item = (&str, &str)> {
        let ending = format!(".{ending}");
        self.iter().filter(move |(path, _)| path.ends_with(&ending))
    }

    /// The files below a folder whose name ends in `.ending`.
    pub fn below<'a>(&'a self, folder: &str, ending: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
        let folder = format!("{folder}/");
        self.with_ending(ending).filter(move |(path, _)| path.starts_with(&folder))
    }

    /// One file.
    pub fn get(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }
}

/// The files of the parts named by `tops`, or of all parts: path from the root, and where it is.
pub fn list(root: &Path, tops: &[&str]) -> Result<BTreeMap<String, PathBuf>> {
    let mut files = BTreeMap::new();
    if tops.is_empty() {
        walk(root, "", &mut files)?;
    }
    for top in tops.iter().filter(|top| root.join(top).exists()) {
        walk(&root.join(top), &format!("{top}/"), &mut files)?;
    }
    Ok(files)
}

fn walk(folder: &Path, prefix: &str, files: &mut BTreeMap<String, PathBuf>) -> Result<()> {
    let entries = fs::read_dir(folder).with_context(|| folder.display().to_string())?;
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = format!("{prefix}{name}");
        let kind = entry.file_type()?;
        if kind.is_dir() {
            // The folder `data` at the root is where a local server keeps its tables.
            if !SKIPPED.contains(&name.as_str()) && path != "data" {
                walk(&entry.path(), &format!("{path}/"), files)?;
            }
        } else if kind.is_file() && path != ".git" {
            files.insert(path, entry.path());
        }
    }
    Ok(())
}

/// The root of the workspace: where `rules/` and `crates/` are.
pub fn root() -> Result<PathBuf> {
    let start = match env::var_os("CARGO_MANIFEST_DIR") {
        Some(dir) => dir.into(),
        None => env::current_dir()?,
    };
    for folder in start.ancestors() {
        if folder.join("rules").is_dir() && folder.join("crates").is_dir() {
            return Ok(folder.to_owned());
        }
    }
    bail!("run this inside the project: no folder above {} has rules/ and crates/", start.display())
}
