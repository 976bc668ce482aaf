//! Random matches in both modes, checking at every step what every game must keep.

use std::ops::ControlFlow;

use landsraad_arrakis::{Action, Arrakis, Event, Mode, State};
use landsraad_kernel::{EventSink, Game, Pending, Recorded, Replayed, Seat, Seed, Seeded, Viewer};

fn legal(g: &Arrakis, s: &State, seat: Seat) -> Vec<Action> {
    let mut list = vec![];
    g.legal(s, seat, &mut |a| {
        list.push(a);
        ControlFlow::Continue(())
    });
    list
}

fn play(mode: Mode, seed: u64, thorough: bool) -> (u32, String) {
    let g = Arrakis::new(mode);
    let mut chooser = Seeded::from_u64(seed ^ 0x5eed);
    let mut chance = Seeded::new(Seed::from_u64(seed), 0);
    let mut out = EventSink::mute();
    let mut s = g.setup(&mut chance, &mut out);
    let mut decisions = 0;
    let mut foreign = Action::Pass;
    while let Pending::Seats(seats) = g.pending(&s) {
        decisions += 1;
        assert!(decisions <= g.longest(), "seed {seed}: too long");
        let seat = seats.first().expect("somebody is asked");
        g.audit(&s).unwrap_or_else(|e| panic!("seed {seed}, decision {decisions}: {e}\n{:?}", s.stack));
        let list = legal(&g, &s, seat);
        assert!(!list.is_empty(), "seed {seed}: nothing is legal in {:?}", s.stack);
        assert!(list.len() <= 140, "seed {seed}: {} actions in {:?}", list.len(), s.stack.top());
        let d = g.decision(&s, seat).expect("a pending seat is asked");
        assert_eq!(d.default, list[0]);
        for (i, a) in list.iter().enumerate() {
            assert!(!list[..i].contains(a), "seed {seed}: {a:?} twice in {:?}", s.stack.top());
        }
        if thorough {
            for a in &list {
                assert!(g.check(&s, seat, a).is_ok());
            }
            assert_eq!(g.check(&s, seat, &foreign).is_ok(), list.contains(&foreign));
            let text = serde_json::to_string(&s).unwrap();
            assert_eq!(serde_json::from_str::<State>(&text).unwrap(), s);
        }
        let action = list[chooser.below(list.len() as u32) as usize];
        let before = s;
        let mut picks = vec![];
        let mut events = vec![];
        {
            let mut sink = EventSink::collect(&mut events);
            let mut rec = Recorded::new(&mut chance, &mut picks);
            g.apply(&mut s, seat, &action, &mut rec, &mut sink);
        }
        if thorough {
            let mut again = before;
            let mut replay = Replayed::new(&picks);
            g.apply(&mut again, seat, &action, &mut replay, &mut EventSink::mute());
            replay.finish().unwrap();
            assert_eq!(again, s, "seed {seed}: replay differs");
            for knower in Seat::first(g.seats()) {
                twin(&g, &before, knower, seat, &action, &picks, &events, &s);
            }
        }
        foreign = action;
    }
    let outcome = g.outcome(&s).expect("it is over");
    (decisions, format!("{} in round {}", outcome.victory, s.round))
}

/// Two worlds a seat cannot tell apart stay so as long as it sees the same.
#[allow(clippy::too_many_arguments)]
fn twin(
    g: &Arrakis,
    before: &State,
    knower: Seat,
    seat: Seat,
    action: &Action,
    picks: &[u32],
    events: &[Event],
    after: &State,
) {
    let mut dice = Seeded::from_u64(u64::from(before.round) * 7 + picks.len() as u64);
    let other = g.resample(before, knower, &mut dice);
    g.audit(&other).unwrap();
    let viewer = Viewer::Seat(knower);
    assert_eq!(g.view(before, viewer), g.view(&other, viewer), "resampling shows");
    assert_eq!(g.pending(before), g.pending(&other));
    if seat == knower {
        assert_eq!(g.decision(before, knower), g.decision(&other, knower));
    }
    if g.check(&other, seat, action).is_err() {
        return;
    }
    let mut world = other;
    let mut list = vec![];
    let mut replay = Replayed::new(picks);
    g.apply(&mut world, seat, action, &mut replay, &mut EventSink::collect(&mut list));
    if replay.finish().is_err() {
        return;
    }
    let seen =
        |s: &State, list: &[Event]| list.iter().filter_map(|e| g.redact(s, e, viewer)).collect::<Vec<_>>();
    if seen(&world, &list) == seen(after, events) {
        assert_eq!(g.view(&world, viewer), g.view(after, viewer), "views part after {action:?}");
        assert_eq!(g.pending(&world), g.pending(after), "pending parts after {action:?}");
        if g.pending(after).seats().contains(knower) {
            assert_eq!(
                g.decision(&world, knower),
                g.decision(after, knower),
                "decisions part after {action:?}"
            );
        }
    }
}

#[test]
fn two_players_thorough() {
    for seed in 0..3 {
        play(Mode::TwoPlayer, seed, true);
    }
}

#[test]
fn two_players_many() {
    for seed in 100..130 {
        let (n, how) = play(Mode::TwoPlayer, seed, false);
        println!("{seed}: {n} decisions, {how}");
    }
}

#[test]
fn solo_thorough() {
    for seed in 0..6 {
        play(Mode::Solo, seed, true);
    }
}

#[test]
fn solo_many() {
    for seed in 100..200 {
        let (n, how) = play(Mode::Solo, seed, false);
        println!("{seed}: {n} decisions, {how}");
    }
}
