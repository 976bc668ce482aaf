//! Treachery cards.

use landsraad_kernel::Say;
use serde::{Deserialize, Serialize};

use super::CardSet;
use super::tables::CARDS;

/// One of the treachery cards: the 33 of every deck, then those of the sets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Card(pub u8);

/// Kinds of treachery card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum CardKind {
    /// A projectile weapon.
    ProjectileWeapon,
    /// A poison weapon.
    PoisonWeapon,
    /// The Lasgun.
    Lasgun,
    /// A defence against projectiles.
    Shield,
    /// A defence against poison.
    Snooper,
    /// Stands in for a leader.
    CheapHero,
    /// Karama.
    Karama,
    /// Truthtrance.
    Truthtrance,
    /// Weather Control.
    WeatherControl,
    /// Family Atomics.
    FamilyAtomics,
    /// An extra movement.
    Hajr,
    /// A free revival.
    TleilaxuGhola,
    /// Worthless.
    Worthless,
    /// Cone of Silence.
    ConeOfSilence,
    /// Residual Poison.
    ResidualPoison,
    /// Harvester.
    Harvester,
    /// Thumper.
    Thumper,
    /// Imperial Conditioning.
    ImperialConditioning,
    /// Break Imperial Conditioning.
    BreakConditioning,
}

/// The treachery sets that can be shuffled into the deck, by the letter on the cards. [v29.treachery.origin]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TreacherySet {
    /// D.
    Duel,
    /// S.
    SpiceHarvest,
    /// G.
    GrandDune,
}

/// The row of a card.
#[derive(Debug)]
pub struct CardData {
    pub(super) id: &'static str,
    pub(super) name: Say,
    pub(super) kind: CardKind,
    pub(super) set: Option<TreacherySet>,
    /// The first of its copies.
    pub(super) first: u8,
}

/// How many treachery cards there are, with all sets.
pub const CARD_COUNT: usize = 45;

/// How many of them are in every deck.
pub const BASE_CARDS: usize = 33;

/// The cards of each kind.
static OF_KIND: [CardSet; 19] = {
    let mut sets = [CardSet::EMPTY; 19];
    let mut i = 0;
    while i < CARD_COUNT {
        sets[CARDS[i].kind as usize].insert(Card(i as u8));
        i += 1;
    }
    sets
};

/// The copies of each card, itself included.
static COPIES: [CardSet; CARD_COUNT] = {
    let mut sets = [CardSet::EMPTY; CARD_COUNT];
    let mut i = 0;
    while i < CARD_COUNT {
        let mut j = 0;
        while j < CARD_COUNT {
            if CARDS[i].first == CARDS[j].first {
                sets[i].insert(Card(j as u8));
            }
            j += 1;
        }
        i += 1;
    }
    sets
};

impl Card {
    /// The 33 of every deck.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..BASE_CARDS as u8).map(Card)
    }
    /// Those and the cards of the sets, whether or not they are used.
    pub fn every() -> impl Iterator<Item = Card> {
        (0..CARD_COUNT as u8).map(Card)
    }
    /// The set it comes from, if it is not in every deck.
    pub fn set(self) -> Option<TreacherySet> {
        CARDS[self.0 as usize].set
    }
    /// The cards of a set. [v29.data.set-duel] [v29.data.set-spice-harvest] [v29.data.set-grand-dune]
    pub fn of_set(set: TreacherySet) -> impl Iterator<Item = Card> {
        Card::every().filter(move |c| c.set() == Some(set))
    }
    /// Stable key; copies of a card share it.
    pub fn id(self) -> &'static str {
        CARDS[self.0 as usize].id
    }
    /// The first of its copies.
    #[must_use]
    pub fn first_copy(self) -> Card {
        Card(CARDS[self.0 as usize].first)
    }
    /// Its name.
    pub fn name(self) -> Say {
        CARDS[self.0 as usize].name
    }
    /// Its kind.
    pub fn kind(self) -> CardKind {
        CARDS[self.0 as usize].kind
    }
    /// The set that holds only this card.
    pub const fn only(self) -> CardSet {
        CardSet(1 << self.0)
    }
    /// All cards of a kind.
    pub const fn of_kind(kind: CardKind) -> CardSet {
        OF_KIND[kind as usize]
    }
    /// All copies of the card with this key, those of the sets last.
    pub fn copies(id: &str) -> impl Iterator<Item = Card> {
        Card::every().filter(move |c| c.id() == id)
    }
    /// The first copies of the cards that there are several of.
    pub const WITH_COPIES: CardSet = {
        let (mut set, mut i) = (CardSet::EMPTY, 0);
        while i < CARD_COUNT {
            if CARDS[i].first as usize != i {
                set.insert(Card(CARDS[i].first));
            }
            i += 1;
        }
        set
    };
    /// All copies of this card, itself included.
    pub fn alike(self) -> CardSet {
        COPIES[self.0 as usize]
    }
    /// Its key with the number of its copy: `shield#2`. The first copy needs no number.
    pub fn key(self) -> String {
        let copy = Card::copies(self.id()).position(|c| c == self).unwrap_or(0);
        if copy == 0 { self.id().to_owned() } else { format!("{}#{}", self.id(), copy + 1) }
    }
}

/// The card with this key.
pub fn card_by_key(key: &str) -> Option<Card> {
    let (id, copy) = key.split_once('#').unwrap_or((key, "1"));
    Card::copies(id).nth(copy.parse::<usize>().ok()?.checked_sub(1)?)
}
