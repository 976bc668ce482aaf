//! What a position can contain can be staged in words, and what cannot be is refused with its key.

use landsraad_globopolis::Globopolis;
use landsraad_testkit::scenario::{Kind, Report, RuleIds, run_text};

const RULE: &str = "globopolis.setup.hand";

fn run(rest: &str) -> Report {
    run_with("", rest)
}

/// A file with more lines at its head.
fn run_with(more: &str, rest: &str) -> Report {
    let head = format!(
        "format = 2\n{more}\ngame = \"globopolis\"\nedition = \"globopolis\"\nseats = 3\nrules = [\"{RULE}\"]\n[position]\n"
    );
    let rules: RuleIds = [RULE.to_owned()].into_iter().collect();
    run_text::<Globopolis>("try.toml", &format!("{head}{rest}"), &rules)
}

const HANDS: &str = "players = [\n  { cash = 50, missions = [], ops = [], influence = [] },\n  \
    { cash = 0, missions = [], ops = [], influence = [] },\n  { missions = [], ops = [], influence = [] },\n]\n";

#[track_caller]
fn misplaced(more: &str, key: &str, why: &str) {
    let report = run(&format!("{HANDS}{more}\n[expect]\nover = false\n"));
    let problem = &report.problems[0];
    assert_eq!((problem.kind, problem.key.as_str()), (Kind::Impossible, key), "{report}");
    assert!(problem.message.contains(why), "{report}");
}

#[test]
fn seats_titles_and_spaces_have_names() {
    let report = run(&format!(
        "active = \"blue\"\n{HANDS}titles = {{ mexico = \"red\", canada = {{ owner = \"blue\", level = 1 }}, guild_food_americas = \"green\" }}\n\
         [expect]\npending = [\"blue\"]\n[expect.state]\n\"turn.active\" = \"blue\"\n\"titles[id=mexico].owner\" = \"red\"\n\
         \"titles[title=canada].owner\" = \"blue\"\n\"titles[owner=green].id\" = \"guild_food_americas\"\n\"players[seat=red].ps.water\" = 0\n"
    ));
    assert!(report.passed(), "{report}");
}

#[test]
fn a_misspelt_owner_or_part_of_a_title_is_named() {
    for (more, key, why) in [
        ("titles = { mexico = \"bleu\" }", "position.titles.mexico", "did you mean “blue”?"),
        (
            "titles = { mexico = { owner = \"gren\" } }",
            "position.titles.mexico.owner",
            "did you mean “green”?",
        ),
        ("titles = { mexico = { owner = 0, levl = 1 } }", "position.titles.mexico", "did you mean “level”?"),
    ] {
        let report = run(&format!("{more}\n[expect]\nover = false\n"));
        let problem = &report.problems[0];
        assert_eq!((problem.kind, problem.key.starts_with(key)), (Kind::Malformed, true), "{report}");
        assert!(problem.message.contains(why), "{report}");
    }
}

#[test]
fn levels_on_a_plate_are_a_number_and_no_seat() {
    let level = |written: &str| {
        run(&format!(
            "{HANDS}titles = {{ mexico = {{ owner = 0, level = 1, units = {{ food = 1, production = 1, security = 1, energy = 1, water = 1 }} }} }}\n\
             [expect.state]\n\"titles[id=mexico].active\" = {written}\n"
        ))
    };
    assert!(level("1").passed(), "{}", level("1"));
    assert!(!level("\"blue\"").passed());
}

#[test]
fn what_has_happened_this_turn_is_staged() {
    let report = run(&format!(
        "{HANDS}titles = {{ mexico = 0, guild_food_americas = 0 }}\nextra = 1\nused_ops = [\"ops_01\"]\nused_influence = [\"influence_04\"]\nscored = [\"mission_01\"]\n\
         [position.so_far]\ntaken = {{ guild_food_americas = 1 }}\nbought = 1\ndeveloped = [\"mexico\"]\nconquered = [\"mexico\"]\n\
         [expect.state]\n\"turn.extra\" = 1\n\"turn.bought\" = 1\n\"turn.developed\" = [\"mexico\"]\n\"turn.conquests\" = 1\n\
         \"turn.taken.guild_food_americas\" = 1\n\"decks.used_ops\" = [{{ ops = \"ops_01\" }}]\n\"decks.scored\" = [{{ mission = \"mission_01\" }}]\n\
         \"decks.used_influence\" = [{{ influence = \"influence_04\" }}]\n"
    ));
    assert!(report.passed(), "{report}");
}

#[test]
fn what_cannot_be_is_refused_with_its_key() {
    misplaced("titles = { mexico = { owner = 0, level = 3 } }", "position.titles.mexico.level", "at most 2");
    misplaced("titles = { mexco = 0 }", "position.titles.mexco", "did you mean “mexico”?");
    misplaced("titles = {}\nextra = 99", "position.extra", "at most");
    misplaced("titles = {}\nso_far = { bought = 99 }", "position.so_far.bought", "at most");
    misplaced(
        "titles = {}\nso_far = { taken = { mexico = 1 } }",
        "position.so_far.taken.mexico",
        "is no guild",
    );
    misplaced("titles = {}\nround = 0", "position.round", "rounds are 1 to");
    misplaced(
        "titles = { guild_food_americas = { owner = 0, units = { food = 1 } } }",
        "position.titles.guild_food_americas.units",
        "`stock` alone",
    );
    misplaced(
        "titles = { guild_food_americas = { owner = 0, level = 1 } }",
        "position.titles.guild_food_americas.level",
        "`stock` alone",
    );
    misplaced("titles = { mexico = { owner = 0, stock = 1 } }", "position.titles.mexico.stock", "`units`");
    misplaced(
        "titles = { mexico = { owner = 0, units = { security = 3 } } }",
        "position.titles.mexico.units.security",
        "at most 2",
    );
    misplaced(
        "titles = { mexico = { owner = 0, agents = { blue = 4 } } }",
        "position.titles.mexico.agents.blue",
        "at most 3",
    );
    misplaced(
        "titles = {}\nso_far = { conquered = [\"guild_food_americas\"] }",
        "position.so_far.conquered",
        "is a guild",
    );
    misplaced("phase = \"opton\"", "position.phase", "did you mean “option”?");
    misplaced("used_ops = [\"ops_01\", \"ops_01\"]", "position.used_ops", "once too often");
}

