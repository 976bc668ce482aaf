//! What an answer is about, so that screens can mark it on the board without reading the action.

use serde::{Deserialize, Serialize};

/// The places, cards and other things that an action names, by the ids that the game's view uses.
///
/// A list holds each id once. An action that names nothing has empty lists.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Targets {
    /// Places of the board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub places: Vec<String>,
    /// Cards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub cards: Vec<String>,
    /// Leaders.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub leaders: Vec<String>,
    /// Everything else: players, dice, tokens, kinds of piece.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub things: Vec<String>,
    /// The number that the answer names, where a number is what is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub amount: Option<Amount>,
}

/// A number as people say it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Amount {
    /// The number in the game's own unit.
    pub n: i32,
    /// How many of these units make one: 2 where half points are counted.
    pub per: u8,
}

impl Targets {
    /// An action that names nothing.
    pub const NONE: Targets =
        Targets { places: vec![], cards: vec![], leaders: vec![], things: vec![], amount: None };

    /// Adds a place.
    #[must_use]
    pub fn place(mut self, id: impl Into<String>) -> Targets {
        add(&mut self.places, id.into());
        self
    }

    /// Adds a card.
    #[must_use]
    pub fn card(mut self, id: impl Into<String>) -> Targets {
        add(&mut self.cards, id.into());
        self
    }

    /// Adds a leader.
    #[must_use]
    pub fn leader(mut self, id: impl Into<String>) -> Targets {
        add(&mut self.leaders, id.into());
        self
    }

    /// Adds another thing.
    #[must_use]
    pub fn thing(mut self, id: impl Into<String>) -> Targets {
        add(&mut self.things, id.into());
        self
    }

    /// Sets the number, in whole units.
    #[must_use]
    pub fn amount(mut self, n: impl Into<i32>) -> Targets {
        self.amount = Some(Amount { n: n.into(), per: 1 });
        self
    }

    /// Sets the number, in half units.
    #[must_use]
    pub fn halves(mut self, n: impl Into<i32>) -> Targets {
        self.amount = Some(Amount { n: n.into(), per: 2 });
        self
    }

    /// Whether nothing is named.
    pub fn is_empty(&self) -> bool {
        *self == Targets::NONE
    }
}

fn add(list: &mut Vec<String>, id: String) {
    if !list.contains(&id) {
        list.push(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_listed_once_and_empty_lists_are_left_out() {
        let targets = Targets::NONE.place("arrakeen").place("arrakeen").halves(7);
        assert_eq!(
            serde_json::to_string(&targets).unwrap(),
            r#"{"places":["arrakeen"],"amount":{"n":7,"per":2}}"#
        );
        assert!(Targets::NONE.is_empty() && !targets.is_empty());
    }
}
