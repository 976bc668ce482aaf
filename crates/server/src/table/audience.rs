//! The connections that watch a table, as one of its seats or as the public.

use axum::extract::ws::Utf8Bytes;
use landsraad_kernel::Seat;
use landsraad_wire::{Problem, RefusedKind, ServerMessage};

use super::form::Form;
use super::live::PUBLIC;
use super::outbox::{Outbox, text_of};
use crate::accounts::Who;
use crate::net::Net;

/// How many connections may watch a table without a seat: from one address, and in all.
const SPECTATORS: (usize, usize) = (32, 256);

/// A connection that watches the table.
#[derive(Clone, Debug)]
pub struct Sub {
    who: Option<Who>,
    /// The address that the connection is counted under.
    net: Net,
    /// The seat that the connection watches as, or [`PUBLIC`].
    place: usize,
    form: Form,
    out: Outbox,
}

impl Sub {
    /// A connection that watches as the seat at `place`, or as [`PUBLIC`].
    pub const fn new(who: Option<Who>, net: Net, place: usize, form: Form, out: Outbox) -> Sub {
        Sub { who, net, place, form, out }
    }

    /// How it is sent what it watches.
    pub const fn form(&self) -> Form {
        self.form
    }

    /// Sends a message in the language of the connection.
    pub fn send(&self, message: &ServerMessage) {
        self.out.send_text(self.form.text(message));
    }

    /// The person behind the connection.
    pub const fn who(&self) -> Option<&Who> {
        self.who.as_ref()
    }

    /// The account of that person.
    pub fn account(&self) -> Option<&str> {
        self.who.as_ref().map(|who| who.id.as_str())
    }

    /// The address that the connection is counted under.
    pub const fn net(&self) -> Net {
        self.net
    }

    /// The seat that the connection watches as, or [`PUBLIC`].
    pub const fn place(&self) -> usize {
        self.place
    }

    /// The seat that the connection watches as.
    pub fn seat(&self) -> Option<u8> {
        (self.place != PUBLIC).then_some(self.place as u8)
    }

    /// The way to the connection.
    pub const fn out(&self) -> &Outbox {
        &self.out
    }
}

/// The places from which somebody watches, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Watched {
    /// Those from which somebody takes patches.
    pub patched: u8,
    /// Those from which somebody wants whole pictures.
    pub whole: u8,
    /// Those from which somebody wants a list of the asides that make or answer a deal.
    pub lists_deals: u8,
}

/// The connections that watch a table.
#[derive(Debug, Default)]
pub struct Audience {
    subs: Vec<Sub>,
}

impl Audience {
    /// Whether nobody watches.
    pub const fn is_empty(&self) -> bool {
        self.subs.is_empty()
    }

    /// Everybody who watches.
    pub fn iter(&self) -> impl Iterator<Item = &Sub> {
        self.subs.iter()
    }

    /// Everybody who watches from one place.
    pub fn at(&self, place: usize) -> impl Iterator<Item = &Sub> {
        self.subs.iter().filter(move |sub| sub.place == place)
    }

    /// The address that a connection is counted under, if it watches.
    pub fn net_of(&self, conn: u64) -> Option<Net> {
        self.subs.iter().find(|sub| sub.out.conn() == conn).map(Sub::net)
    }

    /// Adds a connection.
    pub fn enter(&mut self, sub: Sub) {
        self.subs.push(sub);
    }

    /// Removes a connection from one place or from all places.
    pub fn leave(&mut self, conn: u64, place: Option<usize>) {
        self.subs.retain(|sub| sub.out.conn() != conn || place.is_some_and(|place| place != sub.place));
    }

    /// Removes the connections that may not stay, and returns them.
    pub fn retain(&mut self, stays: impl Fn(&Sub) -> bool) -> Vec<Sub> {
        self.subs.extract_if(.., |sub| !stays(sub)).collect()
    }

    /// Refuses a spectator when there are too many, from one address or in all. Every step is sent to every
    /// spectator.
    pub fn has_room_for_spectator(&self, net: Net) -> Result<(), Problem> {
        let of_address = self.at(PUBLIC).filter(|sub| sub.net.site() == net.site()).count();
        if of_address < SPECTATORS.0 && self.spectators() < SPECTATORS.1 {
            return Ok(());
        }
        Err(Problem::new(
            RefusedKind::TooMuch,
            "Too many watch this table already.",
            "Questo tavolo ha già troppi spettatori.",
        ))
    }

    /// The number of spectators.
    pub fn spectators(&self) -> usize {
        self.at(PUBLIC).count()
    }

