//! The whole match: round after round. It asks nothing itself.

use landsraad_kernel::Activity;
use serde::{Deserialize, Serialize};

use super::{At, Cx, Flow, Frame, Reply, Round, RoundStep};
use crate::demo::{Demo, Event};

/// The whole match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Match;

impl Activity for Match {
    landsraad_kernel::asks_nothing!(Demo);

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
}
