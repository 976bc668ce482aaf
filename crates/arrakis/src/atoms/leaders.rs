//! Named leaders that enter and leave play.

use super::Cx;
use crate::data::{Leader, Person, Side};
use crate::event::Event;
use crate::state::*;

impl Cx<'_, '_> {
    /// A leader's card comes into play. [wfa.leaders.enter-ready]
    pub fn enter_play(&mut self, leader: Leader, spent: bool) {
        if self.state.leaders[leader.index()].at != Whereabouts::NotInPlay {
            return;
        }
        // [wfa.leaders.upgrade] The new card takes the place of the old one, on the board and in the tank.
        let mut cards = Person::ALL.iter().map(|person| person.cards());
        let old = cards.find_map(|[first, second]| (second == leader).then_some(first));
        let at = old.map_or(Whereabouts::Available, |old| match self.state.leaders[old.index()].at {
            Whereabouts::NotInPlay | Whereabouts::Gone => Whereabouts::Available,
            at @ (Whereabouts::Available | Whereabouts::Board(_) | Whereabouts::Tank(_)) => at,
        });
        self.state.leaders[leader.index()] = LeaderState { at, spent };
        if let (Some(old), Whereabouts::Board(area)) = (old, at) {
            self.state.legions[area.index()].named.remove(old);
            self.state.legions[area.index()].named.insert(leader);
            if let Some(moved) = self.state.moved_mut(area)
                && moved.contains(old)
            {
                moved.named.remove(old);
                moved.named.insert(leader);
            }
        }
        if let Some(old) = old {
            self.state.leaders[old.index()].at = Whereabouts::Gone;
        }
        self.emit(|| Event::LeaderEntered { leader });
        // [wfa.leaders.rabban-feyd]
        if leader == Leader::Feyd {
            self.leave_game(Leader::Rabban);
        }
    }

    /// The leaders of these step events come into play.
    pub fn step_leaders(&mut self, events: u8) {
        for event in StepEvent::ALL {
            if events & event.bit() != 0
                && let Some(leader) = event.leader()
            {
                self.enter_play(leader, false);
            }
        }
    }

    /// A leader leaves the game for good. [wfa.leaders.hawat-mohiam] [wfa.leaders.scheming-before-hawat]
    pub fn leave_game(&mut self, leader: Leader) {
        if self.state.leaders[leader.index()].at != Whereabouts::Gone {
            self.off_board(leader, Whereabouts::Gone);
            self.emit(|| Event::LeaderGone { leader });
        }
    }

    /// [wfa.regeneration.advance] Every leader in the side's tank moves one slot; out of the last one it is available.
    pub fn advance_tank(&mut self, side: Side) {
        for &leader in Leader::of(side) {
            if let Whereabouts::Tank(slot) = self.state.leaders[leader.index()].at {
                // [wfa.regeneration.leave]
                if slot + 1 < self.rules.tables.tank[side.index()] {
                    self.state.leaders[leader.index()].at = Whereabouts::Tank(slot + 1);
                } else {
                    self.state.leaders[leader.index()].at = Whereabouts::Available;
                    self.emit(|| Event::LeaderBack { leader });
                }
            }
        }
    }
}
