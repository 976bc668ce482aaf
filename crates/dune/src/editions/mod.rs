//! Editions as values.
//!
//! An [`Edition`] is a const value; its [`Rulings`] answer, one enum each, the questions that rulebooks
//! answer differently or leave open. Rules match on rulings and never on the edition. `rulings.rs` lists the
//! questions with every printed answer; an edition file says which answers it gives and what a table may
//! switch on; `options.rs` turns a table's options into rulings; `compare.rs` says what two editions do
//! differently.

mod ah2009;
mod asked;
mod compare;
mod gf9;
mod options;
mod presets;
#[macro_use]
mod question;
mod rulings;
mod v29;

use landsraad_kernel::{Choice, RuleRef, Say};

pub use ah2009::AH2009;
pub use asked::{ASKED, Asked};
pub use compare::{RulingDiff, rulings_diff};
pub use gf9::GF9;
pub use question::{Answer, Number, RulingQuestion};
pub use rulings::*;
pub use v29::V29;

/// One edition of the game.
#[derive(Debug)]
pub struct Edition {
    /// Stable id.
    pub id: &'static str,
    /// Its name.
    pub name: Say,
    /// What is particular about it.
    pub blurb: Say,
    /// Its ledger.
    pub ledger: &'static str,
    /// Its answers, without options.
    pub rulings: Rulings,
    /// Whether two or three players may lead several factions each, with exchanges.
    pub few_players: bool,
    /// What a table may set by name, and how each value changes the rulings.
    pub settings: &'static [Setting],
}

/// One thing a table may set.
#[derive(Debug)]
pub struct Setting {
    /// Stable key.
    pub key: &'static str,
    /// Its name.
    pub name: Say,
    /// What it changes.
    pub help: Say,
    /// Where it belongs on the screen.
    pub group: &'static str,
    /// The rule it comes from.
    pub rule: RuleRef,
    /// The values, the default first, with what each does.
    pub values: Values,
}

/// A value and what it does.
type Valued = (Choice, fn(&mut Rulings));

/// The values of a setting.
#[derive(Debug)]
pub enum Values {
    /// Off by default; what being on does.
    Switch(fn(&mut Rulings)),
    /// One of these, the first by default.
    Choice(&'static [Valued]),
}

/// The editions, the recommended one first.
pub static EDITIONS: [&Edition; 3] = [&GF9, &AH2009, &V29];

impl Edition {
    /// The edition with this id.
    pub fn by_id(id: &str) -> Option<&'static Edition> {
        EDITIONS.into_iter().find(|e| e.id == id)
    }

    /// The rule of this edition among those that give an answer; otherwise the first.
    pub fn cite(&self, rules: &'static [RuleRef]) -> Option<RuleRef> {
        let own = |r: &&RuleRef| r.0.split('.').next() == Some(self.id);
        rules.iter().find(own).or(rules.first()).copied()
    }
}

const fn choice(key: &'static str, en: &'static str, it: &'static str) -> Choice {
    Choice { key, name: Say { en, it } }
}

/// A switch of an edition.
const fn switch(
    key: &'static str,
    name: Say,
    help: Say,
    group: &'static str,
    rule: RuleRef,
    on: fn(&mut Rulings),
) -> Setting {
    Setting { key, name, help, group, rule, values: Values::Switch(on) }
}

fn nothing(_: &mut Rulings) {}

#[cfg(test)]
mod tests;
