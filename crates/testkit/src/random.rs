//! A player that chooses at random: for conformance, for benchmarks, and as the weakest opponent.

use std::ops::ControlFlow;

use landsraad_kernel::{Chance, Game, Playout, Seat, SeatSet, Seeded};

/// Chooses among the legal actions, each equally likely. Keeps one buffer, so that choosing does not allocate
/// once it is warm.
#[derive(Clone, Debug)]
pub struct Player<G: Game> {
    rng: Seeded,
    options: Vec<G::Action>,
    /// How often in a thousand an action that takes something back may be chosen.
    take_backs: u32,
}

impl<G: Game> Player<G> {
    /// A player with its own randomness, who never takes anything back.
    pub fn new(rng: Seeded) -> Player<G> {
        Player { rng, options: Vec::with_capacity(512), take_backs: 0 }
    }

    /// Lets the player take back this often in a thousand choices.
    #[must_use]
    pub fn taking_back(mut self, per_mille: u32) -> Player<G> {
        self.take_backs = per_mille;
        self
    }

    /// One of these seats.
    pub fn seat(&mut self, seats: SeatSet) -> Option<Seat> {
        let count = seats.len() as u32;
        let at = if count > 1 { self.rng.below(count) } else { 0 };
        seats.iter().nth(at as usize)
    }

    /// A number below `n`.
    pub fn below(&mut self, n: u32) -> u32 {
        self.rng.below(n)
    }

    /// Lists the legal actions of a seat; they stay in the player's buffer.
    pub fn list(&mut self, game: &G, state: &G::State, seat: Seat) -> &[G::Action] {
        self.options.clear();
        let options = &mut self.options;
        game.legal(state, seat, &mut |action| {
            options.push(action);
            ControlFlow::Continue(())
        });
        &self.options
    }

    /// One of the actions listed last; `None` if there was none.
    pub fn pick(&mut self, game: &G) -> Option<&G::Action> {
        let count = self.options.len() as u32;
        if count == 0 {
            return None;
        }
        let mut at = self.rng.below(count) as usize;
        if game.takes_back(&self.options[at]) && self.rng.below(1000) >= self.take_backs {
            // From a random place on, the first that goes forward; a seat that can only take back does.
            let forward = (0..self.options.len()).map(|i| (at + i) % self.options.len());
            at = forward.into_iter().find(|&i| !game.takes_back(&self.options[i])).unwrap_or(at);
        }
        self.options.get(at)
    }

    /// A random action of a pending seat.
    pub fn choose(&mut self, game: &G, state: &G::State, seat: Seat) -> Option<&G::Action> {
        self.list(game, state, seat);
        self.pick(game)
    }
}

/// Plays a match to its end with muted events, all seats at random, forced answers given at once. Returns how
/// many decisions with a choice were made.
///
/// Stops after [`Game::longest`] decisions: a match that has no end is a matter for the conformance suite.
pub fn play_out<G: Game>(
    game: &G,
    state: &mut G::State,
    player: &mut Player<G>,
    chance: &mut dyn Chance,
) -> u32 {
    let Player { rng, .. } = player;
    Playout::new().run(game, state, chance, |_, _, choices| choices.any(game, rng))
}

#[cfg(test)]
mod tests {
    use landsraad_kernel::EventSink;

    use super::*;
    use crate::demo::Demo;

    #[test]
    fn a_random_match_ends_and_repeats() {
        let game = Demo::standard("twist", 4);
        let run = || {
            let mut chance = Seeded::from_u64(3);
            let mut state = game.setup(&mut chance, &mut EventSink::mute());
            let decisions = play_out(&game, &mut state, &mut Player::new(Seeded::from_u64(4)), &mut chance);
            (decisions, state)
        };
        let (decisions, state) = run();
        assert!(decisions > 20 && game.outcome(&state).is_some());
        assert_eq!(run(), (decisions, state));
    }
}
