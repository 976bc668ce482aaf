//! Memory follows the storage.
//!
//! Only stored facts are sent. When a write fails, the table goes back to what is stored. While even that
//! cannot be read, the table does nothing.

use std::time::{Duration, Instant};

use landsraad_wire::{Problem, ServerMessage};

use super::actor::{Table, text_of};
use super::catching_up::Gap;
use super::doc::TableDoc;
use super::live::{Track, VIEWERS};
use crate::problem::{damaged, unavailable};
use crate::storage::{Fault, StorageError, Stored, Write};

/// How long a table does nothing on its own after the storage has failed.
const BREATH: Duration = Duration::from_secs(1);

impl Table {
    /// Stores everything or nothing. After a failure the table must go back to what is stored;
    /// [`Table::settle`] does that, at the latest after the present message.
    pub async fn store(&mut self, writes: Vec<Write>) -> Result<(), Problem> {
        let Err(error) = self.on.committer.write(writes).await else { return Ok(()) };
        tracing::error!(table = %self.doc.id, %error, "not stored; the table goes back to what is");
        self.unsure = true;
        self.wait_until = Some(Instant::now() + BREATH);
        Err(unavailable(&error))
    }

    /// Goes back to what is stored, if memory may differ from it.
    pub async fn settle(&mut self) -> Stored<()> {
        if !self.unsure {
            return Ok(());
        }
        let read = self.read_all().await;
        if let Err(error) = &read {
            tracing::error!(table = %self.doc.id, %error, "the table cannot go back yet: nothing can be read");
            self.wait_until = Some(Instant::now() + BREATH);
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
        self.read_words().await?;
        self.reload().await;
        if self.unsure { Err(StorageError::NotStored(Fault::Other)) } else { Ok(()) }
    }

    /// Reads the chat and the deals.
    async fn read_words(&mut self) -> Stored<()> {
        let rows = self.on.db.chat(&self.doc.id, 300).await?;
        self.chat_n = rows.last().map_or(0, |(n, _)| *n);
        self.chat = rows.iter().filter_map(|(_, b)| serde_json::from_str(b).ok()).collect();
        let rows = self.on.db.deals(&self.doc.id).await?;
        self.deals = rows.iter().filter_map(|b| serde_json::from_str(b).ok()).collect();
        let said = self.chat.iter().filter_map(|s| s.key.as_ref());
        for key in said.chain(self.deals.iter().flat_map(|d| &d.keys)) {
            self.keys.restore(key);
        }
        Ok(())
    }

    /// Loads everything that is stored of the table except its document.
    pub async fn wake(&mut self) {
        if let Err(error) = self.read_words().await {
            tracing::error!(table = %self.doc.id, %error, "the chat and the deals could not be read");
            self.unsure = true;
        }
        match self.on.db.glass(&self.doc.id).await {
            Ok(row) => self.kept_glass.left = row,
            Err(error) => tracing::error!(table = %self.doc.id, %error, "the glass could not be read"),
        }
        self.doc.complete();
        self.tell_presence();
        self.reload().await;
    }

    /// Remembers what watchers have seen, before an action that may have to be taken back.
    pub fn remember_seen_steps(&mut self) {
        self.seen_steps = self.live.as_ref().map(|live| live.tracks.each_ref().map(Track::step));
    }

    /// Takes the match out of memory.
    fn take_out(&mut self) {
        if self.seen_steps.is_none() {
            self.remember_seen_steps();
        }
        self.live = None;
    }

    /// Loads the match as it is stored, and sends watchers the steps that they have not seen.
    pub async fn reload(&mut self) {
        self.desk.clear();
        self.forget_runs();
        self.take_out();
        if self.doc.outcome.is_none() && !self.doc.is_on() {
            self.unsure = false;
            return;
        }
        match self.load_match().await {
            Ok(live) => {
                self.unsure = false;
                self.damage = None;
                self.asked_before_load = live.asked_at;
                self.live = Some(live);
                self.rearm();
                self.tell_missed().await;
            }
            Err(error @ StorageError::Broken(_)) => {
                self.unsure = false;
                self.damage = Some(damaged(&self.doc.id, &error));
                self.on.tables.set_turn(&self.doc.id, None);
                self.tell_table();
            }
            Err(error) => {
                tracing::error!(table = %self.doc.id, %error, "the table could not be loaded");
                self.unsure = true;
                self.wait_until = Some(Instant::now() + BREATH);
            }
        }
    }

    /// Sends watchers the stored steps that they have not seen. A commit can succeed although its answer is
    /// lost.
    async fn tell_missed(&mut self) {
        let Some(seen) = self.seen_steps.take() else { return };
        for place in (0..VIEWERS).filter(|place| self.subs.iter().any(|s| s.place == *place)) {
            let gap = match self.gap(place, Some(seen[place])) {
                Gap::Long(from) => self.history(place, from).await.map_or(Gap::Long(from), Gap::Short),
                gap => gap,
            };
            let Some(update) = self.bridged(place, gap) else { continue };
            let text = text_of(&ServerMessage::Update(update));
            for sub in self.subs.iter().filter(|s| s.place == place) {
                sub.out.send_text(text.clone());
            }
        }
    }
}
