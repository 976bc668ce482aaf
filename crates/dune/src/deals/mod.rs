//! Deals and bribes between players who are not allied, and secrets shown on purpose: both asides, possible
//! whenever the game waits for somebody, except from the reveal of battle plans to the end of that battle.
//!
//! A deal is put together piece by piece (partner, payment, promise, end), sent, and
//! accepted or refused. What can be checked is enforced where it would be broken; the rest is recorded.
//! [gf9.deals.who] [gf9.deals.procedure] [gf9.deals.public-binding]
// What is not accepted binds nobody, and nobody need accept. [v29.deals.private-breakable] [v29.deals.refuse-spice]

mod binding;
mod secrets;

use std::ops::ControlFlow;

use landsraad_kernel::{Illegal, List, RuleRef, Seat};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Why};
use crate::activities::{At, Cx};
use crate::board::{Purse, Secret};
use crate::data::Territory;
use crate::editions::Transfers;
use crate::event::Event;
use crate::state::Phase;
use crate::{ByFaction, Faction, FactionSet};

pub use binding::{end_turn, keeps_out, may_ally, may_bid, may_enter, may_go, may_ship, pay_debts};
pub use secrets::Shown;

const WHO: RuleRef = RuleRef("gf9.deals.who");
const PROCEDURE: RuleRef = RuleRef("gf9.deals.procedure");
const BINDING: RuleRef = RuleRef("gf9.deals.public-binding");
const HARVEST: RuleRef = RuleRef("ah2009.deals.trade-window");

/// Offers a faction may send in one turn, and changes it may make to drafts: talk must end some time.
const OFFERS_PER_TURN: u8 = 3;
const EDITS_PER_TURN: u8 = 40;

/// What a gift or a hostage offered in addition to deals counts among those changes.
const OFFER_COST: u8 = 4;

/// The most spice one offer names.
const MOST_SPICE: u8 = 30;

/// Concluded deals that can be in force at once.
const STRUCK: usize = 8;

/// Something a faction promises the other party.
// Cards, leaders, forces and advantages cannot be promised, nor anything against the rules: there are no
// words for it. [gf9.deals.forbidden-goods] [gf9.deals.no-rule-breaking]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Promise {
    /// Not to enter a territory.
    NotEnter(Territory),
    /// Not to enter where the other has forces.
    NotAttack,
    /// Not to ship.
    NotShip,
    /// Not to bid.
    NotBid,
    /// To ally with nobody else.
    AllyWithYou,
    /// Not to ally with this faction.
    NotAlly(Faction),
    /// To show all treachery cards, at once.
    ShowHand,
    /// To show all traitor cards, at once.
    ShowTraitors,
    /// To show the prediction, at once.
    ShowPrediction,
    /// To help as the parties have agreed; the table judges.
    Help,
}

/// A part of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "OfferPart"))]
pub enum Part {
    /// Spice paid when the deal is struck.
    Now,
    /// Spice paid at the end of the deal.
    Later,
    /// What the offerer promises.
    Mine,
    /// What he asks for.
    Yours,
    /// The last turn of the deal.
    Until,
}

/// A deal being offered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offer {
    /// The receiver.
    pub to: Faction,
    /// Spice the offerer pays when it is struck.
    pub now: u8,
    /// Spice he pays at its end.
    pub later: u8,
    /// What he promises.
    pub mine: Option<Promise>,
    /// What he asks for.
    pub yours: Option<Promise>,
    /// The last turn on which promises bind.
    pub until: u8,
    /// Which part is being written; `None` for the whole.
    pub part: Option<Part>,
    /// Whether the other may answer it.
    pub sent: bool,
}

/// What binds a faction after a deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Term {
    /// It keeps a promise.
    Promise(Promise),
    /// It owes spice.
    Owes(u16),
}

/// One obligation of a concluded deal: public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Deal {
    /// The faction that is bound.
    pub by: Faction,
    /// The other party.
    pub to: Faction,
    /// What was promised.
    pub term: Term,
    /// The last turn.
    pub until: u8,
    /// Parties who want it cancelled.
    pub cancel: FactionSet,
}

