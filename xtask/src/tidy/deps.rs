//! Allowed dependencies between the crates. The figure of arrows in ARCHITECTURE.md is the list.

use crate::tree::Tree;

/// Where the arrows are drawn.
const FILE: &str = "ARCHITECTURE.md";
const HEADING: &str = "## Arrows";

/// What one crate may use.
struct Arrows<'a> {
    /// The line in [`FILE`].
    line: usize,
    name: &'a str,
    uses: Vec<&'a str>,
    /// What its tests may use in addition.
    tests_use: Vec<&'a str>,
}

/// The names of a list.
fn names(list: &str) -> Vec<&str> {
    list.split(',').map(str::trim).filter(|name| !name.is_empty()).collect()
}

/// Reads the figure: `bots ─▶ kernel, search (tests: testkit)`, one line for each crate.
fn figure(tree: &Tree) -> Vec<Arrows<'_>> {
    let text = tree.get(FILE).unwrap_or_default();
    let lines = (1..).zip(text.lines()).skip_while(|(_, line)| *line != HEADING);
    let lines = lines.skip_while(|(_, line)| !line.starts_with("```")).skip(1);
    lines
        .take_while(|(_, line)| !line.starts_with("```"))
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(number, line)| {
            let (line, tests) = line.split_once("(tests:").unwrap_or((line, ""));
            let (name, uses) = line.split_once("─▶").unwrap_or((line, ""));
            let tests_use = names(tests.trim_end().trim_end_matches(')'));
            Arrows { line: number, name: name.trim(), uses: names(uses), tests_use }
        })
        .collect()
}

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
/// How the names of our crates begin.
const OURS: &str = "landsraad-";
const TESTS: &str = "dev-dependencies";
/// The crates that do nothing but compute.
pub const PURE: [&str; 6] = ["kernel", "tutorial", "dune", "arrakis", "globopolis", "search"];

/// Checks every manifest against the figure, and that every arrow of the figure is used.
pub fn check(tree: &Tree, errors: &mut Vec<String>) {
    let figure = figure(tree);
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
        let Some(arrows) = figure.iter().find(|arrows| arrows.name == name) else {
            errors.push(format!("{path}: say in {FILE}, “{HEADING}”, what {name} may depend on"));
            continue;
        };
        let dependencies = dependencies(&manifest);
        manifest_fits(path, text, arrows, &dependencies, errors);
        figure_is_used(arrows, &dependencies, errors);
    }
}

/// Reports what a crate uses against the figure.
fn manifest_fits(
    path: &str,
    text: &str,
    arrows: &Arrows<'_>,
    dependencies: &[(&str, String)],
    errors: &mut Vec<String>,
) {
    let name = arrows.name;
    for (section, dependency) in dependencies {
        let line = text.lines().position(|line| line.starts_with(dependency)).map_or(1, |i| i + 1);
        if let Some(other) = dependency.strip_prefix(OURS) {
            let in_tests = *section == TESTS && arrows.tests_use.contains(&other);
            if !arrows.uses.contains(&other) && !in_tests {
                errors.push(format!("{path}:{line}: {name} must not depend on {other} ({section})"));
            }
        } else if *section == "dependencies" && PURE.contains(&name) && IMPURE.contains(&dependency.as_str())
        {
            errors.push(format!("{path}:{line}: {name} is pure and must not depend on {dependency}"));
        }
    }
}

/// Reports arrows of the figure that the crate does not need.
fn figure_is_used(arrows: &Arrows<'_>, dependencies: &[(&str, String)], errors: &mut Vec<String>) {
    let needs = |other: &str, tests: bool| {
        dependencies.iter().any(|(section, dependency)| {
            dependency.strip_prefix(OURS) == Some(other) && (*section == TESTS) == tests
        })
    };
    let lists = [(&arrows.uses, false), (&arrows.tests_use, true)];
    for (other, tests) in lists.into_iter().flat_map(|(list, tests)| list.iter().map(move |o| (*o, tests))) {
        if !needs(other, tests) {
            let Arrows { line, name, .. } = arrows;
            errors.push(format!("{FILE}:{line}: {name} does not use {other}; remove the arrow"));
        }
    }
}

/// Pairs of section and dependency, including those for one target only.
fn dependencies(manifest: &toml::Table) -> Vec<(&'static str, String)> {
    let mut found = vec![];
    let targets = manifest.get("target").and_then(toml::Value::as_table);
    let targets = targets.into_iter().flat_map(|table| table.values().filter_map(toml::Value::as_table));
    for table in std::iter::once(manifest).chain(targets) {
        for section in ["dependencies", TESTS, "build-dependencies"] {
            if let Some(list) = table.get(section).and_then(toml::Value::as_table) {
                found.extend(list.keys().map(|name| (section, name.clone())));
            }
        }
    }
    found
}
