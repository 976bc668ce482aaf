//! The termbase `docs/terms.md`: one word for one thing in every text of the product, in both languages.

use serde_json::Value;
use toml::Table;

use crate::rust_source::Source;
use crate::tree::Tree;

/// The page that is read as data.
pub const FILE: &str = "docs/terms.md";

const HEAD: &str = "| English | Italian | Own word | Never in Italian | Never in English |";

/// The language of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Tongue {
    English,
    Italian,
    /// A literal that could be either.
    Unknown,
}

/// One row of the termbase.
#[derive(Debug)]
struct Term {
    english: String,
    italian: String,
    /// Where it holds.
    scopes: Vec<&'static str>,
    /// Words that one rulebook keeps: its scope and the word.
    own: Vec<(String, String)>,
    never_italian: Vec<String>,
    never_english: Vec<String>,
}

/// A text of the product and where it stands.
struct Said<'a> {
    place: String,
    scope: &'static str,
    tongue: Tongue,
    text: &'a str,
}

/// Reports words that the termbase forbids, and rows that cannot be read.
pub fn check(tree: &Tree, errors: &mut Vec<String>) {
    let Some(page) = tree.get(FILE) else { return };
    let terms = read(page, errors);
    for (path, text) in tree.iter() {
        let Some(scope) = scope(path) else { continue };
        match path.rsplit('.').next() {
            Some("rs") => in_rust(path, scope, text, &terms, errors),
            Some("toml") => in_toml(path, scope, text, &terms, errors),
            Some("ts") => in_typescript(path, scope, text, &terms, errors),
            Some("json") => in_json(path, scope, text, &terms, errors),
            Some(_) | None => {}
        }
    }
}

/// Whose words a file holds; `None` for files without words for players.
fn scope(path: &str) -> Option<&'static str> {
    const PLACES: [(&str, &str); 30] = [
        ("lessons/dune/", "dune"),
        ("lessons/arrakis/", "wfa"),
        ("lessons/globopolis/", "globopolis"),
        ("rules/dune_gf9.toml", "gf9"),
        ("rules/dune_ah2009.toml", "ah2009"),
        ("rules/dune_v29.toml", "v29"),
        ("rules/arrakis_war.toml", "wfa"),
        ("rules/globopolis.toml", "globopolis"),
        ("crates/dune/data/", "dune"),
        ("crates/dune/src/", "dune"),
        ("crates/bots/src/dune/", "dune"),
        ("web/src/games/dune/", "dune"),
        ("web/src/pieces/gf9", "dune"),
        ("web/src/pieces/ah2009", "dune"),
        ("web/src/pieces/v29", "dune"),
        ("crates/arrakis/data/", "wfa"),
        ("crates/arrakis/src/", "wfa"),
        ("crates/bots/src/arrakis/", "wfa"),
        ("web/src/games/arrakis/", "wfa"),
        ("web/src/pieces/wfa", "wfa"),
        ("crates/globopolis/data/", "globopolis"),
        ("crates/globopolis/src/", "globopolis"),
        ("crates/bots/src/globopolis/", "globopolis"),
        ("web/src/games/globopolis/", "globopolis"),
        ("web/src/pieces/globopolis", "globopolis"),
        ("web/src/i18n/", "page"),
        ("web/src/lib/parts.ts", "page"),
        ("crates/catalog/src/", "page"),
        ("crates/server/src/", "page"),
        ("crates/wire/src/", "page"),
    ];
    // Notes about sources are not for players.
    if path.contains("test") || path.ends_with("clippy.toml") || path.ends_with("Cargo.toml") {
        return None;
    }
    PLACES.iter().find(|(start, _)| path.starts_with(start)).map(|(_, scope)| *scope)
}

