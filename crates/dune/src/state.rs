//! Everything that is true of a match.

use landsraad_kernel::{BySeat, List, Seat, SeatSet, Stack};
use serde::{Deserialize, Serialize};

use crate::activities::Frame;
use crate::activities::windows::PowerSet;
use crate::activities::windows::truthtrance::TruthPromise;
use crate::board::Board;
use crate::data::{STORM_START, TerritorySet};
use crate::deals::Deals;
use crate::rules::Dune;
use crate::victory::End;
use crate::{ByFaction, Faction, FactionSet};

/// How deep activities can nest.
pub const DEPTH: usize = 7;

/// The phases of a turn. [gf9.turn.nine-phases]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Phase {
    /// Before the first turn.
    Setup,
    /// Phase 1.
    Storm,
    /// Phase 2.
    SpiceBlow,
    /// Phase 3.
    Charity,
    /// Phase 4.
    Bidding,
    /// Phase 5.
    Revival,
    /// Phase 6.
    Shipment,
    /// Phase 7.
    Battle,
    /// Phase 8.
    Collection,
    /// Phase 9.
    Mentat,
}

/// The seating.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Table {
    /// The faction of each seat.
    pub faction: BySeat<Option<Faction>>,
    /// The seat of each faction.
    pub seat: ByFaction<Option<Seat>>,
    /// The First Player. [gf9.storm.first-player]
    pub first: Seat,
    /// The last two who used the wheels. [gf9.storm.later-moves]
    pub last_wheels: [Seat; 2],
}

/// The storm.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Storm {
    /// Where it stands; public.
    pub sector: u8,
    /// Whether the Shield Wall stands. [gf9.components.shield-wall-token]
    pub wall: bool,
    /// The Fremen storm card laid for the next turn. [gf9.fremen.storm-card]
    pub card: Option<u8>,
    /// Whether the Fremen have looked at it. [gf9.karama.stop-fremen-storm-sight]
    pub card_seen: bool,
}

/// Everything that is true of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// From 1; 0 during setup.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// The seating.
    pub table: Table,
    /// The storm.
    pub storm: Storm,
    /// Pieces, spice, cards, leaders: changed by atoms only.
    pub board: Board,
    /// The other members of a faction's alliance. [gf9.alliance.public]
    pub allies: ByFaction<FactionSet>,
    /// Powers stopped by Karama until the phase ends. [gf9.karama.duration]
    pub stopped: PowerSet,
    /// Factions that have used their special Karama power. [gf9.karama.adv-once]
    pub karama_used: FactionSet,
    // One of six faction cards and one of ten turn cards. [gf9.components.prediction-deck]
    /// What the Bene Gesserit predicted. [gf9.bene-gesserit.prediction]
    pub prediction: Option<(Faction, u8)>,
    /// The other factions that have seen the prediction. [gf9.secrecy.may-reveal]
    pub prediction_seen: FactionSet,
    /// Offers and obligations. [gf9.deals.public-binding]
    pub deals: Deals,
    /// Starred forces revived this turn. [gf9.emperor.sardaukar-revival] [gf9.fremen.fedaykin-revival]
    pub special_revived: FactionSet,
    /// Factions whose leader of the turn has come back. [gf9.revival.leader-one-per-turn]
    #[serde(default)]
    pub leader_revived: FactionSet,
    /// What each ally pledges to pay for his partner, known to the two. [gf9.alliance.pledge]
    pub pledge: ByFaction<u16>,
    /// Territories where advisors accompanied a shipment this turn. [gf9.bene-gesserit.adv-accompany-lock]
    pub advisor_lock: TerritorySet,
    /// Which player leads each seat. [v29.few.control-several]
    pub holders: BySeat<u8>,
    /// Seats that changed hands in the last exchange. [v29.few.exchange-two]
    pub received: SeatSet,
    /// The faction that held Arrakeen, Carthag and Tuek's Sietch alone when the storm was over, where a ruling asks.
    /// [ah2009.storm.ornithopters] [v29.bonus.city-cards] [v29.collection.claim-cards]
    pub claims: [Option<Faction>; 3],
    /// Worms that have appeared so far. [ah2009.tournament.worm-count]
    pub worms: u8,
    /// What was answered to Truthtrance about intentions. [gf9.cards.truthtrance]
    pub promises: List<TruthPromise, 4>,
    /// Factions out of the game. [v29.leaders.elimination]
    pub gone: FactionSet,
    /// The factions that may neither buy nor ally until the turn ends. [v29.data.card-cone-of-silence]
    pub silenced: FactionSet,
    /// The factions that want to say how much spice they collect this turn. [gf9.collection.who]
    pub choosy: FactionSet,
    /// Whether Semuta Drug has been used. [v29.house.semuta-drug]
    pub semuta_used: bool,
    /// How it ended.
    pub end: Option<End>,
    /// What is going on.
    pub stack: Stack<Frame, DEPTH>,
}

