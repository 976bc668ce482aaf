//! Treachery cards: deck, auction row, hands, discards, and what each faction knows about them.
//!
//! Copies of a card look alike. Which copy is where exists in here only: whatever leaves (hands as others read
//! them, actions, events, views) names a card by its *face*, the first of its copies, and a face that comes in
//! stands for the oldest copy in the hand. What somebody knows of a hand is how many cards of a face are in it:
//! he knows the oldest ones. [gf9.secrecy.hands]
// [gf9.setup.shuffle-decks] [gf9.setup.discard-face-up]

use arrayvec::ArrayVec;
use landsraad_kernel::{RuleRef, copied};
use serde::{Deserialize, Serialize};

use super::Secret;
use super::deck::MaskDeck;
use crate::data::{CARD_COUNT, Card, CardKind};
use crate::event::{BoardEvent, Event};
use crate::frames::Cx;
use crate::{ByFaction, Faction, FactionSet};

/// The most cards a hand can hold. [gf9.harkonnen.hand-eight]
pub const MAX_HAND: usize = 8;

/// Cards on top of the deck in an order somebody knows: a row that was put back, or a written position.
const FIXED: usize = 16;

/// Room for a hand while cards are exchanged one for one. [gf9.bidding.never-over-limit]
const HAND_ROOM: usize = 12;

/// The faces of a hand.
pub type Hand = ArrayVec<Card, HAND_ROOM>;

/// Cards of a hand of which no earlier copy is in it: copies of a card are one choice.
pub fn distinct(hand: &[Card]) -> impl Iterator<Item = Card> + '_ {
    let mut seen = 0;
    hand.iter().copied().filter(move |c| {
        let bit = c.first_copy().bit();
        let new = seen & bit == 0;
        seen |= bit;
        new
    })
}

/// All treachery cards.
#[derive(PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cards {
    deck: MaskDeck<Card, FIXED>,
    /// Dealt for the auction, next one first.
    row: ArrayVec<Card, 6>,
    hands: ByFaction<ArrayVec<Card, HAND_ROOM>>,
    discard: ArrayVec<Card, CARD_COUNT>,
    /// Out of the game, or not used in this match: bits. [v29.treachery.mix]
    removed: u64,
    /// Laid face down on the table. [v29.data.card-residual-poison]
    laid: Option<Card>,
    /// The knowledge ledger: bit `c` says that the faction knows where card `c` is now.
    known: ByFaction<u64>,
    /// Cards whose place everybody knows.
    public: u64,
}

// A state is copied for every line of play that is thought through.
impl Clone for Cards {
    fn clone(&self) -> Cards {
        Cards {
            deck: self.deck.clone(),
            row: copied(&self.row),
            hands: ByFaction::from_fn(|f| copied(&self.hands[f])),
            discard: copied(&self.discard),
            removed: self.removed,
            laid: self.laid,
            known: self.known,
            public: self.public,
        }
    }
}

