//! What binds a plan: the Voice, an answer to prescience, an answer to Truthtrance.
// [gf9.faq.plan-still-changeable] [gf9.bene-gesserit.voice-cannot-comply]

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use landsraad_kernel::Illegal;

use super::dials::Dials;
use super::numbers::Worth;
use super::plan::{self, Choices, Lead, Part, Plan, choices, distinct, each_lead, is_defence, is_weapon};
use super::prescience::{self, Element, Shown};
use super::side::Side;
use super::terms::{BattleAction, BattleWhy, Bond, Fight};
use super::voice::Order;
use crate::Faction;
use crate::action::Why;
use crate::activities::At;
use crate::activities::windows::truthtrance::{Query, TruthPromise};
use crate::data::Card;
use crate::editions::{LateVoice, Voice};

/// The weapon or defence place of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Slot {
    /// Not decided.
    #[default]
    Open,
    /// This card, or none.
    Is(Option<Card>),
}

impl Slot {
    /// Decides an open place for this card, or none, if a hand has it; says whether that is in the place then.
    fn takes(&mut self, shown: Option<Card>, has: impl Fn(Card) -> bool) -> bool {
        match *self {
            Slot::Is(card) => card == shown,
            Slot::Open => {
                *self = Slot::Is(shown);
                shown.is_none_or(has)
            }
        }
    }

    const fn card(self) -> Option<Card> {
        match self {
            Slot::Is(card) => card,
            Slot::Open => None,
        }
    }
}

/// Parts of a plan that are decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fixed {
    /// The leader of the plan.
    pub lead: Option<Lead>,
    /// The weapon, or none.
    pub weapon: Slot,
    /// The defence, or none.
    pub defence: Slot,
}

impl Fixed {
    /// The parts of a plan before `part`.
    pub fn of(plan: &Plan, part: Part) -> Fixed {
        Fixed {
            lead: (part > Part::Lead).then_some(plan.lead),
            weapon: if part > Part::Weapon { Slot::Is(plan.weapon) } else { Slot::Open },
            defence: if part > Part::Defence { Slot::Is(plan.defence) } else { Slot::Open },
        }
    }
}

/// Everything that binds one side's plan and can be kept.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bonds {
    /// The Voice.
    pub order: Option<Order>,
    /// Whether a plan led by a Cheap Hero need not obey it. [ah2009.battle.voice-hero]
    hero_free: bool,
    /// The answer that was given to prescience.
    pub shown: Option<Shown>,
    /// What Truthtrance was answered.
    promises: ArrayVec<TruthPromise, 4>,
}

impl Bonds {
    /// What binds this side: what cannot be kept does not bind, the Voice before what was said.
    pub fn of(at: At<'_>, fight: &Fight, side: Side) -> Bonds {
        let hero_free = match at.rules.rulings.voice {
            Voice::AllKinds => false,
            Voice::TenCommands => true,
        };
        let mut bonds = Bonds { hero_free, ..Bonds::default() };
        let me = fight.sides[side].faction;
        let sworn = || at.state.promises.iter().copied().filter(|p| p.by == me && p.query.about_plan());
        let ordered = fight.order.is_some() && fight.target_of(at, Faction::BeneGesserit) == Some(side);
        // What was answered before the Voice spoke. [gf9.faq.plan-still-changeable]
        let earlier = match at.rules.rulings.late_voice {
            LateVoice::Void if ordered => fight.marks.sworn_before(),
            LateVoice::Void | LateVoice::Binds => 0,
        };
        for promise in sworn().take(earlier) {
            bonds.add(at, fight, side, promise);
        }
        if ordered {
            bonds.order = fight.order;
            // [gf9.bene-gesserit.voice-cannot-comply] [ah2009.battle.voice-impossible]
            if !bonds.completes(at, fight, side, Fixed::default()) {
                bonds.order = None;
            }
        }
        if prescience_side(at, fight) == Some(side) {
            bonds.shown = fight.shown;
            if bonds.shown.is_some() && !bonds.possible(at, fight, side) {
                bonds.shown = None;
            }
        }
        for promise in sworn().skip(earlier) {
            // [ah2009.battle.truthtrance-future]
            bonds.add(at, fight, side, promise);
        }
        bonds
    }

