//! Special Karama powers that may be used at any moment: the swap of the Harkonnen, the recovery of the Emperor.
//!
//! Both are asides, like Truthtrance; where the recovery keeps its phase it is one there. [gf9.karama.emperor]
//! The recovery acts at once; the swap puts a [`Swap`] frame above the open
//! question: how many cards, drawn unseen; then as many of the old ones go back.
// [ah2009.turns.any-time]

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use super::{Power, anytime};
use crate::action::{Action, Question, Why};
use crate::activities::battle::Battle;
use crate::activities::revival::{RevivalWhy, starred_range};
use crate::activities::{At, Cx, Decision, DuneActivity, Flow, Frame, Reply, Verdict, Visit, other_question};
use crate::board::{Hand, Squad, distinct};
use crate::data::{Card, CardKind, LeaderId};
use crate::editions::{KaramaPowers, SwapLimit};
use crate::event::Event;
use crate::state::Phase;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet};

const SWAP: RuleRef = RuleRef("ah2009.karama.harkonnen-swap");
const STEPS: RuleRef = RuleRef("ah2009.karama.harkonnen-swap-steps");
const LIMIT: RuleRef = RuleRef("ah2009.karama.harkonnen-swap-limit");
const FORCES: RuleRef = RuleRef("ah2009.revival.emperor-karama-troops");
const LEADER: RuleRef = RuleRef("ah2009.leader.emperor-karama");

/// The most forces the recovery brings back. [ah2009.revival.emperor-karama-troops]
const RECOVERED: u8 = 3;

/// The activity: the Harkonnen swap cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Swap {
    with: Faction,
    /// Cards taken: the newest ones of the hand. 0 until the number is known.
    taken: u8,
    /// Cards still to be given back.
    left: u8,
}

/// Answers given here; the first three are asides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SpecialAction {
    /// The Emperor plays Karama to recover forces.
    RecoverForces(Squad),
    /// The Emperor plays Karama to recover a leader.
    RecoverLeader(LeaderId),
    /// The Harkonnen play Karama to swap cards with this faction.
    Swap(Faction),
    /// Takes this many cards.
    Count(u8),
    /// Gives this card back.
    GiveBack(Card),
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SpecialQuestion {
    /// How many cards the Harkonnen take.
    Count { with: Faction },
    /// Which card they give in return.
    GiveBack { to: Faction, left: u8 },
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SpecialEvent {
    /// A faction plays Karama for its own power.
    Played { by: Faction, card: Card },
    /// The Harkonnen take this many cards.
    Swapped { with: Faction, cards: u8 },
}

/// Why it is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum SpecialWhy {
    /// Not at this moment, or not at this table.
    NotNow,
    /// This table plays without such powers.
    NotPlayed,
    /// It has been used.
    Spent,
    /// It is asked for in this phase.
    OwnPhase(Phase),
    /// It is asked for before each auction.
    BeforeAuction,
    /// It is another faction's power.
    NotYours,
    /// A Karama has stopped it.
    Stopped(Power),
    /// It is lost while the main leader lies in the tanks.
    Lost(Power),
    /// There is no Karama in the hand.
    NoKarama,
    /// Nothing can be swapped there.
    NothingToSwap(Faction),
    /// Not these forces.
    Forces { tanks: Squad },
    /// This leader is not dead, or not the Emperor's.
    NotDead(LeaderId),
    /// The card was just taken, or is not in the hand.
    NotOld(Card),
}

/// What everybody may see of the swap.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SwapNow {
    /// The partner.
    pub with: Faction,
    /// Cards taken.
    pub taken: u8,
    /// Cards still to be given back.
    pub left: u8,
}

fn refuse(rule: RuleRef, why: SpecialWhy) -> Result<(), Illegal<Why>> {
    Err(Illegal::new(rule, Why::Special(why)))
}

/// Cards of the Harkonnen on which nothing rests; all of them, if something rests on each.
// [gf9.cards.truthtrance] [gf9.atreides.prescience] [gf9.cards.karama-overbid]
fn loose(at: At<'_>, mut cards: Hand) -> Hand {
    let tied = |card: Card| at.tied_card(Faction::Harkonnen, card).is_some();
    if !cards.iter().all(|&card| tied(card)) {
        cards.retain(|card| !tied(*card));
    }
    cards
}

