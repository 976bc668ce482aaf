//! Which bids and payments are legal.

use landsraad_kernel::{Illegal, RuleRef};

use super::reentry::{REENTRY, may_free_a_place};
use super::{
    BUY, Bidding, BiddingAction, BiddingWhy, FULL, KARAMA_BID, LIMIT, OPENING, OVERBID, PAY, RAISE, TIE,
    has_room, money,
};

const LOAN: RuleRef = RuleRef("ah2009.auction.loan-must-buy");
use crate::action::Why;
use crate::activities::At;
use crate::data::{Card, CardKind, CardSet};
use crate::editions::{BidFunds, KaramaBuy, WorthlessOverbid};
use crate::{Faction, deals};

/// The cards that back a bid beyond a faction's spice: a worthless one could be stopped and the bid not be
/// honoured. [gf9.cards.karama-overbid] [gf9.bene-gesserit.adv-karama]
fn backing(at: At<'_>, f: Faction) -> CardSet {
    match at.rules.rulings.worthless_overbid {
        WorthlessOverbid::No => Card::of_kind(CardKind::Karama),
        WorthlessOverbid::Yes => at.karamas(f),
    }
}

impl Bidding {
    /// Whether a faction's standing bid is beyond its spice and this card alone backs it. [gf9.cards.karama-overbid]
    pub(super) fn rests_on(&self, at: At<'_>, f: Faction, card: Card) -> bool {
        let cards = backing(at, f);
        let behind = at.state.board.cards.hand(f).iter().filter(|&&c| cards.contains(c)).count();
        behind == 1 && cards.contains(card) && self.bid_of(at, f) && self.bid > money::limit(at, f)
    }

    /// The most a faction may bid: its spice, what allies pledge, or anything with a Karama.
    // [gf9.bidding.limit-spice] [gf9.alliance.pay-bids] [gf9.cards.karama-overbid]
    pub(super) fn most(&self, at: At<'_>, f: Faction) -> u16 {
        let limit = money::limit(at, f);
        let overbids = at.rules.rulings.karama_buy == KaramaBuy::AlsoInPayment;
        if overbids && at.state.board.cards.holds_any(f, backing(at, f)) {
            return limit.max(KARAMA_BID).max(self.bid + 1);
        }
        limit
    }

    pub(super) fn check_bid(
        &self,
        at: At<'_>,
        f: Faction,
        action: BiddingAction,
    ) -> Result<(), Illegal<Why>> {
        let refuse = |rule, why| Err(Illegal::new(rule, Why::Bidding(why)));
        match action {
            // Spice taken for this card obliges to buy it. [ah2009.auction.loan-must-buy]
            BiddingAction::Pass if self.must_buy(at, f) => refuse(LOAN, BiddingWhy::MustBuy),
            BiddingAction::Pass => Ok(()),
            BiddingAction::Bid(_) | BiddingAction::BuyWith(_) if at.state.silenced.contains(f) => {
                refuse(RuleRef("v29.data.card-cone-of-silence"), BiddingWhy::Silenced)
            }
            BiddingAction::Bid(amount) => {
                let (least, most) = (self.bid + 1, self.most(at, f));
                if amount < least {
                    // [gf9.bidding.opening-bid] [gf9.bidding.raise-or-pass]
                    let rule = if self.bidder.is_none() { OPENING } else { RAISE };
                    return refuse(rule, BiddingWhy::TooLow { bid: amount, least });
                }
                if amount > most {
                    let allies =
                        at.rules.rulings.bid_funds == BidFunds::WithAlly && !at.state.allies[f].is_empty();
                    return refuse(LIMIT, BiddingWhy::TooMuch { bid: amount, most, allies });
                }
                // [ah2009.auction.full-reentry]
                if !has_room(at, f) && !may_free_a_place(at, f) {
                    return refuse(REENTRY, BiddingWhy::HandFull);
                }
                deals::may_bid(at, f)
            }
            BiddingAction::BuyWith(card) => {
                Bidding::check_karama(at, f, card, BUY)?;
                deals::may_bid(at, f)
            }
            BiddingAction::PaySpice
            | BiddingAction::PayWith(_)
            | BiddingAction::SwapWith(_)
            | BiddingAction::SwapCount(_)
            | BiddingAction::Reenter
            | BiddingAction::GiveBack(_) => Err(Illegal::new(RAISE, Why::OtherQuestion)),
        }
    }

