//! Repairs plans that are not legal when they are revealed: plans of imported matches, and plans that became
//! illegal after they were sealed.
// [v29.battle.forced-leader] [v29.battle.extra-cards] [v29.battle.number-too-high] [v29.battle.other-invalid]

use arrayvec::ArrayVec;
use landsraad_kernel::{RuleRef, Seat};

use super::numbers::Worth;
use super::plan::{self, Lead, Part, Plan, is_defence, is_weapon};
use super::side::Side;
use super::terms::{BattleAction, BattleEvent, Fight, Sight};
use super::{Battle, Step, plan::Leads};
use crate::Faction;
use crate::activities::{At, Cx, Frame};
use crate::data::{Card, LeaderId};
use crate::editions::{LaidPlans, PlanRepair};
use crate::event::Event;

const LEADER: RuleRef = RuleRef("v29.battle.forced-leader");

/// A plan as it lies on the table, legal or not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Laid {
    /// The leader of the plan.
    pub lead: Lead,
    /// Whether the Kwisatz Haderach comes along.
    pub kwisatz: bool,
    /// Weapons, defences and whatever else was laid.
    pub cards: ArrayVec<Card, 8>,
    /// The number, in half points.
    pub dial: u8,
    /// The spice.
    pub spice: u8,
}

impl Battle {
    /// Whether cards may still change hands under a plan: not while Atreides choose whether to look at one.
    pub fn plans_open(&self) -> bool {
        self.step <= Step::Plans
    }

    /// Whether a faction's plan in this battle has this part, decided by it or by itself.
    pub fn has_planned(&self, f: Faction, part: BattleAction) -> bool {
        self.fight.sides.iter().any(|side| side.faction == f && side.plan.has(part))
    }

    /// Cards pass between these two: their plans are made again, sealed or not. Both of them, so that nobody learns
    /// whether a card of a plan was among those taken. [v29.data.karama-harkonnen]
    pub fn reopen(&mut self, cx: &mut Cx<'_, '_>, who: [Faction; 2]) {
        if self.step != Step::Plans {
            return;
        }
        for side in &mut self.fight.sides.0 {
            if who.contains(&side.faction) {
                let (sealed, faction) = (side.plan.sealed(), side.faction);
                side.plan = Plan::default();
                if sealed {
                    cx.emit(|| Event::Battle(BattleEvent::Reopened { faction }));
                }
            }
        }
        // A faction that has lost its Cheap Hero announces it. [gf9.battle.announce-no-leader]
        self.step = Step::Announce;
    }
}

impl Battle {
    /// Whether a faction may take up its laid plan again: until the other one is laid, unless Atreides have looked into it.
    // [v29.battle.plan-change] [v29.data.karama-atreides]
    pub(super) fn may_take_up(&self, at: At<'_>, f: Faction) -> bool {
        let side = match at.rules.rulings.laid_plans {
            LaidPlans::Sealed => None,
            LaidPlans::Open => self.fight.side_of(f).filter(|_| self.step == Step::Plans),
        };
        side.is_some_and(|side| self.fight.sides[side].plan.sealed() && self.fight.sight != Sight::Seen(side))
    }
}

/// Whether a seat may take up its laid plan again.
pub fn may_take_up(at: At<'_>, seat: Seat) -> bool {
    let battle = at.state.stack.top().and_then(Frame::battle);
    at.state.faction(seat).is_some_and(|f| battle.is_some_and(|battle| battle.may_take_up(at, f)))
}

/// Takes the plan up: it is made again. [v29.battle.plan-change]
pub fn take_up(cx: &mut Cx<'_, '_>, seat: Seat) {
    let Some(faction) = cx.state.faction(seat) else { return };
    for frame in cx.state.stack.iter_mut() {
        if let Frame::Battle(battle) = frame
            && let Some(side) = battle.fight.side_of(faction)
        {
            battle.fight.sides[side].plan = Plan::default();
        }
    }
    cx.emit(|| Event::Battle(BattleEvent::TakenUp { faction }));
}

impl From<&Plan> for Laid {
    fn from(plan: &Plan) -> Laid {
        let cards = plan.weapon.into_iter().chain(plan.defence).collect();
        Laid { lead: plan.lead, kwisatz: plan.kwisatz, cards, dial: plan.dial, spice: plan.spice }
    }
}

