//! The tables: ours, made at build time from `data/*.toml`, or an owner's own, read at run time.

pub(crate) mod fixed;
mod model;
mod parse;
mod parse_cards;
mod sets;

use std::ops::Deref;
use std::sync::Arc;

pub use model::*;
pub use parse::{DataError, Files, parse};
pub use sets::UnitSet;

/// Our tables. `build.rs` writes them; a broken file fails the build.
#[allow(clippy::unreadable_literal, reason = "sets of Titles written by a program")]
mod ours {
    use std::borrow::Cow::{self, Borrowed};

    use super::model::Condition::*;
    use super::model::Effect::*;
    use super::model::SpaceKind::*;
    use super::model::Unit::*;
    use super::model::*;
    use super::sets::*;

    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}

/// The text of our files: board, titles, cards.
pub(crate) const OURS: [&str; 3] = [
    include_str!("../../data/board.toml"),
    include_str!("../../data/titles.toml"),
    include_str!("../../data/cards.toml"),
];

/// The tables a match is played with.
#[derive(Clone, Debug)]
pub enum Tables {
    /// Ours.
    Ours,
    /// An owner's own.
    Own(Arc<Data>),
}

impl Deref for Tables {
    type Target = Data;
    #[inline]
    fn deref(&self) -> &Data {
        match self {
            Tables::Ours => &ours::DATA,
            Tables::Own(data) => data,
        }
    }
}
