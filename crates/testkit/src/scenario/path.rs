//! Paths into JSON.
//!
//! `seats[0].points`, `seats[role=red].points`, `forces.arrakeen`, `forces[sietch tabr]`, `ps.water`.

use landsraad_kernel::did_you_mean;
use serde_json::Value;

use super::words::{Trail, Words, part_of, stands_for, written};
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

/// What a path leads to.
pub(super) enum Found<'v> {
    /// This value.
    There(&'v Value, Trail<'v>),
    /// Nothing, which is no mistake: the list or table has no such entry now.
    NotNow(String),
    /// Nothing, because the last part of the path names nothing that could be there.
    Unknown(String),
}

/// The value at a path. An error says where the path leaves the value and what there is instead.
pub(super) fn find<'v>(words: &Words, root: &'v Value, path: &str) -> Result<Found<'v>, String> {
    let parts = parse(path)?;
    let (mut here, mut trail) = (root, Trail::default());
    for (i, part) in parts.iter().enumerate() {
        match step(words, here, &trail, part) {
            Ok((value, way)) => (here, trail) = (value, way),
            Err(possible) if i + 1 == parts.len() => {
                let offer = offer(words, here, &trail, part);
                return Ok(if possible { Found::NotNow(offer) } else { Found::Unknown(offer) });
            }
            // What is not there now has no parts now.
            Err(true) => return Ok(Found::NotNow(offer(words, here, &trail, part))),
            Err(false) => {
                return Err(format!("“{path}” leads nowhere: {}", offer(words, here, &trail, part)));
            }
        }
    }
    Ok(Found::There(here, trail))
}

/// The value one part further. The error says whether there could be one.
fn step<'v>(
    words: &Words,
    here: &'v Value,
    trail: &Trail<'v>,
    part: &Part<'_>,
) -> Result<(&'v Value, Trail<'v>), bool> {
    match (part, here) {
        (Part::Key(key), Value::Object(map)) => match map.get_key_value(*key).or_else(|| part_of(map, key)) {
            Some((key, value)) => Ok((value, trail.key(map, key))),
            None => Err(words.may_lack(map, trail, key) && !map.keys().any(|whole| stands_for(key, whole))),
        },
        (Part::Index(index), Value::Object(map)) => match map.get_key_value(&index.to_string()) {
            Some((key, value)) => Ok((value, trail.key(map, key))),
            None => Err(words.may_lack(map, trail, &index.to_string())),
        },
        (Part::Index(index), Value::Array(items)) => match items.get(*index) {
            Some(value) => Ok((value, trail.index(*index))),
            None => Err(words.keys(trail).is_none()),
        },
        (Part::Key(key), Value::Array(items)) => {
            let place = words.keys(trail).and_then(|words| words.iter().position(|word| word == key));
            let found = place.and_then(|i| Some((items.get(i)?, trail.index(i))));
            found.or_else(|| pair(words, items, trail, key)).ok_or(false)
        }
        (Part::Where(key, wanted), Value::Array(items)) => {
            let known = items.is_empty() || items.iter().any(|item| item.get(key).is_some());
            let mut all = items.iter().enumerate();
            let found = all.find(|(i, item)| selects(words, item, &trail.index(*i), key, wanted));
            found.map(|(i, item)| (item, trail.index(i))).ok_or(known)
        }
        // A value that is absent now has no parts now.
        (Part::Key(_) | Part::Index(_) | Part::Where(..), Value::Null) => Err(true),
        (Part::Key(_) | Part::Index(_) | Part::Where(..), _) => Err(false),
    }
}

/// In a list of pairs of a name and a value, the value of this name.
fn pair<'v>(
    words: &Words,
    items: &'v [Value],
    trail: &Trail<'v>,
    key: &str,
) -> Option<(&'v Value, Trail<'v>)> {
    items.iter().enumerate().find_map(|(i, item)| {
        let [name, value] = item.as_array()?.as_slice() else { return None };
        let inner = trail.index(i);
        let named = name == key || words.word(name, &inner.index(0)) == Some(key);
        named.then(|| (value, inner.index(1)))
    })
}

fn selects<'v>(words: &Words, item: &'v Value, trail: &Trail<'v>, key: &str, wanted: &str) -> bool {
    let Value::Object(map) = item else { return false };
    let Some((key, value)) = map.get_key_value(key) else { return false };
    match value {
        Value::String(text) => text == wanted,
        other => words.word(other, &trail.key(map, key)) == Some(wanted) || short(other) == wanted,
    }
}

