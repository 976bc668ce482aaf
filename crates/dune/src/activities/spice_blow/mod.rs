//! Phase 2: the spice blow.
//!
//! A card is turned up; a worm devours the territory on top of the pile, further cards follow until one shows
//! a territory, whose spice is placed; then the Nexus, then the Fremen ride. The advanced game does all of it
//! twice, with a pile each. [gf9.spice-blow.phase-order]

mod cards;
mod rides;
mod terms;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Illegal, List, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::activities::windows::{Moment, Power};
use crate::activities::{
    At, Cx, Decision, DuneActivity, Flow, Reply, Verdict, Visit, count_legal, other_question, unchecked,
};
use crate::board::Pile;
use crate::data::{Loc, SpiceCard, Territory};
use crate::editions::{AllyWorm, Blows, CalledWorm, ExtraWorm, KaramaWorm, NexusWhen, WormCount};
use crate::event::Event;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet};

use cards::Caller;
use rides::Riders;
pub(crate) use terms::unasked;
pub use terms::{SpiceBlowAction, SpiceBlowEvent, SpiceBlowNow, SpiceBlowQuestion, SpiceBlowWhy};

const TURN: RuleRef = RuleRef("gf9.spice-blow.top-card");
const PROTECT: RuleRef = RuleRef("gf9.fremen.ally-worm");
const EXTRA: RuleRef = RuleRef("gf9.fremen.extra-worms");
const CALL: RuleRef = RuleRef("gf9.karama.fremen");
const RIDE: RuleRef = RuleRef("gf9.fremen.ride");
const INTRUSION: RuleRef = RuleRef("gf9.bene-gesserit.adv-intrusion");

/// The steps, in rulebook order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "SpiceBlowStep"))]
pub enum Step {
    /// No card is being resolved: the Fremen may call a worm by Karama.
    #[default]
    Between,
    /// They did or not.
    BetweenReply,
    /// They name the territory.
    Call,
    /// No card has been turned up: somebody may play the Thumper.
    Thumper,
    /// Somebody did or not.
    ThumperReply,
    /// A card is turned up.
    Turn,
    /// Spice has been placed: somebody may play the Harvester.
    Harvest,
    /// Somebody did or not.
    HarvestReply,
    /// It was a worm.
    Worm,
    /// The Fremen may place a further worm.
    Extra,
    /// Its placing might have been stopped.
    ExtraReply(Territory),
    /// A worm strikes: the Fremen are safe unless stopped.
    Strike(Territory),
    /// The Fremen decide on protecting an ally.
    Protect(Territory),
    /// The protection might have been stopped.
    ProtectReply(Territory),
    /// The worm devours.
    Devour(Territory),
    /// The Nexus, if a worm came up.
    Nexus,
    /// The Fremen say where they ride.
    Ride,
    /// This many ride from this place.
    Riders(Loc),
    /// This many of these are Fedaykin.
    Starred(Loc, u8),
    /// The ride was announced and might have been stopped.
    RideReply,
    /// Riders meet Bene Gesserit fighters, who may step aside.
    Intrusion(Territory),
    /// Their flip might have been stopped.
    IntrusionReply(Territory),
    /// The blow is over.
    Next,
}

/// The activity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SpiceBlow {
    step: Step,
    /// Which blow.
    pile: Pile,
    /// Worms of this blow.
    worms: u8,
    /// Worms that have appeared in this phase, called ones too.
    appeared: u8,
    /// Riders are asked before the next card.
    midway: bool,
    /// What the first of them struck.
    first: Option<Territory>,
    /// All blows are over; only the last moment for Karama is left.
    last: bool,
    /// The source of the worm being resolved.
    called: Caller,
    /// Where spice was placed in this phase, and how much: two cards for one territory count as one.
    placed: Option<(Loc, u8)>,
    /// It was called outside a spice blow: nothing follows.
    summoned: bool,
    /// Allies in the struck territory about whom the Fremen still decide.
    undecided: FactionSet,
    /// Allies they protect.
    spared: FactionSet,
    /// Where worms wait to be ridden, in order.
    rides: List<Territory, 8>,
    riders: Riders,
    /// A power was announced: the others may stop it before the next step.
    stop: Option<Power>,
}

impl Default for SpiceBlow {
    fn default() -> SpiceBlow {
        SpiceBlow {
            step: Step::Between,
            pile: Pile::A,
            worms: 0,
            appeared: 0,
            midway: false,
            first: None,
            last: false,
            called: Caller::Nobody,
            placed: None,
            summoned: false,
            undecided: FactionSet::EMPTY,
            spared: FactionSet::EMPTY,
            rides: List::new(),
            riders: Riders::default(),
            stop: None,
        }
    }
}

