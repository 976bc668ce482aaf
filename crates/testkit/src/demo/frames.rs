//! The activities, in rulebook order: the match, a round, an auction, the guard window.

use arrayvec::ArrayVec;
use landsraad_kernel::{
    BySeat, Chance, EventSink, Flow, Machine, RuleRef, Sealed, Seat, SeatSet, Stack, Window,
};
use serde::{Deserialize, Serialize};

use super::board::{DEALT, HAND_LIMIT};
use super::rulings::{GuardEffect, Tie};
use super::{Action, Board, Card, Demo, Event, Offer, TRADE_LIMIT, Wind};

/// How deep activities nest: match, round, auction, window.
pub const DEPTH: usize = 4;

const DIE: u32 = 6;

/// Everything that is true of a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// What is going on.
    pub stack: Stack<Frame, DEPTH>,
    /// The table.
    pub board: Board,
}

impl State {
    /// Before the deal.
    pub fn new(rules: &Demo) -> State {
        State { stack: Stack::starting(Frame::Match), board: Board::new(rules.seats) }
    }

    /// The auction that is going on, if any.
    pub fn auction(&self) -> Option<&Auction> {
        self.stack.iter().find_map(|frame| match frame {
            Frame::Auction(auction) => Some(auction),
            Frame::Match | Frame::Round(_) | Frame::Guard(_) => None,
        })
    }
}

/// An activity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// Round after round.
    Match,
    /// Trade, wind, auction.
    Round(Round),
    /// Offers, opening, sale.
    Auction(Auction),
    /// Everybody else may stop the sale.
    Guard(Guard),
}

/// What an activity returns to its caller.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// It is over.
    Done,
    /// A guard was played.
    Guarded(Seat),
}

/// A round.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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

/// An auction.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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

/// The moment at which a guard may be played.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Guard {
    /// The seats that are asked.
    pub window: Window<Sale>,
    /// The seat that played one.
    pub played: Option<Seat>,
}

/// A sale about to happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sale {
    /// The best offer.
    pub winner: Seat,
    /// The lot.
    pub lot: Card,
}

impl Frame {
    /// The seats that owe an answer; from public facts only.
    pub fn pending(&self, board: &Board) -> SeatSet {
        match self {
            Frame::Match => SeatSet::EMPTY,
            Frame::Round(round) => match round.step {
                RoundStep::Trade(_) | RoundStep::Wind => board.first_or_trader(round.step).only(),
                RoundStep::Auction | RoundStep::Close => SeatSet::EMPTY,
            },
            Frame::Auction(auction) => match auction.step {
                AuctionStep::Offers => auction.offers.waiting(),
                AuctionStep::Gamble => auction.winner.map_or(SeatSet::EMPTY, Seat::only),
                AuctionStep::Open | AuctionStep::Sale | AuctionStep::Close => SeatSet::EMPTY,
            },
            Frame::Guard(guard) => guard.window.pending(),
        }
    }
}

impl Board {
    /// The seat asked in the first two steps of a round.
    fn first_or_trader(&self, step: RoundStep) -> Seat {
        match step {
            RoundStep::Trade(done) => Seat::at((self.first.index() as u8 + done) % self.table),
            RoundStep::Wind | RoundStep::Auction | RoundStep::Close => self.first,
        }
    }

    /// How many cards a seat may trade. [demo.trade.limit]
    pub fn tradable(&self, seat: Seat) -> u8 {
        TRADE_LIMIT.min(self.hands[seat].len()).min(self.deck.len()) as u8
    }
}

/// Rules, state, chance and events on their way through one step.
#[expect(missing_debug_implementations, reason = "chance is a trait object")]
pub struct Cx<'a, 'e> {
    /// The rules of the match.
    pub rules: &'a Demo,
    /// Its state.
    pub state: &'a mut State,
    /// Its dice.
    pub chance: &'a mut dyn Chance,
    /// Its listeners.
    pub out: &'a mut EventSink<'e, Event>,
}

impl Machine<DEPTH> for Cx<'_, '_> {
    type Frame = Frame;
    type Reply = Reply;

    fn stack(&mut self) -> &mut Stack<Frame, DEPTH> {
        &mut self.state.stack
    }

    fn advance(&mut self, frame: &mut Frame, reply: Option<Reply>) -> Flow<Frame, Reply> {
        match frame {
            Frame::Match => self.next_round(),
            Frame::Round(round) => self.advance_round(round),
            Frame::Auction(auction) => self.advance_auction(auction, reply),
            Frame::Guard(guard) => match guard.played {
                Some(seat) => Flow::Return(Reply::Guarded(seat)),
                None if guard.window.is_closed() => Flow::Return(Reply::Done),
                None => Flow::Ask,
            },
        }
    }
}

