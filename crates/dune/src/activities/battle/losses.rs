//! What the winner loses, pays, keeps and gains.

use super::numbers::{Mixes, Worth};
use super::plan::Choices;
use super::reveal::count_losses;
use super::side::Side;
use super::terms::{BattleAction, BattleEvent, Verdict};
use super::{Battle, Step, aggressor};
use crate::Faction;
use crate::activities::{At, Cx};
use crate::board::{Purse, Squad};
use crate::data::{Card, Loc};
use crate::event::Event;

impl Battle {
    /// The winner, if the battle was decided by totals.
    pub(super) fn victor(&self) -> Option<(Side, Faction)> {
        match self.fight.verdict {
            Verdict::Won(side) => Some((side, self.fight.sides[side].faction)),
            Verdict::Open | Verdict::Betrayed(_) | Verdict::Nobody => None,
        }
    }

    /// Every set of forces the winner may lose. [gf9.battle.winner-losses] [gf9.battle.adv-losses]
    pub(super) fn mixes(&self, at: At<'_>) -> Mixes {
        let Some((side, _)) = self.victor() else { return Mixes::new() };
        let plan = &self.fight.sides[side].plan;
        Worth::of(at, &self.fight, side).mixes(plan.dial, plan.spice)
    }

    /// The places of the ground from this one on where the winner stands.
    fn places(&self, at: At<'_>, f: Faction, from: Loc) -> impl Iterator<Item = Loc> + use<> {
        let mask = at.state.board.forces.where_is(f).and(aggressor::ground(at, self.fight.at));
        mask.iter().filter(move |&l| l >= from)
    }

    /// What may fall in one place, so that the places after it can bear the rest.
    // [gf9.battle.winner-losses]
    pub(super) fn falls(&self, at: At<'_>, place: Loc) -> Choices {
        let Some((_, f)) = self.victor() else { return Choices::new() };
        let here = at.state.board.forces.at(f, place);
        let after = self
            .places(at, f, place)
            .filter(|&l| l > place)
            .fold(Squad::NONE, |sum, l| sum.plus(at.state.board.forces.at(f, l)));
        let lost = self.fight.lost;
        let normal = lost.normal.saturating_sub(after.normal)..=lost.normal.min(here.normal);
        let special = lost.special.saturating_sub(after.special)..=lost.special.min(here.special);
        special.flat_map(|s| normal.clone().map(move |n| BattleAction::LoseAt(Squad::new(n, s)))).collect()
    }

    /// Forces of the winner die in one place; the next place is looked at.
    pub(super) fn fall(&mut self, cx: &mut Cx<'_, '_>, place: Loc, squad: Squad) {
        let Some((_, f)) = self.victor() else { return };
        cx.kill(f, squad, place);
        count_losses(cx, f, squad.total());
        self.fight.lost = self.fight.lost.minus(squad);
        self.step = Step::LossesAt(Loc(place.0 + 1));
    }

    /// Places with no choice are settled; says whether somebody must choose.
    pub(super) fn spread_losses(&mut self, cx: &mut Cx<'_, '_>, from: Loc) -> bool {
        let Some((_, f)) = self.victor() else { return false };
        let next = self.places(cx.at(), f, from).next();
        let (Some(place), false) = (next, self.fight.lost.is_empty()) else {
            self.step = Step::Pay;
            return false;
        };
        self.step = Step::LossesAt(place);
        let choices = self.falls(cx.at(), place);
        let (1, Some(&BattleAction::LoseAt(squad))) = (choices.len(), choices.first()) else { return true };
        self.fall(cx, place, squad);
        false
    }

    /// The winner pays for his forces and discards his Cheap Hero; then chooses about his cards.
    // [gf9.battle.adv-spice-paid] [gf9.cards.cheap-hero]
    pub(super) fn pay_up(&mut self, cx: &mut Cx<'_, '_>) {
        if let Some((side, f)) = self.victor() {
            self.pay_support(cx, side);
            if let super::plan::Lead::Hero(card) = self.fight.sides[side].plan.lead {
                cx.discard(f, card);
            }
            self.use_up(cx, side);
        }
        self.step = Step::KeepWeapon;
    }

    /// The faction that chooses what becomes of its played cards: the winner, by ruling also a winner by treachery.
    // [gf9.battle.winner-cards] [ah2009.battle.treason-winner]
    pub(super) fn card_holder(&self) -> Option<(Side, Faction)> {
        self.fight.winner().map(|side| (side, self.faction(side)))
    }

    /// The card he is asked about.
    pub(super) fn card_in_question(&self) -> Option<Card> {
        let (side, _) = self.card_holder()?;
        let plan = &self.fight.sides[side].plan;
        if self.step == Step::KeepWeapon {
            // Semuta Drug is gone by now. [v29.data.card-semuta-drug]
            plan.weapon.filter(|&c| c != Card::SEMUTA_DRUG)
        } else {
            plan.defence.filter(|_| self.step == Step::KeepDefence)
        }
    }

    /// [gf9.battle.winner-cards] [gf9.faq.reuse-cards]
    pub(super) fn keep(&mut self, cx: &mut Cx<'_, '_>, keep: bool) {
        let (Some(card), Some((_, f))) = (self.card_in_question(), self.card_holder()) else { return };
        if keep {
            cx.emit(|| Event::Battle(BattleEvent::Kept { faction: f, card }));
        } else {
            cx.discard(f, card);
        }
        self.step = self.after_card();
    }

    pub(super) fn after_card(&self) -> Step {
        if self.step == Step::KeepWeapon { Step::KeepDefence } else { Step::LeaderSpice }
    }

    /// The winner is paid for every leader killed, his own included. [gf9.battle.leader-spice]
    pub(super) fn leader_spice(&mut self, cx: &mut Cx<'_, '_>) {
        if let Some((_, f)) = self.victor() {
            let dead = self.fight.sides.iter().filter(|s| s.killed).filter_map(|s| s.plan.leader());
            let sum = dead.map(|l| u16::from(cx.rules.strength(l))).sum();
            cx.pay(Purse::Bank, Purse::Shield(f), sum);
            self.late_deaths(cx);
        }
        self.step = Step::Capture;
    }
}
