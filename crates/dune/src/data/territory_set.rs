//! Sets of territories.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

use super::Territory;

set! {
    /// A set of territories.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct TerritorySet(pub(super) u64) of Territory: |t| t.0, |number| Territory(number);
}
