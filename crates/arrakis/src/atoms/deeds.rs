//! Deeds of prescience cards, and the end of a match.

use super::Cx;
use crate::board::*;
use crate::data::{Deed, Test};
use crate::event::Event;
use crate::state::*;

impl Cx<'_, '_> {
    /// Counts a deed for the revealed prescience cards. [wfa.prescience.claim-counts-in-round] Only in the action phase.
    pub fn deed(&mut self, deed: Deed, at: Option<Area>, n: u8) {
        if self.s.phase != Phase::Actions {
            return;
        }
        let paul = self.s.leader_area(self.s.person(crate::data::Person::Paul));
        for i in 0..self.s.revealed.len() {
            let card = self.s.revealed[i].card;
            let Test::Happened { deed: wanted, n: needed, terrains, at_paul } =
                self.g.tables.prescience[usize::from(card)].test
            else {
                continue;
            };
            let here = at.is_none_or(|a| terrains >> self.s.terrain(a).index() & 1 == 1);
            if wanted != deed || !here || (at_paul && (at.is_none() || at != paul)) {
                continue;
            }
            let entry = &mut self.s.revealed[i];
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
        if self.s.over.is_none() {
            self.s.over = Some(how);
            self.emit(|| Event::Ended { how });
        }
    }

    /// [wfa.victory.atreides] [wfa.victory.two-objectives] Whether an objective held is met: then the Atreides win.
    pub fn check_objective(&mut self) {
        if self.g.objective_met(self.s) {
            self.end(End::Objective);
        }
    }
}
