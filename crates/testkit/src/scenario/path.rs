//! Paths into JSON, and what it means to match.
//!
//! `seats[0].points`, `seats[role=red].points`, `forces.arrakeen`, `forces[sietch tabr]`.

use serde_json::Value;

use crate::diff::short;

/// A part of a path.
enum Part<'a> {
    Key(&'a str),
    Index(usize),
    Where(&'a str, &'a str),
}

fn parse(path: &str) -> Result<Vec<Part<'_>>, String> {
    let mut parts = vec![];
    let mut rest = path;
    while !rest.is_empty() {
        if let Some(inside) = rest.strip_prefix('[') {
            let Some(end) = inside.find(']') else { return Err(format!("“{path}” has no closing ]")) };
            let (selector, after) = (&inside[..end], &inside[end + 1..]);
            parts.push(match (selector.parse(), selector.split_once('=')) {
                (Ok(index), _) => Part::Index(index),
                (Err(_), Some((key, value))) => Part::Where(key.trim(), value.trim()),
                (Err(_), None) => Part::Key(selector),
            });
            rest = after.strip_prefix('.').unwrap_or(after);
        } else {
            let end = rest.find(['.', '[']).unwrap_or(rest.len());
            if end == 0 {
                return Err(format!("“{path}” has an empty part"));
            }
            parts.push(Part::Key(&rest[..end]));
            rest = rest[end..].strip_prefix('.').unwrap_or(&rest[end..]);
        }
    }
    Ok(parts)
}

fn selects(item: &Value, key: &str, wanted: &str) -> bool {
    match item.get(key) {
        Some(Value::String(text)) => text == wanted,
        Some(other) => short(other) == wanted,
        None => false,
    }
}

/// The value at a path. `Ok(None)` if only the last part is missing; an error says where the path leaves the
/// value and what there is instead.
pub(super) fn find<'v>(root: &'v Value, path: &str) -> Result<Option<&'v Value>, String> {
    let parts = parse(path)?;
    let mut here = root;
    for (i, part) in parts.iter().enumerate() {
        let next = match (part, here) {
            (Part::Key(key), Value::Object(map)) => map.get(*key),
            (Part::Index(index), Value::Array(items)) => items.get(*index),
            (Part::Index(index), Value::Object(map)) => map.get(&index.to_string()),
            (Part::Where(key, wanted), Value::Array(items)) => items.iter().find(|v| selects(v, key, wanted)),
            (Part::Key(_) | Part::Index(_) | Part::Where(..), _) => None,
        };
        match next {
            Some(value) => here = value,
            None if i + 1 == parts.len() => return Ok(None),
            None => return Err(format!("“{path}” leads nowhere: {}", offer(here))),
        }
    }
    Ok(Some(here))
}

/// What can be found in a value.
pub(super) fn offer(value: &Value) -> String {
    match value {
        Value::Object(map) => {
            format!("here are {}", map.keys().map(String::as_str).collect::<Vec<_>>().join(", "))
        }
        Value::Array(items) => format!("here is a list of {}", items.len()),
        other => format!("here is {}", short(other)),
    }
}

/// Whether `actual` is as expected: tables may have more keys than named, everything else is equal.
pub(super) fn matches(expected: &Value, actual: &Value) -> bool {
    match (expected, actual) {
        (Value::Object(wanted), Value::Object(map)) => {
            wanted.iter().all(|(key, value)| map.get(key).is_some_and(|v| matches(value, v)))
        }
        (Value::Array(wanted), Value::Array(items)) => {
            wanted.len() == items.len() && wanted.iter().zip(items).all(|(a, b)| matches(a, b))
        }
        (a, b) => a == b,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn paths_select_by_key_index_and_field() {
        let value = json!({"seats": [{"role": "red", "n": 1}, {"role": "blue", "n": 2}], "m": {"a b": 3}});
        assert_eq!(find(&value, "seats[1].n").unwrap(), Some(&json!(2)));
        assert_eq!(find(&value, "seats[role=red].n").unwrap(), Some(&json!(1)));
        assert_eq!(find(&value, "m[a b]").unwrap(), Some(&json!(3)));
        assert_eq!(find(&value, "seats[2]").unwrap(), None);
        assert!(find(&value, "seets[0].n").unwrap_err().contains("here are m, seats"));
        assert!(find(&value, "seats[0").is_err());
    }

    #[test]
    fn tables_match_in_part_and_lists_exactly() {
        assert!(matches(&json!({"a": 1}), &json!({"a": 1, "b": 2})));
        assert!(!matches(&json!([1]), &json!([1, 2])));
    }
}
