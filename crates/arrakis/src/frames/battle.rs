//! Battles. [wfa.battle.round-steps] Discard cards, roll, convert specials, strip shields, cancel hits, casualties, then
//! stop or go on.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
use serde::{Deserialize, Serialize};

use super::select::Need;
use super::*;
use crate::action::{Cause, Discard, Event, Means, Origin, Piece};
use crate::board::*;
use crate::data::{Deed, Kind, Leader, Marker, Mods, Power};
use crate::visibility::{BattleSideView, BattleView};

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
            return free.within(s.empty(), "wfa.solo-combat.atreides-retreat", |_, a| Why::EmptyFirst(a));
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

/// [wfa.stations.take] The Atreides take a testing station.
pub fn take_station(cx: &mut Cx<'_, '_>, at: Area) {
    if !cx.s.stations.has(at) {
        return;
    }
    let n: u8 = cx.s.station_faces.iter().sum();
    let mut i = cx.chance.pick(RuleRef("wfa.stations.take"), u32::from(n)) as u8;
    for &marker in Marker::ALL {
        if i < cx.s.station_faces[marker.index()] {
            cx.s.station_faces[marker.index()] -= 1;
            cx.s.stations.remove(at);
            cx.emit(|| Event::StationTaken { at, marker });
            cx.raise(marker, 1);
            cx.deed(Deed::StationTaken, Some(at), 1);
            return;
        }
        i -= cx.s.station_faces[marker.index()];
    }
}

/// [wfa.battle.settlement-destroyed] The settlement of `owner` in an area is destroyed.
fn destroy_settlement(cx: &mut Cx<'_, '_>, owner: Side, at: Area) {
    let rank = cx.s.rank_at(owner, at);
    if rank == 0 {
        return;
    }
    cx.emit(|| Event::SettlementDestroyed { owner, at, rank });
    match owner {
        Side::Atreides => {
            let Some(i) = cx.s.sietch_at(at) else { return };
            cx.s.sietches[usize::from(i)].stands = false;
            cx.s.sietches[usize::from(i)].up = true;
            // [wfa.supremacy.sietch]
            cx.supremacy(rank);
            automa::tactic::sietch_destroyed(cx, i);
        }
        Side::Harkonnen => {
            cx.s.settlements.remove(at);
            // [wfa.prescience.settlement]
            for &marker in Marker::ALL {
                cx.raise(marker, rank);
            }
            cx.deed(Deed::SettlementDestroyed, Some(at), 1);
            if at == crate::data::ARRAKEEN {
                // [wfa.victory.arrakeen] Checked at once.
                cx.check_objective();
            }
        }
    }
}

