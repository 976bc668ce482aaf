//! Phase 6: shipment and movement.
//!
//! Not written yet: the frame passes the phase over. The steps are the rulebook's. [gf9.shipment.phase-order]

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::FactionSet;
use crate::action::{Action, Question, Why};
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::view::Now;

/// The rule that asks.
const RULE: RuleRef = RuleRef("gf9.shipment.phase-order");

/// The steps, in rulebook order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The Bene Gesserit flip advisors to fighters.
    #[default]
    Declare,
    /// Atreides look at the spice deck.
    Sight,
    /// The next player, or the Guild, takes the turn.
    Next,
    /// The shipment.
    Ship,
    /// The payment.
    Pay,
    /// The free force of the Bene Gesserit.
    Accompany,
    /// The Bene Gesserit flip on intrusion.
    ShipIntrusion,
    /// The movement.
    Move,
    /// The Bene Gesserit flip on intrusion.
    MoveIntrusion,
    /// The phase is over.
    Done,
}

/// The activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Shipment {
    step: Step,
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShipmentAction {
    /// Lets it be.
    Pass,
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ShipmentQuestion {
    /// What to do.
    Act,
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ShipmentEvent {
    /// The step was reached.
    Reached(Step),
}

impl ShipmentEvent {
    /// Takes out what these eyes may not see; `false` if they may not know of it at all.
    pub fn hide(&mut self, _eyes: FactionSet) -> bool {
        match self {
            ShipmentEvent::Reached(_) => true,
        }
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShipmentWhy {
    /// It is not the moment for that.
    NotNow,
}

/// What everybody may see of the activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ShipmentNow {
    /// The step.
    pub step: Step,
}

impl Activity for Shipment {
    fn advance(&mut self, _cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        Flow::Return(Reply::Nothing)
    }

    fn pending(&self, _at: At<'_>) -> SeatSet {
        SeatSet::EMPTY
    }

    fn decision(&self, _at: At<'_>, _seat: Seat) -> Decision<Question, Action> {
        Decision {
            question: Question::Shipment(ShipmentQuestion::Act),
            shape: Shape::React,
            rule: RULE,
            default: Action::Shipment(ShipmentAction::Pass),
        }
    }

    fn candidates(&self, _at: At<'_>, _seat: Seat, visit: &mut Visit<'_>) {
        let _ = visit(Action::Shipment(ShipmentAction::Pass));
    }

    fn check(&self, _at: At<'_>, _seat: Seat, _action: &Action) -> Result<(), Illegal<Why>> {
        Err(Illegal::new(RULE, Why::Shipment(ShipmentWhy::NotNow)))
    }

    fn answer(&mut self, _cx: &mut Cx<'_, '_>, _seat: Seat, _action: &Action) {}

    fn now(&self, _at: At<'_>, _eyes: FactionSet) -> Now {
        Now::Shipment(ShipmentNow { step: self.step })
    }
}
