//! Hands, decks and discard piles.
//!
//! The order of a deck does not exist before it matters: a deck is the set of its cards, the kinds that are
//! known to come first because somebody searched past them, and the cards that were put under it.

#[cfg(test)]
mod tests;

use landsraad_kernel::{Chance, List, RuleRef, Seat};
use serde::{Deserialize, Serialize};

use crate::activities::Cx;
use crate::board::{Board, Player};
use crate::data::{Data, MAX_DECK};
use crate::event::Event;
use crate::missions::Change;
use crate::vocabulary::*;

/// The cards that are not in hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Decks {
    /// Missions in the joint deck whose place nobody knows.
    pub(crate) missions: CopySet,
    /// Ops cards in the joint deck whose place nobody knows.
    pub(crate) ops: CopySet,
    /// The kinds of the topmost cards, lowest bit first: set for Ops.
    pub(crate) seen: u64,
    /// How many kinds are known.
    pub(crate) seen_len: u8,
    /// Cards put under the joint deck, the upper ones first.
    pub(crate) under: List<Card, MAX_DECK>,
    /// Influence cards in their deck.
    pub(crate) influence: CopySet,
    /// Copies put under the Influence deck, the upper ones first.
    pub(crate) under_influence: List<CardCopy, MAX_DECK>,
    /// Used Ops cards.
    pub(crate) used_ops: CopySet,
    /// Used Influence cards.
    pub(crate) used_influence: CopySet,
    /// Missions that have left the game.
    pub(crate) scored: CopySet,
}

impl Decks {
    /// All cards in their decks.
    pub(crate) fn full(data: &Data) -> Decks {
        Decks {
            missions: data.all_copies(CardKind::Mission),
            ops: data.all_copies(CardKind::Ops),
            seen: 0,
            seen_len: 0,
            under: List::new(),
            influence: data.all_copies(CardKind::Influence),
            under_influence: List::new(),
            used_ops: CopySet::EMPTY,
            used_influence: CopySet::EMPTY,
            scored: CopySet::EMPTY,
        }
    }

    /// How many cards the joint deck has.
    pub fn joint_len(&self) -> usize {
        self.missions.len() + self.ops.len() + self.under.len()
    }

    /// How many cards the Influence deck has.
    pub fn influence_len(&self) -> usize {
        self.influence.len() + self.under_influence.len()
    }
}

const fn low_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// [globopolis.setup.mission-ops-deck] One deck of Missions and Ops cards, in random order.
const JOINT: RuleRef = rule("globopolis.setup.mission-ops-deck");
/// [globopolis.setup.influence-deck] A deck of Influence cards alone.
const INFLUENCE: RuleRef = rule("globopolis.setup.influence-deck");

impl Decks {
    /// The Ops cards among the topmost cards.
    pub(crate) fn known_ops(&self) -> usize {
        (self.seen & low_bits(usize::from(self.seen_len))).count_ones() as usize
    }

    /// The Missions among the topmost cards.
    pub(crate) fn known_missions(&self) -> usize {
        usize::from(self.seen_len) - self.known_ops()
    }

    /// The cards of a kind in their deck whose place nobody knows.
    pub(crate) const fn rest_mut(&mut self, kind: CardKind) -> &mut CopySet {
        match kind {
            CardKind::Mission => &mut self.missions,
            CardKind::Ops => &mut self.ops,
            CardKind::Influence => &mut self.influence,
        }
    }

    fn forget_order(&mut self) {
        self.seen = 0;
        self.seen_len = 0;
        for card in std::mem::take(&mut self.under) {
            match card {
                Card::Mission(i) => self.missions.insert(CardCopy(i)),
                Card::Ops(i) => self.ops.insert(CardCopy(i)),
                Card::Influence(_) => unreachable!("Influence cards have a deck of their own"),
            }
        }
    }

    fn face(&mut self, kind: CardKind, chance: &mut dyn Chance) -> Option<Card> {
        match kind {
            CardKind::Mission => self.missions.draw(JOINT, chance).map(|copy| Card::Mission(copy.0)),
            CardKind::Ops => self.ops.draw(JOINT, chance).map(|copy| Card::Ops(copy.0)),
            CardKind::Influence => unreachable!("Influence cards have a deck of their own"),
        }
    }

