//! Answers in advance: standing answers and orders, in every game.

use std::collections::{BTreeMap, BTreeSet};

use landsraad_catalog::{DecisionJson, Match, StandingJson, Stands, catalog};
use landsraad_kernel::{OptionValue, Options, Seat, Seed, Shape};
use serde_json::{Value, json};

/// What is played: game, edition, options, seats, and the standing answers that must come up.
type Played = (&'static str, &'static str, &'static [&'static str], u8, &'static [&'static str]);

const GAMES: [Played; 5] = [
    (
        "dune",
        "gf9",
        &["advanced"],
        6,
        &["pass_card", "bid_up_to", "pass_auction", "claim", "keep_all", "revive_free", "never_stop", "dial"],
    ),
    ("dune", "ah2009", &[], 6, &["pass_card", "bid_up_to"]),
    ("dune", "v29", &[], 6, &["pass_card", "revive_most"]),
    ("arrakis", "wfa", &[], 2, &["free_round", "cards_out", "keep_spice"]),
    ("globopolis", "globopolis", &[], 3, &["no_deal"]),
];

/// How many steps of a match are looked at.
const STEPS: u64 = 900;

fn start(game: &str, edition: &str, on: &[&str], seats: u8, seed: u64) -> Box<dyn Match> {
    let mut options = Options::default();
    for key in on {
        options.set(key, OptionValue::Bool(true));
    }
    catalog().rules(game, edition, &options, seats).unwrap().start(Seed::from_u64(seed))
}

fn stands(offered: &StandingJson, amount: u16) -> Stands {
    Stands { key: offered.key.clone(), amount, scope: offered.scope }
}

/// What the match says about the answers in advance of a seat, for comparison.
fn offers(at: &dyn Match, seat: Seat, asked: &DecisionJson) -> Vec<Value> {
    let mut offers = Vec::new();
    for offered in &asked.standing {
        let ends = offered.amount.map_or([0, 0], |b| [b.min, b.max]);
        offers.extend(ends.map(|n| json!(at.standing_answer(seat, &stands(offered, n)))));
    }
    let few = asked.options.iter().take(2).chain(asked.options.last());
    for option in few.filter(|_| asked.order) {
        let next = at.follow(seat, std::slice::from_ref(&option.action)).unwrap();
        // An order goes on as far as it goes: the first way.
        let mut way = vec![option.action.clone()];
        let mut last = next.clone();
        while let Some(question) = last.filter(|_| way.len() < 8) {
            let Some(forward) = question.options.iter().find(|o| !o.takes_back) else { break };
            way.push(forward.action.clone());
            last = at.follow(seat, &way).unwrap();
        }
        offers.push(json!([next, way]));
    }
    offers
}

/// A standing answer is legal, and in a window a pass.
fn is_sound(at: &dyn Match, seat: Seat, asked: &DecisionJson) {
    let mut keys = BTreeSet::new();
    for offered in &asked.standing {
        assert!(keys.insert(&offered.key), "{} twice", offered.key);
        assert!(!offered.text.en.is_empty() && !offered.text.it.is_empty());
        assert_eq!(offered.text.en.contains("{n}"), offered.amount.is_some(), "{}", offered.text.en);
        assert_eq!(offered.text.it.contains("{n}"), offered.amount.is_some(), "{}", offered.text.it);
        for n in offered.amount.map_or([0, 0], |b| [b.min, b.max]) {
            let answer = at.standing_answer(seat, &stands(offered, n));
            if asked.shape == Shape::React {
                assert_eq!(answer.as_ref(), Some(&asked.default.action), "{}", offered.key);
            }
            let known = |a: &Value| asked.more || asked.options.iter().any(|o| o.action == *a);
            assert!(answer.iter().all(known), "{}: {answer:?}", offered.key);
        }
        let other = Stands { key: offered.key.clone(), amount: u16::MAX, scope: offered.scope ^ 0x8000_0000 };
        assert_eq!(at.standing_answer(seat, &other), None, "{} of something else", offered.key);
    }
    assert_eq!(at.standing_answer(seat, &Stands { key: "nonsense".into(), amount: 0, scope: 0 }), None);
}

