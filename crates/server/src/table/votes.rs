//! Decisions of the players together: to take an action back, to replace a person, to continue, to end the
//! match.
//!
//! A person has one vote, whatever the number of seats. A vote that is not answered in time has failed. One
//! vote is open at a time, and nobody can keep the others from voting: a proposal to replace a person takes
//! the place of that person's own vote, and proposals have a quota.
//!
//! Open votes are kept in memory. The result of a vote is stored before it is sent.

use std::time::{Duration, Instant};

use landsraad_kernel::Seat;
use landsraad_wire::{
    Motion, Problem, RefusedKind, ServerMessage, TableStatus, Text, Vote, VoteAbout, VoteStatus,
};

use super::actor::{Outbox, Sub, Table};
use super::live::PUBLIC;
use super::seats::{conflict, no_such_seat};
use crate::accounts::Who;
use crate::ids;
use crate::limits::Bucket;
use crate::problem::{forbidden, not_your_seat, too_fast};

/// How long a vote stays open.
const PATIENCE: Duration = Duration::from_secs(90);
/// How many proposals a person may make in a row, and the seconds until one more is allowed.
const PROPOSALS: (f64, f64) = (3.0, 180.0);

/// A vote that is open.
#[derive(Debug)]
pub struct OpenVote {
    id: String,
    by: Seat,
    about: VoteAbout,
    /// For a take-back: how many steps would be left.
    to: u32,
    /// For a take-back: the lines that each viewer was shown since then, by place.
    shown: Vec<Vec<Text>>,
    /// The account that proposed it.
    proposer: Option<String>,
    /// The account that would be replaced.
    target: Option<String>,
    waiting: Vec<Seat>,
    /// How many more people must agree.
    missing: usize,
    /// When the vote lapses.
    pub until: Instant,
}

impl Table {
    /// One seat of each person who plays.
    pub(super) fn people(&self) -> Vec<Seat> {
        let mut known = Vec::new();
        (0u8..)
            .zip(&self.doc.seats)
            .filter(|(_, doc)| doc.is_played_by_person())
            .filter(|(_, doc)| {
                let new = !known.contains(&doc.account());
                known.push(doc.account());
                new
            })
            .filter_map(|(seat, _)| Seat::new(seat))
            .collect()
    }

    pub(super) fn no_vote_yet(&self) -> Result<(), Problem> {
        match self.vote {
            None => Ok(()),
            Some(_) => Err(conflict("There is a vote already.", "C'è già una votazione.")),
        }
    }

    /// Opens a vote on a motion of a player.
    pub(super) async fn propose(&mut self, who: &Who, motion: Motion) -> Result<(), Problem> {
        if !self.doc.is_on() {
            return Err(conflict("The match has not started.", "La partita non è iniziata."));
        }
        self.may_propose(who, motion)?;
        let people = self.people();
        let mine = |s: &&Seat| self.doc.seats[s.index()].account() == Some(&who.id);
        let by = *people.iter().find(mine).ok_or_else(not_your_seat)?;
        let account = |s: &Seat| self.doc.seats[s.index()].account();
        let (voters, needed): (Vec<Seat>, usize) = match motion {
            Motion::Replace { seat } => {
                let seat = Seat::new(seat).filter(|s| s.index() < self.doc.seats.len());
                let seat = seat.ok_or_else(no_such_seat)?;
                let target = account(&seat);
                if target.is_none() {
                    return Err(conflict("Nobody sits there.", "Non c'è nessuno a quel posto."));
                }
                if target == Some(&who.id) {
                    return Err(conflict("Leave instead.", "Per il tuo posto basta lasciarlo."));
                }
                let voters: Vec<Seat> = people.iter().copied().filter(|s| account(s) != target).collect();
                if voters.len() < 2 {
                    return Err(forbidden(
                        "One player alone cannot replace another; the clock does it for those who stay away.",
                        "Un giocatore da solo non può sostituirne un altro; per chi non c'è lo fa l'orologio.",
                    ));
                }
                let needed = (voters.len() / 2 + 1).max(2);
                (voters, needed)
            }
            Motion::Resume => {
                if self.doc.status != TableStatus::Paused {
                    return Err(conflict("The table is not paused.", "Il tavolo non è in pausa."));
                }
                let host = self.doc.host.as_str();
                let voters: Vec<Seat> = people.iter().copied().filter(|s| account(s) != Some(host)).collect();
                // A host who proposes it needs nobody else to agree.
                let needed = if who.id == host { 0 } else { voters.len() / 2 + 1 };
                (voters, needed)
            }
            Motion::Close => (people.clone(), people.len()),
        };
        let waiting = voters.into_iter().filter(|s| *s != by).collect();
        let needed = needed.saturating_sub(1);
        if self.vote.is_some() {
            self.drop_vote();
        }
        self.open_vote(by, VoteAbout::Table { motion }, (0, vec![]), waiting, needed).await
    }

