//! Lessons: a list, the moment after the answers so far, and what an account has done of them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Text;

/// A lesson in the list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonInfo {
    /// Its id, for the address and for what the learner has done.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The edition's id.
    pub edition: String,
    /// Its title.
    #[ts(type = "Text")]
    pub title: Text,
    /// What it teaches.
    #[ts(type = "Text")]
    pub summary: Text,
    /// How many minutes it takes.
    pub minutes: u8,
    /// How many steps it has.
    pub steps: u32,
}

/// `GET /api/lessons`: the lessons, game by game, in the order in which they are learned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonList {
    /// All of them.
    pub lessons: Vec<LessonInfo>,
}

/// `POST /api/lessons/{id}`: what the learner has answered so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonRequest {
    /// One entry for each step: anything for a step that is only read, the action of an option for a question. A
    /// wrong answer changes nothing.
    #[ts(type = "unknown[]")]
    pub answers: Vec<Value>,
}

/// A seat of a lesson.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonSeat {
    /// The seat.
    pub seat: u8,
    /// The key of its role.
    pub role: String,
    /// The name of its role.
    #[ts(type = "Text")]
    pub role_text: Text,
}

/// What is said to an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonReply {
    /// Whether the answer was right.
    pub right: bool,
    /// The reply.
    #[ts(type = "Text")]
    pub text: Text,
    /// The rule behind it.
    pub rule: Option<String>,
}

/// Where the learner stands after the answers so far.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LessonMoment {
    /// The lesson.
    pub lesson: LessonInfo,
    /// The number of the step, from 0.
    pub step: u32,
    /// Whether the lesson is over.
    pub done: bool,
    /// The answers that count: what to send, with the next answer added.
    #[ts(type = "unknown[]")]
    pub answers: Vec<Value>,
    /// What is said to the last answer.
    pub reply: Option<LessonReply>,
    /// What the learner has seen happen since the last answer.
    #[ts(type = "EventLine[]")]
    pub events: Value,
    /// What the learner reads now; `null` when the lesson is over.
    #[ts(type = "Text | null")]
    pub read: Option<Text>,
    /// What the board points at: places, cards, leaders, players, by the ids of the view.
    pub point: Vec<String>,
    /// What the learner is asked; `null` where there is only something to read.
    #[ts(type = "Decision | null")]
    pub decision: Option<Value>,
    /// The learner's seat.
    pub seat: u8,
    /// All seats.
    pub seats: Vec<LessonSeat>,
    /// The seats that the match waits for.
    pub pending: Vec<u8>,
    /// The options of the match that its board may need.
    #[ts(type = "Record<string, OptionValue>")]
    pub options: Value,
    /// What the learner's seat sees.
    #[ts(type = "unknown")]
    pub view: Value,
    /// The id of the next lesson of the game.
    pub next: Option<String>,
}

/// What an account has done of one lesson.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LessonProgress {
    /// The right answers so far, as [`LessonMoment::answers`] lists them.
    #[ts(type = "unknown[]")]
    pub answers: Vec<Value>,
    /// Whether it was played to its end. Once done, it stays done.
    pub done: bool,
    /// Whether it was passed over.
    pub skipped: bool,
}

/// `GET /api/progress`: what my account has done, by lesson.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct ProgressReply {
    /// By the id of the lesson.
    #[ts(type = "Record<string, LessonProgress>")]
    pub lessons: BTreeMap<String, LessonProgress>,
}
