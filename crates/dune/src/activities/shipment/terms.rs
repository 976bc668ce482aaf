//! Questions, answers, refusals and events of phase 6.

use serde::{Deserialize, Serialize};

use super::draft::Kind;
use super::price::Price;
use crate::activities::windows::Power;
use crate::board::Squad;
use crate::data::{Card, Loc, Territory};
use crate::{Faction, FactionSet};

/// Answers given here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ShipmentAction {
    /// Lets it be.
    Pass,
    /// Takes the parts given so far back.
    Back,
    /// Adds this territory to those announced.
    Declare(Territory),
    /// Announces them; with none added it is `pass`.
    Announce,
    /// Looks at the spice deck.
    Look,
    /// The Guild acts now.
    TakeTurn,
    /// Ships from the reserves.
    FromReserves,
    /// Ships from the reserves at the Guild's rate with this card.
    WithKarama(Card),
    /// Ships from this territory to another.
    Cross(Territory),
    /// Ships from this territory back to the reserves.
    Return(Territory),
    /// Moves from this territory.
    MoveFrom(Territory),
    /// To this place: a sector, not a territory. [gf9.shipment.declare-sector] [gf9.movement.declare-sector]
    To(Loc),
    /// How many.
    Count(u8),
    /// This many of them starred.
    Starred(u8),
    /// Moving advisors become fighters.
    AsFighters,
    /// Moving advisors stay advisors.
    AsAdvisors,
    /// This many starred ones among those the storm takes.
    LoseStarred(u8),
    /// Sends a force along, to this place.
    Follow(Loc),
    /// Fighters become advisors.
    Flip,
    /// Plays this Hajr for one more movement.
    Hajr(Card),
    /// Fremen land as the Guild does.
    AsGuild,
    /// Fremen call a worm with this card.
    CallWorm(Card),
}

/// Questions asked here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ShipmentQuestion {
    /// Which advisors become fighters.
    Declare,
    /// Whether the Atreides look at the top spice card now.
    Look,
    /// Whether the Guild takes its turn now.
    TakeTurn { before: Option<Faction> },
    /// The kind of shipment, or none.
    Ship,
    /// Where the shipment lands.
    ShipTo { from: Option<Territory> },
    /// Where the group moves.
    MoveTo { from: Territory, range: u8 },
    /// How many forces go.
    Count { from: Option<Loc>, to: Option<Loc>, min: u8, max: u8 },
    /// How many of them are starred.
    Starred { of: u8, min: u8, max: u8 },
    /// Whether the forces arrive as fighters or advisors.
    Side { at: Territory },
    /// How many of the forces lost on landing in the storm are starred.
    LoseStarred { at: Loc, lost: u8 },
    /// Where the free force goes.
    Follow { by: Faction, to: Territory },
    /// Whether the fighters become advisors.
    Intrusion { by: Faction, at: Territory },
    /// Whether the fighters become advisors, so that an ally can come in.
    LetIn { by: Faction, at: Territory },
    /// Which group moves, or none.
    Move { movements: u8 },
}

/// What happens here and nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ShipmentEvent {
    /// A player's turn begins.
    Turn { faction: Faction },
    /// No shipment.
    NoShipment { faction: Faction },
    /// No further movement.
    NoMovement { faction: Faction },
    /// A shipment is announced and can still be stopped.
    Announced {
        faction: Faction,
        kind: Kind,
        from: Option<Territory>,
        squad: Squad,
        to: Option<Loc>,
        cost: u16,
    },
    /// A movement is announced and can still be stopped.
    MoveAnnounced { faction: Faction, from: Territory, to: Loc, squad: Squad, fighters: bool },
    /// The Guild forbids a shipment.
    Barred { faction: Faction },
    /// The Bene Gesserit want to fight here.
    Declared { territory: Territory },
    /// Allies did not part.
    NotParted { faction: Faction, ally: Faction, territory: Territory },
}

impl ShipmentEvent {
    /// Everything here is public.
    pub fn hide(&mut self, _viewers: FactionSet) -> bool {
        true
    }
}

