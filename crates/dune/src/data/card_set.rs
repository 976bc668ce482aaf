//! Sets of treachery cards.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

use super::{CARD_COUNT, Card};

set! {
    /// A set of treachery cards.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct CardSet(pub(super) u64) of Card: |card| card.0, |number| Card(number);
}

impl CardSet {
    /// All cards, those of the treachery sets included.
    pub const ALL: CardSet = CardSet((1 << CARD_COUNT) - 1);
}
