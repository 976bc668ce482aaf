//! Carrying actions out: an action is stored, then acknowledged, then sent to the viewers.

use std::time::Instant;

use landsraad_kernel::Seat;
use landsraad_wire::{Problem, RefusedKind, ServerMessage, TableStatus};
use serde_json::{Value, json};

use super::Table;
use crate::accounts::Who;
use crate::ids;
use crate::problem::{self, not_your_turn, stale, unavailable};
use crate::storage::{StorageError, Write};
use crate::table::contained;
use crate::table::delta::Patches;
use crate::table::desk::most_reading;
use crate::table::doc::TableDoc;
use crate::table::journal::{Cause, Entry};
use crate::table::live::{Live, PUBLIC};
use crate::table::outbox::{Outbox, text_of};
use crate::table::track::Change;
use crate::table::windows::Asked;
use crate::telemetry;

/// An action that was carried out in memory.
struct Done {
    seat: Seat,
    /// The seat's step after the action.
    step: u32,
    /// Whether the action let a moment pass.
    passes: bool,
    /// Whether everybody can see that the seat has answered.
    settles: bool,
    /// Whether the time of the seat for its question ends.
    stops: bool,
    /// Whether the action is the one that was sent with a key.
    has_key: bool,
    changes: Vec<Change>,
}

/// What an action is to the question that its seat is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// An answer to it.
    Answer,
    /// It takes back parts of the order.
    Back,
    /// A card played in between.
    Aside,
}

/// Whether the state after entry `n` of the journal is stored. Tables that started together do so at different steps, so that
/// the moves of all do not wait for their snapshots at once.
fn is_snapshot_due(table: &str, n: u32, every: u32) -> bool {
    let every = every.max(1);
    let shift =
        blake3::hash(table.as_bytes()).as_bytes()[..4].iter().fold(0, |sum, b| sum << 8 | u32::from(*b));
    (n % every + shift % every).is_multiple_of(every)
}

/// Why an action was not carried out.
enum Failed {
    Refused(Problem),
    Panicked(String),
}

