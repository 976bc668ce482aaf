//! The clocks of the seats: how long a player may still think.

use std::time::{Duration, Instant};

use landsraad_kernel::Seat;
use landsraad_wire::{ClockSetting, SeatClock};

/// The time that a player keeps when a deadline of days continued without the server.
const LEAST_AFTER_LOADING: Duration = Duration::from_mins(1);

/// A running clock.
#[derive(Clone, Copy, Debug)]
struct Spell {
    since: Instant,
    /// The time that was used before the table was halted.
    used: Duration,
    deadline: Instant,
    bank_ms: u32,
}

impl Spell {
    /// Starts a clock of `whole` time, of which `used` is already used.
    fn start(now: Instant, whole: Duration, used: Duration, bank_ms: u32) -> Spell {
        Spell { since: now, used, deadline: now + whole.saturating_sub(used), bank_ms }
    }

    fn used_until(&self, until: Instant) -> Duration {
        self.used + until.saturating_duration_since(self.since)
    }
}

/// The time that a seat has used before its clock starts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Before {
    spent_ms: u32,
    used: Option<Duration>,
    asked: Duration,
    loaded: bool,
}

impl Before {
    /// `spent_ms` was taken from the bank by earlier decisions, `used` by this one before the table was
    /// halted. `asked` is how much of a slow deadline has run since the question was asked. `loaded` says whether the
    /// table has just been loaded.
    pub const fn new(spent_ms: u32, used: Option<Duration>, asked: Duration, loaded: bool) -> Before {
        Before { spent_ms, used, asked, loaded }
    }
}

/// The clocks that run, as seat and start, and the end of the time limit of the rules.
type Shown = (Vec<(u8, Instant)>, Option<Instant>);

/// The clocks of all seats.
#[derive(Debug, Default)]
pub struct Clocks {
    spells: [Option<Spell>; 6],
    /// What was last sent.
    sent: Shown,
}

impl Clocks {
    /// Whether the clock of a seat runs.
    pub const fn is_running(&self, seat: usize) -> bool {
        self.spells[seat].is_some()
    }

    /// Starts the clock of a seat, if the table has clocks.
    pub fn start(&mut self, seat: usize, setting: ClockSetting, before: Before, now: Instant) {
        self.spells[seat] = match setting {
            ClockSetting::None => None,
            ClockSetting::Live { decision_seconds, bank_seconds } => {
                let bank_ms = bank_seconds.saturating_mul(1000).saturating_sub(before.spent_ms);
                let whole = Duration::from_millis(u64::from(decision_seconds) * 1000 + u64::from(bank_ms));
                Some(Spell::start(now, whole, before.used.unwrap_or_default(), bank_ms))
            }
            ClockSetting::Slow { deadline_seconds } => {
                // A deadline of days always goes on, also while the server is down. It never ends in that time:
                // the player keeps a minute.
                let whole = Duration::from_secs(u64::from(deadline_seconds));
                let least = if before.loaded { LEAST_AFTER_LOADING.min(whole) } else { Duration::ZERO };
                Some(Spell::start(now, whole, before.asked.min(whole.saturating_sub(least)), 0))
            }
        };
    }

    /// Stops the clock of a seat.
    pub fn stop(&mut self, seat: usize) {
        self.spells[seat] = None;
    }

    /// Stops all clocks.
    pub fn stop_all(&mut self) {
        self.spells = Default::default();
    }

    /// When the clock of a seat runs out.
    pub fn deadline(&self, seat: usize) -> Option<Instant> {
        Some(self.spells[seat]?.deadline)
    }

    /// Whether the clock of a seat has run out.
    pub fn has_run_out(&self, seat: usize) -> bool {
        self.deadline(seat).is_some_and(|deadline| deadline <= Instant::now())
    }

    /// The time that a seat has used until `until`.
    pub fn used(&self, seat: usize, until: Instant) -> Option<Duration> {
        Some(self.spells[seat]?.used_until(until))
    }

    /// Milliseconds that a seat has taken beyond its time for one decision, out of its bank.
    pub fn overrun(&self, seat: Seat, setting: ClockSetting, until: Instant) -> u32 {
        let Some(spell) = self.spells[seat.index()] else { return 0 };
        match setting {
            ClockSetting::Live { decision_seconds, .. } => {
                let used = spell.used_until(until).as_millis() as u64;
                used.saturating_sub(u64::from(decision_seconds) * 1000).min(u64::from(spell.bank_ms)) as u32
            }
            ClockSetting::None | ClockSetting::Slow { .. } => 0,
        }
    }

