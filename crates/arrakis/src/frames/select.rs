//! Choosing figures of a legion one by one, or all at once. [wfa.movement.split]

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
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
    const fn rule(&self) -> &'static str {
        if self.advance { "wfa.battle.advance" } else { "wfa.movement.split" }
    }

    /// Whether the group could go as it is.
    pub fn complete(&self, g: Group) -> Permit {
        let rule = self.rule();
        let left = self.pool.plus(self.rest).minus(g);
        require(g.units() >= 1, rule, Why::NeedsUnit)?;
        require(g.units() <= self.room, rule, Why::TooManyUnits(self.room))?;
        match self.need {
            Need::Unit => {}
            Need::Leader => require(g.leaders() > 0, rule, Why::NeedsLeader)?,
            Need::Special => require(g.get(Kind::Special) > 0, rule, Why::NeedsSpecial)?,
            Need::Named(l) => require(g.has(l), rule, Why::NeedsNamed(l))?,
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
    fn may_add(&self, g: &Arrakis, piece: Piece) -> Permit {
        let rule = self.rule();
        let left = self.pool.minus(self.chosen);
        let there = match piece {
            Piece::Kind(kind) => left.get(kind) > 0,
            Piece::Named(l) => left.has(l),
            Piece::Token(face) => g.token_with(left.tokens, face).is_some(),
        };
        require(there, rule, Why::NoSuchPiece)?;
        let most = self.most();
        // Leaders go with a unit, so nobody goes if no unit can.
        require(most > 0, rule, Why::LeaderLeftAlone)?;
        match piece {
            Piece::Kind(Kind::Generic) | Piece::Named(_) => Ok(()),
            Piece::Kind(Kind::Regular | Kind::Elite | Kind::Special) | Piece::Token(_) => {
                require(self.chosen.units() < self.room, rule, Why::TooManyUnits(self.room))?;
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

    /// Whether the choice may end here.
    fn may_end(&self) -> Permit {
        if self.advance && self.chosen.is_empty() { Ok(()) } else { self.complete(self.chosen) }
    }
}

impl Activity for Select {
    fn advance(&mut self, _: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        if self.done { Flow::Return(Reply::Group(self.chosen)) } else { Flow::Ask }
    }

    fn asks(&self, _: &State) -> Side {
        self.side
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        if self.advance {
            (Question::Advance { to: self.to, chosen: self.chosen }, RuleRef("wfa.battle.advance"))
        } else {
            (
                Question::Figures { from: self.from, to: self.to, chosen: self.chosen },
                RuleRef("wfa.movement.split"),
            )
        }
    }

    fn legal(&self, g: &Arrakis, _: &State, visit: Visit<'_>) -> ControlFlow<()> {
        if self.may_end().is_ok() {
            visit(Action::Pass)?;
        }
        if self.chosen.is_empty() && self.complete(self.pool).is_ok() {
            visit(Action::Everyone)?;
        }
        let left = self.pool.minus(self.chosen);
        for &kind in Kind::ALL {
            if self.may_add(g, Piece::Kind(kind)).is_ok() {
                visit(Action::Piece(Piece::Kind(kind)))?;
            }
        }
        g.faces(left.tokens, &mut |face| {
            if self.may_add(g, Piece::Token(face)).is_ok() {
                visit(Action::Piece(Piece::Token(face)))
            } else {
                ControlFlow::Continue(())
            }
        })?;
        for leader in left.leaders_named() {
            if self.may_add(g, Piece::Named(leader)).is_ok() {
                visit(Action::Piece(Piece::Named(leader)))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        if let Action::Piece(piece) = action {
            return self.may_add(g, piece);
        }
        if action == Action::Pass {
            return self.may_end();
        }
        if action == Action::Everyone {
            require(self.chosen.is_empty(), self.rule(), Why::ChoiceBegun)?;
            return self.complete(self.pool);
        }
        other(self.question(g, s).1)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        if let Action::Piece(piece) = *action {
            match piece {
                Piece::Kind(kind) => self.chosen.add(kind, 1),
                Piece::Named(leader) => self.chosen = self.chosen.with_named(leader),
                Piece::Token(face) => {
                    if let Some(token) = cx.g.token_with(self.pool.minus(self.chosen).tokens, face) {
                        self.chosen.tokens |= 1 << token;
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

    fn hidden(&self, _: &State) -> bool {
        // Which tokens lie there is for the owner alone to know, and must not show in what is asked.
        self.pool.tokens.count_ones() > 1
    }
}
