//! Battle plans: a sequence of small questions, and what binds the answers.
// [gf9.battle.plan-contents] [gf9.battle.plan-commit]

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use landsraad_kernel::{Illegal, RuleRef};
use serde::{Deserialize, Serialize};

use super::bonds::{Bonds, Fixed, Slot};
use super::numbers::Worth;
use super::side::Side;
use super::terms::{BattleAction, BattleWhy, Fight, NoKwisatz, NoLeader};
use super::voice::Order;
use crate::Faction;
use crate::action::Why;
use crate::activities::At;
use crate::activities::windows::Power;
use crate::board::Place;
pub use crate::board::distinct;
use crate::data::{Card, CardKind, LEADER_COUNT, LeaderId};
use crate::editions::{CheapHero, Combat};

/// Atreides battle losses that wake the Kwisatz Haderach. [gf9.atreides.kh-activation]
pub const KWISATZ_LOSSES: u8 = 7;

/// The leader of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Lead {
    /// A leader.
    Leader(LeaderId),
    /// A Cheap Hero.
    Hero(Card),
    /// Nobody.
    #[default]
    None,
}

/// The parts of a plan, in the order they are asked.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Part {
    /// The leader of a plan.
    #[default]
    Lead,
    /// Whether the Kwisatz Haderach comes along.
    Kwisatz,
    /// The weapon.
    Weapon,
    /// The defence.
    Defence,
    /// The dial.
    Dial,
    /// The spice.
    Spice,
    /// The plan is sealed.
    Done,
}

impl Part {
    const fn next(self) -> Part {
        match self {
            Part::Lead => Part::Kwisatz,
            Part::Kwisatz => Part::Weapon,
            Part::Weapon => Part::Defence,
            Part::Defence => Part::Dial,
            Part::Dial => Part::Spice,
            Part::Spice | Part::Done => Part::Done,
        }
    }
}

/// A plan, complete up to `next`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Plan {
    /// The part to be decided next.
    pub next: Part,
    /// The leader of a plan.
    pub lead: Lead,
    /// Whether the Kwisatz Haderach comes along.
    pub kwisatz: bool,
    /// The weapon.
    pub weapon: Option<Card>,
    /// The defence.
    pub defence: Option<Card>,
    /// The dial in half points.
    pub dial: u8,
    /// The spice.
    pub spice: u8,
}

/// Possible leaders: every leader there is, and the Cheap Heroes.
pub type Leads = ArrayVec<Lead, { LEADER_COUNT + 4 }>;

/// The answers to one part.
pub type Choices = ArrayVec<BattleAction, 128>;

impl Plan {
    /// Whether it is sealed.
    pub fn sealed(&self) -> bool {
        self.next == Part::Done
    }
    /// Whether a part has been decided, with this answer.
    pub fn has(&self, answer: BattleAction) -> bool {
        part_of(answer).is_some_and(|part| self.next > part && self.answer_to(part) == answer)
    }
    /// The cards in it.
    pub fn cards(&self) -> impl Iterator<Item = Card> + use<> {
        let hero = match self.lead {
            Lead::Hero(card) => Some(card),
            Lead::Leader(_) | Lead::None => None,
        };
        hero.into_iter().chain(self.weapon).chain(self.defence)
    }
    /// The leader in it.
    pub const fn leader(&self) -> Option<LeaderId> {
        match self.lead {
            Lead::Leader(leader) => Some(leader),
            Lead::Hero(_) | Lead::None => None,
        }
    }
    /// Whether a card of this kind is in it.
    pub fn plays(&self, kind: CardKind) -> bool {
        self.cards().any(|c| counts_as(c, kind))
    }
    fn answer_to(&self, part: Part) -> BattleAction {
        match part {
            Part::Lead => BattleAction::Lead(self.lead),
            Part::Kwisatz => BattleAction::Kwisatz(self.kwisatz),
            Part::Weapon => BattleAction::Weapon(self.weapon),
            Part::Defence => BattleAction::Defence(self.defence),
            Part::Dial => BattleAction::Dial(self.dial),
            Part::Spice | Part::Done => BattleAction::Spice(self.spice),
        }
    }
    fn put(&mut self, action: BattleAction) {
        match action {
            BattleAction::Lead(lead) => self.lead = lead,
            BattleAction::Kwisatz(yes) => self.kwisatz = yes,
            BattleAction::Weapon(card) => self.weapon = card,
            BattleAction::Defence(card) => self.defence = card,
            BattleAction::Dial(n) => self.dial = n,
            BattleAction::Spice(n) => self.spice = n,
            BattleAction::Pass
            | BattleAction::Lay(_)
            | BattleAction::Parry(_)
            | BattleAction::Fight { .. }
            | BattleAction::Speak(_)
            | BattleAction::Ask(_)
            | BattleAction::Reconsider
            | BattleAction::See(_)
            | BattleAction::Call(_)
            | BattleAction::Lose(_)
            | BattleAction::LoseAt(_)
            | BattleAction::Keep(_)
            | BattleAction::Capture(_)
            | BattleAction::Kill(_) => return,
        }
        self.next = self.next.next();
    }
}

