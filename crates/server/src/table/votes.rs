//! Votes of the players: who may vote, how many must agree, and how a vote stands.
//!
//! A person has one vote, whatever the number of seats. A vote that is not answered in time has failed. One
//! vote is open at a time, and nobody can keep the others from voting: a proposal to replace a person takes
//! the place of that person's own vote, and proposals have a quota. An open vote is stored with its table, so
//! that it survives a restart; its time runs on meanwhile.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use landsraad_kernel::Seat;
use landsraad_wire::{Motion, Problem, RefusedKind, TableStatus, Text, Vote, VoteAbout, VoteStatus};
use serde::{Deserialize, Serialize};

use super::doc::TableDoc;
use super::live::PUBLIC;
use crate::ids;
use crate::limits::Bucket;
use crate::problem::{conflict, forbidden, no_such_seat, too_fast};

/// How long a vote stays open.
const PATIENCE: Duration = Duration::from_secs(90);
/// How many proposals a person may make in a row, and the seconds until one more is allowed.
const PROPOSALS: (f64, f64) = (3.0, 180.0);
/// The same for take-backs about which the others are asked.
const TAKE_BACKS: (f64, f64) = (6.0, 60.0);

/// The people who vote, and how many of them must agree. The person who proposes counts as one of them.
#[derive(Debug)]
pub struct Electorate {
    voters: Vec<Seat>,
    needed: usize,
}

impl Electorate {
    /// Everybody: all players who must agree.
    pub const fn all(voters: Vec<Seat>) -> Electorate {
        Electorate { voters, needed: usize::MAX }
    }

    /// The people who vote on a motion of this person.
    pub fn on(motion: Motion, doc: &TableDoc, proposer: &str) -> Result<Electorate, Problem> {
        let without = |person: Option<&str>| -> Vec<Seat> {
            let mut people = doc.people();
            people.retain(|seat| doc.seats[seat.index()].person() != person);
            people
        };
        match motion {
            Motion::Replace { seat } => {
                let target = doc.seats.get(usize::from(seat)).ok_or_else(no_such_seat)?.person();
                if target.is_none() {
                    return Err(conflict("Nobody sits there.", "Non c'è nessuno a quel posto."));
                }
                if target == Some(proposer) {
                    return Err(conflict("Leave instead.", "Per il tuo posto basta lasciarlo."));
                }
                let voters = without(target);
                if voters.len() < 2 {
                    return Err(forbidden(
                        "One player alone cannot replace another; the clock does it for those who stay away.",
                        "Un giocatore da solo non può sostituirne un altro; per chi non c'è lo fa l'orologio.",
                    ));
                }
                let needed = (voters.len() / 2 + 1).max(2);
                Ok(Electorate { voters, needed })
            }
            // Those for whom a bot plays meanwhile have a say too: they come back.
            Motion::Pause => {
                if doc.status != TableStatus::Running {
                    return Err(conflict("The table is not being played.", "Al tavolo non si sta giocando."));
                }
                let voters = doc.everybody();
                Ok(Electorate { needed: voters.len() / 2 + 1, voters })
            }
            Motion::Resume => {
                if doc.status != TableStatus::Paused {
                    return Err(conflict("The table is not paused.", "Il tavolo non è in pausa."));
                }
                let host = doc.person_of(&doc.host);
                let voters = without(Some(host));
                // A host who proposes it needs nobody else to agree.
                let needed = if proposer == host { 0 } else { voters.len() / 2 + 1 };
                Ok(Electorate { voters, needed })
            }
            Motion::Close => Ok(Electorate::all(doc.everybody())),
        }
    }
}

/// What a take-back would undo.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct TakenBack {
    from: u32,
    to: u32,
    shown: Vec<Vec<Text>>,
}

impl TakenBack {
    /// Of the `from` entries of the journal, `to` would be left; `shown` has the lines that each viewer was shown since
    /// then, by place.
    pub const fn new(from: u32, to: u32, shown: Vec<Vec<Text>>) -> TakenBack {
        TakenBack { from, to, shown }
    }
}

