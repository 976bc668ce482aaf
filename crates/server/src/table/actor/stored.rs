//! Memory follows the storage.
//!
//! Only stored facts are sent. When a write fails, the table goes back to what is stored. While even that
//! cannot be read, the table does nothing.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use landsraad_wire::{Problem, ServerMessage, Sitter, TableStatus};

use super::{Sleep, Table};
use crate::problem::{damaged, unavailable};
use crate::storage::{Fault, Given, StorageError, Stored, Write};
use crate::table::chat::{self, Chat};
use crate::table::deals::Deals;
use crate::table::doc::TableDoc;
use crate::table::live::{Live, VIEWERS};
use crate::table::newcomers::Gap;
use crate::table::seats::Family;

/// How long a table does nothing on its own after the storage has failed.
const BREATH: Duration = Duration::from_secs(1);

impl Table {
    /// Stores everything or nothing. After a failure the table must go back to what is stored;
    /// [`Table::settle`] does that, at the latest after the present message.
    pub(super) async fn store(&mut self, writes: Vec<Write>) -> Result<(), Problem> {
        let Err(error) = self.write(writes).await else { return Ok(()) };
        self.lost |= error.fault() == Fault::Stale;
        tracing::error!(table = %self.doc.id, %error, "not stored; the table goes back to what is");
        self.health.doubt();
        self.health.rest(BREATH);
        Err(unavailable(&error))
    }

    /// Writes everything or nothing. In a cluster everything is refused if another node owns the table.
    pub(super) async fn write(&self, mut writes: Vec<Write>) -> Stored<()> {
        writes.extend(self.fence.clone().map(Write::Fence));
        self.on.committer.write(writes).await
    }

    /// Leaves this node of a cluster: those who watch subscribe again, and a table that only sleeps until it is due is free
    /// for others.
    pub(super) async fn leave_node(&mut self, asleep: Option<Sleep>) {
        let Some(fence) = self.fence.take() else { return };
        // A connection that watches as several seats subscribes again for all of them. Those who wait for their log will not be sent
        // it by this node.
        let mut connections = HashSet::new();
        let waiting = self.newcomers.give_up(None);
        for sub in self.audience.iter().chain(&waiting).filter(|sub| connections.insert(sub.out().conn())) {
            // Not at once: until the lease is given back, the table would be loaded here again.
            sub.out().move_on_later(&self.doc.id);
        }
        self.on.tables.set_online(&self.doc.id, &[]);
        self.on.tables.set_turn(&self.doc.id, None);
        let (Some(cluster), Some(Sleep { until })) = (&self.on.cluster, asleep) else { return };
        let turn = self.live.as_ref().filter(|_| self.doc.status == TableStatus::Running).map_or(0, |live| {
            live.game().pending().seats().iter().fold(0, |turn, seat| turn | 1 << seat.index())
        });
        let due = until.map(|at| at.saturating_duration_since(Instant::now()));
        let is_stored = cluster.release(&fence, Given::Asleep { due, turn }).await;
        if let Some(at) = until.filter(|_| !is_stored) {
            self.on.tables.sleepers().sleep(&self.doc.id, at);
        }
    }

    /// Goes back to what is stored, if memory may differ from it.
    pub(super) async fn settle(&mut self) -> Stored<()> {
        if !self.health.is_unsure() {
            return Ok(());
        }
        if self.lost {
            return Err(StorageError::Closed);
        }
        let read = self.read_all().await;
        if let Err(error) = &read {
            tracing::error!(table = %self.doc.id, %error, "the table cannot go back yet: nothing can be read");
            self.health.rest(BREATH);
        }
        read
    }

    async fn read_all(&mut self) -> Stored<()> {
        self.take_out();
        let doc = self.on.db.table(&self.doc.id).await?;
        let doc = doc.ok_or_else(|| StorageError::Broken(format!("table {} is gone", self.doc.id)))?;
        self.doc = serde_json::from_str::<TableDoc>(&doc)
            .map_err(|e| StorageError::Broken(format!("table {}: {e}", self.doc.id)))?;
        self.doc.complete();
        self.find_owners().await?;
        self.restore_vote();
        self.read_words().await?;
        self.reload().await;
        if self.health.is_unsure() { Err(StorageError::NotStored(Fault::Other)) } else { Ok(()) }
    }