/// The most cards that can be swapped: what both hold once the Karama is gone.
// [ah2009.karama.harkonnen-swap-limit]
fn most(at: At<'_>, with: Faction, karama_gone: bool) -> u8 {
    let own = loose(at, at.state.board.cards.hand(Faction::Harkonnen)).len() - usize::from(!karama_gone);
    let held = own.min(at.state.board.cards.hand_len(with)) as u8;
    match at.rules.rulings.swap_limit {
        SwapLimit::Any => held,
        // [v29.house.harkonnen-karama]
        SwapLimit::Two => held.min(2),
    }
}

/// The rule that refuses this number of cards: the limit of two, where the table has it, or another one.
// [v29.house.harkonnen-karama]
pub fn limit_rule(at: At<'_>, value: u8, otherwise: RuleRef) -> RuleRef {
    match at.rules.rulings.swap_limit {
        SwapLimit::Two if value > 2 => RuleRef("v29.house.harkonnen-karama"),
        SwapLimit::Any | SwapLimit::Two => otherwise,
    }
}

/// Whether this action is an aside and never an answer.
pub const fn is_aside(action: SpecialAction) -> bool {
    match action {
        SpecialAction::RecoverForces(_) | SpecialAction::RecoverLeader(_) | SpecialAction::Swap(_) => true,
        SpecialAction::Count(_) | SpecialAction::GiveBack(_) => false,
    }
}

/// Visits what a seat may do at this moment, at least.
pub fn candidates(
    at: At<'_>,
    seat: Seat,
    visit: &mut dyn FnMut(SpecialAction) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(f) = at.state.faction(seat).filter(|f| usable(at, *f)) else { return ControlFlow::Continue(()) };
    match f {
        Faction::Harkonnen => {
            at.state.in_play().without(f).iter().try_for_each(|g| visit(SpecialAction::Swap(g)))
        }
        Faction::Emperor => {
            LeaderId::six(f).try_for_each(|l| visit(SpecialAction::RecoverLeader(l)))?;
            squads().try_for_each(|s| visit(SpecialAction::RecoverForces(s)))
        }
        Faction::Atreides | Faction::BeneGesserit | Faction::Fremen | Faction::Guild => {
            ControlFlow::Continue(())
        }
    }
}

/// One to three forces, plain and Sardaukar in any mixture.
fn squads() -> impl Iterator<Item = Squad> {
    (1..=RECOVERED).flat_map(|n| (0..=n).map(move |stars| Squad::new(n - stars, stars)))
}

/// Whether a faction has such a power, the card for it, and this is a moment for it.
fn usable(at: At<'_>, f: Faction) -> bool {
    at.special_here(f)
        && at.special_open(f)
        && at.state.board.cards.find(f, CardKind::Karama).is_some()
        && anytime::open(at)
}

/// Whether a Karama in hand could be played now for the faction's own power: it leaves the hand.
pub fn playable(at: At<'_>, f: Faction) -> bool {
    let Some(seat) = at.state.seat(f) else { return false };
    candidates(at, seat, &mut |action| match check(at, seat, action) {
        Ok(()) => ControlFlow::Break(()),
        Err(_) => ControlFlow::Continue(()),
    })
    .is_break()
}

