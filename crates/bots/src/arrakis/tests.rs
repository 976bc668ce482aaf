//! The bot answers every position it can meet on either side and alone, and never by what it cannot see.

use landsraad_arrakis::action::{Action, OptionWord, Use};
use landsraad_arrakis::data::{Face, Side};
use landsraad_arrakis::question::Question;
use landsraad_arrakis::state::{End, State};
use landsraad_arrakis::{Arrakis, Mode, Position};
use landsraad_kernel::{EventSink, Game, Pending, Seeded, Stage, Viewer};
use landsraad_search::ahead::Settings;

use super::march::With;
use super::sight::Sight;
use super::{ALONE, ArrakisJudge, Heuristic, Plan, mentat};
use crate::tests_support::{ask, assert_answers_from_its_view, legal, play};
use crate::{Answer, Bot, Judge, Mentat, Random, Seen};

fn game(mode: Mode, rounds: u8) -> Arrakis {
    let mut g = Arrakis::new(mode);
    g.last_round = rounds;
    g
}

#[test]
fn it_answers_any_position_of_random_play_in_both_languages() {
    for (mode, bots) in
        [(Mode::TwoPlayer, vec![&Random as &dyn Bot<Arrakis>; 2]), (Mode::Solo, vec![&Random])]
    {
        let g = game(mode, 8);
        for seed in 0..4 {
            play(&g, seed, &bots, |state, seat, list, step| {
                let answer = ask(&g, state, seat, list, &Heuristic, step);
                assert!(answer.index < list.len());
                let why = answer.why.expect("it says why");
                assert!(!why.en.is_empty() && !why.it.is_empty());
            });
        }
    }
}

#[test]
fn what_it_cannot_see_changes_nothing() {
    for (mode, bots) in [
        (Mode::TwoPlayer, vec![&Heuristic as &dyn Bot<Arrakis>, &Random]),
        (Mode::TwoPlayer, vec![&Random, &Heuristic]),
        (Mode::Solo, vec![&Heuristic]),
    ] {
        let g = game(mode, 5);
        assert_answers_from_its_view(&g, 11, &bots, &Heuristic);
    }
}

#[test]
fn what_is_kept_between_two_weighings_changes_no_worth() {
    for (mode, bots) in
        [(Mode::TwoPlayer, vec![&Heuristic as &dyn Bot<Arrakis>; 2]), (Mode::Solo, vec![&Heuristic])]
    {
        let g = game(mode, 3);
        let mut compared = 0;
        play(&g, 5, &bots, |state, seat, _, step| {
            if step % 7 != 0 {
                return;
            }
            let (side, view) = (Arrakis::side_of(seat), g.view(state, Viewer::Seat(seat)));
            let weights = Plan::TUNED.at(4, 12);
            let sight = Sight::new(&g, view.get(), side, &weights);
            for march in sight.moves(With::Anybody) {
                let next = Sight::after(&sight.s, side, march.from, march.to, march.group);
                let rebuilt = Sight::over(&g, view.get(), side, &weights, &next);
                let worth = rebuilt.worth(&next);
                assert_eq!(sight.worth(&next), worth, "{march:?} at step {step}");
                assert_eq!(
                    sight.worth_with(&next, [march.from, march.to]),
                    worth,
                    "{march:?} at step {step}"
                );
                compared += 1;
            }
        });
        assert!(compared > 50, "{compared} moves");
    }
}

/// Answers at random or as the heuristic player, each half of the time.
struct Mixed;

impl Bot<Arrakis> for Mixed {
    fn choose(&self, seen: &Seen<'_, Arrakis>, luck: &mut Seeded) -> Answer {
        if luck.below(2) == 0 { Random.choose(seen, luck) } else { Heuristic.choose(seen, luck) }
    }
}

#[test]
fn a_change_of_player_does_not_trouble_it() {
    let g = game(Mode::TwoPlayer, 6);
    for seed in 0..3 {
        play(&g, seed, &[&Mixed, &Mixed], |_, _, _, _| {});
    }
}

#[test]
fn it_beats_a_random_player_on_either_side() {
    let g = game(Mode::TwoPlayer, 30);
    let won = |bots: [&dyn Bot<Arrakis>; 2], how: End| {
        (0..10).filter(|&seed| play(&g, seed, &bots, |_, _, _, _| {}).1.over == Some(how)).count()
    };
    assert!(won([&Heuristic, &Random], End::Objective) >= 9);
    assert!(won([&Random, &Heuristic], End::Supremacy) >= 9);
}

#[test]
fn a_match_among_equals_is_open_and_ends() {
    let g = game(Mode::TwoPlayer, 30);
    let mut ends = [0, 0];
    for seed in 0..12 {
        match play(&g, seed, &[&Heuristic, &Heuristic], |_, _, _, _| {}).1.over {
            Some(End::Objective) => ends[0] += 1,
            Some(End::Supremacy) => ends[1] += 1,
            Some(End::Stalled) | None => panic!("the match of seed {seed} stalls"),
        }
    }
    assert!(ends[0] > 0 && ends[1] > 0, "{ends:?}");
}

