//! Questions, answers, events and the view of the auction.

use landsraad_kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::data::Card;
use crate::{Faction, FactionSet};

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BiddingAction {
    /// No bid.
    Pass,
    /// Bids this much.
    Bid(u16),
    /// Takes the card with this one instead of bidding.
    BuyWith(Card),
    /// Pays in spice.
    PaySpice,
    /// Pays with this card instead.
    PayWith(Card),
    /// Swaps cards with this faction.
    SwapWith(Faction),
    /// Takes this many cards.
    SwapCount(u8),
    /// Gives this card back.
    GiveBack(Card),
    /// Comes back with a full hand: an aside.
    Reenter,
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BiddingQuestion {
    /// Bid more than the standing bid for this card, or pass.
    Bid { number: u8, of: u8, standing: u16 },
    /// How the card is paid for.
    Pay { price: u16 },
    /// Which faction the Harkonnen swap cards with.
    SwapWith,
    /// How many cards they take.
    SwapCount { with: Faction },
    /// Which card they give in return.
    GiveBack { to: Faction, left: u8 },
    /// Whether a Karama answers the one played for this card.
    Answer { number: u8, of: u8 },
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BiddingEvent {
    /// A hand is counted in public.
    Declared { faction: Faction, cards: u8 },
    /// Somebody conducts the auction.
    Auctioneer { faction: Faction },
    /// A card comes up.
    Up { number: u8, of: u8 },
    /// A bid.
    Bid { faction: Faction, amount: u16 },
    /// A pass.
    Passed { faction: Faction },
    /// A card is sold; `karama` instead of spice.
    Sold { faction: Faction, price: u16, karama: bool },
    /// Nobody bid: the rest of the row goes back on the deck.
    Unsold { cards: u8 },
    /// The Harkonnen swap cards.
    Swapped { with: Faction, cards: u8 },
    /// A full hand comes back.
    Reentered { faction: Faction },
    /// A full hand has played no card in time.
    Void { faction: Faction },
    /// A card is played for the card on offer; others may answer.
    Claimed { faction: Faction, card: Card },
}

impl BiddingEvent {
    /// Everything here is public. [gf9.bidding.bids-public] [gf9.secrecy.hand-swap]
    pub fn hide(&mut self, _viewers: FactionSet) -> bool {
        true
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BiddingWhy {
    /// The bid must be higher.
    TooLow {
        /// The bid.
        bid: u16,
        /// The least.
        least: u16,
    },
    /// There is not enough spice.
    TooMuch {
        /// The bid.
        bid: u16,
        /// The most.
        most: u16,
        /// Whether allies may pay a part.
        allies: bool,
    },
    /// The hand is full.
    FullHand {
        /// This many cards.
        cards: u8,
    },
    /// The hand was full when the auction began, or has become so.
    WasFull,
    /// The card does not buy anything.
    NotKarama(Card),
    /// The bid can only be honoured by Karama.
    MustUseKarama,
    /// Nothing to swap there.
    NoCards(Faction),
    /// The card is not in the hand.
    NotHeld(Card),
    /// A Cone of Silence keeps him from buying.
    Silenced,
    /// The hand is full and no card in it can be played in time.
    HandFull,
    /// Spice was taken for this card.
    MustBuy,
    /// There is no way back into the auction now.
    NoWayBack,
}

/// What everybody may see of the auction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BiddingNow {
    /// Which card of the row is up, from 1; 0 before the first.
    pub number: u8,
    /// The seat that conducts it. [v29.auction.auctioneer]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub auctioneer: Option<Seat>,
    /// Cards dealt this phase.
    pub of: u8,
    /// The standing bid.
    pub bid: u16,
    /// Whose it is.
    pub bidder: Option<Seat>,
    /// The seats in the order in which they are asked for this card. [gf9.bidding.opener]
    pub order: Vec<Seat>,
    /// The seat that is asked now.
    pub turn: Option<Seat>,
    /// The seats that have passed on the standing bid.
    pub passed: SeatSet,
    /// The seats that have played a Karama for this card.
    pub rivals: SeatSet,
    /// The seats that have come back with a full hand.
    pub back: SeatSet,
    /// The seats that have taken spice for this card and must buy it if they can.
    pub bound: SeatSet,
    /// The faction that the Harkonnen swap cards with.
    pub swap_with: Option<Faction>,
    /// Cards they have still to give back.
    pub to_give_back: u8,
}
