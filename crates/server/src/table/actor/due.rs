//! What the table does on its own: the answers that are due, and when to look again.

use std::time::{Duration, Instant};

use landsraad_kernel::Seat;
use landsraad_wire::{Problem, TableStatus};
use serde_json::Value;

use super::Table;
use crate::storage::Write;
use crate::table::journal::Cause;

/// How many automatic answers the table gives before it looks at its inbox again.
const MOST_IN_A_ROW: usize = 64;

/// An automatic answer that is due.
struct Due {
    seat: Seat,
    action: Value,
    cause: Cause,
    kind: Kind,
}

/// What kind of answer is due.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    /// An aside.
    Aside,
    /// A standing answer of the seat.
    Standing,
    /// The seat's own clock has run out.
    RanOut,
}

fn is_due(at: Option<Instant>, now: Instant) -> bool {
    at.is_some_and(|at| at <= now)
}

impl Table {
    /// The next time at which something is due.
    pub(super) fn next_wake(&self) -> Option<Instant> {
        let now = Instant::now();
        let mut times = vec![
            self.deals.deadline(),
            self.votes.until(),
            self.host_due(),
            self.rule_clock.stored_at(),
            self.health.is_unsure().then_some(now),
        ];
        if self.doc.status == TableStatus::Running {
            if self.live.is_none() && self.health.damage().is_none() {
                times.push(self.health.rests_until().or_else(|| Some(now + Duration::from_secs(10))));
            }
            for i in 0..self.doc.seats.len() {
                times.push(self.windows.kept(i).map(|(_, since)| since));
                times.push(self.passes_at(i));
                times.push(self.rule_clock_due(i));
                times.push(self.answered_late(i).filter(|t| !self.windows.is_ahead(i) || *t > now));
                times.push(self.watchdog_due(i));
                times.push(self.forced_due(i));
                times.push(self.standing_due(i));
                times.push(self.absent_due(i));
            }
            times.push(self.desk.next_wake());
        }
        let wake = times.into_iter().flatten().min()?;
        Some(self.health.rests_until().map_or(wake, |until| wake.max(until)))
    }

    /// When the server passes for a person's seat, if it does.
    fn passes_at(&self, seat: usize) -> Option<Instant> {
        self.windows.passes_at(&self.doc, seat, |seat| self.clocks.has_run_out(seat))
    }

    /// When the time limit of the rules answers for a seat that is asked.
    fn rule_clock_due(&self, seat: usize) -> Option<Instant> {
        self.rule_clock.due(seat, self.windows.in_turn(seat)?.may_react())
    }

    fn clock_due(&self, seat: usize) -> Option<Instant> {
        let timed = self.doc.is_played_by_person(seat) && !self.windows.is_clock(&self.doc, seat);
        self.clocks.deadline(seat).filter(|_| timed)
    }

    /// The seat's step at which its question began, if its player has no time left for it.
    pub(super) fn ran_out(&self, seat: usize) -> Option<u32> {
        let asked = self.windows.in_turn(seat)?;
        self.clock_due(seat).filter(|due| *due <= Instant::now())?;
        Some(asked.answer_since())
    }

    /// When the clock answers for a seat: at its end, or when the bot that answers for the player is ready.
    fn answered_late(&self, seat: usize) -> Option<Instant> {
        let due = self.clock_due(seat)?;
        Some(self.desk.thinks_until(seat).unwrap_or(due))
    }

    fn forced_due(&self, seat: usize) -> Option<Instant> {
        self.windows.forced_due(&self.doc, seat, self.attendance.is_active(seat))
    }

    fn standing_due(&self, seat: usize) -> Option<Instant> {
        self.windows.standing_due(&self.doc, seat, self.attendance.is_active(seat))
    }

    fn watchdog_due(&self, seat: usize) -> Option<Instant> {
        let patience = Duration::from_secs(u64::from(self.on.config.limits.watchdog_seconds));
        self.windows.watchdog_due(&self.doc, seat, patience)
    }

    /// Does everything that is due.
    pub(super) async fn tick(&mut self) {
        if !self.health.wake() {
            return;
        }
        self.expire_deals().await;
        self.expire_vote();
        self.replace_host().await;
        self.keep_rule_clock(false).await;
        let is_lost = self.live.is_none() && self.health.damage().is_none();
        if self.doc.status == TableStatus::Running && is_lost {
            self.reload().await;
        }
        self.replace_absent().await;
        for _ in 0..MOST_IN_A_ROW {
            self.start_late_bots();
            let Some(due) = self.next_due() else { break };
            // After a failure of the storage nothing else can be stored.
            if !self.answer_due(due).await || self.health.rests_until().is_some() {
                break;
            }
        }
        self.start_bots();
    }