/// All deals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Deals {
    /// One offer or draft of each faction.
    offers: ByFaction<Option<Offer>>,
    struck: List<Deal, STRUCK>,
    sent: ByFaction<u8>,
    edits: ByFaction<u8>,
    /// The factions that have shown their spice in this phase.
    spice_shown: FactionSet,
}

/// What a seat may do without being asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DealAction {
    /// Begins an offer to a faction.
    Draft(Faction),
    /// Turns to one part of it.
    Edit(Part),
    /// This much spice in the part being written.
    Spice(u8),
    /// This promise in the part being written.
    Promise(Promise),
    /// The last turn of the deal.
    Until(u8),
    /// Sends the offer.
    Send,
    /// Takes it back.
    Drop,
    /// Accepts the offer of a faction.
    Accept(Faction),
    /// Refuses it.
    Refuse(Faction),
    /// Wants the obligation with this number cancelled.
    Cancel(u8),
    /// Shows a secret to a faction.
    Show(Shown, Faction),
    /// Shows a secret to everybody.
    ShowAll(Shown),
}

/// What happens here.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DealEvent {
    /// An offer is sent; only the two know.
    Offered { from: Faction, offer: Offer },
    /// An offer is refused or taken back; only the two know.
    Dropped { from: Faction, to: Faction, by: Faction },
    /// A deal is struck, in public.
    Struck { from: Faction, offer: Offer },
    /// An obligation is cancelled by its parties.
    Cancelled { by: Faction, to: Faction },
    /// An obligation has come to its end.
    Ended { by: Faction, to: Faction },
    /// A secret is shown to some.
    Shown { by: Faction, to: FactionSet, what: Secret<Shown> },
    /// The prediction is shown to some.
    PredictionShown { to: FactionSet, prediction: Secret<(Faction, u8)> },
    /// Spice is shown to some.
    SpiceShown { by: Faction, to: FactionSet, spice: Secret<u16> },
}

impl DealEvent {
    /// Removes what these viewers may not see; `false` if they may not know of it at all.
    pub fn hide(&mut self, viewers: FactionSet) -> bool {
        match self {
            // The offer may be private; the deal is not. [gf9.deals.procedure]
            DealEvent::Offered { from, offer } => viewers.contains(*from) || viewers.contains(offer.to),
            DealEvent::Dropped { from, to, .. } => viewers.contains(*from) || viewers.contains(*to),
            DealEvent::Struck { .. } | DealEvent::Cancelled { .. } | DealEvent::Ended { .. } => true,
            // Allies show in private. [gf9.secrecy.allies]
            DealEvent::Shown { by, to, what } => {
                what.hide(viewers);
                viewers.contains(*by) || !to.and(viewers).is_empty()
            }
            DealEvent::PredictionShown { to, prediction } => {
                prediction.hide(viewers);
                viewers.contains(Faction::BeneGesserit) || !to.and(viewers).is_empty()
            }
            DealEvent::SpiceShown { by, to, spice } => {
                spice.hide(viewers);
                viewers.contains(*by) || !to.and(viewers).is_empty()
            }
        }
    }
}

/// Why it is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum DealWhy {
    /// Spice passes in the harvest only.
    OnlyHarvest,
    /// Not in setup, not in the Mentat pause, not between the reveal and the end of a battle.
    NotNow,
    /// It is the faction itself, or it is not there.
    NotWith(Faction),
    /// Allies make no deals with each other.
    Allied(Faction),
    /// There is no such offer.
    NoOffer,
    /// One offer at a time.
    HasOffer,
    /// Another part of the offer is being written, or none.
    OtherPart,
    /// There is no such obligation of this faction.
    NoObligation,
    /// The other party has still to agree.
    CancelWaits,
    /// So many obligations stand that no more fit.
    ManyStand,
    /// The offer says nothing, or a part of it is still being written.
    Unfinished,
    /// Enough has been offered this turn.
    Enough,
    /// An offer names no more spice than this.
    TooMuch {
        /// The most.
        most: u8,
    },
    /// There is not enough free spice.
    NoSpice {
        /// What is free.
        free: u16,
    },
    /// This cannot be promised by that faction.
    NotPromised,
    /// The turn is past or beyond the last.
    NoSuchTurn(u8),
    /// A promise to this faction forbids it.
    Promised {
        /// The receiver.
        to: Faction,
        /// What.
        promise: Promise,
    },
    /// It was answered to Truthtrance that this territory would not be entered.
    Sworn(Territory),
    /// It was answered to Truthtrance that this territory would be entered, and it still can be.
    SwornToEnter(Territory),
    /// It is not there to be shown, or known already.
    NothingToShow,
    /// This faction's bid stands: spice of the Emperor would be a refund.
    Refund(Faction),
}

