//! A match played on from where it stands, to see who would win.

use landsraad_bots::{Bot, Seen};
use landsraad_kernel::{Game, Playout, SeatSet, Seed, Seeded};

/// The winners if the bot plays every seat from here on; `None` if the match does not end.
pub(crate) fn winners<G: Game>(game: &G, state: &G::State, bot: &dyn Bot<G>, seed: Seed) -> Option<SeatSet> {
    let mut state = state.clone();
    let (mut chance, mut luck) = (Seeded::new(seed, 0), Seeded::new(seed, 1));
    Playout::new().run(game, &mut state, &mut chance, |state, seat, list| {
        Some(bot.choose(&Seen::new(game, state, seat, list), &mut luck).index)
    });
    game.outcome(&state).map(|outcome| outcome.winners)
}
