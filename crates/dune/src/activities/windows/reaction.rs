//! A window: others may play a card at this moment, or let it pass.
//!
//! The first card that takes effect closes the window. [gf9.karama.window-order] [v29.battle.karama-response]

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Freedom, Illegal, RuleRef, Seat, SeatSet, Shape, Window};
use serde::{Deserialize, Serialize};

use super::{Moment, Power};
use crate::action::{Action, Question, Why};
use crate::activities::storm::may_launch_atomics;
use crate::activities::{At, Cx, Decision, DuneActivity, Flow, Reply, Verdict, Visit, other_question};
use crate::data::{Card, CardKind};
use crate::event::Event;
use crate::state::Phase;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet};

/// The steps.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A seat may react.
    Asking,
    /// This card was played.
    Played(Seat, Card),
    /// A worthless card was played as Karama and might have been stopped.
    Countered(Seat, Card),
}

/// The activity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
        /// The power.
        power: Power,
        /// The one that acts.
        by: Faction,
    },
    /// A card was played at a moment.
    Played {
        /// The moment.
        moment: Moment,
        /// The one that acts.
        by: Faction,
        /// The card.
        card: Card,
    },
}

impl ReactionEvent {
    /// Everything here is public.
    pub fn hide(&mut self, _viewers: FactionSet) -> bool {
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
    /// The faction has no forces on the Shield Wall or beside it that could launch them.
    FarFromWall,
    /// Nobody stops his own power.
    OwnPower,
    /// The moment has passed this player, or not come to him yet.
    Passed,
    /// No power is about to be used that this card could stop.
    NothingToStop(Card),
}

/// What everybody may see of the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ReactionNow {
    /// What may be reacted to.
    pub moment: Moment,
}

/// The rule that says when a card is played; none for cards that stop or serve whenever they are asked for.
const fn card_rule(kind: CardKind) -> Option<RuleRef> {
    Some(RuleRef(match kind {
        CardKind::Karama | CardKind::Worthless => return None,
        CardKind::ProjectileWeapon => "gf9.cards.projectile",
        CardKind::PoisonWeapon => "gf9.cards.poison",
        CardKind::Lasgun => "gf9.cards.lasgun",
        CardKind::Shield => "gf9.cards.shield",
        CardKind::Snooper => "gf9.cards.snooper",
        CardKind::CheapHero => "gf9.cards.cheap-hero",
        CardKind::Truthtrance => "gf9.cards.truthtrance",
        CardKind::WeatherControl => "gf9.cards.weather-control",
        CardKind::FamilyAtomics => "gf9.cards.family-atomics",
        CardKind::Hajr => "gf9.cards.hajr",
        CardKind::TleilaxuGhola => "gf9.cards.ghola",
        CardKind::ConeOfSilence => "v29.data.card-cone-of-silence",
        CardKind::ResidualPoison => "v29.data.card-residual-poison",
        CardKind::Harvester => "v29.data.card-harvester",
        CardKind::Thumper => "v29.data.card-thumper",
        CardKind::ImperialConditioning => "v29.data.card-imperial-conditioning",
        CardKind::BreakConditioning => "v29.data.card-break-conditioning",
    }))
}

/// Why a faction cannot play a card that has a moment of its own: it does not hold it, or this is another moment.
// [gf9.cards.weather-control] [gf9.cards.family-atomics]
pub(crate) fn unplayable(at: At<'_>, f: Faction, card: Card) -> Option<Illegal<Why>> {
    let rule = card_rule(card.kind()).filter(|_| at.rules.uses(card))?;
    let held = at.state.board.cards.holds(f, card);
    let launched = card.kind() == CardKind::FamilyAtomics && at.state.phase == Phase::Storm;
    let why = if !held {
        ReactionWhy::NotHeld(card)
    } else if launched && !may_launch_atomics(at, f) {
        ReactionWhy::FarFromWall
    } else {
        ReactionWhy::Unfit(card)
    };
    Some(Illegal::new(at.rules.cite(moment_rules(why), rule), Why::Reaction(why)))
}

