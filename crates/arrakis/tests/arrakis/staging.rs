//! What a position can contain can be staged in words, and what cannot be is refused with its key.

use landsraad_arrakis::Arrakis;
use landsraad_testkit::scenario::{Kind, Report, RuleIds, run_text};

fn run(seats: u8, rest: &str) -> Report {
    let head = format!(
        "format = 2\ngame = \"arrakis\"\nedition = \"wfa\"\nseats = {seats}\nrules = [\"wfa.setup.figures\"]\n"
    );
    let options = if seats == 1 { "[options]\nmode = \"solo\"\n" } else { "" };
    let rules: RuleIds =
        ["wfa.setup.figures", "wfa.battle.no-target"].map(str::to_owned).into_iter().collect();
    run_text::<Arrakis>("try.toml", &format!("{head}{options}[position]\n{rest}"), &rules)
}

/// A position in the action phase, with more keys and what must be seen.
fn actions(more: &str, expected: &str) -> Report {
    let dice = "turn = \"atreides\"\natreides_dice = { mentat = 2 }\nharkonnen_dice = { strategy = 2 }\n";
    run(2, &format!("{dice}{more}\n[expect.state]\n{expected}\n"))
}

#[track_caller]
fn misplaced(seats: u8, more: &str, key: &str, why: &str) {
    let report = run(seats, &format!("{more}\n[expect]\nover = false\n"));
    let problem = &report.problems[0];
    assert_eq!((problem.kind, problem.key.as_str()), (Kind::Impossible, key), "{report}");
    assert!(problem.message.contains(why), "{report}");
}

#[test]
fn markers_rows_and_tokens_have_names() {
    let report = actions(
        "imperium = { choam = \"row_2\", landsraad = \"row_1\", spacing_guild = \"row_3\" }\n\
         prescience = { jihad = 2 }\nbene_gesserit = { atreides = 1 }\nlaid = { harkonnen = \"strategy\" }\n\
         objectives = [\"objective_3\"]\nclaims = 1",
        "imperium = { choam = \"row_2\", spacing_guild = \"row_3\" }\n\"imperium.landsraad\" = \"row_1\"\n\
         prescience = { jihad = 2, kwisatz_haderach = 0 }\n\"bene_gesserit.atreides\" = 1\n\
         \"placed.harkonnen\" = \"strategy\"\nobjectives = [\"objective_3\"]\nclaims = 1",
    );
    assert!(report.passed(), "{report}");
    // Numbers of older files mean the same.
    let report = actions(
        "imperium = [1, 0, 2]\nprescience = [0, 0, 2]\nobjectives = [2]",
        "imperium = [1, 0, 2]\nobjectives = [2]",
    );
    assert!(report.passed(), "{report}");
    let wrong = actions("imperium = { choam = \"row_9\" }", "claims = 0").to_string();
    assert!(wrong.contains("there is no row “row_9”; did you mean “row_"), "{wrong}");
}

#[test]
fn decks_supply_and_stations() {
    let report = actions(
        "clear = true\ndecks = [\"chatt_the_leaper\"]\nstations = []\nstation_faces = {}\n\
         token_supply = [\"atreides_9\"]\nzones = { az3 = \"carryall\" }",
        "\"decks.house_atreides\" = 1\n\"decks.corrino_ally\" = 0\nstations = []\ntoken_supply = 1\n\"zones.az3\" = \"carryall\"",
    );
    assert!(report.passed(), "{report}");
    misplaced(
        2,
        "decks = [\"chatt_the_leeper\"]",
        "position.decks.chatt_the_leeper",
        "did you mean “chatt_the_leaper”?",
    );
    misplaced(
        2,
        "supply = { harkonnen = { regular = 0 } }",
        "position.supply.harkonnen.regular",
        "the legions leave",
    );
    misplaced(2, "station_faces = { jihad = 0 }", "position.station_faces", "each has a face");
    misplaced(2, "spent_dice = { house = 1 }", "position.spent_dice", "solo game");
    misplaced(1, "spent_dice = { house = 40 }", "position.spent_dice.house", "not so many slots");
}

