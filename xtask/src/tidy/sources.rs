//! Checks of single files.

use super::Exceptions;
use crate::rust_source::{Kind, Token, test_parts, tokens};

/// The most lines a source file may have.
const LONGEST: usize = 800;

pub fn check(path: &str, text: &str, exceptions: &Exceptions, errors: &mut Vec<String>) {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    if matches!(ending, "rs" | "ts" | "svelte") && !is_generated(text) {
        let lines = text.lines().count();
        if lines > LONGEST && !Exceptions::lists(&exceptions.long, path) {
            errors.push(format!(
                "{path}: {lines} lines; split it by step or paragraph (the limit is {LONGEST}), \
                 or list it with a reason in {}",
                super::FILE
            ));
        }
    }
    match ending {
        "rs" => rust(path, text, exceptions, errors),
        "ts" | "svelte" => {
            web(path, text, errors);
            no_rules_in_web(path, text, errors);
        }
        _ => {}
    }
    places(path, text, errors);
}

/// Generated sources say so in their first lines.
fn is_generated(text: &str) -> bool {
    text.lines().take(3).any(|line| line.contains("generated") || line.contains("Do not edit"))
}

fn rust(path: &str, text: &str, exceptions: &Exceptions, errors: &mut Vec<String>) {
    let all = tokens(text);
    let parts = test_parts(&all);
    let code: Vec<&Token> = all.iter().filter(|t| !matches!(t.kind, Kind::Comment(_))).collect();
    let kind = |i: usize| code.get(i).map(|t| &t.kind);
    let is = |i: usize, word: &str| kind(i).is_some_and(|k| k.is(word));
    let is_char = |i: usize, c: char| kind(i).is_some_and(|k| k.is_char(c));

    let in_editions = path.contains("/editions/") || path.ends_with("/editions.rs");
    let is_test = path.contains("/tests/") || path.ends_with("tests.rs");
    let rules_of_dune = path.starts_with("crates/dune/src/")
        && !in_editions
        && !is_test
        && !Exceptions::lists(&exceptions.edition, path);

    for (i, token) in code.iter().enumerate() {
        let mut report = |what: &str| errors.push(format!("{path}:{}: {what}", token.line));
        for stub in ["todo", "unimplemented"] {
            if is(i, stub) && is_char(i + 1, '!') {
                report(&format!("{stub}! is not a feature; write it or leave it out"));
            }
        }
        if is_char(i, '#') && is_char(i + 1, '[') && is(i + 2, "ignore") {
            report("no ignored tests; assert what happens today and say why it is wrong");
        }
        if rules_of_dune && !parts.contains(token.line) && names_edition(&code, i) {
            report("rules match on a ruling, never on the edition; add the question to `Rulings`");
        }
    }
}

/// `Edition::GF9`, `edition == …`, `edition.id != …`, `match edition {`.
fn names_edition(code: &[&Token], i: usize) -> bool {
    let is_char = |i: usize, c: char| code.get(i).is_some_and(|t| t.kind.is_char(c));
    let Kind::Ident(word) = &code[i].kind else { return false };
    if word == "Edition" && is_char(i + 1, ':') && is_char(i + 2, ':') {
        let target = code.get(i + 3).map(|t| &t.kind);
        return matches!(target, Some(Kind::Ident(name)) if name.starts_with(|c: char| c.is_uppercase()));
    }
    if word != "edition" {
        return false;
    }
    let mut next = i + 1;
    if is_char(next, '.') && code.get(next + 1).is_some_and(|t| t.kind.is("id")) {
        next += 2;
    }
    if is_char(next, '(') && is_char(next + 1, ')') {
        next += 2;
    }
    let compared = (is_char(next, '=') || is_char(next, '!')) && is_char(next + 1, '=');
    let matched = is_char(next, '{')
        && (0..i)
            .rev()
            .take_while(|&j| !matches!(code[j].kind, Kind::Punct(';' | '{' | '}')))
            .any(|j| code[j].kind.is("match"));
    compared || matched
}

fn web(path: &str, text: &str, errors: &mut Vec<String>) {
    for (i, line) in text.lines().enumerate() {
        for runner in ["describe", "it", "test"] {
            for mark in ["only", "skip", "todo"] {
                let call = format!("{runner}.{mark}(");
                let found =
                    line.find(&call).is_some_and(|at| !line[..at].ends_with(|c: char| c.is_alphanumeric()));
                if found {
                    errors.push(format!("{path}:{}: {call}…): every test runs, and all of them", i + 1));
                }
            }
        }
    }
}

/// The first words of ledger ids.
const LEDGERS: [&str; 6] = ["ah2009", "demo", "gf9", "globopolis", "v29", "wfa"];