/// What a viewer sees of deals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DealsView {
    /// Obligations in force, in public.
    pub struck: Vec<Deal>,
    /// Offers and drafts the viewer is a party to.
    pub offers: Vec<OfferView>,
    /// The factions whose offers wait for the viewer's answer.
    pub waiting: FactionSet,
}

/// An offer with its sender.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OfferView {
    /// The faction that offers.
    pub from: Faction,
    /// What.
    #[serde(flatten)]
    pub offer: Offer,
}

impl Deals {
    /// What these viewers may see: obligations, and offers they make or get.
    pub(crate) fn view(&self, viewers: FactionSet) -> DealsView {
        let sees = |f: Faction, o: &Offer| viewers.contains(f) || o.sent && viewers.contains(o.to);
        let offers = self.offers.iter().filter_map(|(from, o)| Some(OfferView { from, offer: (*o)? }));
        let offers: Vec<OfferView> = offers.filter(|v| sees(v.from, &v.offer)).collect();
        let waits = |v: &&OfferView| v.offer.sent && viewers.contains(v.offer.to);
        let waiting = offers.iter().filter(waits).map(|v| v.from).collect();
        DealsView { struck: self.struck.to_vec(), offers, waiting }
    }
    /// Removes what these viewers cannot know, for imagined worlds.
    pub(crate) fn forget(&mut self, viewers: FactionSet) {
        for f in Faction::ALL {
            let known = |o: &Offer| viewers.contains(f) || o.sent && viewers.contains(o.to);
            self.offers[f] = self.offers[f].filter(known);
            if !viewers.contains(f) {
                (self.sent[f], self.edits[f]) = (0, 0);
            }
        }
        if !self.spice_shown.is_empty() {
            self.spice_shown = self.spice_shown.and(viewers);
        }
    }
    /// A new phase: spice may be shown again.
    pub(crate) fn new_phase(&mut self) {
        self.spice_shown = FactionSet::EMPTY;
    }
    /// A faction is out of the game: so are its offers and deals.
    pub(crate) fn leave(&mut self, f: Faction) {
        self.offers[f] = None;
        for g in Faction::ALL {
            self.offers[g] = self.offers[g].filter(|o| o.to != f);
        }
        self.struck.retain(|d| d.by != f && d.to != f);
    }
    /// Whether a faction may still offer something this turn, and that it does.
    pub(crate) fn may_talk(&self, f: Faction) -> bool {
        self.edits[f] + OFFER_COST <= EDITS_PER_TURN
    }
    pub(crate) fn talk(&mut self, f: Faction) {
        self.edits[f] = self.edits[f].saturating_add(OFFER_COST);
    }
    /// Obligations in force.
    pub fn struck(&self) -> &[Deal] {
        &self.struck
    }
}

// In every round but the last. [v29.deals.any-time]
/// Whether the moment allows deals and showing. [gf9.deals.public-binding] [gf9.turn.any-time-moments]
pub(crate) fn open_now(at: At<'_>) -> bool {
    !matches!(at.state.phase, Phase::Setup | Phase::Mentat)
        && at.state.stack.top().is_some()
        && at.state.stack.iter().all(|frame| frame.aspect().any_time())
}

