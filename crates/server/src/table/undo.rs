//! Taking an action back: freely while nobody else has learned anything, else if all agree, and never
//! further than the seat's own last action.

use std::time::{Duration, Instant};

use landsraad_kernel::Seat;
use landsraad_wire::{Problem, RefusedKind, ServerMessage, Vote, VoteStatus};

use super::actor::{Outbox, Sub, Table};
use super::contained;
use super::live::{Entry, Live, PUBLIC, viewer};
use crate::ids;
use crate::problem::unavailable;
use crate::storage::{StorageError, Write};

/// How long the others may think about it.
const PATIENCE: Duration = Duration::from_secs(90);
/// How many worlds are tried to find out whether a seat has learned something by its own action.
const WORLDS: u64 = 6;

/// A vote that is open.
#[derive(Debug)]
pub struct OpenVote {
    id: String,
    by: Seat,
    /// How many steps would be left.
    to: u32,
    waiting: Vec<Seat>,
    /// When it lapses.
    pub until: Instant,
}

impl Live {
    /// The step before the seat's last action.
    fn before_last_of(&self, seat: Seat) -> Option<u32> {
        self.line.iter().rposition(|s| s.seat == seat).map(|i| i as u32)
    }

    /// Whether nothing of the steps from `to` on has reached anybody else, and the seat itself could have
    /// foreseen everything it was shown.
    fn is_free(&self, seat: Seat, to: u32) -> bool {
        let undone = &self.line[to as usize..];
        let others = !(1u8 << seat.index());
        let silent = undone.iter().all(|s| s.seat == seat && !s.drew && s.moved & others == 0);
        silent && !self.has_learned(seat, to)
    }

    /// Whether what the seat saw depended on anything it did not know: in worlds that it could not tell
    /// apart beforehand, the same action must have shown the same.
    fn has_learned(&self, seat: Seat, to: u32) -> bool {
        let Some(before) = self.game.at(to) else { return true };
        let steps = self.game.steps_since(to);
        let me = viewer(seat.index());
        let seen = |game: &mut dyn landsraad_catalog::Match| -> Option<Vec<String>> {
            let mut seen = Vec::new();
            for step in &steps {
                game.replay_step(step).ok()?;
                seen.push(serde_json::to_string(&game.events(me)).ok()?);
                seen.push(game.view(me).to_string());
            }
            Some(seen)
        };
        let truth = seen(&mut *before.fork());
        (0..WORLDS).any(|luck| seen(&mut *before.resampled(seat, luck)) != truth)
    }
}

impl Table {
    /// A seat wants to take its last action back.
    pub async fn undo(&mut self, seat: Seat, key: &str, out: &Outbox) -> Result<(), Problem> {
        let live = self.running()?;
        let Some(to) = live.before_last_of(seat) else {
            return Err(Problem::new(
                RefusedKind::Invalid,
                "This seat has not done anything that could be taken back.",
                "Questo posto non ha fatto nulla che si possa annullare.",
            ));
        };
        let free = contained(|| live.is_free(seat, to)).unwrap_or(false);
        if free {
            self.go_back(seat, to).await?;
            self.ack(seat, key, out);
            return Ok(());
        }
        if !self.doc.settings.undo_votes {
            return Err(Problem::new(
                RefusedKind::Forbidden,
                "Others have learned from this action, and this table does not vote on taking back.",
                "Altri hanno appreso qualcosa da questa azione e questo tavolo non vota per annullare.",
            ));
        }
        if self.vote.is_some() {
            return Err(Problem::new(
                RefusedKind::Conflict,
                "There is a vote already.",
                "C'è già una votazione.",
            ));
        }
        // Bots agree when no die was cast and no card drawn: then nothing that was hidden came out by luck.
        let drew = live.line[to as usize..].iter().any(|s| s.drew);
        let bots = self.doc.seats.iter().any(|s| s.bot().is_some());
        if drew && bots {
            return Err(Problem::new(
                RefusedKind::Forbidden,
                "Chance has decided something since, and the bots do not agree to draw again.",
                "Nel frattempo ha deciso il caso e i bot non accettano di ripetere l'estrazione.",
            ));
        }
        let waiting: Vec<Seat> = (0..self.doc.seats.len() as u8)
            .filter_map(Seat::new)
            .filter(|s| *s != seat && self.doc.seats[s.index()].is_played_by_person())
            .collect();
        self.vote = Some(OpenVote { id: ids::id(), by: seat, to, waiting, until: Instant::now() + PATIENCE });
        self.ack(seat, key, out);
        self.settle_vote().await
    }