/// Whether a worm can be sent to a territory: one called by Karama, or a further one.
fn open_to_worms(at: At<'_>, by_karama: bool, t: Territory) -> bool {
    let anywhere = if by_karama {
        // [ah2009.spice.fremen-karama-worm]
        at.rules.rulings.karama_worm == KaramaWorm::Anywhere
    } else {
        // [ah2009.spice.second-worm-place]
        at.rules.rulings.extra_worm == ExtraWorm::Anywhere
    };
    anywhere || at.rules.rulings.is_sand(t)
}

impl SpiceBlow {
    /// A worm the Fremen have called in their own movement. [ah2009.move.karama-worm]
    pub fn summoned() -> SpiceBlow {
        SpiceBlow { step: Step::Call, summoned: true, ..SpiceBlow::default() }
    }

    fn struck(&self) -> Option<Territory> {
        let (Step::Strike(t) | Step::Protect(t) | Step::ProtectReply(t) | Step::Devour(t)) = self.step else {
            return None;
        };
        Some(t)
    }

    fn turn_card(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        cx.end_uses();
        // [gf9.spice-blow.top-card] [gf9.spice-blow.adv-two-cards]
        let Some(card) = cx.turn_spice(self.pile, TURN) else {
            self.step = Step::Nexus;
            return Flow::Again;
        };
        match card.blow() {
            Some((at, amount)) => self.territory_card(cx, card, at, amount),
            None if cx.state.turn == 1 => {
                // [gf9.spice-blow.first-turn-worms] [gf9.spice-blow.adv-first-turn]
                cx.set_aside(card, self.pile);
                cx.emit(|| Event::SpiceBlow(SpiceBlowEvent::SetAside));
            }
            // [v29.spice.worm-redraw]
            None => return self.worm_card(cx, card),
        }
        Flow::Again
    }

    fn worm_card(&mut self, cx: &mut Cx<'_, '_>, card: SpiceCard) -> Flow {
        // The territory on top of this blow's own pile; none after a reshuffle. [gf9.spice-blow.worm-devours]
        // [gf9.spice-blow.adv-worm-a] [gf9.faq.spice-reshuffle-all]
        let top = cx.worm_target(self.pile);
        cx.discard_spice(card, self.pile);
        self.worms += 1;
        self.appear(cx);
        if self.worms == 1 {
            self.first = top;
        }
        self.step = Step::Worm;
        match cx.rules.rulings.nexus_when {
            NexusWhen::AfterBlow => Flow::Again,
            // [ah2009.spice.nexus] [ah2009.spice.nexus-before-worm] [v29.spice.worm-nexus-first]
            // [v29.nexus.trigger] [v29.spice.several-worms]
            NexusWhen::BeforeWorm => cx.negotiate(),
        }
    }

    /// One more worm has appeared. [ah2009.tournament.worm-count] [ah2009.tournament.worm-count-turn1]
    fn appear(&mut self, cx: &mut Cx<'_, '_>) {
        self.appeared = self.appeared.saturating_add(1);
        cx.state.worms = cx.state.worms.saturating_add(1);
    }

    /// The worm that was turned up strikes, or is placed.
    fn worm(&mut self, cx: &mut Cx<'_, '_>) {
        let top = self.first;
        let earlier = match cx.rules.rulings.worm_count {
            WormCount::PerBlow => self.worms,
            // [ah2009.spice.second-worm-place] [v29.data.fremen-extra-worms]
            WormCount::PerPhase => self.appeared,
        };
        if earlier <= 1 {
            cx.emit(|| Event::SpiceBlow(SpiceBlowEvent::Worm { territory: top }));
            self.step = top.map_or(self.after_nothing(), Step::Strike);
            return;
        }
        // [gf9.spice-blow.worm-draw-again] [gf9.fremen.extra-worms]
        let places = cx.rules.rulings.advanced() && cx.state.plays(Faction::Fremen);
        if places && cx.works(Power::FremenExtraWorms) {
            self.step = Step::Extra;
        } else {
            self.further(cx);
        }
    }

