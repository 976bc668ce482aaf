//! The bot answers every position it can meet, and never by what it cannot see.

use landsraad_globopolis::data::Unit;
use landsraad_globopolis::{Action, CardKind, Globopolis, Position, Question, State, Title, Verb, Ware};
use landsraad_kernel::{EventSink, Game, Options, Seat, Seeded, Setup, Stage};

use super::{GlobopolisJudge, Heuristic, Planner, Weights, master, mentat};
use crate::judge::Judge;
use crate::tests_support::{ask, assert_answers_from_its_view, legal, play};
use crate::{Answer, Bot, Limit, Random, Seen};

const PLANNER: Planner = Planner(Weights::TUNED);

fn game(seats: u8, agents: bool, rounds: i64) -> Globopolis {
    let options = Options::default().with("agents", agents).with("round_limit", rounds);
    Globopolis::build("globopolis", &options, seats).expect("these options are sound")
}

#[test]
fn it_answers_any_position_of_random_play() {
    for agents in [true, false] {
        for seats in 2..=5 {
            let g = game(seats, agents, 8);
            let bots: Vec<&dyn Bot<Globopolis>> = vec![&Random; usize::from(seats)];
            for seed in 0..3 {
                play(&g, seed, &bots, |state, seat, list, step| {
                    for bot in [&Heuristic as &dyn Bot<Globopolis>, &PLANNER] {
                        let answer = ask(&g, state, seat, list, bot, step);
                        assert!(answer.index < list.len());
                        let why = answer.why.expect("it says why");
                        assert!(!why.en.is_empty() && !why.it.is_empty());
                    }
                });
            }
        }
    }
}

#[test]
fn other_rulings_and_a_change_of_player_do_not_trouble_it() {
    let options = Options::default()
        .with("mission_reward", "victory")
        .with("fee_by_level", true)
        .with("attacker_loses_territory", false)
        .with("bonus_once", false)
        .with("deal_bonus", true)
        .with("guild_pays_owner", false)
        .with("round_limit", 10);
    for seats in [2, 4, 5] {
        let g = Globopolis::build("globopolis", &options, seats).expect("these options are sound");
        // Every answer may be in the middle of what somebody else began.
        let bots: Vec<&dyn Bot<Globopolis>> = vec![&Mixed; usize::from(seats)];
        for seed in 0..4 {
            play(&g, seed, &bots, |_, _, _, _| {});
        }
    }
}

#[test]
fn the_levels_answer_as_the_planner_and_search_only_if_simulations_are_named() {
    let g = game(4, true, 4);
    let (mut compared, mut searched) = (0, 0);
    play(&g, 3, &[&PLANNER as &dyn Bot<Globopolis>; 4], |state, seat, list, step| {
        if list.len() < 2 || step % 5 != 0 {
            return;
        }
        let planned = ask(&g, state, seat, list, &PLANNER, step);
        for level in [mentat(), master()] {
            assert_eq!(ask(&g, state, seat, list, &level, step), planned);
        }
        if step % 50 == 0 {
            let limit = &mut Limit { simulations: Some(8), stop: &mut || false };
            let seen = Seen::new(&g, state, seat, list);
            let answer = mentat().choose_within(&seen, &mut Seeded::from_u64(step), limit);
            searched += u32::from(answer.why.is_some_and(|why| why.en.contains("imagined continuations")));
        }
        compared += 1;
    });
    assert!(compared > 40 && searched > 0, "{compared} questions, {searched} of them searched");
}

/// Answers at random half of the time, else as the heuristic player or as the planner.
struct Mixed;

impl Bot<Globopolis> for Mixed {
    fn choose(&self, seen: &Seen<'_, Globopolis>, luck: &mut Seeded) -> Answer {
        match luck.below(4) {
            0 => Heuristic.choose(seen, luck),
            1 => PLANNER.choose(seen, luck),
            _ => Random.choose(seen, luck),
        }
    }
}

