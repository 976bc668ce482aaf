//! What is written in a position: misspellings are refused, and what never comes about is said.

use landsraad_dune::Dune;

use crate::Random;
use crate::dune::Heuristic;
use crate::find::{Puzzle, Verdict, play};

const HEAD: &str = r#"
    title = "A shipment"
    theme = "words"
    game = "dune"
    edition = "gf9"
    seats = 6
    seat = "harkonnen"
"#;

const BOARD: &str = r#"
    [options]
    factions = "atreides,bene_gesserit,emperor,fremen,guild,harkonnen"
    advanced = true
    [position]
    turn = 3
    phase = "shipment"
    storm = 1
    first_player = "emperor"
    hands = {}
    claims = ["harkonnen", "harkonnen", "none"]
    spice = { emperor = 20, harkonnen = 20 }
    [position.forces]
    atreides = {}
    bene_gesserit = {}
    emperor = {}
    fremen = {}
    guild = {}
    harkonnen = { carthag = { normal = 6 } }
"#;

fn read(head: &str, end: &str) -> Result<Puzzle, String> {
    Puzzle::read(&format!("{HEAD}{head}{BOARD}{end}"))
}

fn played(head: &str, end: &str) -> Result<Verdict, String> {
    play::<Dune>(&read(head, end)?, &Heuristic::default(), 1)
}

#[track_caller]
fn refused(head: &str, end: &str, said: &[&str]) {
    let why = played(head, end).unwrap_err();
    for words in said {
        assert!(why.contains(words), "{why}");
    }
}

const PASS: &str = "\n[[does]]\naction = \"*\"\n";

