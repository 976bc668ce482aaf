//! What is true of the match, and questions about it. Changes are in `atoms`.

use arrayvec::ArrayVec;
use landsraad_kernel::{Seat, SeatSet, Stack};
use serde::{Deserialize, Serialize};

use crate::cards::Decks;
use crate::data::{Data, MAX_GUILDS, MAX_TITLES, Unit};
use crate::frames::Frame;
use crate::types::*;

/// Most players.
pub const MAX_PLAYERS: usize = 5;

/// Everything that is true of the match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// The table.
    pub(crate) board: Board,
    /// What is going on.
    pub(crate) stack: Stack<Frame, 6>,
}

impl State {
    /// The table, to read.
    pub fn board(&self) -> &Board {
        &self.board
    }
}

/// The table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Board {
    pub(crate) players: ArrayVec<Player, MAX_PLAYERS>,
    pub(crate) plates: ArrayVec<Plate, MAX_TITLES>,
    pub(crate) decks: Decks,
    pub(crate) turn: TurnFacts,
    pub(crate) fight: Option<Fight>,
    pub(crate) deal: Option<Deal>,
    pub(crate) watch: Watch,
    pub(crate) end: End,
}

/// One player's things.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Money.
    pub cash: i32,
    /// CR-Points, signed.
    pub cr: i16,
    /// Personal Stock by type.
    pub ps: [u16; 5],
    /// Own agents in the PS.
    pub agents: u16,
    /// Of these, received this turn.
    pub fresh: u8,
    /// Captured agents by owner.
    pub captives: [u8; MAX_PLAYERS],
    /// The Governor's space.
    pub governor: u8,
    /// Unpaid marks for crossings of Teleport! backwards.
    pub marks: u8,
    /// Groups whose bonus has been scored, one bit each.
    pub bonuses: u16,
    /// Turns taken.
    pub turns: u16,
    /// Titles owned, one bit each.
    pub owned: u64,
    /// Missions in hand, one bit each.
    pub(crate) missions: u64,
    /// Ops cards in hand, one bit each.
    pub(crate) ops: u64,
    /// Influence cards in hand, one bit for each copy.
    pub(crate) influence: u64,
}

impl Player {
    /// The number of cards of a kind in hand, which is public.
    pub const fn hand_size(&self, kind: CardKind) -> u8 {
        let mask = match kind {
            CardKind::Mission => self.missions,
            CardKind::Ops => self.ops,
            CardKind::Influence => self.influence,
        };
        mask.count_ones() as u8
    }
}

/// What stands on a territory, or in a guild's stock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Plate {
    /// R-Units by type; a guild has its stock under its own type.
    pub units: [u8; 5],
    /// ED-Pieces, on the plate or on the map space.
    pub level: u8,
    /// Agents, two bits for each player.
    agents: u16,
}

impl Plate {
    /// The agents of a player here.
    pub const fn agents(&self, seat: Seat) -> u8 {
        (self.agents >> (2 * seat.index())) as u8 & 3
    }

    /// The full sets of R-Units on the plate.
    pub const fn sets(&self) -> u8 {
        let u = self.units;
        let mut least = u[0];
        let mut i = 1;
        while i < 5 {
            if u[i] < least {
                least = u[i];
            }
            i += 1;
        }
        least
    }

    /// The active development level.
    ///
    /// [globopolis.development.loss] [globopolis.development.loss-both] A level whose sets are no longer
    /// there is suspended: its ED-Piece lies on the map space.
    pub const fn active(&self) -> u8 {
        let sets = self.sets();
        if self.level < sets { self.level } else { sets }
    }

    /// R-Units other than NS-Units.
    pub fn counted(&self) -> u16 {
        let all: u16 = self.units.iter().map(|&n| u16::from(n)).sum();
        all - u16::from(self.units[Unit::Security.index()])
    }