/// Why a faction plays no Karama while no window is open: there is nothing to stop, or the card is none.
// [gf9.karama.timing-response] [gf9.cards.karama-stop]
pub(crate) fn unstopping(at: At<'_>, f: Faction, card: Card) -> Option<Illegal<Why>> {
    const TIMING: &[RuleRef] = &[
        RuleRef("gf9.karama.timing-response"),
        RuleRef("ah2009.karama.response-window"),
        RuleRef("v29.data.card-karama"),
    ];
    let (rule, why) = match card.kind() {
        CardKind::Karama | CardKind::Worthless if !at.state.board.cards.holds(f, card) => {
            (RuleRef("gf9.cards.karama-stop"), ReactionWhy::NotHeld(card))
        }
        CardKind::Karama | CardKind::Worthless if at.is_karama(f, card) => {
            (at.rules.cite(TIMING, TIMING[0]), ReactionWhy::NothingToStop(card))
        }
        CardKind::Worthless => {
            let useless =
                || Illegal::new(RuleRef("gf9.cards.worthless"), Why::Reaction(ReactionWhy::Unfit(card)));
            return Some(at.no_longer_karama(f, card).unwrap_or_else(useless));
        }
        CardKind::Karama
        | CardKind::ProjectileWeapon
        | CardKind::PoisonWeapon
        | CardKind::Lasgun
        | CardKind::Shield
        | CardKind::Snooper
        | CardKind::CheapHero
        | CardKind::Truthtrance
        | CardKind::WeatherControl
        | CardKind::FamilyAtomics
        | CardKind::Hajr
        | CardKind::TleilaxuGhola
        | CardKind::ConeOfSilence
        | CardKind::ResidualPoison
        | CardKind::Harvester
        | CardKind::Thumper
        | CardKind::ImperialConditioning
        | CardKind::BreakConditioning => return None,
    };
    Some(Illegal::new(rule, Why::Reaction(why)))
}

/// Where an edition has entries of its own for the moment of a card and for the forces it needs.
fn moment_rules(why: ReactionWhy) -> &'static [RuleRef] {
    match why {
        ReactionWhy::FarFromWall => {
            &[RuleRef("gf9.cards.family-atomics"), RuleRef("ah2009.storm.atomics-where")]
        }
        ReactionWhy::Unfit(card) => match card.kind() {
            CardKind::WeatherControl => {
                &[RuleRef("gf9.cards.weather-control"), RuleRef("ah2009.storm.weather-control-when")]
            }
            CardKind::FamilyAtomics => {
                &[RuleRef("gf9.cards.family-atomics"), RuleRef("ah2009.storm.atomics-when")]
            }
            CardKind::ProjectileWeapon
            | CardKind::PoisonWeapon
            | CardKind::Lasgun
            | CardKind::Shield
            | CardKind::Snooper
            | CardKind::CheapHero
            | CardKind::Karama
            | CardKind::Truthtrance
            | CardKind::Hajr
            | CardKind::TleilaxuGhola
            | CardKind::Worthless
            | CardKind::ConeOfSilence
            | CardKind::ResidualPoison
            | CardKind::Harvester
            | CardKind::Thumper
            | CardKind::ImperialConditioning
            | CardKind::BreakConditioning => &[],
        },
        ReactionWhy::NotHeld(_)
        | ReactionWhy::OwnPower
        | ReactionWhy::Passed
        | ReactionWhy::NothingToStop(_) => &[],
    }
}

impl Reaction {
    /// A window that has just opened.
    pub fn new(window: Window<Moment>) -> Reaction {
        Reaction { window, step: Step::Asking }
    }

    /// Lets all who are asked and hold nothing for it pass, as they would have to.
    fn skip_idle(&mut self, at: At<'_>) {
        let moment = self.window.moment;
        let idle = |seat: &Seat| at.state.faction(*seat).is_some_and(|f| !at.holds(moment, f));
        while let Some(seat) = self.window.pending().iter().find(idle) {
            self.window.pass(seat);
        }
    }

    fn take_effect(&self, cx: &mut Cx<'_, '_>, seat: Seat, card: Card) -> Flow {
        let Some(by) = cx.state.faction(seat) else { return Flow::Return(Reply::Nothing) };
        match self.window.moment {
            Moment::Stop(power) => {
                cx.state.stopped.insert(power);
                cx.emit(|| Event::Reaction(ReactionEvent::Stopped { power, by }));
                Flow::Return(Reply::Cancelled { by: seat })
            }
            Moment::Special(owner) => {
                cx.state.karama_used.insert(owner);
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
    type Game = Dune;
    /// Whether to play a card.
    type Ask = ();

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
                // The power is still about to be used: they may try another card that works.
                let moment = self.window.moment;
                if cx.at().asked(moment).contains(seat) {
                    self.window.waiting.insert(seat);
                }
                self.step = Step::Asking;
                Flow::Again
            }
        }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, ())> {
        match self.step {
            Step::Asking => Some((self.window.pending(), ())),
            Step::Played(..) | Step::Countered(..) => None,
        }
    }

