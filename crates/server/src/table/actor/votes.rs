//! Decisions of the players together: to take an action back, to replace a person, to continue, to end the
//! match.
//!
//! A vote is stored with the document of the table, each answer before it is acknowledged,
//! and the result before it is sent. What ends a vote by itself (its time, a new step, a
//! seat that has changed hands) is not stored: a table that is loaded sees the same.

use landsraad_kernel::Seat;
use landsraad_wire::{Motion, Problem, RefusedKind, ServerMessage, TableStatus, VoteAbout, VoteStatus};

use super::Table;
use crate::accounts::Who;
use crate::problem::{conflict, not_your_seat};
use crate::table::audience::Sub;
use crate::table::keys::OwnKey;
use crate::table::outbox::Outbox;
use crate::table::votes::{Electorate, OpenVote, TakenBack, Tally};

/// How many keys of votes are stored with a table: of one account, and in all.
const KEYS_EACH: usize = 8;
const KEYS: usize = 64;

impl Table {
    /// Opens a vote on a motion of a player.
    pub(super) async fn propose(&mut self, who: &Who, motion: Motion) -> Result<(), Problem> {
        if !self.doc.is_on() {
            return Err(conflict("The match has not started.", "La partita non è iniziata."));
        }
        if motion == Motion::Pause {
            self.may_halt()?;
        }
        let me = self.doc.person_of(&who.id).to_owned();
        let mine = |seat: &Seat| self.doc.seats[seat.index()].person() == Some(&me);
        let by = self.doc.people().into_iter().find(mine).ok_or_else(not_your_seat)?;
        self.votes.may_propose(&self.doc, &me, motion)?;
        let electorate = Electorate::on(motion, &self.doc, &me)?;
        let before = self.votes.withdraw();
        self.tell_withdrawn(before);
        self.open_vote(by, VoteAbout::Table { motion }, electorate, TakenBack::default()).await
    }

    /// Opens a vote. A vote that needs nobody else is carried at once.
    pub(super) async fn open_vote(
        &mut self,
        by: Seat,
        about: VoteAbout,
        electorate: Electorate,
        taken_back: TakenBack,
    ) -> Result<(), Problem> {
        self.votes.start(&self.doc, by, about, electorate, taken_back);
        self.settle_vote().await
    }

    /// Goes on with the stored vote.
    pub(super) fn restore_vote(&mut self) {
        self.votes.restore(self.doc.vote.clone());
        for key in &self.doc.vote_keys {
            self.keys.restore(key);
        }
    }

    /// Ends a stored vote that cannot go on: the match has gone on or is over, or the seat has changed hands.
    pub(super) fn review_restored_vote(&mut self) {
        let journal = self.live.as_ref().map_or(0, |live| live.journal().len());
        let vote = if self.doc.is_on() {
            self.votes.take_overtaken(journal).or_else(|| self.votes.take_moot(&self.doc))
        } else {
            self.votes.withdraw()
        };
        self.tell_withdrawn(vote);
    }

    /// Stores how the vote stands.
    async fn keep_vote(&mut self) -> Result<(), Problem> {
        self.doc.vote = self.votes.open().cloned();
        self.save_unseen().await
    }

    /// Stores a key together with what it does to a vote.
    pub(super) fn remember_vote_key(&mut self, seat: Seat, key: &str) {
        let Some(own) = self.own_key(seat, key) else { return };
        // Each account pushes out its own keys only. Those of former players go when there are too many.
        let mine = |kept: &&OwnKey| kept.account == own.account;
        if self.doc.vote_keys.iter().filter(mine).count() >= KEYS_EACH
            && let Some(oldest) = self.doc.vote_keys.iter().position(|kept| kept.account == own.account)
        {
            self.doc.vote_keys.remove(oldest);
        }
        if self.doc.vote_keys.len() >= KEYS {
            let seated = |account: &str| self.doc.seats.iter().any(|seat| seat.account() == Some(account));
            let kept = self.doc.vote_keys.iter().filter(|kept| seated(&kept.account)).cloned().collect();
            self.doc.vote_keys = kept;
        }
        self.doc.vote_keys.push_back(own);
    }

    /// Withdraws a vote about a person who no longer holds the seat.
    pub(super) fn drop_moot_vote(&mut self) {
        let vote = self.votes.take_moot(&self.doc);
        self.tell_withdrawn(vote);
    }

