//! What chance gives in a scenario.

use std::collections::BTreeMap;

use landsraad_kernel::{Chance, RuleRef, ScriptError, Scripted};
use landsraad_ledger::library;

use super::file::Picks;

/// The picks of a file: in one order, or in an order for each rule. A pick among one thing need not be
/// written.
#[derive(Clone, Debug)]
pub(super) enum Script {
    InOrder(Order),
    ByRule { left: BTreeMap<String, Order>, failure: Option<ScriptError> },
}

/// Picks in one order, and how many are left.
#[derive(Clone, Debug)]
pub(super) struct Order {
    script: Scripted,
    left: usize,
}

impl Order {
    fn new(picks: &[u32]) -> Order {
        Order { script: Scripted::new(picks.iter().copied()), left: picks.len() }
    }

    fn pick(&mut self, what: RuleRef, n: u32) -> u32 {
        if self.left == 0 && n == 1 {
            return 0;
        }
        self.left = self.left.saturating_sub(1);
        self.script.pick(what, n)
    }
}

impl Script {
    pub fn new(picks: &Picks) -> Script {
        match picks {
            Picks::InOrder(picks) => Script::InOrder(Order::new(picks)),
            Picks::ByRule(by_rule) => Script::ByRule {
                left: by_rule.iter().map(|(rule, picks)| (rule.clone(), Order::new(picks))).collect(),
                failure: None,
            },
        }
    }

    /// Whether no pick was missing or too large so far.
    pub fn holds(&self) -> Result<(), String> {
        match self.clone().failure() {
            None | Some((_, ScriptError::LeftOver { .. })) => Ok(()),
            Some((rule, e @ (ScriptError::TooShort { .. } | ScriptError::OutOfRange { .. }))) => {
                Err(format!("{rule}{e}"))
            }
        }
    }

    /// Whether every pick was used, none was missing and each was in range.
    pub fn finish(self) -> Result<(), String> {
        self.failure().map_or(Ok(()), |(rule, e)| Err(format!("{rule}{e}")))
    }

    fn failure(self) -> Option<(String, ScriptError)> {
        match self {
            Script::InOrder(order) => order.script.finish().err().map(|e| (String::new(), e)),
            Script::ByRule { failure: Some(e), .. } => Some((String::new(), e)),
            Script::ByRule { left, failure: None } => {
                let mut wrong =
                    left.into_iter().filter_map(|(rule, s)| Some((rule, s.script.finish().err()?)));
                // A pick that does not fit makes a better message than one that is left over.
                let first = wrong.next()?;
                let (rule, e) = match first.1 {
                    ScriptError::LeftOver { .. } => {
                        wrong.find(|(_, e)| !matches!(e, ScriptError::LeftOver { .. })).unwrap_or(first)
                    }
                    ScriptError::TooShort { .. } | ScriptError::OutOfRange { .. } => first,
                };
                Some((format!("{rule}: "), e))
            }
        }
    }
}

impl Chance for Script {
    fn pick(&mut self, what: RuleRef, n: u32) -> u32 {
        match self {
            Script::InOrder(order) => order.pick(what, n),
            Script::ByRule { left, failure } => {
                if let Some(order) = left.iter_mut().find(|(rule, _)| is_same(rule, what.id())) {
                    return order.1.pick(what, n);
                }
                if n == 1 {
                    return 0;
                }
                failure.get_or_insert(ScriptError::TooShort { what, n });
                0
            }
        }
    }
}

/// Whether a file names the rule that draws: by its id, or by the id of the entry of another edition that
/// says the same.
fn is_same(written: &str, drawn: &str) -> bool {
    let edition = written.split('.').next().unwrap_or_default();
    library().same_in(edition, written, drawn)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROLL: RuleRef = RuleRef("demo.gamble.three");
    const DEAL: RuleRef = RuleRef("demo.setup.deal");

    fn by_rule(picks: &[(&str, &[u32])]) -> Script {
        Script::new(&Picks::ByRule(picks.iter().map(|(rule, p)| ((*rule).to_owned(), p.to_vec())).collect()))
    }

    #[test]
    fn each_rule_has_its_own_order() {
        let mut script = by_rule(&[("demo.setup.deal", &[4, 5]), ("demo.gamble.three", &[1])]);
        assert_eq!([script.pick(DEAL, 9), script.pick(ROLL, 6), script.pick(DEAL, 9)], [4, 1, 5]);
        assert_eq!(script.finish(), Ok(()));
    }

    #[test]
    fn a_rule_may_have_the_name_of_the_edition_at_the_table() {
        for own in ["gf9.fremen.storm-card", "ah2009.storm.fremen-draw"] {
            let mut script = by_rule(&[(own, &[4])]);
            assert_eq!(script.pick(RuleRef("gf9.fremen.storm-card"), 6), 4);
            assert_eq!(script.finish(), Ok(()));
        }
    }

    #[test]
    fn the_only_thing_there_is_needs_no_pick() {
        let mut script = Script::new(&Picks::InOrder(vec![0, 4]));
        assert_eq!([script.pick(DEAL, 1), script.pick(DEAL, 9), script.pick(DEAL, 1)], [0, 4, 0]);
        assert_eq!(script.finish(), Ok(()));
        let mut script = by_rule(&[("demo.gamble.three", &[])]);
        assert_eq!([script.pick(DEAL, 1), script.pick(ROLL, 1)], [0, 0]);
        assert_eq!(script.holds(), Ok(()));
    }

    #[test]
    fn what_is_missing_left_over_or_too_large_is_named_with_its_rule() {
        let mut script = by_rule(&[("demo.setup.deal", &[4, 5])]);
        script.pick(DEAL, 9);
        assert_eq!(script.clone().finish().unwrap_err(), "demo.setup.deal: only 1 of 2 picks were used");
        assert_eq!(script.holds(), Ok(()));
        script.pick(ROLL, 6);
        assert!(script.holds().unwrap_err().contains("demo.gamble.three"));
        let mut wide = by_rule(&[("demo.gamble.three", &[6])]);
        wide.pick(ROLL, 6);
        assert!(wide.holds().unwrap_err().contains("must be below 6"));
    }
}
