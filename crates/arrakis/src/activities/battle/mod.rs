//! Battles. [wfa.battle.round-steps] Discard cards, roll, convert
//! specials, strip shields, cancel hits, casualties, then stop or go on.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::select::Need;
use super::*;
use crate::action::{Means, Origin, Piece};
use crate::board::*;
use crate::data::{Deed, Kind, Leader, Marker, Mods, Person, Power};
use crate::event::{Cause, Event};
use crate::question::Discard;
use crate::visibility::{BattleSideView, BattleView};

mod steps;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Step {
    Reveal,
    TrimAttacker,
    TrimDefender,
    Begin,
    AttackerCards,
    DefenderCards,
    Roll,
    AttackerLeaders,
    DefenderLeaders,
    Compare,
    AttackerLosses,
    DefenderLosses,
    Judge,
    GoOn,
    Price,
    Paid,
    Retreat,
    RetreatArea,
    Retreated,
    RetreatEntered,
    Won,
    Advance,
    Left,
    Entered,
    Trimmed,
    Done,
}

/// One side's results of the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
struct Results {
    cards: u8,
    hits: u8,
    shields: u8,
    specials: u8,
    /// Named leaders that have used a special.
    named: crate::state::LeaderSet,
    /// Generic leaders that have.
    generic: u8,
}

/// A battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    attacker: Side,
    from: Area,
    at: Area,
    /// The attacking force; it stays in its own area while fighting. [wfa.battle.target]
    force: Group,
    mods: Mods,
    first: bool,
    step: Step,
    /// Where the defender went.
    retreat_to: Area,
    results: [Results; 2],
}

impl Battle {
    /// An attack.
    pub fn new(attacker: Side, from: Area, at: Area, force: Group, mods: Mods) -> Battle {
        Battle {
            attacker,
            from,
            at,
            force,
            mods,
            first: true,
            step: Step::Reveal,
            retreat_to: at,
            results: [Results::default(); 2],
        }
    }

    fn defender(&self) -> Side {
        self.attacker.other()
    }

    fn has(&self, change: Mods) -> bool {
        self.mods.contains(change)
    }

    /// The attacking side.
    pub const fn attacker(&self) -> Side {
        self.attacker
    }

    /// The attacking force.
    pub const fn force(&self) -> Group {
        self.force
    }

    /// The area attacked.
    pub const fn target(&self) -> Area {
        self.at
    }

    /// What everybody sees of it.
    pub fn view(&self, s: &State) -> BattleView {
        BattleView {
            attacker: self.attacker,
            from: self.from,
            at: self.at,
            force: std::array::from_fn(|k| self.force.get(Kind::ALL[k])),
            named: self.force.named.iter().collect(),
            step: match self.step {
                Step::Reveal | Step::TrimAttacker | Step::TrimDefender | Step::Begin => "reveal",
                Step::AttackerCards | Step::DefenderCards => "cards",
                Step::Roll => "roll",
                Step::AttackerLeaders | Step::DefenderLeaders | Step::Compare => "leaders",
                Step::AttackerLosses | Step::DefenderLosses | Step::Judge => "casualties",
                Step::GoOn | Step::Price | Step::Paid => "go_on",
                Step::Retreat | Step::RetreatArea | Step::Retreated | Step::RetreatEntered => "retreat",
                Step::Won | Step::Advance | Step::Left | Step::Entered | Step::Trimmed | Step::Done => "won",
            },
            sides: [self.attacker, self.defender()].map(|side| {
                let r = self.results[self.slot(side)];
                BattleSideView {
                    dice: self.dice(s, side),
                    cards: r.cards,
                    hits: r.hits,
                    shields: r.shields,
                    specials: r.specials,
                }
            }),
        }
    }

    /// The figures of one side that fight.
    pub fn figures(&self, s: &State, side: Side) -> Group {
        if side == self.attacker {
            self.force
        } else if s.with_legion(side).contains(self.at) {
            s.legion(self.at)
        } else {
            Group::default()
        }
    }

