//! The reveal, treachery calls, explosions, and who wins.

use landsraad_kernel::{Sealed, SeatSet};

use super::numbers::Worth;
use super::plan::{Lead, Plan};
use super::side::Side;
use super::terms::{BattleAction, BattleEvent, Fight, Verdict};
use super::{Battle, Step};
use crate::Faction;
use crate::activities::windows::Power;
use crate::activities::{At, Cx};
use crate::board::{Place, Purse};
use crate::data::{Card, CardKind, LeaderId, LocSet};
use crate::editions::{
    AlliancePowers, BystanderLosses, Explosion, ExplosionLeaders, HeroAfterTreachery, TraitorCall,
    TreasonCards,
};
use crate::event::Event;
use crate::rules::Dune;

/// The leader who may be called a traitor: a token without the Kwisatz Haderach.
// [gf9.traitors.call] [gf9.atreides.kh-no-traitor] [gf9.cards.cheap-hero] [gf9.harkonnen.capture-traitor]
pub fn suspect(fight: &Fight, side: Side) -> Option<LeaderId> {
    let plan = &fight.sides[side].plan;
    plan.leader().filter(|_| !plan.kwisatz)
}

/// The side a faction may call treachery against: a fighter his opponent, the Harkonnen an ally's.
// [gf9.traitors.sealed-calls] [gf9.harkonnen.ally-traitor] [gf9.karama.stop-harkonnen-ally-traitor]
pub fn accused(at: At<'_>, fight: &Fight, f: Faction) -> Option<Side> {
    match fight.side_of(f) {
        Some(side) => Some(side.other()),
        None if f == Faction::Harkonnen && lends_traitors(at) && at.works(Power::HarkonnenAllyTraitor) => {
            fight.target_of(at, f)
        }
        None => None,
    }
}

/// Whether the traitors of the Harkonnen work for an ally at this table. [gf9.harkonnen.ally-traitor]
pub(super) fn lends_traitors(at: At<'_>) -> bool {
    match at.rules.rulings.alliance_powers {
        AlliancePowers::All | AlliancePowers::NoRevivals | AlliancePowers::OneMoreRevival => true,
        // [ah2009.battle.traitor-ally]
        AlliancePowers::Unprinted => false,
    }
}

/// Every seat that faces a leader token, whether or not it holds a card. [gf9.traitors.sealed-calls]
fn callers(at: At<'_>, fight: &Fight) -> SeatSet {
    let asked = |f: &Faction| accused(at, fight, *f).is_some_and(|s| suspect(fight, s).is_some());
    at.state.in_play().iter().filter(asked).filter_map(|f| at.state.seat(f)).collect()
}

impl Battle {
    /// Where nobody is asked, those who must call have called: what they hold shows at once. A House that may
    /// call its own captured leader still chooses. [ah2009.battle.traitor-mandatory] [ah2009.battle.traitor-captured]
    fn call_by_itself(&mut self, at: At<'_>) {
        match at.rules.rulings.traitor_call {
            TraitorCall::Optional | TraitorCall::Compulsory => return,
            TraitorCall::Automatic => {}
        }
        for seat in self.fight.calls.waiting().iter() {
            let Some(f) = at.state.faction(seat) else { continue };
            let mut calls = self.calls(at, f);
            if let (Some(BattleAction::Call(only)), None) = (calls.next(), calls.next()) {
                self.fight.calls.answer(seat, only);
            }
        }
    }
}

/// Whether a weapon kills the leader who has this defence.
// [gf9.battle.weapon-kills] [gf9.cards.projectile] [gf9.cards.poison] [gf9.cards.lasgun]
pub(super) fn kills(weapon: Option<Card>, defence: Option<Card>) -> bool {
    let defence = defence.map(Card::kind);
    match weapon.map(Card::kind) {
        // [gf9.cards.shield]
        Some(CardKind::ProjectileWeapon) => defence != Some(CardKind::Shield),
        // [gf9.cards.snooper]
        Some(CardKind::PoisonWeapon) => defence != Some(CardKind::Snooper),
        Some(CardKind::Lasgun) => true,
        // [gf9.cards.worthless]
        Some(
            CardKind::Worthless
            | CardKind::Shield
            | CardKind::Snooper
            | CardKind::CheapHero
            | CardKind::Karama
            | CardKind::Truthtrance
            | CardKind::WeatherControl
            | CardKind::FamilyAtomics
            | CardKind::Hajr
            | CardKind::TleilaxuGhola
            | CardKind::ConeOfSilence
            | CardKind::ResidualPoison
            | CardKind::Harvester
            | CardKind::Thumper
            | CardKind::ImperialConditioning
            | CardKind::BreakConditioning,
        )
        | None => false,
    }
}

