//! A game's JSON in words: what a scenario writes, and what messages show.

use std::borrow::Cow;

use landsraad_kernel::{Lexicon, Spelling, did_you_mean};
use serde_json::{Map, Value};

/// How an empty slot is written: TOML has no null.
pub(crate) const NONE: &str = "none";

/// A part of a pattern: a key, `*`, or a key beside a fact.
#[derive(Debug)]
struct Part {
    when: Option<(String, String)>,
    key: String,
}

#[derive(Debug)]
struct Entry {
    rooted: bool,
    parts: Vec<Part>,
    what: &'static str,
    spelling: Spelling,
}

/// What kind of value an entry describes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Number,
    List,
    Table,
    Key,
}

impl Entry {
    fn is(&self, of: Of) -> bool {
        let own = match self.spelling {
            Spelling::Word(_) | Spelling::Bits(_) | Spelling::Counts(_) => Of::Number,
            Spelling::Keys(_) | Spelling::Unordered => Of::List,
            Spelling::Open => Of::Table,
            Spelling::Optional => Of::Key,
        };
        own == of
    }
}

/// The words of one game, ready to be looked up.
#[derive(Debug, Default)]
pub(crate) struct Words(Vec<Entry>);

/// One step down in a value: the table it leads from, if it is one, and the key.
type Down<'v> = (Option<&'v Map<String, Value>>, Cow<'v, str>);

/// The way from the root of a value to a place in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trail<'v>(Vec<Down<'v>>);

impl<'v> Trail<'v> {
    /// The way along these keys, without the facts beside them.
    pub fn of(keys: &[String]) -> Trail<'static> {
        Trail(keys.iter().map(|key| (None, Cow::Owned(key.clone()))).collect())
    }

    pub fn key(&self, map: &'v Map<String, Value>, key: &'v str) -> Trail<'v> {
        let mut trail = self.clone();
        trail.0.push((Some(map), Cow::Borrowed(key)));
        trail
    }

    pub fn index(&self, index: usize) -> Trail<'v> {
        let mut trail = self.clone();
        trail.0.push((None, Cow::Owned(index.to_string())));
        trail
    }
}

fn plain(value: &Value) -> Cow<'_, str> {
    match value {
        Value::String(text) => Cow::Borrowed(text),
        other => Cow::Owned(other.to_string()),
    }
}

impl Part {
    fn parse(text: &str) -> Part {
        let inside = text.strip_prefix('[').and_then(|rest| rest.split_once(']'));
        match inside.and_then(|(fact, key)| Some((fact.split_once('=')?, key))) {
            Some(((name, value), key)) => Part { when: Some((name.into(), value.into())), key: key.into() },
            None => Part { when: None, key: text.into() },
        }
    }

    fn fits(&self, (map, key): &(Option<&Map<String, Value>>, Cow<'_, str>)) -> bool {
        let fact = self.when.as_ref().is_none_or(|(name, wanted)| {
            map.and_then(|map| map.get(name)).is_some_and(|value| plain(value) == wanted.as_str())
        });
        fact && (self.key == "*" || self.key == **key)
    }
}

impl Words {
    pub fn new(lexicon: &Lexicon) -> Words {
        let entries = lexicon.entries.iter().map(|entry| Entry {
            rooted: entry.pattern.starts_with('/'),
            parts: entry.pattern.trim_start_matches('/').split('.').map(Part::parse).collect(),
            what: entry.what,
            spelling: entry.spelling.clone(),
        });
        Words(entries.collect())
    }

    /// The first entry for a place among those that describe such a value.
    fn entry(&self, trail: &Trail<'_>, of: Of) -> Option<&Entry> {
        self.0.iter().filter(|entry| entry.is(of)).find(|entry| {
            let (parts, steps) = (&entry.parts, &trail.0);
            let long = if entry.rooted { parts.len() == steps.len() } else { parts.len() <= steps.len() };
            long && parts.iter().rev().zip(steps.iter().rev()).all(|(part, step)| part.fits(step))
        })
    }