    /// Gives an automatic answer. Returns whether the table may go on with the next one.
    async fn answer_due(&mut self, due: Due) -> bool {
        let seat = due.seat;
        let held = self.windows.take_held(seat);
        let key = held.as_ref().map(|held| held.key());
        let done = self.perform(seat, &due.action, due.cause, key).await;
        self.desk.stepped(due.kind == Kind::Aside && done.is_ok());
        let Err(problem) = done else {
            if due.kind == Kind::RanOut {
                self.clock_ran_out(seat).await;
            }
            return true;
        };
        match due.kind {
            // The standing answer is not possible after all, so the player is asked.
            Kind::Standing => self.windows.drop_standing(seat),
            // The moment for the aside has gone, and nobody waits for it.
            Kind::Aside => {
                tracing::debug!(table = %self.doc.id, %seat, why = %problem.text.en, "too late");
            }
            Kind::Plain | Kind::RanOut => {
                if let Some(held) = &held {
                    held.refuse(&self.doc.id, problem.clone());
                }
                // If an answer in advance is not possible after all, the seat is asked in its turn.
                if held.is_none_or(|held| self.windows.would_pass(seat, held.action())) {
                    self.could_not(due, &problem).await;
                    return false;
                }
            }
        }
        true
    }

    /// Handles an automatic answer that failed: tries the legal default, then waits.
    async fn could_not(&mut self, due: Due, problem: &Problem) {
        tracing::warn!(table = %self.doc.id, seat = %due.seat, cause = ?due.cause, problem = %problem.text.en, "an automatic answer failed");
        if self.health.rests_until().is_some() {
            // The answer could not be stored, so no other answer could.
            return;
        }
        let default = self.windows.asked(due.seat.index()).map(|asked| asked.default().clone());
        if let Some(default) = default.filter(|d| *d != due.action)
            && self.perform(due.seat, &default, due.cause, None).await.is_ok()
        {
            return;
        }
        metrics::counter!("landsraad_stuck").increment(1);
        self.health.rest(Duration::from_secs(2));
    }

    fn next_due(&mut self) -> Option<Due> {
        self.live.as_ref().filter(|_| self.doc.status == TableStatus::Running)?;
        let now = Instant::now();
        let seats = (0..self.doc.seats.len() as u8).filter_map(Seat::new);
        for seat in seats {
            if let Some(due) = self.due_at(seat, now) {
                return Some(due);
            }
        }
        let due = self.desk.next_due()?;
        let default = || Some(self.windows.asked(due.seat.index())?.default().clone());
        let action = due.action.or_else(default)?;
        let kind = if due.aside { Kind::Aside } else { Kind::Plain };
        Some(Due { seat: due.seat, action, cause: Cause::Bot, kind })
    }

    /// The automatic answer that is due at a seat, apart from the answers of bots.
    fn due_at(&mut self, seat: Seat, now: Instant) -> Option<Due> {
        let i = seat.index();
        let asked = self.windows.asked(i)?;
        let due = |action: Value, cause, kind| Some(Due { seat, action, cause, kind });
        if let Some((action, _)) = self.windows.kept(i) {
            return due(action.clone(), Cause::Player, Kind::Plain);
        }
        let default = || asked.default().clone();
        if is_due(self.rule_clock_due(i), now) {
            metrics::counter!("landsraad_timeouts").increment(1);
            return due(default(), Cause::Clock, Kind::Plain);
        }
        if is_due(self.passes_at(i), now) {
            let cause = if self.windows.holds(i) { Cause::Player } else { Cause::Orders };
            return due(default(), cause, Kind::Plain);
        }
        if !self.windows.is_ahead(i) && is_due(self.answered_late(i), now) {
            metrics::counter!("landsraad_timeouts").increment(1);
            return due(self.desk.take_late(i).unwrap_or_else(default), Cause::Clock, Kind::RanOut);
        }
        if let Some(standing) = asked.standing().filter(|_| is_due(self.standing_due(i), now)) {
            return due(standing.clone(), Cause::Orders, Kind::Standing);
        }
        if is_due(self.forced_due(i), now) {
            return due(default(), Cause::Only, Kind::Plain);
        }
        if is_due(self.watchdog_due(i), now) {
            tracing::warn!(table = %self.doc.id, %seat, "nobody can answer for this seat; the watchdog does");
            metrics::counter!("landsraad_watchdog").increment(1);
            return due(default(), Cause::Watchdog, Kind::Plain);
        }
        None
    }

    /// Stores the remaining time of the time limit of the rules if that is due, or if the table leaves memory.
    pub(super) async fn keep_rule_clock(&mut self, leaving: bool) {
        let Some(clock) = self.rule_clock.row(leaving, Instant::now()) else { return };
        let write = Write::RuleClock { table: self.doc.id.clone(), clock };
        if let Err(error) = self.write(vec![write]).await {
            tracing::warn!(table = %self.doc.id, %error, "the rest of the time limit is not stored");
        }
    }
}
