//! Souk: a tiny complete game with hidden cards, sealed offers, a reaction window and dice.
//!
//! It is the model of how a game is written on the kernel, small enough to be read at one sitting:
//!
//! - [`rulings`]: editions as values, options, set-up;
//! - [`board`]: cards, pieces and the atoms that move them, each with its event;
//! - [`frames`]: the activities in rulebook order;
//! - [`legal`](self): one set of predicates behind `legal` and `check`;
//! - [`visibility`]: the only place that decides who may know what;
//! - [`words`]: every sentence, in both languages;
//! - [`stage`]: positions for scenarios.
//!
//! Its ledger is `rules/demo.toml`.

pub mod board;
pub mod frames;
mod legal;
pub mod rulings;
pub mod stage;
pub mod visibility;
pub mod words;

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use landsraad_kernel::{
    Chance, Decision, EventSink, Game, Illegal, Outcome, Pending, Redacted, RuleRef, Seat, Shape, Viewer,
    drive,
};
use serde::{Deserialize, Serialize};

pub use board::{Board, Card, Offer, Wind};
pub use frames::{Cx, Frame, State};
pub use rulings::{Demo, Rulings};
pub use visibility::{SeatView, View};

/// The most cards a seat trades in at once. [demo.trade.limit]
pub const TRADE_LIMIT: usize = 2;

/// One answer.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Action {
    /// Puts these cards back and draws as many; in the order of [`Card`].
    Trade(ArrayVec<Card, TRADE_LIMIT>),
    /// The first seat names the wind of the round.
    Wind(Wind),
    /// First part of an offer: this card is staked.
    Stake(Card),
    /// First part of an offer: no card.
    NoStake,
    /// Second part of an offer: so much water. The offer is sealed.
    Bid(u8),
    /// Back to the first part of the offer.
    Reopen,
    /// Plays a guard against the sale.
    Guard,
    /// Lets the sale pass.
    Pass,
    /// Whether to gamble with the lot just bought.
    Gamble(bool),
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Question {
    /// Which cards to trade in.
    Trade {
        /// At most this many.
        max: u8,
    },
    /// Which wind blows.
    Wind,
    /// Which card to stake, if any.
    Stake,
    /// How much water to offer on top of the stake.
    Bid {
        /// The water available.
        max: u8,
        /// The card already staked.
        stake: Option<Card>,
    },
    /// Whether to play a guard against this sale.
    Guard {
        /// The seat that won the lot.
        winner: Seat,
        /// The lot.
        lot: Card,
    },
    /// Whether to gamble with this lot.
    Gamble {
        /// The lot.
        lot: Card,
    },
}

/// What happened. Private parts are options that [`visibility`] empties.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// A round begins.
    RoundBegan { round: u8, first: Seat },
    /// A seat traded cards.
    Traded { seat: Seat, count: u8, given: Option<Vec<Card>>, drawn: Option<Vec<Card>> },
    /// The first seat named the wind.
    WindNamed { seat: Seat, wind: Wind },
    /// Water came from the bank.
    Rained { seat: Seat, amount: u8 },
    /// A seat drew a card.
    Drew { seat: Seat, card: Option<Card> },
    /// A seat looked at the lot.
    Scouted { seat: Seat, card: Option<Card> },
    /// A sealed offer lies on the table.
    OfferSealed { seat: Seat },
    /// An offer is opened.
    OfferOpened { seat: Seat, stake: Option<Card>, bid: u8, total: u8 },
    /// A die to break a tie.
    TieRolled { seat: Seat, die: u8 },
    /// The lot is turned up.
    LotTurned { card: Card },
    /// Nobody offered anything.
    Unsold { card: Card },
    /// The best offer.
    Won { seat: Seat, card: Card },
    /// A seat let the sale pass.
    Passed { seat: Seat },
    /// A guard stopped the sale.
    Guarded { seat: Seat, card: Card },
    /// The lot was paid for.
    Paid { seat: Seat, amount: u8 },
    /// The die of a gamble.
    Gambled { seat: Seat, die: u8, lucky: bool },
    /// The match is over.
    Ended { winners: Vec<Seat> },
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Why {
    /// The seat owes no answer.
    NotAsked,
    /// The answer is to another question.
    OtherQuestion,
    /// The card is not in the seat's hand.
    NotInHand(Card),
    /// Cards must be named in order, so that one choice has one name.
    Unsorted,
    /// More cards than may be traded now.
    TooMany { max: u8 },
    /// There is no card to look at.
    DeckEmpty,
    /// A guard is not merchandise.
    GuardStaked,
    /// More water than the seat has.
    TooMuch { has: u8 },
}

