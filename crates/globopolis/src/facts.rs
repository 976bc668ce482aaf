//! Facts that follow from the tables of a match, computed once.

use crate::data::{Data, Effect};
use crate::effect::{Category, EventEffect};
use crate::missions::{Change, ChangeSet};
use crate::vocabulary::{CardCopy, CardKind, CopySet, Moment};

/// Sets of cards.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// Influence cards for the windows, by moment.
    windows: [CopySet; 5],
    /// Influence cards that give one more movement.
    pub(crate) extra_movement: CopySet,
    /// Influence cards that make the counter-clockwise way free.
    pub(crate) free_course: CopySet,
    /// Influence cards for the Option Phase.
    pub(crate) option: CopySet,
    /// Missions that depend on each sort of change.
    missions: [CopySet; Change::ALL.len()],
}

impl Facts {
    pub(crate) fn of(data: &Data) -> Facts {
        let copies = |fits: &dyn Fn(Effect) -> bool| {
            data.influence.iter().filter(|card| fits(card.effect)).map(|card| card.copies).collect()
        };
        Facts {
            windows: Moment::ALL.map(|moment| copies(&|effect| effect.moment() == Some(moment))),
            extra_movement: copies(&|effect| effect.is_event(EventEffect::ExtraMovement)),
            free_course: copies(&|effect| effect.is_event(EventEffect::FreeCourse)),
            option: copies(&|effect| matches!(effect.category(), Category::Option(_))),
            missions: Change::ALL.map(|change| {
                let depends = |copy: &CardCopy| data.mission(*copy).condition.depends() == change;
                data.all_copies(CardKind::Mission).iter().filter(depends).collect()
            }),
        }
    }

    /// Influence cards for a moment.
    pub(crate) const fn window(&self, moment: Moment) -> CopySet {
        self.windows[moment as usize]
    }

    /// Missions that depend on one of these changes.
    pub(crate) fn missions(&self, changed: ChangeSet) -> CopySet {
        changed.iter().map(|change| self.missions[change as usize]).collect()
    }
}
