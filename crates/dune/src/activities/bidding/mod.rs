//! Phase 4: the auction of treachery cards.
//!
//! Each card of the row: it comes up and Atreides look; bidding goes round; the buyer pays, takes the card, and
//! a Harkonnen buyer draws his bonus card. Hand sizes are public all through. [gf9.bidding.card-order]

mod checks;
mod money;
mod reentry;
mod rivals;
mod swap;
mod terms;

use std::ops::ControlFlow;

use landsraad_kernel::activity::write_out;
use landsraad_kernel::{Activity, Choices, Freedom, Illegal, RuleRef, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use crate::action::{Action, Question, Why};
use crate::activities::charity::CharityWhy;
use crate::activities::windows::{Moment, Power};
use crate::activities::{
    At, Cx, Decision, DuneActivity, Flow, Reply, Verdict, Visit, count_legal, other_question,
};
use crate::data::{Card, CardKind};
use crate::editions::{Auctioneer, FullHand, KaramaBuy};
use crate::event::Event;
use crate::factions::hand_limit;
use crate::view::Now;
use crate::{Dune, Faction, FactionSet, deals};

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

pub use reentry::{check_reenter, places_kept, reenter};
pub use terms::{BiddingAction, BiddingEvent, BiddingNow, BiddingQuestion, BiddingWhy};

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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
    at.state.board.cards.hand_len(f) < hand_limit(f)
}

/// The refusal of a bid to a faction whose hand is full. [gf9.bidding.hand-limit]
pub(crate) fn full(at: At<'_>, f: Faction) -> Option<Illegal<Why>> {
    let cards = at.state.board.cards.hand_len(f) as u8;
    (!has_room(at, f)).then(|| Illegal::new(FULL, Why::Bidding(BiddingWhy::FullHand { cards })))
}

/// The seat that conducts the auction, if there is one: the seat to the right of the first, never the first itself.
// [v29.auction.auctioneer]
pub fn auctioneer(at: At<'_>) -> Option<Seat> {
    match at.rules.rulings.auctioneer {
        Auctioneer::Nobody => None,
        Auctioneer::RightOfFirst => {
            at.state.storm_order(at.rules).skip(1).find(|&s| at.state.faction(s).is_some())
        }
    }
}

impl Bidding {
    /// The standing bid and whose it is, while it has not been paid.
    fn standing(&self, at: At<'_>) -> Option<(Faction, u16)> {
        let unpaid = matches!(
            self.step,
            Step::Bid | Step::Round | Step::How | Step::Shown | Step::Pay | Step::Take | Step::Bought
        );
        let buyer = self.bidder.filter(|_| unpaid && !self.free).and_then(|b| at.state.faction(b))?;
        Some((buyer, self.bid))
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
        let free = |f: Faction| (has_room(at, f) || back) && !at.state.silenced.contains(f);
        !self.out.contains(seat) && at.state.faction(seat).is_some_and(free)
    }

    /// The seats that are full now; a place freed later does not count. [v29.auction.hand-limit]
    fn count_out(&mut self, at: At<'_>) {
        match at.rules.rulings.full_hand {
            FullHand::Freed | FullHand::Reentry => {}
            FullHand::Out => {
                let full = |s: &Seat| at.state.faction(*s).is_some_and(|f| !has_room(at, f));
                for seat in Seat::first(at.rules.seat_count()).filter(full) {
                    self.out.insert(seat);
                }
            }
        }
    }

    /// The first seat with room in its hand, from the First Player on, later from the one after the last opener.
    // [gf9.bidding.opener] [gf9.bidding.next-opener]
    fn next_opener(&self, at: At<'_>) -> Option<Seat> {
        let count = at.rules.seat_count();
        let from = self.opener.map_or(at.state.table.first, |o| o.next(count));
        from.round(count).find(|&s| self.may_speak(at, s))
    }

    /// The seat that is asked first for the card; until the bidding begins a place freed in a hand still counts.
    fn opens(&self, at: At<'_>) -> Option<Seat> {
        if self.step == Step::Look { self.next_opener(at) } else { self.opener }
    }

