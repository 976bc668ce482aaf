//! What helps to think: the odds of a plan in the making, a hint in
//! practice, a finished match as one story, and how the seats stood in it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Text;

/// `GET /api/tables/{id}/odds`: computed from what the asker's seat knows, and nothing else.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PlanOddsReply {
    /// The seat's step number it belongs to.
    pub step: u32,
    /// The odds; `null` while there is no plan to be made.
    #[ts(type = "PlanOdds | null")]
    pub odds: Option<Value>,
}

/// `GET /api/tables/{id}/world`: a position that the asker's seat cannot tell from the true one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct WorldReply {
    /// The seat's step number it belongs to.
    pub step: u32,
    /// The state, as the Python package reads it.
    pub world: String,
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

/// `GET /api/tables/{id}/hint`: what a bot would do in the asker's seat, seeing only what that seat sees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct HintReply {
    /// The seat's step number it belongs to.
    pub step: u32,
    /// The answer it would give, one of those that are listed; `null` while nothing is asked.
    #[ts(type = "Option | null")]
    pub option: Option<Value>,
    /// Why, in one sentence, where it can say.
    #[ts(type = "Text | null")]
    pub why: Option<Value>,
    /// What matters when this is asked, in one or two sentences; `null` in games without advice.
    #[ts(type = "Text | null")]
    pub advice: Option<Value>,
}

/// `GET /api/tables/{id}/opinion`: what a bot says about one of the answers the asker's seat may give now, seeing only
/// what that seat sees.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct OpinionReply {
    /// The seat's step number it belongs to.
    pub step: u32,
    /// Why it would give the answer, or what it would do instead and why; `null` where it has nothing to say.
    #[ts(type = "Explanation | null")]
    pub explanation: Option<Value>,
    /// The chance to win after this answer and after its own, in percent, as it judges worlds that the seat cannot tell
    /// apart; `null` where it cannot judge.
    pub odds: Option<Worth>,
    /// What the seat counts at the end of the round after this answer and after the bot's own, if quick bots play on in
    /// worlds that the seat cannot tell apart; empty where the bot would give the answer too.
    pub later: Vec<Later>,
}

/// Something that a seat counts, after two answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Later {
    /// What is counted.
    #[ts(type = "Text")]
    pub what: Text,
    /// How much of it there is on average after the answer asked about.
    pub yours: f32,
    /// How much after the bot's own answer.
    pub mine: f32,
}

/// What two answers are worth to a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Worth {
    /// The chance to win after the answer asked about, in percent.
    pub yours: u8,
    /// The chance after the bot's own answer.
    pub mine: u8,
    /// How far the difference of the two may be off, in percent: a smaller difference says nothing.
    pub margin: u8,
}

/// `GET /api/tables/{id}/review`: what a seat did best in a finished match, and what cost it most.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ReviewReply {
    /// How many steps the match has.
    pub steps: u32,
    /// Whose moves these are.
    pub seat: u8,
    /// Whether nobody won. The moves are then judged by the chance to win if the match had gone on.
    pub undecided: bool,
    /// At most three, the best first.
    pub good: Vec<Turning>,
    /// At most three, the worst first.
    pub costly: Vec<Turning>,
}

/// A move of a finished match after which a seat stood better or worse.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Turning {
    /// The step of its first answer, for the replay.
    pub step: u32,
    /// The round, in games that count them.
    pub round: Option<u32>,
    /// What was asked first.
    #[ts(type = "Text")]
    pub question: Value,
    /// What was answered, part by part.
    #[ts(type = "Text[]")]
    pub answers: Vec<Value>,
    /// The chance to win before it, in percent.
    pub before: u8,
    /// The chance when the seat was asked again, in percent.
    pub after: u8,
    /// What a bot says about the answer that it would have given otherwise, or about the first one.
    #[ts(type = "Explanation | null")]
    pub explanation: Option<Value>,
}

/// `GET /api/tables/{id}/explain/{step}`: what a bot says about a step of a finished match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ExplainReply {
    /// Which step.
    pub step: u32,
    /// How many steps the match has.
    pub steps: u32,
    /// The seat that made it.
    pub seat: u8,
    /// The bot that explains it.
    pub bot: String,
    /// What was done.
    #[ts(type = "unknown")]
    pub action: Value,
    /// The explanation; `null` where there was nothing to choose.
    #[ts(type = "Explanation | null")]
    pub explanation: Option<Value>,
}

/// How the seats stood after a step of a finished match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Chances {
    /// After how many steps.
    pub step: u32,
    /// The chance of each seat to win, alone or with others, in thousandths.
    pub shares: Vec<u16>,
}

/// `GET /api/tables/{id}/chances`: the chance of each seat over a finished match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ChancesReply {
    /// How many steps the match has.
    pub steps: u32,
    /// From how many matches at most that quick bots played on from each moment; 0 if a network judged the moments.
    pub games: u32,
    /// Some moments of it, in order.
    pub points: Vec<Chances>,
}
