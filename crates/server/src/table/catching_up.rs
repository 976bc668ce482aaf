//! Replays that a table needs, outside its task: the match when the table is loaded, a take-back, and the log
//! of a newcomer that has missed more than the table remembers.
//!
//! The table plays on while a log is computed. Until then the newcomer is sent nothing else. When the log is
//! ready, the steps made in the meantime are added, and the newcomer becomes a watcher.

use landsraad_wire::{Missed, Problem, ServerMessage, Update};
use tokio::sync::oneshot;

use super::actor::{Cmd, Sub, Table, text_of};
use super::contained;
use super::live::{Live, PUBLIC, read_journal};
use crate::limits::Caller;
use crate::problem::{too_fast, unavailable};
use crate::storage::{StorageError, Stored};
use crate::work::Lane;

/// How many steps of the log go into one message.
const CHUNK: usize = 200;

/// What a viewer has missed.
#[derive(Debug)]
pub enum Gap {
    /// Nothing.
    Nothing,
    /// Everything that it has seen is void, or it has seen nothing: it needs only the present picture.
    Everything,
    /// These steps, up to the last one.
    Short(Vec<Missed>),
    /// More than the table remembers: everything after this step.
    Long(u32),
}

/// Newcomers that wait for their log, as connection, place and ticket.
#[derive(Debug, Default)]
pub struct Catching {
    tickets: u64,
    waiting: Vec<(u64, usize, u64)>,
}

impl Catching {
    fn enter(&mut self, sub: &Sub) -> Option<u64> {
        // A connection asks for one log at a time.
        if self.waiting.iter().any(|(conn, ..)| *conn == sub.out.conn) {
            return None;
        }
        self.tickets += 1;
        self.waiting.push((sub.out.conn, sub.place, self.tickets));
        Some(self.tickets)
    }

    /// Forgets a connection that waits, at one place or at all places.
    pub fn leave(&mut self, conn: u64, place: Option<usize>) {
        self.waiting.retain(|(c, p, _)| *c != conn || place.is_some_and(|place| place != *p));
    }

    fn take(&mut self, ticket: u64) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|(_, _, t)| *t != ticket);
        self.waiting.len() < before
    }
}

/// The log of a newcomer.
#[derive(Debug)]
pub struct CaughtUp {
    ticket: u64,
    sub: Sub,
    chat_after: Option<String>,
    caller: Caller,
    /// The last step of the log.
    upto: u32,
    /// The last steps. Those before them are already sent.
    missed: Result<Vec<Missed>, Problem>,
    /// Whether older steps were left out and the newcomer does not know it yet.
    reset: bool,
}

impl Table {
    /// The lane of this table in the pool.
    pub(super) fn lane(&self) -> Lane {
        Lane::Host(self.doc.host.clone())
    }

    /// The match as it is stored, replayed in the pool.
    pub(super) async fn load_match(&self) -> Stored<Live> {
        let (doc, db) = (self.doc.clone(), self.on.db.clone());
        let (done, loaded) = oneshot::channel();
        self.on.work.start(self.lane(), Some(doc.id.clone()), async move {
            let _ = done.send(Live::load(&doc, &db).await);
        });
        loaded.await.unwrap_or(Err(StorageError::Closed))
    }

