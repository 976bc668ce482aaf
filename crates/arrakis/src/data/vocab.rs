//! The words of the data files: names of pieces and places, and the small vocabulary of operations in which
//! every card, special action and die result is written. Shared by the build script, which turns the
//! project's own files into tables, and by the reader of an owner's files.

/// Declares an enum whose variants have a stable word each, used in data files and on the wire.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$vmeta])* #[doc = concat!("`", $word, "`.")] $variant),+ }

        impl $name {
            /// All of them, in order.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The stable word.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word),+ }
            }

            /// The value of a word.
            pub fn from_word(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|v| v.word() == word)
            }

            /// Its place in the order.
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        // Prints as Rust source, which is how the build script writes the tables.
        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $($name::$variant => f.write_str(concat!(stringify!($name), "::", stringify!($variant)))),+ }
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(self.word())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<$name, D::Error> {
                let word = <std::borrow::Cow<'_, str> as serde::Deserialize>::deserialize(d)?;
                let all: &[&str] = &[$($word),+];
                $name::from_word(&word).ok_or_else(|| serde::de::Error::unknown_variant(&word, all))
            }
        }
    };
}

words!(
    /// The two sides of the war.
    Side { Atreides = "atreides", Harkonnen = "harkonnen" }
);

impl Side {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Atreides => Side::Harkonnen,
            Side::Harkonnen => Side::Atreides,
        }
    }
}

words!(
    /// The four planning decks.
    Deck { HouseHarkonnen = "house_harkonnen", CorrinoAlly = "corrino_ally", HouseAtreides = "house_atreides", FremenAlly = "fremen_ally" }
);

impl Deck {
    /// The two decks of a side.
    pub const fn of(side: Side) -> [Deck; 2] {
        match side {
            Side::Atreides => [Deck::HouseAtreides, Deck::FremenAlly],
            Side::Harkonnen => [Deck::HouseHarkonnen, Deck::CorrinoAlly],
        }
    }
}

words!(
    /// The results of an action die.
    Face { Leadership = "leadership", Strategy = "strategy", Deployment = "deployment", Mentat = "mentat", House = "house" }
);
words!(
    /// The results of a combat die.
    CombatFace { Sword = "sword", Shield = "shield", Special = "special" }
);
words!(
    /// The prescience markers.
    Marker { KwisatzHaderach = "kwisatz_haderach", SandDwellers = "sand_dwellers", Jihad = "jihad" }
);
words!(
    /// The powers of the Imperium.
    Power { Choam = "choam", Landsraad = "landsraad", SpacingGuild = "spacing_guild" }
);
words!(
    /// Units, and generic leaders.
    Kind { Regular = "regular", Elite = "elite", Special = "special", Generic = "generic" }
);
words!(
    /// Harkonnen vehicles.
    Vehicle { Harvester = "harvester", Carryall = "carryall", Ornithopter = "ornithopter" }
);
words!(
    /// What an area is made of.
    Terrain { Mountain = "mountain", Plateau = "plateau", MinorErg = "minor_erg", Desert = "desert", DeepDesert = "deep_desert" }
);
words!(
    /// The eight sectors.
    Sector { Ne = "ne", Se = "se", Sw = "sw", Nw = "nw", Nei = "nei", Sei = "sei", Swi = "swi", Nwi = "nwi" }
);
words!(
    /// The faces of a wormsign.
    WormFace { Sand = "sand", Sandworm = "sandworm", Burrowing = "burrowing_sandworm" }
);
words!(
    /// The named leaders; the Wild Maker has a card like theirs but leads no legion.
    Leader {
        Baron = "baron_harkonnen", Rabban = "beast_rabban", Feyd = "feyd_rautha", Hawat = "thufir_hawat",
        Mohiam = "gaius_helen_mohiam", Aramsham = "captain_aramsham", Shaddam = "emperor_shaddam_iv",
        PaulAtreides = "paul_atreides", LadyJessica = "lady_jessica", Gurney = "gurney_halleck",
        ReverendMother = "reverend_mother_jessica", Alia = "alia", Stilgar = "stilgar", Chani = "chani",
        MuadDib = "paul_muad_dib", WildMaker = "wild_maker",
    }
);

impl Leader {
    /// Whose leader.
    pub const fn side(self) -> Side {
        if (self as u8) < (Leader::PaulAtreides as u8) { Side::Harkonnen } else { Side::Atreides }
    }

    /// The leaders of a side.
    pub fn of(side: Side) -> &'static [Leader] {
        let (harkonnen, atreides) = Leader::ALL.split_at(Leader::PaulAtreides as usize);
        match side {
            Side::Harkonnen => harkonnen,
            Side::Atreides => atreides,
        }
    }
}

words!(
    /// A person by name, whichever card of theirs is in play.
    Person { Paul = "paul", Jessica = "jessica" }
);

