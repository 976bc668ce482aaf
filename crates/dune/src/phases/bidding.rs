//! Phase 4: the auction of treachery cards.
//!
//! Not written yet: the frame passes the phase over. The steps are the rulebook's. [gf9.bidding.card-order]

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::FactionSet;
use crate::action::{Action, Question, Why};
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::view::Now;

/// The rule that asks.
const RULE: RuleRef = RuleRef("gf9.bidding.card-order");

/// The steps, in rulebook order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Everybody declares the number of cards.
    #[default]
    Declare,
    /// The row is dealt.
    Deal,
    /// Atreides may look at the card.
    Look,
    /// The bidding goes round.
    Bid,
    /// The buyer pays.
    Pay,
    /// The buyer takes the card.
    Take,
    /// The Harkonnen draw their bonus card.
    Bonus,
    /// The phase is over.
    Done,
}

/// The activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Bidding {
    step: Step,
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BiddingAction {
    /// Lets it be.
    Pass,
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BiddingQuestion {
    /// What to do.
    Act,
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BiddingEvent {
    /// The step was reached.
    Reached(Step),
}

impl BiddingEvent {
    /// Takes out what these eyes may not see; `false` if they may not know of it at all.
    pub fn hide(&mut self, _eyes: FactionSet) -> bool {
        match self {
            BiddingEvent::Reached(_) => true,
        }
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BiddingWhy {
    /// It is not the moment for that.
    NotNow,
}

/// What everybody may see of the activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BiddingNow {
    /// The step.
    pub step: Step,
}

impl Activity for Bidding {
    fn advance(&mut self, _cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        Flow::Return(Reply::Nothing)
    }

    fn pending(&self, _at: At<'_>) -> SeatSet {
        SeatSet::EMPTY
    }

    fn decision(&self, _at: At<'_>, _seat: Seat) -> Decision<Question, Action> {
        Decision {
            question: Question::Bidding(BiddingQuestion::Act),
            shape: Shape::React,
            rule: RULE,
            default: Action::Bidding(BiddingAction::Pass),
        }
    }

    fn candidates(&self, _at: At<'_>, _seat: Seat, visit: &mut Visit<'_>) {
        let _ = visit(Action::Bidding(BiddingAction::Pass));
    }

    fn check(&self, _at: At<'_>, _seat: Seat, _action: &Action) -> Result<(), Illegal<Why>> {
        Err(Illegal::new(RULE, Why::Bidding(BiddingWhy::NotNow)))
    }

    fn answer(&mut self, _cx: &mut Cx<'_, '_>, _seat: Seat, _action: &Action) {}

    fn now(&self, _at: At<'_>, _eyes: FactionSet) -> Now {
        Now::Bidding(BiddingNow { step: self.step })
    }
}
