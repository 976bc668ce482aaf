//! Renews the time of this node, on a thread of its own: nothing that the node does may delay it.
//!
//! A renewal gives the node time from the moment at which the database carries it out. So the node knows
//! by its own clock that it owns its tables for the length of a lease from the moment at which it *sent*
//! the last renewal that succeeded. Later another node may own them, and it answers nothing from memory.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::Notify;

use crate::storage::{NodeRow, Renewer, Stored};

/// What is known of the time of this node.
#[derive(Debug)]
struct Time {
    /// Until when this node owns its tables for certain.
    until: Instant,
    /// Since when every renewal has succeeded in time. Before that others may only seem dead.
    sure_since: Option<Instant>,
    /// How often its time had run out before a renewal, and how many of these times it has looked what it still owns.
    late: u64,
    looked: u64,
}

/// The time of this node.
#[derive(Debug)]
pub struct Heart {
    row: NodeRow,
    ttl: Duration,
    time: Mutex<Time>,
    tables: AtomicUsize,
    sockets: AtomicUsize,
    leaving: AtomicBool,
    /// Is notified when a renewal came too late.
    was_late: Notify,
    /// Is notified when the next renewal must not wait.
    now: Notify,
    ended: AtomicBool,
}

impl Heart {
    /// The time of a node that has joined with a request sent at `since`.
    pub fn new(row: NodeRow, ttl: Duration, since: Instant) -> Heart {
        Heart {
            row,
            ttl,
            time: Mutex::new(Time { until: since + ttl, sure_since: None, late: 0, looked: 0 }),
            tables: AtomicUsize::new(0),
            sockets: AtomicUsize::new(0),
            leaving: AtomicBool::new(false),
            was_late: Notify::new(),
            now: Notify::new(),
            ended: AtomicBool::new(false),
        }
    }

    fn time(&self) -> MutexGuard<'_, Time> {
        self.time.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// This node as it is stored.
    pub fn row(&self) -> NodeRow {
        NodeRow {
            tables: self.tables.load(Ordering::Relaxed) as i64,
            sockets: self.sockets.load(Ordering::Relaxed) as i64,
            leaving: self.is_leaving(),
            ..self.row.clone()
        }
    }

    /// Notes how many tables and connections this node has.
    pub fn note(&self, tables: usize, sockets: usize) {
        self.tables.store(tables, Ordering::Relaxed);
        self.sockets.store(sockets, Ordering::Relaxed);
    }

    /// Whether this node gives its tables away.
    pub fn is_leaving(&self) -> bool {
        self.leaving.load(Ordering::Relaxed)
    }

    /// Lets the others know at once that this node takes no more tables.
    pub fn leave(&self) {
        self.leaving.store(true, Ordering::Relaxed);
        self.now.notify_one();
    }

    /// Whether no other node can own what this one has in memory.
    pub fn owns(&self) -> bool {
        let time = self.time();
        time.looked == time.late && Instant::now() < time.until
    }

    /// Whether other nodes may be taken for dead: this one has renewed in time for as long as they had to.
    /// After an outage of the database all seem dead at first.
    pub fn is_sure(&self) -> bool {
        self.owns() && self.time().sure_since.is_some_and(|since| since.elapsed() >= self.ttl)
    }

    /// The number of the last late renewal, if this node has not checked since then what it still owns.
    pub fn must_look(&self) -> Option<u64> {
        let time = self.time();
        (time.looked != time.late).then_some(time.late)
    }

    /// Notes that this node has checked what it still owns, after the late renewal with this number.
    pub fn looked(&self, late: u64) {
        self.time().looked = late;
    }

    /// Completes when a renewal came too late.
    pub async fn was_late(&self) {
        self.was_late.notified().await;
    }

    /// Takes the result of a renewal that was sent at `sent`.
    fn took(&self, sent: Instant, renewed: Stored<bool>) {
        let mut time = self.time();
        match renewed {
            Ok(in_time) => {
                time.until = sent + self.ttl;
                time.sure_since = Some(time.sure_since.filter(|_| in_time).unwrap_or(sent));
                if !in_time {
                    tracing::warn!("this node was taken for dead; it looks which tables it still has");
                    time.late += 1;
                    self.was_late.notify_one();
                }
            }
            Err(error) => {
                time.sure_since = None;
                tracing::warn!(%error, "this node cannot renew its leases");
            }
        }
    }

    /// Starts the thread that renews, until [`Heart::end`].
    pub fn start(self: &Arc<Self>, renewer: Renewer) -> std::io::Result<()> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let heart = self.clone();
        let thread = std::thread::Builder::new().name("leases".into());
        thread.spawn(move || runtime.block_on(heart.beat(renewer)))?;
        Ok(())
    }

    async fn beat(&self, mut renewer: Renewer) {
        while !self.ended.load(Ordering::Relaxed) {
            let sent = Instant::now();
            // A database that does not answer is asked again on another connection while there is time.
            let renewed = renewer.renew(&self.row(), self.ttl, self.ttl / 3).await;
            let failed = renewed.is_err();
            if !self.ended.load(Ordering::Relaxed) {
                self.took(sent, renewed);
            }
            let pause = if failed { self.ttl / 25 } else { (self.ttl / 5).saturating_sub(sent.elapsed()) };
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                () = self.now.notified() => {}
            }
        }
    }

    /// Ends the thread.
    pub fn end(&self) {
        self.ended.store(true, Ordering::Relaxed);
        self.now.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::StorageError;

    const TTL: Duration = Duration::from_secs(100);

    fn heart(since: Instant) -> Heart {
        Heart::new(NodeRow::default(), TTL, since)
    }

    fn ago(seconds: u64) -> Instant {
        Instant::now().checked_sub(Duration::from_secs(seconds)).expect("the machine runs for longer")
    }

    #[test]
    fn a_node_owns_its_tables_for_a_lease_from_when_it_sent_the_renewal() {
        let heart = heart(ago(101));
        assert!(!heart.owns(), "its time is over");
        heart.took(ago(99), Ok(true));
        assert!(heart.owns());
        heart.took(ago(102), Ok(true));
        assert!(!heart.owns(), "the answer took longer than the lease");
        heart.took(ago(99), Ok(true));
        heart.took(ago(0), Err(StorageError::TimedOut));
        assert!(heart.owns(), "a renewal that failed takes nothing away");
        assert!(!heart.is_sure(), "but others may only seem dead");
    }

    #[test]
    fn a_node_that_was_late_owns_nothing_until_it_has_looked() {
        let heart = heart(ago(0));
        heart.took(ago(0), Ok(false));
        let late = heart.must_look().unwrap();
        assert!(!heart.owns());
        heart.took(ago(0), Ok(true));
        assert!(!heart.owns(), "in time again, and it has still not looked");
        heart.took(ago(0), Ok(false));
        heart.looked(late);
        assert!(!heart.owns(), "it was late again while it looked");
        heart.looked(heart.must_look().unwrap());
        assert!(heart.owns() && heart.must_look().is_none());
    }

    #[test]
    fn a_node_is_sure_of_others_after_a_lease_in_time() {
        let heart = heart(ago(0));
        heart.took(ago(101), Ok(false));
        heart.looked(heart.must_look().unwrap());
        heart.took(ago(0), Ok(true));
        assert!(heart.is_sure());
        heart.took(ago(0), Ok(false));
        heart.looked(heart.must_look().unwrap());
        assert!(heart.owns() && !heart.is_sure());
    }
}
