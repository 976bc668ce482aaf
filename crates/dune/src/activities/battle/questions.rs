//! What is asked at each step, the legal answers, and why others are refused.

use std::ops::ControlFlow;

use landsraad_kernel::{Illegal, RuleRef, Seat};

use super::bonds::Bonds;
use super::numbers::Worth;
use super::plan::{self, Choices, Lead, Part, Plan};
use super::prescience::{Element, Shown};
use super::sets::RESIDUAL;
use super::side::Side;
use super::terms::{BattleAction, BattleQuestion, BattleWhy};
use super::{Ask, Battle, Step, aggressor, reveal, voice};
use crate::Faction;
use crate::action::Why;
use crate::activities::windows::Power;
use crate::activities::windows::special::SpecialWhy;
use crate::activities::{At, DuneActivity};
use crate::data::{Card, Loc, Territory};
use crate::editions::{CapturedTraitor, Combat, TraitorCall};

/// The rule of the question that prescience asks, where an edition has another for the answer.
// [gf9.atreides.prescience] [v29.data.atreides-prescience]
fn question_rule(at: At<'_>) -> RuleRef {
    const QUESTION: &[RuleRef] =
        &[RuleRef("gf9.atreides.prescience"), RuleRef("v29.data.atreides-prescience")];
    at.rules.cite(QUESTION, QUESTION[0])
}

/// The refusal of a power that is another faction's.
// [gf9.bene-gesserit.voice] [gf9.atreides.prescience] [gf9.karama.atreides] [gf9.harkonnen.capture]
fn power_of_another(at: At<'_>, f: Faction, action: BattleAction) -> Option<Illegal<Why>> {
    let (owner, rule) = match action {
        BattleAction::Speak(_) => (Faction::BeneGesserit, RuleRef("gf9.bene-gesserit.voice")),
        BattleAction::Ask(_) => (Faction::Atreides, question_rule(at)),
        BattleAction::See(_) => (Faction::Atreides, RuleRef("gf9.karama.atreides")),
        BattleAction::Capture(_) | BattleAction::Kill(_) => {
            (Faction::Harkonnen, RuleRef("gf9.harkonnen.capture"))
        }
        BattleAction::Pass
        | BattleAction::Lay(_)
        | BattleAction::Parry(_)
        | BattleAction::Fight { .. }
        | BattleAction::Lead(_)
        | BattleAction::Kwisatz(_)
        | BattleAction::Weapon(_)
        | BattleAction::Defence(_)
        | BattleAction::Dial(_)
        | BattleAction::Spice(_)
        | BattleAction::Reconsider
        | BattleAction::Call(_)
        | BattleAction::Lose(_)
        | BattleAction::LoseAt(_)
        | BattleAction::Keep(_) => return None,
    };
    (f != owner).then(|| Illegal::new(rule, Why::Special(SpecialWhy::NotYours)))
}

/// Why a power of a faction's own is not used now: it was stopped, or lost with the main leader.
// [gf9.karama.duration] [v29.leaders.lost-powers]
fn power_out_of_force(at: At<'_>, action: BattleAction) -> Option<Illegal<Why>> {
    match action {
        BattleAction::Speak(_) => at.out_of_force(Power::BeneGesseritVoice),
        BattleAction::Ask(_) => at.out_of_force(Power::AtreidesPrescience),
        BattleAction::Capture(_) | BattleAction::Kill(_) => at.out_of_force(Power::HarkonnenCapture),
        BattleAction::Pass
        | BattleAction::Lay(_)
        | BattleAction::Parry(_)
        | BattleAction::Fight { .. }
        | BattleAction::Lead(_)
        | BattleAction::Kwisatz(_)
        | BattleAction::Weapon(_)
        | BattleAction::Defence(_)
        | BattleAction::Dial(_)
        | BattleAction::Spice(_)
        | BattleAction::Reconsider
        | BattleAction::See(_)
        | BattleAction::Call(_)
        | BattleAction::Lose(_)
        | BattleAction::LoseAt(_)
        | BattleAction::Keep(_) => None,
    }
}

