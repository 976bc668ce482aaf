//! Every activity that can be suspended, one file each, its steps in rulebook order.

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

use landsraad_kernel::{Flow, Machine, RuleRef, Stack};
use serde::{Deserialize, Serialize};

pub use actions::{Actions, Turn, can_take_effect, may_play};
pub use battle::Battle;
pub use casualties::CauseKey;
pub use casualties::{Casualties, Trim, casualty_options};
pub use claims::{Claims, Steps, holds};
pub use dice::Dice;
pub use end::EndOfRound;
pub use free::{Free, facedown, may_take_free};
pub use hazards::{Hazards, Storm};
pub use idle::idle;
pub use march::{MarchFrame, Reachable, reach};
pub use ops::Ops;
pub use round::Round;
pub use select::{Need, Select};
pub use spice::Spice;
pub use surface::{Surface, WormStrike};
pub use tokens::Garrison;
pub use vehicles::Vehicles;

use crate::Arrakis;
use crate::action::Action;
use crate::atoms::Cx;
use crate::automa;
use crate::board::Area;
use crate::data::Side;
use crate::legality::{Permit, Terms, refuse, require};
use crate::question::Question;
use crate::state::{DEPTH, Group, State};
use crate::why::Why;

/// What an activity wants next.
pub type Next = Flow<Frame, Reply>;
/// Receives legal actions.
pub type Visit<'a> = &'a mut dyn FnMut(Action) -> ControlFlow<()>;

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

/// What an activity must be able to do.
pub trait Activity {
    /// Runs on to the next step.
    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Next;
    /// The side that is asked.
    fn asks(&self, s: &State) -> Side;
    /// What is asked, and by which rule.
    fn question(&self, g: &Arrakis, s: &State) -> (Question, RuleRef);
    /// The legal answers; the first is the default.
    fn legal(&self, g: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()>;
    /// Whether an answer is legal, and what forbids it. It accepts exactly what `legal` lists.
    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit;
    /// Takes an answer.
    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action);
    /// Whether the list of answers depends on what others may not know: then even a single answer is asked for.
    fn hidden(&self, _s: &State) -> bool {
        false
    }
}

macro_rules! frames {
    ($($name:ident($data:ty)),+ $(,)?) => {
        /// An activity that can be suspended.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs)]
        pub enum Frame { $($name($data)),+ }

        impl Frame {
            /// The activity itself.
            pub fn activity(&self) -> &dyn Activity {
                match self { $(Frame::$name(f) => f),+ }
            }

            /// The activity itself, to run it.
            pub fn activity_mut(&mut self) -> &mut dyn Activity {
                match self { $(Frame::$name(f) => f),+ }
            }
        }
    };
}

frames!(
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
);

impl Machine<DEPTH> for Cx<'_, '_> {
    type Frame = Frame;
    type Reply = Reply;

    fn stack(&mut self) -> &mut Stack<Frame, DEPTH> {
        &mut self.s.stack
    }

    fn advance(&mut self, frame: &mut Frame, reply: Option<Reply>) -> Next {
        if self.s.over.is_some() {
            return Flow::Return(Reply::Nothing);
        }
        let flow = frame.activity_mut().advance(self, reply);
        if flow != Flow::Ask {
            return flow;
        }
        // [wfa.solo-setup.as-two-player] The automa answers the questions of its side itself, by its priorities.
        let side = frame.activity().asks(self.s);
        if self.s.is_automa(side) {
            let (action, rule) = automa::answer(self.g, self.s, self.chance, frame);
            self.emit(|| crate::event::Event::Automa { action, rule });
            frame.activity_mut().answer(self, &action);
            return Flow::Again;
        }
        // [wfa.definitions.declining] A single legal option is carried out without asking.
        if !frame.activity().hidden(self.s)
            && let Some(only) = single(self.g, self.s, frame)
        {
            frame.activity_mut().answer(self, &only);
            return Flow::Again;
        }
        Flow::Ask
    }
}

/// A refusal of an answer to another question: it cites the rule that asks.
fn other(rule: RuleRef) -> Permit {
    Err(landsraad_kernel::Illegal::new(rule, Why::OtherQuestion))
}

/// A refusal of passing where something must be chosen, or of an answer to another question.
fn must(action: Action, rule: RuleRef) -> Permit {
    let why = if action == Action::Pass { Why::MustAct } else { Why::OtherQuestion };
    Err(landsraad_kernel::Illegal::new(rule, why))
}

fn single(g: &Arrakis, s: &State, frame: &Frame) -> Option<Action> {
    let mut only = None;
    let mut count = 0;
    let _ = frame.activity().legal(g, s, &mut |action| {
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
