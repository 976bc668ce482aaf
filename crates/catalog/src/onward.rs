//! A match played on from where it stands, to see who would win.

use std::ops::ControlFlow;

use landsraad_bots::{Bot, Seen};
use landsraad_kernel::{EventSink, Game, SeatSet, Seed, Seeded};

/// The winners if the bot plays every seat from here on; `None` if the match does not end.
pub(crate) fn winners<G: Game>(game: &G, state: &G::State, bot: &dyn Bot<G>, seed: Seed) -> Option<SeatSet> {
    let mut state = state.clone();
    let (mut chance, mut luck) = (Seeded::new(seed, 0), Seeded::new(seed, 1));
    let mut legal: Vec<G::Action> = Vec::new();
    for _ in 0..game.longest() {
        let Some(seat) = game.pending(&state).seats().first() else { break };
        legal.clear();
        game.legal(&state, seat, &mut |action| {
            legal.push(action);
            ControlFlow::Continue(())
        });
        let index = match legal.len() {
            0 | 1 => 0,
            _ => bot.choose(&Seen::new(game, &state, seat, &legal), &mut luck).index,
        };
        let action = legal.get(index)?;
        game.apply(&mut state, seat, action, &mut chance, &mut EventSink::mute());
    }
    game.outcome(&state).map(|outcome| outcome.winners)
}