/// Whether a seat may make this aside now.
pub fn check(at: At<'_>, seat: Seat, action: SpecialAction) -> Result<(), Illegal<Why>> {
    let (rule, owner) = match action {
        SpecialAction::Swap(_) => (SWAP, Faction::Harkonnen),
        SpecialAction::RecoverForces(_) => (FORCES, Faction::Emperor),
        SpecialAction::RecoverLeader(_) => (LEADER, Faction::Emperor),
        SpecialAction::Count(_) | SpecialAction::GiveBack(_) => return refuse(STEPS, SpecialWhy::NotNow),
    };
    // [gf9.karama.adv-not-basic]
    if at.rules.rulings.karama_powers == KaramaPowers::None {
        return refuse(RuleRef("gf9.karama.adv-not-basic"), SpecialWhy::NotPlayed);
    }
    if at.state.faction(seat) != Some(owner) {
        return refuse(rule, SpecialWhy::NotYours);
    }
    // [gf9.karama.adv-once]
    match at.rules.rulings.karama_powers {
        KaramaPowers::Once if !at.special_open(owner) => {
            return refuse(RuleRef("gf9.karama.adv-once"), SpecialWhy::Spent);
        }
        KaramaPowers::None | KaramaPowers::Once | KaramaPowers::Unlimited => {}
    }
    let Some(karama) = at.state.board.cards.find(owner, CardKind::Karama) else {
        return refuse(rule, SpecialWhy::NoKarama);
    };
    if let Some(tied) = at.tied_card(owner, karama) {
        return Err(tied);
    }
    // [gf9.karama.harkonnen] [gf9.karama.emperor]
    if !at.special_here(owner) {
        let own = if owner == Faction::Harkonnen { Phase::Bidding } else { Phase::Revival };
        let why = match at.state.phase == own {
            // There they are asked for it before each auction.
            true if owner == Faction::Harkonnen => SpecialWhy::BeforeAuction,
            true => SpecialWhy::NotNow,
            false => SpecialWhy::OwnPhase(own),
        };
        return refuse(rule, why);
    }
    // Not once a plan of the battle is formed. [ah2009.turns.any-time] [ah2009.revival.emperor-karama-anytime]
    if !anytime::open(at) {
        return refuse(rule, SpecialWhy::NotNow);
    }
    match action {
        SpecialAction::Swap(with) => {
            if with == owner || !at.state.plays(with) || most(at, with, false) == 0 {
                return refuse(SWAP, SpecialWhy::NothingToSwap(with));
            }
            // Between any two steps of a battle, not within one. [v29.battle.between-steps]
            let open = at.state.stack.iter().find_map(Frame::battle).is_none_or(Battle::plans_open);
            if open { Ok(()) } else { refuse(SWAP, SpecialWhy::NotNow) }
        }
        SpecialAction::RecoverForces(squad) => {
            // In addition to the normal recovery, and all of them may be Sardaukar.
            // [ah2009.revival.emperor-karama-troops]
            let tanks = at.state.board.forces.tanks(owner);
            let count = squad.normal.saturating_add(squad.special);
            if !(1..=RECOVERED).contains(&count) || !squad.within(tanks) {
                return refuse(FORCES, SpecialWhy::Forces { tanks });
            }
            // One Sardaukar in the turn, where the recovery keeps its phase. [gf9.emperor.sardaukar-revival]
            let (min, max) = starred_range(at, owner, count);
            if at.special_aside(owner) || squad.special <= max {
                return Ok(());
            }
            let why = RevivalWhy::Starred { starred: squad.special, min, max };
            Err(Illegal::new(RuleRef("gf9.emperor.sardaukar-revival"), Why::Revival(why)))
        }
        SpecialAction::RecoverLeader(l) => {
            // However many are alive. [ah2009.leader.emperor-karama]
            // A main leader only while all others live. [v29.leaders.revive-condition]
            let may = !l.is_main() || at.main_may_return(owner);
            if may && l.faction() == owner && at.state.board.leaders.get(l).place.is_dead() {
                return Ok(());
            }
            refuse(LEADER, SpecialWhy::NotDead(l))
        }
        SpecialAction::Count(_) | SpecialAction::GiveBack(_) => Ok(()),
    }
}

/// Carries an aside out; a frame for the rest of it, if there is a rest. One card, one power: forces or a leader.
// [ah2009.revival.emperor-karama-either]
pub fn play(cx: &mut Cx<'_, '_>, seat: Seat, action: SpecialAction) -> Option<Swap> {
    let by = cx.state.faction(seat)?;
    let card = cx.state.board.cards.find(by, CardKind::Karama)?;
    cx.emit(|| Event::Special(SpecialEvent::Played { by, card }));
    cx.discard(by, card);
    cx.state.karama_used.insert(by);
    match action {
        // Free of charge, at once into the reserves. [ah2009.revival.emperor-karama-anytime]
        SpecialAction::RecoverForces(squad) => {
            if squad.special > 0 && !cx.at().special_aside(by) {
                cx.state.special_revived.insert(by);
            }
            cx.revive(by, squad);
        }
        SpecialAction::RecoverLeader(leader) => cx.revive_leader(leader),
        SpecialAction::Swap(with) => {
            // A plan is made again: its cards are in hand. [v29.data.karama-harkonnen]
            let mut stack = cx.state.stack;
            if let Some(battle) = stack.iter_mut().find_map(Frame::battle_mut) {
                battle.reopen(cx, [by, with]);
            }
            cx.state.stack = stack;
            return Some(Swap { with, taken: 0, left: 0 });
        }
        SpecialAction::Count(_) | SpecialAction::GiveBack(_) => {}
    }
    None
}

