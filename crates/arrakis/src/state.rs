//! Everything that is true of a match, as plain data, and the questions the rules ask of it.

use arrayvec::ArrayVec;
use landsraad_kernel::Stack;
use serde::{Deserialize, Serialize};

use crate::board::*;
use crate::data::{
    Deck, Face, Kind, Leader, LeaderRef, Marker, Person, Power, Rider, Side, Vehicle, WormFace,
};
use crate::frames::Frame;

/// The deepest nesting of activities.
pub const DEPTH: usize = 14;

/// Areas with figures that have marched: the two ends of every march of one action.
pub const MOVED: usize = 12;

/// A card in a deck or hand: one copy. Deck `d` has the numbers from `32 d`.
pub type CardCopy = u8;
/// A deployment token: 0–7 Atreides starting tokens, 8–15 Atreides, 16–21 black, 22–27 silver.
pub type TokenId = u8;

/// A group of figures and tokens of one side: a legion or a part of one. Eight bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Group {
    /// Counts of regulars, elites, special elites and generic leaders, four bits each.
    units: u16,
    /// Named leaders, as bits by [`Leader`].
    pub named: u16,
    /// Facedown deployment tokens, as bits by [`TokenId`].
    pub tokens: u32,
}

impl Group {
    /// How many figures of a kind.
    pub const fn get(self, kind: Kind) -> u8 {
        (self.units >> (4 * kind.index()) & 15) as u8
    }

    /// Adds figures of a kind.
    pub const fn add(&mut self, kind: Kind, n: u8) {
        self.units += (n as u16) << (4 * kind.index());
    }

    /// Takes figures of a kind away.
    pub const fn take(&mut self, kind: Kind, n: u8) {
        debug_assert!(self.get(kind) >= n);
        self.units -= (n as u16) << (4 * kind.index());
    }

    /// This group with one named leader more.
    #[must_use]
    pub const fn with_named(mut self, leader: Leader) -> Group {
        self.named |= 1 << leader.index();
        self
    }

    /// Whether the named leader is in the group.
    pub const fn has(self, leader: Leader) -> bool {
        self.named >> leader.index() & 1 == 1
    }

    /// [wfa.definitions.units] Regulars, elites and special elites.
    pub const fn figures(self) -> u8 {
        self.get(Kind::Regular) + self.get(Kind::Elite) + self.get(Kind::Special)
    }

    /// [wfa.definitions.token-one-unit] Units for movement and the limit: a facedown token is one.
    pub const fn units(self) -> u8 {
        self.figures() + self.tokens.count_ones() as u8
    }

    /// [wfa.definitions.leaders] Leaders of both sorts.
    pub const fn leaders(self) -> u8 {
        self.get(Kind::Generic) + self.named.count_ones() as u8
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.units == 0 && self.named == 0 && self.tokens == 0
    }

    /// Both groups together.
    #[must_use]
    pub const fn plus(self, other: Group) -> Group {
        Group {
            units: self.units + other.units,
            named: self.named | other.named,
            tokens: self.tokens | other.tokens,
        }
    }

    /// This group without another that is part of it.
    #[must_use]
    pub const fn minus(self, other: Group) -> Group {
        Group {
            units: self.units - other.units,
            named: self.named & !other.named,
            tokens: self.tokens & !other.tokens,
        }
    }

    /// Whether this group is part of the other.
    pub fn is_part_of(self, other: Group) -> bool {
        Kind::ALL.iter().all(|&k| self.get(k) <= other.get(k))
            && self.named & !other.named == 0
            && self.tokens & !other.tokens == 0
    }

    /// The part both groups have.
    #[must_use]
    pub fn common(self, other: Group) -> Group {
        let mut g = Group { units: 0, named: self.named & other.named, tokens: self.tokens & other.tokens };
        for &k in Kind::ALL {
            g.add(k, self.get(k).min(other.get(k)));
        }
        g
    }

    /// The named leaders in it.
    pub fn leaders_named(self) -> impl Iterator<Item = Leader> + Clone {
        Leader::ALL.iter().copied().filter(move |&l| self.has(l))
    }

    /// The tokens in it.
    pub fn token_ids(self) -> impl Iterator<Item = TokenId> + Clone {
        (0..28u8).filter(move |&t| self.tokens >> t & 1 == 1)
    }
}

