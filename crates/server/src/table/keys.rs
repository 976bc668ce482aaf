//! The answers to messages that changed something. A message with the same key gets the same answer, and
//! nothing is done again.
//!
//! Keys belong to accounts. They outlive connections. Those that were stored with something also outlive a
//! restart: keys of actions and take-backs in the journal, of chat lines, of offers and the answers to
//! them, of votes.

use std::collections::{HashMap, VecDeque};

use landsraad_wire::{Problem, RefusedKind, ServerMessage};
use serde::{Deserialize, Serialize};

/// How many keys of an account are remembered at one table.
const KEPT: usize = 64;
/// How many accounts are remembered at one table. Those of former players go first.
const ACCOUNTS: usize = 64;

/// A key with the account that chose it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnKey {
    pub account: String,
    pub key: String,
}

/// An answer that a message got.
#[derive(Clone, Debug)]
pub enum Answer {
    Done { step: u32 },
    Refused(Box<Problem>),
}

impl Answer {
    /// The same answer as a message.
    pub fn again(&self, table: &str, key: &str) -> ServerMessage {
        let (table, key) = (table.to_owned(), key.to_owned());
        match self {
            Answer::Done { step } => ServerMessage::Ack { table, key, step: *step, repeated: true },
            Answer::Refused(problem) => {
                let Problem { kind, field, rule, text, .. } = (**problem).clone();
                ServerMessage::Refused { table: Some(table), key: Some(key), kind, field, rule, text }
            }
        }
    }
}

/// The answers of one table.
#[derive(Debug, Default)]
pub struct Keys(HashMap<String, VecDeque<(String, Answer)>>);

impl Keys {
    /// The answer that this key got.
    pub fn answer(&self, account: &str, key: &str) -> Option<Answer> {
        let own = self.0.get(account)?;
        own.iter().rev().find(|(k, _)| k == key).map(|(_, answer)| answer.clone())
    }

    /// Remembers that a message was carried out.
    pub fn done(&mut self, account: &str, key: &str, step: u32) {
        self.keep(account, key, Answer::Done { step });
    }

    /// Remembers that a message was refused, unless it may be tried again with the same key.
    pub fn refused(&mut self, account: &str, key: &str, problem: &Problem) {
        if !matches!(problem.kind, RefusedKind::TooFast | RefusedKind::Unavailable) {
            self.keep(account, key, Answer::Refused(Box::new(problem.clone())));
        }
    }

    /// Remembers a key that was stored together with its effect.
    pub fn restore(&mut self, OwnKey { account, key }: &OwnKey) {
        if self.answer(account, key).is_none() {
            self.keep(account, key, Answer::Done { step: 0 });
        }
    }

    /// Forgets the keys of those who do not sit at the table when too many accounts are remembered.
    pub fn tidy(&mut self, is_seated: impl Fn(&str) -> bool) {
        if self.0.len() > ACCOUNTS {
            self.0.retain(|account, _| is_seated(account));
        }
    }

    fn keep(&mut self, account: &str, key: &str, answer: Answer) {
        let own = self.0.entry(account.to_owned()).or_default();
        own.push_back((key.to_owned(), answer));
        if own.len() > KEPT {
            own.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_those_who_sit_stay_however_many_others_come() {
        let mut keys = Keys::default();
        keys.done("ada", "k", 7);
        for n in 0..3 * ACCOUNTS {
            keys.done(&format!("former {n}"), "k", 1);
            keys.tidy(|account| account == "ada");
        }
        assert!(matches!(keys.answer("ada", "k"), Some(Answer::Done { step: 7 })));
        assert!(keys.0.len() <= ACCOUNTS + 1);
        for n in 0..2 * KEPT {
            keys.done("bob", &n.to_string(), 1);
        }
        assert_eq!(keys.0["bob"].len(), KEPT);
        assert!(keys.answer("ada", "k").is_some(), "each account has its own");
    }
}
