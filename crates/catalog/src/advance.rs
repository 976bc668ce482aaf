//! Answers in advance: standing answers, and orders of several small answers.

use std::ops::ControlFlow;

use landsraad_kernel::{
    Asked, Chance, EventSink, Game, Illegal, Narrate, Recorded, Seat, Seeded, Shape, Text, Viewer,
};
use serde::{Deserialize, Serialize};

/// A standing answer that a seat may give to the question it is asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Standing"))]
pub struct StandingJson {
    /// Its name in the game.
    pub key: String,
    /// What it says; `{n}` stands for the number.
    pub text: Text,
    /// What it holds for: another number in a later question ends it; 0: until it is taken back.
    pub scope: u32,
    /// The numbers it can be given with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub amount: Option<Bounds>,
}

/// The least and the most number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Bounds {
    /// The least.
    pub min: u16,
    /// The most.
    pub max: u16,
}

/// A standing answer that a seat has given.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stands {
    /// Its name in the game.
    pub key: String,
    /// Its number; 0 where it needs none.
    #[serde(default)]
    pub amount: u16,
    /// What it holds for.
    #[serde(default)]
    pub scope: u32,
}

impl Stands {
    /// Whether the question offers this standing answer. Its number may be out of range by now: a bid limit
    /// that was overbid still means to pass.
    pub fn is_among(&self, offered: &[StandingJson]) -> bool {
        offered.iter().any(|o| o.key == self.key && o.scope == self.scope)
    }
}

/// The standing answers of a question, in words.
pub(crate) fn offered<G: Narrate>(game: &G, asked: &Asked<'_, G>) -> Vec<StandingJson> {
    let standing = game.standing(asked);
    let shown = |s: landsraad_kernel::Standing| StandingJson {
        key: s.key.to_owned(),
        text: s.text.into(),
        scope: s.scope,
        amount: s.amount.map(|(min, max)| Bounds { min, max }),
    };
    standing.into_iter().map(shown).collect()
}

fn legal<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut list = Vec::new();
    game.legal(state, seat, &mut |action| {
        list.push(action);
        ControlFlow::Continue(())
    });
    list
}

/// The answer that a standing answer gives to the question of the seat, if it is legal.
pub(crate) fn answer<G: Narrate>(
    game: &G,
    state: &G::State,
    seat: Seat,
    given: &Stands,
) -> Option<G::Action> {
    let decision = game.decision(state, seat)?;
    let legal = legal(game, state, seat);
    let view = game.view(state, Viewer::Seat(seat));
    let asked = Asked { seat, view: &view, decision: &decision, legal: &legal };
    if !given.is_among(&offered(game, &asked)) {
        return None;
    }
    if decision.shape == Shape::React {
        return Some(decision.default.clone());
    }
    game.standing_answer(&asked, &given.key, given.amount).filter(|action| legal.contains(action))
}

/// Where an order of small answers leads.
pub(crate) enum Way<S> {
    /// The seat is asked on, in this state.
    On(S),
    /// The order is complete with the last answer.
    Complete,
    /// The order is complete before the last answer.
    Over,
}

/// Follows an order of small answers on a copy of the state, as far as the game says that they belong
/// together.
pub(crate) fn follow<G: Narrate>(
    game: &G,
    state: &G::State,
    seat: Seat,
    answers: &[G::Action],
) -> Result<Way<G::State>, Illegal<G::Why>> {
    let mut state = state.clone();
    let mut picks = Vec::new();
    let mut luck = Seeded::from_u64(0);
    for (i, action) in answers.iter().enumerate() {
        game.check(&state, seat, action)?;
        let last = i + 1 == answers.len();
        let end = if last { Way::Complete } else { Way::Over };
        let part = |state: &G::State| game.order_part(&game.decision(state, seat)?.question);
        let Some(part_now) = part(&state).filter(|_| !game.takes_back(action)) else { return Ok(end) };
        let chance: &mut dyn Chance = &mut Recorded::new(&mut luck, &mut picks);
        game.apply(&mut state, seat, action, chance, &mut EventSink::mute());
        if !picks.is_empty() || !part(&state).is_some_and(|next| part_now.goes_on(next)) {
            return Ok(end);
        }
    }
    Ok(Way::On(state))
}
