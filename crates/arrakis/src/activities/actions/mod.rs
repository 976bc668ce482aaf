//! Action resolution: the alternation of turns, and one turn.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::*;
use crate::action::Use;
use crate::data::{Builtin, Face, Leader, Op, Prog};
use crate::event::Event;

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

impl Actions {
    /// Opens the window for free actions, if anybody could take one or something else is due.
    fn window(self, at: At<'_>) -> Flow {
        let open = |side| super::free::open(at, side);
        if !open(Side::Atreides) && !open(Side::Harkonnen) && checkpoint(at.state).is_none() {
            return Flow::Again;
        }
        Flow::Call(Frame::Free(Free::both(self.turn)))
    }
}

impl Activity for Actions {
    landsraad_kernel::asks_nothing!(Arrakis);

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        match self.step {
            Step::Dice => {
                self.step = Step::Window;
                Flow::Call(Frame::Dice(Dice::new()))
            }
            Step::Window => {
                // [wfa.actions.phase-end] Over as soon as the Harkonnen have used their last die.
                self.step =
                    if cx.state.unused_dice(Side::Harkonnen) == 0 { Step::LastWindow } else { Step::Turn };
                if self.step == Step::LastWindow {
                    return Flow::Again;
                }
                // [wfa.free-actions.general] Free actions before each action turn, the player to act first.
                self.window(cx.at())
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
                self.window(cx.at())
            }
            Step::Finish => {
                for side in [Side::Atreides, Side::Harkonnen] {
                    for &die in Face::ALL {
                        for _ in 0..cx.state.dice[side.index()][die.index()] {
                            cx.emit(|| Event::DieLost { side, die });
                        }
                    }
                    cx.state.dice[side.index()] = [0; 5];
                    // [wfa.bene-gesserit.unused] A token left on a slot goes back to the reserve.
                    if cx.state.placed[side.index()].take().is_some() {
                        cx.state.reserve += 1;
                    }
                }
                cx.state.forced_die = None;
                for r in &mut cx.state.revealed {
                    r.count = 0;
                    r.met = false;
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }
}

impl Aspect for Actions {}

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

/// What a turn asks.
const QUESTION: Asked = (Question::Turn, RuleRef("wfa.actions.turn-options"));

impl Turn {
    /// The turn of this side.
    pub const fn new(side: Side) -> Turn {
        Turn { side, step: TurnStep::Choose, run: Prog { start: 0, len: 0 } }
    }

    /// [wfa.actions.pass] [wfa.actions.no-effect] Only a player without dice may pass.
    fn may_pass(&self, s: &State) -> Verdict {
        let without = self.side == Side::Atreides && s.unused_dice(self.side) == 0;
        require(without, "wfa.actions.no-effect", Why::MustAct)
    }

    fn has_card(&self, at: At<'_>) -> bool {
        at.rules.kinds_in(at.state.hands[self.side.index()]).any(|c| may_play(at, self.side, c).is_ok())
    }
}

/// Whether a side may use Desert Power in its turn.
// [wfa.actions.desert-power-right] [wfa.actions.desert-power-repeat] [wfa.sandworms.control] Only the Atreides.
pub fn may_use_desert_power(s: &State, side: Side) -> Verdict {
    let right = "wfa.actions.desert-power-right";
    require(side == Side::Atreides, right, Why::AtreidesOnly)?;
    let (mine, theirs) = (s.unused_dice(side), s.unused_dice(Side::Harkonnen));
    require(s.desert_power_right(), right, Why::NoDesertPower(mine, theirs))
}

/// Whether a card can be played from hand.
pub fn may_play(at: At<'_>, side: Side, card: CardId) -> Verdict {
    let in_hand = at.state.hands[side.index()].meets(at.rules.copies_of(card));
    // [wfa.planning-cards.play]
    require(in_hand, "wfa.planning-cards.play", Why::NotInHand(card))?;
    can_take_effect(at, card)
}

/// Whether a card could be played by a side that holds it. [wfa.planning-cards.as-much-as-possible] Only an
/// unmet requirement (or a card that is no normal card) keeps it from being played.
pub fn can_take_effect(at: At<'_>, card: CardId) -> Verdict {
    let rule = "wfa.planning-cards.as-much-as-possible";
    let data = &at.rules.tables.cards[card.index()];
    // [wfa.free-actions.hawats-scheming] A card of two players that is given up, not played.
    let given_up = if at.state.solo.is_some() { rule } else { "wfa.free-actions.hawats-scheming" };
    require(data.playable, given_up, Why::NeverPlayed(card))?;
    let unmet = |op: &Op| if let Op::Require { cond } = op { !holds(at.state, *cond) } else { false };
    require(
        !at.rules.tables.ops(at.rules.text_of(at.state, card)).iter().any(unmet),
        rule,
        Why::RequirementUnmet(card),
    )
}

/// [wfa.leaders.special-action] A ready leader on that box, [wfa.leaders.figure-on-board] the figure on the board.
fn may_lead(at: At<'_>, side: Side, face: Face, leader: Leader) -> Verdict {
    let box_rule = "wfa.leaders.special-action";
    require(leader.side() == side, box_rule, Why::OtherSidesLeader(leader))?;
    require(at.rules.tables.leader(leader).slot == Some(face), box_rule, Why::OtherBox(leader))?;
    let spent = at.state.leaders[leader.index()].spent;
    require(!spent, "wfa.leaders.once-per-round", Why::LeaderSpent(leader))?;
    let on_board = at.state.leader_area(leader).is_some();
    require(on_board, "wfa.leaders.figure-on-board", Why::LeaderOffBoard(leader))
}

/// Whether a die or a laid token lies on a result.
fn has_die(s: &State, side: Side, die: Face, token: bool) -> bool {
    if token { s.placed[side.index()] == Some(die) } else { s.dice[side.index()][die.index()] > 0 }
}

/// Whether a die or laid token can be used. [wfa.planning-cards.truthtrance] The die pointed at must be used.
fn may_use(s: &State, side: Side, die: Face, token: bool) -> Verdict {
    let there = has_die(s, side, die, token);
    // [wfa.bene-gesserit.works-as-die] [wfa.actions.die-spent]
    let (rule, why) = if token {
        ("wfa.bene-gesserit.works-as-die", Why::NoToken(die))
    } else {
        ("wfa.actions.die-spent", Why::NoDie(die))
    };
    require(there, rule, why)?;
    match s.forced_die {
        // A card may have taken the die away since.
        Some(forced) if side == Side::Harkonnen && has_die(s, side, forced, false) => {
            require(forced == die && !token, "wfa.planning-cards.truthtrance", Why::ForcedDie(forced))
        }
        Some(_) | None => Ok(()),
    }
}

/// [wfa.results.house-atreides] An Atreides House die counts as any of the
/// other four results, other dice as what they show.
fn counts_as(side: Side, die: Face, result: Face) -> Verdict {
    let rule = if (side, die) == (Side::Atreides, Face::House) {
        "wfa.results.house-atreides"
    } else {
        "wfa.actions.turn-options"
    };
    require(results(side, die).contains(&result), rule, Why::OtherResult(die, result))
}

/// The results that a die counts as.
fn results(side: Side, die: Face) -> &'static [Face] {
    // House is the last result.
    let (others, from) = Face::ALL.split_at(die.index());
    if (side, die) == (Side::Atreides, Face::House) { others } else { &from[..1] }
}

/// The results a die counts as, which a special action of a leader can use. [wfa.results.house-atreides-special]
fn may_use_special(at: At<'_>, side: Side, die: Face, leader: Leader) -> Verdict {
    let face = match at.rules.tables.leader(leader).slot {
        Some(slot) if counts_as(side, die, slot).is_ok() => slot,
        Some(_) | None => die,
    };
    may_lead(at, side, face, leader)
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
    type Game = Arrakis;
    type Ask = ();

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        match self.step {
            TurnStep::Choose if cx.state.is_automa(self.side) => {
                self.run = cx.begin_automa_turn();
                self.step = TurnStep::Run;
                Flow::Again
            }
            TurnStep::Choose => Flow::Ask,
            TurnStep::Run => {
                self.step = TurnStep::End;
                cx.state.moved.clear();
                Flow::Call(Frame::Ops(Ops::new(self.side, self.run)))
            }
            TurnStep::End => {
                if let Some(frame) = checkpoint(cx.state) {
                    return Flow::Call(frame);
                }
                // [wfa.regeneration.advance] [wfa.regeneration.same-turn] [wfa.regeneration.pass-counts]
                cx.advance_tank(self.side);
                match self.side {
                    // [wfa.planning-cards.paul-frozen] Over after the turn, whatever it was.
                    Side::Atreides => cx.state.frozen = false,
                    Side::Harkonnen => {
                        cx.state.forced_die = None;
                        // [wfa.solo-special.reveal-reinforces] The player's reveals follow the discard pile again.
                        if let Some(solo) = &mut cx.state.solo {
                            solo.last_draw = None;
                        }
                    }
                }
                Flow::Return(Reply::Nothing)
            }
        }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, ())> {
        match self.step {
            TurnStep::Choose => asks(self.side, ()),
            TurnStep::Run | TurnStep::End => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, (): ()) -> Decision {
        decide(self, at, seat, (), QUESTION)
    }

    fn candidates(&self, at: At<'_>, _: Seat, (): (), visit: &mut Visit<'_>) -> ControlFlow<()> {
        let side = self.side;
        let has_card = self.has_card(at);
        let laid = at.state.placed[side.index()];
        for (die, count) in Face::ALL.iter().copied().zip(at.state.dice[side.index()]) {
            for (token, there) in [(false, count > 0), (true, laid == Some(die))] {
                if !there || may_use(at.state, side, die, token).is_err() {
                    continue;
                }
                for &result in results(side, die) {
                    visit(Action::Die { die, token, what: Use::Action(result) })?;
                    // [wfa.results.house-atreides-special]
                    for leader in at.rules.leaders_in(result).iter() {
                        if may_lead(at, side, result, leader).is_ok() {
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
        if may_use_desert_power(at.state, self.side).is_ok() {
            visit(Action::DesertPower)?;
        }
        if self.may_pass(at.state).is_ok() {
            visit(Action::Pass)?;
        }
        ControlFlow::Continue(())
    }

    fn exact(&self, _: At<'_>, (): ()) -> bool {
        true
    }

    fn check(&self, at: At<'_>, _: Seat, (): (), action: &Action) -> Verdict {
        let side = self.side;
        if let Action::Die { die, token, what } = *action {
            may_use(at.state, side, die, token)?;
            return match what {
                Use::Action(result) => counts_as(side, die, result),
                Use::Special(leader) => may_use_special(at, side, die, leader),
                Use::Card => {
                    // [wfa.planning-cards.play] From hand, if anything there can be played.
                    let mut kinds = at.rules.kinds_in(at.state.hands[side.index()]);
                    if let (Some(only), None) = (kinds.next(), kinds.next()) {
                        return may_play(at, side, only);
                    }
                    let none = at.state.hands[side.index()].is_empty();
                    let rule = if none {
                        "wfa.planning-cards.play"
                    } else {
                        "wfa.planning-cards.as-much-as-possible"
                    };
                    require(self.has_card(at), rule, Why::NoCardToPlay)
                }
            };
        }
        if *action == Action::DesertPower {
            return may_use_desert_power(at.state, self.side);
        }
        if *action == Action::Pass {
            return self.may_pass(at.state);
        }
        other(QUESTION)
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, (): (), action: &Action) {
        let side = self.side;
        self.step = TurnStep::Run;
        if let Action::Die { die, token, what } = *action {
            cx.use_die(side, die, token);
            cx.emit(|| Event::DieUsed { side, die, token, what });
            self.run = match what {
                Use::Action(face) => cx.rules.tables.actions[program(side, face).index()],
                Use::Special(leader) => {
                    cx.state.leaders[leader.index()].spent = true;
                    cx.rules.tables.leader(leader).ops
                }
                Use::Card => cx.rules.tables.actions[Builtin::PlayCard.index()],
            };
        } else if *action == Action::DesertPower {
            cx.emit(|| Event::DesertPower);
            self.run = cx.rules.tables.actions[Builtin::DesertPower.index()];
        } else {
            cx.emit(|| Event::Passed { side });
            self.step = TurnStep::End;
        }
    }
}

impl Aspect for Turn {
    fn hidden(&self, at: At<'_>) -> bool {
        // Whether a card in hand can be played is secret.
        at.state.hand_size(self.side) > 0
    }

    fn idle(&self, at: At<'_>, side: Side, action: &Action) -> bool {
        let actions = &at.rules.tables.actions;
        let prog = if let Action::Die { what: Use::Action(face), .. } = *action {
            actions[program(side, face).index()]
        } else if let Action::Die { what: Use::Special(leader), .. } = *action {
            at.rules.tables.leader(leader).ops
        } else if *action == Action::DesertPower {
            actions[Builtin::DesertPower.index()]
        } else {
            return false;
        };
        super::idle::changes_nothing(at, &Ops::new(side, prog), prog)
    }
}
