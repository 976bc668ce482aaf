//! The presence of people: the players who are connected, those who have gone, and the host.

use std::time::Instant;

use landsraad_kernel::Seat;
use landsraad_wire::Presence;

use super::doc::SeatDoc;

/// How often in a row a connected player may let the clock run out before a bot takes over.
const MOST_RUN_OUT: u8 = 3;

/// What is known about the presence of a seat's player.
#[derive(Clone, Copy, Debug, Default)]
struct Player {
    /// The time since which the player is not connected.
    gone: Option<Instant>,
    /// How often in a row the clock has run out.
    run_out: u8,
}

/// The presence of the players and of the host.
#[derive(Debug, Default)]
pub struct Attendance {
    /// The seats whose players are connected.
    online: Vec<u8>,
    spectators: u32,
    players: [Player; 6],
    /// The time since which the host is not connected.
    host_gone: Option<Instant>,
    /// The presence that was last sent to everybody.
    sent: (Vec<Presence>, u32),
}

impl Attendance {
    /// Notes who is connected now.
    pub fn look(&mut self, online: Vec<u8>, spectators: u32, is_host_here: bool, now: Instant) {
        for (i, player) in (0..).zip(&mut self.players) {
            since(&mut player.gone, online.contains(&i), now);
        }
        since(&mut self.host_gone, is_host_here, now);
        (self.online, self.spectators) = (online, spectators);
    }

    /// The seats whose players are connected.
    pub fn online(&self) -> &[u8] {
        &self.online
    }

    /// How many others watch.
    pub const fn spectators(&self) -> u32 {
        self.spectators
    }

    /// Whether the player of a seat is connected.
    pub fn is_connected(&self, seat: u8) -> bool {
        self.online.contains(&seat)
    }

    /// Whether the player of a seat is connected and answers.
    pub fn is_active(&self, seat: usize) -> bool {
        self.players.get(seat).is_some_and(|player| player.gone.is_none() && player.run_out == 0)
    }

    /// The time since which the player of a seat is not connected.
    pub fn gone_since(&self, seat: usize) -> Option<Instant> {
        self.players.get(seat)?.gone
    }

    /// The time since which the host is not connected.
    pub const fn host_gone_since(&self) -> Option<Instant> {
        self.host_gone
    }

    /// Notes that another person is the host.
    pub fn host_replaced(&mut self) {
        self.host_gone = None;
    }

    /// Notes that a player has answered.
    pub fn answered(&mut self, seat: Seat) {
        self.players[seat.index()].run_out = 0;
    }

    /// Counts a clock that ran out. Returns whether the player counts as absent.
    pub fn clock_ran_out(&mut self, seat: Seat) -> bool {
        let player = &mut self.players[seat.index()];
        player.run_out = player.run_out.saturating_add(1);
        player.gone.is_some() || player.run_out >= MOST_RUN_OUT
    }

    /// The presence of every seat's player, as everybody is shown it.
    pub fn presences(&self, seats: &[SeatDoc]) -> Vec<Presence> {
        (0..).zip(seats).map(|(i, seat)| seat.presence(self.is_connected(i))).collect()
    }

    /// Whether the presence has changed since it was last sent. It then counts as sent.
    pub fn has_news(&mut self, seats: &[SeatDoc]) -> bool {
        let now = (self.presences(seats), self.spectators);
        let news = self.sent != now;
        self.sent = now;
        news
    }
}

/// Keeps the time since which somebody is gone.
fn since(gone: &mut Option<Instant>, is_here: bool, now: Instant) {
    if is_here {
        *gone = None;
    } else {
        gone.get_or_insert(now);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_first_moment_of_an_absence_counts_until_the_player_comes_back() {
        let mut attendance = Attendance::default();
        let now = Instant::now();
        let later = now + Duration::from_secs(5);
        attendance.look(vec![1], 2, false, now);
        attendance.look(vec![1], 2, false, later);
        assert_eq!((attendance.gone_since(0), attendance.gone_since(1)), (Some(now), None));
        assert_eq!(attendance.host_gone_since(), Some(now));
        assert!(attendance.is_active(1) && !attendance.is_active(0));
        attendance.look(vec![0], 0, true, later);
        assert_eq!((attendance.gone_since(0), attendance.gone_since(1)), (None, Some(later)));
        assert_eq!(attendance.host_gone_since(), None);
    }

    #[test]
    fn a_connected_player_is_absent_after_three_clocks_in_a_row() {
        let mut attendance = Attendance::default();
        let seat = Seat::at(0);
        attendance.look(vec![0], 0, true, Instant::now());
        assert!(!attendance.clock_ran_out(seat));
        assert!(!attendance.is_active(0), "the player did not answer in time");
        attendance.answered(seat);
        assert!(!attendance.clock_ran_out(seat) && !attendance.clock_ran_out(seat));
        assert!(attendance.clock_ran_out(seat));
        assert!(attendance.clock_ran_out(Seat::at(1)), "this player is not connected");
    }
}
