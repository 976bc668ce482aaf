//! Connections that wait for the log of what they have missed.

use axum::extract::ws::Utf8Bytes;
use landsraad_wire::{Missed, Problem, ServerMessage};

use super::audience::Sub;
use super::form::Form;
use crate::limits::Caller;

/// How many steps of the log go into one message.
const CHUNK: usize = 200;

/// What a viewer has missed.
#[derive(Clone, Debug)]
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

/// A connection that waits for its log.
#[derive(Clone, Debug)]
pub struct Newcomer {
    pub ticket: u64,
    pub sub: Sub,
    /// The last step that it has seen.
    pub from: u32,
    pub chat_after: Option<String>,
    pub caller: Caller,
}

/// The connections that wait for their log. One log of a place is computed at a time, for all who wait for it, so
/// that a crowd costs no more than one of them.
#[derive(Debug, Default)]
pub struct Newcomers {
    tickets: u64,
    waiting: Vec<Newcomer>,
    /// The places whose log is being computed, one bit each.
    computed: u8,
}

impl Newcomers {
    /// Lets a connection wait. Returns whether it did not wait already.
    pub fn enter(&mut self, sub: Sub, from: u32, chat_after: Option<String>, caller: Caller) -> bool {
        // A connection asks for one log at a time.
        if self.waiting.iter().any(|newcomer| newcomer.sub.out().conn() == sub.out().conn()) {
            return false;
        }
        self.tickets += 1;
        self.waiting.push(Newcomer { ticket: self.tickets, sub, from, chat_after, caller });
        true
    }

    /// Forgets a connection that waits, at one place or at all places.
    pub fn leave(&mut self, conn: u64, place: Option<usize>) {
        let is_it = |sub: &Sub| sub.out().conn() == conn && place.is_none_or(|place| place == sub.place());
        self.waiting.retain(|newcomer| !is_it(&newcomer.sub));
    }

    /// Ends all waits, or those for the log of one place. Returns who waited.
    pub fn give_up(&mut self, place: Option<usize>) -> Vec<Sub> {
        let is_meant = |newcomer: &mut Newcomer| place.is_none_or(|place| place == newcomer.sub.place());
        self.waiting.extract_if(.., is_meant).map(|newcomer| newcomer.sub).collect()
    }

    /// Ends the wait with this ticket. Returns whether somebody still waited.
    pub fn take(&mut self, ticket: u64) -> bool {
        let before = self.waiting.len();
        self.waiting.retain(|newcomer| newcomer.ticket != ticket);
        self.waiting.len() < before
    }

    /// Those who wait for the log of a place, if there are any and it is not being computed. From now on it is.
    pub fn begin(&mut self, place: usize) -> Option<Vec<Newcomer>> {
        if self.computed & (1 << place) != 0 {
            return None;
        }
        let all: Vec<Newcomer> = self.waiting.iter().filter(|n| n.sub.place() == place).cloned().collect();
        self.computed |= u8::from(!all.is_empty()) << place;
        (!all.is_empty()).then_some(all)
    }

    /// Notes that the log of a place is no longer computed.
    pub const fn end(&mut self, place: usize) {
        self.computed &= !(1 << place);
    }
}

/// The log of a place for those who waited for it.
#[derive(Debug)]
pub struct CaughtUp {
    pub place: usize,
    /// The last step of the log.
    pub upto: u32,
    /// Each newcomer with the end of its log.
    pub newcomers: Vec<(Newcomer, Result<LogEnd, Problem>)>,
}

/// The end of a log; what is before it is already sent.
#[derive(Clone, Debug, Default)]
pub struct LogEnd {
    pub last: Vec<Missed>,
    /// Whether older steps were left out and the newcomer does not know it yet.
    pub reset: bool,
}

fn part_of(sub: &Sub, table: &str, missed: Vec<Missed>, reset: bool) -> ServerMessage {
    ServerMessage::History { table: table.to_owned(), seat: sub.seat(), reset, missed }
}

/// Sends a part of a log.
pub fn send(sub: &Sub, table: &str, missed: Vec<Missed>, reset: bool) {
    sub.send(&part_of(sub, table, missed, reset));
}

/// Sends each newcomer the log of a place in parts, except for the last part, which belongs to the update. Newcomers that
/// lack the same steps and want the same form are sent the same bytes.
pub fn send_log(
    newcomers: Vec<Newcomer>,
    table: &str,
    log: &[Missed],
    most: usize,
) -> Vec<(Newcomer, LogEnd)> {
    let mut made: Vec<((u32, Form), Vec<Utf8Bytes>, LogEnd)> = Vec::new();
    let one = |newcomer: Newcomer| {
        let wish = (newcomer.from, newcomer.sub.form());
        let at = made.iter().position(|(known, ..)| *known == wish).unwrap_or_else(|| {
            let (texts, end) = texts_of(&newcomer, table, log, most);
            made.push((wish, texts, end));
            made.len() - 1
        });
        let (_, texts, end) = &made[at];
        for text in texts {
            newcomer.sub.out().send_text(text.clone());
        }
        (newcomer, end.clone())
    };
    newcomers.into_iter().map(one).collect()
}