    fn devour(&mut self, cx: &mut Cx<'_, '_>, t: Territory) {
        let control = match cx.rules.rulings.ally_worm {
            AllyWorm::FremenDecide => true,
            // [ah2009.spice.karama-worm-control]
            AllyWorm::Spared => cx.works(Power::FremenWormImmunity),
        };
        if !control {
            self.spared = FactionSet::EMPTY;
        }
        // Worms feed in the desert only. [ah2009.spice.karama-worm-desert] [ah2009.spice.second-worm-desert]
        let desert = cx.rules.rulings.is_sand(t);
        // [gf9.spice-blow.worm-devours] [ah2009.spice.karama-worm-spice] [ah2009.spice.second-worm-effects]
        for loc in t.locations().filter(|_| desert) {
            cx.lose_spice(loc);
        }
        for f in cx.state.board.forces.factions_in(t).iter().filter(|_| desert) {
            // [v29.data.fremen-worm-immune]
            // [gf9.fremen.worm-immunity] [gf9.karama.stop-fremen-worm-immunity]
            // [ah2009.spice.worm-fremen-safe] [ah2009.spice.karama-second-worm-ride]
            let immune = f == Faction::Fremen && cx.works(Power::FremenWormImmunity);
            // [gf9.fremen.ally-worm]
            if !immune && !self.spared.contains(f) {
                cx.kill_all(f, t.mask());
            }
        }
        self.spared = FactionSet::EMPTY;
        if control && !self.rides.is_full() {
            self.rides.push(t);
        }
        // [gf9.karama.fremen] [gf9.faq.karama-worm-no-nexus] [ah2009.spice.karama-worm-no-nexus]
        // [ah2009.spice.karama-worm-ride]
        self.step = if self.called == Caller::Nobody { Step::Turn } else { Step::Ride };
        match cx.rules.rulings.nexus_when {
            NexusWhen::AfterBlow => {}
            // The ride comes before the next card. [v29.nexus.then-worm] [ah2009.spice.after-worm]
            NexusWhen::BeforeWorm if self.called == Caller::Nobody => {
                self.midway = true;
                self.step = Step::Ride;
            }
            NexusWhen::BeforeWorm => {}
        }
    }

    /// The blow is over: the next one, or the end of the phase. The second draws on from where the first
    /// stopped: on turn 8 what is left are worms, then the deck is new.
    // [ah2009.double-blow.turn8-first-pile] [ah2009.double-blow.turn8-worms]
    // [ah2009.double-blow.turn8-second-blow]
    fn next_blow(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        self.first = None;
        self.worms = 0;
        match (cx.rules.rulings.blows, self.pile) {
            (Blows::Two, Pile::A) => {
                self.pile = Pile::B;
                self.step = Step::Between;
            }
            (Blows::Two, Pile::B) | (Blows::One, _) => {
                // [gf9.spice-blow.first-turn-worms] [gf9.spice-blow.adv-first-turn]
                cx.shuffle_aside();
                self.last = true;
                self.step = Step::Between;
            }
        }
        Flow::Again
    }

    fn after_between(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        if self.last {
            return Flow::Return(Reply::Nothing);
        }
        if cx.rules.rulings.blows == Blows::Two {
            let pile = self.pile;
            cx.emit(|| Event::SpiceBlow(SpiceBlowEvent::Blow { pile }));
        }
        self.step = Step::Thumper;
        Flow::Again
    }
}

impl SpiceBlow {
    /// The Fremen may call a worm by Karama between two cards.
    fn between(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // [gf9.karama.fremen]
        self.step = Step::BetweenReply;
        let moment = match cx.rules.rulings.karama_worm {
            KaramaWorm::Sand => cx.state.turn > 1,
            // Before the first card, on turn 1 too. [ah2009.spice.karama-worm-turn1]
            KaramaWorm::Anywhere => self.pile == Pile::A && !self.last,
        };
        if moment { cx.open(Moment::Special(Faction::Fremen)) } else { Flow::Again }
    }

    /// The worm strikes: which allies of the Fremen are in danger.
    fn strike(&mut self, cx: &mut Cx<'_, '_>, t: Territory) -> Flow {
        // Allies of this moment share the advantage. [gf9.alliance.shared-advantages]
        let here = cx.state.board.forces.factions_in(t);
        self.undecided = here.and(cx.state.allies[Faction::Fremen]);
        self.spared = FactionSet::EMPTY;
        self.step = Step::Protect(t);
        let mut control = here.contains(Faction::Fremen);
        match cx.rules.rulings.ally_worm {
            AllyWorm::FremenDecide => {}
            // Nobody is asked. [ah2009.spice.worm-allies] [ah2009.spice.karama-worm-allies]
            AllyWorm::Spared => {
                control |= !self.undecided.is_empty();
                // A worm called by Karama cannot be stopped. [ah2009.spice.karama-worm-unblockable]
                control &= self.called != Caller::Karama;
                self.spared = std::mem::take(&mut self.undecided);
            }
        }
        if control {
            // [gf9.karama.stop-fremen-worm-immunity]
            return cx.offer_stop(Power::FremenWormImmunity);
        }
        Flow::Again
    }

