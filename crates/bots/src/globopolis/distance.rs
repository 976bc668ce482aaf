//! How far a player is from a Mission.

use landsraad_globopolis::data::{Condition, Data, MAX_TITLES, Unit, UnitSet};
use landsraad_globopolis::{Board, Globopolis, Title, TitleSet};
use landsraad_kernel::Seat;

use super::sight::Sight;

/// What the conditions of Missions ask about one player. Titles are an argument, since a planner asks for
/// others than it has.
pub(super) trait Holdings {
    fn data(&self) -> &Data;
    fn seats(&self) -> u8;
    /// The active levels of a territory.
    fn active(&self, title: Title) -> u8;
    /// The R-Units on a plate, by type.
    fn units(&self, title: Title) -> [u8; 5];
    /// The R-Units of the Personal Stock, by type.
    fn stock(&self) -> [u16; 5];
    fn cash(&self) -> i32;
    /// Conquests of this turn.
    fn conquests(&self) -> u8;
}

/// As a view shows it.
impl Holdings for Sight<'_> {
    fn data(&self) -> &Data {
        self.data
    }
    fn seats(&self) -> u8 {
        Sight::seats(self)
    }
    fn active(&self, title: Title) -> u8 {
        self.plate(title).active
    }
    fn units(&self, title: Title) -> [u8; 5] {
        self.plate(title).units
    }
    fn stock(&self) -> [u16; 5] {
        self.player().ps
    }
    fn cash(&self) -> i32 {
        self.player().cash
    }
    fn conquests(&self) -> u8 {
        self.view.turn.conquests
    }
}

/// As the board has it.
pub(super) struct OnBoard<'a> {
    pub(super) g: &'a Globopolis,
    pub(super) board: &'a Board,
    pub(super) seat: Seat,
}

impl Holdings for OnBoard<'_> {
    fn data(&self) -> &Data {
        self.g.data()
    }
    fn seats(&self) -> u8 {
        self.board.seats()
    }
    fn active(&self, title: Title) -> u8 {
        self.board.plate(title).active()
    }
    fn units(&self, title: Title) -> [u8; 5] {
        self.board.plate(title).units
    }
    fn stock(&self) -> [u16; 5] {
        self.board.player(self.seat).ps
    }
    fn cash(&self) -> i32 {
        self.board.player(self.seat).cash
    }
    fn conquests(&self) -> u8 {
        self.board.turn().conquests
    }
}

/// The sum of the smallest `count` of these, each missing one counted as `none`.
fn least(steps: impl Iterator<Item = u16>, count: u16, none: u16) -> u16 {
    let mut found = [0; MAX_TITLES];
    let mut len = 0;
    for (slot, step) in found.iter_mut().zip(steps) {
        *slot = step;
        len += 1;
    }
    found[..len].sort_unstable();
    let count = usize::from(count);
    let there: u16 = found[..len].iter().take(count).sum();
    there + count.saturating_sub(len) as u16 * none
}

/// How many steps the condition is away, if the player owned these Titles and had one level more there.
pub(super) fn distance(
    player: &impl Holdings,
    condition: Condition,
    owned: TitleSet,
    level_at: Option<Title>,
) -> u16 {
    let data = player.data();
    let seats = player.seats();
    let land = owned.and(data.territory_set());
    let value = |t: Title| data.titles[t.index()].value;
    let active = |t: Title| u16::from(player.active(t) + u8::from(level_at == Some(t)));
    let short = |have: usize, want: u16| want.saturating_sub(have as u16);
    match condition {
        Condition::OwnValueInEachQuadrant { min_value, max_value, count } => data
            .quadrants
            .iter()
            .map(|q| {
                let here = land.and(q.territories);
                let fit = here.iter().filter(|&t| (min_value..=max_value).contains(&value(t)));
                short(fit.count(), count.of(seats))
            })
            .sum(),
        Condition::OwnTitles { titles } => titles.minus(owned).len() as u16,
        Condition::OwnCount { guilds, min_value, count } => {
            let of_kind = if guilds { owned.minus(data.territory_set()) } else { land };
            short(of_kind.iter().filter(|&t| value(t) >= min_value).count(), count.of(seats))
        }
        Condition::OwnGuildTypes { count } => {
            let guilds = owned.minus(data.territory_set());
            let types: UnitSet = guilds.iter().map(|t| data.titles[t.index()].unit).collect();
            short(types.len(), count.of(seats))
        }
        Condition::OwnGuildPair => {
            let missing = Unit::ALL.into_iter().map(|unit| {
                let guilds = data.titles.iter().enumerate().filter(|(_, t)| t.guild && t.unit == unit);
                guilds.filter(|(i, _)| !owned.contains(Title(*i as u8))).count() as u16
            });
            missing.min().unwrap_or(9)
        }
        Condition::OwnGroupTerritories { count } => {
            let groups = data.groups.iter().filter(|g| !g.territories.is_empty());
            let missing = groups.map(|g| g.territories.minus(land).len() as u16);
            least(missing, count.of(seats), 9)
        }
        Condition::OwnGroups { count } => {
            let missing = data.groups.iter().map(|g| g.titles.minus(owned).len() as u16);
            least(missing, count.of(seats), 9)
        }
        Condition::Developed { level, count } => {
            let level = u16::from(level);
            let missing = land.iter().map(|t| level.saturating_sub(active(t)));
            least(missing, count.of(seats), level + 1)
        }
        Condition::DevelopedQuadrants { level, count } => {
            let level = u16::from(level);
            let missing = data.quadrants.iter().map(|q| {
                let here = land.and(q.territories).iter().map(|t| level.saturating_sub(active(t)));
                here.min().unwrap_or(level + 1)
            });
            least(missing, count.of(seats), 9)
        }
        Condition::GroupSuperdeveloped { count } => {
            let groups = data.groups.iter().filter(|g| !g.territories.is_empty());
            let missing = groups.map(|g| {
                g.territories
                    .iter()
                    .map(|t| if land.contains(t) { 2u16.saturating_sub(active(t)) } else { 3 })
                    .sum()
            });
            least(missing, count.of(seats), 9)
        }
        Condition::ConquestsInTurn { count } => {
            short(usize::from(player.conquests()), count.of(seats)).max(1)
        }
        Condition::ConquestValue { .. } => 2,
        Condition::UnitsOnTerritories { unit, count } => {
            let units: u16 = land.iter().map(|t| u16::from(player.units(t)[unit.index()])).sum();
            count.of(seats).saturating_sub(units)
        }
        Condition::UnitsEachType { count } => Unit::ALL
            .into_iter()
            .map(|unit| {
                let placed: u16 = owned.iter().map(|t| u16::from(player.units(t)[unit.index()])).sum();
                count.of(seats).saturating_sub(placed + player.stock()[unit.index()])
            })
            .sum(),
        Condition::Cash { amount } => {
            let missing = i32::from(amount.of(seats)) - player.cash();
            (missing.max(0) as u16).div_ceil(20)
        }
        Condition::TotalValue { amount } => {
            let total: i16 = owned.iter().map(value).sum();
            amount.of(seats).saturating_sub(total.max(0) as u16).div_ceil(2)
        }
    }
}
