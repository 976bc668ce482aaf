//! Everything that is true of a match.

use landsraad_kernel::Stack;
use serde::{Deserialize, Serialize};

use super::Board;
use crate::activities::{DEPTH, Frame};

/// Everything that is true of the match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The table.
    pub(crate) board: Board,
    /// What is going on.
    pub(crate) stack: Stack<Frame, DEPTH>,
}

impl State {
    /// The table, to read.
    pub fn board(&self) -> &Board {
        &self.board
    }
}