/// Where a named leader is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Whereabouts {
    /// Not in play yet.
    NotInPlay,
    /// In play, the figure off the board. [wfa.leaders.in-play]
    Available,
    /// On the board.
    Board(Area),
    /// In this slot of the regeneration tank, from 0.
    Tank(u8),
    /// Out of the game for good.
    Gone,
}

/// A named leader's figure and card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LeaderState {
    /// The figure.
    pub at: Whereabouts,
    /// Whether the special action has been used this round.
    pub spent: bool,
}

impl LeaderState {
    /// Whether the card lies on a dashboard.
    pub const fn in_play(self) -> bool {
        !matches!(self.at, Whereabouts::NotInPlay | Whereabouts::Gone)
    }
}

/// A sietch token.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Sietch {
    /// Where it lies.
    pub at: Area,
    /// Its rank: hidden from the Harkonnen while facedown.
    pub rank: u8,
    /// Whether it is faceup.
    pub up: bool,
    /// Whether it still stands.
    pub stands: bool,
}

/// A revealed prescience card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Revealed {
    /// Which card.
    pub card: u8,
    /// What is attached to it, and the attached copy.
    pub rider: Option<(Rider, CardCopy)>,
    /// How often its deed has happened this action phase.
    pub count: u8,
    /// Whether it may be claimed now.
    pub met: bool,
}

/// The phases of a round. [wfa.round.sequence]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// Start of round.
    Start,
    /// Vehicle placement.
    Vehicles,
    /// Action resolution.
    Actions,
    /// Desert hazards.
    Hazards,
    /// Spice harvesting.
    Spice,
    /// End of round.
    End,
}

/// Things that happen when a marker reaches a step, as bits in `steps_due` and `steps_done`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum StepEvent {
    /// Paul-Muad'Dib.
    MuadDib,
    /// Reverend Mother Jessica.
    ReverendMother,
    /// Chani.
    Chani,
    /// Alia.
    Alia,
    /// The Family Atomics.
    Atomics,
    /// Thufir Hawat.
    Hawat,
    /// Feyd-Rautha.
    Feyd,
}

impl StepEvent {
    /// All of them.
    pub const ALL: [StepEvent; 7] = [
        StepEvent::MuadDib,
        StepEvent::ReverendMother,
        StepEvent::Chani,
        StepEvent::Alia,
        StepEvent::Atomics,
        StepEvent::Hawat,
        StepEvent::Feyd,
    ];

    /// Its bit.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum End {
    /// Supremacy reached 10.
    Supremacy,
    /// A secret objective was met.
    Objective,
    /// The last round of the setting is over and nobody has won.
    Stalled,
}

/// The automa's tactic cards and dice, in solo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SoloState {
    /// Tactic cards in the deck, as bits by sietch.
    pub deck: u8,
    /// The card that names the harvesting sector.
    pub harvest: Option<u8>,
    /// The sietch token that is the target.
    pub target: Option<u8>,
    /// The first card passed over this round.
    pub first_discard: Option<u8>,
    /// Dice neither rolled nor blocked.
    pub unrolled: u8,
    /// Spent dice by result.
    pub spent: [u8; 5],
    /// The result the next turn must have.
    pub named: Option<Face>,
    /// Whether an ornithopter was used this turn.
    pub flown: bool,
    /// The deck of the top card of the discard pile.
    pub top_discard: Option<Deck>,
    /// The last deck drawn from in this sequence of draws.
    pub last_draw: Option<Deck>,
    /// The copy of Hawat's Scheming beside the board.
    pub beside: Option<CardCopy>,
    /// Tokens being moved to a settlement left behind: colours still to be found.
    pub harvesters_threatened: AreaSet,
}