    pub(crate) const fn set_agents(&mut self, seat: Seat, count: u8) {
        let shift = 2 * seat.index();
        self.agents = (self.agents & !(3 << shift)) | ((count as u16) << shift);
    }

    /// Whether anybody has agents here.
    pub const fn any_agents(&self) -> bool {
        self.agents != 0
    }
}

/// What holds for the turn under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TurnFacts {
    /// Whose turn it is.
    pub active: Seat,
    /// The seat that took the first turn of the match.
    pub starter: Seat,
    /// The round, from 1.
    pub round: u16,
    /// Whether this is the active player's first turn.
    pub first: bool,
    /// Extra movements used.
    pub extra: u8,
    /// CR bought.
    pub bought: u8,
    /// R-Units had from each guild.
    pub taken: [u8; MAX_GUILDS],
    /// The guild under a concession card.
    pub concession: Option<Title>,
    /// The limit the card gives there.
    pub concession_units: u8,
    /// Territories that gained a level, one bit each.
    pub developed: u64,
    /// Aggressions won as attacker.
    pub conquests: u8,
    /// The highest value among them.
    pub conquest_value: i16,
    /// Acts of the Option Phase.
    pub acts: u8,
    /// Proposals made.
    pub proposals: u8,
    /// The number of movement dice a card has fixed.
    pub dice: u8,
}

/// An Aggression under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fight {
    /// Attacker and defender.
    pub sides: [Seat; 2],
    /// The attacking and the attacked territory.
    pub titles: [Title; 2],
    /// D6 from cards.
    pub cards: [i8; 2],
    /// D6 each side still has, once counted.
    pub d6: [u8; 2],
    /// The dice of the round.
    pub rolls: [RollOf; 2],
    /// Rounds fought.
    pub round: u8,
    /// Called off.
    pub cancelled: bool,
}

impl Fight {
    /// The side of a player, if he fights.
    pub fn side_of(&self, seat: Seat) -> Option<Side> {
        Side::BOTH.into_iter().find(|s| self.sides[s.index()] == seat)
    }
}

/// The dice of one side in one round.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RollOf {
    /// The D8 or D10, from 1.
    pub die: u8,
    /// The D6.
    pub d6: ArrayVec<u8, 6>,
}

/// A deal on the table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Deal {
    /// The active player and the partner.
    pub parties: [Seat; 2],
    /// Which of them makes the offer.
    pub builder: u8,
    /// Whether the offer has been made.
    pub proposed: bool,
    /// Counter-offers so far.
    pub counters: u8,
    /// Steps of building this offer.
    pub steps: u8,
    /// The Titles among the wares, one bit each.
    pub titles: u64,
    /// The wares.
    pub items: ArrayVec<Item, 12>,
}

/// A ware and which party gives it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Item {
    /// Index into the parties.
    pub giver: u8,
    /// What.
    pub ware: Ware,
}

/// Which Missions are fulfilled, and the players to ask about it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Watch {
    /// Fulfilled Missions of each player who holds any, one bit each.
    pub(crate) fulfilled: [u64; MAX_PLAYERS],
    /// What has changed since they were looked at.
    pub(crate) dirty: u8,
    /// Whose things changed.
    pub(crate) whose: SeatSet,
    /// Whose hand changed.
    pub(crate) hands: SeatSet,
}

/// The end of the match.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct End {
    /// The seats that have met a victory condition.
    pub qualified: SeatSet,
    /// Those of them that met it by a Mission.
    pub declared: SeatSet,
    /// The winners, once the match is over.
    pub winners: Option<SeatSet>,
    /// Whether the round limit ended it.
    pub limit: bool,
}

