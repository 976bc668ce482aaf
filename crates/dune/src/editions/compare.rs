//! What two editions answer differently, from their rulings.

use landsraad_kernel::{RuleRef, Text};
use serde::Serialize;

use super::{Edition, NUMBERS, QUESTIONS};

/// One question two editions answer differently.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RulingDiff {
    /// The key a table sets it by.
    pub key: &'static str,
    /// The question.
    pub question: Text,
    /// The answer of the first edition.
    pub left: Text,
    /// The rules of the first edition that give it.
    pub left_rules: Vec<RuleRef>,
    /// The answer of the second edition.
    pub right: Text,
    /// The rules of the second edition that give it.
    pub right_rules: Vec<RuleRef>,
}

/// The questions two editions answer differently, without options, in the order of a turn.
pub fn rulings_diff(left: &Edition, right: &Edition) -> Vec<RulingDiff> {
    let own = |e: &Edition, rules: &[RuleRef]| -> Vec<RuleRef> {
        rules.iter().copied().filter(|r| r.0.split('.').next() == Some(e.id)).collect()
    };
    let both = |n: u8| Text { en: n.to_string(), it: n.to_string() };
    let numbers = NUMBERS.iter().filter_map(|n| {
        let (a, b) = ((n.get)(&left.rulings), (n.get)(&right.rulings));
        (a != b).then(|| RulingDiff {
            key: n.key,
            question: n.name.into(),
            left: both(a),
            left_rules: own(left, n.rules),
            right: both(b),
            right_rules: own(right, n.rules),
        })
    });
    let choices = QUESTIONS.iter().filter_map(|q| {
        let (a, b) = ((q.get)(&left.rulings), (q.get)(&right.rulings));
        let (x, y) = (&q.answers[a], &q.answers[b]);
        (a != b).then(|| RulingDiff {
            key: q.key,
            question: q.name.into(),
            left: x.name.into(),
            left_rules: own(left, x.rules),
            right: y.name.into(),
            right_rules: own(right, y.rules),
        })
    });
    numbers.chain(choices).collect()
}
