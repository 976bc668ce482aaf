//! A copy of the match for evaluations outside the table's task.

use landsraad_catalog::Match;
use landsraad_kernel::Seat;
use landsraad_wire::{Problem, RefusedKind, Sitter};

use super::actor::Table;
use crate::accounts::Who;
use crate::problem::too_fast;

/// The match as it is now, and the seat that may look at it.
pub struct Study {
    pub game: Box<dyn Match>,
    pub seat: Seat,
    /// The seat's own step number.
    pub step: u32,
    /// Whether this is practice, with bots in all other seats.
    pub practice: bool,
    /// The bot that gives advice here.
    pub adviser: String,
}

impl std::fmt::Debug for Study {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Study").field("seat", &self.seat).field("step", &self.step).finish_non_exhaustive()
    }
}

impl Table {
    /// A copy for one of the account's seats. Each copy counts as an action of the seat.
    pub fn study(&mut self, who: &Who, seat: Option<u8>) -> Result<Study, Problem> {
        let seat = self.own_seat(who, seat)?;
        if !self.buckets.get_mut(seat.index()).is_some_and(|b| b.take(1.0)) {
            return Err(too_fast());
        }
        let live = self.live.as_ref().ok_or_else(|| {
            Problem::new(
                RefusedKind::NotRunning,
                "No match is being played here.",
                "Qui non si sta giocando nessuna partita.",
            )
        })?;
        let bot = |sitter: &Sitter| matches!(sitter, Sitter::Bot { .. });
        let mut others = self.doc.seats.iter().enumerate().filter(|(i, _)| *i != seat.index());
        Ok(Study {
            game: live.game.fork(),
            seat,
            step: live.tracks[seat.index()].step(),
            practice: others.all(|(_, other)| bot(&other.sitter)),
            adviser: self.doc.usual_bot(),
        })
    }
}
