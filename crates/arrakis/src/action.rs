//! Answers: what a seat can do.

use serde::{Deserialize, Serialize};

use crate::board::{Area, Zone};
use crate::data::{Deck, Face, Kind, Leader, Marker, Power, Sector, Vehicle};
use crate::state::{CardId, PrescienceId, StepEvent};

/// One figure or token of a legion.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Piece {
    /// A unit or generic leader.
    Kind(Kind),
    /// A named leader.
    Named(Leader),
    /// A facedown token that shows these figures: regulars, elites, special elites, generic leaders.
    Token([u8; 4]),
}

/// How a legion gets there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Means {
    /// One area, across a passable border.
    Foot,
    /// By troop transport: the ornithopter of this air zone.
    Air(Zone),
    /// By sandriding over this many areas.
    Ride(u8),
}

/// What a die is used for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Use {
    /// The action of the result.
    Action(Face),
    /// The special action of a named leader.
    Special(Leader),
    /// A planning card from hand.
    Card,
}

/// What an option of a choice begins with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OptionWord {
    /// Move a legion.
    Move,
    /// Attack.
    Attack,
    /// Attack by surprise.
    SurpriseAttack,
    /// Replace units with this kind.
    Replace(Kind),
    /// Place vehicles.
    Vehicles,
    /// Place wormsigns.
    Wormsigns,
    /// Move sandworms.
    MoveWorms,
    /// Attack with a sandworm.
    WormAttack,
    /// Move the Wild Maker.
    WildMaker,
    /// Take a Bene Gesserit token.
    BeneGesserit,
    /// Draw this many cards.
    Draw(u8),
    /// Play a card.
    Play,
    /// Anything else.
    Other,
}

/// Where a placed piece comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Origin {
    /// The supply.
    Supply,
    /// An area.
    Area(Area),
    /// An air zone.
    Zone(Zone),
}

/// One answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Action {
    /// No, nothing, enough.
    Pass,
    /// Yes, go on.
    Yes,
    /// This area.
    Area(Area),
    /// This air zone.
    Zone(Zone),
    /// This sector.
    Sector(Sector),
    /// This result.
    Face(Face),
    /// A die (or a laid Bene Gesserit token) for this: `what` is `{ action = "leadership" }`, `{ special = "stilgar" }` or
    /// `"card"`.
    Die {
        /// The result it lies on.
        die: Face,
        /// Whether it is the Bene Gesserit token.
        token: bool,
        /// What it does.
        what: Use,
    },
    /// Desert Power.
    DesertPower,
    /// One option of a choice.
    Option {
        /// Which, from 0.
        index: u8,
        /// What it begins with.
        word: OptionWord,
    },
    /// A planning card by its kind.
    Card(CardId),
    /// Draw from this deck.
    Deck(Deck),
    /// Go there, or attack that area: `by` is `"foot"`, `{ air = "az3" }` or `{ ride = 2 }`, over this many areas of the chain
    /// (4 for more).
    Go {
        /// The area.
        to: Area,
        /// How.
        by: Means,
        /// Whether it is an attack.
        attack: bool,
    },
    /// Everyone.
    Everyone,
    /// This figure or token.
    Piece(Piece),
    /// Take this piece from there: `"supply"`, `{ area = "windgap" }` or `{ zone = "az3" }`.
    Take {
        /// The piece.
        piece: Piece,
        /// From where.
        from: Origin,
    },
    /// Take this vehicle from there: `"supply"`, `{ area = "windgap" }` or `{ zone = "az3" }`.
    Vehicle {
        /// The kind.
        vehicle: Vehicle,
        /// From where.
        from: Origin,
    },
    /// Strike the legion or the harvester in an area with a sandworm.
    Strike {
        /// The area.
        at: Area,
        /// Whether the harvester is meant.
        harvester: bool,
    },
    /// Turn up a deployment token (by what it shows) or the sietch in an area.
    Reveal {
        /// The area.
        at: Area,
        /// The token, or the sietch.
        token: Option<[u8; 4]>,
    },
    /// Spend the ornithopter of a zone to turn up everything in an area.
    Scout {
        /// The zone.
        zone: Zone,
        /// The area.
        at: Area,
    },
    /// Give up this many copies of a free action card.
    GiveUp {
        /// The card.
        card: CardId,
        /// How many.
        copies: u8,
    },
    /// A prescience card.
    Prescience(PrescienceId),
    /// A prescience marker.
    Marker(Marker),
    /// An Imperium marker.
    Power(Power),
    /// Move steps from one marker to another.
    Transfer {
        /// Lowered.
        from: Marker,
        /// Raised.
        to: Marker,
        /// Steps.
        steps: u8,
    },
    /// A named leader.
    Leader(Leader),
    /// A step event.
    Step(StepEvent),
    /// Pay this much spice.
    Pay(u8),
    /// One of the automa's tokens in an area.
    Token {
        /// The area.
        at: Area,
        /// Whether the silver one.
        silver: bool,
    },
}

impl Action {
    /// Whether everything the action names by number exists: an action may come from an untrusted client.
    pub(crate) fn exists(&self, g: &crate::Arrakis) -> bool {
        let zone = |z: Zone| z.0 < 8;
        let card = |c: CardId| c.index() < g.tables.cards.len();
        let origin = |o: Origin| if let Origin::Zone(z) = o { zone(z) } else { true };
        match *self {
            Action::Zone(z) | Action::Scout { zone: z, .. } | Action::Go { by: Means::Air(z), .. } => zone(z),
            Action::Card(c) | Action::GiveUp { card: c, .. } => card(c),
            Action::Prescience(c) => c.index() < g.tables.prescience.len(),
            Action::Take { from, .. } | Action::Vehicle { from, .. } => origin(from),
            Action::Pass
            | Action::Yes
            | Action::Area(_)
            | Action::Sector(_)
            | Action::Face(_)
            | Action::Die { .. }
            | Action::DesertPower
            | Action::Option { .. }
            | Action::Deck(_)
            | Action::Go { by: Means::Foot | Means::Ride(_), .. }
            | Action::Everyone
            | Action::Piece(_)
            | Action::Strike { .. }
            | Action::Reveal { .. }
            | Action::Marker(_)
            | Action::Power(_)
            | Action::Transfer { .. }
            | Action::Leader(_)
            | Action::Step(_)
            | Action::Pay(_)
            | Action::Token { .. } => true,
        }
    }
}