#[test]
fn a_word_that_no_action_has_is_refused() {
    let does = |action: &str| format!("[[does]]\naction = {action}");
    refused(
        "",
        &does(r#"{ battle = { weapn = "chaumas" } }"#),
        &["does[0].action", "did you mean “weapon”?"],
    );
    refused(
        "",
        &does(r#"{ battle = { weapon = "chaums" } }"#),
        &["battle.weapon", "did you mean “chaumas”?"],
    );
    refused("", &does(r#"{ shipment = { to = ["carthag", "arakeen"] } }"#), &["did you mean “arrakeen:10”?"]);
    refused("", &does(r#"{ shipment = "from_reserve" }"#), &["did you mean “from_reserves”?"]);
    refused(
        r#"others = [{ seat = "emperor", action = { shipmnt = "pass" } }]"#,
        PASS,
        &["others[0].action", "shipment"],
    );
    refused(
        r#"before = [{ seat = "emperor", action = { shipment = { count = "six" } } }]"#,
        PASS,
        &["before[0].action"],
    );
    for fine in [
        "{ shipment = { count = { min = 2 } } }",
        r#"{ battle = { weapon = "none" } }"#,
        r#"{ battle = "speak" }"#,
        r#"{ battle = { speak = { play = false, kind = ["shield", "snooper"] } } }"#,
        r#"{ any_time = { silence = "*" } }"#,
        r#"{ any_time = { silence = ["atreides", "guild"] } }"#,
        r#"{ shipment = { to = "old_gap:9" } }"#,
        "{ pledge = { min = 1 } }",
    ] {
        assert!(played("", &does(fine)).is_ok(), "{fine}: {:?}", played("", &does(fine)));
    }
}

#[test]
fn a_question_that_nobody_is_asked_is_refused() {
    let does = |question: &str| format!("[[does]]\nquestion = {question}\naction = \"*\"");
    refused("", &does(r#"{ shipmint = "ship" }"#), &["does[0].question", "did you mean “shipment”?"]);
    refused(
        "",
        &does(r#"{ reaction = { play = { stop = "guild_haff" } } }"#),
        &["did you mean “guild_half”?"],
    );
    let verdict = played("", &does(r#"{ battle = { keep = { card = "shield" } } }"#)).unwrap();
    assert!(verdict.missed[0].contains("was never asked"), "{:?}", verdict.missed);
}

#[test]
fn a_path_that_leads_nowhere_is_refused() {
    let ends = |path: &str| format!("[[ends]]\nof = [\"{path}\"]\nat_least = 0");
    refused(
        "",
        &ends("factions[faction=harkonnen].forces.habanya_sietch*"),
        &["ends[0].of", "did you mean “habbanya_sietch"],
    );
    refused("", &ends("factions[faction=harkonen].forces.carthag*"), &["did you mean “harkonnen”?"]);
    refused("", &ends("factions[faction=harkonnen].force.carthag*"), &["did you mean “forces”?"]);
    for fine in [
        "factions[faction=harkonnen].forces.habbanya_sietch*",
        "factions[faction=harkonnen].forces.arrakeen:10.normal",
        "factions[faction=harkonnen].tanks",
    ] {
        played("", &ends(fine)).unwrap();
    }
}

#[test]
fn others_that_never_act_are_named_with_the_nearest() {
    let others = r#"others = [{ seat = "emperor", action = { battle = { dial = 2 } } }]"#;
    let verdict = played(others, PASS).unwrap();
    assert!(verdict.notes[0].starts_with("others[0] was never legal"), "{:?}", verdict.notes);
    let others = r#"others = [{ seat = "emperor", action = { shipment = "from_reserves" } }, { seat = "emperor", action = { shipment = { count = 9 } } }]"#;
    let verdict = played(others, PASS).unwrap();
    assert!(verdict.notes.iter().any(|n| n.contains("others[1] was never legal")), "{:?}", verdict.notes);
    refused(
        r#"others = [{ seat = "emporer", action = { shipment = "pass" } }]"#,
        PASS,
        &["others[0].seat", "did you mean “emperor”?"],
    );
}

#[test]
fn an_unfinished_order_of_others_takes_nothing_of_what_is_not_said() {
    let others = r#"others = [
        { seat = "emperor", action = { shipment = "from_reserves" } },
        { seat = "emperor", action = { shipment = { to = "sietch_tabr" } } },
        { seat = "emperor", action = { shipment = { count = 6 } } },
    ]"#;
    let landed = |kind: &str, n: u8| {
        format!(
            "[[ends]]\nof = [\"factions[faction=emperor].forces.sietch_tabr*.{kind}\"]\nat_least = {n}\nat_most = {n}"
        )
    };
    let verdict = played(others, &landed("normal", 6)).unwrap();
    assert_eq!(verdict.missed, Vec::<String>::new(), "{:?}", verdict.notes);
    assert!(verdict.notes[0].contains("starred = 0"), "{:?}", verdict.notes);
}

#[test]
fn a_territory_with_several_open_sectors_is_refused_with_them() {
    let others = r#"others = [
        { seat = "emperor", action = { shipment = "from_reserves" } },
        { seat = "emperor", action = { shipment = { to = "old_gap" } } },
    ]"#;
    refused(others, PASS, &["others[1].action", "old_gap:9", "old_gap:10", "old_gap:11"]);
}

#[test]
fn a_phase_ends_where_it_ends() {
    // The mentat pause ends the turn; the storm of the next one moves only after it.
    let text = format!(
        "{HEAD}{}\n[[ends]]\nof = [\"storm\"]\nat_least = 1\nat_most = 1\n[[ends]]\nof = [\"turn\"]\nat_least = 3\nat_most = 3",
        BOARD
            .replace("\"shipment\"", "\"collection\"")
            .replace("turn = 3", "turn = 3\n    board_spice = { old_gap = 6 }")
            .replace("carthag = { normal = 6 }", "carthag = { normal = 6 }, \"old_gap:9\" = { normal = 2 }")
    );
    let verdict = play::<Dune>(&Puzzle::read(&text).unwrap(), &Random, 1).unwrap();
    assert_eq!(verdict.missed, Vec::<String>::new());
}

#[test]
fn a_key_of_the_head_in_a_table_is_sent_to_the_head() {
    let others = "others = []";
    let why = played("", others).unwrap_err();
    assert!(why.contains("`others` belongs at the head of the file"), "{why}");
    let why = read("", "[[does]]\naction = \"*\"\nbefore = []").unwrap_err();
    assert!(why.contains("`before` belongs at the head of the file"), "{why}");
}

#[test]
fn a_forced_answer_is_named_as_such() {
    let text = format!(
        "{HEAD}{}\n[[does]]\naction = {{ battle = {{ lead = {{ leader = \"feyd_rautha\" }} }} }}",
        BOARD
            .replace("\"shipment\"", "\"battle\"")
            .replace("emperor = {}", "emperor = { carthag = { normal = 5 } }")
            .replace("turn = 3", "turn = 3\n    leaders = { beast_rabban = \"tanks\", piter_de_vries = \"tanks\", captain_iakin_nefud = \"tanks\", umman_kudu = \"tanks\" }")
    );
    let verdict = play::<Dune>(&Puzzle::read(&text).unwrap(), &Heuristic::default(), 1).unwrap();
    assert!(verdict.missed[0].contains("the only one and was not asked"), "{:?}", verdict.missed);
}

#[test]
fn others_act_unasked() {
    let head = r#"others = [{ seat = "emperor", action = { pledge = 4 } }]"#;
    let allied = BOARD.replace("turn = 3", "turn = 3\n    alliances = [[\"emperor\", \"harkonnen\"]]");
    let puzzle = Puzzle::read(&format!("{HEAD}{head}{allied}{PASS}")).unwrap();
    let verdict = play::<Dune>(&puzzle, &Heuristic::default(), 1).unwrap();
    assert_eq!(verdict.notes, Vec::<String>::new());
}
