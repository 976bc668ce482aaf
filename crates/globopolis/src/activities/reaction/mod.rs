//! 4.1.6: moments at which Influence cards may be played, also out of turn.
//!
//! The pending seats follow from public facts: the size of hands, the discard pile, and the fighting players.

mod deployment;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Freedom, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use super::{At, Cx, Decision, Flow, Reply, Verdict, Visit, one, only_done, refuse, require, within};
use crate::Globopolis;
use crate::cards::{faces_of, holds};
use crate::data::Unit;
use crate::effect::WindowEffect;
use crate::vocabulary::*;

/// One moment: seats are asked one after the other until all have passed in a row.
///
/// [globopolis.aggression.windows] Attacker first, then defender, then the others clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reaction {
    moment: Moment,
    first: Seat,
    second: Option<Seat>,
    passed: SeatSet,
    asked: Option<Seat>,
    part: Part,
}

/// What a card that has been played still asks its player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Part {
    None,
    Side { seat: Seat, card: Card },
    Ns { seat: Seat, card: Card },
    Agent { seat: Seat, card: Card, left: u8 },
    PutDown { seat: Seat, card: Card, left: u8, from: Option<Title> },
}

/// What is asked at a moment for cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReactionAsk {
    /// Play a card or pass.
    React,
    /// For which side this card is.
    Side {
        /// The card.
        card: Card,
    },
    /// How many NS-Units this card deploys.
    Security {
        /// The card.
        card: Card,
    },
    /// Which agent this card deploys.
    Agent {
        /// The card.
        card: Card,
        /// How many more.
        left: u8,
    },
    /// Where the agent goes.
    PutDown {
        /// The card.
        card: Card,
        /// How many more, with this one.
        left: u8,
        /// Where it comes from; the PS if no territory is named.
        from: Option<Title>,
    },
}

const WINDOWS: RuleRef = rule("globopolis.aggression.windows");
const CARD_DICE: RuleRef = rule("globopolis.forces.card-dice");
const DEPLOY: RuleRef = rule("globopolis.card.deploy-in-aggression");

impl Reaction {
    pub(crate) const fn open(moment: Moment, first: Seat, second: Option<Seat>) -> Reaction {
        Reaction { moment, first, second, passed: SeatSet::EMPTY, asked: None, part: Part::None }
    }

    /// Whether a seat is asked at this moment, sooner or later, about cards for it.
    pub(super) fn is_for(&self, at: At<'_>, seat: Seat, moment: Moment) -> bool {
        self.moment == moment && (at.fights(seat) || !self.only_fighters())
    }

    /// Rerolls and deployment are for the players that fight.
    fn only_fighters(&self) -> bool {
        matches!(self.moment, Moment::Deploy | Moment::Rolled)
    }

    /// The rule about what is answered at this moment.
    fn order(&self) -> RuleRef {
        if self.moment == Moment::Roll { rule("globopolis.card.out-of-turn-dice") } else { WINDOWS }
    }

    /// The next seat that has not passed and might, as far as everybody knows, have a card for the moment.
    fn next(&self, at: At<'_>) -> Option<Seat> {
        let board = at.board();
        let copies = at.rules.facts.window(self.moment);
        let fighters = std::iter::once(self.first).chain(self.second);
        let others = board.others(self.first).filter(|&s| Some(s) != self.second && !self.only_fighters());
        fighters.chain(others).find(|&s| !self.passed.contains(s) && board.might_hold(s, copies))
    }

    fn may_play(&self, at: At<'_>, seat: Seat, card: Card) -> Verdict {
        require(card.kind() == CardKind::Influence, self.order(), Why::OtherQuestion)?;
        require(holds(at.data(), at.board().player(seat), card), self.order(), Why::NotInHand(card))?;
        let effect = at.data().window_effect(card);
        // [globopolis.card.out-of-turn-barred] Other cards only in one's own
        // turn, [globopolis.card.own-turn] each at the moment it refers to.
        let by = match effect {
            None if at.active() != seat => rule("globopolis.card.out-of-turn-barred"),
            None => rule("globopolis.card.own-turn"),
            Some(effect) => effect.moment_rule(at.fights(seat)),
        };
        let Some(effect) = effect.filter(|effect| effect.moment() == self.moment) else {
            return refuse(by, Why::NotNow(card));
        };
        let useful = match effect {
            // [globopolis.card.move-dice] Exactly this many dice for the coming roll.
            WindowEffect::Dice(count) => count != at.board().turn.dice,
            WindowEffect::Security(_) => at.most_security(seat, card) > 0,
            WindowEffect::Agents(_) => at.can_deploy(seat),
            WindowEffect::D6(_) | WindowEffect::Reroll | WindowEffect::CallOff => true,
        };
        require(useful, rule("globopolis.card.no-effect"), Why::NoEffect(card))
    }

