//! Section 5: a Mission may be declared.
//!
//! A player that holds Missions is asked when, as far as everybody can see, some Mission it might hold has just
//! come to be fulfilled, or when its Missions changed while one is, and again at the end of each turn of the
//! last round. It may also declare in its own Option Phase, and as an aside at any other moment.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Freedom, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use super::{At, Cx, Decision, Flow, Reply, Verdict, Visit, only_done};
use crate::Globopolis;
use crate::cards::faces;
use crate::missions::TIMING;
use crate::vocabulary::*;

/// The seats that might hold a Mission that has just been fulfilled are asked, in turn order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Declaration {
    pub(crate) waiting: SeatSet,
}

impl Activity for Declaration {
    type Game = Globopolis;
    type Ask = ();

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        for seat in self.waiting.iter() {
            if cx.board().player(seat).missions.is_empty() {
                self.waiting.remove(seat);
            }
        }
        if self.waiting.is_empty() { Flow::Return(Reply::Nothing) } else { Flow::Ask }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, ())> {
        let mut order = std::iter::once(at.active()).chain(at.board().others(at.active()));
        order.find(|&seat| self.waiting.contains(seat)).map(|seat| (seat.only(), ()))
    }

    fn decision(&self, _: At<'_>, _: Seat, (): ()) -> Decision {
        // [globopolis.end.mission-timing] The holder may also keep silent.
        Decision {
            question: Question::DeclareMission,
            shape: Shape::React,
            rule: TIMING,
            default: Action::Done,
        }
    }

    fn candidates(&self, at: At<'_>, seat: Seat, (): (), visit: &mut Visit<'_>) -> ControlFlow<()> {
        visit(Action::Done)?;
        let mut missions = faces(at.data(), at.board().player(seat), CardKind::Mission);
        missions.try_for_each(|card| visit(Action::Card(card)))
    }

    fn freedom(&self, at: At<'_>, seat: Seat, (): ()) -> Freedom<Action> {
        let mut missions = faces(at.data(), at.board().player(seat), CardKind::Mission);
        if missions.any(|card| at.may_declare(seat, card).is_ok()) {
            return Freedom::Free;
        }
        Freedom::Forced(Action::Done)
    }

    fn check(&self, at: At<'_>, seat: Seat, (): (), action: &Action) -> Verdict {
        if let Action::Card(card) = *action {
            return at.may_declare(seat, card);
        }
        only_done(*action, TIMING)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, (): (), action: &Action) {
        if let Action::Card(card) = *action {
            cx.declare(seat, card);
        } else {
            self.waiting.remove(seat);
        }
    }
}
