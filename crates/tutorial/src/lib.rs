//! Liar's Dice: a small game with hidden dice, bids and bluffing.
//!
//! `docs/write-a-game.md` builds this crate step by step and quotes it. The examples in the documentation of
//! the kernel use it too. The rules are in `rules/liars.toml`.

#![warn(missing_docs)]

mod stage;
mod visibility;
mod words;

use std::ops::ControlFlow;

use arrayvec::ArrayVec;
use landsraad_kernel::{
    BySeat, Chance, Decision, EventSink, Game, Illegal, Outcome, Pending, Redacted, RuleRef, Seat, Shape,
    Viewer,
};
use serde::{Deserialize, Serialize};

pub use stage::Position;
pub use visibility::View;

/// The dice of each seat at the start. [liars.setup.dice]
pub const DICE: usize = 3;

/// The faces of a die. [liars.setup.dice]
pub const FACES: u8 = 6;

/// The dice of one seat, smallest first.
pub type Cup = ArrayVec<u8, DICE>;

/// The rules of one match.
#[derive(Clone, Debug)]
pub struct LiarsDice {
    /// The number of seats, 2 to 4.
    pub seats: u8,
}

/// A claim: all cups together have at least `count` dice that show `face`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bid {
    /// The number of dice.
    pub count: u8,
    /// What they show, 1 to 6.
    pub face: u8,
}

/// One answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Claims more than the last bid.
    Bid(Bid),
    /// Calls the last bid a lie.
    Doubt,
}

/// What a seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// To bid, or to doubt this bid.
    Turn {
        /// The bid that stands, if there is one.
        standing: Option<Bid>,
    },
}

/// What happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// A seat rolled its dice. Other viewers get `None` instead of the dice.
    Rolled {
        /// The seat that rolled.
        seat: Seat,
        /// The dice under its cup.
        dice: Option<Cup>,
    },
    /// A seat made a bid.
    Bid {
        /// The seat that bid.
        seat: Seat,
        /// The claim.
        bid: Bid,
    },
    /// A seat doubted the last bid and all cups were lifted.
    Doubted {
        /// The seat that doubted.
        seat: Seat,
        /// The bid, the dice and who loses.
        showdown: Showdown,
    },
}

/// A bid that was doubted. Views keep the last one, so nothing that an event shows is lost.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Showdown {
    /// The bid that was doubted.
    pub bid: Bid,
    /// How many dice showed the face of the bid.
    pub found: u8,
    /// The seat that lost a die.
    pub loser: Seat,
    /// All dice as they lay.
    pub cups: BySeat<Cup>,
}

/// Why an action is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Another seat is to answer.
    NotYourTurn,
    /// There is no bid to doubt.
    NothingToDoubt,
    /// Dice have the faces 1 to 6.
    NoSuchFace,
    /// The bid claims no dice, or more dice than there are.
    NoSuchCount {
        /// The dice of all seats.
        dice: u8,
    },
    /// The bid does not exceed the bid that stands.
    TooLow {
        /// The bid that stands.
        standing: Bid,
    },
}

/// Everything that is true of a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The dice of each seat.
    cups: BySeat<Cup>,
    /// The seat that bids or doubts next.
    turn: Seat,
    /// The bid that stands and the seat that made it.
    standing: Option<(Seat, Bid)>,
    /// How the last round ended.
    last: Option<Showdown>,
}

impl State {
    /// The number of dice of all seats.
    fn dice(&self) -> u8 {
        self.cups.iter().map(|(_, cup)| cup.len() as u8).sum()
    }

    /// The seat that has dice when no other seat has.
    fn winner(&self) -> Option<Seat> {
        let mut alive = self.cups.iter().filter(|(_, cup)| !cup.is_empty());
        let (seat, _) = alive.next()?;
        alive.next().is_none().then_some(seat)
    }
}

impl LiarsDice {
    /// The next seat that has dice, in table order.
    fn next(&self, state: &State, after: Seat) -> Seat {
        after.next(self.seats).round(self.seats).find(|&seat| !state.cups[seat].is_empty()).unwrap_or(after)
    }

    /// Rolls the dice of each seat. [liars.round.roll]
    fn roll(&self, state: &mut State, chance: &mut dyn Chance, out: &mut EventSink<'_, Event>) {
        for seat in Seat::first(self.seats) {
            let cup = &mut state.cups[seat];
            for die in cup.iter_mut() {
                *die = chance.pick(RuleRef("liars.round.roll"), FACES.into()) as u8 + 1;
            }
            cup.sort_unstable();
            if !cup.is_empty() {
                out.emit(|| Event::Rolled { seat, dice: Some(cup.clone()) });
            }
        }
    }

