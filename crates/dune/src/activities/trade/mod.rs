//! What passes between players beside deals: spice in the harvest, gifts of the Emperor, loans at the auction,
//! hostages for cards.
//!
//! Where spice changes hands in the harvest only, the harvest ends with a window in which each in turn hands
//! over what he likes (`window.rs`); at other moments a gift is offered and accepted (`gift.rs`). A hostage passes
//! for cards (`hostage.rs`). Gifts and hostages are asides; each puts a [`Trade`] above the open question.
// [ah2009.deals.trade-window] [ah2009.deals.emperor-exception] [ah2009.deals.no-transfer-other]

mod gift;
mod hostage;
mod window;

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::activities::{
    At, Cx, Decision, DuneActivity, Flow, Reply, Verdict, Visit, count_legal, other_question,
};
use crate::board::Secret;
use crate::data::{Card, LeaderId};
use crate::deals;
use crate::editions::Transfers;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet};

use gift::Gift;
use hostage::Ransom;
use window::Window;

const WINDOW: RuleRef = RuleRef("ah2009.deals.trade-window");
const NO_OTHER: RuleRef = RuleRef("ah2009.deals.no-transfer-other");

/// The most spice one gift names: a list must end somewhere.
const MOST: u16 = 100;

/// The activity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trade {
    /// A gift is offered.
    Gift(Gift),
    /// The harvest: everybody may hand over spice.
    Window(Window),
    /// A hostage is offered for cards.
    Ransom(Ransom),
}

/// Answers given here; the first two are asides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TradeAction {
    /// Offers spice to a faction.
    Gift(Faction),
    /// Offers a hostage for cards.
    Ransom(LeaderId),
    /// Offers him to this faction.
    Buyer(Faction),
    /// To this faction.
    To(Faction),
    /// This much spice.
    Amount(u16),
    /// For this many cards.
    Cards(u8),
    /// Agrees.
    Accept,
    /// Does not, or has nothing more to give.
    Decline,
    /// Hands this card over.
    Give(Card),
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TradeQuestion {
    /// How much to give.
    Amount { to: Faction },
    /// Whether to take it; `card`: for the card on offer, which then must be bought.
    Accept { from: Faction, amount: u16, card: bool },
    /// The faction that gets the spice.
    Window,
    /// The faction that the leader is offered to.
    Receiver { leader: LeaderId },
    /// For how many cards.
    Cards { leader: LeaderId, to: Faction },
    /// Whether to ransom him.
    Ransom { by: Faction, leader: LeaderId, cards: u8 },
    /// Which card to hand over.
    Give { left: u8 },
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TradeEvent {
    /// Spice is offered; `card`: for the card on offer.
    Offered { from: Faction, to: Faction, amount: u16, card: bool },
    /// It is not taken, or not given after all.
    Declined { by: Faction },
    /// A hostage is offered for cards.
    Ransom { by: Faction, of: Faction, to: Faction, leader: Secret<LeaderId>, cards: u8 },
    /// It is paid.
    Ransomed { by: Faction, cards: u8 },
    /// He is home, or another holds him.
    HandedOver { of: Faction, to: Faction, leader: Secret<LeaderId> },
}

impl TradeEvent {
    /// Everything is announced; only the two factions know which leader the hostage is. [gf9.secrecy.captured-leaders]
    pub fn hide(&mut self, viewers: FactionSet) -> bool {
        match self {
            TradeEvent::Ransom { leader, .. } | TradeEvent::HandedOver { leader, .. } => leader.hide(viewers),
            TradeEvent::Offered { .. } | TradeEvent::Declined { .. } | TradeEvent::Ransomed { .. } => {}
        }
        true
    }
}

/// Why it is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TradeWhy {
    /// Spice passes in the harvest only.
    OnlyHarvest,
    /// The Guild pays for an ally's landing, by a pledge.
    OnlyLanding,
    /// Spice passes in deals only.
    OnlyDeals,
    /// Only the Emperor gives spice, to his allies.
    OnlyEmperor,
    /// Nothing can be given to that faction.
    NotTo(Faction),
    /// Enough has been offered this turn.
    Enough,
    /// The leader is no hostage of this faction.
    NoHostage(LeaderId),
    /// Leaders never change hands.
    NoLeaders,
    /// There is a battle going on.
    InBattle,
    /// There is no room, or no card, for it.
    NoCards,
    /// The card is not in the hand.
    NotHeld(Card),
}

/// What may be seen of a trade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum TradeNow {
    /// Spice is offered.
    Gift { from: Faction, to: Faction, amount: Option<u16>, card: bool },
    /// Factions may pass spice on.
    Window { turn: Option<Faction>, to: Option<Faction> },
    /// A hostage is offered for cards.
    Ransom { by: Faction, of: Faction, to: Option<Faction>, leader: Option<LeaderId>, cards: u8, left: u8 },
}