/// Whether a card counts as one of this kind in a plan: Break Imperial Conditioning comes in as a worthless
/// card only. [v29.house.break-conditioning]
pub fn counts_as(card: Card, kind: CardKind) -> bool {
    card.kind() == kind || kind == CardKind::Worthless && card.kind() == CardKind::BreakConditioning
}

/// All leaders that may lead.
pub fn leads(at: At<'_>, fight: &Fight, side: Side) -> Leads {
    let mut list = Leads::new();
    let _ = each_lead(at, fight, side, None, |lead| {
        list.push(lead);
        ControlFlow::<()>::Continue(())
    });
    list
}

/// Whether a card may fill the weapon place. [gf9.battle.cards] [gf9.cards.worthless]
// [v29.battle.other-cards] [v29.house.break-conditioning]
pub fn is_weapon(at: At<'_>, card: Card) -> bool {
    let weapon =
        matches!(card.kind(), CardKind::ProjectileWeapon | CardKind::PoisonWeapon | CardKind::Lasgun);
    weapon || at.worthless().contains(card)
}

/// Whether a card may fill the defence place. [gf9.battle.cards] [gf9.faq.cheap-hero-only-leader]
pub fn is_defence(at: At<'_>, card: Card) -> bool {
    matches!(card.kind(), CardKind::Shield | CardKind::Snooper) || at.worthless().contains(card)
}

/// Visits who may lead, the strongest first; nobody only if nobody else can.
// [gf9.battle.leader-required] [gf9.battle.leader-one-territory] [gf9.battle.survivor-stays]
pub fn each_lead<B>(
    at: At<'_>,
    fight: &Fight,
    side: Side,
    order: Option<Order>,
    mut visit: impl FnMut(Lead) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let f = fight.sides[side].faction;
    let leaders = &at.state.board.leaders;
    let mut any = false;
    for l in leaders.strongest(f) {
        if leaders.get(l).fought.is_none_or(|t| t == fight.territory()) {
            any = true;
            visit(Lead::Leader(l))?;
        }
    }
    // The Voice may forbid the only Cheap Hero; a declared "no leader" is binding.
    let said = fight.sides[side].no_leader;
    // [ah2009.battle.hero-only-without-leader] [ah2009.battle.leader-required]
    let idle = match at.rules.rulings.cheap_hero {
        CheapHero::Free => false,
        CheapHero::WithoutLeader => any,
    };
    let barred = idle || said || order.is_some_and(|o| !o.play && o.kind == CardKind::CheapHero);
    for hero in at.state.board.cards.distinct(f).filter(|c| c.kind() == CardKind::CheapHero && !barred) {
        any = true;
        visit(Lead::Hero(hero))?;
    }
    if any { ControlFlow::Continue(()) } else { visit(Lead::None) }
}

/// Whether Atreides may bring the Kwisatz Haderach.
// [gf9.atreides.kh-activation] [gf9.atreides.kh-one-place] [gf9.karama.stop-atreides-kwisatz]
pub fn kwisatz_ready(at: At<'_>, fight: &Fight, side: Side) -> bool {
    let k = at.state.board.leaders.kwisatz();
    fight.sides[side].faction == Faction::Atreides
        && at.rules.rulings.advanced()
        && k.losses >= KWISATZ_LOSSES
        && !k.dead
        && k.fought.is_none_or(|t| t == fight.territory())
        && at.works(Power::AtreidesKwisatz)
}

