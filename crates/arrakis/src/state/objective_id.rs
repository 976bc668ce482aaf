//! Secret objectives by number, and sets of them.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

/// A secret objective, by its place in the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ObjectiveId(pub u8);

impl ObjectiveId {
    /// The set of this one alone.
    pub const fn only(self) -> ObjectiveSet {
        ObjectiveSet(1 << self.0)
    }
}

impl From<ObjectiveId> for usize {
    /// Its place in the table.
    fn from(objective: ObjectiveId) -> usize {
        objective.0.into()
    }
}

set! {
    /// A set of secret objectives.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct ObjectiveSet(u8) of ObjectiveId: |objective| objective.0, |number| ObjectiveId(number);
}