impl Cards {
    /// The faces of a faction's cards, in the order it got them.
    pub fn hand(&self, f: Faction) -> Hand {
        self.hands[f].iter().map(|c| c.first_copy()).collect()
    }
    /// How many cards a faction has.
    pub fn hand_len(&self, f: Faction) -> usize {
        self.hands[f].len()
    }
    /// Whether a card with this face is in a hand.
    pub fn holds(&self, f: Faction, face: Card) -> bool {
        self.hands[f].iter().any(|c| c.first_copy() == face)
    }
    /// Whether any card of these is in a hand: a mask of whole kinds.
    pub fn holds_any(&self, f: Faction, cards: u64) -> bool {
        self.hands[f].iter().any(|c| cards & c.bit() != 0)
    }
    /// The faces in a hand, each once.
    pub fn distinct(&self, f: Faction) -> impl Iterator<Item = Card> + '_ {
        distinct(&self.hands[f]).map(Card::first_copy)
    }
    /// The first card of this kind in a hand.
    pub fn find(&self, f: Faction, kind: CardKind) -> Option<Card> {
        self.hands[f].iter().find(|c| c.kind() == kind).map(|c| c.first_copy())
    }
    /// The discard pile, newest last: the very copies.
    pub(crate) fn discard(&self) -> &[Card] {
        &self.discard
    }
    /// The auction row, next first: the very copies.
    #[cfg(test)]
    pub(crate) fn row(&self) -> &[Card] {
        &self.row
    }
    /// How many cards wait in the auction row.
    pub fn row_len(&self) -> usize {
        self.row.len()
    }
    /// The next card of the row, for who has seen it.
    pub fn next_in_row(&self, seen_by: Faction) -> Option<Card> {
        self.row.first().filter(|c| self.knows(seen_by, **c)).map(|c| c.first_copy())
    }
    /// How many cards the deck has left.
    pub fn deck_len(&self) -> usize {
        self.deck.len()
    }
    /// Cards out of the game, those of sets that are not used included.
    pub fn removed(&self) -> impl Iterator<Item = Card> + '_ {
        Card::every().filter(|c| self.removed & c.bit() != 0)
    }
    /// Whether a faction knows where this very copy is.
    pub(crate) fn knows(&self, f: Faction, card: Card) -> bool {
        (self.known[f] | self.public) & card.bit() != 0
    }
    /// Whether everybody does.
    pub(crate) fn is_public(&self, card: Card) -> bool {
        self.public & card.bit() != 0
    }
    /// The faces in a hand that one of these knows to be there.
    pub fn known_in_hand(&self, of: Faction, viewers: FactionSet) -> impl Iterator<Item = Card> + '_ {
        let seen = move |c: &&Card| viewers.iter().any(|e| self.knows(e, **c)) || self.is_public(**c);
        self.hands[of].iter().filter(seen).map(|c| c.first_copy())
    }
    /// Whether a faction knows a card with this face to be in that hand.
    pub fn knows_in_hand(&self, f: Faction, of: Faction, face: Card) -> bool {
        self.known_in_hand(of, f.only()).any(|c| c == face.first_copy())
    }

    /// Whether, as far as everybody knows, a faction could hold a card of these kinds: the only facts that
    /// decide who is asked in a window.
    pub fn could_hold(&self, f: Faction, wanted: u64) -> bool {
        let hidden = wanted & !self.public != 0;
        self.hands[f].iter().any(|c| if self.is_public(*c) { wanted & c.bit() != 0 } else { hidden })
    }

    /// A shuffled deck of these cards; where the others are everybody knows.
    pub(crate) fn open(cards: u64) -> Cards {
        let used = Card::every().filter(|c| cards & c.bit() != 0);
        let unused = Card::every().filter(|c| cards & c.bit() == 0).fold(0, |m, c| m | c.bit());
        Cards { deck: MaskDeck::shuffled(used), removed: unused, public: unused, ..Cards::default() }
    }

    fn learn(&mut self, card: Card, who: FactionSet) {
        for f in who.iter() {
            self.known[f] |= card.bit();
        }
    }
    fn forget(&mut self, card: Card) {
        self.public &= !card.bit();
        for f in Faction::ALL {
            self.known[f] &= !card.bit();
        }
    }
    fn publish(&mut self, card: Card) {
        self.public |= card.bit();
        self.learn(card, FactionSet::ALL);
    }
    fn put_in_hand(&mut self, f: Faction, card: Card) {
        self.hands[f].push(card);
        self.level(f, card.first_copy());
    }
    /// The oldest copy of a card in a hand.
    fn oldest(&self, f: Faction, face: Card) -> Option<Card> {
        self.hands[f].iter().copied().find(|c| c.first_copy() == face.first_copy())
    }
    /// Copies look alike: a faction that knows some copies in a hand knows the oldest ones.
    fn level(&mut self, f: Faction, face: Card) {
        let alike = self.hands[f].iter().copied().filter(|c| c.first_copy() == face);
        let alike: ArrayVec<Card, HAND_ROOM> = alike.collect();
        if alike.len() < 2 {
            return;
        }
        let mask = alike.iter().fold(0, |m, c| m | c.bit());
        let oldest = |known: u64| {
            let n = (known & mask).count_ones() as usize;
            (known & !mask) | alike[..n].iter().fold(0, |m, c| m | c.bit())
        };
        self.public = oldest(self.public);
        for g in Faction::ALL {
            self.known[g] = oldest(self.known[g]);
        }
    }
    /// The same for every hand. Which copy is which is dealt again too, since nobody knows it.
    fn shuffle_copies(&mut self, mut pick: impl FnMut(usize) -> usize) {
        let mut now: [Card; CARD_COUNT] = std::array::from_fn(|i| Card(i as u8));
        for face in Card::every().filter(|c| c.first_copy() == *c) {
            let used = Card::copies(face.id()).filter(|c| self.removed & c.bit() == 0);
            let used: ArrayVec<Card, CARD_COUNT> = used.collect();
            let mut left = used.clone();
            for c in used {
                now[c.0 as usize] = left.swap_remove(pick(left.len()));
            }
        }
        self.rename_copies(|c| now[c.0 as usize]);
    }

    fn rename_copies(&mut self, moved: impl Fn(Card) -> Card) {
        let bits =
            |mask: u64| Card::every().filter(|c| mask & c.bit() != 0).fold(0, |m, c| m | moved(c).bit());
        let places = self.row.iter_mut().chain(&mut self.discard).chain(&mut self.laid);
        places.chain(self.hands.0.iter_mut().flat_map(|hand| hand.iter_mut())).for_each(|c| *c = moved(*c));
        let fixed: ArrayVec<Card, CARD_COUNT> = self.deck.fixed().map(&moved).collect();
        self.deck = MaskDeck::shuffled(self.deck.rest().map(&moved).collect::<ArrayVec<Card, CARD_COUNT>>());
        for &card in fixed.iter().rev() {
            self.deck.put_on_top(card);
        }
        self.public = bits(self.public);
        for f in Faction::ALL {
            self.known[f] = bits(self.known[f]);
        }
        for f in Faction::ALL {
            for face in self.hand(f) {
                self.level(f, face);
            }
        }
    }

    /// Puts others' hands into an order that says nothing beyond what the knowers know: what they know first, then the
    /// rest. Of the rest, who knows some knows the first ones.
    fn order_hands(&mut self, viewers: FactionSet, unknown: impl Fn(&Cards, Card) -> bool) {
        for f in Faction::ALL.into_iter().filter(|&f| !viewers.contains(f)) {
            let mut hand = self.hands[f].clone();
            hand.sort_by_key(|&c| {
                (unknown(self, c), if unknown(self, c) { Card(0) } else { c.first_copy() })
            });
            let rest: ArrayVec<Card, HAND_ROOM> =
                hand.iter().copied().filter(|&c| unknown(self, c)).collect();
            let mask = rest.iter().fold(0, |m, c| m | c.bit());
            self.hands[f] = hand;
            for g in Faction::ALL.into_iter().filter(|&g| g != f && !viewers.contains(g)) {
                let count = (self.known[g] & mask).count_ones() as usize;
                let first = rest[..count].iter().fold(0, |m, c| m | c.bit());
                self.known[g] = self.known[g] & !mask | first;
            }
        }
    }

    /// Numbers the copies of each card in the order in which the knowers see them, so that the same
    /// knowledge always leaves the same pool.
    fn number_copies(&mut self, unknown: impl Fn(&Cards, Card) -> bool) {
        let mut now: [Option<Card>; CARD_COUNT] = [None; CARD_COUNT];
        let mut taken = self.removed;
        let hands = Faction::ALL.into_iter().flat_map(|f| self.hands[f].iter());
        let places = hands.chain(&self.row).chain(&self.laid).chain(&self.discard).copied();
        let places: ArrayVec<Card, CARD_COUNT> =
            places.chain(self.deck.fixed()).chain(self.deck.rest()).collect();
        for wanted in [false, true] {
            for &card in places.iter().filter(|&&c| unknown(self, c) == wanted) {
                let next = Card::copies(card.id()).find(|c| taken & c.bit() == 0);
                taken |= next.map_or(0, Card::bit);
                now[card.0 as usize] = next;
            }
        }
        self.rename_copies(|c| now[c.0 as usize].unwrap_or(c));
    }

    /// Deals hidden cards again: `pool` is what the knowers cannot place.
    pub(crate) fn redeal(&mut self, viewers: FactionSet, mut pick: impl FnMut(usize) -> usize) {
        let unknown =
            |cards: &Cards, c: Card| !cards.is_public(c) && viewers.iter().all(|f| !cards.knows(f, c));
        self.order_hands(viewers, unknown);
        self.number_copies(unknown);
        let mut pool: ArrayVec<Card, CARD_COUNT> = ArrayVec::new();
        let all_places =
            Faction::ALL.into_iter().flat_map(|f| self.hands[f].iter()).chain(&self.row).chain(&self.laid);
        pool.extend(all_places.copied().chain(self.deck.iter()).filter(|&c| unknown(self, c)));
        pool.sort_unstable();
        let old = self.clone();
        let mut followed = ByFaction::<u64>::default();
        // What lies face down is something that may be laid so. [v29.data.card-residual-poison]
        if let Some(slot) = self.laid.as_mut().filter(|c| unknown(&old, **c)) {
            let bluff = [CardKind::ResidualPoison, CardKind::Worthless];
            let fits = |c: &Card| bluff.contains(&c.kind());
            let count = pool.iter().filter(|c| fits(c)).count();
            let chosen = pool.iter().enumerate().filter(|(_, c)| fits(c)).nth(pick(count.max(1)));
            if let Some(i) = chosen.map(|(i, _)| i) {
                let now = pool.remove(i);
                for f in Faction::ALL.into_iter().filter(|&f| old.knows(f, *slot)) {
                    followed[f] |= now.bit();
                }
                *slot = now;
            } else {
                pool.retain(|c| c != slot);
            }
        }
        let mut draw = |slot: &mut Card| {
            if unknown(&old, *slot) {
                let now = pool.remove(pick(pool.len()));
                for f in Faction::ALL.into_iter().filter(|&f| old.knows(f, *slot)) {
                    followed[f] |= now.bit();
                }
                *slot = now;
            }
        };
        for f in Faction::ALL {
            self.hands[f].iter_mut().for_each(&mut draw);
        }
        self.row.iter_mut().for_each(&mut draw);
        let mut fixed: ArrayVec<Card, CARD_COUNT> = old.deck.fixed().collect();
        fixed.iter_mut().for_each(&mut draw);
        let known_rest = old.deck.rest().filter(|&c| !unknown(&old, c));
        let rest = known_rest.chain(pool.iter().copied()).collect::<ArrayVec<Card, CARD_COUNT>>();
        self.deck = MaskDeck::shuffled(rest);
        for &card in fixed.iter().rev() {
            self.deck.put_on_top(card);
        }
        // A knower's own notes stay; others' notes follow the places, not the cards.
        let moved: u64 = Card::every().filter(|&c| unknown(&old, c)).fold(0, |m, c| m | c.bit());
        for f in Faction::ALL {
            let own: u64 = self.hands[f].iter().fold(0, |m, c| m | c.bit());
            let others = if viewers.contains(f) { 0 } else { moved };
            self.known[f] = (old.known[f] & !others) | own | followed[f];
        }
        self.shuffle_copies(pick);
    }

    /// Each card is in exactly one place.
    pub fn audit(&self) -> Result<(), String> {
        let mut seen = self.removed;
        let hands = Faction::ALL.into_iter().flat_map(|f| self.hands[f].iter().copied());
        let table = self.row.iter().chain(&self.discard).copied().chain(self.laid);
        for card in hands.chain(self.deck.iter()).chain(table) {
            if seen & card.bit() != 0 {
                return Err(format!("card {} is in two places", card.id()));
            }
            seen |= card.bit();
        }
        if seen.count_ones() as usize == CARD_COUNT { Ok(()) } else { Err("a treachery card is lost".into()) }
    }
}

