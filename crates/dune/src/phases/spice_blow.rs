//! Phase 2: the spice blow.
//!
//! Not written yet: the frame passes the phase over. The steps are the rulebook's. [gf9.spice-blow.phase-order]

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::FactionSet;
use crate::action::{Action, Question, Why};
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::view::Now;

/// The rule that asks.
const RULE: RuleRef = RuleRef("gf9.spice-blow.phase-order");

/// The steps, in rulebook order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A card is turned up.
    #[default]
    Turn,
    /// The Fremen decide on protecting an ally.
    Protect,
    /// The worm devours.
    Devour,
    /// Further cards until a territory card.
    Further,
    /// The spice of the territory card.
    Place,
    /// The Nexus, if a worm came up.
    Nexus,
    /// The Fremen ride.
    Ride,
    /// The phase is over.
    Done,
}

/// The activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SpiceBlow {
    step: Step,
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpiceBlowAction {
    /// Lets it be.
    Pass,
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SpiceBlowQuestion {
    /// What to do.
    Act,
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SpiceBlowEvent {
    /// The step was reached.
    Reached(Step),
}

impl SpiceBlowEvent {
    /// Takes out what these eyes may not see; `false` if they may not know of it at all.
    pub fn hide(&mut self, _eyes: FactionSet) -> bool {
        match self {
            SpiceBlowEvent::Reached(_) => true,
        }
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpiceBlowWhy {
    /// It is not the moment for that.
    NotNow,
}

/// What everybody may see of the activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct SpiceBlowNow {
    /// The step.
    pub step: Step,
}

impl Activity for SpiceBlow {
    fn advance(&mut self, _cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        Flow::Return(Reply::Nothing)
    }

    fn pending(&self, _at: At<'_>) -> SeatSet {
        SeatSet::EMPTY
    }

    fn decision(&self, _at: At<'_>, _seat: Seat) -> Decision<Question, Action> {
        Decision {
            question: Question::SpiceBlow(SpiceBlowQuestion::Act),
            shape: Shape::React,
            rule: RULE,
            default: Action::SpiceBlow(SpiceBlowAction::Pass),
        }
    }

    fn candidates(&self, _at: At<'_>, _seat: Seat, visit: &mut Visit<'_>) {
        let _ = visit(Action::SpiceBlow(SpiceBlowAction::Pass));
    }

    fn check(&self, _at: At<'_>, _seat: Seat, _action: &Action) -> Result<(), Illegal<Why>> {
        Err(Illegal::new(RULE, Why::SpiceBlow(SpiceBlowWhy::NotNow)))
    }

    fn answer(&mut self, _cx: &mut Cx<'_, '_>, _seat: Seat, _action: &Action) {}

    fn now(&self, _at: At<'_>, _eyes: FactionSet) -> Now {
        Now::SpiceBlow(SpiceBlowNow { step: self.step })
    }
}
