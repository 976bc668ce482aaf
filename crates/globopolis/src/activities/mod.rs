//! The activities a match can be in the middle of, in rulebook order: a turn (2), the Option Phase (3), a deal (3.4), a
//! movement (4.1), the space reached (4.1.1 to 4.1.10) with purchases (4.1.4), Influence cards and the limit of a hand
//! (4.1.6), an Aggression (4.2), infiltration (4.3), the declaration of a Mission (5).

pub(crate) mod aggression;
pub(crate) mod declaration;
mod fourth_card;
mod infiltration;
mod landing;
mod misplaced;
mod movement;
mod option_phase;
mod purchase;
mod reaction;
mod trade;
mod turn;

use std::ops::ControlFlow;

use landsraad_kernel::{
    Activities, Activity, Frames, Freedom, Illegal, Machine, RuleRef, Seat, Shape, Stack, drive,
};
use serde::{Deserialize, Serialize};

pub use aggression::Aggression;
pub use declaration::Declaration;
pub use fourth_card::FourthCard;
pub use infiltration::Infiltration;
pub use landing::Landing;
pub use movement::Movement;
pub use option_phase::OptionPhase;
pub use purchase::Purchase;
pub use reaction::Reaction;
pub use trade::Trade;
pub use turn::{Step as TurnStep, Turn};

use crate::Globopolis;
use crate::board::{Board, State};
use crate::data::Data;
use crate::vocabulary::*;

landsraad_kernel::context!(Globopolis);

landsraad_kernel::activities! {
    /// One suspended or running activity.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Frame for Globopolis {
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
        /// 4.1.6: a fourth card of a kind.
        FourthCard(FourthCard),
        /// 4.1.6: a moment for Influence cards.
        Reaction(Reaction),
        /// 4.2: an Aggression.
        Aggression(Aggression),
        /// 4.3: infiltration of agents.
        Infiltration(Infiltration),
        /// Section 5: a Mission may be declared.
        Declaration(Declaration),
    }
}

/// How deep activities nest: turn, landing, Aggression, reaction, declaration, and one to spare.
pub const DEPTH: usize = 6;

/// What a finished activity returns to its caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
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

impl Activities for Globopolis {
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
        let flow = Frames::advance(frame, self, reply);
        // Before anybody is asked anything, the seats that may have just fulfilled a Mission are asked about it.
        if flow == Flow::Ask
            && !self.state.board.watch.dirty.is_empty()
            && !matches!(frame, Frame::Declaration(_) | Frame::FourthCard(_))
        {
            let waiting = self.mission_alert();
            if !waiting.is_empty() {
                return Flow::Call(Frame::Declaration(Declaration { waiting }));
            }
        }
        if flow == Flow::Ask && self.skip_forced && self.skip(frame) { Flow::Again } else { flow }
    }
}

impl<'a> At<'a> {
    /// The table.
    pub fn board(self) -> &'a Board {
        &self.state.board
    }

    /// The printed tables.
    pub fn data(self) -> &'a Data {
        &self.rules.data
    }

    /// The player whose turn it is.
    pub fn active(self) -> Seat {
        self.state.board.turn.active
    }

    /// The territories that have an owner.
    pub(crate) fn owned_territories(self) -> TitleSet {
        self.board().all_owned().and(self.data().territory_set())
    }

    /// The territories that another player owns.
    pub(crate) fn foreign_territories(self, seat: Seat) -> TitleSet {
        self.owned_territories().minus(self.board().player(seat).owned)
    }
}

impl Cx<'_, '_> {
    /// The table.
    pub fn board(&self) -> &Board {
        &self.state.board
    }

    /// Gives the answer of a seat that has no other, if the activity knows it; says whether it did.
    fn skip(&mut self, frame: &mut Frame) -> bool {
        let at = self.at();
        let Some(seat) = frame.pending(at).first() else { return false };
        let Freedom::Forced(action) = frame.freedom(at, seat) else { return false };
        frame.answer(self, seat, &action);
        true
    }

    /// A legal answer, or a Mission that is declared as an aside; then on to the next question.
    pub fn act(&mut self, seat: Seat, action: &Action) {
        match self.aside(seat, action) {
            Some(card) => {
                self.declare(seat, card);
                drive(self);
            }
            None => self.give(seat, action),
        }
    }

    /// The Mission that a seat declares as an aside.
    pub fn aside(&self, seat: Seat, action: &Action) -> Option<Card> {
        let Action::Card(card @ Card::Mission(_)) = *action else { return None };
        self.at().aside_open(seat).then_some(card)
    }
}

/// A question with one answer among those that are legal.
fn one<A: Activity<Game = Globopolis>>(
    activity: &A,
    at: At<'_>,
    seat: Seat,
    ask: A::Ask,
    (question, rule, default): (Question, RuleRef, Action),
) -> Decision {
    let mut options = 0;
    // The flow only says that the visitor has seen enough.
    let _ = activity.legal(at, seat, ask, &mut |action| {
        options += u16::from(action != Action::Back);
        ControlFlow::Continue(())
    });
    Decision { question, shape: Shape::One { options }, rule, default }
}

/// The first legal answer.
fn first_legal<A: Activity<Game = Globopolis>>(
    activity: &A,
    at: At<'_>,
    seat: Seat,
    ask: A::Ask,
) -> Option<Action> {
    let mut first = None;
    let _ = activity.legal(at, seat, ask, &mut |action| {
        first = Some(action);
        ControlFlow::Break(())
    });
    first
}

/// A refusal.
pub(crate) const fn refuse<T>(rule: RuleRef, why: Why) -> Result<T, Illegal<Why>> {
    Err(Illegal::new(rule, why))
}

/// Accepts `Done` and nothing else.
fn only_done(action: Action, rule: RuleRef) -> Verdict {
    if action == Action::Done { Ok(()) } else { refuse(rule, Why::OtherQuestion) }
}

/// Refuses unless the condition holds.
const fn require(holds: bool, rule: RuleRef, why: Why) -> Verdict {
    if holds { Ok(()) } else { refuse(rule, why) }
}

/// A number between bounds.
fn within(action: Action, min: u16, max: u16, rule: RuleRef) -> Verdict {
    let Action::Amount(n) = action else { return refuse(rule, Why::OtherQuestion) };
    require((min..=max).contains(&n), rule, Why::OutOfRange { min, max })
}