impl Board {
    /// The player in a seat.
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat.index()]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat.index()]
    }

    /// The plate of a territory or stock of a guild.
    pub fn plate(&self, title: Title) -> &Plate {
        &self.plates[title.index()]
    }

    /// The turn under way.
    pub fn turn(&self) -> &TurnFacts {
        &self.turn
    }

    /// The Aggression under way.
    pub fn fight(&self) -> Option<&Fight> {
        self.fight.as_ref()
    }

    /// The end of the match, as far as it has come.
    pub fn end(&self) -> &End {
        &self.end
    }

    /// How many players there are.
    pub fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// The others, clockwise from the next.
    pub fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + Clone + use<> {
        let n = self.seats();
        (1..n).map(move |i| Seat::at((seat.index() as u8 + i) % n))
    }

    /// The seat that owns the Title.
    pub fn owner(&self, title: Title) -> Option<Seat> {
        Seat::first(self.seats()).find(|&s| self.player(s).owned & title.bit() != 0)
    }

    /// Whether the player owns the Title.
    pub fn owns(&self, seat: Seat, title: Title) -> bool {
        self.player(seat).owned & title.bit() != 0
    }

    /// All Titles with an owner.
    pub fn all_owned(&self) -> u64 {
        self.players.iter().fold(0, |mask, p| mask | p.owned)
    }

    /// Money and CR together, in EU.
    pub fn funds(&self, data: &Data, seat: Seat) -> i32 {
        let p = self.player(seat);
        p.cash + i32::from(p.cr.max(0)) * i32::from(data.numbers.eu_per_cr)
    }

    /// How many NS-Units the territory may hold.
    ///
    /// [globopolis.transfer.ns-limit] Two, and one for each active level.
    pub fn ns_limit(&self, title: Title) -> u8 {
        2 + self.plate(title).active()
    }

    /// How many R-Units of the type can still be put on the territory.
    pub fn room(&self, title: Title, unit: Unit) -> u16 {
        let have = self.plate(title).units[unit.index()];
        if unit == Unit::Security {
            return u16::from(self.ns_limit(title).saturating_sub(have));
        }
        // [globopolis.transfer.stacking] Any number; a plate is a byte, which nobody can fill in a match.
        u16::from(u8::MAX - have)
    }

    /// The titles associated with a guild of this owner.
    ///
    /// [globopolis.transfer.associated] Territories of its colour, other guilds of its colour or type.
    pub fn associated(&self, data: &Data, guild: Title, owner: Seat) -> u8 {
        let card = &data.titles[guild.index()];
        Title::of(self.player(owner).owned & !guild.bit())
            .filter(|t| {
                let other = &data.titles[t.index()];
                other.group == card.group || (other.guild && other.unit == card.unit)
            })
            .count() as u8
    }

    /// The price of one R-Unit at a foreign guild.
    ///
    /// [globopolis.transfer.foreign-price] As printed for the associated titles of the owner.
    /// [globopolis.card.guild-concession] The lowest printed price with the card.
    pub fn guild_price(&self, data: &Data, guild: Title, owner: Seat) -> u16 {
        let prices = &data.titles[guild.index()].prices;
        if self.turn.concession == Some(guild) {
            return prices.iter().copied().min().unwrap_or(0);
        }
        prices[usize::from(self.associated(data, guild, owner)).min(prices.len() - 1)]
    }

    /// How many R-Units the guild can still give this turn.
    pub fn guild_left(&self, data: &Data, guild: Title) -> u8 {
        let card = &data.titles[guild.index()];
        let stock = self.plate(guild).units[card.unit.index()];
        let taken = self.turn.taken[guild.index() - usize::from(data.territories)];
        let mut limit = data.numbers.guild_units;
        // [globopolis.card.guild-concession] The card's limit replaces the printed one.
        if self.turn.concession == Some(guild) {
            limit = limit.max(self.turn.concession_units);
        }
        limit.saturating_sub(taken).min(stock)
    }

    /// Whether the player owns every Title of the group.
    pub fn owns_group(&self, data: &Data, seat: Seat, group: u8) -> bool {
        let titles = data.groups[usize::from(group)].titles;
        self.player(seat).owned & titles == titles
    }
}