    fn spelling(&self, trail: &Trail<'_>, of: Of) -> Option<&Spelling> {
        self.entry(trail, of).map(|entry| &entry.spelling)
    }

    /// The words for the entries of a list.
    pub fn keys(&self, trail: &Trail<'_>) -> Option<&[String]> {
        let Some(Spelling::Keys(words)) = self.spelling(trail, Of::List) else { return None };
        Some(words)
    }

    /// What the numbers at a place are called, and their words.
    pub fn names(&self, trail: &Trail<'_>) -> Option<(&'static str, &[String])> {
        let entry = self.entry(trail, Of::Number)?;
        match &entry.spelling {
            Spelling::Word(words) => Some((entry.what, words)),
            Spelling::Keys(_)
            | Spelling::Bits(_)
            | Spelling::Counts(_)
            | Spelling::Unordered
            | Spelling::Open
            | Spelling::Optional => None,
        }
    }

    /// Whether a table has an entry for some keys only.
    pub fn is_open(&self, trail: &Trail<'_>) -> bool {
        self.entry(trail, Of::Table).is_some()
    }

    /// Whether the table may lack this key.
    pub fn may_lack(&self, map: &Map<String, Value>, trail: &Trail<'_>, key: &str) -> bool {
        let mut there = trail.0.clone();
        there.push((Some(map), Cow::Borrowed(key)));
        self.entry(trail, Of::Table).is_some() || self.entry(&Trail(there), Of::Key).is_some()
    }

    /// The word for a number.
    pub fn word(&self, value: &Value, trail: &Trail<'_>) -> Option<&str> {
        let Some(Spelling::Word(words)) = self.spelling(trail, Of::Number) else { return None };
        words.get(usize::try_from(value.as_u64()?).ok()?).map(String::as_str)
    }

    /// A value in words.
    pub fn worded(&self, value: &Value) -> Value {
        self.worded_at(value, &Trail::default())
    }

    pub fn worded_at<'v>(&self, value: &'v Value, trail: &Trail<'v>) -> Value {
        match value {
            Value::Null => NONE.into(),
            Value::Bool(_) | Value::String(_) => value.clone(),
            Value::Number(number) => {
                let bits = number.as_u64().unwrap_or(0);
                match self.spelling(trail, Of::Number) {
                    Some(Spelling::Bits(words)) => {
                        let set = words.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
                        set.map(|(_, word)| word.clone()).collect()
                    }
                    Some(Spelling::Counts(words)) => {
                        let counts = (0..).step_by(4).map(|shift| bits >> shift & 15);
                        let some = words.iter().zip(counts).filter(|(_, count)| *count > 0);
                        Value::Object(some.map(|(word, count)| (word.clone(), count.into())).collect())
                    }
                    Some(
                        Spelling::Word(_)
                        | Spelling::Keys(_)
                        | Spelling::Unordered
                        | Spelling::Open
                        | Spelling::Optional,
                    )
                    | None => self.word(value, trail).map_or(value.clone(), Value::from),
                }
            }
            Value::Array(items) => {
                let inner = items.iter().enumerate().map(|(i, item)| self.worded_at(item, &trail.index(i)));
                match self.keys(trail) {
                    Some(words) if words.len() >= items.len() => {
                        Value::Object(words.iter().cloned().zip(inner).collect())
                    }
                    Some(_) | None => Value::Array(inner.collect()),
                }
            }
            Value::Object(map) => Value::Object(
                map.iter()
                    .map(|(key, item)| (key.clone(), self.worded_at(item, &trail.key(map, key))))
                    .collect(),
            ),
        }
    }

