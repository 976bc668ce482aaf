//! An auction: sealed offers, the opening, the sale.

use std::ops::ControlFlow;

use landsraad_kernel::{Activity, BySeat, RuleRef, Sealed, Seat, SeatSet, Shape, Window};
use serde::{Deserialize, Serialize};

use super::guard::{Guard, Sale};
use super::{At, Cx, Decision, Flow, Frame, Reply, Verdict, Visit, other_question, refuse, unchecked};
use crate::demo::rulings::{GuardEffect, Tie};
use crate::demo::{Action, Card, Demo, Event, Offer, Question, Why};

const DIE: u32 = 6;

/// An auction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Auction {
    /// Where it stands.
    pub step: AuctionStep,
    /// Complete offers.
    pub offers: Sealed<Offer>,
    /// First parts of unfinished offers. Secret, and so is whether there is one.
    pub drafts: BySeat<Option<Draft>>,
    /// The best offer.
    pub winner: Option<Seat>,
    /// The lot, once turned up.
    pub lot: Option<Card>,
}

/// The first part of an offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Draft {
    /// The staked card.
    pub stake: Option<Card>,
}

/// The steps of an auction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AuctionStep {
    /// All seal their offers.
    Offers,
    /// Offers and lot are turned up.
    Open,
    /// The sale, unless a guard stopped it.
    Sale,
    /// The buyer may gamble.
    Gamble,
    /// Nothing is left to do.
    Close,
}

/// What an auction asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AuctionAsk {
    /// An offer in two parts: first the stake, then the water. Each seat is at its own part.
    Offer,
    /// Whether to gamble with this lot.
    Gamble(Card),
}

