//! Rolling the action dice, surplus dice, Bene Gesserit tokens.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::*;
use crate::data::Face;
use crate::event::Event;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Step {
    Roll,
    Surplus,
    Tokens,
    Done,
}

/// The dice before the first action turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Dice {
    step: Step,
    surplus: [u8; 2],
    turn: Side,
}

impl Dice {
    /// Before the roll.
    pub const fn new() -> Dice {
        Dice { step: Step::Roll, surplus: [0; 2], turn: Side::Harkonnen }
    }

    fn roll(&mut self, cx: &mut Cx<'_, '_>, side: Side) {
        // [wfa.actions.roll] Atreides 4, Harkonnen 8 less the blocked ones.
        // [wfa.actions.no-reroll] They stand as rolled.
        let n = cx.rules.tables.dice[side.index()].saturating_sub(if side == Side::Harkonnen {
            cx.state.blocked
        } else {
            0
        });
        let mut rolled = [0u8; 5];
        for _ in 0..n {
            // [wfa.actions.die-faces]
            let i = cx.chance.pick(RuleRef("wfa.actions.die-faces"), 6) as usize;
            rolled[usize::from(cx.rules.tables.faces[side.index()][i])] += 1;
        }
        // [wfa.actions.slots] What does not fit is surplus.
        let mut surplus = 0;
        for f in Face::ALL {
            let fit = rolled[f.index()].min(cx.rules.tables.slots[side.index()][f.index()]);
            cx.state.dice[side.index()][f.index()] = fit;
            surplus += rolled[f.index()] - fit;
        }
        self.surplus[side.index()] = surplus;
        cx.emit(|| Event::DiceRolled { side, dice: rolled, surplus });
    }
}

/// Free slots of a result on a side's dashboard.
pub fn free_slots(at: At<'_>, side: Side, face: Face) -> u8 {
    let token = u8::from(at.state.placed[side.index()] == Some(face));
    at.rules.tables.slots[side.index()][face.index()]
        .saturating_sub(at.state.dice[side.index()][face.index()] + token)
}

/// [wfa.bene-gesserit.place] A token goes on a free slot.
fn may_lay(at: At<'_>, side: Side, face: Face) -> Verdict {
    require(free_slots(at, side, face) > 0, "wfa.bene-gesserit.place", Why::NoSlot(face))
}

/// [wfa.actions.overflow] The result with most free slots; [wfa.actions.overflow-tie] the owner picks among ties.
fn may_become(at: At<'_>, side: Side, face: Face) -> Verdict {
    let free = |f: Face| free_slots(at, side, f);
    let most = Face::ALL.iter().map(|&f| free(f)).max().unwrap_or(0);
    require(free(face) > 0, "wfa.actions.overflow", Why::NoSlot(face))?;
    require(free(face) == most, "wfa.actions.overflow", Why::FewerSlots(face))
}

/// What the dice ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiceAsk {
    /// What a surplus die becomes.
    Surplus,
    /// Where a Bene Gesserit token is laid.
    Token,
}

impl DiceAsk {
    const fn question(self) -> Asked {
        match self {
            DiceAsk::Surplus => (Question::SurplusDie, RuleRef("wfa.actions.overflow")),
            DiceAsk::Token => (Question::BeneGesserit, RuleRef("wfa.bene-gesserit.place")),
        }
    }
}

impl Activity for Dice {
    type Game = Arrakis;
    type Ask = DiceAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        match self.step {
            Step::Roll => {
                cx.state.dice = [[0; 5]; 2];
                self.roll(cx, Side::Atreides);
                if let Some(solo) = &mut cx.state.solo {
                    // [wfa.solo-actions.atreides-normal] The automa's dice are not rolled at the start.
                    solo.unrolled = cx.rules.tables.dice[1].saturating_sub(cx.state.blocked);
                    solo.spent = [0; 5];
                } else {
                    self.roll(cx, Side::Harkonnen);
                }
                self.step = Step::Surplus;
                Flow::Again
            }
            Step::Surplus => {
                // [wfa.actions.overflow-order] One at a time, alternating, Harkonnen first.
                if self.surplus == [0, 0] {
                    self.step = Step::Tokens;
                    self.turn = Side::Harkonnen;
                    return Flow::Again;
                }
                if self.surplus[self.turn.index()] == 0 {
                    self.turn = self.turn.other();
                }
                Flow::Ask
            }
            Step::Tokens => {
                // [wfa.bene-gesserit.place] Harkonnen first, one each.
                let side = self.turn;
                if cx.state.is_automa(side) || cx.state.bene_gesserit[side.index()] == 0 {
                    if side == Side::Atreides {
                        return Flow::Return(Reply::Nothing);
                    }
                    self.turn = Side::Atreides;
                    return Flow::Again;
                }
                Flow::Ask
            }
            Step::Done => Flow::Return(Reply::Nothing),
        }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, DiceAsk)> {
        match self.step {
            Step::Surplus => asks(self.turn, DiceAsk::Surplus),
            Step::Tokens => asks(self.turn, DiceAsk::Token),
            Step::Roll | Step::Done => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: DiceAsk) -> Decision {
        decide(self, at, seat, ask, ask.question())
    }

    fn candidates(&self, _: At<'_>, _: Seat, ask: DiceAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        if ask == DiceAsk::Token {
            visit(Action::Pass)?;
        }
        Face::ALL.iter().try_for_each(|&face| visit(Action::Face(face)))
    }

    fn check(&self, at: At<'_>, _: Seat, ask: DiceAsk, action: &Action) -> Verdict {
        match (ask, *action) {
            (DiceAsk::Token, Action::Pass) => Ok(()),
            (DiceAsk::Token, Action::Face(face)) => may_lay(at, self.turn, face),
            (DiceAsk::Surplus, Action::Face(face)) => may_become(at, self.turn, face),
            (DiceAsk::Surplus | DiceAsk::Token, _other) => must(action, ask.question()),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, ask: DiceAsk, action: &Action) {
        let side = self.turn;
        match (ask, *action) {
            (DiceAsk::Surplus, Action::Face(face)) => {
                self.surplus[side.index()] -= 1;
                cx.state.dice[side.index()][face.index()] += 1;
                cx.emit(|| Event::DieTurned { side, face });
                self.turn = side.other();
            }
            (DiceAsk::Token, answer) => {
                if let Action::Face(face) = answer {
                    cx.state.bene_gesserit[side.index()] -= 1;
                    cx.state.placed[side.index()] = Some(face);
                    cx.emit(|| Event::TokenLaid { side, face });
                }
                match side {
                    Side::Harkonnen => self.turn = Side::Atreides,
                    Side::Atreides => self.step = Step::Done,
                }
            }
            (DiceAsk::Surplus, _other) => {}
        }
    }
}

impl Aspect for Dice {}
