//! Answers at the wrong moment: the rule that says when such an answer is given.

use landsraad_kernel::{Frames, RuleRef, Seat};

use super::{At, Frame, Verdict, refuse, require};
use crate::cards::holds;
use crate::effect::{EventEffect, WindowEffect};
use crate::vocabulary::*;

const OFF: RuleRef = rule("globopolis.agents.off");

/// The parts of a turn, as far as answers belong to them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Option,
    Movement,
    Landing,
    Fight,
    Agents,
}

impl WindowEffect {
    /// The rule about when a card with this effect is played, and by whom.
    pub(super) const fn moment_rule(self, fights: bool) -> RuleRef {
        match self {
            WindowEffect::Dice(_) => rule("globopolis.card.out-of-turn-dice"),
            // [globopolis.card.deploy-in-aggression] [globopolis.combat.reroll-card] For the fighting players.
            WindowEffect::Security(_) | WindowEffect::Agents(_) if !fights => {
                rule("globopolis.card.deploy-in-aggression")
            }
            WindowEffect::Reroll if !fights => rule("globopolis.combat.reroll-card"),
            // [globopolis.aggression.windows] Each in its window.
            WindowEffect::Security(_)
            | WindowEffect::Agents(_)
            | WindowEffect::Reroll
            | WindowEffect::D6(_)
            | WindowEffect::CallOff => rule("globopolis.aggression.windows"),
        }
    }
}

