//! What holds for a turn.

use landsraad_kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::data::MAX_GUILDS;
use crate::vocabulary::TitleSet;

/// What holds for the turn under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
    /// The guilds under a concession card.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub concessions: TitleSet,
    /// The limit the card gives there.
    pub concession_units: u8,
    /// Territories that gained a level.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub developed: TitleSet,
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

impl TurnFacts {
    /// The facts at the beginning of a turn.
    pub(crate) const fn new(active: Seat, starter: Seat, round: u16, first: bool) -> TurnFacts {
        TurnFacts {
            active,
            starter,
            round,
            first,
            extra: 0,
            bought: 0,
            taken: [0; MAX_GUILDS],
            concessions: TitleSet::EMPTY,
            concession_units: 0,
            developed: TitleSet::EMPTY,
            conquests: 0,
            conquest_value: 0,
            acts: 0,
            proposals: 0,
            dice: 0,
        }
    }
}
