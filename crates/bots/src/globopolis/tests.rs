//! The bot answers every position it can meet, and never by what it cannot see.

use std::ops::ControlFlow;

use landsraad_globopolis::{Action, Globopolis, State};
use landsraad_kernel::{EventSink, Game, Options, Pending, Seat, Seeded, Setup};

use super::Heuristic;
use crate::{Answer, Bot, Random, Seen};

fn game(seats: u8, agents: bool, rounds: i64) -> Globopolis {
    let options = Options::default().with("agents", agents).with("round_limit", rounds);
    Globopolis::build("globopolis", &options, seats).expect("these options are sound")
}

fn legal(g: &Globopolis, state: &State, seat: Seat) -> Vec<Action> {
    let mut list = Vec::new();
    g.legal(state, seat, &mut |a| {
        list.push(a);
        ControlFlow::Continue(())
    });
    list
}

fn ask(
    g: &Globopolis,
    state: &State,
    seat: Seat,
    list: &[Action],
    bot: &dyn Bot<Globopolis>,
    salt: u64,
) -> Answer {
    bot.choose(&Seen::new(g, state, seat, list), &mut Seeded::from_u64(salt))
}

/// Plays a match; `look` sees every position with the seat that is asked. Tells how many questions it had.
fn play(
    g: &Globopolis,
    seed: u64,
    bots: &[&dyn Bot<Globopolis>],
    mut look: impl FnMut(&State, Seat, &[Action], u64),
) -> (u64, State) {
    let mut state = g.setup(&mut Seeded::from_u64(seed), &mut EventSink::mute());
    let mut steps = 0;
    while let Pending::Seats(seats) = g.pending(&state) {
        let seat = seats.first().expect("somebody is asked");
        let list = legal(g, &state, seat);
        look(&state, seat, &list, steps);
        let answer = ask(g, &state, seat, &list, bots[seat.index()], seed ^ steps);
        let action = list[answer.index];
        g.apply(
            &mut state,
            seat,
            &action,
            &mut Seeded::from_u64(seed * 1_000_003 + steps),
            &mut EventSink::mute(),
        );
        steps += 1;
        assert!(steps < 200_000, "the match goes round in circles at {list:?}");
    }
    (steps, state)
}

#[test]
fn it_answers_any_position_of_random_play() {
    for agents in [true, false] {
        for seats in 2..=5 {
            let g = game(seats, agents, 8);
            let bots: Vec<&dyn Bot<Globopolis>> = vec![&Random; usize::from(seats)];
            for seed in 0..3 {
                play(&g, seed, &bots, |state, seat, list, step| {
                    let answer = ask(&g, state, seat, list, &Heuristic, step);
                    assert!(answer.index < list.len());
                    let why = answer.why.expect("it says why");
                    assert!(!why.en.is_empty() && !why.it.is_empty());
                });
            }
        }
    }
}

#[test]
fn it_plays_whole_matches_against_itself() {
    for agents in [true, false] {
        for seats in 2..=5 {
            let g = game(seats, agents, 15);
            let bots: Vec<&dyn Bot<Globopolis>> = vec![&Heuristic; usize::from(seats)];
            for seed in 0..2 {
                let (steps, _) = play(&g, seed, &bots, |_, _, _, _| {});
                // A turn is a few dozen questions, not a walk in circles.
                assert!(steps < 15 * u64::from(seats) * 150, "{steps} questions with {seats} seats");
            }
        }
    }
}

#[test]
fn what_it_cannot_see_changes_nothing() {
    for (seats, agents) in [(2, true), (3, false), (5, true)] {
        let g = game(seats, agents, 8);
        let mut bots: Vec<&dyn Bot<Globopolis>> = vec![&Random; usize::from(seats)];
        bots[0] = &Heuristic;
        play(&g, 7, &bots, |state, seat, list, step| {
            if step % 5 != 0 {
                return;
            }
            let other = g.resample(state, seat, &mut Seeded::from_u64(step + 1));
            assert_eq!(legal(&g, &other, seat), list, "the seat's answers are its own knowledge");
            let [a, b] = [state, &other].map(|s| ask(&g, s, seat, list, &Heuristic, step));
            assert_eq!(a, b, "at step {step}");
        });
    }
}

#[test]
fn it_declares_a_fulfilled_mission_and_develops() {
    let g = game(5, true, 40);
    let mut bots: Vec<&dyn Bot<Globopolis>> = vec![&Random; 5];
    bots[2] = &Heuristic;
    let (mut declared, mut developed) = (0, 0);
    for seed in 0..4 {
        play(&g, seed, &bots, |state, seat, list, step| {
            if seat.index() != 2 {
                return;
            }
            let chosen = list[ask(&g, state, seat, list, &Heuristic, step).index];
            let may_declare = list.contains(&Action::Begin(landsraad_globopolis::Verb::Declare));
            let declares = chosen == Action::Begin(landsraad_globopolis::Verb::Declare);
            assert!(!may_declare || declares, "a fulfilled Mission waits");
            declared += u32::from(declares);
            developed += u32::from(chosen == Action::Begin(landsraad_globopolis::Verb::Develop));
        });
    }
    assert!(developed > 8, "it develops: {developed} levels, {declared} Missions in the Option Phase");
}
