//! The moment at which everybody else may stop a sale.

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet, Shape, Window};
use serde::{Deserialize, Serialize};

use super::{At, Cx, Decision, Flow, Reply, Verdict, Visit, other_question, refuse, unchecked};
use crate::demo::{Action, Card, Demo, Event, Question, Why};

/// The moment at which a guard may be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Guard {
    /// The seats that are asked.
    pub window: Window<Sale>,
    /// The seat that played one.
    pub played: Option<Seat>,
}

/// A sale about to happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sale {
    /// The best offer.
    pub winner: Seat,
    /// The lot.
    pub lot: Card,
}

impl Activity for Guard {
    type Game = Demo;
    type Ask = Sale;

    fn advance(&mut self, _: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        match self.played {
            Some(seat) => Flow::Return(Reply::Guarded(seat)),
            None if self.window.is_closed() => Flow::Return(Reply::Done),
            None => Flow::Ask,
        }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, Sale)> {
        Some((self.window.pending(), self.window.moment))
    }

    fn decision(&self, _: At<'_>, _: Seat, Sale { winner, lot }: Sale) -> Decision {
        Decision {
            question: Question::Guard { winner, lot },
            shape: Shape::React,
            rule: RuleRef("demo.guard.asked"),
            default: Action::Pass,
        }
    }

    fn candidates(&self, _: At<'_>, _: Seat, _: Sale, visit: &mut Visit<'_>) -> ControlFlow<()> {
        visit(Action::Pass)?;
        visit(Action::Guard)
    }

    fn check(&self, at: At<'_>, seat: Seat, _: Sale, action: &Action) -> Verdict {
        if *action == Action::Guard && !at.state.board.holds(seat, Card::Guard) {
            refuse("demo.guard.asked", Why::NotInHand(Card::Guard))
        } else if matches!(action, Action::Guard | Action::Pass) {
            Ok(())
        } else {
            other_question()
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, _: Sale, action: &Action) {
        match action {
            Action::Guard => {
                cx.state.board.give(seat, Card::Guard);
                cx.state.board.discard.push(Card::Guard);
                self.played = Some(seat);
            }
            Action::Pass => {
                self.window.pass(seat);
                cx.emit(|| Event::Passed { seat });
            }
            other => unchecked(other),
        }
    }
}
