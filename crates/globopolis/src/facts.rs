//! Facts that follow from the tables of a match, worked out once.

use crate::data::{Data, Effect};
use crate::effect::{Category, EventEffect};
use crate::missions::dirty;
use crate::vocabulary::Moment;

/// Sets of cards, one bit for each copy or Mission.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// Influence cards for the windows, by moment.
    windows: [u64; 5],
    /// Influence cards that give one more movement.
    pub(crate) extra_movement: u64,
    /// Influence cards that make the counter-clockwise way free.
    pub(crate) free_course: u64,
    /// Influence cards for the Option Phase.
    pub(crate) option: u64,
    /// Missions that depend on each sort of change.
    missions: [u64; dirty::SORTS],
}

impl Facts {
    pub(crate) fn of(data: &Data) -> Facts {
        let copies = |fits: &dyn Fn(Effect) -> bool| {
            data.influence.iter().filter(|card| fits(card.effect)).fold(0, |set, card| set | card.copies)
        };
        Facts {
            windows: Moment::ALL.map(|moment| copies(&|effect| effect.moment() == Some(moment))),
            extra_movement: copies(&|effect| effect.is_event(EventEffect::ExtraMovement)),
            free_course: copies(&|effect| effect.is_event(EventEffect::FreeCourse)),
            option: copies(&|effect| matches!(effect.category(), Category::Option(_))),
            missions: std::array::from_fn(|sort| {
                let depends = |&i: &usize| data.missions[i].condition.depends() >> sort & 1 == 1;
                (0..data.missions.len()).filter(depends).fold(0, |set, i| set | 1 << i)
            }),
        }
    }

    /// Influence cards for a moment.
    pub(crate) const fn window(&self, moment: Moment) -> u64 {
        self.windows[moment as usize]
    }

    /// Missions that depend on one of these changes.
    pub(crate) fn missions(&self, changed: u8) -> u64 {
        let sorts = self.missions.iter().enumerate().filter(|(sort, _)| changed >> sort & 1 == 1);
        sorts.fold(0, |set, (_, missions)| set | missions)
    }
}