    /// Runs `work` on the match in the pool. This table waits for it; other tables do not.
    pub(super) async fn in_pool<T: Send + 'static>(
        &mut self,
        work: impl FnOnce(&Live) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let closed = || unavailable(&StorageError::Closed);
        let live = self.live.take().ok_or_else(closed)?;
        let (done, result) = oneshot::channel();
        self.on.work.start(self.lane(), Some(self.doc.id.clone()), async move {
            let result = contained(|| work(&live));
            let _ = done.send((live, result));
        });
        let Ok((live, result)) = result.await else {
            // The server stops, and the pool took the match with it.
            self.unsure = true;
            return Err(closed());
        };
        self.live = Some(live);
        result.map_err(|panic| {
            tracing::error!(table = %self.doc.id, panic, "a job for the table panicked");
            closed()
        })
    }

    /// What a viewer has missed after step `from`.
    pub(super) fn gap(&self, place: usize, from: Option<u32>) -> Gap {
        let Some(live) = &self.live else { return Gap::Nothing };
        let now = live.tracks[place].step();
        match from.filter(|from| *from <= now) {
            None => Gap::Everything,
            Some(from) if from == now => Gap::Nothing,
            Some(from) => live.recent(place, from).map_or(Gap::Long(from), Gap::Short),
        }
    }

    /// The update that closes a gap. A gap that is too long is replaced by the present picture.
    pub(super) fn bridged(&self, place: usize, gap: Gap) -> Option<Update> {
        let live = self.live.as_ref()?;
        let mut update = self.update(place, live);
        match gap {
            Gap::Nothing => return None,
            Gap::Everything | Gap::Long(_) => update.reset = true,
            Gap::Short(mut missed) => {
                if let Some(last) = missed.pop() {
                    update.events = last.events;
                    update.undo_to = last.undo_to;
                }
                update.missed = missed;
            }
        }
        Some(update)
    }

    /// The steps of a viewer after `from`, from the journal.
    pub(super) async fn history(&self, place: usize, from: u32) -> Option<Vec<Missed>> {
        let live = self.live.as_ref()?;
        let (header, n) = (live.header.clone(), live.n as usize);
        let (doc, db) = (self.doc.clone(), self.on.db.clone());
        let (done, worked_out) = oneshot::channel();
        self.on.work.start(self.lane(), Some(doc.id.clone()), async move {
            let journal = read_journal(&db, &doc.id).await;
            let missed = journal.ok().and_then(|mut journal| {
                journal.truncate(n);
                Live::history(&doc, &header, &journal, place, from).ok()
            });
            let _ = done.send(missed);
        });
        worked_out.await.ok().flatten()
    }

    /// Starts the computation of a newcomer's log in the pool.
    pub(super) fn catch_up(
        &mut self,
        sub: Sub,
        from: u32,
        chat_after: Option<String>,
        caller: &Caller,
    ) -> Result<(), Problem> {
        let closed = || unavailable(&StorageError::Closed);
        let live = self.live.as_ref().ok_or_else(closed)?;
        let (header, n, upto) = (live.header.clone(), live.n, live.tracks[sub.place].step());
        let ticket = self.catching.enter(&sub).ok_or_else(too_fast)?;
        let (doc, db, to_self) = (self.doc.clone(), self.on.db.clone(), self.to_self.clone());
        let most = self.on.config.limits.history_steps;
        let caller = caller.clone();
        let (lane, account) = (Lane::Address(caller.net), caller.account());
        self.on.work.start(lane, account, async move {
            let replayed = match read_journal(&db, &doc.id).await {
                Ok(mut journal) => {
                    journal.truncate(n as usize);
                    Live::history(&doc, &header, &journal, sub.place, from).map_err(|error| {
                        tracing::error!(table = %doc.id, %error, "the history could not be replayed");
                        closed()
                    })
                }
                Err(error) => Err(unavailable(&error)),
            };
            let (missed, reset) = match replayed {
                Ok(missed) => {
                    let (rest, reset) = send_all_but_the_last(&sub, &doc.id, missed, most);
                    (Ok(rest), reset)
                }
                Err(problem) => (Err(problem), false),
            };
            let caught_up = CaughtUp { ticket, sub, chat_after, caller, upto, missed, reset };
            tokio::spawn(async move {
                if let Some(to_self) = to_self.upgrade() {
                    let _ = to_self.send(Cmd::CaughtUp(Box::new(caught_up))).await;
                }
            });
        });
        Ok(())
    }

    /// Sends a newcomer its log and makes it a watcher.
    pub(super) fn caught_up(&mut self, caught_up: CaughtUp) {
        let CaughtUp { ticket, sub, chat_after, caller, upto, missed, reset } = caught_up;
        if !self.catching.take(ticket) {
            return;
        }
        let refuse = |problem| sub.out.refuse(Some(&self.doc.id), None, problem);
        let mut missed = match missed {
            Ok(missed) => missed,
            Err(problem) => return refuse(problem),
        };
        if !self.may_still_watch(&sub) {
            return refuse(crate::problem::not_your_seat());
        }
        if sub.place == PUBLIC
            && let Err(problem) = self.has_room_for_spectator(sub.net)
        {
            return refuse(problem);
        }
        match self.gap(sub.place, Some(upto)) {
            Gap::Nothing | Gap::Everything => {}
            Gap::Short(since) => missed.extend(since),
            // The table has made more steps than it remembers: what is ready is sent, and the rest is
            // computed.
            Gap::Long(from) => {
                send(&sub, &self.doc.id, missed, reset);
                if let Err(problem) = self.catch_up(sub.clone(), from, chat_after, &caller) {
                    sub.out.refuse(Some(&self.doc.id), None, problem);
                }
                return;
            }
        }
        let mut update = self.bridged(sub.place, Gap::Short(missed));
        if let Some(update) = &mut update {
            update.reset |= reset;
        }
        self.welcome(sub, update, chat_after.as_deref());
    }

    fn may_still_watch(&self, sub: &Sub) -> bool {
        let holder = self.doc.seats.get(sub.place).and_then(|s| s.account());
        if sub.place == PUBLIC {
            return self.may_watch(sub.who.as_ref());
        }
        holder.is_some_and(|holder| sub.who.as_ref().is_some_and(|who| who.id == holder))
    }
}

