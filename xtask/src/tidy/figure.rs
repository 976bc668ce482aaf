//! The figure of ARCHITECTURE.md that follows one action: its functions exist, and each fits on a screen.

use super::code;
use crate::rust_source::Source;
use crate::tree::Tree;

const FILE: &str = "ARCHITECTURE.md";
const HEADING: &str = "## One action";
/// The most lines of a function on the way of an action.
const LONGEST: usize = 60;

/// Checks each row of the figure: a path and the names of its functions, with two spaces between columns.
pub fn check(tree: &Tree, errors: &mut Vec<String>) {
    let Some((_, figure)) = tree.get(FILE).and_then(|text| text.split_once(HEADING)) else { return };
    let Some(rows) = figure.split("```").nth(1) else { return };
    for row in rows.lines() {
        let columns: Vec<&str> = row.split("  ").map(str::trim).filter(|column| !column.is_empty()).collect();
        let Some(at) = columns
            .iter()
            .position(|column| column.ends_with('/') || column.contains(".rs") || column.contains(".ts"))
        else {
            continue;
        };
        let names = columns.get(at + 1).into_iter().flat_map(|names| names.split(", "));
        for name in names {
            if let Err(problem) = find(tree, columns[at], name) {
                errors.push(format!("{FILE}: {}: {problem}", columns[at]));
            }
        }
    }
}

/// Looks for a function in a file or folder of the figure.
fn find(tree: &Tree, path: &str, name: &str) -> Result<(), String> {
    let missing = || Err(format!("there is no function `{name}`; correct the figure"));
    if path.contains(".ts") {
        let text = tree.get(&format!("web/src/{path}")).unwrap_or_default();
        return if text.contains(&format!("  {name}(")) { Ok(()) } else { missing() };
    }
    let (package, rest) = path.split_once('/').unwrap_or((path, ""));
    let place = format!("crates/{package}/src/{rest}");
    let files = tree
        .with_ending("rs")
        .filter(|(file, _)| *file == place || place.ends_with('/') && file.starts_with(&place));
    let lines = files.filter_map(|(_, text)| code::longest(&Source::parse(text).ok()?, name)).max();
    match lines {
        None => missing(),
        Some(lines) if lines > LONGEST => {
            Err(format!("`{name}` has {lines} lines; an action passes it, so the limit is {LONGEST}"))
        }
        Some(_) => Ok(()),
    }
}