    /// Whether a bid is legal. `legal` and `check` both ask here, so they cannot disagree.
    fn permit(state: &State, bid: Bid) -> Result<(), Illegal<Why>> {
        let dice = state.dice();
        if !(1..=FACES).contains(&bid.face) {
            return Err(Illegal::new(RuleRef("liars.bid.claim"), Why::NoSuchFace));
        }
        if !(1..=dice).contains(&bid.count) {
            return Err(Illegal::new(RuleRef("liars.bid.claim"), Why::NoSuchCount { dice }));
        }
        match state.standing {
            // [liars.bid.raise]
            Some((_, standing)) if (bid.count, bid.face) <= (standing.count, standing.face) => {
                Err(Illegal::new(RuleRef("liars.bid.raise"), Why::TooLow { standing }))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Lifts the cups: the bidder or the doubter loses a die and begins the next round.
    fn show(
        &self,
        state: &mut State,
        doubter: Seat,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        let Some((bidder, bid)) = state.standing.take() else { return };
        let shown = state.cups.iter().flat_map(|(_, cup)| cup.iter());
        let found = shown.filter(|&&die| die == bid.face).count() as u8;
        // [liars.doubt.loser]
        let loser = if found >= bid.count { doubter } else { bidder };
        let showdown = Showdown { bid, found, loser, cups: state.cups.clone() };
        out.emit(|| Event::Doubted { seat: doubter, showdown: showdown.clone() });
        state.last = Some(showdown);
        state.cups[loser].pop();
        // [liars.round.first]
        state.turn = if state.cups[loser].is_empty() { self.next(state, loser) } else { loser };
        if state.winner().is_none() {
            self.roll(state, chance, out);
        }
    }
}

impl Game for LiarsDice {
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
        let cups = BySeat::from_fn(|seat| {
            let dice = if seat.index() < self.seats as usize { DICE } else { 0 };
            std::iter::repeat_n(1, dice).collect()
        });
        let mut state = State { cups, turn: Seat::at(0), standing: None, last: None };
        self.roll(&mut state, chance, out);
        state
    }

    fn pending(&self, state: &State) -> Pending {
        match state.winner() {
            Some(_) => Pending::Over,
            None => Pending::Seats(state.turn.only()),
        }
    }

    fn decision(&self, state: &State, seat: Seat) -> Option<Decision<Question, Action>> {
        if !self.pending(state).seats().contains(seat) {
            return None;
        }
        let standing = state.standing.map(|(_, bid)| bid);
        let default = if standing.is_some() { Action::Doubt } else { Action::Bid(Bid { count: 1, face: 1 }) };
        let mut options = 0;
        self.legal(state, seat, &mut |_| {
            options += 1;
            ControlFlow::Continue(())
        });
        let question = Question::Turn { standing };
        Some(Decision { question, shape: Shape::One { options }, rule: RuleRef("liars.bid.turn"), default })
    }

    fn legal(&self, state: &State, seat: Seat, visit: &mut dyn FnMut(Action) -> ControlFlow<()>) {
        if !self.pending(state).seats().contains(seat) {
            return;
        }
        let doubt = state.standing.map(|_| Action::Doubt);
        let bids = (1..=state.dice()).flat_map(|count| (1..=FACES).map(move |face| Bid { count, face }));
        let bids = bids.filter(|&bid| LiarsDice::permit(state, bid).is_ok()).map(Action::Bid);
        // The result only says whether the visitor stopped early.
        let _ = doubt.into_iter().chain(bids).try_for_each(visit);
    }

    fn check(&self, state: &State, seat: Seat, action: &Action) -> Result<(), Illegal<Why>> {
        if !self.pending(state).seats().contains(seat) {
            return Err(Illegal::new(RuleRef("liars.bid.turn"), Why::NotYourTurn));
        }
        match action {
            Action::Bid(bid) => LiarsDice::permit(state, *bid),
            Action::Doubt if state.standing.is_some() => Ok(()),
            Action::Doubt => Err(Illegal::new(RuleRef("liars.doubt.call"), Why::NothingToDoubt)),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        match *action {
            Action::Bid(bid) => {
                out.emit(|| Event::Bid { seat, bid });
                state.standing = Some((seat, bid));
                state.turn = self.next(state, seat);
            }
            Action::Doubt => self.show(state, seat, chance, out),
        }
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let winners = state.winner()?.only();
        let scores = BySeat::from_fn(|seat| state.cups[seat].len() as i32);
        Some(Outcome { winners, victory: "last_dice", rule: RuleRef("liars.end.last"), scores })
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
        words::ROLES[seat.index()].0
    }

    fn audit(&self, state: &State) -> Result<(), String> {
        let good = |cup: &Cup| cup.iter().all(|die| (1..=FACES).contains(die)) && cup.is_sorted();
        match state.cups.iter().find(|(_, cup)| !good(cup)) {
            Some((seat, cup)) => Err(format!("seat {seat} has the dice {cup:?}")),
            None if state.dice() == 0 => Err("nobody has dice".to_owned()),
            None => Ok(()),
        }
    }

    fn longest(&self) -> u32 {
        // Each round costs a die. It has at most every bid once, and a doubt.
        let dice = u32::from(self.seats) * DICE as u32;
        dice * (dice * u32::from(FACES) + 1)
    }
}
