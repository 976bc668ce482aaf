//! Positions for scenarios and studies.

use std::collections::BTreeMap;

use landsraad_kernel::{Chance, EventSink, Game, InvalidPosition, Seat, Seeded, Stage, Until};
use serde::Deserialize;

use crate::words::ROLES;
use crate::{Action, Bid, DICE, Event, FACES, LiarsDice, State};

/// A position. What it does not name is as after setup.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The dice by role; an empty list is a seat that is out.
    #[serde(default)]
    pub dice: BTreeMap<String, Vec<u8>>,
    /// The role that is to answer.
    pub turn: Option<String>,
    /// The bid that stands. The seat before the one that is to answer has made it.
    pub bid: Option<Bid>,
}

impl LiarsDice {
    fn seat_of(&self, key: &str, role: &str) -> Result<Seat, InvalidPosition> {
        let seat = Seat::first(self.seats).find(|seat| ROLES[seat.index()].0 == role);
        seat.ok_or_else(|| InvalidPosition::new(key, format!("no seat has the role “{role}”")))
    }
}

impl Stage for LiarsDice {
    type Position = Position;

    fn stage_until(
        &self,
        position: Position,
        _until: Until,
        _chance: &mut dyn Chance,
        _out: &mut EventSink<'_, Event>,
    ) -> Result<State, InvalidPosition> {
        // What the position does not name is rolled the same way each time; `chance` is for what happens
        // later.
        let mut state = self.setup(&mut Seeded::from_u64(0), &mut EventSink::mute());
        for (role, dice) in &position.dice {
            let key = format!("dice.{role}");
            let seat = self.seat_of(&key, role)?;
            if dice.len() > DICE || dice.iter().any(|die| !(1..=FACES).contains(die)) {
                return Err(InvalidPosition::new(key, "a seat has at most 3 dice, with the faces 1 to 6"));
            }
            state.cups[seat] = dice.iter().copied().collect();
            state.cups[seat].sort_unstable();
        }
        if Seat::first(self.seats).filter(|&seat| !state.cups[seat].is_empty()).count() < 2 {
            return Err(InvalidPosition::new("dice", "at least two seats have dice"));
        }
        if let Some(role) = &position.turn {
            state.turn = self.seat_of("turn", role)?;
        }
        if state.cups[state.turn].is_empty() {
            return Err(InvalidPosition::new("turn", "the seat that is to answer has no dice"));
        }
        if let Some(bid) = position.bid {
            LiarsDice::permit(&state, bid).map_err(|illegal| InvalidPosition {
                rule: Some(illegal.rule),
                ..InvalidPosition::new("bid", "no dice can show this bid")
            })?;
            let seats = state.turn.round(self.seats).filter(|&seat| !state.cups[seat].is_empty());
            state.standing = seats.last().map(|bidder| (bidder, bid));
        }
        Ok(state)
    }

    fn apply_until(
        &self,
        state: &mut State,
        seat: Seat,
        action: &Action,
        _until: Until,
        chance: &mut dyn Chance,
        out: &mut EventSink<'_, Event>,
    ) {
        // The game has no phases: each action ends at the next question.
        self.apply(state, seat, action, chance, out);
    }

    fn go_on(&self, _: &mut State, _: Until, _: &mut dyn Chance, _: &mut EventSink<'_, Event>) {}
}