/// The entries of a value, for a message, and the one that a part of a path may mean.
fn offer(words: &Words, value: &Value, trail: &Trail<'_>, part: &Part<'_>) -> String {
    let hint = |keys: &[&str]| match part {
        Part::Key(key) => did_you_mean(key, keys.iter().copied()),
        Part::Index(_) | Part::Where(..) => String::new(),
    };
    match (value, words.keys(trail)) {
        (Value::Object(map), _) => {
            let keys: Vec<&str> = map.keys().map(String::as_str).collect();
            format!("here are {}{}", keys.join(", "), hint(&keys))
        }
        (Value::Array(items), Some(words)) => {
            let keys: Vec<&str> = words.iter().take(items.len()).map(String::as_str).collect();
            format!("here are {}{}", keys.join(", "), hint(&keys))
        }
        (Value::Array(items), None) => {
            if let Some(others) = other_entries(words, items, trail, part) {
                return others;
            }
            // The first entry shows by which facts one can be chosen.
            let facts = items.first().and_then(Value::as_object).into_iter().flatten();
            let facts = facts.filter(|(_, fact)| !fact.is_array() && !fact.is_object() && !fact.is_null());
            let keys: Vec<String> = facts.take(3).map(|(key, _)| format!("[{key}=…]")).collect();
            let by =
                if keys.is_empty() { String::new() } else { format!(", or by a fact: {}", keys.join(", ")) };
            format!("here is a list of {}; choose an entry by its number from 0{by}", items.len())
        }
        (other, _) => format!("here is {}", written(other)),
    }
}

/// The entries of a list that a fact could choose, if the list knows the fact.
fn other_entries(words: &Words, items: &[Value], trail: &Trail<'_>, part: &Part<'_>) -> Option<String> {
    let Part::Where(key, wanted) = part else { return None };
    let facts: Vec<String> = items
        .iter()
        .enumerate()
        .filter_map(|(i, item)| {
            let map = item.as_object()?;
            let (key, value) = map.get_key_value(*key)?;
            let own = trail.index(i);
            let word = words.word(value, &own.key(map, key)).map(str::to_owned);
            Some(word.or_else(|| value.as_str().map(str::to_owned)).unwrap_or_else(|| short(value)))
        })
        .collect();
    let near = did_you_mean(wanted, facts.iter().map(String::as_str));
    (!facts.is_empty()).then(|| format!("here no {key} is “{wanted}”, but {}{near}", facts.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use landsraad_kernel::Lexicon;
    use serde_json::json;

    fn words() -> Words {
        Words::new(&Lexicon::default().keys("unit", ["food", "water"], &["ps"]).open(&["m"]))
    }

    #[test]
    fn a_name_in_a_list_is_answered_with_how_to_choose_an_entry() {
        let value = json!({"titles": [{"title": 1, "units": [], "owner": "red"}]});
        let Err(message) = find(&words(), &value, "titles[quebec].owner") else { panic!("no such path") };
        assert!(message.contains("by its number from 0, or by a fact: [owner=…], [title=…]"), "{message}");
    }

    #[test]
    fn a_misspelt_fact_is_answered_with_those_there_are() {
        let value = json!({"seats": [{"role": "red", "n": 1}, {"role": "blue", "n": 2}]});
        let Ok(Found::NotNow(message)) = find(&words(), &value, "seats[role=rad].n") else {
            panic!("an entry")
        };
        assert!(message.ends_with("here no role is “rad”, but red, blue; did you mean “red”?"), "{message}");
    }

    #[test]
    fn paths_select_by_key_index_and_field() {
        let value = json!({"seats": [{"role": "red", "n": 1}, {"role": "blue", "n": 2}], "m": {"a b": 3}, "ps": [4, 5]});
        let at = |path: &str| match find(&words(), &value, path).unwrap() {
            Found::There(value, _) => Some(value.clone()),
            Found::NotNow(_) | Found::Unknown(_) => None,
        };
        assert_eq!(at("seats[1].n"), Some(json!(2)));
        assert_eq!(at("seats[role=red].n"), Some(json!(1)));
        assert_eq!(at("m[a b]"), Some(json!(3)));
        assert_eq!((at("ps.water"), at("ps[1]")), (Some(json!(5)), Some(json!(5))));
        assert_eq!(at("seats[2]"), None);
        assert!(find(&words(), &value, "seets[0].n").err().unwrap().contains("did you mean “seats”?"));
        assert!(find(&words(), &value, "seats[0").is_err());
    }

    #[test]
    fn a_place_stands_for_its_only_part_that_has_an_entry() {
        let value = json!({"m": {"old gap:9": {"n": 3}, "wind pass:14": {"n": 1}, "wind pass:15": {"n": 2}}});
        let there = |path: &str| match find(&words(), &value, path).unwrap() {
            Found::There(value, _) => Some(value.clone()),
            Found::NotNow(_) | Found::Unknown(_) => None,
        };
        assert_eq!(there("m[old gap].n"), Some(json!(3)));
        assert_eq!(there("m[basin].n"), None);
        let Err(message) = find(&words(), &value, "m[wind pass].n") else { panic!("two sectors") };
        assert!(message.contains("wind pass:14, wind pass:15"), "{message}");
    }

    #[test]
    fn possible_keys_differ_from_impossible_ones() {
        let value = json!({"seats": [{"role": "red"}], "m": {"a": 3}, "ps": [4, 5], "lot": null});
        let known = |path: &str| matches!(find(&words(), &value, path), Ok(Found::NotNow(_)));
        assert!(known("seats[1]") && known("seats[role=blue]") && known("m.b") && known("lot.card"));
        assert!(
            !known("seats[colour=blue]") && !known("seets") && !known("ps.sand") && !known("seats[0].rolle")
        );
    }
}
