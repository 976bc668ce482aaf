//! The automa's deployment tokens on a settlement that is left behind. [wfa.solo-move.garrison]

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::*;
use crate::event::Event;
use crate::state::TokenSet;

/// One black and one silver token for a settlement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Garrison {
    at: Area,
    silver: bool,
    trim: Option<Area>,
    done: bool,
}

impl Garrison {
    /// The activity, if the last of the automa's pieces has left a standing settlement.
    pub fn needed(s: &State, side: Side, left: Area) -> Option<Garrison> {
        (s.is_automa(side) && s.settlements.contains(left) && !s.with_legion(side).contains(left))
            .then_some(Garrison { at: left, silver: false, trim: None, done: false })
    }

    const fn question(&self) -> Asked {
        (Question::GarrisonToken { silver: self.silver }, RuleRef("wfa.solo-special.tokens-none-left"))
    }

    const fn colour(&self) -> TokenSet {
        if self.silver { TokenSet::SILVER } else { TokenSet::BLACK }
    }
}

impl Activity for Garrison {
    type Game = Arrakis;
    type Ask = ();

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        if let Some(at) = self.trim.take()
            && let Some(trim) = Trim::needed(cx.state, Side::Harkonnen, at)
        {
            return Flow::Call(Frame::Trim(trim));
        }
        if self.done {
            let at = self.at;
            // Put down by this action, they do not march with it.
            cx.state.mark_all_moved(at);
            cx.emit(|| Event::GarrisonPlaced { at });
            return Flow::Return(Reply::Nothing);
        }
        // [wfa.solo-special.tokens-pool] One at random.
        let mut pool = cx.state.token_supply.and(self.colour());
        let Some(token) = pool.draw(RuleRef("wfa.solo-special.tokens-pool"), cx.chance) else {
            // [wfa.solo-special.tokens-none-left] The player picks one of this colour on the board.
            return Flow::Ask;
        };
        // Nobody knows which of them it is, nor which are left.
        cx.state.lost = cx.state.lost.or(pool);
        cx.state.lost.remove(token);
        cx.state.token_supply.remove(token);
        cx.add_token(Side::Harkonnen, self.at, token);
        self.done = self.silver;
        self.silver = true;
        Flow::Again
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, ())> {
        asks(Side::Atreides, ())
    }

    fn decision(&self, at: At<'_>, seat: Seat, (): ()) -> Decision {
        decide(self, at, seat, (), self.question())
    }

    fn candidates(&self, at: At<'_>, _: Seat, (): (), visit: &mut Visit<'_>) -> ControlFlow<()> {
        let legions = at.state.with_legion(Side::Harkonnen);
        legions.iter().try_for_each(|area| visit(Action::Token { at: area, silver: self.silver }))
    }

    fn check(&self, at: At<'_>, _: Seat, (): (), action: &Action) -> Verdict {
        let Action::Token { at: area, silver } = *action else { return must(action, self.question()) };
        let there = silver == self.silver
            && at.state.with_legion(Side::Harkonnen).contains(area)
            && at.state.legion(area).tokens.meets(self.colour());
        require(there, "wfa.solo-special.tokens-none-left", Why::NoSuchPiece)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, (): (), action: &Action) {
        if let Action::Token { at, .. } = *action {
            // Nobody knows which of them it is.
            let mut there = cx.state.legion(at).tokens.and(self.colour());
            if let Some(token) = there.draw(RuleRef("wfa.solo-special.tokens-none-left"), cx.chance) {
                cx.reveal_token(Side::Harkonnen, at, token);
                self.trim = Some(at);
            }
        }
    }
}

impl Aspect for Garrison {}
