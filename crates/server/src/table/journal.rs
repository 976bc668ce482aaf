//! The journal of a match: its entries as they are stored, and what the table remembers of them.

use std::collections::VecDeque;
use std::sync::Arc;

use landsraad_catalog::StepRecord;
use landsraad_kernel::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::live::PUBLIC;
use crate::ids;
use crate::storage::{Db, StorageError, Stored, Write};

/// How many keys of a seat are remembered.
const KEYS: usize = 64;

/// What made a step happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The player.
    Player,
    /// A bot.
    Bot,
    /// A standing order, or the end of a window.
    Orders,
    /// There was one legal answer only.
    Only,
    /// The clock.
    Clock,
    /// The watchdog.
    Watchdog,
    /// A deal.
    Deal,
}

/// One entry of the journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "snake_case")]
pub enum Entry {
    /// A step of the match.
    Step {
        seat: Seat,
        action: Value,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        picks: Vec<u32>,
        stream: u64,
        /// The viewers whose counts it advanced, one bit each.
        moved: u8,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The account that chose the key; missing in journals of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
        /// What it took from the seat's bank, in milliseconds.
        #[serde(default)]
        bank: u32,
        at: i64,
        cause: Cause,
        /// The seats whose time for a question began with it, one bit each; missing in journals of earlier versions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asked: Option<u8>,
        /// Whether it took back parts of the seat's own order.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        back: bool,
    },
    /// The match went back to an earlier step.
    Undo {
        /// How many steps are left.
        to: u32,
        moved: u8,
        seat: Seat,
        at: i64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<String>,
        /// The seats that were asked nothing before it, one bit each.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        asked: Option<u8>,
    },
}

/// The key of an action that was carried out.
#[derive(Clone, Debug)]
struct Carried {
    key: KeyHash,
    /// The account that chose it; `None` matches everybody. Keys of the same account share it.
    by: Option<Arc<str>>,
    /// The seat's step after the action.
    step: u32,
}

/// A key as a hash: a table remembers some hundred keys, and a client may choose long ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct KeyHash([u8; 16]);

impl KeyHash {
    fn of(key: &str) -> KeyHash {
        let mut short = [0; 16];
        short.copy_from_slice(&blake3::hash(key.as_bytes()).as_bytes()[..16]);
        KeyHash(short)
    }
}

/// A step that was not taken back.
#[derive(Clone, Debug)]
pub struct Stood {
    /// Its place in the journal.
    pub n: u32,
    pub seat: Seat,
    pub moved: u8,
    /// Whether the step drew from chance.
    pub drew: bool,
    pub cause: Cause,
    /// How much of its time the seat had used for it, in milliseconds.
    took: i64,
}

/// What an entry does to the match.
#[derive(Clone, Debug)]
pub enum Effect {
    /// It makes this step.
    Step(StepRecord),
    /// It takes the match back to this many steps.
    GoBack(u32),
}

impl Entry {
    /// The entry of a step that is replayed from a record. `moved` has the viewers whose counts it advances.
    pub fn replayed(step: &StepRecord, moved: u8) -> Entry {
        Entry::Step {
            seat: step.seat,
            action: step.action.clone(),
            picks: step.picks.clone(),
            stream: step.stream,
            moved,
            key: None,
            by: None,
            bank: 0,
            at: ids::now_ms(),
            cause: Cause::Player,
            asked: None,
            back: false,
        }
    }

    /// The seat that made it.
    pub const fn seat(&self) -> Seat {
        match self {
            Entry::Step { seat, .. } | Entry::Undo { seat, .. } => *seat,
        }
    }

    /// The viewers whose counts it advanced, one bit each.
    pub const fn moved(&self) -> u8 {
        match self {
            Entry::Step { moved, .. } | Entry::Undo { moved, .. } => *moved,
        }
    }

    /// When it was made.
    pub const fn at(&self) -> i64 {
        match self {
            Entry::Step { at, .. } | Entry::Undo { at, .. } => *at,
        }
    }

    /// The minute in which it was made, in milliseconds. What viewers are sent is not more exact, so that nobody
    /// can measure how long another seat thought.
    pub const fn minute(&self) -> i64 {
        self.at() - self.at().rem_euclid(60_000)
    }

    /// Its stream of chance, if it is a step.
    pub const fn stream(&self) -> Option<u64> {
        match self {
            Entry::Step { stream, .. } => Some(*stream),
            Entry::Undo { .. } => None,
        }
    }

    /// What it does to the match, as step `n` of it.
    pub fn effect(&self, n: u32) -> Effect {
        match self {
            Entry::Step { seat, action, picks, stream, .. } => Effect::Step(StepRecord {
                n,
                seat: *seat,
                action: action.clone(),
                picks: picks.clone(),
                stream: *stream,
            }),
            Entry::Undo { to, .. } => Effect::GoBack(*to),
        }
    }

    /// The row to be written: entry `n` of a table.
    pub fn write(&self, table: &str, n: u32) -> Write {
        Write::Step { table: table.to_owned(), n, body: serde_json::to_string(self).unwrap_or_default() }
    }
}