    /// The kind of the next card beyond those whose kind is known.
    fn next_kind(&self, chance: &mut dyn Chance) -> Option<CardKind> {
        let ops = (self.ops.len() - self.known_ops()) as u32;
        let missions = (self.missions.len() - self.known_missions()) as u32;
        if ops + missions == 0 {
            return None;
        }
        Some(if chance.pick(JOINT, ops + missions) < ops { CardKind::Ops } else { CardKind::Mission })
    }

    /// The top card of the joint deck, whichever kind it is.
    pub(crate) fn draw_top(&mut self, chance: &mut dyn Chance) -> Option<Card> {
        if self.seen_len > 0 {
            let kind = if self.seen & 1 == 1 { CardKind::Ops } else { CardKind::Mission };
            self.seen >>= 1;
            self.seen_len -= 1;
            return self.face(kind, chance);
        }
        if let Some(kind) = self.next_kind(chance) {
            return self.face(kind, chance);
        }
        (!self.under.is_empty()).then(|| self.under.remove(0))
    }

    /// [globopolis.card.draw] The topmost card of a kind; the order of the others stays.
    pub(crate) fn draw_kind(&mut self, kind: CardKind, chance: &mut dyn Chance) -> Option<Card> {
        let wanted = u64::from(kind == CardKind::Ops);
        for i in 0..self.seen_len {
            if self.seen >> i & 1 == wanted {
                let below = low_bits(usize::from(i));
                self.seen = (self.seen & below) | (self.seen >> 1 & !below);
                self.seen_len -= 1;
                return self.face(kind, chance);
            }
        }
        let there = match kind {
            CardKind::Ops => self.ops.len() - self.known_ops(),
            CardKind::Mission => self.missions.len() - self.known_missions(),
            CardKind::Influence => unreachable!("Influence cards have a deck of their own"),
        };
        if there > 0 {
            while let Some(next) = self.next_kind(chance) {
                if next == kind {
                    return self.face(kind, chance);
                }
                self.seen &= low_bits(usize::from(self.seen_len));
                self.seen |= u64::from(next == CardKind::Ops) << self.seen_len;
                self.seen_len += 1;
            }
        }
        let below = self.under.iter().position(|c| c.kind() == kind)?;
        Some(self.under.remove(below))
    }
}

/// Whether the player holds the card.
pub(crate) fn holds(data: &Data, player: &Player, card: Card) -> bool {
    player.hand(card.kind()).meets(data.copies_of(card))
}

/// The faces of a kind that the player holds, each once.
pub(crate) fn faces<'d>(
    data: &'d Data,
    player: &Player,
    kind: CardKind,
) -> impl Iterator<Item = Card> + use<'d> {
    distinct(data, kind, player.hand(kind))
}

/// The faces of these copies of Influence cards, each once.
pub(crate) fn faces_of(data: &Data, copies: CopySet) -> impl Iterator<Item = Card> {
    distinct(data, CardKind::Influence, copies)
}

/// The faces of copies, each once: the copies of one face follow each other.
fn distinct(data: &Data, kind: CardKind, copies: CopySet) -> impl Iterator<Item = Card> {
    let mut last = None;
    copies.iter().map(move |copy| data.face(kind, copy)).filter(move |&card| last.replace(card) != Some(card))
}

impl Board {
    /// Whether the player might, as far as everybody knows, hold one of these copies of Influence cards.
    ///
    /// Only the size of the hand and the discard pile count, or asking would reveal what the player holds.
    pub(crate) fn might_hold(&self, seat: Seat, copies: CopySet) -> bool {
        !self.player(seat).influence.is_empty() && !copies.is_subset(self.decks.used_influence)
    }
}

