//! The running match, and what each viewer has seen of it.
//!
//! Every viewer has its own count of steps. A step of the match that changes nothing for a viewer is not sent
//! to it and does not advance its count. So nobody can count the private steps of others.

use std::collections::VecDeque;

use landsraad_catalog::{DecisionJson, Header, Look, Match, RecordError, StandingJson, StepRecord};
use landsraad_kernel::{Seat, Shape, Viewer};
use landsraad_wire::{Missed, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::contained;
use super::doc::TableDoc;
use crate::storage::{Db, StorageError, Stored};

/// Six seats and the public.
pub const VIEWERS: usize = 7;
/// The place of the public among the viewers.
pub const PUBLIC: usize = 6;
/// For how many steps the events are kept in memory, for connections that come back.
const RECENT: usize = 24;
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
    },
}

/// The key of an action that was carried out.
#[derive(Clone, Debug)]
struct Carried {
    key: String,
    /// The account that chose it; `None` matches everybody.
    by: Option<String>,
    /// The seat's step after the action.
    step: u32,
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
}

/// Everything one viewer sees at one moment, apart from events.
#[derive(Clone, Debug)]
pub struct Picture {
    pub view: Box<RawValue>,
    pub pending: Vec<u8>,
    pub decision: Option<Box<RawValue>>,
    pub asides: Box<RawValue>,
    pub shape: Option<Shape>,
    /// Whether the decision is still to come: the seat is asked it when the seats before it have passed.
    pub ahead: bool,
    pub forced: bool,
    default: Option<Value>,
    standing: Vec<StandingJson>,
    whole: [u8; 16],
    answer: [u8; 16],
}

impl Picture {
    /// Whether the viewer may do something without being asked.
    fn has_asides(&self) -> bool {
        self.asides.get() != "[]"
    }

    /// The question to the viewer, as far as the server needs to know it.
    pub fn question(&self) -> Option<Question> {
        Some(Question {
            react: self.shape == Some(Shape::React),
            ahead: self.ahead,
            forced: self.forced,
            default: self.default.clone()?,
            standing: self.standing.clone(),
        })
    }
}

/// A question to a seat, as far as the server needs to know it.
#[derive(Clone, Debug)]
pub struct Question {
    /// Whether the seat may let the moment pass.
    pub react: bool,
    /// Whether others are asked before the seat. An answer is then kept until its turn comes.
    pub ahead: bool,
    /// Whether there is only one legal answer.
    pub forced: bool,
    pub default: Value,
    /// The standing answers that the seat may give.
    pub standing: Vec<StandingJson>,
}

/// What one viewer has seen.
#[derive(Clone, Debug, Default)]
pub struct Track {
    /// For each of the viewer's steps, its place in the journal; the first is the setup, 0.
    pub steps: Vec<u32>,
    whole: [u8; 16],
    answer: [u8; 16],
    /// The viewer's step at which its present question and asides began.
    pub answer_since: u32,
    /// Whether the viewer may do something without being asked.
    pub has_asides: bool,
    /// The question to the viewer.
    pub asked: Option<Question>,
    /// The latest steps: step number, events, `undo_to`.
    recent: VecDeque<(u32, Box<RawValue>, Option<u32>)>,
}

impl Track {
    /// The viewer's step number.
    pub fn step(&self) -> u32 {
        self.steps.len() as u32
    }
}

/// What changed for one viewer.
#[derive(Clone, Debug)]
pub struct Change {
    pub viewer: usize,
    /// The viewer's step, once it is sent.
    pub step: u32,
    pub events: Box<RawValue>,
    pub picture: Picture,
    pub undo_to: Option<u32>,
}

/// The running match.
pub struct Live {
    pub game: Box<dyn Match>,
    pub header: Header,
    /// The length of the journal.
    pub n: u32,
    /// The steps that were not taken back.
    pub line: Vec<Stood>,
    pub tracks: [Track; VIEWERS],
    /// Keys of carried-out actions.
    keys: [VecDeque<Carried>; 6],
    /// Milliseconds taken from each bank.
    pub spent: [u32; 6],
    /// The latest time at which the present questions can have been asked, in milliseconds since 1970; set
    /// when the match is loaded.
    pub asked_at: Option<i64>,
}

impl std::fmt::Debug for Live {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Live").field("n", &self.n).field("step", &self.game.step()).finish_non_exhaustive()
    }
}

