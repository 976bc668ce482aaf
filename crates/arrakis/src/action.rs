//! Answers, questions, refusals and events: the words in which the rules speak with seats.

use landsraad_kernel::RuleRef;
use serde::{Deserialize, Serialize};

use crate::board::Area;
use crate::data::{
    CombatFace, Deck, Face, Kind, Leader, Marker, Power, Rider, Sector, Side, Vehicle, WormFace,
};
use crate::state::{End, Group, Phase, StepEvent};

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
    Air(u8),
    /// By sandriding over so many areas.
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
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum OptionWord {
    Move,
    Attack,
    SurpriseAttack,
    Replace(Kind),
    Vehicles,
    Wormsigns,
    MoveWorms,
    WormAttack,
    WildMaker,
    BeneGesserit,
    Draw(u8),
    Play,
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
    Zone(u8),
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
    Zone(u8),
    /// This sector.
    Sector(Sector),
    /// This result.
    Face(Face),
    /// A die (or a laid Bene Gesserit token) for this.
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
    Card(u8),
    /// Draw from this deck.
    Deck(Deck),
    /// Go there, or attack that area.
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
    /// Take this piece from there.
    Take {
        /// The piece.
        piece: Piece,
        /// From where.
        from: Origin,
    },
    /// Take this vehicle from there.
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
        zone: u8,
        /// The area.
        at: Area,
    },
    /// Give up so many copies of a free action card.
    GiveUp {
        /// The card.
        card: u8,
        /// How many.
        copies: u8,
    },
    /// A prescience card.
    Prescience(u8),
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
    /// Pay so much spice.
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
    /// Whether everything the action names by number exists: an action may come from a stranger.
    pub(crate) fn exists(&self, g: &crate::Arrakis) -> bool {
        let zone = |z: u8| z < 8;
        let card = |c: u8| usize::from(c) < g.tables.cards.len();
        let origin = |o: Origin| if let Origin::Zone(z) = o { zone(z) } else { true };
        match *self {
            Action::Zone(z) | Action::Scout { zone: z, .. } | Action::Go { by: Means::Air(z), .. } => zone(z),
            Action::Card(c) | Action::GiveUp { card: c, .. } => card(c),
            Action::Prescience(c) => usize::from(c) < g.tables.prescience.len(),
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

/// What a legion is to do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum March {
    /// Move.
    Move,
    /// Attack.
    Attack,
    /// Either.
    Either,
    /// Be lifted to another legion.
    Lift,
}

/// Why cards are discarded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Discard {
    /// For a combat die.
    Die,
    /// Because the opponent's card says so.
    Forced,
    /// For the hand limit.
    Limit,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Question {
    /// Where a vehicle goes.
    VehicleSpot { vehicle: Vehicle },
    /// Solo: the sector for harvesters that found no place.
    Overflow,
    /// The result a surplus die is turned to.
    SurplusDie,
    /// The slot for a Bene Gesserit token.
    BeneGesserit,
    /// The action turn.
    Turn,
    /// A free action.
    Free,
    /// One of several options.
    Choose,
    /// Which card to play.
    PlayCard,
    /// From which deck.
    Draw { left: u8 },
    /// Which card to discard.
    DiscardCard { left: u8, reason: Discard },
    /// Which legion.
    Legion { act: March },
    /// Where to.
    Goal { from: Area, act: March },
    /// Which figures.
    Figures { from: Area, to: Area, chosen: Group },
    /// Where a piece goes.
    PlaceWhere { left: u8 },
    /// Which piece, and from where.
    PlaceWhat { to: Option<Area>, left: u8 },
    /// Where units are replaced.
    ReplaceWhere { from: Kind, to: Kind, left: u8 },
    /// Where the drawn token goes.
    TokenWhere { face: [u8; 4] },
    /// Which leader comes with it.
    TokenLeader { at: Area },
    /// What is taken off the board.
    RemoveWhat { left: u8 },
    /// An area.
    ChooseArea,
    /// A sector.
    ChooseSector,
    /// Which enemy legion is pushed.
    MoveEnemy,
    /// Where to.
    MoveEnemyTo { from: Area },
    /// Which sietch moves.
    MoveSietch,
    /// Where to.
    MoveSietchTo { from: Area },
    /// Whose tokens are exchanged.
    SwapTokens { first: Option<Area> },
    /// Which die the opponent must use.
    ForceDie,
    /// Which leader goes to the tank.
    Tank,
    /// Where a wormsign goes.
    Wormsign { left: u8 },
    /// Which wormsign is taken off.
    DiscardWormsign { left: u8 },
    /// Which sandworm.
    Worm { attack: bool },
    /// Where it goes.
    WormTo { from: Area },
    /// What it attacks.
    WormTarget { from: Area },
    /// Whom a special attack hits.
    Bombard { dice: u8 },
    /// Steps from one marker to another.
    Transfer,
    /// Which revealed prescience card.
    RevealedCard,
    /// Which Imperium marker.
    Imperium,
    /// Which leader uses a special result.
    Convert { left: u8 },
    /// What a hit takes.
    Casualty { at: Area, left: u8 },
    /// What is removed above the limit.
    Trim { at: Area, left: u8 },
    /// Stop or go on.
    GoOn { at: Area },
    /// Retreat or fight.
    Retreat { at: Area },
    /// Where the enemy retreats to.
    RetreatArea { from: Area },
    /// Who advances.
    Advance { to: Area, chosen: Group },
    /// Save the harvester.
    Rescue { at: Area },
    /// Where a legion flees from a sandworm.
    WormRetreat { from: Area },
    /// Which area gets one of the last wormsigns.
    PoolShort { left: u8 },
    /// Which wormsign is turned next.
    RevealOrder,
    /// What is paid for a marker.
    Pay { power: Power, spice: u8 },
    /// Buy supremacy.
    BuySupremacy,
    /// Keep one spice.
    KeepSpice,
    /// A last Scouting.
    LastScout { zone: u8 },
    /// Which named leader is swapped.
    Swap,
    /// Take a prescience card out of the game.
    Cleanup { card: u8 },
    /// Which prescience card is claimed.
    Claim,
    /// Which marker rises by 2.
    PlusTwo,
    /// Which step event comes first.
    StepOrder,
    /// Where the atomics go off.
    Site,
    /// Which of the automa's tokens is revealed.
    GarrisonToken { silver: bool },
}

/// What became of a piece that left the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Cause {
    /// A battle.
    Battle,
    /// A sandworm.
    Worm,
    /// A storm.
    Storm,
    /// A card.
    Card,
    /// The limit.
    Limit,
    /// No unit was left with it.
    Alone,
    /// The atomics.
    Atomics,
    /// Spice harvesting or the end of the round.
    Round,
    /// Spent by its owner.
    Spent,
}