/// The answers to one part of a plan, given the parts before it; the first is the silent player's.
// [gf9.turn.decline-default]
pub fn choices(at: At<'_>, fight: &Fight, side: Side, bonds: &Bonds, plan: &Plan, part: Part) -> Choices {
    let mut list = Choices::new();
    let _ = each(at, fight, side, bonds, plan, part, |action| {
        list.push(action);
        ControlFlow::<()>::Continue(())
    });
    list
}

/// Visits them.
fn each<B>(
    at: At<'_>,
    fight: &Fight,
    side: Side,
    bonds: &Bonds,
    plan: &Plan,
    part: Part,
    mut visit: impl FnMut(BattleAction) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let f = fight.sides[side].faction;
    let hand = || at.state.board.cards.hand(f);
    let fixed = Fixed::of(plan, part);
    let fits = |fixed: Fixed| bonds.completes(at, fight, side, fixed);
    match part {
        Part::Lead => {
            let (by_name, mut alike) = (bonds.by_name(), None);
            each_lead(at, fight, side, bonds.order, |lead| {
                let judge = || fits(Fixed { lead: Some(lead), ..fixed });
                let open = match lead {
                    Lead::Leader(_) if !by_name => *alike.get_or_insert_with(judge),
                    Lead::Leader(_) | Lead::Hero(_) | Lead::None => judge(),
                };
                if open { visit(BattleAction::Lead(lead)) } else { ControlFlow::Continue(()) }
            })
        }
        Part::Kwisatz => {
            // [gf9.atreides.kh-not-alone]
            let open = plan.lead != Lead::None && kwisatz_ready(at, fight, side);
            visit(BattleAction::Kwisatz(false))?;
            if open { visit(BattleAction::Kwisatz(true)) } else { ControlFlow::Continue(()) }
        }
        Part::Weapon => slot(plan, &hand(), move |c| is_weapon(at, c))
            .filter(|&card| fits(Fixed { weapon: Slot::Is(card), ..fixed }))
            .map(BattleAction::Weapon)
            .try_for_each(visit),
        Part::Defence => slot(plan, &hand(), move |c| is_defence(at, c))
            .filter(|&card| card.is_none() || card != plan.weapon)
            .filter(|&card| fits(Fixed { defence: Slot::Is(card), ..fixed }))
            .map(BattleAction::Defence)
            .try_for_each(visit),
        Part::Dial => {
            let dials = bonds.dials(at, fight, side);
            dials.iter().map(BattleAction::Dial).try_for_each(visit)
        }
        Part::Spice | Part::Done => {
            let worth = Worth::of(at, fight, side);
            let most = worth.most_spice(at.state.board.spice.of(f));
            (0..=most).filter(|&k| worth.reaches(plan.dial, k)).map(BattleAction::Spice).try_for_each(visit)
        }
    }
}

/// The answer to the next part of a plan, if there is only one.
fn only(at: At<'_>, fight: &Fight, side: Side, bonds: &Bonds, plan: &Plan) -> Option<BattleAction> {
    let mut first = None;
    let several = each(at, fight, side, bonds, plan, plan.next, |action| {
        if first.is_some() {
            return ControlFlow::Break(());
        }
        first = Some(action);
        ControlFlow::Continue(())
    });
    first.filter(|_| several.is_continue())
}

/// No card, or one of these; without leader or Cheap Hero, no card. [gf9.battle.no-leader]
fn slot<'a>(
    plan: &Plan,
    hand: &'a [Card],
    fits: impl Fn(Card) -> bool + 'a,
) -> impl Iterator<Item = Option<Card>> + 'a {
    // [ah2009.battle.voice-worthless]
    let led = plan.lead != Lead::None;
    std::iter::once(None).chain(distinct(hand).filter(move |&c| led && fits(c)).map(Some))
}