/// The messages with a newcomer's log, and what is left of it.
fn texts_of(newcomer: &Newcomer, table: &str, log: &[Missed], most: usize) -> (Vec<Utf8Bytes>, LogEnd) {
    let log = &log[log.partition_point(|missed| missed.step <= newcomer.from)..];
    let mut reset = log.len() > most;
    let log = &log[log.len().saturating_sub(most)..];
    let (before, last) = log.split_at(log.len().saturating_sub(1) / CHUNK * CHUNK);
    let part = |part: &[Missed]| {
        let message = part_of(&newcomer.sub, table, part.to_vec(), std::mem::take(&mut reset));
        newcomer.sub.form().text(&message)
    };
    let texts = before.chunks(CHUNK).map(part).collect();
    (texts, LogEnd { last: last.to_vec(), reset })
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

    fn newcomer(sub: Sub, from: u32) -> Newcomer {
        let caller = Caller::new(sub.net(), None);
        Newcomer { ticket: 0, sub, from, chat_after: None, caller }
    }

    /// The steps of each message after step `from`, and the end of the log.
    fn sent(steps: u32, from: u32, most: usize) -> (Vec<(usize, bool)>, usize, bool) {
        let (sub, mut received) = sub(1, PUBLIC);
        let mut ends = send_log(vec![newcomer(sub, from)], "t", &log(steps), most);
        let mut parts = Vec::new();
        while let Ok(text) = received.try_recv() {
            let message: Value = serde_json::from_str(&text).unwrap();
            assert_eq!((&message["type"], &message["table"]), (&"history".into(), &"t".into()));
            parts.push((message["missed"].as_array().unwrap().len(), message["reset"] == true));
        }
        let (_, end) = ends.pop().unwrap();
        (parts, end.last.len(), end.reset)
    }

    #[test]
    fn a_long_log_goes_out_in_parts_and_is_bounded() {
        assert_eq!(sent(150, 0, 1_000), (vec![], 150, false));
        assert_eq!(sent(400, 0, 1_000), (vec![(200, false)], 200, false));
        assert_eq!(sent(450, 0, 1_000), (vec![(200, false), (200, false)], 50, false));
        assert_eq!(sent(450, 0, 300), (vec![(200, true)], 100, false));
        assert_eq!(sent(450, 0, 100), (vec![], 100, true));
        assert_eq!(sent(450, 449, 1_000), (vec![], 1, false));
        assert_eq!(sent(450, 450, 1_000), (vec![], 0, false));
    }

    #[test]
    fn a_crowd_that_lacks_the_same_steps_is_sent_the_same_bytes() {
        let (crowd, mut received): (Vec<_>, Vec<_>) = (0..3).map(|conn| sub(conn, PUBLIC)).unzip();
        let crowd = crowd.into_iter().zip([0, 0, 7]).map(|(sub, from)| newcomer(sub, from)).collect();
        send_log(crowd, "t", &log(220), 1_000);
        let texts: Vec<Utf8Bytes> = received.iter_mut().map(|r| r.try_recv().unwrap()).collect();
        assert_eq!(texts[0].as_ptr(), texts[1].as_ptr(), "one text for both");
        assert_ne!(texts[0], texts[2]);
    }

    #[test]
    fn a_connection_asks_for_one_log_at_a_time() {
        let mut newcomers = Newcomers::default();
        let enter = |newcomers: &mut Newcomers, conn, place| {
            let (sub, _received) = sub(conn, place);
            let caller = Caller::new(sub.net(), None);
            newcomers.enter(sub, 0, None, caller)
        };
        assert!(enter(&mut newcomers, 1, PUBLIC) && !enter(&mut newcomers, 1, PUBLIC));
        let ticket = newcomers.waiting[0].ticket;
        assert!(newcomers.take(ticket) && !newcomers.take(ticket));
        assert!(enter(&mut newcomers, 1, PUBLIC));
        newcomers.leave(1, Some(0));
        assert!(!enter(&mut newcomers, 1, PUBLIC), "another place");
        newcomers.leave(1, None);
        assert!(enter(&mut newcomers, 1, PUBLIC));
    }

    #[test]
    fn one_log_of_a_place_is_computed_at_a_time_for_all_who_wait() {
        let mut newcomers = Newcomers::default();
        let enter = |newcomers: &mut Newcomers, conn, place| {
            let (sub, _received) = sub(conn, place);
            let caller = Caller::new(sub.net(), None);
            assert!(newcomers.enter(sub, 0, None, caller));
        };
        for (conn, place) in [(1, PUBLIC), (2, PUBLIC), (3, 0)] {
            enter(&mut newcomers, conn, place);
        }
        assert_eq!(newcomers.begin(PUBLIC).unwrap().len(), 2);
        enter(&mut newcomers, 4, PUBLIC);
        assert!(newcomers.begin(PUBLIC).is_none(), "the fourth waits for the next one");
        assert_eq!(newcomers.begin(0).unwrap().len(), 1, "another place");
        newcomers.end(PUBLIC);
        assert!(newcomers.take(1) && newcomers.take(2));
        assert_eq!(newcomers.begin(PUBLIC).unwrap()[0].ticket, 4);
        assert!(newcomers.begin(1).is_none(), "nobody waits there");
        let gone = |newcomers: &mut Newcomers, place| {
            newcomers.give_up(place).iter().map(|sub| sub.out().conn()).collect::<Vec<_>>()
        };
        assert_eq!(gone(&mut newcomers, Some(0)), [3]);
        assert_eq!(gone(&mut newcomers, None), [4]);
    }
}