    /// Reads the chat and the deals.
    async fn read_words(&mut self) -> Stored<()> {
        self.chat = Chat::restore(&self.on.db.chat(&self.doc.id, chat::KEPT).await?);
        self.deals = Deals::restore(&self.on.db.deals(&self.doc.id).await?);
        for key in self.chat.keys().chain(self.deals.keys()) {
            self.keys.restore(key);
        }
        Ok(())
    }

    /// Loads everything that is stored of the table except its document.
    pub(super) async fn wake(&mut self) {
        if let Err(error) = self.read_words().await {
            tracing::error!(table = %self.doc.id, %error, "the chat and the deals could not be read");
            self.health.doubt();
        }
        match self.on.db.rule_clock(&self.doc.id).await {
            Ok(row) => self.rule_clock.restore(row),
            Err(error) => {
                tracing::error!(table = %self.doc.id, %error, "the time limit could not be read");
            }
        }
        self.doc.complete();
        if let Err(error) = self.find_owners().await {
            tracing::error!(table = %self.doc.id, %error, "the owners of programs could not be read");
            self.health.doubt();
        }
        self.restore_vote();
        self.tell_presence();
        // A match that is over is replayed when somebody watches it, not for everybody who asks for its table.
        if self.doc.is_on() || self.health.is_unsure() {
            self.reload().await;
        }
    }

    /// Looks up whose programs sit here. Tables of earlier versions do not say it.
    async fn find_owners(&mut self) -> Stored<()> {
        for i in 0..self.doc.seats.len() {
            let seat = &self.doc.seats[i];
            let Sitter::Person { id, program: true, .. } = &seat.sitter else { continue };
            if seat.owner.is_none() {
                let family = Family::of(id, self.on.db.family(id).await?);
                self.doc.seats[i].owner = Some(family.person().to_owned());
            }
        }
        Ok(())
    }

    /// Remembers what watchers have seen, before an action that may have to be taken back.
    pub(super) fn remember_seen_steps(&mut self) {
        self.seen_steps = self.live.as_ref().map(Live::steps);
    }

    /// Takes the match out of memory.
    fn take_out(&mut self) {
        if self.seen_steps.is_none() {
            self.remember_seen_steps();
        }
        self.live = None;
    }

    /// Loads the match as it is stored, and sends watchers the steps that they have not seen.
    pub(super) async fn reload(&mut self) {
        self.desk.clear();
        self.stop_waiting();
        self.take_out();
        if self.doc.outcome.is_none() && !self.doc.is_on() {
            self.health.trust();
            return;
        }
        match self.load_match().await {
            Ok(live) => {
                self.health.loaded();
                self.live = Some(live);
                self.review_restored_vote();
                self.rearm();
                self.tell_missed().await;
            }
            Err(error @ StorageError::Broken(_)) => {
                self.health.damaged(damaged(&self.doc.id, &error));
                self.on.tables.set_turn(&self.doc.id, None);
                self.tell_table();
            }
            Err(error) => {
                tracing::error!(table = %self.doc.id, %error, "the table could not be loaded");
                self.health.doubt();
                self.health.rest(BREATH);
            }
        }
    }

    /// Sends watchers the stored steps that they have not seen. A commit can succeed although its answer is
    /// lost.
    async fn tell_missed(&mut self) {
        let Some(seen) = self.seen_steps.take() else { return };
        for place in (0..VIEWERS).filter(|place| self.audience.at(*place).next().is_some()) {
            let gap = match self.gap(place, Some(seen[place])) {
                Gap::Long(from) => self.history(place, from).await.map_or(Gap::Long(from), Gap::Short),
                gap => gap,
            };
            self.audience.tell_formed(place, |form| {
                let update = self.bridged(place, gap.clone(), form)?;
                Some(form.text(&ServerMessage::Update(update)))
            });
        }
    }
}
