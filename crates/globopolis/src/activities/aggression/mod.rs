//! 4.2: Aggression. Declaration, windows for cards, forces, rounds, conclusion, follow-up attacks.

mod forces;
mod rounds;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use super::{
    At, Cx, Decision, Declaration, Flow, Frame, Reaction, Reply, Verdict, Visit, one, only_done, require,
};
use crate::Globopolis;
use crate::board::{Board, Fight};
use crate::cards::faces;
use crate::data::Data;
use crate::event::Event;
use crate::vocabulary::*;

pub(crate) use forces::{Ground, count_grounds};
pub use forces::{counted_d6, limited_d6};

/// An Aggression with its follow-up attacks; the fight itself is on the board.
///
/// [globopolis.aggression.sequence] Forces, rounds, results, conclusion, in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Aggression {
    step: Step,
    /// Third parties asked about withdrawing: seats after the attacker, two territories each.
    asked: u8,
    /// The group just conquered.
    group: GroupId,
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

/// What an Aggression asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AggressionAsk {
    /// A third party: whether to take its agents out of this territory.
    Withdraw(Title),
    /// The attacker that has won: another attack, or none.
    FollowUp,
}

const TARGETS: RuleRef = rule("globopolis.aggression.targets");
const OPS: RuleRef = rule("globopolis.aggression.ops");
const FOLLOW: RuleRef = rule("globopolis.conquest.follow-up");
const THIRD: RuleRef = rule("globopolis.agents.third-party");

/// [globopolis.aggression.ops-rows] The top row names the target's colour, the second row the attacker's.
/// [globopolis.aggression.ops-same-colour] The same colour needs a card with it in both rows.
pub(crate) fn ops_fits(data: &Data, card: Card, from: Title, target: Title) -> bool {
    let Card::Ops(index) = card else { return false };
    let ops = &data.ops[usize::from(index)];
    ops.target == data.titles[target.index()].group && ops.from.contains(data.titles[from.index()].group)
}

/// [globopolis.aggression.quadrant] Between two neighbouring O.R.S.S. spaces.
/// [globopolis.aggression.quadrant-cases] The table of Titles says which.
pub(crate) fn same_quadrant(data: &Data, a: Title, b: Title) -> bool {
    data.titles[a.index()].quadrant == data.titles[b.index()].quadrant
}

impl At<'_> {
    /// [globopolis.aggression.targets] An opponent's territory.
    fn may_target(self, seat: Seat, target: Title, by: RuleRef) -> Verdict {
        require(!self.data().titles[target.index()].guild, by, Why::WrongKind(target))?;
        require(!self.board().owns(seat, target), by, Why::Yours(target))?;
        require(self.board().owner(target).is_some(), by, Why::NoOwner(target))
    }

    /// Whether the attack can be declared; the Governor's part in it is the landing's business.
    ///
    /// [globopolis.aggression.ops-governor] The landing lets one attack only from or against the territory the
    /// Governor stands on, with an Ops card too.
    pub(crate) fn may_attack(self, seat: Seat, from: Title, target: Title) -> Verdict {
        let data = self.data();
        self.may_target(seat, target, TARGETS)?;
        require(!data.titles[from.index()].guild, TARGETS, Why::WrongKind(from))?;
        require(self.board().owns(seat, from), TARGETS, Why::NotYours(from))?;
        if same_quadrant(data, from, target) {
            return Ok(());
        }
        // [globopolis.aggression.ops] Across quadrants an Ops card is needed.
        let mut hand = faces(data, self.board().player(seat), CardKind::Ops);
        require(hand.any(|c| ops_fits(data, c, from, target)), OPS, Why::OtherQuadrant(from, target))
    }

    /// Whether an attack from here is possible as far as everybody can see.
    pub(crate) fn attack_thinkable(self, seat: Seat, from: Title) -> bool {
        let (data, board) = (self.data(), self.board());
        let targets = self.foreign_territories(seat);
        let near = data.quadrants[data.titles[from.index()].quadrant.index()].territories;
        targets.meets(near) || (!targets.is_empty() && !board.player(seat).ops.is_empty())
    }
}

impl Aggression {
    /// An attack is declared.
    pub(crate) fn declare(cx: &mut Cx<'_, '_>, from: Title, target: Title) -> Aggression {
        let attacker = cx.board().turn.active;
        let group = cx.rules.data.titles[target.index()].group;
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
            cx.emit(|| Event::Attack { attacker, defender, from, target });
        }
        this
    }

    fn go(&mut self, step: Step) -> Flow {
        self.step = step;
        Flow::Again
    }

    fn window(&mut self, cx: &Cx<'_, '_>, moment: Moment, then: Step) -> Flow {
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
            if cx.rules.agents && !involved && cx.board().agents(title, seat) > 0 {
                return true;
            }
            self.asked += 1;
        }
        false
    }

    /// The targets of another attack.
    fn may_follow(&self, at: At<'_>, seat: Seat, target: Title) -> Verdict {
        at.may_target(seat, target, FOLLOW)?;
        // [globopolis.conquest.follow-up] Of the colour just conquered, wherever it is.
        require(at.data().titles[target.index()].group == self.group, FOLLOW, Why::OtherColour(target))
    }

    /// [globopolis.agents.third-party] Third parties may take their agents out.
    fn withdraw(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        if cx.board().fight.as_ref().is_some_and(|f| f.cancelled) {
            let attacker = cx.board().turn.active;
            cx.state.board.fight = None;
            cx.emit(|| Event::CalledOff { attacker });
            // [globopolis.aggression.cancel] A follow-up called off leaves the first conquest.
            return Flow::Return(if self.won { Reply::Fought } else { Reply::CalledOff });
        }
        // [globopolis.aggression.no-redeploy] In addition only cards move anything into the fight.
        if self.next_third_party(cx) { Flow::Ask } else { self.window(cx, Moment::Deploy, Step::Forces) }
    }
}

