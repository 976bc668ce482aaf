//! The time limit that the rules of a game set for a part of the match: a sand-glass.
//!
//! The game says which glass runs and how long it lasts; the server keeps the time. One glass runs through
//! all questions of its part of the match, to all seats, in addition to the clock of the table. When it has
//! run out, the defaults are given until the game says that the glass is gone.

use std::time::{Duration, Instant};

use landsraad_kernel::RuleTimer;
use landsraad_wire::GlassClock;

use super::actor::Table;
use crate::storage::{GlassRow, Write};

/// A glass that runs or is halted.
#[derive(Clone, Copy, Debug)]
pub struct Running {
    glass: RuleTimer,
    ends: Instant,
    /// The time that was left when the table was halted.
    halted: Option<Duration>,
}

impl Running {
    fn turn(glass: RuleTimer, now: Instant) -> Running {
        Running { glass, ends: now + Duration::from_secs(u64::from(glass.seconds)), halted: None }
    }

    /// Stops the glass while the table is halted.
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

/// The glass that runs now. It may continue one that ran before, in memory (`before`) or before a restart
/// (`stored`).
pub fn next(
    wanted: Option<RuleTimer>,
    before: Option<Running>,
    stored: Option<GlassRow>,
    now: Instant,
) -> Option<Running> {
    let wanted = wanted?;
    if let Some(same) = before.filter(|b| b.glass.key == wanted.key) {
        return Some(same.go_on(now));
    }
    let turned = Running::turn(wanted, now);
    match stored.filter(|s| before.is_none() && s.key == wanted.key) {
        Some(stored) => {
            let left = Duration::from_millis(u64::from(stored.left_ms));
            Some(Running { ends: turned.ends.min(now + left), ..turned })
        }
        None => Some(turned),
    }
}

/// How often the remaining time of a running glass is stored. A crash gives back at most this much.
const EVERY: Duration = Duration::from_secs(3);

/// What is stored of the glass.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeptGlass {
    /// What was stored when the table was loaded.
    pub left: Option<GlassRow>,
    /// The glass that was stored last, whether it was halted, and when it is to be stored again.
    last: Option<(u32, bool, Instant)>,
}

impl Table {
    /// When the glass answers for a seat that is asked. A seat that may react to the action of another keeps
    /// the time of its window.
    pub fn glass_due(&self, seat: usize) -> Option<Instant> {
        let asked = self.runs[seat].asked().filter(|a| !a.ahead)?;
        let glass = self.glass.filter(|g| g.halted.is_none())?;
        (glass.glass.seat.index() == seat || !asked.react).then_some(glass.ends)
    }

    /// When the remaining time of the glass is to be stored again. This is at once for a new glass, and for
    /// one that was halted or continues.
    pub fn glass_keeps(&self) -> Option<Instant> {
        let running = self.glass?;
        let still = running.halted.is_some();
        match self.kept_glass.last.filter(|(key, was, _)| (*key, *was) == (running.glass.key, still)) {
            Some((_, _, due)) => (!still).then_some(due),
            None => Some(Instant::now()),
        }
    }

    /// Stores the remaining time of the glass if that is due, or if the table leaves memory.
    pub async fn keep_glass(&mut self, leaving: bool) {
        let now = Instant::now();
        let Some(running) = self.glass else { return };
        if !leaving && self.glass_keeps().is_none_or(|due| due > now) {
            return;
        }
        let left = running.halted.unwrap_or_else(|| running.ends.saturating_duration_since(now));
        let (key, left_ms, at) = (running.glass.key, left.as_millis() as u32, crate::ids::now_ms());
        let write = Write::Glass { table: self.doc.id.clone(), glass: GlassRow { key, left_ms, at } };
        self.kept_glass.last = Some((key, running.halted.is_some(), now + EVERY));
        if let Err(error) = self.on.committer.write(vec![write]).await {
            tracing::warn!(table = %self.doc.id, %error, "the rest of the glass is not stored");
        }
    }

    /// The glass as it is sent to watchers.
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
        let glass = RuleTimer { key: 1, seat: Seat::at(0), seconds: 90 };
        let mut running = next(Some(glass), None, None, now).unwrap();
        assert_eq!(running.ends(), now + Duration::from_secs(90));
        assert_eq!(next(Some(glass), Some(running), None, later).unwrap().ends(), running.ends(), "the same");
        let other = RuleTimer { key: 2, ..glass };
        assert_eq!(
            next(Some(other), Some(running), None, later).unwrap().ends(),
            later + Duration::from_secs(90)
        );
        running.halt(later);
        running.halt(later + Duration::from_secs(5));
        let much_later = later + Duration::from_hours(1);
        let again = next(Some(glass), Some(running), None, much_later).unwrap();
        assert_eq!(again.ends(), much_later + Duration::from_mins(1));
        assert!(next(None, Some(again), None, much_later).is_none());
    }

    #[test]
    fn a_glass_goes_on_after_a_restart_where_it_stood_and_another_is_turned_whole() {
        let now = Instant::now();
        let glass = RuleTimer { key: 4, seat: Seat::at(0), seconds: 90 };
        let stored = Some(GlassRow { key: 4, left_ms: 20_000, at: 0 });
        let ends = |wanted, before| next(Some(wanted), before, stored, now).unwrap().ends() - now;
        assert_eq!(ends(glass, None), Duration::from_secs(20));
        let other = RuleTimer { key: 5, ..glass };
        assert_eq!(ends(other, None), Duration::from_secs(90));
        // After another glass was started in this process, the stored time no longer counts.
        let five = next(Some(other), None, None, now);
        assert_eq!(ends(glass, five), Duration::from_secs(90));
        // The stored time is never more than the rules give.
        let wrong = Some(GlassRow { key: 4, left_ms: 900_000, at: 0 });
        assert_eq!(next(Some(glass), None, wrong, now).unwrap().ends(), now + Duration::from_secs(90));
    }
}
