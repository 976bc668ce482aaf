//! The board and the decks as const tables, made from `data/*.toml` by `build.rs`.
//!
//! Places, leaders and cards are one-byte numbers; everything about them is a table look-up.
// [gf9.components.territory-types] [gf9.components.territory-list] [gf9.components.territory-sectors]
// [gf9.components.adjacency] [gf9.components.strongholds] [gf9.components.polar-sink]
// [gf9.components.spice-icons] [gf9.components.sectors] [gf9.components.player-circles]
// [gf9.components.leaders] [gf9.components.treachery-deck]

use landsraad_kernel::Say;
use serde::{Deserialize, Serialize};

use crate::Faction;
use crate::board::deck::Numbered;

/// A territory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Territory(pub u8);

/// A location: the part of a territory inside one storm sector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Loc(pub u8);

/// A leader; also the traitor card that shows him.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct LeaderId(pub u8);

/// One of the treachery cards: the 33 of every deck, then those of the sets.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct Card(pub u8);

/// One of the 21 spice cards: first the territory cards by spice spot, then the worms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct SpiceCard(pub u8);

/// Kinds of territory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Open sand.
    Sand,
    /// Rock.
    Rock,
    /// A stronghold.
    Stronghold,
    /// The one Polar Sink.
    PolarSink,
}

/// What shelters a territory's forces from the storm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Protection {
    /// The storm never comes here.
    NeverHit,
    /// Rock.
    Rock,
    /// A stronghold outside the Shield Wall.
    Stronghold,
    /// The Shield Wall, while it stands.
    ShieldWall,
    /// Nothing.
    None,
}

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
pub enum CardSet {
    /// D.
    Duel,
    /// S.
    SpiceHarvest,
    /// G.
    GrandDune,
}

/// The row of a territory.
#[derive(Debug)]
pub struct TerritoryData {
    id: &'static str,
    name: Say,
    terrain: Terrain,
    protection: Protection,
    locations: u128,
    neighbours: u64,
    fremen_distance: u8,
}

/// The row of a location.
#[derive(Debug)]
pub struct LocationData {
    id: &'static str,
    territory: Territory,
    sector: u8,
    neighbours: u128,
    spot: Option<u8>,
}

/// The row of a leader.
#[derive(Debug)]
pub struct LeaderData {
    id: &'static str,
    name: Say,
    strength: u8,
}

/// The row of a card.
#[derive(Debug)]
pub struct CardData {
    id: &'static str,
    name: Say,
    kind: CardKind,
    set: Option<CardSet>,
    /// The first of its copies.
    first: u8,
}

#[allow(clippy::unreadable_literal)] // Masks written by the build script.
mod tables {
    use super::*;
    include!(concat!(env!("OUT_DIR"), "/tables.rs"));
}
use tables::{CARDS, LEADERS, LOCATIONS, SECTORS, SPOTS, TERRITORIES};
pub use tables::{CIRCLES, OWN_RULES, STORM_START};

/// How many storm sectors there are.
pub const SECTOR_COUNT: u8 = 18;
/// How many locations there are.
pub const LOC_COUNT: usize = 86;
/// How many spice spots there are.
pub const SPOT_COUNT: usize = 15;
/// How many treachery cards there are, with all sets.
pub const CARD_COUNT: usize = 45;
/// How many of them are in every deck.
pub const BASE_CARDS: usize = 33;
/// How many spice cards there are.
pub const SPICE_CARD_COUNT: usize = 21;
/// How many leaders there are, the main ones included.
pub const LEADER_COUNT: usize = 36;
/// How many of them have a traitor card.
pub const TRAITOR_COUNT: usize = 30;
/// The five strongholds.
pub const STRONGHOLDS: [Territory; 5] = [
    Territory::ARRAKEEN,
    Territory::CARTHAG,
    Territory::SIETCH_TABR,
    Territory::HABBANYA_SIETCH,
    Territory::TUEKS_SIETCH,
];

/// The cards of each kind, as masks.
static OF_KIND: [u64; 19] = {
    let mut masks = [0; 19];
    let mut i = 0;
    while i < CARD_COUNT {
        masks[CARDS[i].kind as usize] |= 1 << i;
        i += 1;
    }
    masks
};

/// All leaders, the strongest first, the first in the list among equals.
static BY_STRENGTH: [LeaderId; LEADER_COUNT] = {
    let mut order = [LeaderId(0); LEADER_COUNT];
    let mut i = 0;
    while i < LEADER_COUNT {
        let mut j = i;
        while j > 0 && LEADERS[order[j - 1].0 as usize].strength < LEADERS[i].strength {
            order[j] = order[j - 1];
            j -= 1;
        }
        order[j] = LeaderId(i as u8);
        i += 1;
    }
    order
};