impl Table {
    /// The running match, or why there is none.
    pub(super) fn running(&self) -> Result<&Live, Problem> {
        if let Some(damage) = self.health.damage() {
            return Err(damage.clone());
        }
        match self.doc.status {
            TableStatus::Running => {}
            TableStatus::Paused => {
                return Err(Problem::new(
                    RefusedKind::Paused,
                    "The table is paused.",
                    "Il tavolo è in pausa.",
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

    /// The seat's step after an action that its player already had carried out with this key. Keys of former
    /// players of the seat do not count.
    pub(super) fn done_before(&self, seat: Seat, key: &str) -> Option<u32> {
        let player = self.doc.seats.get(seat.index())?.account();
        self.live
            .as_ref()?
            .journal()
            .step_of(seat, key, |by| player.is_some_and(|now| self.doc.is_now(by, now)))
    }

    /// Carries out an action of a player, or holds it until its turn comes.
    pub(super) async fn act(
        &mut self,
        seat: Seat,
        step: u32,
        key: &str,
        action: &Value,
        out: &Outbox,
    ) -> Result<(), Problem> {
        if let Some(step) = self.done_before(seat, key) {
            out.ack(&self.doc.id, key, step, true);
            return Ok(());
        }
        let live = self.playing(seat, step)?;
        let pending = live.game().pending().seats().contains(seat);
        let chosen = self.windows.asked(seat.index());
        let took = chosen.filter(|a| pending && !a.is_forced() && !a.may_react()).map(Asked::open_for);
        let asides = if pending { vec![] } else { live.game().asides(seat) };
        if !pending {
            if !asides.iter().any(|o| o.action == *action) && live.may_answer_ahead(seat, action) {
                self.attendance.answered(seat);
                self.windows.hold(&self.doc, seat, key, action, out);
                return Ok(());
            }
            if asides.is_empty() {
                return Err(not_your_turn());
            }
        }
        self.attendance.answered(seat);
        if pending && self.windows.hold(&self.doc, seat, key, action, out) {
            return Ok(());
        }
        let step = self.perform(seat, action, Cause::Player, Some((key, Some(out)))).await?;
        if let Some(time) = took {
            self.windows.took(time);
        }
        tracing::debug!(table = %self.doc.id, %seat, step, "acted");
        Ok(())
    }

    /// Answers why an action would be refused; with a target, why the same action would be refused there.
    pub(super) fn why_not(
        &self,
        (who, seat): (&Who, Seat),
        key: &str,
        (action, target): (Value, Option<String>),
        out: &Outbox,
    ) -> Result<(), Problem> {
        let game = self.running()?.game().fork();
        let (table, named) = (self.doc.id.clone(), key.to_owned());
        self.answer_in_pool(who, key, out, move || {
            let why = match target {
                None => game.why_not(seat, &action).map(Some),
                Some(target) => game
                    .aimed(&action, &target)
                    .and_then(|aimed| aimed.map(|aimed| game.why_not(seat, &aimed)).transpose()),
            };
            let why = why.map_err(problem::act)?.ok_or_else(|| {
                Problem::new(
                    RefusedKind::Invalid,
                    "This action cannot be aimed there.",
                    "Questa azione non può essere rivolta lì.",
                )
                .field("target")
            })?;
            Ok(text_of(&ServerMessage::WhyNot {
                table,
                key: named,
                legal: why.is_none(),
                rule: why.as_ref().map(|w| w.rule.clone()),
                facts: why.as_ref().map(|w| w.facts.clone()),
                text: why.map(|w| w.why),
            }))
        });
        Ok(())
    }

    /// Carries an action out: checks the rules, stores it, sends it to everybody. Returns the seat's new
    /// step.
    pub(super) async fn perform(
        &mut self,
        seat: Seat,
        action: &Value,
        cause: Cause,
        key: Option<(&str, Option<&Outbox>)>,
    ) -> Result<u32, Problem> {
        self.perform_all(&[(seat, action.clone())], cause, key, |_| vec![]).await
    }

    /// Carries several actions out as one. All of them are stored in one transaction, with what `more` adds
    /// after them, or none is. The key belongs to the last action, and the step is the one after it.
    pub(super) async fn perform_all(
        &mut self,
        acts: &[(Seat, Value)],
        cause: Cause,
        key: Option<(&str, Option<&Outbox>)>,
        more: impl FnOnce(&mut Table) -> Vec<Write>,
    ) -> Result<u32, Problem> {
        let started = Instant::now();
        let mut writes = Vec::with_capacity(acts.len());
        let mut done: Vec<Done> = Vec::with_capacity(acts.len());
        self.remember_seen_steps();
        for (i, (seat, action)) in acts.iter().enumerate() {
            let key = key.filter(|_| i + 1 == acts.len()).map(|(key, _)| key);
            match self.apply(*seat, action, cause, key, &mut writes) {
                Ok(one) => done.push(one),
                Err(failed) => return Err(self.undone(failed, !done.is_empty(), *seat, action).await),
            }
        }
        writes.extend(more(self));
        let over = self.is_over(&mut writes);
        if let Err(problem) = self.store(writes).await {
            return self.perhaps_stored(acts, key, problem).await;
        }
        self.seen_steps = None;
        let mut step = 0;
        for one in &mut done {
            step = self.tell_done(one, key);
        }
        telemetry::STEPS.took(started.elapsed());
        if let Some(doc) = over {
            self.doc = doc;
            self.end_vote();
            self.tell_table();
        } else {
            self.learn_roles().await;
        }
        if !done.is_empty() {
            self.end_outdated_vote();
        }
        self.rearm();
        self.review_promises().await;
        Ok(step)
    }

    /// Applies one action in memory and lists what is to be written. Nothing is sent yet.
    fn apply(
        &mut self,
        seat: Seat,
        action: &Value,
        cause: Cause,
        key: Option<&str>,
        writes: &mut Vec<Write>,
    ) -> Result<Done, Failed> {
        let passes = self.windows.would_pass(seat, action);
        let until = self.windows.answered_at(seat.index()).unwrap_or_else(Instant::now);
        let overrun = self.clocks.overrun(seat, self.doc.settings.clock, until);
        let by = key.and_then(|_| self.doc.seats.get(seat.index())?.account().map(str::to_owned));
        let part = self.part_of_order(seat, action, cause);
        let watched = self.audience.watched();
        let Some(live) = self.live.as_mut() else {
            return Err(Failed::Refused(unavailable(&StorageError::Closed)));
        };
        let (mut changes, record) = match contained(|| live.act(seat, action, watched)) {
            Ok(Ok((changes, Some(record)))) => (changes, record),
            Ok(Err(error)) => return Err(Failed::Refused(problem::act(error))),
            Ok(Ok((_, None))) => return Err(Failed::Refused(unavailable(&StorageError::Closed))),
            Err(panic) => return Err(Failed::Panicked(panic)),
        };
        let n = live.journal().len() + 1;
        let moved = Live::mask(&changes);
        let still_asked = live.game().pending().seats().contains(seat);
        let settles = !still_asked || moved & (1 << PUBLIC) != 0;
        // No new time for a card played in between, nor for parts of an order that are given a second time.
        let goes_on = part != Part::Answer || live.journal().went_back(seat);
        let newly = live.newly_asked(&changes);
        let stops = settles && !(still_asked && goes_on);
        let asked = if stops && still_asked { newly | 1 << seat.index() } else { newly };
        if is_snapshot_due(&self.doc.id, n, self.on.config.limits.snapshot_steps) {
            writes.push(Write::Snapshot { table: self.doc.id.clone(), n, state: live.game().snapshot() });
        }
        let entry = Entry::Step {
            seat,
            action: record.action,
            picks: record.picks,
            stream: record.stream,
            moved,
            key: key.map(str::to_owned),
            by,
            bank: if stops { overrun } else { 0 },
            at: ids::now_ms(),
            cause,
            asked: Some(asked),
            // What nobody sees must not show in the time that a seat gets later.
            back: part == Part::Back && moved & (1 << PUBLIC) != 0,
        };
        writes.push(entry.write(&self.doc.id, n));
        let step = live.append(&entry, &mut changes);
        Ok(Done { seat, step, passes, settles, stops, has_key: key.is_some(), changes })
    }

    /// What an action of a player, or of a deal that the player has agreed to, is to the question that the seat is
    /// asked. It matters where clocks run.
    fn part_of_order(&self, seat: Seat, action: &Value, cause: Cause) -> Part {
        let own = matches!(cause, Cause::Player | Cause::Deal);
        let timed = own && self.clocks.is_running(seat.index());
        let asked = self.live.as_ref().filter(|_| timed);
        let Some(asked) = asked.and_then(|live| contained(|| live.game().decision(seat)).ok().flatten())
        else {
            return Part::Answer;
        };
        match asked.options.iter().find(|option| option.action == *action) {
            Some(option) if option.takes_back => Part::Back,
            Some(_) => Part::Answer,
            None => Part::Aside,
        }
    }

    /// The document of a match that is over, to be written with the last step.
    fn is_over(&self, writes: &mut Vec<Write>) -> Option<TableDoc> {
        let live = self.live.as_ref()?;
        let outcome = live.game().outcome()?;
        let mut doc = self.doc.clone();
        doc.status = TableStatus::Finished;
        doc.outcome = serde_json::to_value(outcome).ok();
        doc.steps = Some(live.game().step());
        doc.updated = ids::now_ms();
        // What is decided now would change a match that is over.
        doc.vote = None;
        writes.push(doc.write());
        Some(doc)
    }

    /// Takes back what a failed action has changed in memory.
    async fn undone(&mut self, failed: Failed, begun: bool, seat: Seat, action: &Value) -> Problem {
        match failed {
            Failed::Refused(_) if begun => {
                self.reload().await;
                // The reason would tell what the actions before it have brought.
                stale()
            }
            Failed::Refused(problem) => {
                self.seen_steps = None;
                problem
            }
            Failed::Panicked(panic) => {
                self.report(&panic, seat, action);
                self.reload().await;
                Problem::new(
                    RefusedKind::Unavailable,
                    "The table failed on this action and went back to its last step. It has been reported.",
                    "Questa azione ha causato un errore del tavolo, che è tornato all'ultimo passo. È stato segnalato.",
                )
            }
        }
    }

    /// Goes back to what is stored after a failed write. The storage may contain the actions all the same: a
    /// connection can be lost after the commit and before its answer.
    async fn perhaps_stored(
        &mut self,
        acts: &[(Seat, Value)],
        key: Option<(&str, Option<&Outbox>)>,
        problem: Problem,
    ) -> Result<u32, Problem> {
        if self.settle().await.is_err() {
            return Err(problem);
        }
        let (Some((seat, _)), Some((key, out))) = (acts.last(), key) else { return Err(problem) };
        let step = self.done_before(*seat, key).ok_or(problem)?;
        if let Some(out) = out {
            out.ack(&self.doc.id, key, step, false);
        }
        Ok(step)
    }

    /// Acknowledges a stored action to its player and sends the changes to every viewer that has one.
    fn tell_done(&mut self, done: &mut Done, key: Option<(&str, Option<&Outbox>)>) -> u32 {
        let (seat, step) = (done.seat, done.step);
        if let Some((key, Some(out))) = key.filter(|_| done.has_key) {
            out.ack(&self.doc.id, key, step, false);
        }
        if done.stops {
            self.clocks.stop(seat.index());
        }
        if done.settles {
            self.desk.settled(seat);
        }
        if let Some(public) = done.changes.iter().find(|c| c.viewer == PUBLIC) {
            self.desk.allow_reading_time(public.events.get(), most_reading(&self.doc));
        }
        // A viewer that only sees that somebody has let the moment pass is still at the same moment.
        let still = |c: &Change| done.passes && c.events.get() == "[]";
        let moved = done.changes.iter().filter(|c| !still(c)).fold(0, |mask, c| mask | (1 << c.viewer));
        self.windows.moved_on(moved | 1 << seat.index());
        self.my_turn(&done.changes);
        self.end_standing(&done.changes);
        self.tell_changes(&done.changes);
        step
    }

    /// Sends each viewer what changed for it.
    pub(super) fn tell_changes(&self, changes: &[Change]) {
        let Some(live) = &self.live else { return };
        let mut patches = Patches::default();
        for change in changes {
            self.audience.tell_formed(change.viewer, |form| {
                let frame = self.frame_of(change.viewer, change.step, &change.picture, live, form);
                Some(change.text(frame, form, &mut patches))
            });
        }
    }

    /// Stores roles that became public.
    async fn learn_roles(&mut self) {
        if self.set_roles() {
            if let Err(problem) = self.save().await {
                tracing::warn!(table = %self.doc.id, ?problem, "roles could not be stored");
            }
            self.tell_table();
        }
    }

    /// Copies the roles of the seats from the match. Returns whether any changed.
    pub(super) fn set_roles(&mut self) -> bool {
        let Some(live) = &self.live else { return false };
        let mut changed = false;
        for (i, doc) in (0..).zip(&mut self.doc.seats) {
            let Some(seat) = Seat::new(i) else { continue };
            let role = live.game().role(seat);
            if doc.role.as_ref().is_none_or(|(key, _)| key != role) {
                doc.role = Some((role.to_owned(), live.game().seat_name(seat)));
                changed = true;
            }
        }
        changed
    }

    /// Writes down what is needed to reproduce a failure.
    pub(super) fn report(&self, panic: &str, seat: Seat, action: &Value) {
        metrics::counter!("landsraad_table_panics").increment(1);
        let n = self.live.as_ref().map_or(0, |live| live.journal().len());
        let failed = json!({"seat": seat, "action": action, "panic": panic});
        let (file, written) = self.failure(n).write(self.live.as_ref().map(Live::game), "action", &failed);
        tracing::error!(
            table = %self.doc.id, n, panic, file = %file.display(), written,
            "an action made the table panic; it goes on from its last step"
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_started_together_do_not_store_their_snapshots_together() {
        let due = |n| (0..6_400).filter(|id| is_snapshot_due(&format!("table {id}"), n, 64)).count();
        for n in 1..=64 {
            assert!((50..=160).contains(&due(n)), "{} of 6,400 tables at step {n}", due(n));
        }
        let steps: Vec<u32> = (1..=640).filter(|n| is_snapshot_due("a table", *n, 64)).collect();
        assert!(steps.len() == 10 && steps.windows(2).all(|w| w[1] - w[0] == 64), "{steps:?}");
        assert!((1..5).all(|n| is_snapshot_due("a table", n, 1)), "after every step");
    }
}
