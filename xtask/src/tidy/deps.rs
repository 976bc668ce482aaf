//! Allowed dependencies between the crates: the arrows of ARCHITECTURE.md.

use crate::tree::Tree;

/// The crates of the workspace and, of these, those that each may use; then those that its tests may use too.
const ARROWS: [(&str, &[&str], &[&str]); 18] = [
    ("kernel", &[], &["tutorial"]),
    ("tutorial", &["kernel"], &["testkit"]),
    ("ledger", &["kernel"], &[]),
    // Its own tests switch on a feature of it.
    ("testkit", &["kernel", "ledger"], &["testkit"]),
    ("dune", &["kernel"], &["testkit"]),
    ("arrakis", &["kernel"], &["testkit"]),
    ("globopolis", &["kernel"], &["testkit"]),
    ("search", &["kernel"], &["testkit"]),
    ("bots", &["kernel", "search", "dune", "arrakis", "globopolis", "testkit", "tutorial"], &[]),
    (
        "catalog",
        &["kernel", "ledger", "testkit", "tutorial", "search", "bots", "dune", "arrakis", "globopolis"],
        &[],
    ),
    (
        "lab",
        &["kernel", "ledger", "testkit", "search", "bots", "catalog", "dune", "arrakis", "globopolis"],
        &[],
    ),
    ("lessons", &["kernel", "ledger", "testkit", "bots", "catalog"], &[]),
    ("bench", &["kernel", "testkit", "dune", "arrakis", "globopolis"], &[]),
    ("wire", &["kernel", "ledger", "catalog"], &["testkit"]),
    (
        "typescript",
        &["kernel", "ledger", "testkit", "bots", "catalog", "wire", "dune", "arrakis", "globopolis"],
        &[],
    ),
    (
        "server",
        &["kernel", "ledger", "wire", "catalog", "bots", "lessons"],
        &["testkit", "dune", "arrakis", "globopolis"],
    ),
    (
        "cli",
        &[
            "kernel",
            "ledger",
            "testkit",
            "search",
            "bots",
            "lab",
            "lessons",
            "catalog",
            "wire",
            "server",
            "dune",
            "arrakis",
            "globopolis",
        ],
        &[],
    ),
    ("xtask", &["ledger"], &[]),
];

/// What pure crates must not even have available.
const IMPURE: [&str; 14] = [
    "anyhow",
    "axum",
    "chrono",
    "getrandom",
    "rand",
    "rayon",
    "reqwest",
    "sqlx",
    "time",
    "tokio",
    "tracing",
    "tracing-subscriber",
    "tungstenite",
    "uuid",
];
const PURE: [&str; 6] = ["kernel", "tutorial", "dune", "arrakis", "globopolis", "search"];

pub fn check(tree: &Tree, errors: &mut Vec<String>) {
    for (path, text) in tree.iter() {
        let parts: Vec<&str> = path.split('/').collect();
        let name = match parts[..] {
            ["crates", name, "Cargo.toml"] => name,
            ["xtask", "Cargo.toml"] => "xtask",
            _ => continue,
        };
        let manifest: toml::Table = match toml::from_str(text) {
            Ok(manifest) => manifest,
            Err(error) => {
                errors.push(format!("{path}: {error}"));
                continue;
            }
        };
        let inherits = manifest.get("lints").and_then(|lints| lints.get("workspace"));
        if inherits.and_then(toml::Value::as_bool) != Some(true) {
            errors.push(format!("{path}: [lints] workspace = true is missing"));
        }
        let Some((_, uses, tests_use)) = ARROWS.iter().find(|(known, ..)| *known == name) else {
            errors.push(format!("{path}: say in xtask/src/tidy/deps.rs what {name} may depend on"));
            continue;
        };
        for (section, dependency) in dependencies(&manifest) {
            let line = text.lines().position(|line| line.starts_with(&dependency)).map_or(1, |i| i + 1);
            if let Some(other) = dependency.strip_prefix("landsraad-") {
                let may =
                    uses.contains(&other) || (section == "dev-dependencies" && tests_use.contains(&other));
                if !may {
                    errors.push(format!("{path}:{line}: {name} must not depend on {other} ({section})"));
                }
            } else if section == "dependencies"
                && PURE.contains(&name)
                && IMPURE.contains(&dependency.as_str())
            {
                errors.push(format!("{path}:{line}: {name} is pure and must not depend on {dependency}"));
            }
        }
    }
}

/// Pairs of section and dependency, including those for one target only.
fn dependencies(manifest: &toml::Table) -> Vec<(&'static str, String)> {
    let mut found = vec![];
    let targets = manifest.get("target").and_then(toml::Value::as_table);
    let targets = targets.into_iter().flat_map(|table| table.values().filter_map(toml::Value::as_table));
    for table in std::iter::once(manifest).chain(targets) {
        for section in ["dependencies", "dev-dependencies", "build-dependencies"] {
            if let Some(list) = table.get(section).and_then(toml::Value::as_table) {
                found.extend(list.keys().map(|name| (section, name.clone())));
            }
        }
    }
    found
}