/// The viewer at a place.
pub fn viewer(place: usize) -> Viewer {
    match Seat::new(place as u8) {
        Some(seat) => Viewer::Seat(seat),
        None => Viewer::Public,
    }
}

/// The places of the viewers of a match.
pub fn places(seats: u8) -> impl Iterator<Item = usize> {
    (0..seats as usize).chain([PUBLIC])
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|_| "null".into())
}

/// Serialises a value to JSON that is sent without changes.
pub fn written(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

fn short_hash(parts: &[&str]) -> [u8; 16] {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part.as_bytes());
    }
    let mut short = [0; 16];
    short.copy_from_slice(&hasher.finalize().as_bytes()[..16]);
    short
}

/// What the viewer sees now. `ahead` has the questions to those who are asked later in the open window.
pub fn picture(game: &dyn Match, place: usize, ahead: &[(Seat, DecisionJson)]) -> Picture {
    let viewer = viewer(place);
    let Look { view, decision, asides } = game.look(viewer);
    let pending: Vec<u8> = game.pending().seats().iter().map(u8::from).collect();
    let later = ahead.iter().find(|(seat, _)| viewer == Viewer::Seat(*seat)).map(|(_, asked)| asked);
    let ahead = decision.is_none() && later.is_some();
    let asked = decision.as_ref().or(later);
    let forced = asked.is_some_and(|asked| asked.options.len() == 1 && !asked.more);
    let shape = asked.map(|asked| asked.shape);
    let default = asked.map(|asked| asked.default.action.clone());
    let standing = asked.map(|asked| asked.standing.clone()).unwrap_or_default();
    let decision = asked.map(written);
    let asides = written(&asides);
    let question = decision.as_deref().map_or("", RawValue::get);
    // The list of pending seats shows whether the turn has come. The question itself does not change when it
    // comes.
    let whole = short_hash(&[view.get(), &to_json(&pending), question, asides.get()]);
    let answer = short_hash(&[question, asides.get()]);
    Picture { view, pending, decision, asides, shape, ahead, forced, default, standing, whole, answer }
}

impl Live {
    /// A match at its start.
    pub fn start(game: Box<dyn Match>) -> Live {
        let header = game.record().header;
        let seats = game.seats();
        let mut live = Live {
            game,
            header,
            n: 0,
            line: vec![],
            tracks: Default::default(),
            keys: Default::default(),
            spent: [0; 6],
            asked_at: None,
        };
        for place in places(seats) {
            let events = written(&live.game.events(viewer(place)));
            live.tracks[place].steps.push(0);
            live.tracks[place].recent.push_back((1, events, None));
        }
        live.look();
        live
    }

    /// Records the present picture of every viewer as sent.
    fn look(&mut self) {
        let ahead = self.game.ahead();
        for place in places(self.game.seats()) {
            let picture = picture(&*self.game, place, &ahead);
            let track = &mut self.tracks[place];
            (track.whole, track.answer) = (picture.whole, picture.answer);
            track.has_asides = picture.has_asides();
            track.asked = picture.question();
            track.answer_since = track.step();
        }
    }

    /// Loads the match of a stored table from its journal. A snapshot only saves time: one that does not fit
    /// is ignored.
    pub async fn load(doc: &TableDoc, db: &Db) -> Stored<Live> {
        let journal = read_journal(db, &doc.id).await?;
        let build = |snapshot: Option<&(u32, String)>| {
            contained(|| Live::build(doc, &journal, snapshot)).unwrap_or_else(|panic| {
                Err(StorageError::Broken(format!(
                    "table {}: the journal cannot be replayed: {panic}",
                    doc.id
                )))
            })
        };
        if let Some(snapshot) = db.snapshot(&doc.id).await? {
            let n = snapshot.0;
            let built = if n as usize <= journal.len() {
                build(Some(&snapshot))
            } else {
                Err(StorageError::Broken(format!("it is of step {n}, the journal has {}", journal.len())))
            };
            match built {
                Ok(live) => return Ok(live),
                Err(error) => tracing::error!(
                    table = %doc.id, n, %error,
                    "a snapshot does not fit; the journal is replayed instead"
                ),
            }
        }
        build(None)
    }

