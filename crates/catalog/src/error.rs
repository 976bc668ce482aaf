//! The errors in what a client sends, each with its own name.

use landsraad_kernel::{Seat, Text};
use serde::Serialize;
use serde_json::Value;

/// An action as somebody typed it or another program wrote it.
pub fn action_from_text(text: &str) -> Result<Value, ActError> {
    serde_json::from_str(text).map_err(|e| ActError::Malformed { why: e.to_string() })
}

/// Why an action was not carried out. The match is as it was.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ActError {
    /// The action is not JSON, or not an action of this game.
    #[error("malformed action: {why}")]
    Malformed {
        /// What the parser says, with the place.
        why: String,
    },
    /// There is no such seat at this table.
    #[error("seat {seat} does not exist: this table has {seats} seats")]
    WrongSeat {
        /// The seat named.
        seat: Seat,
        /// How many there are.
        seats: u8,
    },
    /// The seat owes no answer now.
    #[error("seat {seat} is not asked: {} [{rule}]", why.en)]
    NotAsked {
        /// The seat named.
        seat: Seat,
        /// The rule that gives the reason.
        rule: String,
        /// The reason.
        why: Text,
    },
    /// More answers were sent than belong to one order.
    #[error("the order is complete before the last answer: send the rest when it is asked for")]
    NoOrder,
    /// The match has moved on since the sender looked.
    #[error("the table has moved on: the action is for step {given}, the table is at step {now}")]
    Stale {
        /// The step the action was meant for.
        given: u32,
        /// The step the match is at.
        now: u32,
    },
    /// The rules forbid it.
    #[error("{} [{rule}]", why.en)]
    Illegal {
        /// The rule.
        rule: String,
        /// The facts that decided.
        why: Text,
    },
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// A line that cannot be read.
    #[error("line {line}: {why}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
    /// A record of a game, edition or set of options that this program does not have.
    #[error("{0}")]
    Unknown(String),
    /// A step that the rules refuse, or whose picks do not fit.
    #[error("step {step}: {why}")]
    Step {
        /// Counted from 1; 0 is the setup.
        step: u32,
        /// What is wrong.
        why: String,
    },
    /// The revealed seed does not fit the commitment or the picks.
    #[error("seed: {0}")]
    Seed(String),
}
