//! Taking an action back. It is free while nobody else has learned anything; otherwise all must agree. It
//! never goes further than the seat's own last decision. Once something hidden has come out, a table with
//! bots refuses: bots cannot forget on purpose, and people would keep knowledge that they may not have.

use landsraad_kernel::Seat;
use landsraad_wire::{ClockSetting, Problem, RefusedKind, VoteAbout};

use super::Table;
use crate::ids;
use crate::problem::{forbidden, unavailable};
use crate::storage::StorageError;
use crate::table::audience::Watched;
use crate::table::journal::Entry;
use crate::table::live::{Live, PUBLIC};
use crate::table::outbox::Outbox;
use crate::table::take_back::Weighed;
use crate::table::votes::{Electorate, TakenBack};

/// How many steps may be taken back at once. What they have shown is computed and stored for everybody who votes.
const MOST_BACK: u32 = 120;

fn has_come_out() -> Problem {
    forbidden(
        "Something that was hidden has come out since, and bots play at this table.",
        "Nel frattempo è venuto alla luce qualcosa di nascosto, e a questo tavolo giocano dei bot.",
    )
}

impl Table {
    /// Takes the seat's last action back, or opens a vote about it.
    pub(super) async fn undo(&mut self, seat: Seat, key: &str, out: &Outbox) -> Result<(), Problem> {
        let live = self.running()?;
        if let Some(step) = self.done_before(seat, key) {
            out.ack(&self.doc.id, key, step, true);
            return Ok(());
        }
        let Some(to) = live.before_last_of(seat) else {
            return Err(Problem::new(
                RefusedKind::Invalid,
                "This seat has not done anything that could be taken back.",
                "Questo posto non ha fatto nulla che si possa annullare.",
            ));
        };
        if live.game().step().saturating_sub(to) > MOST_BACK {
            return Err(forbidden(
                "So much has happened since that it cannot be taken back.",
                "Da allora è successo così tanto che non si può annullare.",
            ));
        }
        let votes = self.doc.settings.undo_votes;
        let bots = self.doc.seats.iter().any(|s| s.bot().is_some());
        if votes && bots && self.votes.has_come_out(seat, to) {
            return Err(has_come_out());
        }
        let weighed = self.in_pool(move |live| Weighed::of(live, seat, to, votes, bots)).await?;
        if weighed.is_free() {
            self.go_back(seat, to, Some(key)).await?;
            self.ack(seat, key, out);
            return Ok(());
        }
        if !votes {
            return Err(forbidden(
                "Others have learned from this action, and this table does not vote on taking back.",
                "Altri hanno appreso qualcosa da questa azione e questo tavolo non vota per annullare.",
            ));
        }
        self.votes.none_yet()?;
        if weighed.has_come_out() {
            self.votes.came_out(seat, to);
            return Err(has_come_out());
        }
        let person = self.doc.seats.get(seat.index()).and_then(|s| s.person()).unwrap_or_default();
        // Where nobody else is asked, nobody is interrupted.
        if self.doc.everybody().len() > 1 {
            self.votes.may_take_back(person)?;
        }
        let from = self.running()?.journal().len();
        let taken_back = TakenBack::new(from, to, weighed.into_shown());
        self.remember_vote_key(seat, key);
        self.open_vote(seat, VoteAbout::Undo, Electorate::all(self.doc.everybody()), taken_back).await?;
        self.ack(seat, key, out);
        Ok(())
    }

    /// Goes back to an earlier step, stores that, and sends it to everybody for whom something changes.
    pub(super) async fn go_back(&mut self, seat: Seat, to: u32, key: Option<&str>) -> Result<(), Problem> {
        let closed = || unavailable(&StorageError::Closed);
        // Others may come to watch while the match is replayed.
        let watched = Watched { whole: u8::MAX, lists_deals: u8::MAX, ..self.audience.watched() };
        let back = self.in_pool(move |live| Some((live.journal().len() + 1, live.before(to, watched)?)));
        let (n, (game, mut changes)) = back.await?.ok_or_else(closed)?;
        let by = self.doc.seats.get(seat.index()).and_then(|s| s.account()).filter(|_| key.is_some());
        let entry = Entry::Undo {
            to,
            moved: Live::mask(&changes),
            seat,
            at: ids::now_ms(),
            key: key.map(str::to_owned),
            by: by.map(str::to_owned),
            asked: self.live.as_ref().map(|live| live.newly_asked(&changes)),
        };
        let mut writes = vec![entry.write(&self.doc.id, n)];
        if key.is_none() {
            // The vote about it ends with it.
            writes.push(self.doc.write());
        }
        self.store(writes).await?;
        let live = self.live.as_mut().ok_or_else(closed)?;
        live.go_back(game, &entry, &mut changes);
        self.windows.moved_on(entry.moved() | 1 << seat.index());
        // The bots' thoughts belong to the steps that were taken back. Bots think again, with other luck.
        self.desk.clear();
        self.votes.went_back();
        self.reopen_standing(seat);
        let is_public = entry.moved() & (1 << PUBLIC) != 0;
        if is_public && matches!(self.doc.settings.clock, ClockSetting::Slow { .. }) {
            // It starts again with the time that the seat had used for the decision. Nobody notices a private step.
            self.clocks.stop(seat.index());
        }
        self.tell_changes(&changes);
        self.rearm();
        Ok(())
    }
}