    fn play(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, card: Card) {
        cx.discard(seat, card);
        // Everybody may answer the card: all must pass in a row.
        self.passed = SeatSet::EMPTY;
        let Some(effect) = cx.rules.data.window_effect(card) else { return };
        match effect {
            WindowEffect::Dice(count) => cx.state.board.turn.dice = count,
            WindowEffect::CallOff => {
                if let Some(fight) = &mut cx.state.board.fight {
                    fight.cancelled = true;
                }
            }
            WindowEffect::Reroll => {
                let side = cx.board().fight.as_ref().and_then(|f| f.side_of(seat));
                if let Some(side) = side {
                    // [globopolis.combat.reroll-card] All own dice of the round; the new result stands.
                    cx.roll_side(side, true);
                }
            }
            WindowEffect::D6(_) => self.part = Part::Side { seat, card },
            WindowEffect::Security(_) => self.part = Part::Ns { seat, card },
            WindowEffect::Agents(count) => {
                // Without agents the card moves a single NS-Unit.
                let left = if cx.rules.agents { count } else { 1 };
                self.part = Part::Agent { seat, card, left };
            }
        }
    }
}

impl Activity for Reaction {
    type Game = Globopolis;
    type Ask = ReactionAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        if let Part::Agent { seat, left, .. } = self.part
            && (left == 0 || !cx.at().can_deploy(seat))
        {
            self.part = Part::None;
        }
        if self.part != Part::None {
            return Flow::Ask;
        }
        if cx.board().fight.as_ref().is_some_and(|f| f.cancelled) {
            return Flow::Return(Reply::Nothing);
        }
        // Seats that cannot hold a card for the moment are passed over; the others are asked in order.
        self.asked = self.next(cx.at());
        if self.asked.is_some() { Flow::Ask } else { Flow::Return(Reply::Nothing) }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, ReactionAsk)> {
        let (seat, ask) = match self.part {
            Part::None => (self.asked?, ReactionAsk::React),
            Part::Side { seat, card } => (seat, ReactionAsk::Side { card }),
            Part::Ns { seat, card } => (seat, ReactionAsk::Security { card }),
            Part::Agent { seat, card, left } => (seat, ReactionAsk::Agent { card, left }),
            Part::PutDown { seat, card, left, from } => (seat, ReactionAsk::PutDown { card, left, from }),
        };
        Some((seat.only(), ask))
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: ReactionAsk) -> Decision {
        let asked = match ask {
            ReactionAsk::React => {
                let rule = match self.moment {
                    Moment::Roll => rule("globopolis.card.out-of-turn-dice"),
                    Moment::Declared | Moment::Deploy | Moment::Forces | Moment::Rolled => {
                        rule("globopolis.card.out-of-turn-aggression")
                    }
                };
                let question = Question::React { moment: self.moment };
                return Decision { question, shape: Shape::React, rule, default: Action::Done };
            }
            ReactionAsk::Security { card } => {
                let max = at.most_security(seat, card).into();
                return Decision {
                    question: Question::DeployNs { card },
                    shape: Shape::Amount { min: 1, max, step: 1 },
                    rule: DEPLOY,
                    default: Action::Amount(1),
                };
            }
            ReactionAsk::Side { card } => {
                let question = Question::WhichSide { card };
                (question, CARD_DICE, Action::Side(Side::Attacker))
            }
            ReactionAsk::Agent { card, left } => (Question::DeployAgent { card, left }, DEPLOY, Action::Done),
            ReactionAsk::PutDown { from, .. } => {
                let [first, second] = at.fought_over();
                let to = if at.may_put_down(seat, from, first).is_ok() { first } else { second };
                (Question::PutDown, DEPLOY, Action::Title(to))
            }
        };
        one(self, at, seat, ask, asked)
    }

    fn candidates(&self, at: At<'_>, seat: Seat, ask: ReactionAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match ask {
            ReactionAsk::React => {
                visit(Action::Done)?;
                let copies = at.board().player(seat).influence.and(at.rules.facts.window(self.moment));
                faces_of(at.data(), copies).try_for_each(|card| visit(Action::Card(card)))
            }
            ReactionAsk::Side { .. } => Side::BOTH.into_iter().try_for_each(|s| visit(Action::Side(s))),
            ReactionAsk::Security { card } => {
                (1..=at.most_security(seat, card)).try_for_each(|n| visit(Action::Amount(n)))
            }
            ReactionAsk::Agent { .. } => {
                visit(Action::Done)?;
                visit(Action::Lift(None))?;
                at.owned_territories().iter().try_for_each(|t| visit(Action::Lift(Some(t))))
            }
            ReactionAsk::PutDown { .. } => {
                at.fought_over().into_iter().try_for_each(|title| visit(Action::Title(title)))
            }
        }
    }

    fn freedom(&self, at: At<'_>, seat: Seat, ask: ReactionAsk) -> Freedom<Action> {
        let copies = at.board().player(seat).influence.and(at.rules.facts.window(self.moment));
        if ask == ReactionAsk::React && copies.is_empty() {
            return Freedom::Forced(Action::Done);
        }
        Freedom::Unknown
    }

    fn check(&self, at: At<'_>, seat: Seat, ask: ReactionAsk, action: &Action) -> Verdict {
        match ask {
            ReactionAsk::React => {
                if let Action::Card(card) = *action {
                    return self.may_play(at, seat, card);
                }
                only_done(*action, self.order())
            }
            ReactionAsk::Side { .. } => {
                require(matches!(action, Action::Side(_)), CARD_DICE, Why::OtherQuestion)
            }
            ReactionAsk::Security { card } => within(*action, 1, at.most_security(seat, card), DEPLOY),
            ReactionAsk::Agent { .. } => {
                if let Action::Lift(from) = *action {
                    return at.may_lift(seat, from);
                }
                only_done(*action, DEPLOY)
            }
            ReactionAsk::PutDown { from, .. } => {
                let Action::Title(to) = *action else { return refuse(DEPLOY, Why::OtherQuestion) };
                at.may_put_down(seat, from, to)
            }
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, ask: ReactionAsk, action: &Action) {
        match ask {
            ReactionAsk::React => {
                if let Action::Card(card) = *action {
                    self.play(cx, seat, card);
                } else {
                    self.passed.insert(seat);
                }
            }
            ReactionAsk::Side { card } => {
                if let (Action::Side(side), Some(WindowEffect::D6(delta)), Some(fight)) =
                    (*action, cx.rules.data.window_effect(card), &mut cx.state.board.fight)
                {
                    // [globopolis.forces.card-dice] All cards are summed first, the limit comes after.
                    fight.cards[side.index()] += delta;
                }
                self.part = Part::None;
            }
            ReactionAsk::Security { .. } => {
                if let (Action::Amount(n), Some(title)) = (*action, cx.at().own_title(seat)) {
                    cx.move_units(Unit::Security, n as u8, Store::Ps(seat), Store::Plate(title));
                }
                self.part = Part::None;
            }
            ReactionAsk::Agent { card, left } => {
                self.part = Part::None;
                let Action::Lift(from) = *action else { return };
                if let (false, Some(from), Some(to)) = (cx.rules.agents, from, cx.at().own_title(seat)) {
                    cx.move_units(Unit::Security, 1, Store::Plate(from), Store::Plate(to));
                } else {
                    self.part = Part::PutDown { seat, card, left, from };
                }
            }
            ReactionAsk::PutDown { card, left, from } => {
                if let Action::Title(to) = *action {
                    cx.move_agent(seat, from, to);
                }
                self.part = Part::Agent { seat, card, left: left - 1 };
            }
        }
    }
}
