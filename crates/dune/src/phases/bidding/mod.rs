//! Phase 4: the auction of treachery cards.
//!
//! Each card of the row: it comes up and Atreides look; bidding goes round; the buyer pays, takes the card, and
//! a Harkonnen buyer draws his bonus card. Hand sizes are public all through. [gf9.bidding.card-order]

mod checks;
mod money;
mod reentry;
mod rivals;
mod swap;
mod types;

use landsraad_kernel::{Decision, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::data::{Card, CardKind};
use crate::editions::{Auctioneer, FullHand, KaramaBuy};
use crate::event::Event;
use crate::factions::power_of;
use crate::frames::{Activity, At, Cx, Flow, Reply, Visit};
use crate::view::Now;
use crate::windows::{Moment, Power};
use crate::{Faction, FactionSet, deals};

const ORDER: RuleRef = RuleRef("gf9.bidding.card-order");
const RAISE: RuleRef = RuleRef("gf9.bidding.raise-or-pass");
const OPENING: RuleRef = RuleRef("gf9.bidding.opening-bid");
const LIMIT: RuleRef = RuleRef("gf9.bidding.limit-spice");
const FULL: RuleRef = RuleRef("gf9.bidding.hand-limit");
const PAY: RuleRef = RuleRef("gf9.bidding.pay");
const BUY: RuleRef = RuleRef("gf9.cards.karama-buy");
const OVERBID: RuleRef = RuleRef("gf9.cards.karama-overbid");
const BONUS: RuleRef = RuleRef("gf9.harkonnen.bonus-card");
const SWAP: RuleRef = RuleRef("gf9.karama.harkonnen");
const TIE: RuleRef = RuleRef("ah2009.auction.karama-tie");

pub use reentry::{check_reenter, reenter};
pub use types::{BiddingAction, BiddingEvent, BiddingNow, BiddingQuestion, BiddingWhy};

/// The highest bid a Karama backs, unless the standing bid is higher: nobody can own more than this and a
/// list must end somewhere.
const KARAMA_BID: u16 = 60;

/// The steps, in rulebook order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "BiddingStep"))]
pub enum Step {
    /// Everybody declares the number of cards; the row is dealt.
    #[default]
    Declare,
    /// No auction is running: the Harkonnen may swap cards by Karama.
    Between,
    /// They did or not.
    BetweenReply,
    /// They name the other player.
    SwapWith,
    /// They say how many cards they take.
    SwapCount(Faction),
    /// They give this many back, one by one.
    SwapGive(Faction, u8),
    /// A card comes up.
    Up,
    /// Atreides look at it.
    Look,
    /// Somebody may bid.
    Bid,
    /// The seat has answered; the next one is found.
    Round,
    /// A worthless card shown to buy might have been stopped.
    Bought,
    /// Others may answer with a Karama of their own.
    Answers,
    /// This one may.
    Answer,
    /// A worthless card shown in answer might have been stopped.
    Answered,
    /// The winner says how he pays.
    How,
    /// A worthless card shown to pay might have been stopped.
    Shown,
    /// The buyer is about to pay.
    Pay,
    /// He pays and takes the card.
    Take,
    /// The Harkonnen draw their bonus card.
    Bonus,
}

/// The activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bidding {
    step: Step,
    /// Cards dealt for this phase.
    dealt: u8,
    /// Which of them is up, from 1.
    number: u8,
    /// The seat that was asked first for the card.
    opener: Option<Seat>,
    /// The seat that is asked now.
    turn: Seat,
    /// The standing bid; 0 if there is none.
    bid: u16,
    bidder: Option<Seat>,
    /// The seats that have passed on the standing bid.
    passed: SeatSet,
    /// The seats that were full and stay out.
    out: SeatSet,
    /// The seats that have played a Karama for this card, and those that have had the chance to.
    rivals: SeatSet,
    asked: SeatSet,
    /// The seats that have come back with a full hand, and whose bid was void.
    back: SeatSet,
    voided: SeatSet,
    /// The seats that have taken spice for this card.
    bound: SeatSet,
    /// The bid that stood before.
    before: Option<(u16, Seat)>,
    /// The card is paid for by Karama, or a real Karama has just been shown.
    free: bool,
    /// A power was announced: the others may stop it before the next step.
    stop: Option<Power>,
}

