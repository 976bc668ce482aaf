//! What bots say: a move with its reason, and words about a move.

use landsraad_kernel::Text;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::OptionJson;

/// What a bot would do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BotMove {
    /// The action to carry out.
    pub action: Value,
    /// Why, in one sentence.
    pub why: Option<Text>,
}

/// What a bot says about an action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Explanation {
    /// The one sentence.
    pub why: Text,
    /// What the bot would have done instead; `None` if the action is its own choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<OptionJson>,
}
