//! Plays a match on from its present state, to see which seat would win and what it would hold.

use landsraad_bots::{Bot, Seen};
use landsraad_kernel::{Game, Playout, SeatSet, Seed, Seeded};

use crate::facts::Public;

/// The winners if the bot plays every seat from here on; `None` if the match does not end.
pub(crate) fn winners<G: Game>(game: &G, state: &G::State, bot: &dyn Bot<G>, seed: Seed) -> Option<SeatSet> {
    let mut state = state.clone();
    let (mut chance, mut luck) = (Seeded::new(seed, 0), Seeded::new(seed, 1));
    Playout::new().run(game, &mut state, &mut chance, |state, seat, choices| {
        let list = choices.write_out();
        list.get(bot.choose(&Seen::new(game, state, seat, list), &mut luck).index).cloned()
    });
    game.outcome(&state).map(|outcome| outcome.winners)
}

/// The longest part of a round that is played on, in choices.
const LONG: u32 = 240;

/// Plays on to the end of the round; the bot has every seat.
pub(crate) fn round_end<G: Public>(game: &G, state: &mut G::State, bot: &dyn Bot<G>, seed: Seed) {
    let (mut chance, mut luck) = (Seeded::new(seed, 0), Seeded::new(seed, 1));
    let round = G::round(state);
    let mut left = LONG;
    Playout::new().run(game, state, &mut chance, |state, seat, choices| {
        left = left.checked_sub(1).filter(|_| G::round(state) == round)?;
        let list = choices.write_out();
        list.get(bot.choose(&Seen::new(game, state, seat, list), &mut luck).index).cloned()
    });
}
