//! Playing a lesson: all answers so far in, the present moment out.

use landsraad_catalog::{DecisionJson, EventJson, Match};
use landsraad_kernel::{Seat, Text};
use landsraad_testkit::scenario::Problem;
use serde_json::Value;

use crate::file::{Lesson, Reply};
use crate::walk::{Verdict, Walk};

/// The most answers that are looked at; no lesson has as many steps.
pub const MOST_ANSWERS: usize = 64;

/// Where the learner stands.
pub struct Moment {
    /// The number of the step, from 0; the number of steps when the lesson is over.
    pub step: usize,
    /// How many steps the lesson has.
    pub steps: usize,
    /// The answers that led here: those that count, without the wrong ones.
    pub kept: Vec<Value>,
    /// The reply to the last answer.
    pub reply: Option<Said>,
    /// What the learner has seen happen since the last answer.
    pub events: Vec<EventJson>,
    /// What the learner reads now; nothing when the lesson is over.
    pub read: Option<Text>,
    /// What the board points at.
    pub point: Vec<String>,
    /// What the learner is asked; nothing where there is only something to read.
    pub decision: Option<DecisionJson>,
    /// The learner's seat.
    pub learner: Seat,
    /// The match.
    pub table: Box<dyn Match>,
}

impl Moment {
    /// Whether the lesson is over.
    pub fn done(&self) -> bool {
        self.step == self.steps
    }
}

impl std::fmt::Debug for Moment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Moment { step, steps, kept, reply, .. } = self;
        f.debug_struct("Moment")
            .field("step", step)
            .field("steps", steps)
            .field("kept", kept)
            .field("reply", reply)
            .finish_non_exhaustive()
    }
}

/// What is said to an answer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// Whether the answer was right.
    pub right: bool,
    /// The reply.
    pub text: Text,
    /// The rule behind it.
    pub rule: Option<String>,
}

impl Said {
    pub(crate) fn of(reply: &Reply, right: bool) -> Said {
        Said { right, text: reply.words(), rule: reply.rule.clone() }
    }
}

/// Why a lesson does not go on.
#[derive(Debug, thiserror::Error)]
pub enum LessonError {
    /// An answer is no action of the game.
    #[error("the answer cannot be read: {0}")]
    Malformed(String),
    /// The file is wrong.
    #[error("{0}")]
    Broken(Box<Problem>),
}

impl From<Box<Problem>> for LessonError {
    fn from(problem: Box<Problem>) -> LessonError {
        LessonError::Broken(problem)
    }
}

impl Lesson {
    /// The moment after these answers. An answer to a step that is only read may be anything; a wrong answer
    /// changes nothing. Answers after the end are ignored.
    pub fn play(&self, answers: &[Value]) -> Result<Moment, LessonError> {
        let mut walk = Walk::new(self)?;
        let (mut kept, mut reply) = (vec![], None);
        for answer in answers.iter().take(MOST_ANSWERS) {
            if walk.step().is_none() {
                break;
            }
            let before = walk.at;
            reply = match walk.take(answer)? {
                Some(Verdict::Right(said) | Verdict::Wrong(said)) => Some(said),
                None => None,
            };
            if walk.at > before {
                kept.push(answer.clone());
            }
        }
        Ok(self.moment(walk, kept, reply))
    }

    fn moment(&self, walk: Walk<'_>, kept: Vec<Value>, reply: Option<Said>) -> Moment {
        let step = walk.step();
        Moment {
            step: walk.at,
            steps: self.steps(),
            kept,
            reply,
            read: step.map(|step| step.read.clone()),
            point: step.map(|step| step.point.clone()).unwrap_or_default(),
            decision: walk.decision(),
            learner: walk.learner,
            events: walk.events,
            table: walk.table,
        }
    }
}
