//! Scenarios of the demo, and what the runner says about files that are wrong.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use arrayvec::ArrayVec;
use landsraad_kernel::{EventSink, Game, Lang, Options, Seeded, Setup};
use landsraad_testkit::demo::Demo;
use landsraad_testkit::scenario::{Kind, Registry, Report, RuleIds, run_file, run_text, runner};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn rules() -> RuleIds {
    RuleIds::load(&root().join("rules")).unwrap()
}

fn registry() -> Registry {
    Registry::new(vec![runner::<Demo>()])
}

#[test]
fn every_demo_scenario_passes() {
    let reports = registry().assert_folder(&root().join("scenarios/demo"), &rules());
    assert!(reports.len() >= 20);
    assert!(reports.iter().all(|report| !report.title.is_empty()));
    let first = root().join("scenarios/demo/trade.toml");
    assert!(
        run_file::<Demo>(&first, &rules()).to_string().contains("passed, 3 steps, proves demo.trade.limit")
    );
}

#[test]
fn every_demo_rule_is_proven() {
    let reports = registry().assert_folder(&root().join("scenarios/demo"), &rules());
    let mut proven: BTreeSet<String> = reports.into_iter().flat_map(|r| r.rules).collect();
    // Proven by the unit tests below.
    proven.extend(["demo.setup.players", "demo.setup.deal"].map(String::from));
    let ledger = std::fs::read_to_string(root().join("rules/demo.toml")).unwrap();
    let ids = ledger.lines().filter_map(|line| line.strip_prefix("id = ")).map(|id| id.trim_matches('"'));
    let missing: Vec<_> = ids.filter(|id| !proven.contains(*id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn two_to_four_seats() {
    // [demo.setup.players]
    for seats in [0, 1, 5, 6] {
        assert_eq!(Demo::build("plain", &Options::default(), seats).unwrap_err().key, "seats");
    }
    for seats in 2..=4 {
        assert_eq!(Demo::build("plain", &Options::default(), seats).unwrap().seats(), seats);
    }
}

#[test]
fn three_cards_and_eight_water_each() {
    // [demo.setup.deal]
    let game = Demo::standard("plain", 3);
    let state = game.setup(&mut Seeded::from_u64(1), &mut EventSink::mute());
    assert_eq!(state.board.hands.0.each_ref().map(ArrayVec::len), [3, 3, 3, 0, 0, 0]);
    assert_eq!((state.board.deck.len(), state.board.water.0), (9, [8, 8, 8, 0, 0, 0]));
    assert_eq!(state.board.bank, 36);
}

#[test]
fn the_twist_is_played_with_the_gamble() {
    // [demo.setup.twist-gamble]
    let without = Options::default().with("gamble", false);
    assert_eq!(Demo::build("twist", &without, 2).unwrap_err().key, "gamble");
    assert!(Demo::build("plain", &without, 2).is_ok());
}

/// A sound scenario, to be spoilt one line at a time.
const SOUND: &str = r#"game = "demo"
edition = "plain"
seats = 2
rules = ["demo.wind.rain"]
chance = []

[options]
rounds = 2

[position]
at = "wind"
hands.red = ["salt"]
hands.blue = ["salt"]

[[step]]
seat = "red"
action = { wind = "rain" }
expect.pending = ["red", "blue"]
expect.state = { "seats[role=red].water" = 10 }
"#;

fn run(text: &str) -> Report {
    registry().run("try.toml", text, &rules())
}

/// Replaces one piece of the sound scenario and returns the only problem as text.
#[track_caller]
fn spoilt(old: &str, new: &str, kind: Kind, line: usize, key: &str) -> String {
    assert!(SOUND.contains(old), "{old}");
    let report = run(&SOUND.replacen(old, new, 1));
    assert_eq!(report.problems.len(), 1, "{report}");
    let problem = &report.problems[0];
    assert_eq!((problem.kind, problem.line, problem.key.as_str()), (kind, line, key), "{report}");
    let text = problem.to_string();
    assert!(text.starts_with(&format!("try.toml:{line}: {key}")), "{text}");
    text
}

#[test]
fn the_sound_scenario_passes() {
    assert!(run(SOUND).passed(), "{}", run(SOUND));
}

#[test]
fn unknown_keys_are_named_with_their_line() {
    let text = spoilt("chance = []", "chances = []", Kind::Malformed, 5, "chances");
    assert!(text.contains("unknown field `chances`"), "{text}");
    spoilt("hands.blue", "hand.blue", Kind::Malformed, 13, "position.hand");
    spoilt("expect.pending", "expect.pendings", Kind::Malformed, 18, "step[0].expect.pendings");
    spoilt("seat = \"red\"", "seat = \"red\"\nturn = 1", Kind::Malformed, 17, "step[0].turn");
}

#[test]
fn what_cannot_be_read_is_named() {
    spoilt("seats = 2", "seats = \"two\"", Kind::Malformed, 3, "seats");
    let text = spoilt("wind = \"rain\"", "wind = \"hail\"", Kind::Malformed, 17, "step[0].action.wind");
    assert!(text.contains("unknown variant `hail`"), "{text}");
    spoilt("[\"salt\"]", "[\"sand\"]", Kind::Malformed, 12, "position.hands.red[0]");
    let broken = run("game = \"demo\"\nseats = = 2\n");
    assert_eq!((broken.problems[0].kind, broken.problems[0].line), (Kind::Malformed, 2), "{broken}");
}

#[test]
fn unknown_ids_are_named() {
    let text = spoilt("game = \"demo\"", "game = \"chess\"", Kind::Unknown, 1, "game");
    assert!(text.contains("there are: demo"), "{text}");
    spoilt("edition = \"plain\"", "edition = \"plane\"", Kind::Unknown, 2, "edition");
    spoilt("seats = 2", "seats = 7", Kind::Unknown, 3, "seats");
    let text = spoilt("demo.wind.rain", "demo.wind.rainy.day", Kind::Unknown, 4, "rules[0]");
    assert!(text.contains("did you mean “demo.wind."), "{text}");
    spoilt("rounds = 2", "round = 2", Kind::Unknown, 8, "options.round");
    let text = spoilt("seat = \"red\"", "seat = \"pink\"", Kind::Unknown, 16, "step[0].seat");
    assert!(text.contains("red, blue"), "{text}");
    spoilt("seat = \"red\"", "seat = 2", Kind::Unknown, 16, "step[0].seat");
    spoilt("[\"red\", \"blue\"]", "[\"red\", \"pink\"]", Kind::Unknown, 18, "step[0].expect.pending");
    let text = SOUND.replace("seat = \"red\"", "seat = \"red\"\nrefused = \"demo.wind.no\"");
    assert_eq!(run(&text).problems[0].key, "step[0].refused");
    spoilt("[\"demo.wind.rain\"]", "[]", Kind::Malformed, 4, "rules");
}

#[test]
fn impossible_positions_are_named() {
    let many = "hands.red = [\"pearl\", \"pearl\", \"pearl\"]";
    let text = spoilt("hands.red = [\"salt\"]", many, Kind::Impossible, 12, "position.hands.red");
    assert!(text.contains("only 2 cards") && text.contains("demo.setup.deal"), "{text}");
    spoilt("hands.red", "hands.gold", Kind::Impossible, 12, "position.hands.gold");
    let water = "water.red = 99\nhands.red";
    spoilt("hands.red", water, Kind::Impossible, 12, "position.water.red");
    spoilt("hands.red", "round = 3\nhands.red", Kind::Impossible, 12, "position.round");
}

#[test]
fn an_action_that_is_refused_fails_the_scenario() {
    let text = spoilt("{ wind = \"rain\" }", "\"guard\"", Kind::Failed, 17, "step[0].action");
    assert!(text.contains("\"guard\" is refused by demo.round.order: "), "{text}");
    assert!(text.contains("red is asked") && !text.contains("OtherQuestion"), "{text}");
}

#[test]
fn a_refusal_must_happen_and_for_the_reason_given() {
    // The action is not carried out, so what the step expects of it fails too, behind the refusal.
    let accepted = SOUND.replace("seat = \"red\"", "seat = \"red\"\nrefused = \"demo.wind.scout\"");
    let text = run(&accepted).to_string();
    let first = text.lines().take(2).collect::<Vec<_>>().join("\n");
    assert!(first.contains(":17: step[0].refused") && first.contains("but is accepted"), "{text}");
    let other = SOUND.replace("{ wind = \"rain\" }", "\"pass\"\nrefused = \"demo.wind.scout\"");
    assert!(run(&other).to_string().contains("refused by demo.round.order, not by demo.wind.scout"));
}

#[test]
fn all_chance_must_be_used_and_fit() {
    let text = spoilt("chance = []", "chance = [3]", Kind::Failed, 5, "chance");
    assert!(text.contains("only 0 of 1 picks"), "{text}");
    let text = spoilt("expect.pending", "chance = [1]\nexpect.pending", Kind::Failed, 18, "step[0].chance");
    assert!(text.contains("only 0 of 1 picks"), "{text}");
    // Without its hand, red is dealt three cards, and the script has none.
    let text = spoilt("hands.red = [\"salt\"]\n", "", Kind::Failed, 5, "chance");
    assert!(text.contains("none is left"), "{text}");
    let text = spoilt("\"rain\"", "\"caravan\"", Kind::Failed, 15, "step[0]");
    assert!(text.contains("demo.wind.caravan"), "{text}");
}

#[test]
fn expectations_fail_with_a_readable_difference() {
    let text = spoilt(
        "water\" = 10",
        "water\" = 11",
        Kind::Failed,
        19,
        "step[0].expect.state.seats[role=red].water",
    );
    assert!(text.contains("11 ≠ 10"), "{text}");
    let text =
        spoilt("water\" = 10", "watr\" = 10", Kind::Failed, 19, "step[0].expect.state.seats[role=red].watr");
    assert!(text.contains("nothing is there; here are"), "{text}");
    let text = spoilt("[\"red\", \"blue\"]", "[\"red\"]", Kind::Failed, 18, "step[0].expect.pending");
    assert!(text.contains("asked is red, blue, expected red"), "{text}");
}

/// Adds a line to the step and returns the problems.
fn with(line: &str) -> String {
    run(&format!("{SOUND}{line}\n")).to_string()
}

#[test]
fn every_kind_of_expectation_can_fail() {
    let fails = [
        ("expect.over = true", "the match is not over"),
        ("expect.winners = [\"red\"]", "the match is not over"),
        ("expect.victory = \"points\"", "none yet, expected points"),
        ("expect.events = [{ event = \"drew\" }]", "no (further) event is like { event = \"drew\" }"),
        ("expect.seen.public = [{ event = \"rained\", seat = 1 }, { event = \"rained\", seat = 0 }]", "[1]"),
        ("expect.unseen.blue = [{ event = \"wind_named\" }]", "was seen"),
        (
            "expect.seen.blue = [{ event = \"rained\", seat = { hidden = true } }]",
            "no (further) event is like",
        ),
        ("expect.view.blue = { \"seats[1].hand\" = { hidden = true } }", "is there: [\"salt\"]"),
        ("expect.view.blue = { lot = { hidden = true } }", "nothing to hide"),
        ("expect.view.blue = { bank = { absent = true } }", "is there: 40"),
        ("expect.view.pink = { bank = 1 }", "no seat “pink”"),
        ("expect.view.blue = { \"seets[0].hand\" = 1 }", "leads nowhere"),
        ("expect.question.red = { \"shape.form\" = \"one\" }", "\"one\" ≠ \"plan\""),
        ("expect.legal.red = { count = 7 }", "2 actions are legal"),
        ("expect.legal.red = { includes = [\"pass\"] }", "\"pass\" is not legal"),
        ("expect.legal.red = { excludes = [\"no_stake\"] }", "\"no_stake\" is legal"),
    ];
    for (line, message) in fails {
        let text = with(line);
        assert!(text.contains(message), "{line}: {text}");
    }
    let holds = [
        "expect.view.public = { lot = { absent = true }, \"seats[0].hand\" = { hidden = true } }",
        "expect.events = [{ event = \"wind_named\" }, { event = \"rained\", seat = 1 }]",
        "expect.events = [{ event = \"rained\", card = { absent = true } }]",
        "expect.over = false",
    ];
    for line in holds {
        assert!(with(line).contains("passed"), "{line}: {}", with(line));
    }
}

#[test]
fn reasons_are_shown_in_the_language_that_is_asked_for() {
    let file = root().join("scenarios/demo/guard_plain.toml");
    let shown = |lang| registry().speaking(lang).run_file(&file, &rules()).course;
    let refused = |lang| shown(lang).into_iter().find(|line| line.contains(" refused by ")).unwrap();
    assert_ne!(refused(Lang::En), refused(Lang::It));
    assert_eq!(refused(Lang::En).split(": ").next(), refused(Lang::It).split(": ").next());
}

#[test]
fn a_missing_file_is_a_problem_and_not_a_panic() {
    let report = registry().run_file(Path::new("no/such.toml"), &rules());
    assert_eq!(report.problems[0].kind, Kind::Malformed);
    assert!(registry().run_folder(Path::new("no/such"), &rules()).is_err());
}

/// The keys a table may have, out of the complaint about one that it may not have.
fn keys(text: &str) -> BTreeSet<String> {
    let report = run_text::<Demo>("keys.toml", text, &rules()).to_string();
    let (_, expected) = report.split_once("expected ").expect("an unknown key");
    expected.split('`').skip(1).step_by(2).map(str::to_owned).collect()
}

#[test]
fn the_schema_has_exactly_the_keys_of_the_format() {
    let text = std::fs::read_to_string(root().join("docs/scenario.schema.json")).unwrap();
    let schema: serde_json::Value = serde_json::from_str(&text).unwrap();
    let described = |pointer: &str| -> BTreeSet<String> {
        schema.pointer(pointer).and_then(|v| v.as_object()).expect(pointer).keys().cloned().collect()
    };
    assert_eq!(described("/properties"), keys("zzz = 1"));
    assert_eq!(described("/$defs/step/properties"), keys(&format!("{SOUND}zzz = 1")));
    assert_eq!(described("/$defs/expect/properties"), keys(&format!("{SOUND}expect.zzz = 1")));
    assert_eq!(described("/$defs/legal/properties"), keys(&format!("{SOUND}expect.legal.red.zzz = 1")));
    assert_eq!(described("/$defs/played/properties"), keys(&format!("before = [{{ zzz = 1 }}]\n{SOUND}")));
    let guide = std::fs::read_to_string(root().join("docs/scenarios.md")).unwrap();
    for pointer in
        ["/properties", "/$defs/step/properties", "/$defs/expect/properties", "/$defs/legal/properties"]
    {
        for key in described(pointer) {
            assert!(guide.contains(&format!("`{key}`")), "docs/scenarios.md does not explain `{key}`");
        }
    }
}

#[test]
fn the_example_of_the_guide_passes() {
    let guide = std::fs::read_to_string(root().join("docs/scenarios.md")).unwrap();
    let example = guide.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let report = run(example);
    assert!(report.passed() && report.steps == 6, "{report}");
    // The message that the guide shows is the one that comes.
    let rain = std::fs::read_to_string(root().join("scenarios/demo/rain.toml")).unwrap();
    let wrong = rain.replace("\"seats[0].water\" = 32", "\"seats[0].water\" = 33");
    let message = registry().run("scenarios/demo/rain.toml", &wrong, &rules()).to_string();
    assert!(guide.contains(&message), "{message}");
}

/// The sound scenario in today's format, with other lines after the position.
fn strict(steps: &str) -> String {
    let (head, _) = SOUND.split_once("[[step]]").unwrap();
    run(&format!("format = 2\n{head}{steps}")).to_string()
}

#[test]
fn any_refusal_will_do_if_no_rule_is_named() {
    let step = "[[step]]\nseat = \"blue\"\naction = \"pass\"\nrefused = true\n";
    assert!(strict(step).contains("passed"), "{}", strict(step));
    let accepted = step.replace("\"blue\"", "\"red\"").replace("\"pass\"", "{ wind = \"rain\" }");
    assert!(strict(&accepted).contains("should be refused, but is accepted"), "{}", strict(&accepted));
    assert!(strict(&step.replace("true", "false")).contains("leave it out"));
}

#[test]
fn a_scenario_that_asserts_nothing_is_an_error() {
    let silent = strict("[[step]]\nseat = \"red\"\naction = { wind = \"rain\" }\n");
    assert!(silent.contains("asserts nothing"), "{silent}");
    assert!(strict("[expect]\nover = false\n").contains("passed"));
    // In files without a format number a legal answer was enough.
    let old = SOUND.replace("expect.pending = [\"red\", \"blue\"]\n", "");
    let old = old.replace("expect.state = { \"seats[role=red].water\" = 10 }\n", "");
    assert!(run(&old).passed(), "{}", run(&old));
    let empty = SOUND.split_once("[[step]]").unwrap().0;
    assert!(run(empty).to_string().contains("asserts nothing"));
    assert!(run(&format!("format = 9\n{SOUND}")).to_string().contains("the formats 1 to 2"));
}

#[test]
fn what_cannot_be_there_is_not_absent() {
    let expects = |path: &str| strict(&format!("[expect.state]\n{path} = {{ absent = true }}\n"));
    assert!(expects("lot").contains("passed"), "{}", expects("lot"));
    assert!(expects("\"seats[7]\"").contains("passed"));
    let typo = expects("\"seats[0].watr\"");
    assert!(typo.contains("nothing can be there") && typo.contains("did you mean “water”?"), "{typo}");
    // In older files the word is not known.
    let old = SOUND
        .replace("{ \"seats[role=red].water\" = 10 }", "{ \"seats[role=red].watr\" = { absent = true } }");
    assert!(run(&old).passed(), "{}", run(&old));
}

#[test]
fn the_order_of_a_hand_has_no_meaning() {
    let hand = |cards: &str| {
        let text = SOUND.replace("hands.red = [\"salt\"]", "hands.red = [\"salt\", \"silk\", \"silk\"]");
        run(&text.replace("\"seats[role=red].water\" = 10", &format!("\"seats[role=red].hand\" = {cards}")))
    };
    assert!(hand("[\"silk\", \"salt\", \"silk\"]").passed(), "{}", hand("[\"silk\", \"salt\", \"silk\"]"));
    assert!(!hand("[\"silk\", \"salt\", \"salt\"]").passed());
}

#[test]
fn staging_tells_what_happened_and_can_stop_early() {
    // Offers begin: no event comes before the first question, and a stop holds before the next part.
    let text = |stop: &str| {
        format!(
            "format = 2\ngame = \"demo\"\nedition = \"plain\"\nseats = 2\nrules = [\"demo.wind.rain\"]\n\
             [position]\nat = \"wind\"\nhands.red = [\"salt\"]\nhands.blue = [\"salt\"]\n\
             [[step]]\nseat = \"red\"\naction = {{ wind = \"rain\" }}\n{stop}\n"
        )
    };
    let held = run(&text("stop = \"phase\"\nexpect.pending = []\nexpect.events = [{ event = \"rained\" }]"));
    assert!(held.passed(), "{held}");
    let on = text(
        "stop = \"phase\"\n[[step]]\nseat = \"red\"\naction = \"no_stake\"\nexpect.pending = [\"red\", \"blue\"]",
    );
    assert!(run(&on).passed(), "{}", run(&on));
    assert!(run(&text("expect.pending = [\"red\", \"blue\"]")).passed());
    let turn = text("stop = \"turn\"\nexpect.pending = [\"red\", \"blue\"]");
    assert!(run(&turn).passed(), "{}", run(&turn));
    let wrong = run(&text("stop = \"never\"\nexpect.over = false"));
    assert_eq!(wrong.problems[0].kind, Kind::Malformed, "{wrong}");
}

/// The guard window of the guide's example, up to the moment it opens.
fn window(rest: &str) -> Report {
    let steps = ["no_stake", "bid5", "no_stake", "bid0"];
    let seats = ["red", "red", "blue", "blue"];
    let mut text = "format = 2\ngame = \"demo\"\nedition = \"plain\"\nseats = 2\nrules = [\"demo.guard.lost\"]\n\
                    [position]\nat = \"offers\"\nhands.red = [\"salt\"]\nhands.blue = [\"guard\"]\nnext = [\"pearl\"]\n"
        .to_owned();
    for (seat, word) in seats.iter().zip(steps) {
        let action = match word.strip_prefix("bid") {
            Some(n) => format!("{{ bid = {n} }}"),
            None => format!("\"{word}\""),
        };
        text.extend(["[[step]]\nseat = \"", seat, "\"\naction = ", &action, "\n"]);
    }
    run(&format!("{text}{rest}"))
}

#[test]
fn passing_goes_on_until_a_seat_or_question() {
    let until = |target: &str| window(&format!("[[step]]\npass = \"until {target}\"\nexpect.over = false\n"));
    assert!(until("blue").passed(), "{}", until("blue"));
    // Everybody passes the guard; then the next round asks red to trade.
    assert!(until("red").passed(), "{}", until("red"));
    let never = until("red duel").to_string();
    assert!(never.contains("passing ends before “until red duel”; now asked:\n      red: "), "{never}");
    assert!(until("pink duel").to_string().contains("no seat “pink”"));
    let both = window("[[step]]\npass = \"until red\"\nseat = \"red\"\nexpect.over = false\n");
    assert_eq!(both.problems[0].kind, Kind::Malformed, "{both}");
    assert!(window("[[step]]\npass = \"red\"\nexpect.over = false\n").to_string().contains("write `until`"));
}

#[test]
fn what_nobody_does_need_not_be_written() {
    // The window of the guard is open and the file goes on with the gamble of the buyer.
    let gambles = window("[[step]]\nseat = \"red\"\naction = { gamble = false }\nexpect.over = false\n");
    assert!(gambles.passed(), "{gambles}");
    let never = window("[[step]]\nseat = \"red\"\naction = { bid = 3 }\nexpect.over = false\n").to_string();
    assert!(never.contains("is refused by"), "{never}");
    // What is sold when nobody reacts may be expected before the window, but not who is asked.
    assert!(window("expect.state.\"seats[role=red].points\" = 5\n").passed());
    assert!(!window("expect.state.\"seats[role=red].points\" = 4\n").passed());
    assert!(!window("expect.pending = [\"red\"]\n").passed());
    // The same where the step holds the match at the end of the phase, and at the head of a file.
    let held = |points: u8| {
        window(&format!("stop = \"phase\"\nexpect.state.\"seats[role=red].points\" = {points}\n"))
    };
    assert!(held(5).passed() && !held(4).passed(), "{}", held(5));
    let head = |points: u8| {
        let before = "{ seat = \"red\", action = \"no_stake\" }, { seat = \"red\", action = { bid = 5 } }, \
                      { seat = \"blue\", action = \"no_stake\" }, { seat = \"blue\", action = { bid = 0 } }";
        run(&format!(
            "format = 2\ngame = \"demo\"\nedition = \"plain\"\nseats = 2\nrules = [\"demo.guard.lost\"]\n\
             before = [{before}]\n[position]\nat = \"offers\"\nhands.red = [\"salt\"]\n\
             hands.blue = [\"guard\"]\nnext = [\"pearl\"]\n[expect.state]\n\"seats[role=red].points\" = {points}\n"
        ))
    };
    assert!(head(5).passed() && !head(4).passed(), "{}", head(5));
}

#[test]
fn a_pass_without_a_window_is_left_out() {
    let pass = "[[step]]\nseat = \"red\"\naction = \"pass\"\nexpect.pending = [\"blue\"]\n";
    assert!(window(pass).passed(), "{}", window(pass));
    assert!(!window(&pass.replace("\"blue\"", "\"red\"")).passed());
    assert!(window(&format!("{pass}refused = true\n")).passed());
}

#[test]
fn set_up_itself_can_be_played_with_chance_by_rule() {
    let text = |picks: &str| {
        format!(
            "format = 2\ngame = \"demo\"\nedition = \"plain\"\nseats = 2\nrules = [\"demo.setup.deal\"]\n\
             position = \"setup\"\nchance = {picks}\n[expect.state]\ndeck = 12\n\"seats[0].cards\" = 3\n"
        )
    };
    assert!(run(&text("[0, 0, 0, 0, 0, 0]")).passed(), "{}", run(&text("[0, 0, 0, 0, 0, 0]")));
    assert!(run(&text("{ \"demo.setup.deal\" = [0, 0, 0, 0, 0, 0] }")).passed());
    let short = run(&text("{ \"demo.setup.deal\" = [0] }")).to_string();
    assert!(short.contains("demo.setup.deal"), "{short}");
    let played = text("[0, 0, 0, 0, 0, 0]")
        .replace("chance =", "before = [{ seat = \"red\", action = \"nothing\" }]\nchance =");
    assert_eq!(run(&played).problems[0].key, "before[0].action", "{}", run(&played));
}

#[test]
fn legal_lists_are_shown_whole() {
    let text = with("expect.legal.red = { includes = [{ stake = \"salt\" }], count = 1 }");
    assert!(text.contains("2 actions are legal:\n      \"no_stake\"\n      { stake = \"salt\" }"), "{text}");
    assert!(with("expect.legal.red.asides = { count = 0 }").contains("passed"));
    assert!(with("expect.legal.red.asides = { count = 1 }").contains("0 actions are possible unasked: none"));
}
