//! What a player does in the option phase.

use serde::{Deserialize, Serialize};

/// What can be done in an Option Phase.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Verb {
    /// R-Units from PS to a territory.
    Place,
    /// R-Units from territory to territory.
    Shift,
    /// R-Units from an own guild.
    Take,
    /// R-Units from a foreign guild.
    Buy,
    /// One level for a territory.
    Develop,
    /// CR for EU.
    SellCr,
    /// EU for CR.
    BuyCr,
    /// An Influence card.
    Play,
    /// A fulfilled Mission.
    Declare,
    /// A deal with another player.
    Deal,
}

impl Verb {
    /// All of them, in the order of the rulebook.
    pub const ALL: [Verb; 10] = [
        Verb::Place,
        Verb::Shift,
        Verb::Take,
        Verb::Buy,
        Verb::Develop,
        Verb::SellCr,
        Verb::BuyCr,
        Verb::Play,
        Verb::Declare,
        Verb::Deal,
    ];

    /// Its stable key, as actions spell it.
    pub const fn key(self) -> &'static str {
        match self {
            Verb::Place => "place",
            Verb::Shift => "shift",
            Verb::Take => "take",
            Verb::Buy => "buy",
            Verb::Develop => "develop",
            Verb::SellCr => "sell_cr",
            Verb::BuyCr => "buy_cr",
            Verb::Play => "play",
            Verb::Declare => "declare",
            Verb::Deal => "deal",
        }
    }
}
