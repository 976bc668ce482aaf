//! 4.1: the movement of the Governor.

#[cfg(test)]
mod tests;
mod travel;

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{At, Cx, Decision, Flow, Frame, Reaction, Reply, Verdict, Visit, one, refuse, require};
use crate::Globopolis;
use crate::cards::faces_of;
use crate::event::Event;
use crate::vocabulary::*;

const DICE: RuleRef = rule("globopolis.movement.dice");
const REVERSE: RuleRef = rule("globopolis.movement.counter-clockwise");

/// One movement: choice of dice and direction, cards, roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Movement {
    chosen: Option<(u8, Way)>,
    asked: bool,
}

impl At<'_> {
    /// The card in hand that makes the counter-clockwise way free.
    fn free_course(self, seat: Seat) -> Option<Card> {
        let copies = self.board().player(seat).influence.and(self.rules.facts.free_course);
        faces_of(self.data(), copies).next()
    }
}

impl Activity for Movement {
    type Game = Globopolis;
    type Ask = ();

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        let seat = cx.board().turn.active;
        let Some((dice, way)) = self.chosen else { return Flow::Ask };
        if !self.asked {
            self.asked = true;
            // [globopolis.card.out-of-turn-dice] Before the roll anybody may play a card on its dice.
            cx.state.board.turn.dice = dice;
            return Flow::Call(Frame::Reaction(Reaction::open(Moment::Roll, seat, None)));
        }
        // [globopolis.card.move-dice] The last card stands, for this roll only.
        let count = std::mem::take(&mut cx.state.board.turn.dice);
        let mut rolled: ArrayVec<u8, 3> = ArrayVec::new();
        for _ in 0..count {
            rolled.push(cx.die(DICE, 6));
        }
        let steps = rolled.iter().sum();
        cx.emit(|| Event::Rolled { seat, dice: rolled, way });
        cx.travel(seat, steps, way == Way::Clockwise);
        // [globopolis.teleport.roll] A player that ends on Teleport! is teleported, in either direction.
        if cx.board().player(seat).governor == cx.rules.data.start {
            cx.teleport(seat);
        }
        Flow::Return(Reply::Nothing)
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, ())> {
        self.chosen.is_none().then(|| (at.active().only(), ()))
    }

    fn decision(&self, at: At<'_>, seat: Seat, (): ()) -> Decision {
        one(self, at, seat, (), (Question::Movement, DICE, Action::Roll { dice: 1, way: Way::Clockwise }))
    }

    fn candidates(&self, _: At<'_>, _: Seat, (): (), visit: &mut Visit<'_>) -> ControlFlow<()> {
        for way in [Way::Clockwise, Way::CounterClockwise, Way::FreeCourse] {
            (1..=3).try_for_each(|dice| visit(Action::Roll { dice, way }))?;
        }
        ControlFlow::Continue(())
    }

    fn check(&self, at: At<'_>, seat: Seat, (): (), action: &Action) -> Verdict {
        let Action::Roll { dice, way } = *action else {
            // [globopolis.movement.optional] A movement that has begun is made. A card makes the way of a roll free.
            let card = matches!(action, Action::Card(_));
            let by = if card { REVERSE } else { rule("globopolis.movement.optional") };
            return refuse(by, Why::OtherQuestion);
        };
        // [globopolis.movement.dice] One, two or three dice, chosen before each roll.
        require((1..=3).contains(&dice), DICE, Why::DiceRange)?;
        match way {
            Way::Clockwise => Ok(()),
            // [globopolis.movement.counter-clockwise] Three CR, which one must have.
            Way::CounterClockwise => {
                let cr = at.board().player(seat).cr;
                require(cr >= at.data().numbers.reverse_cr, REVERSE, Why::FewCr(cr))
            }
            Way::FreeCourse => require(at.free_course(seat).is_some(), REVERSE, Why::NoFreeCourse),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, (): (), action: &Action) {
        let Action::Roll { dice, way } = *action else { return };
        match way {
            Way::Clockwise => {}
            Way::CounterClockwise => cx.credit(seat, -cx.rules.data.numbers.reverse_cr, Points::Reverse),
            Way::FreeCourse => {
                if let Some(card) = cx.at().free_course(seat) {
                    cx.discard(seat, card);
                }
            }
        }
        self.chosen = Some((dice, way));
    }
}
