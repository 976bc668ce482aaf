//! The TypeScript types of everything that reaches the browser, derived from the Rust types.
//!
//! `wire.ts` has the messages and the catalogue. Each game has a file of its own with its `View`, `Event`,
//! `Action`, `Question` and `Why`. A test fails when a file in `web/src/wire/` is stale.

#![warn(missing_docs)]

pub mod views;

use std::collections::BTreeMap;
use std::path::PathBuf;

use landsraad_arrakis::Arrakis;
use landsraad_dune::Dune;
use landsraad_globopolis::Globopolis;
use landsraad_kernel::Game;
use landsraad_testkit::demo::Demo;
use ts_rs::{Config, TS, TypeVisitor};

/// The first line of every file.
const HEADER: &str = "// Made from the Rust types by `cargo run -p landsraad-typescript`. Do not edit.\n\n";

/// The folder of the files.
pub fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire"))
}

/// The files by name, with their text.
pub fn files() -> Vec<(&'static str, String)> {
    vec![
        ("wire.ts", wire()),
        ("dune.ts", game::<Dune>()),
        ("arrakis.ts", game::<Arrakis>()),
        ("globopolis.ts", game::<Globopolis>()),
        ("demo.ts", game::<Demo>()),
    ]
}

fn config() -> Config {
    Config::new().with_large_int("number").with_array_tuple_limit(0)
}

/// Declarations by name: a type and all that it is made of.
struct Declared {
    config: Config,
    found: BTreeMap<String, String>,
}

impl Declared {
    fn new() -> Declared {
        Declared { config: config(), found: BTreeMap::new() }
    }

    fn text(self) -> String {
        self.found.into_values().fold(String::new(), |text, declared| text + "export " + &declared + "\n\n")
    }
}

impl TypeVisitor for Declared {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Numbers, strings and lists have no declaration.
        if T::output_path().is_none() {
            return;
        }
        let (name, declared) = (T::ident(&self.config), T::decl(&self.config));
        match self.found.get(&name) {
            Some(known) if *known == declared => {}
            Some(known) => panic!("two types are called {name}; rename one of them:\n{known}\n{declared}"),
            None => {
                self.found.insert(name, declared);
                T::visit_dependencies(self);
                T::visit_generics(self);
            }
        }
    }
}

/// The types of one game.
fn game<G: Game>() -> String
where
    G::View: TS,
    G::Event: TS,
    G::Action: TS,
    G::Question: TS,
    G::Why: TS,
{
    let mut declared = Declared::new();
    declared.visit::<G::View>();
    declared.visit::<G::Event>();
    declared.visit::<G::Action>();
    declared.visit::<G::Question>();
    declared.visit::<G::Why>();
    HEADER.to_owned() + &declared.text()
}

/// The messages, and what the server passes through from catalog, bots and ledgers.
fn wire() -> String {
    let mut declared = Declared::new();
    declared.visit::<landsraad_catalog::CatalogReply>();
    declared.visit::<landsraad_catalog::DecisionJson>();
    declared.visit::<landsraad_catalog::EventJson>();
    declared.visit::<landsraad_catalog::Explanation>();
    declared.visit::<landsraad_catalog::OutcomeJson>();
    declared.visit::<landsraad_bots::PlanOdds>();
    declared.visit::<landsraad_ledger::Ledger>();
    declared.visit::<landsraad_ledger::Diff<'static>>();
    declared.visit::<landsraad_ledger::TermsReply>();
    HEADER.to_owned() + &landsraad_wire::typescript::declarations(&config()) + "\n" + &declared.text()
}
