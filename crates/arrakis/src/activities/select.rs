//! Choosing figures of a legion one by one, or all at once. [wfa.movement.split]

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::*;
use crate::action::Piece;
use crate::data::{Kind, Leader};

/// What the chosen group must contain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Need {
    /// At least one unit or token.
    Unit,
    /// Also a leader.
    Leader,
    /// Also a special elite.
    Special,
    /// Also this leader.
    Named(Leader),
}

/// Choosing figures out of a pool.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Select {
    /// The side that chooses.
    pub side: Side,
    /// Where they stand.
    pub from: Area,
    /// Where they go.
    pub to: Area,
    /// The figures that may be chosen.
    pub pool: Group,
    /// The figures that stay in the area in any case.
    pub rest: Group,
    /// The most units.
    pub room: u8,
    /// What must be there.
    pub need: Need,
    /// Whether nobody may be chosen: an advance.
    pub advance: bool,
    /// Whether leaders may be left without units: an attack, where everybody stays in the area.
    pub stays: bool,
    /// Chosen so far.
    pub chosen: Group,
    /// Whether the choice is made.
    pub done: bool,
}

impl Select {
    const fn question(&self) -> Asked {
        let question = if self.advance {
            Question::Advance { to: self.to, chosen: self.chosen }
        } else {
            Question::Figures { from: self.from, to: self.to, chosen: self.chosen }
        };
        (question, RuleRef(self.rule()))
    }

    const fn rule(&self) -> &'static str {
        if self.advance { "wfa.battle.advance" } else { "wfa.movement.split" }
    }

    /// [wfa.movement.merge-limit] The rule that bounds how many units go.
    const fn room_rule(&self) -> &'static str {
        if self.advance || self.stays { "wfa.definitions.stack-limit" } else { "wfa.movement.merge-limit" }
    }

    /// [wfa.results.leadership-move] [wfa.results.leadership-attack] The rule by which a leader goes along.
    const fn leader_rule(&self) -> &'static str {
        if self.stays { "wfa.results.leadership-attack" } else { "wfa.results.leadership-move" }
    }

    /// Whether the group could go as it is.
    pub fn complete(&self, g: Group) -> Verdict {
        let rule = self.rule();
        let left = self.pool.plus(self.rest).minus(g);
        require(g.units() >= 1, rule, Why::NeedsUnit)?;
        require(g.units() <= self.room, self.room_rule(), Why::TooManyUnits(self.room))?;
        match self.need {
            Need::Unit => {}
            Need::Leader => require(g.leaders() > 0, self.leader_rule(), Why::NeedsLeader)?,
            Need::Special => require(g.get(Kind::Special) > 0, rule, Why::NeedsSpecial)?,
            Need::Named(l) => require(g.contains(l), rule, Why::NeedsNamed(l))?,
        }
        // [wfa.movement.split] No leader may be left behind alone.
        require(self.stays || left.leaders() == 0 || left.units() > 0, rule, Why::LeaderLeftAlone)
    }

    /// [wfa.definitions.no-lone-leaders] Whether a unit has to stay with leaders who cannot be chosen.
    const fn keeps_company(&self) -> bool {
        !self.stays && self.rest.leaders() > 0 && self.rest.units() == 0
    }

    /// The most units that can be chosen.
    pub fn most(&self) -> u8 {
        self.room.min(self.pool.units().saturating_sub(u8::from(self.keeps_company())))
    }

    /// Whether a piece can be added without making the choice impossible.
    fn may_add(&self, g: &Arrakis, piece: Piece) -> Verdict {
        let rule = self.rule();
        let left = self.pool.minus(self.chosen);
        let there = match piece {
            Piece::Kind(kind) => left.get(kind) > 0,
            Piece::Named(l) => left.contains(l),
            Piece::Token(face) => g.token_with(left.tokens, face).is_some(),
        };
        require(there, rule, Why::NoSuchPiece)?;
        let most = self.most();
        // Leaders go with a unit, so nobody goes if no unit can.
        require(most > 0, rule, Why::LeaderLeftAlone)?;
        match piece {
            Piece::Kind(Kind::Generic) | Piece::Named(_) => Ok(()),
            Piece::Kind(Kind::Regular | Kind::Elite | Kind::Special) | Piece::Token(_) => {
                require(self.chosen.units() < self.room, self.room_rule(), Why::TooManyUnits(self.room))?;
                require(self.chosen.units() < most, rule, Why::LeaderLeftAlone)?;
                // A place must stay for a special elite that has to be there.
                let keeps_room = self.need != Need::Special
                    || piece == Piece::Kind(Kind::Special)
                    || self.chosen.get(Kind::Special) > 0
                    || self.chosen.units() + 1 < most;
                require(keeps_room, rule, Why::NeedsSpecial)
            }
        }
    }

    /// Whether everyone may be chosen at once.
    fn may_take_all(&self) -> Verdict {
        self.complete(self.pool)?;
        require(self.chosen.is_empty(), self.rule(), Why::ChoiceBegun)
    }

    /// Whether the choice may end here.
    fn may_end(&self) -> Verdict {
        if self.advance && self.chosen.is_empty() { Ok(()) } else { self.complete(self.chosen) }
    }
}

