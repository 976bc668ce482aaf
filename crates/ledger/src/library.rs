//! All ledgers together.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Serialize;

use crate::check::{self, Problem};
use crate::search::{Folded, fold};
use crate::{Rule, embedded, read};

/// The ledgers this program was built with, read once.
///
/// Never fails: what cannot be read is left out and named in [`Library::problems`], which a test keeps empty.
pub fn library() -> &'static Library {
    static LIBRARY: OnceLock<Library> = OnceLock::new();
    LIBRARY.get_or_init(|| Library::read(embedded::FILES.iter().copied()))
}

/// One rulebook's ledger.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "RulesReply"))]
pub struct Ledger {
    /// The name of the file without its ending: `dune_gf9`.
    #[serde(rename = "ledger")]
    pub id: String,
    /// The first word of its ids: `gf9`.
    pub edition: String,
    /// The file it was read from.
    #[serde(skip)]
    pub file: String,
    /// The entries, in the order of the file.
    pub rules: Vec<Rule>,
}

impl Ledger {
    /// The topics, in the order in which they first occur.
    pub fn topics(&self) -> Vec<&str> {
        let mut topics: Vec<&str> = vec![];
        for rule in &self.rules {
            if !topics.contains(&rule.phase.as_str()) {
                topics.push(&rule.phase);
            }
        }
        topics
    }
}

/// A set of ledgers that may refer to each other.
#[derive(Clone, Debug)]
pub struct Library {
    ledgers: Vec<Ledger>,
    index: BTreeMap<String, (usize, usize)>,
    folded: Vec<Vec<Folded>>,
    problems: Vec<Problem>,
}

impl Library {
    /// Reads ledgers from pairs of file name and text. Files without a `[[rule]]` entry are not ledgers.
    pub fn read<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Library {
        let mut problems = vec![];
        let mut ledgers = vec![];
        let mut lines = BTreeMap::new();
        for (file, text) in files {
            let read = read::read(file, text, &mut problems);
            let Some(first) = read.rules.first() else { continue };
            let name = file.rsplit('/').next().unwrap_or(file);
            let id = name.strip_suffix(".toml").unwrap_or(name).to_owned();
            let edition = first.edition().to_owned();
            lines.extend(read.lines);
            ledgers.push(Ledger { id, edition, file: file.to_owned(), rules: read.rules });
        }
        check::cross_check(&ledgers, &lines, &mut problems);
        problems.sort();
        let mut index = BTreeMap::new();
        for (l, ledger) in ledgers.iter().enumerate() {
            for (r, rule) in ledger.rules.iter().enumerate() {
                index.entry(rule.id.clone()).or_insert((l, r));
            }
        }
        let folded = ledgers.iter().map(|l| l.rules.iter().map(Folded::of).collect()).collect();
        Library { ledgers, index, folded, problems }
    }

    /// Everything that is wrong with the ledgers, by file and line. Empty is healthy.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// All ledgers, by file name.
    pub fn ledgers(&self) -> &[Ledger] {
        &self.ledgers
    }

    /// All entries of all ledgers.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.ledgers.iter().flat_map(|ledger| &ledger.rules)
    }

    /// The entry with this id.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.index.get(id).map(|&(l, r)| &self.ledgers[l].rules[r])
    }

    /// The ledger with this id: `dune_gf9`.
    pub fn ledger(&self, id: &str) -> Option<&Ledger> {
        self.ledgers.iter().find(|ledger| ledger.id == id)
    }

    /// The ledger of an edition: `gf9`, the first word of its ids.
    pub fn ledger_of(&self, edition: &str) -> Option<&Ledger> {
        self.ledgers.iter().find(|ledger| ledger.edition == edition)
    }

    /// The entries of `edition` that say the same as the entry `id`, which may be of any edition. Shared
    /// code cites the 2019 edition; a table that plays another one shows the reader that edition's entries.
    ///
    /// Empty where the edition has no such rule, or says something else.
    pub fn counterparts<'a>(&'a self, edition: &str, id: &'a str) -> Vec<&'a Rule> {
        let Some(rule) = self.rule(id) else { return vec![] };
        if rule.edition() == edition {
            return vec![rule];
        }
        let Some(ledger) = self.ledger_of(edition) else { return vec![] };
        ledger.rules.iter().filter(|other| other.base() == rule.base()).collect()
    }

    /// The entry to show for `id` at a table of `edition`: that edition's own where it has one that says
    /// the same, or one that stands in its place; else the entry itself.
    pub fn as_read_in<'a>(&'a self, edition: &str, id: &'a str) -> Option<&'a Rule> {
        let same = self.counterparts(edition, id).first().copied();
        same.or_else(|| self.stand_in(edition, id)).or_else(|| self.rule(id))
    }

    /// The entry of `edition` that is cited in place of `id`, where the two name each other in `instead_of`.
    fn stand_in(&self, edition: &str, id: &str) -> Option<&Rule> {
        let rule = self.rule(id)?;
        let stands = |other: &&Rule| other.instead_of.iter().any(|i| i == id || i == rule.base());
        let own = self.ledger_of(edition)?.rules.iter().find(stands);
        let named = || rule.instead_of.iter().filter_map(|i| self.rule(i));
        own.or_else(|| named().find(|other| other.edition() == edition))
    }

    /// Whether two ids name the same rule to readers at a table of `edition`.
    pub fn same_in(&self, edition: &str, one: &str, other: &str) -> bool {
        let read = |id| self.as_read_in(edition, id).map(|rule| rule.id.as_str());
        one == other || read(one).is_some() && read(one) == read(other)
    }

    /// The entries in which every word of the query occurs, in either language, best first: words of the
    /// id and topic count most, then the rule, then rulings and examples. Case and accents do not matter.
    /// With `edition`, only that edition is searched. A query without words finds nothing.
    pub fn search(&self, query: &str, edition: Option<&str>) -> Vec<&Rule> {
        let words: Vec<String> = fold(query).split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            return vec![];
        }
        let mut found = vec![];
        for (ledger, folded) in self.ledgers.iter().zip(&self.folded) {
            if edition.is_none_or(|edition| edition == ledger.edition) {
                for (rule, folded) in ledger.rules.iter().zip(folded) {
                    if let Some(rank) = folded.rank(&words) {
                        found.push((rank, rule));
                    }
                }
            }
        }
        found.sort_by_key(|&(rank, _)| rank);
        found.into_iter().map(|(_, rule)| rule).collect()
    }
}
