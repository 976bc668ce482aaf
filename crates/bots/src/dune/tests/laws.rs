//! What must hold of the bots of Dune in every match: they answer every question and use no hidden fact.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use landsraad_dune::activities::battle::BattleQuestion;
use landsraad_dune::data::LeaderId;
use landsraad_dune::event::BoardEvent;
use landsraad_dune::factions::power_of;
use landsraad_dune::{Action, Dune, Event, Faction, Question, State};
use landsraad_kernel::{EventSink, Game, OptionKind, OptionValue, Options, Seat, Seeded, Setup, Viewer};

use crate::dune::{DuneJudge, Heuristic, Temperament, counted};
use crate::judge::Judge;
use crate::tests_support::legal;
use crate::{Bot, Random, Seen};

pub(super) fn rules(advanced: bool, seats: u8) -> Dune {
    let mut options = Options::default();
    options.set("advanced", OptionValue::Bool(advanced));
    Dune::build("gf9", &options, seats).unwrap()
}

const ALL: [Temperament; 6] = [
    Temperament::BALANCED,
    Temperament::LOYAL,
    Temperament::MERCENARY,
    Temperament::TREACHEROUS,
    Temperament::CAUTIOUS,
    Temperament::AGGRESSIVE,
];

/// Plays a match; `share` of ten answers are the heuristic's, the others random. Visits every question.
fn wander(game: &Dune, seed: u64, share: u32, mut visit: impl FnMut(&State, Seat, &[Action], u64)) {
    let mut state = game.setup(&mut Seeded::from_u64(seed), &mut EventSink::mute());
    let mut luck = Seeded::from_u64(seed + 7);
    for n in 0..u64::from(game.longest()) {
        let Some(seat) = game.pending(&state).seats().first() else { return };
        let list = legal(game, &state, seat);
        visit(&state, seat, &list, n);
        let seen = Seen::new(game, &state, seat, &list);
        let index = if luck.below(10) < share {
            Heuristic::default().choose(&seen, &mut luck).index
        } else {
            Bot::<Dune>::choose(&Random, &seen, &mut luck).index
        };
        let action = list[index];
        game.apply(
            &mut state,
            seat,
            &action,
            &mut Seeded::from_u64(seed * 100_000 + n),
            &mut EventSink::mute(),
        );
    }
    panic!("the match does not end");
}

/// Editions with options that change what is asked.
fn tables() -> Vec<Dune> {
    let mut list = Vec::new();
    for seats in [6, 5, 4, 3, 2] {
        list.push(rules(true, seats));
        list.push(rules(false, seats));
        for edition in ["ah2009", "v29"] {
            list.extend(Dune::build(edition, &Options::default(), seats));
        }
    }
    let spec = Dune::spec();
    for edition in &spec.editions {
        for option in &edition.options {
            let values: Vec<OptionValue> = match &option.kind {
                OptionKind::Switch => vec![OptionValue::Bool(option.default != OptionValue::Bool(true))],
                OptionKind::Choice { values } => values.iter().map(|c| OptionValue::from(c.key)).collect(),
                OptionKind::Number { .. } | OptionKind::Text => vec![],
            };
            for value in values.into_iter().filter(|v| *v != option.default) {
                let mut options = Options::default();
                options.set(option.key, value);
                // Some go only together with others; those are refused here.
                list.extend(Dune::build(edition.id, &options, edition.max_seats));
            }
        }
    }
    // One in four of the options is enough for a test; `landsraad endure` draws from all.
    list.into_iter().enumerate().filter(|(i, _)| *i < 20 || i % 4 == 0).map(|(_, game)| game).collect()
}

#[test]
fn it_answers_every_question_of_random_matches_and_explains_itself() {
    let tables = tables();
    assert!(tables.len() > 30, "only {} tables", tables.len());
    for (i, game) in tables.iter().enumerate() {
        let share = [0, 7][i % 2];
        wander(game, 40 + i as u64, share, |state, seat, list, n| {
            let bot = Heuristic::new(ALL[n as usize % ALL.len()]);
            let seen = Seen::new(game, state, seat, list);
            let answer = bot.choose(&seen, &mut Seeded::from_u64(n));
            assert!(answer.index < list.len());
            if list.len() > 1 {
                let why = answer.why.unwrap();
                assert!(!why.en.is_empty() && !why.it.is_empty());
                // Whatever was drawn can be explained later with other luck.
                if n % 4 == 0 {
                    let said = bot.explain(&seen, answer.index, &mut Seeded::from_u64(n + 1));
                    assert!(said.is_some(), "{:?} is not explained", list[answer.index]);
                }
            }
        });
    }
}

