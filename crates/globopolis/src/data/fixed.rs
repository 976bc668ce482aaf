//! Values of the files that describe rules of the game: nothing is played by them, so no file can change them.

use toml::{Table, Value};

use super::{DataError, Files, OURS};

/// The keys of each file, in the order of [`Files`]. A star stands for any
/// one key; lists of entries are keyed by their `id`.
const FIXED: [(&str, &[&str]); 3] = [
    (
        "board.toml",
        &[
            "meta.direction",
            "meta.quadrant_rule",
            "quadrant.*.from_orss",
            "quadrant.*.to_orss",
            "independent.*.availability",
        ],
    ),
    ("titles.toml", &["meta.group_bonus_cr", "supply.*", "limits.ns_units_per_territory"]),
    (
        "cards.toml",
        &["windows.*", "vocabulary.*", "influence.*.playable_by", "influence.*.window", "ops.*.when"],
    ),
];

/// Refuses an owner's files that change such a value, or add a key to a table of single values.
pub(crate) fn check(files: &Files<'_>) -> Result<(), DataError> {
    for ((file, patterns), (theirs, ours)) in
        FIXED.into_iter().zip([files.board, files.titles, files.cards].into_iter().zip(OURS))
    {
        let read = |text: &str| text.parse::<Table>().unwrap_or_default();
        let (theirs, ours) = (read(theirs), read(ours));
        for pattern in patterns {
            let parts: Vec<&str> = pattern.split('.').collect();
            same(
                file,
                String::new(),
                &parts,
                &Value::Table(ours.clone()),
                Some(&Value::Table(theirs.clone())),
            )?;
        }
        for table in ["meta", "supply", "limits"] {
            let (Some(Value::Table(ours)), Some(Value::Table(theirs))) = (ours.get(table), theirs.get(table))
            else {
                continue;
            };
            let remark = |key: &str| key == "source" || key == "note" || key.ends_with("_source");
            if let Some(key) = theirs.keys().find(|k| !ours.contains_key(*k) && !remark(k)) {
                return Err(DataError { file, key: format!("{table}.{key}"), why: "is unknown".into() });
            }
        }
    }
    Ok(())
}

/// The entry of a table, or of a list by its id.
fn entry<'v>(value: &'v Value, key: &str) -> Option<&'v Value> {
    match value {
        Value::Table(table) => table.get(key),
        Value::Array(list) => list.iter().find(|v| v.get("id").and_then(Value::as_str) == Some(key)),
        Value::String(_) | Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {
            None
        }
    }
}

/// The keys of a table, or the ids of a list.
fn keys(value: &Value) -> Vec<String> {
    match value {
        Value::Table(table) => table.keys().cloned().collect(),
        Value::Array(list) => {
            list.iter().filter_map(|v| v.get("id").and_then(Value::as_str)).map(str::to_owned).collect()
        }
        Value::String(_) | Value::Integer(_) | Value::Float(_) | Value::Boolean(_) | Value::Datetime(_) => {
            vec![]
        }
    }
}

/// Walks a pattern through both files. Entries that one of them lacks are not compared.
fn same(
    file: &'static str,
    path: String,
    pattern: &[&str],
    ours: &Value,
    theirs: Option<&Value>,
) -> Result<(), DataError> {
    let Some((first, rest)) = pattern.split_first() else {
        return match theirs {
            Some(theirs) if theirs != ours => Err(DataError {
                file,
                key: path,
                why: "describes a rule of the game that no file can change".into(),
            }),
            Some(_) | None => Ok(()),
        };
    };
    let Some(theirs) = theirs else { return Ok(()) };
    let wanted = if *first == "*" { keys(ours) } else { vec![(*first).to_owned()] };
    for key in wanted.into_iter().filter(|k| *k != "source") {
        let Some(value) = entry(ours, &key) else { continue };
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        same(file, path, rest, value, entry(theirs, &key))?;
    }
    Ok(())
}