    /// What comes after a worm: the card that it interrupted, or the next pile.
    fn next_step(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        match std::mem::replace(&mut self.called, Caller::Nobody) {
            Caller::Nobody => {}
            Caller::Karama if self.summoned => return Flow::Return(Reply::Nothing),
            Caller::Karama => return self.after_between(cx),
            Caller::Thumper => {
                self.step = Step::Turn;
                return Flow::Again;
            }
        }
        if self.midway {
            self.midway = false;
            self.step = Step::Turn;
            return Flow::Again;
        }
        self.next_blow(cx)
    }
}

/// What the spice blow asks.
#[derive(Clone, Copy, Debug)]
pub enum Ask {
    /// Where the worm called by Karama appears.
    Call,
    /// Where a further worm appears, if it is placed.
    Extra,
    /// Whether the Fremen protect an ally in this territory.
    Protect(Territory),
    /// Where the Fremen ride.
    Ride,
    /// How many ride from this place.
    Riders(Loc),
    /// How many of the riders from this place are Fedaykin.
    Starred(Loc, u8),
    /// Whether the Bene Gesserit fighters in this territory step aside.
    StepAside(Territory),
}

impl Activity for SpiceBlow {
    type Game = Dune;
    type Ask = Ask;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        if let Some(power) = self.stop.take() {
            return cx.offer_stop(power);
        }
        match self.step {
            Step::Between => self.between(cx),
            Step::BetweenReply => {
                if let Some(Reply::Played { .. }) = reply {
                    self.step = Step::Call;
                    return Flow::Ask;
                }
                self.after_between(cx)
            }
            Step::Thumper => {
                // Not on the first turn. [v29.data.card-thumper]
                self.step = Step::ThumperReply;
                if cx.state.turn > 1 { cx.open(Moment::Thumper) } else { Flow::Again }
            }
            Step::ThumperReply => {
                if let Some(Reply::Played { .. }) = reply {
                    self.thump(cx);
                } else {
                    self.step = Step::Turn;
                }
                Flow::Again
            }
            Step::Turn => self.turn_card(cx),
            Step::Harvest => {
                self.step = Step::HarvestReply;
                cx.open(Moment::Harvester)
            }
            Step::HarvestReply => {
                self.harvest(cx, matches!(reply, Some(Reply::Played { .. })));
                Flow::Again
            }
            Step::Worm => {
                self.worm(cx);
                Flow::Again
            }
            Step::ExtraReply(t) => {
                // [gf9.karama.stop-fremen-extra-worms]
                if cx.works(Power::FremenExtraWorms) {
                    self.step = Step::Strike(t);
                } else {
                    self.further(cx);
                }
                Flow::Again
            }
            Step::Strike(t) => self.strike(cx, t),
            Step::Protect(t) => {
                if self.undecided.is_empty() || !cx.works(Power::FremenAllyWorm) {
                    self.step = Step::Devour(t);
                    return Flow::Again;
                }
                Flow::Ask
            }
            Step::ProtectReply(t) => {
                // [gf9.karama.stop-fremen-ally-worm]
                if !cx.works(Power::FremenAllyWorm) {
                    self.spared = FactionSet::EMPTY;
                }
                self.step = Step::Protect(t);
                Flow::Again
            }
            Step::Devour(t) => {
                self.devour(cx, t);
                Flow::Again
            }
            Step::Nexus => {
                self.step = Step::Ride;
                // [gf9.nexus.trigger] [gf9.spice-blow.adv-nexus]
                let held = match cx.rules.rulings.nexus_when {
                    NexusWhen::AfterBlow => self.worms > 0,
                    NexusWhen::BeforeWorm => false,
                };
                if held { cx.negotiate() } else { Flow::Again }
            }
            Step::Ride => self.next_ride(cx),
            Step::RideReply => self.ride(cx),
            Step::IntrusionReply(t) => {
                // [gf9.karama.stop-bene-gesserit-intrusion]
                if cx.works(Power::BeneGesseritIntrusion) {
                    cx.flip(t, true);
                }
                self.step = Step::Ride;
                Flow::Again
            }
            Step::Next => self.next_step(cx),
            Step::Call | Step::Extra | Step::Riders(_) | Step::Starred(..) | Step::Intrusion(_) => Flow::Ask,
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, Ask)> {
        let fremen = |ask| Some((at.state.seat_set(Faction::Fremen), ask));
        match self.step {
            Step::Call => fremen(Ask::Call),
            Step::Extra => fremen(Ask::Extra),
            Step::Protect(t) => fremen(Ask::Protect(t)),
            Step::Ride => fremen(Ask::Ride),
            Step::Riders(from) => fremen(Ask::Riders(from)),
            Step::Starred(from, riders) => fremen(Ask::Starred(from, riders)),
            Step::Intrusion(t) => Some((at.state.seat_set(Faction::BeneGesserit), Ask::StepAside(t))),
            Step::Between
            | Step::BetweenReply
            | Step::Thumper
            | Step::ThumperReply
            | Step::Turn
            | Step::Harvest
            | Step::HarvestReply
            | Step::Worm
            | Step::ExtraReply(_)
            | Step::Strike(_)
            | Step::ProtectReply(_)
            | Step::Devour(_)
            | Step::Nexus
            | Step::RideReply
            | Step::IntrusionReply(_)
            | Step::Next => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: Ask) -> Decision {
        use SpiceBlowAction as A;
        use SpiceBlowQuestion as Q;
        let amount = |(min, max): (u8, u8)| Shape::Amount { min: min.into(), max: max.into(), step: 1 };
        let one = || Shape::One { options: count_legal(self, at, seat, ask).0 };
        let (question, rule, default, shape) = match ask {
            // Compulsory once the card is played. [gf9.turn.decline-default]
            Ask::Call => {
                let sand = Territory::all().find(|&t| at.rules.rulings.is_sand(t));
                let first = sand.unwrap_or(Territory::POLAR_SINK);
                (Q::CallWorm, CALL, A::PlaceWorm(first), one())
            }
            Ask::Extra => (Q::ExtraWorm, EXTRA, A::DiscardWorm, one()),
            Ask::Protect(territory) => {
                let ally = self.undecided.iter().next().unwrap_or(Faction::Fremen);
                // Silence protects. [gf9.fremen.ally-worm]
                (Q::Protect { ally, territory }, PROTECT, A::Protect(true), Shape::YesNo)
            }
            Ask::Ride => {
                let from = self.rides.first().copied().unwrap_or(Territory::POLAR_SINK);
                (Q::Ride { from }, RIDE, A::Stay, one())
            }
            Ask::Riders(from) => {
                let (to, range) = (self.riders.to.unwrap_or(from), rides::riders(at, from));
                (Q::Riders { from, to }, RIDE, A::Riders(range.1), amount(range))
            }
            Ask::Starred(from, of) => {
                let range = rides::starred(at, from, of);
                (Q::Starred { from, of }, RIDE, A::Starred(range.0), amount(range))
            }
            Ask::StepAside(territory) => {
                (Q::StepAside { territory }, INTRUSION, A::StepAside(false), Shape::YesNo)
            }
        };
        Decision { question: Question::SpiceBlow(question), shape, rule, default: Action::SpiceBlow(default) }
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: Ask, visit: &mut Visit<'_>) -> ControlFlow<()> {
        use SpiceBlowAction as A;
        let mut offer = |action| visit(Action::SpiceBlow(action));
        let numbers = |(min, max): (u8, u8)| min..=max;
        match ask {
            Ask::Call => Territory::all().try_for_each(|t| offer(A::PlaceWorm(t))),
            Ask::Extra => {
                offer(A::DiscardWorm)?;
                Territory::all().try_for_each(|t| offer(A::PlaceWorm(t)))
            }
            Ask::Protect(_) => [true, false].into_iter().try_for_each(|yes| offer(A::Protect(yes))),
            Ask::Ride => {
                offer(A::Stay)?;
                Loc::all().try_for_each(|l| offer(A::RideTo(l)))
            }
            Ask::Riders(from) => numbers(rides::riders(at, from)).try_for_each(|n| offer(A::Riders(n))),
            Ask::Starred(from, of) => {
                numbers(rides::starred(at, from, of)).try_for_each(|n| offer(A::Starred(n)))
            }
            Ask::StepAside(_) => [false, true].into_iter().try_for_each(|yes| offer(A::StepAside(yes))),
        }
    }

    fn check(&self, at: At<'_>, _: Seat, ask: Ask, action: &Action) -> Verdict {
        use SpiceBlowAction as A;
        let Action::SpiceBlow(action) = *action else { return other_question(TURN) };
        let within = |(min, max): (u8, u8), value: u8| {
            if (min..=max).contains(&value) {
                return Ok(());
            }
            Err(Illegal::new(RIDE, Why::OutOfRange { value, min, max }))
        };
        let worm = |by_karama, rule, t| {
            if open_to_worms(at, by_karama, t) {
                return Ok(());
            }
            Err(Illegal::new(rule, Why::SpiceBlow(SpiceBlowWhy::NotSand(t))))
        };
        match (ask, action) {
            (Ask::Call, A::PlaceWorm(t)) => worm(true, CALL, t),
            (Ask::Extra, A::PlaceWorm(t)) => worm(false, EXTRA, t),
            (Ask::Extra, A::DiscardWorm)
            | (Ask::Protect(_), A::Protect(_))
            | (Ask::Ride, A::Stay)
            | (Ask::StepAside(_), A::StepAside(_)) => Ok(()),
            (Ask::Ride, A::RideTo(to)) => self.may_ride(at, to),
            (Ask::Riders(from), A::Riders(value)) => within(rides::riders(at, from), value),
            (Ask::Starred(from, of), A::Starred(value)) => within(rides::starred(at, from, of), value),
            (
                Ask::Call
                | Ask::Extra
                | Ask::Protect(_)
                | Ask::Ride
                | Ask::Riders(_)
                | Ask::Starred(..)
                | Ask::StepAside(_),
                _other,
            ) => other_question(TURN),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, ask: Ask, action: &Action) {
        use SpiceBlowAction as A;
        let Action::SpiceBlow(action) = *action else { return };
        match (ask, action) {
            (Ask::Call, A::PlaceWorm(territory)) => {
                cx.emit(|| Event::SpiceBlow(SpiceBlowEvent::Sent { territory }));
                self.called = Caller::Karama;
                self.appear(cx);
                match cx.rules.rulings.called_worm {
                    CalledWorm::Counts => {}
                    // [ah2009.spice.second-worm-place]
                    CalledWorm::Ignored => self.appeared -= 1,
                }
                self.step = Step::Strike(territory);
            }
            (Ask::Extra, A::PlaceWorm(territory)) => {
                cx.emit(|| Event::SpiceBlow(SpiceBlowEvent::Sent { territory }));
                self.step = Step::ExtraReply(territory);
                self.stop = Some(Power::FremenExtraWorms);
            }
            (Ask::Extra, A::DiscardWorm) => self.further(cx),
            (Ask::Protect(t), A::Protect(yes)) => {
                if let Some(ally) = self.undecided.iter().next() {
                    self.undecided.remove(ally);
                    cx.emit(|| Event::SpiceBlow(SpiceBlowEvent::Protected { ally, yes }));
                    if yes {
                        self.spared.insert(ally);
                        self.step = Step::ProtectReply(t);
                        self.stop = Some(Power::FremenAllyWorm);
                    }
                }
            }
            (Ask::Ride, A::RideTo(to)) => self.ride_to(cx.at(), to),
            (Ask::Ride, A::Stay) => self.stay(cx),
            (Ask::Riders(from), A::Riders(n)) => self.take_riders(cx, from, n),
            (Ask::Starred(from, n), A::Starred(starred)) => self.add_riders(cx, from, n, starred),
            (Ask::StepAside(t), A::StepAside(yes)) => {
                self.step = if yes { Step::IntrusionReply(t) } else { Step::Ride };
                if yes {
                    self.stop = Some(Power::BeneGesseritIntrusion);
                }
            }
            (
                Ask::Call
                | Ask::Extra
                | Ask::Protect(_)
                | Ask::Ride
                | Ask::Riders(_)
                | Ask::Starred(..)
                | Ask::StepAside(_),
                other,
            ) => unchecked(&other),
        }
    }
}

impl DuneActivity for SpiceBlow {
    fn unasked(&self, _at: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
        if let Action::SpiceBlow(action) = *action { terms::unasked(f, action) } else { None }
    }

    fn now(&self, _at: At<'_>, _viewers: FactionSet) -> Now {
        Now::SpiceBlow(SpiceBlowNow {
            pile: self.pile,
            worms: self.worms,
            struck: self.struck(),
            protected: self.spared,
            rides: self.rides.to_vec(),
            ride_to: self.riders.to,
        })
    }
}

#[cfg(test)]
mod tests;
