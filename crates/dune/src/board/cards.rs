//! Treachery cards: deck, auction row, hands, discards, and what each faction knows about them.
//!
//! Copies of a card look alike. Which copy is where exists in here only: whatever leaves (hands as others read
//! them, actions, events, views) names a card by its *face*, the first of its copies, and a face that comes in
//! stands for the oldest copy in the hand. What somebody knows of a hand is how many cards of a face are in it:
//! he knows the oldest ones. [gf9.secrecy.hands]
// [gf9.setup.shuffle-decks] [gf9.setup.discard-face-up]

use arrayvec::ArrayVec;
use landsraad_kernel::{List, RuleRef};
use serde::{Deserialize, Serialize};

use super::Secret;
use super::deck::MaskDeck;
use crate::activities::Cx;
use crate::data::{CARD_COUNT, Card, CardKind, CardSet};
use crate::event::{BoardEvent, Event};
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
    let mut seen = CardSet::EMPTY;
    hand.iter().copied().filter(move |c| {
        let new = !seen.contains(c.first_copy());
        seen.insert(c.first_copy());
        new
    })
}

/// The cards in a hand, in the order in which they came.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(from = "List<Card, HAND_ROOM>", into = "List<Card, HAND_ROOM>")]
struct Held {
    cards: List<Card, HAND_ROOM>,
    /// The same as a set; follows from `cards`. Windows ask it all the time who holds something.
    set: CardSet,
}

impl Held {
    fn push(&mut self, card: Card) {
        self.cards.push(card);
        self.set.insert(card);
    }
    fn remove(&mut self, index: usize) -> Card {
        let card = self.cards.remove(index);
        self.set.remove(card);
        card
    }
    /// Puts other cards in the places of these.
    fn change(&mut self, change: impl FnMut(&mut Card)) {
        self.cards.iter_mut().for_each(change);
        self.set = self.cards.iter().copied().collect();
    }
}

impl std::ops::Deref for Held {
    type Target = [Card];
    fn deref(&self) -> &[Card] {
        &self.cards
    }
}
impl From<List<Card, HAND_ROOM>> for Held {
    fn from(cards: List<Card, HAND_ROOM>) -> Held {
        let mut held = Held { cards, set: CardSet::EMPTY };
        held.change(|_| {});
        held
    }
}
impl From<Held> for List<Card, HAND_ROOM> {
    fn from(held: Held) -> List<Card, HAND_ROOM> {
        held.cards
    }
}

/// Which copy each card becomes.
struct Renamed {
    now: [Card; CARD_COUNT],
    /// The cards that become another one.
    changed: CardSet,
}

impl Default for Renamed {
    fn default() -> Renamed {
        Renamed { now: std::array::from_fn(|i| Card(i as u8)), changed: CardSet::EMPTY }
    }
}

impl Renamed {
    fn rename(&mut self, card: Card, now: Card) {
        self.now[card.0 as usize] = now;
        if card != now {
            self.changed.insert(card);
        }
    }
    fn of(&self, card: Card) -> Card {
        self.now[card.0 as usize]
    }
    fn of_set(&self, set: CardSet) -> CardSet {
        let changed = set.and(self.changed).iter();
        changed.fold(set.minus(self.changed), |set, c| set.with(self.of(c)))
    }
}