impl Default for Bidding {
    fn default() -> Bidding {
        Bidding {
            step: Step::Declare,
            dealt: 0,
            number: 0,
            opener: None,
            turn: Seat::at(0),
            bid: 0,
            bidder: None,
            passed: SeatSet::EMPTY,
            out: SeatSet::EMPTY,
            rivals: SeatSet::EMPTY,
            asked: SeatSet::EMPTY,
            back: SeatSet::EMPTY,
            voided: SeatSet::EMPTY,
            bound: SeatSet::EMPTY,
            before: None,
            free: false,
            stop: None,
        }
    }
}

/// Whether a faction's hand has room. [gf9.bidding.hand-limit] [gf9.harkonnen.hand-eight]
pub fn has_room(at: At<'_>, f: Faction) -> bool {
    at.s.board.cards.hand_len(f) < power_of(f).hand_limit()
}

/// The seat that conducts the auction, if there is one: the seat to the right of the first, never the first itself.
// [v29.auction.auctioneer]
pub fn auctioneer(at: At<'_>) -> Option<Seat> {
    match at.rules.rulings.auctioneer {
        Auctioneer::Nobody => None,
        Auctioneer::RightOfFirst => at.s.storm_order(at.rules).skip(1).find(|&s| at.s.faction(s).is_some()),
    }
}

impl Bidding {
    /// The standing bid and whose it is, while it has not been paid.
    fn standing(&self, at: At<'_>) -> Option<(Faction, u16)> {
        match self.step {
            Step::Bid | Step::Round | Step::How | Step::Shown | Step::Pay | Step::Take | Step::Bought => {
                let buyer = self.bidder.filter(|_| !self.free).and_then(|b| at.s.faction(b))?;
                Some((buyer, self.bid))
            }
            Step::Declare
            | Step::Between
            | Step::BetweenReply
            | Step::SwapWith
            | Step::SwapCount(_)
            | Step::SwapGive(..)
            | Step::Up
            | Step::Look
            | Step::Answers
            | Step::Answer
            | Step::Answered
            | Step::Bonus => None,
        }
    }

    /// Whether the standing bid is this faction's.
    pub(crate) fn bid_of(&self, at: At<'_>, f: Faction) -> bool {
        self.standing(at).is_some_and(|(bidder, _)| bidder == f)
    }

    /// Whether cards are passing between two hands, so that one may be over its limit for a moment.
    pub(crate) fn swapping(&self) -> bool {
        matches!(self.step, Step::SwapGive(..))
    }

    fn may_speak(&self, at: At<'_>, seat: Seat) -> bool {
        // [ah2009.auction.full-excluded] [ah2009.auction.full-reentry]
        let back = self.back.contains(seat) && !self.voided.contains(seat);
        // [v29.data.card-cone-of-silence]
        let free = |f: Faction| (has_room(at, f) || back) && !at.s.silenced.contains(f);
        at.s.faction(seat).is_some_and(free) && !self.out.contains(seat)
    }

    /// The seats that are full now; a place freed later does not count. [v29.auction.hand-limit]
    fn count_out(&mut self, at: At<'_>) {
        match at.rules.rulings.full_hand {
            FullHand::Freed | FullHand::Reentry => {}
            FullHand::Out => {
                let full = |s: &Seat| at.s.faction(*s).is_some_and(|f| !has_room(at, f));
                for seat in Seat::first(at.rules.seat_count()).filter(full) {
                    self.out.insert(seat);
                }
            }
        }
    }

    /// The first seat from this one on that has room in its hand.
    fn first_from(&self, at: At<'_>, from: Seat) -> Option<Seat> {
        from.round(at.rules.seat_count()).find(|&s| self.may_speak(at, s))
    }

    /// The next one to be asked about the card. [gf9.bidding.raise-or-pass]
    fn next_speaker(&self, at: At<'_>) -> Option<Seat> {
        let count = at.rules.seat_count();
        self.turn
            .next(count)
            .round(count)
            .find(|&s| self.may_speak(at, s) && self.bidder != Some(s) && !self.passed.contains(s))
    }

