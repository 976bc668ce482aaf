//! The one list of games, and the object-safe interface that server and command line use.
//!
//! [`Catalog`] → [`Entry`] (a game) → [`Rules`] (a game with edition, options and seats) → [`Match`] (one
//! running match). Everything that crosses this border is JSON or plain data; nothing here panics on what
//! a client sends.

#![warn(missing_docs)]

/// The examples of the README, which rustdoc compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

mod advance;
mod entry;
mod error;
mod facts;
mod list;
mod matches;
mod onward;
mod playout;
mod record;
mod samples;
mod shell;
mod sight;
mod slots;

pub use advance::{Bounds, StandingJson, Stands};
pub use entry::{BotInfo, CatalogReply, Entry, GameInfo, Rules, Staged};
pub use error::{ActError, RecordError, action_from_text};
pub use facts::{Facts, Figure, Moment};
pub use list::{Catalog, catalog, scenario_from, scenarios};
pub use matches::{
    AsidesDigest, AsidesJson, BotMove, BotSeat, DecisionJson, EventJson, Explanation, Known, Look, Match,
    OptionJson, OutcomeJson, Play, Replay, Still, Study, WhyNot,
};
pub use playout::{Conduct, PlayOut, Simulated};
pub use record::{Commitment, End, Header, Record, RecordLine, StepRecord};
pub use samples::Samples;
pub use sight::{Member, Packed, Sight};
pub use slots::{SLOTS, slots};
