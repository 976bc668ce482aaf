//! The code map of ARCHITECTURE.md: every crate has a row, and the files to start reading at exist.

use crate::tree::Tree;

const FILE: &str = "ARCHITECTURE.md";
const HEADING: &str = "## Code map";

/// Checks each row: the crate, what it is, and where to start reading.
pub fn check(tree: &Tree, errors: &mut Vec<String>) {
    let Some((_, map)) = tree.get(FILE).and_then(|text| text.split_once(HEADING)) else { return };
    let map = map.split("\n## ").next().unwrap_or_default();
    let mut listed = vec![];
    for row in map.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").collect();
        let [name, .., start] = cells.as_slice() else { continue };
        let name = name.trim().trim_matches('`');
        let folder = if name == "xtask" { "xtask".to_owned() } else { format!("crates/{name}") };
        if tree.get(&format!("{folder}/Cargo.toml")).is_none() {
            errors.push(format!("{FILE}: the code map has no such crate as “{name}”; remove the row"));
        }
        for word in start.split('`').skip(1).step_by(2) {
            let place = format!("{folder}/src/{}", word.trim_end_matches('/'));
            let inside = format!("{place}/");
            if !tree.iter().any(|(path, _)| path == place || path.starts_with(&inside)) {
                errors.push(format!("{FILE}: the code map starts {name} at “{word}”, which does not exist"));
            }
        }
        listed.push(folder);
    }
    for (path, _) in tree.iter() {
        let crates = path.strip_suffix("/Cargo.toml").filter(|folder| folder.starts_with("crates/"));
        if let Some(folder) = crates.filter(|folder| listed.iter().all(|listed| listed != folder)) {
            errors.push(format!("{FILE}: the code map lacks {folder}; add a row"));
        }
    }
}
