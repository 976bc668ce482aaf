//! Phase 5: revival of forces and leaders.
//!
//! Not written yet: the frame passes the phase over. The steps are the rulebook's. [gf9.revival.order]

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::FactionSet;
use crate::action::{Action, Question, Why};
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::view::Now;

/// The rule that asks.
const RULE: RuleRef = RuleRef("gf9.revival.order");

/// The steps, in rulebook order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Fremen and Emperor help their allies.
    #[default]
    Grants,
    /// The player names forces.
    Forces,
    /// The player names a leader.
    Leader,
    /// The phase is over.
    Done,
}

/// The activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Revival {
    step: Step,
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RevivalAction {
    /// Lets it be.
    Pass,
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RevivalQuestion {
    /// What to do.
    Act,
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RevivalEvent {
    /// The step was reached.
    Reached(Step),
}

impl RevivalEvent {
    /// Takes out what these eyes may not see; `false` if they may not know of it at all.
    pub fn hide(&mut self, _eyes: FactionSet) -> bool {
        match self {
            RevivalEvent::Reached(_) => true,
        }
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RevivalWhy {
    /// It is not the moment for that.
    NotNow,
}

/// What everybody may see of the activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct RevivalNow {
    /// The step.
    pub step: Step,
}

impl Activity for Revival {
    fn advance(&mut self, _cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        Flow::Return(Reply::Nothing)
    }

    fn pending(&self, _at: At<'_>) -> SeatSet {
        SeatSet::EMPTY
    }

    fn decision(&self, _at: At<'_>, _seat: Seat) -> Decision<Question, Action> {
        Decision {
            question: Question::Revival(RevivalQuestion::Act),
            shape: Shape::React,
            rule: RULE,
            default: Action::Revival(RevivalAction::Pass),
        }
    }

    fn candidates(&self, _at: At<'_>, _seat: Seat, visit: &mut Visit<'_>) {
        let _ = visit(Action::Revival(RevivalAction::Pass));
    }

    fn check(&self, _at: At<'_>, _seat: Seat, _action: &Action) -> Result<(), Illegal<Why>> {
        Err(Illegal::new(RULE, Why::Revival(RevivalWhy::NotNow)))
    }

    fn answer(&mut self, _cx: &mut Cx<'_, '_>, _seat: Seat, _action: &Action) {}

    fn now(&self, _at: At<'_>, _eyes: FactionSet) -> Now {
        Now::Revival(RevivalNow { step: self.step })
    }
}
