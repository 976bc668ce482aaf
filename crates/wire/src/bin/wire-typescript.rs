//! Prints the TypeScript types: `cargo run -p landsraad-wire --bin wire-typescript > web/src/wire/wire.ts`.

fn main() {
    print!("{}", landsraad_wire::typescript::file());
}
