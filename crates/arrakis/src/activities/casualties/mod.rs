//! Taking hits, and coming back to the limit.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
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

    const fn question(&self) -> Asked {
        (Question::Casualty { at: self.at, left: self.left }, RuleRef("wfa.battle.casualty-options"))
    }

    /// Takes the hits without an activity of their own where nobody is asked:
    /// the figures that are left, or the activity that asks.
    pub fn at_once(mut self, cx: &mut Cx<'_, '_>) -> Result<Group, Casualties> {
        match self.advance(cx, None) {
            Flow::Return(_) => Ok(self.group),
            Flow::Again | Flow::Ask | Flow::Call(_) => Err(self),
        }
    }

    /// Hits on a part.
    pub const fn on_group(side: Side, at: Area, group: Group, hits: u8) -> Casualties {
        Casualties { side, at, group, left: hits, cause: CauseKey::Battle, worm_loss: false }
    }
}

/// [wfa.battle.casualty-options] What one hit may take: a regular, a step down of an elite or special elite, a leader.
pub fn casualty_options(group: Group, visit: &mut Visit<'_>) -> ControlFlow<()> {
    for kind in [Kind::Regular, Kind::Elite, Kind::Special, Kind::Generic] {
        if group.get(kind) > 0 {
            visit(Action::Piece(Piece::Kind(kind)))?;
        }
    }
    for leader in group.named.iter() {
        visit(Action::Piece(Piece::Named(leader)))?;
    }
    ControlFlow::Continue(())
}

impl Activity for Casualties {
    type Game = Arrakis;
    type Ask = ();

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        // The automa takes its hits one after the other. [wfa.solo-combat.casualty-one-by-one]
        while self.left > 0 && self.group.has_units() && cx.state.is_automa(self.side) {
            let (action, rule) = automa::combat::casualty(cx.rules, self.group);
            cx.emit(|| Event::Automa { action, rule });
            self.answer(cx, Arrakis::seat_of(self.side), (), &action);
        }
        // [wfa.battle.last-unit] [wfa.battle.part-destroyed] Without units the leaders of the force go too.
        if self.group.units() == 0 {
            cx.lift(self.side, self.at, Kind::Generic, self.group.get(Kind::Generic), Cause::Alone);
            for leader in self.group.named.iter() {
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

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, ())> {
        asks(self.side, ())
    }

    fn decision(&self, at: At<'_>, seat: Seat, (): ()) -> Decision {
        decide(self, at, seat, (), self.question())
    }

    fn candidates(&self, _: At<'_>, _: Seat, (): (), visit: &mut Visit<'_>) -> ControlFlow<()> {
        casualty_options(self.group, visit)
    }

    fn exact(&self, _: At<'_>, (): ()) -> bool {
        true
    }

    fn check(&self, _: At<'_>, _: Seat, (): (), action: &Action) -> Verdict {
        let Action::Piece(piece) = *action else { return must(action, self.question()) };
        let there = match piece {
            Piece::Kind(kind) => self.group.get(kind) > 0,
            Piece::Named(leader) => self.group.contains(leader),
            // Hits are taken by figures.
            Piece::Token(_) => false,
        };
        require(there, "wfa.battle.casualty-options", Why::NoSuchPiece)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, (): (), action: &Action) {
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
                if cx.state.supply[side.index()][Kind::Regular.index()] > 0 {
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
                self.group.named.remove(leader);
            }
            // Hits are taken by figures.
            Piece::Token(_) => {}
        }
    }
}

impl Aspect for Casualties {
    fn groups(&self) -> ArrayVec<Group, 3> {
        [self.group].into_iter().collect()
    }

    fn groups_mut(&mut self) -> ArrayVec<&mut Group, 3> {
        [&mut self.group].into_iter().collect()
    }

    fn automa(&self, at: At<'_>, _: &mut dyn Chance) -> Option<(Action, RuleRef)> {
        Some(automa::combat::casualty(at.rules, self.group))
    }
}

/// [wfa.definitions.stack-limit] The owner removes units down to the limit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Trim {
    side: Side,
    at: Area,
}

impl Trim {
    fn question(&self, s: &State) -> Asked {
        let left = s.legion(self.at).units().saturating_sub(s.limit(self.side));
        (Question::Trim { at: self.at, left }, RuleRef("wfa.definitions.stack-limit"))
    }

    /// The activity, if the legion is over the limit.
    pub fn needed(s: &State, side: Side, at: Area) -> Option<Trim> {
        (s.with_legion(side).contains(at) && s.legion(at).units() > s.limit(side))
            .then_some(Trim { side, at })
    }
}

impl Activity for Trim {
    type Game = Arrakis;
    type Ask = ();

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        if Trim::needed(cx.state, self.side, self.at).is_some() {
            Flow::Ask
        } else {
            Flow::Return(Reply::Nothing)
        }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, ())> {
        asks(self.side, ())
    }

    fn decision(&self, at: At<'_>, seat: Seat, (): ()) -> Decision {
        decide(self, at, seat, (), self.question(at.state))
    }

    fn candidates(&self, at: At<'_>, _: Seat, (): (), visit: &mut Visit<'_>) -> ControlFlow<()> {
        let legion = at.state.legion(self.at);
        for kind in [Kind::Regular, Kind::Elite, Kind::Special] {
            visit(Action::Piece(Piece::Kind(kind)))?;
        }
        at.rules.faces(legion.tokens, &mut |face| visit(Action::Piece(Piece::Token(face))))
    }

    fn check(&self, at: At<'_>, _: Seat, (): (), action: &Action) -> Verdict {
        let legion = at.state.legion(self.at);
        let Action::Piece(piece) = *action else { return must(action, self.question(at.state)) };
        // [wfa.definitions.leaders] Leaders do not count towards the limit.
        let leader = matches!(piece, Piece::Named(_) | Piece::Kind(Kind::Generic));
        require(!leader, "wfa.definitions.stack-limit", Why::NotCounted)?;
        let there = match piece {
            Piece::Kind(kind) => legion.get(kind) > 0,
            Piece::Token(face) => at.rules.token_with(legion.tokens, face).is_some(),
            Piece::Named(_) => false,
        };
        require(there, "wfa.definitions.stack-limit", Why::NoSuchPiece)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, (): (), action: &Action) {
        let (side, at) = (self.side, self.at);
        let Action::Piece(piece) = *action else { return };
        match piece {
            Piece::Kind(kind) => cx.lift(side, at, kind, 1, Cause::Limit),
            Piece::Token(face) => {
                if let Some(token) = cx.rules.token_with(cx.state.legion(at).tokens, face) {
                    cx.lose_token(side, at, token, Cause::Limit);
                }
            }
            Piece::Named(_) => {}
        }
    }
}

impl Aspect for Trim {
    fn automa(&self, at: At<'_>, _: &mut dyn Chance) -> Option<(Action, RuleRef)> {
        // [wfa.solo-special.token-reveal-excess] The weakest units go first: a facedown token is worth as much as a
        // regular, and is kept before it.
        Some((automa::first_of(self, at), RuleRef("wfa.solo-special.token-reveal-excess")))
    }

    fn hidden(&self, at: At<'_>) -> bool {
        at.state.legion(self.at).tokens.len() > 1
    }
}
