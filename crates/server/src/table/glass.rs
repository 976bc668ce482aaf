//! The time limit that a game's rules set for a part of the match: a sand-glass.
//!
//! The game says which glass is running and how long it lasts; the server keeps the time. One glass runs on
//! through all questions of its part of the match, whoever is asked them, and whatever clock the table has
//! besides. When it has run out, the defaults are given until the game says that the glass is gone.

use std::time::{Duration, Instant};

use landsraad_kernel::Glass;
use landsraad_wire::GlassClock;

use super::actor::Table;

/// A glass that has been turned.
#[derive(Clone, Copy, Debug)]
pub struct Running {
    glass: Glass,
    ends: Instant,
    /// What was left when the table was halted.
    halted: Option<Duration>,
}

impl Running {
    fn turn(glass: Glass, now: Instant) -> Running {
        Running { glass, ends: now + Duration::from_secs(u64::from(glass.seconds)), halted: None }
    }

    /// The table is halted: the sand lies still.
    pub fn halt(&mut self, now: Instant) {
        self.halted.get_or_insert(self.ends.saturating_duration_since(now));
    }

    fn go_on(mut self, now: Instant) -> Running {
        if let Some(left) = self.halted.take() {
            self.ends = now + left;
        }
        self
    }

    /// When it runs out, if the table is not halted.
    pub const fn ends(&self) -> Instant {
        self.ends
    }
}

/// The glass that runs now, after one that ran before.
pub fn next(wanted: Option<Glass>, before: Option<Running>, now: Instant) -> Option<Running> {
    let wanted = wanted?;
    match before.filter(|b| b.glass.key == wanted.key) {
        Some(same) => Some(same.go_on(now)),
        None => Some(Running::turn(wanted, now)),
    }
}

impl Table {
    /// When the rules' own time limit answers for a seat that is asked. Who may react to another's doing
    /// keeps the time of the window for it.
    pub fn glass_due(&self, seat: usize) -> Option<Instant> {
        let asked = self.runs[seat].asked().filter(|a| !a.ahead)?;
        let glass = self.glass.filter(|g| g.halted.is_none())?;
        (glass.glass.seat.index() == seat || !asked.react).then_some(glass.ends)
    }

    /// The glass as it is told.
    pub fn glass_clock(&self) -> Option<GlassClock> {
        let running = self.glass?;
        let left = running.halted.unwrap_or_else(|| running.ends.saturating_duration_since(Instant::now()));
        Some(GlassClock {
            seat: running.glass.seat.into(),
            left_ms: left.as_millis() as u32,
            whole_ms: u32::from(running.glass.seconds) * 1000,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use landsraad_kernel::Seat;

    #[test]
    fn a_glass_runs_on_until_another_is_turned_and_lies_still_while_the_table_is_halted() {
        let now = Instant::now();
        let later = now + Duration::from_secs(30);
        let glass = Glass { key: 1, seat: Seat::at(0), seconds: 90 };
        let mut running = next(Some(glass), None, now).unwrap();
        assert_eq!(running.ends(), now + Duration::from_secs(90));
        assert_eq!(next(Some(glass), Some(running), later).unwrap().ends(), running.ends(), "the same");
        let other = Glass { key: 2, ..glass };
        assert_eq!(next(Some(other), Some(running), later).unwrap().ends(), later + Duration::from_secs(90));
        running.halt(later);
        running.halt(later + Duration::from_secs(5));
        let much_later = later + Duration::from_hours(1);
        let again = next(Some(glass), Some(running), much_later).unwrap();
        assert_eq!(again.ends(), much_later + Duration::from_mins(1));
        assert!(next(None, Some(again), much_later).is_none());
    }
}
