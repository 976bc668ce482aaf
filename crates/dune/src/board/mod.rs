//! Pieces, spice, cards and leaders, and the atoms: the only functions that change them.
//!
//! Each part keeps its fields private to its file, so nothing can be made or lost elsewhere; each atom is a
//! method of [`crate::activities::Cx`] and reports its own event. Queries are methods of the part.

pub mod cards;
pub mod deck;
pub mod forces;
pub mod leaders;
pub mod places;
pub mod spice;
pub mod spice_deck;
pub mod traitors;
pub mod treachery_sets;

use serde::{Deserialize, Serialize};

use crate::FactionSet;

pub use cards::{Cards, Hand, distinct};
pub use forces::{Forces, Squad};
pub use leaders::{Leaders, Place, houses_of_captive};
pub use places::{Arrival, Barred, Obstacle};
pub use spice::{Purse, Treasury};
pub use spice_deck::{Pile, SpiceDeck};
pub use traitors::Traitors;

/// Everything on and around the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Board {
    /// Force tokens.
    pub forces: Forces,
    /// Spice.
    pub spice: Treasury,
    /// Treachery cards.
    pub cards: Cards,
    /// The spice deck.
    pub blow: SpiceDeck,
    /// Leaders and the Kwisatz Haderach.
    pub leaders: Leaders,
    /// Traitor cards.
    pub traitors: Traitors,
}

/// A value that only some factions saw. Redaction empties it for the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Secret<T> {
    value: Option<T>,
    seen_by: FactionSet,
}

impl<T: Copy> Secret<T> {
    /// Seen by these.
    pub const fn new(value: T, seen_by: FactionSet) -> Secret<T> {
        Secret { value: Some(value), seen_by }
    }
    /// The value, if the reader may know it.
    pub const fn get(&self) -> Option<T> {
        self.value
    }
    /// Empties it unless one of these viewers saw it.
    pub fn hide(&mut self, viewers: FactionSet) {
        if self.seen_by.and(viewers).is_empty() {
            self.value = None;
        }
        self.seen_by = FactionSet::EMPTY;
    }
}

impl<T: Serialize> Serialize for Secret<T> {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(s)
    }
}

#[cfg(feature = "ts")]
impl<T: ts_rs::TS> ts_rs::TS for Secret<T> {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(config: &ts_rs::Config) -> String {
        format!("{} | null", T::name(config))
    }
    fn inline(config: &ts_rs::Config) -> String {
        format!("{} | null", T::inline(config))
    }
    fn visit_dependencies(visitor: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        T::visit_dependencies(visitor);
    }
    fn visit_generics(visitor: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        T::visit_generics(visitor);
        visitor.visit::<T>();
    }
}

#[cfg(test)]
mod tests;