/// The level that looks ahead, with few simulations alone. They run to the end of the match all the same.
fn brief() -> Mentat<Heuristic, Heuristic, ArrakisJudge> {
    Mentat { alone: Settings { simulations: 8, candidates: 3, ..ALONE }, ..mentat() }
}

#[test]
fn what_a_mentat_alone_cannot_see_changes_nothing() {
    assert_answers_from_its_view(&game(Mode::Solo, 5), 12, &[&Heuristic], &brief());
}

#[test]
fn a_mentat_alone_plays_its_turns_to_the_end_of_the_match() {
    let g = game(Mode::Solo, 5);
    let (mut turns, mut others) = (0, 0);
    play(&g, 13, &[&Heuristic], |state, seat, list, step| {
        if list.len() < 2 || step % 3 != 0 {
            return;
        }
        let question = g.decision(state, seat).expect("it is asked").question;
        let [said, plain] =
            [&brief() as &dyn Bot<Arrakis>, &Heuristic].map(|b| ask(&g, state, seat, list, b, step));
        if question == Question::Turn {
            turns += 1;
            assert!(said.why.expect("it says why").en.contains("imagined continuations"));
        } else {
            others += 1;
            assert_eq!(said, plain);
        }
    });
    assert!(turns > 2 && others > 20, "{turns} turns and {others} other questions");
}

#[test]
fn alone_a_close_defeat_counts_more_than_a_far_one_and_less_than_a_victory() {
    let mut counted = Vec::new();
    let g = game(Mode::Solo, 5);
    let (_, end) = play(&g, 13, &[&Heuristic], |_, _, _, _| {});
    for steps in [0, 6, g.tables.last_step] {
        let lost = State { prescience: [steps; 3], over: Some(End::Supremacy), ..end };
        let outcome = g.outcome(&lost).expect("it is over");
        counted.push(ArrakisJudge.ending(&g, &lost, &outcome)[0]);
    }
    let won = State { over: Some(End::Objective), ..end };
    counted.push(ArrakisJudge.ending(&g, &won, &g.outcome(&won).expect("it is over"))[0]);
    assert!(counted.is_sorted_by(|a, b| a < b), "{counted:?}");
    assert!((counted[3] - 1.0).abs() < f32::EPSILON);
    // For two each side has its victory, and nothing else counts.
    let g = game(Mode::TwoPlayer, 5);
    let (_, end) = play(&g, 1, &[&Heuristic, &Heuristic], |_, _, _, _| {});
    let lost = State { over: Some(End::Supremacy), ..end };
    let counted = ArrakisJudge.ending(&g, &lost, &g.outcome(&lost).expect("it is over"));
    assert!(counted[0].abs() < f32::EPSILON && (counted[1] - 1.0).abs() < f32::EPSILON);
}

#[test]
fn alone_each_action_turn_has_dice_of_its_own() {
    let g = game(Mode::Solo, 5);
    let mut turns = Vec::new();
    play(&g, 13, &[&Heuristic], |state, seat, _, _| {
        if g.decision(state, seat).is_some_and(|d| d.question == Question::Turn) {
            turns.push(ArrakisJudge.moment(&g, state));
        }
    });
    turns.dedup();
    let mut once = turns.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), turns.len(), "no moment comes again: {turns:?}");
    assert!(turns.len() > 8, "{turns:?}");
}

fn staged(g: &Arrakis, json: &str) -> State {
    let position: Position = serde_json::from_str(json).expect("the position is well formed");
    g.stage(position, &mut Seeded::from_u64(1)).expect("the position is possible")
}

/// What one side does in a position, answer by answer, until its turn is over.
fn acts(g: &Arrakis, mut state: State, side: Side) -> Vec<(Question, Action)> {
    let seat = Arrakis::seat_of(side);
    let mut done = Vec::new();
    loop {
        let Some(decision) = g.decision(&state, seat) else {
            // The other side lets its moments pass.
            let Pending::Seats(seats) = g.pending(&state) else { break };
            let other = seats.first().expect("somebody is asked");
            if done.iter().any(|(q, _)| *q == Question::Turn)
                || !legal(g, &state, other).contains(&Action::Pass)
            {
                break;
            }
            g.apply(&mut state, other, &Action::Pass, &mut Seeded::from_u64(3), &mut EventSink::mute());
            continue;
        };
        if decision.question == Question::Turn && done.iter().any(|(q, _)| *q == Question::Turn) {
            break;
        }
        let list = legal(g, &state, seat);
        let action = list[ask(g, &state, seat, &list, &Heuristic, 1).index];
        done.push((decision.question, action));
        assert!(done.len() < 60, "{done:?}");
        g.apply(&mut state, seat, &action, &mut Seeded::from_u64(3), &mut EventSink::mute());
    }
    done
}

