//! The rule ledgers as product data.
//!
//! Every rulebook has one ledger in `rules/`: a TOML file with one entry per atomic rule, in English and
//! Italian. This crate embeds all of them, reads them once, and answers the questions that screens, the
//! command line and checks ask: the entry behind a [`RuleRef`](landsraad_kernel::RuleRef), the entries of
//! an edition, a search in both languages, the entry of another edition that says the same, and what two
//! editions do differently.
//!
//! ```
//! use landsraad_ledger::library;
//!
//! let rules = library();
//! let rule = rules.rule("gf9.storm.first-move").expect("a rule of the 2019 edition");
//! assert_eq!(rule.edition(), "gf9");
//! assert_eq!(rules.ledger_of("gf9").expect("a ledger").id, "dune_gf9");
//! assert!(!rules.search("tempesta", Some("gf9")).is_empty());
//! ```
//!
//! | edition (first word of an id) | ledger |
//! | --- | --- |
//! | `gf9` | `dune_gf9` |
//! | `ah2009` | `dune_ah2009` |
//! | `v29` | `dune_v29` |
//! | `wfa` | `arrakis_war` |
//! | `globopolis` | `globopolis` |
//! | `demo` | `demo` |
//! | `liars` | `liars` |
//!
//! The table is not written down in code: a ledger's edition is the first word of its ids, and a file with
//! two different first words is refused by [`Library::problems`].

#![warn(missing_docs)]

mod check;
mod diff;
mod glossary;
mod library;
mod read;
mod rule;
mod search;

pub use check::Problem;
pub use diff::{Diff, Difference, TopicDiff};
pub use glossary::{Entry, Glossary, Stretch, Term, TermsReply, glossary};
pub use library::{Ledger, Library, library};
pub use rule::{Certainty, Kind, Rule};
pub use search::fold;

mod embedded {
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}