/// Why an answer is refused here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names and types of the fields say what they are")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum ShipmentWhy {
    /// An answer given under Truthtrance forbids entering.
    Forsworn(Territory),
    /// The shipment of this turn is over.
    ShipFirst,
    /// The Guild has forbidden the shipment of this turn.
    Forbidden,
    /// The movement comes after the shipment.
    MoveLater,
    /// The faction has had its turn.
    TurnOver,
    /// The Guild takes its turn, or says whether it does.
    GuildFirst,
    /// Another faction has its turn.
    TurnOf(Faction),
    /// The movement of this turn is over.
    NoMovementLeft,
    /// There are no reserves.
    NoReserves,
    /// No forces there.
    NoForces(Territory),
    /// The storm holds all forces there.
    HeldByStorm(Territory),
    /// It cannot be carried out anywhere.
    Nowhere,
    /// Only the Guild and its ally ship from territory to territory.
    NotGuild,
    /// This table plays without this power.
    NotPlayed,
    /// Only the Guild ships from territory to territory, and not its allies.
    GuildAlone,
    /// Only Fremen allied with the Guild land as it does.
    NotAsGuild,
    /// Only the Guild ships back.
    OneWay,
    /// It is there already.
    SamePlace(Territory),
    /// Too far from The Great Flat.
    TooFar { to: Territory, distance: u8 },
    /// Not enough spice.
    TooDear { cost: u16, has: u16 },
    /// The group does not get so far.
    OutOfReach { to: Loc, range: u8 },
    /// The storm lies between the group and this place.
    StormBetween(Loc),
    /// Full strongholds lie between.
    FullBetween(Loc),
    /// Allies lie between, and nobody passes through them.
    AllyBetween(Loc),
    /// The card is not in the hand.
    NotHeld(Card),
    /// This card gives no cheap shipment.
    NoRate(Card),
    /// This card gives no movement.
    NotHajr(Card),
    /// This card calls no worm.
    NoWorm(Card),
    /// The power is stopped for this phase.
    Stopped(Power),
    /// Advisors that came with a shipment stay advisors this turn.
    Locked(Territory),
    /// No territory has been added to those announced.
    NothingNamed,
    /// No advisors there.
    NoAdvisors(Territory),
    /// It has been named already.
    Named(Territory),
    /// Bene Gesserit fighters stand there: sides do not mix.
    Fighters(Territory),
    /// The force goes with the shipment or to the Polar Sink.
    NotWith(Loc),
    /// No other faction has just shipped from off the planet.
    NobodyToFollow,
    /// No other faction has just come to Bene Gesserit fighters.
    NoIntruder,
    /// Advisors are announced before the first shipment.
    DeclareFirst,
    /// The Atreides look before the first shipment.
    LookFirst,
}

/// An order as its giver sees it, or all once it is announced.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct DraftView {
    /// What.
    pub kind: Option<Kind>,
    /// From which territory; `None` is the reserves.
    pub from: Option<Territory>,
    /// Where to.
    pub to: Option<Loc>,
    /// Tokens chosen so far.
    pub squad: Squad,
    /// The price, for shipments.
    pub price: Price,
    /// What the chosen tokens cost.
    pub cost: u16,
}

/// What may be seen of the activity.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ShipmentNow {
    /// `declare`, `sight`, `order`, `ship`, `announced`, `follow`, `move`.
    pub stage: &'static str,
    /// Whose turn it is.
    pub acting: Option<Faction>,
    /// The factions that have had their turn.
    pub done: FactionSet,
    /// Movements left to the acting player.
    pub movements: u8,
    /// Territories his groups may enter, advisors apart.
    pub range: u8,
    /// The order: the reader's own unfinished one, or the announced one.
    pub order: Option<DraftView>,
    /// What the reader can pay with, his allies' pledges included, if it is his turn.
    pub funds: Option<u16>,
    /// Territories the reader is about to announce.
    pub chosen: Vec<Territory>,
}