const AT_THE_GATE: &str = r#"{ "turn": "harkonnen", "clear": true, "supremacy": SUPREMACY,
    "harkonnen": { "arsunt": { "regular": 1 }, "NEXT": { "regular": 4, "elite": 2, "special": 0, "generic": 1 } },
    "atreides": { "sihaya_ridge": { "regular": DEFENDERS, "generic": 0 } },
    "sietches": { "sihaya_ridge": { "rank": 2, "up": true } },
    "harkonnen_dice": { "strategy": 1, "mentat": 1, "house": 1 }, "atreides_dice": { "mentat": 1 } }"#;

fn gate(supremacy: u8, defenders: u8) -> String {
    let ridge = landsraad_arrakis::board::Area::from_id("sihaya_ridge").expect("it is on the board");
    let next = ridge.info().adjacent.first().expect("it has a neighbour");
    AT_THE_GATE
        .replace("SUPREMACY", &supremacy.to_string())
        .replace("DEFENDERS", &defenders.to_string())
        .replace("NEXT", next.id())
}

/// Whether an answer begins an attack; where there is one target, nothing more is asked.
fn attacks(action: Action) -> bool {
    matches!(action, Action::Option { word: OptionWord::Attack, .. } | Action::Go { attack: true, .. })
}

#[test]
fn the_harkonnen_take_their_victory_and_weak_sietches() {
    let g = game(Mode::TwoPlayer, 30);
    for supremacy in [2, 8] {
        let done = acts(&g, staged(&g, &gate(supremacy, 1)), Side::Harkonnen);
        assert!(done.iter().any(|(_, a)| attacks(*a)), "at {supremacy} points it does not attack: {done:?}");
    }
}

#[test]
fn a_hopeless_attack_is_not_made() {
    let g = game(Mode::TwoPlayer, 30);
    let weak =
        gate(2, 6).replace(r#""regular": 4, "elite": 2, "special": 0, "generic": 1"#, r#""regular": 1"#);
    let done = acts(&g, staged(&g, &weak), Side::Harkonnen);
    assert!(!done.iter().any(|(_, a)| attacks(*a)), "{done:?}");
}

#[test]
fn the_atreides_attack_where_it_wins() {
    // One step is missing on every track, and Arsunt stands open.
    let g = game(Mode::TwoPlayer, 30);
    let arsunt = landsraad_arrakis::board::Area::from_id("arsunt").expect("it is on the board");
    let next = arsunt.info().adjacent.first().expect("it has a neighbour");
    let json = r#"{ "turn": "atreides", "clear": true, "objectives": [0], "prescience": [4, 6, 7],
        "atreides": { "NEXT": { "regular": 3, "elite": 2 } },
        "harkonnen": { "arsunt": { "regular": 1 }, "carthag": { "regular": 6 } },
        "atreides_dice": { "strategy": 1, "mentat": 2 }, "harkonnen_dice": { "mentat": 1 } }"#
        .replace("NEXT", next.id());
    let done = acts(&g, staged(&g, &json), Side::Atreides);
    let strategy = Action::Die { die: Face::Strategy, token: false, what: Use::Action(Face::Strategy) };
    assert!(done.iter().any(|(_, a)| *a == strategy), "{done:?}");
    assert!(
        done.iter().any(|(_, a)| matches!(a, Action::Go { attack: true, .. } | Action::Area(_))),
        "{done:?}"
    );
    let settlements = landsraad_arrakis::board::SETTLEMENTS;
    assert!(
        done.iter().all(|(_, a)| !matches!(a, Action::Go { to, .. } if !settlements.contains(*to))),
        "it goes elsewhere: {done:?}"
    );
}

#[test]
fn desert_power_is_used_when_a_worm_can_strike() {
    let g = game(Mode::TwoPlayer, 30);
    let desert = landsraad_arrakis::board::DEEP_DESERTS
        .iter()
        .find(|a| !a.info().adjacent.and(landsraad_arrakis::board::DEEP_DESERTS).is_empty())
        .expect("there is deep desert");
    let next =
        desert.info().adjacent.and(landsraad_arrakis::board::DEEP_DESERTS).first().expect("just found");
    let json = r#"{ "turn": "atreides", "clear": true, "sandworms": ["WORM"],
        "atreides": { "sihaya_ridge": { "regular": 2 } },
        "harkonnen": { "LEGION": { "regular": 5, "generic": 1 } },
        "atreides_dice": { "mentat": 1 }, "harkonnen_dice": { "mentat": 3 } }"#
        .replace("WORM", desert.id())
        .replace("LEGION", next.id());
    let done = acts(&g, staged(&g, &json), Side::Atreides);
    assert!(done.iter().any(|(q, _)| *q == Question::Worm { attack: true }), "{done:?}");
}
