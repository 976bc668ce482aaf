//! What server and command line can ask of a running match, and the JSON they are given.

use std::sync::Arc;

use landsraad_bots::{Limit, PlanOdds};
use landsraad_kernel::{
    Milestone, Narrate, Outcome, Pending, Picks, RuleTimer, Seat, Seed, SetupError, Shape, Targets, Text,
    Viewer,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::facts::{Facts, Figure};
use crate::{ActError, BotInfo, Header, Record, RecordError, Sight, StandingJson, Stands, StepRecord};

/// One running match.
pub trait Match: Play + Replay + Study + BotSeat + Send + Sync {
    /// A copy that lives on its own.
    fn fork(&self) -> Box<dyn Match>;
}

/// A match as its players meet it.
pub trait Play {
    /// How many seats.
    fn seats(&self) -> u8;
    /// How many actions have been carried out.
    fn step(&self) -> u32;
    /// The seats that the match waits for.
    fn pending(&self) -> Pending;
    /// What the seat is asked; `None` if nothing.
    fn decision(&self, seat: Seat) -> Option<DecisionJson>;
    /// Whether the seat has exactly one legal answer.
    fn is_forced(&self, seat: Seat) -> bool;
    /// Advice on the question for a newcomer; `None` if the seat is not asked, or the game has no advice.
    fn advice(&self, seat: Seat) -> Option<Text>;
    /// The seats that an open reaction window asks after the present ones if all of these pass, each once, with their
    /// questions. The list depends on public facts only; a question is for its seat alone.
    fn ahead(&self) -> Vec<(Seat, DecisionJson)>;
    /// What a standing answer of the seat says to what it is asked now, from what the seat knows; `None` if nothing.
    fn standing_answer(&self, seat: Seat, given: &Stands) -> Option<Value>;
    /// What the seat would be asked after these answers, as far as the game says that they are parts of one order; `None`
    /// if the order is complete with the last one. Nothing is carried out, and nothing shows but what the seat knows.
    fn follow(&self, seat: Seat, answers: &[Value]) -> Result<Option<DecisionJson>, ActError>;
    /// The time limit that the rules have set for this part of the match.
    fn rule_timer(&self) -> Option<RuleTimer>;
    /// The asides of a seat: cards that are playable at any time. For that seat alone.
    fn asides(&self, seat: Seat) -> Vec<OptionJson>;
    /// What the viewer may know.
    fn view(&self, viewer: Viewer) -> Value;
    /// All that a viewer sees at this moment, computed together. Asides that the viewer knows are not written again, and
    /// those that make or answer a deal only for a viewer that wants a list of them.
    fn look(&self, viewer: Viewer, known: Known, lists_deals: bool) -> Look;
    /// A copy of the present moment, for its views.
    fn still(&self) -> Box<dyn Still>;
    /// The view as plain text, for terminals.
    fn view_text(&self, viewer: Viewer) -> Text;
    /// The events of the last step (or of the setup) as the viewer may see them.
    fn events(&self, viewer: Viewer) -> Vec<EventJson>;
    /// The same for several viewers, as JSON text. An event that several viewers see alike is put into words once.
    fn written_events(&self, viewers: &[Viewer]) -> Vec<Arc<RawValue>>;
    /// The same without words: for statistics.
    fn event_values(&self, viewer: Viewer) -> Vec<Value>;
    /// The name of a seat's role.
    fn seat_name(&self, seat: Seat) -> Text;
    /// The public key of a seat's role.
    fn role(&self, seat: Seat) -> &'static str;
    /// Carries an action out. `step` is the number of actions the sender has seen carried out.
    fn act(&mut self, seat: Seat, step: u32, action: &Value) -> Result<(), ActError>;
    /// Why an action would be refused, without trying it; `None` if it is legal.
    fn why_not(&self, seat: Seat, action: &Value) -> Result<Option<WhyNot>, ActError>;
    /// The same action aimed at another place or thing, legal or not; `None` if it cannot be aimed there.
    fn aimed(&self, action: &Value, target: &str) -> Result<Option<Value>, ActError>;
    /// How it ended, if it has.
    fn outcome(&self) -> Option<OutcomeJson>;
}

/// One moment of a match.
pub trait Still: Send + Sync {
    /// What the viewer may know.
    fn view(&self, viewer: Viewer) -> Arc<dyn Sight>;
}

/// A match as it is stored and played again.
pub trait Replay {
    /// The first line of the record.
    fn header(&self) -> Header;
    /// The record so far; the seed is revealed only once the match is over.
    fn record(&self) -> Record;
    /// The steps after the first `from`, for storage.
    fn steps_since(&self, from: u32) -> Vec<StepRecord>;
    /// Carries out a recorded step with its recorded picks.
    fn replay_step(&mut self, step: &StepRecord) -> Result<(), RecordError>;
    /// Carries out a recorded action with picks drawn again from the seed's stream; returns them.
    fn redraw_step(&mut self, step: &StepRecord) -> Result<Picks, RecordError>;
    /// The same match at an earlier step. Streams of chance used since are not used again.
    fn at(&self, step: u32) -> Option<Box<dyn Match>>;
    /// Gives the match the seed it continues with: after a restart, or for a fork.
    fn reseed(&mut self, seed: Seed, next_stream: u64);
    /// The stream the next step will use.
    fn next_stream(&self) -> u64;
    /// The state as JSON, for storage.
    fn snapshot(&self) -> String;
    /// Goes to a stored state; `steps` are the ones that led there from the setup.
    fn restore(&mut self, state: &str, steps: &[StepRecord]) -> Result<(), RecordError>;
    /// Checks the invariants of the game; for tests and watchdogs.
    fn audit(&self) -> Result<(), String>;
}

/// A match as something to learn from, while it runs or after it.
pub trait Study {
    /// Another match that the seat cannot tell from this one.
    fn resampled(&self, knower: Seat, luck: u64) -> Box<dyn Match>;
    /// Public facts of this moment.
    fn facts(&self) -> Facts;
    /// The odds of the plan the seat is making, from what the seat knows; `None` where none is being made.
    fn plan_odds(&self, seat: Seat) -> Option<PlanOdds>;
    /// What a bot says about an action this seat could take now: why it would, or what it would do instead.
    /// `None` if there is no choice, or the bot has no explanation. Shown after the match or in practice.
    fn explain(&self, seat: Seat, bot: &str, action: &Value) -> Option<Explanation>;
    /// The winners if quick bots play on from here; the same luck gives the same winners. Uses the whole state: only for
    /// matches that are over. `None` if it does not end.
    fn onward(&self, luck: u64) -> Option<Vec<Seat>>;
    /// What the seat would count at the end of the round if it gave this answer and quick bots played on, in a world
    /// that the seat imagines with this luck. `None` for an illegal answer.
    fn later(&self, seat: Seat, action: &Value, luck: u64) -> Option<Vec<Figure>>;
    /// Every legal answer of a seat that is asked, without words, in the game's order: its number among the
    /// [`crate::SLOTS`] of a fixed action space, the action, and whether it only reopens an unfinished answer.
    fn legal_actions(&self, seat: Seat) -> Vec<(usize, Value, bool)>;
    /// The features of a world that the seat imagines with this luck, as the networks read them. They hold what
    /// the seat knows; the rest is dealt again. `None` for a game without an encoder.
    fn features(&self, seat: Seat, luck: u64) -> Option<Vec<f32>>;
    /// The chance of the seat to win, as the network judges a world that the seat imagines with this luck.
    fn chance(&self, seat: Seat, luck: u64) -> Option<f32>;
    /// The chance of every seat to win, as the network judges the position itself; certain when the match is over.
    /// Uses the whole state: only for matches that are over. `None` for a game without a network.
    fn standing(&self) -> Option<Vec<f32>>;
}

/// Bots in the seats of a match.
pub trait BotSeat {
    /// The bot with this key, or an error that lists the bots of the game.
    fn bot(&self, key: &str) -> Result<BotInfo, SetupError>;
    /// What a bot would do in this seat: it sees only what the seat sees.
    fn bot_move(&self, seat: Seat, bot: &str, luck: u64) -> Option<BotMove>;
    /// The same within a limit.
    fn think(&self, seat: Seat, bot: &str, luck: u64, limit: &mut Limit<'_>) -> Option<BotMove>;
    /// What a bot would do in this seat in addition to answering, if anything.
    fn bot_aside(&self, seat: Seat, bot: &str, luck: u64) -> Option<BotMove>;
}

/// What a viewer sees at one moment.
#[derive(Clone, Debug)]
pub struct Look {
    /// What the viewer may know.
    pub view: Arc<dyn Sight>,
    /// What the seat is asked.
    pub decision: Option<DecisionJson>,
    /// The asides of the seat.
    pub asides: AsidesJson,
}

/// The asides of a seat. There are many in some games, most of them deals, and they stay the same for many steps. Each list of
/// [`OptionJson`] is JSON text.
#[derive(Clone, Debug)]
pub struct AsidesJson {
    /// Differs between lists.
    pub digest: AsidesDigest,
    /// Those that neither make nor answer a deal, unless the viewer knows them.
    pub others: Option<Box<RawValue>>,
    /// Those that do, unless the viewer knows them or does not want them.
    pub deals: Option<Box<RawValue>>,
    /// How many do.
    pub deal_count: u32,
}

/// Distinguishes lists of asides. Two lists of the same actions are the same: the label of an aside depends on its action alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AsidesDigest {
    pub(crate) others: Option<[u8; 16]>,
    pub(crate) deals: Option<[u8; 16]>,
}

impl AsidesDigest {
    /// Whether there are no asides.
    pub const fn is_empty(self) -> bool {
        self.others.is_none() && self.deals.is_none()
    }

    /// Whether the asides that neither make nor answer a deal are the same.
    pub fn has_others_of(self, other: AsidesDigest) -> bool {
        self.others == other.others
    }

    /// Whether the asides that make or answer a deal are the same.
    pub fn has_deals_of(self, other: AsidesDigest) -> bool {
        self.deals == other.deals
    }
}

/// Which asides need not be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// None: the viewer is sent everything.
    Nothing,
    /// These: the viewer has them.
    Asides(AsidesDigest),
    /// All: nobody looks.
    Everything,
}

