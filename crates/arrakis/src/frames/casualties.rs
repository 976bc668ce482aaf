//! Taking hits, and coming back to the limit.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
use serde::{Deserialize, Serialize};

use super::*;
use crate::action::Piece;
use crate::data::{Deed, Kind};
use crate::event::{Cause, Event};

/// Hits on a legion, or on the part of one that fights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Casualties {
    /// The side that takes them.
    pub side: Side,
    /// Where.
    pub at: Area,
    /// The figures that can be hit.
    pub group: Group,
    /// How many hits.
    pub left: u8,
    /// Battle, sandworm, storm or card.
    pub cause: CauseKey,
    worm_loss: bool,
}

/// Why figures are lost, as a frame keeps it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CauseKey {
    /// A battle.
    Battle,
    /// A sandworm.
    Worm,
    /// A storm.
    Storm,
    /// A card.
    Card,
}

impl CauseKey {
    const fn cause(self) -> Cause {
        match self {
            CauseKey::Battle => Cause::Battle,
            CauseKey::Worm => Cause::Worm,
            CauseKey::Storm => Cause::Storm,
            CauseKey::Card => Cause::Card,
        }
    }
}

impl Casualties {
    /// Hits on the whole legion of an area.
    pub fn on_legion(s: &State, side: Side, at: Area, hits: u8, cause: CauseKey) -> Casualties {
        Casualties { side, at, group: s.legion(at), left: hits, cause, worm_loss: false }
    }

    /// Hits on a part.
    pub const fn on_group(side: Side, at: Area, group: Group, hits: u8) -> Casualties {
        Casualties { side, at, group, left: hits, cause: CauseKey::Battle, worm_loss: false }
    }
}

/// [wfa.battle.casualty-options] What one hit may take: a regular, a step down of an elite or special elite, a leader.
pub fn casualty_options(group: Group, visit: Visit<'_>) -> ControlFlow<()> {
    for kind in [Kind::Regular, Kind::Elite, Kind::Special, Kind::Generic] {
        if group.get(kind) > 0 {
            visit(Action::Piece(Piece::Kind(kind)))?;
        }
    }
    for leader in group.leaders_named() {
        visit(Action::Piece(Piece::Named(leader)))?;
    }
    ControlFlow::Continue(())
}

impl Activity for Casualties {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        // [wfa.battle.last-unit] [wfa.battle.part-destroyed] Without units the leaders of the force go too.
        if self.group.units() == 0 {
            cx.lift(self.side, self.at, Kind::Generic, self.group.get(Kind::Generic), Cause::Alone);
            for leader in self.group.leaders_named() {
                cx.tank(leader);
            }
            self.group = Group::default();
            // The rest of a legion may have been leaders only.
            cx.no_lone_leaders(self.side, self.at);
        }
        // [wfa.battle.no-carry-over] Hits beyond the last figure are wasted.
        if self.left == 0 || self.group.is_empty() {
            if self.worm_loss {
                cx.deed(Deed::WormLoss, None, 1);
            }
            return Flow::Return(Reply::Group(self.group));
        }
        Flow::Ask
    }

    fn asks(&self, _: &State) -> Side {
        self.side
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        (Question::Casualty { at: self.at, left: self.left }, RuleRef("wfa.battle.casualty-options"))
    }

    fn legal(&self, _: &Arrakis, _: &State, visit: Visit<'_>) -> ControlFlow<()> {
        casualty_options(self.group, visit)
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, rule) = self.question(g, s);
        let there = match action {
            Action::Piece(Piece::Kind(kind)) => self.group.get(kind) > 0,
            Action::Piece(Piece::Named(leader)) => self.group.has(leader),
            // Hits are taken by figures.
            Action::Piece(Piece::Token(_)) => false,
            _other => return must(action, rule),
        };
        require(there, "wfa.battle.casualty-options", Why::NoSuchPiece)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        let (side, at, cause) = (self.side, self.at, self.cause.cause());
        self.left -= 1;
        let Action::Piece(piece) = *action else { return };
        match piece {
            Piece::Kind(kind @ (Kind::Regular | Kind::Generic)) => {
                cx.lift(side, at, kind, 1, cause);
                self.group.take(kind, 1);
                self.worm_loss |= self.cause == CauseKey::Worm && kind == Kind::Regular;
            }
            Piece::Kind(kind @ (Kind::Elite | Kind::Special)) => {
                self.group.take(kind, 1);
                if cx.s.supply[side.index()][Kind::Regular.index()] > 0 {
                    cx.swap_unit(side, at, kind, Kind::Regular);
                    self.group.add(Kind::Regular, 1);
                    cx.emit(|| Event::SteppedDown { side, at, kind });
                } else {
                    // [wfa.battle.casualty-no-regular] No regular left: it is simply removed.
                    cx.lift(side, at, kind, 1, cause);
                }
                self.worm_loss |= self.cause == CauseKey::Worm;
                if kind == Kind::Special && side == Side::Harkonnen && self.cause == CauseKey::Battle {
                    cx.deed(Deed::SpecialLost, None, 1);
                }
            }
            Piece::Named(leader) => {
                cx.tank(leader);
                self.group.named &= !(1 << leader.index());
            }
            // Hits are taken by figures.
            Piece::Token(_) => {}
        }
    }
}

/// [wfa.definitions.stack-limit] The owner removes units down to the limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Trim {
    side: Side,
    at: Area,
}

impl Trim {
    /// The activity, if the legion is over the limit.
    pub fn needed(s: &State, side: Side, at: Area) -> Option<Trim> {
        (s.with_legion(side).has(at) && s.legion(at).units() > s.limit(side)).then_some(Trim { side, at })
    }
}

impl Activity for Trim {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        if Trim::needed(cx.s, self.side, self.at).is_some() {
            Flow::Ask
        } else {
            Flow::Return(Reply::Nothing)
        }
    }

    fn asks(&self, _: &State) -> Side {
        self.side
    }

    fn question(&self, _: &Arrakis, s: &State) -> (Question, RuleRef) {
        let left = s.legion(self.at).units().saturating_sub(s.limit(self.side));
        (Question::Trim { at: self.at, left }, RuleRef("wfa.definitions.stack-limit"))
    }

    fn legal(&self, g: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        let legion = s.legion(self.at);
        for kind in [Kind::Regular, Kind::Elite, Kind::Special] {
            if legion.get(kind) > 0 {
                visit(Action::Piece(Piece::Kind(kind)))?;
            }
        }
        g.faces(legion.tokens, &mut |face| visit(Action::Piece(Piece::Token(face))))
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, rule) = self.question(g, s);
        let legion = s.legion(self.at);
        let there = match action {
            Action::Piece(Piece::Kind(kind)) => kind != Kind::Generic && legion.get(kind) > 0,
            Action::Piece(Piece::Token(face)) => g.token_with(legion.tokens, face).is_some(),
            // Leaders do not count towards the limit.
            Action::Piece(Piece::Named(_)) => false,
            _other => return must(action, rule),
        };
        require(there, "wfa.definitions.stack-limit", Why::NoSuchPiece)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        let (side, at) = (self.side, self.at);
        let Action::Piece(piece) = *action else { return };
        match piece {
            Piece::Kind(kind) => cx.lift(side, at, kind, 1, Cause::Limit),
            Piece::Token(face) => {
                if let Some(token) = cx.g.token_with(cx.s.legion(at).tokens, face) {
                    cx.lose_token(side, at, token, Cause::Limit);
                }
            }
            Piece::Named(_) => {}
        }
    }

    fn hidden(&self, s: &State) -> bool {
        s.legion(self.at).tokens.count_ones() > 1
    }
}