    /// Whether the person may propose this now.
    fn may_propose(&mut self, who: &Who, motion: Motion) -> Result<(), Problem> {
        // A vote proposed by the person who is to be replaced does not stand in the way.
        let target = match motion {
            Motion::Replace { seat } => self.doc.seats.get(usize::from(seat)).and_then(|s| s.account()),
            Motion::Resume | Motion::Close => None,
        };
        let own = self.vote.as_ref().and_then(|vote| vote.proposer.as_deref());
        if target.is_none() || own != target {
            self.no_vote_yet()?;
        }
        let (burst, seconds) = PROPOSALS;
        let bucket =
            self.proposals.entry(who.id.clone()).or_insert_with(|| Bucket::new(1.0 / seconds, burst));
        if bucket.take(1.0) { Ok(()) } else { Err(too_fast().retry_after(seconds as u32)) }
    }

    /// Opens a vote. `needed` is how many of `voters` must agree. `to` and `shown` are for a take-back: how
    /// many steps would be left, and the lines that each viewer was shown since then.
    pub(super) async fn open_vote(
        &mut self,
        by: Seat,
        about: VoteAbout,
        (to, shown): (u32, Vec<Vec<Text>>),
        waiting: Vec<Seat>,
        needed: usize,
    ) -> Result<(), Problem> {
        let account = |seat: usize| self.doc.seats.get(seat).and_then(|s| s.account()).map(str::to_owned);
        let target = match about {
            VoteAbout::Table { motion: Motion::Replace { seat } } => account(usize::from(seat)),
            VoteAbout::Undo | VoteAbout::Table { motion: Motion::Resume | Motion::Close } => None,
        };
        let (proposer, missing) = (account(by.index()), needed.min(waiting.len()));
        let until = Instant::now() + PATIENCE;
        let id = ids::id();
        self.vote = Some(OpenVote { id, by, about, to, shown, proposer, target, waiting, missing, until });
        self.settle_vote().await
    }

    /// Withdraws a vote about a person who no longer holds the seat, since it is not about the successor.
    pub(super) fn drop_moot_vote(&mut self) {
        let Some(vote) = &self.vote else { return };
        let VoteAbout::Table { motion: Motion::Replace { seat } } = vote.about else { return };
        let holder = self.doc.seats.get(usize::from(seat)).and_then(|s| s.account());
        let meant = vote.target.as_deref();
        if !holder.is_some_and(|now| meant.is_some_and(|then| self.doc.is_now(then, now))) {
            self.drop_vote();
        }
    }

    /// The vote as one viewer may see it: with the lines that were public and the viewer's own private lines,
    /// never with those of others.
    fn vote_for(vote: &OpenVote, place: usize, status: VoteStatus) -> Vote {
        let shown = |place: usize| vote.shown.get(place).cloned().unwrap_or_default();
        let public = shown(PUBLIC);
        let mut yours = if place == PUBLIC { vec![] } else { shown(place) };
        for line in &public {
            if let Some(i) = yours.iter().position(|l| l == line) {
                yours.remove(i);
            }
        }
        Vote {
            id: vote.id.clone(),
            by: vote.by.into(),
            about: vote.about,
            missing: vote.missing as u8,
            public,
            yours,
            waiting: vote.waiting.iter().map(|s| u8::from(*s)).collect(),
            status,
        }
    }