/// A decision as JSON.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Decision"))]
pub struct DecisionJson {
    /// What is asked, in the game's terms.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub question: Value,
    /// The question as a sentence.
    pub text: Text,
    /// The form of the answer.
    pub shape: Shape,
    /// The rule that asks.
    pub rule: String,
    /// What is done if the seat does not answer.
    pub default: OptionJson,
    /// The action that people usually take, where it is not the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, type = "unknown"))]
    pub usual: Option<Value>,
    /// The legal answers, in a stable order.
    pub options: Vec<OptionJson>,
    /// Whether there are more legal answers than listed.
    pub more: bool,
    /// The standing answers that the seat may give.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<StandingJson>>"))]
    pub standing: Vec<StandingJson>,
    /// Whether it is a part of an order: the answers may be followed ahead and sent together.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub order: bool,
}

/// One legal answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Option"))]
pub struct OptionJson {
    /// The action to send, word for word.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub action: Value,
    /// What it does, as a button says it.
    pub text: Text,
    /// Whether it only reopens an answer that is not finished.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub takes_back: bool,
    /// Whether it uses up or breaks what cannot be had back.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub spends: bool,
    /// Whether it declines or ends something, and nothing more is asked for it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub passes: bool,
    /// Whether it makes or answers a deal of the game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub deal: bool,
    /// The places, cards, leaders and numbers it names.
    #[serde(default, skip_serializing_if = "Targets::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Targets>"))]
    pub targets: Targets,
}

