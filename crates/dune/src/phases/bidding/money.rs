//! What a bid may be made of and how it is paid.

use crate::board::Purse;
use crate::editions::{BidFunds, EmperorPurchase};
use crate::frames::{At, Cx};
use crate::windows::Power;
use crate::{Faction, FactionSet};

/// What an ally adds at most: his pledge, as far as he has it. [gf9.alliance.pledge]
fn backing(at: At<'_>, ally: Faction) -> u16 {
    at.s.pledge[ally].min(at.s.board.spice.of(ally))
}

/// The most a faction can pay: its own spice and what its allies pledge.
// [gf9.bidding.limit-spice] [gf9.alliance.pay-bids]
pub fn limit(at: At<'_>, f: Faction) -> u16 {
    at.s.board.spice.of(f) + backers(at, f).iter().map(|g| backing(at, g)).sum::<u16>()
}

/// The allies whose pledges count at the auction.
fn backers(at: At<'_>, f: Faction) -> FactionSet {
    match at.rules.rulings.bid_funds {
        BidFunds::WithAlly => at.s.allies[f],
        // [ah2009.auction.must-own-spice] [v29.auction.own-funds]
        BidFunds::OwnOnly => FactionSet::EMPTY,
    }
}

/// Who pays how much of a price: the buyer's own spice goes first, then the allies' in fixed order.
fn shares(at: At<'_>, buyer: Faction, price: u16) -> impl Iterator<Item = (Faction, u16)> {
    let mut left = price;
    let order: FactionSet = backers(at, buyer);
    std::iter::once(buyer).chain(order.iter().filter(move |&g| g != buyer)).map(move |f| {
        let has = if f == buyer { at.s.board.spice.of(f) } else { backing(at, f) };
        let part = left.min(has);
        left -= part;
        (f, part)
    })
}

/// Spice of a faction that a bid rests on, its own or an ally's: it may not be given away nor a pledge be
/// lowered below it. [gf9.alliance.pledge]
pub(super) fn tied(at: At<'_>, f: Faction, buyer: Faction, price: u16) -> u16 {
    // A bid beyond all spice is backed by a Karama, not by spice.
    if price > limit(at, buyer) {
        return 0;
    }
    shares(at, buyer, price).find(|&(g, _)| g == f).map_or(0, |(_, part)| part)
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
    let emperor = buyer != Faction::Emperor && cx.s.plays(Faction::Emperor) && cx.works(Power::EmperorBids);
    let to = if emperor { Purse::Shield(Faction::Emperor) } else { Purse::Bank };
    let parts: arrayvec::ArrayVec<(Faction, u16), 6> = shares(cx.at(), buyer, price).collect();
    for (f, part) in parts {
        cx.pay(Purse::Shield(f), to, part);
        if f != buyer {
            cx.s.pledge[f] -= part;
        }
    }
}
