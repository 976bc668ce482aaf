//! The spice deck with its one or two discard piles.

use arrayvec::ArrayVec;
use landsraad_kernel::{Deck, RuleRef, copied};
use serde::{Deserialize, Serialize};

use super::Secret;
use crate::data::{SPICE_CARD_COUNT, SpiceCard, Territory};
use crate::editions::ReshuffleTarget;
use crate::event::{BoardEvent, Event};
use crate::frames::Cx;
use crate::{Faction, FactionSet};

/// A discard pile. The basic game uses A alone. [gf9.spice-blow.adv-two-cards]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// The first blow's.
    A,
    /// The second blow's.
    B,
}

/// All spice cards.
#[derive(PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SpiceDeck {
    deck: Deck<SpiceCard, SPICE_CARD_COUNT>,
    piles: [ArrayVec<SpiceCard, SPICE_CARD_COUNT>; 2],
    /// Worms of the first turn, waiting to be shuffled back. [gf9.spice-blow.first-turn-worms]
    aside: ArrayVec<SpiceCard, 6>,
    /// Who knows the top card. [gf9.secrecy.spice-sight]
    top_seen: FactionSet,
    /// The territory card that came to each pile last. [ah2009.spice.worm-place]
    latest: [Option<SpiceCard>; 2],
}

// A state is copied for every line of play that is thought through.
impl Clone for SpiceDeck {
    fn clone(&self) -> SpiceDeck {
        SpiceDeck {
            deck: self.deck.clone(),
            piles: [copied(&self.piles[0]), copied(&self.piles[1])],
            aside: copied(&self.aside),
            top_seen: self.top_seen,
            latest: self.latest,
        }
    }
}

impl SpiceDeck {
    /// A discard pile, newest last.
    pub fn pile(&self, pile: Pile) -> &[SpiceCard] {
        &self.piles[pile as usize]
    }
    /// How many cards the deck has left.
    pub fn deck_len(&self) -> usize {
        self.deck.len()
    }
    /// Worms set aside.
    pub fn aside(&self) -> usize {
        self.aside.len()
    }
    /// The top card, if one of these eyes has seen it.
    pub fn top_for(&self, eyes: FactionSet) -> Option<SpiceCard> {
        if self.top_seen.and(eyes).is_empty() { None } else { self.deck.fixed().next() }
    }
    /// Who knows the top card.
    pub fn top_seen(&self) -> FactionSet {
        self.top_seen
    }
    pub(crate) fn open() -> SpiceDeck {
        SpiceDeck { deck: Deck::shuffled(SpiceCard::all()), ..SpiceDeck::default() }
    }
    /// Deals the order anew for somebody who has not seen the top card.
    pub(crate) fn redeal(&mut self, eyes: FactionSet, mut pick: impl FnMut(usize) -> usize) {
        if self.top_seen.and(eyes).is_empty() && self.deck.fixed().next().is_some() {
            let mut all: ArrayVec<SpiceCard, SPICE_CARD_COUNT> = self.deck.iter().collect();
            all.sort_unstable();
            let fixed: ArrayVec<SpiceCard, SPICE_CARD_COUNT> =
                self.deck.fixed().map(|_| all.remove(pick(all.len()))).collect();
            self.deck = Deck::shuffled(all);
            for &card in fixed.iter().rev() {
                self.deck.put_on_top(card);
            }
        }
    }
    /// Each of the 21 cards is in exactly one place.
    pub fn audit(&self) -> Result<(), String> {
        let mut seen = 0u32;
        let piles = self.piles.iter().flatten().copied();
        for card in piles.chain(self.deck.iter()).chain(self.aside.iter().copied()) {
            if seen & 1 << card.0 != 0 {
                return Err(format!("spice card {} is in two places", card.id()));
            }
            seen |= 1 << card.0;
        }
        if seen.count_ones() as usize == SPICE_CARD_COUNT {
            Ok(())
        } else {
            Err("a spice card is lost".into())
        }
    }
}