impl Activity for Select {
    type Game = Arrakis;
    type Ask = ();

    fn advance(&mut self, _: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        if self.done { Flow::Return(Reply::Group(self.chosen)) } else { Flow::Ask }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, ())> {
        asks(self.side, ())
    }

    fn decision(&self, at: At<'_>, seat: Seat, (): ()) -> Decision {
        decide(self, at, seat, (), self.question())
    }

    fn candidates(&self, at: At<'_>, _: Seat, (): (), visit: &mut Visit<'_>) -> ControlFlow<()> {
        if self.may_end().is_ok() {
            visit(Action::Pass)?;
        }
        if self.may_take_all().is_ok() {
            visit(Action::Everyone)?;
        }
        let left = self.pool.minus(self.chosen);
        let mut piece = |piece: Piece| match self.may_add(at.rules, piece) {
            Ok(()) => visit(Action::Piece(piece)),
            Err(_) => ControlFlow::Continue(()),
        };
        Kind::ALL.iter().try_for_each(|&kind| piece(Piece::Kind(kind)))?;
        at.rules.faces(left.tokens, &mut |face| piece(Piece::Token(face)))?;
        left.named.iter().try_for_each(|leader| piece(Piece::Named(leader)))
    }

    fn exact(&self, _: At<'_>, (): ()) -> bool {
        true
    }

    fn check(&self, at: At<'_>, _: Seat, (): (), action: &Action) -> Verdict {
        if let Action::Piece(piece) = *action {
            return self.may_add(at.rules, piece);
        }
        if *action == Action::Pass {
            return self.may_end();
        }
        if *action == Action::Everyone {
            return self.may_take_all();
        }
        other(self.question())
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, (): (), action: &Action) {
        if let Action::Piece(piece) = *action {
            match piece {
                Piece::Kind(kind) => self.chosen.add(kind, 1),
                Piece::Named(leader) => self.chosen = self.chosen.with_named(leader),
                Piece::Token(face) => {
                    if let Some(token) = cx.rules.token_with(self.pool.minus(self.chosen).tokens, face) {
                        self.chosen.tokens.insert(token);
                    }
                }
            }
        } else {
            if *action == Action::Everyone {
                self.chosen = self.pool;
            }
            self.done = true;
        }
        if self.chosen == self.pool {
            self.done = true;
        }
    }
}

impl Aspect for Select {
    fn groups(&self) -> ArrayVec<Group, 3> {
        [self.pool, self.rest, self.chosen].into()
    }

    fn groups_mut(&mut self) -> ArrayVec<&mut Group, 3> {
        [&mut self.pool, &mut self.rest, &mut self.chosen].into()
    }

    fn automa(&self, at: At<'_>, _: &mut dyn Chance) -> Option<(Action, RuleRef)> {
        Some(automa::movement::figures(at.rules, self))
    }

    fn hidden(&self, _: At<'_>) -> bool {
        // Which tokens lie there is for the owner alone to know, and must not show in what is asked.
        self.pool.tokens.len() > 1
    }
}
