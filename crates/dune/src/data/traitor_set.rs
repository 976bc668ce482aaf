//! Sets of traitor cards.

use landsraad_kernel::set;
use serde::{Deserialize, Serialize};

use super::LeaderId;

set! {
    /// A set of traitor cards: usual leaders. [gf9.components.traitor-deck]
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
    #[serde(transparent)]
    pub struct TraitorSet(pub(super) u32) of LeaderId: |card| card.0, |number| LeaderId(number);
}
