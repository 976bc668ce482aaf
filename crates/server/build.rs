//! Gives the server the web pages that it embeds: the built UI if it exists, otherwise a placeholder.

use std::path::{Path, PathBuf};
use std::{env, fs};

const PLACEHOLDER: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Landsraad</title>\
<p>The server is running, but the web pages were not built into it. Run <code>cargo xtask ui</code> and build again.</p>\
<p>Il server è attivo, ma le pagine non sono incluse. Eseguire <code>cargo xtask ui</code> e ricompilare.</p></html>";

fn main() {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let built = root.join("../../web/dist");
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed={}", built.display());
    let folder = if built.join("index.html").is_file() { built } else { placeholder() };
    println!("cargo:rustc-env=LANDSRAAD_WEB={}", folder.display());
}

fn placeholder() -> PathBuf {
    println!("cargo:warning=the web UI is not built (cargo xtask ui); embedding a placeholder page");
    let folder = Path::new(&env::var_os("OUT_DIR").unwrap_or_default()).join("web");
    let written =
        fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join("index.html"), PLACEHOLDER));
    if let Err(error) = written {
        println!("cargo:warning=the placeholder page could not be written: {error}");
    }
    folder
}
