//! People who watch the table, as players or as spectators, and what they are sent.

use landsraad_kernel::Seat;
use landsraad_wire::{Problem, RefusedKind, ServerMessage, Text, Update};

use super::Table;
use crate::accounts::Who;
use crate::limits::Caller;
use crate::problem::{forbidden, not_your_seat, private, sign_in, unavailable};
use crate::storage::StorageError;
use crate::table::audience::Sub;
use crate::table::form::Form;
use crate::table::live::{Live, PUBLIC};
use crate::table::newcomers::Gap;
use crate::table::outbox::Outbox;
use crate::table::picture::{Picture, written};
use crate::table::seats::kicked;

fn not_for_spectators() -> Problem {
    forbidden("This table is not open to spectators.", "Questo tavolo non ammette spettatori.")
}

impl Table {
    /// Lets a connection watch, and sends it what it has missed.
    pub(super) async fn subscribe(
        &mut self,
        who: Option<Who>,
        seat: Option<u8>,
        (from, chat_after): (Option<u32>, Option<String>),
        share: Option<&str>,
        (form, out): (Form, Outbox),
        caller: &Caller,
    ) -> Result<(), Problem> {
        let id = who.as_ref().map(|w| w.id.as_str());
        if !self.doc.is_shown_to(id, share) {
            return Err(private());
        }
        let mine = who.as_ref().map(|w| self.doc.seats_of(&w.id)).unwrap_or_default();
        let place = match seat {
            Some(seat) if mine.contains(&seat) => seat as usize,
            Some(_) if who.is_none() => return Err(sign_in()),
            Some(_) => return Err(not_your_seat()),
            None => mine.first().map_or(PUBLIC, |s| *s as usize),
        };
        if place == PUBLIC && !self.doc.may_watch(id) {
            return Err(not_for_spectators());
        }
        self.is_not_kicked(who.as_ref()).await?;
        self.audience.leave(out.conn(), Some(place));
        self.newcomers.leave(out.conn(), Some(place));
        if place == PUBLIC {
            self.audience.has_room_for_spectator(caller.net)?;
        }
        let sub = Sub::new(who, caller.net, place, form, out);
        self.tell_table_to(&sub);
        if self.live.is_none() && (self.doc.is_on() || self.doc.outcome.is_some()) {
            if self.health.damage().is_none() {
                self.reload().await;
            }
            if let Some(damage) = self.health.damage() {
                return Err(damage.clone());
            }
            if self.live.is_none() {
                return Err(unavailable(&StorageError::Closed));
            }
        }
        match self.gap(place, from) {
            Gap::Long(from) => self.catch_up(sub, from, chat_after, caller),
            gap => {
                let update = self.bridged(place, gap, form);
                self.welcome(sub, update, chat_after.as_deref());
                Ok(())
            }
        }
    }

    /// Refuses somebody who wants to watch. In a cluster a table that cannot be shown now may be at another node in a moment:
    /// the client is asked to subscribe again, or to connect again.
    pub(super) fn turn_viewer_away(&self, out: &Outbox, problem: Problem) {
        let comes_back = self.on.cluster.is_some()
            && problem.kind == RefusedKind::Unavailable
            && self.health.damage().is_none();
        out.refuse(Some(&self.doc.id), None, problem);
        if comes_back {
            out.move_on_later(&self.doc.id);
        }
    }

    /// Refuses a person who was removed, under any account.
    async fn is_not_kicked(&self, who: Option<&Who>) -> Result<(), Problem> {
        let Some(who) = who.filter(|_| !self.doc.kicked.is_empty()) else { return Ok(()) };
        let family = self.family(&who.id).await?;
        if self.doc.kicked.is_disjoint(family.accounts()) { Ok(()) } else { Err(kicked()) }
    }

    /// Sends a newcomer everything, and subscribes it to what changes.
    pub(super) fn welcome(&mut self, sub: Sub, update: Option<Update>, chat_after: Option<&str>) {
        let place = sub.place();
        if let Some(update) = update {
            sub.send(&ServerMessage::Update(update));
        }
        self.tell_chat_to(&sub, chat_after);
        self.tell_deals_to(&sub);
        self.tell_vote_to(&sub);
        if place != PUBLIC {
            sub.send(&self.orders_message(place));
        }
        let given = self.doc.seats.get(place).is_some_and(|doc| !doc.standing.is_empty());
        if let Some(seat) = Seat::new(place as u8).filter(|_| given) {
            sub.send(&self.standing_message(seat));
        }
        if let Some(clocks) = self.clock_message() {
            sub.send(&clocks);
        }
        self.audience.enter(sub.clone());
        if !self.tell_presence() {
            sub.send(&self.presence_message());
        }
    }

    /// The picture of a viewer as it is now, without events.
    pub(super) fn update(&self, place: usize, live: &Live, form: Form) -> Update {
        let picture = live.picture(place, form);
        Update {
            view: picture.whole_view(),
            ..self.frame_of(place, live.track(place).step(), &picture, live, form)
        }
    }

    /// Makes a message of a picture, without its view.
    pub(super) fn frame_of(
        &self,
        place: usize,
        step: u32,
        picture: &Picture,
        live: &Live,
        form: Form,
    ) -> Update {
        Update {
            ask: self.should_ask(place, picture),
            outcome: live.game().outcome().as_ref().map(written),
            ..picture.frame(&self.doc.id, place, step, form)
        }
    }

    /// Sends the whole picture to everybody again, after a failure.
    pub(super) fn send_updates_again(&self) {
        let Some(live) = &self.live else { return };
        for sub in self.audience.iter() {
            let mut update = self.update(sub.place(), live, sub.form());
            update.reset = true;
            sub.send(&ServerMessage::Update(update));
        }
    }

    /// Sends the table to one watcher.
    fn tell_table_to(&self, sub: &Sub) {
        let id = sub.account();
        sub.send(&ServerMessage::Table {
            table: self.info(id),
            my_seats: id.map(|id| self.doc.seats_of(id)).unwrap_or_default(),
        });
    }

    /// Sends the table to everybody who watches.
    pub(super) fn tell_table(&self) {
        for sub in self.audience.iter() {
            self.tell_table_to(sub);
        }
    }

    /// Ends the subscriptions of those who may no longer watch as their seat or as the public, with a
    /// message.
    pub(super) fn revalidate(&mut self) {
        let gone = self.audience.retain(|sub| self.doc.may_watch_from(sub.place(), sub.account()));
        for sub in gone {
            let text = match sub.seat() {
                None => not_for_spectators().text,
                Some(_) => Text::new("This seat is no longer yours.", "Questo posto non è più tuo."),
            };
            let (table, seat) = (self.doc.id.clone(), sub.seat());
            sub.send(&ServerMessage::Gone { table, seat, text });
        }
        self.tell_presence();
    }
}
