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
use crate::missions::dirty;
use crate::vocabulary::*;

/// The cards that are not in hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Decks {
    /// Missions in the joint deck whose place nobody knows.
    pub(crate) missions: u64,
    /// Ops cards in the joint deck whose place nobody knows.
    pub(crate) ops: u64,
    /// The kinds of the topmost cards, lowest bit first: set for Ops.
    pub(crate) seen: u64,
    /// How many kinds are known.
    pub(crate) seen_len: u8,
    /// Cards put under the joint deck, the upper ones first.
    pub(crate) under: List<Card, MAX_DECK>,
    /// Influence cards in their deck, by copy.
    pub(crate) influence: u64,
    /// Copies put under the Influence deck, the upper ones first.
    pub(crate) under_influence: List<u8, MAX_DECK>,
    /// Used Ops cards.
    pub(crate) used_ops: u64,
    /// Used Influence cards, by copy.
    pub(crate) used_influence: u64,
    /// Missions that have left the game.
    pub(crate) scored: u64,
}

impl Decks {
    /// All cards in their decks.
    pub(crate) fn full(data: &Data) -> Decks {
        Decks {
            missions: low_bits(data.missions.len()),
            ops: low_bits(data.ops.len()),
            seen: 0,
            seen_len: 0,
            under: List::new(),
            influence: low_bits(data.copies.len()),
            under_influence: List::new(),
            used_ops: 0,
            used_influence: 0,
            scored: 0,
        }
    }

    /// How many cards the joint deck has.
    pub fn joint_len(&self) -> usize {
        (self.missions.count_ones() + self.ops.count_ones()) as usize + self.under.len()
    }

    /// How many cards the Influence deck has.
    pub fn influence_len(&self) -> usize {
        self.influence.count_ones() as usize + self.under_influence.len()
    }
}

pub(crate) const fn low_bits(count: usize) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

/// A random member of the set, taken out.
pub(crate) fn take_random(set: &mut u64, what: RuleRef, chance: &mut dyn Chance) -> Option<u8> {
    let count = set.count_ones();
    if count == 0 {
        return None;
    }
    let mut rest = *set;
    for _ in 0..chance.pick(what, count) {
        rest &= rest - 1;
    }
    let index = rest.trailing_zeros() as u8;
    *set &= !(1 << index);
    Some(index)
}

/// [globopolis.setup.mission-ops-deck] One deck of Missions and Ops cards, in random order.
const JOINT: RuleRef = rule("globopolis.setup.mission-ops-deck");
/// [globopolis.setup.influence-deck] A deck of Influence cards alone.
const INFLUENCE: RuleRef = rule("globopolis.setup.influence-deck");

impl Decks {
    fn known_ops(&self) -> u32 {
        (self.seen & low_bits(usize::from(self.seen_len))).count_ones()
    }

    fn forget_order(&mut self) {
        self.seen = 0;
        self.seen_len = 0;
        for card in std::mem::take(&mut self.under) {
            match card {
                Card::Mission(i) => self.missions |= 1 << i,
                Card::Ops(i) => self.ops |= 1 << i,
                Card::Influence(_) => unreachable!("Influence cards have a deck of their own"),
            }
        }
    }

    fn face(&mut self, kind: CardKind, chance: &mut dyn Chance) -> Option<Card> {
        match kind {
            CardKind::Mission => take_random(&mut self.missions, JOINT, chance).map(Card::Mission),
            CardKind::Ops => take_random(&mut self.ops, JOINT, chance).map(Card::Ops),
            CardKind::Influence => unreachable!("Influence cards have a deck of their own"),
        }
    }

    /// The kind of the next card beyond those whose kind is known.
    fn next_kind(&self, chance: &mut dyn Chance) -> Option<CardKind> {
        let ops = self.ops.count_ones() - self.known_ops();
        let missions = self.missions.count_ones() - (u32::from(self.seen_len) - self.known_ops());
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
            CardKind::Ops => self.ops.count_ones() - self.known_ops(),
            CardKind::Mission => self.missions.count_ones() - (u32::from(self.seen_len) - self.known_ops()),
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
    match card {
        Card::Mission(i) => player.missions >> i & 1 == 1,
        Card::Ops(i) => player.ops >> i & 1 == 1,
        Card::Influence(i) => player.influence & data.influence[usize::from(i)].copies != 0,
    }
}

/// The faces of a kind that the player holds, each once.
pub(crate) fn faces(data: &Data, player: &Player, kind: CardKind) -> impl Iterator<Item = Card> + use<> {
    let mut mask = match kind {
        CardKind::Mission => player.missions,
        CardKind::Ops => player.ops,
        CardKind::Influence => influence_faces(data, player.influence),
    };
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let index = mask.trailing_zeros() as u8;
        mask &= mask - 1;
        Some(match kind {
            CardKind::Mission => Card::Mission(index),
            CardKind::Ops => Card::Ops(index),
            CardKind::Influence => Card::Influence(index),
        })
    })
}

