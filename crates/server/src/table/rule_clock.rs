//! The time limit that the rules of a game set for a part of the match: a sand-glass.
//!
//! The game says which timer runs and how long it lasts; the server keeps the time. One timer runs through
//! all questions of its part of the match, to all seats, in addition to the clock of the table. When it has
//! run out, the defaults are given until the game says that the timer is gone.

use std::time::{Duration, Instant};

use landsraad_kernel::RuleTimer;
use landsraad_wire::TimeLimit;

use crate::storage::RuleClockRow;

/// A timer that runs or is halted.
#[derive(Clone, Copy, Debug)]
struct Running {
    timer: RuleTimer,
    ends: Instant,
    /// The time that was left when the table was halted.
    halted: Option<Duration>,
}

impl Running {
    fn turn(timer: RuleTimer, now: Instant) -> Running {
        Running { timer, ends: now + Duration::from_secs(u64::from(timer.seconds)), halted: None }
    }

    fn halt(&mut self, now: Instant) {
        self.halted.get_or_insert(self.ends.saturating_duration_since(now));
    }

    fn go_on(mut self, now: Instant) -> Running {
        if let Some(left) = self.halted.take() {
            self.ends = now + left;
        }
        self
    }

    fn left(&self, now: Instant) -> Duration {
        self.halted.unwrap_or_else(|| self.ends.saturating_duration_since(now))
    }
}