/// Dial and surviving leader, in half points.
// [gf9.battle.winner] [gf9.battle.cheap-hero-total] [gf9.battle.both-killed]
// [ah2009.battle.hero-value]
fn total(rules: &Dune, plan: &Plan, killed: bool) -> u8 {
    plan.dial + if killed { 0 } else { led(rules, plan) }
}

/// What a living leader and the Kwisatz Haderach add to the dial, in half points.
pub(super) fn led(rules: &Dune, plan: &Plan) -> u8 {
    // [v29.advcombat.leaders-free]
    let leader = plan.leader().map_or(0, |l| rules.strength(l));
    // [gf9.atreides.kh-bonus] [gf9.atreides.kh-leader-killed]
    // [ah2009.battle.kh-use]
    let bonus = if plan.kwisatz { 2 } else { 0 };
    2 * (leader + bonus)
}

impl Battle {
    /// Both plans become public at once. [gf9.battle.reveal-together] [gf9.secrecy.battle-plan-after]
    pub(super) fn reveal(&mut self, cx: &mut Cx<'_, '_>) {
        let t = self.fight.territory();
        self.mend_plans(cx);
        for side in self.fight.sides.0 {
            let (faction, plan) = (side.faction, side.plan);
            cx.emit(|| Event::Battle(BattleEvent::Revealed { faction, plan }));
            for card in plan.cards() {
                cx.show_card(faction, card);
            }
            if plan.kwisatz {
                // [gf9.secrecy.kwisatz-counter]
                cx.change_kwisatz(|k| k.shown = true);
            }
            if let Some(captive) = plan.leader().filter(|l| l.faction() != faction) {
                // Everybody sees him now, and where. [gf9.secrecy.captured-leaders]
                cx.mark_fought(captive, Some(t));
            }
        }
        self.call_in_vain(cx);
        self.fight.calls = Sealed::ask(callers(cx.at(), &self.fight));
        self.call_by_itself(cx.at());
        self.step = Step::Calls;
    }

    /// A leader with the Kwisatz Haderach must be called too, without effect. [ah2009.battle.traitor-kh-called]
    fn call_in_vain(&self, cx: &mut Cx<'_, '_>) {
        match cx.rules.rulings.traitor_call {
            TraitorCall::Optional => return,
            TraitorCall::Compulsory | TraitorCall::Automatic => {}
        }
        for side in Side::BOTH {
            let holder = self.fight.sides[side.other()].faction;
            if let Some(leader) = self.kept_loyal(cx.at(), side) {
                cx.show_traitor(leader);
                cx.emit(|| Event::Battle(BattleEvent::CalledInVain { holder, leader }));
            }
        }
    }

    /// The leader of a side whose traitor card the other one holds, if the Kwisatz Haderach keeps him loyal.
    fn kept_loyal(&self, at: At<'_>, side: Side) -> Option<LeaderId> {
        let plan = self.fight.sides[side].plan;
        let holder = self.fight.sides[side.other()].faction;
        plan.leader().filter(|&l| plan.kwisatz && at.state.board.traitors.holds(holder, l))
    }

    /// Whether this faction has called a leader in vain, by itself, as it had to. [ah2009.battle.traitor-kh-called]
    pub fn has_called_in_vain(&self, at: At<'_>, f: Faction) -> bool {
        let kept =
            |&side: &Side| self.fight.sides[side.other()].faction == f && self.kept_loyal(at, side).is_some();
        self.step == Step::Calls
            && at.rules.rulings.traitor_call != TraitorCall::Optional
            && Side::BOTH.iter().any(kept)
    }

    /// Calls first, then an explosion, then weapons and totals. [gf9.battle.sequence]
    pub(super) fn resolve(&mut self, cx: &mut Cx<'_, '_>) {
        match Side::BOTH.map(|side| self.betrayed(cx.at(), side)) {
            [Some(_), Some(_)] => self.two_traitors(cx),
            // Also where the betrayed one's own leader is safe with the Kwisatz Haderach.
            // [ah2009.battle.traitor-kh-counter]
            [Some(_), None] => self.betray(cx, Side::Aggressor),
            [None, Some(_)] => self.betray(cx, Side::Defender),
            [None, None] => {
                let sides = self.fight.sides;
                let plays = |side: Side, kind| sides[side].plan.plays(kind);
                let any = |kind| Side::BOTH.iter().any(|&side| plays(side, kind));
                let explodes = match cx.rules.rulings.explosion {
                    // [gf9.cards.lasgun-shield]
                    Explosion::AnyShield => any(CardKind::Lasgun) && any(CardKind::Shield),
                    // [ah2009.battle.lasgun-shield] [ah2009.battle.lasgun-own-shield]
                    Explosion::Opposing => Side::BOTH
                        .into_iter()
                        .any(|s| plays(s, CardKind::Lasgun) && plays(s.other(), CardKind::Shield)),
                };
                if explodes {
                    self.explode(cx);
                } else {
                    self.compare(cx);
                }
            }
        }
    }

