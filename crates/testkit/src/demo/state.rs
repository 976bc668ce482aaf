//! Everything that is true of a match.

use landsraad_kernel::Stack;
use serde::{Deserialize, Serialize};

use super::activities::{Auction, Frame, Match};
use super::{Board, Demo};

/// How deep activities nest: match, round, auction, window.
pub const DEPTH: usize = 4;

/// Everything that is true of a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// What is going on.
    pub stack: Stack<Frame, DEPTH>,
    /// The table.
    pub board: Board,
}

impl State {
    /// Before the deal.
    pub fn new(rules: &Demo) -> State {
        State { stack: Stack::starting(Frame::Match(Match)), board: Board::new(rules.seats) }
    }

    /// The auction that is going on, if any.
    pub fn auction(&self) -> Option<&Auction> {
        self.stack.iter().find_map(|frame| match frame {
            Frame::Auction(auction) => Some(auction),
            Frame::Match(_) | Frame::Round(_) | Frame::Guard(_) => None,
        })
    }
}