/// The timer that runs now. It may continue one that ran before, in memory (`before`) or before a restart
/// (`stored`).
fn next(
    wanted: Option<RuleTimer>,
    before: Option<Running>,
    stored: Option<RuleClockRow>,
    now: Instant,
) -> Option<Running> {
    let wanted = wanted?;
    if let Some(same) = before.filter(|b| b.timer.key == wanted.key) {
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

/// How often the remaining time of a running timer is stored. A crash gives back at most this much.
const EVERY: Duration = Duration::from_secs(3);

/// The timer of a table: the one that runs, and what is stored of it.
#[derive(Clone, Copy, Debug, Default)]
pub struct RuleClock {
    running: Option<Running>,
    /// What was stored when the table was loaded.
    stored: Option<RuleClockRow>,
    /// The timer that was stored last, whether it was halted, and when it is to be stored again.
    last: Option<(u32, bool, Instant)>,
}

impl RuleClock {
    /// Takes over what is stored, when the table is loaded.
    pub fn restore(&mut self, stored: Option<RuleClockRow>) {
        self.stored = stored;
    }

    /// Lets the timer run that the game wants now.
    pub fn turn(&mut self, wanted: Option<RuleTimer>, now: Instant) {
        self.running = next(wanted, self.running, self.stored, now);
    }

    /// Stops the timer while the table is halted.
    pub fn halt(&mut self, now: Instant) {
        if let Some(running) = &mut self.running {
            running.halt(now);
        }
    }

    /// When it runs out, if the table is not halted.
    pub fn ends(&self) -> Option<Instant> {
        Some(self.running?.ends)
    }

    /// When the timer answers for a seat that is asked. A seat that may react to the action of another keeps
    /// the time of its window.
    pub fn due(&self, seat: usize, may_react: bool) -> Option<Instant> {
        let running = self.running.filter(|running| running.halted.is_none())?;
        (running.timer.seat.index() == seat || !may_react).then_some(running.ends)
    }

    /// When the remaining time of the timer is to be stored again. This is at once for a new timer, and for
    /// one that was halted or continues.
    pub fn stored_at(&self) -> Option<Instant> {
        let running = self.running?;
        let still = running.halted.is_some();
        match self.last.filter(|(key, was, _)| (*key, *was) == (running.timer.key, still)) {
            Some((_, _, due)) => (!still).then_some(due),
            None => Some(Instant::now()),
        }
    }

    /// The row to be stored if that is due, or if the table leaves memory. It then counts as stored.
    pub fn row(&mut self, leaving: bool, now: Instant) -> Option<RuleClockRow> {
        let running = self.running?;
        if !leaving && self.stored_at().is_none_or(|due| due > now) {
            return None;
        }
        let (key, left_ms) = (running.timer.key, running.left(now).as_millis() as u32);
        self.last = Some((key, running.halted.is_some(), now + EVERY));
        Some(RuleClockRow { key, left_ms, at: crate::ids::now_ms() })
    }

    /// The timer as it is sent to watchers.
    pub fn clock(&self) -> Option<TimeLimit> {
        let running = self.running?;
        Some(TimeLimit {
            seat: running.timer.seat.into(),
            left_ms: running.left(Instant::now()).as_millis() as u32,
            whole_ms: u32::from(running.timer.seconds) * 1000,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use landsraad_kernel::Seat;

    #[test]
    fn a_timer_runs_on_until_another_begins_and_stops_while_the_table_is_halted() {
        let now = Instant::now();
        let later = now + Duration::from_secs(30);
        let timer = RuleTimer { key: 1, seat: Seat::at(0), seconds: 90 };
        let mut running = next(Some(timer), None, None, now).unwrap();
        assert_eq!(running.ends, now + Duration::from_secs(90));
        assert_eq!(next(Some(timer), Some(running), None, later).unwrap().ends, running.ends, "the same");
        let other = RuleTimer { key: 2, ..timer };
        assert_eq!(
            next(Some(other), Some(running), None, later).unwrap().ends,
            later + Duration::from_secs(90)
        );
        running.halt(later);
        running.halt(later + Duration::from_secs(5));
        let much_later = later + Duration::from_hours(1);
        let again = next(Some(timer), Some(running), None, much_later).unwrap();
        assert_eq!(again.ends, much_later + Duration::from_mins(1));
        assert!(next(None, Some(again), None, much_later).is_none());
    }

    #[test]
    fn the_rest_of_a_timer_is_stored_now_and_then_and_when_the_table_leaves() {
        let (mut timer, now) = (RuleClock::default(), Instant::now());
        assert!(timer.row(true, now).is_none(), "no timer runs");
        timer.turn(Some(RuleTimer { key: 1, seat: Seat::at(0), seconds: 90 }), now);
        let later = now + Duration::from_secs(1);
        assert_eq!(timer.row(false, later).map(|row| row.left_ms), Some(89_000));
        assert!(timer.row(false, later).is_none(), "it was stored just now");
        assert!(timer.row(true, later).is_some());
        timer.halt(later);
        assert_eq!(timer.row(false, later).map(|row| row.left_ms), Some(89_000), "it was halted");
        assert_eq!((timer.due(0, true), timer.stored_at()), (None, None));
    }

    #[test]
    fn the_timer_answers_for_its_own_seat_and_for_questions_without_a_window() {
        let (mut timer, now) = (RuleClock::default(), Instant::now());
        timer.turn(Some(RuleTimer { key: 1, seat: Seat::at(0), seconds: 90 }), now);
        assert_eq!(timer.due(0, true), timer.ends());
        assert_eq!(timer.due(1, false), timer.ends());
        assert_eq!(timer.due(1, true), None);
    }

    #[test]
    fn a_timer_goes_on_after_a_restart_where_it_stood_and_another_begins_whole() {
        let now = Instant::now();
        let timer = RuleTimer { key: 4, seat: Seat::at(0), seconds: 90 };
        let stored = Some(RuleClockRow { key: 4, left_ms: 20_000, at: 0 });
        let ends = |wanted, before| next(Some(wanted), before, stored, now).unwrap().ends - now;
        assert_eq!(ends(timer, None), Duration::from_secs(20));
        let other = RuleTimer { key: 5, ..timer };
        assert_eq!(ends(other, None), Duration::from_secs(90));
        // After another timer was started in this process, the stored time no longer counts.
        let five = next(Some(other), None, None, now);
        assert_eq!(ends(timer, five), Duration::from_secs(90));
        // The stored time is never more than the rules give.
        let wrong = Some(RuleClockRow { key: 4, left_ms: 900_000, at: 0 });
        assert_eq!(next(Some(timer), None, wrong, now).unwrap().ends, now + Duration::from_secs(90));
    }
}