    /// The faction that called the leader of this side a traitor: its opponent's card before the Harkonnen ally's.
    pub(super) fn called(&self, at: At<'_>, side: Side) -> Option<Faction> {
        let foe = self.fight.sides[side.other()].faction;
        let calls = |f: Faction| {
            accused(at, &self.fight, f) == Some(side)
                && at.state.seat(f).and_then(|s| self.fight.calls.of(s)) == Some(true)
        };
        std::iter::once(foe).chain(at.state.in_play().without(foe).iter()).find(|&f| calls(f))
    }

    /// [gf9.traitors.persist] [gf9.secrecy.traitors]
    pub(super) fn show_traitor(&self, cx: &mut Cx<'_, '_>, side: Side, holder: Faction) {
        let (by, against) = (self.fight.sides[side.other()].faction, self.fight.sides[side].faction);
        let Some(leader) = self.fight.sides[side].plan.leader() else { return };
        cx.show_traitor(leader);
        cx.emit(|| Event::Battle(BattleEvent::Treachery { by, against, leader, holder }));
    }

    /// The betrayed side loses everything in the territory; the caller nothing.
    // [gf9.traitors.winner] [gf9.traitors.traitor-dies] [gf9.traitors.loser]
    fn betray(&mut self, cx: &mut Cx<'_, '_>, side: Side) {
        let winner = side.other();
        self.fight.verdict = Verdict::Betrayed(winner);
        self.announce(cx, winner);
        self.bury_all(cx, side, self.fight.territory().mask());
        self.kill_lead(cx, side);
        self.discard_plan(cx, side);
        // [gf9.battle.adv-spice-traitor]
        self.pay_support(cx, side);
        let price = self.fight.sides[side].plan.leader().map_or(0, |l| u16::from(cx.rules.strength(l)));
        cx.pay(Purse::Bank, Purse::Shield(self.fight.sides[winner].faction), price);
        match (cx.rules.rulings.hero_after_treachery, self.fight.sides[winner].plan.lead) {
            // [ah2009.battle.hero-discard]
            (HeroAfterTreachery::Discarded, Lead::Hero(card)) => {
                cx.discard(self.fight.sides[winner].faction, card);
            }
            (HeroAfterTreachery::Discarded | HeroAfterTreachery::Kept, _) => {}
        }
        self.step = match cx.rules.rulings.treason_cards {
            TreasonCards::Kept => Step::Capture,
            // [ah2009.battle.treason-winner]
            TreasonCards::Choice => {
                self.use_up(cx, winner);
                Step::KeepWeapon
            }
        };
    }

    /// Nobody has won, so nobody captures. [gf9.traitors.two] [gf9.battle.adv-spice-traitor]
    // [ah2009.battle.double-treason-harkonnen]
    fn two_traitors(&mut self, cx: &mut Cx<'_, '_>) {
        self.fight.verdict = Verdict::Nobody;
        cx.emit(|| Event::Battle(BattleEvent::NobodyWon));
        for side in Side::BOTH {
            self.bury_all(cx, side, self.fight.territory().mask());
            self.kill_lead(cx, side);
            self.discard_plan(cx, side);
            self.pay_support(cx, side);
        }
        self.step = Step::End;
    }

    /// Everything in the territory is lost.
    // [gf9.cards.lasgun-shield] [gf9.faq.explosion-spice] [gf9.faq.explosion-bystanders]
    // [gf9.bene-gesserit.adv-vulnerable]
    fn explode(&mut self, cx: &mut Cx<'_, '_>) {
        let territory = self.fight.territory();
        self.fight.verdict = Verdict::Nobody;
        cx.emit(|| Event::Battle(BattleEvent::Exploded { territory }));
        for side in Side::BOTH {
            self.bury_all(cx, side, territory.mask());
            self.kill_lead(cx, side);
            self.discard_plan(cx, side);
            // [gf9.battle.adv-spice-paid]
            self.pay_support(cx, side);
            if self.fight.sides[side].plan.kwisatz {
                // [gf9.atreides.kh-death]
                cx.change_kwisatz(|k| k.dead = true);
                cx.emit(|| Event::Battle(BattleEvent::KwisatzDied));
            }
        }
        self.kill_all_leaders(cx);
        for f in Faction::ALL {
            let dead = cx.kill_all(f, territory.mask());
            // The fighters' losses are counted above. [gf9.atreides.kh-activation]
            match cx.rules.rulings.bystander_losses {
                BystanderLosses::Ignored => {}
                BystanderLosses::Counted => count_losses(cx, f, dead),
            }
        }
        // [ah2009.battle.explosion-spice-cards]
        for loc in territory.mask() {
            cx.lose_spice(loc);
        }
        self.step = Step::End;
    }

