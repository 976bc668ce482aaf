//! The tables of a match: ring, titles, cards and numbers, as plain values.
//!
//! The same structs hold the tables made at build time and those an owner of the game loads at run time.
//! `Debug` prints them as Rust expressions, which is how the build script writes them down.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::sets::{
    CopySet, GroupId, GroupSet, QuadrantId, SellerId, SellerSet, SpaceId, Title, TitleSet, UnitSet,
};

/// Most spaces a ring may have.
pub const MAX_SPACES: usize = 120;
/// Most Titles, territories and guilds together.
pub const MAX_TITLES: usize = 48;
/// Most guilds.
pub const MAX_GUILDS: usize = 16;
/// Most colour groups.
pub const MAX_GROUPS: usize = 16;
/// Most cards in the Mission-Ops deck, and most Influence cards.
pub const MAX_DECK: usize = 64;

/// A text of the data: part of the program, or loaded.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Str(pub Cow<'static, str>);

impl Str {
    /// The text.
    pub fn get(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Str {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Str(Borrowed({:?}))", &*self.0)
    }
}

/// A table of the data: part of the program, or loaded.
pub type List<T> = Cow<'static, [T]>;

/// The five types of R-Unit. The names people read come from the data.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// Green.
    Food,
    /// Grey.
    Production,
    /// Black: the NS-Units.
    Security,
    /// Reconstructed.
    Energy,
    /// Reconstructed.
    Water,
}

impl Unit {
    /// All five, in the order of the tables.
    pub const ALL: [Unit; 5] = [Unit::Food, Unit::Production, Unit::Security, Unit::Energy, Unit::Water];

    /// Its place in tables.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its stable id.
    pub const fn id(self) -> &'static str {
        match self {
            Unit::Food => "food",
            Unit::Production => "production",
            Unit::Security => "security",
            Unit::Energy => "energy",
            Unit::Water => "water",
        }
    }
}

/// What a space of the ring is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SpaceKind {
    /// The start.
    Teleport,
    /// A territory that can be owned.
    Territory,
    /// A guild.
    Guild,
    /// Draw an Ops card.
    OpsSpace,
    /// Draw a Mission.
    MissionSpace,
    /// Draw an Influence card.
    InfluenceSpace,
    /// A shuttle station.
    Orss,
    /// The National Security Academy.
    Nsa,
    /// The National Intelligence Academy.
    Nia,
    /// Ten points.
    Moonshot,
    /// Israel, Russia, India, Switzerland.
    IndependentSpace,
}

/// One space of the ring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Space {
    /// Stable id.
    pub id: Str,
    /// English name.
    pub name: Str,
    /// Italian name.
    pub name_it: Str,
    /// What it is.
    pub kind: SpaceKind,
    /// The quadrant; an O.R.S.S. has none.
    pub quadrant: Option<QuadrantId>,
    /// The Title whose space it is.
    pub title: Option<Title>,
    /// The independent territory it is.
    pub seller: Option<SellerId>,
    /// Where the entry comes from.
    pub source: Str,
}

/// A stretch of the ring between two O.R.S.S. spaces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Quadrant {
    /// Stable id.
    pub id: Str,
    /// English name.
    pub name: Str,
    /// Italian name.
    pub name_it: Str,
    /// Its territories.
    pub territories: TitleSet,
    /// Where the entry comes from.
    pub source: Str,
}

/// The words for one type of R-Unit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UnitName {
    /// English name.
    pub name: Str,
    /// Italian name.
    pub name_it: Str,
    /// Colour of the piece.
    pub colour: Str,
    /// Where the entry comes from.
    pub source: Str,
}

/// A colour group.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Group {
    /// Stable id.
    pub id: Str,
    /// English name.
    pub name: Str,
    /// Italian name.
    pub name_it: Str,
    /// The colour of its Titles.
    pub colour: Str,
    /// Its territories and guilds.
    pub titles: TitleSet,
    /// Its territories alone.
    pub territories: TitleSet,
    /// CR for completing it.
    pub bonus: i16,
    /// Where the entry comes from.
    pub source: Str,
}

/// A Title: a territory or a guild.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TitleCard {
    /// Stable id.
    pub id: Str,
    /// English name.
    pub name: Str,
    /// Italian name.
    pub name_it: Str,
    /// Its colour group.
    pub group: GroupId,
    /// Its space on the ring.
    pub space: SpaceId,
    /// Its quadrant.
    pub quadrant: QuadrantId,
    /// Its point value.
    pub value: i16,
    /// Whether it is a guild.
    pub guild: bool,
    /// Territory: the printed R-Units by type.
    pub units: [u8; 5],
    /// Territory: the Conference Fee.
    pub fee: u16,
    /// Territory: the fee by development level, for the variant.
    pub fee_by_level: [u16; 3],
    /// Territory: the premium for each level.
    pub premium: u16,
    /// Guild: what it deals in.
    pub unit: Unit,
    /// Guild: the printed stock.
    pub stock: u8,
    /// Guild: the price by associated titles; the last one holds for more.
    pub prices: [u16; 5],
    /// Where the entry comes from.
    pub source: Str,
}