    /// What claims have changed in the attackers' area: [wfa.leaders.upgrade] a new card fights on for the old one,
    /// [wfa.atomics.site] and figures that the atomics removed are gone.
    fn recount(&mut self, s: &State) {
        let legion = s.legion(self.from);
        for [old, new] in Person::ALL.iter().map(|person| person.cards()) {
            if self.force.contains(old) && legion.contains(new) {
                self.force.named.remove(old);
                self.force.named.insert(new);
            }
        }
        self.force = self.force.common(legion);
    }

    /// [wfa.battle.dice-count] One die per unit, one per card; [wfa.battle.dice-settlement]
    /// the defender's settlement adds its rank; [wfa.battle.dice-max] never more than 6.
    pub fn dice(&self, s: &State, side: Side) -> u8 {
        let mut n =
            self.figures(s, side).figures() + self.results[usize::from(side == self.defender())].cards;
        if side == self.attacker {
            if self.has(Mods::PLUS_DIE) {
                n += 1;
            }
        } else {
            n += s.rank_at(side, self.at);
        }
        n.min(self.cap(side))
    }

    fn cap(&self, side: Side) -> u8 {
        if side == self.defender() && self.first && self.has(Mods::FOUR_DICE) { 4 } else { 6 }
    }

    fn slot(&self, side: Side) -> usize {
        usize::from(side == self.defender())
    }

    /// Whether a player could pay for another die, judged by public facts.
    fn may_discard(&self, s: &State, side: Side) -> bool {
        // [wfa.battle.discard-cap] [wfa.bans.landsraad]
        self.dice(s, side) < self.cap(side)
            && s.hand_size(side) > 0
            && !(side == Side::Harkonnen && s.banned(Power::Landsraad))
    }

    /// Leaders of a side that have not used a special yet.
    fn leaders_left(&self, s: &State, side: Side) -> Group {
        let r = self.results[self.slot(side)];
        let mut g = self.figures(s, side);
        g.named = g.named.minus(r.named);
        let used = r.generic.min(g.get(Kind::Generic));
        g.take(Kind::Generic, used);
        g
    }

    fn convert(&mut self, cx: &mut Cx<'_, '_>, side: Side, leader: Option<Leader>) {
        // [wfa.battle.generic-leader] [wfa.battle.named-leader] [wfa.leaders.spent-still-fights]
        // [wfa.leaders.combat-values-harkonnen] [wfa.leaders.combat-values-atreides] The values of the card.
        let (hits, shields) = match leader {
            None => (1, 0),
            Some(l) => (cx.rules.tables.leader(l).hits, cx.rules.tables.leader(l).shields),
        };
        let slot = self.slot(side);
        let r = &mut self.results[slot];
        match leader {
            None => r.generic += 1,
            Some(l) => r.named.insert(l),
        }
        // [wfa.battle.one-special-each]
        r.specials -= 1;
        r.hits += hits;
        r.shields += shields;
        cx.emit(|| Event::Converted { side, leader, hits, shields });
    }

    /// Uses specials without a question where there is no choice.
    fn convert_step(&mut self, cx: &mut Cx<'_, '_>, side: Side, next: Step) -> Flow {
        let left = self.leaders_left(cx.state, side);
        let specials = self.results[self.slot(side)].specials;
        if specials == 0 || left.leaders() == 0 {
            // Specials left over are misses.
            self.step = next;
            return Flow::Again;
        }
        if specials >= left.leaders() {
            for _ in 0..left.get(Kind::Generic) {
                self.convert(cx, side, None);
            }
            for leader in left.named.iter() {
                self.convert(cx, side, Some(leader));
            }
            return Flow::Again;
        }
        // [wfa.battle.leader-choice] More leaders than specials: the owner chooses, the attacker first.
        Flow::Ask
    }

