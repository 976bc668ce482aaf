//! A window: others may play a card at this moment, or let it pass.
//!
//! The first card that takes effect closes the window. [gf9.karama.window-order] [v29.battle.karama-response]

use std::ops::ControlFlow;

use landsraad_kernel::{Decision, Freedom, Illegal, RuleRef, Seat, SeatSet, Shape, Window};
use serde::{Deserialize, Serialize};

use super::{Moment, Power};
use crate::action::{Action, Question, Why};
use crate::data::{Card, CardKind};
use crate::event::Event;
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::view::Now;
use crate::{Faction, FactionSet};

/// The steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Somebody may speak.
    Asking,
    /// This card was played.
    Played(Seat, Card),
    /// A worthless card was played as Karama and might have been stopped.
    Countered(Seat, Card),
}

/// The activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Reaction {
    window: Window<Moment>,
    step: Step,
}

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ReactionAction {
    /// Lets the moment pass.
    Pass,
    /// Plays this card.
    Play(Card),
}

/// The question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ReactionQuestion {
    /// Whether to play a card at this moment.
    Play(Moment),
}

/// What happens here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ReactionEvent {
    /// A power is stopped for the phase.
    Stopped {
        /// Which.
        power: Power,
        /// By whom.
        by: Faction,
    },
    /// A card was played at a moment.
    Played {
        /// When.
        moment: Moment,
        /// By whom.
        by: Faction,
        /// What.
        card: Card,
    },
}

impl ReactionEvent {
    /// Everything here is public.
    pub fn hide(&mut self, _eyes: FactionSet) -> bool {
        true
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ReactionWhy {
    /// The card is not in the hand.
    NotHeld(Card),
    /// The card does not belong to this moment.
    Unfit(Card),
    /// Nobody stops his own power.
    OwnPower,
    /// The moment has passed this player, or not come to him yet.
    Passed,
}

/// What everybody may see of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReactionNow {
    /// What may be reacted to.
    pub moment: Moment,
}

impl Reaction {
    /// A window that has just opened.
    pub fn new(window: Window<Moment>) -> Reaction {
        Reaction { window, step: Step::Asking }
    }

    /// Lets all who are asked and hold nothing for it pass, as they would have to.
    fn skip_idle(&mut self, at: At<'_>) {
        let moment = self.window.moment;
        let idle = |seat: &Seat| at.s.faction(*seat).is_some_and(|f| !at.holds(moment, f));
        while let Some(seat) = self.window.pending().iter().find(idle) {
            self.window.pass(seat);
        }
    }

    fn take_effect(&self, cx: &mut Cx<'_, '_>, seat: Seat, card: Card) -> Flow {
        let Some(by) = cx.s.faction(seat) else { return Flow::Return(Reply::Nothing) };
        match self.window.moment {
            Moment::Stop(power) => {
                cx.s.stopped.insert(power);
                cx.emit(|| Event::Reaction(ReactionEvent::Stopped { power, by }));
                Flow::Return(Reply::Cancelled { by: seat })
            }
            Moment::Special(owner) => {
                cx.s.karama_used.insert(owner);
                Flow::Return(Reply::Played { by: seat, card })
            }
            Moment::WeatherControl
            | Moment::FamilyAtomics
            | Moment::Thumper
            | Moment::Harvester
            | Moment::ResidualPoison(..)
            | Moment::Conditioning(_)
            | Moment::BreakConditioning(_) => Flow::Return(Reply::Played { by: seat, card }),
        }
    }
}

impl Activity for Reaction {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        match self.step {
            Step::Asking => {
                if cx.skip_forced {
                    self.skip_idle(cx.at());
                }
                if self.window.is_closed() { Flow::Return(Reply::Nothing) } else { Flow::Ask }
            }
            Step::Played(seat, card) => {
                let stops = matches!(self.window.moment, Moment::Stop(_));
                if stops && card.kind() != CardKind::Karama {
                    // [gf9.karama.no-counter] [gf9.karama.stop-bene-gesserit-worthless]
                    self.step = Step::Countered(seat, card);
                    return cx.offer_stop(Power::BeneGesseritWorthless);
                }
                self.take_effect(cx, seat, card)
            }
            Step::Countered(seat, card) => {
                if cx.serves_as_karama(card.kind() == CardKind::Karama) {
                    return self.take_effect(cx, seat, card);
                }
                self.step = Step::Asking;
                Flow::Again
            }
        }
    }

