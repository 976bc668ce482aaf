//! Reading the game's own types from what a scenario says.

use landsraad_kernel::did_you_mean;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::words::{NONE, Trail, Words};

/// What is wrong with a value, and where in it.
#[derive(Debug)]
pub(crate) struct Unread {
    pub path: Vec<String>,
    pub why: String,
}

/// Reads an action, or whatever else has the game's words in it. An empty slot is `"none"`.
pub(crate) fn read<T: DeserializeOwned>(words: &Words, value: &Value) -> Result<T, Unread> {
    let value = words.read(value, &Trail::default()).map_err(|(path, why)| Unread { path, why })?;
    let nones = count(&value);
    let first = match decode(&value) {
        Ok(read) => return Ok(read),
        Err(unread) if nones == 0 => return Err(unread),
        Err(unread) => unread,
    };
    // If the game has a word `none` of its own, it is that word; otherwise it is an empty slot.
    let all = decode(&empty(&value, u32::MAX, &mut 0));
    if nones > 6 {
        return all;
    }
    let ways = (1..(1u32 << nones) - 1).find_map(|which| decode(&empty(&value, which, &mut 0)).ok());
    match (all, ways) {
        (Ok(read), _) | (Err(_), Some(read)) => Ok(read),
        // An error about something else than the empty slots is more helpful.
        (Err(unread), None) if at(&value, &first.path).and_then(Value::as_str) == Some(NONE) => Err(unread),
        (Err(_), None) => Err(first),
    }
}

fn decode<T: DeserializeOwned>(value: &Value) -> Result<T, Unread> {
    serde_path_to_error::deserialize(value).map_err(|e| {
        let mut path: Vec<String> = e
            .path()
            .iter()
            .filter_map(|part| match part {
                serde_path_to_error::Segment::Seq { index } => Some(index.to_string()),
                serde_path_to_error::Segment::Map { key } => Some(key.clone()),
                serde_path_to_error::Segment::Enum { variant } => Some(variant.clone()),
                serde_path_to_error::Segment::Unknown => None,
            })
            .collect();
        let why = helpful(&e.into_inner().to_string());
        if let Some(field) = between(&why, "unknown field `", "`").or(between(&why, "unknown variant `", "`"))
        {
            let inside = at(value, &path).and_then(Value::as_object);
            if inside.is_some_and(|map| map.contains_key(field)) {
                path.push(field.to_owned());
            }
        }
        Unread { path, why }
    })
}

fn at<'v>(value: &'v Value, path: &[String]) -> Option<&'v Value> {
    path.iter().try_fold(value, |here, part| match here {
        Value::Array(items) => items.get(part.parse::<usize>().ok()?),
        Value::Object(map) => map.get(part),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    })
}

fn between<'t>(text: &'t str, start: &str, end: &str) -> Option<&'t str> {
    let (_, rest) = text.split_once(start)?;
    rest.split_once(end).map(|(inside, _)| inside)
}

/// Serde's error with a suggestion, where the error lists the known words.
pub(super) fn helpful(message: &str) -> String {
    if message == "invalid type: unit variant, expected newtype variant" {
        return "this word has a value: write `{ word = … }`".to_owned();
    }
    let Some(word) =
        between(message, "unknown variant `", "`").or_else(|| between(message, "unknown field `", "`"))
    else {
        return message.to_owned();
    };
    let Some((_, known)) = message.split_once("expected ") else { return message.to_owned() };
    let known = known.split('`').skip(1).step_by(2);
    format!("{message}{}", did_you_mean(word, known))
}

/// What to say of a key that was written below a `[table]` but belongs at the head of the file.
pub(crate) fn head_hint(message: &str, heads: &[&str]) -> String {
    let unknown =
        between(message, "unknown variant `", "`").or_else(|| between(message, "unknown field `", "`"));
    match unknown {
        Some(key) if heads.contains(&key) => {
            format!("; `{key}` belongs at the head of the file, above the first [table]")
        }
        Some(_) | None => String::new(),
    }
}

fn count(value: &Value) -> u32 {
    match value {
        Value::String(text) => u32::from(text == NONE),
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(map) => map.values().map(count).sum(),
        Value::Null | Value::Bool(_) | Value::Number(_) => 0,
    }
}

/// The value in which some words `none` are empty slots: those whose bits are set, counted in reading order.
fn empty(value: &Value, which: u32, seen: &mut u32) -> Value {
    match value {
        Value::String(text) if text == NONE => {
            let chosen = which.checked_shr(*seen).is_none_or(|bits| bits & 1 == 1);
            *seen += 1;
            if chosen { Value::Null } else { value.clone() }
        }
        Value::Array(items) => items.iter().map(|item| empty(item, which, seen)).collect(),
        Value::Object(map) => {
            Value::Object(map.iter().map(|(key, item)| (key.clone(), empty(item, which, seen))).collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    enum Answer {
        Weapon(Option<String>),
        Lead(Lead),
        Both { lead: Lead, at: Option<u8> },
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Lead {
        None,
        Leader(u8),
    }

    fn answer(value: Value) -> Result<Answer, Unread> {
        read(&Words::default(), &value)
    }

    #[test]
    fn none_is_an_empty_slot_unless_the_game_has_the_word() {
        assert_eq!(answer(json!({"lead": "none"})).unwrap(), Answer::Lead(Lead::None));
        let both = answer(json!({"both": {"lead": "none", "at": "none"}})).unwrap();
        assert_eq!(both, Answer::Both { lead: Lead::None, at: None });
        assert_eq!(answer(json!({"weapon": "knife"})).unwrap(), Answer::Weapon(Some("knife".into())));
    }

    #[test]
    fn complaints_name_the_place_and_suggest() {
        let wrong = answer(json!({"leed": "none"})).unwrap_err();
        assert!(wrong.why.ends_with("did you mean “lead”?"), "{}", wrong.why);
        let wrong = answer(json!({"both": {"lead": {"leader": "x"}, "at": "none"}})).unwrap_err();
        assert_eq!(wrong.path, ["both", "lead", "leader"]);
        let wrong = answer(json!({"both": {"lead": "none", "to": 1}})).unwrap_err();
        assert_eq!(wrong.path, ["both", "to"]);
        let wrong = answer(json!({"lead": "leader"})).unwrap_err();
        assert!(wrong.why.contains("write `{ word = … }`"), "{}", wrong.why);
    }
}