const RESHUFFLE: RuleRef = RuleRef("gf9.setup.reshuffle");

impl Cx<'_, '_> {
    /// An exhausted deck takes in its discards, at the moment a card is needed. [gf9.setup.reshuffle]
    fn refill_treachery(&mut self) {
        let cards = &mut self.s.board.cards;
        if cards.deck.is_empty() && !cards.discard.is_empty() {
            for card in std::mem::take(&mut cards.discard) {
                cards.forget(card);
                cards.deck.add_to_rest([card]);
            }
            self.emit(|| Event::Board(BoardEvent::TreacheryReshuffled));
        }
    }

    /// A faction draws the top card; nobody else sees it, but a faction that knew the top card still knows it.
    pub fn draw_card(&mut self, f: Faction, what: RuleRef) -> Option<Card> {
        self.refill_treachery();
        let cards = &mut self.s.board.cards;
        let card = cards.deck.draw(what, self.chance)?;
        cards.learn(card, f.only());
        cards.put_in_hand(f, card);
        let card = card.first_copy();
        self.emit(|| Event::Board(BoardEvent::CardDrawn { faction: f, card: Secret::new(card, f.only()) }));
        Some(card)
    }

    /// Deals up to `count` cards face down into the auction row. [gf9.bidding.deal-cards]
    pub fn deal_row(&mut self, count: usize) {
        for _ in 0..count {
            self.refill_treachery();
            let cards = &mut self.s.board.cards;
            let Some(card) = cards.deck.draw(RESHUFFLE, self.chance) else { break };
            cards.row.push(card);
        }
        let dealt = self.s.board.cards.row.len() as u8;
        self.emit(|| Event::Board(BoardEvent::RowDealt { cards: dealt }));
    }

