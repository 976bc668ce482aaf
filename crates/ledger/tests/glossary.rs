//! The glossary against the list of terms, the ledgers and itself.

use landsraad_ledger::{Entry, glossary, library};

const LIST: &str = include_str!("../../../docs/terms.md");

/// The chapters of the list and the games of the glossary.
const CHAPTERS: [(&str, &str); 3] =
    [("Dune", "dune"), ("War for Arrakis", "wfa"), ("Globopolis", "globopolis")];

/// The words of a cell: `revival, to revive` are two, and what stands in brackets only explains.
fn words(cell: &str) -> Vec<String> {
    let plain = cell.split('(').next().unwrap_or(cell);
    plain.split(',').map(|word| word.trim().trim_start_matches("to ").to_lowercase()).collect()
}

/// The rows of the list by chapter: English, Italian.
fn rows(chapter: &str) -> Vec<(Vec<String>, Vec<String>)> {
    let text = LIST.split("\n## ").find(|part| part.lines().next() == Some(chapter)).expect(chapter);
    let cells = text.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ---"));
    let rows = cells.skip(1).map(|line| line.split('|').map(str::trim).skip(1).collect::<Vec<_>>());
    rows.map(|cells| (words(cells[0]), words(cells[1]))).collect()
}

fn has(list: &[String], word: &str) -> bool {
    list.iter().any(|known| known.to_lowercase() == word)
}

#[test]
fn the_files_are_sound() {
    assert_eq!(glossary().problems(), [""; 0]);
    assert!(glossary().entries().len() > 90);
}

#[test]
fn every_listed_term_is_explained() {
    let mut missing = vec![];
    for (chapter, game) in CHAPTERS {
        for (en, it) in rows(chapter) {
            let fits = |entry: &&Entry| {
                entry.game == game
                    && en.iter().all(|w| has(&entry.en, w))
                    && it.iter().all(|w| has(&entry.it, w))
            };
            if !glossary().entries().iter().any(|entry| fits(&entry)) {
                missing.push(format!("{game}: {en:?} {it:?}"));
            }
        }
    }
    assert_eq!(missing, [""; 0]);
}

#[test]
fn every_edition_has_terms_a_turn_and_ways_to_win() {
    for (_, game) in CHAPTERS {
        for edition in glossary().editions(game) {
            let reply = glossary().of(edition).expect(edition);
            assert!(reply.terms.len() > 20 && reply.turn.len() >= 5 && reply.win.len() >= 3, "{edition}");
            for rule in reply.terms.iter().flat_map(|term| &term.rules) {
                assert!(library().rule(rule).is_some(), "{rule}");
            }
        }
    }
    assert!(glossary().of("nowhere").is_none());
}

#[test]
fn an_edition_reads_its_own_words_and_rules() {
    let term = |edition: &str, id: &str| {
        glossary().of(edition).unwrap().terms.into_iter().find(|term| term.id == id)
    };
    assert_eq!(term("gf9", "dune.force").unwrap().name.it, "truppa");
    assert_eq!(term("v29", "dune.force").unwrap().name.it, "armata");
    assert!(term("v29", "dune.force").unwrap().it.contains(&"truppe".to_owned()), "the log says truppe");
    assert!(term("gf9", "dune.main-leader").is_none() && term("v29", "dune.main-leader").is_some());
    assert!(
        term("v29", "dune.stronghold").is_some_and(|t| t.rules.iter().all(|r| library().rule(r).is_some()))
    );
}

#[test]
fn no_form_belongs_to_two_terms_of_a_game() {
    for (_, game) in CHAPTERS {
        for list in [|entry: &Entry| entry.en.clone(), |entry: &Entry| entry.it.clone()] {
            let mut seen = std::collections::BTreeMap::new();
            for entry in glossary().entries().iter().filter(|entry| entry.game == game) {
                for form in list(entry) {
                    let other = seen.insert(form.to_lowercase(), entry.id.clone());
                    assert!(
                        other.is_none(),
                        "“{form}” stands for {} and {}",
                        entry.id,
                        other.unwrap_or_default()
                    );
                }
            }
        }
    }
}
