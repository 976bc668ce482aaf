//! Checks of single files that need no syntax tree.

use super::Exceptions;

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
    if matches!(ending, "ts" | "svelte") {
        web(path, text, errors);
    }
    if matches!(ending, "ts" | "svelte" | "md") && !is_generated(text) {
        let lines = (1..).zip(text.lines().map(str::to_owned));
        super::words::check(path, lines, errors);
    }
    places(path, text, errors);
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
