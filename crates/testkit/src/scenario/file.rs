//! The file format, as serde reads it. `docs/scenarios.md` explains it, `docs/scenario.schema.json` describes
//! it to editors; a test keeps the three together.

use std::collections::BTreeMap;

use landsraad_kernel::{Options, Until};
use serde::Deserialize;
use serde_json::Value;

/// The format of new files; older ones do not name theirs.
pub(super) const FORMAT: u32 = 2;

/// The keys at the head of a file, above the first `[table]`.
pub(super) const HEAD: [&str; 10] =
    ["title", "format", "game", "edition", "seats", "rules", "chance", "before", "stop", "options"];

/// The first look: enough to find the game.
#[derive(Debug, Deserialize)]
pub(super) struct Head {
    pub game: String,
}

/// A whole scenario.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    #[serde(rename = "game")]
    pub _game: String,
    /// 1 if not named.
    #[serde(default = "first")]
    pub format: u32,
    pub edition: String,
    pub seats: u8,
    #[serde(default)]
    pub title: String,
    pub rules: Vec<String>,
    #[serde(default)]
    pub options: Options,
    #[serde(default)]
    pub chance: Picks,
    #[serde(default)]
    pub position: Value,
    /// What was played from the position up to where the scenario begins.
    #[serde(default)]
    pub before: Vec<Played>,
    /// How far the position runs on.
    #[serde(default)]
    pub stop: Option<Stop>,
    #[serde(default)]
    pub expect: Expect,
    #[serde(default)]
    pub step: Vec<StepEntry>,
}

const fn first() -> u32 {
    1
}

/// What chance gives: in order, or in order for each rule that draws.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum Picks {
    /// In one order.
    InOrder(Vec<u32>),
    /// In an order for each rule.
    ByRule(BTreeMap<String, Vec<u32>>),
}

impl Default for Picks {
    fn default() -> Picks {
        Picks::InOrder(vec![])
    }
}

/// How far a match runs on before the next step.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Stop {
    /// At the end of the phase.
    Phase,
    /// At the end of the turn or round.
    Turn,
}

impl Stop {
    pub const fn until(stop: Option<Stop>) -> Until {
        match stop {
            None => Until::Question,
            Some(Stop::Phase) => Until::Phase,
            Some(Stop::Turn) => Until::Turn,
        }
    }
}

/// An answer given before the scenario begins.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Whose.
    pub seat: SeatName,
    /// What, in the game's words.
    pub action: Value,
    /// What chance gives in it; if left out, the next picks at the head of the file are used.
    #[serde(default)]
    pub chance: Option<Picks>,
}

/// One input: an answer, or passing for everybody.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepEntry {
    pub seat: Option<SeatName>,
    pub action: Option<Value>,
    pub pass: Option<String>,
    pub refused: Option<Refused>,
    pub chance: Option<Picks>,
    pub stop: Option<Stop>,
    #[serde(default, rename = "note")]
    pub _note: String,
    #[serde(default)]
    pub expect: Expect,
}

/// The rule that refuses, or any.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum Refused {
    Any(bool),
    By(String),
}

/// A seat by index or by role.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum SeatName {
    /// From zero.
    Index(u8),
    /// The role's key.
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
    /// Events that must have happened, in this order, as an omniscient viewer sees them.
    #[serde(default)]
    pub events: Vec<Value>,
    /// The same as a viewer sees them.
    #[serde(default)]
    pub seen: BTreeMap<String, Vec<Value>>,
    /// Events that a viewer must not have seen.
    #[serde(default)]
    pub unseen: BTreeMap<String, Vec<Value>>,
}

impl Expect {
    /// Whether nothing is expected.
    pub fn is_empty(&self) -> bool {
        let ends = self.pending.is_none() && self.over.is_none() && self.winners.is_none();
        let values = self.state.is_empty() && self.view.is_empty() && self.question.is_empty();
        let events = self.events.is_empty() && self.seen.is_empty() && self.unseen.is_empty();
        ends && self.victory.is_none() && values && self.legal.is_empty() && events
    }
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
    /// The same of what the seat may do unasked.
    pub asides: Option<Box<Legal>>,
}
