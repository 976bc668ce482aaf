//! The automa's deployment tokens on a settlement that is left behind. [wfa.solo-move.garrison]

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::*;
use crate::atoms::nth_bit;
use crate::event::Event;

/// The black tokens, as bits.
pub const BLACK: u32 = 0b11_1111 << 16;
/// The silver tokens, as bits.
pub const SILVER: u32 = 0b11_1111 << 22;

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
        (s.is_automa(side) && s.settlements.has(left) && !s.with_legion(side).has(left)).then_some(Garrison {
            at: left,
            silver: false,
            trim: None,
            done: false,
        })
    }

    const fn question(&self) -> Asked {
        (Question::GarrisonToken { silver: self.silver }, RuleRef("wfa.solo-special.tokens-none-left"))
    }

    const fn colour(&self) -> u32 {
        if self.silver { SILVER } else { BLACK }
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
        let pool = cx.state.token_supply & self.colour();
        if pool == 0 {
            // [wfa.solo-special.tokens-none-left] The player picks one of this colour on the board.
            return Flow::Ask;
        }
        // [wfa.solo-special.tokens-pool] One at random.
        let i = cx.chance.pick(RuleRef("wfa.solo-special.tokens-pool"), pool.count_ones());
        let token = nth_bit(u128::from(pool), i);
        cx.state.token_supply &= !(1 << token);
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
            && at.state.with_legion(Side::Harkonnen).has(area)
            && at.state.legion(area).tokens & self.colour() != 0;
        require(there, "wfa.solo-special.tokens-none-left", Why::NoSuchPiece)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, (): (), action: &Action) {
        if let Action::Token { at, .. } = *action {
            let there = cx.state.legion(at).tokens & self.colour();
            if there != 0 {
                // Nobody knows which of them it is.
                let i = cx.chance.pick(RuleRef("wfa.solo-special.tokens-none-left"), there.count_ones());
                let token = nth_bit(u128::from(there), i);
                cx.reveal_token(Side::Harkonnen, at, token);
                self.trim = Some(at);
            }
        }
    }
}

impl Aspect for Garrison {}
