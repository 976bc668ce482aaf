//! The turn: setup first, then the phases in fixed order, until somebody wins or the last turn is over.
//!
//! The list of phases follows a ruling: nine, or eight with charity as the first part of the auction.
// [gf9.turn.nine-phases] [gf9.turn.ten-turns] [ah2009.setup.phases] [v29.sequence.rounds]

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::FactionSet;
use crate::action::{Action, Question, Why};
use crate::editions::Rounds;
use crate::event::Event;
use crate::frames::{Activity, At, Cx, Flow, Frame, Reply, Visit};
use crate::phases::{
    battle, bidding, charity, collection, mentat, revival, setup, shipment, spice_blow, storm,
};
use crate::state::Phase;
use crate::view::Now;
use crate::windows::PowerSet;

/// The outermost activity. `next` is the phase to run next.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        if cx.s.end.is_some() {
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
        cx.s.stopped = PowerSet::default();
        cx.s.deals.new_phase();
        if phase == Phase::Storm {
            // [gf9.mentat.no-winner] [gf9.setup.turn-marker]
            // [v29.storm.turn-marker] [v29.setup.turn-marker]
            cx.s.turn += 1;
            cx.s.special_revived = FactionSet::EMPTY;
            cx.s.advisor_lock = 0;
            cx.s.promises.clear();
            cx.s.silenced = FactionSet::EMPTY;
            let turn = cx.s.turn;
            cx.emit(|| Event::Turn { turn });
        }
        cx.s.phase = phase;
        cx.emit(|| Event::Phase { phase });
        let (frame, next) = Turn::frame(self.next, cx.at());
        self.next = next;
        Flow::Call(frame)
    }

    fn pending(&self, _at: At<'_>) -> SeatSet {
        SeatSet::EMPTY
    }
    fn decision(&self, _at: At<'_>, _seat: Seat) -> Decision<Question, Action> {
        unreachable!("the turn itself asks nobody")
    }
    fn candidates(&self, _at: At<'_>, _seat: Seat, _visit: &mut Visit<'_>) {}
    fn check(&self, _at: At<'_>, _seat: Seat, _action: &Action) -> Result<(), Illegal<Why>> {
        Err(Illegal::new(RuleRef("gf9.turn.nine-phases"), Why::OtherQuestion))
    }
    fn answer(&mut self, _cx: &mut Cx<'_, '_>, _seat: Seat, _action: &Action) {}
    fn now(&self, _at: At<'_>, _viewers: FactionSet) -> Now {
        Now::Turn
    }
}
