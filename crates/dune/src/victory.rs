//! Who has won.
//!
//! Written so far: the fallback after the last turn. [gf9.faq.no-guild-no-fremen-end]

use landsraad_kernel::{RuleRef, SeatSet};
use serde::{Deserialize, Serialize};

use crate::data::STRONGHOLDS;
use crate::frames::At;
use crate::{Faction, FactionSet};

/// Kinds of victory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Victory {
    /// Enough strongholds.
    Strongholds,
    /// The Bene Gesserit foresaw it.
    Prediction,
    /// The Fremen held their sietches.
    FremenSpecial,
    /// Nobody won in time, so the Guild did.
    GuildSpecial,
    /// The same, without a Guild in the game.
    FremenDefault,
    /// Most strongholds after the last turn.
    MostStrongholds,
}

impl Victory {
    /// Stable key.
    pub const fn key(self) -> &'static str {
        match self {
            Victory::Strongholds => "strongholds",
            Victory::Prediction => "prediction",
            Victory::FremenSpecial => "fremen_special",
            Victory::GuildSpecial => "guild_special",
            Victory::FremenDefault => "fremen_default",
            Victory::MostStrongholds => "most_strongholds",
        }
    }
    /// The rule that says so.
    pub const fn rule(self) -> RuleRef {
        match self {
            Victory::Strongholds => RuleRef("gf9.mentat.solo-win"),
            Victory::Prediction => RuleRef("gf9.bene-gesserit.prediction-win"),
            Victory::FremenSpecial => RuleRef("gf9.fremen.special-victory"),
            Victory::GuildSpecial => RuleRef("gf9.guild.special-victory"),
            Victory::FremenDefault => RuleRef("gf9.faq.no-guild-end"),
            Victory::MostStrongholds => RuleRef("gf9.faq.no-guild-no-fremen-end"),
        }
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct End {
    /// Who won.
    pub winners: SeatSet,
    /// How.
    pub victory: Victory,
}

/// Strongholds a faction alone occupies. [gf9.victory.contested-stronghold]
pub fn strongholds(at: At<'_>, f: Faction) -> usize {
    STRONGHOLDS.iter().filter(|&&t| at.s.board.forces.occupiers(t) == f.only()).count()
}

/// A faction and its allies.
pub fn side(at: At<'_>, f: Faction) -> FactionSet {
    at.s.allies[f].with(f)
}

/// Whether the match is over in this Mentat pause, and for whom.
pub fn judge(at: At<'_>) -> Option<End> {
    if at.s.turn < at.rules.rulings.turns {
        return None;
    }
    let count = |f: Faction| side(at, f).iter().map(|m| strongholds(at, m)).sum::<usize>();
    let best = at.s.in_play().iter().map(count).max()?;
    let winners: SeatSet =
        at.s.in_play().iter().filter(|&f| count(f) == best).filter_map(|f| at.s.seat(f)).collect::<SeatSet>();
    Some(End { winners, victory: Victory::MostStrongholds })
}