/// The leaders of each faction, the strongest first.
static OWN_BY_STRENGTH: [[LeaderId; 6]; 6] = {
    let mut own = [[LeaderId(0); 6]; 6];
    let mut count = [0; 6];
    let mut i = 0;
    while i < LEADER_COUNT {
        let id = BY_STRENGTH[i].0 as usize;
        let f = if id < TRAITOR_COUNT { id / 5 } else { id - TRAITOR_COUNT };
        own[f][count[f]] = BY_STRENGTH[i];
        count[f] += 1;
        i += 1;
    }
    own
};

/// Neighbours of each location in other territories: small tables of their own, since a search asks for
/// them more often than for anything else.
pub(crate) static OUTWARD: [u128; LOC_COUNT] = neighbours(false);
/// Neighbours of each location in its own territory, across a sector line.
pub(crate) static INWARD: [u128; LOC_COUNT] = neighbours(true);

const fn neighbours(inside: bool) -> [u128; LOC_COUNT] {
    let mut table = [0; LOC_COUNT];
    let mut i = 0;
    while i < LOC_COUNT {
        let row = &LOCATIONS[i];
        let own = TERRITORIES[row.territory.0 as usize].locations;
        table[i] = row.neighbours & if inside { own } else { !own };
        i += 1;
    }
    table
}

/// Iterates over the bits of a mask of locations.
pub fn locs(mut mask: u128) -> impl Iterator<Item = Loc> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let loc = Loc(mask.trailing_zeros() as u8);
            mask &= mask - 1;
            loc
        })
    })
}

/// The parts of a mask of locations, territory by territory; no part is empty.
// Locations are numbered territory by territory, so this keeps their order.
pub fn by_territory(mut mask: u128) -> impl Iterator<Item = (Territory, u128)> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let t = Loc(mask.trailing_zeros() as u8).territory();
            let part = mask & t.mask();
            mask &= !part;
            (t, part)
        })
    })
}

impl Territory {
    /// All 42.
    pub fn all() -> impl Iterator<Item = Territory> {
        (0..TERRITORIES.len() as u8).map(Territory)
    }
    const fn row(self) -> &'static TerritoryData {
        &TERRITORIES[self.0 as usize]
    }
    /// Stable key.
    pub fn id(self) -> &'static str {
        self.row().id
    }
    /// Its name.
    pub fn name(self) -> Say {
        self.row().name
    }
    /// Its kind.
    pub fn terrain(self) -> Terrain {
        self.row().terrain
    }
    /// What shelters it from the storm.
    pub fn protection(self) -> Protection {
        self.row().protection
    }
    /// Its locations as a mask over [`Loc`].
    pub const fn mask(self) -> u128 {
        self.row().locations
    }
    /// Its locations.
    pub fn locations(self) -> impl Iterator<Item = Loc> {
        locs(self.mask())
    }
    /// The neighbouring territories as a mask over [`Territory`].
    pub fn neighbour_mask(self) -> u64 {
        self.row().neighbours
    }
    /// Whether the other territory is a neighbour.
    pub fn touches(self, other: Territory) -> bool {
        self.neighbour_mask() & other.bit() != 0
    }
    /// Its bit in a mask of territories.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
    /// Whether it is one of the five strongholds.
    pub fn is_stronghold(self) -> bool {
        self.terrain() == Terrain::Stronghold
    }
    /// How many territories away from The Great Flat it is.
    pub fn fremen_distance(self) -> u8 {
        self.row().fremen_distance
    }
    /// The territory with this key.
    pub fn by_id(id: &str) -> Option<Territory> {
        Territory::all().find(|t| t.id() == id)
    }
}

