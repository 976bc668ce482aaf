//! Reads from the sources which tests run for which edition.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The rules of the 2019 edition cited by tests that run for an edition, in order.
pub fn proven_under(edition: &str) -> Vec<String> {
    let mut found = BTreeSet::new();
    visit(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut |text| {
        for list in text.split("for_editions(").skip(1) {
            let list = list.split(");").next().unwrap_or_default();
            let (editions, names) = list.split_once("],").unwrap_or_default();
            if editions.contains(edition) {
                for name in names.split([',', '[', ']', '&']).map(str::trim).filter(|n| !n.is_empty()) {
                    found.extend(cited(text, name));
                }
            }
        }
    });
    found.into_iter().collect()
}

/// The ids in the body of a test.
fn cited(text: &str, test: &str) -> Vec<String> {
    let Some((_, rest)) = text.split_once(&format!("fn {test}() {{")) else { return vec![] };
    let body = rest.split("#[test]").next().unwrap_or_default();
    let inside = body.split('[').skip(1).filter_map(|part| part.split_once(']'));
    inside.map(|(id, _)| id.to_owned()).filter(|id| id.starts_with("gf9.") && !id.contains(' ')).collect()
}

fn visit(folder: &Path, read: &mut dyn FnMut(&str)) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            visit(&path, read);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("tests_support.rs") {
            read(&fs::read_to_string(&path).expect("a source"));
        }
    }
}
