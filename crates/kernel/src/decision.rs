//! What one seat is asked.

use serde::Serialize;

use crate::RuleRef;

/// A question to one seat: what it is about, the form of the answer, the rule that asks, and the legal
/// answer that is given when the seat does not answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Decision<Q, A> {
    /// What is asked, in the game's own terms.
    pub question: Q,
    /// The form of the answer and its bounds.
    pub shape: Shape,
    /// The rule that asks.
    pub rule: RuleRef,
    /// A legal answer for clocks, watchdogs and players who leave.
    pub default: A,
}

/// The closed set of forms an answer can take. Screens, terminals and bots handle these and no others.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "form", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Shape {
    /// One of a list.
    One {
        /// How many options there are.
        options: u16,
    },
    /// A number.
    Amount {
        /// Smallest legal number.
        min: i32,
        /// Largest legal number.
        max: i32,
        /// Distance between neighbouring legal numbers.
        step: i32,
    },
    /// Some of a list.
    Several {
        /// At least this many.
        min: u8,
        /// At most this many.
        max: u8,
        /// How many there are to choose from.
        of: u16,
    },
    /// Several choices made as one: a battle plan, a trade. The legal list may be too long to show.
    Plan {
        /// How many parts the plan has.
        parts: u8,
    },
    /// Yes or no.
    YesNo,
    /// Do something now, or let the moment pass.
    React,
}
