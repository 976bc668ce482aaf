//! Carrying actions out: durable first, then acknowledged and told.

use std::path::PathBuf;

use landsraad_catalog::Match;
use landsraad_kernel::Seat;
use landsraad_wire::{Problem, RefusedKind, ServerMessage, TableStatus};
use serde_json::{Value, json};

use super::actor::{Outbox, Table, text_of};
use super::contained;
use super::live::{Cause, Change, Entry, Live, PUBLIC, Stood};
use crate::ids;
use crate::problem::{self, not_your_turn, stale, unavailable};
use crate::storage::{StorageError, Write};
use crate::telemetry;

impl Table {
    /// The running match, or why there is none.
    pub fn running(&self) -> Result<&Live, Problem> {
        match self.doc.status {
            TableStatus::Running => {}
            TableStatus::Paused => {
                return Err(Problem::new(
                    RefusedKind::Paused,
                    "The host has paused the table.",
                    "Chi ospita ha messo in pausa il tavolo.",
                ));
            }
            TableStatus::Open | TableStatus::Finished | TableStatus::Closed => {
                return Err(Problem::new(
                    RefusedKind::NotRunning,
                    "No match is being played at this table.",
                    "A questo tavolo non si sta giocando.",
                ));
            }
        }
        self.live.as_ref().ok_or_else(|| unavailable(&StorageError::Closed))
    }

    /// A player's action.
    pub async fn act(
        &mut self,
        seat: Seat,
        step: u32,
        key: &str,
        action: &Value,
        out: &Outbox,
    ) -> Result<(), Problem> {
        if let Some(live) = &self.live
            && let Some((_, at)) = live.keys[seat.index()].iter().find(|(k, _)| k == key)
        {
            let (table, key, step) = (self.doc.id.clone(), key.to_owned(), *at);
            out.send(&ServerMessage::Ack { table, key, step, repeated: true });
            return Ok(());
        }
        let live = self.running()?;
        if self.doc.seats.get(seat.index()).is_some_and(|s| s.caretaker.is_some()) {
            return Err(Problem::new(
                RefusedKind::NotYourTurn,
                "A caretaker plays this seat; take it back first.",
                "Un bot sta giocando questo posto; prima riprenderlo.",
            ));
        }
        let track = &live.tracks[seat.index()];
        // An answer stays good while the question has not changed, even if others have moved meanwhile.
        if step < track.answer_since || step > track.step() {
            return Err(stale());
        }
        let pending = live.game.pending().seats().contains(seat);
        if !pending {
            let asides = live.game.asides(seat);
            if !asides.iter().any(|o| o.action == *action) && live.may_answer_ahead(seat, action) {
                self.hold(seat, key, action, out);
                return Ok(());
            }
            if asides.is_empty() {
                return Err(not_your_turn());
            }
        }
        if pending && self.hold(seat, key, action, out) {
            return Ok(());
        }
        let step = self.perform(seat, action, Cause::Player, Some((key, Some(out)))).await?;
        tracing::debug!(table = %self.doc.id, %seat, step, "acted");
        Ok(())
    }

    /// Why an action would be refused.
    pub fn why_not(&self, seat: Seat, key: &str, action: &Value, out: &Outbox) -> Result<(), Problem> {
        let live = self.running()?;
        let text = action.to_string();
        let why = contained(|| live.game.why_not(seat, &text))
            .map_err(|_| unavailable(&StorageError::Closed))?
            .map_err(problem::act)?;
        out.send(&ServerMessage::WhyNot {
            table: self.doc.id.clone(),
            key: key.to_owned(),
            legal: why.is_none(),
            rule: why.as_ref().map(|w| w.rule.clone()),
            text: why.map(|w| w.why.into()),
        });
        Ok(())
    }

