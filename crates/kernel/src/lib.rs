//! What a game is.
//!
//! A [`Game`] is the immutable rules of one match. Its `State` is plain data: a board and a stack of frames.
//! Chance comes in through an argument, and events go out through an argument. Hidden facts leave the rules
//! only through [`Game::view`] and [`Game::redact`].
//!
//! The examples use Liar's Dice, the game that `docs/write-a-game.md` builds. This one plays a match in which
//! every seat gives its default answer:
//!
//! ```
//! use landsraad_kernel::{EventSink, Game, Pending, Seeded};
//! use landsraad_tutorial::LiarsDice;
//!
//! let rules = LiarsDice { seats: 3 };
//! let mut chance = Seeded::from_u64(7);
//! let mut state = rules.setup(&mut chance, &mut EventSink::mute());
//! while let Pending::Seats(seats) = rules.pending(&state) {
//!     let seat = seats.first().expect("a seat is asked");
//!     let answer = rules.decision(&state, seat).expect("it is pending").default;
//!     rules.apply(&mut state, seat, &answer, &mut chance, &mut EventSink::mute());
//! }
//! assert!(rules.outcome(&state).is_some());
//! ```
//!
//! This crate has no I/O, no clock, no threads, no globals and no hash-ordered iteration.

#![warn(missing_docs)]

pub mod activity;
mod articles;
mod chance;
mod choices;
mod decision;
mod deck;
mod events;
mod frame;
mod game;
mod lexicon;
mod list;
mod milestone;
mod near;
mod outcome;
mod playout;
mod redact;
mod rule;
mod sealed;
mod seat;
mod set;
mod spec;
mod stage;
mod standing;
mod targets;
mod text;
#[cfg(feature = "ts")]
mod typescript;
mod window;

pub use activity::{Activities, Activity, DecisionOf, FlowOf, Frames, Verdict, Visit};
pub use articles::{Article, Inside, Noun, with_english_articles, with_italian_articles};
pub use chance::{Chance, Picks, Recorded, Replayed, ScriptError, Scripted, Seed, Seeded};
pub use choices::Choices;
pub use decision::{Decision, Shape};
pub use deck::{Deck, copied};
pub use events::EventSink;
pub use frame::{Flow, Machine, Stack, drive, drive_while, resume};
pub use game::{Freedom, Game, Pending, RuleTimer};
pub use lexicon::{Entry as LexiconEntry, Lexicon, Spelling};
pub use list::List;
pub use milestone::Milestone;
pub use near::{did_you_mean, near};
pub use outcome::Outcome;
pub use playout::Playout;
pub use redact::{Redacted, Viewer};
pub use rule::{Illegal, RuleRef};
pub use sealed::Sealed;
pub use seat::{BySeat, MAX_SEATS, Seat, SeatSet};
pub use set::{Bits, Members, Numbered};
pub use spec::{
    Choice, EditionSpec, GameSpec, OptionKind, OptionSpec, OptionValue, Options, PowerSpec, Preset, RoleSpec,
    Setup, SetupError,
};
pub use stage::{InvalidPosition, Stage, Until};
pub use standing::{Asked, OrderPart, Standing};
pub use targets::{Amount, Targets};
pub use text::{Lang, Narrate, Say, Text, say};
pub use window::{Window, WindowPolicy};
