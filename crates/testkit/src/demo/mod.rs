//! Souk: a tiny complete game with hidden cards, sealed offers, a reaction window and dice.
//!
//! It is the model of how a game is written on the kernel, small enough to be read at one sitting:
//!
//! - [`rulings`]: editions as values, options, set-up;
//! - [`board`]: cards, pieces and the atoms that move them, each with its event;
//! - [`state`]: what is true of a match;
//! - [`activities`]: what can go on, in rulebook order: steps, questions, legality;
//! - [`visibility`]: the only place that decides who may know what;
//! - [`words`]: every sentence, in both languages;
//! - [`stage`]: positions for scenarios.
//!
//! Its ledger is `rules/demo.toml`.

pub mod activities;
pub mod board;
pub mod rulings;
pub mod stage;
pub mod state;
pub mod visibility;
pub mod words;

use arrayvec::ArrayVec;
use landsraad_kernel::{
    Chance, Decision, EventSink, Game, Illegal, Outcome, Redacted, RuleRef, Seat, Viewer, activity, drive,
};
use serde::{Deserialize, Serialize};

pub use activities::{Cx, Frame};
pub use board::{Board, Card, Offer, Wind};
pub use rulings::{Demo, Rulings};
pub use state::State;
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
    /// Second part of an offer: the amount of water. The offer is sealed.
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
        let mut cx = Cx::new(self, &mut state, chance, out);
        // [demo.setup.deal]
        for seat in Seat::first(self.seats) {
            for _ in 0..board::DEALT {
                cx.draw(seat, RuleRef("demo.setup.deal"));
            }
        }
        drive(&mut cx);
        state
    }

    landsraad_kernel::asks_by_activities!();

    fn decision(&self, state: &State, seat: Seat) -> Option<Decision<Question, Action>> {
        activity::decision(self, state, seat)
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        let not_asked = || activities::refuse("demo.round.order", Why::NotAsked);
        activity::check(self, state, seat, action).unwrap_or_else(not_asked)
    }

    landsraad_kernel::applies_by!(give);

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