impl Cx<'_, '_> {
    /// Draws for a player; returns the face, `None` if there is none.
    ///
    /// `kind` is `None` for the top card of the joint deck.
    pub(crate) fn draw(&mut self, seat: Seat, kind: Option<CardKind>) -> Option<Card> {
        let decks = &mut self.state.board.decks;
        let card = match kind {
            Some(CardKind::Influence) => {
                // [globopolis.card.used] The discard pile makes a new deck when the deck runs out.
                if decks.influence_len() == 0 && !decks.used_influence.is_empty() {
                    decks.influence = std::mem::take(&mut decks.used_influence);
                    self.emit(|| Event::Reshuffled { kind: CardKind::Influence });
                }
                let decks = &mut self.state.board.decks;
                let copy = match decks.influence.draw(INFLUENCE, self.chance) {
                    Some(copy) => Some(copy),
                    None if decks.under_influence.is_empty() => None,
                    None => Some(decks.under_influence.remove(0)),
                };
                if let Some(copy) = copy {
                    self.state.board.player_mut(seat).influence.insert(copy);
                }
                copy.map(|copy| self.rules.data.face(CardKind::Influence, copy))
            }
            Some(wanted @ (CardKind::Mission | CardKind::Ops)) => {
                let mut card = decks.draw_kind(wanted, self.chance);
                // [globopolis.card.none-left] Used Ops cards are shuffled in when none is left.
                if card.is_none() && wanted == CardKind::Ops && !decks.used_ops.is_empty() {
                    self.shuffle_ops_in();
                    card = self.state.board.decks.draw_kind(wanted, self.chance);
                }
                card
            }
            None => {
                if decks.joint_len() == 0 && !decks.used_ops.is_empty() {
                    self.shuffle_ops_in();
                }
                self.state.board.decks.draw_top(self.chance)
            }
        };
        if card.is_none() {
            // [globopolis.card.none-left] Then no card is drawn.
            self.emit(|| Event::NoCard { seat, kind: kind.unwrap_or(CardKind::Ops) });
        }
        self.receive(seat, card)
    }

    /// A card of the kind at setup, before Missions and Ops cards are shuffled together.
    pub(crate) fn deal_card(&mut self, seat: Seat, kind: CardKind) {
        if kind == CardKind::Influence {
            self.draw(seat, Some(kind));
        } else {
            let card = self.state.board.decks.face(kind, self.chance);
            self.receive(seat, card);
        }
    }

    fn receive(&mut self, seat: Seat, card: Option<Card>) -> Option<Card> {
        let player = self.state.board.player_mut(seat);
        match card {
            Some(Card::Mission(i)) => {
                player.missions.insert(CardCopy(i));
                self.mark(seat, [Change::Hand]);
            }
            Some(Card::Ops(i)) => player.ops.insert(CardCopy(i)),
            Some(Card::Influence(_)) | None => {}
        }
        if let Some(card) = card {
            self.emit(|| Event::Drew { seat, kind: card.kind(), card: Some(card) });
        }
        card
    }

    fn shuffle_ops_in(&mut self) {
        let decks = &mut self.state.board.decks;
        decks.forget_order();
        decks.ops |= std::mem::take(&mut decks.used_ops);
        self.emit(|| Event::Reshuffled { kind: CardKind::Ops });
    }

    /// Takes one copy of a card out of a hand.
    fn remove(&mut self, seat: Seat, card: Card) -> CopySet {
        let hand = self.state.board.player_mut(seat).hand_mut(card.kind());
        let copy: CopySet = hand.and(self.rules.data.copies_of(card)).first().into_iter().collect();
        *hand = hand.minus(copy);
        copy
    }

    /// [globopolis.card.fourth] One card of the kind goes under its deck.
    pub(crate) fn put_under(&mut self, seat: Seat, card: Card) {
        let copy = self.remove(seat, card);
        match card {
            Card::Mission(_) | Card::Ops(_) => self.state.board.decks.under.push(card),
            Card::Influence(_) => self.state.board.decks.under_influence.extend(copy.iter()),
        }
        self.emit(|| Event::Under { seat, kind: card.kind(), card: Some(card) });
    }

    /// [globopolis.card.used] A used Ops or Influence card goes to its discard pile.
    pub(crate) fn discard(&mut self, seat: Seat, card: Card) {
        let copy = self.remove(seat, card);
        let decks = &mut self.state.board.decks;
        match card {
            Card::Mission(_) => decks.scored |= copy,
            Card::Ops(_) => decks.used_ops |= copy,
            Card::Influence(_) => decks.used_influence |= copy,
        }
        self.emit(|| Event::Played { seat, card });
    }

    /// [globopolis.card.used] A scored Mission leaves the game.
    pub(crate) fn score_mission(&mut self, seat: Seat, card: Card) {
        let copy = self.remove(seat, card);
        self.state.board.decks.scored |= copy;
        self.emit(|| Event::Declared { seat, card });
    }

    /// A card passes from hand to hand in a deal.
    pub(crate) fn hand_over(&mut self, from: Seat, to: Seat, card: Card) {
        let copy = self.remove(from, card);
        *self.state.board.player_mut(to).hand_mut(card.kind()) |= copy;
        if card.kind() == CardKind::Mission {
            self.mark(to, [Change::Hand]);
        }
        self.emit(|| Event::HandedOver { from, to, kind: card.kind(), card: Some(card) });
    }
}