    fn declare(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // [gf9.bidding.declare] [gf9.bidding.hand-visible]
        let order: arrayvec::ArrayVec<Faction, 6> = cx.s.faction_order(cx.rules).collect();
        for f in order {
            let cards = cx.s.board.cards.hand_len(f) as u8;
            cx.emit(|| Event::Bidding(BiddingEvent::Declared { faction: f, cards }));
        }
        if let Some(faction) = auctioneer(cx.at()).and_then(|s| cx.s.faction(s)) {
            cx.emit(|| Event::Bidding(BiddingEvent::Auctioneer { faction }));
        }
        // As many cards as players who may bid. [gf9.bidding.deal-cards] [gf9.bidding.nobody-can-bid]
        let bidders = cx.s.in_play().iter().filter(|&f| has_room(cx.at(), f)).count();
        if bidders == 0 {
            return Flow::Return(Reply::Nothing);
        }
        cx.deal_row(bidders);
        self.dealt = cx.s.board.cards.row_len() as u8;
        self.step = Step::Between;
        Flow::Again
    }

    /// The next card comes up, if there is one and somebody can bid.
    // [gf9.bidding.one-at-a-time] [gf9.bidding.opener] [gf9.bidding.next-opener] [gf9.bidding.end-all-sold]
    fn bring_up(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        if cx.s.board.cards.row_len() == 0 {
            return Flow::Return(Reply::Nothing);
        }
        cx.end_uses();
        self.count_out(cx.at());
        let count = cx.rules.seat_count();
        let from = self.opener.map_or(cx.s.table.first, |o| o.next(count));
        self.opener = self.first_from(cx.at(), from);
        let Some(opener) = self.opener else { return Bidding::unsold(cx) };
        self.turn = opener;
        (self.bid, self.bidder, self.passed, self.free) = (0, None, SeatSet::EMPTY, false);
        (self.rivals, self.asked, self.bound) = (SeatSet::EMPTY, SeatSet::EMPTY, SeatSet::EMPTY);
        (self.back, self.voided, self.before) = (SeatSet::EMPTY, SeatSet::EMPTY, None);
        self.number += 1;
        let (number, of) = (self.number, self.dealt);
        cx.emit(|| Event::Bidding(BiddingEvent::Up { number, of }));
        self.step = Step::Look;
        // [gf9.atreides.bidding-sight] [gf9.karama.stop-atreides-bidding-sight] [gf9.faq.karama-bid-all]
        if cx.s.plays(Faction::Atreides) {
            return cx.offer_stop(Power::AtreidesBiddingSight);
        }
        Flow::Again
    }

    /// Everybody has passed: the phase is over. [gf9.bidding.end-all-pass]
    fn unsold(cx: &mut Cx<'_, '_>) -> Flow {
        let cards = cx.s.board.cards.row_len() as u8;
        cx.return_row();
        cx.emit(|| Event::Bidding(BiddingEvent::Unsold { cards }));
        Flow::Return(Reply::Nothing)
    }

    /// After a bid or a pass: who is next, or that the card is sold or not.
    fn go_round(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        if let Some(next) = self.next_speaker(cx.at()) {
            self.turn = next;
            self.step = Step::Bid;
            return Flow::Ask;
        }
        if self.void_if_full(cx) {
            return Flow::Again;
        }
        let Some(buyer) = self.bidder.and_then(|b| cx.s.faction(b)) else { return Bidding::unsold(cx) };
        // Every faction that might hold a Karama is asked how it pays: the question must not reveal who holds one. [gf9.cards.karama-buy]
        let at = cx.at();
        // [ah2009.auction.no-card-after-last-pass]
        let could = match at.rules.rulings.karama_buy {
            KaramaBuy::AlsoInPayment => at.s.board.cards.could_hold(buyer, at.karamas(buyer)),
            // [ah2009.auction.karama-free-card] [v29.data.card-karama-buy]
            KaramaBuy::InTurn => false,
        };
        self.step = if could { Step::How } else { Step::Pay };
        if could { Flow::Ask } else { Flow::Again }
    }

    fn take(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let Some(buyer) = self.bidder.and_then(|b| cx.s.faction(b)) else { return Bidding::unsold(cx) };
        let price = if self.free { 0 } else { self.bid };
        if !self.free {
            money::settle(cx, buyer, price);
        }
        let karama = self.free;
        cx.emit(|| Event::Bidding(BiddingEvent::Sold { faction: buyer, price, karama }));
        cx.take_from_row(buyer);
        self.step = Step::Between;
        // [gf9.harkonnen.bonus-card] [gf9.karama.stop-harkonnen-bonus] [gf9.bidding.never-over-limit]
        if buyer == Faction::Harkonnen && has_room(cx.at(), buyer) {
            self.step = Step::Bonus;
            return cx.offer_stop(Power::HarkonnenBonus);
        }
        Flow::Again
    }