    fn pending(&self, _at: At<'_>) -> SeatSet {
        self.window.pending()
    }

    fn decision(&self, _at: At<'_>, _seat: Seat) -> Decision<Question, Action> {
        Decision {
            question: Question::Reaction(ReactionQuestion::Play(self.window.moment)),
            shape: Shape::React,
            rule: self.window.moment.rule(),
            // [gf9.turn.decline-default]
            default: Action::Reaction(ReactionAction::Pass),
        }
    }

    fn candidates(&self, at: At<'_>, seat: Seat, visit: &mut Visit<'_>) {
        let Some(f) = at.s.faction(seat) else { return };
        if visit(Action::Reaction(ReactionAction::Pass)).is_break() {
            return;
        }
        for card in at.s.board.cards.distinct(f) {
            if visit(Action::Reaction(ReactionAction::Play(card))) == ControlFlow::Break(()) {
                return;
            }
        }
    }

    fn check(&self, at: At<'_>, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        let rule: RuleRef = self.window.moment.rule();
        let (Action::Reaction(action), Some(f)) = (action, at.s.faction(seat)) else {
            return Err(Illegal::new(rule, Why::OtherQuestion));
        };
        match *action {
            ReactionAction::Pass => Ok(()),
            ReactionAction::Play(card) if !at.s.board.cards.holds(f, card) => {
                Err(Illegal::new(rule, Why::Reaction(ReactionWhy::NotHeld(card))))
            }
            ReactionAction::Play(card) if !at.fits(self.window.moment, f, card) => {
                Err(Illegal::new(rule, Why::Reaction(ReactionWhy::Unfit(card))))
            }
            ReactionAction::Play(_) => Ok(()),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: &Action) {
        let (Action::Reaction(action), Some(f)) = (action, cx.s.faction(seat)) else { return };
        self.window.pass(seat);
        if let ReactionAction::Play(card) = *action {
            let moment = self.window.moment;
            cx.emit(|| Event::Reaction(ReactionEvent::Played { moment, by: f, card }));
            // [ah2009.card.discard-after-use]
            // [gf9.cards.karama-once-discard]
            match card.kind() {
                CardKind::FamilyAtomics => cx.remove_card(f, card),
                CardKind::ProjectileWeapon
                | CardKind::PoisonWeapon
                | CardKind::Lasgun
                | CardKind::Shield
                | CardKind::Snooper
                | CardKind::CheapHero
                | CardKind::Karama
                | CardKind::Truthtrance
                | CardKind::WeatherControl
                | CardKind::Hajr
                | CardKind::TleilaxuGhola
                | CardKind::Worthless
                | CardKind::ConeOfSilence
                | CardKind::ResidualPoison
                | CardKind::Harvester
                | CardKind::Thumper
                | CardKind::ImperialConditioning
                | CardKind::BreakConditioning => cx.discard(f, card),
            }
            self.step = Step::Played(seat, card);
        }
    }

    fn unasked(&self, _at: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
        let Action::Reaction(_) = *action else { return None };
        let own = matches!(self.window.moment, Moment::Stop(power) if power.owner() == f);
        let (rule, why) = if own {
            ("gf9.karama.window-who", ReactionWhy::OwnPower)
        } else {
            ("gf9.karama.window-order", ReactionWhy::Passed)
        };
        Some(Illegal::new(RuleRef(rule), Why::Reaction(why)))
    }

    fn now(&self, _at: At<'_>, _eyes: FactionSet) -> Now {
        Now::Reaction(ReactionNow { moment: self.window.moment })
    }

    fn freedom(&self, at: At<'_>, seat: Seat) -> Freedom<Action> {
        let Some(f) = at.s.faction(seat) else { return Freedom::Unknown };
        if at.holds(self.window.moment, f) {
            return Freedom::Free;
        }
        Freedom::Forced(Action::Reaction(ReactionAction::Pass))
    }
}
