//! Worlds that a player cannot tell apart: disclosures, plans, calls and draws of others are dealt again.

use arrayvec::ArrayVec;

use super::bonds::Bonds;
use super::plan::{self, Lead, Plan};
use super::prescience::{self, Shown};
use super::side::Side;
use super::terms::BattleAction;
use super::{Battle, Step};
use crate::Faction;
use crate::FactionSet;
use crate::activities::At;
use crate::board::Place;
use crate::data::LeaderId;

impl Battle {
    /// The leaders of this battle that these viewers have seen: all when the plans are open, before that what
    /// was disclosed to prescience or looked at. Where such a leader stands is known too.
    // [gf9.battle.reveal-together] [gf9.atreides.prescience]
    pub(crate) fn seen_leads(&self, at: At<'_>, viewers: FactionSet) -> ArrayVec<LeaderId, 3> {
        let mut seen = ArrayVec::new();
        if self.step <= Step::Choose {
            return seen;
        }
        for side in Side::BOTH {
            if self.step >= Step::Reveal || self.fight.looked_into(side, viewers) {
                seen.extend(self.fight.sides[side].plan.leader());
            }
        }
        if let (Some(side), Some(Shown::Lead(Lead::Leader(leader)))) = (self.questioned(at), self.fight.shown)
            && !viewers.and(prescience::hearers(&self.fight, side)).is_empty()
        {
            seen.push(leader);
        }
        seen
    }

    /// Deals what these viewers cannot know again, from hands that have been dealt again before.
    pub(super) fn redeal_hidden(
        &mut self,
        at: At<'_>,
        viewers: FactionSet,
        pick: &mut dyn FnMut(usize) -> usize,
    ) {
        if self.step <= Step::Choose || viewers == FactionSet::ALL {
            return;
        }
        if self.step < Step::Reveal {
            self.redeal_disclosure(at, viewers, pick);
            self.redeal_plans(at, viewers, pick);
        }
        if self.step == Step::Calls {
            self.redeal_calls(at, viewers, pick);
        }
        self.redeal_drawn(at, viewers);
    }

    fn redeal_disclosure(&mut self, at: At<'_>, viewers: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        let (Some(side), Some(element), Some(_)) =
            (self.questioned(at), self.fight.element, self.fight.shown)
        else {
            return;
        };
        if viewers.iter().any(|f| prescience::hearers(&self.fight, side).contains(f)) {
            return;
        }
        self.fight.shown = None;
        let list = Bonds::of(at, &self.fight, side).disclosures(at, &self.fight, side, element);
        if list.is_empty() {
            return;
        }
        self.fight.shown = Shown::by(list[pick(list.len())]);
    }

    fn redeal_plans(&mut self, at: At<'_>, viewers: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        for side in Side::BOTH {
            if self.fight.looked_into(side, viewers) || viewers.contains(self.fight.sides[side].faction) {
                continue;
            }
            let sealed = self.fight.sides[side].plan.sealed();
            let bonds = Bonds::of(at, &self.fight, side);
            self.fight.sides[side].plan = plan::settle(at, &self.fight, side, &bonds, Plan::default());
            while sealed && !self.fight.sides[side].plan.sealed() {
                let now = self.fight.sides[side].plan;
                let list = plan::choices(at, &self.fight, side, &bonds, &now, now.next);
                if list.is_empty() {
                    break;
                }
                self.fight.sides[side].plan = plan::extend(at, &self.fight, side, list[pick(list.len())]);
            }
        }
    }

    fn redeal_calls(&mut self, at: At<'_>, viewers: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        for seat in self.fight.calls.asked().iter() {
            let Some(f) = at.state.faction(seat) else { continue };
            if viewers.contains(f) || self.fight.calls.of(seat).is_none() {
                continue;
            }
            let list: ArrayVec<BattleAction, 2> = self.calls(at, f).collect();
            let call = !list.is_empty() && list[pick(list.len())] == BattleAction::Call(true);
            self.fight.calls.answer(seat, call);
        }
    }

    /// A captive drawn unseen: some captive of that faction.
    fn redeal_drawn(&mut self, at: At<'_>, viewers: FactionSet) {
        let Some(drawn) = self.fight.drawn else { return };
        let seen =
            viewers.contains(Faction::Harkonnen) || viewers.contains(drawn.faction()) || drawn.is_main();
        if !seen {
            // A leader that leads for the Harkonnen was a captive before.
            let led = |l: LeaderId| {
                self.fight.sides.iter().any(|s| s.faction != l.faction() && s.plan.leader() == Some(l))
            };
            let captive = |l: &LeaderId| at.state.board.leaders.get(*l).place == Place::Captured && !led(*l);
            self.fight.drawn = LeaderId::of(drawn.faction()).find(captive).or(Some(drawn));
        }
    }
}
