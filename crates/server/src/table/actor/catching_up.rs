//! What a table needs computed outside its task: the match when the table is loaded, a take-back, a deal, questions
//! about answers, and the log of a newcomer that has missed more than the table remembers.
//!
//! The table plays on while a log is computed. Until then the newcomer is sent nothing else. When the log is
//! ready, the steps made in the meantime are added, and the newcomer becomes a watcher.

use axum::extract::ws::Utf8Bytes;
use landsraad_catalog::Header;
use landsraad_wire::{Missed, Problem, Update};
use tokio::sync::oneshot;

use super::Table;
use crate::accounts::Who;
use crate::limits::Caller;
use crate::problem::{not_your_seat, too_fast, unavailable};
use crate::storage::{Db, StorageError, Stored};
use crate::table::audience::Sub;
use crate::table::command::Cmd;
use crate::table::contained;
use crate::table::doc::TableDoc;
use crate::table::form::Form;
use crate::table::history::history;
use crate::table::journal::read_journal;
use crate::table::live::{Live, PUBLIC};
use crate::table::newcomers::{CaughtUp, Gap, LogEnd, Newcomer, send, send_log};
use crate::table::outbox::Outbox;
use crate::work::Lane;

impl Table {
    /// The lane of this table in the pool.
    pub(super) fn lane(&self) -> Lane {
        self.doc.lane()
    }