/// A vote that is open.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct OpenVote {
    id: String,
    by: Seat,
    about: VoteAbout,
    taken_back: TakenBack,
    /// The person who proposed it.
    proposer: Option<String>,
    /// The person who would be replaced.
    target: Option<String>,
    waiting: Vec<Seat>,
    /// How many more people must agree.
    missing: usize,
    /// When the vote lapses, in milliseconds since 1970.
    ends: i64,
    /// The same by the clock of this process.
    #[serde(skip, default = "Instant::now")]
    until: Instant,
}

impl OpenVote {
    /// The seat that proposed it.
    pub const fn by(&self) -> Seat {
        self.by
    }

    /// What it is about.
    pub const fn about(&self) -> VoteAbout {
        self.about
    }

    /// For a take-back: how many steps would be left.
    pub const fn to(&self) -> u32 {
        self.taken_back.to
    }

    /// The person who would be replaced.
    pub fn target(&self) -> Option<&str> {
        self.target.as_deref()
    }

    /// The vote as one viewer may see it: with the lines that were public and the viewer's own private lines,
    /// never with those of others.
    pub fn seen_by(&self, place: usize, status: VoteStatus) -> Vote {
        let shown = |place: usize| self.taken_back.shown.get(place).cloned().unwrap_or_default();
        let public = shown(PUBLIC);
        let mut yours = if place == PUBLIC { vec![] } else { shown(place) };
        for line in &public {
            if let Some(i) = yours.iter().position(|l| l == line) {
                yours.remove(i);
            }
        }
        Vote {
            id: self.id.clone(),
            by: self.by.into(),
            about: self.about,
            missing: self.missing as u8,
            public,
            yours,
            waiting: self.waiting.iter().map(|s| u8::from(*s)).collect(),
            status,
        }
    }
}

/// How an open vote stands.
#[derive(Debug)]
pub enum Tally {
    /// It waits for answers, or no vote is open.
    Waits,
    /// Enough people have agreed.
    Carried(OpenVote),
    /// Too few people can still agree.
    Failed(OpenVote),
}

/// The votes of a table.
#[derive(Debug, Default)]
pub struct Votes {
    open: Option<OpenVote>,
    /// How many proposals each player may still make.
    proposals: HashMap<String, Bucket>,
    /// For how many take-backs each player may still ask.
    take_backs: HashMap<String, Bucket>,
    /// The last decision of each seat, by the number of steps before it, if something hidden has come out since.
    came_out: [Option<u32>; 6],
}

/// Takes one from what a person may ask the others for.
fn ask(
    buckets: &mut HashMap<String, Bucket>,
    person: &str,
    (burst, seconds): (f64, f64),
) -> Result<(), Problem> {
    let full = || Bucket::new(1.0 / seconds, burst);
    let bucket = buckets.entry(person.to_owned()).or_insert_with(full);
    if bucket.take(1.0) { Ok(()) } else { Err(too_fast().retry_after(bucket.wait_for(1.0))) }
}

impl Votes {
    /// The vote that is open.
    pub const fn open(&self) -> Option<&OpenVote> {
        self.open.as_ref()
    }

    /// Refuses a second vote.
    pub fn none_yet(&self) -> Result<(), Problem> {
        match self.open {
            None => Ok(()),
            Some(_) => Err(conflict("There is a vote already.", "C'è già una votazione.")),
        }
    }

    /// Whether a person may propose this now.
    pub fn may_propose(&mut self, doc: &TableDoc, person: &str, motion: Motion) -> Result<(), Problem> {
        // A vote proposed by the person who is to be replaced does not stand in the way.
        let target = target_of(VoteAbout::Table { motion }, doc);
        let proposer = self.open.as_ref().and_then(|vote| vote.proposer.as_deref());
        if target.is_none() || proposer != target {
            self.none_yet()?;
        }
        ask(&mut self.proposals, person, PROPOSALS)
    }