/// All treachery cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Cards {
    deck: MaskDeck<Card, FIXED>,
    /// Dealt for the auction, next one first.
    row: List<Card, 6>,
    hands: ByFaction<Held>,
    discard: List<Card, CARD_COUNT>,
    /// Out of the game, or not used in this match. [v29.treachery.mix]
    removed: CardSet,
    /// Laid face down on the table. [v29.data.card-residual-poison]
    laid: Option<Card>,
    /// The knowledge ledger: the cards of which the faction knows where they are now.
    known: ByFaction<CardSet>,
    /// Cards whose place everybody knows.
    public: CardSet,
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
    /// Whether any card of these is in a hand: whole kinds.
    pub fn holds_any(&self, f: Faction, cards: CardSet) -> bool {
        self.hands[f].set.meets(cards)
    }
    /// The faces of these cards in a hand, each once: whole kinds.
    pub fn distinct_of(&self, f: Faction, cards: CardSet) -> impl Iterator<Item = Card> + '_ {
        // Mostly there is none.
        let hand: &[Card] = if self.holds_any(f, cards) { &self.hands[f] } else { &[] };
        distinct(hand).map(Card::first_copy).filter(move |card| cards.contains(*card))
    }
    /// Whether any card of these is in any hand: whole kinds.
    pub fn held_by_any(&self, cards: CardSet) -> bool {
        self.hands.0.iter().map(|hand| hand.set).collect::<CardSet>().meets(cards)
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
        self.removed.iter()
    }
    /// Whether a faction knows where this very copy is.
    pub(crate) fn knows(&self, f: Faction, card: Card) -> bool {
        self.known[f].or(self.public).contains(card)
    }
    /// Whether everybody does.
    pub(crate) fn is_public(&self, card: Card) -> bool {
        self.public.contains(card)
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
    pub fn could_hold(&self, f: Faction, wanted: CardSet) -> bool {
        let (hand, public) = (self.hands[f].set, self.public);
        hand.and(public).meets(wanted) || !hand.is_subset(public) && !wanted.is_subset(public)
    }

    /// A shuffled deck of these cards; where the others are everybody knows.
    pub(crate) fn open(cards: CardSet) -> Cards {
        let unused = CardSet::ALL.minus(cards);
        Cards { deck: MaskDeck::shuffled(cards.iter()), removed: unused, public: unused, ..Cards::default() }
    }

    fn learn(&mut self, card: Card, who: FactionSet) {
        for f in who.iter() {
            self.known[f].insert(card);
        }
    }
    fn forget(&mut self, card: Card) {
        self.public.remove(card);
        for f in Faction::ALL {
            self.known[f].remove(card);
        }
    }
    fn publish(&mut self, card: Card) {
        self.public.insert(card);
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
        let copies = self.hands[f].set.and(face.alike());
        if copies.len() < 2 {
            return;
        }
        let hand = self.hands[f].cards;
        let oldest = |known: CardSet| {
            let first = hand.iter().filter(|c| copies.contains(**c)).take(known.and(copies).len());
            first.fold(known.minus(copies), |known, c| known.with(*c))
        };
        self.public = oldest(self.public);
        for g in Faction::ALL {
            self.known[g] = oldest(self.known[g]);
        }
    }
    /// The same for every hand. Which copy is which is dealt again too, since nobody knows it.
    fn shuffle_copies(&mut self, mut pick: impl FnMut(usize) -> usize) {
        let mut now = Renamed::default();
        for face in Card::WITH_COPIES.iter() {
            let used = face.alike().minus(self.removed);
            let mut left: ArrayVec<Card, CARD_COUNT> = used.iter().collect();
            for c in used.iter() {
                let chosen = if left.len() > 1 { pick(left.len()) } else { 0 };
                now.rename(c, left.swap_remove(chosen));
            }
        }
        self.rename_copies(&now);
    }

    fn rename_copies(&mut self, now: &Renamed) {
        let places = self.row.iter_mut().chain(&mut self.discard).chain(&mut self.laid);
        places.for_each(|c| *c = now.of(*c));
        self.hands.0.iter_mut().for_each(|hand| hand.change(|c| *c = now.of(*c)));
        self.deck.exchange(now.of_set(self.deck.rest().into()).iter(), |c| *c = now.of(*c));
        self.public = now.of_set(self.public);
        for f in Faction::ALL {
            self.known[f] = now.of_set(self.known[f]);
        }
        for f in Faction::ALL {
            for face in self.hand(f) {
                self.level(f, face);
            }
        }
    }

    /// The cards that none of these can place.
    fn unknown_to(&self, viewers: FactionSet) -> CardSet {
        CardSet::ALL.minus(viewers.iter().fold(self.public, |known, f| known.or(self.known[f])))
    }

    /// Puts others' hands into an order that says nothing beyond what the knowers know: what they know first, then the
    /// rest. Of the rest, a faction that knows some knows the first ones.
    fn order_hands(&mut self, viewers: FactionSet) {
        let unknown = self.unknown_to(viewers);
        for f in Faction::ALL.into_iter().filter(|&f| !viewers.contains(f)) {
            let mut hand = self.hands[f].cards;
            let hidden = |c: Card| unknown.contains(c);
            hand.sort_by_key(|&c| if hidden(c) { (true, Card(0)) } else { (false, c.first_copy()) });
            let unseen = self.hands[f].set.and(unknown);
            self.hands[f].cards = hand;
            for g in Faction::ALL.into_iter().filter(|&g| g != f && !viewers.contains(g)) {
                let count = self.known[g].and(unseen).len();
                let first: CardSet = hand.iter().copied().filter(|&c| hidden(c)).take(count).collect();
                self.known[g] = self.known[g].minus(unseen).or(first);
            }
        }
    }

    /// Numbers the copies of each card in the order in which the knowers see them, so that the same
    /// knowledge always leaves the same pool.
    fn number_copies(&mut self, viewers: FactionSet) {
        let unknown = self.unknown_to(viewers);
        let mut now = Renamed::default();
        let mut taken = self.removed;
        let hands = Faction::ALL.into_iter().flat_map(|f| self.hands[f].iter());
        let places = hands.chain(&self.row).chain(&self.laid).chain(&self.discard).copied();
        let places: ArrayVec<Card, CARD_COUNT> =
            places.chain(self.deck.fixed()).chain(self.deck.rest()).collect();
        for hidden in [false, true] {
            for &card in places.iter().filter(|c| unknown.contains(**c) == hidden) {
                if let Some(next) = card.alike().minus(taken).first() {
                    taken.insert(next);
                    now.rename(card, next);
                }
            }
        }
        self.rename_copies(&now);
    }

    /// Deals hidden cards again: `pool` is what the knowers cannot place.
    pub(crate) fn redeal(&mut self, viewers: FactionSet, mut pick: impl FnMut(usize) -> usize) {
        self.order_hands(viewers);
        self.number_copies(viewers);
        let unknown = self.unknown_to(viewers);
        let hidden = |c: Card| unknown.contains(c);
        let mut pool: ArrayVec<Card, CARD_COUNT> = self.placed().and(unknown).iter().collect();
        let old = *self;
        let mut followed = ByFaction::<CardSet>::default();
        if let Some(slot) = self.laid.as_mut().filter(|c| hidden(**c)) {
            if let Some(now) = lay_down(&mut pool, &mut pick) {
                for f in Faction::ALL.into_iter().filter(|&f| old.knows(f, *slot)) {
                    followed[f].insert(now);
                }
                *slot = now;
            } else {
                pool.retain(|c| c != slot);
            }
        }
        let mut draw = |slot: &mut Card| {
            if hidden(*slot) {
                let now = pool.remove(pick(pool.len()));
                for f in Faction::ALL.into_iter().filter(|&f| old.knows(f, *slot)) {
                    followed[f].insert(now);
                }
                *slot = now;
            }
        };
        for f in Faction::ALL {
            self.hands[f].change(&mut draw);
        }
        self.row.iter_mut().for_each(&mut draw);
        self.deck.exchange(old.deck.rest(), &mut draw);
        let placed = CardSet::from(old.deck.rest()).minus(unknown);
        self.deck.exchange(pool.iter().copied().fold(placed, CardSet::with).iter(), |_| {});
        // A knower's own notes stay; others' notes follow the places, not the cards.
        for f in Faction::ALL {
            let own = self.hands[f].set;
            let others = if viewers.contains(f) { CardSet::EMPTY } else { unknown };
            self.known[f] = old.known[f].minus(others).or(own).or(followed[f]);
        }
        self.shuffle_copies(pick);
    }

    /// A hand as these viewers may imagine it, by faces: what
    /// [`Cards::redeal`] would put into it, without the other places.
    pub(crate) fn imagined_hand(
        &self,
        f: Faction,
        viewers: FactionSet,
        mut pick: impl FnMut(usize) -> usize,
    ) -> Hand {
        let unknown = self.unknown_to(viewers);
        let mut hand = self.hand(f);
        if !self.hands[f].set.meets(unknown) {
            return hand;
        }
        // Faces in their order: which copy is where must not show.
        let mut pool: ArrayVec<Card, CARD_COUNT> =
            self.placed().and(unknown).iter().map(Card::first_copy).collect();
        pool.sort_unstable();
        if self.laid.is_some_and(|c| unknown.contains(c)) {
            lay_down(&mut pool, &mut pick);
        }
        for (face, card) in hand.iter_mut().zip(self.hands[f].iter()) {
            if unknown.contains(*card) && !pool.is_empty() {
                *face = pool.swap_remove(pick(pool.len()));
            }
        }
        hand
    }

    /// The cards in the deck, in hands and on the table, those of the discard pile and of the box left out.
    fn placed(&self) -> CardSet {
        let on_table = self.row.iter().chain(&self.laid).copied().chain(self.deck.fixed());
        let places = on_table.fold(self.deck.rest().into(), CardSet::with);
        Faction::ALL.into_iter().fold(places, |set, f| set.or(self.hands[f].set))
    }

    /// Each card is in exactly one place.
    pub fn audit(&self) -> Result<(), String> {
        let mut seen = self.removed;
        let hands = Faction::ALL.into_iter().flat_map(|f| self.hands[f].iter().copied());
        let table = self.row.iter().chain(&self.discard).copied().chain(self.laid);
        for card in hands.chain(self.deck.iter()).chain(table) {
            if seen.contains(card) {
                return Err(format!("card {} is in two places", card.id()));
            }
            seen.insert(card);
        }
        if self.hands.0.iter().any(|&held| held != Held::from(held.cards)) {
            return Err("the set of a hand is wrong".into());
        }
        if seen == CardSet::ALL { Ok(()) } else { Err("a treachery card is lost".into()) }
    }
}

