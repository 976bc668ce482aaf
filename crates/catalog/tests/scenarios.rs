//! Scenarios written from recorded matches pass as they are, whatever the game, edition and moment.

use std::path::Path;

use landsraad_catalog::{Record, catalog, scenario_from, scenarios};
use landsraad_kernel::{Chance, RuleRef, Seed, Seeded};
use landsraad_testkit::scenario::RuleIds;
use proptest::prelude::*;

fn rules() -> RuleIds {
    RuleIds::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rules")).unwrap()
}

/// A match among random bots, of any game, edition and number of seats.
fn recorded(seed: u64) -> Record {
    let mut luck = Seeded::from_u64(seed);
    let mut below = |n: usize| luck.pick(RuleRef("demo.setup.deal"), n as u32) as usize;
    let tables: Vec<(&str, &str, u8)> = catalog()
        .entries()
        .flat_map(|entry| {
            let id = entry.spec().id;
            entry
                .spec()
                .editions
                .iter()
                .flat_map(move |e| (e.min_seats..=e.max_seats).map(move |n| (id, e.id, n)))
        })
        .collect();
    let (game, edition, seats) = tables[below(tables.len())];
    let entry = catalog().game(game).unwrap();
    let options = landsraad_kernel::Options::default();
    // With one seat Arrakis is the solo game.
    let rules =
        entry.rules(edition, &options, seats).or_else(|_| entry.rules(edition, &options, seats + 1)).unwrap();
    let bots = vec!["random"; usize::from(rules.seats())];
    rules.play_out(Seed::from_u64(seed), &bots, true).unwrap().record.unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, max_shrink_iters: 8, ..ProptestConfig::default() })]

    #[test]
    fn any_moment_of_any_record_becomes_a_scenario_that_passes(seed in 0u64..1_000_000, place in 0.0f64..1.0, length in 0u32..4) {
        let record = recorded(seed);
        let last = record.steps.len() as u32;
        let at = 1 + (f64::from(last - 1) * place) as u32;
        let until = (at + length).min(last);
        let text = scenario_from(&record, at, until).unwrap();
        let report = scenarios().run("written.toml", &text, &rules());
        prop_assert!(report.passed(), "{} {} seed {seed} step {at}: {report}", record.header.game, record.header.edition);
        prop_assert_eq!(report.steps as u32, until - at + 1);
        // Every step says what it did.
        prop_assert!(text.matches("[step.expect]").count() as u32 == until - at + 1);
    }
}

#[test]
fn the_last_step_of_a_match_tells_who_won() {
    let record = recorded(5);
    let last = record.steps.len() as u32;
    let text = scenario_from(&record, last, last).unwrap();
    assert!(text.contains("over = true") && text.contains("winners = ["), "{text}");
    // What it expects bites.
    let wrong = text.replace("over = true", "over = false");
    assert!(!scenarios().run("written.toml", &wrong, &rules()).passed());
}

#[test]
fn a_moment_that_the_record_does_not_have_is_refused() {
    let record = recorded(1);
    let last = record.steps.len() as u32;
    for (at, until) in [(0, 1), (last + 1, last + 1), (3, 2)] {
        let error = scenario_from(&record, at, until).unwrap_err().to_string();
        assert!(error.contains(&format!("the steps 1 to {last}")), "{error}");
    }
}

/// Every scenario of the guide, whatever its game.
#[test]
fn the_scenarios_of_the_guide_pass() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let guide = std::fs::read_to_string(root.join("docs/scenarios.md")).unwrap();
    let blocks = guide.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let whole: Vec<&str> = blocks.filter(|block| block.contains("game = ")).collect();
    assert!(whole.len() >= 2 && whole.iter().any(|block| block.contains("weapon = \"none\"")));
    for block in whole {
        let report = scenarios().run("guide.toml", block, &rules());
        assert!(report.passed(), "{report}");
    }
}

/// Every example of an action on the generated pages can be read by the game.
#[test]
fn the_actions_of_the_pages_can_be_written() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let heads = [
        ("dune", "edition = \"gf9\"\nseats = 6\nrules = [\"gf9.battle.ties\"]"),
        ("arrakis", "edition = \"wfa\"\nseats = 2\nrules = [\"wfa.setup.figures\"]"),
        ("globopolis", "edition = \"globopolis\"\nseats = 3\nrules = [\"globopolis.setup.hand\"]"),
        (
            "demo",
            "edition = \"plain\"\nseats = 2\nrules = [\"demo.setup.deal\"]\nchance = [0, 0, 0, 0, 0, 0]",
        ),
    ];
    for (game, head) in heads {
        let page = std::fs::read_to_string(root.join(format!("docs/keys/{game}.md"))).unwrap();
        let actions = page.split("## Actions").nth(1).and_then(|rest| rest.split("\n## ").next()).unwrap();
        let written: Vec<&str> =
            actions.lines().filter_map(|line| line.strip_prefix("| `")?.split("` |").next()).collect();
        assert!(written.len() > 4, "{game}: {written:?}");
        let mut wrong = vec![];
        for action in written {
            // Any answer but "malformed" means that the action was read.
            let text = format!(
                "format = 2\ngame = \"{game}\"\n{head}\n[[step]]\nseat = 0\naction = {action}\nrefused = true\n"
            );
            let report = scenarios().run("page.toml", &text, &rules());
            let bad = |p: &&landsraad_testkit::scenario::Problem| {
                p.kind == landsraad_testkit::scenario::Kind::Malformed
            };
            if let Some(problem) = report.problems.iter().find(bad) {
                wrong.push(format!("{action}: {problem}"));
            }
        }
        assert!(wrong.is_empty(), "{game}:\n{}", wrong.join("\n"));
    }
}
