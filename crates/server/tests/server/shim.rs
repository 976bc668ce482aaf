//! The library that causes faults in a process: see `shim.c`.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The library that causes the faults, compiled once.
pub fn shim() -> &'static Path {
    static SHIM: OnceLock<PathBuf> = OnceLock::new();
    SHIM.get_or_init(|| {
        let folder = std::env::temp_dir().join(format!("landsraad-shim-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let (source, library) = (folder.join("shim.c"), folder.join("shim.so"));
        std::fs::write(&source, include_str!("shim.c")).unwrap();
        let done = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .args([&library, &source])
            .args(["-ldl", "-lpthread"])
            .status()
            .expect("a C compiler is needed, as for building SQLite");
        assert!(done.success(), "the faults cannot be compiled");
        library
    })
}
