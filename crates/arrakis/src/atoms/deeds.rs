//! Deeds of prescience cards, and the end of a match.

use super::Cx;
use crate::board::*;
use crate::data::{Deed, Test};
use crate::event::Event;
use crate::state::*;

impl Cx<'_, '_> {
    /// Counts a deed for the revealed prescience cards.
    /// [wfa.prescience.claim-counts-in-round] Only in the action phase.
    pub fn deed(&mut self, deed: Deed, at: Option<Area>, n: u8) {
        if self.state.phase != Phase::Actions {
            return;
        }
        let paul = self.state.leader_area(self.state.person(crate::data::Person::Paul));
        for i in 0..self.state.revealed.len() {
            let card = self.state.revealed[i].card;
            let Test::Happened { deed: wanted, n: needed, terrains, at_paul } =
                self.rules.tables.prescience[card.index()].test
            else {
                continue;
            };
            let here = at.is_none_or(|a| terrains >> self.state.terrain(a).index() & 1 == 1);
            if wanted != deed || !here || (at_paul && (at.is_none() || at != paul)) {
                continue;
            }
            let entry = &mut self.state.revealed[i];
            match deed {
                // The length of one ride counts, not the number of rides.
                Deed::Sandride => entry.met |= n >= needed,
                Deed::RevealSietch
                | Deed::RevealToken
                | Deed::HarvesterRemoved
                | Deed::BattleWon
                | Deed::SettlementDestroyed
                | Deed::WormLoss
                | Deed::SpecialLost
                | Deed::StationTaken
                | Deed::LeaderTanked => {
                    entry.count = entry.count.saturating_add(n);
                    entry.met |= entry.count >= needed;
                }
            }
        }
    }

    /// The match is over. [wfa.victory.priority] The first victory in time counts.
    pub fn end(&mut self, how: End) {
        if self.state.over.is_none() {
            self.state.over = Some(how);
            self.emit(|| Event::Ended { how });
        }
    }

    /// [wfa.victory.atreides] [wfa.victory.two-objectives] Whether an objective held is met: then the Atreides win.
    pub fn check_objective(&mut self) {
        if self.rules.objective_met(self.state) {
            self.end(End::Objective);
        }
    }
}
