//! The shell, driven as a client drives it: every game of the catalog, by JSON alone.

use landsraad_catalog::{
    ActError, DecisionJson, Match, Record, RecordError, Rules, action_from_text, catalog,
};
use landsraad_kernel::{Milestone, Options, Pending, Seat, Seed, Viewer};
use proptest::prelude::*;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The games that exist to teach and to test. They are short, and their events name no rules.
const TEACHING: [&str; 2] = ["demo", "liars-dice"];

/// Every edition of every game with its default options and its most seats.
fn all_rules() -> Vec<Arc<dyn Rules>> {
    let mut list = Vec::new();
    for entry in catalog().entries() {
        for edition in &entry.spec().editions {
            list.push(entry.rules(edition.id, &Options::default(), edition.max_seats).unwrap());
        }
    }
    list
}

/// Plays on with random bots, at most `most` steps.
fn play(table: &mut dyn Match, most: u32, luck: u64) {
    for n in 0..u64::from(most) {
        let Some(seat) = table.pending().seats().first() else { return };
        let chosen =
            table.bot_move(seat, "random", luck.wrapping_add(n)).expect("a pending seat has an answer");
        table.act(seat, table.step(), &chosen.action).expect("a bot's answer is legal");
    }
}

#[test]
fn a_whole_match_by_json_ends_and_its_record_verifies() {
    for rules in all_rules() {
        let mut table = rules.start(Seed::from_u64(7));
        play(&mut *table, 20_000, 1);
        assert_eq!(table.pending(), Pending::Over, "{} {}", rules.game(), rules.edition());
        let text = table.record().to_text();
        let record = Record::from_text(&text).unwrap();
        assert!(record.end.as_ref().unwrap().seed.is_some(), "the seed is revealed at the end");
        let replayed = record.verify(&*rules).unwrap();
        assert_eq!(replayed.view(Viewer::Omniscient), table.view(Viewer::Omniscient));
        assert_eq!(record.to_text(), text);
    }
}

#[test]
fn a_record_carries_the_data_its_table_brought() {
    let arrakis =
        "[[leader]]\nid = \"stilgar\"\nspecial = \"Draw four cards.\"\nops = [{ op = \"draw\", n = 4 }]\n";
    let titles = include_str!("../../globopolis/data/titles.toml").replacen(
        "conference_fee = 14",
        "conference_fee = 3",
        1,
    );
    let cases = [
        ("arrakis", "wfa", Options::default().with("own_cards", arrakis).with("last_round", 3), 2),
        (
            "globopolis",
            "globopolis",
            Options::default().with("own_titles", &*titles).with("round_limit", 3),
            2,
        ),
    ];
    for (game, edition, options, seats) in cases {
        let rules = catalog().rules(game, edition, &options, seats).unwrap();
        let mut table = rules.start(Seed::from_u64(5));
        play(&mut *table, 20_000, 3);
        let record = Record::from_text(&table.record().to_text()).unwrap();
        // Somebody who has nothing but the record.
        let theirs = catalog().rules_of(&record.header).unwrap();
        assert_eq!(theirs.options(), rules.options(), "{game}");
        record.verify(&*theirs).unwrap();
        let broken =
            Options::default().with(if game == "arrakis" { "own_cards" } else { "own_titles" }, "x = 1");
        let refusal = catalog().rules(game, edition, &broken, seats).err().expect("no such key");
        assert!(refusal.key.starts_with("own_") && refusal.why.en.contains(".toml: "), "{refusal:?}");
    }
}

#[test]
fn a_record_that_was_tampered_with_is_refused() {
    for rules in all_rules() {
        let mut table = rules.start(Seed::from_u64(8));
        play(&mut *table, 20_000, 2);
        let good = table.record();

        let mut other_seed = good.clone();
        other_seed.end.as_mut().unwrap().seed = Some("00".repeat(32));
        assert!(matches!(other_seed.verify(&*rules).err(), Some(RecordError::Seed(_))));

        let mut drawn = good.clone();
        let step = drawn.steps.iter_mut().find(|s| !s.picks.is_empty()).expect("something is drawn");
        step.picks.push(0);
        assert!(matches!(drawn.verify(&*rules).err(), Some(RecordError::Step { .. })));

        let mut short = good.clone();
        short.steps.pop();
        assert!(short.verify(&*rules).is_err(), "the outcome no longer fits");
    }
}