    /// Visits the leaders of a side that can use a special, the best first: most hits, then most shields.
    fn converters(&self, at: At<'_>, side: Side, visit: &mut Visit<'_>) -> ControlFlow<()> {
        let left = self.leaders_left(at.state, side);
        let value = |l: Leader| (at.rules.tables.leader(l).hits, at.rules.tables.leader(l).shields);
        let generic = ((1, 0), false, Piece::Kind(Kind::Generic));
        let mut order: ArrayVec<_, 17> =
            left.named.iter().map(|l| (value(l), true, Piece::Named(l))).chain([generic]).collect();
        // A generic leader comes before named ones of the same value.
        order.sort_by_key(|&(value, named, _)| (std::cmp::Reverse(value), named));
        order.iter().try_for_each(|&(_, _, piece)| visit(Action::Piece(piece)))
    }

    /// What is asked, and by which rule.
    fn question(&self, s: &State, ask: BattleAsk) -> Asked {
        let (question, rule) = match ask {
            BattleAsk::Card(side) => {
                let left = self.cap(side) - self.dice(s, side);
                (Question::DiscardCard { left, reason: Discard::Die }, "wfa.battle.discard-cards")
            }
            BattleAsk::Convert(side) => {
                let left = self.results[self.slot(side)].specials;
                (Question::Convert { left }, "wfa.battle.leader-choice")
            }
            BattleAsk::GoOn => (Question::GoOn { at: self.at }, "wfa.battle.cease"),
            BattleAsk::Retreat => (Question::Retreat { at: self.at }, "wfa.battle.retreat"),
            BattleAsk::RetreatArea => (Question::RetreatArea { from: self.at }, "wfa.battle.retreat-area"),
        };
        (question, RuleRef(rule))
    }

    fn retreat_areas<C: Conditions>(&self, s: &State) -> C {
        // [wfa.battle.retreat-area] [wfa.movement.impassable]
        let (side, rule) = (self.defender(), "wfa.battle.retreat-area");
        let free = C::everywhere()
            .open(s, side, self.at, rule)
            .within(s.steps(side, self.at), rule, |_, a| Why::TooFar(a))
            .free(s, side, rule);
        // [wfa.solo-combat.atreides-retreat] The player must choose an empty area if there is one.
        if s.solo.is_some() && side == Side::Atreides && !free.all().and(s.empty()).is_empty() {
            return free.within(s.empty(), "wfa.solo-combat.atreides-retreat", |_, a| Why::EmptyFirst(a));
        }
        free
    }

    /// [wfa.battle.leader-choice] Whether a leader can use a special result.
    fn may_convert(&self, s: &State, side: Side, piece: Piece) -> Verdict {
        let rule = "wfa.battle.leader-choice";
        let left = self.leaders_left(s, side);
        match piece {
            Piece::Named(leader) => {
                let fights = self.figures(s, side).contains(leader);
                require(fights, rule, Why::LeaderAbsent(leader))?;
                // [wfa.battle.one-special-each]
                require(left.contains(leader), "wfa.battle.one-special-each", Why::LeaderDone(leader))
            }
            Piece::Kind(Kind::Generic) => require(left.get(Kind::Generic) > 0, rule, Why::NoSuchPiece),
            Piece::Kind(Kind::Regular | Kind::Elite | Kind::Special) | Piece::Token(_) => {
                refuse(rule, Why::NoSuchPiece)
            }
        }
    }
}

/// Whether a card can be discarded from hand, and by which rule some cannot. [wfa.battle.discard-scheming]
pub fn may_discard(at: At<'_>, side: Side, card: CardId, rule: &'static str, kept: &'static str) -> Verdict {
    require(at.state.hands[side.index()].meets(at.rules.copies_of(card)), rule, Why::NotInHand(card))?;
    require(at.rules.tables.cards[card.index()].discardable, kept, Why::NotDiscardable(card))
}

