//! A table's step without connections and storage, so that its cost and its messages can be measured.

use std::sync::Arc;

use landsraad_catalog::{Match, Sight};
use landsraad_kernel::{Lang, Seat};
use serde_json::Value;

use crate::table::audience::Watched;
use crate::table::delta::{Patches, Viewed};
use crate::table::form::Form;
use crate::table::journal::Entry;
use crate::table::live::Live;
use crate::table::picture::written;

/// A running match with all of its viewers.
#[derive(Debug)]
pub struct Steps {
    live: Live,
    form: Form,
    seats: u8,
    written: usize,
}

impl Steps {
    /// A match at its start, whose viewers want whole pictures or patches, in both languages or in one.
    pub fn start(game: Box<dyn Match>, patches: bool, lang: Option<Lang>) -> Steps {
        let seats = game.seats();
        Steps { live: Live::start(game), form: Form::new(patches, lang), seats, written: 0 }
    }

    /// The same, with the asides that make or answer a deal counted and not listed.
    #[must_use]
    pub fn counting_deals(self) -> Steps {
        Steps { form: self.form.counting_deals(true), ..self }
    }

    /// How many bytes of views have been written as JSON to make patches.
    pub const fn written(&self) -> usize {
        self.written
    }

    /// The match.
    pub fn game(&self) -> &dyn Match {
        self.live.game()
    }

    /// The whole picture of a viewer, as a connection is sent it first.
    pub fn picture(&self, place: usize) -> String {
        let picture = self.live.picture(place, self.form);
        let mut update = picture.update("table", place, self.live.track(place).step(), self.form);
        update.outcome = self.live.game().outcome().as_ref().map(written);
        self.form.text(&landsraad_wire::ServerMessage::Update(update)).to_string()
    }

    /// These places, watched in the form of the viewers.
    const fn watched(&self, places: u8) -> Watched {
        let lists_deals = if self.form.counts_deals() { 0 } else { places };
        if self.form.takes_patches() {
            Watched { patched: places, whole: 0, lists_deals }
        } else {
            Watched { patched: 0, whole: places, lists_deals }
        }
    }

    /// Carries an action out. Returns what is sent to each seat, and to the public if it `watches`.
    pub fn act(&mut self, seat: Seat, action: &Value, watches: bool) -> Option<Vec<(usize, String)>> {
        let watched = if watches { u8::MAX } else { (1 << self.seats) - 1 };
        let (mut changes, record) = self.live.act(seat, action, self.watched(watched)).ok()?;
        let entry = Entry::replayed(&record?, Live::mask(&changes));
        self.live.append(&entry, &mut changes);
        let outcome = self.live.game().outcome();
        let mut patches = Patches::default();
        let sent = changes.iter().filter(|change| watched & (1 << change.viewer) != 0).map(|change| {
            let mut frame = change.picture.frame("table", change.viewer, change.step, self.form);
            frame.outcome = outcome.as_ref().map(written);
            (change.viewer, change.text(frame, self.form, &mut patches).to_string())
        });
        let sent = sent.collect();
        self.written += patches.written();
        Some(sent)
    }

    /// Takes the last steps back, down to step `to` of the match.
    pub fn go_back(&mut self, seat: Seat, to: u32) -> Option<Vec<(usize, String)>> {
        let (game, mut changes) = self.live.before(to, self.watched(u8::MAX))?;
        let entry =
            Entry::Undo { to, moved: Live::mask(&changes), seat, at: 0, key: None, by: None, asked: None };
        self.live.go_back(game, &entry, &mut changes);
        let mut patches = Patches::default();
        let sent = changes.iter().map(|change| {
            let frame = change.picture.frame("table", change.viewer, change.step, self.form);
            (change.viewer, change.text(frame, self.form, &mut patches).to_string())
        });
        Some(sent.collect())
    }
}

/// The JSON Patch between two views.
pub fn patch(old: Arc<dyn Sight>, new: Arc<dyn Sight>) -> String {
    let [old, new] = [old, new].map(Viewed::new);
    Patches::default().between(&old, &new, Form::default()).get().to_owned()
}
