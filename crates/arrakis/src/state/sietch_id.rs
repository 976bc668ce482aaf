//! Sietch tokens by number, and sets of them.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

/// A sietch token by its first space, and the automa's tactic card that shows this space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SietchId(pub u8);

impl SietchId {
    /// The set of this one alone.
    pub const fn only(self) -> SietchSet {
        SietchSet(1 << self.0)
    }
}

impl From<SietchId> for usize {
    /// Its place in tables.
    fn from(sietch: SietchId) -> usize {
        sietch.0.into()
    }
}

set! {
    /// A set of sietch tokens or tactic cards.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct SietchSet(u8) of SietchId: |sietch| sietch.0, |number| SietchId(number);
}

impl SietchSet {
    /// All eight.
    pub const ALL: SietchSet = SietchSet(u8::MAX);
}
