//! Embeds every ledger of `rules/`: each TOML file that has `[[rule]]` entries.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../../rules");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("a folder entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    let mut source = String::from("pub(crate) const FILES: &[(&str, &str)] = &[\n");
    for path in files {
        println!("cargo::rerun-if-changed={}", path.display());
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        if text.lines().any(|line| line.trim_end() == "[[rule]]") {
            let name = path.file_name().expect("a file").to_string_lossy().into_owned();
            let path = path.canonicalize().expect("it was just read");
            let path = path.to_str().expect("a path that is text");
            writeln!(source, "    ({name:?}, include_str!({path:?})),").expect("a string grows");
        }
    }
    source.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("set by cargo")).join("embedded.rs");
    fs::write(&out, source).unwrap_or_else(|e| panic!("{}: {e}", out.display()));
}
