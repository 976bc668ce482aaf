//! Nothing in front of a player is without words: settings, rulings, presets, factions, cards, titles and tokens say
//! what they are, in English and in Italian.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use landsraad_catalog::catalog;
use landsraad_dune::data::{Card, LeaderId};
use landsraad_kernel::{EditionSpec, OptionKind, OptionSpec, Say};
use serde_json::Value;

fn project(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

fn read(path: &str) -> String {
    fs::read_to_string(project(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Both languages are there, and they are not the same sentence.
fn sentence(of: &str, say: Say) {
    assert!(say.en.len() > 10 && say.it.len() > 10, "{of}: “{}” / “{}”", say.en, say.it);
    assert_ne!(say.en, say.it, "{of}: one of the languages is missing");
}

fn name(of: &str, say: Say) {
    assert!(
        !say.en.trim().is_empty() && !say.it.trim().is_empty(),
        "{of} has no name in one of the languages"
    );
}

fn editions() -> Vec<(&'static str, &'static EditionSpec)> {
    let games = catalog().entries();
    games.flat_map(|e| e.spec().editions.iter().map(|ed| (e.spec().id, ed))).collect()
}

/// Every id in the ledgers.
fn rules() -> BTreeSet<String> {
    let files = ["dune_gf9", "dune_ah2009", "dune_v29", "arrakis_war", "globopolis", "demo", "liars"];
    let text: String = files.iter().map(|f| read(&format!("rules/{f}.toml"))).collect();
    let ids = text.lines().filter_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"'));
    ids.map(str::to_owned).collect()
}

#[test]
fn every_setting_asks_its_own_question_and_says_what_each_answer_means() {
    let rules = rules();
    for (_, edition) in editions() {
        let mut questions = BTreeSet::new();
        for option in &edition.options {
            let of = format!("{} {}", edition.id, option.key);
            name(&of, option.name);
            sentence(&of, option.help);
            assert!(questions.insert(option.help.en), "{of} asks the same as another: {}", option.help.en);
            answers(&of, option);
            match option.rule {
                Some(rule) => assert!(rules.contains(rule.0), "{of}: there is no rule {}", rule.0),
                // Files of an owner stand under no rule.
                None => assert_eq!(option.group, "data", "{of} names no rule"),
            }
        }
    }
}

fn answers(of: &str, option: &OptionSpec) {
    let OptionKind::Choice { values } = &option.kind else {
        assert_eq!(option.usual, None, "{of}");
        return;
    };
    let mut meanings = BTreeSet::new();
    for value in values {
        name(&format!("{of}={}", value.key), value.name);
        assert!(meanings.insert(value.name.en), "{of}: two answers say “{}”", value.name.en);
    }
    if let Some(usual) = option.usual {
        assert!(values.iter().any(|value| value.key == usual), "{of}: {usual} is no answer");
    }
}

#[test]
fn rare_questions_are_folded_under_a_topic_that_the_page_can_name() {
    let words = ["en", "it"].map(|lang| read(&format!("web/src/i18n/{lang}.ts")));
    let mut folded = 0;
    for (game, edition) in editions() {
        for option in &edition.options {
            let hidden = game == "dune" && option.group == "rulings";
            assert_eq!(option.topic.is_empty(), !hidden, "{} {}", edition.id, option.key);
            if hidden {
                folded += 1;
                let key = format!("'topic.{}'", option.topic);
                assert!(words.iter().all(|page| page.contains(&key)), "{key} has no words on the page");
            }
        }
    }
    assert!(folded > 250, "{folded}");
}

#[test]
fn presets_can_be_played_as_they_are() {
    for (game, edition) in editions() {
        let teaching = ["demo", "liars-dice"].contains(&game);
        assert!(teaching || edition.presets.len() > 1, "{} has no presets", edition.id);
        for preset in &edition.presets {
            let of = format!("{} {}", edition.id, preset.key);
            name(&of, preset.name);
            sentence(&of, preset.help);
            let fits = (edition.min_seats..=edition.max_seats)
                .any(|seats| catalog().rules(game, edition.id, &preset.options, seats).is_ok());
            assert!(fits, "{of} cannot be set up");
        }
    }
}

#[test]
fn every_faction_and_side_says_what_it_is_good_at_and_what_its_powers_do() {
    let rules = rules();
    for (game, edition) in editions() {
        let roles = match game {
            "dune" => 6,
            "arrakis" => 2,
            _ => 0,
        };
        assert_eq!(edition.roles.len(), roles, "{}", edition.id);
        for role in &edition.roles {
            let of = format!("{} {}", edition.id, role.key);
            name(&of, role.name);
            sentence(&of, role.blurb);
            assert!(role.powers.len() >= 4, "{of} has {} powers", role.powers.len());
            for power in &role.powers {
                let of = format!("{of}: {}", power.name.en);
                name(&of, power.name);
                sentence(&of, power.text);
                assert!(
                    ["always", "advanced", "alliance", "karama", "victory"].contains(&power.when),
                    "{of}"
                );
                assert!(rules.contains(power.rule.0), "{of}: there is no rule {}", power.rule.0);
            }
        }
    }
}

/// The pieces of one section of an edition: their ids; each has a text in both languages.
fn pieces(edition: &str, section: &str) -> Vec<String> {
    let file = read(&format!("web/src/pieces/{edition}.gen.json"));
    let all: Value = serde_json::from_str(&file).expect("the file is JSON");
    let sections = all.as_array().expect("a list of sections");
    let found =
        sections.iter().find(|s| s["id"] == section).unwrap_or_else(|| panic!("{edition} has no {section}"));
    let list = found["pieces"].as_array().expect("a list of pieces");
    let said = |piece: &Value, key: &str| {
        ["en", "it"].iter().all(|lang| piece[key][lang].as_str().is_some_and(|t| !t.trim().is_empty()))
    };
    for piece in list {
        assert!(said(piece, "name") && said(piece, "text"), "{edition} {section}: {piece}");
    }
    list.iter().map(|piece| piece["id"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn every_treachery_card_leader_and_token_of_dune_says_what_it_does() {
    for edition in ["gf9", "ah2009", "v29"] {
        let mut cards = pieces(edition, "treachery");
        let mut leaders = pieces(edition, "leader");
        if edition == "v29" {
            cards.extend(pieces(edition, "sets"));
            leaders.extend(pieces(edition, "main"));
        }
        let main = edition == "v29";
        for card in Card::every().filter(|card| main || card.set().is_none()) {
            assert!(cards.iter().any(|id| id == card.id()), "{edition}: {} has no text", card.id());
        }
        for leader in LeaderId::every().filter(|leader| main || !leader.is_main()) {
            assert!(leaders.iter().any(|id| id == leader.id()), "{edition}: {} has no text", leader.id());
        }
        assert!(pieces(edition, "token").len() >= 10);
    }
    // What the hand, the auction and the plans show beside a card.
    let shown: Value = serde_json::from_str(&read("web/src/games/dune/names.gen.json")).expect("JSON");
    for card in Card::every() {
        let text = &shown["cards"][card.id()]["text"];
        assert!(text["en"].is_string() && text["it"].is_string(), "{} has no text on the page", card.id());
    }
}

#[test]
fn every_card_title_and_token_of_the_other_games_says_what_it_does() {
    let count =
        |file: &str, entry: &str| read(file).lines().filter(|line| *line == format!("[[{entry}]]")).count();
    for (edition, section, file, entry) in [
        ("wfa", "leader", "crates/arrakis/data/cards.toml", "leader"),
        ("wfa", "planning", "crates/arrakis/data/cards.toml", "planning"),
        ("wfa", "prescience", "crates/arrakis/data/cards.toml", "prescience"),
        ("wfa", "objective", "crates/arrakis/data/cards.toml", "objective"),
        ("wfa", "ban", "crates/arrakis/data/cards.toml", "ban"),
        ("wfa", "tactic", "crates/arrakis/data/cards.toml", "tactic"),
        ("globopolis", "mission", "crates/globopolis/data/cards.toml", "mission"),
        ("globopolis", "ops", "crates/globopolis/data/cards.toml", "ops"),
        ("globopolis", "influence", "crates/globopolis/data/cards.toml", "influence"),
        ("globopolis", "territory", "crates/globopolis/data/titles.toml", "territory"),
        ("globopolis", "guild", "crates/globopolis/data/titles.toml", "guild"),
        ("globopolis", "resource", "crates/globopolis/data/titles.toml", "resource"),
        ("globopolis", "space", "crates/globopolis/data/board.toml", "space"),
    ] {
        let entries = count(file, entry);
        assert!(entries > 0, "{file} has no [[{entry}]]");
        assert_eq!(pieces(edition, section).len(), entries, "{edition} {section}: some have no text");
    }
    assert!(pieces("wfa", "token").len() >= 10);
}

#[test]
fn bots_are_called_by_level_and_never_by_their_key() {
    for entry in catalog().entries() {
        for bot in entry.bots() {
            let of = format!("{} {}", entry.spec().id, bot.key);
            sentence(&of, bot.help);
            let level = [
                ["Novice", "Novizio"],
                ["Apprentice", "Apprendista"],
                ["Mentat", "Mentat"],
                ["Master", "Maestro"],
            ];
            let [en, it] = level[usize::from(bot.level())];
            assert!(bot.name.en.starts_with(en) && bot.name.it.starts_with(it), "{of}: {:?}", bot.name);
        }
    }
}