impl Activity for Auction {
    type Game = Demo;
    type Ask = AuctionAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) -> Flow {
        match self.step {
            AuctionStep::Offers if !self.offers.complete() => Flow::Ask,
            AuctionStep::Offers => {
                self.step = AuctionStep::Open;
                Flow::Again
            }
            AuctionStep::Open => self.open(cx),
            AuctionStep::Sale => {
                self.sale(cx, reply);
                Flow::Again
            }
            AuctionStep::Gamble => Flow::Ask,
            AuctionStep::Close => Flow::Return(Reply::Done),
        }
    }

    fn asked(&self, _: At<'_>) -> Option<(SeatSet, AuctionAsk)> {
        match self.step {
            AuctionStep::Offers => Some((self.offers.waiting(), AuctionAsk::Offer)),
            AuctionStep::Gamble => Some((self.winner?.only(), AuctionAsk::Gamble(self.lot?))),
            AuctionStep::Open | AuctionStep::Sale | AuctionStep::Close => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: AuctionAsk) -> Decision {
        match (ask, self.drafts[seat]) {
            (AuctionAsk::Offer, None) => Decision {
                question: Question::Stake,
                shape: Shape::Plan { parts: 2 },
                rule: RuleRef("demo.offer.stake"),
                default: Action::NoStake,
            },
            (AuctionAsk::Offer, Some(draft)) => {
                let max = at.state.board.water[seat];
                Decision {
                    question: Question::Bid { max, stake: draft.stake },
                    shape: Shape::Amount { min: 0, max: max.into(), step: 1 },
                    rule: RuleRef("demo.offer.bid"),
                    default: Action::Bid(0),
                }
            }
            (AuctionAsk::Gamble(lot), _) => Decision {
                question: Question::Gamble { lot },
                shape: Shape::YesNo,
                rule: RuleRef(at.rules.rulings.gamble.rule()),
                default: Action::Gamble(false),
            },
        }
    }

    fn candidates(&self, at: At<'_>, seat: Seat, ask: AuctionAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match (ask, self.drafts[seat]) {
            (AuctionAsk::Offer, None) => {
                visit(Action::NoStake)?;
                Card::ALL.into_iter().try_for_each(|card| visit(Action::Stake(card)))
            }
            (AuctionAsk::Offer, Some(_)) => {
                (0..=at.state.board.water[seat]).try_for_each(|bid| visit(Action::Bid(bid)))?;
                visit(Action::Reopen)
            }
            (AuctionAsk::Gamble(_), _) => {
                visit(Action::Gamble(false))?;
                visit(Action::Gamble(true))
            }
        }
    }

    fn check(&self, at: At<'_>, seat: Seat, ask: AuctionAsk, action: &Action) -> Verdict {
        let board = &at.state.board;
        let staked = self.drafts[seat].is_some();
        match (ask, action) {
            (AuctionAsk::Offer, Action::Stake(Card::Guard)) if !staked => {
                refuse("demo.offer.stake", Why::GuardStaked)
            }
            (AuctionAsk::Offer, Action::Stake(card)) if !staked && !board.holds(seat, *card) => {
                refuse("demo.offer.stake", Why::NotInHand(*card))
            }
            (AuctionAsk::Offer, Action::Stake(_) | Action::NoStake) if !staked => Ok(()),
            (AuctionAsk::Offer, Action::Bid(bid)) if staked && *bid > board.water[seat] => {
                refuse("demo.offer.bid", Why::TooMuch { has: board.water[seat] })
            }
            (AuctionAsk::Offer, Action::Bid(_) | Action::Reopen) if staked => Ok(()),
            (AuctionAsk::Gamble(_), Action::Gamble(_)) => Ok(()),
            (AuctionAsk::Offer | AuctionAsk::Gamble(_), _other) => other_question(),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, ask: AuctionAsk, action: &Action) {
        match (ask, action) {
            (AuctionAsk::Offer, Action::Stake(card)) => {
                self.drafts[seat] = Some(Draft { stake: Some(*card) });
            }
            (AuctionAsk::Offer, Action::NoStake) => self.drafts[seat] = Some(Draft { stake: None }),
            (AuctionAsk::Offer, Action::Reopen) => self.drafts[seat] = None,
            (AuctionAsk::Offer, Action::Bid(bid)) => {
                let stake = self.drafts[seat].take().and_then(|draft| draft.stake);
                self.offers.answer(seat, Offer { stake, bid: *bid });
                cx.emit(|| Event::OfferSealed { seat });
            }
            (AuctionAsk::Gamble(_), Action::Gamble(yes)) => {
                if *yes {
                    cx.gamble(seat);
                }
                self.step = AuctionStep::Close;
            }
            (AuctionAsk::Offer | AuctionAsk::Gamble(_), other) => unchecked(other),
        }
    }
}

impl Auction {
    /// Offers and lot are turned up together.
    fn open(&mut self, cx: &mut Cx<'_, '_>) -> Flow {
        let Some(offers) = self.offers.open() else { unreachable!("opened when complete") };
        for (seat, offer) in offers {
            let board = &mut cx.state.board;
            board.opened[seat] = Some(offer);
            // [demo.offer.stake] A staked card is spent, win or lose.
            if let Some(card) = offer.stake {
                board.give(seat, card);
                board.discard.push(card);
            }
            let Offer { stake, bid } = offer;
            cx.emit(|| Event::OfferOpened { seat, stake, bid, total: offer.total() });
        }
        let winner = cx.best_offer();
        let Some(lot) = cx.state.board.deck.draw(RuleRef("demo.auction.highest"), cx.chance) else {
            unreachable!("an auction begins only with a card in the deck");
        };
        cx.state.board.scout = None;
        cx.state.board.lot = Some(lot);
        self.lot = Some(lot);
        self.winner = winner;
        cx.emit(|| Event::LotTurned { card: lot });
        let Some(winner) = winner else {
            // [demo.auction.unsold]
            cx.state.board.lot = None;
            cx.state.board.discard.push(lot);
            cx.emit(|| Event::Unsold { card: lot });
            self.step = AuctionStep::Close;
            return Flow::Again;
        };
        cx.emit(|| Event::Won { seat: winner, card: lot });
        self.step = AuctionStep::Sale;
        // [demo.guard.asked] Everybody else with a card is asked: whether it is a guard must not show.
        let seats = cx.rules.seats;
        let board = &cx.state.board;
        let waiting = Seat::first(seats).filter(|&s| s != winner && !board.hands[s].is_empty()).collect();
        let policy = cx.rules.rulings.guard_order;
        let window = Window::open(Sale { winner, lot }, waiting, policy, winner.next(seats));
        Flow::Call(Frame::Guard(Guard { window, played: None }))
    }

