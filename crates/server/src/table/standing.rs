//! Answers in advance: standing answers of a seat, and orders of several small answers.
//!
//! The game says which standing answers exist and what they answer, from what the seat knows. The table keeps
//! them with the seat. It gives them in the same way as forced answers: at the pace of the players
//! ([`super::pace`]), only for a player who is present, and in a window as a pass that waits for the end of
//! the window. So nobody can tell a standing answer from a player who answers.

use std::time::Instant;

use landsraad_catalog::{StandingJson, Stands};
use landsraad_kernel::Seat;
use landsraad_wire::{Problem, RefusedKind, ServerMessage, StandingNow, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::actor::{Outbox, Table};
use super::contained;
use super::live::{Cause, Change, Live, PUBLIC, Question, written};
use crate::problem::{self, not_your_turn, stale, unavailable};
use crate::storage::StorageError;

/// How many standing answers a seat may have; the oldest is dropped first.
const MOST: usize = 24;
/// How many answers one order may have.
const MOST_ANSWERS: usize = 32;

/// A standing answer as it is stored with its seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Given {
    #[serde(flatten)]
    pub stands: Stands,
    /// Its sentence, with its number.
    pub text: Text,
}

/// A client's request about a standing answer.
#[derive(Debug)]
pub struct Wish {
    pub standing: String,
    pub scope: u32,
    pub amount: Option<u16>,
    /// Whether the standing answer is given or taken back.
    pub on: bool,
}

fn not_offered() -> Problem {
    Problem::new(
        RefusedKind::Invalid,
        "What you are asked now has no such standing answer.",
        "Ciò che ti viene chiesto ora non ha questa risposta fissa.",
    )
    .field("standing")
}

/// The number for a standing answer, if it is within its bounds.
fn number(offered: &StandingJson, amount: Option<u16>) -> Result<u16, Problem> {
    let Some(bounds) = offered.amount else { return Ok(0) };
    amount.filter(|n| (bounds.min..=bounds.max).contains(n)).ok_or_else(|| {
        let (min, max) = (bounds.min, bounds.max);
        Problem::new(
            RefusedKind::Invalid,
            format!("This standing answer needs a number from {min} to {max}."),
            format!("Questa risposta fissa richiede un numero da {min} a {max}."),
        )
        .field("amount")
    })
}

impl Table {
    /// The answer that the seat's standing answers give to a question, if any.
    pub(super) fn standing_answer(&self, place: usize, live: &Live, asked: &Question) -> Option<Value> {
        let doc = self.doc.seats.get(place).filter(|d| d.is_played_by_person())?;
        let seat = Seat::new(place as u8)?;
        let mut covering = doc.standing.iter().filter(|given| given.stands.is_among(&asked.standing));
        if asked.react {
            // In a window a standing answer only passes.
            return covering.next().map(|_| asked.default.clone());
        }
        if asked.ahead {
            return None;
        }
        covering.find_map(|given| {
            contained(|| live.game.standing_answer(seat, &given.stands)).unwrap_or_else(|panic| {
                tracing::error!(table = %self.doc.id, %seat, panic, "a standing answer made the game panic");
                None
            })
        })
    }

    /// When the table gives the standing answer of a seat. Where only one person plays, this is at once.
    pub(super) fn standing_due(&self, seat: usize) -> Option<Instant> {
        let doc = self.doc.seats.get(seat).filter(|d| d.is_played_by_person())?;
        let asked = self.runs[seat].asked().filter(|a| a.standing.is_some() && !a.react && !a.ahead)?;
        if self.is_solitary() {
            return Some(asked.since());
        }
        let active = self.away[seat].is_active() && doc.account().is_some();
        active.then(|| asked.due_at_pace())
    }

    /// Gives or takes back a standing answer. A new one also answers the open question.
    pub async fn set_standing(
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
        let mut list = before.clone();
        if wish.on {
            let live = self.running()?;
            let asked = live.tracks[seat.index()].asked.as_ref().ok_or_else(not_your_turn)?;
            let same = |o: &&StandingJson| o.key == wish.standing && o.scope == wish.scope;
            let offered = asked.standing.iter().find(same).ok_or_else(not_offered)?;
            let amount = number(offered, wish.amount)?;
            // One question has only one standing answer.
            list.retain(|given| asked.standing.iter().all(|o| o.key != given.stands.key));
            let filled = |text: &str| text.replace("{n}", &amount.to_string());
            let text = Text::new(filled(&offered.text.en), filled(&offered.text.it));
            let stands = Stands { key: wish.standing.clone(), amount, scope: wish.scope };
            list.push(Given { stands, text });
            if list.len() > MOST {
                list.remove(0);
            }
        } else {
            list.retain(|given| given.stands.key != wish.standing);
        }
        self.doc.seats[seat.index()].standing = list;
        // Stored without a new date: everybody can see when a table changed, and standing answers are
        // private.
        if let Err(problem) = self.save_unseen().await {
            self.doc.seats[seat.index()].standing = before;
            return Err(problem);
        }
        self.ack(seat, key, out);
        self.tell_what_stands(seat);
        self.away[seat.index()].answered();
        let took = self.runs[seat.index()].asked().map(super::windows::Asked::open_for);
        self.rearm();
        let asked = self.runs[seat.index()].asked().filter(|a| wish.on && !a.react && !a.ahead && !a.forced);
        if let Some(action) = asked.and_then(|a| a.standing.clone()) {
            self.perform(seat, &action, Cause::Player, None).await?;
            if let Some(time) = took {
                self.paces.took(time);
            }
        } else if let Some(live) = &self.live {
            // The flag that says whether the player is to be asked may have changed.
            self.tell_seat(seat, &ServerMessage::Update(self.update(seat.index(), live)));
        }
        Ok(())
    }