#[test]
fn actions_name_titles_and_cards() {
    let step = |action: &str| {
        run(&format!(
            "{HANDS}titles = {{ mexico = 0 }}\n[[step]]\nseat = \"red\"\naction = {action}\nrefused = true\n"
        ))
    };
    for action in [
        "{ title = \"mexico\" }",
        "{ attack = { from = \"mexico\", target = \"canada\" } }",
        "{ lift = \"none\" }",
        "{ lift = \"mexico\" }",
        "{ card = { influence = \"influence_04\" } }",
        "{ give = { title = \"mexico\" } }",
        "{ player = \"blue\" }",
        "{ give = { captives = [\"blue\", 1] } }",
    ] {
        assert!(step(action).passed(), "{action}: {}", step(action));
    }
    let wrong = step("{ give = { title = \"mexica\" } }");
    assert_eq!(
        (wrong.problems[0].kind, wrong.problems[0].key.as_str()),
        (Kind::Malformed, "step[0].action.give.title")
    );
    assert!(wrong.to_string().contains("did you mean “mexico”?"), "{wrong}");
}

#[test]
fn a_turn_can_be_held_before_its_next_phase() {
    let report = run(&format!(
        "{HANDS}titles = {{ mexico = 0 }}\n[[step]]\nseat = \"red\"\naction = \"done\"\nstop = \"phase\"\nexpect.pending = []\n"
    ));
    assert!(report.passed(), "{report}");
}

#[test]
fn a_match_without_agents_has_none_anywhere() {
    // [globopolis.agents.off]
    for (more, key) in [
        ("players = [{ agents = 1 }]", "position.players[0].agents"),
        ("players = [{ captives = { blue = 1 } }]", "position.players[0].captives.blue"),
        ("titles = { mexico = { owner = 0, agents = { blue = 1 } } }", "position.titles.mexico.agents.blue"),
    ] {
        let report = run_with("options = { agents = false }", &format!("{more}\n[expect]\nover = false\n"));
        assert_eq!(
            (report.problems[0].kind, report.problems[0].key.as_str()),
            (Kind::Impossible, key),
            "{report}"
        );
        assert!(report.problems[0].message.contains("no agents"), "{report}");
        assert!(run(&format!("{more}\n[expect]\nover = false\n")).passed());
    }
}

#[test]
fn numbers_beyond_any_match_are_refused() {
    for (written, key) in [
        ("cash = 2000000000", "cash"),
        ("cr = 32767", "cr"),
        ("cr = -32768", "cr"),
        ("ps = { water = 65535 }", "ps.water"),
        ("agents = 65535", "agents"),
        ("marks = 255", "marks"),
        ("captives = { blue = 255 }", "captives.blue"),
    ] {
        let report = run(&format!("players = [{{ {written} }}]\n[expect]\nover = false\n"));
        let problem = &report.problems[0];
        let key = format!("position.players[0].{key}");
        assert_eq!((problem.kind, problem.key.as_str()), (Kind::Impossible, key.as_str()), "{report}");
        assert!(problem.message.contains("at most"), "{report}");
    }
}

#[test]
fn a_turn_can_be_held_at_its_end() {
    let rest = |expected: &str| {
        format!("phase = \"agents\"\n{HANDS}titles = {{ mexico = 0 }}\n[expect]\n{expected}\n")
    };
    let report = run_with("options = { agents = false }", &rest("pending = [\"blue\"]"));
    assert!(report.passed(), "{report}");
    // Held, it is still the turn of red, and nobody is asked.
    let held = "pending = []\nstate = { \"turn.active\" = \"red\" }";
    let report = run_with("stop = \"turn\"\noptions = { agents = false }", &rest(held));
    assert!(report.passed(), "{report}");
}

#[test]
fn a_turn_that_is_held_at_its_end_is_played_until_then() {
    // Neither the Option Phase nor the movement is the end of the turn.
    for (phase, question) in [("option", "option"), ("event", "movement")] {
        let report = run_with(
            "stop = \"turn\"",
            &format!(
                "phase = \"{phase}\"\n{HANDS}titles = {{ mexico = 0 }}\n[expect]\npending = [\"red\"]\n\
                 question.red = {{ \"question.ask\" = \"{question}\" }}\n"
            ),
        );
        assert!(report.passed(), "{report}");
    }
}

#[test]
fn hands_that_are_not_named_are_dealt() {
    // [globopolis.setup.hand] One Mission, three Ops and three Influence cards.
    let report = run(
        "players = [{ missions = [] }]\n[expect.state]\n\"players[seat=red].hand_sizes\" = { mission = 0, ops = 3, influence = 3 }\n\
         \"players[seat=blue].hand_sizes\" = { mission = 1, ops = 3, influence = 3 }\n",
    );
    assert!(report.passed(), "{report}");
}