impl Swap {
    /// Cards held before the swap that may go: the newest are those just taken.
    fn old(self, at: At<'_>) -> Hand {
        let mut hand = at.state.board.cards.hand(Faction::Harkonnen);
        hand.truncate(hand.len().saturating_sub(self.taken.into()));
        loose(at, hand)
    }
}

impl Activity for Swap {
    type Game = Dune;
    type Ask = SpecialQuestion;

    fn advance(&mut self, _cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        if self.taken > 0 && self.left == 0 { Flow::Return(Reply::Nothing) } else { Flow::Ask }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, SpecialQuestion)> {
        let question = if self.taken == 0 {
            SpecialQuestion::Count { with: self.with }
        } else {
            SpecialQuestion::GiveBack { to: self.with, left: self.left }
        };
        Some((at.state.seat_set(Faction::Harkonnen), question))
    }

    fn decision(&self, at: At<'_>, _: Seat, question: SpecialQuestion) -> Decision {
        let (shape, default) = match question {
            SpecialQuestion::Count { with } => {
                let max = most(at, with, true);
                (Shape::Amount { min: 1, max: max.into(), step: 1 }, SpecialAction::Count(1))
            }
            SpecialQuestion::GiveBack { .. } => {
                let old = self.old(at);
                let first = old.first().copied().unwrap_or(Card::KARAMA);
                (Shape::One { options: distinct(&old).count() as u16 }, SpecialAction::GiveBack(first))
            }
        };
        Decision {
            question: Question::Special(question),
            shape,
            rule: STEPS,
            default: Action::Special(default),
        }
    }

    fn candidates(
        &self,
        at: At<'_>,
        _: Seat,
        question: SpecialQuestion,
        visit: &mut Visit<'_>,
    ) -> ControlFlow<()> {
        let mut offer = |action| visit(Action::Special(action));
        match question {
            SpecialQuestion::Count { with } => {
                (1..=most(at, with, true)).try_for_each(|n| offer(SpecialAction::Count(n)))
            }
            SpecialQuestion::GiveBack { .. } => {
                distinct(&self.old(at)).try_for_each(|c| offer(SpecialAction::GiveBack(c)))
            }
        }
    }

    fn check(&self, at: At<'_>, _: Seat, question: SpecialQuestion, action: &Action) -> Verdict {
        match (question, *action) {
            // [ah2009.karama.harkonnen-swap-limit]
            (SpecialQuestion::Count { with }, Action::Special(SpecialAction::Count(value))) => {
                let max = most(at, with, true);
                if (1..=max).contains(&value) {
                    return Ok(());
                }
                Err(Illegal::new(limit_rule(at, value, LIMIT), Why::OutOfRange { value, min: 1, max }))
            }
            // Never one of those just taken. [ah2009.karama.harkonnen-swap-steps]
            (SpecialQuestion::GiveBack { .. }, Action::Special(SpecialAction::GiveBack(card))) => {
                if self.old(at).contains(&card) {
                    return Ok(());
                }
                let tied = at.tied_card(Faction::Harkonnen, card);
                Err(tied.unwrap_or_else(|| Illegal::new(STEPS, Why::Special(SpecialWhy::NotOld(card)))))
            }
            (SpecialQuestion::Count { .. } | SpecialQuestion::GiveBack { .. }, _other) => {
                other_question(STEPS)
            }
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, _: SpecialQuestion, action: &Action) {
        let Action::Special(action) = *action else { return };
        match action {
            // Declared, drawn at random, then looked at. [ah2009.karama.harkonnen-swap-steps]
            SpecialAction::Count(cards) => {
                let with = self.with;
                cx.emit(|| Event::Special(SpecialEvent::Swapped { with, cards }));
                cx.draw_from_hand(Faction::Harkonnen, with, cards, STEPS);
                (self.taken, self.left) = (cards, cards);
            }
            SpecialAction::GiveBack(card) => {
                cx.give_card(Faction::Harkonnen, self.with, card);
                self.left -= 1;
            }
            SpecialAction::RecoverForces(_) | SpecialAction::RecoverLeader(_) | SpecialAction::Swap(_) => {}
        }
    }
}

impl DuneActivity for Swap {
    fn now(&self, _: At<'_>, _: FactionSet) -> Now {
        Now::Swap(SwapNow { with: self.with, taken: self.taken, left: self.left })
    }

    fn any_time(&self) -> bool {
        false
    }
}

impl From<SpecialAction> for Action {
    fn from(action: SpecialAction) -> Action {
        Action::Special(action)
    }
}

#[cfg(test)]
mod tests;
