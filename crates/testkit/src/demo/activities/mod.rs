//! The activities, in rulebook order: the match, a round, an auction, the guard window.

mod auction;
mod guard;
mod round;
mod whole_match;

use landsraad_kernel::{Activities, Frames, Illegal, Machine, RuleRef, Seat, Stack};
use serde::{Deserialize, Serialize};

pub use auction::{Auction, AuctionStep, Draft};
pub use guard::{Guard, Sale};
pub use round::{Round, RoundStep};
pub use whole_match::Match;

use super::state::DEPTH;
use super::{Action, Demo, State, Why};

landsraad_kernel::context!(Demo);

landsraad_kernel::activities! {
    /// An activity.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Frame for Demo {
        /// Round after round.
        Match(Match),
        /// Trade, wind, auction.
        Round(Round),
        /// Offers, opening, sale.
        Auction(Auction),
        /// Everybody else may stop the sale.
        Guard(Guard),
    }
}

/// What an activity returns to its caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// It is over.
    Done,
    /// A guard was played.
    Guarded(Seat),
}

impl Activities for Demo {
    type Frame = Frame;
    type Reply = Reply;
    type At<'a> = At<'a>;
    type Cx<'a, 'e: 'a> = Cx<'a, 'e>;

    fn at<'a>(&'a self, state: &'a State) -> At<'a> {
        At { rules: self, state }
    }

    fn top(state: &State) -> Option<&Frame> {
        state.stack.top()
    }
}

impl Machine<DEPTH> for Cx<'_, '_> {
    type Frame = Frame;
    type Reply = Reply;

    fn stack(&mut self) -> &mut Stack<Frame, DEPTH> {
        &mut self.state.stack
    }

    fn advance(&mut self, frame: &mut Frame, reply: Option<Reply>) -> Flow {
        Frames::advance(frame, self, reply)
    }
}

/// A refusal.
pub(super) const fn refuse(rule: &'static str, why: Why) -> Verdict {
    Err(Illegal::new(RuleRef(rule), why))
}

/// A refusal of an answer to another question.
fn other_question() -> Verdict {
    refuse("demo.round.order", Why::OtherQuestion)
}

/// An answer that [`landsraad_kernel::Activity::check`] has refused never comes to `answer`.
fn unchecked(action: &Action) -> ! {
    unreachable!("an answer is checked before it is applied: {action:?}")
}
