//! Editions, settings and rulings.

use landsraad_kernel::{OptionKind, OptionValue, Options, Seat, Setup as _};
use std::fmt::Write as _;
use std::path::Path;

use super::*;
use crate::Dune;

fn build(edition: &str, options: Options) -> Dune {
    Dune::build(edition, &options, 6).unwrap()
}

#[test]
fn a_match_stamps_every_answer_in_force_and_is_rebuilt_from_the_stamp() {
    for edition in EDITIONS {
        let mut tables = vec![Options::default()];
        tables.extend(edition.settings.iter().map(|s| match &s.values {
            Values::Switch(_) => Options::default().with(s.key, true),
            Values::Choice(list) => Options::default().with(s.key, list[list.len() - 1].0.key),
        }));
        for options in tables {
            let rules = build(edition.id, options);
            let again = build(edition.id, rules.options());
            assert_eq!((&again.rulings, again.options()), (&rules.rulings, rules.options()));
            for question in QUESTIONS {
                let stamped = rules.options().get(question.key).cloned();
                let answer = question.answers[(question.get)(&rules.rulings)].key;
                assert_eq!(stamped, Some(OptionValue::Str(answer.into())), "{}", question.key);
            }
        }
    }
}

#[test]
fn any_ruling_can_be_set_at_any_table() {
    for edition in EDITIONS {
        for question in QUESTIONS {
            for (i, answer) in question.answers.iter().enumerate() {
                let options = Options::default().with(question.key, answer.key);
                match Dune::build(edition.id, &options, 6) {
                    Ok(rules) => assert_eq!((question.get)(&rules.rulings), i),
                    // Only points that cannot be reached are refused, and a deck no blow would use.
                    Err(refusal) => {
                        let known = [("thresholds", "doubled"), ("spice-decks", "two")];
                        assert!(known.contains(&(refusal.key.as_str(), answer.key)), "{refusal}");
                    }
                }
            }
        }
    }
    let rules = build("ah2009", Options::default().with("turns", 12));
    assert_eq!(rules.rulings.turns, 12);
}

#[test]
fn every_toggle_of_a_ledger_is_a_ruling_with_its_default() {
    for edition in EDITIONS {
        let path = format!("{}/../../rules/dune_{}.toml", env!("CARGO_MANIFEST_DIR"), edition.id);
        let ledger = std::fs::read_to_string(path).unwrap();
        let (mut found, mut game) = (0, "");
        for line in ledger.lines() {
            let value = |key| line.strip_prefix(key)?.strip_prefix(" = \"")?.strip_suffix('"');
            game = value("game").unwrap_or(game);
            let Some(toggle) = value("toggle") else { continue };
            found += 1;
            let (key, answers) = toggle.split_once(": ").unwrap();
            let answers: Vec<&str> = answers.split(" | ").collect();
            let default = answers[0].strip_suffix(" (default)").unwrap();
            let (question, given) = ruling(key, &[&[default][..], &answers[1..]].concat());
            for answer in &given {
                assert!(question.answers.iter().any(|a| a.key == *answer), "{}: {key}={answer}", edition.id);
                let rules = build(edition.id, Options::default().with(question.key, *answer));
                assert_eq!(question.answers[(question.get)(&rules.rulings)].key, *answer);
            }
            // The default is what the edition plays, with the option that brings the rule in, if there is one.
            let switch = game.strip_prefix("option:").and_then(|name| {
                let on = |s: &&Setting| s.key == name && matches!(s.values, Values::Switch(_));
                edition.settings.iter().find(on)
            });
            let options = switch.map_or(Options::default(), |s| Options::default().with(s.key, true));
            let played = build(edition.id, options).rulings;
            assert_eq!(question.answers[(question.get)(&played)].key, given[0], "{}: {key}", edition.id);
        }
        assert!(found > 0 && (edition.id == "gf9" || found >= 10), "{}: {found}", edition.id);
    }
}

/// The question a toggle names and its answers. Two toggles are answers of a question that covers more.
fn ruling<'a>(key: &str, answers: &[&'a str]) -> (&'static RulingQuestion, Vec<&'a str>) {
    let (key, answers) = match (key, answers) {
        ("city-bonus", ["split", "both"]) => ("ornithopter-control", vec!["split-cards", "both-cards"]),
        ("smugglers-income", ["2", "1"]) => ("city-income", vec!["cards", "cards-one"]),
        (key, answers) => (key, answers.to_vec()),
    };
    let question = QUESTIONS.iter().find(|q| q.key == key);
    (question.unwrap_or_else(|| panic!("no ruling {key}")), answers)
}

