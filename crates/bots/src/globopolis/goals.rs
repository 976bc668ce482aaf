//! Missions: how many steps they are away, and what reduces the distance.

use landsraad_globopolis::data::Condition;
use landsraad_globopolis::{Card, Globopolis, Title, TitleSet};

use super::distance::distance;
use super::sight::{CR, Cents, Sight};
use super::weights::Weights;

/// What declaring a Mission brings.
pub(super) fn mission_reward(g: &Globopolis, index: usize, weights: &Weights) -> Cents {
    let Some(mission) = g.data().missions.get(index) else { return 0 };
    if mission.victory || g.rulings().missions_decide { weights.victory } else { i64::from(mission.cr) * CR }
}

impl Sight<'_> {
    /// What declaring a Mission brings.
    pub(super) fn mission_reward(&self, index: usize) -> Cents {
        mission_reward(self.g, index, self.w)
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
    pub(super) fn distance(&self, condition: Condition, owned: TitleSet, level_at: Option<Title>) -> u16 {
        distance(self, condition, owned, level_at)
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
        let (without, with) = (self.owned().without(title), self.owned().with(title));
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
                _ => 0,
            })
            .sum()
    }
}
