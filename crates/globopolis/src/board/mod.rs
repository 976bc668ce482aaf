//! What is true of the match, and questions about it. Changes are in `atoms`.

mod deal;
mod end;
mod fight;
mod plate;
mod player;
mod state;
mod turn_facts;
mod watch;

use landsraad_kernel::{List, Seat};
use serde::{Deserialize, Serialize};

pub(crate) use deal::MAX_WARES;
pub use deal::{Deal, Item};
pub use end::End;
pub use fight::{Fight, RollOf};
pub use plate::Plate;
pub use player::Player;
pub use state::State;
pub use turn_facts::TurnFacts;
pub use watch::Watch;

use crate::cards::Decks;
use crate::data::{Data, MAX_TITLES, Unit};
use crate::vocabulary::{GroupId, Title, TitleSet};

/// Most players.
pub const MAX_PLAYERS: usize = 5;

/// The table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Board {
    pub(crate) players: List<Player, MAX_PLAYERS>,
    pub(crate) plates: List<Plate, MAX_TITLES>,
    pub(crate) decks: Decks,
    pub(crate) turn: TurnFacts,
    pub(crate) fight: Option<Fight>,
    pub(crate) deal: Option<Deal>,
    pub(crate) watch: Watch,
    pub(crate) end: End,
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

    /// The agents of a player in a territory.
    pub fn agents(&self, title: Title, seat: Seat) -> u8 {
        self.player(seat).agents_in(title)
    }

    /// The agents of all players in a territory.
    pub fn all_agents(&self, title: Title) -> [u8; MAX_PLAYERS] {
        std::array::from_fn(|seat| self.players.get(seat).map_or(0, |player| player.agents_in(title)))
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
        Seat::first(self.seats()).find(|&s| self.owns(s, title))
    }

    /// Whether the player owns the Title.
    pub fn owns(&self, seat: Seat, title: Title) -> bool {
        self.player(seat).owned.contains(title)
    }

    /// All Titles with an owner.
    pub fn all_owned(&self) -> TitleSet {
        self.players.iter().map(|player| player.owned).collect()
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
        self.player(owner)
            .owned
            .without(guild)
            .iter()
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
        if self.turn.concessions.contains(guild) {
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
        // [globopolis.card.guild-concession] The card's limit replaces the printed one, at a foreign guild.
        if self.turn.concessions.contains(guild) && !self.owns(self.turn.active, guild) {
            limit = limit.max(self.turn.concession_units);
        }
        limit.saturating_sub(taken).min(stock)
    }

    /// Whether the player owns every Title of the group.
    pub fn owns_group(&self, data: &Data, seat: Seat, group: GroupId) -> bool {
        data.groups[group.index()].titles.is_subset(self.player(seat).owned)
    }
}