/// Why two factions could not have fought in the phase that is over: they do not meet, or do not fight there.
// [gf9.battle.where]
pub(crate) fn never_open(at: At<'_>, f: Faction, action: BattleAction) -> Option<Illegal<Why>> {
    let BattleAction::Fight { at: place, against } = action else { return power_of_another(at, f, action) };
    let refusal = Battle::fight_refusal(at, f, place, against);
    let open = matches!(refusal.why, Why::Battle(BattleWhy::NoBattle | BattleWhy::OtherAggressor { .. }));
    (!open).then_some(refusal)
}

impl Battle {
    /// The answers a pending seat may give, the silent player's first.
    pub(super) fn choices(&self, at: At<'_>, seat: Seat, ask: Ask) -> Choices {
        let mut list = Choices::new();
        let Some(f) = at.state.faction(seat) else { return list };
        match ask {
            Ask::Choose => aggressor::battles(at, f, &mut |at, against| {
                list.push(BattleAction::Fight { at, against });
                ControlFlow::Continue(())
            }),
            Ask::Lay(_) => list = self.layings(at, f),
            Ask::Parry(_) => list = self.parries(at, f),
            Ask::Voice => {
                list.push(BattleAction::Pass);
                list.extend(voice::Order::all().filter(|o| o.known(at)).map(BattleAction::Speak));
            }
            Ask::Prescience => {
                list.push(BattleAction::Pass);
                list.extend(Element::ALL.map(BattleAction::Ask));
            }
            Ask::Disclose | Ask::DiscloseAgain => {
                // A number that can still be dialled stands. [gf9.battle.sequence]
                if let (Ask::DiscloseAgain, Some(n)) = (ask, self.standing_dial(at)) {
                    list.push(BattleAction::Dial(n));
                } else if let (Some(side), Some(element)) = (self.fight.side_of(f), self.fight.element) {
                    list = Bonds::of(at, &self.fight, side).disclosures(at, &self.fight, side, element);
                }
            }
            Ask::Plans => {
                if let Some(side) = self.fight.side_of(f) {
                    let bonds = Bonds::of(at, &self.fight, side);
                    let plan = self.fight.sides[side].plan;
                    list = plan::choices(at, &self.fight, side, &bonds, &plan, plan.next);
                    if self.begun(at, side, &bonds) {
                        list.push(BattleAction::Reconsider);
                    }
                }
            }
            Ask::See => {
                let sealed = self.fight.sides.iter().filter(|s| s.plan.sealed());
                list.extend(sealed.map(|s| BattleAction::See(s.faction)));
            }
            Ask::Calls => list.extend(self.calls(at, f)),
            Ask::Losses => list.extend(self.mixes(at).into_iter().map(BattleAction::Lose)),
            Ask::LossesAt(place) => list = self.falls(at, place),
            Ask::Keep => list.extend([true, false].map(BattleAction::Keep)),
            Ask::Capture => list.extend([false, true].map(BattleAction::Capture)),
            Ask::Fate => list.extend([false, true].map(BattleAction::Kill)),
        }
        list
    }

    /// The number disclosed to prescience, if it can still be dialled.
    fn standing_dial(&self, at: At<'_>) -> Option<u8> {
        let side = self.questioned(at)?;
        let Some(Shown::Dial(n)) = self.fight.shown else { return None };
        let dials = Worth::of(at, &self.fight, side).dials(at.state.board.spice.of(self.faction(side)));
        dials.contains(n).then_some(n)
    }

    /// The side of a seat in the battle, and the part of its plan that comes next.
    pub(super) fn planner(&self, at: At<'_>, seat: Seat) -> Option<(Side, Part)> {
        let side = self.fight.side_of(at.state.faction(seat)?)?;
        Some((side, self.fight.sides[side].plan.next))
    }

    /// Whether the number on the wheel of a side is bound by nothing but its forces, so that there are several.
    pub(super) fn dials_freely(&self, at: At<'_>, side: Side) -> bool {
        let unbound = self.fight.shown.is_none() && at.state.promises.is_empty();
        unbound && !self.fight.squad(at, side).is_empty()
    }

    /// Whether a side has answered something of its unfinished plan.
    pub(super) fn begun(&self, at: At<'_>, side: Side, bonds: &Bonds) -> bool {
        let plan = self.fight.sides[side].plan;
        !plan.sealed()
            && plan.next > Part::Lead
            && plan.next > plan::settle(at, &self.fight, side, bonds, Plan::default()).next
    }

