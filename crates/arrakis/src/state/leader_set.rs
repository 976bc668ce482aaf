//! Sets of named leaders.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

use crate::data::Leader;

impl Leader {
    /// The set of this leader alone.
    #[inline]
    pub const fn only(self) -> LeaderSet {
        LeaderSet(1 << self.index())
    }
}

set! {
    /// A set of named leaders.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
    #[serde(transparent)]
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "number"))]
    pub struct LeaderSet(u16) of Leader: |leader| leader as u8, |number| Leader::ALL[usize::from(number)];
}
