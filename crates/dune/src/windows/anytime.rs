//! Cards playable at any time: Truthtrance and Tleilaxu Ghola.
//!
//! Not written yet: no card is offered. The hook is complete: `Frame::legal` and `Frame::check` ask
//! [`candidates`] and [`check`] at every question whose activity allows it, and `game.rs` answers such an
//! action by calling an [`AnyTime`] frame above the question, which is asked again afterwards.
//! [gf9.turn.any-time-moments]

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::FactionSet;
use crate::action::{Action, Question, Why};
use crate::data::Card;
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::view::Now;

/// The rule.
const RULE: RuleRef = RuleRef("gf9.turn.any-time-moments");

/// The activity: a card is being carried out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct AnyTime {
    /// Who played it.
    pub by: Seat,
    /// What.
    pub card: Card,
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyTimeAction {
    /// Plays this card before answering.
    Play(Card),
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyTimeQuestion {
    /// How to use the card.
    Use(Card),
}

/// What happens here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AnyTimeEvent {
    /// A card was played.
    Played(Card),
}

impl AnyTimeEvent {
    /// Everything here is public.
    pub fn hide(&mut self, _eyes: FactionSet) -> bool {
        true
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AnyTimeWhy {
    /// This card cannot be played now.
    NotNow(Card),
}

/// What everybody may see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct AnyTimeNow {
    /// The card.
    pub card: Card,
}

/// Cards the asked seat may play before it answers.
pub fn candidates(
    _at: At<'_>,
    _seat: Seat,
    _visit: &mut dyn FnMut(AnyTimeAction) -> std::ops::ControlFlow<()>,
) {
}

/// Whether the asked seat may play this card before it answers.
pub fn check(_at: At<'_>, _seat: Seat, action: AnyTimeAction) -> Result<(), Illegal<Why>> {
    match action {
        AnyTimeAction::Play(card) => Err(Illegal::new(RULE, Why::AnyTime(AnyTimeWhy::NotNow(card)))),
    }
}

impl Activity for AnyTime {
    fn advance(&mut self, _cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        Flow::Return(Reply::Nothing)
    }
    fn pending(&self, _at: At<'_>) -> SeatSet {
        SeatSet::EMPTY
    }
    fn decision(&self, _at: At<'_>, _seat: Seat) -> Decision<Question, Action> {
        Decision {
            question: Question::AnyTime(AnyTimeQuestion::Use(self.card)),
            shape: Shape::React,
            rule: RULE,
            default: Action::AnyTime(AnyTimeAction::Play(self.card)),
        }
    }
    fn candidates(&self, _at: At<'_>, _seat: Seat, _visit: &mut Visit<'_>) {}
    fn check(&self, _at: At<'_>, _seat: Seat, _action: &Action) -> Result<(), Illegal<Why>> {
        Err(Illegal::new(RULE, Why::AnyTime(AnyTimeWhy::NotNow(self.card))))
    }
    fn answer(&mut self, _cx: &mut Cx<'_, '_>, _seat: Seat, _action: &Action) {}
    fn now(&self, _at: At<'_>, _eyes: FactionSet) -> Now {
        Now::AnyTime(AnyTimeNow { card: self.card })
    }
    fn any_time(&self) -> bool {
        false
    }
}