#[test]
fn unsound_answers_are_refused_with_the_reason() {
    let refusal = |options: Options| Dune::build("gf9", &options, 4).unwrap_err();
    assert_eq!(refusal(Options::default().with("thresholds", "doubled")).key, "thresholds");
    assert_eq!(refusal(Options::default().with("solo-strongholds", 6)).key, "solo-strongholds");
    assert_eq!(refusal(Options::default().with("alliance-strongholds", 2)).key, "alliance-strongholds");
    assert_eq!(refusal(Options::default().with("turns", 21)).key, "turns");
    assert_eq!(refusal(Options::default().with("spice-decks", "two")).key, "spice-decks");
    assert_eq!(refusal(Options::default().with("treachery-cards", "spice")).key, "treachery-cards");
    assert_eq!(refusal(Options::default().with("charity", "always")).key, "charity");
}

#[test]
fn the_2009_options_are_independent_switches() {
    // [ah2009.setup.options]
    let rules = build("ah2009", Options::default());
    assert!(rules.rulings.advanced());
    assert_eq!((rules.rulings.combat, rules.rulings.blows), (Combat::Basic, Blows::One));
    assert_eq!((rules.rulings.city_income, rules.rulings.goals), (CityIncome::None, Goals::Strongholds));
    let rules = build("ah2009", Options::default().with("double-blow", true).with("tournament", true));
    assert_eq!((rules.rulings.combat, rules.rulings.blows), (Combat::Basic, Blows::Two));
    assert_eq!((rules.rulings.city_income, rules.rulings.goals), (CityIncome::None, Goals::ShieldWall));
    // [ah2009.setup.players]
    let seats = |n| Dune::build("ah2009", &Options::default(), n);
    assert!((2..=6).all(|n| seats(n).is_ok()) && seats(7).is_err() && seats(1).is_err());
}

#[test]
fn the_community_options_combine_freely() {
    // [v29.advanced.combine]
    let rules = build("v29", Options::default().with("advanced-powers", true));
    assert!(rules.rulings.advanced() && rules.rulings.combat == Combat::Basic);
    let all = build("v29", Options::default().with("advanced", true)).rulings;
    let trio = ["advanced-powers", "collection-bonus", "advanced-combat"];
    let three = trio.iter().fold(Options::default(), |o, key| o.with(key, true));
    assert_eq!(all, build("v29", three).rulings);
}

#[test]
fn advanced_powers_are_used_with_their_option_only() {
    // [v29.abilities.advanced-only]
    let rules = build("v29", Options::default());
    assert!(!rules.rulings.advanced() && rules.rulings.karama_powers == KaramaPowers::None);
    // [v29.advpowers.use]
    let rules = build("v29", Options::default().with("advanced-powers", true));
    assert!(rules.rulings.advanced() && rules.rulings.karama_powers != KaramaPowers::None);
}

#[test]
fn a_house_rule_makes_the_game_short() {
    // [v29.house.optional] [v29.house.short-game]
    let house = build("v29", Options::default().with("house-short-game", true));
    assert_eq!((house.rulings.turns, house.rulings.last_resort), (10, LastResort::Nobody));
}

#[test]
fn every_option_speaks_both_languages_and_has_its_default() {
    for edition in EDITIONS {
        for option in edition.spec().options {
            assert!(!option.name.en.is_empty() && !option.name.it.is_empty(), "{}", option.key);
            let (OptionKind::Choice { values }, OptionValue::Str(default)) = (&option.kind, &option.default)
            else {
                continue;
            };
            assert_eq!(values[0].key, default, "{}", option.key);
            assert!(values.iter().all(|v| !v.name.en.is_empty() && !v.name.it.is_empty()));
        }
        let mut keys: Vec<_> = edition.spec().options.iter().map(|o| o.key).collect();
        keys.sort_unstable();
        assert!(keys.windows(2).all(|pair| pair[0] != pair[1]), "an option of {} is there twice", edition.id);
    }
}