    /// Builds the match from its journal. With a snapshot, only the steps after it are replayed.
    fn build(doc: &TableDoc, journal: &[(u32, Entry)], snapshot: Option<&(u32, String)>) -> Stored<Live> {
        let broken = |e: RecordError| StorageError::Broken(format!("table {}: {e}", doc.id));
        let rules = doc.rules().map_err(|e| StorageError::Broken(format!("table {}: {e}", doc.id)))?;
        let game = match &doc.origin {
            None => rules.start(doc.seed()),
            Some(header) => rules.replay(header).map_err(broken)?,
        };
        let mut live = Live::start(game);
        let from = snapshot.map_or(0, |(n, _)| *n);
        let mut steps: Vec<StepRecord> = Vec::new();
        if let Some((0, state)) = snapshot {
            live.game.restore(state, &[]).map_err(broken)?;
        }
        for (n, entry) in journal {
            let replay = *n > from;
            match entry {
                Entry::Step { seat, action, picks, stream, moved, key, by, bank, cause, .. } => {
                    let record = StepRecord {
                        n: live.line.len() as u32 + 1,
                        seat: *seat,
                        action: action.clone(),
                        picks: picks.clone(),
                        stream: *stream,
                    };
                    if replay {
                        live.game.replay_step(&record).map_err(broken)?;
                    } else {
                        steps.push(record);
                    }
                    live.line.push(Stood {
                        n: *n,
                        seat: *seat,
                        moved: *moved,
                        drew: !picks.is_empty(),
                        cause: *cause,
                    });
                    live.spent[seat.index()] = live.spent[seat.index()].saturating_add(*bank);
                    live.advance(*n, *moved);
                    if let Some(key) = key {
                        live.remember(*seat, key.clone(), by.clone());
                    }
                }
                Entry::Undo { to, moved, seat, key, by, .. } => {
                    if let Some(key) = key {
                        live.remember(*seat, key.clone(), by.clone());
                    }
                    live.line.truncate(*to as usize);
                    if replay {
                        live.game = live.game.at(*to).ok_or_else(|| {
                            StorageError::Broken(format!("table {}: no step {to} to go back to", doc.id))
                        })?;
                    } else {
                        steps.truncate(*to as usize);
                    }
                    live.advance(*n, *moved);
                }
            }
            if let Some((at, state)) = snapshot
                && at == n
            {
                live.game.restore(state, &steps).map_err(broken)?;
            }
        }
        let used = journal.iter().filter_map(|(_, e)| match e {
            Entry::Step { stream, .. } => Some(*stream + 1),
            Entry::Undo { .. } => None,
        });
        let next = used.max().unwrap_or(1).max(live.game.next_stream());
        live.game.reseed(doc.seed(), next);
        live.n = journal.len() as u32;
        let last_public = journal.iter().rev().find_map(|(_, entry)| match entry {
            Entry::Step { moved, at, .. } | Entry::Undo { moved, at, .. } => {
                (moved & (1 << PUBLIC) != 0).then_some(*at)
            }
        });
        live.asked_at = Some(last_public.unwrap_or(doc.updated));
        for track in &mut live.tracks {
            track.recent.clear();
        }
        live.look();
        Ok(live)
    }

    fn advance(&mut self, n: u32, moved: u8) {
        for (place, track) in self.tracks.iter_mut().enumerate() {
            if moved & (1 << place) != 0 {
                track.steps.push(n);
            }
        }
    }

    /// What the last step changed for each viewer. An undo has no events.
    pub fn changes(&self, game: &dyn Match, undo: Option<u32>) -> Vec<Change> {
        let mut changes = Vec::new();
        let ahead = game.ahead();
        for place in places(game.seats()) {
            let events = if undo.is_some() { vec![] } else { game.events(viewer(place)) };
            let picture = picture(game, place, &ahead);
            let track = &self.tracks[place];
            if events.is_empty() && picture.whole == track.whole {
                continue;
            }
            // The viewer's step at the match's step `to` is the last one that is not after it.
            let undo_to = undo.map(|to| {
                let n = if to == 0 { 0 } else { self.line.get(to as usize - 1).map_or(0, |s| s.n) };
                track.steps.partition_point(|&at| at <= n) as u32
            });
            changes.push(Change { viewer: place, step: 0, events: written(&events), picture, undo_to });
        }
        changes
    }

    /// The viewers with a change, one bit each.
    pub fn mask(changes: &[Change]) -> u8 {
        changes.iter().fold(0, |mask, c| mask | (1 << c.viewer))
    }

    /// Whether the seat may give this answer in advance, before its turn in the open window.
    pub fn may_answer_ahead(&self, seat: Seat, action: &Value) -> bool {
        let later = self.game.ahead();
        later.iter().any(|(s, asked)| *s == seat && asked.options.iter().any(|o| o.action == *action))
    }

