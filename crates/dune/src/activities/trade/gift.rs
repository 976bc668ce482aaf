//! A gift outside the harvest, by mutual consent: the Emperor to an ally at any moment, or a loan for the card on
//! offer. A faction that takes it for a card must buy that card if it can. It is never owed back.
// [ah2009.deals.emperor-exception] [ah2009.auction.loan-must-buy] [ah2009.auction.loan-no-return]

use landsraad_kernel::{Illegal, RuleRef};
use serde::{Deserialize, Serialize};

use super::{TradeAction, TradeEvent, TradeNow, TradeQuestion, TradeWhy, refuse};
use crate::Faction;
use crate::action::Why;
use crate::activities::windows::anytime;
use crate::activities::{At, Cx, Frame};
use crate::board::Purse;
use crate::editions::{AuctionLoans, LandingFunds, Transfers};
use crate::event::Event;

const GIFT: RuleRef = RuleRef("ah2009.deals.emperor-exception");
const LOAN: RuleRef = RuleRef("ah2009.auction.loan-timing");

/// A gift being made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Gift {
    by: Faction,
    to: Faction,
    /// How much, once it has been said.
    amount: Option<u16>,
    /// It is for the card on offer.
    card: bool,
    over: bool,
}

/// Whether spice given now is lent for a card on offer: where it passes in the harvest only.
fn card_up(at: At<'_>) -> bool {
    let loans = match at.rules.rulings.transfers {
        Transfers::AnyTime | Transfers::EmperorGifts => false,
        Transfers::Harvest => true,
    };
    loans && at.state.stack.iter().any(|f| matches!(f, Frame::Bidding(b) if b.card_up()))
}

/// Whether a faction might give spice to somebody now.
pub(super) fn gives(at: At<'_>, f: Faction) -> bool {
    match at.rules.rulings.transfers {
        Transfers::AnyTime => false,
        // [v29.data.emperor-alliance]
        Transfers::EmperorGifts => f == Faction::Emperor && !at.state.allies[f].is_empty(),
        Transfers::Harvest => {
            let lends = match at.rules.rulings.auction_loans {
                AuctionLoans::EmperorOnly => false,
                AuctionLoans::Any => card_up(at),
            };
            lends || f == Faction::Emperor && !at.state.allies[f].is_empty()
        }
    }
}

/// Whether a faction may offer spice to another now.
// [ah2009.deals.emperor-exception] [ah2009.auction.loan-timing]
pub(super) fn check(at: At<'_>, f: Faction, to: Faction) -> Result<(), Illegal<Why>> {
    let rule = match (card_up(at), at.state.allied(f, to)) {
        (true, _) => LOAN,
        (false, true) => GIFT,
        (false, false) => super::WINDOW,
    };
    if !gives(at, f) {
        // The Guild pays for a landing alone, and by a pledge. [ah2009.ship.guild-gift]
        let lands = at.rules.rulings.landing_funds == LandingFunds::WithGuild;
        let pledges = lands && f == Faction::Guild && at.state.allied(f, to);
        return refuse(rule, if pledges { TradeWhy::OnlyLanding } else { super::no_gifts(at) });
    }
    let loan = at.rules.rulings.auction_loans == AuctionLoans::Any && card_up(at);
    let ally = f == Faction::Emperor && at.state.allied(f, to);
    if f == to || !at.state.plays(to) || !(loan || ally) {
        return refuse(rule, TradeWhy::NotTo(to));
    }
    // What a sealed plan spends is its owner's secret, and a gift could reveal it. [gf9.secrecy.refusals]
    if anytime::plan_formed_by(at, f) {
        return refuse(rule, TradeWhy::InBattle);
    }
    if !at.state.deals.may_talk(f) {
        return refuse(rule, TradeWhy::Enough);
    }
    if at.uncommitted_spice(f) == 0 {
        return Err(Illegal::new(rule, Why::Deal(crate::deals::DealWhy::NoSpice { free: 0 })));
    }
    Ok(())
}

impl Gift {
    pub(super) fn begin(at: At<'_>, by: Faction, to: Faction) -> Gift {
        Gift { by, to, amount: None, card: card_up(at), over: false }
    }

    pub(super) fn asks(&self) -> Option<(Faction, TradeQuestion)> {
        match self.amount {
            _ if self.over => None,
            None => Some((self.by, TradeQuestion::Amount { to: self.to })),
            Some(amount) => Some((self.to, TradeQuestion::Accept { from: self.by, amount, card: self.card })),
        }
    }

    pub(super) fn answer(&mut self, cx: &mut Cx<'_, '_>, action: TradeAction) {
        let (from, to, card) = (self.by, self.to, self.card);
        match action {
            TradeAction::Amount(amount) => {
                self.amount = Some(amount);
                cx.emit(|| Event::Trade(TradeEvent::Offered { from, to, amount, card }));
            }
            TradeAction::Accept => {
                self.over = true;
                let amount = self.amount.unwrap_or(0).min(cx.at().uncommitted_spice(from));
                cx.pay(Purse::Shield(from), Purse::Shield(to), amount);
                if card {
                    cx.bind_to_buy(to);
                }
            }
            TradeAction::Decline
            | TradeAction::Gift(_)
            | TradeAction::Ransom(_)
            | TradeAction::Buyer(_)
            | TradeAction::To(_)
            | TradeAction::Cards(_)
            | TradeAction::Give(_) => {
                self.over = true;
                if self.amount.is_some() {
                    cx.emit(|| Event::Trade(TradeEvent::Declined { by: to }));
                }
            }
        }
    }

    pub(super) fn now(&self) -> TradeNow {
        TradeNow::Gift { from: self.by, to: self.to, amount: self.amount, card: self.card }
    }
}

impl Cx<'_, '_> {
    /// A faction that took spice for the card on offer must buy it if it can. [ah2009.auction.loan-must-buy]
    fn bind_to_buy(&mut self, f: Faction) {
        let Some(seat) = self.state.seat(f) else { return };
        for frame in self.state.stack.iter_mut() {
            if let Frame::Bidding(bidding) = frame {
                bidding.bind(seat);
            }
        }
    }
}
