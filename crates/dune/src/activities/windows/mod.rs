//! Moments at which others may react.
//!
//! | moment | opened by | cards | rule |
//! | --- | --- | --- | --- |
//! | `Stop(power)` | the activity that is about to use the power, through [`Cx::offer_stop`] | Karama; worthless cards of the advanced Bene Gesserit | `gf9.karama.timing-response` |
//! | `Stop(BeneGesseritWorthless)` | the window in which the worthless card was played | Karama | `gf9.karama.stop-bene-gesserit-worthless` |
//! | `WeatherControl` | storm, movement known, from turn 2 | Weather Control | `gf9.storm.card-windows` |
//! | `FamilyAtomics` | storm, after Weather Control | Family Atomics | `gf9.cards.family-atomics` |
//! | `Thumper` | spice blow, before its first card, from turn 2 | Thumper | `v29.data.card-thumper` |
//! | `Harvester` | spice blow, spice just placed | Harvester | `v29.data.card-harvester` |
//! | `ResidualPoison` | battle, a poison defence revealed, by ruling | Residual Poison | `v29.house.residual-poison` |
//! | `Conditioning` | battle, a leader called a traitor | Imperial Conditioning | `v29.data.card-imperial-conditioning` |
//! | `BreakConditioning` | just after it | Break Imperial Conditioning | `v29.data.card-break-conditioning` |
//! | `Special(Atreides)` | battle, a plan committed, before the reveal | Karama | `gf9.karama.atreides` |
//! | `Special(Emperor)` | revival | Karama | `gf9.karama.emperor` |
//! | `Special(Fremen)` | spice blow, before a blow or after it | Karama | `gf9.karama.fremen` |
//! | `Special(Guild)` | shipment, before another's off-planet shipment is paid | Karama | `gf9.karama.guild` |
//! | `Special(Harkonnen)` | bidding, between auctions | Karama | `gf9.karama.harkonnen` |
//!
//! Karama to buy or ship, Hajr and battle cards are answers in the activity where they are played; Truthtrance
//! and Tleilaxu Ghola are in [`anytime`].
//!
//! The seats that are asked follow from public facts: every faction but the owner that could hold such a card.
//! A stopped power is remembered in `State::stopped`, so an activity only asks [`At::works`] afterwards.

pub mod anytime;
pub mod asides;
pub mod pledge;
pub mod power;
pub mod reaction;
pub mod special;
pub mod truthtrance;

use landsraad_kernel::{Illegal, RuleRef, SeatSet, Window};
use serde::{Deserialize, Serialize};

use crate::Faction;
use crate::action::Why;
use crate::activities::storm::may_launch_atomics;
use crate::activities::windows::reaction::Reaction;
use crate::activities::windows::special::SpecialWhy;
use crate::activities::{At, Cx, Flow, Frame};
use crate::data::{Card, CardKind, CardSet};
use crate::editions::{KaramaDuration, KaramaPowers, KaramaScope, SpecialMoment};
use crate::state::Phase;
pub use power::{Power, PowerSet};

/// A moment at which a card may be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Moment {
    /// A power is about to be used.
    Stop(Power),
    /// The storm's movement is known.
    WeatherControl,
    /// The same, a little later.
    FamilyAtomics,
    /// No card of the blow has been turned up.
    Thumper,
    /// Spice has just blown.
    Harvester,
    /// A poison defence lies open in the battle of these two.
    ResidualPoison(Faction, Faction),
    /// This faction's leader has been called a traitor.
    Conditioning(Faction),
    /// This faction has played Imperial Conditioning.
    BreakConditioning(Faction),
    /// A faction may use its special Karama power: the card then does nothing else. [gf9.karama.adv-choice]
    Special(Faction),
}

