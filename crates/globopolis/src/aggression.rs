//! 4.2: Aggression. Declaration, windows for cards, forces, rounds, conclusion, follow-up attacks.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use landsraad_kernel::{Flow, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::Globopolis;
use crate::atoms::Cx;
use crate::board::{Board, Fight, RollOf};
use crate::cards::faces;
use crate::data::{Data, Unit};
use crate::event::Event;
use crate::frames::{Activity, Asked, Frame, Permit, Reply, Visit, only_done, refuse, require};
use crate::influence::Reaction;
use crate::landing::same_quadrant;
use crate::missions::dirty;
use crate::odds;
use crate::types::*;

/// An Aggression with its follow-up attacks; the fight itself is on the board.
///
/// [globopolis.aggression.sequence] Forces, rounds, results, conclusion, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Aggression {
    step: Step,
    /// Third parties asked about withdrawing: seats after the attacker, two territories each.
    asked: u8,
    /// The group just conquered.
    group: u8,
    from: Title,
    won: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Step {
    Declared,
    Withdraw,
    Forces,
    Count,
    Roll,
    Score,
    FollowUp,
    Over,
}

const TARGETS: RuleRef = rule("globopolis.aggression.targets");
const OPS: RuleRef = rule("globopolis.aggression.ops");
const FOLLOW: RuleRef = rule("globopolis.conquest.follow-up");
const THIRD: RuleRef = rule("globopolis.agents.third-party");
const ROUNDS: RuleRef = rule("globopolis.combat.rounds");

/// [globopolis.aggression.targets] An opponent's territory.
fn may_target(data: &Data, board: &Board, seat: Seat, target: Title, by: RuleRef) -> Permit {
    require(!data.titles[target.index()].guild, by, Why::WrongKind(target))?;
    require(!board.owns(seat, target), by, Why::Yours(target))?;
    require(board.owner(target).is_some(), by, Why::NoOwner(target))
}

/// [globopolis.aggression.ops-rows] The top row names the target's colour, the second row the attacker's.
/// [globopolis.aggression.ops-same-colour] The same colour needs a card with it in both rows.
pub(crate) fn ops_fits(data: &Data, card: Card, from: Title, target: Title) -> bool {
    let Card::Ops(index) = card else { return false };
    let ops = &data.ops[usize::from(index)];
    ops.target == data.titles[target.index()].group && ops.from >> data.titles[from.index()].group & 1 == 1
}

/// Whether the attack can be declared; the Governor's part in it is the landing's business.
///
/// [globopolis.aggression.ops-governor] The landing lets one attack only from or against the territory the
/// Governor stands on, with an Ops card too.
pub(crate) fn may_attack(g: &Globopolis, board: &Board, seat: Seat, from: Title, target: Title) -> Permit {
    let data = &g.data;
    may_target(data, board, seat, target, TARGETS)?;
    require(!data.titles[from.index()].guild, TARGETS, Why::WrongKind(from))?;
    require(board.owns(seat, from), TARGETS, Why::NotYours(from))?;
    if same_quadrant(data, from, target) {
        return Ok(());
    }
    // [globopolis.aggression.ops] Across quadrants an Ops card is needed.
    let card = faces(data, board.player(seat), CardKind::Ops).any(|c| ops_fits(data, c, from, target));
    require(card, OPS, Why::OtherQuadrant(from, target))
}

/// Whether an attack from here is possible as far as everybody can see.
pub(crate) fn attack_thinkable(data: &Data, board: &Board, seat: Seat, from: Title) -> bool {
    let targets = board.all_owned() & data.territory_mask() & !board.player(seat).owned;
    let near = data.quadrants[usize::from(data.titles[from.index()].quadrant)].territories;
    targets & near != 0 || (targets != 0 && board.player(seat).ops != 0)
}

/// The D6 of both sides before cards, not yet limited: what everybody can count on the table.
pub fn counted_d6(g: &Globopolis, board: &Board, sides: [Seat; 2], titles: [Title; 2]) -> [i8; 2] {
    count_grounds(
        g.agents,
        sides,
        titles.map(|t| {
            let plate = board.plate(t);
            Ground {
                ns: plate.units[Unit::Security.index()],
                active: plate.active(),
                counted: plate.counted(),
                agents: std::array::from_fn(|s| plate.agents(Seat::at(s as u8))),
                value: g.data.titles[t.index()].value,
            }
        }),
    )
}

/// What counts about a territory in a fight.
pub(crate) struct Ground {
    pub(crate) ns: u8,
    pub(crate) active: u8,
    pub(crate) counted: u16,
    pub(crate) agents: [u8; 5],
    pub(crate) value: i16,
}

