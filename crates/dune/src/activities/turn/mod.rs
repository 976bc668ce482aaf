//! The turn: setup first, then the phases in fixed order, until somebody wins or the last turn is over.
//!
//! The list of phases follows a ruling: nine, or eight with charity as the first part of the auction.
// [gf9.turn.nine-phases] [gf9.turn.ten-turns] [ah2009.setup.phases] [v29.sequence.rounds]

use landsraad_kernel::Activity;
use serde::{Deserialize, Serialize};

use crate::activities::windows::PowerSet;
use crate::activities::{At, Cx, DuneActivity, Flow, Frame, Reply};
use crate::activities::{
    battle, bidding, charity, collection, mentat, revival, setup, shipment, spice_blow, storm,
};
use crate::data::TerritorySet;
use crate::editions::Rounds;
use crate::event::Event;
use crate::state::Phase;
use crate::view::Now;
use crate::{Dune, FactionSet};

/// The outermost activity. `next` is the phase to run next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// The phase to run next.
    pub next: Phase,
}

impl Turn {
    /// The activity of a phase, and the phase after it.
    pub(crate) fn frame(phase: Phase, at: At<'_>) -> (Frame, Phase) {
        match phase {
            Phase::Setup => (Frame::Setup(setup::Setup::default()), Phase::Storm),
            Phase::Storm => (Frame::Storm(storm::Storm::begin(at)), Phase::SpiceBlow),
            Phase::SpiceBlow => (Frame::SpiceBlow(spice_blow::SpiceBlow::default()), Phase::Charity),
            Phase::Charity => (Frame::Charity(charity::Charity::default()), Phase::Bidding),
            Phase::Bidding => (Frame::Bidding(bidding::Bidding::default()), Phase::Revival),
            Phase::Revival => (Frame::Revival(revival::Revival::default()), Phase::Shipment),
            Phase::Shipment => (Frame::Shipment(shipment::Shipment::default()), Phase::Battle),
            Phase::Battle => (Frame::Battle(battle::Battle::default()), Phase::Collection),
            Phase::Collection => (Frame::Collection(collection::Collection::default()), Phase::Mentat),
            Phase::Mentat => (Frame::Mentat(mentat::Mentat::default()), Phase::Storm),
        }
    }
}

impl Activity for Turn {
    landsraad_kernel::asks_nothing!(Dune);

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        if cx.state.end.is_some() {
            return Flow::Return(Reply::Nothing);
        }
        // Charity opens the auction. [ah2009.auction.charity] [v29.auction.charity]
        let (phase, goes_on) = match (cx.rules.rulings.rounds, self.next) {
            (Rounds::Eight, Phase::Charity) => (Phase::Bidding, false),
            (Rounds::Eight, Phase::Bidding) => (Phase::Bidding, true),
            (Rounds::Eight | Rounds::Nine, phase) => (phase, false),
        };
        if goes_on {
            let (frame, next) = Turn::frame(self.next, cx.at());
            self.next = next;
            return Flow::Call(frame);
        }
        // A stopped power is back in the next phase. [gf9.karama.duration]
        cx.state.stopped = PowerSet::default();
        cx.state.deals.new_phase();
        if phase == Phase::Storm {
            // [gf9.mentat.no-winner] [gf9.setup.turn-marker]
            // [v29.storm.turn-marker] [v29.setup.turn-marker]
            cx.state.turn += 1;
            cx.state.special_revived = FactionSet::EMPTY;
            cx.state.leader_revived = FactionSet::EMPTY;
            cx.state.advisor_lock = TerritorySet::EMPTY;
            cx.state.promises.clear();
            cx.state.silenced = FactionSet::EMPTY;
            let turn = cx.state.turn;
            cx.emit(|| Event::Turn { turn });
        }
        cx.state.phase = phase;
        cx.emit(|| Event::Phase { phase });
        let (frame, next) = Turn::frame(self.next, cx.at());
        self.next = next;
        Flow::Call(frame)
    }
}

impl DuneActivity for Turn {
    fn now(&self, _: At<'_>, _: FactionSet) -> Now {
        Now::Turn
    }
}

#[cfg(test)]
mod tests;