impl Moment {
    /// The rule that opens it.
    pub const fn rule(self) -> RuleRef {
        match self {
            Moment::Stop(power) => power.rule(),
            Moment::WeatherControl => RuleRef("gf9.cards.weather-control"),
            Moment::FamilyAtomics => RuleRef("gf9.cards.family-atomics"),
            Moment::Thumper => RuleRef("v29.data.card-thumper"),
            Moment::Harvester => RuleRef("v29.data.card-harvester"),
            Moment::ResidualPoison(..) => RuleRef("v29.house.residual-poison"),
            Moment::Conditioning(_) => RuleRef("v29.data.card-imperial-conditioning"),
            Moment::BreakConditioning(_) => RuleRef("v29.data.card-break-conditioning"),
            Moment::Special(Faction::Atreides) => RuleRef("gf9.karama.atreides"),
            Moment::Special(Faction::BeneGesserit) => RuleRef("gf9.karama.adv-bg-none"),
            Moment::Special(Faction::Emperor) => RuleRef("gf9.karama.emperor"),
            Moment::Special(Faction::Fremen) => RuleRef("gf9.karama.fremen"),
            Moment::Special(Faction::Guild) => RuleRef("gf9.karama.guild"),
            Moment::Special(Faction::Harkonnen) => RuleRef("gf9.karama.harkonnen"),
        }
    }
}