impl Cx<'_, '_> {
    /// An exhausted deck takes in both piles. [gf9.setup.reshuffle] [gf9.faq.spice-reshuffle-all]
    // With two blows a turn that is in turn 8, and never again. [ah2009.double-blow.turn8-once]
    fn refill_spice(&mut self) {
        let blow = &mut self.s.board.blow;
        if blow.deck.is_empty() && blow.piles.iter().any(|p| !p.is_empty()) {
            let [mut a, mut b] = std::mem::take(&mut blow.piles);
            match self.rules.rulings.reshuffle_target {
                ReshuffleTarget::Forgotten => blow.latest = [None; 2],
                // [ah2009.spice.deck-reshuffle] [ah2009.double-blow.turn8-reshuffle]
                ReshuffleTarget::Remembered => {}
                // The latest territory stays as target. [v29.setup.decks] [v29.advcombat.one-deck-reshuffle]
                ReshuffleTarget::CardStays => {
                    for (i, pile) in [&mut a, &mut b].into_iter().enumerate() {
                        if let Some(at) = pile.iter().rposition(|c| !c.is_worm()) {
                            blow.piles[i].push(pile.remove(at));
                        }
                    }
                }
            }
            blow.deck.add_to_rest(a.into_iter().chain(b));
            self.emit(|| Event::Board(BoardEvent::SpiceReshuffled));
        }
    }

    /// Turns up the top spice card. The caller must discard it or set it aside at once.
    pub fn turn_spice(&mut self, what: RuleRef) -> Option<SpiceCard> {
        self.refill_spice();
        let blow = &mut self.s.board.blow;
        blow.top_seen = FactionSet::EMPTY;
        let card = blow.deck.draw(what, self.chance)?;
        self.emit(|| Event::Board(BoardEvent::SpiceTurned { card }));
        Some(card)
    }

    /// Puts a turned card on a pile.
    pub fn discard_spice(&mut self, card: SpiceCard, pile: Pile) {
        let blow = &mut self.s.board.blow;
        blow.piles[pile as usize].push(card);
        if !card.is_worm() {
            blow.latest[pile as usize] = Some(card);
        }
    }

    /// Where a worm drawn for a pile strikes: the territory that came to the pile last.
    // [gf9.spice-blow.worm-devours] [ah2009.spice.worm-place] [ah2009.double-blow.worm-target]
    // [v29.spice.worm-target]
    pub fn worm_target(&self, pile: Pile) -> Option<Territory> {
        self.s.board.blow.latest[pile as usize].and_then(SpiceCard::blow).map(|(loc, _)| loc.territory())
    }

    /// Sets a worm of the first turn aside.
    pub fn set_aside(&mut self, card: SpiceCard) {
        self.s.board.blow.aside.push(card);
    }

    /// Shuffles the set-aside worms back. [gf9.spice-blow.adv-first-turn]
    pub fn shuffle_aside(&mut self) {
        let blow = &mut self.s.board.blow;
        if !blow.aside.is_empty() {
            let worms = std::mem::take(&mut blow.aside);
            blow.deck.shuffle_in(worms);
            blow.top_seen = FactionSet::EMPTY;
        }
    }

    /// A faction looks at the top spice card. [gf9.atreides.spice-sight]
    pub fn look_at_spice(&mut self, f: Faction, what: RuleRef) {
        self.refill_spice();
        let blow = &mut self.s.board.blow;
        if let Some(card) = blow.deck.peek(what, self.chance) {
            blow.top_seen.insert(f);
            self.emit(|| {
                Event::Board(BoardEvent::SpiceSeen { faction: f, card: Secret::new(card, f.only()) })
            });
        }
    }

    /// Puts this very card on top of the deck: for written positions.
    pub(crate) fn stage_spice_top(&mut self, card: SpiceCard) -> bool {
        let deck = &mut self.s.board.blow.deck;
        let found = deck.remove(card);
        if found {
            deck.put_on_top(card);
        }
        found
    }

    /// Puts this very card from the deck on a pile: for written positions.
    pub(crate) fn stage_spice_discard(&mut self, card: SpiceCard, pile: Pile) -> bool {
        let blow = &mut self.s.board.blow;
        let found = blow.deck.remove(card);
        if found {
            self.discard_spice(card, pile);
        }
        found
    }
}
