//! What the tests of the bots share: whole matches, and the law that a bot answers from its view alone.

use std::ops::ControlFlow;

use landsraad_kernel::{EventSink, Game, Pending, Seat, Seed, Seeded};

use crate::{Answer, Bot, Seen};

/// All legal answers of a seat.
pub(crate) fn legal<G: Game>(game: &G, state: &G::State, seat: Seat) -> Vec<G::Action> {
    let mut list = Vec::new();
    game.legal(state, seat, &mut |action| {
        list.push(action);
        ControlFlow::Continue(())
    });
    list
}

/// The answer of a bot; the same `salt` gives the same luck.
pub(crate) fn ask<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    list: &[G::Action],
    bot: &dyn Bot<G>,
    salt: u64,
) -> Answer {
    bot.choose(&Seen::new(game, state, seat, list), &mut Seeded::from_u64(salt))
}

/// Plays a match; `look` gets every position with the seat that is asked. Returns the number of questions and the end.
pub(crate) fn play<G: Game>(
    game: &G,
    seed: u64,
    bots: &[&dyn Bot<G>],
    mut look: impl FnMut(&G::State, Seat, &[G::Action], u64),
) -> (u64, G::State) {
    let mut state = game.setup(&mut Seeded::from_u64(seed), &mut EventSink::mute());
    let mut steps = 0;
    while let Pending::Seats(seats) = game.pending(&state) {
        let seat = seats.first().expect("somebody is asked");
        let list = legal(game, &state, seat);
        look(&state, seat, &list, steps);
        let answer = ask(game, &state, seat, &list, bots[seat.index()], seed ^ (steps << 8));
        let chance = &mut Seeded::new(Seed::from_u64(seed), steps + 1);
        game.apply(&mut state, seat, &list[answer.index], chance, &mut EventSink::mute());
        steps += 1;
        assert!(steps < 200_000, "the match goes round in circles at {list:?}");
    }
    (steps, state)
}

/// Checks that a bot answers the same in every world that its seat cannot tell apart.
pub(crate) fn assert_answers_from_its_view<G: Game>(
    game: &G,
    seed: u64,
    bots: &[&dyn Bot<G>],
    bot: &dyn Bot<G>,
) {
    play(game, seed, bots, |state, seat, list, step| {
        if step % 4 != 0 {
            return;
        }
        let other = game.resample(state, seat, &mut Seeded::from_u64(step + 1));
        assert_eq!(legal(game, &other, seat), list, "the seat's answers are its own knowledge");
        let [a, b] = [state, &other].map(|state| ask(game, state, seat, list, bot, step));
        assert_eq!(a, b, "at step {step}");
    });
}
