//! Phase 2: the spice blow.
//!
//! A card is turned up; a worm devours the territory on top of the pile, further cards follow until one shows
//! a territory, whose spice is placed; then the Nexus, then the Fremen ride. The advanced game does all of it
//! twice, with a pile each. [gf9.spice-blow.phase-order]

mod cards;
mod rides;
mod terms;

use arrayvec::ArrayVec;
use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::board::Pile;
use crate::data::{Loc, SpiceCard, Terrain, Territory};
use crate::editions::{AllyWorm, Blows, CalledWorm, ExtraWorm, KaramaWorm, NexusWhen, WormCount};
use crate::event::Event;
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::view::Now;
use crate::windows::{Moment, Power};
use crate::{Faction, FactionSet};

use cards::Caller;
use rides::Riders;
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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
    rides: ArrayVec<Territory, 8>,
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
            rides: ArrayVec::new(),
            riders: Riders::default(),
            stop: None,
        }
    }
}

fn sand() -> impl Iterator<Item = Territory> {
    Territory::all().filter(|t| t.terrain() == Terrain::Sand)
}

/// Whether worms can be sent to a territory at this step.
fn open_to_worms(at: At<'_>, step: Step, t: Territory) -> bool {
    let anywhere = match step {
        // [ah2009.spice.fremen-karama-worm]
        Step::Call => at.rules.rulings.karama_worm == KaramaWorm::Anywhere,
        // [ah2009.spice.second-worm-place]
        _ => at.rules.rulings.extra_worm == ExtraWorm::Anywhere,
    };
    anywhere || t.terrain() == Terrain::Sand
}

impl SpiceBlow {
    /// A worm the Fremen have called in their own movement. [ah2009.move.karama-worm]
    pub fn summoned() -> SpiceBlow {
        SpiceBlow { step: Step::Call, summoned: true, ..SpiceBlow::default() }
    }

    fn struck(&self) -> Option<Territory> {
        match self.step {
            Step::Strike(t) | Step::Protect(t) | Step::ProtectReply(t) | Step::Devour(t) => Some(t),
            Step::Between
            | Step::BetweenReply
            | Step::Call
            | Step::Thumper
            | Step::ThumperReply
            | Step::Turn
            | Step::Harvest
            | Step::HarvestReply
            | Step::Worm
            | Step::Extra
            | Step::ExtraReply(_)
            | Step::Nexus
            | Step::Ride
            | Step::Riders(_)
            | Step::Starred(..)
            | Step::RideReply
            | Step::Intrusion(_)
            | Step::IntrusionReply(_)
            | Step::Next => None,
        }
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
            None if cx.s.turn == 1 => {
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
        cx.s.worms = cx.s.worms.saturating_add(1);
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
            self.step = top.map_or(Step::Turn, Step::Strike);
            return;
        }
        // [gf9.spice-blow.worm-draw-again] [gf9.fremen.extra-worms]
        let places = cx.rules.rulings.advanced() && cx.s.plays(Faction::Fremen);
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
        let desert = t.terrain() == Terrain::Sand;
        // [gf9.spice-blow.worm-devours] [ah2009.spice.karama-worm-spice] [ah2009.spice.second-worm-effects]
        for loc in t.locations().filter(|_| desert) {
            cx.lose_spice(loc);
        }
        for f in cx.s.board.forces.factions_in(t).iter().filter(|_| desert) {
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
            KaramaWorm::Sand => cx.s.turn > 1,
            // Before the first card, on turn 1 too. [ah2009.spice.karama-worm-turn1]
            KaramaWorm::Anywhere => self.pile == Pile::A && !self.last,
        };
        if moment { cx.open(Moment::Special(Faction::Fremen)) } else { Flow::Again }
    }