    /// The seats whose players are connected, in order.
    pub fn online(&self) -> Vec<u8> {
        let mut online: Vec<u8> = self.subs.iter().filter_map(Sub::seat).collect();
        online.sort_unstable();
        online.dedup();
        online
    }

    /// Whether this account watches, from any place.
    pub fn has(&self, account: &str) -> bool {
        self.subs.iter().any(|sub| sub.account() == Some(account))
    }

    /// Sends the same message to everybody who watches.
    pub fn tell_all(&self, message: &ServerMessage) {
        let text = text_of(message);
        for sub in &self.subs {
            sub.out.send_text(sub.form.reword(&text));
        }
    }

    /// Sends a message to those who watch from a place. It is serialised only if somebody does.
    pub fn tell(&self, place: usize, message: impl FnOnce() -> ServerMessage) {
        let mut subs = self.at(place).peekable();
        if subs.peek().is_none() {
            return;
        }
        let text = text_of(&message());
        for sub in subs {
            sub.out.send_text(sub.form.reword(&text));
        }
    }

    /// Sends a message to those who watch from a place, unless there is nothing to send. It is made once for each form that
    /// one of them wants.
    pub fn tell_formed(&self, place: usize, mut make: impl FnMut(Form) -> Option<Utf8Bytes>) {
        let mut made: Vec<(Form, Option<Utf8Bytes>)> = Vec::new();
        for sub in self.at(place) {
            let known = made.iter().find(|(form, _)| *form == sub.form).map(|(_, text)| text.clone());
            let text = known.unwrap_or_else(|| {
                let text = make(sub.form);
                made.push((sub.form, text.clone()));
                text
            });
            if let Some(text) = text {
                sub.out.send_text(text);
            }
        }
    }

    /// The places from which somebody watches.
    pub fn watched(&self) -> Watched {
        let mut watched = Watched::default();
        for sub in &self.subs {
            let places = if sub.form.takes_patches() { &mut watched.patched } else { &mut watched.whole };
            *places |= 1 << sub.place;
            watched.lists_deals |= u8::from(!sub.form.counts_deals()) << sub.place;
        }
        watched
    }

    /// How a connection that watches from a place is sent things.
    pub fn form_of(&self, conn: u64, place: usize) -> Form {
        self.at(place).find(|sub| sub.out.conn() == conn).map(Sub::form).unwrap_or_default()
    }

    /// Sends a message to those who watch as this seat.
    pub fn tell_seat(&self, seat: Seat, message: &ServerMessage) {
        self.tell(seat.index(), || message.clone());
    }
}

#[cfg(test)]
pub mod tests {
    use super::super::outbox::tests::roomy;
    use super::*;

    /// A connection without an account at a place.
    pub fn sub(conn: u64, place: usize) -> (Sub, tokio::sync::mpsc::Receiver<axum::extract::ws::Utf8Bytes>) {
        let (out, received) = roomy(conn);
        (Sub::new(None, Net::of([192, 0, 2, 1].into()), place, Form::default(), out), received)
    }

    #[test]
    fn a_message_reaches_those_who_watch_from_its_place() {
        let mut audience = Audience::default();
        let mut received = Vec::new();
        for (conn, place) in [(1, 0), (2, 0), (3, 2), (4, PUBLIC)] {
            let (sub, got) = sub(conn, place);
            audience.enter(sub);
            received.push(got);
        }
        assert_eq!((audience.online(), audience.spectators()), (vec![0, 2], 1));
        let message = ServerMessage::Held { table: "t".into(), key: "k".into() };
        audience.tell_seat(Seat::at(0), &message);
        let got: Vec<bool> = received.iter_mut().map(|r| r.try_recv().is_ok()).collect();
        assert_eq!(got, [true, true, false, false]);
        audience.tell(4, || unreachable!("nobody watches from there"));
        let gone = audience.retain(|sub| sub.place() != PUBLIC);
        assert_eq!(gone.len(), 1);
        audience.leave(1, Some(2));
        assert_eq!(audience.iter().count(), 3, "another place");
        audience.leave(1, None);
        assert_eq!(audience.iter().count(), 2);
    }

    #[test]
    fn an_address_has_a_bounded_number_of_spectators() {
        let mut audience = Audience::default();
        let near = Net::of([192, 0, 2, 1].into());
        for conn in 0..SPECTATORS.0 as u64 {
            audience.has_room_for_spectator(near).unwrap();
            audience.enter(sub(conn, PUBLIC).0);
        }
        assert!(audience.has_room_for_spectator(near).is_err());
        assert!(audience.has_room_for_spectator(Net::of([198, 51, 100, 7].into())).is_ok());
    }
}