    /// A faction looks at the first card of the row and keeps it in mind until it is seen to leave.
    // [gf9.atreides.bidding-sight] [gf9.atreides.notes] [gf9.secrecy.auction-sight]
    pub fn look_at_row(&mut self, f: Faction) {
        let cards = &mut self.s.board.cards;
        if let Some(&card) = cards.row.first() {
            cards.learn(card, f.only());
            let card = card.first_copy();
            self.emit(|| {
                Event::Board(BoardEvent::CardSeen { faction: f, card: Secret::new(card, f.only()) })
            });
        }
    }

    /// The buyer takes the first card of the row unseen. [gf9.bidding.pay] [gf9.secrecy.auction-sight]
    pub fn take_from_row(&mut self, f: Faction) -> Option<Card> {
        let cards = &mut self.s.board.cards;
        if cards.row.is_empty() {
            return None;
        }
        let card = cards.row.remove(0);
        cards.learn(card, f.only());
        cards.put_in_hand(f, card);
        let card = card.first_copy();
        self.emit(|| Event::Board(BoardEvent::CardDrawn { faction: f, card: Secret::new(card, f.only()) }));
        Some(card)
    }

    /// Unsold cards go back on top of the deck in their order. [gf9.bidding.end-all-pass]
    pub fn return_row(&mut self) {
        let cards = &mut self.s.board.cards;
        for card in std::mem::take(&mut cards.row).into_iter().rev() {
            cards.deck.put_on_top(card);
        }
    }

