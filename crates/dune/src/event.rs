//! Facts that happened, for people and screens.

use serde::Serialize;

use crate::activities::battle::BattleEvent;
use crate::activities::bidding::BiddingEvent;
use crate::activities::charity::CharityEvent;
use crate::activities::collection::CollectionEvent;
use crate::activities::exchange::ExchangeEvent;
use crate::activities::nexus::NexusEvent;
use crate::activities::revival::RevivalEvent;
use crate::activities::setup::SetupEvent;
use crate::activities::shipment::ShipmentEvent;
use crate::activities::spice_blow::SpiceBlowEvent;
use crate::activities::storm::StormEvent;
use crate::activities::trade::TradeEvent;
use crate::activities::windows::anytime::AnyTimeEvent;
use crate::activities::windows::pledge::PledgeEvent;
use crate::activities::windows::reaction::ReactionEvent;
use crate::activities::windows::special::SpecialEvent;
use crate::board::{Purse, Secret, Squad};
use crate::data::{Card, LeaderId, Loc, SpiceCard, Territory};
use crate::deals::DealEvent;
use crate::state::Phase;
use crate::victory::End;
use crate::{Faction, FactionSet};

/// A fact that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "one variant for each activity, with its own type")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    /// A turn begins.
    Turn {
        turn: u8,
    },
    /// A phase begins.
    Phase {
        phase: Phase,
    },
    /// The match is over.
    Over(End),
    /// An atom changed the board.
    Board(BoardEvent),
    Setup(SetupEvent),
    Storm(StormEvent),
    SpiceBlow(SpiceBlowEvent),
    Nexus(NexusEvent),
    Exchange(ExchangeEvent),
    Charity(CharityEvent),
    Bidding(BiddingEvent),
    Revival(RevivalEvent),
    Shipment(ShipmentEvent),
    Battle(BattleEvent),
    Collection(CollectionEvent),
    Reaction(ReactionEvent),
    AnyTime(AnyTimeEvent),
    Pledge(PledgeEvent),
    Deal(DealEvent),
    Special(SpecialEvent),
    Trade(TradeEvent),
}

/// What an atom did.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum BoardEvent {
    /// Forces came from the reserves.
    Shipped { faction: Faction, squad: Squad, to: Loc },
    /// Forces moved on the board.
    Moved { faction: Faction, squad: Squad, from: Loc, to: Loc },
    /// Forces went to the tanks.
    Killed { faction: Faction, squad: Squad, at: Loc },
    /// Forces went back to the reserves.
    Withdrawn { faction: Faction, squad: Squad, from: Loc },
    /// Forces came back from the tanks.
    Revived { faction: Faction, squad: Squad },
    /// Bene Gesserit forces turned to the other side.
    Flipped { territory: Territory, advisors: bool },
    /// Spice changed hands.
    Paid { from: Purse, to: Purse, amount: u16 },
    /// Spice came to lie on the board.
    SpicePlaced { at: Loc, amount: u16 },
    /// Spice went back to the bank.
    SpiceLost { at: Loc, amount: u16 },
    /// Spice was taken behind a shield.
    Collected { faction: Faction, at: Loc, amount: u16 },
    /// A card went to a hand.
    CardDrawn { faction: Faction, card: Secret<Card> },
    /// Cards were dealt for auction.
    RowDealt { cards: u8 },
    /// A faction looked at a card.
    CardSeen { faction: Faction, card: Secret<Card> },
    /// A card was discarded, face up.
    Discarded { faction: Faction, card: Card },
    /// A card left the game.
    CardRemoved { faction: Faction, card: Card },
    /// A card passed from hand to hand.
    CardGiven { from: Faction, to: Faction, card: Secret<Card> },
    /// The treachery discards became the deck.
    TreacheryReshuffled,
    /// A spice card was turned up.
    SpiceTurned { card: SpiceCard },
    /// A faction looked at the top spice card.
    SpiceSeen { faction: Faction, card: Secret<SpiceCard> },
    /// The spice discards became the deck.
    SpiceReshuffled,
    /// A leader died.
    LeaderDied { of: Faction, leader: Secret<LeaderId> },
    /// A leader came back.
    LeaderRevived { leader: LeaderId },
    /// The Harkonnen captured a leader.
    LeaderCaptured { from: Faction, leader: Secret<LeaderId> },
    /// A captive went home.
    LeaderReturned { of: Faction, leader: Secret<LeaderId> },
    /// A captive of an eliminated faction left the game.
    LeaderRemoved { leader: LeaderId },
    /// A faction is out of the game.
    Eliminated { faction: Faction },
}

impl BoardEvent {
    fn hide(&mut self, viewers: FactionSet) -> bool {
        match self {
            BoardEvent::CardDrawn { card, .. }
            | BoardEvent::CardSeen { card, .. }
            | BoardEvent::CardGiven { card, .. } => card.hide(viewers),
            BoardEvent::SpiceSeen { card, .. } => card.hide(viewers),
            BoardEvent::LeaderDied { leader, .. }
            | BoardEvent::LeaderCaptured { leader, .. }
            | BoardEvent::LeaderReturned { leader, .. } => leader.hide(viewers),
            BoardEvent::Shipped { .. }
            | BoardEvent::Moved { .. }
            | BoardEvent::Killed { .. }
            | BoardEvent::Withdrawn { .. }
            | BoardEvent::Revived { .. }
            | BoardEvent::Flipped { .. }
            | BoardEvent::Paid { .. }
            | BoardEvent::SpicePlaced { .. }
            | BoardEvent::SpiceLost { .. }
            | BoardEvent::Collected { .. }
            | BoardEvent::RowDealt { .. }
            | BoardEvent::Discarded { .. }
            | BoardEvent::CardRemoved { .. }
            | BoardEvent::TreacheryReshuffled
            | BoardEvent::SpiceTurned { .. }
            | BoardEvent::SpiceReshuffled
            | BoardEvent::LeaderRevived { .. }
            | BoardEvent::LeaderRemoved { .. }
            | BoardEvent::Eliminated { .. } => {}
        }
        true
    }
}

impl Event {
    /// Removes what these viewers may not see; `false` if they may not know of it at all.
    // What no rule hides is public. [gf9.turn.public-by-default]
    pub(crate) fn hide(&mut self, viewers: FactionSet) -> bool {
        match self {
            Event::Turn { .. }
            | Event::Phase { .. }
            | Event::Over(_)
            | Event::Exchange(_)
            | Event::Special(_) => true,
            Event::Board(e) => e.hide(viewers),
            Event::Setup(e) => e.hide(viewers),
            Event::Storm(e) => e.hide(viewers),
            Event::SpiceBlow(e) => e.hide(viewers),
            Event::Nexus(e) => e.hide(viewers),
            Event::Charity(e) => e.hide(viewers),
            Event::Bidding(e) => e.hide(viewers),
            Event::Revival(e) => e.hide(viewers),
            Event::Shipment(e) => e.hide(viewers),
            Event::Battle(e) => e.hide(viewers),
            Event::Collection(e) => e.hide(viewers),
            Event::Reaction(e) => e.hide(viewers),
            Event::AnyTime(e) => e.hide(viewers),
            Event::Pledge(e) => e.hide(viewers),
            Event::Deal(e) => e.hide(viewers),
            Event::Trade(e) => e.hide(viewers),
        }
    }
}