    /// Adds an answer if it can be kept; says whether it can. [gf9.cards.truthtrance]
    // [ah2009.battle.truthtrance-void]
    pub fn add(&mut self, at: At<'_>, fight: &Fight, side: Side, promise: TruthPromise) -> bool {
        if self.promises.try_push(promise).is_err() {
            return false;
        }
        let kept = self.possible(at, fight, side);
        if !kept {
            self.promises.pop();
        }
        kept
    }

    /// The answer to Truthtrance that needs this card: no other one in the hand is of the promised kind.
    // [gf9.cards.truthtrance] [ah2009.battle.truthtrance-future]
    pub fn needs(&self, hand: &[Card], card: Card) -> Option<Bond> {
        let needed = |p: &&TruthPromise| {
            let Query::PlanCard(kind) = p.query else { return false };
            let alike = hand.iter().filter(|&&c| plan::counts_as(c, kind)).count();
            p.yes && plan::counts_as(card, kind) && alike == 1
        };
        self.promises.iter().find(needed).map(|p| Bond::Truthtrance(p.query, p.yes))
    }

    /// Whether any plan keeps all of it.
    fn possible(&self, at: At<'_>, fight: &Fight, side: Side) -> bool {
        !self.dials(at, fight, side).is_empty() && self.completes(at, fight, side, Fixed::default())
    }

    /// The dials that are possible.
    pub fn dials(&self, at: At<'_>, fight: &Fight, side: Side) -> Dials {
        let purse = at.state.board.spice.of(fight.sides[side].faction);
        let mut dials = Worth::of(at, fight, side).dials(purse);
        if let Some(Shown::Dial(n)) = self.shown {
            dials = dials.up_to(n).at_least(n);
        }
        for promise in &self.promises {
            if let Query::PlanDial(n) = promise.query {
                dials = if promise.yes { dials.at_least(n) } else { dials.below(n) };
            }
        }
        dials
    }

    fn binds_cards(&self) -> bool {
        let shown = match self.shown {
            Some(Shown::Lead(_) | Shown::Weapon(_) | Shown::Defence(_)) => true,
            Some(Shown::Dial(_)) | None => false,
        };
        self.order.is_some() || shown || !self.promises.is_empty()
    }

    fn kept_by(&self, plan: &Plan) -> bool {
        let hero = self.hero_free && matches!(plan.lead, Lead::Hero(_));
        let order = self.order.is_none_or(|o| hero || plan.plays(o.kind) == o.play);
        let shown = match self.shown {
            Some(Shown::Lead(lead)) => plan.lead == lead,
            Some(Shown::Weapon(card)) => plan.weapon == card,
            Some(Shown::Defence(card)) => plan.defence == card,
            Some(Shown::Dial(_)) | None => true,
        };
        order && shown && self.promises.iter().all(|p| p.query.in_cards(plan).is_none_or(|is| is == p.yes))
    }

    /// Whether leader and cards can be completed so that everything is kept.
    pub fn completes(&self, at: At<'_>, fight: &Fight, side: Side, fixed: Fixed) -> bool {
        if !self.binds_cards() {
            return true;
        }
        let hand = at.state.board.cards.hand(fight.sides[side].faction);
        if self.unheard(&hand, fixed) {
            return false;
        }
        let searched = |lead: Lead| {
            slot(at, fixed.weapon, lead, &hand, is_weapon).any(|weapon| {
                slot(at, fixed.defence, lead, &hand, is_defence).any(|defence| {
                    (weapon.is_none() || weapon != defence)
                        && self.kept_by(&Plan { lead, weapon, defence, ..Plan::default() })
                })
            })
        };
        let led_by = |lead: Lead| {
            if !self.promises.is_empty() {
                return searched(lead);
            }
            let kept = self.kept_with(at, lead, &hand, fixed);
            debug_assert_eq!(kept, searched(lead), "{self:?} with {lead:?} and {fixed:?}");
            kept
        };
        if let Some(lead) = fixed.lead {
            return led_by(lead);
        }
        let (by_name, mut tried) = (self.by_name(), false);
        each_lead(at, fight, side, self.order, |lead| {
            let alike = !by_name && matches!(lead, Lead::Leader(_));
            if !(alike && std::mem::replace(&mut tried, true)) && led_by(lead) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        })
        .is_break()
    }