/// Whether a faction could keep this promise to another.
fn can_promise(at: At<'_>, by: Faction, to: Faction, promise: Promise) -> bool {
    match promise {
        Promise::NotAttack
        | Promise::NotShip
        | Promise::NotBid
        | Promise::AllyWithYou
        | Promise::Help
        | Promise::ShowHand => true,
        // What was answered to Truthtrance is not promised away. [gf9.cards.truthtrance]
        Promise::NotEnter(t) => !at.sworn_to_enter(by).any(|to| to == t),
        Promise::NotAlly(f) => f != by && f != to && at.state.plays(f),
        Promise::ShowTraitors => !at.state.board.traitors.held(by).is_empty(),
        Promise::ShowPrediction => by == Faction::BeneGesserit && at.state.prediction.is_some(),
    }
}

fn promises() -> impl Iterator<Item = Promise> {
    [
        Promise::NotAttack,
        Promise::NotShip,
        Promise::NotBid,
        Promise::AllyWithYou,
        Promise::ShowHand,
        Promise::ShowTraitors,
        Promise::ShowPrediction,
        Promise::Help,
    ]
    .into_iter()
    .chain(Faction::ALL.into_iter().map(Promise::NotAlly))
    .chain(Territory::all().map(Promise::NotEnter))
}

/// Visits what a seat may do in addition to answering, at least.
pub(crate) fn candidates(at: At<'_>, seat: Seat, visit: &mut dyn FnMut(DealAction) -> ControlFlow<()>) {
    let _ = visit_all(at, seat, visit);
}

fn visit_all(
    at: At<'_>,
    seat: Seat,
    visit: &mut dyn FnMut(DealAction) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(f) = at.state.faction(seat).filter(|_| open_now(at)) else { return ControlFlow::Continue(()) };
    for g in at.state.in_play().without(f).iter() {
        if at.state.deals.offers[g].is_some_and(|o| o.to == f) {
            visit(DealAction::Accept(g))?;
            visit(DealAction::Refuse(g))?;
        }
    }
    for i in 0..at.state.deals.struck.len() {
        visit(DealAction::Cancel(i as u8))?;
    }
    match at.state.deals.offers[f] {
        None => {
            for g in at.state.in_play().without(f).iter() {
                visit(DealAction::Draft(g))?;
            }
        }
        Some(offer) => {
            visit(DealAction::Send)?;
            visit(DealAction::Drop)?;
            match offer.part {
                None => {
                    for part in [Part::Now, Part::Later, Part::Mine, Part::Yours, Part::Until] {
                        visit(DealAction::Edit(part))?;
                    }
                }
                Some(Part::Now | Part::Later) => {
                    for n in 0..=MOST_SPICE {
                        visit(DealAction::Spice(n))?;
                    }
                }
                Some(Part::Mine | Part::Yours) => {
                    for promise in promises() {
                        visit(DealAction::Promise(promise))?;
                    }
                }
                Some(Part::Until) => {
                    for turn in at.state.turn..=at.rules.rulings.turns {
                        visit(DealAction::Until(turn))?;
                    }
                }
            }
        }
    }
    secrets::candidates(at, f, visit)
}

fn refuse(rule: RuleRef, why: DealWhy) -> Result<(), Illegal<Why>> {
    Err(Illegal::new(rule, Why::Deal(why)))
}

/// Whether spice of a deal may be paid at once. [gf9.deals.payment] [ah2009.deals.trade-window]
fn pays_now(at: At<'_>) -> bool {
    match at.rules.rulings.transfers {
        Transfers::AnyTime | Transfers::EmperorGifts => true,
        Transfers::Harvest => at.state.phase == Phase::Collection,
    }
}

/// Where spice of a deal goes: before the shield until the Mentat pause, or behind it at once.
fn payee(at: At<'_>, to: Faction) -> Purse {
    match at.rules.rulings.transfers {
        Transfers::AnyTime | Transfers::EmperorGifts => Purse::Bribe(to),
        Transfers::Harvest => Purse::Shield(to),
    }
}

