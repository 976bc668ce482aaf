//! Every activity that can be suspended, one file each, its steps in rulebook order.
//!
//! An activity implements the kernel's [`Activity`], and [`Aspect`] for what this game adds: the automa's answers, secret
//! lists, answers that change nothing.

#![allow(clippy::new_without_default)] // A frame starts at its first step; `default` would say less.

mod actions;
mod battle;
mod casualties;
mod claims;
mod dice;
mod end;
mod free;
mod hazards;
mod idle;
mod march;
pub mod ops;
mod round;
mod select;
mod spice;
mod surface;
mod tokens;
mod vehicles;

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use landsraad_kernel::{
    Activities, Activity, Chance, Frames, Illegal, Machine, RuleRef, Seat, SeatSet, Shape, Stack,
};
use serde::{Deserialize, Serialize};

pub use actions::{Actions, Turn, can_take_effect, may_play, may_use_desert_power};
pub use battle::{Battle, BattleAsk, may_discard_at_all};
pub use casualties::CauseKey;
pub use casualties::{Casualties, Trim, casualty_options};
pub use claims::{Claims, Steps, holds, may_claim_at_all};
pub use dice::Dice;
pub use end::EndOfRound;
pub use free::{Free, facedown, may_take_free};
pub use hazards::{Hazards, Storm};
pub use march::{MarchFrame, Reachable, reach};
pub use ops::Ops;
pub use round::Round;
pub use select::{Need, Select};
pub use spice::Spice;
pub use surface::{Surface, WormStrike, rescuers};
pub use tokens::Garrison;
pub use vehicles::Vehicles;

use crate::Arrakis;
use crate::action::Action;
use crate::automa;
use crate::board::Area;
use crate::data::Side;
use crate::event::Event;
use crate::legality::{Conditions, Terms, refuse, require};
use crate::question::Question;
use crate::state::{CardId, DEPTH, Group, State};
use crate::why::Why;

landsraad_kernel::context!(Arrakis);

landsraad_kernel::activities! {
    /// An activity that can be suspended.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[expect(missing_docs, reason = "one variant for each activity, with its own type")]
    pub enum Frame for Arrakis, as dyn Aspect {
        Round(Round),
        Vehicles(Vehicles),
        Dice(Dice),
        Actions(Actions),
        Turn(Turn),
        Free(Free),
        Ops(Ops),
        March(MarchFrame),
        Select(Select),
        Battle(Battle),
        Casualties(Casualties),
        Trim(Trim),
        Surface(Surface),
        WormStrike(WormStrike),
        Hazards(Hazards),
        Storm(Storm),
        Spice(Spice),
        EndOfRound(EndOfRound),
        Claims(Claims),
        Steps(Steps),
        Garrison(Garrison),
    }
}

/// What an activity of this game does beyond the common pattern.
pub trait Aspect {
    /// The automa's answer to the question that is asked, and the priority that chose it. `None` takes the first legal
    /// answer.
    fn automa(&self, _at: At<'_>, _chance: &mut dyn Chance) -> Option<(Action, RuleRef)> {
        None
    }

    /// Whether the list of answers depends on what others may not know: then even a single answer is asked for.
    fn hidden(&self, _at: At<'_>) -> bool {
        false
    }

    /// The figures that the activity has in hand, with their facedown tokens.
    fn groups(&self) -> ArrayVec<Group, 3> {
        ArrayVec::new()
    }

    /// The same, to deal the tokens again.
    fn groups_mut(&mut self) -> ArrayVec<&mut Group, 3> {
        ArrayVec::new()
    }

    /// [wfa.actions.no-effect] Whether an answer of a side is legal and would change nothing. Only what everybody at the
    /// table or the seat itself can see is looked at.
    fn idle(&self, _at: At<'_>, _side: Side, _action: &Action) -> bool {
        false
    }
}

/// A question, and the rule that asks it.
type Asked = (Question, RuleRef);

/// What a finished activity returns to its caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Nothing in particular.
    Nothing,
    /// A legion went or attacked.
    Marched {
        /// Where it is now.
        at: Area,
        /// The figures.
        group: Group,
    },
    /// Figures that were chosen, or that are left of a force.
    Group(Group),
    /// Where the legion that a sandworm surprised is now.
    Stands(Area),
}

impl Activities for Arrakis {
    type Frame = Frame;
    type Reply = Reply;
    type At<'a> = At<'a>;
    type Cx<'a, 'e: 'a> = Cx<'a, 'e>;

    fn at<'a>(&'a self, state: &'a State) -> At<'a> {
        At { rules: self, state }
    }

    fn top(state: &State) -> Option<&Frame> {
        match state.over {
            Some(_) => None,
            None => state.stack.top(),
        }
    }

    fn interrupted(cx: &Cx<'_, '_>) -> bool {
        cx.state.over.is_some()
    }
}

impl Machine<DEPTH> for Cx<'_, '_> {
    type Frame = Frame;
    type Reply = Reply;

