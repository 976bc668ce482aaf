//! Worlds a player cannot tell apart: what others disclosed, planned, called and drew, dealt again.

use arrayvec::ArrayVec;

use super::bonds::Bonds;
use super::plan::{self, Lead, Plan};
use super::prescience::{self, Shown};
use super::types::BattleAction;
use super::{Battle, Step};
use crate::Faction;
use crate::FactionSet;
use crate::board::Place;
use crate::data::LeaderId;
use crate::frames::At;

impl Battle {
    /// Who leads in this battle as far as these eyes have seen: all when the plans lie open, before that what
    /// prescience was told or has looked at. Where such a leader stands is known too.
    // [gf9.battle.reveal-together] [gf9.atreides.prescience]
    pub(crate) fn seen_leads(&self, at: At<'_>, eyes: FactionSet) -> ArrayVec<LeaderId, 3> {
        let mut seen = ArrayVec::new();
        if self.step <= Step::Choose {
            return seen;
        }
        for side in [0, 1] {
            if self.step >= Step::Reveal || self.fight.looked_into(side, eyes) {
                seen.extend(self.fight.sides[side].plan.leader());
            }
        }
        if let (Some(side), Some(Shown::Lead(Lead::Leader(leader)))) = (self.questioned(at), self.fight.shown)
            && !eyes.and(prescience::hearers(&self.fight, side)).is_empty()
        {
            seen.push(leader);
        }
        seen
    }

    /// Deals what these eyes cannot know again, from hands that have been dealt again before.
    pub(super) fn deal_anew(&mut self, at: At<'_>, eyes: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        if self.step <= Step::Choose || eyes == FactionSet::ALL {
            return;
        }
        if self.step < Step::Reveal {
            self.disclosure_anew(at, eyes, pick);
            self.plans_anew(at, eyes, pick);
        }
        if self.step == Step::Calls {
            self.calls_anew(at, eyes, pick);
        }
        self.drawn_anew(at, eyes);
    }

    fn disclosure_anew(&mut self, at: At<'_>, eyes: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        let (Some(side), Some(element), Some(_)) =
            (self.questioned(at), self.fight.element, self.fight.shown)
        else {
            return;
        };
        if eyes.iter().any(|f| prescience::hearers(&self.fight, side).contains(f)) {
            return;
        }
        self.fight.shown = None;
        let list = Bonds::of(at, &self.fight, side).disclosures(at, &self.fight, side, element);
        if list.is_empty() {
            return;
        }
        self.fight.shown = match list[pick(list.len())] {
            BattleAction::Lead(lead) => Some(Shown::Lead(lead)),
            BattleAction::Weapon(card) => Some(Shown::Weapon(card)),
            BattleAction::Defence(card) => Some(Shown::Defence(card)),
            BattleAction::Dial(n) => Some(Shown::Dial(n)),
            BattleAction::Pass
            | BattleAction::Lay(_)
            | BattleAction::Parry(_)
            | BattleAction::Fight { .. }
            | BattleAction::Speak(_)
            | BattleAction::Ask(_)
            | BattleAction::Kwisatz(_)
            | BattleAction::Spice(_)
            | BattleAction::Reconsider
            | BattleAction::See(_)
            | BattleAction::Call(_)
            | BattleAction::Lose(_)
            | BattleAction::LoseAt(_)
            | BattleAction::Keep(_)
            | BattleAction::Capture(_)
            | BattleAction::Kill(_) => None,
        };
    }

    fn plans_anew(&mut self, at: At<'_>, eyes: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        for side in [0, 1] {
            if self.fight.looked_into(side, eyes) || eyes.contains(self.fight.sides[side].faction) {
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

    fn calls_anew(&mut self, at: At<'_>, eyes: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        for seat in self.fight.calls.asked().iter() {
            let Some(f) = at.s.faction(seat) else { continue };
            if eyes.contains(f) || self.fight.calls.of(seat).is_none() {
                continue;
            }
            let list: ArrayVec<BattleAction, 2> = self.calls(at, f).collect();
            let call = !list.is_empty() && list[pick(list.len())] == BattleAction::Call(true);
            self.fight.calls.answer(seat, call);
        }
    }

    /// A captive drawn unseen: some captive of that faction.
    fn drawn_anew(&mut self, at: At<'_>, eyes: FactionSet) {
        let Some(drawn) = self.fight.drawn else { return };
        let seen = eyes.contains(Faction::Harkonnen) || eyes.contains(drawn.faction()) || drawn.is_main();
        if !seen {
            // One who leads for the Harkonnen was a captive before.
            let led = |l: LeaderId| {
                self.fight.sides.iter().any(|s| s.faction != l.faction() && s.plan.leader() == Some(l))
            };
            let captive = |l: &LeaderId| at.s.board.leaders.get(*l).place == Place::Captured && !led(*l);
            self.fight.drawn = LeaderId::of(drawn.faction()).find(captive).or(Some(drawn));
        }
    }
}
