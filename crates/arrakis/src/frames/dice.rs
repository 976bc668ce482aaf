//! Rolling the action dice, surplus dice, Bene Gesserit tokens.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
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
        // [wfa.actions.roll] Atreides 4, Harkonnen 8 less the blocked ones. [wfa.actions.no-reroll] They stand as rolled.
        let n = cx.g.tables.dice[side.index()].saturating_sub(if side == Side::Harkonnen {
            cx.s.blocked
        } else {
            0
        });
        let mut rolled = [0u8; 5];
        for _ in 0..n {
            // [wfa.actions.die-faces]
            let i = cx.chance.pick(RuleRef("wfa.actions.die-faces"), 6) as usize;
            rolled[usize::from(cx.g.tables.faces[side.index()][i])] += 1;
        }
        // [wfa.actions.slots] What does not fit is surplus.
        let mut surplus = 0;
        for f in Face::ALL {
            let fit = rolled[f.index()].min(cx.g.tables.slots[side.index()][f.index()]);
            cx.s.dice[side.index()][f.index()] = fit;
            surplus += rolled[f.index()] - fit;
        }
        self.surplus[side.index()] = surplus;
        cx.emit(|| Event::DiceRolled { side, dice: rolled, surplus });
    }
}

/// Free slots of a result on a side's dashboard.
pub fn free_slots(g: &Arrakis, s: &State, side: Side, face: Face) -> u8 {
    let token = u8::from(s.placed[side.index()] == Some(face));
    g.tables.slots[side.index()][face.index()].saturating_sub(s.dice[side.index()][face.index()] + token)
}

/// [wfa.bene-gesserit.place] A token goes on a free slot.
fn may_lay(g: &Arrakis, s: &State, side: Side, face: Face) -> Permit {
    require(free_slots(g, s, side, face) > 0, "wfa.bene-gesserit.place", Why::NoSlot(face))
}

/// [wfa.actions.overflow] The result with most free slots; [wfa.actions.overflow-tie] the owner picks among ties.
fn may_become(g: &Arrakis, s: &State, side: Side, face: Face) -> Permit {
    let free = |f: Face| free_slots(g, s, side, f);
    let most = Face::ALL.iter().map(|&f| free(f)).max().unwrap_or(0);
    require(free(face) > 0, "wfa.actions.overflow", Why::NoSlot(face))?;
    require(free(face) == most, "wfa.actions.overflow", Why::FewerSlots(face))
}

impl Activity for Dice {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        match self.step {
            Step::Roll => {
                cx.s.dice = [[0; 5]; 2];
                self.roll(cx, Side::Atreides);
                if let Some(solo) = &mut cx.s.solo {
                    // [wfa.solo-actions.atreides-normal] The automa's dice are not rolled at the start.
                    solo.unrolled = cx.g.tables.dice[1].saturating_sub(cx.s.blocked);
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
                if cx.s.is_automa(side) || cx.s.bene_gesserit[side.index()] == 0 {
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

    fn asks(&self, _: &State) -> Side {
        self.turn
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        match self.step {
            Step::Roll | Step::Surplus => (Question::SurplusDie, RuleRef("wfa.actions.overflow")),
            Step::Tokens | Step::Done => (Question::BeneGesserit, RuleRef("wfa.bene-gesserit.place")),
        }
    }

    fn legal(&self, g: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        if self.step == Step::Tokens {
            visit(Action::Pass)?;
            for &f in Face::ALL {
                if may_lay(g, s, self.turn, f).is_ok() {
                    visit(Action::Face(f))?;
                }
            }
            return ControlFlow::Continue(());
        }
        for &f in Face::ALL {
            if may_become(g, s, self.turn, f).is_ok() {
                visit(Action::Face(f))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn permit(&self, g: &Arrakis, s: &State, action: Action) -> Permit {
        let (_, rule) = self.question(g, s);
        match (self.step, action) {
            (Step::Tokens, Action::Pass) => Ok(()),
            (Step::Tokens, Action::Face(f)) => may_lay(g, s, self.turn, f),
            (Step::Surplus, Action::Face(f)) => may_become(g, s, self.turn, f),
            (Step::Roll | Step::Surplus | Step::Tokens | Step::Done, _) => must(action, rule),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        let side = self.turn;
        match (self.step, action) {
            (Step::Tokens, Action::Face(face)) => {
                let face = *face;
                cx.s.bene_gesserit[side.index()] -= 1;
                cx.s.placed[side.index()] = Some(face);
                cx.emit(|| Event::TokenLaid { side, face });
            }
            (Step::Surplus, Action::Face(face)) => {
                let face = *face;
                self.surplus[side.index()] -= 1;
                cx.s.dice[side.index()][face.index()] += 1;
                cx.emit(|| Event::DieTurned { side, face });
                self.turn = side.other();
                return;
            }
            (Step::Roll | Step::Surplus | Step::Tokens | Step::Done, _) => {}
        }
        if side == Side::Harkonnen {
            self.turn = Side::Atreides;
        } else {
            self.step = Step::Done;
        }
    }
}
