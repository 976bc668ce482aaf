//! Players who are absent: after a grace time a bot plays for them until they come back.

use std::time::{Duration, Instant};

use landsraad_kernel::Seat;
use landsraad_wire::{ClockSetting, ServerMessage, TableStatus};

use super::Table;
use crate::table::doc::Away;

impl Table {
    /// Looks up who is connected, and sends it to everybody if it has changed. Returns whether it has.
    pub(super) fn tell_presence(&mut self) -> bool {
        let is_host_here = self.audience.has(&self.doc.host);
        let (online, spectators) = (self.audience.online(), self.audience.spectators() as u32);
        self.attendance.look(online, spectators, is_host_here, Instant::now());
        self.on.tables.set_online(&self.doc.id, self.attendance.online());
        if !self.attendance.has_news(&self.doc.seats) {
            return false;
        }
        self.audience.tell_all(&self.presence_message());
        true
    }

    /// The presence of all players, as a message.
    pub(super) fn presence_message(&self) -> ServerMessage {
        ServerMessage::Presence {
            table: self.doc.id.clone(),
            seats: self.attendance.presences(&self.doc.seats),
            spectators: self.attendance.spectators(),
        }
    }

    /// When a bot takes over for a player who is asked something and is not connected.
    pub(super) fn absent_due(&self, seat: usize) -> Option<Instant> {
        let grace = self.doc.settings.grace_seconds;
        let slow = matches!(self.doc.settings.clock, ClockSetting::Slow { .. });
        if grace == 0 || slow || self.doc.is_solitary() {
            return None;
        }
        self.doc.seats.get(seat).filter(|d| d.is_played_by_person())?;
        self.windows.in_turn(seat)?;
        Some(self.attendance.gone_since(seat)? + Duration::from_secs(u64::from(grace)))
    }

    /// Lets bots play for people who have been away for too long.
    pub(super) async fn replace_absent(&mut self) {
        if self.doc.status != TableStatus::Running {
            return;
        }
        let now = Instant::now();
        let due: Vec<usize> =
            (0..self.doc.seats.len()).filter(|&i| self.absent_due(i).is_some_and(|t| t <= now)).collect();
        if !due.is_empty() {
            self.take_care(&due).await;
        }
    }

    /// Counts a clock that ran out. A bot takes over if the player is absent.
    pub(super) async fn clock_ran_out(&mut self, seat: Seat) {
        let absent = self.attendance.clock_ran_out(seat);
        let plays = self.doc.is_played_by_person(seat.index());
        if absent && plays && self.doc.is_on() {
            self.take_care(&[seat.index()]).await;
        }
    }

    async fn take_care(&mut self, seats: &[usize]) {
        let before = self.doc.clone();
        let bot = self.doc.agreed_bot();
        for &seat in seats {
            self.doc.seats[seat].rest(bot.clone(), Away::Absent);
        }
        self.settle_host();
        if self.save().await.is_err() {
            self.doc = before;
            self.health.rest(Duration::from_secs(2));
            return;
        }
        self.changed();
    }
}
