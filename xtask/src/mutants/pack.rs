//! The woven build of games, ready to be tried: here, or in a folder that travels to a machine with more
//! processors.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use super::build::Copy;
use super::list::Mutant;
use crate::tree;

/// The list in a folder that travels.
const LIST: &str = "pack.json";

/// What a woven build has.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pack {
    pub mutants: Vec<Mutant>,
    /// The changes that do not compile.
    pub unviable: BTreeSet<u32>,
    /// The changes that need a build of their own.
    pub apart: BTreeSet<u32>,
    /// The test programs of each game.
    pub programs: BTreeMap<String, Vec<PathBuf>>,
    /// The folder with what the tests read.
    #[serde(skip)]
    pub tree: PathBuf,
}

impl Pack {
    /// Builds the games of these changes.
    pub fn build(root: &Path, mutants: Vec<Mutant>, units: bool) -> Result<Pack> {
        let games: BTreeSet<&str> = mutants.iter().map(Mutant::game).collect();
        let mut copy = Copy::new(root, &games, &mutants)?;
        let mut programs = BTreeMap::new();
        for game in games {
            programs.insert(game.to_owned(), copy.build(game, units)?);
        }
        let Copy { root: tree, unviable, apart, .. } = copy;
        Ok(Pack { mutants, unviable, apart, programs, tree })
    }

    /// Writes it into a folder that can travel.
    pub fn write(&self, to: &Path) -> Result<()> {
        let _ = fs::remove_dir_all(to);
        let games = self.programs.keys();
        let folders = games.flat_map(|game| [format!("crates/{game}"), format!("scenarios/{game}")]);
        let folders: Vec<String> = folders.chain(["docs".into(), "rules".into()]).collect();
        let folders: Vec<&str> = folders.iter().map(String::as_str).collect();
        for (path, file) in tree::list(&self.tree, &folders)? {
            copy(&file, &to.join(path))?;
        }
        let mut moved = BTreeMap::new();
        for (game, programs) in &self.programs {
            let names = (0..programs.len()).map(|i| PathBuf::from(format!("programs/{game}-{i}")));
            let names: Vec<PathBuf> = names.collect();
            for (program, name) in programs.iter().zip(&names) {
                copy(program, &to.join(name))?;
            }
            moved.insert(game.clone(), names);
        }
        let list = serde_json::to_string(&Pack { programs: moved, ..self.clone() })?;
        fs::write(to.join(LIST), list).with_context(|| to.display().to_string())
    }

    /// Reads a folder that [`write`](Pack::write) has written, wherever it is now.
    pub fn read(from: &Path) -> Result<Pack> {
        let from = fs::canonicalize(from).with_context(|| from.display().to_string())?;
        let text = fs::read_to_string(from.join(LIST)).with_context(|| from.display().to_string())?;
        let mut pack: Pack = serde_json::from_str(&text).context(LIST)?;
        for program in pack.programs.values_mut().flatten() {
            *program = from.join(&*program);
        }
        Ok(Pack { tree: from, ..pack })
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to.parent().context("a path without a folder")?)?;
    fs::copy(from, to).with_context(|| from.display().to_string())?;
    Ok(())
}
