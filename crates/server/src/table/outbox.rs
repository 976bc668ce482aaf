//! The sending side of a connection, with a bound on what waits for its reader.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use landsraad_wire::{Problem, ServerMessage};
use tokio::sync::{Notify, mpsc};

/// Counts the bytes that wait for a connection, and for all connections together.
#[derive(Debug)]
pub struct Backlog {
    own: AtomicUsize,
    most: usize,
    all: Arc<AtomicUsize>,
}

/// When more bytes than this wait for all connections, each connection with more than [`FAIR_SHARE`] is
/// closed.
const ALL_BACKLOGS: usize = 256 * 1024 * 1024;
const FAIR_SHARE: usize = 256 * 1024;

impl Backlog {
    /// A backlog with room for `most` bytes. `all` counts the bytes of all connections.
    pub const fn new(most: usize, all: Arc<AtomicUsize>) -> Backlog {
        Backlog { own: AtomicUsize::new(0), most, all }
    }

    /// Counts bytes that wait from now on. Returns whether there is room for them.
    fn enter(&self, bytes: usize) -> bool {
        let own = self.own.fetch_add(bytes, Ordering::Relaxed) + bytes;
        let all = self.all.fetch_add(bytes, Ordering::Relaxed) + bytes;
        // One message is always sent, whatever its size. A limit below its size would lock its reader out.
        own == bytes || own <= self.most && (all <= ALL_BACKLOGS || own <= FAIR_SHARE)
    }

    /// Counts bytes that no longer wait.
    fn leave(&self, bytes: usize) {
        self.own.fetch_sub(bytes, Ordering::Relaxed);
        self.all.fetch_sub(bytes, Ordering::Relaxed);
    }
}

impl Drop for Backlog {
    fn drop(&mut self) {
        self.all.fetch_sub(*self.own.get_mut(), Ordering::Relaxed);
    }
}

/// The sending side of one connection. A full queue means a slow reader; its connection is closed.
#[derive(Clone, Debug)]
pub struct Outbox {
    conn: u64,
    queue: mpsc::Sender<Utf8Bytes>,
    backlog: Arc<Backlog>,
    drop_it: Arc<Notify>,
    too_slow: Arc<AtomicBool>,
    /// Whether the table has left this node.
    moved: Arc<AtomicBool>,
    /// Whether the client subscribes again by itself when a table has moved.
    follows: Arc<AtomicBool>,
    /// The tables for which it will be asked to do so in a moment.
    later: Arc<Mutex<Later>>,
}

/// The tables for which a client will be asked to subscribe again, each with the number of that request.
#[derive(Debug, Default)]
struct Later {
    last: u64,
    tables: HashMap<String, u64>,
}

impl Later {
    /// Adds a request. Returns its number, or `None` if there is one for the table.
    fn add(&mut self, table: &str) -> Option<u64> {
        if self.tables.contains_key(table) {
            return None;
        }
        self.last += 1;
        self.tables.insert(table.to_owned(), self.last);
        Some(self.last)
    }

    /// Removes the request with this number. Returns whether it was still there.
    fn take(&mut self, table: &str, number: u64) -> bool {
        let is_it = self.tables.get(table) == Some(&number);
        if is_it {
            self.tables.remove(table);
        }
        is_it
    }
}

/// How long a client waits before it asks again for a table that no node
/// has yet. That is rare enough for its quota of subscriptions.
const AGAIN: Duration = Duration::from_millis(600);

impl Outbox {
    /// The outbox of a connection. `conn` is unique in this process.
    pub fn new(conn: u64, queue: mpsc::Sender<Utf8Bytes>, backlog: Backlog) -> Outbox {
        let drop_it = Arc::new(Notify::new());
        let [too_slow, moved, follows] = std::array::from_fn(|_| Arc::new(AtomicBool::new(false)));
        Outbox {
            conn,
            queue,
            backlog: Arc::new(backlog),
            drop_it,
            too_slow,
            moved,
            follows,
            later: Arc::default(),
        }
    }

    /// The number of the connection, unique in this process.
    pub const fn conn(&self) -> u64 {
        self.conn
    }

    /// Is notified when the connection is to be closed.
    pub const fn drop_it(&self) -> &Arc<Notify> {
        &self.drop_it
    }

    /// Whether the connection is closed because its reader is too slow.
    pub fn is_too_slow(&self) -> bool {
        self.too_slow.load(Ordering::Relaxed)
    }

    /// Notes that the client subscribes again by itself when a table has moved.
    pub fn follow(&self) {
        self.follows.store(true, Ordering::Relaxed);
    }

    /// Whether the client subscribes again by itself when a table has moved.
    pub fn follows(&self) -> bool {
        self.follows.load(Ordering::Relaxed)
    }

    /// Says that a table has left this node, or that its updates were interrupted. The client subscribes again
    /// and finds the table; a connection whose client cannot do that is closed, so that it connects again.
    pub fn move_on(&self, table: &str) {
        if self.follows() {
            return self.send(&ServerMessage::Moved { table: table.to_owned() });
        }
        self.moved.store(true, Ordering::Relaxed);
        self.drop_it.notify_one();
    }

