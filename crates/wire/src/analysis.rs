//! What helps to think: the odds of a plan in the making, and a finished match as one story.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

/// `GET /api/tables/{id}/lab`: reckoned from what the asker's seat knows, and nothing else.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LabReply {
    /// The seat's step number it belongs to.
    pub step: u32,
    /// The odds; `null` while there is no plan to be made.
    #[ts(type = "Lab | null")]
    pub lab: Option<Value>,
}

/// One step of a story.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Moment {
    /// After how many steps.
    pub step: u32,
    /// What happened in it, as the viewer may know it.
    #[ts(type = "EventLine[]")]
    pub events: Value,
}

/// `GET /api/tables/{id}/story`: everything that happened in a finished match, in order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StoryReply {
    /// How many steps there are.
    pub steps: u32,
    /// The steps in which the viewer saw something happen.
    pub moments: Vec<Moment>,
}