#[test]
fn numbers_beyond_any_match_are_refused_with_their_key() {
    misplaced(2, "bene_gesserit = { atreides = 200, harkonnen = 100 }", "position.bene_gesserit", "so many");
    let tokens = ["\"atreides_1\""; 250].join(", ");
    let legion = format!("clear = true\natreides.windgap = {{ regular = 12, tokens = [{tokens}] }}");
    misplaced(2, &legion, "position.atreides.windgap", "at most 6");
    for token in ["31", "200", "\"black_1\""] {
        let supply = format!("clear = true\ntoken_supply = [{token}]");
        misplaced(2, &supply, "position.token_supply", "not in this match");
    }
    misplaced(2, "leaders = { beast_rabban = { tank = 255 } }", "position.leaders.beast_rabban", "slot 2");
    misplaced(2, "leaders = { wild_maker = { tank = 0 } }", "position.leaders.wild_maker", "never");
    misplaced(2, "forced_die = \"house\"", "position.forced_die", "no unused die");
    let full = "turn = \"atreides\"\natreides_dice = { house = 2 }\nlaid = { atreides = \"house\" }";
    misplaced(2, full, "position.laid.atreides", "all its slots");
    let blocked = "turn = \"atreides\"\nharkonnen_dice = { strategy = 3 }\nblocked = 6";
    misplaced(2, blocked, "position.harkonnen_dice", "there are only 2");
    misplaced(1, "spent_dice = { house = 255, leadership = 1 }", "position.spent_dice.house", "not so many");
    misplaced(1, "unrolled = 255", "position.unrolled", "only 8");
    misplaced(1, "blocked = 3\nunrolled = 6", "position.unrolled", "only 5");
    let spent = "turn = \"atreides\"\nspent_dice = { mentat = 3 }\nunrolled = 6";
    misplaced(1, spent, "position.unrolled", "only 5");
    let named = "turn = \"atreides\"\nspent_dice = { house = 2 }\nnamed_die = \"house\"";
    misplaced(1, named, "position.named_die", "spent dice");
}

#[test]
fn supremacy_ends_where_an_owner_says() {
    let staged = |win: u8, at: u8| {
        let own = format!("own_components = \"[supremacy_track]\\nharkonnen_win = {win}\"");
        let head =
            "format = 2\ngame = \"arrakis\"\nedition = \"wfa\"\nseats = 2\nrules = [\"wfa.setup.figures\"]";
        let rules: RuleIds = ["wfa.setup.figures".to_owned()].into_iter().collect();
        let text = format!(
            "{head}\nstop = \"turn\"\nexpect.over = false\n[options]\n{own}\n[position]\nphase = \"end\"\nsupremacy = {at}\n"
        );
        run_text::<Arrakis>("try.toml", &text, &rules)
    };
    assert!(staged(15, 12).passed(), "{}", staged(15, 12));
    let beyond = staged(8, 8).to_string();
    assert!(beyond.contains("position.supremacy") && beyond.contains("the track ends at 7"), "{beyond}");
}

#[test]
fn what_cannot_be_is_refused_with_its_key() {
    misplaced(
        2,
        "clear = true\nharkonnen.carthag = { regular = 9 }",
        "position.harkonnen.carthag",
        "at most 6",
    );
    misplaced(2, "supremacy = 11", "position.supremacy", "the track ends at 9");
    misplaced(2, "prescience = { jihad = 99 }", "position.prescience.jihad", "the track ends");
    misplaced(2, "imperium = [5, 0, 0]", "position.imperium.choam", "the track ends at 4");
    misplaced(2, "round = 99", "position.round", "rounds are 1 to");
    misplaced(2, "claims = 3", "position.claims", "at most 2");
    misplaced(
        2,
        "harkonnen.cartag = { regular = 1 }",
        "position.harkonnen.cartag",
        "did you mean “carthag”?",
    );
}