    /// The clocks of the seats that are shown.
    pub fn list(&self, is_shown: impl Fn(usize) -> bool) -> Vec<SeatClock> {
        let now = Instant::now();
        let clock = |(seat, spell): (u8, Spell)| {
            let left_ms = spell.deadline.saturating_duration_since(now).as_millis() as u32;
            SeatClock { seat, left_ms, bank_ms: spell.bank_ms }
        };
        self.shown(is_shown).map(clock).collect()
    }

    /// Whether a clock has started or stopped since the clocks were last sent. They then count as sent. A
    /// step that others cannot see never causes this.
    pub fn has_news(&mut self, is_shown: impl Fn(usize) -> bool, rule_limit: Option<Instant>) -> bool {
        let now: Shown =
            (self.shown(is_shown).map(|(seat, spell)| (seat, spell.since)).collect(), rule_limit);
        let news = self.sent != now;
        self.sent = now;
        news
    }

    fn shown(&self, is_shown: impl Fn(usize) -> bool) -> impl Iterator<Item = (u8, Spell)> {
        (0..).zip(self.spells).filter(move |(i, _)| is_shown(*i as usize)).filter_map(|(i, s)| Some((i, s?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: ClockSetting = ClockSetting::Live { decision_seconds: 30, bank_seconds: 60 };

    #[test]
    fn what_a_decision_takes_beyond_its_time_comes_from_the_bank() {
        let (mut clocks, now, seat) = (Clocks::default(), Instant::now(), Seat::at(1));
        clocks.start(1, LIVE, Before::new(20_000, None, Duration::ZERO, false), now);
        assert_eq!(clocks.deadline(1), Some(now + Duration::from_secs(70)));
        let overrun = |seconds| clocks.overrun(seat, LIVE, now + Duration::from_secs(seconds));
        assert_eq!((overrun(10), overrun(31), overrun(500)), (0, 1_000, 40_000));
        assert_eq!(clocks.overrun(Seat::at(0), LIVE, now), 0, "no clock runs there");
    }

    #[test]
    fn used_time_stays_used_after_a_halt() {
        let (mut clocks, now) = (Clocks::default(), Instant::now());
        clocks.start(0, LIVE, Before::new(0, Some(Duration::from_secs(10)), Duration::ZERO, false), now);
        assert_eq!(clocks.deadline(0), Some(now + Duration::from_secs(80)));
        assert_eq!(clocks.used(0, now + Duration::from_secs(1)), Some(Duration::from_secs(11)));
    }

    #[test]
    fn a_long_deadline_continues_without_the_server_but_never_ends_there() {
        let (mut clocks, now) = (Clocks::default(), Instant::now());
        let slow = ClockSetting::Slow { deadline_seconds: 3_600 };
        let mut left = |halves: u64, loaded: bool| {
            let used = Some(Duration::from_secs(1));
            clocks.start(0, slow, Before::new(0, used, Duration::from_mins(30 * halves), loaded), now);
            clocks.deadline(0).unwrap() - now
        };
        assert_eq!((left(1, true), left(1, false)), (Duration::from_mins(30), Duration::from_mins(30)));
        assert_eq!((left(9, true), left(9, false)), (Duration::from_mins(1), Duration::ZERO));
    }

    #[test]
    fn clocks_are_news_when_one_starts_or_stops() {
        let (mut clocks, now) = (Clocks::default(), Instant::now());
        clocks.start(0, LIVE, Before::default(), now);
        assert!(clocks.has_news(|_| true, None) && !clocks.has_news(|_| true, None));
        assert!(clocks.has_news(|_| true, Some(now)), "the time limit");
        clocks.stop(0);
        assert!(clocks.has_news(|_| true, Some(now)));
        clocks.start(2, LIVE, Before::default(), now);
        assert!(!clocks.has_news(|seat| seat != 2, Some(now)), "the clock of a bot is not shown");
        assert!(clocks.list(|seat| seat != 2).is_empty());
    }
}
