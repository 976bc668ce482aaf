//! The messages between the server and its clients: browsers, terminals and bots.
//!
//! `docs/protocol.md` says how they are used. Everything here is plain data. Actions, views, events and
//! questions are the game's own JSON and pass through untouched.

#![warn(missing_docs)]

mod account;
mod analysis;
mod client;
mod lessons;
mod server;
mod table;
pub mod typescript;

pub use account::*;
pub use analysis::*;
pub use client::*;
pub use lessons::*;
pub use server::*;
pub use table::*;

/// A sentence in both languages.
pub use landsraad_kernel::Text;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// The version of the protocol. A client that sends another one in its `hello` is refused and disconnected.
pub const VERSION: u32 = 1;

/// Why something was refused: the same names on the socket and over HTTP.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RefusedKind {
    /// The rules forbid the action; `rule` and `text` say why.
    Illegal,
    /// The action answers a question that is no longer asked.
    Stale,
    /// The seat belongs to somebody else.
    NotYourSeat,
    /// The seat is not asked anything now.
    NotYourTurn,
    /// The message cannot be read.
    Malformed,
    /// Too many messages; wait and try again.
    TooFast,
    /// The request did not arrive in time.
    TooSlow,
    /// The table is paused.
    Paused,
    /// The table has not started, has ended or is closed.
    NotRunning,
    /// There is no such thing, or not for you.
    NotFound,
    /// Not allowed for this person or at this table.
    Forbidden,
    /// Sign in first.
    SignIn,
    /// The request cannot be carried out as sent; `text` says why.
    Invalid,
    /// Another request came first, or the name is taken.
    Conflict,
    /// A limit of the server: open tables, message size.
    TooMuch,
    /// The storage or the table is out of order for the moment; nothing was changed.
    Unavailable,
    /// Another version of the protocol.
    Version,
}

/// A refusal over HTTP.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// Its name.
    pub kind: RefusedKind,
    /// The field or option that is wrong, if one is.
    pub field: Option<String>,
    /// The rule that forbids it, if one does.
    pub rule: Option<String>,
    /// What is wrong and what to do.
    pub text: Text,
    /// Seconds after which it is worth trying again, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub retry_after: Option<u32>,
}

impl Problem {
    /// A refusal with its sentence.
    pub fn new(kind: RefusedKind, en: impl Into<String>, it: impl Into<String>) -> Problem {
        Problem::with_text(kind, Text::new(en, it))
    }

    /// A refusal with a sentence that exists already.
    pub fn with_text(kind: RefusedKind, text: Text) -> Problem {
        Problem { kind, field: None, rule: None, text, retry_after: None }
    }

    /// Says when to try again.
    #[must_use]
    pub fn retry_after(mut self, seconds: u32) -> Problem {
        self.retry_after = Some(seconds);
        self
    }

    /// Names the field.
    #[must_use]
    pub fn field(mut self, field: impl Into<String>) -> Problem {
        self.field = Some(field.into());
        self
    }

    /// Names the rule.
    #[must_use]
    pub fn rule(mut self, rule: impl Into<String>) -> Problem {
        self.rule = Some(rule.into());
        self
    }
}