/// Whether two factions may make a deal. [gf9.deals.who] [gf9.alliance.no-gifts]
fn may_deal(at: At<'_>, f: Faction, g: Faction) -> Result<(), Illegal<Why>> {
    if at.state.allied(f, g) {
        return refuse(WHO, DealWhy::Allied(g));
    }
    if f == g || !at.state.plays(g) {
        return refuse(WHO, DealWhy::NotWith(g));
    }
    Ok(())
}

/// While a card is up the Emperor neither pays nor promises spice to its bidder: that would be a refund of the
/// bid. What he gives when the card is paid for is a deal of its own. [gf9.emperor.no-discount]
fn no_refund(at: At<'_>, from: Faction, offer: &Offer) -> Result<(), Illegal<Why>> {
    let bids = || at.state.stack.iter().any(|frame| frame.bids(at, offer.to));
    if from == Faction::Emperor && (offer.now > 0 || offer.later > 0) && bids() {
        return refuse(RuleRef("gf9.emperor.no-discount"), DealWhy::Refund(offer.to));
    }
    Ok(())
}

/// Whether a seat may do this now.
pub(crate) fn check(at: At<'_>, seat: Seat, action: DealAction) -> Result<(), Illegal<Why>> {
    let Some(f) = at.state.faction(seat).filter(|_| open_now(at)) else {
        return refuse(BINDING, DealWhy::NotNow);
    };
    let deals = &at.state.deals;
    let draft = deals.offers[f];
    let open = draft.filter(|o| !o.sent);
    if matches!(
        action,
        DealAction::Draft(_)
            | DealAction::Edit(_)
            | DealAction::Spice(_)
            | DealAction::Promise(_)
            | DealAction::Until(_)
    ) && deals.edits[f] >= EDITS_PER_TURN
    {
        return refuse(PROCEDURE, DealWhy::Enough);
    }
    match action {
        DealAction::Draft(g) => {
            may_deal(at, f, g)?;
            if draft.is_some() {
                return refuse(PROCEDURE, DealWhy::HasOffer);
            }
            if deals.sent[f] >= OFFERS_PER_TURN {
                return refuse(PROCEDURE, DealWhy::Enough);
            }
            Ok(())
        }
        // [ah2009.deals.trade-window]
        DealAction::Edit(Part::Now) if !pays_now(at) => refuse(HARVEST, DealWhy::OnlyHarvest),
        DealAction::Edit(_) => match open {
            Some(o) if o.part.is_none() => Ok(()),
            Some(_) => refuse(PROCEDURE, DealWhy::OtherPart),
            None => refuse(PROCEDURE, DealWhy::NoOffer),
        },
        DealAction::Spice(n) => match open.map(|o| o.part) {
            Some(Some(Part::Now | Part::Later)) if n > MOST_SPICE => {
                refuse(PROCEDURE, DealWhy::TooMuch { most: MOST_SPICE })
            }
            // Spice due at once must be there. [gf9.deals.procedure] [gf9.deals.spice]
            Some(Some(Part::Now)) if u16::from(n) > at.uncommitted_spice(f) => {
                refuse(PROCEDURE, DealWhy::NoSpice { free: at.uncommitted_spice(f) })
            }
            Some(Some(Part::Now | Part::Later)) => Ok(()),
            Some(Some(Part::Mine | Part::Yours | Part::Until) | None) => {
                refuse(PROCEDURE, DealWhy::OtherPart)
            }
            None => refuse(PROCEDURE, DealWhy::NoOffer),
        },
        DealAction::Promise(promise) => match open.map(|o| (o.part, o.to)) {
            Some((Some(Part::Mine), to)) if can_promise(at, f, to, promise) => Ok(()),
            Some((Some(Part::Yours), to)) if can_promise(at, to, f, promise) => Ok(()),
            Some((Some(Part::Mine | Part::Yours), _)) => refuse(PROCEDURE, DealWhy::NotPromised),
            Some((Some(Part::Now | Part::Later | Part::Until) | None, _)) => {
                refuse(PROCEDURE, DealWhy::OtherPart)
            }
            None => refuse(PROCEDURE, DealWhy::NoOffer),
        },
        DealAction::Until(turn) => match open.map(|o| o.part) {
            Some(Some(Part::Until)) if (at.state.turn..=at.rules.rulings.turns).contains(&turn) => Ok(()),
            Some(Some(Part::Until)) => refuse(PROCEDURE, DealWhy::NoSuchTurn(turn)),
            Some(Some(Part::Now | Part::Later | Part::Mine | Part::Yours) | None) => {
                refuse(PROCEDURE, DealWhy::OtherPart)
            }
            None => refuse(PROCEDURE, DealWhy::NoOffer),
        },
        DealAction::Send => {
            let Some(o) = open else { return refuse(PROCEDURE, DealWhy::NoOffer) };
            let says = o.now > 0 || o.later > 0 || o.mine.is_some() || o.yours.is_some();
            if !says || o.part.is_some() {
                return refuse(PROCEDURE, DealWhy::Unfinished);
            }
            no_refund(at, f, &o)?;
            may_deal(at, f, o.to)
        }
        DealAction::Drop => {
            if draft.is_some() {
                Ok(())
            } else {
                refuse(PROCEDURE, DealWhy::NoOffer)
            }
        }
        DealAction::Accept(g) => check_accept(at, f, g),
        DealAction::Refuse(g) => match deals.offers[g] {
            Some(o) if o.sent && o.to == f => Ok(()),
            Some(_) | None => refuse(PROCEDURE, DealWhy::NoOffer),
        },
        DealAction::Cancel(i) => match deals.struck.get(i as usize) {
            Some(d) if (d.by == f || d.to == f) && d.cancel.contains(f) => {
                refuse(BINDING, DealWhy::CancelWaits)
            }
            Some(d) if d.by == f || d.to == f => Ok(()),
            Some(_) | None => refuse(BINDING, DealWhy::NoObligation),
        },
        DealAction::Show(what, to) => secrets::check(at, f, what, to.only()),
        DealAction::ShowAll(what) => secrets::check(at, f, what, at.state.in_play().without(f)),
    }
}