#[test]
fn a_legion_stands_in_one_place() {
    misplaced(
        2,
        "atreides.ne_05 = { regular = 1 }\nharkonnen.ne_05 = { regular = 1 }",
        "position.harkonnen.ne_05",
        "both sides",
    );
    misplaced(
        2,
        "atreides.arrakeen = { regular = 1 }",
        "position.atreides.arrakeen",
        "an enemy settlement stands there",
    );
    misplaced(
        2,
        "harkonnen.windgap = { regular = 1 }",
        "position.harkonnen.windgap",
        "an enemy settlement stands there",
    );
    misplaced(
        2,
        "clear = true\nharkonnen.carthag = { generic = 1 }",
        "position.harkonnen.carthag",
        "with a unit",
    );
    misplaced(
        2,
        "atreides.ne_05 = { regular = 1, named = [\"stilgar\"] }\natreides.ne_08 = { regular = 1, named = [\"stilgar\"] }",
        "position.atreides.ne_08.named",
        "stilgar stands in another legion",
    );
    misplaced(
        2,
        "atreides.ne_05 = { tokens = [\"atreides_9\"] }\natreides.ne_08 = { tokens = [\"atreides_9\"] }",
        "position.atreides.ne_08.tokens",
        "atreides_9 is named twice",
    );
    misplaced(
        2,
        "atreides.ne_05 = { tokens = [\"black_1\"] }",
        "position.atreides.ne_05.tokens",
        "black_1 is not",
    );
    // Where a settlement is gone, anybody may stand.
    let gone = actions("destroyed = [\"windgap\"]\nharkonnen.windgap = { regular = 1 }", "claims = 0");
    assert!(gone.passed(), "{gone}");
}

#[test]
fn pieces_and_spaces_are_limited() {
    let deserts =
        "\"ne_03\", \"ne_04\", \"ne_05\", \"ne_06\", \"ne_07\", \"ne_08\", \"ne_09\", \"ne_11\", \"ne_12\"";
    misplaced(2, &format!("harvesters = [{deserts}]"), "position.harvesters", "there are only 8");
    let zones = "az1 = \"carryall\", az2 = \"carryall\", az3 = \"carryall\", az4 = \"carryall\"";
    misplaced(2, &format!("zones = {{ {zones} }}"), "position.zones", "there are only 3");
    misplaced(2, "destroyed = [\"ne_05\"]", "position.destroyed.ne_05", "no settlement stands there");
    misplaced(2, "stations = [\"ne_05\"]", "position.stations.ne_05", "no space of a station");
    misplaced(2, "crater = \"arrakeen\"", "position.crater", "splintered_rock");
    misplaced(2, "wild_maker = \"arrakeen\"", "position.wild_maker.arrakeen", "no desert");
    misplaced(
        2,
        "revealed = [\"dew_gatherers\", \"dew_gatherers\"]",
        "position.revealed.dew_gatherers",
        "twice",
    );
    misplaced(2, "target = \"windgap\"", "position.target", "solo game alone");
    misplaced(1, "harkonnen_hand = [\"sandmasters\"]", "position.harkonnen_hand", "two-player game alone");
}

#[test]
fn ranks_are_those_of_the_sietch_tokens() {
    // [wfa.setup.sietch-ranks] Two of rank 3; the others share what is left.
    let three =
        "sietches = { windgap = { rank = 3 }, hobars_gap = { rank = 3 }, tasmin_sink = { rank = 3 } }";
    misplaced(2, three, "position.sietches.windgap.rank", "only 2 sietches have rank 3");
    let report = actions(
        "sietches = { windgap = { rank = 3 }, hobars_gap = { rank = 3 } }",
        "\"sietches[at=windgap].rank\" = 3\n\"sietches[at=hobars_gap].rank\" = 3",
    );
    assert!(report.passed(), "{report}");
}

