//! Section 2: turns. Option Phase, movement and landing, Aggression, agents; then the next player.
//! Section 5: the end of the round and of the match. A turn asks nothing itself.

#[cfg(test)]
mod tests;

use landsraad_kernel::{Activity, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{At, Cx, Declaration, Flow, Frame, Infiltration, Landing, Movement, OptionPhase, Reply};
use crate::Globopolis;
use crate::board::TurnFacts;
use crate::event::Event;
use crate::missions::Change;

/// The parts of a turn, in order.
///
/// [globopolis.turn.phases] [globopolis.event.sequence] The order is fixed; only the movement is compulsory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The turn begins.
    Begin,
    /// The Option Phase.
    Option,
    /// A movement.
    Move,
    /// The Governor has arrived.
    Land,
    /// After the landing.
    Landed,
    /// Agents are placed.
    Agents,
    /// Last Missions of the turn.
    Missions,
    /// The turn ends.
    End,
}

/// A turn, and after it the next one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub(crate) step: Step,
}

impl Turn {
    fn go(&mut self, step: Step) -> Flow {
        self.step = step;
        Flow::Again
    }

    fn call(&mut self, then: Step, frame: Frame) -> Flow {
        self.step = then;
        Flow::Call(frame)
    }
}

impl Activity for Turn {
    landsraad_kernel::asks_nothing!(Globopolis);

    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        let seat = cx.board().turn.active;
        match self.step {
            Step::Begin => {
                let round = cx.board().turn.round;
                cx.emit(|| Event::Turn { seat, round });
                if !cx.board().turn.first {
                    return self.go(Step::Option);
                }
                // [globopolis.turn.first-teleport] No Option Phase; the teleport replaces the roll.
                cx.emit(|| Event::EventPhase { seat });
                cx.teleport(seat);
                // [globopolis.turn.first-rest] From there the turn goes on like any other.
                self.go(Step::Land)
            }
            Step::Option => self.call(Step::Move, Frame::Option(OptionPhase::default())),
            Step::Move => {
                if reply.is_some() && cx.board().turn.extra == 0 {
                    cx.emit(|| Event::EventPhase { seat });
                }
                self.call(Step::Land, Frame::Movement(Movement::default()))
            }
            Step::Land => self.call(Step::Landed, Frame::Landing(Landing::default())),
            Step::Landed => match reply {
                Some(Reply::MoveAgain) => self.call(Step::Land, Frame::Movement(Movement::default())),
                Some(Reply::Nothing | Reply::Stop | Reply::Fought | Reply::CalledOff) | None => {
                    self.go(Step::Agents)
                }
            },
            // [globopolis.agents.off] Without the agent rules there is no such step.
            Step::Agents if cx.rules.agents => {
                self.call(Step::Missions, Frame::Infiltration(Infiltration::default()))
            }
            Step::Agents => self.go(Step::Missions),
            Step::Missions => {
                // A Mission about a conquest of this turn has its last chance now, and in the last round
                // every Mission has.
                let mut waiting = cx.mission_alert();
                let last_round = cx.is_last_round();
                if last_round {
                    waiting |= cx.last_chance();
                }
                if waiting.is_empty() {
                    return self.go(Step::End);
                }
                // A Mission declared now may be what makes this round the last.
                let then = if last_round { Step::End } else { Step::Missions };
                self.call(then, Frame::Declaration(Declaration { waiting }))
            }
            Step::End => self.end(cx, seat),
        }
    }
}

impl Turn {
    /// [globopolis.turn.clockwise] Turns pass clockwise.
    fn end(&mut self, cx: &mut Cx<'_, '_>, seat: Seat) -> Flow {
        let board = &mut cx.state.board;
        let player = board.player_mut(seat);
        player.turns += 1;
        // [globopolis.academy.to-ps] From the next turn on the new agents can be placed.
        player.fresh = 0;
        let next = seat.next(board.seats());
        let mut round = board.turn.round;
        if next == board.turn.starter {
            if let Some(winners) = cx.round_ends() {
                cx.state.board.end.winners = Some(winners);
                cx.emit(|| Event::Over { winners });
                return Flow::Return(Reply::Nothing);
            }
            round += 1;
        }
        let board = &mut cx.state.board;
        let first = board.player(next).turns == 0;
        board.turn = TurnFacts::new(next, board.turn.starter, round, first);
        // [globopolis.end.mission-events] What was conquered in a turn counts to its end.
        cx.mark(seat, [Change::Conquest]);
        self.go(Step::Begin)
    }
}

impl Cx<'_, '_> {
    fn at_limit(&self) -> bool {
        self.board().turn.round >= self.rules.rulings.round_limit
    }

    /// Whether the match ends with this round, unless the best are level.
    fn is_last_round(&self) -> bool {
        !self.board().end.qualified.is_empty() || self.at_limit()
    }

    /// The winners, if the match ends with this round.
    ///
    /// [globopolis.end.finish-round] The round in which a condition was met is played to its end.
    fn round_ends(&mut self) -> Option<SeatSet> {
        if !self.is_last_round() {
            return None;
        }
        let at_limit = self.at_limit();
        let board = self.board();
        let qualified = board.end.qualified;
        // [globopolis.end.winner] Only those who met a condition can win.
        let among = if qualified.is_empty() { SeatSet::all(board.seats()) } else { qualified };
        // [globopolis.end.several] Among several the highest CRF wins.
        let best = among.iter().map(|s| board.player(s).cr).max()?;
        let winners: SeatSet = among.iter().filter(|&s| board.player(s).cr == best).collect();
        if winners.len() == 1 || at_limit {
            self.state.board.end.limit = qualified.is_empty();
            return Some(winners);
        }
        // [globopolis.end.tie] Level at the top: another full round.
        self.emit(|| Event::ExtraRound);
        None
    }
}