impl Cx<'_, '_> {
    /// [demo.setup.deal]
    pub fn deal(&mut self) {
        for seat in Seat::first(self.rules.seats) {
            for _ in 0..DEALT {
                self.draw(seat, RuleRef("demo.setup.deal"));
            }
        }
    }

    /// Hands an answer to the activity that asked.
    pub fn answer(&mut self, seat: Seat, action: &Action) {
        let Some(mut frame) = self.state.stack.pop() else {
            unreachable!("an answer is checked before it is applied");
        };
        match (&mut frame, action) {
            (Frame::Round(round), Action::Trade(cards)) => self.trade(round, seat, cards),
            (Frame::Round(round), Action::Wind(wind)) => {
                self.wind(seat, *wind);
                round.step = RoundStep::Auction;
            }
            (Frame::Auction(auction), Action::Stake(card)) => {
                auction.drafts[seat] = Some(Draft { stake: Some(*card) });
            }
            (Frame::Auction(auction), Action::NoStake) => auction.drafts[seat] = Some(Draft { stake: None }),
            (Frame::Auction(auction), Action::Reopen) => auction.drafts[seat] = None,
            (Frame::Auction(auction), Action::Bid(bid)) => {
                let stake = auction.drafts[seat].take().and_then(|draft| draft.stake);
                auction.offers.answer(seat, Offer { stake, bid: *bid });
                self.out.emit(|| Event::OfferSealed { seat });
            }
            (Frame::Auction(auction), Action::Gamble(yes)) => {
                if *yes {
                    self.gamble(seat);
                }
                auction.step = AuctionStep::Close;
            }
            (Frame::Guard(guard), Action::Guard) => {
                self.state.board.give(seat, Card::Guard);
                self.state.board.discard.push(Card::Guard);
                guard.played = Some(seat);
            }
            (Frame::Guard(guard), Action::Pass) => {
                guard.window.pass(seat);
                self.out.emit(|| Event::Passed { seat });
            }
            (Frame::Match | Frame::Round(_) | Frame::Auction(_) | Frame::Guard(_), _) => {
                unreachable!("an answer is checked before it is applied")
            }
        }
        self.state.stack.push(frame);
    }

    fn next_round(&mut self) -> Flow<Frame, Reply> {
        let board = &mut self.state.board;
        if board.round == self.rules.rounds {
            let winners = board.outcome(self.rules.seats).winners;
            self.out.emit(|| Event::Ended { winners: winners.iter().collect() });
            return Flow::Return(Reply::Done);
        }
        board.round += 1;
        let (round, first) = (board.round, board.first);
        self.out.emit(|| Event::RoundBegan { round, first });
        Flow::Call(Frame::Round(Round { step: RoundStep::Trade(0) }))
    }

