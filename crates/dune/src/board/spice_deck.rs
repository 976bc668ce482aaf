//! The spice deck with its one or two discard piles, or two decks with a pile each.

use arrayvec::ArrayVec;
use landsraad_kernel::{List, RuleRef};
use serde::{Deserialize, Serialize};

use super::Secret;
use super::deck::MaskDeck;
use crate::activities::Cx;
use crate::data::{SPICE_CARD_COUNT, SPOT_COUNT, SpiceCard, Territory};
use crate::editions::{ReshuffleTarget, SpiceDecks};
use crate::event::{BoardEvent, Event};
use crate::{Faction, FactionSet};

/// A discard pile. The basic game uses A alone. [gf9.spice-blow.adv-two-cards]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Pile {
    /// The first blow's.
    A,
    /// The second blow's.
    B,
}

/// All spice cards. With two decks each pile has its own. [v29.advcombat.two-decks]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SpiceDeck {
    decks: [MaskDeck<SpiceCard, SPICE_CARD_COUNT>; 2],
    piles: [List<SpiceCard, SPICE_CARD_COUNT>; 2],
    /// Worms of the first turn, waiting to be shuffled back into each deck, as bits.
    // [gf9.spice-blow.first-turn-worms]
    aside: [u8; 2],
    /// The factions that know the top card of each deck. [gf9.secrecy.spice-sight]
    top_seen: [FactionSet; 2],
    /// The territory card that came to each pile last. [ah2009.spice.worm-place]
    latest: [Option<SpiceCard>; 2],
}

/// A worm's bit among those set aside.
const fn worm_bit(card: SpiceCard) -> u8 {
    1 << (card.0 - SPOT_COUNT as u8)
}

/// Worms are alike. The first by number of those in a deck is the next to come, so that which one came reveals
/// nobody where it lay. [gf9.secrecy.spice-sight]
fn settle_top(deck: &mut MaskDeck<SpiceCard, SPICE_CARD_COUNT>) {
    let Some(top) = deck.fixed().next().filter(|c| c.is_worm()) else { return };
    let first = deck.rest().find(|&c| c.is_worm() && c < top);
    if let Some(first) = first {
        deck.remove(top);
        deck.remove(first);
        deck.add_to_rest([top]);
        deck.put_on_top(first);
    }
}

impl SpiceDeck {
    /// A discard pile, newest last.
    pub fn pile(&self, pile: Pile) -> &[SpiceCard] {
        &self.piles[pile as usize]
    }
    /// How many cards the deck has left.
    pub fn deck_len(&self) -> usize {
        self.decks[0].len()
    }
    /// How many cards the second deck has left. [v29.advcombat.two-decks]
    pub fn second_len(&self) -> usize {
        self.decks[1].len()
    }
    /// Worms set aside.
    pub fn aside(&self) -> usize {
        self.aside.iter().map(|bits| bits.count_ones() as usize).sum()
    }
    /// The top card of a deck, if one of these viewers has seen it.
    pub fn top_for(&self, deck: Pile, viewers: FactionSet) -> Option<SpiceCard> {
        let i = deck as usize;
        if self.top_seen[i].and(viewers).is_empty() { None } else { self.decks[i].fixed().next() }
    }
    pub(crate) fn open(decks: SpiceDecks) -> SpiceDeck {
        let mut open = SpiceDeck::default();
        for i in 0..decks.count() {
            open.decks[i] = MaskDeck::shuffled(SpiceCard::all());
        }
        open
    }
    /// Deals the order again for somebody who has not seen the top card.
    pub(crate) fn redeal(&mut self, viewers: FactionSet, mut pick: impl FnMut(usize) -> usize) {
        for (deck, seen) in self.decks.iter_mut().zip(self.top_seen) {
            if seen.and(viewers).is_empty() && deck.fixed().next().is_some() {
                let mut all: ArrayVec<SpiceCard, SPICE_CARD_COUNT> = deck.iter().collect();
                all.sort_unstable();
                let fixed: ArrayVec<SpiceCard, SPICE_CARD_COUNT> =
                    deck.fixed().map(|_| all.remove(pick(all.len()))).collect();
                *deck = MaskDeck::shuffled(all);
                for &card in fixed.iter().rev() {
                    deck.put_on_top(card);
                }
                settle_top(deck);
            }
        }
    }
    /// Each of the 21 cards of each deck is in exactly one place.
    pub fn audit(&self, decks: SpiceDecks) -> Result<(), String> {
        let aside =
            |i: usize| SpiceCard::all().filter(move |&c| c.is_worm() && self.aside[i] & worm_bit(c) != 0);
        let sets = match decks {
            SpiceDecks::One => &[&[0, 1][..]][..],
            SpiceDecks::Two => &[&[0][..], &[1][..]][..],
        };
        for set in sets {
            let mut seen = 0u32;
            for &i in *set {
                for card in self.piles[i].iter().copied().chain(self.decks[i].iter()).chain(aside(i)) {
                    if seen & 1 << card.0 != 0 {
                        return Err(format!("spice card {} is in two places", card.id()));
                    }
                    seen |= 1 << card.0;
                }
            }
            if seen.count_ones() as usize != SPICE_CARD_COUNT {
                return Err("a spice card is lost".into());
            }
        }
        Ok(())
    }
}