fn read(page: &str, errors: &mut Vec<String>) -> Vec<Term> {
    let mut terms: Vec<Term> = vec![];
    let mut scopes: &[&'static str] = &[];
    for (number, line) in (1..).zip(page.lines()) {
        if let Some(section) = line.strip_prefix("## ") {
            scopes = match section {
                "Dune" => &["gf9", "ah2009", "v29", "dune", "page"],
                "War for Arrakis" => &["wfa"],
                "Globopolis" => &["globopolis"],
                "Everywhere" => &["gf9", "ah2009", "v29", "dune", "page", "wfa", "globopolis"],
                other => {
                    errors.push(format!("{FILE}:{number}: “{other}” is no part of the product"));
                    &[]
                }
            };
        }
        if !line.starts_with('|') || line == HEAD || line.starts_with("| ---") {
            continue;
        }
        let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
        let &[english, italian, own, never_italian, never_english] = cells.as_slice() else {
            errors.push(format!("{FILE}:{number}: a row has five cells"));
            continue;
        };
        if english.is_empty() || italian.is_empty() {
            errors.push(format!("{FILE}:{number}: the term is missing in one of the languages"));
        }
        if terms.iter().any(|term| term.english == english && term.scopes == scopes) {
            errors.push(format!("{FILE}:{number}: “{english}” is there twice"));
        }
        let words = |cell: &str| -> Vec<String> {
            cell.split(',').map(|word| word.trim().to_lowercase()).filter(|word| !word.is_empty()).collect()
        };
        let own_words = |cell: &str| -> Vec<(String, String)> {
            let by_scope = cell.split(';').filter_map(|part| part.split_once(':'));
            by_scope
                .flat_map(|(scope, list)| words(list).into_iter().map(|w| (scope.trim().to_owned(), w)))
                .collect()
        };
        terms.push(Term {
            english: english.to_owned(),
            italian: italian.to_owned(),
            scopes: scopes.to_vec(),
            own: own_words(own),
            never_italian: words(never_italian),
            never_english: words(never_english),
        });
    }
    terms
}

/// Whether a word or phrase of the termbase is in a text, in lower case: whole words, or beginnings with `*`.
fn holds(text: &str, word: &str) -> bool {
    let (stem, open) = word.strip_suffix('*').map_or((word, false), |stem| (stem, true));
    text.match_indices(stem).any(|(at, _)| {
        let free = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '-');
        free(text[..at].chars().next_back()) && (open || free(text[at + stem.len()..].chars().next()))
    })
}

fn judge(said: &Said<'_>, terms: &[Term], errors: &mut Vec<String>) {
    let text = without_gaps(said.text).to_lowercase();
    let place = &said.place;
    for term in terms.iter().filter(|term| term.scopes.contains(&said.scope)) {
        let owned = |word: &str| term.own.iter().any(|(scope, own)| scope == said.scope && own == word);
        if said.tongue != Tongue::English {
            // A literal of unknown language may hold the English word.
            let english =
                |word: &str| said.tongue == Tongue::Unknown && holds(&term.english.to_lowercase(), word);
            let found = term.never_italian.iter().find(|w| holds(&text, w) && !owned(w) && !english(w));
            if let Some(word) = found {
                let right = &term.italian;
                errors.push(format!("{place}: “{word}” for {}; the Italian word is: {right}", term.english));
            }
        }
        if said.tongue != Tongue::Italian
            && let Some(word) = term.never_english.iter().find(|w| holds(&text, w) && !owned(w))
        {
            errors.push(format!("{place}: “{word}”; the English word is: {}", term.english));
        }
    }
}

/// A text without the names of what is put in: `{leader}` is no word of it.
fn without_gaps(text: &str) -> String {
    let mut parts = text.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once('}').map_or(part, |(_, rest)| rest))
}

/// The language of a literal, by its small words.
fn tongue(text: &str) -> Tongue {
    const ENGLISH: &str =
        " the of is are not to and by with you your has have may at on this that it be no an for ";
    const ITALIAN: &str = " il lo gli le di del dello della dei delle degli che è con per dal dai nel nei nella sono si \
         una un uno al alla ai alle tua tuo tuoi tue ogni anche chi quando più come senza dove nessun nessuna \
         puoi hai se da ha ora questa questo ";
    let count = |list: &str| {
        let words = text.split(|c: char| !c.is_alphabetic()).map(str::to_lowercase);
        words.filter(|word| !word.is_empty() && list.contains(&format!(" {word} "))).count()
    };
    let (english, italian) = (count(ENGLISH), count(ITALIAN));
    match english.cmp(&italian) {
        std::cmp::Ordering::Greater => Tongue::English,
        std::cmp::Ordering::Less => Tongue::Italian,
        std::cmp::Ordering::Equal => Tongue::Unknown,
    }
}

