//! How a game describes itself to people who set up a table.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Game, RuleRef, Say, Text};

/// What a game offers: editions, options, numbers of seats.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameSpec {
    /// Stable id: `dune`.
    pub id: &'static str,
    /// Its name.
    pub name: Say,
    /// One sentence for a newcomer.
    pub blurb: Say,
    /// The editions, the recommended one first.
    pub editions: Vec<EditionSpec>,
}

/// One edition of a game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EditionSpec {
    /// Stable id, and the first word of its rule ids: `gf9`.
    pub id: &'static str,
    /// Its name.
    pub name: Say,
    /// What is particular about it.
    pub blurb: Say,
    /// The ledger in `rules/`, without the ending: `dune_gf9`.
    pub ledger: &'static str,
    /// Fewest seats.
    pub min_seats: u8,
    /// Most seats.
    pub max_seats: u8,
    /// What can be set.
    pub options: Vec<OptionSpec>,
    /// Ready-made tables, the usual one first.
    pub presets: Vec<Preset>,
    /// The roles that a person can choose; empty where all seats are alike.
    pub roles: Vec<RoleSpec>,
}

/// Options that go well together, under one name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preset {
    /// Stable key.
    pub key: &'static str,
    /// Its name.
    pub name: Say,
    /// The players it is for.
    pub help: Say,
    /// The options; all others keep their defaults.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, OptionValue>"))]
    pub options: Options,
}

/// A role at the table: a faction or a side.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RoleSpec {
    /// Stable key, as views spell it.
    pub key: &'static str,
    /// Its name.
    pub name: Say,
    /// What it is good at and what it has to look out for, for choosing a seat.
    pub blurb: Say,
    /// What it can do that others cannot.
    pub powers: Vec<PowerSpec>,
}

/// What a role can do that others cannot.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PowerSpec {
    /// Its name.
    pub name: Say,
    /// What it does.
    pub text: Say,
    /// When it applies: `always`, `advanced`, `alliance`, `karama` or `victory`.
    pub when: &'static str,
    /// The rule.
    pub rule: RuleRef,
}

/// One thing that can be set at table creation.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OptionSpec {
    /// Stable key: `advanced`.
    pub key: &'static str,
    /// Its name.
    pub name: Say,
    /// What it asks or changes.
    pub help: Say,
    /// Where it belongs on the screen: a stable key such as `game`, `alliances`, `rulings`.
    pub group: &'static str,
    /// The topic that it is folded under within its group: `storm`; empty where it is always in sight.
    pub topic: &'static str,
    /// The key of the value that applies while the choice is left to the edition.
    pub usual: Option<&'static str>,
    /// The rule it comes from.
    pub rule: Option<RuleRef>,
    /// The values.
    pub kind: OptionKind,
    /// The value if none is given.
    pub default: OptionValue,
}

impl OptionSpec {
    /// An option that takes the text of an owner's file: a board or cards in place of ours.
    pub const fn own_file(key: &'static str, name: Say, help: Say) -> OptionSpec {
        OptionSpec {
            key,
            name,
            help,
            group: "data",
            topic: "",
            usual: None,
            rule: None,
            kind: OptionKind::Text,
            default: OptionValue::Str(String::new()),
        }
    }
}

/// The values an option can take.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OptionKind {
    /// On or off.
    Switch,
    /// One of a list.
    Choice {
        /// The list.
        values: Vec<Choice>,
    },
    /// A whole number.
    Number {
        /// Smallest.
        min: i64,
        /// Largest.
        max: i64,
    },
    /// Free text that the game reads itself, such as a list of factions by seat.
    Text,
}

/// One value of a choice.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Choice {
    /// Stable key.
    pub key: &'static str,
    /// Its name.
    pub name: Say,
}

/// A chosen value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OptionValue {
    /// For switches.
    Bool(bool),
    /// For numbers.
    Int(i64),
    /// For choices and texts.
    Str(String),
}

/// The chosen values by key. Missing keys mean the default.
///
/// Copies share their values until one of them is changed: a server keeps the options of thousands of tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Options(Arc<BTreeMap<String, OptionValue>>);

impl Options {
    /// Sets one value; for tests and builders.
    #[must_use]
    pub fn with(mut self, key: &str, value: impl Into<OptionValue>) -> Options {
        self.set(key, value);
        self
    }

    /// Sets one value.
    pub fn set(&mut self, key: &str, value: impl Into<OptionValue>) {
        Arc::make_mut(&mut self.0).insert(key.to_owned(), value.into());
    }