impl Activity for Aggression {
    type Game = Globopolis;
    type Ask = AggressionAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        match self.step {
            // [globopolis.aggression.windows] First the players that may call it off.
            Step::Declared => self.window(cx, Moment::Declared, Step::Withdraw),
            Step::Withdraw => self.withdraw(cx),
            // The D6 are counted; cards may still add and take away.
            Step::Forces => {
                // [globopolis.end.mission-timing] The fight may undo what has just been deployed.
                let waiting = cx.mission_alert();
                if !waiting.is_empty() {
                    return Flow::Call(Frame::Declaration(Declaration { waiting }));
                }
                cx.count_forces();
                self.window(cx, Moment::Forces, Step::Count)
            }
            Step::Count => {
                if cx.board().fight.as_ref().is_some_and(|f| f.cards != [0; 2]) {
                    cx.count_forces();
                }
                self.go(Step::Roll)
            }
            Step::Roll => {
                cx.roll_side(Side::Attacker, false);
                cx.roll_side(Side::Defender, false);
                self.window(cx, Moment::Rolled, Step::Score)
            }
            Step::Score => match cx.score_round() {
                None => self.go(Step::Roll),
                Some(winner) => {
                    cx.conclude_fight(winner);
                    self.won = winner == Side::Attacker;
                    self.go(if self.won { Step::FollowUp } else { Step::Over })
                }
            },
            Step::FollowUp => {
                let seat = cx.board().turn.active;
                let group = cx.rules.data.groups[self.group.index()].territories;
                let mut targets = group.minus(cx.board().player(seat).owned).iter();
                let any = targets.any(|t| self.may_follow(cx.at(), seat, t).is_ok());
                if any { Flow::Ask } else { self.go(Step::Over) }
            }
            Step::Over => Flow::Return(Reply::Fought),
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, AggressionAsk)> {
        match self.step {
            Step::Withdraw => {
                let (seat, title) = self.third_party(at.board())?;
                Some((seat.only(), AggressionAsk::Withdraw(title)))
            }
            Step::FollowUp => Some((at.active().only(), AggressionAsk::FollowUp)),
            Step::Declared | Step::Forces | Step::Count | Step::Roll | Step::Score | Step::Over => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: AggressionAsk) -> Decision {
        match ask {
            AggressionAsk::Withdraw(title) => Decision {
                question: Question::Withdraw { title },
                shape: Shape::YesNo,
                rule: THIRD,
                default: Action::Withdraw(false),
            },
            AggressionAsk::FollowUp => {
                one(self, at, seat, ask, (Question::FollowUp { from: self.from }, FOLLOW, Action::Done))
            }
        }
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: AggressionAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match ask {
            AggressionAsk::Withdraw(_) => {
                visit(Action::Withdraw(false))?;
                visit(Action::Withdraw(true))
            }
            AggressionAsk::FollowUp => {
                visit(Action::Done)?;
                let from = self.from;
                let targets = at.data().groups[self.group.index()].territories;
                targets.iter().try_for_each(|target| visit(Action::Attack { from, target }))
            }
        }
    }

    fn check(&self, at: At<'_>, seat: Seat, ask: AggressionAsk, action: &Action) -> Verdict {
        match ask {
            AggressionAsk::Withdraw(_) => {
                require(matches!(action, Action::Withdraw(_)), THIRD, Why::OtherQuestion)
            }
            AggressionAsk::FollowUp => {
                if let Action::Attack { from, target } = *action {
                    require(from == self.from, FOLLOW, Why::NotFromThere(from))?;
                    return self.may_follow(at, seat, target);
                }
                only_done(*action, FOLLOW)
            }
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, ask: AggressionAsk, action: &Action) {
        match ask {
            AggressionAsk::Withdraw(title) => {
                if *action == Action::Withdraw(true) {
                    cx.withdraw_agents(title, seat);
                }
                self.asked += 1;
            }
            AggressionAsk::FollowUp => {
                if let Action::Attack { from, target } = *action {
                    *self = Aggression { won: true, ..Aggression::declare(cx, from, target) };
                } else {
                    self.step = Step::Over;
                }
            }
        }
    }
}
