//! Tables that sleep: they are not in memory, and something becomes due at them later, such as the end of a
//! clock in a slow game.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use super::registry::Services;

/// How long after a failure a table is loaded again.
const AGAIN: Duration = Duration::from_secs(10);
/// The longest wait before the list is looked at again.
const LONGEST: Duration = Duration::from_mins(1);

/// The tables that sleep, with the time at which each must be in memory again.
#[derive(Debug, Default)]
pub struct Sleepers {
    due: Mutex<BTreeSet<(Instant, String)>>,
    /// Is notified when a table must wake earlier than all others.
    earlier: Arc<Notify>,
}

impl Sleepers {
    /// Lets a table sleep until this time, or until somebody needs it.
    pub fn sleep(&self, table: &str, until: Instant) {
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        if due.first().is_none_or(|(first, _)| until < *first) {
            self.earlier.notify_one();
        }
        due.insert((until, table.to_owned()));
    }

    /// The tables that are due, which sleep no longer, and when the next one is.
    fn take_due(&self, now: Instant) -> (Vec<String>, Option<Instant>) {
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        let mut awake = Vec::new();
        while let Some((at, _)) = due.first() {
            if *at > now {
                return (awake, Some(*at));
            }
            awake.extend(due.pop_first().map(|(_, table)| table));
        }
        (awake, None)
    }
}

/// Brings each sleeping table back into memory when it is due, as long as the server runs.
pub async fn wake_when_due(on: Weak<Services>) {
    loop {
        let Some(services) = on.upgrade() else { return };
        let sleepers = services.tables.sleepers();
        let (due, next) = sleepers.take_due(Instant::now());
        for table in due {
            if let Err(problem) = services.tables.wake(&services, &table).await {
                tracing::warn!(table, problem = %problem.text.en, "a sleeping table could not be loaded yet");
                sleepers.sleep(&table, Instant::now() + AGAIN);
            }
        }
        let earlier = sleepers.earlier.clone();
        // The server may stop while this task waits.
        drop(services);
        let longest = Instant::now() + LONGEST;
        let until = next.map_or(longest, |next| next.min(longest));
        tokio::select! {
            () = tokio::time::sleep_until(until.into()) => {}
            () = earlier.notified() => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_wake_in_the_order_in_which_they_are_due() {
        let (sleepers, now) = (Sleepers::default(), Instant::now());
        let after = |seconds: u64| now + Duration::from_secs(seconds);
        for (table, seconds) in [("c", 30), ("a", 10), ("b", 20)] {
            sleepers.sleep(table, after(seconds));
        }
        assert_eq!(sleepers.take_due(now), (vec![], Some(after(10))));
        assert_eq!(sleepers.take_due(after(20)), (vec!["a".to_owned(), "b".to_owned()], Some(after(30))));
        assert_eq!(sleepers.take_due(after(60)), (vec!["c".to_owned()], None));
    }
}