#[test]
fn the_four_refusals_differ_and_change_nothing() {
    for rules in all_rules() {
        let mut table = rules.start(Seed::from_u64(9));
        play(&mut *table, 3, 3);
        let seat = table.pending().seats().first().unwrap();
        let legal = table.decision(seat).unwrap().default.action;
        let before = (table.view(Viewer::Omniscient), table.step());
        let step = table.step();

        assert!(matches!(action_from_text("{nonsense"), Err(ActError::Malformed { .. })));
        let unknown = json!({"no_such_action": 1});
        assert!(matches!(table.act(seat, step, &unknown), Err(ActError::Malformed { .. })));
        if let Some(outside) = Seat::new(table.seats()) {
            assert!(matches!(table.act(outside, step, &legal), Err(ActError::WrongSeat { .. })));
        }
        assert!(matches!(table.act(seat, step + 1, &legal), Err(ActError::Stale { .. })));
        let idle = Seat::first(table.seats()).find(|s| !table.pending().seats().contains(*s));
        if let Some(idle) = idle {
            assert!(matches!(table.act(idle, step, &legal), Err(ActError::NotAsked { .. })));
        }
        assert_eq!((table.view(Viewer::Omniscient), table.step()), before);

        // An action of another moment is well-formed, but not legal now.
        let mut later = table.fork();
        let mut illegal = None;
        for n in 0..200 {
            play(&mut *later, 1, n);
            let Some(s) = later.pending().seats().first() else { break };
            let action = later.decision(s).unwrap().default.action;
            if let Err(e) = table.fork().act(seat, step, &action) {
                illegal = Some(e);
                break;
            }
        }
        match illegal {
            Some(ActError::Illegal { rule, why }) => {
                assert!(rule.contains('.') && !why.en.is_empty() && !why.it.is_empty());
            }
            other => panic!("{} {}: {other:?}", rules.game(), rules.edition()),
        }
    }
}

#[test]
fn going_back_gives_the_same_table_and_new_luck() {
    for rules in all_rules() {
        let mut table = rules.start(Seed::from_u64(10));
        play(&mut *table, 5, 4);
        let middle = table.view(Viewer::Omniscient);
        let step = table.step();
        play(&mut *table, 5, 5);
        let back = table.at(step).unwrap();
        assert_eq!(back.view(Viewer::Omniscient), middle);
        assert_eq!(back.next_stream(), table.next_stream(), "luck that was used is not used again");
        assert!(table.at(table.step() + 1).is_none());
    }
}