    fn stack(&mut self) -> &mut Stack<Frame, DEPTH> {
        &mut self.state.stack
    }

    fn advance(&mut self, frame: &mut Frame, reply: Option<Reply>) -> Flow {
        if self.state.over.is_some() {
            return Flow::Return(Reply::Nothing);
        }
        let flow = Frames::advance(frame, self, reply);
        if matches!(flow, Flow::Ask) && self.answers_without_asking(frame) { Flow::Again } else { flow }
    }

    fn run(&mut self, frame: &mut Frame, reply: Option<Reply>) -> Flow {
        if self.state.over.is_some() {
            return Flow::Return(Reply::Nothing);
        }
        let mut flow = Frames::run(frame, self, reply);
        while matches!(flow, Flow::Ask) && self.answers_without_asking(frame) {
            if self.state.over.is_some() {
                return Flow::Return(Reply::Nothing);
            }
            flow = Frames::run(frame, self, None);
        }
        flow
    }
}

impl Cx<'_, '_> {
    /// Gives the answer that nobody is asked for, and says whether there was one.
    #[inline]
    fn answers_without_asking(&mut self, frame: &mut Frame) -> bool {
        if self.skip_forced {
            // [wfa.definitions.declining] A single legal option is carried out without asking. A simulation does that itself.
            let automa = self.state.solo.is_some()
                && frame.pending(self.at()).contains(Arrakis::seat_of(Side::Harkonnen));
            return automa && self.answer_unasked(frame);
        }
        self.answer_unasked(frame)
    }

    /// The same, for an answer that is not left to a simulation.
    #[inline(never)]
    fn answer_unasked(&mut self, frame: &mut Frame) -> bool {
        let Some(seat) = frame.pending(self.at()).first() else { return false };
        // [wfa.solo-setup.as-two-player] The automa answers the questions of its side itself, by its priorities.
        if self.state.is_automa(Arrakis::side_of(seat)) {
            let at = At { rules: self.rules, state: self.state };
            let (action, rule) = frame
                .aspect()
                .automa(at, self.chance)
                .unwrap_or_else(|| (automa::first(frame, at, seat), RuleRef("wfa.solo-vehicles.ties")));
            self.emit(|| Event::Automa { action, rule });
            frame.answer(self, seat, &action);
            return true;
        }
        // [wfa.definitions.declining]
        if !frame.aspect().hidden(self.at())
            && let Some(only) = single(self.at(), seat, frame)
        {
            frame.answer(self, seat, &only);
            return true;
        }
        false
    }
}

/// A side that is asked something, as the answer of [`Activity::asked`].
const fn asks<A: Copy>(side: Side, ask: A) -> Option<(SeatSet, A)> {
    Some((Arrakis::seat_of(side).only(), ask))
}

/// The decision of a seat. Its shape and its default follow from the legal answers.
fn decide<A>(activity: &A, at: At<'_>, seat: Seat, ask: A::Ask, (question, rule): Asked) -> Decision
where
    A: Activity<Game = Arrakis>,
{
    let mut default = None;
    let mut options = 0;
    let mut yes_no = true;
    let _ = activity.legal(at, seat, ask, &mut |action| {
        options += 1;
        default.get_or_insert(action);
        yes_no &= matches!(action, Action::Pass | Action::Yes);
        ControlFlow::Continue(())
    });
    let shape = if yes_no && options == 2 {
        Shape::YesNo
    } else if question == Question::Free {
        Shape::React
    } else {
        Shape::One { options }
    };
    Decision { question, shape, rule, default: default.unwrap_or(Action::Pass) }
}

/// A refusal of an answer to another question. It says what is asked and cites the rule that asks.
const fn other((question, rule): Asked) -> Verdict {
    Err(Illegal::new(rule, Why::Asked(question)))
}

/// A refusal of passing where something must be chosen, or of an answer to another question.
fn must(action: &Action, asked: Asked) -> Verdict {
    if *action == Action::Pass { Err(Illegal::new(asked.1, Why::MustAct)) } else { other(asked) }
}

/// The only legal answer of a seat.
fn single(at: At<'_>, seat: Seat, frame: &Frame) -> Option<Action> {
    let mut only = None;
    let mut count = 0;
    let _ = frame.legal(at, seat, &mut |action| {
        count += 1;
        only = Some(action);
        if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    debug_assert!(count > 0, "a question without an answer: {frame:?}");
    only.filter(|_| count == 1)
}

/// Activities that fall due between two steps: step events and claims.
pub fn checkpoint(s: &State) -> Option<Frame> {
    if s.steps_due != 0 {
        return Some(Frame::Steps(Steps::new()));
    }
    // [wfa.prescience.claim-timing] The Atreides are asked as soon as the step in progress is finished.
    if s.claims < 2 && s.phase == crate::state::Phase::Actions && s.revealed.iter().any(|r| r.met) {
        return Some(Frame::Claims(Claims::new(false)));
    }
    None
}