    /// The worm strikes: which allies of the Fremen are in danger.
    fn strike(&mut self, cx: &mut Cx<'_, '_>, t: Territory) -> Flow {
        // Allies of this moment share the advantage. [gf9.alliance.shared-advantages]
        let here = cx.s.board.forces.factions_in(t);
        self.undecided = here.and(cx.s.allies[Faction::Fremen]);
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

impl Activity for SpiceBlow {
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
                if cx.s.turn > 1 { cx.open(Moment::Thumper) } else { Flow::Again }
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

    fn pending(&self, at: At<'_>) -> SeatSet {
        match self.step {
            Step::Call
            | Step::Extra
            | Step::Protect(_)
            | Step::Ride
            | Step::Riders(_)
            | Step::Starred(..) => at.s.seat_set(Faction::Fremen),
            Step::Intrusion(_) => at.s.seat_set(Faction::BeneGesserit),
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
            | Step::Next => SeatSet::EMPTY,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat) -> Decision<Question, Action> {
        use SpiceBlowAction as A;
        use SpiceBlowQuestion as Q;
        let (question, rule, default) = match self.step {
            // Compulsory once the card is played. [gf9.turn.decline-default]
            Step::Call => (Q::CallWorm, CALL, A::PlaceWorm(sand().next().unwrap_or(Territory::POLAR_SINK))),
            Step::Extra => (Q::ExtraWorm, EXTRA, A::DiscardWorm),
            Step::Protect(territory) => {
                let ally = self.undecided.iter().next().unwrap_or(Faction::Fremen);
                // Silence protects. [gf9.fremen.ally-worm]
                (Q::Protect { ally, territory }, PROTECT, A::Protect(true))
            }
            Step::Riders(from) => {
                let to = self.riders.to.unwrap_or(from);
                (Q::Riders { from, to }, RIDE, A::Riders(at.s.board.forces.at(Faction::Fremen, from).total()))
            }
            Step::Starred(from, of) => {
                (Q::Starred { from, of }, RIDE, A::Starred(rides::starred(at, from, of).0))
            }
            Step::Intrusion(territory) => (Q::StepAside { territory }, INTRUSION, A::StepAside(false)),
            Step::Ride
            | Step::Between
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
            | Step::Next => (
                Q::Ride { from: self.rides.first().copied().unwrap_or(Territory::POLAR_SINK) },
                RIDE,
                A::Stay,
            ),
        };
        let shape = match (self.step, self.range(at)) {
            (_, Some((min, max))) => Shape::Amount { min: min.into(), max: max.into(), step: 1 },
            (Step::Protect(_) | Step::Intrusion(_), None) => Shape::YesNo,
            (_, None) => {
                let mut options = 0;
                self.candidates(at, seat, &mut |action| {
                    options += u16::from(self.check(at, seat, &action).is_ok());
                    std::ops::ControlFlow::Continue(())
                });
                Shape::One { options }
            }
        };
        Decision { question: Question::SpiceBlow(question), shape, rule, default: Action::SpiceBlow(default) }
    }

    fn candidates(&self, at: At<'_>, _seat: Seat, visit: &mut Visit<'_>) {
        use SpiceBlowAction as A;
        let mut offer = |action| visit(Action::SpiceBlow(action)).is_break();
        let range = self.range(at).map_or(0..=0, |(min, max)| min..=max);
        match self.step {
            Step::Call => {
                let _ = Territory::all().any(|t| offer(A::PlaceWorm(t)));
            }
            Step::Extra => {
                let _ = offer(A::DiscardWorm) || Territory::all().any(|t| offer(A::PlaceWorm(t)));
            }
            Step::Protect(_) => {
                let _ = offer(A::Protect(true)) || offer(A::Protect(false));
            }
            Step::Ride => {
                let _ = offer(A::Stay) || Loc::all().any(|l| offer(A::RideTo(l)));
            }
            Step::Riders(_) => {
                let _ = range.into_iter().any(|n| offer(A::Riders(n)));
            }
            Step::Starred(..) => {
                let _ = range.into_iter().any(|n| offer(A::Starred(n)));
            }
            Step::Intrusion(_) => {
                let _ = offer(A::StepAside(false)) || offer(A::StepAside(true));
            }
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
            | Step::Next => {}
        }
    }

    fn check(&self, at: At<'_>, _seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        use SpiceBlowAction as A;
        let Action::SpiceBlow(action) = *action else { return Err(Illegal::new(TURN, Why::OtherQuestion)) };
        match (self.step, action) {
            (Step::Call | Step::Extra, A::PlaceWorm(t)) => {
                if open_to_worms(at, self.step, t) {
                    return Ok(());
                }
                let rule = if self.step == Step::Call { CALL } else { EXTRA };
                Err(Illegal::new(rule, Why::SpiceBlow(SpiceBlowWhy::NotSand(t))))
            }
            (Step::Extra, A::DiscardWorm)
            | (Step::Protect(_), A::Protect(_))
            | (Step::Ride, A::Stay)
            | (Step::Intrusion(_), A::StepAside(_)) => Ok(()),
            (Step::Ride, A::RideTo(to)) => self.may_ride(at, to),
            (Step::Riders(_), A::Riders(value)) | (Step::Starred(..), A::Starred(value)) => {
                let (min, max) = self.range(at).unwrap_or((0, 0));
                if (min..=max).contains(&value) {
                    return Ok(());
                }
                Err(Illegal::new(RIDE, Why::OutOfRange { value, min, max }))
            }
            (_, _) => Err(Illegal::new(TURN, Why::OtherQuestion)),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _seat: Seat, action: &Action) {
        use SpiceBlowAction as A;
        let Action::SpiceBlow(action) = *action else { return };
        match (self.step, action) {
            (Step::Call, A::PlaceWorm(territory)) => {
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
            (Step::Extra, A::PlaceWorm(territory)) => {
                cx.emit(|| Event::SpiceBlow(SpiceBlowEvent::Sent { territory }));
                self.step = Step::ExtraReply(territory);
                self.stop = Some(Power::FremenExtraWorms);
            }
            (Step::Extra, _) => self.further(cx),
            (Step::Protect(t), A::Protect(yes)) => {
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
            (Step::Intrusion(t), A::StepAside(yes)) => {
                self.step = if yes { Step::IntrusionReply(t) } else { Step::Ride };
                if yes {
                    self.stop = Some(Power::BeneGesseritIntrusion);
                }
            }
            (_, A::RideTo(to)) => self.ride_to(cx.at(), to),
            (_, A::Stay) => self.stay(cx),
            (Step::Riders(from), A::Riders(n)) => self.take_riders(cx, from, n),
            (Step::Starred(from, n), A::Starred(starred)) => self.add_riders(cx, from, n, starred),
            (_, _) => {}
        }
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
#[cfg(test)]
mod tests_2009;
