//! What a seat may do in addition to answering, asked or not. One arm per kind of aside.

use std::ops::ControlFlow;

use landsraad_kernel::{Illegal, RuleRef, Seat};

use super::anytime::{self, AnyTimeAction};
use super::{pledge, special};
use crate::action::{Action, Why};
use crate::activities::battle::{BattleAction, repair};
use crate::activities::bidding::{self, BiddingAction};
use crate::activities::collection::{self, CollectionAction};
use crate::activities::trade;
use crate::activities::{At, Cx, Frame};
use crate::deals;

/// Whether an action is an aside of this seat and no answer.
pub fn is_aside(at: At<'_>, seat: Seat, action: &Action) -> bool {
    matches!(
        action,
        Action::Pledge(_)
            | Action::Deal(_)
            | Action::Bidding(BiddingAction::Reenter)
            | Action::Collection(CollectionAction::Choose)
            | Action::AnyTime(
                AnyTimeAction::Truthtrance
                    | AnyTimeAction::GholaLeader(_)
                    | AnyTimeAction::GholaKwisatz
                    | AnyTimeAction::GholaForces(_)
                    | AnyTimeAction::Silence(_)
            )
    ) || matches!(*action, Action::Special(a) if special::is_aside(a))
        || matches!(*action, Action::Trade(a) if trade::is_aside(a))
        // While a plan is made it is an answer, and starts the plan again.
        || *action == TAKE_UP && repair::may_take_up(at, seat)
}

/// A laid plan is taken up again.
const TAKE_UP: Action = Action::Battle(BattleAction::Reconsider);

/// Visits the asides a seat may make now.
pub fn visit(at: At<'_>, seat: Seat, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) {
    let mut open = true;
    anytime::candidates(at, seat, &mut |action| {
        if anytime::check(at, seat, action).is_ok() {
            let flow = visit(Action::AnyTime(action));
            open = flow.is_continue();
            flow
        } else {
            ControlFlow::Continue(())
        }
    });
    if open {
        open = pledge::candidates(at, seat, visit).is_continue();
    }
    if open {
        open = special::candidates(at, seat, &mut |action| match special::check(at, seat, action) {
            Ok(()) => visit(Action::Special(action)),
            Err(_) => ControlFlow::Continue(()),
        })
        .is_continue();
    }
    if open {
        open = trade::candidates(at, seat, &mut |action| match trade::check(at, seat, action) {
            Ok(()) => visit(Action::Trade(action)),
            Err(_) => ControlFlow::Continue(()),
        })
        .is_continue();
    }
    if open && bidding::check_reenter(at, seat).is_ok() {
        open = visit(Action::Bidding(BiddingAction::Reenter)).is_continue();
    }
    if open && collection::check_choose(at, seat).is_ok() {
        open = visit(Action::Collection(CollectionAction::Choose)).is_continue();
    }
    if open && repair::may_take_up(at, seat) {
        open = visit(TAKE_UP).is_continue();
    }
    if open {
        deals::candidates(at, seat, &mut |action| match deals::check(at, seat, action) {
            Ok(()) => visit(Action::Deal(action)),
            Err(_) => ControlFlow::Continue(()),
        });
    }
}

/// Whether a seat may make this aside now.
pub fn check(at: At<'_>, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
    match *action {
        Action::AnyTime(action) => anytime::check(at, seat, action),
        Action::Pledge(amount) => pledge::check(at, seat, amount),
        Action::Deal(action) => deals::check(at, seat, action),
        Action::Special(action) => special::check(at, seat, action),
        Action::Trade(action) => trade::check(at, seat, action),
        Action::Bidding(BiddingAction::Reenter) => bidding::check_reenter(at, seat),
        Action::Collection(CollectionAction::Choose) => collection::check_choose(at, seat),
        Action::Battle(BattleAction::Reconsider) if repair::may_take_up(at, seat) => Ok(()),
        Action::Setup(_)
        | Action::Storm(_)
        | Action::SpiceBlow(_)
        | Action::Nexus(_)
        | Action::Exchange(_)
        | Action::Charity(_)
        | Action::Bidding(_)
        | Action::Revival(_)
        | Action::Shipment(_)
        | Action::Battle(_)
        | Action::Collection(_)
        | Action::Reaction(_) => Err(Illegal::new(RuleRef("gf9.turn.nine-phases"), Why::OtherQuestion)),
    }
}

/// Carries an aside out.
pub fn apply(cx: &mut Cx<'_, '_>, seat: Seat, action: &Action) {
    match *action {
        Action::AnyTime(action) => {
            if let Some(frame) = anytime::play(cx, seat, action) {
                cx.state.stack.push(Frame::AnyTime(frame));
            }
        }
        Action::Pledge(amount) => cx.set_pledge(seat, amount),
        Action::Deal(action) => deals::apply(cx, seat, action),
        Action::Special(action) => {
            if let Some(frame) = special::play(cx, seat, action) {
                cx.state.stack.push(Frame::Swap(frame));
            }
        }
        Action::Trade(action) => {
            if let Some(frame) = trade::play(cx, seat, action) {
                cx.state.stack.push(Frame::Trade(frame));
            }
        }
        Action::Bidding(BiddingAction::Reenter) => bidding::reenter(cx, seat),
        Action::Collection(CollectionAction::Choose) => collection::choose(cx, seat),
        Action::Battle(BattleAction::Reconsider) => repair::take_up(cx, seat),
        Action::Setup(_)
        | Action::Storm(_)
        | Action::SpiceBlow(_)
        | Action::Nexus(_)
        | Action::Exchange(_)
        | Action::Charity(_)
        | Action::Bidding(_)
        | Action::Revival(_)
        | Action::Shipment(_)
        | Action::Battle(_)
        | Action::Collection(_)
        | Action::Reaction(_) => {}
    }
}