    /// [gf9.traitors.call] [gf9.faq.call-optional]
    pub(super) fn calls(&self, at: At<'_>, f: Faction) -> impl Iterator<Item = BattleAction> + use<> {
        let leader = reveal::accused(at, &self.fight, f).and_then(|s| reveal::suspect(&self.fight, s));
        let card = leader.is_some_and(|l| at.state.board.traitors.holds(f, l));
        // [v29.leaders.no-traitor]
        let own = leader.is_some_and(|l| l.faction() == f && !l.is_main());
        let (may, must) = match at.rules.rulings.captured_traitor {
            CapturedTraitor::CardNeeded => (false, false),
            // A captured leader used against his own House. [ah2009.battle.traitor-captured]
            CapturedTraitor::May => (own, false),
            CapturedTraitor::Must => (own, own),
        };
        let holds = card || may;
        // [ah2009.battle.traitor-mandatory]
        let compulsory = match at.rules.rulings.traitor_call {
            TraitorCall::Optional => false,
            TraitorCall::Compulsory | TraitorCall::Automatic => true,
        };
        // A fighter must; the Harkonnen help an ally if they like. [gf9.harkonnen.ally-traitor]
        let fights = self.fight.side_of(f).is_some();
        let must = must || card && compulsory && fights;
        [false, true]
            .into_iter()
            .filter(move |&call| if call { holds } else { !must })
            .map(BattleAction::Call)
    }

    pub(super) fn question(&self, at: At<'_>, f: Faction, ask: Ask) -> (BattleQuestion, RuleRef) {
        let target = |f| self.fight.target_of(at, f).map_or(f, |s| self.faction(s));
        match ask {
            Ask::Lay(side) => (BattleQuestion::Lay { target: self.faction(side.other()) }, RESIDUAL),
            Ask::Parry(side) => (BattleQuestion::Parry { by: self.faction(side) }, RESIDUAL),
            Ask::Voice => (
                BattleQuestion::Voice { target: target(Faction::BeneGesserit) },
                RuleRef("gf9.bene-gesserit.voice"),
            ),
            Ask::Prescience => {
                (BattleQuestion::Prescience { target: target(Faction::Atreides) }, question_rule(at))
            }
            Ask::Disclose | Ask::DiscloseAgain => (
                BattleQuestion::Disclose { element: self.fight.element.unwrap_or(Element::Number) },
                RuleRef("gf9.atreides.prescience"),
            ),
            Ask::Plans => {
                let part = self.fight.side_of(f).map_or(Part::Lead, |s| self.fight.sides[s].plan.next);
                (BattleQuestion::Plan { part }, plan::rule(part))
            }
            Ask::See => (BattleQuestion::See, RuleRef("gf9.karama.atreides")),
            Ask::Calls => {
                let side = reveal::accused(at, &self.fight, f).unwrap_or(Side::Aggressor);
                let of = self.faction(side);
                let leader = reveal::suspect(&self.fight, side);
                let call = leader.map_or(BattleQuestion::See, |leader| BattleQuestion::Call { leader, of });
                (call, RuleRef("gf9.traitors.call"))
            }
            Ask::Losses => {
                let plan = self.victor().map_or(Plan::default(), |(s, _)| self.fight.sides[s].plan);
                let question = BattleQuestion::Lose { dial: plan.dial, spice: plan.spice };
                (question, RuleRef("gf9.battle.winner-losses"))
            }
            Ask::LossesAt(at) => {
                (BattleQuestion::LoseAt { at, left: self.fight.lost }, RuleRef("gf9.battle.winner-losses"))
            }
            Ask::Keep => {
                let keep =
                    self.card_in_question().map_or(BattleQuestion::See, |card| BattleQuestion::Keep { card });
                (keep, RuleRef("gf9.battle.winner-cards"))
            }
            Ask::Capture => {
                let from = self.beaten().unwrap_or(f);
                (BattleQuestion::Capture { from }, RuleRef("gf9.harkonnen.capture"))
            }
            Ask::Fate => {
                let fate =
                    self.fight.drawn.map_or(BattleQuestion::See, |leader| BattleQuestion::Kill { leader });
                (fate, RuleRef("gf9.harkonnen.capture-kill"))
            }
            Ask::Choose => (BattleQuestion::Fight, RuleRef("gf9.battle.aggressor-order")),
        }
    }