    /// Records that the changes of journal entry `n` are sent.
    pub fn mark_sent(&mut self, n: u32, changes: &mut [Change]) {
        self.n = n;
        for change in changes {
            let track = &mut self.tracks[change.viewer];
            track.steps.push(n);
            let step = track.step();
            change.step = step;
            if track.answer != change.picture.answer {
                track.answer_since = step;
            }
            (track.whole, track.answer) = (change.picture.whole, change.picture.answer);
            track.has_asides = change.picture.has_asides();
            track.asked = change.picture.question();
            track.recent.push_back((step, change.events.clone(), change.undo_to));
            if track.recent.len() > RECENT {
                track.recent.pop_front();
            }
        }
    }

    /// The seat's step after an action that the same person had carried out with this key.
    pub fn step_of(&self, seat: Seat, key: &str, same_person: impl Fn(&str) -> bool) -> Option<u32> {
        let own = |c: &&Carried| c.key == key && c.by.as_deref().is_none_or(&same_person);
        self.keys[seat.index()].iter().find(own).map(|c| c.step)
    }

    /// Remembers the key of an action that was carried out.
    pub fn remember(&mut self, seat: Seat, key: String, by: Option<String>) {
        let step = self.tracks[seat.index()].step();
        let keys = &mut self.keys[seat.index()];
        keys.push_back(Carried { key, by, step });
        if keys.len() > KEYS {
            keys.pop_front();
        }
    }

    /// The events of a viewer's steps after `from`, if they are all still in memory.
    pub fn recent(&self, place: usize, from: u32) -> Option<Vec<Missed>> {
        let track = &self.tracks[place];
        let first = track.recent.front().map_or(track.step() + 1, |r| r.0);
        (from + 1 >= first).then(|| {
            let later = track.recent.iter().filter(|r| r.0 > from);
            later
                .map(|(step, events, undo_to)| Missed {
                    step: *step,
                    events: events.clone(),
                    undo_to: *undo_to,
                })
                .collect()
        })
    }

    /// The events of a viewer's steps after `from`, replayed from the journal.
    pub fn history(
        doc: &TableDoc,
        header: &Header,
        journal: &[(u32, Entry)],
        place: usize,
        from: u32,
    ) -> Result<Vec<Missed>, RecordError> {
        let rules = doc.rules().map_err(|e| RecordError::Unknown(e.to_string()))?;
        let mut game = rules.replay(header)?;
        let mut missed = Vec::new();
        let mut step = 1;
        let mut steps: Vec<u32> = vec![0];
        let mut line: Vec<u32> = Vec::new();
        if from == 0 {
            missed.push(Missed { step, events: written(&game.events(viewer(place))), undo_to: None });
        }
        for (n, entry) in journal {
            let (moved, undo_to) = match entry {
                Entry::Step { seat, action, picks, stream, moved, .. } => {
                    let record = StepRecord {
                        n: line.len() as u32 + 1,
                        seat: *seat,
                        action: action.clone(),
                        picks: picks.clone(),
                        stream: *stream,
                    };
                    game.replay_step(&record)?;
                    line.push(*n);
                    (*moved, None)
                }
                Entry::Undo { to, moved, .. } => {
                    game = game.at(*to).ok_or(RecordError::Step { step: *to, why: "missing".into() })?;
                    line.truncate(*to as usize);
                    let n = line.last().copied().unwrap_or(0);
                    (*moved, Some(steps.partition_point(|&at| at <= n) as u32))
                }
            };
            if moved & (1 << place) != 0 {
                step += 1;
                steps.push(*n);
                if step > from {
                    let events = if undo_to.is_some() { vec![] } else { game.events(viewer(place)) };
                    missed.push(Missed { step, events: written(&events), undo_to });
                }
            }
        }
        Ok(missed)
    }

    /// The lines that a viewer got in its log from step `from` of the match on, without those that were taken
    /// back.
    pub fn lines_since(&self, from: u32, place: usize) -> Vec<Text> {
        let Some(mut game) = self.game.at(from) else { return vec![] };
        let mut lines = Vec::new();
        for record in self.game.steps_since(from) {
            if game.replay_step(&record).is_err() {
                break;
            }
            lines.extend(game.events(viewer(place)).into_iter().filter_map(|e| e.text));
        }
        lines
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