impl State {
    pub(crate) fn new(rules: &Dune, first: Frame) -> State {
        State {
            turn: 0,
            phase: Phase::Setup,
            table: Table {
                faction: BySeat([None; 6]),
                seat: ByFaction([None; 6]),
                // Until the first storm has stopped, count from the circle in sector 2.
                // [gf9.turn.simultaneous-order]
                first: Seat::at(0),
                last_wheels: [Seat::at(0), Seat::at(rules.seat_count() - 1)],
            },
            // [ah2009.setup.storm-start] [v29.setup.storm-marker]
            storm: Storm { sector: STORM_START, wall: true, card: None, card_seen: false },
            board: Board::default(),
            allies: ByFaction::default(),
            stopped: PowerSet::default(),
            karama_used: FactionSet::EMPTY,
            prediction: None,
            prediction_seen: FactionSet::EMPTY,
            deals: Deals::default(),
            special_revived: FactionSet::EMPTY,
            leader_revived: FactionSet::EMPTY,
            pledge: ByFaction::default(),
            advisor_lock: TerritorySet::EMPTY,
            holders: BySeat::from_fn(|s| rules.holder(s)),
            received: SeatSet::EMPTY,
            claims: [None; 3],
            worms: 0,
            promises: List::new(),
            gone: FactionSet::EMPTY,
            silenced: FactionSet::EMPTY,
            choosy: FactionSet::EMPTY,
            semuta_used: false,
            end: None,
            stack: Stack::starting(first),
        }
    }

    /// The faction of a seat that is in the game.
    pub fn faction(&self, seat: Seat) -> Option<Faction> {
        self.table.faction[seat]
    }
    /// The seat of a faction that is in the game.
    pub fn seat(&self, f: Faction) -> Option<Seat> {
        self.table.seat[f]
    }
    /// Whether a faction is in the game.
    pub fn plays(&self, f: Faction) -> bool {
        self.table.seat[f].is_some()
    }
    /// The factions in the game.
    pub fn in_play(&self) -> FactionSet {
        FactionSet::those(|f| self.plays(f))
    }
    /// The set that holds a faction's seat.
    pub fn seat_set(&self, f: Faction) -> SeatSet {
        self.seat(f).map_or(SeatSet::EMPTY, Seat::only)
    }
    /// Seats from the First Player counterclockwise. [gf9.turn.simultaneous-order] [ah2009.storm.play-order]
    pub fn storm_order(&self, rules: &Dune) -> impl Iterator<Item = Seat> + use<> {
        self.table.first.round(rules.seat_count())
    }
    /// Factions from the First Player counterclockwise.
    pub fn faction_order(&self, rules: &Dune) -> impl Iterator<Item = Faction> + use<'_> {
        self.storm_order(rules).filter_map(|s| self.faction(s))
    }
    /// The seats of the player who leads this seat. [gf9.setup.two-players-options] [v29.few.turn-order]
    pub fn owner(&self, rules: &Dune, seat: Seat) -> SeatSet {
        Seat::first(rules.seat_count()).filter(|&s| self.holders[s] == self.holders[seat]).collect()
    }
    /// The factions of one player are allied for good.
    // [gf9.setup.two-players-options] [v29.few.control-several]
    pub(crate) fn ally_own(&mut self, rules: &Dune) {
        for seat in Seat::first(rules.seat_count()) {
            let own = self.owner(rules, seat).without(seat);
            if let Some(f) = self.faction(seat) {
                self.allies[f] = own.iter().filter_map(|s| self.faction(s)).collect();
            }
        }
    }
    /// Whether two factions are allied.
    pub fn allied(&self, a: Faction, b: Faction) -> bool {
        self.allies[a].contains(b)
    }
    /// Whether a sector is in storm: nothing enters, leaves or crosses it, not even rock or a city. The Polar Sink,
    /// sector 0, never is. [gf9.storm.obstruction] [gf9.movement.polar-sink-never-storm]
    pub fn in_storm(&self, sector: u8) -> bool {
        sector != 0 && self.storm.sector == sector && self.turn > 0
    }
}