impl Loc {
    /// The one location of the Polar Sink.
    pub const POLAR_SINK: Loc = Loc(0);
    /// All 86.
    pub fn all() -> impl Iterator<Item = Loc> {
        (0..LOC_COUNT as u8).map(Loc)
    }
    fn row(self) -> &'static LocationData {
        &LOCATIONS[self.0 as usize]
    }
    /// Stable key, `territory:sector`.
    pub fn id(self) -> &'static str {
        self.row().id
    }
    /// The territory it is part of.
    pub fn territory(self) -> Territory {
        self.row().territory
    }
    /// Its sector, 1 to 18; 0 for the Polar Sink, which lies in none.
    pub fn sector(self) -> u8 {
        self.row().sector
    }
    /// Neighbouring locations, those of its own territory across a sector line included.
    pub fn neighbour_mask(self) -> u128 {
        self.row().neighbours
    }
    /// Its bit in a mask of locations.
    pub const fn bit(self) -> u128 {
        1 << self.0
    }
    /// The index of the spice spot here, if there is one.
    pub fn spot(self) -> Option<u8> {
        self.row().spot
    }
    /// The location with this key; the sector may be left out where there is only one.
    pub fn by_id(id: &str) -> Option<Loc> {
        Loc::all().find(|l| l.id() == id).or_else(|| {
            let mut all = Territory::by_id(id)?.locations();
            all.next().filter(|_| all.next().is_none())
        })
    }
}

/// The locations of a sector as a mask.
pub fn sector_mask(sector: u8) -> u128 {
    SECTORS[sector as usize]
}

/// The sector `steps` ahead of `sector`, counterclockwise.
pub const fn sector_ahead(sector: u8, steps: u8) -> u8 {
    (sector - 1 + steps) % SECTOR_COUNT + 1
}

impl LeaderId {
    /// The 30 usual leaders, each with a traitor card. [v29.leaders.no-traitor]
    pub fn all() -> impl Iterator<Item = LeaderId> {
        (0..TRAITOR_COUNT as u8).map(LeaderId)
    }
    /// Those and the six main leaders, whether or not they are used.
    pub fn every() -> impl Iterator<Item = LeaderId> {
        (0..LEADER_COUNT as u8).map(LeaderId)
    }
    /// The five usual leaders of a faction.
    pub fn of(faction: Faction) -> impl Iterator<Item = LeaderId> {
        (0..5).map(move |i| LeaderId(faction as u8 * 5 + i))
    }
    /// The main leader of a faction. [v29.data.main-leaders]
    pub const fn main(faction: Faction) -> LeaderId {
        LeaderId(TRAITOR_COUNT as u8 + faction as u8)
    }
    /// The five and the main leader, who is absent from most matches.
    pub fn six(faction: Faction) -> impl Iterator<Item = LeaderId> {
        LeaderId::of(faction).chain(std::iter::once(LeaderId::main(faction)))
    }
    /// Whether he is a main leader.
    pub const fn is_main(self) -> bool {
        self.0 as usize >= TRAITOR_COUNT
    }
    /// Every leader, the strongest first: the main leaders, then the others.
    pub fn strongest_first() -> &'static [LeaderId] {
        &BY_STRENGTH
    }
    /// The leaders of a faction, its main leader included, the strongest first.
    pub fn strongest_of(faction: Faction) -> &'static [LeaderId] {
        &OWN_BY_STRENGTH[faction as usize]
    }
    /// Whose leader he is by birth.
    pub fn faction(self) -> Faction {
        let i = self.0 as usize;
        Faction::ALL[if self.is_main() { i - TRAITOR_COUNT } else { i / 5 }]
    }
    /// Stable key.
    pub fn id(self) -> &'static str {
        LEADERS[self.0 as usize].id
    }
    /// His name.
    pub fn name(self) -> Say {
        LEADERS[self.0 as usize].name
    }
    /// His printed strength.
    pub fn strength(self) -> u8 {
        LEADERS[self.0 as usize].strength
    }
    /// The leader with this key.
    pub fn by_id(id: &str) -> Option<LeaderId> {
        LeaderId::every().find(|l| l.id() == id)
    }
}

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
    pub fn set(self) -> Option<CardSet> {
        CARDS[self.0 as usize].set
    }
    /// The cards of a set. [v29.data.set-duel] [v29.data.set-spice-harvest] [v29.data.set-grand-dune]
    pub fn of_set(set: CardSet) -> impl Iterator<Item = Card> {
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
    /// Its bit in a mask of cards.
    pub const fn bit(self) -> u64 {
        1 << self.0
    }
    /// All cards of a kind, as a mask.
    pub const fn of_kind(kind: CardKind) -> u64 {
        OF_KIND[kind as usize]
    }
    /// All copies of the card with this key, those of the sets last.
    pub fn copies(id: &str) -> impl Iterator<Item = Card> {
        Card::every().filter(move |c| c.id() == id)
    }
}

impl Numbered for Card {
    fn number(self) -> u8 {
        self.0
    }
    fn numbered(number: u8) -> Card {
        Card(number)
    }
}

