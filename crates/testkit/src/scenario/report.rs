//! The result of a run.

use std::fmt;

/// What kind of thing is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The file cannot be read: bad TOML, an unknown key, a wrong type.
    Malformed,
    /// A game, edition, option, rule, role or seat that does not exist.
    Unknown,
    /// A position that is impossible.
    Impossible,
    /// The game does not do what the scenario expects.
    Failed,
}

impl Kind {
    const fn word(self) -> &'static str {
        match self {
            Kind::Malformed => "malformed",
            Kind::Unknown => "unknown",
            Kind::Impossible => "impossible",
            Kind::Failed => "failed",
        }
    }
}

/// One thing that is wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The file as it was named.
    pub file: String,
    /// The line, from one.
    pub line: usize,
    /// The key: `step[1].expect.state`.
    pub key: String,
    /// What kind of thing.
    pub kind: Kind,
    /// What, with a difference where there is one.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {} ({})", self.file, self.line, self.key, self.kind.word())?;
        for line in self.message.lines() {
            write!(f, "\n    {line}")?;
        }
        Ok(())
    }
}

/// The outcome of one scenario.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    /// The file as it was named.
    pub file: String,
    /// Its title.
    pub title: String,
    /// The rules it proves, if it passes.
    pub rules: Vec<String>,
    /// How many steps were carried out or refused as expected.
    pub steps: usize,
    /// What is wrong; empty if it passes.
    pub problems: Vec<Problem>,
    /// The result of each step: the reason of a refusal, and the questions that are open afterwards.
    pub course: Vec<String>,
}

impl Report {
    /// Whether everything is as expected.
    pub fn passed(&self) -> bool {
        self.problems.is_empty()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.passed() {
            let count = self.steps;
            return write!(f, "{}: passed, {count} steps, proves {}", self.file, self.rules.join(", "));
        }
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{problem}")?;
        }
        Ok(())
    }
}
