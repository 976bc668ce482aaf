//! The running match, and what each viewer has seen of it.
//!
//! Every viewer has its own count of steps. A step of the match that changes nothing for a viewer is not sent
//! to it and does not advance its count. So nobody can count the private steps of others.

use std::sync::Arc;

use landsraad_catalog::{ActError, Header, Known, Match, RecordError, StepRecord, Still};
use landsraad_kernel::{Seat, Viewer};
use landsraad_wire::Text;
use serde_json::Value;
use serde_json::value::RawValue;

use super::audience::Watched;
use super::contained;
use super::delta::Viewed;
use super::doc::TableDoc;
use super::form::Form;
use super::journal::{Effect, Entry, Journal, read_journal};
use super::picture::{Picture, picture, written};
use super::track::{Change, Track};
use crate::ids;
use crate::storage::{Db, StorageError, Stored};

/// Six seats and the public.
pub const VIEWERS: usize = 7;
/// The place of the public among the viewers.
pub const PUBLIC: usize = 6;

/// The running match.
pub struct Live {
    game: Box<dyn Match>,
    journal: Journal,
    tracks: [Track; VIEWERS],
    /// Whether the match was loaded and its clocks have not started yet.
    loaded: bool,
}

impl std::fmt::Debug for Live {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Live")
            .field("n", &self.journal.len())
            .field("step", &self.game.step())
            .finish_non_exhaustive()
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

/// The events of the last step, for each of these viewers.
fn events_for(game: &dyn Match, places: &[usize]) -> Vec<Arc<RawValue>> {
    game.written_events(&places.iter().map(|place| viewer(*place)).collect::<Vec<_>>())
}

impl Live {
    /// A match at its start.
    pub fn start(game: Box<dyn Match>) -> Live {
        let journal = Journal::since(ids::now_ms());
        let mut live = Live { game, journal, tracks: Default::default(), loaded: false };
        let places: Vec<usize> = places(live.game.seats()).collect();
        for (place, events) in places.iter().zip(events_for(&*live.game, &places)) {
            live.tracks[*place] = Track::start(events);
        }
        live.look();
        live
    }