    fn decision(&self, _: At<'_>, _: Seat, (): ()) -> Decision {
        Decision {
            question: Question::Reaction(ReactionQuestion::Play(self.window.moment)),
            shape: Shape::React,
            rule: self.window.moment.rule(),
            // [gf9.turn.decline-default]
            default: Action::Reaction(ReactionAction::Pass),
        }
    }

    fn candidates(&self, at: At<'_>, seat: Seat, (): (), visit: &mut Visit<'_>) -> ControlFlow<()> {
        let Some(f) = at.state.faction(seat) else { return ControlFlow::Continue(()) };
        visit(Action::Reaction(ReactionAction::Pass))?;
        let mut hand = at.state.board.cards.distinct(f);
        hand.try_for_each(|card| visit(Action::Reaction(ReactionAction::Play(card))))
    }

    fn check(&self, at: At<'_>, seat: Seat, (): (), action: &Action) -> Verdict {
        let rule: RuleRef = self.window.moment.rule();
        let (Action::Reaction(action), Some(f)) = (action, at.state.faction(seat)) else {
            return other_question(rule);
        };
        match *action {
            ReactionAction::Pass => Ok(()),
            ReactionAction::Play(card) if at.fits(self.window.moment, f, card) => {
                if at.state.board.cards.holds(f, card) {
                    return at.tied_card(f, card).map_or(Ok(()), Err);
                }
                Err(Illegal::new(rule, Why::Reaction(ReactionWhy::NotHeld(card))))
            }
            ReactionAction::Play(card) => {
                let stops = matches!(self.window.moment, Moment::Stop(_));
                let stopped = if stops { at.no_longer_karama(f, card) } else { None };
                // In the windows of other cards there is no power that a Karama could stop.
                let idle = || if stops { None } else { unstopping(at, f, card) };
                let other = || Illegal::new(rule, Why::Reaction(ReactionWhy::Unfit(card)));
                Err(stopped.or_else(|| unplayable(at, f, card)).or_else(idle).unwrap_or_else(other))
            }
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, (): (), action: &Action) {
        let (Action::Reaction(action), Some(f)) = (action, cx.state.faction(seat)) else { return };
        self.window.pass(seat);
        if let ReactionAction::Play(card) = *action {
            let moment = self.window.moment;
            cx.emit(|| Event::Reaction(ReactionEvent::Played { moment, by: f, card }));
            // [ah2009.card.discard-after-use]
            // [gf9.cards.karama-once-discard]
            if card.kind() == CardKind::FamilyAtomics {
                cx.remove_card(f, card);
            } else {
                cx.discard(f, card);
            }
            self.step = Step::Played(seat, card);
        }
    }

    fn freedom(&self, at: At<'_>, seat: Seat, (): ()) -> Freedom<Action> {
        let Some(f) = at.state.faction(seat) else { return Freedom::Unknown };
        if at.holds(self.window.moment, f) {
            return Freedom::Free;
        }
        Freedom::Forced(Action::Reaction(ReactionAction::Pass))
    }
}

impl DuneActivity for Reaction {
    fn unasked(&self, at: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
        const ORDER: &[RuleRef] = &[
            RuleRef("gf9.turn.reaction-order"),
            RuleRef("ah2009.karama.response-window"),
            RuleRef("v29.battle.karama-response"),
        ];
        let Action::Reaction(action) = *action else { return None };
        if let ReactionAction::Play(card) = action
            && (!at.fits(self.window.moment, f, card) || card.kind() == CardKind::FamilyAtomics)
            && let Some(other) = unplayable(at, f, card)
        {
            return Some(other);
        }
        let stops = matches!(self.window.moment, Moment::Stop(_) | Moment::Special(_));
        if matches!(self.window.moment, Moment::Stop(power) if power.owner() == f) {
            return Some(Illegal::new(
                RuleRef("gf9.karama.window-who"),
                Why::Reaction(ReactionWhy::OwnPower),
            ));
        }
        if let ReactionAction::Play(card) = action
            && !at.state.board.cards.holds(f, card)
        {
            return Some(Illegal::new(self.window.moment.rule(), Why::Reaction(ReactionWhy::NotHeld(card))));
        }
        // [gf9.turn.reaction-order] [gf9.karama.window-order]
        let order = RuleRef("gf9.karama.window-order");
        let rule = if stops { order } else { at.rules.cite(ORDER, order) };
        Some(Illegal::new(rule, Why::Reaction(ReactionWhy::Passed)))
    }

    fn now(&self, _at: At<'_>, _viewers: FactionSet) -> Now {
        Now::Reaction(ReactionNow { moment: self.window.moment })
    }
}
