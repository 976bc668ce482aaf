//! 4.1: the movement of the Governor; 4.1.8: Teleport!.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use landsraad_kernel::{Flow, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::Globopolis;
use crate::atoms::Cx;
use crate::board::Board;
use crate::cards::{faces, holds};
use crate::cleaning::PATIENCE;
use crate::data::{Data, Effect};
use crate::event::Event;
use crate::frames::{Activity, Asked, Frame, Permit, Reply, Visit, refuse, require};
use crate::influence::Reaction;
use crate::types::*;

const DICE: RuleRef = rule("globopolis.movement.dice");
const REVERSE: RuleRef = rule("globopolis.movement.counter-clockwise");
const TELEPORT: RuleRef = rule("globopolis.teleport.roll");

/// One movement: choice of dice and direction, cards, roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Movement {
    chosen: Option<(u8, Way)>,
    asked: bool,
}

/// The card in hand that makes the counter-clockwise way free.
fn free_course(data: &Data, board: &Board, seat: Seat) -> Option<Card> {
    faces(data, board.player(seat), CardKind::Influence).find(|&c| {
        matches!(c, Card::Influence(i) if data.influence[usize::from(i)].effect == Effect::MoveReverseFree)
    })
}

impl Activity for Movement {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow<Frame, Reply> {
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
        cx.out.emit(|| Event::Rolled { seat, dice: rolled, way });
        travel(cx, seat, steps, way == Way::Clockwise);
        // [globopolis.teleport.roll] A player that ends on Teleport! is teleported, in either direction.
        if cx.board().player(seat).governor == cx.g.data.start {
            teleport(cx, seat);
        }
        Flow::Return(Reply::Nothing)
    }

    fn pending(&self, board: &Board) -> SeatSet {
        board.turn.active.only()
    }

    fn question(&self, _g: &Globopolis, _board: &Board, _seat: Seat) -> Asked {
        Asked::new(Question::Movement, DICE, Action::Roll { dice: 1, way: Way::Clockwise })
    }

    fn candidates(&self, _g: &Globopolis, _board: &Board, _seat: Seat, visit: Visit<'_>) -> ControlFlow<()> {
        for way in [Way::Clockwise, Way::CounterClockwise, Way::FreeCourse] {
            (1..=3).try_for_each(|dice| visit(Action::Roll { dice, way }))?;
        }
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Globopolis, board: &Board, seat: Seat, action: Action) -> Permit {
        let Action::Roll { dice, way } = action else {
            // [globopolis.movement.optional] A movement that has begun is made.
            return refuse(rule("globopolis.movement.optional"), Why::OtherQuestion);
        };
        // [globopolis.movement.dice] One, two or three dice, chosen before each roll.
        require((1..=3).contains(&dice), DICE, Why::DiceRange)?;
        match way {
            Way::Clockwise => Ok(()),
            // [globopolis.movement.counter-clockwise] Three CR, which one must have.
            Way::CounterClockwise => {
                let cr = board.player(seat).cr;
                require(cr >= g.data.numbers.reverse_cr, REVERSE, Why::FewCr(cr))
            }
            Way::FreeCourse => {
                require(free_course(&g.data, board, seat).is_some(), REVERSE, Why::NoFreeCourse)
            }
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        let Action::Roll { dice, way } = action else { return };
        match way {
            Way::Clockwise => {}
            Way::CounterClockwise => cx.credit(seat, -cx.g.data.numbers.reverse_cr, Points::Reverse),
            Way::FreeCourse => {
                if let Some(card) = free_course(&cx.g.data, cx.board(), seat) {
                    debug_assert!(holds(&cx.g.data, cx.board().player(seat), card), "found in the hand");
                    cx.discard(seat, card);
                }
            }
        }
        self.chosen = Some((dice, way));
    }
}

/// The Governor goes this many spaces.
///
/// [globopolis.movement.clockwise] Exactly the total. [globopolis.movement.landing-only] Spaces passed over
/// do nothing, except Teleport!.
pub(crate) fn travel(cx: &mut Cx<'_, '_>, seat: Seat, steps: u8, clockwise: bool) {
    let ring = u16::from(cx.g.data.ring());
    let start = u16::from(cx.g.data.start);
    let from = u16::from(cx.board().player(seat).governor);
    let steps = u16::from(steps);
    if clockwise {
        let to_start = match (start + ring - from) % ring {
            0 => ring,
            distance => distance,
        };
        place(cx, seat, ((from + steps) % ring) as u8);
        // [globopolis.teleport.pay] Crossing or reaching it clockwise pays; leaving it does not.
        if steps >= to_start {
            pass_start(cx, seat);
        }
    } else {
        let to_start = match (from + ring - start) % ring {
            0 => ring,
            distance => distance,
        };
        place(cx, seat, ((from + 2 * ring - steps) % ring) as u8);
        // [globopolis.teleport.counter-clockwise] Backwards nothing is paid.
        // [globopolis.teleport.second-crossing] Crossing it backwards leaves an unpaid mark.
        if steps > to_start {
            cx.state.board.player_mut(seat).marks += 1;
        }
    }
}

fn place(cx: &mut Cx<'_, '_>, seat: Seat, to: u8) {
    let from = cx.board().player(seat).governor;
    cx.state.board.player_mut(seat).governor = to;
    cx.out.emit(|| Event::Moved { seat, from, to });
}

/// Teleport! is crossed or reached clockwise.
pub(crate) fn pass_start(cx: &mut Cx<'_, '_>, seat: Seat) {
    // [globopolis.turn.first-no-pay] Nothing is paid in a player's first turn.
    if cx.board().turn.first {
        return;
    }
    let player = cx.state.board.player_mut(seat);
    // [globopolis.teleport.second-crossing] A mark is removed instead of paying.
    if player.marks > 0 {
        player.marks -= 1;
        return;
    }
    cx.gain(seat, i32::from(cx.g.data.numbers.teleport_eu), Money::Teleport);
}

/// The Governor goes from one O.R.S.S. to another, clockwise.
///
/// [globopolis.orss.teleport-pay] It is paid if that way meets Teleport!.
pub(crate) fn hop(cx: &mut Cx<'_, '_>, seat: Seat, to: u8) {
    let ring = u16::from(cx.g.data.ring());
    let from = u16::from(cx.board().player(seat).governor);
    let steps = (u16::from(to) + ring - from) % ring;
    travel(cx, seat, steps as u8, true);
}

/// The D8 and the D20.
///
/// [globopolis.teleport.destination] This many O.R.S.S. spaces clockwise from Teleport!, then this many spaces.
/// [globopolis.teleport.crossings] Each further crossing pays. [globopolis.teleport.again] Ending on
/// Teleport! repeats it. [globopolis.teleport.not-extra] It uses up no extra movement.
pub(crate) fn teleport(cx: &mut Cx<'_, '_>, seat: Seat) {
    for _ in 0..PATIENCE {
        let d8 = cx.die(TELEPORT, 8);
        let d20 = cx.die(TELEPORT, 20);
        cx.out.emit(|| Event::Teleported { seat, d8, d20 });
        let stations = cx.g.data.orss.len() as u8;
        let laps = (d8 - 1) / stations;
        let to = cx.g.data.orss[usize::from((d8 - 1) % stations)];
        place(cx, seat, to);
        for _ in 0..laps {
            pass_start(cx, seat);
        }
        travel(cx, seat, d20, true);
        if cx.board().player(seat).governor != cx.g.data.start {
            return;
        }
    }
}
