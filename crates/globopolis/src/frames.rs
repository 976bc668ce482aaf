//! The activities a match can be in the middle of, and how they are run.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, Illegal, Machine, RuleRef, Seat, SeatSet, Stack};
use serde::{Deserialize, Serialize};

use crate::Globopolis;
use crate::aggression::Aggression;
use crate::atoms::Cx;
use crate::board::Board;
use crate::infiltration::Infiltration;
use crate::influence::Reaction;
use crate::landing::{Landing, Purchase, Under};
use crate::missions::Declare;
use crate::movement::Movement;
use crate::option_phase::OptionPhase;
use crate::trade::Trade;
use crate::turn::Turn;
use crate::types::*;

/// One suspended or running activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// Section 2: a turn.
    Turn(Turn),
    /// Section 3: the Option Phase.
    Option(OptionPhase),
    /// 3.4: a deal.
    Trade(Trade),
    /// 4.1: one movement of the Governor.
    Movement(Movement),
    /// 4.1.1 to 4.1.10: the space reached.
    Landing(Landing),
    /// 4.1.4: buying from an independent territory.
    Purchase(Purchase),
    /// 4.1.6: a fourth card.
    Under(Under),
    /// 4.1.6: a moment for Influence cards.
    Reaction(Reaction),
    /// 4.2: an Aggression.
    Aggression(Aggression),
    /// 4.3: infiltration of agents.
    Infiltration(Infiltration),
    /// Section 5: a Mission may be declared.
    Declare(Declare),
}

/// What a finished activity returns to its caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// Nothing in particular.
    Nothing,
    /// The landing lets the Governor move again.
    MoveAgain,
    /// The landing ends the movement.
    Stop,
    /// The Aggression was fought.
    Fought,
    /// The Aggression did not take place.
    CalledOff,
}

pub(crate) type Permit = Result<(), Illegal<Why>>;
pub(crate) type Visit<'v> = &'v mut dyn FnMut(Action) -> ControlFlow<()>;

/// What a seat is asked by an activity.
pub(crate) struct Asked {
    pub(crate) question: Question,
    pub(crate) rule: RuleRef,
    pub(crate) default: Action,
}

impl Asked {
    pub(crate) const fn new(question: Question, rule: RuleRef, default: Action) -> Asked {
        Asked { question, rule, default }
    }
}

/// What every activity can do. `candidates` lists whatever might be legal, `permit` decides; both the list
/// of legal actions and the check of one action go through `permit`, so legality exists once.
pub(crate) trait Activity {
    /// Runs one step.
    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow<Frame, Reply>;
    /// The seats that are asked, from public facts.
    fn pending(&self, board: &Board) -> SeatSet;
    /// What is asked.
    fn question(&self, g: &Globopolis, board: &Board, seat: Seat) -> Asked;
    /// What might be answered.
    fn candidates(&self, g: &Globopolis, board: &Board, seat: Seat, visit: Visit<'_>) -> ControlFlow<()>;
    /// Whether an answer is legal.
    fn permit(&self, g: &Globopolis, board: &Board, seat: Seat, action: Action) -> Permit;
    /// Takes a legal answer.
    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action);
}

/// Runs an expression on the activity inside a frame.
macro_rules! inside {
    ($frame:expr, $it:ident => $call:expr) => {
        match $frame {
            Frame::Turn($it) => $call,
            Frame::Option($it) => $call,
            Frame::Trade($it) => $call,
            Frame::Movement($it) => $call,
            Frame::Landing($it) => $call,
            Frame::Purchase($it) => $call,
            Frame::Under($it) => $call,
            Frame::Reaction($it) => $call,
            Frame::Aggression($it) => $call,
            Frame::Infiltration($it) => $call,
            Frame::Declare($it) => $call,
        }
    };
}

impl Activity for Frame {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow<Frame, Reply> {
        inside!(self, it => it.advance(cx, reply))
    }
    fn pending(&self, board: &Board) -> SeatSet {
        inside!(self, it => it.pending(board))
    }
    fn question(&self, g: &Globopolis, board: &Board, seat: Seat) -> Asked {
        inside!(self, it => it.question(g, board, seat))
    }
    fn candidates(&self, g: &Globopolis, board: &Board, seat: Seat, visit: Visit<'_>) -> ControlFlow<()> {
        inside!(self, it => it.candidates(g, board, seat, visit))
    }
    fn permit(&self, g: &Globopolis, board: &Board, seat: Seat, action: Action) -> Permit {
        inside!(self, it => it.permit(g, board, seat, action))
    }
    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        inside!(self, it => it.answer(cx, seat, action));
    }
}

impl Machine<6> for Cx<'_, '_> {
    type Frame = Frame;
    type Reply = Reply;

    fn stack(&mut self) -> &mut Stack<Frame, 6> {
        &mut self.state.stack
    }

    fn advance(&mut self, frame: &mut Frame, reply: Option<Reply>) -> Flow<Frame, Reply> {
        let flow = Activity::advance(frame, self, reply);
        // Before anybody is asked anything, those who may have just fulfilled a Mission are asked about it.
        if flow == Flow::Ask
            && self.state.board.watch.dirty != 0
            && !matches!(frame, Frame::Declare(_) | Frame::Under(_))
        {
            let waiting = self.mission_alert();
            if !waiting.is_empty() {
                return Flow::Call(Frame::Declare(Declare { waiting }));
            }
        }
        flow
    }
}

/// A refusal.
pub(crate) const fn refuse<T>(rule: RuleRef, why: Why) -> Result<T, Illegal<Why>> {
    Err(Illegal::new(rule, why))
}

/// Accepts `Done` and nothing else.
pub(crate) fn only_done(action: Action, rule: RuleRef) -> Permit {
    if action == Action::Done { Ok(()) } else { refuse(rule, Why::OtherQuestion) }
}

/// Refuses unless the condition holds.
pub(crate) const fn require(holds: bool, rule: RuleRef, why: Why) -> Permit {
    if holds { Ok(()) } else { refuse(rule, why) }
}

/// A number between bounds.
pub(crate) fn within(action: Action, min: u16, max: u16, rule: RuleRef) -> Permit {
    let Action::Amount(n) = action else { return refuse(rule, Why::OtherQuestion) };
    require((min..=max).contains(&n), rule, Why::OutOfRange { min, max })
}