/// [wfa.bans.landsraad] Whether a ban keeps a side from discarding a card for a die in the battle under way.
pub fn may_discard_at_all(at: At<'_>, side: Side, action: &Action) -> Verdict {
    let fights = || at.state.stack.iter().any(|frame| matches!(frame, Frame::Battle(_)));
    let banned = side == Side::Harkonnen
        && matches!(action, Action::Card(_))
        && at.state.banned(Power::Landsraad)
        && fights();
    require(!banned, "wfa.bans.landsraad", Why::DiscardBanned)
}

/// What a battle asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BattleAsk {
    /// Which card this side discards for a die.
    Card(Side),
    /// Which leader of this side uses a special result.
    Convert(Side),
    /// Whether the attacker goes on.
    GoOn,
    /// Whether the defender retreats.
    Retreat,
    /// Where the defender retreats to.
    RetreatArea,
}

impl Activity for Battle {
    type Game = Arrakis;
    type Ask = BattleAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        match self.step {
            Step::Reveal => self.reveal(cx),
            Step::TrimAttacker => self.trim_attacker(cx),
            Step::TrimDefender => self.trim_defender(cx),
            Step::Begin => self.begin(cx),
            Step::AttackerCards => self.cards(cx, self.attacker),
            Step::DefenderCards => self.cards(cx, self.defender()),
            Step::Roll => self.roll(cx),
            Step::AttackerLeaders => self.convert_step(cx, self.attacker, Step::DefenderLeaders),
            Step::DefenderLeaders => self.convert_step(cx, self.defender(), Step::Compare),
            Step::Compare => self.compare(cx),
            Step::AttackerLosses => self.attacker_losses(cx),
            Step::DefenderLosses => self.defender_losses(cx, reply),
            Step::Judge => self.judge(cx),
            Step::GoOn | Step::Retreat => self.ask_on(cx),
            Step::Price => self.price(cx),
            Step::Paid => self.paid(reply),
            Step::RetreatArea => Flow::Ask,
            Step::Retreated => self.retreated(cx),
            Step::RetreatEntered => self.retreat_entered(),
            Step::Won => self.won(cx),
            Step::Advance => self.advance_question(cx),
            Step::Left => self.left(cx, reply),
            Step::Entered => self.entered(cx),
            Step::Trimmed => self.trimmed(cx, reply),
            Step::Done => Flow::Return(Reply::Marched { at: self.from, group: self.force }),
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, BattleAsk)> {
        let (attacker, defender) = (self.attacker, self.defender());
        match self.step {
            Step::AttackerCards => asks(attacker, BattleAsk::Card(attacker)),
            Step::DefenderCards => asks(defender, BattleAsk::Card(defender)),
            Step::AttackerLeaders => asks(attacker, BattleAsk::Convert(attacker)),
            Step::DefenderLeaders => asks(defender, BattleAsk::Convert(defender)),
            Step::GoOn => asks(attacker, BattleAsk::GoOn),
            Step::Retreat => asks(defender, BattleAsk::Retreat),
            // [wfa.battle.retreat-area] The attacker picks; against the automa the player does.
            Step::RetreatArea if at.state.is_automa(attacker) => asks(defender, BattleAsk::RetreatArea),
            Step::RetreatArea => asks(attacker, BattleAsk::RetreatArea),
            Step::Reveal
            | Step::TrimAttacker
            | Step::TrimDefender
            | Step::Begin
            | Step::Roll
            | Step::Compare
            | Step::AttackerLosses
            | Step::DefenderLosses
            | Step::Judge
            | Step::Price
            | Step::Paid
            | Step::Retreated
            | Step::RetreatEntered
            | Step::Won
            | Step::Advance
            | Step::Left
            | Step::Entered
            | Step::Trimmed
            | Step::Done => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: BattleAsk) -> Decision {
        decide(self, at, seat, ask, self.question(at.state, ask))
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: BattleAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match ask {
            BattleAsk::Card(side) => {
                visit(Action::Pass)?;
                // [wfa.battle.discard-scheming]
                let mut cards = at.rules.kinds_in(at.state.hands[side.index()]);
                cards.try_for_each(|card| visit(Action::Card(card)))
            }
            BattleAsk::Convert(side) => self.converters(at, side, visit),
            BattleAsk::RetreatArea => {
                let areas: AreaSet = self.retreat_areas(at.state);
                areas.iter().try_for_each(|to| visit(Action::Area(to)))
            }
            BattleAsk::GoOn | BattleAsk::Retreat => {
                visit(Action::Pass)?;
                visit(Action::Yes)
            }
        }
    }

    fn check(&self, at: At<'_>, _: Seat, ask: BattleAsk, action: &Action) -> Verdict {
        match (ask, *action) {
            (BattleAsk::Card(side), Action::Card(card)) => {
                may_discard(at, side, card, "wfa.battle.discard-cards", "wfa.battle.discard-scheming")
            }
            (BattleAsk::Card(_) | BattleAsk::GoOn | BattleAsk::Retreat, Action::Pass)
            | (BattleAsk::GoOn | BattleAsk::Retreat, Action::Yes) => Ok(()),
            (BattleAsk::Convert(side), Action::Piece(piece)) => self.may_convert(at.state, side, piece),
            (BattleAsk::RetreatArea, Action::Area(to)) => {
                self.retreat_areas::<Terms>(at.state).check(at.state, to)
            }
            (BattleAsk::Card(_) | BattleAsk::GoOn | BattleAsk::Retreat, _other) => {
                other(self.question(at.state, ask))
            }
            (BattleAsk::Convert(_) | BattleAsk::RetreatArea, _other) => {
                must(action, self.question(at.state, ask))
            }
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, ask: BattleAsk, action: &Action) {
        match (ask, *action) {
            (BattleAsk::Card(side), Action::Card(card)) => {
                cx.discard(side, card, Discard::Die);
                let slot = self.slot(side);
                self.results[slot].cards += 1;
            }
            (BattleAsk::Card(side), _) => self.step = self.after_cards(side),
            (BattleAsk::Convert(side), Action::Piece(Piece::Named(leader))) => {
                self.convert(cx, side, Some(leader));
            }
            (BattleAsk::Convert(side), _) => self.convert(cx, side, None),
            (BattleAsk::GoOn, Action::Yes) => {
                let attacker = self.attacker;
                cx.emit(|| Event::WentOn { attacker });
                self.step = Step::Price;
            }
            // [wfa.battle.cease] Everyone stays where they are.
            (BattleAsk::GoOn, _) => {
                let attacker = self.attacker;
                cx.emit(|| Event::Ceased { attacker });
                self.step = Step::Done;
            }
            (BattleAsk::Retreat, Action::Yes) => self.step = Step::RetreatArea,
            (BattleAsk::Retreat, _) => self.step = Step::Begin,
            (BattleAsk::RetreatArea, Action::Area(to)) => self.retreat(cx, to),
            (BattleAsk::RetreatArea, _) => {}
        }
    }
}

impl Aspect for Battle {
    fn groups(&self) -> ArrayVec<Group, 3> {
        [self.force].into_iter().collect()
    }

    fn groups_mut(&mut self) -> ArrayVec<&mut Group, 3> {
        [&mut self.force].into_iter().collect()
    }

    fn automa(&self, at: At<'_>, _: &mut dyn Chance) -> Option<(Action, RuleRef)> {
        let (_, ask) = self.asked(at)?;
        Some(automa::combat::battle(at, self, ask))
    }

    fn hidden(&self, _: At<'_>) -> bool {
        matches!(self.step, Step::AttackerCards | Step::DefenderCards)
    }
}