    /// A card leaves a hand for the discard pile, seen by all.
    pub fn discard(&mut self, f: Faction, card: Card) {
        if let Some(copy) = self.take_from_hand(f, card) {
            self.s.board.cards.discard.push(copy);
            self.s.board.cards.publish(copy);
            let card = copy.first_copy();
            self.emit(|| Event::Board(BoardEvent::Discarded { faction: f, card }));
        }
    }

    /// A card leaves a hand and the game. [gf9.cards.family-atomics]
    pub fn remove_card(&mut self, f: Faction, card: Card) {
        if let Some(copy) = self.take_from_hand(f, card) {
            self.s.board.cards.removed |= copy.bit();
            self.s.board.cards.publish(copy);
            let card = copy.first_copy();
            self.emit(|| Event::Board(BoardEvent::CardRemoved { faction: f, card }));
        }
    }

    /// A card passes from hand to hand, seen by the two alone. Others that knew it in the old hand lose track
    /// of it, because they do not see which card went. [gf9.secrecy.hand-swap]
    pub fn give_card(&mut self, from: Faction, to: Faction, card: Card) {
        if let Some(copy) = self.take_from_hand(from, card) {
            let viewers = from.only().with(to);
            self.s.board.cards.forget(copy);
            self.s.board.cards.learn(copy, viewers);
            self.s.board.cards.put_in_hand(to, copy);
            let card = copy.first_copy();
            self.emit(|| Event::Board(BoardEvent::CardGiven { from, to, card: Secret::new(card, viewers) }));
        }
    }