    /// The next one to be asked about the card. [gf9.bidding.raise-or-pass]
    fn next_speaker(&self, at: At<'_>) -> Option<Seat> {
        let count = at.rules.seat_count();
        self.turn
            .next(count)
            .round(count)
            .find(|&s| self.bidder != Some(s) && !self.passed.contains(s) && self.may_speak(at, s))
    }

    /// Whether a faction has more than a pass: a promise not to bid leaves it that, and so does silence.
    // [gf9.deals.public-binding] [v29.data.card-cone-of-silence]
    fn bids(at: At<'_>, f: Faction) -> bool {
        !at.state.silenced.contains(f) && deals::may_bid(at, f).is_ok()
    }

    fn declare(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        // [gf9.bidding.declare] [gf9.bidding.hand-visible]
        let order: arrayvec::ArrayVec<Faction, 6> = cx.state.faction_order(cx.rules).collect();
        for f in order {
            let cards = cx.state.board.cards.hand_len(f) as u8;
            cx.emit(|| Event::Bidding(BiddingEvent::Declared { faction: f, cards }));
        }
        if let Some(faction) = auctioneer(cx.at()).and_then(|s| cx.state.faction(s)) {
            cx.emit(|| Event::Bidding(BiddingEvent::Auctioneer { faction }));
        }
        // As many cards as players who may bid. [gf9.bidding.deal-cards] [gf9.bidding.nobody-can-bid]
        let bidders = cx.state.in_play().iter().filter(|&f| has_room(cx.at(), f)).count();
        if bidders == 0 {
            return Flow::Return(Reply::Nothing);
        }
        cx.deal_row(bidders);
        self.dealt = cx.state.board.cards.row_len() as u8;
        self.step = Step::Between;
        Flow::Again
    }

    /// The next card comes up, if there is one and somebody can bid.
    // [gf9.bidding.one-at-a-time] [gf9.bidding.end-all-sold]
    fn bring_up(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        if cx.state.board.cards.row_len() == 0 {
            return Flow::Return(Reply::Nothing);
        }
        cx.end_uses();
        self.count_out(cx.at());
        if self.next_opener(cx.at()).is_none() {
            return Bidding::unsold(cx);
        }
        (self.bid, self.bidder, self.passed, self.free) = (0, None, SeatSet::EMPTY, false);
        (self.rivals, self.asked, self.bound) = (SeatSet::EMPTY, SeatSet::EMPTY, SeatSet::EMPTY);
        (self.back, self.voided, self.before) = (SeatSet::EMPTY, SeatSet::EMPTY, None);
        self.number += 1;
        let (number, of) = (self.number, self.dealt);
        cx.emit(|| Event::Bidding(BiddingEvent::Up { number, of }));
        self.step = Step::Look;
        // [gf9.atreides.bidding-sight] [gf9.karama.stop-atreides-bidding-sight] [gf9.faq.karama-bid-all]
        if cx.state.plays(Faction::Atreides) {
            return cx.offer_stop(Power::AtreidesBiddingSight);
        }
        Flow::Again
    }

    /// Everybody has passed: the phase is over. [gf9.bidding.end-all-pass]
    fn unsold(cx: &mut Cx<'_, '_>) -> Flow {
        let cards = cx.state.board.cards.row_len() as u8;
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
        if self.void_if_full(cx) || self.void_if_unbacked(cx) {
            return Flow::Again;
        }
        let Some(buyer) = self.bidder.and_then(|b| cx.state.faction(b)) else { return Bidding::unsold(cx) };
        // Every faction that might hold a Karama is asked how it pays: the question must not reveal who holds one. [gf9.cards.karama-buy]
        let at = cx.at();
        // [ah2009.auction.no-card-after-last-pass]
        let could = match at.rules.rulings.karama_buy {
            KaramaBuy::AlsoInPayment => at.state.board.cards.could_hold(buyer, at.karamas(buyer)),
            // [ah2009.auction.karama-free-card] [v29.data.card-karama-buy]
            KaramaBuy::InTurn => false,
        };
        self.step = if could { Step::How } else { Step::Pay };
        if could { Flow::Ask } else { Flow::Again }
    }