    /// Answers a message that changes nothing: `work` runs in the pool, and the table plays on. It counts as work of the
    /// person and of the person's address, or of this table if the connection does not watch it.
    pub(super) fn answer_in_pool(
        &self,
        who: &Who,
        key: &str,
        out: &Outbox,
        work: impl FnOnce() -> Result<Utf8Bytes, Problem> + Send + 'static,
    ) {
        let lane = self.audience.net_of(out.conn()).map_or_else(|| self.lane(), Lane::of);
        let (pool, person) = (self.on.work.clone(), who.person().to_owned());
        let (table, key, out) = (self.doc.id.clone(), key.to_owned(), out.clone());
        tokio::spawn(async move {
            let job =
                async move { contained(work).unwrap_or_else(|_| Err(unavailable(&StorageError::Closed))) };
            let answer = pool.run_in(lane, Some(person), job).await.map_err(|refusal| refusal.0);
            match answer.and_then(|answer| answer) {
                Ok(text) => out.send_text(text),
                Err(problem) => out.refuse(Some(&table), Some(&key), problem),
            }
        });
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
    pub(super) fn bridged(&self, place: usize, gap: Gap, form: Form) -> Option<Update> {
        let live = self.live.as_ref()?;
        let mut update = self.update(place, live, form);
        match gap {
            Gap::Nothing => return None,
            Gap::Everything | Gap::Long(_) => update.reset = true,
            Gap::Short(mut missed) => {
                if let Some(last) = missed.pop() {
                    update.events = last.events;
                    update.undo_to = last.undo_to;
                    update.at = last.at;
                }
                update.missed = missed;
            }
        }
        Some(update)
    }

    /// The steps of a viewer after `from`, from the journal.
    pub(super) async fn history(&self, place: usize, from: u32) -> Option<Vec<Missed>> {
        let live = self.live.as_ref()?;
        let (header, n) = (live.header(), live.journal().len() as usize);
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

    /// Lets a newcomer wait for its log.
    pub(super) fn catch_up(
        &mut self,
        sub: Sub,
        from: u32,
        chat_after: Option<String>,
        caller: &Caller,
    ) -> Result<(), Problem> {
        let place = sub.place();
        if self.live.is_none() {
            return Err(unavailable(&StorageError::Closed));
        }
        if !self.newcomers.enter(sub, from, chat_after, caller.clone()) {
            return Err(too_fast());
        }
        self.compute_log(place);
        Ok(())
    }

    /// Starts the computation of the log of a place in the pool, if somebody waits for it and it is not under way.
    fn compute_log(&mut self, place: usize) {
        let Some(live) = &self.live else {
            // The match was taken out of memory, and nobody else would remember them.
            for sub in self.newcomers.give_up(Some(place)) {
                self.turn_viewer_away(sub.out(), unavailable(&StorageError::Closed));
            }
            return;
        };
        let (header, n, upto) = (live.header(), live.journal().len(), live.track(place).step());
        let Some(newcomers) = self.newcomers.begin(place) else { return };
        let (doc, db, to_self) = (self.doc.clone(), self.on.db.clone(), self.to_self.clone());
        let most = self.on.config.limits.history_steps;
        let from = newcomers.iter().map(|newcomer| newcomer.from).min().unwrap_or(0);
        let first = newcomers.first().map(|newcomer| newcomer.caller.clone());
        let lane = first.as_ref().map_or_else(|| self.lane(), |caller| Lane::of(caller.net));
        self.on.work.start(lane, first.and_then(|caller| caller.account()), async move {
            let newcomers = match log_of(&db, &doc, &header, n, (place, from)).await {
                Ok(log) => {
                    let sent = send_log(newcomers, &doc.id, &log, most);
                    sent.into_iter().map(|(newcomer, end)| (newcomer, Ok(end))).collect()
                }
                Err(problem) => newcomers.into_iter().map(|one| (one, Err(problem.clone()))).collect(),
            };
            let command = Cmd::CaughtUp(Box::new(CaughtUp { place, upto, newcomers }));
            let table = doc.id.clone();
            tokio::spawn(async move {
                let untaken = match to_self.upgrade() {
                    Some(to_self) => to_self.send(Box::new(command)).await.err().map(|error| *error.0),
                    None => Some(command),
                };
                // The table has left memory in the meantime.
                if let Some(command) = untaken {
                    command.turn_away(&table);
                }
            });
        });
    }

    /// Makes watchers of those whose log is ready, and goes on with those who came in the meantime.
    pub(super) fn caught_up(&mut self, caught_up: CaughtUp) {
        let CaughtUp { place, upto, newcomers } = caught_up;
        self.newcomers.end(place);
        for (newcomer, end) in newcomers {
            if self.newcomers.take(newcomer.ticket) {
                let out = newcomer.sub.out().clone();
                if let Err(problem) = end.and_then(|end| self.welcome_late(newcomer, end, upto)) {
                    self.turn_viewer_away(&out, problem);
                }
            }
        }
        self.compute_log(place);
    }

    /// Sends a newcomer the end of its log, with the steps made in the meantime, and makes it a watcher.
    fn welcome_late(&mut self, newcomer: Newcomer, end: LogEnd, upto: u32) -> Result<(), Problem> {
        let Newcomer { sub, chat_after, caller, .. } = newcomer;
        let LogEnd { last: mut missed, reset } = end;
        if !self.doc.may_watch_from(sub.place(), sub.account()) {
            return Err(not_your_seat());
        }
        if sub.place() == PUBLIC {
            self.audience.has_room_for_spectator(sub.net())?;
        }
        match self.gap(sub.place(), Some(upto)) {
            Gap::Nothing | Gap::Everything => {}
            Gap::Short(since) => missed.extend(since),
            // The table has made more steps than it remembers: what is ready is sent, and the rest is
            // computed.
            Gap::Long(from) => {
                send(&sub, &self.doc.id, missed, reset);
                return self.catch_up(sub, from, chat_after, &caller);
            }
        }
        let mut update = self.bridged(sub.place(), Gap::Short(missed), sub.form());
        if let Some(update) = &mut update {
            update.reset |= reset;
        }
        self.welcome(sub, update, chat_after.as_deref());
        Ok(())
    }
}

/// The log of a place after step `from`, from the first `n` entries of the journal.
async fn log_of(
    db: &Db,
    doc: &TableDoc,
    header: &Header,
    n: u32,
    (place, from): (usize, u32),
) -> Result<Vec<Missed>, Problem> {
    let mut journal = read_journal(db, &doc.id).await.map_err(|error| unavailable(&error))?;
    journal.truncate(n as usize);
    let error = match contained(|| history(doc, header, &journal, place, from)) {
        Ok(Ok(log)) => return Ok(log),
        Ok(Err(error)) => error.to_string(),
        Err(panic) => panic,
    };
    tracing::error!(table = %doc.id, error, "the history could not be replayed");
    Err(unavailable(&StorageError::Closed))
}
