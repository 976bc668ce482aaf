//! The files in `web/src/wire/` are the ones that the Rust types give.

use landsraad_typescript::{files, folder};

#[test]
fn the_types_in_web_are_not_stale() {
    for (name, text) in files() {
        let written = std::fs::read_to_string(folder().join(name)).unwrap_or_default();
        assert!(written == text, "web/src/wire/{name} is stale; run: cargo run -p landsraad-typescript");
    }
}
