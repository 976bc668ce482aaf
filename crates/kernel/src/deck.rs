//! Decks without a secret order.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::{Chance, RuleRef};

/// A face-down deck: first the cards whose order is fixed, then the rest, whose order does not exist yet.
///
/// Drawing from the rest asks [`Chance`]. A secret order cannot leak, because there is none, and resampling
/// the rest changes nothing.
///
/// ```
/// use landsraad_kernel::{Deck, RuleRef, Scripted};
///
/// const DEAL: RuleRef = RuleRef("demo.setup.deal");
/// let mut deck: Deck<u8, 3> = Deck::shuffled([30, 10, 20]);
/// let mut chance = Scripted::new([1]);
/// assert_eq!(deck.peek(DEAL, &mut chance), Some(20));
/// // The card that was seen is the card that is drawn: no second pick.
/// assert_eq!(deck.draw(DEAL, &mut chance), Some(20));
/// assert_eq!(deck.rest(), [10, 30]);
/// ```
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound(serialize = "C: Serialize", deserialize = "C: Deserialize<'de>"))]
pub struct Deck<C, const N: usize> {
    /// Fixed cards, the next to be drawn last.
    fixed: ArrayVec<C, N>,
    /// The others, sorted so that equal decks are equal values.
    rest: ArrayVec<C, N>,
}

impl<C: Copy, const N: usize> Clone for Deck<C, N> {
    fn clone(&self) -> Self {
        Deck { fixed: copied(&self.fixed), rest: copied(&self.rest) }
    }
}

/// The same list, copied as a whole: its own `clone` goes from one element to the next.
///
/// # Panics
/// Never: there is as much room.
pub fn copied<T: Copy, const N: usize>(list: &ArrayVec<T, N>) -> ArrayVec<T, N> {
    let mut copy = ArrayVec::new();
    copy.try_extend_from_slice(list).expect("there is as much room");
    copy
}

impl<C: Copy + Ord, const N: usize> Default for Deck<C, N> {
    fn default() -> Self {
        Deck { fixed: ArrayVec::new(), rest: ArrayVec::new() }
    }
}

impl<C: Copy + Ord, const N: usize> Deck<C, N> {
    /// A shuffled deck of these cards.
    pub fn shuffled(cards: impl IntoIterator<Item = C>) -> Deck<C, N> {
        let mut deck = Deck { fixed: ArrayVec::new(), rest: cards.into_iter().collect() };
        deck.rest.sort_unstable();
        deck
    }

    /// How many cards are left.
    pub fn len(&self) -> usize {
        self.fixed.len() + self.rest.len()
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes the top card, letting chance decide it if nobody has fixed it. `None` if the deck is empty.
    pub fn draw(&mut self, what: RuleRef, chance: &mut dyn Chance) -> Option<C> {
        self.fix(1, what, chance);
        self.fixed.pop()
    }

    /// The top card, fixed from now on. The game must remember which seats have seen it.
    pub fn peek(&mut self, what: RuleRef, chance: &mut dyn Chance) -> Option<C> {
        self.fix(1, what, chance);
        self.fixed.last().copied()
    }

    /// Fixes the order of the top `count` cards (fewer if the deck is smaller).
    pub fn fix(&mut self, count: usize, what: RuleRef, chance: &mut dyn Chance) {
        while self.fixed.len() < count && !self.rest.is_empty() {
            let index = chance.pick(what, self.rest.len() as u32) as usize;
            let card = self.rest.remove(index);
            self.fixed.insert(0, card);
        }
    }

    /// The fixed cards, next to be drawn first.
    pub fn fixed(&self) -> impl DoubleEndedIterator<Item = C> + '_ {
        self.fixed.iter().rev().copied()
    }

    /// The cards whose order nobody has fixed, sorted.
    pub fn rest(&self) -> &[C] {
        &self.rest
    }

    /// All cards, fixed ones first.
    pub fn iter(&self) -> impl Iterator<Item = C> + '_ {
        self.fixed().chain(self.rest.iter().copied())
    }

    /// Puts a card on top, its place known.
    pub fn put_on_top(&mut self, card: C) {
        self.fixed.push(card);
    }

    /// Shuffles cards in with everything that is here: all order is gone.
    pub fn shuffle_in(&mut self, cards: impl IntoIterator<Item = C>) {
        self.rest.extend(cards);
        let fixed = std::mem::take(&mut self.fixed);
        self.rest.extend(fixed);
        self.rest.sort_unstable();
    }

    /// Shuffles cards in below the fixed ones.
    pub fn add_to_rest(&mut self, cards: impl IntoIterator<Item = C>) {
        self.rest.extend(cards);
        self.rest.sort_unstable();
    }

    /// Removes one given card; returns whether it was there.
    pub fn remove(&mut self, card: C) -> bool {
        if let Some(i) = self.fixed.iter().position(|&c| c == card) {
            self.fixed.remove(i);
            return true;
        }
        if let Some(i) = self.rest.iter().position(|&c| c == card) {
            self.rest.remove(i);
            return true;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Scripted, Seeded};

    const WHAT: RuleRef = RuleRef("demo.deck.refill");

    #[test]
    fn peeking_fixes_the_card_that_is_drawn() {
        let mut deck: Deck<u8, 5> = Deck::shuffled([3, 1, 2]);
        let mut chance = Scripted::new([1]);
        assert_eq!(deck.peek(WHAT, &mut chance), Some(2));
        assert_eq!(deck.draw(WHAT, &mut chance), Some(2));
        assert_eq!(deck.rest(), [1, 3]);
        chance.finish().unwrap();
    }

    #[test]
    fn every_card_comes_once() {
        let mut deck: Deck<u8, 33> = Deck::shuffled(0..33);
        let mut chance = Seeded::from_u64(1);
        let mut drawn: Vec<u8> = std::iter::from_fn(|| deck.draw(WHAT, &mut chance)).collect();
        assert_ne!(drawn, (0..33).collect::<Vec<_>>());
        drawn.sort_unstable();
        assert_eq!(drawn, (0..33).collect::<Vec<_>>());
        assert_eq!(deck.draw(WHAT, &mut chance), None);
    }

    #[test]
    fn shuffling_forgets_the_order() {
        let mut a: Deck<u8, 5> = Deck::shuffled([1, 2]);
        a.put_on_top(3);
        a.shuffle_in([]);
        assert_eq!(a, Deck::shuffled([3, 2, 1]));
    }
}