impl At<'_> {
    /// Whether a player attacks or defends now.
    pub(super) fn fights(self, seat: Seat) -> bool {
        self.board().fight.as_ref().is_some_and(|f| f.sides.contains(&seat))
    }

    /// The part of the turn that is under way.
    fn part(self) -> Option<Part> {
        let part = |frame: &Frame| match frame {
            Frame::Option(_) => Some(Part::Option),
            Frame::Movement(_) => Some(Part::Movement),
            Frame::Landing(_) => Some(Part::Landing),
            Frame::Aggression(_) => Some(Part::Fight),
            Frame::Infiltration(_) => Some(Part::Agents),
            Frame::Turn(_)
            | Frame::Trade(_)
            | Frame::Purchase(_)
            | Frame::FourthCard(_)
            | Frame::Reaction(_)
            | Frame::Declaration(_) => None,
        };
        self.state.stack.iter().rev().find_map(part)
    }

    /// The rule that keeps an answer for another moment, where one does.
    pub(crate) fn out_of_place(self, action: &Action) -> Option<RuleRef> {
        let part = self.part()?;
        match *action {
            // [globopolis.exchange.eu-to-cr] CR are bought in the Option Phase alone.
            Action::Begin(Verb::BuyCr) if part != Part::Option => Some(Verb::BuyCr.rule()),
            // [globopolis.turn.phases] Option acts before the Event Phase, the movement in it.
            Action::Begin(_) if part != Part::Option => Some(rule("globopolis.turn.phases")),
            Action::Roll { .. } | Action::MoveAgain | Action::PayFee | Action::Seller(_)
                if part == Part::Option =>
            {
                Some(rule("globopolis.turn.phases"))
            }
            // [globopolis.independent.choice] Once the dice for the supply are rolled, moving again is off.
            Action::MoveAgain if matches!(self.state.stack.top(), Some(Frame::Purchase(_))) => {
                Some(rule("globopolis.independent.choice"))
            }
            // [globopolis.enemy-territory.choice] The fee is one of two choices on an opponent's territory.
            Action::PayFee if part != Part::Agents => Some(rule("globopolis.enemy-territory.choice")),
            // [globopolis.movement.extra-limit] The space, the limit or the order keeps the Governor where it is.
            Action::MoveAgain | Action::Hop(_) if part == Part::Agents => Some(self.stays_put()),
            // [globopolis.event.sequence] Movement, then attack, then agents.
            Action::Roll { .. } | Action::PayFee | Action::Seller(_) if part == Part::Agents => {
                Some(rule("globopolis.event.sequence"))
            }
            Action::Attack { .. } if matches!(part, Part::Option | Part::Movement | Part::Agents) => {
                Some(rule("globopolis.event.sequence"))
            }
            // [globopolis.agents.off] Without them nothing is done with agents; in a fight a card lifts NS-Units.
            Action::Contest { .. } | Action::Withdraw(_) if !self.rules.agents => Some(OFF),
            Action::Lift(_) if !self.rules.agents && part != Part::Fight => Some(OFF),
            // [globopolis.agents.placement] Agents at the end of the turn alone.
            Action::Lift(_) if part == Part::Option => Some(rule("globopolis.agents.placement")),
            // [globopolis.aggression.no-redeploy] Nothing is deployed in the Event Phase before that.
            Action::Lift(_) if part != Part::Agents => Some(rule("globopolis.aggression.no-redeploy")),
            Action::Hop(_) if part != Part::Landing => Some(rule("globopolis.orss.hop")),
            Action::Contest { .. } => Some(rule("globopolis.cleaning-house.trigger")),
            Action::Withdraw(_) => Some(rule("globopolis.agents.third-party")),
            Action::Give(_)
            | Action::Want(_)
            | Action::Propose
            | Action::Accept
            | Action::Refuse
            | Action::Counter => {
                let by =
                    if part == Part::Option { "globopolis.trade.proposal" } else { "globopolis.turn.phases" };
                Some(rule(by))
            }
            Action::Begin(_)
            | Action::Roll { .. }
            | Action::Attack { .. }
            | Action::Lift(_)
            | Action::Hop(_)
            | Action::Done
            | Action::Back
            | Action::Unit(_)
            | Action::Title(_)
            | Action::Amount(_)
            | Action::Player(_)
            | Action::Seller(_)
            | Action::Card(_)
            | Action::MoveAgain
            | Action::PayFee
            | Action::Side(_) => None,
        }
    }

    /// Why a card that does not answer the question may not be played now;
    /// nothing if it is only to be named another way.
    pub(crate) fn card_out_of_place(self, seat: Seat, card: Card) -> Verdict {
        let held = holds(self.data(), self.board().player(seat), card);
        let (by, begins) = match card.kind() {
            // [globopolis.aggression.ops-timing] With the Aggression that it allows.
            CardKind::Ops => (rule("globopolis.aggression.ops-timing"), false),
            // [globopolis.card.own-turn] [globopolis.card.out-of-turn-dice] Each at the moment it refers to.
            CardKind::Influence => match self.data().window_effect(card) {
                Some(effect) => (effect.moment_rule(self.fights(seat)), false),
                // [globopolis.card.out-of-turn-barred] Also for a seat that is asked something in another's turn.
                None if self.active() != seat => (rule("globopolis.card.out-of-turn-barred"), false),
                None => {
                    let effect = self.data().effect(card);
                    let begins = match self.part() {
                        Some(Part::Option) => self.data().option_effect(card).is_some(),
                        // It is named with the roll.
                        Some(Part::Movement) => effect.is_some_and(|e| e.is_event(EventEffect::FreeCourse)),
                        Some(Part::Landing | Part::Fight | Part::Agents) | None => false,
                    };
                    (rule("globopolis.card.own-turn"), begins)
                }
            },
            CardKind::Mission => return Ok(()),
        };
        require(held, rule("globopolis.card.own-turn"), Why::NotInHand(card))?;
        require(begins, by, Why::NotNow(card))
    }

    /// Why a seat that is not asked may not play an Influence card.
    pub(crate) fn not_asked_for_card(self, seat: Seat, card: Card) -> Verdict {
        let influence = card.kind() == CardKind::Influence;
        require(influence, rule("globopolis.turn.clockwise"), Why::NotNow(card))?;
        if !holds(self.data(), self.board().player(seat), card) {
            return refuse(rule("globopolis.card.own-turn"), Why::NotInHand(card));
        }
        let asked = self.state.stack.top().and_then(|frame| frame.pending(self).first());
        let waiting = asked.map_or(Why::NotAsked, Why::Waiting);
        let Some(effect) = self.data().window_effect(card) else {
            // [globopolis.card.out-of-turn-barred] Only in one's own turn.
            let own = self.active() == seat;
            let by = if own { "globopolis.card.own-turn" } else { "globopolis.card.out-of-turn-barred" };
            return refuse(rule(by), Why::NotNow(card));
        };
        match self.state.stack.top() {
            // [globopolis.aggression.windows] One after the other.
            Some(Frame::Reaction(window)) if window.is_for(self, seat, effect.moment()) => {
                refuse(rule("globopolis.aggression.windows"), waiting)
            }
            Some(_) | None => refuse(effect.moment_rule(self.fights(seat)), Why::NotNow(card)),
        }
    }
}

#[cfg(test)]
mod tests;
