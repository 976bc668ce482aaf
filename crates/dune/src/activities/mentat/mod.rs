//! Phase 9: the Mentat pause.
//!
//! Bribes are taken in, then victories are checked (`victory/`); deals of the turn end. [gf9.mentat.order]

use landsraad_kernel::Activity;
use serde::{Deserialize, Serialize};

use crate::Dune;
use crate::activities::{At, Cx, DuneActivity, Flow, Reply};
use crate::board::Purse;
use crate::editions::Transfers;
use crate::event::Event;
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Mentat {
    step: Step,
}

impl Activity for Mentat {
    landsraad_kernel::asks_nothing!(Dune);

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
                    let amount = cx.state.board.spice.bribes(f);
                    cx.pay(Purse::Bribe(f), Purse::Shield(f), amount);
                }
                self.step = Step::Victory;
                Flow::Again
            }
            Step::Victory => {
                deals::end_turn(cx);
                if let Some(end) = victory::judge(cx.at()) {
                    cx.state.end = Some(end);
                    cx.emit(|| Event::Over(end));
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }
}

impl DuneActivity for Mentat {
    fn now(&self, _: At<'_>, _: FactionSet) -> Now {
        Now::Mentat
    }
}
