//! Writes the files: `cargo run -p landsraad-typescript`.

fn main() -> std::io::Result<()> {
    for (name, text) in landsraad_typescript::files() {
        std::fs::write(landsraad_typescript::folder().join(name), text)?;
    }
    Ok(())
}
