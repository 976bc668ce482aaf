//! Cards, water and what must always hold of them.

use arrayvec::ArrayVec;
use landsraad_kernel::{BySeat, Deck, Outcome, RuleRef, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// All cards there are.
pub const CARDS: usize = 18;
/// The most cards in a hand. [demo.wind.caravan]
pub const HAND_LIMIT: usize = 4;
/// All water there is.
pub const WATER: u8 = 60;
/// Cards and water at the start. [demo.setup.deal]
pub const DEALT: usize = 3;
/// See [`DEALT`].
pub const PURSE: u8 = 8;

/// A hand, kept in order so that equal hands are equal values.
pub type Hand = ArrayVec<Card, HAND_LIMIT>;

/// One card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Card {
    /// Worth one.
    Salt,
    /// Worth two.
    Silk,
    /// Worth three.
    Spice,
    /// Worth five.
    Pearl,
    /// Worth nothing, but stops a sale.
    Guard,
}

impl Card {
    /// Every kind.
    pub const ALL: [Card; 5] = [Card::Salt, Card::Silk, Card::Spice, Card::Pearl, Card::Guard];

    /// What it is worth as a stake and as a lot. [demo.auction.highest]
    pub const fn value(self) -> u8 {
        match self {
            Card::Salt => 1,
            Card::Silk => 2,
            Card::Spice => 3,
            Card::Pearl => 5,
            Card::Guard => 0,
        }
    }

    /// Its stable key, as actions and views spell it.
    pub const fn key(self) -> &'static str {
        match self {
            Card::Salt => "salt",
            Card::Silk => "silk",
            Card::Spice => "spice",
            Card::Pearl => "pearl",
            Card::Guard => "guard",
        }
    }

    /// How many there are; together [`CARDS`].
    pub const fn copies(self) -> usize {
        match self {
            Card::Salt => 5,
            Card::Silk => 4,
            Card::Spice => 3,
            Card::Pearl => 2,
            Card::Guard => 4,
        }
    }
}

/// What the first seat may name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Wind {
    /// Water for everyone.
    Rain,
    /// A card for everyone.
    Caravan,
    /// A look at the lot.
    Scout,
}

impl Wind {
    /// Every wind.
    pub const ALL: [Wind; 3] = [Wind::Rain, Wind::Caravan, Wind::Scout];
}

/// A complete offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offer {
    /// The staked card.
    pub stake: Option<Card>,
    /// The water.
    pub bid: u8,
}

impl Offer {
    /// What it counts. [demo.auction.highest]
    pub const fn total(self) -> u8 {
        self.bid
            + match self.stake {
                Some(card) => card.value(),
                None => 0,
            }
    }
}

/// The table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Board {
    /// How many seats there are.
    pub table: u8,
    /// Face down.
    pub deck: Deck<Card, CARDS>,
    /// Face up.
    pub discard: ArrayVec<Card, CARDS>,
    /// Secret.
    pub hands: BySeat<Hand>,
    /// Open.
    pub water: BySeat<u8>,
    /// The rest of the water.
    pub bank: u8,
    /// Lots bought, open.
    pub won: BySeat<ArrayVec<Card, 4>>,
    /// Points.
    pub points: BySeat<u8>,
    /// The round, from one.
    pub round: u8,
    /// The seat that names the wind.
    pub first: Seat,
    /// The lot between being turned up and being sold.
    pub lot: Option<Card>,
    /// The seat that has looked at the top card of the deck.
    pub scout: Option<Seat>,
    /// The offers opened last, for all to see until the next are sealed.
    pub opened: BySeat<Option<Offer>>,
}

impl Board {
    /// Before the deal.
    pub fn new(seats: u8) -> Board {
        let cards = Card::ALL.into_iter().flat_map(|card| std::iter::repeat_n(card, card.copies()));
        Board {
            table: seats,
            deck: Deck::shuffled(cards),
            discard: ArrayVec::new(),
            hands: BySeat::default(),
            water: BySeat::from_fn(|s| if s.index() < seats as usize { PURSE } else { 0 }),
            bank: WATER - PURSE * seats,
            won: BySeat::default(),
            points: BySeat::default(),
            round: 0,
            first: Seat::at(0),
            lot: None,
            scout: None,
            opened: BySeat::default(),
        }
    }

    /// Whether the seat holds the card.
    pub fn holds(&self, seat: Seat, card: Card) -> bool {
        self.hands[seat].contains(&card)
    }

    /// Puts a card into a hand.
    pub fn take(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat];
        hand.push(card);
        hand.sort_unstable();
    }

    /// Takes a card that is there out of a hand.
    pub fn give(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat];
        if let Some(at) = hand.iter().position(|&c| c == card) {
            hand.remove(at);
        } else {
            unreachable!("only a held card is given");
        }
    }

    /// [demo.deck.refill] An empty deck is refilled from the discards.
    pub fn refill(&mut self) {
        if self.deck.is_empty() {
            let discards = std::mem::take(&mut self.discard);
            self.deck.shuffle_in(discards);
        }
    }

    /// The seats in the order that begins with the first seat.
    pub fn from_first(&self, seats: u8) -> impl Iterator<Item = Seat> + use<> {
        let first = self.first.index() as u8;
        (0..seats).map(move |i| Seat::at((first + i) % seats))
    }

    /// [demo.end.points] Most points win. [demo.end.water] Then most water; then they share.
    pub fn outcome(&self, seats: u8) -> Outcome {
        let scores = self.points.map(i32::from);
        let best = Seat::first(seats).map(|s| self.points[s]).max().unwrap_or(0);
        let leaders: SeatSet = Seat::first(seats).filter(|&s| self.points[s] == best).collect();
        if leaders.len() == 1 {
            let rule = RuleRef("demo.end.points");
            return Outcome { winners: leaders, victory: "points", rule, scores };
        }
        let most = leaders.iter().map(|s| self.water[s]).max().unwrap_or(0);
        let winners = leaders.iter().filter(|&s| self.water[s] == most).collect();
        Outcome { winners, victory: "water", rule: RuleRef("demo.end.water"), scores }
    }

    /// Every card is somewhere once, and so is all water.
    pub fn audit(&self, seats: u8) -> Result<(), String> {
        for kind in Card::ALL {
            let places = self
                .deck
                .iter()
                .chain(self.discard.iter().copied())
                .chain(self.lot)
                .chain(self.hands.0.iter().flatten().copied())
                .chain(self.won.0.iter().flatten().copied());
            let count = places.filter(|&c| c == kind).count();
            if count != kind.copies() {
                return Err(format!("{count} {kind:?} cards instead of {}", kind.copies()));
            }
        }
        let water = self.water.0.iter().map(|&w| u32::from(w)).sum::<u32>() + u32::from(self.bank);
        if water != u32::from(WATER) {
            return Err(format!("{water} water instead of {WATER}"));
        }
        for (seat, hand) in self.hands.iter() {
            if !hand.is_sorted() {
                return Err(format!("the hand of seat {seat} is not in order"));
            }
            if seat.index() >= seats as usize && !hand.is_empty() {
                return Err(format!("seat {seat} does not exist but holds cards"));
            }
        }
        Ok(())
    }
}