/// Everything that is true of a match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// Figures and tokens by area; the side is told by `presence`.
    #[serde(with = "legions")]
    pub legions: [Group; AREA_COUNT],
    /// Areas with a legion, by side.
    pub presence: [AreaSet; 2],
    /// Harvesters.
    pub harvesters: AreaSet,
    /// Wormsigns.
    pub wormsigns: AreaSet,
    /// Those wormsigns that show sand. Hidden.
    pub sand: AreaSet,
    /// Those that show a burrowing sandworm. Hidden.
    pub burrowing: AreaSet,
    /// Wormsigns in the pool by face. Hidden.
    pub pool: [u8; 3],
    /// Sandworms.
    pub sandworms: AreaSet,
    /// The Wild Maker's figure.
    pub wild_maker: Option<Area>,
    /// Testing stations. Their faces do not exist until they are taken.
    pub stations: AreaSet,
    /// Faces of the stations not taken yet.
    pub station_faces: [u8; 3],
    /// Air zones.
    pub zones: [Option<Vehicle>; 8],
    /// The sietches by their first space.
    pub sietches: [Sietch; 8],
    /// Standing Harkonnen settlements.
    pub settlements: AreaSet,
    /// Where the atomics went off.
    pub crater: Option<Area>,
    /// Figures off the board by side and kind.
    pub supply: [[u8; 4]; 2],
    /// Deployment tokens in the Atreides supply or the automa's pools.
    pub token_supply: u32,
    /// The token the Atreides have drawn and not put down yet. Hidden.
    pub drawn: Option<TokenId>,
    /// Named leaders by [`Leader`].
    pub leaders: [LeaderState; 16],
    /// Cards in the four decks.
    pub deck: u128,
    /// Hands by side. Hidden.
    pub hands: [u128; 2],
    /// Discarded cards.
    pub discard: u128,
    /// The automa's reinforcement deck, top last. Hidden.
    pub reinforcements: ArrayVec<CardCopy, 64>,
    /// Cards of the reinforcement deck the player has seen.
    pub known: u128,
    /// Prescience cards in the deck.
    pub prescience_deck: u32,
    /// Revealed prescience cards.
    pub revealed: ArrayVec<Revealed, 6>,
    /// Claims made this round.
    pub claims: u8,
    /// Secret objectives held, as bits. Hidden.
    pub objectives: u8,
    /// The supremacy marker.
    pub supremacy: u8,
    /// The prescience markers.
    pub prescience: [u8; 3],
    /// The rows of the Imperium markers, 0 at the top.
    pub imperium: [u8; 3],
    /// Active bans, as bits by [`Power`].
    pub bans: u8,
    /// Step events that have happened.
    pub steps_done: u8,
    /// Step events that are due.
    pub steps_due: u8,
    /// Unused action dice by side and result.
    pub dice: [[u8; 5]; 2],
    /// Harkonnen dice on the Spice Must Flow board.
    pub blocked: u8,
    /// Bene Gesserit tokens by side.
    pub bene_gesserit: [u8; 2],
    /// Bene Gesserit tokens in the reserve.
    pub reserve: u8,
    /// The token laid on a slot by side.
    pub placed: [Option<Face>; 2],
    /// The die the Harkonnen must use on their next turn.
    pub forced_die: Option<Face>,
    /// Whether Paul is frozen during the next Atreides action turn.
    pub frozen: bool,
    /// Whether the kept spice point lies there.
    pub spice_kept: bool,
    /// The round, from 1.
    pub round: u8,
    /// The phase.
    pub phase: Phase,
    /// The automa.
    pub solo: Option<SoloState>,
    /// Figures that do not march again with the action in progress, one entry per area.
    pub moved: ArrayVec<(Area, Group), MOVED>,
    /// Areas used by the operation in progress.
    pub used: AreaSet,
    /// How it ended.
    pub over: Option<End>,
    /// The activities.
    pub stack: Stack<Frame, DEPTH>,
}

impl State {
    /// The legion in an area, anyone who owns it.
    pub const fn legion(&self, area: Area) -> Group {
        self.legions[area.index()]
    }

    /// Areas with a legion of that side. [wfa.definitions.legion]
    pub const fn with_legion(&self, side: Side) -> AreaSet {
        self.presence[side.index()]
    }

    /// Sandworms, the Wild Maker among them. [wfa.sandworms.wild-maker]
    pub fn worms(&self) -> AreaSet {
        match self.wild_maker {
            Some(area) => self.sandworms.or(area.only()),
            None => self.sandworms,
        }
    }

    /// Standing sietches.
    pub fn sietch_areas(&self) -> AreaSet {
        self.sietches.iter().filter(|s| s.stands).map(|s| s.at).collect()
    }

    /// Standing settlements of a side. [wfa.definitions.settlements] [wfa.battle.settlement-lost-use] A destroyed one is gone.
    pub fn settlements_of(&self, side: Side) -> AreaSet {
        match side {
            Side::Atreides => self.sietch_areas(),
            Side::Harkonnen => self.settlements,
        }
    }

    /// The standing sietch in an area.
    pub fn sietch_at(&self, area: Area) -> Option<u8> {
        self.sietches.iter().position(|s| s.stands && s.at == area).map(|i| i as u8)
    }