    /// Whether a person may ask the others now to take something back.
    pub fn may_take_back(&mut self, person: &str) -> Result<(), Problem> {
        ask(&mut self.take_backs, person, TAKE_BACKS)
    }

    /// Whether it is known that something hidden has come out since the last decision of a
    /// seat. Finding out takes long, and it stays so as long as the seat does not decide again.
    pub fn has_come_out(&self, seat: Seat, to: u32) -> bool {
        self.came_out[seat.index()] == Some(to)
    }

    /// Remembers that something hidden has come out since the last decision of a seat.
    pub fn came_out(&mut self, seat: Seat, to: u32) {
        self.came_out[seat.index()] = Some(to);
    }

    /// Forgets what has come out, because steps were taken back.
    pub fn went_back(&mut self) {
        self.came_out = [None; 6];
    }

    /// Opens a vote that a seat proposes.
    pub fn start(
        &mut self,
        doc: &TableDoc,
        by: Seat,
        about: VoteAbout,
        electorate: Electorate,
        taken_back: TakenBack,
    ) {
        let proposer = doc.seats.get(by.index()).and_then(|s| s.person()).map(str::to_owned);
        let target = target_of(about, doc).map(str::to_owned);
        let waiting: Vec<Seat> = electorate.voters.into_iter().filter(|seat| *seat != by).collect();
        let missing = electorate.needed.saturating_sub(1).min(waiting.len());
        let (id, until) = (ids::id(), Instant::now() + PATIENCE);
        let ends = ids::now_ms() + PATIENCE.as_millis() as i64;
        self.open =
            Some(OpenVote { id, by, about, taken_back, proposer, target, waiting, missing, ends, until });
    }

    /// Goes on with what is stored. The time of a vote has run on.
    pub fn restore(&mut self, stored: Option<OpenVote>) {
        self.open = stored.map(|vote| {
            let left = (vote.ends - ids::now_ms()).clamp(0, PATIENCE.as_millis() as i64) as u64;
            OpenVote { until: Instant::now() + Duration::from_millis(left), ..vote }
        });
    }

    /// How the vote stands. A vote that is decided is no longer open.
    pub fn tally(&mut self) -> Tally {
        if let Some(failed) = self.open.take_if(|vote| vote.missing > vote.waiting.len()) {
            return Tally::Failed(failed);
        }
        self.open.take_if(|vote| vote.missing == 0).map_or(Tally::Waits, Tally::Carried)
    }

