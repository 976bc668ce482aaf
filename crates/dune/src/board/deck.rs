//! Face-down decks of numbered cards: like the kernel's decks, but what nobody has put in order is a mask.

use std::marker::PhantomData;

use landsraad_kernel::{Chance, List, Members, Numbered, RuleRef};
use serde::{Deserialize, Serialize};

/// A face-down deck: the cards on top whose order somebody has fixed, then the rest, whose order does not
/// exist yet. At most `FIXED` cards are ever in fixed order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(bound(serialize = "C: Serialize", deserialize = "C: Copy + Deserialize<'de>"))]
pub struct MaskDeck<C, const FIXED: usize> {
    /// Fixed cards, the next to be drawn last.
    fixed: List<C, FIXED>,
    /// The others, as two halves of a mask: small alignment keeps the state small.
    rest: [u32; 2],
    #[serde(skip)]
    cards: PhantomData<C>,
}

impl<C: Copy, const FIXED: usize> Default for MaskDeck<C, FIXED> {
    fn default() -> Self {
        MaskDeck { fixed: List::new(), rest: [0; 2], cards: PhantomData }
    }
}

impl<C: Numbered + Eq, const FIXED: usize> MaskDeck<C, FIXED> {
    /// A shuffled deck of these cards.
    pub fn shuffled(cards: impl IntoIterator<Item = C>) -> Self {
        let mut deck = Self::default();
        deck.add_to_rest(cards);
        deck
    }

    /// The cards whose order nobody has fixed, by number.
    pub fn rest(&self) -> Members<C, u64> {
        Members::of(u64::from(self.rest[0]) | u64::from(self.rest[1]) << 32)
    }

    /// Exchanges each card for another: the fixed ones keep their places.
    pub fn exchange(&mut self, rest: Members<C, u64>, fixed: impl FnMut(&mut C)) {
        let rest = rest.bits();
        self.fixed.iter_mut().rev().for_each(fixed);
        self.rest = [rest as u32, (rest >> 32) as u32];
    }

    /// How many cards are left.
    pub fn len(&self) -> usize {
        self.fixed.len() + self.rest().bits().count_ones() as usize
    }

    /// Whether no card is left.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes the top card, letting chance decide it if nobody has fixed it. `None` if the deck is empty.
    pub fn draw(&mut self, what: RuleRef, chance: &mut dyn Chance) -> Option<C> {
        self.fixed.pop().or_else(|| {
            let card = self.chosen(what, chance)?;
            self.remove(card);
            Some(card)
        })
    }

    /// The top card, fixed from now on. The game must remember which factions have seen it.
    pub fn peek(&mut self, what: RuleRef, chance: &mut dyn Chance) -> Option<C> {
        if self.fixed.is_empty() {
            let card = self.chosen(what, chance)?;
            self.remove(card);
            self.fixed.push(card);
        }
        self.fixed.last().copied()
    }

    fn chosen(&self, what: RuleRef, chance: &mut dyn Chance) -> Option<C> {
        let count = self.rest().bits().count_ones();
        (count > 0).then(|| chance.pick(what, count)).and_then(|i| self.rest().nth(i as usize))
    }

    /// The fixed cards, next to be drawn first.
    pub fn fixed(&self) -> impl DoubleEndedIterator<Item = C> + '_ {
        self.fixed.iter().rev().copied()
    }

    /// All cards, fixed ones first.
    pub fn iter(&self) -> impl Iterator<Item = C> + '_ {
        self.fixed().chain(self.rest())
    }

    /// Puts a card on top, its place known; says whether there was room.
    pub fn put_on_top(&mut self, card: C) -> bool {
        self.fixed.try_push(card)
    }

    /// Shuffles cards in with everything that is here: all order is gone.
    pub fn shuffle_in(&mut self, cards: impl IntoIterator<Item = C>) {
        let fixed = std::mem::take(&mut self.fixed);
        self.add_to_rest(fixed);
        self.add_to_rest(cards);
    }

    /// Shuffles cards in below the fixed ones.
    pub fn add_to_rest(&mut self, cards: impl IntoIterator<Item = C>) {
        for card in cards {
            self.rest[usize::from(card.number() / 32)] |= 1 << (card.number() % 32);
        }
    }

    /// Removes one given card; returns whether it was there.
    pub fn remove(&mut self, card: C) -> bool {
        if let Some(i) = self.fixed.iter().position(|&c| c == card) {
            self.fixed.remove(i);
            return true;
        }
        let (half, bit) = (usize::from(card.number() / 32), 1 << (card.number() % 32));
        let there = self.rest[half] & bit != 0;
        self.rest[half] &= !bit;
        there
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Card;
    use landsraad_kernel::{Deck, Scripted};

    const WHAT: RuleRef = RuleRef("gf9.setup.shuffle-decks");

    #[test]
    fn it_draws_like_the_decks_of_the_kernel() {
        // [gf9.setup.shuffle-decks] [gf9.setup.reshuffle]
        let picks = [7, 31, 0, 12, 3];
        let mut small = MaskDeck::<Card, 16>::shuffled(Card::all());
        let mut plain = Deck::<Card, 33>::shuffled(Card::all());
        let (mut a, mut b) = (Scripted::new(picks.to_vec()), Scripted::new(picks.to_vec()));
        for _ in 0..picks.len() {
            assert_eq!(small.draw(WHAT, &mut a), plain.draw(WHAT, &mut b));
        }
        small.put_on_top(Card::LASGUN);
        assert_eq!(small.peek(WHAT, &mut a), Some(Card::LASGUN));
        assert!(small.remove(Card::LASGUN) && small.len() == plain.len());
    }
}