    /// The rank of the standing settlement of that side in an area, or 0.
    pub fn rank_at(&self, side: Side, area: Area) -> u8 {
        match side {
            Side::Atreides => self.sietch_at(area).map_or(0, |i| self.sietches[usize::from(i)].rank),
            Side::Harkonnen if self.settlements.has(area) => area.info().rank,
            Side::Harkonnen => 0,
        }
    }

    /// [wfa.definitions.free-area] Areas free for a side: no enemy units, no enemy settlement, no sandworm.
    pub fn free(&self, side: Side) -> AreaSet {
        let enemy = side.other();
        AreaSet::ALL.minus(self.with_legion(enemy)).minus(self.settlements_of(enemy)).minus(self.worms())
    }

    /// [wfa.definitions.empty-area] Areas with nothing at all in them.
    pub fn empty(&self) -> AreaSet {
        AreaSet::ALL
            .minus(self.presence[0])
            .minus(self.presence[1])
            .minus(self.settlements)
            .minus(self.sietch_areas())
            .minus(self.worms())
            .minus(self.wormsigns)
            .minus(self.harvesters)
            .minus(self.stations)
    }

    /// Desert and deep desert. [wfa.definitions.terrain] [wfa.atomics.terrain] The crater counts as desert.
    pub fn deserts(&self) -> AreaSet {
        match self.crater {
            Some(site) => DESERTS.or(site.only()),
            None => DESERTS,
        }
    }

    /// Mountains; the crater is none any more.
    pub fn mountains(&self) -> AreaSet {
        match self.crater {
            Some(site) => MOUNTAINS.minus(site.only()),
            None => MOUNTAINS,
        }
    }

    /// What an area is made of now.
    pub fn terrain(&self, area: Area) -> Terrain {
        if self.crater == Some(area) { Terrain::Desert } else { area.info().terrain }
    }

    /// Neighbours across passable borders. [wfa.definitions.adjacency] [wfa.atomics.terrain] The crater's borders are
    /// all passable.
    pub fn adjacent(&self, area: Area) -> AreaSet {
        let info = area.info();
        match self.crater {
            Some(site) if site == area => area.touching(),
            Some(site) if info.impassable.has(site) => info.adjacent.or(site.only()),
            Some(_) | None => info.adjacent,
        }
    }

    /// Neighbours a legion of this side can step to or attack. [wfa.solo-path.impassable] The automa's legions cross
    /// impassable borders.
    pub fn steps(&self, side: Side, area: Area) -> AreaSet {
        if self.solo.is_some() && side == Side::Harkonnen { area.touching() } else { self.adjacent(area) }
    }

    /// [wfa.definitions.stack-limit] [wfa.bans.choam] Most units of a side in one area.
    pub const fn limit(&self, side: Side) -> u8 {
        match side {
            Side::Harkonnen if self.bans >> Power::Choam.index() & 1 == 1 => 5,
            Side::Harkonnen | Side::Atreides => 6,
        }
    }

    /// How many more units of that side the area can take.
    pub const fn room(&self, side: Side, area: Area) -> u8 {
        let here = if self.presence[side.index()].has(area) { self.legions[area.index()].units() } else { 0 };
        self.limit(side).saturating_sub(here)
    }

    /// Whether a ban is active.
    pub const fn banned(&self, power: Power) -> bool {
        self.bans >> power.index() & 1 == 1
    }

    /// Whether that side is played by the automa.
    pub const fn is_automa(&self, side: Side) -> bool {
        self.solo.is_some() && matches!(side, Side::Harkonnen)
    }

    /// Unused dice and laid tokens. [wfa.bene-gesserit.counts-as-die] [wfa.solo-special.unused-dice]
    pub fn unused_dice(&self, side: Side) -> u8 {
        if let (Some(solo), Side::Harkonnen) = (&self.solo, side) {
            return solo.unrolled;
        }
        self.dice[side.index()].iter().sum::<u8>() + u8::from(self.placed[side.index()].is_some())
    }

    /// [wfa.actions.desert-power-right] Strictly fewer unused dice than the Harkonnen.
    pub fn desert_power_right(&self) -> bool {
        self.unused_dice(Side::Atreides) < self.unused_dice(Side::Harkonnen)
    }

    /// How many planning cards a side holds.
    pub const fn hand_size(&self, side: Side) -> u32 {
        self.hands[side.index()].count_ones()
    }