impl SpiceDecks {
    /// How many.
    pub(crate) const fn count(self) -> usize {
        match self {
            SpiceDecks::One => 1,
            SpiceDecks::Two => 2,
        }
    }
    /// The deck a pile is drawn from. [v29.advcombat.two-decks]
    const fn of(self, pile: Pile) -> usize {
        match self {
            SpiceDecks::One => 0,
            SpiceDecks::Two => pile as usize,
        }
    }
}

impl Cx<'_, '_> {
    /// An exhausted deck takes in its piles: both where there is one deck.
    // [gf9.setup.reshuffle] [gf9.faq.spice-reshuffle-all] [v29.advcombat.two-decks]
    // With two blows a turn this happens in turn 8, and only once. [ah2009.double-blow.turn8-once]
    fn refill_spice(&mut self, deck: usize) {
        let decks = self.rules.rulings.spice_decks;
        let blow = &mut self.state.board.blow;
        let own = |i: &usize| match decks {
            SpiceDecks::One => true,
            SpiceDecks::Two => *i == deck,
        };
        if blow.decks[deck].is_empty() && [0, 1].iter().filter(|i| own(i)).any(|&i| !blow.piles[i].is_empty())
        {
            for i in [0, 1].into_iter().filter(own) {
                let mut pile = std::mem::take(&mut blow.piles[i]);
                match self.rules.rulings.reshuffle_target {
                    ReshuffleTarget::Forgotten => blow.latest[i] = None,
                    // [ah2009.spice.deck-reshuffle] [ah2009.double-blow.turn8-reshuffle]
                    ReshuffleTarget::Remembered => {}
                    // The latest territory stays as target. [v29.setup.decks] [v29.advcombat.one-deck-reshuffle]
                    ReshuffleTarget::CardStays => {
                        if let Some(at) = pile.iter().rposition(|c| !c.is_worm()) {
                            blow.piles[i].push(pile.remove(at));
                        }
                    }
                }
                blow.decks[deck].add_to_rest(pile);
            }
            self.emit(|| Event::Board(BoardEvent::SpiceReshuffled));
        }
    }

    /// Turns up the top spice card for a pile. The caller must discard it or set it aside at once.
    pub fn turn_spice(&mut self, pile: Pile, what: RuleRef) -> Option<SpiceCard> {
        let deck = self.rules.rulings.spice_decks.of(pile);
        self.refill_spice(deck);
        let blow = &mut self.state.board.blow;
        blow.top_seen[deck] = FactionSet::EMPTY;
        blow.decks[deck].peek(what, self.chance);
        settle_top(&mut blow.decks[deck]);
        let card = blow.decks[deck].draw(what, self.chance)?;
        self.emit(|| Event::Board(BoardEvent::SpiceTurned { card }));
        Some(card)
    }

