//! The files in `deploy/` name what the program has.

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
