//! How a bid is paid and what rests on it. What a faction can pay at all is [`At::funds`].

use crate::Faction;
use crate::activities::windows::Power;
use crate::activities::windows::pledge::Expense;
use crate::activities::{At, Cx};
use crate::board::Purse;
use crate::editions::EmperorPurchase;

/// The most a faction can bid: its own spice and, by ruling, what its allies pledge.
// [gf9.bidding.limit-spice] [gf9.alliance.pay-bids]
pub(super) fn limit(at: At<'_>, f: Faction) -> u16 {
    at.funds(f, Expense::Card)
}

/// An ally's pledge a bid rests on. A bid beyond all spice is backed by a Karama instead.
// [gf9.alliance.pledge] [gf9.cards.karama-overbid]
pub(super) fn claim(at: At<'_>, ally: Faction, buyer: Faction, price: u16) -> u16 {
    if price > limit(at, buyer) { 0 } else { at.share_of(buyer, price, ally, Expense::Card) }
}

/// Spice of a faction that a bid rests on, its own or an ally's: it may not be given away.
// [gf9.alliance.pledge]
pub(super) fn tied(at: At<'_>, f: Faction, buyer: Faction, price: u16) -> u16 {
    if f == buyer && price <= limit(at, buyer) {
        return price.min(at.state.board.spice.of(f));
    }
    claim(at, f, buyer, price)
}

/// The price is paid in full and at once, to the Emperor where he takes it, otherwise to the bank.
// [gf9.bidding.pay] [gf9.emperor.receives-bids] [gf9.emperor.no-discount] [gf9.alliance.pay-bids]
pub(super) fn settle(cx: &mut Cx<'_, '_>, buyer: Faction, price: u16) {
    match cx.rules.rulings.emperor_purchase {
        EmperorPurchase::Bank => {}
        // [ah2009.auction.pay-bank]
        EmperorPurchase::Own if buyer == Faction::Emperor => return,
        EmperorPurchase::Own => {}
    }
    let emperor =
        buyer != Faction::Emperor && cx.state.plays(Faction::Emperor) && cx.works(Power::EmperorBids);
    let to = if emperor { Purse::Shield(Faction::Emperor) } else { Purse::Bank };
    cx.pay_with_allies(buyer, to, price, Expense::Card);
}