    /// Puts a turned card on a pile.
    pub fn discard_spice(&mut self, card: SpiceCard, pile: Pile) {
        let blow = &mut self.state.board.blow;
        blow.piles[pile as usize].push(card);
        if !card.is_worm() {
            blow.latest[pile as usize] = Some(card);
        }
    }

    /// Where a worm drawn for a pile strikes: the territory that came to the pile last.
    // [gf9.spice-blow.worm-devours] [ah2009.spice.worm-place] [ah2009.double-blow.worm-target]
    // [v29.spice.worm-target]
    pub fn worm_target(&self, pile: Pile) -> Option<Territory> {
        self.state.board.blow.latest[pile as usize].and_then(SpiceCard::blow).map(|(loc, _)| loc.territory())
    }

    /// Sets a worm of the first turn aside.
    pub fn set_aside(&mut self, card: SpiceCard, pile: Pile) {
        if card.is_worm() {
            self.state.board.blow.aside[self.rules.rulings.spice_decks.of(pile)] |= worm_bit(card);
        }
    }

    /// Shuffles the set-aside worms back. [gf9.spice-blow.adv-first-turn]
    pub fn shuffle_aside(&mut self) {
        let blow = &mut self.state.board.blow;
        for i in [0, 1] {
            let bits = std::mem::take(&mut blow.aside[i]);
            if bits != 0 {
                let worms = SpiceCard::all().filter(|&c| c.is_worm() && bits & worm_bit(c) != 0);
                blow.decks[i].shuffle_in(worms);
                blow.top_seen[i] = FactionSet::EMPTY;
            }
        }
    }

    /// A faction looks at the top spice card, of each deck where there are two. [gf9.atreides.spice-sight]
    pub fn look_at_spice(&mut self, f: Faction, what: RuleRef) {
        for i in 0..self.rules.rulings.spice_decks.count() {
            self.refill_spice(i);
            let blow = &mut self.state.board.blow;
            blow.decks[i].peek(what, self.chance);
            settle_top(&mut blow.decks[i]);
            let top = blow.decks[i].fixed().next();
            if let Some(card) = top {
                blow.top_seen[i].insert(f);
                self.emit(|| {
                    Event::Board(BoardEvent::SpiceSeen { faction: f, card: Secret::new(card, f.only()) })
                });
            }
        }
    }

    /// Puts this very card on top of a deck: for written positions.
    pub(crate) fn stage_spice_top(&mut self, card: SpiceCard, deck: Pile) -> bool {
        let deck = &mut self.state.board.blow.decks[self.rules.rulings.spice_decks.of(deck)];
        deck.remove(card) && deck.put_on_top(card)
    }

    /// The card, or for a worm the next one like it, that is in the deck and not among those taken: for written
    /// positions.
    pub(crate) fn stage_spice_copy(
        &self,
        card: SpiceCard,
        pile: Pile,
        taken: &[SpiceCard],
    ) -> Option<SpiceCard> {
        let deck = &self.state.board.blow.decks[self.rules.rulings.spice_decks.of(pile)];
        let alike = SpiceCard::all().filter(|c| card.is_worm() && c.is_worm());
        let free = |c: &SpiceCard| !taken.contains(c) && deck.iter().any(|d| d == *c);
        std::iter::once(card).chain(alike).find(free)
    }

    /// Puts this card, or for a worm one like it, from the deck on a pile: for written positions.
    pub(crate) fn stage_spice_discard(&mut self, card: SpiceCard, pile: Pile) -> bool {
        let deck = self.rules.rulings.spice_decks.of(pile);
        let Some(card) = self.stage_spice_copy(card, pile, &[]) else { return false };
        self.state.board.blow.decks[deck].remove(card);
        self.discard_spice(card, pile);
        true
    }
}
