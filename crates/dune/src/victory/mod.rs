//! Victory.
//!
//! Strongholds are counted in the Mentat pause only; a true prediction replaces the winner; after the last turn
//! come the special victories. [gf9.mentat.order] [gf9.victory.check-moment]

use landsraad_kernel::{RuleRef, SeatSet};
use serde::{Deserialize, Serialize};

use crate::activities::At;
use crate::board::Place;
use crate::data::{LeaderId, Territory};
use crate::editions::{AlliancePowers, Honour, LastResort, PredictionSpecial};
use crate::{Faction, FactionSet};

/// Kinds of victory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
    /// The best after the last turn, by one measure after the other.
    Definitive,
    /// All others are out of the game.
    LastStanding,
    /// Nobody has won in time.
    Nobody,
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
            Victory::Definitive => "definitive",
            Victory::LastStanding => "last_standing",
            Victory::Nobody => "nobody",
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
            Victory::Definitive => RuleRef("v29.house.definitive-victory"),
            Victory::LastStanding => RuleRef("v29.leaders.elimination"),
            Victory::Nobody => RuleRef("ah2009.end.draw"),
        }
    }
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct End {
    /// The winners.
    pub winners: SeatSet,
    /// The same as factions.
    pub factions: FactionSet,
    /// How.
    pub victory: Victory,
    /// The ally that contributed most, or played best where nobody has won. [v29.victory.allied-merit]
    // [v29.end.no-winner]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub honoured: Option<Faction>,
}

/// Strongholds a faction alone occupies. [gf9.victory.contested-stronghold] [gf9.bene-gesserit.adv-no-occupy]
pub fn strongholds(at: At<'_>, f: Faction) -> usize {
    at.points(f).into()
}

/// A faction and its allies.
pub fn side(at: At<'_>, f: Faction) -> FactionSet {
    at.state.allies[f].with(f)
}

/// Strongholds of a faction and its allies together. [gf9.alliance.joint-victory]
pub fn strongholds_of_side(at: At<'_>, f: Faction) -> usize {
    side(at, f).iter().map(|m| strongholds(at, m)).sum()
}

/// Strongholds a faction's side needs.
// [gf9.mentat.solo-win] [gf9.mentat.alliance-win] [gf9.alliance.four-strongholds] [gf9.setup.objective]
// [gf9.setup.two-players-four] [gf9.setup.three-players] [gf9.options.two-three] [gf9.options.three-three]
// [ah2009.end.member-solo] [v29.victory.no-solo-while-allied]
pub fn needed(at: At<'_>, f: Faction) -> Option<usize> {
    at.needed(side(at, f).len()).map(usize::from)
}

/// Those who share a special victory of a faction. [gf9.guild.ally-victory] [gf9.fremen.ally-victory]
fn sharers(at: At<'_>, f: Faction) -> FactionSet {
    match at.rules.rulings.alliance_powers {
        AlliancePowers::All | AlliancePowers::NoRevivals | AlliancePowers::OneMoreRevival => side(at, f),
        // [ah2009.end.special-allies]
        AlliancePowers::Unprinted => f.only(),
    }
}

/// The best of all, by one measure after the other; a full tie is shared. [v29.house.definitive-victory]
fn best_of_all(at: At<'_>) -> FactionSet {
    let measures = |f: Faction| {
        let forces = at.state.board.forces.on_board(f).total();
        let living = LeaderId::six(f).filter(|&l| at.state.board.leaders.get(l).place == Place::Home).count();
        let cards = at.state.board.cards.hand_len(f);
        (at.points(f), forces, at.state.board.spice.of(f), cards, living)
    };
    let best = at.state.in_play().iter().map(measures).max();
    at.state.in_play().iter().filter(|&f| Some(measures(f)) == best).collect()
}

fn end(at: At<'_>, factions: FactionSet, victory: Victory) -> End {
    let winners = factions.iter().filter_map(|f| at.state.seat(f)).collect();
    // Where nobody has won, all are looked at. [v29.end.no-winner]
    let among = if factions.is_empty() { at.state.in_play() } else { factions };
    End { winners, factions, victory, honoured: honoured(at, among) }
}

/// The one of several with most spice, if there is one: of allied winners, or of all where nobody has won.
// [v29.victory.allied-merit] [v29.end.no-winner]
fn honoured(at: At<'_>, factions: FactionSet) -> Option<Faction> {
    match at.rules.rulings.honour {
        Honour::Nobody => return None,
        Honour::MostSpice => {}
    }
    let spice = |f: Faction| at.state.board.spice.of(f);
    let most = factions.iter().map(spice).max()?;
    let mut richest = factions.iter().filter(|&f| spice(f) == most);
    let first = richest.next().filter(|_| factions.len() > 1)?;
    richest.next().is_none().then_some(first)
}

/// Everybody else is out of the game. [v29.leaders.elimination]
pub fn last_standing(at: At<'_>) -> End {
    let left = at.state.in_play();
    end(at, left, if left.is_empty() { Victory::Nobody } else { Victory::LastStanding })
}