    fn tell_vote(&self, vote: &OpenVote, status: VoteStatus) {
        for sub in &self.subs {
            let vote = Self::vote_for(vote, sub.place, status);
            sub.out.send(&ServerMessage::Vote { table: self.doc.id.clone(), vote });
        }
    }

    /// Sends an open vote to a newcomer.
    pub fn tell_vote_to(&self, sub: &Sub) {
        if let Some(vote) = &self.vote {
            let vote = Self::vote_for(vote, sub.place, VoteStatus::Open);
            sub.out.send(&ServerMessage::Vote { table: self.doc.id.clone(), vote });
        }
    }

    /// Ends the vote if enough people have agreed, or can no longer agree.
    async fn settle_vote(&mut self) -> Result<(), Problem> {
        let Some(vote) = &self.vote else { return Ok(()) };
        if vote.missing > vote.waiting.len() {
            self.drop_vote();
        } else if vote.missing > 0 {
            self.tell_vote(vote, VoteStatus::Open);
        } else if let Some(vote) = self.vote.take() {
            // The result is stored before it is sent.
            let carried = self.carry_motion(&vote).await;
            let status = if carried.is_ok() { VoteStatus::Done } else { VoteStatus::Refused };
            self.tell_vote(&vote, status);
            return carried;
        }
        Ok(())
    }

    /// Carries the motion out.
    async fn carry_motion(&mut self, vote: &OpenVote) -> Result<(), Problem> {
        let motion = match vote.about {
            VoteAbout::Undo => return self.go_back(vote.by, vote.to, None).await,
            VoteAbout::Table { motion } => motion,
        };
        let before = self.doc.clone();
        match motion {
            Motion::Replace { .. } => {
                if let Some(account) = &vote.target {
                    // A guest may have signed in since.
                    let account = self.doc.formerly.get(account).unwrap_or(account).clone();
                    self.doc.kicked.insert(account.clone());
                    for seat in self.doc.seats_of(&account) {
                        self.vacate(seat)?;
                    }
                    if self.doc.host == account {
                        self.choose_host();
                    }
                }
            }
            Motion::Resume => self.doc.status = TableStatus::Running,
            Motion::Close => self.doc.status = TableStatus::Closed,
        }
        if let Err(problem) = self.save().await {
            self.doc = before;
            return Err(problem);
        }
        self.changed();
        Ok(())
    }

    /// Counts the answer of a seat.
    pub async fn answer_vote(
        &mut self,
        seat: Seat,
        key: &str,
        id: &str,
        yes: bool,
        out: &Outbox,
    ) -> Result<(), Problem> {
        let account = |s: Seat| self.doc.seats.get(s.index()).and_then(|d| d.account());
        let person = account(seat).map(str::to_owned);
        let same = |s: &Seat| account(*s) == person.as_deref();
        let found = self.vote.as_ref().filter(|v| v.id == id).and_then(|v| v.waiting.iter().position(same));
        let (Some(at), Some(vote)) = (found, self.vote.as_mut()) else {
            return Err(Problem::new(
                RefusedKind::Stale,
                "This vote does not wait for this seat.",
                "Questa votazione non attende questo posto.",
            ));
        };
        vote.waiting.remove(at);
        if yes {
            vote.missing = vote.missing.saturating_sub(1);
        }
        self.settle_vote().await?;
        self.ack(seat, key, out);
        Ok(())
    }

    /// Ends a vote that was not answered in time.
    pub fn expire_vote(&mut self) {
        if self.vote.as_ref().is_some_and(|v| v.until <= Instant::now()) {
            self.drop_vote();
        }
    }

    /// Ends a vote about taking back after a new step was made.
    pub fn table_moved_on(&mut self) {
        if self.vote.as_ref().is_some_and(|v| v.about == VoteAbout::Undo) {
            self.drop_vote();
        }
    }

    fn drop_vote(&mut self) {
        let Some(vote) = self.vote.take() else { return };
        self.tell_vote(&vote, VoteStatus::Refused);
    }
}
