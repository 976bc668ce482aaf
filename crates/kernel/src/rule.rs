//! Citations: which rule of which ledger says so.

use std::fmt;

use serde::Serialize;

/// The id of a ledger entry, such as `gf9.battle.ties`.
///
/// `cargo xtask rules` fails when a cited id is in no ledger.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RuleRef(pub &'static str);

impl RuleRef {
    /// The id as written in the ledger.
    pub const fn id(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for RuleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for RuleRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.0)
    }
}

/// Why an action is refused: the rule, and the facts that decided as a value of the game's own type.
///
/// The sentence is made only when somebody reads it ([`crate::Narrate::why_text`]), so that legality can
/// be asked in the hot path without building text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Illegal<W> {
    /// The rule that forbids it.
    pub rule: RuleRef,
    /// The facts that decided.
    pub why: W,
}

impl<W> Illegal<W> {
    /// Refused by `rule` because of `why`.
    pub const fn new(rule: RuleRef, why: W) -> Illegal<W> {
        Illegal { rule, why }
    }
}
