//! A round: everybody may trade, the first seat names the wind, a card is sold. [demo.round.order]

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use landsraad_kernel::{Activity, BySeat, RuleRef, Sealed, Seat, SeatSet, Shape};
use serde::{Deserialize, Serialize};

use super::auction::{Auction, AuctionStep};
use super::{At, Cx, Decision, Flow, Frame, Reply, Verdict, Visit, other_question, refuse, unchecked};
use crate::demo::board::HAND_LIMIT;
use crate::demo::{Action, Board, Card, Demo, Event, Question, TRADE_LIMIT, Why, Wind};

/// A round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Round {
    /// Where it stands.
    pub step: RoundStep,
}

/// The steps of a round. [demo.round.order]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundStep {
    /// Trading; this many seats from the first on have had their turn, and the next is being asked.
    Trade(u8),
    /// The first seat names the wind.
    Wind,
    /// The sale.
    Auction,
    /// The first seat passes on.
    Close,
}

/// What a round asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundAsk {
    /// Which cards to trade in.
    Trade,
    /// Which wind blows.
    Wind,
}

impl Board {
    /// The seat that trades after this many others.
    fn trader(&self, done: u8) -> Seat {
        Seat::at((self.first.index() as u8 + done) % self.table)
    }

    /// How many cards a seat may trade. [demo.trade.limit]
    pub fn tradable(&self, seat: Seat) -> u8 {
        TRADE_LIMIT.min(self.hands[seat].len()).min(self.deck.len()) as u8
    }
}

impl Activity for Round {
    type Game = Demo;
    type Ask = RoundAsk;

    fn advance(&mut self, cx: &mut Cx<'_, '_>, _: Option<Reply>) -> Flow {
        let seats = cx.rules.seats;
        let board = &mut cx.state.board;
        match self.step {
            RoundStep::Trade(done) if done == seats => {
                self.step = RoundStep::Wind;
                Flow::Again
            }
            RoundStep::Trade(done) => {
                board.refill();
                // Hand and deck sizes are public, so this pause reveals nothing.
                if board.tradable(board.trader(done)) > 0 {
                    return Flow::Ask;
                }
                self.step = RoundStep::Trade(done + 1);
                Flow::Again
            }
            RoundStep::Wind => {
                board.refill();
                Flow::Ask
            }
            RoundStep::Auction => {
                self.step = RoundStep::Close;
                board.refill();
                if board.deck.is_empty() {
                    return Flow::Again;
                }
                board.opened = BySeat::default();
                Flow::Call(Frame::Auction(Auction {
                    step: AuctionStep::Offers,
                    offers: Sealed::ask(SeatSet::all(seats)),
                    drafts: BySeat::default(),
                    winner: None,
                    lot: None,
                }))
            }
            RoundStep::Close => {
                // [demo.round.order]
                board.first = board.first.next(seats);
                Flow::Return(Reply::Done)
            }
        }
    }

    fn asked(&self, at: At<'_>) -> Option<(SeatSet, RoundAsk)> {
        let board = &at.state.board;
        match self.step {
            RoundStep::Trade(done) => Some((board.trader(done).only(), RoundAsk::Trade)),
            RoundStep::Wind => Some((board.first.only(), RoundAsk::Wind)),
            RoundStep::Auction | RoundStep::Close => None,
        }
    }

    fn decision(&self, at: At<'_>, seat: Seat, ask: RoundAsk) -> Decision {
        let board = &at.state.board;
        match ask {
            RoundAsk::Trade => {
                let max = board.tradable(seat);
                Decision {
                    question: Question::Trade { max },
                    shape: Shape::Several { min: 0, max, of: board.hands[seat].len() as u16 },
                    rule: RuleRef("demo.trade.limit"),
                    default: Action::Trade(ArrayVec::new()),
                }
            }
            RoundAsk::Wind => Decision {
                question: Question::Wind,
                shape: Shape::One { options: if board.deck.is_empty() { 2 } else { 3 } },
                rule: RuleRef("demo.round.order"),
                default: Action::Wind(Wind::Rain),
            },
        }
    }

    fn candidates(&self, _: At<'_>, _: Seat, ask: RoundAsk, visit: &mut Visit<'_>) -> ControlFlow<()> {
        match ask {
            RoundAsk::Trade => {
                visit(Action::Trade(ArrayVec::new()))?;
                for (i, first) in Card::ALL.into_iter().enumerate() {
                    visit(Action::Trade([first].into_iter().collect()))?;
                    for second in Card::ALL.into_iter().skip(i) {
                        visit(Action::Trade([first, second].into_iter().collect()))?;
                    }
                }
                ControlFlow::Continue(())
            }
            RoundAsk::Wind => Wind::ALL.into_iter().try_for_each(|wind| visit(Action::Wind(wind))),
        }
    }

