//! Players who are absent: after a grace time a bot plays for them until they come back.

use std::time::{Duration, Instant};

use landsraad_kernel::Seat;
use landsraad_wire::{ClockSetting, Presence, ServerMessage, TableStatus};

use super::actor::Table;
use super::doc::{Away, SeatDoc};
use super::live::PUBLIC;

/// How often in a row a connected player may let the clock run out before a bot takes over.
const MOST_RUN_OUT: u8 = 3;

/// What the table knows about the presence of a seat's player.
#[derive(Clone, Copy, Debug, Default)]
pub struct Attendance {
    /// The time since which the player is not connected.
    gone: Option<Instant>,
    /// How often in a row the clock has run out.
    run_out: u8,
}

impl Attendance {
    /// Whether the player is connected and answers.
    pub const fn is_active(&self) -> bool {
        self.gone.is_none() && self.run_out == 0
    }

    /// Notes that the player has answered.
    pub fn answered(&mut self) {
        self.run_out = 0;
    }
}

impl Table {
    /// Whether the player of a seat is connected.
    pub fn is_connected(&self, seat: u8) -> bool {
        self.presence.0.contains(&seat)
    }

    /// The presence of every seat's player, as everybody is shown it.
    pub fn presences(&self) -> Vec<Presence> {
        (0..).zip(&self.doc.seats).map(|(i, s)| s.presence(self.is_connected(i))).collect()
    }

    /// Looks up who is connected, and sends it to everybody if it has changed. Returns whether it has.
    pub fn tell_presence(&mut self) -> bool {
        let mut online: Vec<u8> =
            self.subs.iter().filter(|s| s.place != PUBLIC).map(|s| s.place as u8).collect();
        online.sort_unstable();
        online.dedup();
        let spectators = self.subs.iter().filter(|s| s.place == PUBLIC).count() as u32;
        self.presence = (online, spectators);
        let now = Instant::now();
        for (i, away) in (0..).zip(&mut self.away) {
            if self.presence.0.contains(&i) {
                away.gone = None;
            } else {
                away.gone.get_or_insert(now);
            }
        }
        let host = |s: &super::actor::Sub| s.who.as_ref().is_some_and(|w| w.id == self.doc.host);
        if self.subs.iter().any(host) {
            self.host_gone = None;
        } else {
            self.host_gone.get_or_insert(now);
        }
        self.on.tables.set_online(&self.doc.id, &self.presence.0);
        let now = (self.presences(), spectators);
        if self.sent_presence == now {
            return false;
        }
        self.sent_presence = now;
        self.tell_all(&self.presence_message());
        true
    }

    /// The presence of all players, as a message.
    pub fn presence_message(&self) -> ServerMessage {
        ServerMessage::Presence {
            table: self.doc.id.clone(),
            seats: self.presences(),
            spectators: self.presence.1,
        }
    }

    /// When a bot takes over for a player who is asked something and is not connected.
    pub(super) fn absent_due(&self, seat: usize) -> Option<Instant> {
        let grace = self.doc.settings.grace_seconds;
        let slow = matches!(self.doc.settings.clock, ClockSetting::Slow { .. });
        if grace == 0 || slow || self.is_solitary() {
            return None;
        }
        self.doc.seats.get(seat).filter(|d| d.is_played_by_person())?;
        self.runs[seat].asked().filter(|a| !a.ahead)?;
        Some(self.away[seat].gone? + Duration::from_secs(u64::from(grace)))
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
        let away = &mut self.away[seat.index()];
        away.run_out = away.run_out.saturating_add(1);
        let absent = away.gone.is_some() || away.run_out >= MOST_RUN_OUT;
        let plays = self.doc.seats.get(seat.index()).is_some_and(SeatDoc::is_played_by_person);
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
            self.wait_until = Some(Instant::now() + Duration::from_secs(2));
            return;
        }
        self.changed();
    }
}
