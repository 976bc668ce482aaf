//! Copies of the match for evaluations outside the table's task.

use landsraad_wire::{Problem, RefusedKind, Sitter};

use super::Table;
use crate::accounts::Who;
use crate::table::study::Study;

impl Table {
    /// A copy for one of the account's seats. Each copy counts as an action of the seat.
    pub(super) fn study(&mut self, who: &Who, seat: Option<u8>) -> Result<Study, Problem> {
        let seat = self.own_seat(who, seat)?;
        self.take_quota(seat, 1.0)?;
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
            game: live.game().fork(),
            seat,
            step: live.track(seat.index()).step(),
            luck: live.game().step().into(),
            practice: others.all(|(_, other)| bot(&other.sitter)),
            adviser: self.doc.usual_bot(),
        })
    }
}
