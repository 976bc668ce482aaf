//! Missions: how far off they are, and what brings them nearer.

use landsraad_globopolis::data::{Condition, Unit};
use landsraad_globopolis::{Card, Title};

use super::sight::{CR, Cents, Sight};

/// The sum of the smallest `count` of these, each missing one counted as `none`.
fn least(mut steps: Vec<u16>, count: u16, none: u16) -> u16 {
    steps.sort_unstable();
    let count = usize::from(count);
    let there: u16 = steps.iter().take(count).sum();
    there + count.saturating_sub(steps.len()) as u16 * none
}

impl Sight<'_> {
    /// What declaring a Mission brings.
    pub(super) fn mission_reward(&self, index: usize) -> Cents {
        let Some(mission) = self.data.missions.get(index) else { return 0 };
        if mission.victory || self.g.rulings().missions_decide {
            self.w.victory
        } else {
            i64::from(mission.cr) * CR
        }
    }

    pub(super) fn missions(&self) -> impl Iterator<Item = (usize, Condition)> + '_ {
        self.hand().iter().filter_map(|&c| match c {
            Card::Mission(i) => {
                let index = usize::from(i);
                self.data.missions.get(index).map(|m| (index, m.condition))
            }
            Card::Ops(_) | Card::Influence(_) => None,
        })
    }

    /// How many steps the condition is away, if the player owned these Titles and had one level more there.
    pub(super) fn distance(&self, condition: Condition, owned: u64, level_at: Option<Title>) -> u16 {
        let seats = self.seats();
        let land = owned & self.data.territory_mask();
        let value = |t: Title| self.data.titles[t.index()].value;
        let active = |t: Title| u16::from(self.plate(t).active + u8::from(level_at == Some(t)));
        let short = |have: usize, want: u16| want.saturating_sub(have as u16);
        match condition {
            Condition::OwnValueInEachQuadrant { min_value, max_value, count } => self
                .data
                .quadrants
                .iter()
                .map(|q| {
                    let fit = Title::of(land & q.territories)
                        .filter(|&t| (min_value..=max_value).contains(&value(t)));
                    short(fit.count(), count.of(seats))
                })
                .sum(),
            Condition::OwnTitles { titles } => (titles & !owned).count_ones() as u16,
            Condition::OwnCount { guilds, min_value, count } => {
                let of_kind = if guilds { owned & !self.data.territory_mask() } else { land };
                short(Title::of(of_kind).filter(|&t| value(t) >= min_value).count(), count.of(seats))
            }
            Condition::OwnGuildTypes { count } => {
                let types = Title::of(owned & !self.data.territory_mask())
                    .fold(0u8, |types, t| types | 1 << self.data.titles[t.index()].unit.index());
                short(types.count_ones() as usize, count.of(seats))
            }
            Condition::OwnGuildPair => {
                let missing = Unit::ALL.into_iter().map(|unit| {
                    let guilds =
                        self.data.titles.iter().enumerate().filter(|(_, t)| t.guild && t.unit == unit);
                    guilds.filter(|(i, _)| owned >> i & 1 == 0).count() as u16
                });
                missing.min().unwrap_or(9)
            }
            Condition::OwnGroupTerritories { count } => {
                let groups = self.data.groups.iter().filter(|g| g.territories != 0);
                let missing = groups.map(|g| (g.territories & !land).count_ones() as u16).collect();
                least(missing, count.of(seats), 9)
            }
            Condition::OwnGroups { count } => {
                let missing =
                    self.data.groups.iter().map(|g| (g.titles & !owned).count_ones() as u16).collect();
                least(missing, count.of(seats), 9)
            }
            Condition::Developed { level, count } => {
                let level = u16::from(level);
                let missing = Title::of(land).map(|t| level.saturating_sub(active(t))).collect();
                least(missing, count.of(seats), level + 1)
            }
            Condition::DevelopedQuadrants { level, count } => {
                let level = u16::from(level);
                let missing = self.data.quadrants.iter().map(|q| {
                    let here = Title::of(land & q.territories).map(|t| level.saturating_sub(active(t)));
                    here.min().unwrap_or(level + 1)
                });
                least(missing.collect(), count.of(seats), 9)
            }
            Condition::GroupSuperdeveloped { count } => {
                let groups = self.data.groups.iter().filter(|g| g.territories != 0);
                let missing = groups.map(|g| {
                    Title::of(g.territories)
                        .map(|t| if land & t.bit() == 0 { 3 } else { 2u16.saturating_sub(active(t)) })
                        .sum()
                });
                least(missing.collect(), count.of(seats), 9)
            }
            Condition::ConquestsInTurn { count } => {
                short(usize::from(self.view.turn.conquests), count.of(seats)).max(1)
            }
            Condition::ConquestValue { .. } => 2,
            Condition::UnitsOnTerritories { unit, count } => {
                let units: u16 = Title::of(land).map(|t| u16::from(self.plate(t).units[unit.index()])).sum();
                count.of(seats).saturating_sub(units)
            }
            Condition::UnitsEachType { count } => Unit::ALL
                .into_iter()
                .map(|unit| {
                    let placed: u16 =
                        Title::of(owned).map(|t| u16::from(self.plate(t).units[unit.index()])).sum();
                    count.of(seats).saturating_sub(placed + self.player().ps[unit.index()])
                })
                .sum(),
            Condition::Cash { amount } => {
                let missing = i32::from(amount.of(seats)) - self.player().cash;
                (missing.max(0) as u16).div_ceil(20)
            }
            Condition::TotalValue { amount } => {
                let total: i16 = Title::of(owned).map(value).sum();
                amount.of(seats).saturating_sub(total.max(0) as u16).div_ceil(2)
            }
        }
    }

    fn nearer(&self, steps: impl Fn(Condition) -> [u16; 2]) -> Cents {
        self.missions()
            .map(|(index, condition)| {
                let [without, with] = steps(condition);
                if with < without {
                    self.mission_reward(index) * self.w.mission / 100 / i64::from(without)
                } else {
                    0
                }
            })
            .sum()
    }

    /// What owning the Title does for one's Missions.
    pub(super) fn title_for_missions(&self, title: Title) -> Cents {
        let (without, with) = (self.owned() & !title.bit(), self.owned() | title.bit());
        self.nearer(|c| [self.distance(c, without, None), self.distance(c, with, None)])
    }

    /// What one more level there does for one's Missions.
    pub(super) fn level_for_missions(&self, title: Title) -> Cents {
        let owned = self.owned();
        self.nearer(|c| [self.distance(c, owned, None), self.distance(c, owned, Some(title))])
    }

    /// What a conquest does for one's Missions, in addition to the Title.
    pub(super) fn conquest_for_missions(&self, target: Title) -> Cents {
        self.missions()
            .map(|(index, condition)| match condition {
                Condition::ConquestValue { value } if self.data.titles[target.index()].value >= value => {
                    self.mission_reward(index)
                }
                Condition::ConquestsInTurn { count } => {
                    let missing = count.of(self.seats()).saturating_sub(u16::from(self.view.turn.conquests));
                    if missing == 0 { 0 } else { self.mission_reward(index) / i64::from(missing * missing) }
                }
                Condition::ConquestValue { .. }
                | Condition::OwnValueInEachQuadrant { .. }
                | Condition::OwnTitles { .. }
                | Condition::OwnCount { .. }
                | Condition::OwnGuildTypes { .. }
                | Condition::OwnGuildPair
                | Condition::OwnGroupTerritories { .. }
                | Condition::OwnGroups { .. }
                | Condition::Developed { .. }
                | Condition::DevelopedQuadrants { .. }
                | Condition::GroupSuperdeveloped { .. }
                | Condition::UnitsOnTerritories { .. }
                | Condition::UnitsEachType { .. }
                | Condition::Cash { .. }
                | Condition::TotalValue { .. } => 0,
            })
            .sum()
    }
}
