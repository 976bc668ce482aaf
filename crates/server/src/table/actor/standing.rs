//! Answers in advance: standing answers of a seat, and orders of several small answers.

use landsraad_kernel::Seat;
use landsraad_wire::{Problem, RefusedKind, ServerMessage};
use serde_json::Value;

use super::Table;
use crate::accounts::Who;
use crate::problem::{self, not_your_turn, stale, unavailable};
use crate::storage::StorageError;
use crate::table::contained;
use crate::table::journal::Cause;
use crate::table::live::{Live, PUBLIC};
use crate::table::outbox::Outbox;
use crate::table::picture::{Question, written};
use crate::table::standing::{self, Given, Wish};
use crate::table::track::Change;
use crate::table::windows::Asked;

/// How many answers one order may have.
const MOST_ANSWERS: usize = 32;

impl Table {
    /// The answer that the seat's standing answers give to a question, if any.
    pub(super) fn standing_answer(&self, place: usize, live: &Live, asked: &Question) -> Option<Value> {
        let doc = self.doc.seats.get(place).filter(|d| d.is_played_by_person())?;
        let seat = Seat::new(place as u8)?;
        standing::answer(&doc.standing, live.game(), seat, asked).unwrap_or_else(|panic| {
            tracing::error!(table = %self.doc.id, %seat, panic, "a standing answer made the game panic");
            None
        })
    }

    /// Gives or takes back a standing answer. A new one also answers the open question.
    pub(super) async fn set_standing(
        &mut self,
        seat: Seat,
        key: &str,
        wish: &Wish,
        out: &Outbox,
    ) -> Result<(), Problem> {
        let before = match self.doc.seats.get(seat.index()) {
            Some(doc) => doc.standing.clone(),
            None => return Ok(()),
        };
        self.doc.seats[seat.index()].standing = if wish.on {
            let asked = self.running()?.track(seat.index()).asked().ok_or_else(not_your_turn)?;
            standing::with(&before, asked, wish)?
        } else {
            standing::without(&before, wish)
        };
        // Stored without a new date: everybody can see when a table changed, and standing answers are
        // private.
        if let Err(problem) = self.save_unseen().await {
            self.doc.seats[seat.index()].standing = before;
            return Err(problem);
        }
        self.ack(seat, key, out);
        self.tell_what_stands(seat);
        self.attendance.answered(seat);
        let took = self.windows.asked(seat.index()).map(Asked::open_for);
        self.rearm();
        let asked = self.windows.in_turn(seat.index());
        let asked = asked.filter(|a| wish.on && !a.may_react() && !a.is_forced());
        if let Some(action) = asked.and_then(|a| a.standing().cloned()) {
            self.perform(seat, &action, Cause::Player, None).await?;
            if let Some(time) = took {
                self.windows.took(time);
            }
        } else if let Some(live) = &self.live {
            // The flag that says whether the player is to be asked may have changed.
            let place = seat.index();
            self.audience.tell_formed(place, |form| {
                Some(form.text(&ServerMessage::Update(self.update(place, live, form))))
            });
        }
        Ok(())
    }

    /// The standing answers of a seat as a message.
    pub(super) fn standing_message(&self, seat: Seat) -> ServerMessage {
        let given = self.doc.seats.get(seat.index()).map_or(&[][..], |doc| &doc.standing[..]);
        let standing = given.iter().map(Given::now).collect();
        ServerMessage::Standing { table: self.doc.id.clone(), seat: seat.into(), standing }
    }

    fn tell_what_stands(&self, seat: Seat) {
        self.audience.tell_seat(seat, &self.standing_message(seat));
    }

    /// Ends the standing answers whose card, turn or battle is over.
    pub(super) fn end_standing(&mut self, changes: &[Change]) {
        for change in changes.iter().filter(|c| c.viewer != PUBLIC) {
            let Some(asked) = change.picture.question() else { continue };
            self.forget_standing(change.viewer, |given| given.is_over(&asked));
        }
    }

    /// Ends the standing answers to the question that a take-back has opened again. They would answer it at
    /// once.
    pub(super) fn reopen_standing(&mut self, seat: Seat) {
        let Some(asked) = self.live.as_ref().and_then(|live| live.track(seat.index()).asked().cloned())
        else {
            return;
        };
        self.forget_standing(seat.index(), |given| given.answers(&asked));
    }