impl At<'_> {
    /// Whether a power works: not stopped in this phase, not lost with a main leader. Whether its owner has
    /// it at all is the caller's question.
    pub fn works(&self, power: Power) -> bool {
        !self.state.stopped.contains(power) && !self.lost_with_leader(power)
    }

    /// Why a power its owner has does not work now: a Karama has stopped it, or the main leader is dead.
    // [gf9.karama.duration] [v29.leaders.lost-powers]
    pub fn out_of_force(&self, power: Power) -> Option<Illegal<Why>> {
        let no = |rule, why| Some(Illegal::new(rule, Why::Special(why)));
        if self.state.stopped.contains(power) {
            return no(power.rule(), SpecialWhy::Stopped(power));
        }
        let lost = self.lost_with_leader(power);
        if lost { no(RuleRef("v29.leaders.lost-powers"), SpecialWhy::Lost(power)) } else { None }
    }

    /// The cards a faction could use as Karama, as a mask.
    // [gf9.cards.karama-stop] [gf9.bene-gesserit.adv-karama]
    pub fn karamas(&self, f: Faction) -> CardSet {
        let worthless = f == Faction::BeneGesserit
            && self.rules.rulings.advanced()
            && self.works(Power::BeneGesseritWorthless);
        let karamas = Card::of_kind(CardKind::Karama);
        if worthless { karamas.or(self.worthless()) } else { karamas }
    }

    /// Whether a faction could use this card in place of Karama.
    pub fn is_karama(&self, f: Faction, card: Card) -> bool {
        self.karamas(f).contains(card)
    }

    /// Why a worthless card does not serve the Bene Gesserit as Karama now: a Karama has stopped that.
    // [gf9.karama.stop-bene-gesserit-worthless]
    pub fn no_longer_karama(&self, f: Faction, card: Card) -> Option<Illegal<Why>> {
        let theirs = f == Faction::BeneGesserit && self.rules.rulings.advanced();
        let worthless = theirs && self.worthless().contains(card) && self.state.board.cards.holds(f, card);
        if worthless { self.out_of_force(Power::BeneGesseritWorthless) } else { None }
    }

    /// The cards that fit the moment in this faction's hand, as a mask.
    fn fitting(&self, moment: Moment, f: Faction) -> CardSet {
        match moment {
            // The counter to a worthless card must be a real Karama.
            Moment::Stop(Power::BeneGesseritWorthless) | Moment::Special(_) => {
                Card::of_kind(CardKind::Karama)
            }
            Moment::Stop(_) => self.karamas(f),
            Moment::WeatherControl => Card::of_kind(CardKind::WeatherControl),
            Moment::FamilyAtomics => Card::of_kind(CardKind::FamilyAtomics),
            Moment::Thumper => Card::of_kind(CardKind::Thumper),
            Moment::Harvester => Card::of_kind(CardKind::Harvester),
            Moment::ResidualPoison(..) => Card::of_kind(CardKind::ResidualPoison),
            Moment::Conditioning(_) => Card::of_kind(CardKind::ImperialConditioning),
            Moment::BreakConditioning(_) => Card::of_kind(CardKind::BreakConditioning),
        }
    }

    /// Whether a faction holds a card for the moment that nothing else rests on. Nobody else may learn it.
    fn holds(&self, moment: Moment, f: Faction) -> bool {
        let mut cards = self.state.board.cards.distinct_of(f, self.fitting(moment, f));
        cards.any(|card| self.tied_card(f, card).is_none())
    }

    /// Whether anybody holds a card for the moment.
    fn held(&self, moment: Moment) -> bool {
        // The worthless cards of the Bene Gesserit are the only ones that fit in one hand and not in another.
        let cards = &self.state.board.cards;
        cards.held_by_any(self.fitting(moment, Faction::Guild)) || self.holds(moment, Faction::BeneGesserit)
    }

    /// Whether this card fits the moment in this faction's hand.
    pub fn fits(&self, moment: Moment, f: Faction, card: Card) -> bool {
        self.fitting(moment, f).contains(card)
    }

    /// The seats that are asked at this moment: public facts only. [gf9.karama.window-who] [gf9.karama.window-hidden]
    pub fn asked(&self, moment: Moment) -> SeatSet {
        let cards = &self.state.board.cards;
        let mut asked = SeatSet::EMPTY;
        match moment {
            Moment::Special(owner) => {
                let open = self.special_open(owner) && !self.special_aside(owner);
                if open && cards.could_hold(owner, self.fitting(moment, owner)) {
                    asked = self.state.seat_set(owner);
                }
                return asked;
            }
            Moment::Stop(power) if !self.stoppable(power) => return asked,
            Moment::Stop(_)
            | Moment::WeatherControl
            | Moment::FamilyAtomics
            | Moment::Thumper
            | Moment::Harvester
            | Moment::ResidualPoison(..)
            | Moment::Conditioning(_)
            | Moment::BreakConditioning(_) => {}
        }
        let candidate = |f: Faction| match moment {
            Moment::Stop(power) => f != power.owner(),
            // [v29.data.card-thumper] [v29.data.card-harvester]
            Moment::WeatherControl | Moment::Thumper | Moment::Harvester => true,
            // Only who takes part in the battle. [v29.house.residual-poison]
            Moment::ResidualPoison(a, b) => f == a || f == b,
            Moment::Conditioning(called) => f == called,
            Moment::BreakConditioning(by) => f != by,
            Moment::FamilyAtomics => may_launch_atomics(*self, f),
            Moment::Special(owner) => f == owner,
        };
        for (f, seat) in self.state.table.seat.iter() {
            if let Some(seat) = *seat
                && candidate(f)
                && cards.could_hold(f, self.fitting(moment, f))
            {
                asked.insert(seat);
            }
        }
        asked
    }

    /// Whether a Karama can stop a power at all. [gf9.cards.karama-stop] [ah2009.karama.closed-list]
    pub fn stoppable(&self, power: Power) -> bool {
        match self.rules.rulings.karama_scope {
            KaramaScope::Any => true,
            KaramaScope::Listed => power.listed(),
        }
    }

    /// Whether a faction still has a special Karama power to use.
    // [gf9.karama.adv-once] [gf9.karama.adv-bg-none] [gf9.karama.adv-not-basic]
    pub fn special_open(&self, f: Faction) -> bool {
        f != Faction::BeneGesserit
            && match self.rules.rulings.karama_powers {
                KaramaPowers::None => false,
                KaramaPowers::Once => !self.state.karama_used.contains(f),
                KaramaPowers::Unlimited => true,
            }
    }
}

