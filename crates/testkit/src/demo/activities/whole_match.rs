//! The whole match: round after round. It asks nothing itself.

use std::convert::Infallible;
use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{At, Cx, Decision, Flow, Frame, Reply, Round, RoundStep, Verdict, Visit};
use crate::demo::{Action, Demo, Event};

/// The whole match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Match;

impl Activity for Match {
    type Game = Demo;
    type Ask = Infallible;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        let board = &mut cx.state.board;
        if board.round == cx.rules.rounds {
            let winners = board.outcome(cx.rules.seats).winners;
            cx.emit(|| Event::Ended { winners: winners.iter().collect() });
            return Flow::Return(Reply::Done);
        }
        board.round += 1;
        let (round, first) = (board.round, board.first);
        cx.emit(|| Event::RoundBegan { round, first });
        Flow::Call(Frame::Round(Round { step: RoundStep::Trade(0) }))
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, Infallible)> {
        None
    }

    fn decision(&self, _: At<'_>, _: Seat, ask: Infallible) -> Decision {
        match ask {}
    }

    fn candidates(&self, _: At<'_>, _: Seat, ask: Infallible, _: &mut Visit<'_>) -> ControlFlow<()> {
        match ask {}
    }

    fn check(&self, _: At<'_>, _: Seat, ask: Infallible, _: &Action) -> Verdict {
        match ask {}
    }

    fn answer(&mut self, _: &mut Cx<'_, '_>, _: Seat, ask: Infallible, _: &Action) {
        match ask {}
    }
}