    /// Whether the Voice and the answer to prescience can be kept with this leader.
    fn kept_with(&self, at: At<'_>, lead: Lead, hand: &[Card], fixed: Fixed) -> bool {
        let holds = |fits: fn(At<'_>, Card) -> bool, meets: &dyn Fn(Card) -> bool| {
            lead != Lead::None && hand.iter().any(|&card| meets(card) && fits(at, card))
        };
        // What was shown has its place in the plan.
        let (mut weapon, mut defence) = (fixed.weapon, fixed.defence);
        let shown = match self.shown {
            Some(Shown::Lead(shown)) => lead == shown,
            Some(Shown::Weapon(shown)) => weapon.takes(shown, |card| holds(is_weapon, &|c| c == card)),
            Some(Shown::Defence(shown)) => defence.takes(shown, |card| holds(is_defence, &|c| c == card)),
            Some(Shown::Dial(_)) | None => true,
        };
        if !shown || weapon.card().is_some() && weapon.card() == defence.card() {
            return false;
        }
        let hero = match lead {
            Lead::Hero(card) => Some(card),
            Lead::Leader(_) | Lead::None => None,
        };
        let Some(order) = self.order.filter(|_| !(self.hero_free && hero.is_some())) else { return true };
        let wanted = |card: Card| plan::counts_as(card, order.kind);
        // An open place may stay empty.
        let played = [hero, weapon.card(), defence.card()].into_iter().flatten().any(wanted);
        if played || !order.play {
            return played == order.play;
        }
        weapon == Slot::Open && holds(is_weapon, &wanted)
            || defence == Slot::Open && holds(is_defence, &wanted)
    }

    /// Whether anything was said of leaders; otherwise one leader is as good as another.
    pub fn by_name(&self) -> bool {
        matches!(self.shown, Some(Shown::Lead(_))) || !self.promises.is_empty()
    }

    /// Whether the Voice wants a card that cannot be in the plan.
    fn unheard(&self, hand: &[Card], fixed: Fixed) -> bool {
        let hero = match fixed.lead {
            Some(Lead::Hero(card)) => Some(card),
            Some(Lead::Leader(_) | Lead::None) | None => None,
        };
        let decided = [hero, fixed.weapon.card(), fixed.defence.card()];
        let mut cards = hand.iter().copied().chain(decided.into_iter().flatten());
        self.order.is_some_and(|o| o.play && !self.hero_free && !cards.any(|c| plan::counts_as(c, o.kind)))
    }

    /// Whether these bonds shut out an answer, given the parts of the plan before it.
    fn forbids(&self, at: At<'_>, fight: &Fight, side: Side, fixed: Fixed, action: BattleAction) -> bool {
        let shut = |fixed: Fixed| !self.completes(at, fight, side, fixed);
        match Shown::by(action) {
            Some(Shown::Lead(lead)) => shut(Fixed { lead: Some(lead), ..fixed }),
            Some(Shown::Weapon(card)) => shut(Fixed { weapon: Slot::Is(card), ..fixed }),
            Some(Shown::Defence(card)) => shut(Fixed { defence: Slot::Is(card), ..fixed }),
            Some(Shown::Dial(n)) => !self.dials(at, fight, side).contains(n),
            None => false,
        }
    }

