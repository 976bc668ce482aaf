//! Battles. [wfa.battle.round-steps] Discard cards, roll, convert specials, strip shields, cancel hits, casualties, then
//! stop or go on.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
use serde::{Deserialize, Serialize};

use super::select::Need;
use super::*;
use crate::action::{Means, Origin, Piece};
use crate::board::*;
use crate::data::{Deed, Kind, Leader, Marker, Mods, Power};
use crate::event::{Cause, Event};
use crate::question::Discard;
use crate::visibility::{BattleSideView, BattleView};

#[path = "battle_steps.rs"]
mod steps;

pub use steps::take_station;

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
    named: u16,
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
    mods: u8,
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
            mods: mods.0,
            first: true,
            step: Step::Reveal,
            retreat_to: at,
            results: [Results::default(); 2],
        }
    }

    fn defender(&self) -> Side {
        self.attacker.other()
    }

    fn has(&self, bit: u8) -> bool {
        Mods(self.mods).has(bit)
    }

    /// The attacking side.
    pub const fn attacker(&self) -> Side {
        self.attacker
    }

    /// The attacking force.
    pub const fn force(&self) -> Group {
        self.force
    }

    /// The attacking force, for re-dealing of facedown tokens.
    pub const fn force_mut(&mut self) -> &mut Group {
        &mut self.force
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
            named: self.force.leaders_named().collect(),
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

    /// Whether the question is stop or go on.
    pub const fn going_on(&self) -> bool {
        matches!(self.step, Step::GoOn)
    }

    /// Whether the question is to retreat.
    pub const fn retreating(&self) -> bool {
        matches!(self.step, Step::Retreat)
    }

    /// The figures of one side that fight.
    pub fn figures(&self, s: &State, side: Side) -> Group {
        if side == self.attacker {
            self.force
        } else if s.with_legion(side).has(self.at) {
            s.legion(self.at)
        } else {
            Group::default()
        }
    }

    /// [wfa.battle.dice-count] One die per unit, one per card; [wfa.battle.dice-settlement] the defender's settlement adds
    /// its rank; [wfa.battle.dice-max] never more than 6.
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
        g.named &= !r.named;
        let used = r.generic.min(g.get(Kind::Generic));
        g.take(Kind::Generic, used);
        g
    }

    fn convert(&mut self, cx: &mut Cx<'_, '_>, side: Side, leader: Option<Leader>) {
        // [wfa.battle.generic-leader] [wfa.battle.named-leader] [wfa.leaders.spent-still-fights]
        // [wfa.leaders.combat-values-harkonnen] [wfa.leaders.combat-values-atreides] The values of the card.
        let (hits, shields) = match leader {
            None => (1, 0),
            Some(l) => (cx.g.tables.leader(l).hits, cx.g.tables.leader(l).shields),
        };
        let slot = self.slot(side);
        let r = &mut self.results[slot];
        match leader {
            None => r.generic += 1,
            Some(l) => r.named |= 1 << l.index(),
        }
        // [wfa.battle.one-special-each]
        r.specials -= 1;
        r.hits += hits;
        r.shields += shields;
        cx.emit(|| Event::Converted { side, leader, hits, shields });
    }

    fn converting(&self) -> Side {
        if self.step == Step::AttackerLeaders { self.attacker } else { self.defender() }
    }

    /// Uses specials without a question where there is no choice.
    fn convert_step(&mut self, cx: &mut Cx<'_, '_>, next: Step) -> Next {
        let side = self.converting();
        let left = self.leaders_left(cx.s, side);
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
            for leader in left.leaders_named() {
                self.convert(cx, side, Some(leader));
            }
            return Flow::Again;
        }
        // [wfa.battle.leader-choice] More leaders than specials: the owner chooses, the attacker first.
        Flow::Ask
    }

    fn retreat_areas(&self, s: &State) -> Terms {
        // [wfa.battle.retreat-area] [wfa.movement.impassable]
        let (side, rule) = (self.defender(), "wfa.battle.retreat-area");
        let free =
            Terms::new().within(s.steps(side, self.at), rule, |_, a| Why::TooFar(a)).free(s, side, rule);
        // [wfa.solo-combat.atreides-retreat] The player must choose an empty area if there is one.
        if s.solo.is_some() && side == Side::Atreides && !free.all().and(s.empty()).is_empty() {
            return free.within(s.empty(), rule, |_, a| Why::EmptyFirst(a));
        }
        free
    }

    /// [wfa.battle.leader-choice] Whether a leader can use a special result.
    fn may_convert(&self, s: &State, piece: Piece) -> Permit {
        let rule = "wfa.battle.leader-choice";
        let left = self.leaders_left(s, self.converting());
        match piece {
            Piece::Named(leader) => require(left.has(leader), rule, Why::LeaderDone(leader)),
            Piece::Kind(Kind::Generic) => require(left.get(Kind::Generic) > 0, rule, Why::NoSuchPiece),
            Piece::Kind(Kind::Regular | Kind::Elite | Kind::Special) | Piece::Token(_) => {
                refuse(rule, Why::NoSuchPiece)
            }
        }
    }
}

