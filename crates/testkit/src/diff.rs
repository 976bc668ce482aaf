//! The smallest useful difference of two values, path by path.

use serde::Serialize;
use serde_json::Value;

/// The most lines a difference has.
const LINES: usize = 8;

/// Where two values differ, one line per path: `seats[1].hand[0]: "salt" ≠ "pearl"`. Empty if they are equal.
pub fn diff(left: &impl Serialize, right: &impl Serialize) -> String {
    match (serde_json::to_value(left), serde_json::to_value(right)) {
        (Ok(left), Ok(right)) => diff_values(&left, &right),
        (Err(e), _) | (_, Err(e)) => format!("cannot be written as JSON: {e}"),
    }
}

/// The same for JSON values.
pub fn diff_values(left: &Value, right: &Value) -> String {
    let mut lines = vec![];
    walk("", left, right, &mut lines);
    let more = lines.len().saturating_sub(LINES);
    lines.truncate(LINES);
    if more > 0 {
        lines.push(format!("… and {more} more"));
    }
    lines.join("\n")
}

/// A value in at most 120 characters.
pub fn short(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() <= 120 {
        return text;
    }
    text.chars().take(117).chain("...".chars()).collect()
}

fn walk(path: &str, left: &Value, right: &Value, lines: &mut Vec<String>) {
    match (left, right) {
        (Value::Object(a), Value::Object(b)) => {
            for (key, value) in a {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                match b.get(key) {
                    Some(other) => walk(&path, value, other, lines),
                    None => lines.push(format!("{path}: {} ≠ nothing", short(value))),
                }
            }
            for (key, value) in b.iter().filter(|(key, _)| !a.contains_key(*key)) {
                let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                lines.push(format!("{path}: nothing ≠ {}", short(value)));
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            for i in 0..a.len().max(b.len()) {
                let path = format!("{path}[{i}]");
                match (a.get(i), b.get(i)) {
                    (Some(x), Some(y)) => walk(&path, x, y, lines),
                    (Some(x), None) => lines.push(format!("{path}: {} ≠ nothing", short(x))),
                    (None, Some(y)) => lines.push(format!("{path}: nothing ≠ {}", short(y))),
                    (None, None) => {}
                }
            }
        }
        (a, b) if a == b => {}
        (a, b) if path.is_empty() => lines.push(format!("{} ≠ {}", short(a), short(b))),
        (a, b) => lines.push(format!("{path}: {} ≠ {}", short(a), short(b))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_names_its_path() {
        let (a, b) =
            (serde_json::json!({"x": [1, {"y": 2}]}), serde_json::json!({"x": [1, {"y": 3}], "z": 0}));
        assert_eq!(diff(&a, &b), "x[1].y: 2 ≠ 3\nz: nothing ≠ 0");
        assert_eq!(diff(&a, &a), "");
    }
}