#[test]
fn what_is_hidden_never_changes_its_choice() {
    let mut compared = 0;
    let other = |edition| Dune::build(edition, &Options::default(), 6).unwrap();
    for (seed, game) in [(1, rules(true, 6)), (2, rules(true, 6)), (3, other("ah2009")), (4, other("v29"))] {
        wander(&game, seed, 8, |state, seat, list, n| {
            if list.len() < 2 || n % 3 != 0 {
                return;
            }
            let other = game.resample(state, seat, &mut Seeded::from_u64(n + 99));
            let same = legal(&game, &other, seat);
            assert_eq!(list, same);
            let choose = |s: &State| {
                Heuristic::default().choose(&Seen::new(&game, s, seat, list), &mut Seeded::from_u64(n))
            };
            assert_eq!(choose(state), choose(&other));
            compared += 1;
        });
    }
    assert!(compared > 300, "only {compared} questions compared");
}

#[test]
fn its_asides_are_in_the_list_and_come_to_an_end() {
    let game = rules(true, 6);
    let mut made = 0;
    let mut visit = |state: &State, _: Seat, _: &[Action], n: u64| {
        for seat in Seat::first(6).filter(|_| n.is_multiple_of(5)) {
            let mut state = *state;
            for round in 0..20u64 {
                let mut list = Vec::new();
                game.asides(&state, seat, &mut |a| {
                    list.push(a);
                    ControlFlow::Continue(())
                });
                let seen = Seen::new(&game, &state, seat, &list);
                let Some(answer) = Heuristic::default().aside(&seen, &mut Seeded::from_u64(n)) else { break };
                assert!(round < 19, "asides without end");
                let action = list[answer.index];
                game.apply(&mut state, seat, &action, &mut Seeded::from_u64(n), &mut EventSink::mute());
                made += 1;
            }
        }
    };
    for seed in 8..14 {
        wander(&game, seed, 6, &mut visit);
    }
    assert!(made > 0, "no aside was made");
}

#[test]
fn every_hand_can_be_counted_from_what_everybody_sees() {
    let game = rules(true, 6);
    for seed in 21..=23 {
        let mut counts: BTreeMap<Faction, i64> = BTreeMap::new();
        let (mut chance, mut luck) = (Seeded::from_u64(seed), Seeded::from_u64(seed + 100));
        let mut events = Vec::new();
        let mut state = game.setup(&mut chance, &mut EventSink::collect(&mut events));
        for _ in 0..1_500 {
            for event in events.drain(..) {
                let Some(seen) = game.redact(&state, &event, Viewer::Public) else { continue };
                let Event::Board(board) = seen.get() else { continue };
                let mut add = |faction: Faction, n: i64| *counts.entry(faction).or_default() += n;
                match board {
                    BoardEvent::CardDrawn { faction, .. } => add(*faction, 1),
                    BoardEvent::Discarded { faction, .. } | BoardEvent::CardRemoved { faction, .. } => {
                        add(*faction, -1);
                    }
                    BoardEvent::CardGiven { from, to, .. } => {
                        add(*from, -1);
                        add(*to, 1);
                    }
                    _ => {}
                }
            }
            let Some(seat) = game.pending(&state).seats().first() else { break };
            let list = legal(&game, &state, seat);
            for one in &counted(&Seen::new(&game, &state, seat, &list)).factions {
                let held = counts.get(&one.faction).copied().unwrap_or(0);
                assert_eq!(one.card_count, Some(held as usize), "{:?}, seed {seed}", one.faction);
            }
            let action = list[luck.below(list.len() as u32) as usize];
            game.apply(&mut state, seat, &action, &mut chance, &mut EventSink::collect(&mut events));
        }
    }
}

#[test]
fn the_lab_tells_sound_odds_and_nothing_hidden() {
    let game = rules(true, 6);
    let (mut made, mut composed) = (0, 0);
    for seed in 11..=13 {
        wander(&game, seed, 8, |state, seat, list, n| {
            let odds_in = |s: &State| Heuristic::default().plan_odds(&Seen::new(&game, s, seat, list));
            let Some(found) = odds_in(state) else { return };
            made += 1;
            composed += u32::from(found.current.is_some());
            assert_eq!(found.options.len(), list.len());
            let options = found.options.iter().flatten().copied();
            for odds in
                options.chain(found.scale.iter().map(|r| r.odds)).chain([found.best]).chain(found.current)
            {
                assert!((0.0..=1.0 + 1e-9).contains(&(odds.win + odds.nobody)), "{odds:?}");
                assert!(odds.lost >= 0.0 && odds.taken >= 0.0 && odds.lost < 41.0 && odds.taken < 41.0);
            }
            // A higher dial never wins less often.
            assert!(found.scale.windows(2).all(|w| w[0].n < w[1].n && w[0].odds.win <= w[1].odds.win + 1e-9));
            let other = game.resample(state, seat, &mut Seeded::from_u64(n + 7));
            assert_eq!(Some(found), odds_in(&other));
        });
    }
    assert!(made > 30 && composed > 10, "only {made} labs, {composed} with a plan begun");
}