impl At<'_> {
    /// Whether a faction's special Karama power is an aside, so that no moment opens for it.
    // [ah2009.karama.harkonnen-swap] [ah2009.revival.emperor-karama-anytime] [v29.data.karama-harkonnen]
    pub(super) fn special_aside(&self, f: Faction) -> bool {
        match self.rules.rulings.special_moment {
            SpecialMoment::OwnPhase => false,
            SpecialMoment::SwapAnyTime => f == Faction::Harkonnen,
            SpecialMoment::AnyTime => matches!(f, Faction::Harkonnen | Faction::Emperor),
        }
    }

    /// Whether such an aside is open in this phase: the recovery at any point of the revival, too.
    // [gf9.karama.emperor] [v29.data.karama-emperor]
    pub(super) fn special_here(&self, f: Faction) -> bool {
        self.special_aside(f) || f == Faction::Emperor && self.state.phase == Phase::Revival
    }
}

impl Cx<'_, '_> {
    /// Whether a power works.
    pub fn works(&self, power: Power) -> bool {
        self.at().works(power)
    }

    /// Whether anybody could stop the power now: the one check before every use.
    pub fn cancellable(&self, power: Power) -> bool {
        self.works(power) && !self.at().asked(Moment::Stop(power)).is_empty()
    }

    /// Before a power is used: lets the others stop it. Set the next step first; there, ask `works`.
    // [gf9.karama.timing-response]
    pub fn offer_stop(&mut self, power: Power) -> Flow {
        // A new use, a new moment: what was stopped was the use before. [v29.data.card-karama]
        match self.rules.rulings.karama_duration {
            KaramaDuration::Phase => {}
            KaramaDuration::OneUse => self.state.stopped = self.state.stopped.without(power),
            // [ah2009.auction.karama-atreides-look]
            KaramaDuration::Named if power == Power::AtreidesBiddingSight => {}
            KaramaDuration::Named => self.state.stopped = self.state.stopped.without(power),
        }
        if self.works(power) { self.open(Moment::Stop(power)) } else { Flow::Again }
    }

    /// Whether a card shown as Karama takes effect, once the others have had their say. A real Karama always
    /// does; a worthless one does unless it was stopped. Where a stop is for one use, the next one works.
    // [gf9.karama.no-counter] [gf9.karama.stop-bene-gesserit-worthless] [ah2009.karama.block-bg-worthless]
    pub fn serves_as_karama(&mut self, real: bool) -> bool {
        let stands = real || self.works(Power::BeneGesseritWorthless);
        match self.rules.rulings.karama_duration {
            KaramaDuration::Phase => {}
            KaramaDuration::OneUse | KaramaDuration::Named => {
                self.state.stopped.remove(Power::BeneGesseritWorthless);
            }
        }
        stands
    }

    /// A card, a battle, a player's turn begins: powers stopped for one use are back.
    // [v29.data.card-karama] [v29.battle.karama-late] [ah2009.karama.battle-window]
    pub fn end_uses(&mut self) {
        // The Guild's choice of its moment is one use for the whole turn. [ah2009.turns.karama-guild-order]
        let lasting: &[Power] = match self.rules.rulings.karama_duration {
            KaramaDuration::Phase => return,
            KaramaDuration::OneUse => &[Power::GuildTiming],
            KaramaDuration::Named => &[Power::GuildTiming, Power::AtreidesBiddingSight],
        };
        let stopped = std::mem::take(&mut self.state.stopped);
        for &power in lasting.iter().filter(|&&p| stopped.contains(p)) {
            self.state.stopped.insert(power);
        }
    }

    /// Opens a window, or goes on if nobody could react. The reply comes to the next `advance`.
    // [ah2009.karama.response-window]
    pub fn open(&self, moment: Moment) -> Flow {
        // All would have to let it pass.
        if self.skip_forced && !self.at().held(moment) {
            return Flow::Again;
        }
        let asked = self.at().asked(moment);
        if asked.is_empty() {
            return Flow::Again;
        }
        let policy = self.rules.rulings.reactions.policy();
        Flow::Call(Frame::Reaction(Reaction::new(Window::open(
            moment,
            asked,
            policy,
            self.state.table.first,
        ))))
    }
}
