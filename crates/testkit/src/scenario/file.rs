//! The file format, as serde reads it. `docs/scenarios.md` explains it, `docs/scenario.schema.json` describes
//! it to editors; a test keeps the three together.

use std::collections::BTreeMap;

use landsraad_kernel::Options;
use serde::Deserialize;
use serde_json::Value;

/// The first look: enough to find the game.
#[derive(Debug, Deserialize)]
pub(super) struct Head {
    pub game: String,
}

/// A whole scenario.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "P: Deserialize<'de>, A: Deserialize<'de>"))]
pub(super) struct File<P, A> {
    #[serde(rename = "game")]
    pub _game: String,
    pub edition: String,
    pub seats: u8,
    #[serde(default)]
    pub title: String,
    pub rules: Vec<String>,
    #[serde(default)]
    pub options: Options,
    #[serde(default)]
    pub chance: Vec<u32>,
    pub position: Option<P>,
    #[serde(default)]
    pub expect: Expect,
    #[serde(default = "Vec::new")]
    pub step: Vec<StepEntry<A>>,
}

/// One input.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, bound(deserialize = "A: Deserialize<'de>"))]
pub(super) struct StepEntry<A> {
    pub seat: SeatName,
    pub action: A,
    pub refused: Option<String>,
    pub chance: Option<Vec<u32>>,
    #[serde(default, rename = "note")]
    pub _note: String,
    #[serde(default)]
    pub expect: Expect,
}

/// A seat by index or by role.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum SeatName {
    Index(u8),
    Role(String),
}

/// What must hold.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expect {
    /// Exactly these seats owe an answer.
    pub pending: Option<Vec<SeatName>>,
    /// Whether the match is over.
    pub over: Option<bool>,
    /// Exactly these seats have won.
    pub winners: Option<Vec<SeatName>>,
    /// The kind of victory.
    pub victory: Option<String>,
    /// Paths of the omniscient view.
    #[serde(default)]
    pub state: BTreeMap<String, Value>,
    /// Paths of a viewer's view.
    #[serde(default)]
    pub view: BTreeMap<String, BTreeMap<String, Value>>,
    /// Paths of a seat's decision: `question`, `shape`, `rule`, `default`.
    #[serde(default)]
    pub question: BTreeMap<String, BTreeMap<String, Value>>,
    /// A seat's legal actions.
    #[serde(default)]
    pub legal: BTreeMap<String, Legal>,
    /// Events that must have happened, in this order, as everything is seen.
    #[serde(default)]
    pub events: Vec<Value>,
    /// The same as a viewer sees them.
    #[serde(default)]
    pub seen: BTreeMap<String, Vec<Value>>,
    /// Events that a viewer must not have seen.
    #[serde(default)]
    pub unseen: BTreeMap<String, Vec<Value>>,
}

/// What must hold of a list of legal actions.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Legal {
    pub count: Option<usize>,
    #[serde(default)]
    pub includes: Vec<Value>,
    #[serde(default)]
    pub excludes: Vec<Value>,
}