    /// The standing answers of a seat as a message.
    pub(super) fn standing_message(&self, seat: Seat) -> ServerMessage {
        let given = self.doc.seats.get(seat.index()).map_or(&[][..], |doc| &doc.standing[..]);
        let standing = given.iter().map(|given| StandingNow {
            key: given.stands.key.clone(),
            scope: given.stands.scope,
            text: given.text.clone(),
        });
        let standing = standing.collect();
        ServerMessage::Standing { table: self.doc.id.clone(), seat: seat.into(), standing }
    }

    fn tell_what_stands(&self, seat: Seat) {
        self.tell_seat(seat, &self.standing_message(seat));
    }

    /// Ends the standing answers whose card, turn or battle is over.
    pub(super) fn end_standing(&mut self, changes: &[Change]) {
        for change in changes.iter().filter(|c| c.viewer != PUBLIC) {
            let Some(asked) = change.picture.question() else { continue };
            let over = |given: &Given| {
                let same = |o: &&StandingJson| o.key == given.stands.key;
                asked.standing.iter().find(same).is_some_and(|o| o.scope != given.stands.scope)
            };
            self.forget_standing(change.viewer, over);
        }
    }

    /// Ends the standing answers to the question that a take-back has opened again. They would answer it at
    /// once.
    pub(super) fn reopen_standing(&mut self, seat: Seat) {
        let Some(live) = &self.live else { return };
        let Some(asked) = live.tracks[seat.index()].asked.clone() else { return };
        self.forget_standing(seat.index(), |given| given.stands.is_among(&asked.standing));
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
    pub async fn act_all(
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
            let (table, key) = (self.doc.id.clone(), key.to_owned());
            out.send(&ServerMessage::Ack { table, key, step, repeated: true });
            return Ok(());
        }
        self.follows(seat, step, actions)?;
        self.away[seat.index()].answered();
        let took = self.runs[seat.index()].asked().map(super::windows::Asked::open_for);
        let acts: Vec<(Seat, Value)> = actions.iter().map(|action| (seat, action.clone())).collect();
        self.perform_all(&acts, Cause::Player, Some((key, Some(out))), |_| vec![]).await?;
        if let Some(time) = took {
            self.paces.took(time);
        }
        Ok(())
    }

    /// Sends the question that the seat would get after these answers.
    pub fn follow(
        &self,
        seat: Seat,
        step: u32,
        key: &str,
        actions: &[Value],
        out: &Outbox,
    ) -> Result<(), Problem> {
        let decision = self.follows(seat, step, actions)?.as_ref().map(written);
        let (table, key) = (self.doc.id.clone(), key.to_owned());
        out.send(&ServerMessage::Follow { table, key, decision });
        Ok(())
    }

    /// Follows the answers of one order without carrying them out.
    fn follows(
        &self,
        seat: Seat,
        step: u32,
        actions: &[Value],
    ) -> Result<Option<landsraad_catalog::DecisionJson>, Problem> {
        if actions.is_empty() || actions.len() > MOST_ANSWERS {
            let problem = Problem::new(
                RefusedKind::Invalid,
                format!("An order has 1 to {MOST_ANSWERS} answers."),
                format!("Un ordine ha da 1 a {MOST_ANSWERS} risposte."),
            );
            return Err(problem.field("actions"));
        }
        let live = self.playing(seat, step)?;
        if !live.game.pending().seats().contains(seat) {
            return Err(not_your_turn());
        }
        contained(|| live.game.follow(seat, actions))
            .map_err(|_| unavailable(&StorageError::Closed))?
            .map_err(problem::act)
    }

    /// The running match, if the seat's player plays it and has seen the present question.
    pub(super) fn playing(&self, seat: Seat, step: u32) -> Result<&Live, Problem> {
        let live = self.running()?;
        if self.doc.seats.get(seat.index()).is_some_and(|s| s.caretaker.is_some()) {
            return Err(Problem::new(
                RefusedKind::NotYourTurn,
                "A caretaker plays this seat; take it back first.",
                "Un bot sta giocando questo posto; prima riprenderlo.",
            ));
        }
        let track = &live.tracks[seat.index()];
        // An answer stays valid while its question has not changed, even if others have acted in the
        // meantime.
        if step < track.answer_since || step > track.step() {
            return Err(stale());
        }
        Ok(live)
    }
}