fn check_accept(at: At<'_>, f: Faction, from: Faction) -> Result<(), Illegal<Why>> {
    if at.state.deals.offers[from].is_none_or(|o| !o.sent || o.to != f) {
        return refuse(PROCEDURE, DealWhy::NoOffer);
    }
    may_deal(at, f, from)?;
    if let Some(offer) = at.state.deals.offers[from] {
        no_refund(at, from, &offer)?;
        // The answer may have been given meanwhile. [gf9.cards.truthtrance]
        let broken = |by, to, promise: Option<Promise>| {
            promise.is_some_and(|p| matches!(p, Promise::NotEnter(_)) && !can_promise(at, by, to, p))
        };
        if broken(from, f, offer.mine) || broken(f, from, offer.yours) {
            return refuse(RuleRef("gf9.cards.truthtrance"), DealWhy::NotPromised);
        }
    }
    // Promise each way and a debt at most.
    if at.state.deals.struck.len() + 3 > STRUCK {
        return refuse(PROCEDURE, DealWhy::ManyStand);
    }
    Ok(())
}

/// Carries out what was checked.
pub(crate) fn apply(cx: &mut Cx<'_, '_>, seat: Seat, action: DealAction) {
    let Some(f) = cx.state.faction(seat) else { return };
    let turn = cx.state.turn;
    let deals = &mut cx.state.deals;
    match action {
        DealAction::Draft(to) => {
            deals.edits[f] += 1;
            deals.offers[f] = Some(Offer {
                to,
                now: 0,
                later: 0,
                mine: None,
                yours: None,
                until: turn,
                part: None,
                sent: false,
            });
        }
        DealAction::Edit(part) => deals.write(f, |o| o.part = Some(part)),
        DealAction::Spice(n) => deals.write(f, |o| match o.part.take() {
            Some(Part::Now) => o.now = n,
            Some(Part::Later | Part::Mine | Part::Yours | Part::Until) | None => o.later = n,
        }),
        DealAction::Promise(promise) => deals.write(f, |o| match o.part.take() {
            Some(Part::Mine) => o.mine = Some(promise),
            Some(Part::Now | Part::Later | Part::Yours | Part::Until) | None => o.yours = Some(promise),
        }),
        DealAction::Until(turn) => deals.write(f, |o| (o.part, o.until) = (None, turn)),
        DealAction::Send => {
            deals.sent[f] += 1;
            deals.write(f, |o| o.sent = true);
            if let Some(offer) = deals.offers[f] {
                cx.emit(|| Event::Deal(DealEvent::Offered { from: f, offer }));
            }
        }
        DealAction::Drop => {
            if let Some(o) = deals.offers[f].take().filter(|o| o.sent) {
                cx.emit(|| Event::Deal(DealEvent::Dropped { from: f, to: o.to, by: f }));
            }
        }
        DealAction::Accept(from) => {
            if let Some(offer) = deals.offers[from].take() {
                // What the offerer has sealed in a plan meanwhile is his secret: the offer lapses without a
                // reason. [gf9.secrecy.refusals]
                if u16::from(offer.now) > cx.at().uncommitted_spice(from) {
                    cx.emit(|| Event::Deal(DealEvent::Dropped { from, to: f, by: from }));
                } else {
                    strike(cx, from, offer);
                }
            }
        }
        DealAction::Refuse(from) => {
            deals.offers[from] = None;
            cx.emit(|| Event::Deal(DealEvent::Dropped { from, to: f, by: f }));
        }
        DealAction::Cancel(i) => {
            // All parties together may cancel it. [gf9.deals.public-binding]
            let Some(deal) = deals.struck.get_mut(i as usize) else { return };
            deal.cancel.insert(f);
            let (by, to) = (deal.by, deal.to);
            if deal.cancel == by.only().with(to) {
                deals.struck.remove(i as usize);
                cx.emit(|| Event::Deal(DealEvent::Cancelled { by, to }));
            }
        }
        DealAction::Show(what, to) => secrets::show(cx, f, what, to.only()),
        DealAction::ShowAll(what) => {
            let others = cx.state.in_play().without(f);
            secrets::show(cx, f, what, others);
        }
    }
}