    /// Why an answer is not among the choices.
    pub(super) fn refusal(&self, at: At<'_>, f: Faction, ask: Ask, action: BattleAction) -> Illegal<Why> {
        if let Some(barred) = power_of_another(at, f, action).or_else(|| power_out_of_force(at, action)) {
            return barred;
        }
        let no = |rule, why| Illegal::new(RuleRef(rule), Why::Battle(why));
        let rule = self.question(at, f, ask).1;
        let planning = matches!(ask, Ask::Plans | Ask::Disclose | Ask::DiscloseAgain);
        let side = self.fight.side_of(f).filter(|_| planning);
        match (action, side) {
            (BattleAction::Fight { at: place, against }, _) if matches!(ask, Ask::Choose) => {
                Battle::fight_refusal(at, f, place, against)
            }
            (BattleAction::Reconsider, Some(_)) => {
                no("gf9.battle.plan-commit", BattleWhy::NothingToReconsider)
            }
            (BattleAction::Call(call), _) if matches!(ask, Ask::Calls) => {
                let side = reveal::accused(at, &self.fight, f);
                match side.and_then(|s| self.fight.sides[s].plan.leader()) {
                    Some(l) if call => no("gf9.traitors.call", BattleWhy::NoTraitor(l)),
                    Some(l) => no("gf9.traitors.call", BattleWhy::MustCall(l)),
                    None => no("gf9.traitors.call", BattleWhy::NotNow),
                }
            }
            (BattleAction::Speak(order), _) if matches!(ask, Ask::Voice) => {
                Illegal::new(voice::unknown_rule(at, order), Why::Battle(BattleWhy::NoOrder(order.kind)))
            }
            (BattleAction::Lay(card) | BattleAction::Parry(card), _)
                if matches!(ask, Ask::Lay(_) | Ask::Parry(_)) =>
            {
                let held = at.state.board.cards.holds(f, card);
                let why = if held { BattleWhy::WrongPlace(card) } else { BattleWhy::NotHeld(card) };
                let tied = self.tied_card(at, f, card).filter(|_| held);
                tied.unwrap_or_else(|| Illegal::new(RESIDUAL, Why::Battle(why)))
            }
            (BattleAction::Lose(_) | BattleAction::LoseAt(_), _)
                if matches!(ask, Ask::Losses | Ask::LossesAt(_)) =>
            {
                let rule = match at.rules.rulings.combat {
                    Combat::Basic => rule,
                    Combat::Spice => RuleRef("gf9.battle.adv-losses"),
                };
                Illegal::new(rule, Why::Battle(BattleWhy::Losses))
            }
            (action, Some(side)) if plan::part_of(action).is_some() || action == BattleAction::Pass => {
                let asked = match self.fight.element.filter(|_| !matches!(ask, Ask::Plans)) {
                    Some(element) => element.part(),
                    None => self.fight.sides[side].plan.next,
                };
                plan::refusal(at, &self.fight, side, asked, action)
            }
            (BattleAction::Pass, _) => Illegal::new(rule, Why::Battle(BattleWhy::NotNow)),
            (action, _) => self.out_of_moment(at, f, action),
        }
    }

    /// The rule that lets Atreides ask once: also when the answer was that there is nothing.
    // [gf9.atreides.prescience] [gf9.atreides.prescience-no-second] [ah2009.battle.prescience-empty]
    fn asked_rule(&self, at: At<'_>) -> RuleRef {
        const EMPTY: &[RuleRef] = &[
            RuleRef("gf9.atreides.prescience-no-second"),
            RuleRef("ah2009.battle.prescience-empty"),
            RuleRef("v29.data.atreides-prescience-empty"),
        ];
        let empty = at.rules.cite(EMPTY, EMPTY[0]);
        match self.fight.shown {
            Some(Shown::Weapon(None) | Shown::Defence(None)) => empty,
            // The 2019 edition speaks of the two cards alone.
            Some(Shown::Lead(Lead::None) | Shown::Dial(0)) if empty != EMPTY[0] => empty,
            Some(Shown::Weapon(Some(_)) | Shown::Defence(Some(_)) | Shown::Lead(_) | Shown::Dial(_))
            | None => question_rule(at),
        }
    }

