//! Checks that the history of a table is linearizable.
//!
//! A table is a log to which each action adds one entry. The stored journal is the order in which the table
//! says it has carried actions out. The history is right if that order agrees with real time: an action that was
//! acknowledged before another one was sent stands before it, every acknowledged action stands there once, and
//! nothing stands there that nobody sent.

use std::collections::HashMap;
use std::time::Instant;

/// An action as its sender saw it.
#[derive(Clone, Debug)]
pub struct Op {
    pub key: String,
    /// When it was sent first.
    pub sent: Instant,
    /// When it was acknowledged. Nobody knows about the others: they may be stored or not.
    pub acknowledged: Option<Instant>,
}

/// What is wrong with a history.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// Acknowledged, but not stored.
    Lost(String),
    /// Stored more than once.
    Doubled(String),
    /// Stored, but never sent.
    Invented(String),
    /// The first stands before the second, which was acknowledged before the first was sent.
    Disordered(String, String),
}

/// Compares the actions of one table with the keys of its journal. Returns the first thing that is wrong.
pub fn check(ops: &[Op], journal: &[String]) -> Result<(), Wrong> {
    let known: HashMap<&str, &Op> = ops.iter().map(|op| (op.key.as_str(), op)).collect();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for (place, key) in journal.iter().enumerate() {
        if places.insert(key, place).is_some() {
            return Err(Wrong::Doubled(key.clone()));
        }
        if !known.contains_key(key.as_str()) {
            return Err(Wrong::Invented(key.clone()));
        }
    }
    let lost = ops.iter().find(|op| op.acknowledged.is_some() && !places.contains_key(op.key.as_str()));
    if let Some(op) = lost {
        return Err(Wrong::Lost(op.key.clone()));
    }
    // From the end: the earliest acknowledgement of everything that stands later.
    let mut earliest: Option<(Instant, &str)> = None;
    for key in journal.iter().rev() {
        let op = known[key.as_str()];
        if let Some((_, later)) = earliest.filter(|(at, _)| *at < op.sent) {
            return Err(Wrong::Disordered(key.clone(), later.to_owned()));
        }
        if let Some(at) = op.acknowledged.filter(|at| earliest.is_none_or(|(before, _)| *at < before)) {
            earliest = Some((at, key));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Actions as key, time sent and time acknowledged, in milliseconds.
    fn ops(list: &[(&str, u64, Option<u64>)]) -> Vec<Op> {
        let begin = Instant::now();
        let at = |ms: u64| begin + Duration::from_millis(ms);
        let op = |(key, sent, acknowledged): &(&str, u64, Option<u64>)| Op {
            key: (*key).to_owned(),
            sent: at(*sent),
            acknowledged: acknowledged.map(at),
        };
        list.iter().map(op).collect()
    }

    fn verdict(list: &[(&str, u64, Option<u64>)], journal: &[&str]) -> Result<(), Wrong> {
        check(&ops(list), &journal.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>())
    }

    #[test]
    fn concurrent_actions_may_stand_in_any_order() {
        let both = [("a", 0, Some(10)), ("b", 5, Some(15))];
        assert_eq!(verdict(&both, &["a", "b"]), Ok(()));
        assert_eq!(verdict(&both, &["b", "a"]), Ok(()));
        let unknown = [("a", 0, None), ("b", 5, Some(15))];
        assert_eq!(verdict(&unknown, &["b"]), Ok(()), "an unanswered action need not be stored");
        assert_eq!(verdict(&unknown, &["b", "a"]), Ok(()), "and may be stored late");
    }

    #[test]
    fn the_checker_bites() {
        let one_after_the_other = [("a", 0, Some(10)), ("b", 20, Some(30)), ("c", 40, None)];
        assert_eq!(verdict(&one_after_the_other, &["a", "b", "c"]), Ok(()));
        assert_eq!(
            verdict(&one_after_the_other, &["b", "a", "c"]),
            Err(Wrong::Disordered("b".into(), "a".into()))
        );
        assert_eq!(
            verdict(&one_after_the_other, &["c", "a", "b"]),
            Err(Wrong::Disordered("c".into(), "a".into())),
            "an unanswered action cannot take effect before it was sent"
        );
        assert_eq!(verdict(&one_after_the_other, &["a", "c"]), Err(Wrong::Lost("b".into())));
        assert_eq!(verdict(&one_after_the_other, &["a", "a", "b"]), Err(Wrong::Doubled("a".into())));
        assert_eq!(verdict(&one_after_the_other, &["a", "b", "x"]), Err(Wrong::Invented("x".into())));
    }
}
