//! The words of the games with their explanations, and what one screen says about an edition.
//!
//! `crates/ledger/data/terms.toml` has the terms, `crates/ledger/data/overview.toml` the parts of a turn and
//! the ways to win of each edition.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use landsraad_kernel::Text;
use serde::{Deserialize, Serialize};

use crate::{Library, library};

const TERMS: &str = include_str!("../data/terms.toml");
const OVERVIEW: &str = include_str!("../data/overview.toml");

/// The glossary this program was built with, read once. What cannot be read is left out and named in
/// [`Glossary::problems`], which a test keeps empty.
pub fn glossary() -> &'static Glossary {
    static GLOSSARY: OnceLock<Glossary> = OnceLock::new();
    GLOSSARY.get_or_init(|| Glossary::read(TERMS, OVERVIEW))
}

/// A term as `crates/ledger/data/terms.toml` has it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// `<game>.<slug>`.
    pub id: String,
    /// The game it belongs to.
    pub game: String,
    /// The English word, then its forms.
    pub en: Vec<String>,
    /// The Italian word, then its forms.
    pub it: Vec<String>,
    /// The Italian words of editions whose rulebook uses others.
    #[serde(default)]
    pub own: BTreeMap<String, Vec<String>>,
    /// The editions that know it; empty where all do.
    #[serde(default)]
    pub only: Vec<String>,
    /// What it is, in English.
    pub says: String,
    /// What it is, in Italian.
    pub says_it: String,
    /// The rules that say more.
    pub rules: Vec<String>,
}

/// A term as readers of one edition see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "GlossaryTerm"))]
pub struct Term {
    /// Stable id.
    pub id: String,
    /// The word in both languages.
    pub name: Text,
    /// Its English forms in running text, the word itself among them.
    pub en: Vec<String>,
    /// Its Italian forms.
    pub it: Vec<String>,
    /// What it is.
    pub says: Text,
    /// The rules of this edition that say more.
    pub rules: Vec<String>,
}

/// `GET /api/terms/{edition}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TermsReply {
    /// The edition.
    pub edition: String,
    /// Its terms, in the order of the file.
    pub terms: Vec<Term>,
    /// The parts of a turn, in order.
    pub turn: Vec<Stretch>,
    /// The rules that say how the game is won.
    pub win: Vec<String>,
}

/// A part of a turn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Stretch {
    /// Its name.
    pub name: Text,
    /// The rules that say what happens in it.
    pub rules: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TermsFile {
    game: Vec<GameEntry>,
    term: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GameEntry {
    id: String,
    editions: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OverviewFile {
    edition: Vec<Overview>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Overview {
    id: String,
    win: Vec<String>,
    turn: Vec<StretchEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StretchEntry {
    name: String,
    name_it: String,
    rules: Vec<String>,
}

/// Terms and overviews of all editions.
#[derive(Default)]
pub struct Glossary {
    games: Vec<GameEntry>,
    terms: Vec<Entry>,
    overviews: Vec<Overview>,
    problems: Vec<String>,
}

impl std::fmt::Debug for Glossary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Glossary").field("terms", &self.terms.len()).finish_non_exhaustive()
    }
}

impl Glossary {
    /// Reads the two files.
    pub fn read(terms: &str, overview: &str) -> Glossary {
        let mut glossary = Glossary::default();
        match toml::from_str::<TermsFile>(terms) {
            Ok(file) => (glossary.games, glossary.terms) = (file.game, file.term),
            Err(error) => glossary.problems.push(format!("crates/ledger/data/terms.toml: {error}")),
        }
        match toml::from_str::<OverviewFile>(overview) {
            Ok(file) => glossary.overviews = file.edition,
            Err(error) => glossary.problems.push(format!("crates/ledger/data/overview.toml: {error}")),
        }
        glossary.check(library());
        glossary
    }

    /// Everything that is wrong with the files. Empty is healthy.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// The terms as the file has them.
    pub fn entries(&self) -> &[Entry] {
        &self.terms
    }

    /// The editions of a game, as the file has them.
    pub fn editions(&self, game: &str) -> &[String] {
        self.games.iter().find(|g| g.id == game).map_or(&[], |g| &g.editions)
    }

    /// What readers of an edition are shown; `None` if there is no such edition.
    pub fn of(&self, edition: &str) -> Option<TermsReply> {
        let game = self.games.iter().find(|g| g.editions.iter().any(|e| e == edition))?;
        let overview = self.overviews.iter().find(|o| o.id == edition)?;
        let terms = self.terms.iter().filter(|entry| entry.game == game.id);
        let stretch =
            |s: &StretchEntry| Stretch { name: Text::new(&s.name, &s.name_it), rules: s.rules.clone() };
        Some(TermsReply {
            edition: edition.to_owned(),
            terms: terms.filter_map(|entry| shown(entry, edition)).collect(),
            turn: overview.turn.iter().map(stretch).collect(),
            win: overview.win.clone(),
        })
    }

    fn check(&mut self, rules: &Library) {
        let mut wrong = vec![];
        for entry in &self.terms {
            let editions = self.editions(&entry.game);
            if editions.is_empty() {
                wrong.push(format!("{}: there is no game “{}”", entry.id, entry.game));
            }
            for own in entry.own.keys().chain(&entry.only).filter(|own| !editions.contains(own)) {
                wrong.push(format!("{}: “{own}” is no edition of {}", entry.id, entry.game));
            }
            for text in [&entry.says, &entry.says_it].into_iter().chain(&entry.en).chain(&entry.it) {
                if text.trim().is_empty() || text.trim() != text {
                    wrong.push(format!("{}: “{text}” is no word and no sentence", entry.id));
                }
            }
            if entry.en.is_empty() || entry.it.is_empty() || entry.rules.is_empty() {
                wrong.push(format!("{}: words of both languages and a rule are needed", entry.id));
            }
            for rule in &entry.rules {
                match rules.rule(rule) {
                    Some(found) if editions.iter().any(|e| e == found.edition()) => {}
                    Some(_) => wrong.push(format!("{}: {rule} is a rule of another game", entry.id)),
                    None => wrong.push(format!("{}: there is no rule {rule}", entry.id)),
                }
            }
        }
        for overview in &self.overviews {
            let cited = overview.turn.iter().flat_map(|s| &s.rules).chain(&overview.win);
            for rule in cited.filter(|rule| rules.rule(rule).is_none_or(|r| r.edition() != overview.id)) {
                wrong.push(format!("overview of {}: {rule} is no rule of it", overview.id));
            }
        }
        self.problems.extend(wrong);
    }
}

/// A term for readers of an edition; `None` if only another edition knows it.
fn shown(entry: &Entry, edition: &str) -> Option<Term> {
    if !entry.only.is_empty() && !entry.only.iter().any(|only| only == edition) {
        return None;
    }
    let read = entry.rules.iter().filter_map(|rule| library().as_read_in(edition, rule));
    let rules = read.map(|rule| rule.id.clone()).collect();
    let own = entry.own.get(edition);
    let name_it = own.and_then(|own| own.first()).or(entry.it.first())?;
    let mut it = own.cloned().unwrap_or_default();
    it.extend(entry.it.iter().cloned());
    Some(Term {
        id: entry.id.clone(),
        name: Text::new(entry.en.first()?, name_it),
        en: entry.en.clone(),
        it,
        says: Text::new(&entry.says, &entry.says_it),
        rules,
    })
}