    /// A written value with its words turned into the numbers they stand for, or what is wrong and where.
    pub fn read<'v>(&self, value: &'v Value, trail: &Trail<'v>) -> Result<Value, (Vec<String>, String)> {
        match (value, self.entry(trail, Of::Number)) {
            (Value::String(word), Some(Entry { what, spelling: Spelling::Word(words), .. }))
                if word != NONE =>
            {
                match words.iter().position(|w| w == word) {
                    Some(place) => Ok(place.into()),
                    None => {
                        let near = did_you_mean(word, words.iter().map(String::as_str));
                        let here = trail.0.iter().map(|(_, key)| key.to_string()).collect();
                        Err((here, format!("there is no {what} “{word}”{near}")))
                    }
                }
            }
            (Value::Array(items), _) => {
                let items = items.iter().enumerate().map(|(i, item)| self.read(item, &trail.index(i)));
                Ok(Value::Array(items.collect::<Result<_, _>>()?))
            }
            (Value::Object(map), _) => {
                let pairs =
                    map.iter().map(|(key, item)| Ok((key.clone(), self.read(item, &trail.key(map, key))?)));
                Ok(Value::Object(pairs.collect::<Result<_, _>>()?))
            }
            (Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_), _) => Ok(value.clone()),
        }
    }

    /// Whether a value is as written: tables may have more keys than named, lists without order are compared as
    /// sets, everything else is equal, in words or in numbers.
    pub fn fits<'v>(&self, wanted: &Value, actual: &'v Value, trail: &Trail<'v>) -> bool {
        match (wanted, actual) {
            (Value::String(word), Value::Null) => word == NONE,
            (Value::String(word), Value::Number(_)) => self.word(actual, trail) == Some(word),
            (Value::Array(_), Value::Number(_)) => {
                let Value::Array(words) = self.worded_at(actual, trail) else { return false };
                one_to_one(wanted.as_array().map_or(&[], Vec::as_slice), &words, |a, b| a == b)
            }
            (Value::Object(named), Value::Number(_)) => {
                let Some(Spelling::Counts(words)) = self.spelling(trail, Of::Number) else { return false };
                let counts = self.worded_at(actual, trail);
                let none = Value::from(0);
                named
                    .iter()
                    .all(|(word, count)| words.contains(word) && counts.get(word).unwrap_or(&none) == count)
            }
            // An empty table says that nothing lies anywhere.
            (Value::Object(named), Value::Object(map)) if named.is_empty() && self.is_open(trail) => {
                !map.keys().any(|place| place.contains(':'))
            }
            (Value::Object(named), Value::Object(map)) => {
                named.iter().all(|(key, value)| match map.get_key_value(key).or_else(|| part_of(map, key)) {
                    Some((key, v)) => self.fits(value, v, &trail.key(map, key)),
                    None => {
                        let several = map.keys().any(|whole| stands_for(key, whole));
                        counts_as_nothing(value) && !several && self.may_lack(map, trail, key)
                    }
                })
            }
            (Value::Object(named), Value::Array(items)) => {
                let Some(words) = self.keys(trail) else { return false };
                named.iter().all(|(key, value)| {
                    // A seat has a name and a number.
                    let place = words.iter().position(|w| w == key).or_else(|| key.parse().ok());
                    let place = place.filter(|&i| i < items.len());
                    place.is_some_and(|i| self.fits(value, &items[i], &trail.index(i)))
                })
            }
            (Value::Array(named), Value::Array(items)) => {
                if named.len() != items.len() {
                    return false;
                }
                let in_order =
                    named.iter().zip(items).enumerate().all(|(i, (a, b))| self.fits(a, b, &trail.index(i)));
                in_order
                    || self.spelling(trail, Of::List) == Some(&Spelling::Unordered)
                        && one_to_one(named, items, |a, b| self.fits(a, b, &trail.index(0)))
            }
            (Value::String(word), Value::String(whole)) => word == whole || stands_for(word, whole),
            (a, b) => a == b,
        }
    }
}

/// The entry of the only part of a place that has one: a territory stands for its sector.
pub(super) fn part_of<'v>(map: &'v Map<String, Value>, key: &str) -> Option<(&'v String, &'v Value)> {
    let mut parts = map.iter().filter(|(whole, _)| stands_for(key, whole));
    parts.next().filter(|_| parts.next().is_none())
}

