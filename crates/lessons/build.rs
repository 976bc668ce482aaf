//! Embeds every lesson: `lessons/<game>/<nn-name>.toml`.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn listed(folder: &Path) -> Vec<PathBuf> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a folder entry").path()).collect();
    paths.sort();
    paths
}

fn main() {
    let folder = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../../lessons");
    let games = listed(&folder).into_iter().filter(|path| path.is_dir());
    let files = games.flat_map(|game| listed(&game));
    let mut source = String::from("pub(crate) const FILES: &[(&str, &str)] = &[\n");
    for path in files.filter(|path| path.extension().is_some_and(|ending| ending == "toml")) {
        println!("cargo::rerun-if-changed={}", path.display());
        let name = path.strip_prefix(&folder).expect("it lies in the folder").to_string_lossy().into_owned();
        let path = path.canonicalize().expect("it was just listed");
        let path = path.to_str().expect("a path that is text");
        writeln!(source, "    ({name:?}, include_str!({path:?})),").expect("a string grows");
    }
    source.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("set by cargo")).join("embedded.rs");
    fs::write(&out, source).unwrap_or_else(|e| panic!("{}: {e}", out.display()));
}