/// Whether a plan can stand as it is.
fn stands(at: At<'_>, fight: &Fight, side: Side, plan: &Plan) -> bool {
    let f = fight.sides[side].faction;
    let hand = at.state.board.cards.hand(f);
    let holds = |card: Option<Card>| card.is_none_or(|c| hand.contains(&c));
    let fits = |card: Option<Card>, test: fn(At<'_>, Card) -> bool| card.is_none_or(|c| test(at, c));
    let led = plan.lead != Lead::None || plan.weapon.is_none() && plan.defence.is_none();
    let worth = Worth::of(at, fight, side);
    plan::leads(at, fight, side).contains(&plan.lead)
        && led
        && holds(plan.weapon)
        && holds(plan.defence)
        && fits(plan.weapon, is_weapon)
        && fits(plan.defence, is_defence)
        && (!plan.kwisatz || plan::kwisatz_ready(at, fight, side))
        && plan.spice <= worth.most_spice(at.state.board.spice.of(f))
        && worth.reaches(plan.dial, plan.spice)
}

/// The plan that counts. Cards that are left over were never out of the hand.
pub fn mend(
    at: At<'_>,
    fight: &Fight,
    side: Side,
    laid: &Laid,
    pick: &mut dyn FnMut(usize) -> usize,
) -> Plan {
    let f = fight.sides[side].faction;
    let leads: Leads = plan::leads(at, fight, side);
    // A leader who may not fight here is taken out first. [v29.battle.other-invalid]
    let mut lead = if leads.contains(&laid.lead) { laid.lead } else { Lead::None };
    if lead == Lead::None {
        lead = lowest(at, &leads, pick);
    }
    let hand = at.state.board.cards.hand(f);
    let mut one = |fits: &dyn Fn(Card) -> bool| {
        let list: ArrayVec<Card, 8> = laid
            .cards
            .iter()
            .copied()
            .filter(|&c| lead != Lead::None && hand.contains(&c) && fits(c))
            .collect();
        // One of each kind at random; the rest goes back to the hand. [v29.battle.extra-cards]
        (!list.is_empty()).then(|| list[if list.len() > 1 { pick(list.len()) } else { 0 }])
    };
    let bluff = at.worthless();
    let real = |c: Card| !bluff.contains(c);
    let mut weapon = one(&|c| is_weapon(at, c) && real(c));
    let mut defence = one(&|c| is_defence(at, c) && real(c));
    for card in laid.cards.iter().copied().filter(|&c| !real(c) && lead != Lead::None && hand.contains(&c)) {
        let place = if weapon.is_none() { &mut weapon } else { &mut defence };
        if place.is_none() {
            *place = Some(card);
        }
    }
    let worth = Worth::of(at, fight, side);
    let purse = at.state.board.spice.of(f);
    // [v29.battle.number-too-high]
    let reachable = worth.dials(purse);
    let dial = reachable.up_to(laid.dial).highest().unwrap_or(0);
    let fits = |&spice: &u8| worth.reaches(dial, spice);
    let most = worth.most_spice(purse);
    let kept = Some(laid.spice).filter(|s| *s <= most).filter(fits);
    let spice = kept.or_else(|| (0..=most).find(fits)).unwrap_or(0);
    let kwisatz = laid.kwisatz && lead != Lead::None && plan::kwisatz_ready(at, fight, side);
    Plan { next: Part::Done, lead, kwisatz, weapon, defence, dial, spice }
}

/// The weakest leader available; among equals chance decides. [v29.battle.forced-leader]
fn lowest(at: At<'_>, leads: &Leads, pick: &mut dyn FnMut(usize) -> usize) -> Lead {
    let strength = |lead: &Lead| match *lead {
        Lead::Leader(l) => Some((at.rules.strength(l), l)),
        Lead::Hero(_) | Lead::None => None,
    };
    let least = leads.iter().filter_map(strength).map(|(s, _)| s).min();
    let weakest: ArrayVec<LeaderId, 36> =
        leads.iter().filter_map(strength).filter(|(s, _)| Some(*s) == least).map(|(_, l)| l).collect();
    match weakest.len() {
        0 => Lead::None,
        1 => Lead::Leader(weakest[0]),
        n => Lead::Leader(weakest[pick(n)]),
    }
}

impl Battle {
    /// Mends both plans, where the ruling says so.
    pub(super) fn mend_plans(&mut self, cx: &mut Cx<'_, '_>) {
        match cx.rules.rulings.plan_repair {
            PlanRepair::Never => return,
            PlanRepair::AtReveal => {}
        }
        for side in Side::BOTH {
            let plan = self.fight.sides[side].plan;
            if stands(cx.at(), &self.fight, side, &plan) {
                continue;
            }
            let at = At { rules: cx.rules, state: cx.state };
            let chance = &mut *cx.chance;
            let mut pick = |n: usize| chance.pick(LEADER, n as u32) as usize;
            let mended = mend(at, &self.fight, side, &Laid::from(&plan), &mut pick);
            if mended != plan {
                self.fight.sides[side].plan = mended;
                let faction = self.faction(side);
                cx.emit(|| Event::Battle(BattleEvent::Mended { faction }));
            }
        }
    }
}
