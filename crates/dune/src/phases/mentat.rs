//! Phase 9: the Mentat pause.
//!
//! Bribes are taken in, then victories are checked (`victory.rs`); deals of the turn end. [gf9.mentat.order]

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::board::Purse;
use crate::editions::Transfers;
use crate::event::Event;
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::view::Now;
use crate::{Faction, FactionSet, deals, victory};

/// The steps, in rulebook order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Bribes are taken behind the shields.
    #[default]
    Bribes,
    /// Victories are checked; on the last turn, the end conditions.
    Victory,
}

/// The activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Mentat {
    step: Step,
}

impl Activity for Mentat {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        match self.step {
            Step::Bribes => {
                // [gf9.deals.payment]
                match cx.rules.rulings.transfers {
                    Transfers::AnyTime | Transfers::EmperorGifts => deals::pay_debts(cx),
                    // Paid in the harvest. [ah2009.deals.trade-window]
                    Transfers::Harvest => {}
                }
                for f in Faction::ALL {
                    let amount = cx.s.board.spice.bribes(f);
                    cx.pay(Purse::Bribe(f), Purse::Shield(f), amount);
                }
                self.step = Step::Victory;
                Flow::Again
            }
            Step::Victory => {
                deals::end_turn(cx);
                if let Some(end) = victory::judge(cx.at()) {
                    cx.s.end = Some(end);
                    cx.emit(|| Event::Over(end));
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn pending(&self, _at: At<'_>) -> SeatSet {
        SeatSet::EMPTY
    }
    fn decision(&self, _at: At<'_>, _seat: Seat) -> Decision<Question, Action> {
        unreachable!("the Mentat pause asks nobody")
    }
    fn candidates(&self, _at: At<'_>, _seat: Seat, _visit: &mut Visit<'_>) {}
    fn check(&self, _at: At<'_>, _seat: Seat, _action: &Action) -> Result<(), Illegal<Why>> {
        Err(Illegal::new(RuleRef("gf9.mentat.order"), Why::OtherQuestion))
    }
    fn answer(&mut self, _cx: &mut Cx<'_, '_>, _seat: Seat, _action: &Action) {}
    fn now(&self, _at: At<'_>, _viewers: FactionSet) -> Now {
        Now::Mentat
    }
}
