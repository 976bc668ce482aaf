//! What one viewer may know, complete: screens, bots and scenarios read this.

use std::collections::BTreeMap;

use landsraad_kernel::{RuleRef, Seat, SeatSet};
use serde::Serialize;

use crate::Faction;
use crate::FactionSet;
use crate::activities::battle::BattleNow;
use crate::activities::battle::view::BattleView;
use crate::activities::bidding::BiddingNow;
use crate::activities::charity::CharityNow;
use crate::activities::collection::CollectionNow;
use crate::activities::nexus::NexusNow;
use crate::activities::revival::RevivalNow;
use crate::activities::setup::SetupNow;
use crate::activities::shipment::ShipmentNow;
use crate::activities::spice_blow::SpiceBlowNow;
use crate::activities::storm::StormNow;
use crate::activities::trade::TradeNow;
use crate::activities::windows::PowerSet;
use crate::activities::windows::anytime::AnyTimeNow;
use crate::activities::windows::reaction::ReactionNow;
use crate::activities::windows::special::SwapNow;
use crate::activities::windows::truthtrance::TruthPromise;
use crate::board::Squad;
use crate::board::leaders::Kwisatz;
use crate::data::{Card, LeaderId, Loc, SpiceCard, Territory};
use crate::deals::DealsView;
use crate::state::Phase;
use crate::victory::End;

/// Whether there is nothing to write.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What may be seen of one activity.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "one variant for each activity, with its own type")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Now {
    Turn,
    Setup(SetupNow),
    Storm(StormNow),
    SpiceBlow(SpiceBlowNow),
    Nexus(NexusNow),
    Exchange {
        waiting: SeatSet,
    },
    Charity(CharityNow),
    Bidding(BiddingNow),
    Revival(RevivalNow),
    Shipment(ShipmentNow),
    /// A faction has entered a territory with Bene Gesserit fighters.
    Intrusion {
        by: Faction,
        at: Territory,
    },
    Battle(BattleNow),
    Collection(CollectionNow),
    Mentat,
    Reaction(ReactionNow),
    AnyTime(AnyTimeNow),
    /// The Harkonnen swap cards.
    Swap(SwapNow),
    /// Spice or a hostage passes.
    Trade(TradeNow),
}

/// Where a leader is, as far as the viewer knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum LeaderPlace {
    /// Not in this game.
    Absent,
    /// With his faction.
    Home,
    /// At home, captured, or killed as a captive: the viewer does not know which.
    Away,
    /// Captured by the Harkonnen.
    Captured,
    /// Held by `captor`, and everybody knows.
    Hostage,
    /// Face up in the tanks.
    Tanks,
    /// Face down in the tanks.
    FaceDown,
    /// Killed as a captive.
    Hidden,
}

/// A leader as the viewer sees him.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct LeaderView {
    /// The leader.
    pub leader: LeaderId,
    /// Where he is.
    pub place: LeaderPlace,
    /// The faction that holds him, if everybody knows. [ah2009.battle.capture-trade]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub captor: Option<Faction>,
    /// Where he has fought this phase.
    pub fought: Option<Territory>,
    /// What he is worth, if that depends on the table: a main leader. [v29.leaders.six]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub strength: Option<u8>,
}

/// How near a faction is to a victory by strongholds. [gf9.mentat.solo-win] [v29.control.points]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Progress {
    /// The points of what it holds alone.
    pub points: u8,
    /// The points of its alliance; its own where it has none. [gf9.alliance.joint-victory]
    pub side: u8,
    /// The points its alliance needs; `None` where it cannot win by points.
    pub needed: Option<u8>,
}

/// A territory that counts for victory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Holder {
    /// The territory.
    pub territory: Territory,
    /// The points it gives. [v29.goals.double-cities] [v29.goals.harg-pass] [ah2009.tournament.shield-wall]
    pub worth: u8,
    /// The faction that occupies it alone. [gf9.victory.contested-stronghold]
    pub faction: Option<Faction>,
    /// Whether several factions occupy it.
    pub contested: bool,
}

/// What is taken from a faction for a time or for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Loss {
    /// Powers are lost while a main leader lies in the tanks.
    Lost,
    /// Powers are stopped until the phase ends.
    Stopped,
    /// It may neither buy nor ally until the turn ends.
    Silenced,
    /// It is out of the game.
    Eliminated,
}

/// One such loss, with its rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Standing {
    /// The faction.
    pub faction: Faction,
    /// The loss.
    pub loss: Loss,
    /// How many powers it concerns; 0 where it concerns none.
    pub powers: u8,
    /// The rule.
    pub rule: RuleRef,
}