    fn sale(&mut self, cx: &mut Cx<'_, '_>, reply: Option<Reply>) {
        let (Some(winner), Some(lot)) = (self.winner, self.lot) else {
            unreachable!("a sale has a buyer and a lot");
        };
        self.step = AuctionStep::Close;
        cx.state.board.lot = None;
        if let Some(Reply::Guarded(seat)) = reply {
            cx.emit(|| Event::Guarded { seat, card: lot });
            let board = &mut cx.state.board;
            match cx.rules.rulings.guard {
                // [demo.guard.lost]
                GuardEffect::LotLost => board.discard.push(lot),
                // [demo.guard.taken]
                GuardEffect::LotTaken => {
                    board.won[seat].push(lot);
                    board.points[seat] += lot.value();
                }
            }
            return;
        }
        // [demo.lot.pay] The buyer pays the water of the offer to the bank.
        let board = &mut cx.state.board;
        let amount = board.opened[winner].map_or(0, |offer| offer.bid);
        board.water[winner] -= amount;
        board.bank += amount;
        board.won[winner].push(lot);
        board.points[winner] += lot.value();
        cx.emit(|| Event::Paid { seat: winner, amount });
        if cx.rules.gamble && lot.value() > 0 {
            self.step = AuctionStep::Gamble;
        }
    }
}

impl Cx<'_, '_> {
    /// [demo.auction.highest] The highest total above zero.
    fn best_offer(&mut self) -> Option<Seat> {
        let seats = self.rules.seats;
        let board = &self.state.board;
        let total = |seat: Seat| board.opened[seat].map_or(0, Offer::total);
        let best = Seat::first(seats).map(total).max().filter(|&best| best > 0)?;
        let tied: SeatSet = Seat::first(seats).filter(|&s| total(s) == best).collect();
        let mut order = board.from_first(seats).filter(|&s| tied.contains(s));
        match self.rules.rulings.tie {
            // [demo.auction.tie-order]
            Tie::FromFirstSeat => order.next(),
            // [demo.auction.tie-roll] Nobody rolls without a tie.
            Tie::RollOff if tied.len() == 1 => order.next(),
            Tie::RollOff => {
                let mut leader: Option<(u8, Seat)> = None;
                for seat in board.from_first(seats).filter(|&s| tied.contains(s)) {
                    let die = self.chance.pick(RuleRef("demo.auction.tie-roll"), DIE) as u8 + 1;
                    self.emit(|| Event::TieRolled { seat, die });
                    if leader.is_none_or(|(most, _)| die > most) {
                        leader = Some((die, seat));
                    }
                }
                leader.map(|(_, seat)| seat)
            }
        }
    }

    /// [demo.gamble.four] [demo.gamble.three] Twice the points, or the lot is lost.
    fn gamble(&mut self, seat: Seat) {
        let odds = self.rules.rulings.gamble;
        let die = self.chance.pick(RuleRef(odds.rule()), DIE) as u8 + 1;
        let lucky = die >= odds.least();
        self.emit(|| Event::Gambled { seat, die, lucky });
        let board = &mut self.state.board;
        let Some(&lot) = board.won[seat].last() else { unreachable!("the lot was just bought") };
        if lucky {
            board.points[seat] += lot.value();
        } else {
            board.points[seat] -= lot.value();
            board.won[seat].pop();
            board.discard.push(lot);
        }
    }
}