    /// Carries an action out: the rules first, then the disk, then everybody. Gives the seat's new step.
    pub async fn perform(
        &mut self,
        seat: Seat,
        action: &Value,
        cause: Cause,
        key: Option<(&str, Option<&Outbox>)>,
    ) -> Result<u32, Problem> {
        let started = std::time::Instant::now();
        let passes = self.runs[seat.index()].would_pass(action);
        let Some(live) = self.live.as_mut() else { return Err(unavailable(&StorageError::Closed)) };
        let before = live.game.step();
        let text = action.to_string();
        let acted = contained(|| {
            live.game.act(seat, before, &text)?;
            let changes = live.changes(&*live.game, None);
            let record = live.game.steps_since(before).pop();
            Ok((changes, record, live.game.outcome()))
        });
        let (changes, record, outcome) = match acted {
            Ok(Ok((changes, Some(record), outcome))) => (changes, record, outcome),
            Ok(Err(error)) => return Err(problem::act(error)),
            Ok(Ok((_, None, _))) => return Err(unavailable(&StorageError::Closed)),
            Err(panic) => {
                self.report(&panic, seat, action);
                self.reload().await;
                return Err(Problem::new(
                    RefusedKind::Unavailable,
                    "The table failed on this action and went back to its last step. It has been reported.",
                    "Il tavolo è fallito su questa azione ed è tornato all'ultimo passo. È stato segnalato.",
                ));
            }
        };
        let n = live.n + 1;
        let moved = Live::mask(&changes);
        let still_asked = live.game.pending().seats().contains(seat);
        let settles = !still_asked || moved & (1 << PUBLIC) != 0;
        let drew = !record.picks.is_empty();
        let snapshot = n.is_multiple_of(self.on.config.limits.snapshot_steps.max(1));
        let mut writes = Vec::with_capacity(1);
        if snapshot {
            let state = live.game.snapshot();
            writes.push(Write::Snapshot { table: self.doc.id.clone(), n, state });
        }
        let steps = live.game.step();
        let bank = if settles { self.overrun(seat) } else { 0 };
        let entry = Entry::Step {
            seat,
            action: record.action,
            picks: record.picks,
            stream: record.stream,
            moved,
            key: key.map(|(k, _)| k.to_owned()),
            bank,
            at: ids::now_ms(),
            cause,
        };
        let body = serde_json::to_string(&entry).unwrap_or_default();
        writes.push(Write::Step { table: self.doc.id.clone(), n, body });
        if let Some(outcome) = &outcome {
            let mut doc = self.doc.clone();
            doc.status = TableStatus::Finished;
            doc.outcome = serde_json::to_value(outcome).ok();
            doc.steps = Some(steps);
            doc.updated = ids::now_ms();
            writes.push(doc.write());
        }
        if let Err(error) = self.on.committer.write(writes).await {
            tracing::error!(table = %self.doc.id, %error, "a step could not be stored; the table goes back");
            self.reload().await;
            return Err(unavailable(&error));
        }
        let Some(live) = self.live.as_mut() else { return Err(unavailable(&StorageError::Closed)) };
        live.line.push(Stood { n, seat, moved, drew });
        live.spent[seat.index()] = live.spent[seat.index()].saturating_add(bank);
        live.told(n, &changes);
        let step = live.tracks[seat.index()].step();
        if let Some((key, out)) = key {
            live.remember(seat, key.to_owned());
            if let Some(out) = out {
                let (table, key) = (self.doc.id.clone(), key.to_owned());
                out.send(&ServerMessage::Ack { table, key, step, repeated: false });
            }
        }
        if settles {
            self.runs[seat.index()].spell = None;
            self.desk.settled(seat);
        }
        // Whoever merely sees that another one has let the moment pass is still at the same moment.
        let still = |c: &Change| passes && c.events.get() == "[]";
        let told = changes.iter().filter(|c| !still(c)).fold(0, |mask, c| mask | (1 << c.viewer));
        self.fresh |= told | 1 << seat.index();
        self.my_turn(&changes);
        self.tell_changes(&changes);
        telemetry::STEPS.took(started.elapsed());
        if outcome.is_some() {
            self.doc.status = TableStatus::Finished;
            self.doc.outcome = outcome.and_then(|o| serde_json::to_value(o).ok());
            self.doc.steps = Some(steps);
            self.doc.updated = ids::now_ms();
            self.tell_table();
        } else {
            self.learn_roles().await;
        }
        self.table_moved_on();
        self.rearm();
        self.review_promises().await;
        Ok(step)
    }

    /// Sends each viewer what changed for it.
    pub fn tell_changes(&self, changes: &[Change]) {
        let Some(live) = &self.live else { return };
        for change in changes {
            let mut subs = self.subs.iter().filter(|s| s.place == change.viewer).peekable();
            if subs.peek().is_none() {
                continue;
            }
            let step = live.tracks[change.viewer].step();
            let mut update = self.update_of(change.viewer, step, &change.picture, live);
            update.events = change.events.clone();
            update.undo_to = change.undo_to;
            let text = text_of(&ServerMessage::Update(update));
            for sub in subs {
                sub.out.send_text(text.clone());
            }
        }
    }

    /// Roles that became public.
    async fn learn_roles(&mut self) {
        if self.set_roles() {
            if let Err(problem) = self.save().await {
                tracing::warn!(table = %self.doc.id, ?problem, "roles could not be stored");
            }
            self.tell_table();
        }
    }

    /// Takes the roles of the seats from the match; tells whether any changed.
    pub fn set_roles(&mut self) -> bool {
        let Some(live) = &self.live else { return false };
        let mut changed = false;
        for (i, doc) in (0..).zip(&mut self.doc.seats) {
            let Some(seat) = Seat::new(i) else { continue };
            let role = live.game.role(seat);
            if doc.role.as_ref().is_none_or(|(key, _)| key != role) {
                doc.role = Some((role.to_owned(), live.game.seat_name(seat).into()));
                changed = true;
            }
        }
        changed
    }

    /// Writes down what is needed to reproduce a failure.
    pub fn report(&self, panic: &str, seat: Seat, action: &Value) {
        metrics::counter!("landsraad_table_panics").increment(1);
        let n = self.live.as_ref().map_or(0, |l| l.n);
        let failure = Failure { folder: self.on.config.data.join("failures"), table: self.doc.id.clone(), n };
        let game = self.live.as_ref().map(|l| &*l.game);
        let failed = json!({"seat": seat, "action": action, "panic": panic});
        let (file, written) = failure.write(game, "action", &failed);
        tracing::error!(
            table = %self.doc.id, n, panic, file = %file.display(), written,
            "an action made the table panic; it goes on from its last step"
        );
    }
}

/// Where a failure at a table is written down.
#[derive(Clone, Debug)]
pub struct Failure {
    pub folder: PathBuf,
    pub table: String,
    /// The length of the journal.
    pub n: u32,
}

impl Failure {
    /// Writes the record up to the failure, the state it led to, and what failed; gives the file and whether
    /// it was written.
    pub fn write(&self, game: Option<&dyn Match>, what: &str, failed: &Value) -> (PathBuf, bool) {
        let file = self.folder.join(format!("{}-{}-{what}.jsonl", self.table, self.n));
        let mut text = game.map(|game| game.record().to_text()).unwrap_or_default();
        let state = game.map(Match::snapshot);
        text.push_str(&json!({"failed": failed, "state": state}).to_string());
        text.push('\n');
        let written = std::fs::create_dir_all(&self.folder).and_then(|()| std::fs::write(&file, text));
        (file, written.is_ok())
    }
}