/// What is public about a faction, and what this viewer knows as well.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FactionView {
    /// The faction.
    pub faction: Faction,
    /// Its seat.
    pub seat: Seat,
    /// The sector of its player circle.
    pub circle: u8,
    /// Its allies.
    pub allies: FactionSet,
    /// The seats of the player who leads it.
    pub owner: SeatSet,
    /// Forces off the board. [gf9.secrecy.reserves]
    pub reserves: Squad,
    /// Forces in the tanks.
    pub tanks: Squad,
    /// Forces on the board by location.
    pub forces: BTreeMap<Loc, Squad>,
    /// Spice before the shield.
    pub bribes: u16,
    /// Its leaders.
    pub leaders: Vec<LeaderView>,
    /// How many treachery cards it holds: public while bidding. [gf9.secrecy.card-count]
    pub card_count: Option<usize>,
    /// Cards the viewer knows to be in this hand; all of them in one's own.
    pub known_cards: Vec<Card>,
    /// Traitor cards the viewer knows this faction holds.
    pub known_traitors: Vec<LeaderId>,
    /// Whether its special Karama power is spent.
    pub karama_used: bool,
    /// How near it is to victory.
    pub progress: Progress,
}

/// What only this viewer knows.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PrivateView {
    /// The seat that looks.
    pub faction: Faction,
    /// Spice behind the shield. [gf9.secrecy.spice-hidden]
    pub spice: u16,
    /// The hand.
    pub hand: Vec<Card>,
    /// Traitor cards held.
    pub traitors: Vec<LeaderId>,
    /// Traitor cards put back.
    pub returned: Vec<LeaderId>,
    /// What was predicted. [gf9.secrecy.prediction]
    pub prediction: Option<(Faction, u8)>,
    /// The storm card laid for the next turn.
    pub storm_card: Option<u8>,
    /// The top spice card.
    pub top_spice: Option<SpiceCard>,
    /// The same of the second deck. [v29.advcombat.two-decks]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub top_spice_b: Option<SpiceCard>,
    /// The auction card seen.
    pub row_card: Option<Card>,
    /// The Kwisatz Haderach.
    pub kwisatz: Option<Kwisatz>,
    /// The pledge to an ally.
    pub pledge: u16,
    /// What the allies pledge. [gf9.alliance.pledge]
    pub pledged: u16,
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// From 1; 0 during setup.
    pub turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// The phase.
    pub phase: Phase,
    /// The First Player.
    pub first_player: Seat,
    /// The storm's sector.
    pub storm: u8,
    /// Whether the Shield Wall stands.
    pub shield_wall: bool,
    /// Whether a storm card lies ready.
    pub storm_card_laid: bool,
    /// The chance, in thousandths, that the next movement of the storm reaches the first, second, … sector
    /// ahead, as far as the viewer may know; cards played on it apart. Empty where none is foreseen.
    pub storm_ahead: Vec<u16>,
    /// Spice on the board.
    pub spice: BTreeMap<Loc, u16>,
    /// Territories where Bene Gesserit forces are advisors.
    pub advisors: Vec<Territory>,
    /// The factions in seat order.
    pub factions: Vec<FactionView>,
    /// The factions in play order, from the First Player on. [gf9.turn.simultaneous-order]
    pub order: Vec<Faction>,
    /// The territories that count for victory, and the faction that holds each.
    pub holders: Vec<Holder>,
    /// The treachery discards, newest last. [gf9.secrecy.discards]
    pub treachery_discard: Vec<Card>,
    /// Cards out of the game.
    pub removed: Vec<Card>,
    /// Cards left in the treachery deck.
    pub treachery_deck: usize,
    /// Cards in the auction row.
    pub row: usize,
    /// The spice discards A, newest last.
    pub spice_pile_a: Vec<SpiceCard>,
    /// The spice discards B, newest last.
    pub spice_pile_b: Vec<SpiceCard>,
    /// Cards left in the spice deck.
    pub spice_deck: usize,
    /// The same of a second deck. [v29.advcombat.two-decks]
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub spice_deck_b: Option<usize>,
    /// Powers stopped until the phase ends.
    pub stopped: PowerSet,
    /// Powers lost while a main leader lies in the tanks. [v29.leaders.lost-powers]
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<PowerSet>"))]
    pub powers_lost: PowerSet,
    /// Factions out of the game. [v29.leaders.elimination]
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<FactionSet>"))]
    pub eliminated: FactionSet,
    /// The factions that may neither buy nor ally until the turn ends. [v29.data.card-cone-of-silence]
    #[serde(skip_serializing_if = "is_default")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<FactionSet>"))]
    pub silenced: FactionSet,
    /// The same by faction, with the rules.
    pub standing: Vec<Standing>,
    /// Territories where a storm kills forces. [gf9.storm.safe-places]
    pub exposed: Vec<Territory>,
    /// Deals and offers.
    pub deals: DealsView,
    /// The seats that the match waits for.
    pub pending: SeatSet,
    /// What is going on, outermost first.
    pub now: Vec<Now>,
    /// The battle that is going on.
    pub battle: Option<BattleView>,
    /// Truthtrance answers that bind. [gf9.cards.truthtrance]
    pub promises: Vec<TruthPromise>,
    /// What only the viewer knows: one entry per faction he leads.
    pub me: Vec<PrivateView>,
    /// How it ended.
    pub end: Option<End>,
}

impl View {
    /// The auction, while it runs.
    pub fn auction(&self) -> Option<&BiddingNow> {
        self.now.iter().find_map(|now| if let Now::Bidding(auction) = now { Some(auction) } else { None })
    }

    /// A faction's part.
    pub fn faction(&self, f: Faction) -> Option<&FactionView> {
        self.factions.iter().find(|v| v.faction == f)
    }
}