/// The features of one imagined world; with `whole` every hidden thing of
/// it is dealt again, not only what features read.
fn imagined_row(game: &Dune, state: &State, seat: Seat, luck: u64, whole: bool) -> Vec<f32> {
    let (judge, mut chance) = (DuneJudge, Seeded::from_u64(luck));
    let mut row = vec![0.0; judge.width()];
    if whole {
        judge.encode(game, &game.resample(state, seat, &mut chance), seat, &mut row);
    } else {
        judge.encode_imagined(game, state, seat, &mut chance, &mut row);
    }
    row
}

#[test]
fn imagined_features_are_the_same_in_every_world_the_seat_imagines() {
    let (mut compared, mut hidden) = (0, 0);
    for (number, game) in tables().iter().enumerate() {
        wander(game, number as u64 + 40, 0, |state, seat, _, n| {
            if n % 3 != 0 {
                return;
            }
            let world = game.resample(state, seat, &mut Seeded::from_u64(n));
            let row = |state: &State| imagined_row(game, state, seat, n + 5, false);
            assert_eq!(row(state), row(&world), "table {number}, question {n}");
            let mut real = vec![0.0; DuneJudge.width()];
            DuneJudge.encode(game, state, seat, &mut real);
            hidden += u32::from(real != row(state));
            compared += 1;
        });
    }
    assert!(
        compared > 1000 && hidden > 50,
        "{compared} positions, of which {hidden} differ from the true world"
    );
}

#[test]
fn imagined_features_have_the_chances_of_a_whole_world() {
    let mut compared = 0;
    for (number, game) in tables().iter().enumerate() {
        wander(game, number as u64 + 60, 0, |state, seat, _, n| {
            let allied = state.faction(seat).is_some_and(|f| !state.allies[f].is_empty());
            if n % 40 != 0 || !allied {
                return;
            }
            const DRAWS: u64 = 400;
            let mean = |whole: bool| {
                let mut sum = vec![0.0f64; DuneJudge.width()];
                for luck in 0..DRAWS {
                    let row = imagined_row(game, state, seat, luck * 2 + u64::from(whole), whole);
                    sum.iter_mut().zip(row).for_each(|(sum, x)| *sum += f64::from(x) / DRAWS as f64);
                }
                sum
            };
            for (feature, (a, b)) in mean(false).into_iter().zip(mean(true)).enumerate() {
                // Features are shares between 0 and about 1.5: five standard errors of the difference of two means.
                assert!((a - b).abs() < 0.2, "table {number}, question {n}, feature {feature}: {a} and {b}");
            }
            compared += 1;
        });
    }
    assert!(compared > 10, "only {compared} positions were compared");
}

#[test]
fn an_opponent_who_knows_the_battle_plans_gains_little_by_it() {
    let game = rules(true, 6);
    let (mut losses, mut last) = (Vec::new(), None);
    wander(&game, 3, 10, |state, seat, list, _| {
        let seen = Seen::new(&game, state, seat, list);
        let planning = seen
            .decision()
            .is_some_and(|d| matches!(d.question, Question::Battle(BattleQuestion::Plan { .. })));
        let begun = seen.view().battle.as_ref().map(|b| (seat, seen.view().turn, b.territory));
        if planning && begun != last {
            last = begun;
            losses.extend(Heuristic::default().exploitability(&seen).map(|(loss, swing)| loss / swing));
        }
    });
    let mean = losses.iter().sum::<f64>() / losses.len().max(1) as f64;
    assert!(losses.len() > 5 && mean < 0.01, "{} plans lose {mean:.4} of the swing", losses.len());
}

#[test]
fn a_strong_leader_is_more_likely_a_traitor() {
    let game = rules(true, 6);
    let mut looked = 0;
    wander(&game, 5, 10, |state, seat, list, _| {
        let seen = Seen::new(&game, state, seat, list);
        let Some(me) = state.faction(seat).filter(|_| state.turn == 1) else { return };
        for f in Faction::ALL.into_iter().filter(|&f| f != me) {
            let odds = Heuristic::default().traitor_odds(&seen, f).unwrap();
            let sum: f64 = odds.iter().sum();
            assert!((sum - f64::from(power_of(f).traitors_kept())).abs() < 0.1, "{f:?} {sum}");
            let own = &seen.view().me[0];
            let mine = own.traitors.iter().chain(&own.returned);
            assert!(mine.map(|l| odds[usize::from(l.0)]).sum::<f64>() < 1e-9, "my cards are mine");
            let most = |strength| {
                let fits = |l: &LeaderId| l.faction() != f && game.strength(*l) == strength;
                LeaderId::all().filter(fits).map(|l| odds[usize::from(l.0)]).fold(0.0, f64::max)
            };
            assert!(f == Faction::Harkonnen || most(5) > 3.0 * most(2), "{f:?} {odds:?}");
            looked += 1;
        }
    });
    assert!(looked > 20, "{looked}");
}