/// Whether an entry that is not there is as wanted: it counts as 0.
fn counts_as_nothing(wanted: &Value) -> bool {
    let absent = |map: &Map<String, Value>| map.len() == 1 && map.get("absent") == Some(&Value::Bool(true));
    *wanted == 0 || wanted.as_object().is_some_and(absent)
}

/// Whether a word stands for another that is more exact: a territory for its sector (`carthag` for `carthag:11`), a
/// card for any copy of it (`shai_hulud` for `shai_hulud#2`).
pub(super) fn stands_for(word: &str, whole: &str) -> bool {
    let number = whole.strip_prefix(word).and_then(|rest| rest.strip_prefix([':', '#']));
    number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
}

/// Whether two lists have the same entries in some order.
fn one_to_one<'v>(wanted: &[Value], items: &'v [Value], same: impl Fn(&Value, &'v Value) -> bool) -> bool {
    let mut left: Vec<&Value> = items.iter().collect();
    let found = |left: &mut Vec<&'v Value>, value: &Value| {
        left.iter().position(|item| same(value, item)).map(|place| left.swap_remove(place))
    };
    wanted.len() == items.len() && wanted.iter().all(|value| found(&mut left, value).is_some())
}

/// A value as it is written in a scenario, on one line.
pub(crate) fn written(value: &Value) -> String {
    let mut text = String::new();
    write_into(value, &mut text);
    text
}

fn bare(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
}

/// A text in quotes.
pub(super) fn quoted(text: &str) -> String {
    // JSON's escapes are TOML's, too.
    Value::String(text.to_owned()).to_string()
}

/// A key, in quotes where it needs them.
pub(super) fn key_of(key: &str) -> String {
    if bare(key) { key.to_owned() } else { quoted(key) }
}