/// An independent territory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Seller {
    /// Stable id; also the id of its space.
    pub id: Str,
    /// Its space on the ring.
    pub space: SpaceId,
    /// The types it sells.
    pub sells: UnitSet,
    /// EU for each R-Unit.
    pub price: u16,
    /// Whether the player may move again instead.
    pub move_again: bool,
    /// EU received on arrival.
    pub gain_eu: u16,
    /// CR received on arrival.
    pub gain_cr: i16,
    /// The sellers whose wares it offers.
    pub buy_as: SellerSet,
    /// Where the entry comes from.
    pub source: Str,
}

/// A number for 2, 3, 4 and 5 players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(transparent)]
pub struct Num(pub [u16; 4]);

impl Num {
    /// The number for a table of this size.
    pub const fn of(self, seats: u8) -> u16 {
        self.0[seats as usize - 2]
    }
}

/// What a Mission asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Condition {
    /// In each quadrant this many territories with a value in the range.
    OwnValueInEachQuadrant {
        /// Lowest value.
        min_value: i16,
        /// Highest value.
        max_value: i16,
        /// How many in each quadrant.
        count: Num,
    },
    /// All of these Titles.
    OwnTitles {
        /// Which.
        titles: TitleSet,
    },
    /// This many Titles of a kind.
    OwnCount {
        /// Guilds, or else territories.
        guilds: bool,
        /// Only those of at least this value.
        min_value: i16,
        /// How many.
        count: Num,
    },
    /// Guilds of this many different R-Unit types.
    OwnGuildTypes {
        /// How many.
        count: Num,
    },
    /// Every guild of some R-Unit type.
    OwnGuildPair,
    /// Every territory of this many groups.
    OwnGroupTerritories {
        /// How many.
        count: Num,
    },
    /// Every Title of this many groups.
    OwnGroups {
        /// How many.
        count: Num,
    },
    /// This many territories at an active level.
    Developed {
        /// The level.
        level: u8,
        /// How many.
        count: Num,
    },
    /// Territories at an active level in this many quadrants.
    DevelopedQuadrants {
        /// The level.
        level: u8,
        /// How many.
        count: Num,
    },
    /// All territories of this many groups, each superdeveloped.
    GroupSuperdeveloped {
        /// How many.
        count: Num,
    },
    /// This many Aggressions won as attacker in one own turn.
    ConquestsInTurn {
        /// How many.
        count: Num,
    },
    /// A territory of this value conquered this turn.
    ConquestValue {
        /// The value.
        value: i16,
    },
    /// This many R-Units of one type on own territories.
    UnitsOnTerritories {
        /// The type.
        unit: Unit,
        /// How many.
        count: Num,
    },
    /// This many R-Units of every type on territories, in PS and GS.
    UnitsEachType {
        /// How many.
        count: Num,
    },
    /// This much money.
    Cash {
        /// EU.
        amount: Num,
    },
    /// Titles worth this much in all.
    TotalValue {
        /// The sum of values.
        amount: Num,
    },
}

/// What an Influence card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "op", rename_all = "snake_case")]
pub enum Effect {
    /// One side of an Aggression gets D6 more or fewer.
    AggD6 {
        /// How many.
        delta: i8,
    },
    /// Roll one's dice of this round again.
    AggReroll,
    /// The Aggression does not take place.
    AggCancel,
    /// NS-Units from PS into the fight.
    DeployNs {
        /// At most this many.
        count: u8,
    },
    /// Agents into the fight.
    DeployAgents {
        /// At most this many.
        count: u8,
    },
    /// The number of movement dice is fixed.
    MoveDice {
        /// To this number.
        count: u8,
    },
    /// Counter-clockwise without the fine.
    MoveReverseFree,
    /// One more movement.
    MoveExtra,
    /// R-Units from the supply.
    GainUnits {
        /// How many.
        count: u8,
        /// Types excluded.
        except: UnitSet,
    },
    /// R-Units from an opponent's PS.
    TakeUnits {
        /// How many.
        count: u8,
        /// Types excluded.
        except: UnitSet,
    },
    /// Buy from an independent territory from afar.
    IndependentBuy {
        /// At most this many.
        count: u8,
        /// EU each.
        price: u16,
    },
    /// Add to the GS of an own guild.
    GuildRestock {
        /// How many.
        count: u8,
    },
    /// A higher limit and the lowest price at one foreign guild.
    GuildConcession {
        /// The limit.
        count: u8,
    },
    /// Every opponent pays.
    EachOpponentPays {
        /// EU.
        amount: u16,
    },
    /// One opponent pays.
    OpponentPays {
        /// EU.
        amount: u16,
    },
    /// Points.
    GainCr {
        /// CR.
        amount: i16,
    },
}

/// When an Influence card may be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// In one's own Option Phase.
    OptionPhase,
    /// In one's own Event Phase.
    EventPhase,
    /// Before anybody's movement roll.
    MoveRoll,
    /// In the windows of anybody's Aggression.
    AggressionWindow,
}

