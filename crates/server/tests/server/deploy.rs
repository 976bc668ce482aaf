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
fn the_files_start_the_program_with_flags_ports_and_addresses_that_exist() {
    let hosting = file("../docs/hosting.md");
    let command_line = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../cli/src"));
    let server = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    for unit in ["systemd/landsraad@.service", "systemd/landsraad-work.service"] {
        let text = file(unit);
        let start = text.lines().find_map(|line| line.strip_prefix("ExecStart=")).unwrap();
        let mut words = start.split_whitespace();
        assert_eq!(words.next(), Some("/usr/local/bin/landsraad"), "{unit}");
        let command = words.next().unwrap();
        assert!(["serve", "work"].contains(&command), "{unit}: {command}");
        for flag in words.filter(|word| word.starts_with("--")) {
            assert!(
                hosting.contains(&format!("{flag} ")) || hosting.contains(&format!("`{flag}`")),
                "{unit}: {flag}"
            );
        }
    }
    let [compose, container, kubernetes, proxy, secrets] =
        ["compose.yaml", "Containerfile", "kubernetes/landsraad.yaml", "Caddyfile", "secrets.env.example"]
            .map(file);
    for command in ["command: [work]", "args: [serve]", "args: [work]"] {
        assert!(compose.contains(command) || kubernetes.contains(command), "{command}");
    }
    assert!(command_line.contains("Work(") && command_line.contains("Serve("), "the commands serve and work");
    // The nodes listen where the proxy, the probes and the service look for them.
    assert!(
        container.contains("LANDSRAAD_BIND=0.0.0.0:7654 ")
            && container.contains("METRICS_LISTEN=0.0.0.0:9464")
    );
    assert!(container.contains("EXPOSE 7654 9464") && proxy.contains("node-1:7654 node-2:7654"));
    assert!(compose.contains("/dev/tcp/127.0.0.1/7654") && kubernetes.contains("containerPort: 7654"));
    assert!(
        kubernetes.contains("prometheus.io/port: \"9464\"") && kubernetes.contains("containerPort: 9464")
    );
    for text in [&compose, &kubernetes, &proxy] {
        for rest in text.split("/healthz/").skip(1) {
            let word = &rest[..rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())];
            assert!(server.contains(&format!("\"/healthz/{word}\"")), "the server has no /healthz/{word}");
        }
    }
    // What the compose file takes from outside is in the example of the secrets.
    let taken = compose.match_indices("${").map(|(at, _)| &compose[at + 2..]);
    for name in taken.map(|rest| &rest[..rest.find([':', '}']).unwrap()]) {
        assert!(secrets.lines().any(|line| line.starts_with(&format!("{name}="))), "{name}");
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