impl Game for Demo {
    type State = State;
    type Action = Action;
    type Question = Question;
    type Event = Event;
    type View = View;
    type Why = Why;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn setup(&self, chance: &mut dyn Chance, out: &mut EventSink<'_, Event>) -> State {
        let mut state = State::new(self);
        let mut cx = Cx { rules: self, state: &mut state, chance, out };
        cx.deal();
        drive(&mut cx);
        state
    }

    fn pending(&self, state: &State) -> Pending {
        match state.stack.top() {
            Some(frame) => Pending::Seats(frame.pending(&state.board)),
            None => Pending::Over,
        }
    }

    fn decision(&self, state: &State, seat: Seat) -> Option<Decision<Question, Action>> {
        let question = self.question(state, seat)?;
        let board = &state.board;
        let (shape, rule, default) = match question {
            Question::Trade { max } => {
                let of = board.hands[seat].len() as u16;
                (Shape::Several { min: 0, max, of }, "demo.trade.limit", Action::Trade(ArrayVec::new()))
            }
            Question::Wind => {
                let options = if board.deck.is_empty() { 2 } else { 3 };
                (Shape::One { options }, "demo.round.order", Action::Wind(Wind::Rain))
            }
            Question::Stake => (Shape::Plan { parts: 2 }, "demo.offer.stake", Action::NoStake),
            Question::Bid { max, .. } => {
                (Shape::Amount { min: 0, max: max.into(), step: 1 }, "demo.offer.bid", Action::Bid(0))
            }
            Question::Guard { .. } => (Shape::React, "demo.guard.asked", Action::Pass),
            Question::Gamble { .. } => (Shape::YesNo, self.rulings.gamble.rule(), Action::Gamble(false)),
        };
        Some(Decision { question, shape, rule: RuleRef(rule), default })
    }

    fn legal(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) {
        // The flow only says that the visitor has seen enough.
        let _ = self.visit_legal(state, seat, visit);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        self.judge(state, seat, action)
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        let mut cx = Cx { rules: self, state, chance, out };
        cx.answer(seat, action);
        drive(&mut cx);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.stack.top().is_none().then(|| state.board.outcome(self.seats))
    }

    fn view(&self, state: &State, viewer: Viewer) -> Redacted<View> {
        visibility::view(self, state, viewer)
    }

    fn redact(&self, _state: &State, event: &Event, viewer: Viewer) -> Option<Redacted<Event>> {
        Some(visibility::redact(event, viewer))
    }

    fn resample(&self, state: &State, knower: Seat, chance: &mut dyn Chance) -> State {
        visibility::resample(self, state, knower, chance)
    }

    fn role(&self, _state: &State, seat: Seat) -> &'static str {
        rulings::ROLES[seat.index() % rulings::ROLES.len()]
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        state.board.audit(self.seats)
    }

    fn longest(&self) -> u32 {
        // Per round: a trade and two parts of an offer each, the wind, everybody else passes, a gamble.
        let seats = u32::from(self.seats);
        u32::from(self.rounds) * (seats * 3 + 1 + (seats - 1) + 1)
    }

    fn takes_back(&self, action: &Action) -> bool {
        matches!(action, Action::Reopen)
    }
}
