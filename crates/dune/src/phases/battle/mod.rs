//! Phase 7: battles.
//!
//! Not written yet: the frame passes the phase over. The steps are the rulebook's. [gf9.battle.sequence]

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::FactionSet;
use crate::action::{Action, Question, Why};
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::view::Now;

/// The rule that asks.
const RULE: RuleRef = RuleRef("gf9.battle.sequence");

/// The steps, in rulebook order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The next aggressor names territory and opponent.
    #[default]
    Aggressor,
    /// The Voice.
    Voice,
    /// Prescience.
    Prescience,
    /// Karama windows on battle values and lent traitors.
    Values,
    /// Both plans are made in secret.
    Plans,
    /// The Atreides Karama power.
    KaramaSight,
    /// Both plans are revealed.
    Reveal,
    /// Treachery calls.
    Calls,
    /// Lasgun and Shield.
    Explosion,
    /// Weapons against defences, totals, winner.
    Resolve,
    /// Losses, spent spice, played cards.
    Losses,
    /// Spice for dead leaders.
    LeaderSpice,
    /// The Harkonnen capture a leader.
    Capture,
    /// The phase is over.
    Done,
}

/// The activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Battle {
    step: Step,
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleAction {
    /// Lets it be.
    Pass,
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleQuestion {
    /// What to do.
    Act,
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleEvent {
    /// The step was reached.
    Reached(Step),
}

impl BattleEvent {
    /// Takes out what these eyes may not see; `false` if they may not know of it at all.
    pub fn hide(&mut self, _eyes: FactionSet) -> bool {
        match self {
            BattleEvent::Reached(_) => true,
        }
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BattleWhy {
    /// It is not the moment for that.
    NotNow,
}

/// What everybody may see of the activity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BattleNow {
    /// The step.
    pub step: Step,
}

impl Activity for Battle {
    fn advance(&mut self, _cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        Flow::Return(Reply::Nothing)
    }

    fn pending(&self, _at: At<'_>) -> SeatSet {
        SeatSet::EMPTY
    }

    fn decision(&self, _at: At<'_>, _seat: Seat) -> Decision<Question, Action> {
        Decision {
            question: Question::Battle(BattleQuestion::Act),
            shape: Shape::React,
            rule: RULE,
            default: Action::Battle(BattleAction::Pass),
        }
    }

    fn candidates(&self, _at: At<'_>, _seat: Seat, visit: &mut Visit<'_>) {
        let _ = visit(Action::Battle(BattleAction::Pass));
    }

    fn check(&self, _at: At<'_>, _seat: Seat, _action: &Action) -> Result<(), Illegal<Why>> {
        Err(Illegal::new(RULE, Why::Battle(BattleWhy::NotNow)))
    }

    fn answer(&mut self, _cx: &mut Cx<'_, '_>, _seat: Seat, _action: &Action) {}

    fn now(&self, _at: At<'_>, _eyes: FactionSet) -> Now {
        Now::Battle(BattleNow { step: self.step })
    }
}