    /// The vote as one viewer may see it: what everybody was told, and what it was told itself. What others
    /// were told in private stays private.
    fn vote_for(&self, place: usize, status: VoteStatus) -> Option<Vote> {
        let (vote, live) = (self.vote.as_ref()?, self.live.as_ref()?);
        let public = live.lines_since(vote.to, PUBLIC);
        let mut yours = if place == PUBLIC { vec![] } else { live.lines_since(vote.to, place) };
        for line in &public {
            if let Some(i) = yours.iter().position(|l| l == line) {
                yours.remove(i);
            }
        }
        Some(Vote {
            id: vote.id.clone(),
            by: vote.by.into(),
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

    async fn settle_vote(&mut self) -> Result<(), Problem> {
        if self.vote.as_ref().is_some_and(|v| v.waiting.is_empty()) {
            self.tell_vote(VoteStatus::Done);
            if let Some(vote) = self.vote.take() {
                self.go_back(vote.by, vote.to).await?;
            }
        } else {
            self.tell_vote(VoteStatus::Open);
        }
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
        let Some(vote) = self.vote.as_mut().filter(|v| v.id == id && v.waiting.contains(&seat)) else {
            return Err(Problem::new(
                RefusedKind::Stale,
                "This vote does not wait for this seat.",
                "Questa votazione non attende questo posto.",
            ));
        };
        vote.waiting.retain(|s| *s != seat);
        self.ack(seat, key, out);
        if yes {
            return self.settle_vote().await;
        }
        self.tell_vote(VoteStatus::Refused);
        self.vote = None;
        Ok(())
    }

    /// A vote nobody answered in time lapses.
    pub fn expire_vote(&mut self) {
        if self.vote.as_ref().is_some_and(|v| v.until <= Instant::now()) {
            self.table_moved_on();
        }
    }

    /// A step has been made: a vote about earlier ones is moot.
    pub fn table_moved_on(&mut self) {
        if self.vote.is_some() {
            self.tell_vote(VoteStatus::Refused);
            self.vote = None;
        }
    }

    /// Goes back to an earlier step, durably, and tells everybody for whom something changes.
    async fn go_back(&mut self, seat: Seat, to: u32) -> Result<(), Problem> {
        let Some(live) = self.live.as_mut() else { return Err(unavailable(&StorageError::Closed)) };
        let back = contained(|| {
            let game = live.game.at(to)?;
            let changes = live.changes(&*game, Some(to));
            Some((game, changes))
        });
        let Ok(Some((game, mut changes))) = back else { return Err(unavailable(&StorageError::Closed)) };
        let n = live.n + 1;
        let entry = Entry::Undo { to, moved: Live::mask(&changes), seat, at: ids::now_ms() };
        let body = serde_json::to_string(&entry).unwrap_or_default();
        let write = Write::Step { table: self.doc.id.clone(), n, body };
        self.store(vec![write]).await?;
        let Some(live) = self.live.as_mut() else { return Err(unavailable(&StorageError::Closed)) };
        live.game = game;
        live.line.truncate(to as usize);
        live.told(n, &mut changes);
        self.fresh |= Live::mask(&changes) | 1 << seat.index();
        self.tell_changes(&changes);
        self.rearm();
        Ok(())
    }
}