    /// Counts the answer of the person who holds a seat.
    pub fn answer(&mut self, doc: &TableDoc, seat: Seat, id: &str, yes: bool) -> Result<(), Problem> {
        let person = |s: Seat| doc.seats.get(s.index()).and_then(|seat| seat.person());
        let vote = self.open.as_mut().filter(|vote| vote.id == id);
        let waits = |vote: &OpenVote| vote.waiting.iter().position(|s| person(*s) == person(seat));
        let found = vote.and_then(|vote| Some((waits(vote)?, vote)));
        let Some((at, vote)) = found else {
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
        Ok(())
    }

    /// When the open vote lapses.
    pub fn until(&self) -> Option<Instant> {
        Some(self.open.as_ref()?.until)
    }

    /// Withdraws the open vote.
    pub const fn withdraw(&mut self) -> Option<OpenVote> {
        self.open.take()
    }

    /// Withdraws a vote that was not answered in time.
    pub fn take_expired(&mut self) -> Option<OpenVote> {
        self.open.take_if(|vote| vote.until <= Instant::now())
    }

    /// Withdraws a vote about taking back, after a new step was made.
    pub fn take_outdated(&mut self) -> Option<OpenVote> {
        self.open.take_if(|vote| vote.about == VoteAbout::Undo)
    }

    /// Withdraws a stored vote about taking back from a journal that has gone on since.
    pub fn take_overtaken(&mut self, journal: u32) -> Option<OpenVote> {
        self.open.take_if(|vote| vote.about == VoteAbout::Undo && vote.taken_back.from != journal)
    }

    /// Withdraws a vote about a person who no longer holds the seat, since it is not about the successor.
    pub fn take_moot(&mut self, doc: &TableDoc) -> Option<OpenVote> {
        self.open.take_if(|vote| {
            let VoteAbout::Table { motion: Motion::Replace { .. } } = vote.about else { return false };
            let (holder, meant) = (target_of(vote.about, doc), vote.target.as_deref());
            !holder.is_some_and(|now| meant.is_some_and(|then| doc.is_now(then, now)))
        })
    }
}

/// The person whom a vote would replace.
fn target_of(about: VoteAbout, doc: &TableDoc) -> Option<&str> {
    match about {
        VoteAbout::Table { motion: Motion::Replace { seat } } => {
            doc.seats.get(usize::from(seat)).and_then(|s| s.person())
        }
        VoteAbout::Undo | VoteAbout::Table { motion: Motion::Pause | Motion::Resume | Motion::Close } => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::doc::tests::doc_of;
    use super::*;

    fn replace(seat: u8) -> VoteAbout {
        VoteAbout::Table { motion: Motion::Replace { seat } }
    }

    /// A vote of the first seat about the last one.
    fn opened(doc: &TableDoc) -> Votes {
        let mut votes = Votes::default();
        let motion = Motion::Replace { seat: 3 };
        votes.may_propose(doc, "ada", motion).unwrap();
        let electorate = Electorate::on(motion, doc, "ada").unwrap();
        votes.start(doc, Seat::at(0), replace(3), electorate, TakenBack::default());
        votes
    }

    #[test]
    fn a_majority_of_the_others_replaces_a_person() {
        let doc = doc_of(&["ada", "bob", "cy", "dan"]);
        let mut votes = opened(&doc);
        assert!(matches!(votes.tally(), Tally::Waits));
        let id = votes.open().unwrap().id.clone();
        assert!(votes.answer(&doc, Seat::at(3), &id, true).is_err(), "the vote is about this person");
        votes.answer(&doc, Seat::at(1), &id, false).unwrap();
        assert!(votes.answer(&doc, Seat::at(1), &id, true).is_err(), "once");
        assert!(matches!(votes.tally(), Tally::Waits));
        votes.answer(&doc, Seat::at(2), &id, true).unwrap();
        assert!(matches!(votes.tally(), Tally::Carried(vote) if vote.target() == Some("dan")));
        assert!(votes.open().is_none());
    }

    #[test]
    fn a_player_asks_for_a_bounded_number_of_take_backs() {
        let mut votes = Votes::default();
        let asked = |votes: &mut Votes, who: &str| votes.may_take_back(who).err().map(|p| p.kind);
        assert!((0..6).all(|_| asked(&mut votes, "ada").is_none()));
        assert_eq!(asked(&mut votes, "ada"), Some(RefusedKind::TooFast));
        assert_eq!(asked(&mut votes, "bob"), None);
    }

    #[test]
    fn what_has_come_out_is_remembered_until_the_seat_decides_again_or_steps_are_taken_back() {
        let (mut votes, seat) = (Votes::default(), Seat::at(2));
        votes.came_out(seat, 7);
        assert!(votes.has_come_out(seat, 7) && !votes.has_come_out(seat, 9));
        assert!(!votes.has_come_out(Seat::at(1), 7));
        votes.went_back();
        assert!(!votes.has_come_out(seat, 7));
    }

    #[test]
    fn a_vote_fails_when_too_few_can_still_agree() {
        let doc = doc_of(&["ada", "bob", "cy", "dan"]);
        let mut votes = opened(&doc);
        let id = votes.open().unwrap().id.clone();
        for seat in [1, 2] {
            votes.answer(&doc, Seat::at(seat), &id, false).unwrap();
        }
        assert!(matches!(votes.tally(), Tally::Failed(_)));
    }

    #[test]
    fn one_player_alone_replaces_nobody_and_a_person_has_one_vote() {
        let doc = doc_of(&["ada", "bob"]);
        assert!(Electorate::on(Motion::Replace { seat: 1 }, &doc, "ada").is_err());
        let doc = doc_of(&["ada", "bob", "bob"]);
        assert!(Electorate::on(Motion::Replace { seat: 0 }, &doc, "bob").is_err());
        assert_eq!(Electorate::on(Motion::Close, &doc, "ada").unwrap().voters, [Seat::at(0), Seat::at(1)]);
    }

    #[test]
    fn a_person_and_a_program_of_the_person_are_one_voter() {
        let mut doc = doc_of(&["ada", "robot", "bob"]);
        doc.seats[1].owner = Some("ada".into());
        assert!(Electorate::on(Motion::Replace { seat: 2 }, &doc, "ada").is_err(), "one player alone");
        assert_eq!(Electorate::on(Motion::Close, &doc, "bob").unwrap().voters, [Seat::at(0), Seat::at(2)]);
    }

    #[test]
    fn those_for_whom_a_bot_plays_have_a_say() {
        let mut doc = doc_of(&["ada", "bob", "cy"]);
        doc.seats[1].rest("random".into(), super::super::doc::Away::Absent);
        doc.seats[2].rest("random".into(), super::super::doc::Away::Resting);
        for motion in [Motion::Close, Motion::Pause] {
            let mut votes = Votes::default();
            let electorate = Electorate::on(motion, &doc, "ada").unwrap();
            votes.start(&doc, Seat::at(0), VoteAbout::Table { motion }, electorate, TakenBack::default());
            assert!(matches!(votes.tally(), Tally::Waits), "{motion:?}");
            assert_eq!(votes.open().unwrap().waiting, [Seat::at(1), Seat::at(2)]);
        }
    }

    #[test]
    fn a_stored_vote_goes_on_and_its_time_has_run_on() {
        let doc = doc_of(&["ada", "bob", "cy", "dan"]);
        let mut votes = opened(&doc);
        let id = votes.open().unwrap().id.clone();
        votes.answer(&doc, Seat::at(1), &id, false).unwrap();
        let stored = serde_json::to_string(votes.open().unwrap()).unwrap();
        let mut read: OpenVote = serde_json::from_str(&stored).unwrap();
        let mut later = Votes::default();
        later.restore(Some(read.clone()));
        assert!(later.until().unwrap() > Instant::now() && later.take_expired().is_none());
        assert!(later.answer(&doc, Seat::at(1), &id, true).is_err(), "once, also after a restart");
        later.answer(&doc, Seat::at(2), &id, true).unwrap();
        assert!(matches!(later.tally(), Tally::Carried(_)));
        read.ends = ids::now_ms() - 1;
        later.restore(Some(read));
        assert!(later.take_expired().is_some());
    }

    #[test]
    fn a_stored_take_back_ends_when_the_journal_has_gone_on() {
        let doc = doc_of(&["ada", "bob"]);
        let mut votes = Votes::default();
        let electorate = Electorate::all(doc.people());
        votes.start(&doc, Seat::at(0), VoteAbout::Undo, electorate, TakenBack::new(7, 5, vec![]));
        assert!(votes.take_overtaken(7).is_none() && votes.take_overtaken(8).is_some());
    }

    #[test]
    fn a_vote_ends_with_what_it_is_about() {
        let mut doc = doc_of(&["ada", "bob", "cy", "dan"]);
        let mut votes = opened(&doc);
        assert!(votes.take_outdated().is_none() && votes.take_expired().is_none());
        assert!(votes.take_moot(&doc).is_none());
        assert!(votes.may_propose(&doc, "dan", Motion::Replace { seat: 1 }).is_err(), "one vote at a time");
        votes.may_propose(&doc, "dan", Motion::Replace { seat: 0 }).unwrap();
        doc.seats.swap(1, 3);
        assert!(votes.take_moot(&doc).is_some());
    }
}