    /// Whether the card last shown in place of Karama was not stopped.
    fn card_stands(&mut self, cx: &mut Cx<'_, '_>) -> bool {
        let real = std::mem::take(&mut self.free);
        cx.serves_as_karama(real)
    }

    /// Shows a card in place of Karama; the worthless ones of the Bene Gesserit can be stopped.
    // [gf9.cards.karama-once-discard] [gf9.bene-gesserit.adv-karama] [gf9.karama.stop-bene-gesserit-worthless]
    fn show(&mut self, cx: &mut Cx<'_, '_>, f: Faction, card: Card, then: Step) {
        cx.discard(f, card);
        self.step = then;
        // A real one takes effect at once.
        self.free = card.kind() == CardKind::Karama;
        if !self.free {
            self.stop = Some(Power::BeneGesseritWorthless);
        }
    }
}

impl Activity for Bidding {
    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        if let Some(power) = self.stop.take() {
            return cx.offer_stop(power);
        }
        match self.step {
            Step::Declare => self.declare(cx),
            Step::Between => {
                // [gf9.karama.harkonnen]
                self.step = Step::BetweenReply;
                let prey = swap::targets(cx.at()).next().is_some() && cx.s.board.cards.row_len() > 0;
                if prey { cx.open(Moment::Special(Faction::Harkonnen)) } else { Flow::Again }
            }
            Step::BetweenReply => {
                if let Some(Reply::Played { .. }) = reply {
                    self.step = Step::SwapWith;
                    return Flow::Again;
                }
                self.step = Step::Up;
                Flow::Again
            }
            // Between two questions a hand can be played empty; then there is nothing left to take from it.
            Step::SwapWith | Step::SwapCount(_) => {
                self.step = swap::still_possible(cx.at(), self.step);
                if self.step == Step::Up { Flow::Again } else { Flow::Ask }
            }
            Step::SwapGive(_, left) => {
                if left > 0 && cx.s.board.cards.hand_len(Faction::Harkonnen) > 0 {
                    return Flow::Ask;
                }
                self.step = Step::Up;
                Flow::Again
            }
            Step::Up => self.bring_up(cx),
            Step::Look => {
                if cx.s.plays(Faction::Atreides) && cx.works(Power::AtreidesBiddingSight) {
                    cx.look_at_row(Faction::Atreides);
                }
                self.step = Step::Bid;
                Flow::Ask
            }
            Step::Bid => Flow::Ask,
            Step::Round => self.go_round(cx),
            Step::Bought => {
                if self.card_stands(cx) {
                    return self.claimed(cx);
                }
                // The card is spent; the seat still has its turn. [gf9.karama.redo]
                // He has had his chance to answer another's Karama. [ah2009.auction.karama-tie]
                self.asked.insert(self.turn);
                self.step = Step::Bid;
                Flow::Ask
            }
            Step::Answers => self.next_answer(cx),
            Step::Answer => Flow::Ask,
            Step::Answered => self.answered(cx),
            Step::How => Flow::Ask,
            Step::Shown => {
                self.free = self.card_stands(cx);
                self.step = if self.free { Step::Take } else { Step::Pay };
                // By ruling a worthless card may have backed the bid. [gf9.bene-gesserit.adv-karama]
                if !self.free {
                    self.void_if_unpaid(cx);
                }
                Flow::Again
            }
            Step::Pay => {
                self.step = Step::Take;
                // [gf9.karama.stop-emperor-bids]
                let buyer = self.bidder.and_then(|b| cx.s.faction(b));
                if cx.s.plays(Faction::Emperor) && buyer != Some(Faction::Emperor) {
                    return cx.offer_stop(Power::EmperorBids);
                }
                Flow::Again
            }
            Step::Take => self.take(cx),
            Step::Bonus => {
                if cx.works(Power::HarkonnenBonus) {
                    cx.draw_card(Faction::Harkonnen, BONUS);
                }
                self.step = Step::Between;
                Flow::Again
            }
        }
    }

    fn pending(&self, at: At<'_>) -> SeatSet {
        match self.step {
            Step::Bid | Step::Answer => self.turn.only(),
            Step::How => self.bidder.map_or(SeatSet::EMPTY, Seat::only),
            Step::SwapWith | Step::SwapCount(_) | Step::SwapGive(..) => at.s.seat_set(Faction::Harkonnen),
            Step::Declare
            | Step::Between
            | Step::BetweenReply
            | Step::Up
            | Step::Look
            | Step::Round
            | Step::Bought
            | Step::Answers
            | Step::Answered
            | Step::Shown
            | Step::Pay
            | Step::Take
            | Step::Bonus => SeatSet::EMPTY,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat) -> Decision<Question, Action> {
        let question = match self.step {
            Step::How => BiddingQuestion::Pay { price: self.bid },
            Step::SwapWith => BiddingQuestion::SwapWith,
            Step::SwapCount(with) => BiddingQuestion::SwapCount { with },
            Step::SwapGive(to, left) => BiddingQuestion::GiveBack { to, left },
            Step::Answer => BiddingQuestion::Answer { number: self.number, of: self.dealt },
            Step::Bid
            | Step::Declare
            | Step::Between
            | Step::BetweenReply
            | Step::Up
            | Step::Look
            | Step::Round
            | Step::Bought
            | Step::Answers
            | Step::Answered
            | Step::Shown
            | Step::Pay
            | Step::Take
            | Step::Bonus => BiddingQuestion::Bid { number: self.number, of: self.dealt, standing: self.bid },
        };
        let rule = match question {
            BiddingQuestion::Bid { .. } => RAISE,
            BiddingQuestion::Answer { .. } => TIE,
            BiddingQuestion::Pay { .. } => PAY,
            BiddingQuestion::SwapWith
            | BiddingQuestion::SwapCount { .. }
            | BiddingQuestion::GiveBack { .. } => SWAP,
        };
        // The first legal answer: a pass ([gf9.bidding.ten-seconds] [ah2009.auction.time-limit]), spice if there is enough, and so on.
        let (mut default, mut options) = (None, 0);
        self.candidates(at, seat, &mut |action| {
            if self.check(at, seat, &action).is_ok() {
                default = default.or(Some(action));
                options += 1;
            }
            std::ops::ControlFlow::Continue(())
        });
        Decision {
            question: Question::Bidding(question),
            shape: Shape::One { options },
            rule,
            default: default.unwrap_or(Action::Bidding(BiddingAction::Pass)),
        }
    }

    fn candidates(&self, at: At<'_>, seat: Seat, visit: &mut Visit<'_>) {
        use BiddingAction as A;
        let Some(f) = at.s.faction(seat) else { return };
        let mut offer = |action| visit(Action::Bidding(action)).is_break();
        let mut hand = at.s.board.cards.distinct(f);
        match self.step {
            Step::Answer => {
                let _ = offer(A::Pass) || hand.any(|c| offer(A::BuyWith(c)));
            }
            Step::Bid => {
                // A promise not to bid leaves the pass, and so does silence. [gf9.deals.public-binding]
                let _ = offer(A::Pass)
                    || !at.s.silenced.contains(f)
                        && deals::may_bid(at, f).is_ok()
                        && ((self.bid + 1..=self.most(at, f)).any(|n| offer(A::Bid(n)))
                            || hand.any(|c| at.is_karama(f, c) && offer(A::BuyWith(c))));
            }
            Step::How => {
                let _ = offer(A::PaySpice) || hand.any(|c| offer(A::PayWith(c)));
            }
            Step::SwapWith => {
                let _ = swap::targets(at).any(|g| offer(A::SwapWith(g)));
            }
            Step::SwapCount(with) => {
                let most = swap::most(at, with);
                let _ = (1..=most).any(|n| offer(A::SwapCount(n)));
            }
            Step::SwapGive(..) => {
                let _ = hand.any(|c| offer(A::GiveBack(c)));
            }
            Step::Declare
            | Step::Between
            | Step::BetweenReply
            | Step::Up
            | Step::Look
            | Step::Round
            | Step::Bought
            | Step::Answers
            | Step::Answered
            | Step::Shown
            | Step::Pay
            | Step::Take
            | Step::Bonus => {}
        }
    }

    fn exact(&self, at: At<'_>) -> bool {
        // The bids up to the highest are found as a whole; a full hand or a loan leaves some of them out.
        let plain = |f| has_room(at, f) && !self.bound.contains(self.turn);
        self.step == Step::Bid && at.s.faction(self.turn).is_some_and(plain)
    }

    fn check(&self, at: At<'_>, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        let (Action::Bidding(action), Some(f)) = (*action, at.s.faction(seat)) else {
            return Err(Illegal::new(ORDER, Why::OtherQuestion));
        };
        match self.step {
            Step::Bid => self.check_bid(at, f, action),
            Step::Answer => Bidding::check_answer(at, f, action),
            Step::How => self.check_payment(at, f, action),
            Step::SwapWith | Step::SwapCount(_) | Step::SwapGive(..) => swap::check(at, self.step, action),
            Step::Declare
            | Step::Between
            | Step::BetweenReply
            | Step::Up
            | Step::Look
            | Step::Round
            | Step::Bought
            | Step::Answers
            | Step::Answered
            | Step::Shown
            | Step::Pay
            | Step::Take
            | Step::Bonus => Err(Illegal::new(FULL, Why::OtherQuestion)),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, action: &Action) {
        let (Action::Bidding(action), Some(f)) = (*action, cx.s.faction(seat)) else { return };
        match action {
            BiddingAction::Pass if self.step == Step::Answer => {
                self.asked.insert(seat);
                self.step = Step::Answers;
            }
            BiddingAction::Pass => {
                cx.emit(|| Event::Bidding(BiddingEvent::Passed { faction: f }));
                self.passed.insert(seat);
                self.step = Step::Round;
            }
            BiddingAction::Bid(amount) => {
                cx.emit(|| Event::Bidding(BiddingEvent::Bid { faction: f, amount }));
                // A pass is not final while the bidding comes round. [gf9.bidding.raise-or-pass]
                self.before = self.bidder.map(|b| (self.bid, b));
                (self.bid, self.bidder, self.passed) = (amount, Some(seat), SeatSet::EMPTY);
                self.step = Step::Round;
            }
            BiddingAction::BuyWith(card) if self.step == Step::Answer => {
                self.asked.insert(seat);
                self.claim(cx, f, card, Step::Answered);
            }
            BiddingAction::BuyWith(card) => self.claim(cx, f, card, Step::Bought),
            BiddingAction::Reenter => {}
            BiddingAction::PaySpice => self.step = Step::Pay,
            BiddingAction::PayWith(card) => self.show(cx, f, card, Step::Shown),
            BiddingAction::SwapWith(with) => self.step = Step::SwapCount(with),
            BiddingAction::SwapCount(cards) => {
                if let Step::SwapCount(with) = self.step {
                    swap::take(cx, with, cards);
                    self.step = Step::SwapGive(with, cards);
                }
            }
            BiddingAction::GiveBack(card) => {
                if let Step::SwapGive(to, left) = self.step {
                    cx.give_card(Faction::Harkonnen, to, card);
                    self.step = Step::SwapGive(to, left - 1);
                }
            }
        }
    }

    fn tied_spice(&self, at: At<'_>, f: Faction) -> u16 {
        self.standing(at).map_or(0, |(buyer, price)| money::tied(at, f, buyer, price))
    }

    fn claims(&self, at: At<'_>, ally: Faction) -> u16 {
        self.standing(at).map_or(0, |(buyer, price)| money::claim(at, ally, buyer, price))
    }

    fn unasked(&self, at: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
        let Action::Bidding(BiddingAction::Bid(_) | BiddingAction::BuyWith(_) | BiddingAction::Pass) =
            *action
        else {
            return None;
        };
        self.kept_out(at, f)
    }

    fn now(&self, at: At<'_>, _viewers: FactionSet) -> Now {
        let (swap_with, to_give_back) = match self.step {
            Step::SwapCount(with) => (Some(with), 0),
            Step::SwapGive(with, left) => (Some(with), left),
            Step::Declare
            | Step::Between
            | Step::BetweenReply
            | Step::SwapWith
            | Step::Up
            | Step::Look
            | Step::Bid
            | Step::Round
            | Step::Bought
            | Step::Answers
            | Step::Answer
            | Step::Answered
            | Step::How
            | Step::Shown
            | Step::Pay
            | Step::Take
            | Step::Bonus => (None, 0),
        };
        Now::Bidding(BiddingNow {
            number: self.number,
            auctioneer: auctioneer(at),
            of: self.dealt,
            bid: self.bid,
            bidder: self.bidder,
            order: self.opener.unwrap_or(at.s.table.first).round(at.rules.seat_count()).collect(),
            turn: matches!(self.step, Step::Bid | Step::Answer).then_some(self.turn),
            passed: self.passed,
            rivals: self.rivals,
            back: self.back,
            bound: self.bound,
            swap_with,
            to_give_back,
        })
    }
}

#[cfg(test)]
mod swap_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tie_tests;
#[cfg(test)]
mod worthless_tests;
