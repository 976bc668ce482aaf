//! One entry of a ledger.

use landsraad_kernel::Lang;
use serde::Serialize;

/// One atomic rule, in our own words. The fields are those described in `rules/README.md`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rule {
    /// `<edition>.<topic>.<slug>`, stable forever.
    pub id: String,
    /// First and last line of the passage in the rulebook's text; zeros where the rulebook is silent.
    pub lines: [u32; 2],
    /// What sort of entry it is.
    pub kind: Kind,
    /// In which form of the game it holds: `basic`, `advanced`, `both`, `solo`, `option:<name>`, …
    pub game: String,
    /// The phase or topic it belongs to.
    pub phase: String,
    /// The rule in English.
    pub en: String,
    /// The rule in Italian.
    pub it: String,
    /// What was decided, and why, where the rulebook is silent or ambiguous.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ruling: Option<String>,
    /// The same in Italian.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub ruling_it: Option<String>,
    /// Related rules.
    pub see: Vec<String>,
    /// One concrete situation and its expected outcome.
    pub test: String,
    /// The entry of the 2019 edition with the same effect.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub same_as: Option<String>,
    /// How it differs from the 2019 edition.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub differs: Option<String>,
    /// The same in Italian.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub differs_it: Option<String>,
    /// Entries of other editions that this one replaces at a table of its own edition, although it says
    /// something else. Shared code cites their ids; readers of this edition are shown this entry.
    #[serde(skip)]
    pub instead_of: Vec<String>,
    /// A named setting, default first, where the literal text and the published game part.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub toggle: Option<String>,
    /// The certainty of a figure that stands in an annex which the rulebook lacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub certainty: Option<Certainty>,
    /// The point of the rulebook's own algorithm.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub point: Option<String>,
    /// The paragraph of the rulebook.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub section: Option<String>,
    /// Why software cannot carry this rule out: table manners, the look of a component. Such an entry is
    /// shown to readers but is not expected in code.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub not_executable: Option<String>,
    /// The line of the ledger file at which the entry starts.
    #[serde(skip)]
    pub at_line: u32,
}

impl Rule {
    /// The edition it belongs to: the first word of the id.
    pub fn edition(&self) -> &str {
        self.id.split('.').next().unwrap_or_default()
    }

    /// The last word of the id.
    pub fn slug(&self) -> &str {
        self.id.rsplit('.').next().unwrap_or_default()
    }

    /// The words of one language.
    pub fn text(&self, lang: Lang) -> &str {
        lang.of(&self.en, &self.it)
    }

    /// What was decided, in one language.
    pub fn ruling(&self, lang: Lang) -> Option<&str> {
        match lang {
            Lang::En => self.ruling.as_deref(),
            Lang::It => self.ruling_it.as_deref(),
        }
    }

    /// How it differs from the 2019 edition, in one language.
    pub fn differs(&self, lang: Lang) -> Option<&str> {
        match lang {
            Lang::En => self.differs.as_deref(),
            Lang::It => self.differs_it.as_deref(),
        }
    }

    /// The id of this rule in all editions: the 2019 entry it equals, or its own.
    pub fn base(&self) -> &str {
        self.same_as.as_deref().unwrap_or(&self.id)
    }

    /// Whether code is expected for it.
    pub fn executable(&self) -> bool {
        self.not_executable.is_none()
    }
}

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
        #[serde(rename_all = "lowercase")]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        pub enum $name { $($(#[$vdoc])* $variant,)* }

        impl $name {
            /// All values, in the order of `rules/README.md`.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// The word used in the ledger.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),* }
            }

            /// The value behind a word of the ledger.
            pub fn from_word(word: &str) -> Option<$name> {
                Self::ALL.iter().copied().find(|value| value.word() == word)
            }
        }
    };
}

words! {
    /// What sort of entry a rule is.
    Kind {
        /// A rule of play.
        Rule = "rule",
        /// How the game is set up.
        Setup = "setup",
        /// How the game is won.
        Victory = "victory",
        /// Something the players may choose before the game.
        Option = "option",
        /// An answer the publisher gave to a question.
        Faq = "faq",
        /// A worked example.
        Example = "example",
        /// A table, a list or a count.
        Data = "data",
    }
}

words! {
    /// How sure a reconstructed figure is.
    Certainty {
        /// Agreed on by independent sources.
        Certain = "certain",
        /// Probably so.
        Likely = "likely",
        /// Our own reconstruction.
        Reconstructed = "reconstructed",
    }
}