    /// The same for a table that cannot be reached at the moment: the client is not to ask again at once.
    pub fn move_on_later(&self, table: &str) {
        if !self.follows() {
            return self.move_on(table);
        }
        // Once for all that it has asked for meanwhile.
        let Some(number) = self.later().add(table) else { return };
        let (out, table) = (self.clone(), table.to_owned());
        tokio::spawn(async move {
            tokio::time::sleep(AGAIN).await;
            let is_due = out.later().take(&table, number);
            if is_due {
                out.move_on(&table);
            }
        });
    }

    /// Notes that the client has subscribed by itself, so that it need not be asked to.
    pub fn subscribes(&self, table: &str) {
        self.later().tables.remove(table);
    }

    fn later(&self) -> MutexGuard<'_, Later> {
        self.later.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the connection is closed because a table has left this node.
    pub fn has_moved(&self) -> bool {
        self.moved.load(Ordering::Relaxed)
    }

    /// Notes that a message has left the queue.
    pub fn taken(&self, text: &Utf8Bytes) {
        self.backlog.leave(text.len());
    }

    /// Sends a message that is already serialised.
    pub fn send_text(&self, text: Utf8Bytes) {
        let bytes = text.len();
        let room = self.backlog.enter(bytes);
        let sent = if room { self.queue.try_send(text) } else { Err(mpsc::error::TrySendError::Full(text)) };
        let Err(unsent) = sent else { return };
        self.backlog.leave(bytes);
        if matches!(unsent, mpsc::error::TrySendError::Full(_)) {
            self.too_slow.store(true, Ordering::Relaxed);
            self.drop_it.notify_one();
        }
    }

    /// Sends a message.
    pub fn send(&self, message: &ServerMessage) {
        self.send_text(text_of(message));
    }

    /// Acknowledges a message of a seat. `step` is the seat's step after it.
    pub fn ack(&self, table: &str, key: &str, step: u32, repeated: bool) {
        let (table, key) = (table.to_owned(), key.to_owned());
        self.send(&ServerMessage::Ack { table, key, step, repeated });
    }

    /// Refuses a request.
    pub fn refuse(&self, table: Option<&str>, key: Option<&str>, problem: Problem) {
        let Problem { kind, field, rule, text, .. } = problem;
        self.send(&ServerMessage::Refused {
            table: table.map(str::to_owned),
            key: key.map(str::to_owned),
            kind,
            field,
            rule,
            text,
        });
    }
}

/// Serialises a message.
pub fn text_of(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// An outbox with room for a hundred messages, and what was sent through it.
    pub fn roomy(conn: u64) -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
        let (queue, received) = mpsc::channel(100);
        (Outbox::new(conn, queue, Backlog::new(1 << 20, Arc::default())), received)
    }

    fn outbox(room: usize, most: usize, all: &Arc<AtomicUsize>) -> (Outbox, mpsc::Receiver<Utf8Bytes>) {
        let (queue, received) = mpsc::channel(room);
        (Outbox::new(1, queue, Backlog::new(most, all.clone())), received)
    }

    #[test]
    fn what_waits_for_a_reader_is_bounded_in_messages_and_in_bytes() {
        let all = Arc::new(AtomicUsize::new(0));
        let text = |bytes: usize| Utf8Bytes::from("x".repeat(bytes));
        let (out, mut received) = outbox(100, 1_000, &all);
        // A first message is sent whatever its size.
        out.send_text(text(5_000));
        assert!(!out.is_too_slow());
        out.taken(&received.try_recv().unwrap());
        for _ in 0..10 {
            out.send_text(text(100));
        }
        assert!(!out.is_too_slow());
        assert_eq!(all.load(Ordering::Relaxed), 1_000);
        out.send_text(text(1));
        assert!(out.is_too_slow(), "too many bytes");
        drop((out, received));
        assert_eq!(all.load(Ordering::Relaxed), 0, "nothing waits any more");
        let (out, _received) = outbox(3, 1_000, &all);
        (0..4).for_each(|_| out.send_text(text(1)));
        assert!(out.is_too_slow(), "too many messages");
    }

    #[test]
    fn a_client_that_has_subscribed_meanwhile_is_not_asked_to() {
        let (out, _received) = roomy(1);
        let first = out.later().add("t").unwrap();
        assert_eq!(out.later().add("t"), None, "once for each table");
        let other = out.later().add("u").unwrap();
        out.subscribes("t");
        // It was refused and waits again, until the time of the second request.
        let second = out.later().add("t").unwrap();
        let taken = [("t", first), ("u", other), ("t", second), ("t", second)].map(|(table, number)| {
            let mut later = out.later();
            later.take(table, number)
        });
        assert_eq!(taken, [false, true, true, false]);
    }

    #[test]
    fn when_much_waits_for_all_those_go_who_hold_up_the_most() {
        let all = Arc::new(AtomicUsize::new(ALL_BACKLOGS));
        let text = |bytes: usize| Utf8Bytes::from("x".repeat(bytes));
        let ((small, _a), (large, _b)) = (outbox(10, 1 << 30, &all), outbox(10, 1 << 30, &all));
        for _ in 0..2 {
            small.send_text(text(1_000));
            large.send_text(text(FAIR_SHARE));
        }
        assert!(!small.is_too_slow() && large.is_too_slow());
    }
}
