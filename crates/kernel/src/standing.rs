//! Answers in advance: a seat says once how to answer questions of one kind.

use crate::{Decision, Game, Redacted, Say, Seat};

/// A standing answer that a seat may give to a question and to those of the same kind that follow.
///
/// The game says which exist and what they answer. The host keeps them for the seat and gives the answers.
/// They are no part of a state or a record: a record holds the answers alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Its name in the game: `bid_up_to`.
    pub key: &'static str,
    /// What it says, for a button and a list. `{n}` stands for the number.
    pub text: Say,
    /// The smallest and the largest number it takes, if it needs a number.
    pub amount: Option<(u16, u16)>,
    /// What it holds for, as a number: this card, this turn. Another number in a later question ends it. 0:
    /// until the seat takes it back.
    pub scope: u32,
}

impl Standing {
    /// One that holds until it is taken back and needs no number.
    pub const fn always(key: &'static str, text: Say) -> Standing {
        Standing { key, text, amount: None, scope: 0 }
    }

    /// The same for a part of the match alone.
    #[must_use]
    pub const fn within(self, scope: u32) -> Standing {
        Standing { scope, ..self }
    }

    /// The same with a number between these.
    #[must_use]
    pub const fn up_to(self, least: u16, most: u16) -> Standing {
        Standing { amount: Some((least, most)), ..self }
    }
}

/// A question as the seat that is asked sees it: nothing else may decide what a standing answer says.
#[derive(Debug)]
pub struct Asked<'a, G: Game> {
    /// The seat.
    pub seat: Seat,
    /// What the seat knows.
    pub view: &'a Redacted<G::View>,
    /// What it is asked.
    pub decision: &'a Decision<G::Question, G::Action>,
    /// Its legal answers.
    pub legal: &'a [G::Action],
}

/// The place of a question in an order that one seat gives in several small answers: where from, where to,
/// how many.
///
/// From one part to a later one of the same order nothing is drawn, and the seat learns nothing that it could
/// not foresee. So a screen may put the questions of an order into one form and send the answers together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderPart {
    /// The kind of order.
    pub order: &'static str,
    /// Its place: an order continues with later places only.
    pub place: u8,
    /// Whether the same place may be asked again in one order.
    pub repeats: bool,
}

impl OrderPart {
    /// A part that is asked once.
    pub const fn new(order: &'static str, place: u8) -> OrderPart {
        OrderPart { order, place, repeats: false }
    }

    /// A part that may be asked several times.
    pub const fn repeated(order: &'static str, place: u8) -> OrderPart {
        OrderPart { order, place, repeats: true }
    }

    /// Whether the order goes on with that part after this one.
    pub fn goes_on(self, next: OrderPart) -> bool {
        self.order == next.order && (next.place > self.place || next.place == self.place && next.repeats)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_goes_on_with_later_parts_of_its_own() {
        let [from, to] = [0, 1].map(|place| OrderPart::new("march", place));
        let count = OrderPart::repeated("march", 2);
        assert!(from.goes_on(to) && to.goes_on(count) && from.goes_on(count) && count.goes_on(count));
        assert!(!count.goes_on(from), "another order begins");
        assert!(!from.goes_on(from) && !from.goes_on(OrderPart::new("trade", 1)));
    }
}