#[test]
fn an_action_leaves_out_what_only_one_legal_answer_has() {
    let step = |action: &str, more: &str| {
        let text = format!(
            "clear = true\nturn = \"atreides\"\natreides_dice = {{ strategy = 2, mentat = 1 }}\nharkonnen_dice = {{ strategy = 2 }}\n\
             atreides.ne_05 = {{ regular = 2 }}\nwormsigns = {{ ne_08 = \"sand\", ne_12 = \"sand\" }}\n\
             [[step]]\npass = \"until atreides turn\"\n\
             [[step]]\nseat = \"atreides\"\naction = {{ die = {{ die = \"strategy\" }} }}\n\
             [[step]]\nseat = \"atreides\"\naction = {{ option = {{ word = \"move\" }} }}\n\
             [[step]]\nseat = \"atreides\"\naction = {{ area = \"ne_05\" }}\n\
             [[step]]\nseat = \"atreides\"\naction = {action}\n{more}"
        );
        run(2, &text)
    };
    let ride = step(
        "{ go = { to = \"ne_14\" } }",
        "expect.question.atreides = { \"question.ask\" = \"figures\" }\n",
    );
    assert!(ride.passed(), "{ride}");
    let several = step("{ go = { by = \"ride\" } }", "refused = true\n").to_string();
    assert!(several.contains("several legal actions fit:") && several.contains("ride = 2"), "{several}");
    let none = step("{ go = { to = \"arrakeen\", by = \"ride\" } }", "refused = true\n").to_string();
    assert!(none.contains("write `{ word = … }`") || none.contains("missing field"), "{none}");
}

#[test]
fn actions_name_cards_and_zones() {
    let step = |action: &str| {
        let text = format!(
            "turn = \"harkonnen\"\natreides_dice = {{ mentat = 2 }}\nharkonnen_dice = {{ strategy = 2 }}\n\
             [[step]]\nseat = \"harkonnen\"\naction = {action}\nrefused = true\n"
        );
        run(2, &text)
    };
    assert!(step("{ zone = \"az3\" }").passed(), "{}", step("{ zone = \"az3\" }"));
    assert!(step("{ scout = { zone = \"az3\", at = \"windgap\" } }").passed());
    assert!(step("{ reveal = { at = \"windgap\", token = \"none\" } }").passed());
    let wrong = step("{ zone = \"az33\" }");
    assert_eq!(
        (wrong.problems[0].kind, wrong.problems[0].key.as_str()),
        (Kind::Malformed, "step[0].action.zone")
    );
    assert!(wrong.to_string().contains("there is no air zone “az33”; did you mean “az3”?"), "{wrong}");
}

/// Steps after a position in the action phase.
fn steps(position: &str, steps: &str) -> Report {
    run(
        2,
        &format!("clear = true\nturn = \"harkonnen\"\natreides_dice = {{ mentat = 2 }}\n{position}\n{steps}"),
    )
}

#[test]
fn an_answer_written_in_part_may_wait_for_windows() {
    // The Atreides could turn up their token first; nobody has to write that they do not.
    let position = "harkonnen_dice = { strategy = 1, mentat = 2 }\nharkonnen = { carthag = { regular = 2 } }\n\
                    atreides = { windgap = { tokens = [\"atreides_1\"] } }";
    let die = "[[step]]\nseat = \"harkonnen\"\naction = { die = { die = \"strategy\" } }\n\
               expect.question.harkonnen = { \"question.ask\" = \"choose\" }\n";
    let report = steps(position, die);
    assert!(report.passed(), "{report}");
    // Two answers that fit are an error later, too.
    let hand = format!("{position}\nharkonnen_hand = [\"sandmasters\"]");
    let report = steps(&hand, die).to_string();
    assert!(report.contains("several legal actions fit"), "{report}");
}