fn in_rust(path: &str, scope: &'static str, text: &str, terms: &[Term], errors: &mut Vec<String>) {
    // What cannot be parsed is reported elsewhere.
    let Ok(source) = Source::parse(text) else { return };
    let strings = source.strings.iter().filter(|s| !s.in_rule_ref && !source.tests.contains(s.line));
    // A key is one word in lower case. A text for players has several words or begins with a capital.
    let sentence = |text: &str| text.contains(' ') || text.starts_with(char::is_uppercase);
    for string in strings.filter(|s| sentence(&s.text)) {
        let place = format!("{path}:{}", string.line);
        judge(&Said { place, scope, tongue: tongue(&string.text), text: &string.text }, terms, errors);
    }
}

fn in_toml(path: &str, scope: &'static str, text: &str, terms: &[Term], errors: &mut Vec<String>) {
    const ENGLISH: [&str; 11] = [
        "en",
        "ruling",
        "differs",
        "name",
        "text",
        "effect",
        "special",
        "entry",
        "requirement",
        "blurb",
        "does",
    ];
    let Ok(table) = text.parse::<Table>() else { return };
    walk(&table, "", &mut |id, key, words| {
        let tongue = match key {
            "it" => Tongue::Italian,
            "kind_it" => return,
            key if key.ends_with("_it") => Tongue::Italian,
            key if ENGLISH.contains(&key) => Tongue::English,
            _ => return,
        };
        let place = format!("{path}: {id}: {key}");
        judge(&Said { place, scope, tongue, text: words }, terms, errors);
    });
}

/// Visits every text of a TOML table with the id of its entry and its key.
fn walk(table: &Table, id: &str, visit: &mut impl FnMut(&str, &str, &str)) {
    let id = table.get("id").and_then(toml::Value::as_str).unwrap_or(id);
    for (key, value) in table {
        match value {
            toml::Value::String(text) => visit(id, key, text),
            toml::Value::Table(inner) => walk(inner, id, visit),
            toml::Value::Array(list) => {
                for inner in list.iter().filter_map(toml::Value::as_table) {
                    walk(inner, id, visit);
                }
            }
            toml::Value::Integer(_)
            | toml::Value::Float(_)
            | toml::Value::Boolean(_)
            | toml::Value::Datetime(_) => {}
        }
    }
}

fn in_typescript(path: &str, scope: &'static str, text: &str, terms: &[Term], errors: &mut Vec<String>) {
    for (number, line) in (1..).zip(text.lines()) {
        let place = format!("{path}:{number}");
        let line = line.trim();
        if line.starts_with("//") || line.starts_with('*') {
            continue;
        }
        let mut say = |tongue, text: &str| {
            judge(&Said { place: place.clone(), scope, tongue, text }, terms, errors);
        };
        match path.rsplit('/').next() {
            Some("it.ts") => say(Tongue::Italian, line.split_once("': ").map_or("", |(_, words)| words)),
            Some("en.ts") => say(Tongue::English, line.split_once("': ").map_or("", |(_, words)| words)),
            Some(_) | None => {
                for literal in quoted(line).filter(|s| s.contains(' ') || s.starts_with(char::is_uppercase)) {
                    say(tongue(literal), literal);
                }
            }
        }
    }
}

/// The literals of a line of TypeScript.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    let single = line.split('\'').skip(1).step_by(2);
    let double = line.split('"').skip(1).step_by(2);
    single.chain(double)
}