/// [globopolis.forces.attacker-base] One. [globopolis.forces.defender-base] Two.
pub(crate) fn count_grounds(agents: bool, sides: [Seat; 2], grounds: [Ground; 2]) -> [i8; 2] {
    let mut d6 = [1i8, 2];
    for i in 0..2 {
        // [globopolis.forces.ns-units] One for every NS-Unit in the own territory.
        d6[i] += grounds[i].ns as i8;
    }
    let mut more = |order: std::cmp::Ordering| match order {
        std::cmp::Ordering::Greater => d6[0] += 1,
        std::cmp::Ordering::Less => d6[1] += 1,
        std::cmp::Ordering::Equal => {
            d6[0] += 1;
            d6[1] += 1;
        }
    };
    // [globopolis.forces.economic-level] The higher active level. [globopolis.forces.economic-units] Or else
    // more R-Units, NS-Units not counted. [globopolis.forces.economic-tie] Or else both.
    let level = grounds[0].active.cmp(&grounds[1].active);
    more(level.then(grounds[0].counted.cmp(&grounds[1].counted)));
    if !agents {
        // [globopolis.forces.territorial] Without agents the higher value; at equal values both.
        more(grounds[0].value.cmp(&grounds[1].value));
        return d6;
    }
    // [globopolis.forces.agents] One for each territory in which a side is superior.
    for (i, ground) in grounds.iter().enumerate() {
        let owner = ground.agents[sides[i].index()];
        let rest = ground.agents.iter().sum::<u8>() - owner;
        match owner.cmp(&rest) {
            // [globopolis.agents.superiority-owner] More than all the others together.
            std::cmp::Ordering::Greater => d6[i] += 1,
            // [globopolis.agents.superiority-opponent] Fewer: the other side's, whichever player owns the agents.
            std::cmp::Ordering::Less => d6[1 - i] += 1,
            // [globopolis.agents.superiority-none] As many: nobody's.
            std::cmp::Ordering::Equal => {}
        }
    }
    d6
}

/// [globopolis.forces.card-dice] Cards are summed first. [globopolis.forces.max-six] Six at most.
pub fn limited_d6(g: &Globopolis, counted: [i8; 2], cards: [i8; 2]) -> [u8; 2] {
    [0, 1].map(|i| (counted[i] + cards[i]).clamp(0, g.data.numbers.d6_max as i8) as u8)
}

/// One side rolls all dice it has.
///
/// [globopolis.combat.rounds] No dice are held back.
pub(crate) fn roll_side(cx: &mut Cx<'_, '_>, side: Side, again: bool) {
    let Some(fight) = &cx.state.board.fight else { return };
    let seat = fight.sides[side.index()];
    let count = fight.d6[side.index()];
    let sides = match side {
        Side::Attacker => 8,
        Side::Defender => 10,
    };
    let mut roll = RollOf { die: cx.die(ROUNDS, sides), d6: ArrayVec::new() };
    for _ in 0..count {
        let face = cx.die(ROUNDS, 6);
        roll.d6.push(face);
    }
    cx.out.emit(|| Event::Dice { side, seat, roll: roll.clone(), again });
    if let Some(fight) = &mut cx.state.board.fight {
        fight.rolls[side.index()] = roll;
    }
}

impl Aggression {
    /// An attack is declared.
    pub(crate) fn declare(cx: &mut Cx<'_, '_>, from: Title, target: Title) -> Aggression {
        let attacker = cx.board().turn.active;
        let group = cx.g.data.titles[target.index()].group;
        let this = Aggression { step: Step::Declared, asked: 0, group, from, won: false };
        if let Some(defender) = cx.board().owner(target) {
            cx.state.board.fight = Some(Fight {
                sides: [attacker, defender],
                titles: [from, target],
                cards: [0; 2],
                d6: [0; 2],
                rolls: Default::default(),
                round: 0,
                cancelled: false,
            });
            cx.out.emit(|| Event::Attack { attacker, defender, from, target });
        }
        this
    }

    fn go(&mut self, step: Step) -> Flow<Frame, Reply> {
        self.step = step;
        Flow::Again
    }

    fn window(&mut self, cx: &Cx<'_, '_>, moment: Moment, then: Step) -> Flow<Frame, Reply> {
        self.step = then;
        match &cx.board().fight {
            Some(fight) => {
                Flow::Call(Frame::Reaction(Reaction::open(moment, fight.sides[0], Some(fight.sides[1]))))
            }
            None => Flow::Again,
        }
    }

    /// The third party and territory asked about now.
    fn third_party(&self, board: &Board) -> Option<(Seat, Title)> {
        let fight = board.fight.as_ref()?;
        let seat = board.others(fight.sides[0]).nth(usize::from(self.asked / 2))?;
        Some((seat, fight.titles[usize::from(self.asked % 2)]))
    }