/// A fact that happened.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Event {
    RoundStarted {
        round: u8,
    },
    PhaseStarted {
        phase: Phase,
    },
    /// Drawn; the card is known to its owner only.
    Drew {
        side: Side,
        deck: Deck,
        card: Option<u8>,
    },
    Discarded {
        side: Side,
        card: u8,
        reason: Discard,
    },
    Played {
        side: Side,
        card: u8,
    },
    PrescienceRevealed {
        card: u8,
    },
    DiceBlocked {
        n: u8,
    },
    VehiclePlaced {
        vehicle: Vehicle,
        at: Origin,
    },
    VehicleRemoved {
        vehicle: Vehicle,
        at: Origin,
        cause: Cause,
    },
    DiceRolled {
        side: Side,
        dice: [u8; 5],
        surplus: u8,
    },
    DieTurned {
        side: Side,
        face: Face,
    },
    TokenLaid {
        side: Side,
        face: Face,
    },
    DieUsed {
        side: Side,
        die: Face,
        token: bool,
        what: Use,
    },
    DieLost {
        side: Side,
        die: Face,
    },
    DieForced {
        face: Face,
    },
    DesertPower,
    Passed {
        side: Side,
    },
    Moved {
        side: Side,
        from: Area,
        to: Area,
        by: Means,
        group: Group,
        tokens: u8,
    },
    Placed {
        side: Side,
        piece: Piece,
        n: u8,
        from: Origin,
        to: Area,
    },
    Removed {
        side: Side,
        at: Area,
        piece: Piece,
        n: u8,
        cause: Cause,
    },
    SteppedDown {
        side: Side,
        at: Area,
        kind: Kind,
    },
    Replaced {
        side: Side,
        at: Area,
        from: Kind,
        to: Kind,
    },
    /// Put down; the face is known to the Atreides only.
    TokenDeployed {
        at: Area,
        face: Option<[u8; 4]>,
    },
    TokenRevealed {
        side: Side,
        at: Area,
        face: [u8; 4],
    },
    TokensSwapped {
        a: Area,
        b: Area,
    },
    GarrisonPlaced {
        at: Area,
    },
    SietchRevealed {
        at: Area,
        rank: u8,
    },
    SietchMoved {
        from: Area,
        to: Area,
    },
    LeaderEntered {
        leader: Leader,
    },
    LeaderGone {
        leader: Leader,
    },
    LeaderTanked {
        leader: Leader,
    },
    LeaderBack {
        leader: Leader,
    },
    LeaderSwapped {
        leader: Leader,
        at: Area,
    },
    WormsignPlaced {
        at: Area,
    },
    WormsignDiscarded {
        at: Area,
    },
    WormsignRevealed {
        at: Area,
        face: WormFace,
    },
    WormPlaced {
        at: Area,
        wild: bool,
    },
    WormMoved {
        from: Area,
        to: Area,
        wild: bool,
    },
    WormAttacked {
        from: Area,
        at: Area,
        wild: bool,
    },
    WormGone {
        at: Area,
        wild: bool,
    },
    Rolled {
        side: Side,
        swords: u8,
        shields: u8,
        specials: u8,
        cause: Cause,
    },
    BattleStarted {
        attacker: Side,
        from: Area,
        at: Area,
        surprise: bool,
    },
    Converted {
        side: Side,
        leader: Option<Leader>,
        hits: u8,
        shields: u8,
    },
    BattleHits {
        attacker: u8,
        defender: u8,
    },
    Ceased {
        attacker: Side,
    },
    WentOn {
        attacker: Side,
    },
    Retreated {
        side: Side,
        from: Area,
        to: Area,
    },
    BattleWon {
        attacker: Side,
        at: Area,
    },
    SettlementDestroyed {
        owner: Side,
        at: Area,
        rank: u8,
    },
    StationTaken {
        at: Area,
        marker: Marker,
    },
    Supremacy {
        now: u8,
    },
    Prescience {
        marker: Marker,
        now: u8,
    },
    Claimed {
        card: u8,
    },
    CardAttached {
        rider: Rider,
        card: u8,
    },
    PrescienceLeft {
        card: u8,
        back: bool,
    },
    ObjectiveDrawn {
        objective: Option<u8>,
    },
    BeneGesserit {
        side: Side,
        held: u8,
    },
    Spice {
        collected: u8,
        total: u8,
    },
    ImperiumMoved {
        power: Power,
        row: u8,
    },
    BansSet {
        bans: u8,
    },
    SpiceKept {
        kept: bool,
    },
    AtomicsDetonated {
        site: Area,
    },
    PaulFrozen,
    TacticDrawn {
        card: u8,
        target: bool,
    },
    Reinforced {
        deck: Deck,
        card: Option<u8>,
    },
    ReinforcementSpent {
        card: u8,
    },
    DieFreed,
    SchemeLaid {
        card: u8,
    },
    DeckReshuffled {
        deck: Deck,
    },
    /// The automa did this because of this priority.
    Automa {
        action: Action,
        rule: RuleRef,
    },
    /// The automa rolled this die.
    AutomaRolled {
        face: Face,
    },
    Ended {
        how: End,
    },
}

/// What one combat roll shows.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Roll {
    /// Swords.
    pub swords: u8,
    /// Shields.
    pub shields: u8,
    /// Specials.
    pub specials: u8,
}

impl Roll {
    /// How many dice show one of these faces, given as bits.
    pub const fn count(self, faces: u8) -> u8 {
        let mut n = 0;
        if faces >> CombatFace::Sword.index() & 1 == 1 {
            n += self.swords;
        }
        if faces >> CombatFace::Shield.index() & 1 == 1 {
            n += self.shields;
        }
        if faces >> CombatFace::Special.index() & 1 == 1 {
            n += self.specials;
        }
        n
    }
}