fn refuse(rule: RuleRef, why: TradeWhy) -> Result<(), Illegal<Why>> {
    Err(Illegal::new(rule, Why::Trade(why)))
}

/// Whether this action is an aside and never an answer.
pub const fn is_aside(action: TradeAction) -> bool {
    match action {
        TradeAction::Gift(_) | TradeAction::Ransom(_) => true,
        TradeAction::Buyer(_)
        | TradeAction::To(_)
        | TradeAction::Amount(_)
        | TradeAction::Cards(_)
        | TradeAction::Accept
        | TradeAction::Decline
        | TradeAction::Give(_) => false,
    }
}

/// Visits what a seat may do at this moment, at least.
pub fn candidates(
    at: At<'_>,
    seat: Seat,
    visit: &mut dyn FnMut(TradeAction) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(f) = at.state.faction(seat) else { return ControlFlow::Continue(()) };
    if gift::gives(at, f) {
        at.state.in_play().without(f).iter().try_for_each(|g| visit(TradeAction::Gift(g)))?;
    }
    hostage::held(at, f).try_for_each(|l| visit(TradeAction::Ransom(l)))
}

/// Why spice is not just given here.
// [gf9.alliance.no-gifts] [gf9.deals.payment] [ah2009.deals.trade-window] [v29.data.emperor-alliance]
fn no_gifts(at: At<'_>) -> TradeWhy {
    match at.rules.rulings.transfers {
        Transfers::AnyTime => TradeWhy::OnlyDeals,
        Transfers::EmperorGifts => TradeWhy::OnlyEmperor,
        Transfers::Harvest => TradeWhy::OnlyHarvest,
    }
}

/// Whether a seat may make this aside now.
pub fn check(at: At<'_>, seat: Seat, action: TradeAction) -> Result<(), Illegal<Why>> {
    let Some(f) = at.state.faction(seat) else { return refuse(WINDOW, no_gifts(at)) };
    match action {
        TradeAction::Gift(to) => gift::check(at, f, to)?,
        TradeAction::Ransom(leader) => hostage::check(at, f, leader)?,
        TradeAction::Buyer(_)
        | TradeAction::To(_)
        | TradeAction::Amount(_)
        | TradeAction::Cards(_)
        | TradeAction::Accept
        | TradeAction::Decline
        | TradeAction::Give(_) => return refuse(WINDOW, no_gifts(at)),
    }
    // Not from the reveal to the end of a battle. [gf9.turn.any-time-moments]
    if deals::open_now(at) {
        Ok(())
    } else {
        refuse(RuleRef("gf9.turn.any-time-moments"), TradeWhy::InBattle)
    }
}

/// Carries an aside out: what is left of it.
pub fn play(cx: &mut Cx<'_, '_>, seat: Seat, action: TradeAction) -> Option<Trade> {
    let by = cx.state.faction(seat)?;
    cx.state.deals.talk(by);
    match action {
        TradeAction::Gift(to) => Some(Trade::Gift(Gift::begin(cx.at(), by, to))),
        TradeAction::Ransom(leader) => Some(Trade::Ransom(Ransom::begin(cx.at(), by, leader))),
        TradeAction::Buyer(_)
        | TradeAction::To(_)
        | TradeAction::Amount(_)
        | TradeAction::Cards(_)
        | TradeAction::Accept
        | TradeAction::Decline
        | TradeAction::Give(_) => None,
    }
}

impl Trade {
    /// The window at the end of a harvest. [ah2009.deals.trade-window]
    pub fn window() -> Trade {
        Trade::Window(Window::default())
    }

    /// The faction that is asked, and the question.
    fn asks(&self, at: At<'_>) -> Option<(Faction, TradeQuestion)> {
        match self {
            Trade::Gift(gift) => gift.asks(),
            Trade::Window(window) => window.asks(at),
            Trade::Ransom(ransom) => ransom.asks(),
        }
    }
}

/// The answers to a question; the first is the silent player's.
// [gf9.turn.decline-default]
fn visit_answers(
    at: At<'_>,
    f: Faction,
    question: TradeQuestion,
    visit: &mut dyn FnMut(TradeAction) -> ControlFlow<()>,
) -> ControlFlow<()> {
    match question {
        TradeQuestion::Amount { .. } => {
            visit(TradeAction::Decline)?;
            (1..=at.uncommitted_spice(f).min(MOST)).try_for_each(|n| visit(TradeAction::Amount(n)))
        }
        TradeQuestion::Accept { .. } | TradeQuestion::Ransom { .. } => {
            visit(TradeAction::Decline)?;
            visit(TradeAction::Accept)
        }
        TradeQuestion::Window => {
            visit(TradeAction::Decline)?;
            at.state.in_play().without(f).iter().try_for_each(|g| visit(TradeAction::To(g)))
        }
        TradeQuestion::Receiver { leader } => {
            visit(TradeAction::Decline)?;
            hostage::receivers(at, f, leader).try_for_each(|g| visit(TradeAction::Buyer(g)))
        }
        TradeQuestion::Cards { to, .. } => {
            visit(TradeAction::Decline)?;
            (1..=hostage::most(at, f, to)).try_for_each(|n| visit(TradeAction::Cards(n)))
        }
        TradeQuestion::Give { .. } => {
            at.state.board.cards.distinct(f).try_for_each(|c| visit(TradeAction::Give(c)))
        }
    }
}

