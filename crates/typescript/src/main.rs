//! Writes the types: `cargo run -p landsraad-typescript`; with `views` also the views that tests look at.

use landsraad_typescript::{files, folder, views};

fn main() -> std::io::Result<()> {
    for (name, text) in files() {
        std::fs::write(folder().join(name), text)?;
    }
    if std::env::args().any(|argument| argument == "views") {
        let folder = folder().join("../../tests/views");
        std::fs::create_dir_all(&folder)?;
        for (name, text) in views::files() {
            std::fs::write(folder.join(name), text)?;
        }
    }
    Ok(())
}
