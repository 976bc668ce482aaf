//! Makes the tables of `data/*.toml` into constants, so that a match reads no file and a broken file of ours
//! fails here, naming file and key.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, process};

#[allow(dead_code, missing_docs)]
mod data {
    #[path = "../src/data/model.rs"]
    pub mod model;
    #[path = "../src/data/parse.rs"]
    pub mod parse;
    #[path = "../src/data/parse_cards.rs"]
    mod parse_cards;
    /// The words of the tables as they are written down. The crate has the same types with methods.
    mod sets {
        use serde::Serialize;

        macro_rules! words {
            ($($name:ident($word:ty)),* $(,)?) => {$(
                #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
                pub struct $name(pub $word);
            )*};
        }
        words! {
            SpaceId(u8), QuadrantId(u8), GroupId(u8), GroupSet(u16), SellerId(u8), SellerSet(u8),
            Title(u8), TitleSet(u64), CopySet(u64), UnitSet(u8),
        }
    }
}

use data::parse::{Files, parse};

fn main() {
    println!("cargo:rerun-if-changed=data");
    println!("cargo:rerun-if-changed=src/data");
    let read = |name: &str| match fs::read_to_string(Path::new("data").join(name)) {
        Ok(text) => text,
        Err(error) => fail(&format!("{name}: {error}")),
    };
    let (board, titles, cards) = (read("board.toml"), read("titles.toml"), read("cards.toml"));
    let data = match parse(&Files { board: &board, titles: &titles, cards: &cards }) {
        Ok(data) => data,
        Err(error) => fail(&format!("data/{error}")),
    };
    let mut out = String::new();
    let mut fields = String::new();
    macro_rules! table {
        ($($field:ident: $type:ty),* $(,)?) => {$(
            let name = stringify!($field).to_uppercase();
            let _ = writeln!(out, "static {name}: [{}; {}] = {:?};", stringify!($type), data.$field.len(), data.$field);
            let _ = write!(fields, "{}: Cow::Borrowed(&{name}), ", stringify!($field));
        )*};
    }
    table! {
        spaces: Space, orss: SpaceId, quadrants: Quadrant, units: UnitName, groups: Group, titles: TitleCard,
        sellers: Seller, missions: MissionCard, ops: OpsCard, influence: InfluenceCard, copies: u8,
    }
    let _ = writeln!(
        out,
        "pub static DATA: Data = Data {{ {fields} start: {:?}, territories: {}, numbers: {:?}, fee_by_level: {}, missions_decide: {} }};",
        data.start, data.territories, data.numbers, data.fee_by_level, data.missions_decide
    );
    #[expect(clippy::disallowed_methods, reason = "only Cargo knows where the tables go")]
    let target = env::var("OUT_DIR").unwrap_or_else(|_| fail("OUT_DIR is not set"));
    if let Err(error) = fs::write(Path::new(&target).join("tables.rs"), out) {
        fail(&format!("tables.rs: {error}"));
    }
}

fn fail(why: &str) -> ! {
    eprintln!("{why}");
    process::exit(1);
}