    /// Why a faction is not asked about any card just now, if that has a reason. [gf9.bidding.hand-limit]
    pub(super) fn kept_out(&self, at: At<'_>, f: Faction) -> Option<Illegal<Why>> {
        let no = |rule, why| Some(Illegal::new(rule, Why::Bidding(why)));
        if at.state.silenced.contains(f) {
            return no(RuleRef("v29.data.card-cone-of-silence"), BiddingWhy::Silenced);
        }
        let cards = at.state.board.cards.hand_len(f) as u8;
        if !has_room(at, f) {
            return no(FULL, BiddingWhy::FullHand { cards });
        }
        // [v29.auction.hand-limit]
        let out = at.state.seat(f).is_some_and(|seat| self.out.contains(seat));
        if out { no(FULL, BiddingWhy::WasFull) } else { None }
    }

    /// Whether a faction has taken spice for this card and can still outbid the others.
    // [ah2009.auction.loan-must-buy]
    fn must_buy(&self, at: At<'_>, f: Faction) -> bool {
        at.state.seat(f).is_some_and(|s| self.bound.contains(s))
            && self.most(at, f) > self.bid
            && self.check_bid(at, f, BiddingAction::Bid(self.bid + 1)).is_ok()
    }

    /// The answer to a Karama: another one, or nothing. [ah2009.auction.karama-tie]
    pub(super) fn check_answer(at: At<'_>, f: Faction, action: BiddingAction) -> Result<(), Illegal<Why>> {
        match action {
            BiddingAction::Pass => Ok(()),
            BiddingAction::BuyWith(card) => {
                Bidding::check_karama(at, f, card, TIE)?;
                deals::may_bid(at, f)
            }
            BiddingAction::Bid(_)
            | BiddingAction::PaySpice
            | BiddingAction::PayWith(_)
            | BiddingAction::SwapWith(_)
            | BiddingAction::SwapCount(_)
            | BiddingAction::Reenter
            | BiddingAction::GiveBack(_) => Err(Illegal::new(TIE, Why::OtherQuestion)),
        }
    }

    pub(super) fn check_karama(
        at: At<'_>,
        f: Faction,
        card: Card,
        rule: RuleRef,
    ) -> Result<(), Illegal<Why>> {
        if !at.state.board.cards.holds(f, card) {
            return Err(Illegal::new(rule, Why::Bidding(BiddingWhy::NotHeld(card))));
        }
        if !at.is_karama(f, card) {
            if let Some(stopped) = at.no_longer_karama(f, card) {
                return Err(stopped);
            }
            return Err(Illegal::new(rule, Why::Bidding(BiddingWhy::NotKarama(card))));
        }
        Ok(())
    }

    pub(super) fn check_payment(
        &self,
        at: At<'_>,
        f: Faction,
        action: BiddingAction,
    ) -> Result<(), Illegal<Why>> {
        let affordable = self.bid <= money::limit(at, f);
        match action {
            BiddingAction::PaySpice => {
                // Somebody who cannot pay has a Karama, except in a world another player imagines.
                if affordable || !at.state.board.cards.holds_any(f, backing(at, f)) {
                    return Ok(());
                }
                Err(Illegal::new(OVERBID, Why::Bidding(BiddingWhy::MustUseKarama)))
            }
            BiddingAction::PayWith(card) => {
                Bidding::check_karama(at, f, card, BUY)?;
                if affordable || backing(at, f).contains(card) {
                    return Ok(());
                }
                Err(Illegal::new(OVERBID, Why::Bidding(BiddingWhy::MustUseKarama)))
            }
            BiddingAction::Pass
            | BiddingAction::Bid(_)
            | BiddingAction::BuyWith(_)
            | BiddingAction::SwapWith(_)
            | BiddingAction::SwapCount(_)
            | BiddingAction::Reenter
            | BiddingAction::GiveBack(_) => Err(Illegal::new(PAY, Why::OtherQuestion)),
        }
    }
}
