//! A copy of the match for evaluations outside the table's task.

use landsraad_catalog::Match;
use landsraad_kernel::Seat;

/// The match as it is now, and the seat that may look at it.
pub struct Study {
    pub game: Box<dyn Match>,
    pub seat: Seat,
    /// The seat's own step number.
    pub step: u32,
    /// The luck of the bot that gives advice.
    pub luck: u64,
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
