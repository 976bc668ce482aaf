//! The host of a table: how a host names a successor and is replaced when absent.

use std::time::{Duration, Instant};

use landsraad_wire::{ClockSetting, Problem, TableStatus};

use super::Table;
use crate::problem::no_such_seat;
use crate::table::doc::{Away, SeatDoc};

/// How long a table waits for its host if no other time is set.
const PATIENCE: Duration = Duration::from_mins(10);

impl Table {
    /// Makes the player of a seat the host.
    pub(super) fn pass_host_to(&mut self, seat: u8) -> Result<(), Problem> {
        let doc = self.doc.seats.get(seat as usize).ok_or_else(no_such_seat)?;
        let (Some(id), name) = (doc.account(), doc.name()) else { return Err(no_such_seat()) };
        (self.doc.host, self.doc.host_name) = (id.to_owned(), name.to_owned());
        Ok(())
    }

    /// Makes another player the host if the host has left or a bot has replaced the host. Returns whether the
    /// host changed.
    pub(super) fn settle_host(&mut self) -> bool {
        let host = &self.doc.host;
        let own = |s: &&SeatDoc| s.account() == Some(host);
        let gone = |s: &SeatDoc| s.caretaker.is_some() && matches!(s.away, Some(Away::Left | Away::Absent));
        let mut seats = self.doc.seats.iter().filter(own).peekable();
        if seats.peek().is_none() || !seats.all(gone) {
            return false;
        }
        self.choose_host()
    }

    /// Makes another player the host: a connected one, if there is one.
    pub(super) fn choose_host(&mut self) -> bool {
        let plays = |s: &SeatDoc| s.is_played_by_person() && s.account() != Some(&self.doc.host);
        let here = |i: u8| self.attendance.is_connected(i);
        let candidates = || (0u8..).zip(&self.doc.seats).filter(|(_, s)| plays(s));
        let next = candidates().find(|(i, _)| here(*i)).or_else(|| candidates().next());
        let Some((_, seat)) = next else { return false };
        let (id, name) = (seat.account().unwrap_or_default().to_owned(), seat.name().to_owned());
        (self.doc.host, self.doc.host_name) = (id, name);
        true
    }

    /// When an absent host is replaced.
    pub(super) fn host_due(&self) -> Option<Instant> {
        if matches!(self.doc.status, TableStatus::Finished | TableStatus::Closed) {
            return None;
        }
        let other = |s: &SeatDoc| s.is_played_by_person() && s.account() != Some(&self.doc.host);
        let mut others = (0u8..).zip(&self.doc.seats).filter(|(_, s)| other(s));
        if !others.any(|(i, _)| self.attendance.is_connected(i)) {
            return None;
        }
        let patience = match (self.doc.settings.clock, self.doc.settings.grace_seconds) {
            (ClockSetting::Slow { deadline_seconds }, _) => Duration::from_secs(u64::from(deadline_seconds)),
            (ClockSetting::None | ClockSetting::Live { .. }, 0) => PATIENCE,
            (ClockSetting::None | ClockSetting::Live { .. }, grace) => Duration::from_secs(u64::from(grace)),
        };
        Some(self.attendance.host_gone_since()? + patience)
    }

    /// Replaces a host who has been absent for too long.
    pub(super) async fn replace_host(&mut self) {
        if self.host_due().is_some_and(|t| t <= Instant::now()) && self.choose_host() {
            self.attendance.host_replaced();
            if self.save().await.is_ok() {
                self.tell_presence();
                self.tell_table();
            }
        }
    }
}