/// The browser draws what it is sent: no ledger id, nothing that works out who holds what, no reading or
/// rewriting of actions as text.
fn no_rules_in_web(path: &str, text: &str, errors: &mut Vec<String>) {
    if !path.starts_with("web/src/") || is_generated(text) {
        return;
    }
    for (i, line) in text.lines().enumerate() {
        let mut report = |what: &str| errors.push(format!("{path}:{}: {what}", i + 1));
        if let Some(id) = ledger_id(line) {
            report(&format!("the ledger id {id} belongs in the game; it is sent with the event or the view"));
        }
        if works_out_holders(line) {
            report("who holds what, points and order come from the game's view");
        }
        let scraped = line.split_once("JSON.stringify(").is_some_and(|(_, rest)| {
            [").replace", ").includes(", ").match(", ").split("].iter().any(|call| rest.contains(call))
        });
        if scraped {
            report("do not read or rewrite JSON as text; the option's targets say what it names");
        }
    }
}

/// A quoted `gf9.battle.ties`.
fn ledger_id(line: &str) -> Option<&str> {
    line.split(['\'', '"', '`']).skip(1).find(|quoted| {
        let mut words = quoted.split('.');
        let known = words.next().is_some_and(|first| LEDGERS.contains(&first));
        let plain = |word: &str| {
            !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
        };
        let rest: Vec<&str> = words.collect();
        known && rest.len() == 2 && rest.iter().all(|word| plain(word)) && rest[1] != "json"
    })
}

/// `const holders = …filter(…)`, `faction.strongholds = …`, `function inOrder(`.
fn works_out_holders(line: &str) -> bool {
    let lower = line.to_lowercase();
    if lower.contains("function inorder(") || lower.contains("function occupiers(") {
        return true;
    }
    let Some((left, right)) = lower.split_once(" = ") else { return false };
    let name = left.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    let named = ["holder", "stronghold", "occupier"].iter().any(|word| name.contains(word));
    named && [".filter(", ".map(", ".reduce(", ".flatmap("].iter().any(|call| right.contains(call))
}

/// Folders that exist on somebody's machine only. Spelled in parts, so that this file passes its own check.
const MACHINE_FOLDERS: [&str; 3] = ["work", "root", "home"];

/// Hosts of package registries, likewise in parts. Lock files name the default ones by design.
const REGISTRY_HOSTS: [[&str; 2]; 4] =
    [["registry.npmjs", "org"], ["static.crates", "io"], ["index.crates", "io"], ["proxy.golang", "org"]];

fn places(path: &str, text: &str, errors: &mut Vec<String>) {
    let name = path.rsplit('/').next().unwrap_or(path);
    match name {
        "Cargo.lock" => foreign_urls(path, text, "git+https://github.com/rust-lang/", errors),
        "package-lock.json" => {
            let default = format!("https://{}/", REGISTRY_HOSTS[0].join("."));
            foreign_urls(path, text, &default, errors);
        }
        _ => {
            for (i, line) in text.lines().enumerate() {
                for folder in MACHINE_FOLDERS {
                    if has_absolute(line, folder) {
                        errors.push(format!("{path}:{}: a path of one machine (/{folder}/…)", i + 1));
                    }
                }
                for host in REGISTRY_HOSTS.map(|parts| parts.join(".")) {
                    if line.contains(&host) {
                        errors.push(format!("{path}:{}: the name of a package registry ({host})", i + 1));
                    }
                }
            }
        }
    }
}

/// Whether the line has `/folder/` at the start of a path, not in the middle of one.
fn has_absolute(line: &str, folder: &str) -> bool {
    let wanted = format!("/{folder}/");
    line.match_indices(&wanted).any(|(at, _)| {
        !line[..at].ends_with(|c: char| {
            c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '~' | '*' | '}' | '/' | '$')
        })
    })
}

/// Lock files may name where packages come from, but only the default place.
fn foreign_urls(path: &str, text: &str, default: &str, errors: &mut Vec<String>) {
    for (i, line) in text.lines().enumerate() {
        let line = line.trim_start();
        let url = if let Some(source) = line.strip_prefix("source = \"") {
            // Cargo writes the default registry by the address of its index.
            (!source.starts_with("registry+https://github.com/rust-lang/crates.io-index")).then_some(source)
        } else {
            line.strip_prefix("\"resolved\": \"")
        };
        if let Some(url) = url
            && url.contains("://")
            && !url.starts_with(default)
        {
            errors.push(format!("{path}:{}: packages come from the default registry only", i + 1));
        }
    }
}
