//! The names of a game: its leaders, cards and places, from its data files.

use std::fmt::Write as _;

use anyhow::{Context, Result, bail};
use toml::{Table, Value};

use super::Game;
use crate::tree::Tree;

/// A kind of name, and the tables of data files that list it.
#[derive(Debug)]
pub struct Kind {
    pub title: &'static str,
    pub from: &'static [(&'static str, &'static str)],
    /// The key of the name in an entry; that of a list for names of parts.
    pub key: &'static str,
}

impl Kind {
    pub const fn ids(title: &'static str, from: &'static [(&'static str, &'static str)]) -> Kind {
        Kind { title, from, key: "id" }
    }
}

/// A name as it is written, and as it is printed on the piece.
struct Name {
    id: String,
    printed: Option<String>,
}

impl Name {
    fn shown(&self) -> String {
        let plain = |text: &str| text.to_lowercase().replace([' ', '-', '\'', '.', '’'], "").replace('_', "");
        match &self.printed {
            Some(printed) if plain(printed) != plain(&self.id) => format!("`{}` ({printed})", self.id),
            Some(_) | None => format!("`{}`", self.id),
        }
    }
}

/// Adds the lists of names to the page of a game.
pub fn section(tree: &Tree, game: &Game, out: &mut String) -> Result<()> {
    if game.names.is_empty() {
        return Ok(());
    }
    out.push_str("\n## Names\n\nThe names of pieces, as positions, actions and paths write them.\n");
    for kind in game.names {
        let mut names: Vec<Name> = vec![];
        for (file, table) in kind.from {
            for name in read(tree, game, kind, file, table)? {
                if names.iter().all(|known| known.id != name.id) {
                    names.push(name);
                }
            }
        }
        let shown: Vec<String> = names.iter().map(Name::shown).collect();
        let _ = write!(out, "\n**{}** ({}): {}\n", kind.title, shown.len(), shown.join(", "));
    }
    Ok(())
}

fn read(tree: &Tree, game: &Game, kind: &Kind, file: &str, table: &str) -> Result<Vec<Name>> {
    let path = format!("{}/data/{file}", game.folder.trim_end_matches("/src"));
    let text = tree.get(&path).with_context(|| format!("there is no {path}"))?;
    let data: Table = toml::from_str(text).with_context(|| path.clone())?;
    let Some(Value::Array(entries)) = data.get(table) else { bail!("{path} has no [[{table}]]") };
    let mut names = vec![];
    for entry in entries {
        let printed = entry.get("name").and_then(Value::as_str).map(ToOwned::to_owned);
        match entry.get(kind.key) {
            Some(Value::String(id)) => names.push(Name { id: id.clone(), printed }),
            Some(Value::Array(parts)) => {
                let parts = parts.iter().filter_map(Value::as_str);
                names.extend(parts.map(|part| Name { id: part.to_owned(), printed: None }));
            }
            Some(_) | None => bail!("{path}: an entry of [[{table}]] has no {}", kind.key),
        }
    }
    Ok(names)
}
