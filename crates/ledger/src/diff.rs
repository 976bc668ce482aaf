//! What two editions of a game do differently.

use std::collections::BTreeMap;

use landsraad_kernel::Lang;
use serde::Serialize;

use crate::{Ledger, Library, Rule};

/// The difference between two editions, by topic.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Diff<'a> {
    /// The edition on the left: `gf9`.
    pub left: &'a str,
    /// The edition on the right.
    pub right: &'a str,
    /// How many entries of the left edition say the same on the right.
    pub same: usize,
    /// Only topics with a difference, in the order of the left ledger, then those of the right alone.
    pub topics: Vec<TopicDiff<'a>>,
}

/// The differences of one topic.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TopicDiff<'a> {
    /// The topic as the left edition calls it, where it has it.
    pub topic: &'a str,
    /// What differs.
    pub entries: Vec<Difference<'a>>,
}

/// One difference: a rule that changed, or one that only one side has.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Difference<'a> {
    /// The rule on the left.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub left: Option<&'a Rule>,
    /// The rule on the right.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub right: Option<&'a Rule>,
    /// How they differ, in the ledger's words, where it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub how: Option<&'a str>,
    /// The same in Italian.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub how_it: Option<&'a str>,
}

impl<'a> Difference<'a> {
    /// `explained_by` is the rule whose `differs` text describes this difference, if there is one.
    fn new(
        left: Option<&'a Rule>,
        right: Option<&'a Rule>,
        explained_by: Option<&'a Rule>,
    ) -> Difference<'a> {
        let how = |lang| explained_by.and_then(|rule| rule.differs(lang));
        Difference { left, right, how: how(Lang::En), how_it: how(Lang::It) }
    }

    /// How they differ, in one language.
    pub fn how(&self, lang: Lang) -> Option<&'a str> {
        match lang {
            Lang::En => self.how,
            Lang::It => self.how_it,
        }
    }
}

impl Library {
    /// Compares two editions; `None` if one of them has no ledger.
    ///
    /// Entries that equal the same 2019 entry are the same rule. Of the others, entries of one topic that
    /// bear the same slug or refer to each other are shown side by side as one change.
    pub fn diff<'a>(&'a self, left: &str, right: &str) -> Option<Diff<'a>> {
        let (left, right) = (self.ledger_of(left)?, self.ledger_of(right)?);
        let has = |ledger: &Ledger, rule: &Rule| ledger.rules.iter().any(|other| other.base() == rule.base());
        let only_left: Vec<&Rule> = left.rules.iter().filter(|rule| !has(right, rule)).collect();
        let mut only_right: Vec<&Rule> = right.rules.iter().filter(|rule| !has(left, rule)).collect();
        let names = align_topics(left, right);

        let mut topics: Vec<TopicDiff<'a>> = vec![];
        for topic in left.topics() {
            topics.push(TopicDiff { topic, entries: vec![] });
        }
        // `differs` describes the difference from the reference edition, so it applies only if that edition
        // is compared.
        let is_base = |ledger: &Ledger| ledger.rules.iter().all(|rule| rule.same_as.is_none());
        let compares_base = is_base(left) || is_base(right);
        for &rule in &only_left {
            let twin = only_right.iter().position(|other| changed_into(rule, other, &names));
            let twin = twin.map(|i| only_right.remove(i));
            let explained_by = twin.filter(|twin| twin.differs.is_some()).unwrap_or(rule);
            push(
                &mut topics,
                &rule.phase,
                Difference::new(Some(rule), twin, compares_base.then_some(explained_by)),
            );
        }
        for rule in only_right {
            let topic = names.get(rule.phase.as_str()).copied().unwrap_or(&rule.phase);
            push(&mut topics, topic, Difference::new(None, Some(rule), compares_base.then_some(rule)));
        }
        topics.retain(|topic| !topic.entries.is_empty());
        Some(Diff {
            left: &left.edition,
            right: &right.edition,
            same: left.rules.len() - only_left.len(),
            topics,
        })
    }
}

fn push<'a>(topics: &mut Vec<TopicDiff<'a>>, topic: &'a str, entry: Difference<'a>) {
    match topics.iter_mut().find(|t| t.topic == topic) {
        Some(found) => found.entries.push(entry),
        None => topics.push(TopicDiff { topic, entries: vec![entry] }),
    }
}

/// How the left edition calls the topics of the right one: the topic with which it shares most rules.
fn align_topics<'a>(left: &'a Ledger, right: &'a Ledger) -> BTreeMap<&'a str, &'a str> {
    let mut names = BTreeMap::new();
    for topic in right.topics() {
        if left.topics().contains(&topic) {
            names.insert(topic, topic);
            continue;
        }
        let mut shared: BTreeMap<&str, usize> = BTreeMap::new();
        for rule in right.rules.iter().filter(|rule| rule.phase == topic) {
            for twin in left.rules.iter().filter(|other| other.base() == rule.base()) {
                *shared.entry(&twin.phase).or_default() += 1;
            }
        }
        if let Some((name, _)) = shared.into_iter().max_by_key(|&(_, count)| count) {
            names.insert(topic, name);
        }
    }
    names
}

fn changed_into(left: &Rule, right: &Rule, names: &BTreeMap<&str, &str>) -> bool {
    let same_topic = names.get(right.phase.as_str()).is_some_and(|name| *name == left.phase);
    (same_topic && left.slug() == right.slug())
        || right.see.contains(&left.id)
        || left.see.contains(&right.id)
}