#[test]
fn differences_come_from_the_rulings() {
    assert!(rulings_diff(&GF9, &GF9).is_empty());
    let diff = rulings_diff(&GF9, &AH2009);
    let row = |key: &str| diff.iter().find(|d| d.key == key).unwrap();
    assert_eq!((row("turns").left.en.as_str(), row("turns").right.en.as_str()), ("10", "15"));
    let dialers = row("first-storm-dialers");
    assert_eq!(dialers.left_rules[0].0, "gf9.storm.first-move");
    assert_eq!(dialers.right.it, "i due segnalini più vicini");
    // An answer that only one edition gives is never cited for the other.
    assert!(diff.iter().all(|d| d.left_rules.iter().all(|r| r.0.starts_with("gf9."))));
    assert!(diff.iter().all(|d| d.right_rules.iter().all(|r| r.0.starts_with("ah2009."))));
    let missing: Vec<_> = diff.iter().filter(|d| d.right_rules.is_empty()).map(|d| d.key).collect();
    assert_eq!(missing, Vec::<&str>::new(), "a difference without its rule");
}

/// All sources of the crate, with their names.
fn sources(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let name = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap().display().to_string();
            found.push((name, std::fs::read_to_string(&path).unwrap()));
        }
    }
}

fn rules_sources() -> Vec<(String, String)> {
    let mut found = vec![];
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut found);
    found.retain(|(name, _)| {
        !name.contains("editions/") && !name.ends_with("tests.rs") && !name.contains("/tests/")
    });
    assert!(found.len() > 40);
    found
}

#[test]
fn no_rule_looks_at_the_edition() {
    for (name, text) in rules_sources() {
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        if name.ends_with("rules.rs") || name.ends_with("tests_support.rs") {
            continue;
        }
        for word in ["\"gf9\"", "\"ah2009\"", "\"v29\"", ".edition", "Edition::", "GF9", "AH2009", "V29"] {
            assert!(!text.contains(word), "{name} says {word}");
        }
    }
}

#[test]
fn every_answer_is_read_by_some_rule() {
    let code = |text: String| text.split("#[cfg(test)]").next().unwrap_or_default().to_owned();
    let all = rules_sources().into_iter().map(|(_, text)| code(text)).collect::<String>();
    // The faction powers are asked by a name of their own.
    let unread = |field: &str| field != "powers" && !all.contains(&format!("rulings.{field}"));
    let fields = NUMBERS.iter().map(|n| n.field).chain(QUESTIONS.iter().map(|q| q.field));
    let silent: Vec<_> = fields.filter(|f| unread(f)).collect();
    assert_eq!(silent, Vec::<&str>::new());
}

/// The table of `docs/dune-editions.md`.
fn table() -> String {
    let ids = |rules: &[RuleRef], e: &Edition| {
        let own = rules.iter().filter(|r| r.0.split('.').next() == Some(e.id));
        own.map(|r| format!("`{}`", r.0)).collect::<Vec<_>>().join(" ")
    };
    let mut out =
        String::from("| setting | question | gf9 | ah2009 | v29 |\n| --- | --- | --- | --- | --- |\n");
    for n in NUMBERS {
        let cells = EDITIONS.map(|e| format!("{} {}", (n.get)(&e.rulings), ids(n.rules, e)));
        let _ = writeln!(
            out,
            "| `{}` | {} | {} |",
            n.key,
            n.name.en,
            cells.map(|c| c.trim().to_owned()).join(" | ")
        );
    }
    for q in QUESTIONS {
        let cells = EDITIONS.map(|e| {
            let answer = &q.answers[(q.get)(&e.rulings)];
            format!("{} {}", answer.name.en, ids(answer.rules, e)).trim().to_owned()
        });
        let _ = writeln!(out, "| `{}` | {} | {} |", q.key, q.name.en, cells.join(" | "));
    }
    out
}

#[test]
fn the_document_shows_the_rulings() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/dune-editions.md");
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let (before, rest) = text.split_once("<!-- rulings -->\n").expect("the mark before the table");
    let (_, after) = rest.split_once("<!-- end -->").expect("the mark after the table");
    let fresh = format!("{before}<!-- rulings -->\n{}<!-- end -->{after}", table());
    if std::env::var_os("WRITE_DOCS").is_some() {
        std::fs::write(&path, &fresh).unwrap();
    }
    assert!(text == fresh, "docs/dune-editions.md is old: run the test with WRITE_DOCS=1");
}

#[test]
fn rules_are_cited_in_the_words_of_the_edition() {
    let rules = build("ah2009", Options::default());
    let cited = rules.cite(rules.rulings.first_dialers.rules(), RuleRef("gf9.storm.first-move"));
    assert_eq!(cited.0, "ah2009.storm.first-turn-dial");
    assert_eq!(rules.owner(Seat::at(0)), Seat::at(0).only());
}