fn write_into(value: &Value, text: &mut String) {
    match value {
        Value::Null => text.push_str("\"none\""),
        Value::Bool(_) | Value::Number(_) | Value::String(_) => text.push_str(&value.to_string()),
        Value::Array(items) => {
            text.push('[');
            for (i, item) in items.iter().enumerate() {
                if i > 0 {
                    text.push_str(", ");
                }
                write_into(item, text);
            }
            text.push(']');
        }
        Value::Object(map) if map.is_empty() => text.push_str("{}"),
        Value::Object(map) => {
            text.push_str("{ ");
            for (i, (key, item)) in map.iter().enumerate() {
                if i > 0 {
                    text.push_str(", ");
                }
                text.push_str(&key_of(key));
                text.push_str(" = ");
                write_into(item, text);
            }
            text.push_str(" }");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn words() -> Words {
        Words::new(
            &Lexicon::default()
                .words("space", ["port", "bank"], &["[event=moved]from"])
                .words("title", ["mexico", "quebec"], &["title", "from", "lift", "items.*"])
                .keys("unit", ["food", "water"], &["ps"])
                .bits("group", ["red", "blue", "green"], &["bonuses"])
                .counts("kind", ["regular", "elite"], &["squad"])
                .unordered(&["hand"])
                .open(&["forces"]),
        )
    }

    #[test]
    fn a_number_that_holds_counts_is_a_table() {
        let raw = json!({"squad": 0x20});
        assert_eq!(words().worded(&raw), json!({"squad": {"elite": 2}}));
        let fits = |wanted| words().fits(&wanted, &raw, &Trail::default());
        assert!(fits(json!({"squad": {"elite": 2, "regular": 0}})) && fits(raw.clone()));
        for wrong in [json!({"elite": 1}), json!({"regular": 1}), json!({"special": 0})] {
            assert!(!fits(json!({ "squad": wrong })), "{wrong}");
        }
    }

    #[test]
    fn numbers_are_shown_and_read_as_words() {
        let raw = json!({"title": 1, "ps": [3, 0], "bonuses": 5, "items": [0], "lift": null});
        let shown = words().worded(&raw);
        let wanted = json!({"title": "quebec", "ps": {"food": 3, "water": 0}, "bonuses": ["red", "green"],
            "items": ["mexico"], "lift": "none"});
        assert_eq!(shown, wanted);
        assert!(
            words().fits(&wanted, &raw, &Trail::default()) && words().fits(&raw, &raw, &Trail::default())
        );
        assert!(!words().fits(&json!({"title": "mexico"}), &raw, &Trail::default()));
        assert!(!words().fits(&json!({"ps": {"sand": 0}}), &raw, &Trail::default()));
        let read = words().read(&json!({"title": "quebec", "lift": "none"}), &Trail::default()).unwrap();
        assert_eq!(read, json!({"title": 1, "lift": "none"}));
        let wrong = words().read(&json!({"title": "quebek"}), &Trail::default()).unwrap_err();
        assert_eq!(wrong.0, ["title"]);
        assert_eq!(wrong.1, "there is no title “quebek”; did you mean “quebec”?");
    }

    #[test]
    fn a_word_stands_for_its_sector_and_for_any_copy() {
        let fits = |a: Value, b: Value| words().fits(&a, &b, &Trail::default());
        assert!(fits(json!({"to": "carthag"}), json!({"to": "carthag:11"})));
        assert!(fits(json!(["worm", "worm"]), json!(["worm", "worm#2"])));
        assert!(!fits(json!("carthag:10"), json!("carthag:11")) && !fits(json!("cart"), json!("carthag:11")));
        assert!(!fits(json!("worm#2"), json!("worm")) && !fits(json!("old"), json!("old:gap")));
    }

    #[test]
    fn a_territory_stands_for_its_sector_as_a_key_of_a_table_too() {
        let raw = json!({"forces": {"old_gap:9": 6, "basin:9": 1, "basin:10": 2}});
        let fits = |wanted: Value| words().fits(&json!({"forces": wanted}), &raw, &Trail::default());
        assert!(fits(json!({"old_gap": 6})) && fits(json!({"old_gap:9": 6})));
        assert!(!fits(json!({"old_gap": 5})) && !fits(json!({"basin": 1})) && !fits(json!({"basin": 0})));
        assert!(fits(json!({"carthag": 0, "arrakeen": {"absent": true}})) && !fits(json!({"old_gap": 0})));
        assert!(!fits(json!({})), "an empty table says that nothing is there");
        let empty = json!({"forces": {}});
        assert!(words().fits(&empty, &empty, &Trail::default()));
    }

    #[test]
    fn a_fact_beside_a_key_decides_what_it_means() {
        assert_eq!(words().worded(&json!({"event": "moved", "from": 1}))["from"], "bank");
        assert_eq!(words().worded(&json!({"event": "attack", "from": 1}))["from"], "quebec");
    }

    #[test]
    fn order_counts_only_where_it_means_something() {
        let raw = json!({"hand": [1, 2, 2], "pile": [1, 2]});
        let fits = |wanted| words().fits(&wanted, &raw, &Trail::default());
        assert!(
            fits(json!({"hand": [2, 1, 2]}))
                && !fits(json!({"hand": [1, 1, 2]}))
                && !fits(json!({"hand": [1, 2]}))
        );
        assert!(fits(json!({"pile": [1, 2]})) && !fits(json!({"pile": [2, 1]})));
    }

    #[test]
    fn values_are_written_as_toml() {
        let value = json!({"battle": {"weapon": null, "at": "arrakeen:10", "n": [1, true]}, "a b": {}});
        let text = written(&value);
        assert_eq!(
            text,
            r#"{ "a b" = {}, battle = { at = "arrakeen:10", n = [1, true], weapon = "none" } }"#
        );
        let read: Value = toml::from_str::<Value>(&format!("x = {text}")).unwrap();
        assert_eq!(read["x"]["battle"]["n"], json!([1, true]));
    }
}