/// What the table remembers of its journal.
#[derive(Debug, Default)]
pub struct Journal {
    /// The length of the journal.
    n: u32,
    /// The steps that were not taken back.
    line: Vec<Stood>,
    /// Keys of carried-out actions.
    keys: [VecDeque<Carried>; 6],
    /// Milliseconds taken from each bank.
    spent: [u32; 6],
    /// When the time of each seat for its question began, in milliseconds since 1970.
    asked_at: [i64; 6],
    /// The seats that have taken back parts of their order since they were asked,
    /// one bit each. They get no new time for the parts that they answer again.
    went_back: u8,
}

impl Journal {
    /// The journal of a match that started at a time, in milliseconds since 1970.
    pub fn since(start: i64) -> Journal {
        Journal { asked_at: [start; 6], ..Journal::default() }
    }

    /// When the time of a seat for its question began, in milliseconds since 1970.
    pub const fn asked_at(&self, seat: usize) -> i64 {
        self.asked_at[seat]
    }

    /// Whether a seat has taken back parts of its order since it was asked.
    pub const fn went_back(&self, seat: Seat) -> bool {
        self.went_back & (1 << seat.index()) != 0
    }

    /// Starts the time of these seats, one bit each.
    fn ask(&mut self, seats: u8, at: i64) {
        self.went_back &= !seats;
        for (seat, asked_at) in self.asked_at.iter_mut().enumerate() {
            if seats & (1 << seat) != 0 {
                *asked_at = at;
            }
        }
    }

    /// Notes whose time begins with an entry. What a seat had used for a decision stays used when it is taken back.
    fn time(&mut self, entry: &Entry) {
        let all = (1 << PUBLIC) - 1;
        match entry {
            Entry::Step { seat, moved, at, asked, back, .. } => {
                if *back {
                    self.went_back |= 1 << seat.index();
                }
                // Earlier versions did not note it: the time of all began with the last public step.
                let public = if moved & (1 << PUBLIC) != 0 { all } else { 0 };
                self.ask(asked.unwrap_or(public), *at);
            }
            Entry::Undo { to, seat, at, asked, .. } => {
                let took = self.line.get(*to as usize).map_or(0, |stood| stood.took);
                let began = at - took.max(0);
                let earlier = self.asked_at[seat.index()].min(began);
                let asked = asked.unwrap_or_default();
                self.ask(asked, *at);
                let is_new = asked & (1 << seat.index()) != 0;
                self.asked_at[seat.index()] = if is_new { began } else { earlier };
            }
        }
    }

    /// The length of the journal.
    pub const fn len(&self) -> u32 {
        self.n
    }

    /// The steps that were not taken back.
    pub fn line(&self) -> &[Stood] {
        &self.line
    }

    /// Milliseconds that were taken from the bank of a seat.
    pub const fn spent(&self, seat: usize) -> u32 {
        self.spent[seat]
    }

    /// The place in the journal of step `step` of the match.
    pub fn place_of(&self, step: u32) -> u32 {
        let before = (step as usize).checked_sub(1);
        before.and_then(|i| self.line.get(i)).map_or(0, |stood| stood.n)
    }

    /// Appends an entry. `step` is the step of its seat after it.
    pub fn append(&mut self, entry: &Entry, step: u32) {
        self.n += 1;
        let took = entry.at() - self.asked_at[entry.seat().index()];
        self.time(entry);
        match entry {
            Entry::Step { seat, picks, moved, key, by, bank, cause, .. } => {
                let (n, drew) = (self.n, !picks.is_empty());
                self.line.push(Stood { n, seat: *seat, moved: *moved, drew, cause: *cause, took });
                let spent = &mut self.spent[seat.index()];
                *spent = spent.saturating_add(*bank);
                self.remember(*seat, key.as_ref(), by.as_ref(), step);
            }
            Entry::Undo { to, seat, key, by, .. } => {
                self.line.truncate(*to as usize);
                self.remember(*seat, key.as_ref(), by.as_ref(), step);
            }
        }
    }

    fn remember(&mut self, seat: Seat, key: Option<&String>, by: Option<&String>, step: u32) {
        let Some(key) = key.map(|key| KeyHash::of(key)) else { return };
        let keys = &mut self.keys[seat.index()];
        let last = keys.back().and_then(|carried| carried.by.clone());
        let by = by.map(|by| last.filter(|last| **last == **by).unwrap_or_else(|| by.as_str().into()));
        if keys.len() == KEYS {
            keys.pop_front();
        }
        keys.push_back(Carried { key, by, step });
    }

    /// The seat's step after an action that the same person had carried out with this key.
    pub fn step_of(&self, seat: Seat, key: &str, same_person: impl Fn(&str) -> bool) -> Option<u32> {
        let key = KeyHash::of(key);
        let own = |c: &&Carried| c.key == key && c.by.as_deref().is_none_or(&same_person);
        self.keys[seat.index()].iter().find(own).map(|c| c.step)
    }
}

