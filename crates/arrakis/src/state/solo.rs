//! What the automa keeps in solo.

use serde::{Deserialize, Serialize};

use super::{CardCopy, SietchId, SietchSet};
use crate::board::AreaSet;
use crate::data::{Deck, Face};

/// The automa's tactic cards and dice, in solo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SoloState {
    /// Tactic cards in the deck.
    pub deck: SietchSet,
    /// The card that names the harvesting sector.
    pub harvest: Option<SietchId>,
    /// The sietch token that is the target.
    pub target: Option<SietchId>,
    /// The first card passed over this round.
    pub first_discard: Option<SietchId>,
    /// Dice neither rolled nor blocked.
    pub unrolled: u8,
    /// Spent dice by result.
    pub spent: [u8; 5],
    /// The result the next turn must have.
    pub named: Option<Face>,
    /// Whether an ornithopter was used this turn.
    pub flown: bool,
    /// The deck of the top card of the discard pile.
    pub top_discard: Option<Deck>,
    /// The last deck drawn from in this sequence of draws.
    pub last_draw: Option<Deck>,
    /// The copy of Hawat's Scheming beside the board.
    pub beside: Option<CardCopy>,
    /// Tokens being moved to a settlement left behind: colours still to be found.
    pub harvesters_threatened: AreaSet,
}