    /// Why an answer comes too early or too late in a battle: the rule of its own moment.
    // [gf9.battle.sequence] [gf9.battle.plan-commit]
    fn out_of_moment(&self, at: At<'_>, f: Faction, action: BattleAction) -> Illegal<Why> {
        let no = |rule, why| Illegal::new(RuleRef(rule), Why::Battle(why));
        if plan::part_of(action).is_some() || action == BattleAction::Reconsider {
            let mine = self.fight().is_some_and(|fight| fight.side_of(f).is_some());
            return if self.step >= Step::Reveal && mine {
                no("gf9.battle.plan-commit", BattleWhy::Sealed)
            } else {
                no("gf9.battle.sequence", BattleWhy::NotNow)
            };
        }
        if let (BattleAction::Ask(_), Some(_)) = (action, self.fight.element) {
            return Illegal::new(self.asked_rule(at), Why::Battle(BattleWhy::AskedOnce));
        }
        let rule = match action {
            BattleAction::Lay(_) | BattleAction::Parry(_) if at.rules.uses(Card::RESIDUAL_POISON) => {
                RESIDUAL.0
            }
            BattleAction::Speak(_) | BattleAction::Ask(_) => "gf9.battle.sequence",
            BattleAction::See(_) => "gf9.karama.atreides",
            BattleAction::Call(_) => "gf9.traitors.call",
            BattleAction::Lose(_) | BattleAction::LoseAt(_) => "gf9.battle.winner-losses",
            BattleAction::Keep(_) => "gf9.battle.winner-cards",
            BattleAction::Capture(_) | BattleAction::Kill(_) => "gf9.harkonnen.capture",
            // One battle after the other.
            BattleAction::Fight { .. }
            | BattleAction::Lay(_)
            | BattleAction::Parry(_)
            | BattleAction::Pass
            | BattleAction::Lead(_)
            | BattleAction::Kwisatz(_)
            | BattleAction::Weapon(_)
            | BattleAction::Defence(_)
            | BattleAction::Dial(_)
            | BattleAction::Spice(_)
            | BattleAction::Reconsider => "gf9.battle.sequence",
        };
        no(rule, BattleWhy::NotNow)
    }

    /// Why a faction may not fight another in this place now.
    pub(super) fn fight_refusal(at: At<'_>, f: Faction, place: Loc, against: Faction) -> Illegal<Why> {
        let no = |rule, why| Illegal::new(RuleRef(rule), Why::Battle(why));
        let (t, forces) = (place.territory(), &at.state.board.forces);
        let absent = [f, against].into_iter().find(|&who| !forces.where_is(who).meets(t.mask()));
        if let Some(who) = absent {
            return no("gf9.battle.where", BattleWhy::NotThere { at: t, who });
        }
        if t == Territory::POLAR_SINK {
            return no("gf9.battle.polar-sink-haven", BattleWhy::Haven);
        }
        if f == against {
            return no("gf9.battle.where", BattleWhy::NoBattle);
        }
        if at.state.allied(f, against) {
            return no("gf9.alliance.no-sharing", BattleWhy::Friends { with: against });
        }
        if [f, against].contains(&Faction::BeneGesserit) && forces.advisors_in(t) {
            return no("gf9.bene-gesserit.adv-passive", BattleWhy::Advisors { at: t });
        }
        let (mut meet, mut named) = (false, false);
        aggressor::battles(at, f, &mut |first, g| {
            meet |= g == against && first.territory() == t;
            named |= g == against && first == place;
            ControlFlow::Continue(())
        });
        if !meet {
            return no("gf9.battle.storm-separation", BattleWhy::StormBetween { at: t, with: against });
        }
        match aggressor::aggressor(at).map(|a| a.0).filter(|&who| who != f && named) {
            Some(who) => no("gf9.battle.aggressor", BattleWhy::OtherAggressor { who }),
            None => no("gf9.battle.where", BattleWhy::NoBattle),
        }
    }