#[test]
fn every_decision_lists_its_default_and_words_in_both_languages() {
    for rules in all_rules() {
        let mut table = rules.start(Seed::from_u64(11));
        for n in 0..300 {
            for seat in table.pending().seats().iter() {
                let decision = table.decision(seat).unwrap();
                assert!(
                    decision.more || decision.options.iter().any(|o| o.action == decision.default.action)
                );
                assert!(!decision.text.en.is_empty() && !decision.text.it.is_empty());
                for option in &decision.options {
                    assert!(!option.text.en.is_empty() && !option.text.it.is_empty(), "{:?}", option.action);
                    assert_eq!(table.why_not(seat, &option.action).unwrap(), None);
                }
            }
            play(&mut *table, 1, 600 + n);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// Whatever a client sends, the table answers with a named error or carries it out.
    #[test]
    fn no_json_can_break_a_table(text in "\\PC{0,60}", step in 0u32..4, seat in 0u8..6, start in 0u32..40) {
        for rules in all_rules() {
            let mut table = rules.start(Seed::from_u64(12));
            play(&mut *table, start, 6);
            let before = table.view(Viewer::Omniscient);
            let at = table.step();
            let tried = action_from_text(&text).and_then(|action| table.act(Seat::at(seat), step, &action));
            if tried.is_err() {
                prop_assert_eq!(table.view(Viewer::Omniscient), before);
                prop_assert_eq!(table.step(), at);
            }
        }
    }

    /// Actions with numbers and names changed at random: close to real actions.
    #[test]
    fn twisted_actions_are_refused_or_legal(luck in any::<u64>(), number in any::<i64>(), start in 0u32..60) {
        for rules in all_rules() {
            let mut table = rules.start(Seed::from_u64(13));
            play(&mut *table, start, luck);
            let Some(seat) = table.pending().seats().first() else { continue };
            let mut action = table.decision(seat).unwrap().options.swap_remove(0).action;
            twist(&mut action, number);
            let step = table.step();
            let _ = table.act(seat, step, &action);
            prop_assert!(table.audit().is_ok());
        }
    }
}

fn twist(value: &mut serde_json::Value, number: i64) {
    use serde_json::Value;
    match value {
        Value::Number(n) => *n = number.into(),
        Value::Array(list) => list.iter_mut().for_each(|v| twist(v, number)),
        Value::Object(map) => map.values_mut().for_each(|v| twist(v, number)),
        Value::Bool(b) => *b = !*b,
        Value::Null | Value::String(_) => {}
    }
}

#[test]
fn bad_setups_are_refused_with_the_key_and_a_reason() {
    let refused = |game, edition, options: Options, seats| {
        let e = catalog().rules(game, edition, &options, seats).err().expect("refused");
        assert!(!e.why.en.is_empty() && !e.why.it.is_empty());
        e.key
    };
    let none = Options::default;
    assert_eq!(refused("chess", "plain", none(), 2), "game");
    assert_eq!(refused("demo", "nonesuch", none(), 2), "edition");
    assert_eq!(refused("demo", "plain", none(), 0), "seats");
    assert_eq!(refused("demo", "plain", none().with("colour", "red"), 2), "colour");
}

#[test]
fn a_snapshot_restores_the_match_at_every_stage() {
    for rules in all_rules() {
        let mut table = rules.start(Seed::from_u64(14));
        for n in 0..30 {
            play(&mut *table, 20, 900 + n);
            let mut other = rules.start(Seed::from_u64(14));
            other.restore(&table.snapshot(), &table.steps_since(0)).unwrap();
            assert_eq!(other.view(Viewer::Omniscient), table.view(Viewer::Omniscient));
            assert_eq!((other.step(), other.pending()), (table.step(), table.pending()));
        }
    }
}

#[test]
fn bots_do_things_unasked_and_the_record_still_verifies() {
    let rules = catalog().rules("dune", "gf9", &Options::default(), 6).unwrap();
    let mut unasked = 0;
    for seed in 0..8 {
        let played = rules.play_out(Seed::from_u64(seed), &["heuristic"], true).unwrap();
        assert!(played.conduct.iter().all(|c| c.illegal + c.panics == 0));
        let record = played.record.unwrap();
        let mut table = rules.replay(&record.header).unwrap();
        for step in &record.steps {
            // Bots make asides when they are asked something and have a choice.
            let is_aside = table.asides(step.seat).iter().any(|o| o.action == step.action);
            if is_aside
                && table
                    .decision(step.seat)
                    .is_some_and(|d| d.options.iter().all(|o| o.action != step.action))
            {
                unasked += 1;
                assert!(!table.is_forced(step.seat));
            }
            table.replay_step(step).unwrap();
        }
        record.verify(&*rules).unwrap();
    }
    assert!(unasked > 0, "nobody did anything unasked in eight matches");
}

#[test]
fn asides_of_bots_are_listed_and_random_bots_make_none() {
    let rules = catalog().rules("dune", "gf9", &Options::default(), 5).unwrap();
    let mut wanted = 0;
    for seed in 0..6 {
        let mut table = rules.start(Seed::from_u64(seed));
        for n in seed * 1_000..seed * 1_000 + 900 {
            for seat in Seat::first(table.seats()) {
                assert_eq!(table.bot_aside(seat, "random", n), None);
                if let Some(wish) = table.bot_aside(seat, "heuristic", n) {
                    wanted += 1;
                    assert!(table.asides(seat).iter().any(|o| o.action == wish.action), "{:?}", wish.action);
                }
            }
            let Some(seat) = table.pending().seats().first() else { break };
            let chosen = table.bot_move(seat, "heuristic", n).unwrap();
            table.act(seat, table.step(), &chosen.action).unwrap();
        }
        assert_eq!(table.bot_aside(Seat::at(5), "heuristic", 1), None, "there is no such seat");
    }
    assert!(wanted > 0);
}

/// A seat that has the list of its asides is not sent it again while their actions stay the same.
#[test]
fn the_label_of_an_aside_depends_on_its_action_alone() {
    for rules in all_rules() {
        let mut table = rules.start(Seed::from_u64(11));
        let mut labels = BTreeMap::new();
        for luck in 0..60 {
            for seat in (0..table.seats()).map(Seat::at) {
                for aside in table.asides(seat) {
                    let action = (seat.index(), aside.action.to_string());
                    let label = json!(aside);
                    let first = labels.entry(action).or_insert_with(|| label.clone());
                    assert_eq!(*first, label, "{} {}", rules.game(), rules.edition());
                }
            }
            play(&mut *table, 10, luck);
        }
        assert!(rules.game() != "dune" || !labels.is_empty(), "Dune has asides in every edition");
    }
}

#[test]
fn bots_have_a_level_and_perhaps_a_temperament() {
    let dune = catalog().game("dune").unwrap().bots();
    let of = |key: &str| dune.iter().find(|b| b.key == key).map(|b| (b.level(), b.temperament()));
    assert_eq!(of("random"), Some((0, None)));
    assert_eq!(of("heuristic"), Some((1, None)));
    assert_eq!(of("heuristic-treacherous"), Some((1, Some("treacherous"))));
    assert_eq!(of("mentat"), Some((2, None)));
    assert_eq!(of("mentat-loyal"), Some((2, Some("loyal"))));
    assert_eq!(of("master"), Some((3, None)));
    assert_eq!(of("master-cautious"), Some((3, Some("cautious"))));
    for game in ["arrakis", "globopolis"] {
        assert!(catalog().game(game).unwrap().bots().iter().any(|b| b.key == "master"), "{game}");
    }
    // The names of levels are keys too.
    for (key, alias) in
        [("random", "novice"), ("heuristic", "apprentice"), ("heuristic-loyal", "apprentice-loyal")]
    {
        let info = |wanted: &str| dune.iter().find(|b| b.answers_to(wanted)).map(|b| b.key);
        assert_eq!((info(key), info(alias)), (Some(key), Some(key)));
    }
}

#[test]
fn the_seats_that_a_window_will_ask_are_known_ahead_and_reveal_nothing() {
    let mut windows = std::collections::BTreeMap::<&str, u32>::new();
    for rules in all_rules() {
        let mut table = rules.start(Seed::from_u64(21));
        for n in 0..700u64 {
            let Some(first) = table.pending().seats().first() else { break };
            let ahead = table.ahead();
            let seats: Vec<Seat> = ahead.iter().map(|(seat, _)| *seat).collect();
            assert!(seats.iter().all(|s| !table.pending().seats().contains(*s)), "they are not asked yet");
            if !ahead.is_empty() {
                *windows.entry(rules.game()).or_default() += 1;
                // When all before them pass, exactly this is asked, in this order.
                let mut later = table.fork();
                for (seat, decision) in &ahead {
                    while !later.pending().seats().contains(*seat) {
                        let passing = later.pending().seats().first().unwrap();
                        let pass = later.decision(passing).unwrap().default.action;
                        later.act(passing, later.step(), &pass).unwrap();
                    }
                    assert_eq!(later.decision(*seat).as_ref(), Some(decision), "{}", rules.edition());
                }
                // In a world that the seat cannot tell from this one it receives the same.
                for knower in Seat::first(rules.seats()) {
                    let other = table.resampled(knower, n).ahead();
                    assert_eq!(
                        other.iter().map(|(s, _)| *s).collect::<Vec<_>>(),
                        seats,
                        "{}",
                        rules.edition()
                    );
                    let mine = |list: &[(Seat, landsraad_catalog::DecisionJson)]| {
                        list.iter().find(|(s, _)| *s == knower).map(|(_, d)| d.clone())
                    };
                    assert_eq!(mine(&other), mine(&ahead), "{} seat {knower}", rules.edition());
                }
            }
            let chosen = table.bot_move(first, "random", n).unwrap();
            table.act(first, table.step(), &chosen.action).unwrap();
        }
    }
    assert!(windows.get("dune").is_some_and(|n| *n > 50), "{windows:?}");
}

/// What a seat sees of the last step, and everything that it sees now.
fn seen(table: &dyn Match, seat: Seat) -> (String, String) {
    let viewer = Viewer::Seat(seat);
    let now = (table.view(viewer).to_string(), table.pending(), table.decision(seat), table.asides(seat));
    (serde_json::to_string(&table.events(viewer)).unwrap(), format!("{now:?}"))
}

#[test]
fn an_order_that_another_seat_has_begun_is_in_no_world_that_a_seat_imagines() {
    let mut unseen = std::collections::BTreeMap::<&str, u32>::new();
    for rules in all_rules().into_iter().filter(|rules| !TEACHING.contains(&rules.game())) {
        let mut table = rules.start(Seed::from_u64(44));
        let imagined = |table: &dyn Match| -> Vec<String> {
            Seat::first(rules.seats()).map(|seat| table.resampled(seat, 7).snapshot()).collect()
        };
        let mut worlds = imagined(&*table);
        for luck in 0..400 {
            let before: Vec<(String, String)> =
                Seat::first(rules.seats()).map(|seat| seen(&*table, seat)).collect();
            let Some(asked) = table.pending().seats().first() else { break };
            let chosen = table.bot_move(asked, "random", luck).unwrap();
            table.act(asked, table.step(), &chosen.action).unwrap();
            let now = imagined(&*table);
            for seat in Seat::first(rules.seats()).filter(|seat| *seat != asked) {
                let (events, sees) = seen(&*table, seat);
                if events == "[]" && sees == before[seat.index()].1 {
                    *unseen.entry(rules.game()).or_default() += 1;
                    assert_eq!(
                        now[seat.index()],
                        worlds[seat.index()],
                        "{} seat {seat} after {}",
                        rules.edition(),
                        chosen.action
                    );
                }
            }
            worlds = now;
        }
    }
    assert!(unseen.len() == 3 && unseen.values().all(|n| *n > 50), "{unseen:?}");
}

#[test]
fn what_happens_stands_under_a_rule_that_exists() {
    for rules in all_rules().into_iter().filter(|rules| !TEACHING.contains(&rules.game())) {
        let mut table = rules.start(Seed::from_u64(5));
        let mut ruled = 0;
        for _ in 0..400 {
            for line in table.events(Viewer::Omniscient) {
                let Some(rule) = line.rule else { continue };
                assert!(landsraad_ledger::library().rule(&rule).is_some(), "{rule} is in no ledger");
                ruled += 1;
            }
            let seed = u64::from(table.step());
            play(&mut *table, 1, seed);
        }
        assert!(ruled > 100, "{} {}: only {ruled} lines with a rule", rules.game(), rules.edition());
    }
}

#[test]
fn events_and_options_say_what_they_mean() {
    for game in ["dune", "arrakis", "globopolis"] {
        let rules = all_rules().into_iter().find(|rules| rules.game() == game).unwrap();
        let mut table = rules.start(Seed::from_u64(5));
        let (mut turns, mut losses, mut spent) = (vec![], 0, 0);
        for _ in 0..1500 {
            for line in table.events(Viewer::Omniscient) {
                if let Some(Milestone::Turn { n }) = line.milestone {
                    turns.push(n);
                }
                losses += line.losers.len();
            }
            let Some(seat) = table.pending().seats().first() else { break };
            spent += table.decision(seat).unwrap().options.iter().filter(|option| option.spends).count();
            let seed = u64::from(table.step());
            play(&mut *table, 1, seed);
        }
        assert!(turns.is_sorted() && turns.len() > 1 && losses > 0, "{game}: {turns:?}, {losses} losses");
        assert_eq!(spent > 0, game == "dune", "{game}: {spent} options that spend something");
    }
}

/// Looks at what is asked in two matches of random bots.
fn decisions(game: &str, look: &mut dyn FnMut(&DecisionJson)) {
    for seed in [5, 6] {
        let rules = all_rules().into_iter().find(|rules| rules.game() == game).unwrap();
        let mut table = rules.start(Seed::from_u64(seed));
        for _ in 0..1500 {
            let Some(seat) = table.pending().seats().first() else { break };
            look(&table.decision(seat).unwrap());
            let luck = u64::from(table.step());
            play(&mut *table, 1, luck);
        }
    }
}

#[test]
fn only_an_answer_that_declines_counts_as_a_pass() {
    for (game, passes, goes_on) in [
        ("dune", "Pass", "Keep "),
        ("arrakis", "No free action", "Move legions"),
        ("globopolis", "End the Option Phase", "Develop a territory"),
    ] {
        let (mut passed, mut others) = (0, 0);
        decisions(game, &mut |asked| {
            for option in &asked.options {
                passed += u32::from(option.text.en == passes && option.passes);
                assert!(option.text.en != passes || option.passes, "{game}: {}", option.text.en);
                others += u32::from(option.text.en.starts_with(goes_on));
                assert!(!option.text.en.starts_with(goes_on) || !option.passes, "{game}: {}", option.text.en);
            }
        });
        assert!(passed > 0 && others > 0, "{game}: {passed} passes, {others} others");
    }
}

#[test]
fn the_usual_answer_takes_what_costs_nothing() {
    let mut usual = BTreeMap::new();
    decisions("dune", &mut |asked| {
        let Some(action) = &asked.usual else { return };
        assert_ne!(*action, asked.default.action, "{}", asked.text.en);
        let option = asked.options.iter().find(|option| option.action == *action).unwrap();
        assert!(!option.passes && !option.spends, "{}", option.text.en);
        usual.insert(asked.text.en.clone(), option.text.en.clone());
    });
    assert_eq!(
        usual.get("Do you claim CHOAM charity?").map(String::as_str),
        Some("Claim charity"),
        "{usual:?}"
    );
}

#[test]
fn buttons_speak_italian_as_one_says_you_to_a_friend() {
    // “Attacca”, not “Attaccare”: one form of address in all games and on the page. Names of things are no orders.
    const NAMES: [&str; 3] = ["Potere", "Regolare", "Manipolare gli altri"];
    let mut infinitives = BTreeSet::new();
    for game in ["dune", "arrakis", "globopolis"] {
        decisions(game, &mut |asked| {
            for option in &asked.options {
                let first = option.text.it.split([' ', ':']).next().unwrap_or_default();
                let ends = ["are", "ere", "ire", "arsi", "ersi", "irsi", "arla", "erla"];
                let verb = first.len() > 5 && ends.iter().any(|end| first.ends_with(end));
                if verb && !NAMES.contains(&first) && !NAMES.contains(&option.text.it.as_str()) {
                    infinitives.insert(option.text.it.clone());
                }
            }
            for (text, many) in
                [(&asked.text.it, "delle 1 "), (&asked.text.it, "1 colpi"), (&asked.text.en, "the 1 ")]
            {
                assert!(!text.contains(many), "{game}: {text}");
            }
        });
    }
    assert!(infinitives.is_empty(), "{infinitives:?}");
}

#[test]
fn options_say_what_they_name_and_can_be_aimed_elsewhere() {
    let rules = catalog().rules("dune", "gf9", &Options::default(), 6).unwrap();
    let mut table = rules.start(Seed::from_u64(11));
    let (mut places, mut aimed) = (0, 0);
    for _ in 0..600 {
        let Some(seat) = table.pending().seats().first() else { break };
        let decision = table.decision(seat).unwrap();
        for option in &decision.options {
            let Some(to) = option.action.pointer("/shipment/to").and_then(|to| to.as_str()) else { continue };
            assert_eq!(option.targets.places, [to]);
            places += 1;
            let there = table.aimed(&option.action, "carthag").unwrap().unwrap();
            assert_eq!(there.pointer("/shipment/to").and_then(|to| to.as_str()), Some("carthag:11"));
            let why = table.why_not(seat, &there).unwrap();
            let listed = decision.options.iter().any(|option| option.action == there);
            assert_eq!(why.is_none(), listed, "a target that is not listed is refused with a reason");
            if let Some(why) = why {
                assert!(!why.facts.is_null(), "the facts are sent in the game's terms");
                aimed += 1;
            }
            assert_eq!(table.aimed(&option.action, "nowhere").unwrap(), None);
        }
        let seed = u64::from(table.step());
        play(&mut *table, 1, seed);
    }
    assert!(places > 20 && aimed > 5, "{places} places, {aimed} refused");
}