#[test]
fn it_plays_whole_matches_against_itself() {
    for agents in [true, false] {
        for seats in 2..=5 {
            let g = game(seats, agents, 15);
            for (seed, bot) in [(0, &Heuristic as &dyn Bot<Globopolis>), (1, &PLANNER)] {
                let bots = vec![bot; usize::from(seats)];
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
        for bot in [&Heuristic as &dyn Bot<Globopolis>, &PLANNER] {
            bots[0] = bot;
            assert_answers_from_its_view(&g, 7, &bots, bot);
        }
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
            let may_declare = list.contains(&Action::Begin(Verb::Declare));
            let declares = chosen == Action::Begin(Verb::Declare);
            assert!(!may_declare || declares, "a fulfilled Mission waits");
            declared += u32::from(declares);
            developed += u32::from(chosen == Action::Begin(Verb::Develop));
        });
    }
    assert!(developed > 8, "it develops: {developed} levels, {declared} Missions in the Option Phase");
}

#[test]
fn it_beats_four_random_players() {
    let mut won = 0;
    let matches = 60;
    for seed in 0..matches {
        let g = game(5, seed % 2 == 0, 200);
        let place = (seed % 5) as usize;
        let mut bots: Vec<&dyn Bot<Globopolis>> = vec![&Random; 5];
        bots[place] = &Heuristic;
        let (_, state) = play(&g, seed, &bots, |_, _, _, _| {});
        let winners = state.board().end().winners.expect("the match is over");
        let alone = winners == Seat::at(place as u8).only();
        won += u64::from(alone);
    }
    assert!(won * 10 >= matches * 8, "{won} of {matches}");
}

fn staged(g: &Globopolis, json: &str) -> State {
    let position: Position = serde_json::from_str(json).expect("the position is well formed");
    g.stage(position, &mut Seeded::from_u64(1)).expect("the position is possible")
}

/// What the bot does in a position, question by question, while it is the first seat's turn to answer.
fn acts(g: &Globopolis, state: &State) -> Vec<Action> {
    acts_of(g, state, &Heuristic).0
}

/// The same for any bot, and the position after it.
fn acts_of(g: &Globopolis, state: &State, bot: &dyn Bot<Globopolis>) -> (Vec<Action>, State) {
    let mut state = *state;
    let seat = Seat::at(0);
    let mut done = Vec::new();
    while let Some(decision) = g.decision(&state, seat) {
        let list = legal(g, &state, seat);
        let action = list[ask(g, &state, seat, &list, bot, 1).index];
        done.push(action);
        let ends = matches!(decision.question, Question::Option { .. }) && action == Action::Done;
        if ends || done.len() > 200 || matches!(action, Action::Attack { .. } | Action::PayFee) {
            break;
        }
        g.apply(&mut state, seat, &action, &mut Seeded::from_u64(1), &mut EventSink::mute());
    }
    (done, state)
}

const ON_MEXICO: &str = r#"{ "phase": "landing",
    "players": [ { "governor": "mexico", "ops": [], "influence": [], "missions": [] }, { "influence": [] } ],
    "titles": {
        "usa": { "owner": 0, "units": { "security": SECURITY, "food": FOOD } },
        "mexico": { "owner": 1, "units": { "security": 1, "water": 4 } },
        "alaska": 1, "quebec": 1 } }"#;

#[test]
fn it_attacks_when_the_odds_favour_it_and_pays_when_they_do_not() {
    let g = game(2, true, 200);
    let strong = ON_MEXICO.replace("SECURITY", "2").replace("FOOD", "6");
    let weak = ON_MEXICO.replace("SECURITY", "0").replace("FOOD", "0");
    assert!(matches!(acts(&g, &staged(&g, &strong))[0], Action::Attack { .. }));
    assert_eq!(acts(&g, &staged(&g, &weak))[0], Action::PayFee);
}

#[test]
fn it_risks_more_when_somebody_else_wins_otherwise() {
    let g = game(2, true, 200);
    let even = ON_MEXICO.replace("SECURITY", "1").replace("FOOD", "4");
    assert_eq!(acts(&g, &staged(&g, &even))[0], Action::PayFee);
    let last = even.replace(r#"{ "influence": [] } ]"#, r#"{ "influence": [], "cr": 155 } ]"#);
    assert!(matches!(acts(&g, &staged(&g, &last))[0], Action::Attack { .. }));
}

#[test]
fn a_set_in_reach_becomes_a_level_and_the_phase_ends() {
    let g = game(3, false, 200);
    let state = staged(
        &g,
        r#"{ "players": [ { "cash": 40, "influence": [], "missions": [],
                 "ps": { "food": 1, "production": 1, "security": 1, "energy": 1, "water": 1 } } ],
             "titles": { "usa": { "owner": 0, "units": {} }, "alaska": 1, "quebec": 2 } }"#,
    );
    let done = acts(&g, &state);
    assert_eq!(done.iter().filter(|a| **a == Action::Begin(Verb::Place)).count(), 5, "{done:?}");
    assert_eq!(done.iter().filter(|a| **a == Action::Begin(Verb::Develop)).count(), 1, "{done:?}");
    assert_eq!(done.iter().filter(|a| **a == Action::Back).count(), 0, "{done:?}");
    assert!(done.len() < 40 && done.last() == Some(&Action::Done), "{done:?}");
}