    fn forget_standing(&mut self, place: usize, over: impl Fn(&Given) -> bool) {
        let Some(doc) = self.doc.seats.get_mut(place).filter(|d| !d.standing.is_empty()) else { return };
        let before = doc.standing.len();
        doc.standing.retain(|given| !over(given));
        if doc.standing.len() != before
            && let Some(seat) = Seat::new(place as u8)
        {
            self.tell_what_stands(seat);
        }
    }

    /// Carries out several answers of one order: all of them, or none.
    pub(super) async fn act_all(
        &mut self,
        seat: Seat,
        step: u32,
        key: &str,
        actions: &[Value],
        out: &Outbox,
    ) -> Result<(), Problem> {
        if let [action] = actions {
            return self.act(seat, step, key, action, out).await;
        }
        if let Some(step) = self.done_before(seat, key) {
            out.ack(&self.doc.id, key, step, true);
            return Ok(());
        }
        let live = self.before_order(seat, step, actions)?;
        contained(|| live.game().follow(seat, actions))
            .map_err(|_| unavailable(&StorageError::Closed))?
            .map_err(problem::act)?;
        self.attendance.answered(seat);
        let took = self.windows.asked(seat.index()).map(Asked::open_for);
        let acts: Vec<(Seat, Value)> = actions.iter().map(|action| (seat, action.clone())).collect();
        self.perform_all(&acts, Cause::Player, Some((key, Some(out))), |_| vec![]).await?;
        if let Some(time) = took {
            self.windows.took(time);
        }
        Ok(())
    }

    /// Sends the question that the seat would get after these answers.
    pub(super) fn follow(
        &self,
        (who, seat): (&Who, Seat),
        step: u32,
        key: &str,
        actions: Vec<Value>,
        out: &Outbox,
    ) -> Result<(), Problem> {
        let game = self.before_order(seat, step, &actions)?.game().fork();
        let (table, named) = (self.doc.id.clone(), key.to_owned());
        let form = self.audience.form_of(out.conn(), seat.index());
        self.answer_in_pool(who, key, out, move || {
            let decision = game.follow(seat, &actions).map_err(problem::act)?.as_ref().map(written);
            Ok(form.text(&ServerMessage::Follow { table, key: named, decision }))
        });
        Ok(())
    }

    /// Sends the asides of the seat that make or answer a deal.
    pub(super) fn list_deals(
        &self,
        (who, seat): (&Who, Seat),
        key: &str,
        out: &Outbox,
    ) -> Result<(), Problem> {
        let live = self.live.as_ref().ok_or_else(|| unavailable(&StorageError::Closed))?;
        let (game, step) = (live.game().fork(), live.track(seat.index()).step());
        let (table, named) = (self.doc.id.clone(), key.to_owned());
        let form = self.audience.form_of(out.conn(), seat.index());
        self.answer_in_pool(who, key, out, move || {
            let asides = game.asides(seat);
            let deals = written(&asides.iter().filter(|aside| aside.deal).collect::<Vec<_>>());
            Ok(form.text(&ServerMessage::GameDeals { table, key: named, step, asides: deals }))
        });
        Ok(())
    }

    /// The running match, if the seat may give an order of so many answers now.
    fn before_order(&self, seat: Seat, step: u32, actions: &[Value]) -> Result<&Live, Problem> {
        if actions.is_empty() || actions.len() > MOST_ANSWERS {
            let problem = Problem::new(
                RefusedKind::Invalid,
                format!("An order has 1 to {MOST_ANSWERS} answers."),
                format!("Un ordine ha da 1 a {MOST_ANSWERS} risposte."),
            );
            return Err(problem.field("actions"));
        }
        let live = self.playing(seat, step)?;
        if live.game().pending().seats().contains(seat) { Ok(live) } else { Err(not_your_turn()) }
    }

    /// The running match, if the seat's player plays it and has seen the present question.
    pub(super) fn playing(&self, seat: Seat, step: u32) -> Result<&Live, Problem> {
        let live = self.running()?;
        if self.doc.seats.get(seat.index()).is_some_and(|s| s.caretaker.is_some()) {
            return Err(Problem::new(
                RefusedKind::NotYourTurn,
                "A caretaker plays this seat; take it back first.",
                "Un bot sta giocando questo posto; prima riprendilo.",
            ));
        }
        let track = live.track(seat.index());
        // An answer stays valid while its question has not changed, even if others have acted in the
        // meantime.
        if step < track.answer_since() || step > track.step() {
            return Err(stale());
        }
        Ok(live)
    }
}