    /// Where a named leader stands, if on the board.
    pub const fn leader_area(&self, leader: Leader) -> Option<Area> {
        match self.leaders[leader.index()].at {
            Whereabouts::Board(area) => Some(area),
            Whereabouts::NotInPlay | Whereabouts::Available | Whereabouts::Tank(_) | Whereabouts::Gone => {
                None
            }
        }
    }

    /// The leader an operation means.
    pub fn resolve(&self, leader: LeaderRef) -> Leader {
        match leader {
            LeaderRef::TheLeader(l) => l,
            LeaderRef::ThePerson(p) => self.person(p),
        }
    }

    /// The card of a person that is in play, or the first one.
    pub fn person(&self, person: Person) -> Leader {
        let (first, second) = match person {
            Person::Paul => (Leader::PaulAtreides, Leader::MuadDib),
            Person::Jessica => (Leader::LadyJessica, Leader::ReverendMother),
        };
        if self.leaders[second.index()].in_play() { second } else { first }
    }

    /// Vehicles of a kind in the supply.
    pub fn vehicle_supply(&self, vehicle: Vehicle, total: u8) -> u8 {
        let on_board = match vehicle {
            Vehicle::Harvester => self.harvesters.len() as u8,
            Vehicle::Carryall | Vehicle::Ornithopter => {
                self.zones.iter().filter(|z| **z == Some(vehicle)).count() as u8
            }
        };
        total.saturating_sub(on_board)
    }

    /// Air zones with that vehicle, as bits.
    pub fn zones_with(&self, vehicle: Option<Vehicle>) -> u8 {
        self.zones.iter().enumerate().filter(|(_, z)| **z == vehicle).fold(0, |m, (i, _)| m | 1 << i)
    }

    /// The face of a wormsign on the board. Hidden.
    pub const fn worm_face(&self, area: Area) -> WormFace {
        if self.sand.has(area) {
            WormFace::Sand
        } else if self.burrowing.has(area) {
            WormFace::Burrowing
        } else {
            WormFace::Sandworm
        }
    }

    /// Exposed to storms. [wfa.desert-hazards.storm-who] [wfa.desert-hazards.storm-exempt] [wfa.atomics.storms]
    pub fn exposed(&self) -> AreaSet {
        let safe = if self.crater.is_some() { self.mountains() } else { self.mountains().or(STORM_EXEMPT) };
        self.with_legion(Side::Harkonnen).minus(safe)
    }

    /// The figures of a legion that have not moved with the action in progress. [wfa.movement.each-once]
    pub fn fresh(&self, area: Area) -> Group {
        self.moved
            .iter()
            .filter(|(a, _)| *a == area)
            .fold(self.legion(area), |g, (_, m)| g.minus(m.common(g)))
    }

    /// Notes that figures of an area have marched with the action in progress.
    pub fn mark_moved(&mut self, area: Area, group: Group) {
        if group.is_empty() {
            return;
        }
        match self.moved.iter_mut().find(|(a, _)| *a == area) {
            Some((_, moved)) => *moved = moved.plus(group),
            None => {
                let noted = self.moved.try_push((area, group));
                debug_assert!(noted.is_ok(), "the data allow at most {} marches", MOVED / 2);
            }
        }
    }

    /// Notes that the whole legion of an area has had its march.
    pub fn mark_all_moved(&mut self, area: Area) {
        self.moved.retain(|(a, _)| *a != area);
        self.mark_moved(area, self.legion(area));
    }

    /// What is noted about the figures of an area, to change it with them.
    pub fn moved_mut(&mut self, area: Area) -> Option<&mut Group> {
        self.moved.iter_mut().find(|(a, _)| *a == area).map(|(_, group)| group)
    }

    /// The value of a prescience marker.
    pub const fn marker(&self, marker: Marker) -> u8 {
        self.prescience[marker.index()]
    }

    /// The active row of the Spice Must Flow board. [wfa.vehicles.active-row]
    pub fn active_row(&self) -> usize {
        usize::from(self.imperium.iter().copied().max().unwrap_or(0))
    }
}

/// Arrays longer than 32 need help from serde: a list.
mod legions {
    use super::{AREA_COUNT, Group};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub fn serialize<S: Serializer>(legions: &[Group; AREA_COUNT], s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(legions)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<[Group; AREA_COUNT], D::Error> {
        let list = Vec::<Group>::deserialize(d)?;
        list.try_into().map_err(|_| D::Error::custom("there must be a legion for every area"))
    }
}
