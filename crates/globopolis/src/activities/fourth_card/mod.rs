//! 4.1.6: a fourth card of a kind is in hand, and one of the four goes under its deck.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{At, Cx, Decision, Flow, Reply, Verdict, Visit, one, refuse, require};
use crate::Globopolis;
use crate::cards::{faces, holds};
use crate::vocabulary::*;

const FOURTH: RuleRef = rule("globopolis.card.fourth");

/// A fourth card of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FourthCard {
    /// The seat that drew it.
    pub(crate) seat: Seat,
    /// The card.
    pub(crate) drawn: Card,
    /// Whether one has been put under the deck.
    pub(crate) done: bool,
}

impl Activity for FourthCard {
    type Game = Globopolis;
    type Ask = CardKind;

    fn advance(&mut self, _: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        if self.done { Flow::Return(Reply::Nothing) } else { Flow::Ask }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, CardKind)> {
        (!self.done).then(|| (self.seat.only(), self.drawn.kind()))
    }

    fn decision(&self, at: At<'_>, seat: Seat, kind: CardKind) -> Decision {
        one(self, at, seat, kind, (Question::Under { kind }, FOURTH, Action::Card(self.drawn)))
    }

    fn candidates(&self, at: At<'_>, seat: Seat, kind: CardKind, visit: &mut Visit<'_>) -> ControlFlow<()> {
        faces(at.data(), at.board().player(seat), kind).try_for_each(|c| visit(Action::Card(c)))
    }

    fn exact(&self, _: At<'_>, _: CardKind) -> bool {
        true
    }

    fn check(&self, at: At<'_>, seat: Seat, kind: CardKind, action: &Action) -> Verdict {
        // [globopolis.card.fourth] Any of the four.
        let Action::Card(card) = *action else { return refuse(FOURTH, Why::OtherQuestion) };
        require(card.kind() == kind, FOURTH, Why::OtherKind(kind))?;
        require(holds(at.data(), at.board().player(seat), card), FOURTH, Why::NotInHand(card))
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, _: CardKind, action: &Action) {
        if let Action::Card(card) = *action {
            cx.put_under(seat, card);
            self.done = true;
        }
    }
}