impl Person {
    /// The cards of the person: the first one, and the one that takes its place. [wfa.leaders.upgrade]
    pub const fn cards(self) -> [Leader; 2] {
        match self {
            Person::Paul => [Leader::PaulAtreides, Leader::MuadDib],
            Person::Jessica => [Leader::LadyJessica, Leader::ReverendMother],
        }
    }
}

words!(
    /// Lasting effects on a revealed prescience card.
    Rider { ClaimPlusTwo = "on_claim_plus_2_any_marker", Permanent = "permanent_until_claimed" }
);
words!(
    /// Rules switched on for a while.
    Restriction { PaulFrozen = "paul_frozen", NoScouting = "no_scouting", NoCardDice = "no_card_discard_for_dice", StackLimitFive = "stack_limit_5" }
);
words!(
    /// What happens on the board that a prescience card may count.
    Deed {
        RevealSietch = "reveal_sietch", RevealToken = "reveal_deployment_token", HarvesterRemoved = "harvester_removed",
        BattleWon = "battle_won_as_attacker", SettlementDestroyed = "settlement_destroyed", Sandride = "sandride_length",
        WormLoss = "sandworm_attack_loss", SpecialLost = "enemy_special_lost", StationTaken = "station_taken",
        LeaderTanked = "enemy_named_leader_tanked",
    }
);
words!(
    /// The actions of an action die and the free ones, written as operations in `actions.toml`.
    Builtin {
        Strategy = "strategy", Leadership = "leadership", Mentat = "mentat", DeploymentAtreides = "deployment_atreides",
        DeploymentHarkonnen = "deployment_harkonnen", HouseHarkonnen = "house_harkonnen", PlayCard = "play_card",
        DesertPower = "desert_power", SoloMentat = "solo_mentat", SoloHouse = "solo_house",
    }
);

/// An area of the board, counted in the alphabetical order of ids.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Area(pub u8);

impl std::fmt::Debug for Area {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Area({})", self.0)
    }
}

/// A leader named by an operation: one card, or a person.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::enum_variant_names)] // Printed as source without a path, so the names must be unique.
pub enum LeaderRef {
    /// This very card.
    TheLeader(Leader),
    /// Whichever card of this person is in play.
    ThePerson(Person),
}

/// What an operation handles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::enum_variant_names)] // Printed as source without a path, so the names must be unique.
pub enum What {
    /// A unit or a generic leader of this kind.
    AKind(Kind),
    /// A leader of either kind.
    AnyLeader,
    /// One named leader.
    ANamed(LeaderRef),
    /// One kind of vehicle.
    AVehicle(Vehicle),
    /// Any vehicle.
    AnyVehicle,
    /// A sandworm.
    ASandworm,
    /// The Wild Maker.
    TheWildMaker,
}

/// Where an operation looks for areas or zones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::enum_variant_names)] // Printed as source without a path, so the names must be unique.
pub enum Where {
    /// One area.
    AtArea(Area),
    /// One of two areas.
    AtEither(Area, Area),
    /// The area, or the bound legion's area.
    AtBound,
    /// Anywhere.
    AtAny,
    /// Each standing village once.
    AtVillages,
    /// A standing settlement of the owner.
    AtSettlement,
    /// A standing sietch.
    AtSietch,
    /// A standing sietch with a Harkonnen legion at distance 1 or 2.
    AtThreatenedSietch,
    /// A desert with nothing at all in it.
    AtEmptyDesert,
    /// The same, next to a sandworm.
    AtEmptyDesertByWorm,
    /// The same, next to an own legion.
    AtEmptyDesertByLegion,
    /// A desert free for the Harkonnen, without harvester.
    AtFreeDesert,
    /// An air zone without vehicle.
    AtFreeZone,
    /// A mountain free for the owner.
    AtFreeMountain,
    /// A plateau free for the owner.
    AtFreePlateau,
    /// Areas next to this one.
    AtNextTo(Area),
    /// Where this leader's legion is.
    AtLegionWith(LeaderRef),
    /// The sector that holds this leader, and its air zones.
    AtSectorOf(LeaderRef),
    /// The deep desert of one sector.
    AtDeepOfOneSector,
    /// The bound sector and its air zones.
    AtBoundSector,
}

/// Which legions an operation means.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::enum_variant_names)] // Printed as source without a path, so the names must be unique.
pub enum Who {
    /// Any own legion.
    WhoAny,
    /// With a leader taking part.
    WhoLeader,
    /// With a special elite taking part.
    WhoSpecial,
    /// In the desert.
    WhoDesert,
    /// In the desert, with a leader taking part.
    WhoLeaderDesert,
    /// In this area.
    WhoAt(Area),
    /// With this leader taking part.
    WhoWith(LeaderRef),
    /// In an own settlement.
    WhoSettlement,
    /// The bound legion.
    WhoBound,
}