/// What would be asked is what is asked then.
fn follows_truly(at: &dyn Match, seat: Seat, action: &Value) {
    if let Ok(Some(next)) = at.follow(seat, std::slice::from_ref(action)) {
        let mut after = at.fork();
        after.act(seat, after.step(), action).unwrap();
        assert_eq!(after.decision(seat).as_ref(), Some(&next));
    }
}

fn answers_in_advance_tell_nothing((game, edition, on, seats, wanted): (&str, &str, &[&str], u8, &[&str])) {
    let mut found: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..3 {
        let mut at = start(game, edition, on, seats, seed);
        for n in 0..STEPS {
            let Some(seat) = at.pending().seats().first() else { break };
            let asked = at.decision(seat).unwrap();
            let chosen = at.bot_move(seat, "heuristic", n).unwrap();
            if !asked.standing.is_empty() || asked.order {
                is_sound(&*at, seat, &asked);
                follows_truly(&*at, seat, &chosen.action);
                for offered in &asked.standing {
                    *found.entry(offered.key.clone()).or_default() += 1;
                }
                if n % 3 == 0 {
                    let world = at.resampled(seat, n);
                    assert_eq!(world.decision(seat).as_ref(), Some(&asked));
                    let (here, there) = (offers(&*at, seat, &asked), offers(&*world, seat, &asked));
                    assert_eq!(here, there, "{game} {edition}, seed {seed}, step {n}: {}", asked.text.en);
                }
            }
            at.act(seat, at.step(), &chosen.action).unwrap();
        }
    }
    for key in wanted {
        assert!(found.contains_key(*key), "{game} {edition}: {key} never came up: {found:?}");
    }
}

#[test]
fn of_dune_tell_nothing() {
    answers_in_advance_tell_nothing(GAMES[0]);
}

#[test]
fn of_dune_2009_tell_nothing() {
    answers_in_advance_tell_nothing(GAMES[1]);
}

#[test]
fn of_community_dune_tell_nothing() {
    answers_in_advance_tell_nothing(GAMES[2]);
}

#[test]
fn of_war_for_arrakis_tell_nothing() {
    answers_in_advance_tell_nothing(GAMES[3]);
}

#[test]
fn of_globopolis_tell_nothing() {
    answers_in_advance_tell_nothing(GAMES[4]);
}

/// The options of a table, as they are given to `start`.
type Table = (&'static str, &'static str, &'static [&'static str], u8);

/// A match in which a seat is asked such a question.
fn asked_in(table: Table, fits: impl Fn(&DecisionJson) -> bool) -> (Box<dyn Match>, Seat, DecisionJson) {
    let (game, edition, on, seats) = table;
    for seed in 1..=12 {
        let mut at = start(game, edition, on, seats, seed);
        while let Some(seat) = at.pending().seats().first() {
            let asked = at.decision(seat).unwrap();
            if fits(&asked) {
                return (at, seat, asked);
            }
            let chosen = at.bot_move(seat, "heuristic", at.step().into()).unwrap();
            at.act(seat, at.step(), &chosen.action).unwrap();
        }
    }
    panic!("the question never came");
}

fn says(at: &dyn Match, seat: Seat, asked: &DecisionJson, key: &str, amount: u16) -> Option<Value> {
    let offered = asked.standing.iter().find(|s| s.key == key).unwrap_or_else(|| panic!("no {key}"));
    at.standing_answer(seat, &stands(offered, amount))
}