    /// Goes on to the next third party with agents in one of the territories.
    fn next_third_party(&mut self, cx: &Cx<'_, '_>) -> bool {
        while let Some((seat, title)) = self.third_party(cx.board()) {
            let involved = cx.board().fight.as_ref().is_some_and(|f| f.sides.contains(&seat));
            if cx.g.agents && !involved && cx.board().plate(title).agents(seat) > 0 {
                return true;
            }
            self.asked += 1;
        }
        false
    }

    /// The targets of another attack.
    fn may_follow(&self, data: &Data, board: &Board, seat: Seat, target: Title) -> Permit {
        may_target(data, board, seat, target, FOLLOW)?;
        // [globopolis.conquest.follow-up] Of the colour just conquered, wherever it is.
        require(data.titles[target.index()].group == self.group, FOLLOW, Why::NotATarget(target))
    }
}

impl Activity for Aggression {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow<Frame, Reply> {
        match self.step {
            // [globopolis.aggression.windows] First the players that may call it off.
            Step::Declared => self.window(cx, Moment::Declared, Step::Withdraw),
            Step::Withdraw => {
                if cx.board().fight.as_ref().is_some_and(|f| f.cancelled) {
                    let attacker = cx.board().turn.active;
                    cx.state.board.fight = None;
                    cx.out.emit(|| Event::CalledOff { attacker });
                    // [globopolis.aggression.cancel] A follow-up called off leaves the first conquest.
                    return Flow::Return(if self.won { Reply::Fought } else { Reply::CalledOff });
                }
                // [globopolis.agents.third-party] Then third parties may take their agents out.
                // [globopolis.aggression.no-redeploy] In addition only cards move anything into the fight.
                if self.next_third_party(cx) {
                    Flow::Ask
                } else {
                    self.window(cx, Moment::Deploy, Step::Forces)
                }
            }
            // The D6 are counted; cards may still add and take away.
            Step::Forces => {
                count_forces(cx);
                self.window(cx, Moment::Forces, Step::Count)
            }
            Step::Count => {
                if cx.board().fight.as_ref().is_some_and(|f| f.cards != [0; 2]) {
                    count_forces(cx);
                }
                self.go(Step::Roll)
            }
            Step::Roll => {
                roll_side(cx, Side::Attacker, false);
                roll_side(cx, Side::Defender, false);
                self.window(cx, Moment::Rolled, Step::Score)
            }
            Step::Score => match score_round(cx) {
                None => self.go(Step::Roll),
                Some(winner) => {
                    conclude(cx, winner);
                    self.won = winner == Side::Attacker;
                    self.go(if self.won { Step::FollowUp } else { Step::Over })
                }
            },
            Step::FollowUp => {
                let seat = cx.board().turn.active;
                let targets =
                    cx.g.data.groups[usize::from(self.group)].territories & !cx.board().player(seat).owned;
                let any =
                    Title::of(targets).any(|t| self.may_follow(&cx.g.data, cx.board(), seat, t).is_ok());
                if any { Flow::Ask } else { self.go(Step::Over) }
            }
            Step::Over => Flow::Return(Reply::Fought),
        }
    }

    fn pending(&self, board: &Board) -> SeatSet {
        match self.step {
            Step::Withdraw => self.third_party(board).map_or(SeatSet::EMPTY, |(seat, _)| seat.only()),
            Step::Declared
            | Step::Forces
            | Step::Count
            | Step::Roll
            | Step::Score
            | Step::FollowUp
            | Step::Over => board.turn.active.only(),
        }
    }

    fn question(&self, _g: &Globopolis, board: &Board, _seat: Seat) -> Asked {
        if let (Step::Withdraw, Some((_, title))) = (self.step, self.third_party(board)) {
            return Asked::new(Question::Withdraw { title }, THIRD, Action::Withdraw(false));
        }
        Asked::new(Question::FollowUp { from: self.from }, FOLLOW, Action::Done)
    }

    fn candidates(&self, g: &Globopolis, _board: &Board, _seat: Seat, visit: Visit<'_>) -> ControlFlow<()> {
        if self.step == Step::Withdraw {
            visit(Action::Withdraw(false))?;
            return visit(Action::Withdraw(true));
        }
        visit(Action::Done)?;
        let from = self.from;
        let targets = g.data.groups[usize::from(self.group)].territories;
        Title::of(targets).try_for_each(|target| visit(Action::Attack { from, target }))
    }

