//! Words for the numbers in a game's JSON.
//!
//! Records and messages name many things by their place in a table. A scenario names them by their id, as its
//! position does; the lexicon of a game says which numbers stand for what.

/// What the numbers at some place of a game's JSON mean.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Spelling {
    /// A number is the place of a word in this list.
    Word(Vec<String>),
    /// A list has one entry for each of these words.
    Keys(Vec<String>),
    /// A number is a set of bits, one for each of these words.
    Bits(Vec<String>),
    /// A number holds a count for each of these words, four bits each, the first in the lowest.
    Counts(Vec<String>),
    /// The order of a list has no meaning.
    Unordered,
    /// A table has an entry for some keys only; a missing key is absent and not misspelt.
    Open,
    /// A key that is left out where there is nothing to say.
    Optional,
}

/// One line of a lexicon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The end of a path, such as `attack.from`: keys and `*` for any key or index, separated by dots. A part
    /// may name a fact of the same table before its key: `[event=moved]from`. With `/` in front the path
    /// begins at the root.
    pub pattern: &'static str,
    /// What one of the things is called: “title”, “card”.
    pub what: &'static str,
    /// What the numbers mean.
    pub spelling: Spelling,
}

/// The words of a game. The first entry that fits a place applies.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lexicon {
    /// The entries.
    pub entries: Vec<Entry>,
}

impl Lexicon {
    fn with(mut self, patterns: &[&'static str], what: &'static str, spelling: Spelling) -> Lexicon {
        let entry = |&pattern: &&'static str| Entry { pattern, what, spelling: spelling.clone() };
        self.entries.extend(patterns.iter().map(entry));
        self
    }

    /// Numbers that are places in a list of words.
    #[must_use]
    pub fn words(
        self,
        what: &'static str,
        words: impl IntoIterator<Item = impl Into<String>>,
        patterns: &[&'static str],
    ) -> Lexicon {
        self.with(patterns, what, Spelling::Word(words.into_iter().map(Into::into).collect()))
    }

    /// Lists with one entry for each word.
    #[must_use]
    pub fn keys(
        self,
        what: &'static str,
        words: impl IntoIterator<Item = impl Into<String>>,
        patterns: &[&'static str],
    ) -> Lexicon {
        self.with(patterns, what, Spelling::Keys(words.into_iter().map(Into::into).collect()))
    }

    /// Numbers that are sets of bits.
    #[must_use]
    pub fn bits(
        self,
        what: &'static str,
        words: impl IntoIterator<Item = impl Into<String>>,
        patterns: &[&'static str],
    ) -> Lexicon {
        self.with(patterns, what, Spelling::Bits(words.into_iter().map(Into::into).collect()))
    }

    /// Numbers that hold a count of four bits for each word.
    #[must_use]
    pub fn counts(
        self,
        what: &'static str,
        words: impl IntoIterator<Item = impl Into<String>>,
        patterns: &[&'static str],
    ) -> Lexicon {
        self.with(patterns, what, Spelling::Counts(words.into_iter().map(Into::into).collect()))
    }

    /// Lists whose order has no meaning.
    #[must_use]
    pub fn unordered(self, patterns: &[&'static str]) -> Lexicon {
        self.with(patterns, "entry", Spelling::Unordered)
    }

    /// Keys that may be missing.
    #[must_use]
    pub fn optional(self, patterns: &[&'static str]) -> Lexicon {
        self.with(patterns, "key", Spelling::Optional)
    }

    /// Tables in which any key may be missing.
    #[must_use]
    pub fn open(self, patterns: &[&'static str]) -> Lexicon {
        self.with(patterns, "key", Spelling::Open)
    }
}