    /// Cards are about to pass unseen between two hands: nobody else knows any longer which card is in
    /// which of the two. [gf9.secrecy.hand-swap] [gf9.secrecy.auction-sight]
    pub fn forget_cards_between(&mut self, a: Faction, b: Faction) {
        let cards = &mut self.s.board.cards;
        let both: u64 = cards.hands[a].iter().chain(&cards.hands[b]).fold(0, |m, c| m | c.bit());
        for f in Faction::ALL {
            if f == a || f == b {
                cards.known[f] |= both & cards.public;
            } else {
                cards.known[f] &= !both;
            }
        }
        cards.public &= !both;
    }

    /// A card is laid face down on the table. Others no longer know which of the cards that could be
    /// laid so are still in the hand. [v29.data.card-residual-poison]
    pub fn lay_card(&mut self, f: Faction, card: Card, alike: u64) {
        let cards = &mut self.s.board.cards;
        let blurred = cards.hands[f].iter().fold(0, |m, c| m | c.bit()) & alike;
        if cards.laid.is_some() {
            return;
        }
        let Some(card) = self.take_from_hand(f, card) else { return };
        let cards = &mut self.s.board.cards;
        for g in Faction::ALL.into_iter().filter(|&g| g != f) {
            cards.known[g] &= !blurred;
        }
        cards.known[f] |= blurred;
        cards.public &= !blurred;
        cards.laid = Some(card);
    }

    /// The card laid by a faction is turned up and discarded.
    pub fn turn_up_laid(&mut self, f: Faction) -> Option<Card> {
        let card = self.s.board.cards.laid.take()?;
        self.s.board.cards.discard.push(card);
        self.s.board.cards.publish(card);
        let card = card.first_copy();
        self.emit(|| Event::Board(BoardEvent::Discarded { faction: f, card }));
        Some(card)
    }

    /// This many cards of a hand, drawn at random, pass to another. [gf9.karama.harkonnen]
    pub fn draw_from_hand(&mut self, to: Faction, from: Faction, cards: u8, what: RuleRef) {
        self.forget_cards_between(to, from);
        for _ in 0..cards {
            let index = self.pick(what, self.s.board.cards.hand_len(from));
            let face = self.s.board.cards.hand(from)[index];
            self.give_card(from, to, face);
        }
    }