    /// Records the present picture of every viewer as sent.
    fn look(&mut self) {
        let ahead = self.game.ahead();
        for place in places(self.game.seats()) {
            self.tracks[place].look(&picture(&*self.game, place, &ahead, Known::Everything, false));
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
        live.journal = Journal::since(doc.started.unwrap_or(doc.updated));
        let from = snapshot.map_or(0, |(n, _)| *n);
        let mut steps: Vec<StepRecord> = Vec::new();
        if let Some((0, state)) = snapshot {
            live.game.restore(state, &[]).map_err(broken)?;
        }
        for (n, entry) in journal {
            if *n > from {
                live.replay_entry(entry).map_err(broken)?;
            } else {
                live.note_entry(entry, &mut steps);
            }
            if let Some((at, state)) = snapshot
                && at == n
            {
                live.game.restore(state, &steps).map_err(broken)?;
            }
        }
        let used = journal.iter().filter_map(|(_, entry)| entry.stream());
        let next = used.max().map_or(1, |stream| stream + 1).max(live.game.next_stream());
        live.game.reseed(doc.seed(), next);
        live.loaded = true;
        live.tracks.iter_mut().for_each(Track::forget_recent);
        live.look();
        Ok(live)
    }

    /// Replays an entry of the journal.
    fn replay_entry(&mut self, entry: &Entry) -> Result<(), RecordError> {
        match entry.effect(self.journal.line().len() as u32 + 1) {
            Effect::Step(record) => self.game.replay_step(&record)?,
            Effect::GoBack(to) => {
                let missing = || RecordError::Step { step: to, why: "there is no step to go back to".into() };
                self.game = self.game.at(to).ok_or_else(missing)?;
            }
        }
        self.count(entry);
        Ok(())
    }

    /// Notes an entry whose effect a snapshot contains. `steps` are the steps that the snapshot stands for.
    fn note_entry(&mut self, entry: &Entry, steps: &mut Vec<StepRecord>) {
        match entry.effect(self.journal.line().len() as u32 + 1) {
            Effect::Step(record) => steps.push(record),
            Effect::GoBack(to) => steps.truncate(to as usize),
        }
        self.count(entry);
    }

    /// Counts a stored entry for the viewers that it concerned.
    fn count(&mut self, entry: &Entry) {
        let n = self.journal.len() + 1;
        for (place, track) in self.tracks.iter_mut().enumerate() {
            if entry.moved() & (1 << place) != 0 {
                track.advance(n);
            }
        }
        self.journal.append(entry, self.tracks[entry.seat().index()].step());
    }

    /// The match itself.
    pub fn game(&self) -> &dyn Match {
        &*self.game
    }

    /// The header of its record.
    pub fn header(&self) -> Header {
        self.game.header()
    }

    /// Its journal.
    pub const fn journal(&self) -> &Journal {
        &self.journal
    }

    /// What the viewer at a place has seen.
    pub const fn track(&self, place: usize) -> &Track {
        &self.tracks[place]
    }

    /// The step of each viewer.
    pub fn steps(&self) -> [u32; VIEWERS] {
        self.tracks.each_ref().map(Track::step)
    }

    /// Whether the match was loaded. This is said once.
    pub const fn take_loaded(&mut self) -> bool {
        std::mem::replace(&mut self.loaded, false)
    }

    /// The seats that are asked something after these changes and were not before, one bit each.
    pub fn newly_asked(&self, changes: &[Change]) -> u8 {
        let newly = |change: &&Change| {
            let place = change.viewer;
            place != PUBLIC && self.tracks[place].asked().is_none() && change.picture.question().is_some()
        };
        changes.iter().filter(newly).fold(0, |mask, change| mask | (1 << change.viewer))
    }

    /// The picture of a viewer as it is now, without events, with all that a connection of this form is sent.
    pub fn picture(&self, place: usize, form: Form) -> Picture {
        picture(&*self.game, place, &self.game.ahead(), Known::Nothing, !form.counts_deals())
    }

    /// Applies an action. Returns what it changes for the viewers and its record; the action counts once
    /// [`Live::append`] has recorded it. What is only for viewers is made for those who are `watched`.
    pub fn act(
        &mut self,
        seat: Seat,
        action: &Value,
        watched: Watched,
    ) -> Result<(Vec<Change>, Option<StepRecord>), ActError> {
        let step = self.game.step();
        let before = (watched.patched != 0).then(|| self.game.still());
        self.game.act(seat, step, action)?;
        Ok((self.changes(&*self.game, None, before, watched), self.game.steps_since(step).pop()))
    }

    /// Replays a step of a record. Returns its entry in the journal.
    pub fn replay(&mut self, step: &StepRecord) -> Result<Entry, RecordError> {
        self.game.replay_step(step)?;
        let mut changes = self.changes(&*self.game, None, None, Watched::default());
        let entry = Entry::replayed(step, Live::mask(&changes));
        self.append(&entry, &mut changes);
        Ok(entry)
    }

    /// The match as it was after `to` steps, and what going back there changes for the viewers.
    pub fn before(&self, to: u32, watched: Watched) -> Option<(Box<dyn Match>, Vec<Change>)> {
        let game = self.game.at(to)?;
        let changes = self.changes(&*game, Some(to), Some(self.game.still()), watched);
        Some((game, changes))
    }

    /// Goes back to an earlier state of the match.
    pub fn go_back(&mut self, game: Box<dyn Match>, entry: &Entry, changes: &mut [Change]) {
        self.game = game;
        self.append(entry, changes);
    }

    /// Appends an entry to the journal and records its changes as sent. Returns the seat's step after it.
    pub fn append(&mut self, entry: &Entry, changes: &mut [Change]) -> u32 {
        let n = self.journal.len() + 1;
        for change in changes {
            self.tracks[change.viewer].mark_sent(n, entry.minute(), change);
        }
        let step = self.tracks[entry.seat().index()].step();
        self.journal.append(entry, step);
        step
    }

    /// What the last step changed for each viewer. An undo has no events. `before` is the moment before the step.
    fn changes(
        &self,
        game: &dyn Match,
        undo: Option<u32>,
        before: Option<Box<dyn Still>>,
        watched: Watched,
    ) -> Vec<Change> {
        let mut changes = Vec::new();
        let ahead = game.ahead();
        let places: Vec<usize> = places(game.seats()).collect();
        let events = if undo.is_some() { vec![] } else { events_for(game, &places) };
        for (i, place) in places.into_iter().enumerate() {
            let events = events.get(i).cloned().unwrap_or_else(|| written(&[(); 0]).into());
            let track = &self.tracks[place];
            let is_in = |places: u8| places & (1 << place) != 0;
            let known = if is_in(watched.whole) {
                Known::Nothing
            } else if is_in(watched.patched) {
                Known::Asides(track.answers().asides())
            } else {
                Known::Everything
            };
            let picture = picture(game, place, &ahead, known, is_in(watched.lists_deals));
            if events.get() == "[]" && track.shows(&picture) {
                continue;
            }
            changes.push(Change {
                viewer: place,
                step: 0,
                events,
                view_before: before
                    .as_ref()
                    .filter(|_| is_in(watched.patched))
                    .map(|then| Viewed::new(then.view(viewer(place)))),
                answers_before: track.answers(),
                picture,
                undo_to: undo.map(|to| track.step_at(self.journal.place_of(to))),
            });
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
