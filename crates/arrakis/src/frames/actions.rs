//! Action resolution: the alternation of turns, and one turn.

use std::ops::ControlFlow;

use landsraad_kernel::{Flow, RuleRef};
use serde::{Deserialize, Serialize};

use super::*;
use crate::action::{Event, Use};
use crate::data::{Builtin, Face, Leader, Op, Prog};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum Step {
    Dice,
    Window,
    Turn,
    After,
    LastWindow,
    Finish,
}

/// The action phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Actions {
    step: Step,
    turn: Side,
}

impl Actions {
    /// Before the dice are rolled.
    pub const fn new() -> Actions {
        Actions { step: Step::Dice, turn: Side::Atreides }
    }

    /// Dice laid out, this side to act, for written positions.
    pub const fn at_turn(turn: Side) -> Actions {
        Actions { step: Step::Window, turn }
    }
}

impl Activity for Actions {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        match self.step {
            Step::Dice => {
                self.step = Step::Window;
                Flow::Call(Frame::Dice(Dice::new()))
            }
            Step::Window => {
                // [wfa.actions.phase-end] Over as soon as the Harkonnen have used their last die.
                self.step =
                    if cx.s.unused_dice(Side::Harkonnen) == 0 { Step::LastWindow } else { Step::Turn };
                if self.step == Step::LastWindow {
                    return Flow::Again;
                }
                // [wfa.free-actions.general] Free actions before each action turn, the player to act first.
                Flow::Call(Frame::Free(Free::both(self.turn)))
            }
            Step::Turn => {
                self.step = Step::After;
                Flow::Call(Frame::Turn(Turn::new(self.turn)))
            }
            Step::After => {
                // [wfa.actions.order] One turn each in alternation, Atreides first.
                self.turn = self.turn.other();
                self.step = Step::Window;
                Flow::Again
            }
            Step::LastWindow => {
                self.step = Step::Finish;
                Flow::Call(Frame::Free(Free::both(self.turn)))
            }
            Step::Finish => {
                for side in [Side::Atreides, Side::Harkonnen] {
                    for &die in Face::ALL {
                        for _ in 0..cx.s.dice[side.index()][die.index()] {
                            cx.emit(|| Event::DieLost { side, die });
                        }
                    }
                    cx.s.dice[side.index()] = [0; 5];
                    // [wfa.bene-gesserit.unused] A token left on a slot goes back to the reserve.
                    if cx.s.placed[side.index()].take().is_some() {
                        cx.s.reserve += 1;
                    }
                }
                cx.s.forced_die = None;
                for r in &mut cx.s.revealed {
                    r.count = 0;
                    r.met = false;
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn asks(&self, _: &State) -> Side {
        self.turn
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        (Question::Turn, RuleRef("wfa.actions.order"))
    }

    fn legal(&self, _: &Arrakis, _: &State, _: Visit<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn answer(&mut self, _: &mut Cx<'_, '_>, _: &Action) {}
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
enum TurnStep {
    Choose,
    Run,
    End,
}

/// One action turn. [wfa.actions.turn-options]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Turn {
    side: Side,
    step: TurnStep,
    run: Prog,
}

impl Turn {
    /// The turn of this side.
    pub const fn new(side: Side) -> Turn {
        Turn { side, step: TurnStep::Choose, run: Prog { start: 0, len: 0 } }
    }
}

/// Whether a card in hand can be played with a die. [wfa.planning-cards.as-much-as-possible] Only an unmet requirement
/// (or a card that is no normal card) keeps it from being played.
pub fn playable(g: &Arrakis, s: &State, card: u8) -> bool {
    let data = &g.tables.cards[usize::from(card)];
    data.playable
        && g.tables
            .ops(g.text_of(s, card))
            .iter()
            .all(|op| if let Op::Require { cond } = op { holds(s, *cond) } else { true })
}

/// [wfa.leaders.special-action] A ready leader on that box, [wfa.leaders.figure-on-board] the figure on the board.
pub fn ready(g: &Arrakis, s: &State, side: Side, face: Face, leader: Leader) -> bool {
    leader.side() == side
        && g.tables.leader(leader).slot == Some(face)
        // [wfa.leaders.once-per-round]
        && !s.leaders[leader.index()].spent
        && s.leader_area(leader).is_some()
}

/// The program of an ordinary action, in `data/actions.toml`. [wfa.results.strategy-move] [wfa.results.strategy-attack]
/// [wfa.results.deployment-harkonnen]
pub fn program(side: Side, face: Face) -> Builtin {
    match (face, side) {
        (Face::Leadership, _) => Builtin::Leadership,
        (Face::Strategy, _) => Builtin::Strategy,
        (Face::Mentat, _) => Builtin::Mentat,
        (Face::Deployment, Side::Atreides) => Builtin::DeploymentAtreides,
        (Face::Deployment, Side::Harkonnen) => Builtin::DeploymentHarkonnen,
        (Face::House, _) => Builtin::HouseHarkonnen,
    }
}

impl Activity for Turn {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Next {
        match self.step {
            TurnStep::Choose if cx.s.is_automa(self.side) => {
                self.run = automa::turn::begin(cx);
                self.step = TurnStep::Run;
                Flow::Again
            }
            TurnStep::Choose => Flow::Ask,
            TurnStep::Run => {
                self.step = TurnStep::End;
                cx.s.moved.clear();
                Flow::Call(Frame::Ops(Ops::new(self.side, self.run)))
            }
            TurnStep::End => {
                if let Some(frame) = checkpoint(cx.s) {
                    return Flow::Call(frame);
                }
                // [wfa.regeneration.advance] [wfa.regeneration.same-turn] [wfa.regeneration.pass-counts]
                cx.advance_tank(self.side);
                match self.side {
                    // [wfa.planning-cards.paul-frozen] Over after the turn, whatever it was.
                    Side::Atreides => cx.s.frozen = false,
                    Side::Harkonnen => cx.s.forced_die = None,
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn asks(&self, _: &State) -> Side {
        self.side
    }

    fn question(&self, _: &Arrakis, _: &State) -> (Question, RuleRef) {
        (Question::Turn, RuleRef("wfa.actions.turn-options"))
    }

    fn legal(&self, g: &Arrakis, s: &State, visit: Visit<'_>) -> ControlFlow<()> {
        let side = self.side;
        let dice = s.dice[side.index()];
        let has_card = g.kinds_in(s.hands[side.index()]).any(|c| playable(g, s, c));
        for &die in Face::ALL {
            for token in [false, true] {
                let there = if token { s.placed[side.index()] == Some(die) } else { dice[die.index()] > 0 };
                // [wfa.planning-cards.truthtrance] The die pointed at must be used.
                let allowed = side == Side::Atreides || s.forced_die.is_none_or(|f| f == die && !token);
                if !there || !allowed {
                    continue;
                }
                for &result in Face::ALL {
                    // [wfa.results.house-atreides] An Atreides House die counts as any of the other four results.
                    let counts = match (side, die) {
                        (Side::Atreides, Face::House) => result != Face::House,
                        (_, _) => result == die,
                    };
                    if !counts {
                        continue;
                    }
                    visit(Action::Die { die, token, what: Use::Action(result) })?;
                    // [wfa.results.house-atreides-special]
                    for &leader in Leader::ALL {
                        if ready(g, s, side, result, leader) {
                            visit(Action::Die { die, token, what: Use::Special(leader) })?;
                        }
                    }
                }
                // [wfa.planning-cards.play] Any die may play a card.
                if has_card {
                    visit(Action::Die { die, token, what: Use::Card })?;
                }
            }
        }
        if side == Side::Atreides {
            // [wfa.actions.desert-power-right] [wfa.actions.desert-power-repeat] [wfa.sandworms.control] Only the Atreides.
            if s.desert_power_right() {
                visit(Action::DesertPower)?;
            }
            // [wfa.actions.pass] [wfa.actions.no-effect] Only a player without dice may pass.
            if s.unused_dice(side) == 0 {
                visit(Action::Pass)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, action: &Action) {
        let side = self.side;
        self.step = TurnStep::Run;
        if let Action::Die { die, token, what } = *action {
            cx.use_die(side, die, token);
            cx.emit(|| Event::DieUsed { side, die, token, what });
            self.run = match what {
                Use::Action(face) => cx.g.tables.actions[program(side, face).index()],
                Use::Special(leader) => {
                    cx.s.leaders[leader.index()].spent = true;
                    cx.g.tables.leader(leader).ops
                }
                Use::Card => cx.g.tables.actions[Builtin::PlayCard.index()],
            };
        } else if *action == Action::DesertPower {
            cx.emit(|| Event::DesertPower);
            self.run = cx.g.tables.actions[Builtin::DesertPower.index()];
        } else {
            cx.emit(|| Event::Passed { side });
            self.step = TurnStep::End;
        }
    }

    fn hidden(&self, s: &State) -> bool {
        // Whether a card in hand can be played is nobody else's business.
        s.hand_size(self.side) > 0
    }
}