fn in_json(path: &str, scope: &'static str, text: &str, terms: &[Term], errors: &mut Vec<String>) {
    let Ok(value) = serde_json::from_str::<Value>(text) else { return };
    pairs(&value, &mut |key, words| {
        let tongue = if key == "it" { Tongue::Italian } else { Tongue::English };
        judge(&Said { place: format!("{path}: “{words}”"), scope, tongue, text: words }, terms, errors);
    });
}

/// Visits every `en` and `it` of a JSON value.
fn pairs(value: &Value, visit: &mut impl FnMut(&str, &str)) {
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                match inner {
                    Value::String(text) if key == "en" || key == "it" => visit(key, text),
                    Value::String(_)
                    | Value::Null
                    | Value::Bool(_)
                    | Value::Number(_)
                    | Value::Array(_)
                    | Value::Object(_) => pairs(inner, visit),
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| pairs(inner, visit)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "## Dune\n\n| English | Italian | Own word | Never in Italian | Never in English |\n\
        | --- | --- | --- | --- | --- |\n\
        | revival | risveglio | v29: rigener* | rianim*, rigener* | |\n\
        | leader | comandante | ah2009: leader | leader | chieftain* |\n";

    fn found(path: &str, text: &str) -> Vec<String> {
        let mut errors = vec![];
        check(&Tree::of(&[(FILE, PAGE), (path, text)]), &mut errors);
        errors
    }

    #[test]
    fn forbidden_words_are_found_in_every_sort_of_file() {
        let rust = "fn f(lang: Lang) { lang.of(\"Do you revive?\", \"Chi rianimi ora?\"); }";
        assert_eq!(found("crates/dune/src/a.rs", rust).len(), 1);
        let ledger = "[[rule]]\nid = \"gf9.a.b\"\nen = \"A leader.\"\nit = \"Un leader.\"\n";
        let said = found("rules/dune_gf9.toml", ledger);
        assert!(said[0].starts_with("rules/dune_gf9.toml: gf9.a.b: it: “leader” for leader"), "{said:?}");
        assert_eq!(found("web/src/i18n/it.ts", "  'dune.leader': 'il leader',\n").len(), 1);
        assert_eq!(found("web/src/lib/parts.ts", "  'revival': ['Revival', 'Rianimazione'],\n").len(), 1);
        assert_eq!(
            found("web/src/pieces/gf9.gen.json", r#"[{"en":"A chieftain","it":"Un leader"}]"#).len(),
            2
        );
        assert_eq!(found("web/src/games/dune/ui.ts", "{ en: 'Revival', it: 'Rianimazione' },\n").len(), 1);
    }

    #[test]
    fn a_rulebook_keeps_its_own_word_in_its_own_ledger() {
        let ledger = "[[rule]]\nid = \"a.b.c\"\nit = \"Si rigenera un leader.\"\n";
        assert_eq!(found("rules/dune_v29.toml", ledger).len(), 1, "leader is not its own word here");
        assert_eq!(found("rules/dune_ah2009.toml", ledger).len(), 1, "nor this one there");
        assert_eq!(found("rules/dune_gf9.toml", ledger).len(), 2);
    }

    #[test]
    fn english_words_comments_keys_and_tests_are_left_alone() {
        for quiet in [
            "// Chi rianimi ora?\nfn f() {}",
            "const K: &str = \"leader\";",
            "fn f() { format!(\"Muore {leader} di {of}.\"); }",
            "fn f() { g(\"The leader is not dead.\", \"Leader\"); }",
            "#[cfg(test)]\nmod tests { const X: &str = \"Chi rianimi ora?\"; }",
        ] {
            assert_eq!(found("crates/dune/src/a.rs", quiet), [""; 0], "{quiet}");
        }
        assert_eq!(found("web/src/i18n/it.ts", "  'dune.leader': 'il comandante',\n"), [""; 0]);
    }

    #[test]
    fn a_row_that_cannot_be_read_is_named() {
        let mut errors = vec![];
        read(
            "## Dune\n| a | b |\n| leader | | | | |\n| x | y | | | |\n| x | y | | | |\n## Chess\n",
            &mut errors,
        );
        assert_eq!(errors.len(), 4, "{errors:?}");
    }
}