impl Deals {
    fn write(&mut self, f: Faction, change: impl FnOnce(&mut Offer)) {
        self.edits[f] += 1;
        if let Some(offer) = &mut self.offers[f] {
            change(offer);
        }
    }
    fn bind(&mut self, by: Faction, to: Faction, term: Term, until: u8) {
        self.struck.push(Deal { by, to, term, until, cancel: FactionSet::EMPTY });
    }
}

/// The deal holds from now on and is public; what was not concluded so binds nobody.
// [gf9.deals.procedure] [gf9.deals.payment] [ah2009.deals.public-binding]
fn strike(cx: &mut Cx<'_, '_>, from: Faction, offer: Offer) {
    cx.emit(|| Event::Deal(DealEvent::Struck { from, offer }));
    let purse = payee(cx.at(), offer.to);
    cx.pay(Purse::Shield(from), purse, offer.now.into());
    if offer.later > 0 {
        cx.state.deals.bind(from, offer.to, Term::Owes(offer.later.into()), offer.until);
    }
    for (by, to, promise) in [(from, offer.to, offer.mine), (offer.to, from, offer.yours)] {
        match promise {
            None => {}
            Some(Promise::ShowHand) => secrets::show_hand(cx, by, to),
            Some(Promise::ShowTraitors) => secrets::show_traitors(cx, by, to),
            Some(Promise::ShowPrediction) => secrets::show(cx, by, Shown::Prediction, to.only()),
            Some(
                p @ (Promise::NotEnter(_)
                | Promise::NotAttack
                | Promise::NotShip
                | Promise::NotBid
                | Promise::AllyWithYou
                | Promise::NotAlly(_)
                | Promise::Help),
            ) => cx.state.deals.bind(by, to, Term::Promise(p), offer.until),
        }
    }
}

impl From<DealAction> for Action {
    fn from(action: DealAction) -> Action {
        Action::Deal(action)
    }
}

#[cfg(test)]
mod tests;