    /// Voice and prescience are for one's own battles and those of an ally.
    // [gf9.bene-gesserit.voice] [gf9.bene-gesserit.ally] [gf9.atreides.prescience] [gf9.atreides.ally]
    fn power_of_a_bystander(&self, at: At<'_>, f: Faction, action: BattleAction) -> Option<Illegal<Why>> {
        let rule = match action {
            BattleAction::Speak(_) => RuleRef("gf9.bene-gesserit.voice"),
            BattleAction::Ask(_) => question_rule(at),
            BattleAction::Pass
            | BattleAction::Lay(_)
            | BattleAction::Parry(_)
            | BattleAction::Fight { .. }
            | BattleAction::Lead(_)
            | BattleAction::Kwisatz(_)
            | BattleAction::Weapon(_)
            | BattleAction::Defence(_)
            | BattleAction::Dial(_)
            | BattleAction::Spice(_)
            | BattleAction::Reconsider
            | BattleAction::See(_)
            | BattleAction::Call(_)
            | BattleAction::Lose(_)
            | BattleAction::LoseAt(_)
            | BattleAction::Keep(_)
            | BattleAction::Capture(_)
            | BattleAction::Kill(_) => return None,
        };
        let fight = self.fight()?;
        let with = |side: Side| {
            let fighter = fight.sides[side].faction;
            fighter == f || at.state.allied(fighter, f)
        };
        let why = Why::Battle(BattleWhy::NotThere { at: fight.territory(), who: f });
        (!Side::BOTH.into_iter().any(with)).then(|| Illegal::new(rule, why))
    }

    /// Why somebody who is not asked may not do this.
    pub(super) fn unasked_refusal(
        &self,
        at: At<'_>,
        f: Faction,
        action: BattleAction,
    ) -> Option<Illegal<Why>> {
        if let Some(foreign) = power_of_another(at, f, action) {
            return Some(foreign);
        }
        if let BattleAction::Fight { at: place, against } = action {
            let refusal = Battle::fight_refusal(at, f, place, against);
            // While a battle goes on, the next one is not named yet.
            let later =
                matches!(refusal.why, Why::Battle(BattleWhy::NoBattle | BattleWhy::OtherAggressor { .. }));
            return (!later || self.fight().is_none()).then_some(refusal);
        }
        if let Some(barred) =
            self.power_of_a_bystander(at, f, action).or_else(|| power_out_of_force(at, action))
        {
            return Some(barred);
        }
        if let (BattleAction::Call(_), Step::Calls) = (action, self.step) {
            let no = |rule, why| Some(Illegal::new(RuleRef(rule), Why::Battle(why)));
            let Some(accused) = reveal::accused(at, &self.fight, f) else {
                return no("gf9.traitors.call", BattleWhy::NoFighter { at: self.fight.territory() });
            };
            let plan = self.fight.sides[accused].plan;
            return match plan.leader() {
                // [gf9.atreides.kh-no-traitor]
                Some(l) if plan.kwisatz => no("gf9.atreides.kh-no-traitor", BattleWhy::Loyal(l)),
                Some(_) => None,
                // [gf9.traitors.call]
                None => no("gf9.traitors.call", BattleWhy::NobodyToCall),
            };
        }
        // Only those who fight make a plan. [gf9.battle.plan-contents]
        let part = plan::part_of(action).is_some();
        if let Some(fight) = self.fight().filter(|fight| part && fight.side_of(f).is_none()) {
            let why = Why::Battle(BattleWhy::NoFighter { at: fight.territory() });
            return Some(Illegal::new(RuleRef("gf9.battle.plan-contents"), why));
        }
        // What belongs to another step. [gf9.battle.sequence]
        let later = !part && action != BattleAction::Pass;
        if self.fight().is_some() && (later || part && self.step >= Step::Reveal) {
            return Some(self.out_of_moment(at, f, action));
        }
        // A plan that lies sealed is not changed. [gf9.battle.plan-commit]
        plan::part_of(action)?;
        let side = self.planning()?.side_of(f)?;
        let (rule, why) = if self.may_take_up(at, f) {
            ("v29.battle.plan-change", BattleWhy::Laid)
        } else {
            ("gf9.battle.plan-commit", BattleWhy::Sealed)
        };
        let sealed = self.fight.sides[side].plan.sealed();
        sealed.then(|| Illegal::new(RuleRef(rule), Why::Battle(why)))
    }
}
