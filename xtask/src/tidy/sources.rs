//! Checks of single files that need no syntax tree.

use super::Exceptions;
use crate::tree::Tree;

/// The most lines a source file may have.
const LONGEST: usize = 800;

pub fn check(path: &str, text: &str, exceptions: &Exceptions, errors: &mut Vec<String>) {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    let is_source = matches!(ending, "rs" | "ts" | "svelte") && !is_generated(text);
    if is_source && is_long(text) && !Exceptions::lists(&exceptions.long, path) {
        let lines = text.lines().count();
        errors.push(format!(
            "{path}: {lines} lines; split it by step or paragraph (the limit is {LONGEST}), \
             or list it with a reason in {}",
            super::FILE
        ));
    }
    if matches!(ending, "ts" | "svelte") {
        web(path, text, errors);
        no_rules_in_web(path, text, errors);
    }
    if matches!(ending, "ts" | "svelte" | "md") && !is_generated(text) {
        let lines = (1..).zip(text.lines().map(str::to_owned));
        super::words::check(path, lines, errors);
    }
    if ending == "md" && !is_generated(text) {
        for (number, line) in (1..).zip(text.lines()) {
            super::words::check_sentences(path, number, line, errors);
        }
    }
    places(path, text, errors);
}

/// Reports Rust files that do not begin with a sentence about themselves.
pub fn openings(tree: &Tree, errors: &mut Vec<String>) {
    for (path, text) in tree.with_ending("rs") {
        if !is_generated(text) && !text.starts_with("//!") {
            errors.push(format!("{path}:1: begin with a `//!` line that says what the file is for"));
        }
    }
}

/// Reports modules whose file stands beside their folder and not in it.
pub fn beside_folders(tree: &Tree, errors: &mut Vec<String>) {
    for (path, _) in tree.with_ending("rs") {
        let folder = format!("{}/", path.trim_end_matches(".rs"));
        if path.contains("/src/") && tree.iter().any(|(other, _)| other.starts_with(&folder)) {
            errors.push(format!("{path}: move it to {folder}mod.rs; a module with parts is one folder"));
        }
    }
}

/// Whether a file has more lines than a source file may have.
pub fn is_long(text: &str) -> bool {
    text.lines().count() > LONGEST
}

/// Generated sources say so in their first lines.
fn is_generated(text: &str) -> bool {
    text.lines().take(3).any(|line| line.contains("generated") || line.contains("Do not edit"))
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
const LEDGERS: [&str; 7] = ["ah2009", "demo", "gf9", "globopolis", "liars", "v29", "wfa"];

/// The browser draws what it is sent: no ledger id, nothing that computes who holds what, no reading or
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

/// `const holders = …filter(…)`, `faction.points = …reduce(…)`, `function inOrder(`.
fn works_out_holders(line: &str) -> bool {
    let lower = line.to_lowercase();
    if lower.contains("function inorder(") || lower.contains("function occupiers(") {
        return true;
    }
    let Some((left, right)) = lower.split_once(" = ") else { return false };
    let name = left.rsplit(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
    let named =
        ["holder", "stronghold", "occupier", "points", "turnorder"].iter().any(|word| name.contains(word));
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
