//! Questions with a single answer that the game has answered itself. A
//! file may write such an answer, or a refusal in place of it.

use std::ops::ControlFlow;

use landsraad_kernel::{Narrate, Seat, Setup, Stage};

use super::chance::Script;
use super::run::Run;

/// More questions than any chain of single answers has.
const CHAIN: usize = 100;

/// A question that the game has answered itself.
pub(super) struct Skipped<G: Stage> {
    pub state: G::State,
    pub seat: Seat,
    pub action: G::Action,
}

/// The only legal answer, if one seat is asked and has no other.
fn single<G: Stage>(game: &G, state: &G::State) -> Option<(Seat, G::Action)> {
    let seats = game.pending(state).seats();
    let seat = seats.first().filter(|_| seats.len() == 1)?;
    let (mut only, mut count) = (None, 0);
    game.legal(state, seat, &mut |action| {
        count += 1;
        only = Some(action);
        if count > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    only.filter(|_| count == 1).map(|action| (seat, action))
}

/// The questions on the way from one state to another that follows from it by single answers.
fn between<G: Stage>(game: &G, from: G::State, to: &G::State, script: &mut Script) -> Vec<Skipped<G>> {
    let (mut state, mut skipped) = (from, vec![]);
    while state != *to {
        let Some((seat, action)) = single(game, &state) else { return vec![] };
        if skipped.len() == CHAIN {
            return vec![];
        }
        skipped.push(Skipped { state: state.clone(), seat, action: action.clone() });
        game.apply_asking(&mut state, seat, &action, script);
    }
    skipped
}

impl<G: Setup + Stage + Narrate> Run<'_, G> {
    /// Notes the questions that the game has answered itself on the way to this state.
    /// `asking` gives the first state of the way, in which nothing has been answered yet.
    pub(super) fn note_skipped(
        &mut self,
        now: &G::State,
        script: &Script,
        asking: impl FnOnce(&G, &mut Script) -> Option<G::State>,
    ) {
        let mut script = script.clone();
        self.skipped = match asking(&self.game, &mut script) {
            Some(first) => between(&self.game, first, now, &mut script),
            None => vec![],
        };
    }

    /// Whether the game has just given this answer itself. Files write answers in order, so earlier ones are done.
    pub(super) fn was_given(&mut self, seat: Seat, action: &G::Action) -> bool {
        let place = self.skipped.iter().position(|past| past.seat == seat && past.action == *action);
        if let Some(place) = place {
            self.skipped.drain(..=place);
        }
        place.is_some()
    }

    /// Whether this rule refuses an action at a question that the game has just answered itself.
    pub(super) fn was_refused(&self, seat: Seat, action: &G::Action, rule: &str) -> bool {
        self.skipped.iter().any(|past| {
            let verdict = self.game.check(&past.state, seat, action);
            verdict.is_err_and(|illegal| self.refuses_by(&illegal, rule))
        })
    }
}
