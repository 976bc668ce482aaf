//! Planning cards: decks, hands, discards, reinforcements.

use landsraad_kernel::RuleRef;

use super::Cx;
use crate::data::{Deck, Side};
use crate::event::Event;
use crate::question::Discard;
use crate::state::*;

impl Cx<'_, '_> {
    /// Takes a random card out of a deck. In solo an empty Harkonnen deck is rebuilt first.
    pub(super) fn take_from_deck(&mut self, deck: Deck, what: RuleRef) -> Option<CardCopy> {
        let own = self.rules.deck_set(deck);
        if !self.state.deck.meets(own)
            && self.state.solo.is_some()
            && Deck::of(Side::Harkonnen).contains(&deck)
        {
            // [wfa.solo-special.decks-reshuffle] Its own cards from the common discard pile.
            let back = self.state.discard.and(own);
            self.state.discard = self.state.discard.minus(back);
            self.state.deck |= back;
            if !back.is_empty() {
                self.emit(|| Event::DeckReshuffled { deck });
            }
        }
        // [wfa.round-start.empty-planning-deck] Otherwise an exhausted deck gives nothing.
        let copy = self.state.deck.and(own).draw(what, self.chance)?;
        self.state.deck.remove(copy);
        Some(copy)
    }

    /// Draws a planning card into hand.
    pub fn draw(&mut self, side: Side, deck: Deck, what: RuleRef) {
        if let Some(copy) = self.take_from_deck(deck, what) {
            self.state.hands[side.index()].insert(copy);
            let card = self.rules.card_of(copy);
            self.emit(|| Event::Drew { side, deck, card: Some(card) });
        }
    }

    /// Takes one copy of a kind of card out of a hand.
    pub fn take_from_hand(&mut self, side: Side, card: CardId) -> Option<CardCopy> {
        let copy = self.state.hands[side.index()].and(self.rules.copies_of(card)).first()?;
        self.state.hands[side.index()].remove(copy);
        Some(copy)
    }

    /// Puts a card on the discard pile.
    pub fn put_on_discard(&mut self, copy: CardCopy) {
        self.state.discard.insert(copy);
        let deck = copy.deck();
        if let Some(solo) = &mut self.state.solo
            && Deck::of(Side::Harkonnen).contains(&deck)
        {
            solo.top_discard = Some(deck);
        }
    }

    /// Discards a card from hand.
    pub fn discard(&mut self, side: Side, card: CardId, reason: Discard) {
        if let Some(copy) = self.take_from_hand(side, card) {
            self.put_on_discard(copy);
            self.emit(|| Event::Discarded { side, card, reason });
        }
    }

    /// The automa draws a card by the alternating rule, or from one deck. [wfa.solo-mentat.alternate]
    pub fn automa_draw(&mut self, deck: Option<Deck>) -> Option<CardCopy> {
        let next = deck.unwrap_or_else(|| {
            let last = self.state.solo.as_ref().and_then(|solo| solo.last_draw.or(solo.top_discard));
            match last {
                Some(Deck::HouseHarkonnen) => Deck::CorrinoAlly,
                Some(Deck::CorrinoAlly | Deck::HouseAtreides | Deck::FremenAlly) | None => {
                    Deck::HouseHarkonnen
                }
            }
        });
        let copy = self.take_from_deck(next, RuleRef("wfa.solo-mentat.alternate"));
        if let (Some(solo), None) = (&mut self.state.solo, deck) {
            solo.last_draw = Some(next);
        }
        copy
    }

    /// A card joins the automa's reinforcement deck. `seen`: the player knows which.
    pub fn reinforce(&mut self, copy: CardCopy, seen: bool) {
        if !self.state.reinforcements.try_push(copy) {
            // All Harkonnen cards fit, so this cannot happen; a lost card would be worse than a discarded one.
            self.put_on_discard(copy);
            return;
        }
        if seen {
            self.state.known.insert(copy);
        }
        let (deck, card) = (copy.deck(), self.rules.card_of(copy));
        self.emit(|| Event::Reinforced { deck, card: seen.then_some(card) });
    }

    /// The top card of the reinforcement deck is spent. [wfa.solo-combat.any-card]
    pub fn spend_reinforcement(&mut self) -> bool {
        let Some(copy) = self.state.reinforcements.pop() else { return false };
        self.state.known.remove(copy);
        self.put_on_discard(copy);
        let card = self.rules.card_of(copy);
        self.emit(|| Event::ReinforcementSpent { card });
        true
    }
}