#[test]
fn what_a_viewer_sees_as_an_empty_list_may_be_hidden() {
    let position = "harkonnen_dice = { mentat = 2 }\nobjectives = [\"objective_2\"]\n\
                    harkonnen = { carthag = { regular = 2 } }";
    let see = |viewer: &str, what: &str| {
        let expected = format!("[expect]\nview.{viewer} = {{ objectives = {{ {what} = true }} }}\n");
        steps(position, &expected)
    };
    let report = see("harkonnen", "hidden");
    assert!(report.passed(), "{report}");
    assert!(see("atreides", "hidden").to_string().contains("is there: [\"objective_2\"]"));
    let nothing = steps(
        "harkonnen_dice = { mentat = 2 }",
        "[expect]\nview.harkonnen = { revealed = { hidden = true } }\n",
    );
    assert!(!nothing.passed(), "nobody sees a revealed card");
}

#[test]
fn leaders_are_found_by_name() {
    let report = steps(
        "harkonnen_dice = { mentat = 2 }\nharkonnen = { carthag = { regular = 2 } }\n\
         leaders = { captain_aramsham = { tank = 1 } }\nspent = [\"stilgar\"]",
        "[expect.state]\n\"leaders[captain_aramsham].at\" = { tank = 1 }\n\"leaders[stilgar].spent\" = true\n",
    );
    assert!(report.passed(), "{report}");
}

#[test]
fn more_figures_than_there_are_and_tokens_that_are_none_are_refused() {
    misplaced(
        2,
        "clear = true\nharkonnen = { carthag = { elite = 9 } }",
        "position.harkonnen.carthag.elite",
        "only 8 figures are left",
    );
    misplaced(
        1,
        "clear = true\nharkonnen = { carthag = { tokens = [28] } }",
        "position.harkonnen.carthag.tokens",
        "is not of that side",
    );
}

#[test]
fn a_sietch_that_is_gone_lies_faceup() {
    let report = actions(
        "sietches = { windgap = { stands = false }, tasmin_sink = { stands = true } }",
        "\"sietches[at=windgap]\" = { stands = false, up = true }\n\"sietches[at=tasmin_sink]\" = { stands = true, up = false }",
    );
    assert!(report.passed(), "{report}");
}

#[test]
fn all_dice_of_the_automa_may_be_spent() {
    let spent = |mentat: u8| {
        let spent = format!("spent_dice = {{ leadership = 3, strategy = 3, house = 2, mentat = {mentat} }}");
        run(1, &format!("phase = \"actions\"\nclear = true\nunrolled = 0\n{spent}\n[expect]\nover = false\n"))
    };
    let all = spent(0);
    assert!(!all.to_string().contains("there are only"), "{all}");
    let more = spent(1);
    assert!(more.to_string().contains("there are only 8 dice"), "{more}");
}

/// The legion in `ne_08` attacks, and has one target: the game does not ask where it goes.
fn one_target(steps: &str) -> String {
    let position = "clear = true\nturn = \"harkonnen\"\natreides_dice = { mentat = 2 }\nharkonnen_dice = { strategy = 1 }\n\
                    harkonnen = { ne_08 = { regular = 2 } }\natreides = { ne_12 = { regular = 1 } }\n";
    let others = ["bight_of_the_cliff", "habbanya_ridge", "hobars_gap", "rock_outcroppings", "sihaya_ridge"];
    let others = others.iter().chain(&["tasmin_sink", "windgap"]);
    let up: Vec<String> = others.map(|id| format!("{id} = {{ up = true }}, ")).collect();
    let sietches = format!("sietches = {{ {}gara_kulon = {{ stands = false }} }}\n", up.concat());
    let start = "[[step]]\nseat = \"harkonnen\"\naction = { die = { die = \"strategy\" } }\n\
                 [[step]]\nseat = \"harkonnen\"\naction = { option = { word = \"attack\" } }\n\
                 [[step]]\nseat = \"harkonnen\"\naction = { area = \"ne_08\" }\n";
    run(2, &format!("{position}{sietches}{start}{steps}")).to_string()
}