#[test]
fn a_planner_buys_the_unit_that_a_level_lacks_at_a_price_that_is_accepted() {
    let g = game(3, false, 200);
    let json = r#"{ "players": [ { "cash": 40, "influence": [], "missions": [],
                 "ps": { "food": 1, "production": 1, "security": 1, "energy": 1 } },
                 { "influence": [], "missions": [], "ps": { "water": 3 } } ],
             "titles": { "usa": { "owner": 0, "units": {} }, "alaska": 1, "quebec": 2 } }"#;
    let wanted = Action::Want(Ware::Units(Unit::Water, 1));
    assert!(!acts(&g, &staged(&g, json)).contains(&wanted), "the heuristic player asks for Titles alone");
    let (done, state) = acts_of(&g, &staged(&g, json), &PLANNER);
    assert!(done.contains(&wanted) && done.last() == Some(&Action::Propose), "{done:?}");
    let list = legal(&g, &state, Seat::at(1));
    assert_eq!(list[ask(&g, &state, Seat::at(1), &list, &Heuristic, 1).index], Action::Accept);
}

#[test]
fn a_planner_buys_a_mission_that_the_partner_hardly_counts() {
    let g = game(3, false, 200);
    let json = r#"{ "players": [ { "cash": 150, "influence": [], "missions": [] },
                 { "influence": [], "missions": ["mission_16"] }, { "influence": [], "missions": [] } ],
             "titles": { "usa": { "owner": 0, "units": {} }, "alaska": 1, "quebec": 2 } }"#;
    let wanted = Action::Want(Ware::AnyCard(CardKind::Mission));
    assert!(!acts(&g, &staged(&g, json)).contains(&wanted), "the heuristic player buys no Missions");
    let (done, state) = acts_of(&g, &staged(&g, json), &PLANNER);
    assert!(done.contains(&wanted) && done.last() == Some(&Action::Propose), "{done:?}");
    let list = legal(&g, &state, Seat::at(1));
    assert_eq!(list[ask(&g, &state, Seat::at(1), &list, &Heuristic, 1).index], Action::Accept);
    // With a full hand it asks for none.
    let full =
        json.replacen(r#""missions": []"#, r#""missions": ["mission_01", "mission_02", "mission_03"]"#, 1);
    assert!(!acts_of(&g, &staged(&g, &full), &PLANNER).0.contains(&wanted));
}

#[test]
fn the_leader_pays_the_compensation() {
    let g = game(3, false, 200);
    let state = staged(
        &g,
        r#"{ "players": [ { "influence": ["influence_17"], "missions": [] }, { "cr": 20 }, { "cr": 110 } ],
             "titles": { "usa": { "owner": 0, "units": {} }, "alaska": 1, "quebec": 2 } }"#,
    );
    assert!(acts(&g, &state).contains(&Action::Player(Seat::at(2))));
}

#[test]
fn matches_among_equals_come_to_an_end() {
    let (mut rounds, mut attacks, mut deals) = (0, 0, 0);
    for seed in 0..10 {
        let g = game(4, seed % 2 == 0, 200);
        let bots: Vec<&dyn Bot<Globopolis>> = vec![&Heuristic; 4];
        let (_, state) = play(&g, seed, &bots, |state, seat, list, step| {
            let chosen = list[ask(&g, state, seat, list, &Heuristic, step).index];
            attacks += u32::from(matches!(chosen, Action::Attack { .. }));
            deals += u32::from(chosen == Action::Accept);
        });
        rounds += state.board().turn().round;
    }
    assert!(rounds < 10 * 60, "{rounds} rounds in ten matches");
    assert!(attacks > 10 && deals > 10, "{attacks} attacks, {deals} deals");
}