impl Activity for Battle {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Next {
        let (att, def) = (self.attacker, self.defender());
        match self.step {
            Step::Reveal => {
                let (from, at, surprise) = (self.from, self.at, self.has(Mods::SURPRISE));
                cx.emit(|| Event::BattleStarted { attacker: att, from, at, surprise });
                // [wfa.battle.reveal] The sietch, and every token of both forces. [wfa.solo-special.token-reveal]
                cx.reveal_sietch(at);
                let home = cx.s.legion(from).minus(self.force);
                for token in self.force.token_ids() {
                    cx.reveal_token(att, from, token);
                }
                self.force = cx.s.legion(from).minus(home);
                cx.reveal_tokens(def, at);
                self.step = Step::TrimAttacker;
                Flow::Again
            }
            Step::TrimAttacker => {
                self.step = Step::TrimDefender;
                match Trim::needed(cx.s, att, self.from) {
                    Some(trim) => Flow::Call(Frame::Trim(trim)),
                    None => Flow::Again,
                }
            }
            Step::TrimDefender => {
                // What was trimmed from the attackers' area may have been part of the force.
                self.force = self.force.common(cx.s.legion(self.from));
                self.step = Step::Begin;
                match Trim::needed(cx.s, def, self.at) {
                    Some(trim) => Flow::Call(Frame::Trim(trim)),
                    None => Flow::Again,
                }
            }
            Step::Begin => {
                if let Some(frame) = checkpoint(cx.s) {
                    return Flow::Call(frame);
                }
                self.results = [Results::default(); 2];
                if self.force.units() == 0 {
                    self.step = Step::Done;
                    return Flow::Again;
                }
                // [wfa.battle.undefended] A settlement without a legion falls without a roll.
                if !cx.s.with_legion(def).has(self.at) {
                    self.step = Step::Won;
                    return Flow::Again;
                }
                self.step = Step::AttackerCards;
                Flow::Again
            }
            Step::AttackerCards | Step::DefenderCards => {
                // [wfa.battle.discard-cards] Attacker first. [wfa.battle.surprise-defender-cards] Surprise changes nothing.
                let side = self.asks(cx.s);
                let next = if self.step == Step::AttackerCards { Step::DefenderCards } else { Step::Roll };
                if cx.s.is_automa(side) {
                    let want = self.cap(side) - self.dice(cx.s, side);
                    let paid = automa::combat::reinforce(cx, want);
                    let slot = self.slot(side);
                    self.results[slot].cards += paid;
                    self.step = next;
                    return Flow::Again;
                }
                if self.may_discard(cx.s, side) {
                    return Flow::Ask;
                }
                self.step = next;
                Flow::Again
            }
            Step::Roll => {
                for side in [att, def] {
                    let roll = cx.roll(side, self.dice(cx.s, side), Cause::Battle);
                    let slot = self.slot(side);
                    let r = &mut self.results[slot];
                    (r.hits, r.shields, r.specials) = (roll.swords, roll.shields, roll.specials);
                }
                // [wfa.battle.surprise] One special result more, in the first round only.
                if self.first && self.has(Mods::SURPRISE) {
                    self.results[0].specials += 1;
                }
                self.step = Step::AttackerLeaders;
                Flow::Again
            }
            Step::AttackerLeaders => self.convert_step(cx, Step::DefenderLeaders),
            Step::DefenderLeaders => self.convert_step(cx, Step::Compare),
            Step::Compare => {
                // [wfa.battle.example] is this step worked out.
                // [wfa.battle.special-elites] Each cancels a shield, then [wfa.battle.shields] each shield a hit.
                let elites = [att, def].map(|side| self.figures(cx.s, side).get(Kind::Special));
                for i in 0..2 {
                    self.results[i].shields = self.results[i].shields.saturating_sub(elites[1 - i]);
                }
                let hits =
                    [0, 1].map(|i: usize| self.results[1 - i].hits.saturating_sub(self.results[i].shields));
                // From here `hits` are the hits each side suffers. [wfa.battle.simultaneous]
                self.results[0].hits = hits[0];
                self.results[1].hits = hits[1];
                cx.emit(|| Event::BattleHits { attacker: hits[0], defender: hits[1] });
                self.step = Step::AttackerLosses;
                Flow::Again
            }
            Step::AttackerLosses => {
                self.step = Step::DefenderLosses;
                Flow::Call(Frame::Casualties(Casualties::on_group(
                    att,
                    self.from,
                    self.force,
                    self.results[0].hits,
                )))
            }
            Step::DefenderLosses => {
                if let Some(Reply::Group(left)) = reply {
                    self.force = left;
                }
                self.step = Step::Judge;
                Flow::Call(Frame::Casualties(Casualties::on_group(
                    def,
                    self.at,
                    cx.s.legion(self.at),
                    self.results[1].hits,
                )))
            }
            Step::Judge => {
                if let Some(frame) = checkpoint(cx.s) {
                    return Flow::Call(frame);
                }
                self.first = false;
                // [wfa.battle.win] Destroyed while at least one attacking unit remains; if both are destroyed nobody wins.
                let alive = self.force.units() > 0;
                self.step = match (alive, cx.s.with_legion(def).has(self.at)) {
                    (true, false) => Step::Won,
                    (true, true) => Step::GoOn,
                    (false, _) => Step::Done,
                };
                Flow::Again
            }
            Step::GoOn | Step::Retreat => {
                if self.step == Step::Retreat && self.retreat_areas(cx.s).all().is_empty() {
                    self.step = Step::Begin;
                    return Flow::Again;
                }
                Flow::Ask
            }
            Step::Price => {
                self.step = Step::Paid;
                // [wfa.battle.continue-cost] One hit that nothing cancels, against a settlement.
                // [wfa.solo-combat.no-continue-cost] Not for the automa.
                let free =
                    self.has(Mods::FREE_CONTINUE) || cx.s.is_automa(att) || cx.s.rank_at(def, self.at) == 0;
                if free {
                    return Flow::Again;
                }
                Flow::Call(Frame::Casualties(Casualties::on_group(att, self.from, self.force, 1)))
            }
            Step::Paid => {
                if let Some(Reply::Group(left)) = reply {
                    self.force = left;
                }
                // [wfa.battle.continue-last]
                self.step = if self.force.units() > 0 { Step::Retreat } else { Step::Done };
                Flow::Again
            }
            Step::RetreatArea => Flow::Ask,
            Step::Retreated => {
                // [wfa.battle.retreat-limit] Units above the limit are removed by their owner.
                if let Some(trim) = Trim::needed(cx.s, def, self.retreat_to) {
                    return Flow::Call(Frame::Trim(trim));
                }
                self.step = Step::RetreatEntered;
                // A Harkonnen legion that retreats onto a wormsign has entered it. [wfa.desert-hazards.retreat-reveals]
                if def == Side::Harkonnen
                    && let Some(frame) = super::march::arrive(cx, def, self.retreat_to)
                {
                    return Flow::Call(frame);
                }
                Flow::Again
            }
            Step::RetreatEntered => {
                self.step = Step::Won;
                Flow::Again
            }
            Step::Won => {
                let at = self.at;
                cx.emit(|| Event::BattleWon { attacker: att, at });
                if att == Side::Atreides {
                    cx.deed(Deed::BattleWon, Some(at), 1);
                }
                if let Some(frame) = checkpoint(cx.s) {
                    self.step = Step::Advance;
                    return Flow::Call(frame);
                }
                self.step = Step::Advance;
                Flow::Again
            }
            Step::Advance => {
                // [wfa.battle.advance] Any number of those who fought, at least one unit; or nobody.
                if !cx.s.free(att).or(cx.s.settlements_of(def)).has(self.at) {
                    self.step = Step::Done;
                    return Flow::Again;
                }
                self.step = Step::Left;
                Flow::Call(Frame::Select(Select {
                    side: att,
                    from: self.from,
                    to: self.at,
                    pool: self.force,
                    rest: cx.s.legion(self.from).minus(self.force),
                    room: cx.s.room(att, self.at),
                    need: Need::Unit,
                    advance: true,
                    stays: false,
                    chosen: Group::default(),
                    done: false,
                }))
            }
            Step::Left => {
                let Some(Reply::Group(group)) = reply else { return Flow::Return(Reply::Nothing) };
                if group.is_empty() {
                    // [wfa.battle.no-advance-stands]
                    self.step = Step::Done;
                    return Flow::Again;
                }
                self.force = group;
                cx.shift(att, self.from, self.at, group, Means::Foot);
                // [wfa.battle.advance-order] The settlement first, then stations and harvesters, then a wormsign.
                destroy_settlement(cx, def, self.at);
                self.step = Step::Entered;
                match Garrison::needed(cx.s, att, self.from) {
                    Some(garrison) => Flow::Call(Frame::Garrison(garrison)),
                    None => Flow::Again,
                }
            }
            Step::Entered => {
                if att == Side::Atreides {
                    take_station(cx, self.at);
                    // [wfa.battle.advance-harvester]
                    cx.remove_vehicle(Origin::Area(self.at), Cause::Battle);
                }
                self.from = self.at;
                self.step = Step::Trimmed;
                // [wfa.battle.advance-wormsign]
                match super::march::arrive(cx, att, self.at) {
                    Some(frame) => Flow::Call(frame),
                    None => Flow::Again,
                }
            }
            Step::Trimmed => {
                if let Some(Reply::Stands(at)) = reply {
                    self.from = at;
                }
                if let Some(frame) = checkpoint(cx.s) {
                    return Flow::Call(frame);
                }
                self.step = Step::Done;
                Flow::Again
            }
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