impl Numbered for SpiceCard {
    fn number(self) -> u8 {
        self.0
    }
    fn numbered(number: u8) -> SpiceCard {
        SpiceCard(number)
    }
}

// [gf9.components.spice-deck]
impl SpiceCard {
    /// All 21.
    pub fn all() -> impl Iterator<Item = SpiceCard> {
        (0..SPICE_CARD_COUNT as u8).map(SpiceCard)
    }
    /// Where the spice goes and how much; `None` for Shai-Hulud.
    pub fn blow(self) -> Option<(Loc, u8)> {
        SPOTS.get(self.0 as usize).copied()
    }
    /// Whether it is Shai-Hulud.
    pub fn is_worm(self) -> bool {
        self.blow().is_none()
    }
    /// Stable key: the territory's, or `shai_hulud`.
    pub fn id(self) -> &'static str {
        self.blow().map_or("shai_hulud", |(loc, _)| loc.territory().id())
    }
    /// Its name.
    pub fn name(self) -> Say {
        self.blow().map_or(Say::same("Shai-Hulud"), |(loc, _)| loc.territory().name())
    }
}

/// Where spice can lie, by spot.
pub fn spot_loc(spot: usize) -> Loc {
    SPOTS[spot].0
}

/// Written as stable keys, so that records, views and scenarios stay readable.
macro_rules! keyed {
    ($type:ty, $what:literal, $all:expr, $key:expr, $find:expr) => {
        impl Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str($key(*self).as_ref())
            }
        }
        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let key = std::borrow::Cow::<'de, str>::deserialize(d)?;
                $find(&key).ok_or_else(|| {
                    let known: Vec<String> = $all.map(|thing| $key(thing).to_string()).collect();
                    let near = landsraad_kernel::did_you_mean(&key, known.iter().map(String::as_str));
                    serde::de::Error::custom(format!("there is no {} “{key}”{near}", $what))
                })
            }
        }
    };
}
keyed!(Territory, "territory", Territory::all(), |t: Territory| t.id(), Territory::by_id);
keyed!(Loc, "location", Loc::all(), |l: Loc| l.id(), Loc::by_id);
keyed!(LeaderId, "leader", LeaderId::every(), |l: LeaderId| l.id(), LeaderId::by_id);
keyed!(Card, "card", Card::every(), Card::key, card_by_key);
keyed!(SpiceCard, "spice card", SpiceCard::all(), spice_key, spice_by_key);

