//! Spice cards.

use landsraad_kernel::{Numbered, Say};

use super::tables::SPOTS;
use super::{Loc, SPOT_COUNT};

/// One of the 21 spice cards: first the territory cards by spice spot, then the worms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(type = "string"))]
pub struct SpiceCard(pub u8);

/// How many spice cards there are.
pub const SPICE_CARD_COUNT: usize = 21;

impl Numbered for SpiceCard {
    fn number(self) -> u8 {
        self.0
    }
    fn numbered(number: u8) -> SpiceCard {
        SpiceCard(number)
    }
}

// [gf9.components.spice-deck]
impl SpiceCard {
    /// All 21.
    pub fn all() -> impl Iterator<Item = SpiceCard> {
        (0..SPICE_CARD_COUNT as u8).map(SpiceCard)
    }
    /// Where the spice goes and how much; `None` for Shai-Hulud.
    pub fn blow(self) -> Option<(Loc, u8)> {
        SPOTS.get(self.0 as usize).copied()
    }
    /// Whether it is Shai-Hulud.
    pub fn is_worm(self) -> bool {
        self.blow().is_none()
    }
    /// Stable key: the territory's, or `shai_hulud`.
    pub fn id(self) -> &'static str {
        self.blow().map_or("shai_hulud", |(loc, _)| loc.territory().id())
    }
    /// Its name.
    pub fn name(self) -> Say {
        self.blow().map_or(Say::same("Shai-Hulud"), |(loc, _)| loc.territory().name())
    }
}

pub(super) fn spice_key(card: SpiceCard) -> String {
    if card.is_worm() && card.0 as usize > SPOT_COUNT {
        format!("shai_hulud#{}", card.0 as usize - SPOT_COUNT + 1)
    } else {
        card.id().to_owned()
    }
}

pub(super) fn spice_by_key(key: &str) -> Option<SpiceCard> {
    SpiceCard::all().find(|&c| spice_key(c) == key)
}
