//! Turns the data files into constant tables. A broken file stops the build and names the file and the key.

#[allow(dead_code)]
#[path = "src/data/parse.rs"]
mod parse;
#[allow(dead_code)]
#[path = "src/data/tables.rs"]
mod tables;
#[allow(dead_code)]
#[path = "src/data/vocab.rs"]
mod vocab;

#[path = "build/board.rs"]
mod board;
#[path = "build/write.rs"]
mod write;

use std::fmt::Write;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/data");
    println!("cargo::rerun-if-changed=src/data/vocab.rs");
    let read = |name: &str| {
        println!("cargo::rerun-if-changed=data/{name}");
        std::fs::read_to_string(Path::new("data").join(name)).unwrap_or_else(|e| panic!("data/{name}: {e}"))
    };
    let map = board::board("data/board.toml", &read("board.toml")).unwrap_or_else(|e| panic!("{e}"));
    let files = parse::Files {
        cards: ("data/cards.toml", &read("cards.toml")),
        components: ("data/components.toml", &read("components.toml")),
        actions: ("data/actions.toml", &read("actions.toml")),
    };
    let ids: Vec<&str> = map.areas.iter().map(|a| a.id.as_str()).collect();
    let tables = parse::tables(&files, [""; 3], &ids).unwrap_or_else(|e| panic!("{e}"));
    let mut code = String::new();
    map.write(&mut code).expect("writing to a string");
    tables.write(&mut code).expect("writing to a string");
    writeln!(code).expect("writing to a string");
    let out = std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    std::fs::write(Path::new(&out).join("tables.rs"), code).expect("the build folder can be written");
}