#[test]
fn a_limit_bids_the_least_and_then_passes() {
    let bid =
        |asked: &DecisionJson| asked.question["bidding"]["bid"]["standing"].as_u64().is_some_and(|n| n > 0);
    let (at, seat, asked) = asked_in(("dune", "gf9", &[], 6), |asked| bid(asked) && asked.options.len() > 3);
    let bounds = asked.standing.iter().find(|s| s.key == "bid_up_to").unwrap().amount.unwrap();
    let least = Some(json!({"bidding": {"bid": bounds.min}}));
    assert_eq!(says(&*at, seat, &asked, "bid_up_to", bounds.min), least);
    assert_eq!(says(&*at, seat, &asked, "bid_up_to", bounds.max), least, "no more than needed");
    assert_eq!(u64::from(bounds.min), asked.question["bidding"]["bid"]["standing"].as_u64().unwrap() + 1);
    // Once the bids are above it, a limit that was given before passes.
    let given = Stands {
        amount: bounds.min - 1,
        ..stands(asked.standing.iter().find(|s| s.key == "bid_up_to").unwrap(), 0)
    };
    assert_eq!(at.standing_answer(seat, &given), Some(json!({"bidding": "pass"})));
    assert_eq!(says(&*at, seat, &asked, "pass_card", 0), Some(json!({"bidding": "pass"})));
    assert_eq!(says(&*at, seat, &asked, "pass_auction", 0), Some(json!({"bidding": "pass"})));
}

#[test]
fn the_other_standing_answers_of_dune_say_what_they_promise() {
    const TABLE: Table = ("dune", "gf9", &["advanced"], 6);
    let (at, seat, asked) =
        asked_in(TABLE, |asked| asked.question["charity"] == "claim" && asked.options.len() > 1);
    assert_eq!(says(&*at, seat, &asked, "claim", 0), Some(json!({"charity": "claim"})));
    assert_eq!(says(&*at, seat, &asked, "no_claim", 0), Some(json!({"charity": "pass"})));
    let (at, seat, asked) = asked_in(TABLE, |asked| {
        asked.question["revival"]["forces"]["free"].is_u64() && asked.options.len() > 1
    });
    let free = asked.question["revival"]["forces"]["free"].as_u64().unwrap();
    let number = |key: &str| says(&*at, seat, &asked, key, 0).unwrap()["revival"]["forces"].as_u64().unwrap();
    assert!(number("revive_free") <= free && number("revive_most") >= number("revive_free"));
    let (at, seat, asked) =
        asked_in(TABLE, |asked| asked.question["battle"]["keep"].is_object() && asked.options.len() > 1);
    assert_eq!(says(&*at, seat, &asked, "keep_all", 0), Some(json!({"battle": {"keep": true}})));
    let (at, seat, asked) =
        asked_in(TABLE, |asked| asked.question["storm"]["dial"].is_object() && asked.options.len() > 1);
    assert_eq!(says(&*at, seat, &asked, "dial", 2), Some(json!({"storm": {"dial": 2}})));
}

#[test]
fn the_standing_answers_of_war_for_arrakis_say_what_they_promise() {
    const TABLE: Table = ("arrakis", "wfa", &[], 2);
    let (at, seat, asked) =
        asked_in(TABLE, |asked| asked.question["ask"] == "free" && asked.options.len() > 1);
    for key in ["free_turn", "free_round", "free_never"] {
        assert_eq!(says(&*at, seat, &asked, key, 0), Some(json!("pass")));
    }
    let (at, seat, asked) = asked_in(TABLE, |asked| asked.question["ask"] == "cleanup");
    assert_eq!(says(&*at, seat, &asked, "cards_out", 0), Some(json!("yes")));
    assert_eq!(says(&*at, seat, &asked, "cards_back", 0), Some(json!("pass")));
    let (at, seat, asked) = asked_in(TABLE, |asked| asked.question["ask"] == "keep_spice");
    assert_eq!(says(&*at, seat, &asked, "keep_spice", 0), Some(json!("yes")));
}

#[test]
fn the_standing_answers_of_globopolis_say_what_they_promise() {
    const TABLE: Table = ("globopolis", "globopolis", &[], 3);
    let (at, seat, asked) = asked_in(TABLE, |asked| asked.question["ask"] == "answer");
    assert_eq!(says(&*at, seat, &asked, "no_deal", 0), Some(json!("refuse")));
    let (at, seat, asked) = asked_in(TABLE, |asked| asked.question["ask"] == "fee");
    assert_eq!(says(&*at, seat, &asked, "pay_fees", 0), Some(json!("pay_fee")));
}
