//! What a position can contain can be staged in words, and what cannot be is refused with its key.

use landsraad_arrakis::Arrakis;
use landsraad_testkit::scenario::{Kind, Report, RuleIds, run_text};

fn run(seats: u8, rest: &str) -> Report {
    let head = format!(
        "format = 2\ngame = \"arrakis\"\nedition = \"wfa\"\nseats = {seats}\nrules = [\"wfa.setup.figures\"]\n"
    );
    let options = if seats == 1 { "[options]\nmode = \"solo\"\n" } else { "" };
    let rules: RuleIds = ["wfa.setup.figures".to_owned()].into_iter().collect();
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
    misplaced(1, "spent_dice = { house = 40 }", "position.spent_dice", "there are only");
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
