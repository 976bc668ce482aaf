//! Owners' own data files: read like the project's, refused with the file and the key.

use landsraad_arrakis::data::BUILTIN;
use landsraad_arrakis::{Arrakis, Files, Mode};
use landsraad_kernel::{EventSink, Game, Seeded};

const CARDS: &str = include_str!("../data/cards.toml");
const COMPONENTS: &str = include_str!("../data/components.toml");
const ACTIONS: &str = include_str!("../data/actions.toml");

fn read(cards: &str, components: &str) -> Result<Arrakis, String> {
    Arrakis::with_data(
        Mode::TwoPlayer,
        &Files {
            cards: ("mine/cards.toml", cards),
            components: ("mine/components.toml", components),
            actions: ("mine/actions.toml", ACTIONS),
        },
    )
    .map_err(|e| e.to_string())
}

#[test]
fn the_same_files_give_the_same_tables() {
    assert_eq!(read(CARDS, COMPONENTS).unwrap().tables, BUILTIN);
}

#[test]
fn other_files_can_be_played_with() {
    let cards = CARDS.replace("special = \"Move and then attack with Muad'Dib's legion.\"", "special = \"Draw four.\"").replace(
        "ops = [{ op = \"move\", who = \"legion_with:paul\", n = 1 }, { op = \"attack\", who = \"legion_with:paul\" }]\nsource",
        "ops = [{ op = \"draw\", n = 4 }]\nsource",
    );
    let g = read(&cards, COMPONENTS).unwrap();
    assert_ne!(g.tables, BUILTIN);
    let s = g.setup(&mut Seeded::from_u64(1), &mut EventSink::mute());
    g.audit(&s).unwrap();
}

#[test]
fn mistakes_are_named_by_file_and_key() {
    for (from, to, message) in [
        (
            "op = \"place\", what = \"regular\", n = 1, at = \"each:village\"",
            "op = \"plase\", what = \"regular\", n = 1, at = \"each:village\"",
            "mine/cards.toml: planning.hard_times_and_oppression.ops[0].op: “plase”",
        ),
        (
            "at = \"carthag\" }, { op = \"place\", what = \"elite\", n = 1, at = \"arrakeen\"",
            "at = \"carthage\" }, { op = \"place\", what = \"elite\", n = 1, at = \"arrakeen\"",
            "mine/cards.toml: planning.hard_times_and_oppression.ops[1].at: “carthage” is no area",
        ),
        (
            "cond = \"not in_play:feyd_rautha\"",
            "cond = \"not in_play:feyd\"",
            "mine/cards.toml: planning.beloved_feyd_rautha.cond: “feyd” is not known",
        ),
        (
            "{ op = \"bg_token\", n = 1 }, { op = \"play_card\", n = 1 }]\nsolo",
            "{ op = \"play_card\", n = 1 }, { op = \"bg_token\", n = 1 }]\nsolo",
            "mine/cards.toml: planning.breeding_program.ops[0]: play_card must be the last operation",
        ),
        (
            "targets = { kwisatz_haderach = 5, sand_dwellers = 7, jihad = 8 }",
            "targets = { kwisatz_haderach = 5, sand_dwellers = 7, jihad = 18 }",
            "mine/cards.toml: objective.objective_1.targets.jihad: is beyond the end of the track",
        ),
        (
            "test = { event = \"reveal_sietch\"",
            "test = { event = \"reveal_siech\"",
            "mine/cards.toml: prescience.paul_the_mahdi.test.event",
        ),
        ("at = \"$city\"", "at = \"city\"", "mine/cards.toml: planning.barons_personal_guard.ops[1].at"),
    ] {
        assert!(CARDS.contains(from), "{from}");
        let error = read(&CARDS.replacen(from, to, 1), COMPONENTS).unwrap_err();
        assert!(error.starts_with(message), "{error}");
    }
    for (from, to, message) in [
        (
            "ranks = [1, 1, 2, 2, 2, 2, 3, 3]",
            "ranks = [1, 1, 2]",
            "mine/components.toml: tokens.sietch.ranks: there must be 8 ranks",
        ),
        (
            "{ special = 1 }, { special = 1 },\n]",
            "{ special = 1 }, { fremen = 1 },\n]",
            "mine/components.toml: tokens.atreides_deployment.faces[7].fremen",
        ),
        (
            "regular = 16",
            "regular = \"many\"",
            "mine/components.toml: figures.harkonnen.regular: must be a whole number",
        ),
        (
            "slots = { leadership = 2, strategy = 2",
            "slots = { leadership = 2",
            "mine/components.toml: dashboard.atreides.slots.strategy: is missing",
        ),
    ] {
        assert!(COMPONENTS.contains(from), "{from}");
        let error = read(CARDS, &COMPONENTS.replacen(from, to, 1)).unwrap_err();
        assert!(error.starts_with(message), "{error}");
    }
    assert!(read("[[planning", COMPONENTS).unwrap_err().starts_with("mine/cards.toml: (syntax)"));
}
