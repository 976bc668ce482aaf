//! What a game is.
//!
//! A [`Game`] is the immutable rules of one match. Its `State` is plain data: a board plus a stack of
//! frames. Chance comes in through an argument, events go out through an argument, and the only ways
//! out for hidden facts are [`Game::view`] and [`Game::redact`].
//!
//! This crate has no I/O, no clock, no threads, no globals and no hash-ordered iteration.

#![warn(missing_docs)]

mod chance;
mod decision;
mod deck;
mod events;
mod frame;
mod game;
mod lexicon;
mod near;
mod outcome;
mod redact;
mod rule;
mod sealed;
mod seat;
mod spec;
mod targets;
mod text;
mod window;

pub use chance::{Chance, Enumerated, Picks, Recorded, Replayed, ScriptError, Scripted, Seed, Seeded};
pub use decision::{Decision, Shape};
pub use deck::{Deck, copied};
pub use events::EventSink;
pub use frame::{Flow, Machine, Stack, drive, drive_while, resume};
pub use game::{Freedom, Game, InvalidPosition, Pending, RuleTimer, Stage, Until};
pub use lexicon::{Entry as LexiconEntry, Lexicon, Spelling};
pub use near::{did_you_mean, near};
pub use outcome::Outcome;
pub use redact::{Redacted, Viewer};
pub use rule::{Illegal, RuleRef};
pub use sealed::Sealed;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use spec::{
    Choice, EditionSpec, GameSpec, OptionKind, OptionSpec, OptionValue, Options, Setup, SetupError,
};
pub use targets::{Amount, Targets};
pub use text::{Lang, Narrate, Say, Text};
pub use window::{Window, WindowPolicy};