    fn tell_vote(&self, vote: &OpenVote, status: VoteStatus) {
        for sub in self.audience.iter() {
            let vote = vote.seen_by(sub.place(), status);
            sub.send(&ServerMessage::Vote { table: self.doc.id.clone(), vote });
        }
    }

    fn tell_withdrawn(&mut self, vote: Option<OpenVote>) {
        if let Some(vote) = vote {
            self.doc.vote = None;
            self.tell_vote(&vote, VoteStatus::Refused);
        }
    }

    /// Sends an open vote to a newcomer.
    pub(super) fn tell_vote_to(&self, sub: &Sub) {
        if let Some(vote) = self.votes.open() {
            let vote = vote.seen_by(sub.place(), VoteStatus::Open);
            sub.send(&ServerMessage::Vote { table: self.doc.id.clone(), vote });
        }
    }

    /// Ends the vote if enough people have agreed, or can no longer agree.
    async fn settle_vote(&mut self) -> Result<(), Problem> {
        match self.votes.tally() {
            Tally::Waits => {
                self.keep_vote().await?;
                if let Some(vote) = self.votes.open() {
                    self.tell_vote(vote, VoteStatus::Open);
                }
            }
            Tally::Failed(vote) => {
                self.keep_vote().await?;
                self.tell_vote(&vote, VoteStatus::Refused);
            }
            Tally::Carried(vote) => {
                let before = self.doc.clone();
                // The result is stored before it is sent, and the end of the vote with it.
                self.doc.vote = None;
                let carried = self.carry_motion(&vote).await;
                if let Err(problem) = &carried {
                    self.doc = before;
                    if problem.kind == RefusedKind::Unavailable {
                        // Nothing was done, so the last answer may be given again.
                        self.votes.restore(self.doc.vote.clone());
                        return carried;
                    }
                    self.keep_vote().await?;
                }
                let status = if carried.is_ok() { VoteStatus::Done } else { VoteStatus::Refused };
                self.tell_vote(&vote, status);
                return carried;
            }
        }
        Ok(())
    }

    /// Carries the motion out.
    async fn carry_motion(&mut self, vote: &OpenVote) -> Result<(), Problem> {
        let motion = match vote.about() {
            VoteAbout::Undo => return self.go_back(vote.by(), vote.to(), None).await,
            VoteAbout::Table { motion } => motion,
        };
        match motion {
            Motion::Replace { .. } => {
                if let Some(person) = vote.target() {
                    // A guest may have signed in since.
                    let person = self.doc.formerly.get(person).map_or(person, String::as_str).to_owned();
                    let family = self.family(&person).await?;
                    self.doc.ban(&family)?;
                    if family.accounts().contains(&self.doc.host) {
                        self.choose_host();
                    }
                }
            }
            Motion::Pause => {
                self.may_halt()?;
                if self.doc.status != TableStatus::Running {
                    return Err(conflict("The table is not being played.", "Al tavolo non si sta giocando."));
                }
                self.halt();
            }
            Motion::Resume => self.doc.status = TableStatus::Running,
            Motion::Close => self.doc.status = TableStatus::Closed,
        }
        self.save().await?;
        self.changed();
        Ok(())
    }

    /// Counts the answer of a seat.
    pub(super) async fn answer_vote(
        &mut self,
        seat: Seat,
        key: &str,
        id: &str,
        yes: bool,
        out: &Outbox,
    ) -> Result<(), Problem> {
        if !self.doc.is_on() {
            self.end_vote();
        }
        self.votes.answer(&self.doc, seat, id, yes)?;
        let keys = self.doc.vote_keys.clone();
        self.remember_vote_key(seat, key);
        if let Err(problem) = self.settle_vote().await {
            self.doc.vote_keys = keys;
            return Err(problem);
        }
        self.ack(seat, key, out);
        Ok(())
    }

    /// Ends a vote that was not answered in time.
    pub(super) fn expire_vote(&mut self) {
        let vote = self.votes.take_expired();
        self.tell_withdrawn(vote);
    }

    /// Ends the open vote, because the match is over.
    pub(super) fn end_vote(&mut self) {
        let vote = self.votes.withdraw();
        self.tell_withdrawn(vote);
    }

    /// Ends a vote about taking back after a new step was made.
    pub(super) fn end_outdated_vote(&mut self) {
        let vote = self.votes.take_outdated();
        self.tell_withdrawn(vote);
    }
}