fn send(sub: &Sub, table: &str, missed: Vec<Missed>, reset: bool) {
    let seat = (sub.place != PUBLIC).then_some(sub.place as u8);
    let message = ServerMessage::History { table: table.to_owned(), seat, reset, missed };
    sub.out.send_text(text_of(&message));
}

/// Sends a log in parts, except for the last part. Returns that part, and whether the newcomer still has to
/// learn that older steps were left out.
fn send_all_but_the_last(
    sub: &Sub,
    table: &str,
    mut missed: Vec<Missed>,
    most: usize,
) -> (Vec<Missed>, bool) {
    let mut reset = missed.len() > most;
    if reset {
        missed.drain(..missed.len() - most);
    }
    while missed.len() > CHUNK {
        let rest = missed.split_off(CHUNK);
        send(sub, table, std::mem::replace(&mut missed, rest), reset);
        reset = false;
    }
    (missed, reset)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use serde_json::Value;
    use tokio::sync::{Notify, mpsc};

    use super::super::actor::{Backlog, Outbox};
    use super::super::live::written;
    use super::*;
    use crate::net::Net;

    fn sub(room: usize) -> (Sub, mpsc::Receiver<axum::extract::ws::Utf8Bytes>) {
        let (queue, received) = mpsc::channel(room);
        let (drop_it, too_slow) = (Arc::new(Notify::new()), Arc::new(AtomicBool::new(false)));
        let backlog = Arc::new(Backlog::new(1 << 20, Arc::default()));
        let out = Outbox { conn: 1, queue, backlog, drop_it, too_slow };
        (Sub { who: None, net: Net::of([192, 0, 2, 1].into()), place: PUBLIC, out }, received)
    }

    fn log(steps: u32) -> Vec<Missed> {
        (1..=steps).map(|step| Missed { step, events: written(&[(); 0]), undo_to: None }).collect()
    }

    /// The steps of each message, the steps left, and whether the newcomer still has to learn that older ones
    /// were left out.
    fn sent(steps: u32, most: usize) -> (Vec<(usize, bool)>, usize, bool) {
        let (sub, mut received) = sub(100);
        let (rest, reset) = send_all_but_the_last(&sub, "t", log(steps), most);
        let mut parts = Vec::new();
        while let Ok(text) = received.try_recv() {
            let message: Value = serde_json::from_str(&text).unwrap();
            assert_eq!((&message["type"], &message["table"]), (&"history".into(), &"t".into()));
            parts.push((message["missed"].as_array().unwrap().len(), message["reset"] == true));
        }
        (parts, rest.len(), reset)
    }

    #[test]
    fn a_long_log_goes_out_in_parts_and_is_bounded() {
        assert_eq!(sent(150, 1_000), (vec![], 150, false));
        assert_eq!(sent(450, 1_000), (vec![(200, false), (200, false)], 50, false));
        assert_eq!(sent(450, 300), (vec![(200, true)], 100, false));
        assert_eq!(sent(450, 100), (vec![], 100, true));
    }

    #[test]
    fn a_connection_asks_for_one_log_at_a_time() {
        let mut catching = Catching::default();
        let (sub, _received) = sub(1);
        let ticket = catching.enter(&sub).unwrap();
        assert!(catching.enter(&sub).is_none());
        assert!(catching.take(ticket) && !catching.take(ticket));
        assert!(catching.enter(&sub).is_some());
        catching.leave(1, Some(0));
        assert!(catching.enter(&sub).is_none(), "another place");
        catching.leave(1, None);
        assert!(catching.enter(&sub).is_some());
    }
}
