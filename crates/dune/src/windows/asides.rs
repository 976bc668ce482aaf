//! What a seat may do besides answering, asked or not. One arm per kind of aside.

use std::ops::ControlFlow;

use landsraad_kernel::{Illegal, RuleRef, Seat};

use super::anytime::{self, AnyTimeAction};
use super::pledge;
use crate::action::{Action, Why};
use crate::deals;
use crate::frames::{At, Cx, Frame};

/// Whether an action is an aside and never an answer.
pub fn is_aside(action: &Action) -> bool {
    matches!(
        action,
        Action::Pledge(_)
            | Action::Deal(_)
            | Action::AnyTime(
                AnyTimeAction::Truthtrance
                    | AnyTimeAction::GholaLeader(_)
                    | AnyTimeAction::GholaKwisatz
                    | AnyTimeAction::GholaForces(_)
                    | AnyTimeAction::Silence(_)
            )
    )
}

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
        | Action::Reaction(_) => Err(Illegal::new(RuleRef("gf9.turn.nine-phases"), Why::NotAsked)),
    }
}

/// Carries an aside out.
pub fn apply(cx: &mut Cx<'_, '_>, seat: Seat, action: &Action) {
    match *action {
        Action::AnyTime(action) => {
            if let Some(frame) = anytime::play(cx, seat, action) {
                cx.s.stack.push(Frame::AnyTime(frame));
            }
        }
        Action::Pledge(amount) => cx.set_pledge(seat, amount),
        Action::Deal(action) => deals::apply(cx, seat, action),
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