#[test]
fn an_answer_that_the_game_has_given_itself_may_be_written() {
    let go = "[[step]]\nseat = \"harkonnen\"\naction = { go = { to = \"ne_12\" } }\nexpect.pending = [\"harkonnen\"]\n";
    let written = one_target(go);
    assert!(written.contains("passed"), "{written}");
    // The order of the answers counts, and another answer was never possible.
    let backwards =
        one_target(&format!("{go}[[step]]\nseat = \"harkonnen\"\naction = {{ area = \"ne_08\" }}\n"));
    assert!(backwards.contains("That answers another question"), "{backwards}");
    let other = one_target(&go.replace("ne_12", "ne_09"));
    assert!(other.contains("no legal answer fits { go = { to = \"ne_09\" } }"), "{other}");
    assert!(other.contains("harkonnen is asked"), "{other}");
}

#[test]
fn a_refusal_at_a_question_that_the_game_has_answered_itself_counts() {
    let refused = |by: &str| {
        let go = "{ go = { to = \"ne_09\", by = \"foot\", attack = true } }";
        one_target(&format!("[[step]]\nseat = \"harkonnen\"\naction = {go}\nrefused = \"{by}\"\n"))
    };
    let target = refused("wfa.battle.no-target");
    assert!(target.contains("passed"), "{target}");
    let other = refused("wfa.setup.figures");
    assert!(other.contains("refused by wfa.movement.split, not by wfa.setup.figures"), "{other}");
}

#[test]
fn a_part_of_an_action_stands_for_those_that_have_it() {
    let position = "clear = true\nturn = \"atreides\"\natreides_dice = { strategy = 1 }\nharkonnen_dice = { mentat = 1 }\n\
                    atreides = { ne_08 = { regular = 2 } }\n";
    let moves = |list: &str| {
        let start = "[[step]]\nseat = \"atreides\"\naction = { option = { word = \"move\" } }\n";
        let goal = "[[step]]\nseat = \"atreides\"\naction = { area = \"ne_08\" }\n";
        run(2, &format!("{position}{start}{goal}expect.legal.atreides = {list}\n")).to_string()
    };
    let to = |area: &str| format!("[{{ go = {{ to = \"{area}\" }} }}]");
    let both = moves(&format!("{{ includes = {}, excludes = {} }}", to("ne_09"), to("ne_13")));
    assert!(both.contains("passed"), "{both}");
    let missing = moves(&format!("{{ includes = {} }}", to("ne_13")));
    assert!(missing.contains("{ go = { to = \"ne_13\" } } is not legal"), "{missing}");
    let there = moves(&format!("{{ excludes = {} }}", to("ne_09")));
    assert!(there.contains("is legal"), "{there}");
}

#[test]
fn what_a_viewer_does_not_see_of_an_event_is_hidden() {
    let position = "turn = \"atreides\"\natreides_dice = { mentat = 1 }\nharkonnen_dice = { mentat = 2 }\n\
                    decks = [\"thumpers\", \"hieregs\", \"usul\"]\n";
    let drew = |expect: &str| {
        let die = "[[step]]\nseat = \"atreides\"\naction = { die = { die = \"mentat\" } }\n";
        let deck = "[[step]]\nseat = \"atreides\"\naction = { deck = \"house_atreides\" }\n";
        run(2, &format!("{position}{die}{deck}{expect}\n")).to_string()
    };
    let hidden = "[{ event = \"drew\", card = { hidden = true } }]";
    let other = drew(&format!("expect.seen.harkonnen = {hidden}"));
    assert!(other.contains("passed"), "{other}");
    let own = drew(&format!("expect.seen.atreides = {hidden}"));
    assert!(own.contains("no (further) event is like"), "{own}");
    let nothing = drew("expect.seen.harkonnen = [{ event = \"drew\", card = { absent = true } }]");
    assert!(nothing.contains("passed"), "{nothing}");
    // There is nothing to hide where nobody sees anything.
    let empty = drew("expect.seen.harkonnen = [{ event = \"drew\", face = { hidden = true } }]");
    assert!(empty.contains("no (further) event is like"), "{empty}");
}