    /// Leaders used earlier this turn in the territory die too; nobody is paid for them.
    // [ah2009.battle.explosion-leaders]
    fn kill_all_leaders(&self, cx: &mut Cx<'_, '_>) {
        match cx.rules.rulings.explosion_leaders {
            ExplosionLeaders::Fighters => return,
            ExplosionLeaders::AllThere => {}
        }
        let here = Some(self.fight.territory());
        for leader in LeaderId::all() {
            let row = cx.state.board.leaders.get(leader);
            if row.fought == here && (row.place == Place::Home || row.place.captor().is_some()) {
                cx.kill_leader(leader, false);
            }
        }
        let kwisatz = cx.state.board.leaders.kwisatz();
        if kwisatz.fought == here && !kwisatz.dead {
            cx.change_kwisatz(|k| k.dead = true);
            cx.emit(|| Event::Battle(BattleEvent::KwisatzDied));
        }
    }

    /// Weapons against defences, then totals. [gf9.battle.winner]
    fn compare(&mut self, cx: &mut Cx<'_, '_>) {
        let plans = self.fight.sides.map(|s| s.plan);
        for side in Side::BOTH {
            let led = plans[side].lead != Lead::None;
            if led && self.falls_in_battle(cx.at(), side) {
                self.fight.sides[side].killed = true;
                // [gf9.battle.killed-leaders]
                self.kill_lead(cx, side);
            }
        }
        let [attack, defence] = Side::BOTH.map(|s| total(cx.rules, &plans[s], self.fight.sides[s].killed));
        let [aggressor, defender] = self.fight.sides.map(|s| s.faction).0;
        cx.emit(|| Event::Battle(BattleEvent::Totals { aggressor, attack, defender, defence }));
        // The aggressor wins a tie. [gf9.battle.ties]
        let winner = if attack < defence { Side::Defender } else { Side::Aggressor };
        self.fight.verdict = Verdict::Won(winner);
        self.announce(cx, winner);
        // What the winner may lose is computed before anybody is removed.
        let worth = Worth::of(cx.at(), &self.fight, winner);
        let mixes = worth.mixes(plans[winner].dial, plans[winner].spice);
        self.fight.lost = mixes.first().copied().unwrap_or_default();
        let loser = winner.other();
        // [gf9.battle.loser-losses] [gf9.battle.loser-cards] [gf9.battle.loser-leader-lives]
        let ground = super::aggressor::ground(cx.at(), self.fight.at);
        self.bury_all(cx, loser, ground);
        self.discard_plan(cx, loser);
        self.pay_support(cx, loser);
        self.step = if mixes.len() > 1 { Step::Losses } else { Step::LossesAt(self.fight.at) };
    }

    fn announce(&self, cx: &mut Cx<'_, '_>, winner: Side) {
        let (winner, loser) = (self.fight.sides[winner].faction, self.fight.sides[winner.other()].faction);
        cx.emit(|| Event::Battle(BattleEvent::Won { winner, loser }));
    }

    /// A side's leader dies in the open.
    fn kill_lead(&self, cx: &mut Cx<'_, '_>, side: Side) {
        if let Some(leader) = self.fight.sides[side].plan.leader() {
            cx.kill_leader(leader, false);
        }
    }

    /// A fighter's forces die; those of Atreides wake the Kwisatz Haderach. [gf9.atreides.kh-activation]
    pub(super) fn bury_all(&self, cx: &mut Cx<'_, '_>, side: Side, mask: LocSet) {
        let f = self.fight.sides[side].faction;
        let dead = cx.kill_all(f, mask);
        count_losses(cx, f, dead);
    }

    /// [gf9.battle.loser-cards] [gf9.setup.discard-face-up]
    fn discard_plan(&self, cx: &mut Cx<'_, '_>, side: Side) {
        let f = self.fight.sides[side].faction;
        for card in self.fight.sides[side].plan.cards() {
            cx.discard(f, card);
        }
    }

    /// [gf9.battle.adv-spice-paid]
    pub(super) fn pay_support(&self, cx: &mut Cx<'_, '_>, side: Side) {
        let f = self.fight.sides[side].faction;
        let amount = u16::from(self.fight.sides[side].plan.spice).min(cx.state.board.spice.of(f));
        cx.pay(Purse::Shield(f), Purse::Bank, amount);
    }
}

/// Tokens Atreides lose in battles they fight. [gf9.atreides.kh-activation]
pub(super) fn count_losses(cx: &mut Cx<'_, '_>, f: Faction, dead: u8) {
    if f == Faction::Atreides && dead > 0 {
        cx.change_kwisatz(|k| k.losses = k.losses.saturating_add(dead));
    }
}
