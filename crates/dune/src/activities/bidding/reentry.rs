//! A full hand comes back into the auction. A faction that can play a card before the last opponent passes may bid. If
//! it has not played it by then, its bid is void and counts as a pass. Loans bind the faction that took them.
// [ah2009.auction.full-reentry] [ah2009.auction.loan-must-buy]

use landsraad_kernel::{Illegal, RuleRef, Seat, SeatSet};

use super::{Bidding, BiddingEvent, BiddingWhy, Step, has_room, money};
use crate::Faction;
use crate::action::Why;
use crate::activities::windows::{anytime, special};
use crate::activities::{At, Cx, Frame};
use crate::editions::FullHand;
use crate::event::Event;

pub(super) const REENTRY: RuleRef = RuleRef("ah2009.auction.full-reentry");

/// Whether a faction holds a card it could play at any moment of the auction.
pub(super) fn may_free_a_place(at: At<'_>, f: Faction) -> bool {
    at.state.seat(f).is_some_and(|seat| anytime::playable(at, seat)) || special::playable(at, f)
}

fn auction(at: At<'_>) -> Option<&Bidding> {
    at.state.stack.iter().find_map(|f| if let Frame::Bidding(b) = f { Some(b) } else { None })
}

/// The places in a hand that are kept for the card on offer. [gf9.bidding.never-over-limit]
pub fn places_kept(at: At<'_>, f: Faction) -> usize {
    let seat = at.state.seat(f);
    usize::from(auction(at).is_some_and(|auction| seat.is_some_and(|seat| auction.keeps_a_place(seat))))
}

/// Whether a seat with a full hand may come back for the card on offer.
///
/// # Errors
/// Why not.
pub fn check_reenter(at: At<'_>, seat: Seat) -> Result<(), Illegal<Why>> {
    let refuse = |why| Err(Illegal::new(REENTRY, Why::Bidding(why)));
    let (Some(f), Some(auction)) = (at.state.faction(seat), auction(at)) else {
        return refuse(BiddingWhy::NoWayBack);
    };
    let open = at.rules.rulings.full_hand == FullHand::Reentry
        && auction.card_up()
        && !auction.back.contains(seat)
        && !auction.voided.contains(seat)
        && !has_room(at, f);
    if !open {
        return refuse(BiddingWhy::NoWayBack);
    }
    // A Karama buys the card itself. [ah2009.auction.karama-free-card]
    let buys = at.state.board.cards.hand(f).iter().any(|&c| at.is_karama(f, c));
    if buys || may_free_a_place(at, f) { Ok(()) } else { refuse(BiddingWhy::HandFull) }
}

/// Carries it out.
pub fn reenter(cx: &mut Cx<'_, '_>, seat: Seat) {
    let Some(faction) = cx.state.faction(seat) else { return };
    for frame in cx.state.stack.iter_mut() {
        if let Frame::Bidding(auction) = frame {
            auction.back.insert(seat);
        }
    }
    cx.emit(|| Event::Bidding(BiddingEvent::Reentered { faction }));
}

impl Bidding {
    /// Whether this seat will get the card, as things stand, and so needs a place for it.
    fn keeps_a_place(&self, seat: Seat) -> bool {
        let bids_or_shows = self.bidder == Some(seat) || self.rivals.contains(seat);
        match self.step {
            Step::Bid | Step::Round => bids_or_shows,
            Step::Bought
            | Step::Answers
            | Step::Answer
            | Step::Answered
            | Step::How
            | Step::Shown
            | Step::Pay
            | Step::Take => bids_or_shows || self.turn == seat,
            // The place is for the bonus card. [gf9.harkonnen.bonus-card]
            Step::Bonus => self.bidder == Some(seat),
            Step::Declare
            | Step::Between
            | Step::BetweenReply
            | Step::SwapWith
            | Step::SwapCount(_)
            | Step::SwapGive(_, _)
            | Step::Up
            | Step::Look => false,
        }
    }

    /// Whether bids are being made for a card.
    pub(crate) fn card_up(&self) -> bool {
        self.step == Step::Bid
    }

    /// This seat has taken spice for the card.
    pub(crate) fn bind(&mut self, seat: Seat) {
        self.bound.insert(seat);
    }

    /// The last opponent has passed on the bid of a hand that is still full: it is void, and the bid before it
    /// stands again if its bidder can still pay.
    pub(super) fn void_if_full(&mut self, cx: &mut Cx<'_, '_>) -> bool {
        let Some(bidder) = self.bidder else { return false };
        let Some(faction) = cx.state.faction(bidder).filter(|&f| !has_room(cx.at(), f)) else { return false };
        self.void(cx, bidder, faction);
        true
    }

    /// The card that backed a bid was stopped, and the bidder has neither the spice nor another such card: the
    /// bid is void. [gf9.bene-gesserit.adv-karama] [gf9.cards.karama-overbid]
    pub(super) fn void_if_unpaid(&mut self, cx: &mut Cx<'_, '_>) {
        let Some(bidder) = self.bidder else { return };
        let Some(faction) = cx.state.faction(bidder).filter(|&f| self.bid > money::limit(cx.at(), f)) else {
            return;
        };
        if self.most(cx.at(), faction) >= self.bid {
            self.step = Step::How;
            return;
        }
        self.void(cx, bidder, faction);
        self.step = Step::Round;
    }

    /// The Harkonnen have taken the card that backed a bid: it is void.
    // [gf9.cards.karama-overbid] [gf9.karama.harkonnen]
    pub(super) fn void_if_unbacked(&mut self, cx: &mut Cx<'_, '_>) -> bool {
        let Some(bidder) = self.bidder else { return false };
        let Some(faction) = cx.state.faction(bidder).filter(|&f| self.bid > self.most(cx.at(), f)) else {
            return false;
        };
        self.void(cx, bidder, faction);
        self.step = Step::Round;
        true
    }

    /// A bid is void: the one before it stands again if its bidder can still pay.
    fn void(&mut self, cx: &mut Cx<'_, '_>, bidder: Seat, faction: Faction) {
        cx.emit(|| Event::Bidding(BiddingEvent::Void { faction }));
        let solvent = |&(bid, seat): &(u16, Seat)| {
            cx.state.faction(seat).is_some_and(|f| bid <= money::limit(cx.at(), f))
        };
        let stands = self.before.take().filter(solvent);
        (self.bid, self.bidder) = stands.map_or((0, None), |(bid, seat)| (bid, Some(seat)));
        self.voided.insert(bidder);
        self.passed = SeatSet::EMPTY;
        self.turn = bidder;
    }
}
