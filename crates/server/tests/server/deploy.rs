//! The files in `deploy/` and the documents for hosts name what the program has.

use std::collections::BTreeSet;
use std::path::Path;

fn file(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All words of a text that begin like this.
fn words<'a>(text: &'a str, begin: &str) -> BTreeSet<&'a str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let from = text.match_indices(begin).map(|(at, _)| &text[at..]);
    from.map(|rest| &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())]).collect()
}

/// Everything in the source files of a folder.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        text += &if path.is_dir() { sources(&path) } else { std::fs::read_to_string(&path).unwrap() };
    }
    text
}

#[test]
fn the_dashboard_and_the_alerts_ask_for_figures_that_exist() {
    let server = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let (dashboard, alerts) = (file("grafana.json"), file("alerts.yaml"));
    serde_json::from_str::<serde_json::Value>(&dashboard).unwrap();
    let named = &words(&dashboard, "landsraad_") | &words(&alerts, "landsraad_");
    assert!(named.len() > 10, "{named:?}");
    for name in named {
        assert!(server.contains(&format!("\"{name}\"")), "the server has no figure {name}");
    }
}

#[test]
fn the_files_set_variables_that_exist() {
    // A test of the settings keeps the table in this document complete.
    let hosting = file("../docs/hosting.md");
    let known = words(&hosting, "LANDSRAAD_");
    for name in ["compose.yaml", "Containerfile", "kubernetes/landsraad.yaml"] {
        let text = file(name);
        let named = words(&text, "LANDSRAAD_");
        assert!(!named.is_empty() && named.is_subset(&known), "{name}: {named:?}");
    }
    for unit in ["systemd/landsraad@.service", "systemd/landsraad-work.service"] {
        let text = file(unit);
        assert!(["[Unit]", "[Service]", "[Install]", "ExecStart="].iter().all(|part| text.contains(part)));
    }
}

#[test]
fn no_password_of_the_compose_file_has_a_default() {
    let text = file("compose.yaml");
    assert!(!text.contains("_PASSWORD}") && !text.contains("_PASSWORD:-"), "a password may be missing");
    assert_eq!(text.matches("_PASSWORD:?").count(), 4, "two for the nodes, one for each server");
}

/// The names in backquotes in the last column of a table, each with whether it is marked as a test of the source.
fn named_tests(row: &str) -> Vec<(String, bool)> {
    let last = row.trim().trim_matches('|').rsplit('|').next().unwrap_or_default();
    let parts: Vec<&str> = last.split('`').collect();
    let is_name = |name: &str| name.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c == ':');
    let name =
        |i: usize| (parts[i].to_owned(), parts.get(i + 1).is_some_and(|rest| rest.starts_with(" (unit)")));
    (1..parts.len()).step_by(2).filter(|i| is_name(parts[*i])).map(name).collect()
}

#[test]
fn the_threat_model_names_tests_that_exist() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &Path| std::fs::read_to_string(path).unwrap_or_default();
    let document = file("../docs/security.md");
    let mut count = 0;
    for row in document.lines().filter(|line| line.starts_with('|')) {
        for (name, is_unit) in named_tests(row) {
            count += 1;
            let (module, test) = match name.rsplit_once("::") {
                Some((module, test)) if !is_unit => (module.to_owned(), Some(test)),
                Some(_) | None => (name.replace("::", "/"), None),
            };
            let found = if is_unit {
                let folder = here.join("src").join(&module);
                [folder.with_extension("rs"), folder.join("mod.rs")]
                    .iter()
                    .any(|f| read(f).contains("mod tests {"))
            } else {
                let text = read(&here.join("tests/server").join(format!("{module}.rs")));
                test.map_or(!text.is_empty(), |test| text.contains(&format!("fn {test}(")))
            };
            assert!(found, "docs/security.md names `{name}`, which does not exist: {row}");
        }
    }
    assert!(count > 80, "only {count} tests are named");
}