/// The whole journal of a table.
pub async fn read_journal(db: &Db, table: &str) -> Stored<Vec<(u32, Entry)>> {
    let rows = db.steps(table, 0).await?;
    rows.into_iter()
        .enumerate()
        .map(|(i, (n, body))| {
            if n as usize != i + 1 {
                return Err(StorageError::Broken(format!("table {table}: the journal has a gap at {n}")));
            }
            let entry = serde_json::from_str(&body)
                .map_err(|e| StorageError::Broken(format!("table {table}, entry {n}: {e}")))?;
            Ok((n, entry))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(seat: u8, key: &str, bank: u32) -> Entry {
        let record = StepRecord { n: 0, seat: Seat::at(seat), action: Value::Null, picks: vec![], stream: 1 };
        let mut entry = Entry::replayed(&record, 0b11);
        if let Entry::Step { key: own, by, bank: taken, .. } = &mut entry {
            (*own, *by, *taken) = (Some(key.to_owned()), Some("ada".to_owned()), bank);
        }
        entry
    }

    #[test]
    fn a_take_back_shortens_the_line_and_not_the_journal() {
        let mut journal = Journal::default();
        for (i, seat) in (1..).zip([0, 1, 0]) {
            journal.append(&step(seat, &format!("k{i}"), 10), i);
        }
        assert_eq!((journal.len(), journal.place_of(0), journal.place_of(3)), (3, 0, 3));
        let (seat, key) = (Seat::at(0), Some("back".into()));
        let undo = Entry::Undo { to: 1, moved: 0, seat, at: 0, key, by: None, asked: None };
        journal.append(&undo, 4);
        journal.append(&step(1, "again", 5), 5);
        assert_eq!((journal.len(), journal.line().len(), journal.place_of(2)), (5, 2, 5));
        assert_eq!((journal.spent(0), journal.spent(1)), (20, 15), "used time stays used");
    }

    /// A step of a seat at a time, with which the time of these seats begins.
    fn timed(seat: u8, at: i64, asked: u8, back: bool) -> Entry {
        let mut entry = step(seat, "k", 0);
        if let Entry::Step { at: own, asked: seats, back: goes_back, .. } = &mut entry {
            (*own, *seats, *goes_back) = (at, Some(asked), back);
        }
        entry
    }

    #[test]
    fn used_time_stays_used_when_a_decision_is_taken_back() {
        let mut journal = Journal::since(1_000);
        journal.append(&timed(0, 1_900, 0b10, false), 1);
        assert_eq!((journal.asked_at(0), journal.asked_at(1)), (1_000, 1_900));
        // The first seat is asked again after the second one has thought for a long time.
        let undo = |at, asked| {
            let seat = Seat::at(0);
            Entry::Undo { to: 0, moved: 0, seat, at, key: None, by: None, asked: Some(asked) }
        };
        journal.append(&undo(9_000, 0b1), 2);
        assert_eq!(journal.asked_at(0), 9_000 - 900);
        // A private step and its take-back do not give time back.
        journal.append(&timed(0, 9_050, 0, false), 3);
        journal.append(&undo(9_500, 0), 4);
        assert_eq!(journal.asked_at(0), 9_000 - 900);
    }

    #[test]
    fn the_seat_that_takes_back_parts_of_an_order_is_known_until_the_next_question() {
        let (mut journal, seat) = (Journal::since(0), Seat::at(0));
        journal.append(&timed(0, 10, 0b1, false), 1);
        assert!(!journal.went_back(seat) && journal.asked_at(0) == 10);
        journal.append(&timed(0, 20, 0, true), 2);
        assert!(journal.went_back(seat) && journal.asked_at(0) == 10);
        journal.append(&timed(1, 30, 0b1, false), 3);
        assert!(!journal.went_back(seat) && journal.asked_at(0) == 30);
    }

    #[test]
    fn a_journal_of_an_earlier_version_counts_from_its_last_public_step() {
        let mut journal = Journal::since(5);
        let mut old = timed(1, 40, 0, false);
        if let Entry::Step { asked, moved, .. } = &mut old {
            (*asked, *moved) = (None, 1 << PUBLIC);
        }
        journal.append(&old, 1);
        assert_eq!((journal.asked_at(0), journal.asked_at(5)), (40, 40));
    }

    #[test]
    fn a_key_belongs_to_its_seat_and_its_person() {
        let mut journal = Journal::default();
        journal.append(&step(0, "k", 0), 7);
        let of = |seat, person: &str| journal.step_of(Seat::at(seat), "k", |by| by == person);
        assert_eq!((of(0, "ada"), of(0, "bob"), of(1, "ada")), (Some(7), None, None));
        for n in 1..KEYS as u32 {
            journal.append(&step(0, &format!("later {n}"), 0), 7 + n);
        }
        let of = |journal: &Journal, key| journal.step_of(Seat::at(0), key, |by| by == "ada");
        assert_eq!((of(&journal, "k"), of(&journal, "later 1")), (Some(7), Some(8)));
        journal.append(&step(0, "one more", 0), 100);
        let kept = ["k", "later 1", "one more"].map(|key| of(&journal, key));
        assert_eq!(kept, [None, Some(8), Some(100)], "the oldest goes");
    }
}
