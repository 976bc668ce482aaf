//! Legality at the door: who is asked, and the reason for those who are not.

use landsraad_kernel::{Illegal, RuleRef, Seat};

use crate::FactionSet;
use crate::action::{Action, Why};
use crate::editions::LeaderRevival;
use crate::frames::At;
use crate::phases::revival::RevivalAction;
use crate::state::Phase;
use crate::windows::asides;

const PHASES: RuleRef = RuleRef("gf9.turn.nine-phases");

/// Whether a seat may do this now. The refusal cites rules as shared code does; [`crate::Dune::own_rule`] reads
/// them for the table.
pub(crate) fn check(at: At<'_>, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
    if asides::is_aside(action) {
        return asides::check(at, seat, action);
    }
    match at.s.stack.top() {
        Some(frame) if frame.pending(at).contains(seat) => frame.check(at, seat, action),
        Some(_) => Err(unasked(at, seat, action)),
        None => Err(Illegal::new(PHASES, Why::Over)),
    }
}

/// Why a seat that is not asked may not do this: a reason of the activity it belongs to, another phase, or
/// somebody else's turn. [gf9.turn.nine-phases]
fn unasked(at: At<'_>, seat: Seat, action: &Action) -> Illegal<Why> {
    let Some(f) = at.s.faction(seat) else { return Illegal::new(PHASES, Why::Over) };
    if let Some(wanted) = phase_of(at, action).filter(|&wanted| wanted != at.s.phase) {
        return Illegal::new(PHASES, Why::OtherPhase { now: at.s.phase, wanted });
    }
    let reason = at.s.stack.iter().rev().find_map(|frame| frame.unasked(at, f, action));
    reason.unwrap_or_else(|| {
        let pending = at.s.stack.top().map(|frame| frame.pending(at)).unwrap_or_default();
        let asked: FactionSet = pending.iter().filter_map(|s| at.s.faction(s)).collect();
        Illegal::new(PHASES, Why::OthersAsked { asked })
    })
}

/// The phase an answer belongs to, if it belongs to one.
fn phase_of(at: At<'_>, action: &Action) -> Option<Phase> {
    match *action {
        Action::Setup(_) => Some(Phase::Setup),
        Action::Storm(_) => Some(Phase::Storm),
        Action::SpiceBlow(_) | Action::Nexus(_) | Action::Exchange(_) => Some(Phase::SpiceBlow),
        Action::Charity(_) => Some(Phase::Charity),
        Action::Bidding(_) => Some(Phase::Bidding),
        // [ah2009.turns.steps]
        Action::Revival(RevivalAction::Leader(_) | RevivalAction::Kwisatz)
            if at.rules.rulings.leader_revival == LeaderRevival::AfterMovement =>
        {
            Some(Phase::Shipment)
        }
        Action::Revival(_) => Some(Phase::Revival),
        // Worms bring intruders too.
        Action::Shipment(_) if at.s.phase == Phase::SpiceBlow => None,
        Action::Shipment(_) => Some(Phase::Shipment),
        Action::Battle(_) => Some(Phase::Battle),
        Action::Collection(_) => Some(Phase::Collection),
        Action::Reaction(_)
        | Action::AnyTime(_)
        | Action::Pledge(_)
        | Action::Deal(_)
        | Action::Special(_)
        | Action::Trade(_) => None,
    }
}