impl Effect {
    /// The moment the effect belongs to.
    pub const fn when(self) -> When {
        match self {
            Effect::AggD6 { .. }
            | Effect::AggReroll
            | Effect::AggCancel
            | Effect::DeployNs { .. }
            | Effect::DeployAgents { .. } => When::AggressionWindow,
            Effect::MoveDice { .. } => When::MoveRoll,
            Effect::MoveReverseFree | Effect::MoveExtra => When::EventPhase,
            Effect::GainUnits { .. }
            | Effect::TakeUnits { .. }
            | Effect::IndependentBuy { .. }
            | Effect::GuildRestock { .. }
            | Effect::GuildConcession { .. }
            | Effect::EachOpponentPays { .. }
            | Effect::OpponentPays { .. }
            | Effect::GainCr { .. } => When::OptionPhase,
        }
    }
}

/// A Mission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MissionCard {
    /// Stable id.
    pub id: Str,
    /// English name.
    pub name: Str,
    /// Italian name.
    pub name_it: Str,
    /// What it asks for.
    pub condition: Condition,
    /// Whether it decides the game.
    pub victory: bool,
    /// Otherwise the CR it pays.
    pub cr: i16,
    /// The card in English.
    pub text: Str,
    /// The card in Italian.
    pub text_it: Str,
    /// Where the entry comes from.
    pub source: Str,
}

/// An Ops card: two rows of colours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct OpsCard {
    /// Stable id.
    pub id: Str,
    /// English name.
    pub name: Str,
    /// Italian name.
    pub name_it: Str,
    /// Top row: the group that may be attacked.
    pub target: GroupId,
    /// Second row: the groups it may be attacked from.
    pub from: GroupSet,
    /// The card in English.
    pub text: Str,
    /// The card in Italian.
    pub text_it: Str,
    /// Where the entry comes from.
    pub source: Str,
}

/// An Influence card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct InfluenceCard {
    /// Stable id.
    pub id: Str,
    /// English name.
    pub name: Str,
    /// Italian name.
    pub name_it: Str,
    /// Its copies among the Influence cards.
    pub copies: CopySet,
    /// What it does.
    pub effect: Effect,
    /// The card in English.
    pub text: Str,
    /// The card in Italian.
    pub text_it: Str,
    /// Where the entry comes from.
    pub source: Str,
}

/// The numbers of the rulebook.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Numbers {
    /// Titles dealt to each player.
    pub deal: Num,
    /// Starting money.
    pub start_eu: Num,
    /// CR that end the game.
    pub victory_cr: Num,
    /// CR for each development level.
    pub level_cr: i16,
    /// Agent value each player starts with.
    pub agents_at_start: u16,
    /// Most agents of a player in a territory.
    pub agent_limit: u8,
    /// R-Units from a guild in a turn.
    pub guild_units: u8,
    /// CR that can be bought in a turn.
    pub buy_cr: u8,
    /// How far from victory one must be to buy CR.
    pub buy_cr_short: i16,
    /// EU for a CR.
    pub eu_per_cr: u16,
    /// Extra movements in a turn.
    pub extra_moves: u8,
    /// CR for going counter-clockwise.
    pub reverse_cr: i16,
    /// EU for passing Teleport!.
    pub teleport_eu: u16,
    /// CR for Moonshot!.
    pub moonshot_cr: i16,
    /// Most D6 of a side.
    pub d6_max: u8,
    /// Most cards of a kind in hand.
    pub hand_limit: u8,
    /// Missions, Ops and Influence cards dealt.
    pub hand: [u8; 3],
}

/// All tables of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Data {
    /// The ring, clockwise.
    pub spaces: List<Space>,
    /// The space of Teleport!.
    pub start: SpaceId,
    /// The O.R.S.S. spaces, clockwise from Teleport!.
    pub orss: List<SpaceId>,
    /// The quadrants.
    pub quadrants: List<Quadrant>,
    /// The types of R-Unit.
    pub units: List<UnitName>,
    /// The colour groups.
    pub groups: List<Group>,
    /// The Titles, territories first.
    pub titles: List<TitleCard>,
    /// How many Titles are territories.
    pub territories: u8,
    /// The independent territories.
    pub sellers: List<Seller>,
    /// The Missions.
    pub missions: List<MissionCard>,
    /// The Ops cards.
    pub ops: List<OpsCard>,
    /// The Influence cards, one entry for all copies.
    pub influence: List<InfluenceCard>,
    /// The entry of each copy.
    pub copies: List<u8>,
    /// The numbers.
    pub numbers: Numbers,
    /// Whether the fee rises with development unless the table says otherwise.
    pub fee_by_level: bool,
    /// Whether every Mission decides the game unless the table says otherwise.
    pub missions_decide: bool,
}

impl Data {
    /// How many spaces the ring has.
    pub fn ring(&self) -> u8 {
        self.spaces.len() as u8
    }
}