    fn check(&self, at: At<'_>, seat: Seat, ask: RoundAsk, action: &Action) -> Verdict {
        let board = &at.state.board;
        match (ask, action) {
            (RoundAsk::Trade, Action::Trade(cards)) => check_trade(board, seat, cards),
            (RoundAsk::Wind, Action::Wind(Wind::Scout)) if board.deck.is_empty() => {
                refuse("demo.wind.scout", Why::DeckEmpty)
            }
            (RoundAsk::Wind, Action::Wind(_)) => Ok(()),
            (RoundAsk::Trade | RoundAsk::Wind, _other) => other_question(),
        }
    }

    fn answer(&mut self, cx: &mut Cx<'_, '_>, seat: Seat, ask: RoundAsk, action: &Action) {
        match (ask, action) {
            (RoundAsk::Trade, Action::Trade(cards)) => {
                cx.trade(seat, cards);
                if let RoundStep::Trade(done) = self.step {
                    self.step = RoundStep::Trade(done + 1);
                }
            }
            (RoundAsk::Wind, Action::Wind(wind)) => {
                cx.wind(seat, *wind);
                self.step = RoundStep::Auction;
            }
            (RoundAsk::Trade | RoundAsk::Wind, other) => unchecked(other),
        }
    }
}

/// [demo.trade.limit] Cards of the own hand, up to the limit, named in order.
fn check_trade(board: &Board, seat: Seat, cards: &[Card]) -> Verdict {
    let max = board.tradable(seat);
    if cards.len() > usize::from(max) {
        return refuse("demo.trade.limit", Why::TooMany { max });
    }
    if !cards.is_sorted() {
        return refuse("demo.trade.limit", Why::Unsorted);
    }
    let count = |cards: &[Card], card| cards.iter().filter(|&&c| c == card).count();
    match cards.iter().find(|&&card| count(cards, card) > count(&board.hands[seat], card)) {
        Some(&card) => refuse("demo.trade.limit", Why::NotInHand(card)),
        None => Ok(()),
    }
}

impl Cx<'_, '_> {
    /// [demo.trade.limit] As many are drawn as are put back; [demo.trade.secret] face down.
    fn trade(&mut self, seat: Seat, cards: &ArrayVec<Card, TRADE_LIMIT>) {
        for &card in cards {
            self.state.board.give(seat, card);
        }
        let mut drawn = ArrayVec::<Card, TRADE_LIMIT>::new();
        for _ in cards {
            let card = self.state.board.deck.draw(RuleRef("demo.trade.limit"), self.chance);
            drawn.extend(card);
        }
        for &card in &drawn {
            self.state.board.take(seat, card);
        }
        self.state.board.deck.shuffle_in(cards.iter().copied());
        self.emit(|| Event::Traded {
            seat,
            count: cards.len() as u8,
            given: Some(cards.to_vec()),
            drawn: Some(drawn.to_vec()),
        });
    }

    /// A card from the deck into a hand.
    pub fn draw(&mut self, seat: Seat, rule: RuleRef) {
        self.state.board.refill();
        if let Some(card) = self.state.board.deck.draw(rule, self.chance) {
            self.state.board.take(seat, card);
            self.emit(|| Event::Drew { seat, card: Some(card) });
        }
    }

    fn wind(&mut self, seat: Seat, wind: Wind) {
        self.emit(|| Event::WindNamed { seat, wind });
        match wind {
            // [demo.wind.rain] Two water each, in table order, while the bank lasts.
            Wind::Rain => {
                for seat in self.state.board.from_first(self.rules.seats) {
                    let board = &mut self.state.board;
                    let amount = board.bank.min(2);
                    board.bank -= amount;
                    board.water[seat] += amount;
                    self.emit(|| Event::Rained { seat, amount });
                }
            }
            // [demo.wind.caravan] A card each, up to the limit of the hand.
            Wind::Caravan => {
                for seat in self.state.board.from_first(self.rules.seats) {
                    if self.state.board.hands[seat].len() < HAND_LIMIT {
                        self.draw(seat, RuleRef("demo.wind.caravan"));
                    }
                }
            }
            // [demo.wind.scout] The first seat alone sees the lot.
            Wind::Scout => {
                let card = self.state.board.deck.peek(RuleRef("demo.wind.scout"), self.chance);
                self.state.board.scout = Some(seat);
                self.emit(|| Event::Scouted { seat, card });
            }
        }
    }
}