    fn advance_round(&mut self, round: &mut Round) -> Flow<Frame, Reply> {
        let seats = self.rules.seats;
        let board = &mut self.state.board;
        match round.step {
            RoundStep::Trade(done) if done == seats => {
                round.step = RoundStep::Wind;
                Flow::Again
            }
            RoundStep::Trade(done) => {
                board.refill();
                // Hand and deck sizes are public, so this pause reveals nothing.
                if board.tradable(board.first_or_trader(round.step)) > 0 {
                    return Flow::Ask;
                }
                round.step = RoundStep::Trade(done + 1);
                Flow::Again
            }
            RoundStep::Wind => {
                board.refill();
                Flow::Ask
            }
            RoundStep::Auction => {
                round.step = RoundStep::Close;
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

    /// [demo.trade.limit] As many are drawn as are put back; [demo.trade.secret] face down.
    fn trade(&mut self, round: &mut Round, seat: Seat, cards: &ArrayVec<Card, TRADE_LIMIT>) {
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
        self.out.emit(|| Event::Traded {
            seat,
            count: cards.len() as u8,
            given: Some(cards.to_vec()),
            drawn: Some(drawn.to_vec()),
        });
        if let RoundStep::Trade(done) = round.step {
            round.step = RoundStep::Trade(done + 1);
        }
    }

    fn draw(&mut self, seat: Seat, rule: RuleRef) {
        self.state.board.refill();
        if let Some(card) = self.state.board.deck.draw(rule, self.chance) {
            self.state.board.take(seat, card);
            self.out.emit(|| Event::Drew { seat, card: Some(card) });
        }
    }

    fn wind(&mut self, seat: Seat, wind: Wind) {
        self.out.emit(|| Event::WindNamed { seat, wind });
        match wind {
            // [demo.wind.rain] Two water each, in table order, while the bank lasts.
            Wind::Rain => {
                for seat in self.state.board.from_first(self.rules.seats) {
                    let board = &mut self.state.board;
                    let amount = board.bank.min(2);
                    board.bank -= amount;
                    board.water[seat] += amount;
                    self.out.emit(|| Event::Rained { seat, amount });
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
                self.out.emit(|| Event::Scouted { seat, card });
            }
        }
    }

    fn advance_auction(&mut self, auction: &mut Auction, reply: Option<Reply>) -> Flow<Frame, Reply> {
        match auction.step {
            AuctionStep::Offers if !auction.offers.complete() => Flow::Ask,
            AuctionStep::Offers => {
                auction.step = AuctionStep::Open;
                Flow::Again
            }
            AuctionStep::Open => self.open(auction),
            AuctionStep::Sale => {
                self.sale(auction, reply);
                Flow::Again
            }
            AuctionStep::Gamble => Flow::Ask,
            AuctionStep::Close => Flow::Return(Reply::Done),
        }
    }

    /// Offers and lot are turned up together.
    fn open(&mut self, auction: &mut Auction) -> Flow<Frame, Reply> {
        let Some(offers) = auction.offers.open() else { unreachable!("opened when complete") };
        for (seat, offer) in offers {
            let board = &mut self.state.board;
            board.opened[seat] = Some(offer);
            // [demo.offer.stake] A staked card is spent, win or lose.
            if let Some(card) = offer.stake {
                board.give(seat, card);
                board.discard.push(card);
            }
            let Offer { stake, bid } = offer;
            self.out.emit(|| Event::OfferOpened { seat, stake, bid, total: offer.total() });
        }
        let winner = self.best_offer();
        let Some(lot) = self.state.board.deck.draw(RuleRef("demo.auction.highest"), self.chance) else {
            unreachable!("an auction begins only with a card in the deck");
        };
        self.state.board.scout = None;
        self.state.board.lot = Some(lot);
        auction.lot = Some(lot);
        auction.winner = winner;
        self.out.emit(|| Event::LotTurned { card: lot });
        let Some(winner) = winner else {
            // [demo.auction.unsold]
            self.state.board.lot = None;
            self.state.board.discard.push(lot);
            self.out.emit(|| Event::Unsold { card: lot });
            auction.step = AuctionStep::Close;
            return Flow::Again;
        };
        self.out.emit(|| Event::Won { seat: winner, card: lot });
        auction.step = AuctionStep::Sale;
        // [demo.guard.asked] Everybody else with a card is asked: whether it is a guard must not show.
        let seats = self.rules.seats;
        let board = &self.state.board;
        let waiting = Seat::first(seats).filter(|&s| s != winner && !board.hands[s].is_empty()).collect();
        let policy = self.rules.rulings.guard_order;
        let window = Window::open(Sale { winner, lot }, waiting, policy, winner.next(seats));
        Flow::Call(Frame::Guard(Guard { window, played: None }))
    }

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
                for seat in order {
                    let die = self.chance.pick(RuleRef("demo.auction.tie-roll"), DIE) as u8 + 1;
                    self.out.emit(|| Event::TieRolled { seat, die });
                    if leader.is_none_or(|(most, _)| die > most) {
                        leader = Some((die, seat));
                    }
                }
                leader.map(|(_, seat)| seat)
            }
        }
    }

    fn sale(&mut self, auction: &mut Auction, reply: Option<Reply>) {
        let (Some(winner), Some(lot)) = (auction.winner, auction.lot) else {
            unreachable!("a sale has a buyer and a lot");
        };
        let board = &mut self.state.board;
        board.lot = None;
        auction.step = AuctionStep::Close;
        if let Some(Reply::Guarded(seat)) = reply {
            self.out.emit(|| Event::Guarded { seat, card: lot });
            match self.rules.rulings.guard {
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
        let amount = board.opened[winner].map_or(0, |offer| offer.bid);
        board.water[winner] -= amount;
        board.bank += amount;
        board.won[winner].push(lot);
        board.points[winner] += lot.value();
        self.out.emit(|| Event::Paid { seat: winner, amount });
        if self.rules.gamble && lot.value() > 0 {
            auction.step = AuctionStep::Gamble;
        }
    }

    /// [demo.gamble.four] [demo.gamble.three] Twice the points, or the lot is lost.
    fn gamble(&mut self, seat: Seat) {
        let odds = self.rules.rulings.gamble;
        let die = self.chance.pick(RuleRef(odds.rule()), DIE) as u8 + 1;
        let lucky = die >= odds.least();
        self.out.emit(|| Event::Gambled { seat, die, lucky });
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