    /// Everybody sees a card of a hand that stays there: a winner's kept weapon.
    // [gf9.secrecy.battle-plan-after]
    pub fn show_card(&mut self, of: Faction, card: Card) {
        let cards = &mut self.s.board.cards;
        if let Some(copy) = cards.oldest(of, card) {
            cards.publish(copy);
        }
    }

    /// These see a card of a hand that stays there: shown on purpose, disclosed to prescience, a plan looked at.
    // [gf9.secrecy.may-reveal]
    pub fn show_card_to(&mut self, of: Faction, card: Card, who: FactionSet) {
        let cards = &mut self.s.board.cards;
        if let Some(copy) = cards.oldest(of, card) {
            cards.learn(copy, who);
        }
    }

    /// These see the whole hand.
    pub fn show_hand_to(&mut self, of: Faction, who: FactionSet) {
        let cards = &mut self.s.board.cards;
        for copy in copied(&cards.hands[of]) {
            cards.learn(copy, who);
        }
    }

    /// The oldest copy leaves: a faction that knew of it knows of one less.
    fn take_from_hand(&mut self, f: Faction, card: Card) -> Option<Card> {
        let cards = &mut self.s.board.cards;
        let i = cards.hands[f].iter().position(|c| c.first_copy() == card.first_copy())?;
        Some(cards.hands[f].remove(i))
    }

    /// Takes a card out of the deck, or a copy of it: for written positions.
    fn stage_take(&mut self, card: Card) -> Option<Card> {
        let deck = &mut self.s.board.cards.deck;
        std::iter::once(card).chain(Card::copies(card.id())).find(|&c| deck.remove(c))
    }

    /// Gives a faction a card out of the deck: for written positions.
    pub(crate) fn stage_card(&mut self, f: Faction, card: Card) -> bool {
        if self.s.board.cards.hands[f].len() >= MAX_HAND {
            return false;
        }
        let Some(card) = self.stage_take(card) else { return false };
        let cards = &mut self.s.board.cards;
        cards.learn(card, f.only());
        cards.put_in_hand(f, card);
        true
    }

    /// Puts every hand and discard back into the deck: for written positions.
    pub(crate) fn stage_gather(&mut self) {
        self.s.board.cards = Cards::open(self.rules.treachery());
    }

    /// Puts a card on top of the deck: for written positions.
    pub(crate) fn stage_top(&mut self, card: Card) -> bool {
        self.stage_take(card).is_some_and(|card| self.s.board.cards.deck.put_on_top(card))
    }

    /// A copy of a card that is in the deck and not among those taken: for written positions.
    pub(crate) fn stage_copy(&self, card: Card, taken: u64) -> Option<Card> {
        let deck = &self.s.board.cards.deck;
        let free = |c: &Card| taken & c.bit() == 0 && deck.iter().any(|d| d == *c);
        std::iter::once(card).chain(Card::copies(card.id())).find(free)
    }

    /// Takes a card out of the deck and the game: for written positions.
    pub(crate) fn stage_removed(&mut self, card: Card) -> bool {
        let Some(card) = self.stage_take(card) else { return false };
        self.s.board.cards.removed |= card.bit();
        self.s.board.cards.publish(card);
        true
    }

    /// Lets a faction know this many copies of a card in a hand: for written positions.
    pub(crate) fn stage_known(&mut self, knower: Faction, of: Faction, card: Card, copies: usize) -> bool {
        let cards = &mut self.s.board.cards;
        let mut alike = cards.hands[of].iter().copied().filter(|c| c.first_copy() == card.first_copy());
        let Some(copy) = alike.nth(copies - 1) else { return false };
        cards.learn(copy, knower.only());
        cards.level(of, copy.first_copy());
        true
    }

    /// Puts a card from the deck on the discard pile: for written positions.
    pub(crate) fn stage_discard(&mut self, card: Card) -> bool {
        let Some(card) = self.stage_take(card) else { return false };
        self.s.board.cards.discard.push(card);
        self.s.board.cards.publish(card);
        true
    }
}