/// Goes on to the next part that leaves a choice. The dial is always asked, so that a plan is never sealed
/// without its maker.
pub fn settle(at: At<'_>, fight: &Fight, side: Side, bonds: &Bonds, mut plan: Plan) -> Plan {
    while !plan.sealed() && plan.next != Part::Dial {
        match only(at, fight, side, bonds, &plan) {
            Some(only) => plan.put(only),
            None => break,
        }
    }
    plan
}

/// The plan with the next part answered.
pub fn extend(at: At<'_>, fight: &Fight, side: Side, action: BattleAction) -> Plan {
    let bonds = Bonds::of(at, fight, side);
    let mut plan = fight.sides[side].plan;
    plan.put(action);
    settle(at, fight, side, &bonds, plan)
}

/// An unfinished plan as it may stand: begun again if a part has become impossible.
pub fn refresh(at: At<'_>, fight: &Fight, side: Side) -> Plan {
    let bonds = Bonds::of(at, fight, side);
    let old = fight.sides[side].plan;
    let mut plan = settle(at, fight, side, &bonds, Plan::default());
    if old.next <= plan.next {
        return plan;
    }
    let start = plan;
    plan = Plan::default();
    while plan.next < old.next {
        let answer = old.answer_to(plan.next);
        let is_it =
            |action| if action == answer { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        if each(at, fight, side, &bonds, &plan, plan.next, is_it).is_continue() {
            return start;
        }
        plan.put(answer);
    }
    plan
}

const CONTENTS: RuleRef = RuleRef("gf9.battle.plan-contents");
const LEAD: RuleRef = RuleRef("gf9.battle.leader-required");
const CARDS: RuleRef = RuleRef("gf9.battle.cards");
const SPICE: RuleRef = RuleRef("gf9.battle.adv-spice-in-plan");
/// Where an edition has its own entries for the most spice and for the defence.
const MOST_SPICE: &[RuleRef] = &[SPICE, RuleRef("ah2009.combat.spice-limit")];
const DEFENCE: &[RuleRef] = &[CARDS, RuleRef("ah2009.battle.defence")];

/// The rule that asks for a part.
pub const fn rule(part: Part) -> RuleRef {
    match part {
        Part::Lead => LEAD,
        Part::Kwisatz => RuleRef("gf9.atreides.kh-bonus"),
        Part::Weapon | Part::Defence => CARDS,
        Part::Dial => RuleRef("gf9.battle.wheel"),
        Part::Spice => SPICE,
        Part::Done => RuleRef("gf9.battle.plan-commit"),
    }
}

/// The part of a plan that an answer belongs to.
pub fn part_of(action: BattleAction) -> Option<Part> {
    match action {
        BattleAction::Lead(_) => Some(Part::Lead),
        BattleAction::Kwisatz(_) => Some(Part::Kwisatz),
        BattleAction::Weapon(_) => Some(Part::Weapon),
        BattleAction::Defence(_) => Some(Part::Defence),
        BattleAction::Dial(_) => Some(Part::Dial),
        BattleAction::Spice(_) => Some(Part::Spice),
        BattleAction::Pass
        | BattleAction::Lay(_)
        | BattleAction::Parry(_)
        | BattleAction::Fight { .. }
        | BattleAction::Speak(_)
        | BattleAction::Ask(_)
        | BattleAction::Reconsider
        | BattleAction::See(_)
        | BattleAction::Call(_)
        | BattleAction::Lose(_)
        | BattleAction::LoseAt(_)
        | BattleAction::Keep(_)
        | BattleAction::Capture(_)
        | BattleAction::Kill(_) => None,
    }
}

fn no(rule: RuleRef, why: BattleWhy) -> Illegal<Why> {
    Illegal::new(rule, Why::Battle(why))
}

/// Why an answer to a part is not among the choices: what is wrong with it in itself, what binds it, or that
/// another part is asked.
pub fn refusal(at: At<'_>, fight: &Fight, side: Side, asked: Part, action: BattleAction) -> Illegal<Why> {
    let plan = fight.sides[side].plan;
    let Some(part) = part_of(action) else {
        return Illegal::new(CONTENTS, Why::OtherQuestion);
    };
    let fixed = Fixed::of(&plan, part.min(plan.next));
    fault(at, fight, side, action)
        .or_else(|| Bonds::of(at, fight, side).refusal(at, fight, side, fixed, action))
        .unwrap_or_else(|| no(CONTENTS, BattleWhy::OtherPart { asked }))
}

/// What is wrong with an answer in itself.
fn fault(at: At<'_>, fight: &Fight, side: Side, action: BattleAction) -> Option<Illegal<Why>> {
    match action {
        BattleAction::Lead(lead) => lead_fault(at, fight, side, lead),
        BattleAction::Kwisatz(true) => {
            kwisatz_fault(at, fight, side).map(|why| no(why.rule(), BattleWhy::NoKwisatz(why)))
        }
        BattleAction::Weapon(Some(card)) => card_fault(at, fight, side, card, Part::Weapon),
        BattleAction::Defence(Some(card)) => card_fault(at, fight, side, card, Part::Defence),
        BattleAction::Dial(dial) => {
            let worth = Worth::of(at, fight, side);
            let reachable = worth.dials(at.state.board.spice.of(fight.sides[side].faction));
            let most = reachable.highest().unwrap_or(0);
            let makes = reachable.contains(dial);
            (!makes).then(|| no(RuleRef("gf9.battle.wheel"), BattleWhy::Dial { dial, most }))
        }
        BattleAction::Spice(spice) => {
            let plan = fight.sides[side].plan;
            let worth = Worth::of(at, fight, side);
            let most = worth.most_spice(at.state.board.spice.of(fight.sides[side].faction));
            if spice > most {
                // Without spice in battle the number alone counts. [gf9.battle.wheel]
                let rule = match at.rules.rulings.combat {
                    Combat::Basic => rule(Part::Dial),
                    Combat::Spice => at.rules.cite(MOST_SPICE, SPICE),
                };
                return Some(no(rule, BattleWhy::TooMuchSpice { spice, most }));
            }
            let known = plan.next >= Part::Spice;
            (known && !worth.reaches(plan.dial, spice))
                .then(|| no(SPICE, BattleWhy::Spice { spice, dial: plan.dial }))
        }
        BattleAction::Kwisatz(false)
        | BattleAction::Weapon(None)
        | BattleAction::Defence(None)
        | BattleAction::Pass
        | BattleAction::Lay(_)
        | BattleAction::Parry(_)
        | BattleAction::Fight { .. }
        | BattleAction::Speak(_)
        | BattleAction::Ask(_)
        | BattleAction::Reconsider
        | BattleAction::See(_)
        | BattleAction::Call(_)
        | BattleAction::Lose(_)
        | BattleAction::LoseAt(_)
        | BattleAction::Keep(_)
        | BattleAction::Capture(_)
        | BattleAction::Kill(_) => None,
    }
}

fn lead_fault(at: At<'_>, fight: &Fight, side: Side, lead: Lead) -> Option<Illegal<Why>> {
    let f = fight.sides[side].faction;
    let leaders = &at.state.board.leaders;
    let free = |l: LeaderId| leaders.get(l).fought.is_none_or(|t| t == fight.territory());
    let any = || leaders.available(f).any(free);
    match lead {
        Lead::Leader(l) if !leaders.serves(l, f) => {
            // [ah2009.battle.leader-available]
            let rule = match at.rules.rulings.cheap_hero {
                CheapHero::WithoutLeader => RuleRef("ah2009.battle.leader-available"),
                CheapHero::Free => LEAD,
            };
            Some(no(rule, BattleWhy::NotAvailable(l, absence(leaders.get(l).place, l.faction(), f))))
        }
        Lead::Leader(l) => {
            let elsewhere = leaders.get(l).fought.filter(|&t| t != fight.territory());
            elsewhere.map(|t| no(RuleRef("gf9.battle.leader-one-territory"), BattleWhy::Bound(l, t)))
        }
        Lead::Hero(card) if !at.state.board.cards.holds(f, card) => Some(no(LEAD, BattleWhy::NotHeld(card))),
        Lead::Hero(card) if card.kind() != CardKind::CheapHero => {
            Some(no(RuleRef("gf9.battle.leader-token"), BattleWhy::WrongPlace(card)))
        }
        Lead::Hero(_) => match at.rules.rulings.cheap_hero {
            CheapHero::Free => None,
            CheapHero::WithoutLeader => any().then(|| {
                no(at.rules.cite(CheapHero::WithoutLeader.rules(), LEAD), BattleWhy::LeaderBeforeHero)
            }),
        },
        Lead::None => {
            let somebody =
                |lead| if lead == Lead::None { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
            let led = each_lead(at, fight, side, None, somebody).is_break();
            let (rule, why) = match at.rules.rulings.cheap_hero {
                // [ah2009.battle.leader-required]
                CheapHero::WithoutLeader if any() => {
                    (RuleRef("ah2009.battle.leader-required"), BattleWhy::LeaderBeforeHero)
                }
                // [ah2009.battle.hero-compulsory]
                CheapHero::WithoutLeader => (LEAD, BattleWhy::HeroRequired),
                CheapHero::Free => (LEAD, BattleWhy::LeaderRequired),
            };
            led.then(|| no(rule, why))
        }
    }
}

/// Why a leader does not serve a faction.
fn absence(place: Place, of: Faction, f: Faction) -> NoLeader {
    match place {
        Place::Absent => NoLeader::Absent,
        Place::Tanks | Place::FaceDown | Place::Hidden if of == f => NoLeader::Dead,
        Place::Captured | Place::Hostage(_) if of == f => NoLeader::Captive,
        Place::Home
        | Place::Captured
        | Place::Hostage(_)
        | Place::Tanks
        | Place::FaceDown
        | Place::Hidden => NoLeader::Foreign,
    }
}

fn card_fault(at: At<'_>, fight: &Fight, side: Side, card: Card, part: Part) -> Option<Illegal<Why>> {
    let plan = fight.sides[side].plan;
    let fits = if part == Part::Weapon { is_weapon(at, card) } else { is_defence(at, card) };
    let twice = part == Part::Defence && plan.next > Part::Weapon && plan.weapon == Some(card);
    let rule = if part == Part::Defence { at.rules.cite(DEFENCE, CARDS) } else { CARDS };
    if !at.state.board.cards.holds(fight.sides[side].faction, card) {
        Some(no(rule, BattleWhy::NotHeld(card)))
    } else if card.kind() == CardKind::CheapHero {
        Some(no(RuleRef("gf9.faq.cheap-hero-only-leader"), BattleWhy::WrongPlace(card)))
    } else if !fits {
        Some(no(rule, BattleWhy::WrongPlace(card)))
    } else if twice {
        Some(no(rule, BattleWhy::Twice(card)))
    } else if plan.lead == Lead::None && plan.next > Part::Lead {
        Some(no(RuleRef("gf9.battle.no-leader"), BattleWhy::NoLeaderNoCards))
    } else {
        None
    }
}

/// Why the Kwisatz Haderach cannot come along, if he cannot.
// [gf9.atreides.kh-activation] [gf9.atreides.kh-one-place] [gf9.karama.stop-atreides-kwisatz]
// [gf9.atreides.kh-death] [gf9.atreides.kh-not-alone]
fn kwisatz_fault(at: At<'_>, fight: &Fight, side: Side) -> Option<NoKwisatz> {
    let k = at.state.board.leaders.kwisatz();
    let plan = fight.sides[side].plan;
    if fight.sides[side].faction != Faction::Atreides {
        Some(NoKwisatz::NotYours)
    } else if !at.rules.rulings.advanced() {
        Some(NoKwisatz::NotPlayed)
    } else if k.dead {
        Some(NoKwisatz::Dead)
    } else if k.losses < KWISATZ_LOSSES {
        Some(NoKwisatz::Asleep { losses: k.losses })
    } else if let Some(t) = k.fought.filter(|&t| t != fight.territory()) {
        Some(NoKwisatz::Elsewhere(t))
    } else if at.lost_with_leader(Power::AtreidesKwisatz) {
        Some(NoKwisatz::Lost)
    } else if !at.works(Power::AtreidesKwisatz) {
        Some(NoKwisatz::Stopped)
    } else if plan.lead == Lead::None && plan.next > Part::Lead {
        Some(NoKwisatz::Alone)
    } else {
        None
    }
}
