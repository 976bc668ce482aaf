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
        let due = StepEvent::of_supremacy(now) & !self.state.steps_done;
        self.state.steps_done |= due;
        self.step_leaders(due);
        if due & StepEvent::Feyd.bit() != 0 {
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
        // [wfa.prescience.no-undo] Each once.
        let due = StepEvent::of_prescience(marker, now) & !self.state.steps_done;
        self.state.steps_done |= due;
        self.state.steps_due |= due;
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