#[test]
fn nobody_is_helped_over_the_line() {
    // The first seat asks the second for its guild, for far too much money; the second is the bot.
    let g = game(2, false, 200);
    for (cr, accepted) in [(40, true), (149, false)] {
        let json = r#"{ "players": [ { "cash": 250, "cr": POINTS, "influence": [] }, { "influence": [], "missions": [] } ],
            "titles": { "usa": 0, "guild_security_americas": 1, "alaska": 1 } }"#
            .replace("POINTS", &format!("{cr}"));
        let mut state = staged(&g, &json);
        let guild = guild_title(&g);
        let wares = [
            Action::Begin(Verb::Deal),
            Action::Player(Seat::at(1)),
            Action::Want(Ware::Title(guild)),
            Action::Give(Ware::Eu(100)),
            Action::Propose,
        ];
        for action in wares {
            assert!(g.check(&state, Seat::at(0), &action).is_ok(), "{action:?}");
            g.apply(&mut state, Seat::at(0), &action, &mut Seeded::from_u64(1), &mut EventSink::mute());
        }
        let list = legal(&g, &state, Seat::at(1));
        let answer = list[ask(&g, &state, Seat::at(1), &list, &Heuristic, 1).index];
        assert_eq!(answer == Action::Accept, accepted, "{answer:?} at {cr} points");
    }
}

fn guild_title(g: &Globopolis) -> Title {
    let index = g.data().titles.iter().position(|t| t.id.get() == "guild_security_americas");
    Title(index.expect("the guild exists") as u8)
}

/// The features of one imagined world; with `whole` every hidden card is dealt again, not only the Missions.
fn imagined_row(g: &Globopolis, state: &State, seat: Seat, luck: u64, whole: bool) -> Vec<f32> {
    let (judge, mut chance) = (GlobopolisJudge, Seeded::from_u64(luck));
    let mut row = vec![0.0; judge.width()];
    if whole {
        judge.encode(g, &g.resample(state, seat, &mut chance), seat, &mut row);
    } else {
        judge.encode_imagined(g, state, seat, &mut chance, &mut row);
    }
    row
}

#[test]
fn imagined_features_are_the_same_in_every_world_the_seat_imagines() {
    let (mut compared, mut hidden) = (0, 0);
    for seats in 2..=5 {
        let g = game(seats, true, 12);
        let bots: Vec<&dyn Bot<Globopolis>> = vec![&Random; usize::from(seats)];
        play(&g, 7, &bots, |state, seat, _, step| {
            let world = g.resample(state, seat, &mut Seeded::from_u64(step));
            let row = |state: &State| imagined_row(&g, state, seat, step + 5, false);
            assert_eq!(row(state), row(&world), "{seats} seats, question {step}");
            let mut real = vec![0.0; GlobopolisJudge.width()];
            GlobopolisJudge.encode(&g, state, seat, &mut real);
            hidden += u32::from(real != row(state));
            compared += 1;
        });
    }
    assert!(
        compared > 500 && hidden > 100,
        "{compared} positions, of which {hidden} differ from the true world"
    );
}

#[test]
fn imagined_features_have_the_chances_of_a_whole_world() {
    let mut compared = 0;
    let g = game(4, true, 12);
    let bots: Vec<&dyn Bot<Globopolis>> = vec![&Random; 4];
    play(&g, 9, &bots, |state, seat, _, step| {
        if step % 40 != 0 {
            return;
        }
        const DRAWS: u64 = 600;
        let mean = |whole: bool| {
            let mut sum = vec![0.0f64; GlobopolisJudge.width()];
            for luck in 0..DRAWS {
                let row = imagined_row(&g, state, seat, luck * 2 + u64::from(whole), whole);
                sum.iter_mut().zip(row).for_each(|(sum, x)| *sum += f64::from(x) / DRAWS as f64);
            }
            sum
        };
        for (feature, (a, b)) in mean(false).into_iter().zip(mean(true)).enumerate() {
            // Promises are at most four, most below one: more than five standard errors of the difference of two means.
            assert!((a - b).abs() < 0.25, "question {step}, feature {feature}: {a} and {b}");
        }
        compared += 1;
    });
    assert!(compared > 5, "only {compared} positions were compared");
}