/// Whose named leader a card may send to the tank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::enum_variant_names)] // Printed as source without a path, so the names must be unique.
pub enum Reach {
    /// Anywhere on the board.
    ReachAny,
    /// In a sector that holds an own legion.
    ReachSameSector,
    /// Next to the bound legion.
    ReachNextToBound,
}

/// Whom a special attack may hit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::enum_variant_names)] // Printed as source without a path, so the names must be unique.
pub enum Target {
    /// An enemy legion next to any own legion.
    TargetNextToOwn,
    /// An enemy legion in a sector of the bound air zone.
    TargetByBoundZone,
}

/// What a sandworm does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(clippy::enum_variant_names)] // Printed as source without a path, so the names must be unique.
pub enum WormDeed {
    /// Up to this many different ones move.
    WormMove(u8),
    /// One attacks.
    WormAttack,
    /// The Wild Maker moves, then may attack. `true`: as its special action, spending its card.
    WormMaker(bool),
}

/// Changes to a battle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct Mods(pub u8);

impl Mods {
    /// Going on against a settlement costs no hit.
    pub const FREE_CONTINUE: Mods = Mods(1);
    /// One more die every round.
    pub const PLUS_DIE: Mods = Mods(2);
    /// The opponent rolls at most 4 dice in round 1.
    pub const FOUR_DICE: Mods = Mods(4);
    /// The attack is a surprise attack.
    pub const SURPRISE: Mods = Mods(8);

    /// Whether they contain this change.
    pub const fn contains(self, change: Mods) -> bool {
        self.0 & change.0 != 0
    }
}

/// A list of operations inside the table of all operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Prog {
    /// The first.
    pub start: u16,
    /// How many.
    pub len: u8,
}

/// A fact a card may depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// The leader's card is on a dashboard.
    InPlay(Leader),
    /// The leader has left the game.
    Removed(Leader),
    /// The atomics have gone off.
    AtomicsDetonated,
    /// Some prescience marker is at this step or higher.
    MaxPrescience(u8),
}

/// A fact or its opposite.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cond {
    /// Whether the fact must be false.
    pub not: bool,
    /// The fact.
    pub fact: Fact,
}

/// One operation. The words of the files and what they mean are in docs/arrakis.md.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "docs/arrakis.md describes the words")]
pub enum Op {
    Place { what: What, n: u8, at: Where, deploy: bool },
    DeployToken { n: u8, at: Where, with_leader: bool },
    Remove { what: What, n: u8, at: Where },
    Replace { from: Kind, to: Kind, n: u8 },
    Move { who: Who, n: u8, other: bool },
    Attack { who: Who, mods: Mods },
    MoveOrAttack { who: Who, mods: Mods },
    MoveEnemy,
    Relocate,
    RelocateSietch,
    SwapTokens,
    Draw { n: u8, deck: Option<Deck> },
    PlayCard { deck: Option<Deck>, must: bool },
    Discard { n: u8 },
    DiscardSet { min: u8, max: u8 },
    DiscardDie { face: Face, n: u8 },
    ForceDie,
    EnterPlay { leader: Leader, spent: bool },
    RemoveFromGame { leader: Leader },
    Tank { reach: Reach },
    Reveal,
    PlaceWormsign { n: u8 },
    DiscardWormsign { n: u8, at: Where },
    DesertPower,
    Storm,
    Worm { deed: WormDeed },
    SpecialAttack { dice: u8, hit_on: u8, target: Target },
    RollRemove { dice: u8, hit_on: u8 },
    Transfer,
    ShuffleBack { n: u8 },
    ReplaceRevealed,
    DrawObjective { n: u8 },
    Imperium { n: u8 },
    BgToken { n: u8 },
    Attach { rider: Rider },
    Restrict { rule: Restriction },
    DetonateAtomics,
    Require { cond: Cond },
    Choose { options: [Prog; 4] },
    ChooseArea { among: Where },
    ChooseLegion { who: Who },
    ChooseSector,
}

/// What a prescience card asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names and types of the fields say what they are")]
pub enum Test {
    /// At least `min` areas with an Atreides legion, of these terrains (bits by [`Terrain`]), with or without sietch.
    Areas { terrains: u8, sietch: Option<bool>, min: u8 },
    /// At least this many sandworms on the board.
    Sandworms { min: u8 },
    /// These persons are on the board, each in such an area.
    Persons { persons: [Option<Person>; 2], same_area: bool, terrains: u8, sietch: Option<bool> },
    /// An Atreides legion stands next to one of these areas.
    NextTo { areas: [Option<Area>; 3] },
    /// The deed happened at least `n` times, in such a terrain, where Paul is.
    Happened { deed: Deed, n: u8, terrains: u8, at_paul: bool },
}
