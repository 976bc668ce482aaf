//! What one viewer has seen of the match.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use landsraad_wire::{Missed, Patch, ServerMessage, Update};
use serde_json::value::RawValue;

use super::delta::{Patches, Viewed};
use super::form::Form;
use super::picture::{Answers, Picture, Question};

/// For how many steps, and for how many bytes, the events are kept in memory, for connections that come back. Older
/// ones are computed from the journal.
const RECENT: usize = 15;
const RECENT_BYTES: usize = 1024;

/// What one viewer has seen.
#[derive(Clone, Debug, Default)]
pub struct Track {
    /// For each of the viewer's steps, its place in the journal; the first is the setup, 0.
    steps: Vec<u32>,
    shown: [u8; 16],
    answers: Answers,
    answer_since: u32,
    has_asides: bool,
    asked: Option<Question>,
    /// The latest steps.
    recent: VecDeque<Recent>,
}

/// The events of a step. Viewers that saw the same share them. There are many of these: a number that is missing is 0.
#[derive(Clone, Debug)]
struct Recent {
    step: u32,
    events: Arc<RawValue>,
    /// The step that it goes back to, and one more.
    undo_to: u32,
    /// The minute since 1970.
    minute: u32,
}

/// A minute in milliseconds.
const MINUTE: i64 = 60_000;

impl Recent {
    fn new(step: u32, events: Arc<RawValue>, undo_to: Option<u32>, at: Option<i64>) -> Recent {
        let minute = at.and_then(|at| u32::try_from(at / MINUTE).ok()).unwrap_or(0);
        Recent { step, events, undo_to: undo_to.map_or(0, |to| to + 1), minute }
    }

    fn missed(&self) -> Missed {
        Missed {
            step: self.step,
            events: (*self.events).to_owned(),
            undo_to: self.undo_to.checked_sub(1),
            at: (self.minute > 0).then_some(i64::from(self.minute) * MINUTE),
        }
    }
}

impl Track {
    /// What a viewer has seen at the start: the setup, with these events and this picture.
    pub fn start(events: Arc<RawValue>) -> Track {
        let mut track = Track { steps: vec![0], ..Track::default() };
        track.recent.push_back(Recent::new(1, events, None, None));
        track
    }

    /// The viewer's step number.
    pub fn step(&self) -> u32 {
        self.steps.len() as u32
    }

    /// The viewer's step at which its present question and asides began.
    pub const fn answer_since(&self) -> u32 {
        self.answer_since
    }

    /// Whether the viewer may do something without being asked.
    pub const fn has_asides(&self) -> bool {
        self.has_asides
    }

    /// The question to the viewer.
    pub const fn asked(&self) -> Option<&Question> {
        self.asked.as_ref()
    }

    /// Whether the viewer would see no difference in this picture.
    pub fn shows(&self, picture: &Picture) -> bool {
        (self.shown, self.answers) == (picture.shown(), picture.answers())
    }

    /// What the viewer may answer.
    pub const fn answers(&self) -> Answers {
        self.answers
    }

    /// The viewer's last step that is not after this place in the journal.
    pub fn step_at(&self, n: u32) -> u32 {
        self.steps.partition_point(|&at| at <= n) as u32
    }

    /// Counts an entry of the journal that is replayed.
    pub fn advance(&mut self, n: u32) {
        self.steps.push(n);
    }

    /// Forgets the events of the latest steps.
    pub fn forget_recent(&mut self) {
        self.recent.clear();
    }

    /// Records a picture as sent.
    pub fn look(&mut self, picture: &Picture) {
        (self.shown, self.answers) = (picture.shown(), picture.answers());
        self.has_asides = picture.has_asides();
        self.asked = picture.question();
        self.answer_since = self.step();
    }

    /// Records the change of journal entry `n`, made in this minute, as sent, and gives it the viewer's step number.
    pub fn mark_sent(&mut self, n: u32, minute: i64, change: &mut Change) {
        self.advance(n);
        change.step = self.step();
        let since =
            if change.answers_before == change.picture.answers() { self.answer_since } else { change.step };
        self.look(&change.picture);
        self.answer_since = since;
        self.recent.push_back(Recent::new(change.step, change.events.clone(), change.undo_to, Some(minute)));
        let mut bytes: usize = self.recent.iter().map(|recent| recent.events.get().len()).sum();
        while self.recent.len() > 1 && (self.recent.len() > RECENT || bytes > RECENT_BYTES) {
            bytes -= self.recent.pop_front().map_or(0, |recent| recent.events.get().len());
        }
    }

    /// The viewer's steps after `from`, if they are all still in memory.
    pub fn recent(&self, from: u32) -> Option<Vec<Missed>> {
        let first = self.recent.front().map_or(self.step() + 1, |missed| missed.step);
        let later = || self.recent.iter().filter(|missed| missed.step > from).map(Recent::missed).collect();
        (from + 1 >= first).then(later)
    }
}

/// What changed for one viewer.
#[derive(Clone, Debug)]
pub struct Change {
    pub viewer: usize,
    /// The viewer's step, once it is sent.
    pub step: u32,
    pub events: Arc<RawValue>,
    pub picture: Picture,
    /// The view before, where somebody takes patches.
    pub view_before: Option<Viewed>,
    /// What the viewer could answer before.
    pub answers_before: Answers,
    pub undo_to: Option<u32>,
}

impl Change {
    /// The message about this change: the patch of the picture before, or the whole new one where that is
    /// wanted. `frame` is the new picture without its view.
    pub fn text<'a>(&'a self, mut frame: Update, form: Form, patches: &mut Patches<'a>) -> Utf8Bytes {
        frame.events = (*self.events).to_owned();
        frame.undo_to = self.undo_to;
        form.text(&match self.view_before.as_ref().filter(|_| form.takes_patches()) {
            Some(before) => ServerMessage::Patch(self.patch(
                patches.between(before, self.picture.view(), form),
                frame,
                form,
            )),
            None => ServerMessage::Update(Update { view: self.picture.whole_view(), ..frame }),
        })
    }

    /// The message with a patch of the view instead of the whole of it.
    fn patch(&self, view: Box<RawValue>, update: Update, form: Form) -> Patch {
        let Update {
            table,
            seat,
            step,
            events,
            pending,
            decision,
            ahead,
            asides,
            game_deals,
            ask,
            outcome,
            undo_to,
            ..
        } = update;
        let (before, now) = (self.answers_before, self.picture.answers());
        let decision = (!now.has_decision_of(&before)).then_some(decision);
        let asides = (!now.has_asides_of(&before, form)).then_some(asides);
        let game_deals = game_deals.filter(|_| !now.has_deal_count_of(&before, form));
        Patch {
            table,
            seat,
            step,
            view,
            events,
            pending,
            decision,
            asides,
            game_deals,
            ahead,
            ask,
            outcome,
            undo_to,
        }
    }
}
