//! Replays that a table needs, outside its task: the match when the table is loaded, a take-back, and the log
//! of a newcomer that has missed more than the table remembers.
//!
//! The table plays on while a log is computed. Until then the newcomer is sent nothing else. When the log is
//! ready, the steps made in the meantime are added, and the newcomer becomes a watcher.

use landsraad_wire::{Missed, Problem, Update};
use tokio::sync::oneshot;

use super::Table;
use crate::limits::Caller;
use crate::problem::{too_fast, unavailable};
use crate::storage::{StorageError, Stored};
use crate::table::audience::Sub;
use crate::table::command::Cmd;
use crate::table::contained;
use crate::table::history::history;
use crate::table::journal::read_journal;
use crate::table::live::{Live, PUBLIC};
use crate::table::newcomers::{CaughtUp, Gap, send, send_all_but_the_last};
use crate::work::Lane;

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
            self.health.doubt();
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
        let now = live.track(place).step();
        match from.filter(|from| *from <= now) {
            None => Gap::Everything,
            Some(from) if from == now => Gap::Nothing,
            Some(from) => live.track(place).recent(from).map_or(Gap::Long(from), Gap::Short),
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
        let (header, n) = (live.header().clone(), live.journal().len() as usize);
        let (doc, db) = (self.doc.clone(), self.on.db.clone());
        let (done, worked_out) = oneshot::channel();
        self.on.work.start(self.lane(), Some(doc.id.clone()), async move {
            let journal = read_journal(&db, &doc.id).await;
            let missed = journal.ok().and_then(|mut journal| {
                journal.truncate(n);
                history(&doc, &header, &journal, place, from).ok()
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
        let (header, n, upto) = (live.header().clone(), live.journal().len(), live.track(sub.place()).step());
        let ticket = self.newcomers.enter(&sub).ok_or_else(too_fast)?;
        let (doc, db, to_self) = (self.doc.clone(), self.on.db.clone(), self.to_self.clone());
        let most = self.on.config.limits.history_steps;
        let caller = caller.clone();
        let (lane, account) = (Lane::Address(caller.net), caller.account());
        self.on.work.start(lane, account, async move {
            let replayed = match read_journal(&db, &doc.id).await {
                Ok(mut journal) => {
                    journal.truncate(n as usize);
                    history(&doc, &header, &journal, sub.place(), from).map_err(|error| {
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
                let (out, command) = (caught_up.sub.out().clone(), Cmd::CaughtUp(Box::new(caught_up)));
                let taken = match to_self.upgrade() {
                    Some(to_self) => to_self.send(command).await.is_ok(),
                    None => false,
                };
                // The table has left memory in the meantime.
                if !taken {
                    out.move_on();
                }
            });
        });
        Ok(())
    }

    /// Sends a newcomer its log and makes it a watcher.
    pub(super) fn caught_up(&mut self, caught_up: CaughtUp) {
        let CaughtUp { ticket, sub, chat_after, caller, upto, missed, reset } = caught_up;
        if !self.newcomers.take(ticket) {
            return;
        }
        let refuse = |problem| sub.out().refuse(Some(&self.doc.id), None, problem);
        let mut missed = match missed {
            Ok(missed) => missed,
            Err(problem) => return refuse(problem),
        };
        if !self.doc.may_watch_from(sub.place(), sub.account()) {
            return refuse(crate::problem::not_your_seat());
        }
        if sub.place() == PUBLIC
            && let Err(problem) = self.audience.has_room_for_spectator(sub.net())
        {
            return refuse(problem);
        }
        match self.gap(sub.place(), Some(upto)) {
            Gap::Nothing | Gap::Everything => {}
            Gap::Short(since) => missed.extend(since),
            // The table has made more steps than it remembers: what is ready is sent, and the rest is
            // computed.
            Gap::Long(from) => {
                send(&sub, &self.doc.id, missed, reset);
                if let Err(problem) = self.catch_up(sub.clone(), from, chat_after, &caller) {
                    sub.out().refuse(Some(&self.doc.id), None, problem);
                }
                return;
            }
        }
        let mut update = self.bridged(sub.place(), Gap::Short(missed));
        if let Some(update) = &mut update {
            update.reset |= reset;
        }
        self.welcome(sub, update, chat_after.as_deref());
    }
}
