//! The one loop of simulation. Benchmarks, random matches and play-outs all run it.

use crate::{Chance, Choices, EventSink, Game, Seat};

/// Plays matches to their end. Keeps one list of choices, so that a play-out does not allocate once the list is long
/// enough.
///
/// ```
/// # use landsraad_kernel::*;
/// # use landsraad_tutorial::*;
/// let rules = LiarsDice { seats: 2 };
/// let (mut chance, mut luck) = (Seeded::from_u64(7), Seeded::from_u64(8));
/// let mut state = rules.setup(&mut chance, &mut EventSink::mute());
/// let made = Playout::new().run(&rules, &mut state, &mut chance, |_, _, choices| {
///     choices.any(&rules, &mut luck)
/// });
/// assert!(made > 0 && rules.outcome(&state).is_some());
/// ```
#[derive(Clone, Debug)]
pub struct Playout<A> {
    choices: Choices<A>,
}

impl<A> Playout<A> {
    /// A play-out with an empty list.
    pub fn new() -> Playout<A> {
        Playout { choices: Choices::new() }
    }

    /// Plays on until the match is over, `choose` chooses nothing, or the match has had as many
    /// choices as [`Game::longest`] allows. Returns how many choices were made; forced answers do not count.
    pub fn run<G: Game<Action = A>>(
        &mut self,
        game: &G,
        state: &mut G::State,
        chance: &mut dyn Chance,
        mut choose: impl FnMut(&G::State, Seat, &mut Choices<A>) -> Option<A>,
    ) -> u32 {
        let mut mute = EventSink::mute();
        let mut made = 0;
        while made < game.longest() {
            let Some(seat) = game.next_choice(state, &mut self.choices, chance, &mut mute) else { break };
            let Some(action) = choose(state, seat, &mut self.choices) else { break };
            game.apply_skipping_forced(state, seat, &action, chance, &mut mute);
            made += 1;
        }
        made
    }
}

impl<A> Default for Playout<A> {
    fn default() -> Playout<A> {
        Playout::new()
    }
}
