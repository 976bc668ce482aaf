//! What the players decide together: taking an action back, replacing somebody, going on, ending the match.
//!
//! A person has one vote, however many seats. A vote that is not answered in time has failed.

use std::time::{Duration, Instant};

use landsraad_kernel::Seat;
use landsraad_wire::{Motion, Problem, RefusedKind, ServerMessage, TableStatus, Vote, VoteAbout, VoteStatus};

use super::actor::{Outbox, Sub, Table};
use super::live::PUBLIC;
use super::seats::{conflict, no_such_seat};
use crate::accounts::Who;
use crate::ids;
use crate::problem::{forbidden, not_your_seat};

/// How long the others may think about it.
const PATIENCE: Duration = Duration::from_secs(90);

/// A vote that is open.
#[derive(Debug)]
pub struct OpenVote {
    id: String,
    by: Seat,
    about: VoteAbout,
    /// How many steps would be left, if an action is taken back.
    to: u32,
    waiting: Vec<Seat>,
    /// How many more must agree.
    missing: usize,
    /// When it lapses.
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

    /// A player proposes something that concerns the table.
    pub(super) async fn propose(&mut self, who: &Who, motion: Motion) -> Result<(), Problem> {
        if !self.doc.is_on() {
            return Err(conflict("The match has not started.", "La partita non è iniziata."));
        }
        self.no_vote_yet()?;
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
                // The host's own word is enough.
                let needed = if who.id == host { 0 } else { voters.len() / 2 + 1 };
                (voters, needed)
            }
            Motion::Close => (people.clone(), people.len()),
        };
        let waiting = voters.into_iter().filter(|s| *s != by).collect();
        let needed = needed.saturating_sub(1);
        self.open_vote(by, VoteAbout::Table { motion }, 0, waiting, vec![by], needed).await
    }

    /// Opens a vote; `needed` is how many of those who are asked must agree.
    pub(super) async fn open_vote(
        &mut self,
        by: Seat,
        about: VoteAbout,
        to: u32,
        mut waiting: Vec<Seat>,
        agreed: Vec<Seat>,
        needed: usize,
    ) -> Result<(), Problem> {
        waiting.retain(|s| !agreed.contains(s));
        let missing = needed.min(waiting.len());
        let until = Instant::now() + PATIENCE;
        self.vote = Some(OpenVote { id: ids::id(), by, about, to, waiting, missing, until });
        self.settle_vote().await
    }

    /// The vote as one viewer may see it: what everybody was told, and what it was told itself. What others
    /// were told in private stays private.
    fn vote_for(&self, place: usize, status: VoteStatus) -> Option<Vote> {
        let (vote, live) = (self.vote.as_ref()?, self.live.as_ref()?);
        let (mut public, mut yours) = (vec![], vec![]);
        if vote.about == VoteAbout::Undo {
            public = live.lines_since(vote.to, PUBLIC);
            yours = if place == PUBLIC { vec![] } else { live.lines_since(vote.to, place) };
            for line in &public {
                if let Some(i) = yours.iter().position(|l| l == line) {
                    yours.remove(i);
                }
            }
        }
        Some(Vote {
            id: vote.id.clone(),
            by: vote.by.into(),
            about: vote.about,
            missing: vote.missing as u8,
            public,
            yours,
            waiting: vote.waiting.iter().map(|s| u8::from(*s)).collect(),
            status,
        })
    }

    fn tell_vote(&self, status: VoteStatus) {
        for sub in &self.subs {
            if let Some(vote) = self.vote_for(sub.place, status) {
                sub.out.send(&ServerMessage::Vote { table: self.doc.id.clone(), vote });
            }
        }
    }

    /// Shows an open vote to a newcomer.
    pub fn tell_vote_to(&self, sub: &Sub) {
        if let Some(vote) = self.vote_for(sub.place, VoteStatus::Open) {
            sub.out.send(&ServerMessage::Vote { table: self.doc.id.clone(), vote });
        }
    }

    /// Looks whether enough have agreed, or can still agree.
    async fn settle_vote(&mut self) -> Result<(), Problem> {
        let Some(vote) = &self.vote else { return Ok(()) };
        if vote.missing == 0 {
            self.tell_vote(VoteStatus::Done);
            if let Some(vote) = self.vote.take() {
                self.carry_motion(&vote).await?;
            }
        } else if vote.missing > vote.waiting.len() {
            self.drop_vote();
        } else {
            self.tell_vote(VoteStatus::Open);
        }
        Ok(())
    }

    /// Does what was agreed on.
    async fn carry_motion(&mut self, vote: &OpenVote) -> Result<(), Problem> {
        let motion = match vote.about {
            VoteAbout::Undo => return self.go_back(vote.by, vote.to, None).await,
            VoteAbout::Table { motion } => motion,
        };
        let before = self.doc.clone();
        match motion {
            Motion::Replace { seat } => {
                if let Some(account) = self.doc.seats.get(seat as usize).and_then(|s| s.account()) {
                    let account = account.to_owned();
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

    /// A seat agrees or not.
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
        self.ack(seat, key, out);
        self.settle_vote().await
    }

    /// A vote nobody answered in time lapses.
    pub fn expire_vote(&mut self) {
        if self.vote.as_ref().is_some_and(|v| v.until <= Instant::now()) {
            self.drop_vote();
        }
    }

    /// A step has been made: a vote about earlier ones is moot.
    pub fn table_moved_on(&mut self) {
        if self.vote.as_ref().is_some_and(|v| v.about == VoteAbout::Undo) {
            self.drop_vote();
        }
    }

    fn drop_vote(&mut self) {
        self.tell_vote(VoteStatus::Refused);
        self.vote = None;
    }
}