/// Whether a card can be discarded from hand. [wfa.battle.discard-scheming] Some cannot.
pub fn may_discard(g: &Arrakis, s: &State, side: Side, card: u8, rule: &'static str) -> Permit {
    require(s.hands[side.index()] & g.copies_of(card) != 0, rule, Why::NotInHand(card))?;
    require(g.tables.cards[usize::from(card)].discardable, rule, Why::NotDiscardable(card))
}

impl Activity for Battle {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Next {
        match self.step {
            Step::Reveal => self.reveal(cx),
            Step::TrimAttacker => self.trim_attacker(cx),
            Step::TrimDefender => self.trim_defender(cx),
            Step::Begin => self.begin(cx),
            Step::AttackerCards | Step::DefenderCards => self.cards(cx),
            Step::Roll => self.roll(cx),
            Step::AttackerLeaders => self.convert_step(cx, Step::DefenderLeaders),
            Step::DefenderLeaders => self.convert_step(cx, Step::Compare),
            Step::Compare => self.compare(cx),
            Step::AttackerLosses => self.attacker_losses(),
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

    fn asks(&self, s: &State) -> Side {
        match self.step {
            Step::AttackerCards | Step::AttackerLeaders | Step::GoOn => self.attacker,
            Step::DefenderCards | Step::DefenderLeaders | Step::Retreat => self.defender(),
            // [wfa.battle.retreat-area] The attacker picks; against the automa the player does.
            Step::RetreatArea if s.is_automa(self.attacker) => self.defender(),
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
            | Step::RetreatArea
            | Step::Retreated
            | Step::RetreatEntered
            | Step::Won
            | Step::Advance
            | Step::Left
            | Step::Entered
            | Step::Trimmed
            | Step::Done => self.attacker,
        }
    }

    fn question(&self, _: &Arrakis, s: &State) -> (Question, RuleRef) {
        match self.step {
            Step::AttackerCards | Step::DefenderCards => {
                let side = self.asks(s);
                let left = self.cap(side) - self.dice(s, side);
                (Question::DiscardCard { left, reason: Discard::Die }, RuleRef("wfa.battle.discard-cards"))
            }
            Step::AttackerLeaders | Step::DefenderLeaders => {
                let left = self.results[self.slot(self.converting())].specials;
                (Question::Convert { left }, RuleRef("wfa.battle.leader-choice"))
            }
            Step::Retreat => (Question::Retreat { at: self.at }, RuleRef("wfa.battle.retreat")),
            Step::RetreatArea => {
                (Question::RetreatArea { from: self.at }, RuleRef("wfa.battle.retreat-area"))
            }
            Step::Reveal
            | Step::TrimAttacker
            | Step::TrimDefender
            | Step::Begin
            | Step::Roll
            | Step::Compare
            | Step::AttackerLosses
            | Step::DefenderLosses
            | Step::Judge
            | Step::GoOn
            | Step::Price
            | Step::Paid
            | Step::Retreated
            | Step::RetreatEntered
            | Step::Won
            | Step::Advance
            | Step::Left
            | Step::Entered
            | Step::Trimmed
            | Step::Done => (Question::GoOn { at: self.at }, RuleRef("wfa.battle.cease")),
        }
    }

    fn legal(&self, g: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        match self.step {
            Step::AttackerCards | Step::DefenderCards => {
                visit(Action::Pass)?;
                for card in g.kinds_in(s.hands[self.asks(s).index()]) {
                    // [wfa.battle.discard-scheming]
                    if g.tables.cards[usize::from(card)].discardable {
                        visit(Action::Card(card))?;
                    }
                }
            }
            Step::AttackerLeaders | Step::DefenderLeaders => {
                let left = self.leaders_left(s, self.converting());
                // The best first: most hits, then most shields.
                let value = |l: Leader| (g.tables.leader(l).hits, g.tables.leader(l).shields);
                for want in (0..=9u8).rev().flat_map(|h| (0..=9u8).rev().map(move |s| (h, s))) {
                    if want == (1, 0) && left.get(Kind::Generic) > 0 {
                        visit(Action::Piece(Piece::Kind(Kind::Generic)))?;
                    }
                    for leader in left.leaders_named().filter(|&l| value(l) == want) {
                        visit(Action::Piece(Piece::Named(leader)))?;
                    }
                }
            }
            Step::RetreatArea => {
                for to in self.retreat_areas(s).all().iter() {
                    visit(Action::Area(to))?;
                }
            }
            Step::Reveal
            | Step::TrimAttacker
            | Step::TrimDefender
            | Step::Begin
            | Step::Roll
            | Step::Compare
            | Step::AttackerLosses
            | Step::DefenderLosses
            | Step::Judge
            | Step::GoOn
            | Step::Price
            | Step::Paid
            | Step::Retreat
            | Step::Retreated
            | Step::RetreatEntered
            | Step::Won
            | Step::Advance
            | Step::Left
            | Step::Entered
            | Step::Trimmed
            | Step::Done => {
                visit(Action::Pass)?;
                visit(Action::Yes)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, rule) = self.question(g, s);
        match (self.step, action) {
            (Step::AttackerCards | Step::DefenderCards, Action::Card(card)) => {
                may_discard(g, s, self.asks(s), card, "wfa.battle.discard-cards")
            }
            (Step::AttackerCards | Step::DefenderCards, Action::Pass) => Ok(()),
            (Step::AttackerLeaders | Step::DefenderLeaders, Action::Piece(piece)) => {
                self.may_convert(s, piece)
            }
            (Step::RetreatArea, Action::Area(to)) => self.retreat_areas(s).check(s, to),
            (Step::GoOn | Step::Retreat, Action::Pass | Action::Yes) => Ok(()),
            (Step::GoOn | Step::Retreat | Step::AttackerCards | Step::DefenderCards, _) => other(rule),
            (_no_list, _) => must(action, rule),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        match (self.step, *action) {
            (Step::AttackerCards | Step::DefenderCards, Action::Card(card)) => {
                let side = self.asks(cx.s);
                cx.discard(side, card, Discard::Die);
                let slot = self.slot(side);
                self.results[slot].cards += 1;
            }
            (Step::AttackerCards, _) => self.step = Step::DefenderCards,
            (Step::DefenderCards, _) => self.step = Step::Roll,
            (Step::AttackerLeaders | Step::DefenderLeaders, Action::Piece(Piece::Named(leader))) => {
                self.convert(cx, self.converting(), Some(leader));
            }
            (Step::AttackerLeaders | Step::DefenderLeaders, _) => self.convert(cx, self.converting(), None),
            (Step::GoOn, Action::Yes) => {
                let attacker = self.attacker;
                cx.emit(|| Event::WentOn { attacker });
                self.step = Step::Price;
            }
            // [wfa.battle.cease] Everyone stays where they are.
            (Step::GoOn, _) => {
                let attacker = self.attacker;
                cx.emit(|| Event::Ceased { attacker });
                self.step = Step::Done;
            }
            (Step::Retreat, Action::Yes) => self.step = Step::RetreatArea,
            (Step::Retreat, _) => self.step = Step::Begin,
            (Step::RetreatArea, Action::Area(to)) => {
                // [wfa.battle.retreat] The whole legion.
                let (side, from) = (self.defender(), self.at);
                let group = cx.s.legion(from);
                cx.shift(side, from, to, group, Means::Foot);
                cx.emit(|| Event::Retreated { side, from, to });
                self.step = Step::Retreated;
                self.retreat_to = to;
            }
            (_, _) => {}
        }
    }

    fn hidden(&self, _: &State) -> bool {
        matches!(self.step, Step::AttackerCards | Step::DefenderCards)
    }
}
