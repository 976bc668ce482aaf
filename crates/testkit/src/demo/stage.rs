//! Positions for scenarios: everything not named is as after the standard set-up.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use landsraad_kernel::{
    Chance, EventSink, InvalidPosition, Lexicon, RuleRef, Seat, Stage, Until, drive_while,
};
use serde::Deserialize;

use super::activities::{Round, RoundStep};
use super::board::{CARDS, DEALT, HAND_LIMIT};
use super::rulings::ROLES;
use super::{Action, Board, Card, Cx, Demo, Event, Frame, State};

/// A position.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The round, from one.
    pub round: Option<u8>,
    /// The role of the first seat.
    pub first: Option<String>,
    /// Where the round stands.
    pub at: Option<RoundPart>,
    /// Hands by role; seats not named are dealt three cards.
    #[serde(default)]
    pub hands: BTreeMap<String, Vec<Card>>,
    /// Water by role, the rest being in the bank.
    #[serde(default)]
    pub water: BTreeMap<String, u8>,
    /// Points by role.
    #[serde(default)]
    pub points: BTreeMap<String, u8>,
    /// Face-up discards.
    #[serde(default)]
    pub discard: Vec<Card>,
    /// Lots won by role: out of the deck, and counted only by `points`.
    #[serde(default)]
    pub won: BTreeMap<String, Vec<Card>>,
    /// The next cards of the deck, the first to be drawn first.
    #[serde(default)]
    pub next: Vec<Card>,
}

/// Where a round stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RoundPart {
    /// The first seat is about to trade.
    Trade,
    /// The first seat is about to name the wind.
    Wind,
    /// All are about to make offers.
    Offers,
}

impl Demo {
    fn seat_of(&self, key: &str, role: &str) -> Result<Seat, InvalidPosition> {
        let named = Seat::first(self.seats).find(|s| ROLES[s.index()] == role);
        named.ok_or_else(|| {
            let roles = ROLES[..self.seats as usize].join(", ");
            InvalidPosition::new(key, format!("there is no “{role}” at this table; there are: {roles}"))
        })
    }

    fn take_from_deck(board: &mut Board, key: &str, cards: &[Card]) -> Result<(), InvalidPosition> {
        for &card in cards {
            if !board.deck.remove(card) {
                let why = format!("there are only {} cards “{card:?}” in the game", card.copies());
                return Err(InvalidPosition { key: key.into(), why, rule: Some(RuleRef("demo.setup.deal")) });
            }
        }
        Ok(())
    }
}

impl Stage for Demo {
    type Position = Position;

    fn stands(&self, _: &State, _: Seat, action: &Action) -> bool {
        *action == Action::Pass
    }

    fn stage_until(
        &self,
        position: Position,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) -> Result<State, InvalidPosition> {
        let mut state = State::new(self);
        let board = &mut state.board;
        for (role, cards) in &position.hands {
            let key = format!("hands.{role}");
            let seat = self.seat_of(&key, role)?;
            if cards.len() > HAND_LIMIT {
                return Err(InvalidPosition::new(key, format!("a hand has at most {HAND_LIMIT} cards")));
            }
            Demo::take_from_deck(board, &key, cards)?;
            for &card in cards {
                board.take(seat, card);
            }
        }
        for (role, cards) in &position.won {
            let key = format!("won.{role}");
            let seat = self.seat_of(&key, role)?;
            if cards.len() >= board.won[seat].capacity() {
                return Err(InvalidPosition::new(key, "more lots than rounds"));
            }
            Demo::take_from_deck(board, &key, cards)?;
            board.won[seat].extend(cards.iter().copied());
        }
        Demo::take_from_deck(board, "discard", &position.discard)?;
        board.discard = position.discard.iter().copied().collect();
        Demo::take_from_deck(board, "next", &position.next)?;
        for (role, &water) in &position.water {
            let key = format!("water.{role}");
            let seat = self.seat_of(&key, role)?;
            let Some(bank) = (board.bank + board.water[seat]).checked_sub(water) else {
                return Err(InvalidPosition::new(
                    key,
                    format!("there are only {} water", super::board::WATER),
                ));
            };
            board.bank = bank;
            board.water[seat] = water;
        }
        for (role, &points) in &position.points {
            let seat = self.seat_of(&format!("points.{role}"), role)?;
            board.points[seat] = points;
        }
        for seat in Seat::first(self.seats) {
            if position.hands.contains_key(ROLES[seat.index()]) {
                continue;
            }
            for _ in 0..DEALT {
                match board.deck.draw(RuleRef("demo.setup.deal"), chance) {
                    Some(card) => board.take(seat, card),
                    None => return Err(InvalidPosition::new("hands", "no cards are left to deal")),
                }
            }
        }
        let next: ArrayVec<Card, CARDS> = position.next.iter().copied().collect();
        for card in next.into_iter().rev() {
            board.deck.put_on_top(card);
        }
        if let Some(role) = &position.first {
            board.first = self.seat_of("first", role)?;
        }
        let round = position.round.unwrap_or(1);
        if !(1..=self.rounds).contains(&round) {
            return Err(InvalidPosition::new("round", format!("rounds are 1 to {}", self.rounds)));
        }
        board.round = round;
        let step = match position.at.unwrap_or(RoundPart::Trade) {
            RoundPart::Trade => RoundStep::Trade(0),
            RoundPart::Wind => RoundStep::Wind,
            RoundPart::Offers => RoundStep::Auction,
        };
        state.stack.push(Frame::Round(Round { step }));
        self.go_on(&mut state, until, chance, out);
        Ok(state)
    }

    fn apply_until(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        let part = part_of(state);
        Cx::new(self, state, chance, out).give_and_wait(seat, action);
        let held = state.stack.top().is_some_and(|frame| holds(frame, part, until));
        if !held {
            drive_while(&mut Cx::new(self, state, chance, out), |_, frame| !holds(frame, part, until));
        }
    }

    fn go_on(
        &self,
        state: &mut State,
        until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        let part = part_of(state);
        drive_while(&mut Cx::new(self, state, chance, out), |_, frame| !holds(frame, part, until));
    }

    fn lexicon(&self) -> Lexicon {
        Lexicon::default().unordered(&["hand", "hands.*", "discard", "won", "given"])
    }
}

/// The part of a round that is going on.
fn part_of(state: &State) -> Option<RoundPart> {
    state.stack.iter().find_map(|frame| if let Frame::Round(round) = frame { part(round.step) } else { None })
}

const fn part(step: RoundStep) -> Option<RoundPart> {
    match step {
        RoundStep::Trade(_) => Some(RoundPart::Trade),
        RoundStep::Wind => Some(RoundPart::Wind),
        RoundStep::Auction => Some(RoundPart::Offers),
        RoundStep::Close => None,
    }
}

/// Whether a match that runs on so far stops before this frame.
fn holds(frame: &Frame, now: Option<RoundPart>, until: Until) -> bool {
    match (until, frame) {
        (Until::Question, _) | (_, Frame::Auction(_) | Frame::Guard(_)) => false,
        (Until::Phase | Until::Turn, Frame::Match(_)) => true,
        (Until::Phase, Frame::Round(round)) => part(round.step) != now,
        (Until::Turn, Frame::Round(_)) => false,
    }
}
