//! Matches played at random, asides included: the audit holds at every step, what is listed is accepted, a
//! re-dealt world looks the same to the knower, every event has its words, and the match ends.

use std::ops::ControlFlow;

use landsraad_dune::{Action, Dune};
use landsraad_kernel::{
    Chance as _, EventSink, Game, Lang, Narrate as _, Options, Pending, RuleRef, Seat, Seeded, Setup as _,
    Viewer,
};

const WHAT: RuleRef = RuleRef("gf9.turn.nine-phases");

fn rules(seats: u8, seed: u64) -> Dune {
    let alliances = ["two-four", "two-three", "three-four", "three-three", "any-three"][seed as usize % 5];
    let mut options =
        Options::default().with("advanced", !seed.is_multiple_of(2)).with("alliances", alliances);
    if seats == 4 && seed.is_multiple_of(3) {
        options = options.with("two-each", true);
    }
    Dune::build("gf9", &options, seats).expect("the table is sound")
}

fn listed(visit_all: impl FnOnce(&mut dyn FnMut(Action) -> ControlFlow<()>)) -> Vec<Action> {
    let mut list = vec![];
    visit_all(&mut |action| {
        list.push(action);
        ControlFlow::Continue(())
    });
    list
}

fn play(seats: u8, seed: u64) -> usize {
    let game = rules(seats, seed);
    let mut rng = Seeded::from_u64(seed);
    let mut chance = Seeded::from_u64(seed + 1000);
    let mut events = vec![];
    let mut state = game.setup(&mut chance, &mut EventSink::collect(&mut events));
    let mut steps = 0;
    while let Pending::Seats(pending) = game.pending(&state) {
        steps += 1;
        assert!(steps < game.longest() as usize, "the match has no end");
        let mut below = |n: usize| rng.pick(WHAT, n as u32) as usize;
        let everybody: Vec<Seat> = Seat::first(seats).collect();
        let talker = everybody[below(everybody.len())];
        let mut asides = listed(|visit| game.asides(&state, talker, visit));
        assert!(asides.len() <= 150, "{} asides", asides.len());
        let talks = !asides.is_empty() && below(4) == 0;
        let (seat, action) = if talks {
            (talker, asides.swap_remove(below(asides.len())))
        } else {
            let asked: Vec<Seat> = pending.iter().collect();
            let seat = asked[below(asked.len())];
            let mut list = listed(|visit| game.legal(&state, seat, visit));
            assert!(list.len() <= 200, "{} answers", list.len());
            (seat, list.swap_remove(below(list.len())))
        };
        assert_eq!(game.check(&state, seat, &action), Ok(()), "{action:?}");
        let view = game.view(&state, Viewer::Seat(seat));
        for lang in [Lang::En, Lang::It] {
            assert!(!game.action_text(&view, &action, lang).is_empty());
        }
        if steps.is_multiple_of(7) {
            let other = game.resample(&state, seat, &mut Seeded::from_u64(steps as u64));
            game.audit(&other).unwrap();
            assert_eq!(view, game.view(&other, Viewer::Seat(seat)), "step {steps}, {action:?}");
            assert_eq!(game.decision(&state, seat), game.decision(&other, seat));
        }
        let mut out = vec![];
        game.apply(&mut state, seat, &action, &mut chance, &mut EventSink::collect(&mut out));
        game.audit(&state).unwrap_or_else(|why| panic!("after {action:?}: {why}"));
        for event in &out {
            for viewer in [Viewer::Public, Viewer::Seat(seat), Viewer::Omniscient] {
                let Some(seen) = game.redact(&state, event, viewer) else { continue };
                for lang in [Lang::En, Lang::It] {
                    assert!(game.event_text(&seen, lang).is_some_and(|t| !t.is_empty()), "{event:?}");
                }
            }
        }
        for asked in game.pending(&state).seats().iter() {
            let decision = game.decision(&state, asked).expect("a pending seat is asked");
            assert_eq!(game.check(&state, asked, &decision.default), Ok(()), "{decision:?}");
        }
    }
    assert!(game.outcome(&state).is_some());
    steps
}

#[test]
fn random_matches_end_in_order() {
    let steps: usize = (2..=6).flat_map(|seats| (0..12).map(move |seed| play(seats, seed))).sum();
    assert!(steps > 1000);
}

#[test]
fn every_sentence_exists_in_both_languages() {
    for (seats, seed) in [(3, 0), (6, 1), (6, 4)] {
        landsraad_testkit::narration::assert(&rules(seats, seed), seed, 4);
    }
}

#[test]
fn every_kind_of_question_has_advice() {
    for (seats, seed) in [(3, 0), (6, 1), (6, 4)] {
        let silent = landsraad_testkit::narration::without_advice(&rules(seats, seed), seed, 3);
        assert!(silent.is_empty(), "no advice for {silent:?}");
    }
}
