//! How long players take for a decision, so that the table can answer for them at the same pace.
//!
//! A question with one legal answer must not block a table of people. But the time of the answer must not
//! show that there was no choice, because that may be secret. So the table waits for a time drawn from the
//! times that its players took when they had a choice. It does so only for a player who is present and
//! answers; see [`super::windows`].

use std::collections::VecDeque;
use std::time::Duration;

use crate::ids;

/// How many times are remembered.
const KEPT: usize = 32;
/// While fewer times than this are known, default times are mixed in.
const ENOUGH: usize = 6;
/// The shortest and the longest time that is drawn, in milliseconds.
const SHORTEST: u32 = 900;
const LONGEST: u32 = 12_000;

/// The times taken for the latest decisions, in milliseconds.
#[derive(Debug, Default)]
pub struct Paces(VecDeque<u32>);

impl Paces {
    /// Remembers how long a player took.
    pub fn took(&mut self, time: Duration) {
        self.0.push_back((time.as_millis() as u32).clamp(SHORTEST, LONGEST));
        if self.0.len() > KEPT {
            self.0.pop_front();
        }
    }

    /// The time for an answer of the table, different each time.
    pub fn draw(&self) -> Duration {
        let luck = ids::random_u64();
        let pick = (luck >> 32) as usize % self.0.len().max(ENOUGH);
        // A default time lies between 2 and 6 seconds.
        let usual = || 2_000 + (luck % 4_000) as u32;
        let time = self.0.get(pick).copied().unwrap_or_else(usual);
        // A random change of a tenth, so that no time occurs twice.
        let blurred = u64::from(time) * (900 + luck % 200) / 1_000;
        Duration::from_millis(blurred)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_drawn_from_those_that_were_taken() {
        let mut paces = Paces::default();
        let usual: Vec<Duration> = (0..50).map(|_| paces.draw()).collect();
        assert!(usual.iter().all(|t| (1_800..6_600).contains(&(t.as_millis() as u32))));
        assert!(usual.iter().any(|t| *t != usual[0]), "never the same");
        for _ in 0..KEPT {
            paces.took(Duration::from_secs(8));
        }
        let slow: Vec<Duration> = (0..50).map(|_| paces.draw()).collect();
        assert!(slow.iter().all(|t| (7_200..=8_800).contains(&(t.as_millis() as u32))), "{slow:?}");
        paces.took(Duration::from_hours(5));
        assert!((0..200).all(|_| paces.draw() <= Duration::from_millis(u64::from(LONGEST) * 11 / 10)));
    }
}