/// Both sietches Fremen or empty, and none of the great houses in Tuek's Sietch.
// [gf9.fremen.special-victory]
// [ah2009.end.fremen-sietches] [ah2009.end.fremen-tuek]
fn fremen_hold_out(at: At<'_>) -> bool {
    let occupiers = |t| at.state.board.forces.occupiers(t);
    let free = |t| occupiers(t).without(Faction::Fremen).is_empty();
    let houses = Faction::Harkonnen.only().with(Faction::Atreides).with(Faction::Emperor);
    at.state.plays(Faction::Fremen)
        && free(Territory::SIETCH_TABR)
        && free(Territory::HABBANYA_SIETCH)
        && occupiers(Territory::TUEKS_SIETCH).and(houses).is_empty()
}

/// A faction's own way of winning, by subterfuge. [v29.objective.secondary] [v29.victory.subterfuge]
pub const fn special(f: Faction) -> Option<Victory> {
    match f {
        Faction::BeneGesserit => Some(Victory::Prediction),
        Faction::Fremen => Some(Victory::FremenSpecial),
        Faction::Guild => Some(Victory::GuildSpecial),
        Faction::Atreides | Faction::Emperor | Faction::Harkonnen => None,
    }
}

/// The end of the last turn, when nobody has enough strongholds. [gf9.victory.end-order]
fn last_turn(at: At<'_>) -> Option<End> {
    // [gf9.fremen.special-victory] [gf9.fremen.ally-victory] [v29.data.fremen-victory]
    // [v29.data.fremen-ally-victory]
    // [ah2009.end.fremen-15]
    if fremen_hold_out(at) {
        return Some(end(at, sharers(at, Faction::Fremen), special(Faction::Fremen)?));
    }
    // [gf9.guild.special-victory] [gf9.guild.ally-victory] [v29.data.guild-victory] [v29.data.guild-ally-victory]
    // [ah2009.end.guild-default]
    if at.state.plays(Faction::Guild) {
        return Some(end(at, sharers(at, Faction::Guild), special(Faction::Guild)?));
    }
    match at.rules.rulings.last_resort {
        LastResort::FremenThenMost => {}
        // [ah2009.end.draw] [v29.end.no-winner]
        LastResort::Nobody => return Some(end(at, FactionSet::EMPTY, Victory::Nobody)),
        LastResort::Definitive => return Some(end(at, best_of_all(at), Victory::Definitive)),
    }
    // [gf9.faq.no-guild-end]
    if at.state.plays(Faction::Fremen) {
        return Some(end(at, side(at, Faction::Fremen), Victory::FremenDefault));
    }
    // [gf9.faq.no-guild-no-fremen-end]
    let best = at.state.in_play().iter().map(|f| strongholds_of_side(at, f)).max()?;
    let winners = at.state.in_play().iter().filter(|&f| strongholds_of_side(at, f) == best).collect();
    Some(end(at, winners, Victory::MostStrongholds))
}

/// Whether the match is over in this Mentat pause, and the winners.
pub fn judge(at: At<'_>) -> Option<End> {
    // [gf9.bene-gesserit.normal-win] Every faction is considered; with five strongholds there is
    // one winner at most. [gf9.mentat.solo-win] If several factions have enough points, the first
    // in play order wins. [ah2009.end.simultaneous] [ah2009.end.check] [v29.victory.declare]
    let enough = |f: &Faction| needed(at, *f).is_some_and(|n| strongholds_of_side(at, *f) >= n);
    let winner = at.state.faction_order(at.rules).find(enough);
    let ended = match winner {
        Some(f) => end(at, side(at, f), Victory::Strongholds),
        // [gf9.turn.ten-turns] [gf9.mentat.no-winner]
        None if at.state.turn < at.rules.rulings.turns => return None,
        None => last_turn(at)?,
    };
    Some(foreseen(at, ended).unwrap_or(ended))
}

/// The Bene Gesserit alone win if they predicted this. [gf9.bene-gesserit.prediction-win]
fn foreseen(at: At<'_>, ended: End) -> Option<End> {
    let (faction, turn) = at.state.prediction?;
    // [gf9.bene-gesserit.prediction-not-special] [v29.data.bg-prediction-scope]
    let counts = match ended.victory {
        Victory::Strongholds | Victory::MostStrongholds | Victory::Definitive => true,
        Victory::FremenSpecial | Victory::GuildSpecial | Victory::FremenDefault => {
            at.rules.rulings.prediction_special == PredictionSpecial::Included
        }
        Victory::Prediction | Victory::LastStanding | Victory::Nobody => false,
    };
    let came_true = counts && turn == at.state.turn && ended.factions.contains(faction);
    came_true.then(|| end(at, Faction::BeneGesserit.only(), Victory::Prediction))
}

#[cfg(test)]
mod tests;