    /// The values that are set, by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OptionValue)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// Whether every option has its default.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a key, if given.
    pub fn get(&self, key: &str) -> Option<&OptionValue> {
        self.0.get(key)
    }

    /// Reads one `key=value` of a command line.
    pub fn set_from_text(&mut self, key: &str, value: &str) {
        let value = match value {
            "true" | "on" | "yes" => OptionValue::Bool(true),
            "false" | "off" | "no" => OptionValue::Bool(false),
            text => text.parse().map_or_else(|_| OptionValue::Str(text.to_owned()), OptionValue::Int),
        };
        self.set(key, value);
    }

    /// Checks keys and kinds against an edition; the game still judges combinations.
    pub fn check(&self, edition: &EditionSpec) -> Result<(), SetupError> {
        for (key, value) in self.iter() {
            let Some(option) = edition.options.iter().find(|o| o.key == key) else {
                let known = edition.options.iter().map(|o| o.key).collect::<Vec<_>>().join(", ");
                return Err(SetupError::new(
                    key,
                    format!("there is no option “{key}” in {}; there are: {known}", edition.id),
                    format!("l'opzione “{key}” non esiste in {}; esistono: {known}", edition.id),
                ));
            };
            let (fits, want_en, want_it) = match (&option.kind, value) {
                (OptionKind::Switch, v) => {
                    (matches!(v, OptionValue::Bool(_)), "true or false".into(), "true o false".into())
                }
                (OptionKind::Choice { values }, v) => {
                    let keys = values.iter().map(|c| c.key).collect::<Vec<_>>().join(", ");
                    let fits = matches!(v, OptionValue::Str(s) if values.iter().any(|c| c.key == s));
                    (fits, format!("one of {keys}"), format!("uno fra {keys}"))
                }
                (OptionKind::Number { min, max }, v) => {
                    let fits = matches!(v, OptionValue::Int(n) if (min..=max).contains(&n));
                    (fits, format!("a number from {min} to {max}"), format!("un numero da {min} a {max}"))
                }
                (OptionKind::Text, v) => {
                    (matches!(v, OptionValue::Str(_)), "a text".into(), "un testo".into())
                }
            };
            if !fits {
                return Err(SetupError::new(
                    key,
                    format!("the option “{key}” must be {want_en}"),
                    format!("l'opzione “{key}” deve essere {want_it}"),
                ));
            }
        }
        Ok(())
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        BTreeMap::deserialize(deserializer).map(|values| Options(Arc::new(values)))
    }
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OptionValue::Bool(value) => write!(f, "{value}"),
            OptionValue::Int(value) => write!(f, "{value}"),
            OptionValue::Str(value) => f.write_str(value),
        }
    }
}

impl From<bool> for OptionValue {
    fn from(v: bool) -> Self {
        OptionValue::Bool(v)
    }
}

impl From<i64> for OptionValue {
    fn from(v: i64) -> Self {
        OptionValue::Int(v)
    }
}

impl From<&str> for OptionValue {
    fn from(v: &str) -> Self {
        OptionValue::Str(v.to_owned())
    }
}

/// Why a table cannot be set up like that.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SetupError {
    /// The option or field that is wrong: `edition`, `seats` or an option's key.
    pub key: String,
    /// What is wrong and what to do.
    pub why: Text,
}

impl SetupError {
    /// A refusal with its reason in both languages.
    pub fn new(key: &str, en: impl Into<String>, it: impl Into<String>) -> SetupError {
        SetupError { key: key.to_owned(), why: Text { en: en.into(), it: it.into() } }
    }
}

impl std::fmt::Display for SetupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.why.en)
    }
}

impl std::error::Error for SetupError {}

/// A game that can be set up from an edition, options and a number of seats.
///
/// ```
/// use landsraad_kernel::{Game, Options, Setup};
/// use landsraad_tutorial::LiarsDice;
///
/// assert_eq!(LiarsDice::spec().editions[0].max_seats, 4);
/// assert_eq!(LiarsDice::build("liars", &Options::default(), 3)?.seats(), 3);
/// let refused = LiarsDice::build("liars", &Options::default(), 9).unwrap_err();
/// assert_eq!(refused.key, "seats");
/// # Ok::<(), landsraad_kernel::SetupError>(())
/// ```
pub trait Setup: Game {
    /// What the game offers.
    fn spec() -> GameSpec;

    /// The rules of one match; refuses unsound combinations with the reason.
    fn build(edition: &str, options: &Options, seats: u8) -> Result<Self, SetupError>;

    /// The edition of this match.
    fn edition(&self) -> &'static str;

    /// The options of this match, defaults filled in, as a record stamps them.
    fn options(&self) -> Options;
}