/// The rule that asks it.
const fn rule(question: TradeQuestion) -> RuleRef {
    match question {
        TradeQuestion::Amount { .. } | TradeQuestion::Accept { .. } => {
            RuleRef("ah2009.deals.emperor-exception")
        }
        TradeQuestion::Window => WINDOW,
        TradeQuestion::Receiver { .. }
        | TradeQuestion::Cards { .. }
        | TradeQuestion::Ransom { .. }
        | TradeQuestion::Give { .. } => RuleRef("ah2009.battle.capture-trade"),
    }
}

/// A question to a faction.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    by: Faction,
    question: TradeQuestion,
}

impl Activity for Trade {
    type Game = Dune;
    type Ask = Ask;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _reply: Option<Reply>) -> Flow {
        if let Trade::Window(window) = self {
            window.skip(cx.at());
        }
        if self.asks(cx.at()).is_some() { Flow::Ask } else { Flow::Return(Reply::Nothing) }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, Ask)> {
        let (by, question) = self.asks(at)?;
        Some((at.state.seat_set(by), Ask { by, question }))
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: Ask) -> Decision {
        let question = ask.question;
        let (options, first) = count_legal(self, at, seat, ask);
        let shape = match question {
            TradeQuestion::Accept { .. } | TradeQuestion::Ransom { .. } => Shape::YesNo,
            TradeQuestion::Amount { .. }
            | TradeQuestion::Window
            | TradeQuestion::Receiver { .. }
            | TradeQuestion::Cards { .. }
            | TradeQuestion::Give { .. } => Shape::One { options },
        };
        Decision {
            question: Question::Trade(question),
            shape,
            rule: rule(question),
            default: first.unwrap_or(Action::Trade(TradeAction::Decline)),
        }
    }

    fn candidates(&self, at: At<'_>, _: Seat, ask: Ask, visit: &mut Visit<'_>) -> ControlFlow<()> {
        visit_answers(at, ask.by, ask.question, &mut |action| visit(Action::Trade(action)))
    }

    fn exact(&self, _: At<'_>, _: Ask) -> bool {
        // `check` looks in the same list.
        true
    }

    fn check(&self, at: At<'_>, _: Seat, Ask { by: f, question }: Ask, action: &Action) -> Verdict {
        let Action::Trade(action) = *action else { return other_question(rule(question)) };
        let mut same = |a| if a == action { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        if visit_answers(at, f, question, &mut same).is_break() {
            return Ok(());
        }
        match action {
            TradeAction::Amount(_) => {
                let why = deals::DealWhy::NoSpice { free: at.uncommitted_spice(f).min(MOST) };
                Err(Illegal::new(rule(question), Why::Deal(why)))
            }
            TradeAction::Cards(_) => refuse(rule(question), TradeWhy::NoCards),
            TradeAction::Give(card) => refuse(rule(question), TradeWhy::NotHeld(card)),
            TradeAction::To(g) | TradeAction::Buyer(g) => refuse(rule(question), TradeWhy::NotTo(g)),
            TradeAction::Gift(_) | TradeAction::Ransom(_) | TradeAction::Accept | TradeAction::Decline => {
                other_question(rule(question))
            }
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, _: Seat, _: Ask, action: &Action) {
        let Action::Trade(action) = *action else { return };
        match self {
            Trade::Gift(gift) => gift.answer(cx, action),
            Trade::Window(window) => window.answer(cx, action),
            Trade::Ransom(ransom) => ransom.answer(cx, action),
        }
    }
}

impl DuneActivity for Trade {
    fn now(&self, at: At<'_>, viewers: FactionSet) -> Now {
        Now::Trade(match self {
            Trade::Gift(gift) => gift.now(),
            Trade::Window(window) => TradeNow::Window { turn: window.turn(at), to: window.to },
            Trade::Ransom(ransom) => ransom.now(at, viewers),
        })
    }

    fn redeal(&mut self, at: At<'_>, viewers: FactionSet, pick: &mut dyn FnMut(usize) -> usize) {
        match self {
            Trade::Gift(_) | Trade::Window(_) => {}
            Trade::Ransom(ransom) => ransom.redeal(at, viewers, pick),
        }
    }

    fn any_time(&self) -> bool {
        // Deals are made in the window of the harvest, too.
        matches!(self, Trade::Window(_))
    }
}

impl From<TradeAction> for Action {
    fn from(action: TradeAction) -> Action {
        Action::Trade(action)
    }
}

#[cfg(test)]
mod tests;