    fn permit(&self, g: &Globopolis, board: &Board, seat: Seat, action: Action) -> Permit {
        if self.step == Step::Withdraw {
            return require(matches!(action, Action::Withdraw(_)), THIRD, Why::OtherQuestion);
        }
        if let Action::Attack { from, target } = action {
            require(from == self.from, FOLLOW, Why::NotFromThere(from))?;
            return self.may_follow(&g.data, board, seat, target);
        }
        if self.step != Step::FollowUp {
            return refuse(FOLLOW, Why::NotAsked);
        }
        only_done(action, FOLLOW)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: Action) {
        if let Action::Withdraw(out) = action {
            if let (true, Some((_, title))) = (out, self.third_party(cx.board())) {
                let count = cx.board().plate(title).agents(seat);
                cx.set_agents(title, seat, 0);
                cx.state.board.player_mut(seat).agents += u16::from(count);
                cx.out.emit(|| Event::Withdrew { seat, title, count });
            }
            self.asked += 1;
        } else if let Action::Attack { from, target } = action {
            *self = Aggression { won: true, ..Aggression::declare(cx, from, target) };
        } else {
            self.step = Step::Over;
        }
    }
}

/// 4.2.1: the D6 of both sides are fixed for the fight.
fn count_forces(cx: &mut Cx<'_, '_>) {
    let Some(fight) = &cx.state.board.fight else { return };
    let counted = counted_d6(cx.g, cx.board(), fight.sides, fight.titles);
    let d6 = limited_d6(cx.g, counted, fight.cards);
    if let Some(fight) = &mut cx.state.board.fight {
        fight.d6 = d6;
    }
    cx.out.emit(|| Event::Forces { d6, odds: odds::win(d6[0], d6[1]) });
}

/// 4.2.3: the round is scored; returns who has won the fight, if anybody.
///
/// [globopolis.conquest.example] The worked fight runs through here round by round.
fn score_round(cx: &mut Cx<'_, '_>) -> Option<Side> {
    let fight = cx.state.board.fight.as_mut()?;
    fight.round += 1;
    let scores = [0, 1].map(|i| odds::score(fight.rolls[i].die, &fight.rolls[i].d6));
    let winner = if odds::attacker_wins(scores, fight.d6) { Side::Attacker } else { Side::Defender };
    let loser = 1 - winner.index();
    // [globopolis.conquest.end] Who loses with the D8 or D10 alone is defeated.
    let over = fight.d6[loser] == 0;
    // [globopolis.combat.loser-drops] Otherwise the loser has one D6 less.
    fight.d6[loser] = fight.d6[loser].saturating_sub(1);
    cx.out.emit(|| Event::Round { scores, winner });
    over.then_some(winner)
}

/// 4.2.4: the territory of the defeated passes to the winner.
fn conclude(cx: &mut Cx<'_, '_>, side: Side) {
    let Some(fight) = cx.state.board.fight.take() else { return };
    let winner = fight.sides[side.index()];
    let loser = fight.sides[1 - side.index()];
    let title = fight.titles[1 - side.index()];
    cx.out.emit(|| Event::Defeated { title, by: winner });
    if side == Side::Attacker {
        let value = cx.g.data.titles[title.index()].value;
        let turn = &mut cx.state.board.turn;
        turn.conquests += 1;
        turn.conquest_value = turn.conquest_value.max(value);
        cx.mark(winner, dirty::CONQUEST);
    } else if !cx.g.rulings.attacker_loses_territory {
        // A variant: a defeated attacker loses nothing.
        return;
    }
    // [globopolis.conquest.attacker-defeated] A defeated attacker loses his territory just the same.
    let level = cx.board().plate(title).active();
    let value = cx.g.data.titles[title.index()].value;
    // [globopolis.conquest.ed-destroyed] [globopolis.development.defeat] All levels are gone for good.
    cx.state.board.plates[title.index()].level = 0;
    // [globopolis.conquest.loser-points] The value and five CR for each active level.
    cx.credit(loser, -value, Points::Value(title));
    cx.credit(loser, -i16::from(level) * cx.g.data.numbers.level_cr, Points::Destroyed(title));
    // [globopolis.conquest.ns-destroyed] NS-Units go back to the Administration.
    let ns = cx.board().plate(title).units[Unit::Security.index()];
    cx.move_units(Unit::Security, ns, Store::Plate(title), Store::Supply);
    // [globopolis.conquest.title] The Title and all other R-Units are the winner's.
    // [globopolis.conquest.no-territories] The loser stays in the game whatever is left to him.
    cx.set_owner(title, winner, How::Conquest);
    // [globopolis.conquest.winner-points] The winner scores the value.
    cx.credit(winner, value, Points::Value(title));
    // [globopolis.conquest.agents] All agents but the winner's are captured.
    for other in cx.board().others(winner) {
        cx.capture(title, other, winner);
    }
    // [globopolis.conquest.group-bonus] A completed group pays. [globopolis.conquest.bonus-kept] The loser
    // keeps what he scored before. [globopolis.conquest.governor-stays] No Governor moves.
    cx.group_bonus(title, winner);
}