    fn take(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let Some(buyer) = self.bidder.and_then(|b| cx.state.faction(b)) else { return Bidding::unsold(cx) };
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

/// What the auction asks.
#[derive(Clone, Copy, Debug)]
pub enum Ask {
    /// To bid, to pass or to buy with a card.
    Bid,
    /// Whether to answer a Karama with another one.
    Answer,
    /// How to pay.
    Pay,
    /// With whom the Harkonnen swap cards.
    SwapWith,
    /// How many cards they take from this faction.
    SwapCount(Faction),
    /// Which card this faction gets back, and how many are still owed.
    GiveBack(Faction, u8),
}

impl Activity for Bidding {
    type Game = Dune;
    type Ask = Ask;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        if let Some(power) = self.stop.take() {
            return cx.offer_stop(power);
        }
        match self.step {
            Step::Declare => self.declare(cx),
            Step::Between => {
                // [gf9.karama.harkonnen]
                self.step = Step::BetweenReply;
                let prey = swap::targets(cx.at()).next().is_some() && cx.state.board.cards.row_len() > 0;
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
                if left > 0 && cx.state.board.cards.hand_len(Faction::Harkonnen) > 0 {
                    return Flow::Ask;
                }
                self.step = Step::Up;
                Flow::Again
            }
            Step::Up => self.bring_up(cx),
            Step::Look => {
                if cx.state.plays(Faction::Atreides) && cx.works(Power::AtreidesBiddingSight) {
                    cx.look_at_row(Faction::Atreides);
                }
                self.opener = self.next_opener(cx.at());
                self.turn = self.opener.unwrap_or(self.turn);
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
                if self.void_if_unbacked(cx) {
                    return Flow::Again;
                }
                self.step = Step::Take;
                // [gf9.karama.stop-emperor-bids]
                let buyer = self.bidder.and_then(|b| cx.state.faction(b));
                if cx.state.plays(Faction::Emperor) && buyer != Some(Faction::Emperor) {
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

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, Ask)> {
        let harkonnen = |ask| Some((at.state.seat_set(Faction::Harkonnen), ask));
        match self.step {
            Step::Bid => Some((self.turn.only(), Ask::Bid)),
            Step::Answer => Some((self.turn.only(), Ask::Answer)),
            Step::How => Some((self.bidder?.only(), Ask::Pay)),
            Step::SwapWith => harkonnen(Ask::SwapWith),
            Step::SwapCount(with) => harkonnen(Ask::SwapCount(with)),
            Step::SwapGive(to, left) => harkonnen(Ask::GiveBack(to, left)),
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
            | Step::Bonus => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: Ask) -> Decision {
        let (number, of, standing) = (self.number, self.dealt, self.bid);
        let (question, rule) = match ask {
            Ask::Bid => (BiddingQuestion::Bid { number, of, standing }, RAISE),
            Ask::Answer => (BiddingQuestion::Answer { number, of }, TIE),
            Ask::Pay => (BiddingQuestion::Pay { price: self.bid }, PAY),
            Ask::SwapWith => (BiddingQuestion::SwapWith, SWAP),
            Ask::SwapCount(with) => (BiddingQuestion::SwapCount { with }, SWAP),
            Ask::GiveBack(to, left) => (BiddingQuestion::GiveBack { to, left }, SWAP),
        };
        // The first legal answer: a pass ([gf9.bidding.ten-seconds] [ah2009.auction.time-limit]), spice if there is enough, and so on.
        let (options, first) = count_legal(self, at, seat, ask);
        Decision {
            question: Question::Bidding(question),
            shape: Shape::One { options },
            rule,
            default: first.unwrap_or(Action::Bidding(BiddingAction::Pass)),
        }
    }

    fn candidates(&self, at: At<'_>, seat: Seat, ask: Ask, visit: &mut Visit<'_>) -> ControlFlow<()> {
        use BiddingAction as A;
        let Some(f) = at.state.faction(seat) else { return ControlFlow::Continue(()) };
        let mut offer = |action| visit(Action::Bidding(action));
        let mut hand = at.state.board.cards.distinct(f);
        match ask {
            Ask::Bid => {
                offer(A::Pass)?;
                if !Bidding::bids(at, f) {
                    return ControlFlow::Continue(());
                }
                (self.bid + 1..=self.most(at, f)).try_for_each(|n| offer(A::Bid(n)))?;
                let mut karamas = at.state.board.cards.distinct_of(f, at.karamas(f));
                karamas.try_for_each(|c| offer(A::BuyWith(c)))
            }
            Ask::Answer => {
                offer(A::Pass)?;
                hand.try_for_each(|c| offer(A::BuyWith(c)))
            }
            Ask::Pay => {
                offer(A::PaySpice)?;
                hand.try_for_each(|c| offer(A::PayWith(c)))
            }
            Ask::SwapWith => swap::targets(at).try_for_each(|g| offer(A::SwapWith(g))),
            Ask::SwapCount(with) => (1..=swap::most(at, with)).try_for_each(|n| offer(A::SwapCount(n))),
            Ask::GiveBack(..) => hand.try_for_each(|c| offer(A::GiveBack(c))),
        }
    }

    fn exact(&self, at: At<'_>, ask: Ask) -> bool {
        // The bids up to the highest are found as a whole; a full hand or a loan leaves some of them out.
        let plain = |f| has_room(at, f) && !self.bound.contains(self.turn);
        matches!(ask, Ask::Bid) && at.state.faction(self.turn).is_some_and(plain)
    }

    fn check(&self, at: At<'_>, seat: Seat, ask: Ask, action: &Action) -> Verdict {
        let (Action::Bidding(action), Some(f)) = (*action, at.state.faction(seat)) else {
            return other_question(ORDER);
        };
        match ask {
            Ask::Bid => self.check_bid(at, f, action),
            Ask::Answer => Bidding::check_answer(at, f, action),
            Ask::Pay => self.check_payment(at, f, action),
            Ask::SwapWith | Ask::SwapCount(_) | Ask::GiveBack(..) => swap::check(at, ask, action),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, ask: Ask, action: &Action) {
        let (Action::Bidding(action), Some(f)) = (*action, cx.state.faction(seat)) else { return };
        match action {
            BiddingAction::Pass if matches!(ask, Ask::Answer) => {
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
            BiddingAction::BuyWith(card) if matches!(ask, Ask::Answer) => {
                self.asked.insert(seat);
                self.claim(cx, f, card, Step::Answered);
            }
            BiddingAction::BuyWith(card) => self.claim(cx, f, card, Step::Bought),
            BiddingAction::Reenter => {}
            BiddingAction::PaySpice => self.step = Step::Pay,
            BiddingAction::PayWith(card) => self.show(cx, f, card, Step::Shown),
            BiddingAction::SwapWith(with) => self.step = Step::SwapCount(with),
            BiddingAction::SwapCount(cards) => {
                if let Ask::SwapCount(with) = ask {
                    swap::take(cx, with, cards);
                    self.step = Step::SwapGive(with, cards);
                }
            }
            BiddingAction::GiveBack(card) => {
                if let Ask::GiveBack(to, left) = ask {
                    cx.give_card(Faction::Harkonnen, to, card);
                    self.step = Step::SwapGive(to, left - 1);
                }
            }
        }
    }

    fn freedom(&self, at: At<'_>, seat: Seat, ask: Ask) -> Freedom<Action> {
        let Some(f) = at.state.faction(seat) else { return Freedom::Unknown };
        let forced = |action| Freedom::Forced(Action::Bidding(action));
        let could_show = |f| at.state.board.cards.holds_any(f, at.karamas(f));
        match ask {
            Ask::Bid if !self.exact(at, ask) => Freedom::Unknown,
            Ask::Bid if !Bidding::bids(at, f) => forced(BiddingAction::Pass),
            Ask::Bid if self.bid < self.most(at, f) || could_show(f) => Freedom::Free,
            Ask::Bid => forced(BiddingAction::Pass),
            Ask::Pay if !could_show(f) => forced(BiddingAction::PaySpice),
            Ask::Pay | Ask::Answer | Ask::SwapWith | Ask::SwapCount(_) | Ask::GiveBack(..) => {
                Freedom::Unknown
            }
        }
    }

    fn choices(&self, at: At<'_>, seat: Seat, ask: Ask, choices: &mut Choices<Action>) {
        use BiddingAction as A;
        let (Ask::Bid, Some(f), true) = (ask, at.state.faction(seat), self.exact(at, ask)) else {
            return write_out(self, at, seat, ask, choices);
        };
        choices.push(Action::Bidding(A::Pass));
        if Bidding::bids(at, f) {
            choices.range(self.bid + 1, self.most(at, f), |n| Action::Bidding(A::Bid(n)));
            let karamas = at.state.board.cards.distinct_of(f, at.karamas(f));
            karamas.for_each(|c| choices.push(Action::Bidding(A::BuyWith(c))));
        }
    }
}

impl DuneActivity for Bidding {
    fn tied_spice(&self, at: At<'_>, f: Faction) -> u16 {
        self.standing(at).map_or(0, |(buyer, price)| money::tied(at, f, buyer, price))
    }

    /// The Karama behind a bid stays for it. [gf9.cards.karama-overbid]
    fn tied_card(&self, at: At<'_>, f: Faction, card: Card) -> Option<Illegal<Why>> {
        let tied = self.rests_on(at, f, card);
        tied.then(|| Illegal::new(OVERBID, Why::Bidding(BiddingWhy::MustUseKarama)))
    }

    fn claims(&self, at: At<'_>, ally: Faction) -> u16 {
        self.standing(at).map_or(0, |(buyer, price)| money::claim(at, ally, buyer, price))
    }

    /// Not while the Harkonnen owe cards: what they have taken is not played away. [gf9.karama.harkonnen]
    fn any_time(&self) -> bool {
        !self.swapping()
    }

    fn unasked(&self, at: At<'_>, f: Faction, action: &Action) -> Option<Illegal<Why>> {
        // Where charity opens the auction it is over. [ah2009.auction.charity] [v29.auction.charity]
        if let Action::Charity(_) = *action {
            return Some(Illegal::new(RuleRef("gf9.charity.claim"), Why::Charity(CharityWhy::Over)));
        }
        let Action::Bidding(action) = *action else { return None };
        match action {
            BiddingAction::Pass => self.kept_out(at, f),
            // What cannot be bid in any turn.
            BiddingAction::Bid(_) | BiddingAction::BuyWith(_) => {
                self.kept_out(at, f).or_else(|| self.check_bid(at, f, action).err())
            }
            BiddingAction::PaySpice
            | BiddingAction::PayWith(_)
            | BiddingAction::SwapWith(_)
            | BiddingAction::SwapCount(_)
            | BiddingAction::GiveBack(_)
            | BiddingAction::Reenter => None,
        }
    }

    fn now(&self, at: At<'_>, _viewers: FactionSet) -> Now {
        let (swap_with, to_give_back) = match self.asked(at) {
            Some((_, Ask::SwapCount(with))) => (Some(with), 0),
            Some((_, Ask::GiveBack(with, left))) => (Some(with), left),
            Some((_, Ask::Bid | Ask::Answer | Ask::Pay | Ask::SwapWith)) | None => (None, 0),
        };
        Now::Bidding(BiddingNow {
            number: self.number,
            auctioneer: auctioneer(at),
            of: self.dealt,
            bid: self.bid,
            bidder: self.bidder,
            order: self.opens(at).unwrap_or(at.state.table.first).round(at.rules.seat_count()).collect(),
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
mod tests;