/// An event as one viewer sees it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "EventLine"))]
pub struct EventJson {
    /// The event, in the game's terms.
    #[cfg_attr(feature = "ts", ts(type = "unknown"))]
    pub event: Value,
    /// The line for the log, if it has one.
    pub text: Option<Text>,
    /// The rule it stands under; `None` for headings.
    pub rule: Option<String>,
    /// What it is on the timeline of the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub milestone: Option<Milestone>,
    /// The seats that lose something by it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<Seat>>"))]
    pub losers: Vec<Seat>,
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Outcome"))]
pub struct OutcomeJson {
    /// The winners; empty is a draw.
    pub winners: Vec<Seat>,
    /// The public keys of their roles.
    pub roles: Vec<String>,
    /// The kind of victory.
    pub victory: String,
    /// The same as a phrase.
    pub text: Text,
    /// The rule that says so.
    pub rule: String,
    /// Final points by seat.
    pub scores: Vec<i32>,
}

impl OutcomeJson {
    /// The outcome of a match in words and plain data.
    pub(crate) fn of<G: Narrate>(game: &G, state: &G::State, outcome: Outcome) -> OutcomeJson {
        let Outcome { winners, victory, rule, scores } = outcome;
        OutcomeJson {
            winners: winners.iter().collect(),
            roles: winners.iter().map(|s| game.role(state, s).to_owned()).collect(),
            victory: victory.to_owned(),
            text: Text::by(|lang| game.victory_text(victory, lang)),
            rule: rule.id().to_owned(),
            scores: Seat::first(game.seats()).map(|s| scores[s]).collect(),
        }
    }
}

/// Why an action is refused.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WhyNot {
    /// The rule.
    pub rule: String,
    /// The facts that decided, as a sentence.
    pub why: Text,
    /// The same facts, in the game's terms.
    pub facts: Value,
}

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
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Explanation {
    /// The one sentence.
    pub why: Text,
    /// What the bot would have done instead; `None` if the action is its own choice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub instead: Option<OptionJson>,
}
