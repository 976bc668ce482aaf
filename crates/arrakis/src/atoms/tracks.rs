//! The supremacy, prescience and Imperium tracks.

use super::Cx;
use crate::data::{Leader, Marker, Power};
use crate::event::Event;
use crate::state::*;

impl Cx<'_, '_> {
    /// Raises supremacy. [wfa.victory.harkonnen] At the end of the track the Harkonnen win at once.
    pub fn supremacy(&mut self, n: u8) {
        if n == 0 || self.state.over.is_some() {
            return;
        }
        let win = self.rules.tables.supremacy_win;
        let now = self.state.supremacy.saturating_add(n).min(win);
        self.state.supremacy = now;
        self.emit(|| Event::Supremacy { now });
        if now >= win {
            self.end(End::Supremacy);
            return;
        }
        // [wfa.supremacy.step-1] [wfa.supremacy.step-6]
        if now >= 1 && self.state.steps_done & StepEvent::Hawat.bit() == 0 {
            self.state.steps_done |= StepEvent::Hawat.bit();
            self.enter_play(Leader::Hawat, false);
        }
        if now >= 6 && self.state.steps_done & StepEvent::Feyd.bit() == 0 {
            self.state.steps_done |= StepEvent::Feyd.bit();
            self.enter_play(Leader::Feyd, false);
            self.leave_game(Leader::Rabban);
        }
    }

    /// Raises a prescience marker and notes which step events fall due. [wfa.prescience.markers] It stops at the end.
    pub fn raise(&mut self, marker: Marker, n: u8) {
        if n == 0 {
            return;
        }
        let now = (self.state.marker(marker) + n).min(self.rules.tables.last_step);
        self.state.prescience[marker.index()] = now;
        self.emit(|| Event::Prescience { marker, now });
        // [wfa.prescience.step-3] [wfa.prescience.step-6] [wfa.prescience.step-8] [wfa.prescience.no-undo] Each once.
        let third = match marker {
            Marker::KwisatzHaderach => StepEvent::MuadDib,
            Marker::SandDwellers => StepEvent::ReverendMother,
            Marker::Jihad => StepEvent::Chani,
        };
        for (step, event) in [(3, third), (6, StepEvent::Alia), (8, StepEvent::Atomics)] {
            if now >= step && self.state.steps_done & event.bit() == 0 {
                self.state.steps_done |= event.bit();
                self.state.steps_due |= event.bit();
            }
        }
    }

    /// Lowers a prescience marker. [wfa.prescience.no-undo]
    pub fn lower(&mut self, marker: Marker, n: u8) {
        let now = self.state.marker(marker).saturating_sub(n);
        self.state.prescience[marker.index()] = now;
        self.emit(|| Event::Prescience { marker, now });
    }

    /// Moves an Imperium marker to a row.
    pub fn imperium(&mut self, power: Power, row: u8) {
        if self.state.imperium[power.index()] != row {
            self.state.imperium[power.index()] = row;
            self.emit(|| Event::ImperiumMoved { power, row });
        }
    }
}