    /// Each bond, and what is left without it.
    fn each(&self) -> impl Iterator<Item = (Bond, Bonds, Bonds)> + '_ {
        let none = Bonds { hero_free: self.hero_free, ..Bonds::default() };
        let voice = self.order.map(|order| {
            let alone = Bonds { order: self.order, ..none.clone() };
            (Bond::Voice(order), alone, Bonds { order: None, ..self.clone() })
        });
        let shown = self.shown.map(|shown| {
            let alone = Bonds { shown: self.shown, ..none.clone() };
            (Bond::Prescience(shown), alone, Bonds { shown: None, ..self.clone() })
        });
        let sworn = self.promises.iter().enumerate().map(move |(i, p)| {
            let (mut alone, mut rest) = (none.clone(), self.clone());
            alone.promises.push(*p);
            rest.promises.remove(i);
            (Bond::Truthtrance(p.query, p.yes), alone, rest)
        });
        voice.into_iter().chain(shown).chain(sworn)
    }

    /// The bond that shuts out an answer, if any does: one that does so alone, or one without which the others
    /// would not.
    pub fn refusal(
        &self,
        at: At<'_>,
        fight: &Fight,
        side: Side,
        fixed: Fixed,
        action: BattleAction,
    ) -> Option<Illegal<Why>> {
        let shuts = |bonds: &Bonds| bonds.forbids(at, fight, side, fixed, action);
        if !shuts(self) {
            return None;
        }
        let alone = self.each().find(|(_, alone, _)| shuts(alone));
        let (bond, _, _) = alone.or_else(|| self.each().find(|(_, _, rest)| !shuts(rest)))?;
        Some(Illegal::new(bond.rule(), Why::Battle(BattleWhy::Promised(bond))))
    }

    /// The answers to prescience. [gf9.atreides.prescience] [gf9.atreides.prescience-no-second]
    // A lone worthless card fits either place, as its owner likes. [ah2009.battle.prescience-worthless]
    pub fn disclosures(&self, at: At<'_>, fight: &Fight, side: Side, element: Element) -> Choices {
        let hand = at.state.board.cards.hand(fight.sides[side].faction);
        let fits = |fixed: Fixed| self.completes_led(at, fight, side, fixed);
        match element {
            Element::Leader => choices(at, fight, side, self, &Plan::default(), Part::Lead),
            Element::Number => choices(at, fight, side, self, &Plan::default(), Part::Dial),
            Element::Weapon => place(at, &hand, is_weapon)
                .filter(|&card| fits(Fixed { weapon: Slot::Is(card), ..Fixed::default() }))
                .map(BattleAction::Weapon)
                .collect(),
            Element::Defence => place(at, &hand, is_defence)
                .filter(|&card| fits(Fixed { defence: Slot::Is(card), ..Fixed::default() }))
                .map(BattleAction::Defence)
                .collect(),
        }
    }

    /// Like [`Bonds::completes`], for a card named before the leader: it needs somebody to carry it.
    fn completes_led(&self, at: At<'_>, fight: &Fight, side: Side, fixed: Fixed) -> bool {
        let carried = fixed.weapon.card().is_some() || fixed.defence.card().is_some();
        let somebody = |l| if l == Lead::None { ControlFlow::Continue(()) } else { ControlFlow::Break(()) };
        let led = each_lead(at, fight, side, self.order, somebody).is_break();
        (led || !carried) && self.completes(at, fight, side, fixed)
    }
}

/// The side that answered prescience, whether or not it has been stopped since.
fn prescience_side(at: At<'_>, fight: &Fight) -> Option<Side> {
    fight.shown.and_then(|_| fight.target_of(at, Faction::Atreides)).or_else(|| prescience::target(at, fight))
}

fn place<'a>(
    at: At<'a>,
    hand: &'a [Card],
    fits: fn(At<'_>, Card) -> bool,
) -> impl Iterator<Item = Option<Card>> + 'a {
    std::iter::once(None).chain(distinct(hand).filter(move |&c| fits(at, c)).map(Some))
}

/// What a place of the plan can hold: what is decided, or anything that fits.
fn slot<'a>(
    at: At<'a>,
    fixed: Slot,
    lead: Lead,
    hand: &'a [Card],
    fits: fn(At<'_>, Card) -> bool,
) -> impl Iterator<Item = Option<Card>> + 'a {
    let (first, open) = match fixed {
        Slot::Open => (None, true),
        Slot::Is(card) => (card, false),
    };
    let cards = distinct(hand).filter(move |&c| open && lead != Lead::None && fits(at, c)).map(Some);
    std::iter::once(first).chain(cards)
}