/// Takes out of the pool what may lie face down on the table, if anything may.
// [v29.data.card-residual-poison]
fn lay_down(pool: &mut ArrayVec<Card, CARD_COUNT>, pick: &mut impl FnMut(usize) -> usize) -> Option<Card> {
    let fits = |c: &Card| matches!(c.kind(), CardKind::ResidualPoison | CardKind::Worthless);
    let count = pool.iter().filter(|c| fits(c)).count();
    let chosen = pool.iter().enumerate().filter(|(_, c)| fits(c)).nth(pick(count.max(1)));
    let at = chosen.map(|(at, _)| at)?;
    Some(pool.remove(at))
}

const RESHUFFLE: RuleRef = RuleRef("gf9.setup.reshuffle");

impl Cx<'_, '_> {
    /// An exhausted deck takes in its discards, at the moment a card is needed. [gf9.setup.reshuffle]
    fn refill_treachery(&mut self) {
        let cards = &mut self.state.board.cards;
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
        let cards = &mut self.state.board.cards;
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
            let cards = &mut self.state.board.cards;
            let Some(card) = cards.deck.draw(RESHUFFLE, self.chance) else { break };
            cards.row.push(card);
        }
        let dealt = self.state.board.cards.row.len() as u8;
        self.emit(|| Event::Board(BoardEvent::RowDealt { cards: dealt }));
    }

    /// A faction looks at the first card of the row and keeps it in mind until it is seen to leave.
    // [gf9.atreides.bidding-sight] [gf9.atreides.notes] [gf9.secrecy.auction-sight]
    pub fn look_at_row(&mut self, f: Faction) {
        let cards = &mut self.state.board.cards;
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
        let cards = &mut self.state.board.cards;
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
        let cards = &mut self.state.board.cards;
        for card in std::mem::take(&mut cards.row).into_iter().rev() {
            cards.deck.put_on_top(card);
        }
    }

    /// A card leaves a hand for the discard pile, seen by all.
    pub fn discard(&mut self, f: Faction, card: Card) {
        if let Some(copy) = self.take_from_hand(f, card) {
            self.state.board.cards.discard.push(copy);
            self.state.board.cards.publish(copy);
            let card = copy.first_copy();
            self.emit(|| Event::Board(BoardEvent::Discarded { faction: f, card }));
        }
    }

    /// A card leaves a hand and the game. [gf9.cards.family-atomics]
    pub fn remove_card(&mut self, f: Faction, card: Card) {
        if let Some(copy) = self.take_from_hand(f, card) {
            self.state.board.cards.removed.insert(copy);
            self.state.board.cards.publish(copy);
            let card = copy.first_copy();
            self.emit(|| Event::Board(BoardEvent::CardRemoved { faction: f, card }));
        }
    }

    /// A card passes from hand to hand, seen by the two alone. Others that knew it in the old hand lose track
    /// of it, because they do not see which card went. [gf9.secrecy.hand-swap]
    pub fn give_card(&mut self, from: Faction, to: Faction, card: Card) {
        if let Some(copy) = self.take_from_hand(from, card) {
            let viewers = from.only().with(to);
            self.state.board.cards.forget(copy);
            self.state.board.cards.learn(copy, viewers);
            self.state.board.cards.put_in_hand(to, copy);
            let card = copy.first_copy();
            self.emit(|| Event::Board(BoardEvent::CardGiven { from, to, card: Secret::new(card, viewers) }));
        }
    }

    /// Cards are about to pass unseen between two hands: nobody else knows any longer which card is in
    /// which of the two. [gf9.secrecy.hand-swap] [gf9.secrecy.auction-sight]
    pub fn forget_cards_between(&mut self, a: Faction, b: Faction) {
        let cards = &mut self.state.board.cards;
        let both = cards.hands[a].set.or(cards.hands[b].set);
        for f in Faction::ALL {
            if f == a || f == b {
                cards.known[f] |= both.and(cards.public);
            } else {
                cards.known[f] = cards.known[f].minus(both);
            }
        }
        cards.public = cards.public.minus(both);
    }

    /// A card is laid face down on the table. Others no longer know which of the cards that could be
    /// laid so are still in the hand. [v29.data.card-residual-poison]
    pub fn lay_card(&mut self, f: Faction, card: Card, alike: CardSet) {
        let cards = &mut self.state.board.cards;
        let blurred = cards.hands[f].set.and(alike);
        if cards.laid.is_some() {
            return;
        }
        let Some(card) = self.take_from_hand(f, card) else { return };
        let cards = &mut self.state.board.cards;
        for g in Faction::ALL.into_iter().filter(|&g| g != f) {
            cards.known[g] = cards.known[g].minus(blurred);
        }
        cards.known[f] |= blurred;
        cards.public = cards.public.minus(blurred);
        cards.laid = Some(card);
    }

    /// The card laid by a faction is turned up and discarded.
    pub fn turn_up_laid(&mut self, f: Faction) -> Option<Card> {
        let card = self.state.board.cards.laid.take()?;
        self.state.board.cards.discard.push(card);
        self.state.board.cards.publish(card);
        let card = card.first_copy();
        self.emit(|| Event::Board(BoardEvent::Discarded { faction: f, card }));
        Some(card)
    }

    /// This many cards of a hand, drawn at random, pass to another. [gf9.karama.harkonnen]
    pub fn draw_from_hand(&mut self, to: Faction, from: Faction, cards: u8, what: RuleRef) {
        self.forget_cards_between(to, from);
        for _ in 0..cards {
            let index = self.pick(what, self.state.board.cards.hand_len(from));
            let face = self.state.board.cards.hand(from)[index];
            self.give_card(from, to, face);
        }
    }

    /// Everybody sees a card of a hand that stays there: a winner's kept weapon.
    // [gf9.secrecy.battle-plan-after]
    pub fn show_card(&mut self, of: Faction, card: Card) {
        let cards = &mut self.state.board.cards;
        if let Some(copy) = cards.oldest(of, card) {
            cards.publish(copy);
        }
    }

    /// These see a card of a hand that stays there: shown on purpose, disclosed to prescience, a plan looked at.
    // [gf9.secrecy.may-reveal]
    pub fn show_card_to(&mut self, of: Faction, card: Card, who: FactionSet) {
        let cards = &mut self.state.board.cards;
        if let Some(copy) = cards.oldest(of, card) {
            cards.learn(copy, who);
        }
    }

    /// These see the whole hand.
    pub fn show_hand_to(&mut self, of: Faction, who: FactionSet) {
        let cards = &mut self.state.board.cards;
        for copy in cards.hands[of].cards {
            cards.learn(copy, who);
        }
    }

    /// The oldest copy leaves: a faction that knew of it knows of one less.
    fn take_from_hand(&mut self, f: Faction, card: Card) -> Option<Card> {
        let cards = &mut self.state.board.cards;
        let i = cards.hands[f].iter().position(|c| c.first_copy() == card.first_copy())?;
        Some(cards.hands[f].remove(i))
    }

    /// Takes a card out of the deck, or a copy of it: for written positions.
    fn stage_take(&mut self, card: Card) -> Option<Card> {
        let deck = &mut self.state.board.cards.deck;
        std::iter::once(card).chain(Card::copies(card.id())).find(|&c| deck.remove(c))
    }

    /// Gives a faction a card out of the deck: for written positions.
    pub(crate) fn stage_card(&mut self, f: Faction, card: Card) -> bool {
        if self.state.board.cards.hands[f].len() >= MAX_HAND {
            return false;
        }
        let Some(card) = self.stage_take(card) else { return false };
        let cards = &mut self.state.board.cards;
        cards.learn(card, f.only());
        cards.put_in_hand(f, card);
        true
    }

    /// Puts every hand and discard back into the deck: for written positions.
    pub(crate) fn stage_gather(&mut self) {
        self.state.board.cards = Cards::open(self.rules.treachery());
    }

    /// Puts a card on top of the deck: for written positions.
    pub(crate) fn stage_top(&mut self, card: Card) -> bool {
        self.stage_take(card).is_some_and(|card| self.state.board.cards.deck.put_on_top(card))
    }

    /// A copy of a card that is in the deck and not among those taken: for written positions.
    pub(crate) fn stage_copy(&self, card: Card, taken: CardSet) -> Option<Card> {
        let deck = &self.state.board.cards.deck;
        let free = |c: &Card| !taken.contains(*c) && deck.iter().any(|d| d == *c);
        std::iter::once(card).chain(Card::copies(card.id())).find(free)
    }

    /// Takes a card out of the deck and the game: for written positions.
    pub(crate) fn stage_removed(&mut self, card: Card) -> bool {
        let Some(card) = self.stage_take(card) else { return false };
        self.state.board.cards.removed.insert(card);
        self.state.board.cards.publish(card);
        true
    }

    /// Lets a faction know this many copies of a card in a hand: for written positions.
    pub(crate) fn stage_known(&mut self, knower: Faction, of: Faction, card: Card, copies: usize) -> bool {
        let cards = &mut self.state.board.cards;
        let mut alike = cards.hands[of].iter().copied().filter(|c| c.first_copy() == card.first_copy());
        let Some(copy) = alike.nth(copies - 1) else { return false };
        cards.learn(copy, knower.only());
        cards.level(of, copy.first_copy());
        true
    }

    /// Puts a card from the deck on the discard pile: for written positions.
    pub(crate) fn stage_discard(&mut self, card: Card) -> bool {
        let Some(card) = self.stage_take(card) else { return false };
        self.state.board.cards.discard.push(card);
        self.state.board.cards.publish(card);
        true
    }
}