impl Card {
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

fn spice_key(card: SpiceCard) -> String {
    if card.is_worm() && card.0 as usize > SPOT_COUNT {
        format!("shai_hulud#{}", card.0 as usize - SPOT_COUNT + 1)
    } else {
        card.id().to_owned()
    }
}

fn spice_by_key(key: &str) -> Option<SpiceCard> {
    SpiceCard::all().find(|&c| spice_key(c) == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_territories_of_four_kinds() {
        // [gf9.components.territory-list] [gf9.components.territory-types]
        let count = |terrain| Territory::all().filter(|t| t.terrain() == terrain).count();
        assert_eq!(
            [Terrain::Sand, Terrain::Rock, Terrain::Stronghold, Terrain::PolarSink].map(count),
            [29, 7, 5, 1]
        );
        // [gf9.components.strongholds]
        assert!(STRONGHOLDS.iter().all(|t| t.is_stronghold() && t.locations().count() == 1));
    }

    #[test]
    fn territories_lie_in_eighteen_sectors() {
        // [gf9.components.territory-sectors]
        assert_eq!(Loc::all().filter(|l| l.sector() > 0).count(), 85);
        let sectors = |t: Territory| t.locations().map(Loc::sector).collect::<Vec<_>>();
        assert_eq!(sectors(Territory::WIND_PASS), [14, 15, 16, 17]);
        assert_eq!(sectors(Territory::ARRAKEEN), [10]);
        // [gf9.components.sectors]
        assert_eq!((1..=18).map(|s| sector_mask(s).count_ones()).sum::<u32>(), 85);
    }

    #[test]
    fn the_polar_sink_touches_eight_territories() {
        // [gf9.components.polar-sink]
        assert_eq!(Territory::POLAR_SINK.neighbour_mask().count_ones(), 8);
        assert_eq!(Loc::POLAR_SINK.territory(), Territory::POLAR_SINK);
    }

    #[test]
    fn neighbours_are_as_the_ledger_lists_them() {
        // [gf9.components.adjacency]
        assert_eq!(Territory::all().map(|t| t.neighbour_mask().count_ones()).sum::<u32>(), 206);
        assert!(Territory::CARTHAG.touches(Territory::HAGGA_BASIN));
        assert!(!Territory::CARTHAG.touches(Territory::ARRAKEEN));
    }

    #[test]
    fn a_circle_stands_at_every_third_sector() {
        // [gf9.components.player-circles]
        assert_eq!(CIRCLES, [2, 5, 8, 11, 14, 17]);
    }

    #[test]
    fn location_borders_join_only_neighbouring_territories() {
        for a in Loc::all() {
            for b in locs(a.neighbour_mask()) {
                assert!(b.neighbour_mask() & a.bit() != 0);
                assert!(a.territory() == b.territory() || a.territory().touches(b.territory()));
            }
        }
    }

    #[test]
    fn the_spice_deck_is_as_the_ledger_lists_it() {
        // [gf9.components.spice-deck]
        assert_eq!(SpiceCard::all().filter(|c| c.is_worm()).count(), 6);
        let blows: Vec<_> = SpiceCard::all().filter_map(SpiceCard::blow).collect();
        let mut listed: Vec<(String, u16)> =
            blows.iter().map(|b| (b.0.id().to_owned(), u16::from(b.1))).collect();
        listed.sort();
        let printed = [
            ("broken_land:12", 8),
            ("cielago_north:3", 8),
            ("cielago_south:2", 12),
            ("funeral_plain:15", 6),
            ("habbanya_erg:16", 8),
            ("habbanya_ridge_flat:18", 10),
            ("hagga_basin:13", 6),
            ("old_gap:10", 6),
            ("red_chasm:7", 8),
            ("rock_outcroppings:14", 6),
            ("sihaya_ridge:9", 6),
            ("south_mesa:5", 10),
            ("the_great_flat:15", 10),
            ("the_minor_erg:8", 8),
            ("wind_pass_north:17", 6),
        ];
        assert_eq!(listed, printed.map(|(at, spice)| (at.to_owned(), spice)));
        // [gf9.components.spice-icons]
        assert!(blows.iter().all(|b| b.0.territory().terrain() == Terrain::Sand));
    }

    #[test]
    fn the_treachery_deck_is_as_the_ledger_lists_it() {
        // [gf9.components.treachery-deck]
        let kinds = |kind| Card::all().filter(|c| c.kind() == kind).count();
        assert_eq!(kinds(CardKind::Worthless), 5);
        assert_eq!(kinds(CardKind::CheapHero), 3);
        assert_eq!(kinds(CardKind::Shield) + kinds(CardKind::Snooper), 8);
        assert_eq!(Card::all().count(), 33);
    }

    #[test]
    fn the_leaders_are_as_the_ledger_lists_them() {
        // [gf9.components.leaders]
        let strength = |f| LeaderId::of(f).map(|l| u32::from(l.strength())).sum::<u32>();
        assert_eq!(Faction::ALL.map(strength), [17, 25, 19, 23, 14, 16]);
        assert_eq!(LeaderId::STILGAR.strength(), 7);
        // [gf9.components.traitor-deck] A card for each of them.
        assert_eq!(Faction::ALL.map(|f| LeaderId::of(f).count()).iter().sum::<usize>(), 30);
    }

    #[test]
    fn keys_read_back() {
        for card in Card::all() {
            let json = serde_json::to_string(&card).unwrap();
            assert_eq!(serde_json::from_str::<Card>(&json).unwrap(), card);
        }
        for card in SpiceCard::all() {
            let json = serde_json::to_string(&card).unwrap();
            assert_eq!(serde_json::from_str::<SpiceCard>(&json).unwrap(), card);
        }
        assert_eq!(Loc::by_id("arrakeen").map(Loc::sector), Some(10));
        assert!(serde_json::from_str::<Loc>("\"wind_pass\"").is_err());
    }

    /// The same rules in the editions that share them.
    #[test]
    fn hold_in_other_editions_too() {
        use crate::editions::{AH2009, V29};
        use crate::tests_support::for_editions;
        for_editions(
            &[&AH2009, &V29],
            &[
                the_board_has_territories_of_four_kinds,
                territories_lie_in_eighteen_sectors,
                the_polar_sink_touches_eight_territories,
                neighbours_are_as_the_ledger_lists_them,
                a_circle_stands_at_every_third_sector,
                the_spice_deck_is_as_the_ledger_lists_it,
                the_treachery_deck_is_as_the_ledger_lists_it,
                the_leaders_are_as_the_ledger_lists_them,
            ],
        );
    }
}