/// The faces of these copies of Influence cards, one bit each.
fn influence_faces(data: &Data, mut copies: u64) -> u64 {
    let mut faces = 0;
    while copies != 0 {
        faces |= 1 << data.copies[copies.trailing_zeros() as usize];
        copies &= copies - 1;
    }
    faces
}

/// The faces of these copies of Influence cards, each once.
pub(crate) fn faces_of(data: &Data, copies: u64) -> impl Iterator<Item = Card> + use<> {
    let mut faces = influence_faces(data, copies);
    std::iter::from_fn(move || {
        if faces == 0 {
            return None;
        }
        let index = faces.trailing_zeros() as u8;
        faces &= faces - 1;
        Some(Card::Influence(index))
    })
}

impl Board {
    /// Whether the player might, as far as everybody knows, hold one of these copies of Influence cards.
    ///
    /// Only the size of the hand and the discard pile count, or asking would reveal what the player holds.
    pub(crate) fn might_hold(&self, seat: Seat, copies: u64) -> bool {
        self.player(seat).influence != 0 && copies & !self.decks.used_influence != 0
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
                if decks.influence_len() == 0 && decks.used_influence != 0 {
                    decks.influence = std::mem::take(&mut decks.used_influence);
                    self.emit(|| Event::Reshuffled { kind: CardKind::Influence });
                }
                let decks = &mut self.state.board.decks;
                let copy = match take_random(&mut decks.influence, INFLUENCE, self.chance) {
                    Some(copy) => Some(copy),
                    None if decks.under_influence.is_empty() => None,
                    None => Some(decks.under_influence.remove(0)),
                };
                if let Some(copy) = copy {
                    self.state.board.player_mut(seat).influence |= 1 << copy;
                }
                copy.map(|c| Card::Influence(self.rules.data.copies[usize::from(c)]))
            }
            Some(wanted @ (CardKind::Mission | CardKind::Ops)) => {
                let mut card = decks.draw_kind(wanted, self.chance);
                // [globopolis.card.none-left] Used Ops cards are shuffled in when none is left.
                if card.is_none() && wanted == CardKind::Ops && decks.used_ops != 0 {
                    self.shuffle_ops_in();
                    card = self.state.board.decks.draw_kind(wanted, self.chance);
                }
                card
            }
            None => {
                if decks.joint_len() == 0 && decks.used_ops != 0 {
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
                player.missions |= 1 << i;
                self.mark(seat, dirty::HAND);
            }
            Some(Card::Ops(i)) => player.ops |= 1 << i,
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

    /// Takes a card out of a hand; the copy, for Influence cards.
    fn remove(&mut self, seat: Seat, card: Card) -> u8 {
        let data = &self.rules.data;
        let player = self.state.board.player_mut(seat);
        match card {
            Card::Mission(i) => {
                player.missions &= !(1 << i);
                i
            }
            Card::Ops(i) => {
                player.ops &= !(1 << i);
                i
            }
            Card::Influence(i) => {
                let copy = (player.influence & data.influence[usize::from(i)].copies).trailing_zeros() as u8;
                player.influence &= !(1 << copy);
                copy
            }
        }
    }

    /// [globopolis.card.fourth] One card of the kind goes under its deck.
    pub(crate) fn put_under(&mut self, seat: Seat, card: Card) {
        let copy = self.remove(seat, card);
        match card {
            Card::Mission(_) | Card::Ops(_) => self.state.board.decks.under.push(card),
            Card::Influence(_) => self.state.board.decks.under_influence.push(copy),
        }
        self.emit(|| Event::Under { seat, kind: card.kind(), card: Some(card) });
    }

    /// [globopolis.card.used] A used Ops or Influence card goes to its discard pile.
    pub(crate) fn discard(&mut self, seat: Seat, card: Card) {
        let copy = self.remove(seat, card);
        let decks = &mut self.state.board.decks;
        match card {
            Card::Mission(_) => decks.scored |= 1 << copy,
            Card::Ops(_) => decks.used_ops |= 1 << copy,
            Card::Influence(_) => decks.used_influence |= 1 << copy,
        }
        self.emit(|| Event::Played { seat, card });
    }

    /// [globopolis.card.used] A scored Mission leaves the game.
    pub(crate) fn score_mission(&mut self, seat: Seat, card: Card) {
        let copy = self.remove(seat, card);
        self.state.board.decks.scored |= 1 << copy;
        self.emit(|| Event::Declared { seat, card });
    }

    /// A card passes from hand to hand in a deal.
    pub(crate) fn hand_over(&mut self, from: Seat, to: Seat, card: Card) {
        let copy = self.remove(from, card);
        let player = self.state.board.player_mut(to);
        match card {
            Card::Mission(_) => player.missions |= 1 << copy,
            Card::Ops(_) => player.ops |= 1 << copy,
            Card::Influence(_) => player.influence |= 1 << copy,
        }
        if card.kind() == CardKind::Mission {
            self.mark(to, dirty::HAND);
        }
        self.emit(|| Event::HandedOver { from, to, kind: card.kind(), card: Some(card) });
    }
}
