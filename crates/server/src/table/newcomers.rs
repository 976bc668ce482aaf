//! Connections that wait for the log of what they have missed.

use landsraad_wire::{Missed, Problem, ServerMessage};

use super::audience::Sub;
use crate::limits::Caller;

/// How many steps of the log go into one message.
const CHUNK: usize = 200;

/// What a viewer has missed.
#[derive(Debug)]
pub enum Gap {
    /// Nothing.
    Nothing,
    /// Everything that it has seen is void, or it has seen nothing: it needs only the present picture.
    Everything,
    /// These steps, up to the last one.
    Short(Vec<Missed>),
    /// More than the table remembers: everything after this step.
    Long(u32),
}

/// Newcomers that wait for their log, as connection, place and ticket.
#[derive(Debug, Default)]
pub struct Newcomers {
    tickets: u64,
    waiting: Vec<(u64, usize, u64)>,
}

impl Newcomers {
    /// Lets a connection wait. Returns its ticket; none if it waits already.
    pub fn enter(&mut self, sub: &Sub) -> Option<u64> {
        // A connection asks for one log at a time.
        if self.waiting.iter().any(|(conn, ..)| *conn == sub.out().conn()) {
            return None;
        }
        self.tickets += 1;
        self.waiting.push((sub.out().conn(), sub.place(), self.tickets));
        Some(self.tickets)
    }

    /// Forgets a connection that waits, at one place or at all places.
    pub fn leave(&mut self, conn: u64, place: Option<usize>) {
        self.waiting.retain(|(c, p, _)| *c != conn || place.is_some_and(|place| place != *p));
    }

    /// Ends the wait with this ticket. Returns whether somebody still waited.
    pub fn take(&mut self, ticket: u64) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|(_, _, t)| *t != ticket);
        self.waiting.len() < before
    }
}

/// The log of a newcomer.
#[derive(Debug)]
pub struct CaughtUp {
    pub ticket: u64,
    pub sub: Sub,
    pub chat_after: Option<String>,
    pub caller: Caller,
    /// The last step of the log.
    pub upto: u32,
    /// The last steps. Those before them are already sent.
    pub missed: Result<Vec<Missed>, Problem>,
    /// Whether older steps were left out and the newcomer does not know it yet.
    pub reset: bool,
}

/// Sends a part of a log.
pub fn send(sub: &Sub, table: &str, missed: Vec<Missed>, reset: bool) {
    let (table, seat) = (table.to_owned(), sub.seat());
    sub.send(&ServerMessage::History { table, seat, reset, missed });
}

/// Sends a log in parts, except for the last part. Returns that part, and whether the newcomer still has to
/// learn that older steps were left out.
pub fn send_all_but_the_last(
    sub: &Sub,
    table: &str,
    mut missed: Vec<Missed>,
    most: usize,
) -> (Vec<Missed>, bool) {
    let mut reset = missed.len() > most;
    if reset {
        missed.drain(..missed.len() - most);
    }
    while missed.len() > CHUNK {
        let rest = missed.split_off(CHUNK);
        send(sub, table, std::mem::replace(&mut missed, rest), reset);
        reset = false;
    }
    (missed, reset)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::super::audience::tests::sub;
    use super::super::live::PUBLIC;
    use super::super::picture::written;
    use super::*;

    fn log(steps: u32) -> Vec<Missed> {
        (1..=steps).map(|step| Missed { step, events: written(&[(); 0]), undo_to: None, at: None }).collect()
    }

    /// The steps of each message, the steps left, and whether the newcomer still has to learn that older ones
    /// were left out.
    fn sent(steps: u32, most: usize) -> (Vec<(usize, bool)>, usize, bool) {
        let (sub, mut received) = sub(1, PUBLIC);
        let (rest, reset) = send_all_but_the_last(&sub, "t", log(steps), most);
        let mut parts = Vec::new();
        while let Ok(text) = received.try_recv() {
            let message: Value = serde_json::from_str(&text).unwrap();
            assert_eq!((&message["type"], &message["table"]), (&"history".into(), &"t".into()));
            parts.push((message["missed"].as_array().unwrap().len(), message["reset"] == true));
        }
        (parts, rest.len(), reset)
    }

    #[test]
    fn a_long_log_goes_out_in_parts_and_is_bounded() {
        assert_eq!(sent(150, 1_000), (vec![], 150, false));
        assert_eq!(sent(450, 1_000), (vec![(200, false), (200, false)], 50, false));
        assert_eq!(sent(450, 300), (vec![(200, true)], 100, false));
        assert_eq!(sent(450, 100), (vec![], 100, true));
    }

    #[test]
    fn a_connection_asks_for_one_log_at_a_time() {
        let mut newcomers = Newcomers::default();
        let (sub, _received) = sub(1, PUBLIC);
        let ticket = newcomers.enter(&sub).unwrap();
        assert!(newcomers.enter(&sub).is_none());
        assert!(newcomers.take(ticket) && !newcomers.take(ticket));
        assert!(newcomers.enter(&sub).is_some());
        newcomers.leave(1, Some(0));
        assert!(newcomers.enter(&sub).is_none(), "another place");
        newcomers.leave(1, None);
        assert!(newcomers.enter(&sub).is_some());
    }
}
