//! Cards, tokens, dice and tracks as tables. The project's own are constants made by the build script; an owner's
//! files are read by the same code at run time.

mod op;
mod parse;
mod tables;
pub mod vocab;

use std::borrow::Cow;

pub use parse::{DataError, Files};
pub use tables::*;
pub use vocab::*;
use vocab::{
    Fact::*, LeaderRef::*, Op::*, Reach::*, Target::*, Test::*, What::*, Where::*, Who::*, WormDeed::*,
};

use crate::board::{AREA_IDS, AreaInfo, AreaSet, Sectors};
use crate::state::{ObjectiveId, ObjectiveSet};

const fn b(text: &'static str) -> Str {
    Cow::Borrowed(text)
}

/// The project's own files.
const OURS: Files<'static> = Files {
    cards: ("cards.toml", include_str!("../../data/cards.toml")),
    components: ("components.toml", include_str!("../../data/components.toml")),
    actions: ("actions.toml", include_str!("../../data/actions.toml")),
};

/// What an owner has written: the entries of each file that differ from ours, or nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Own {
    /// Cards, leaders, prescience, objectives, bans, tactics.
    pub cards: String,
    /// Dice, tokens, figures, tracks.
    pub components: String,
    /// The actions of the dice.
    pub actions: String,
}

impl Own {
    /// Whether nothing is the owner's.
    pub fn is_empty(&self) -> bool {
        [&self.cards, &self.components, &self.actions].iter().all(|text| text.trim().is_empty())
    }
}

pub use generated::*;

/// What the build script has made of the data files.
#[allow(clippy::unreadable_literal)] // Sets of areas are numbers here.
mod generated {
    use super::*;

    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}

impl Tables {
    /// Reads an owner's complete files. Every mistake is named by file and key.
    pub fn read(files: &Files<'_>) -> Result<Tables, DataError> {
        Tables::sound(parse::tables(files, [""; 3], &AREA_IDS)?, files.cards.0)
    }

    /// The project's tables with an owner's entries over them. Every mistake is named by file and key.
    pub fn with_own(own: &Own) -> Result<Tables, DataError> {
        if own.is_empty() {
            return Ok(BUILTIN);
        }
        let read = parse::tables(&OURS, [&own.cards, &own.components, &own.actions], &AREA_IDS)?;
        Tables::sound(read, OURS.cards.0)
    }

    /// The tables, if they fit the board: a tactic card is known by its sietch space.
    fn sound(tables: Tables, cards: &str) -> Result<Tables, DataError> {
        if tables.tactics.iter().map(|(sietch, _)| *sietch).eq(SIETCH_SPACES.iter()) {
            return Ok(tables);
        }
        let why = "there must be one tactic card for each sietch space".to_owned();
        Err(DataError { file: cards.to_owned(), key: "tactic".to_owned(), why })
    }

    /// One operation of a list.
    pub fn op(&self, prog: Prog, i: u8) -> Option<Op> {
        self.op_ref(prog, i).copied()
    }

    /// The same, without copying it.
    pub fn op_ref(&self, prog: Prog, i: u8) -> Option<&Op> {
        if i < prog.len { self.ops.get(usize::from(prog.start) + usize::from(i)) } else { None }
    }

    /// The operations of a list.
    pub fn ops(&self, prog: Prog) -> &[Op] {
        self.ops.get(usize::from(prog.start)..usize::from(prog.start) + usize::from(prog.len)).unwrap_or(&[])
    }

    /// What is written, in a language; in English where there is no Italian.
    pub fn said<'t>(lang: landsraad_kernel::Lang, en: &'t str, it: &'t str) -> &'t str {
        if it.is_empty() { en } else { lang.of(en, it) }
    }

    /// All secret objectives.
    pub fn all_objectives(&self) -> ObjectiveSet {
        (0..self.objectives.len() as u8).map(ObjectiveId).collect()
    }

    /// The card of a named leader.
    pub fn leader(&self, leader: Leader) -> &LeaderCard {
        &self.leaders[leader.index()]
    }
}
