//! The smallest changes of a match. Each changes the state and reports the fact in one place, so that no rule can
//! do the one without the other.

mod cards;
mod deeds;
mod desert;
mod dice;
mod figures;
mod leaders;
mod tokens;
mod tracks;
mod vehicles;

use landsraad_kernel::{Chance, EventSink};

use crate::Arrakis;
use crate::event::Event;
use crate::state::State;

/// What a rule works with: the rules of the match, the state, chance and the listeners.
pub struct Cx<'a, 'e> {
    /// The rules of the match.
    pub g: &'a Arrakis,
    /// The state.
    pub s: &'a mut State,
    /// Chance.
    pub chance: &'a mut dyn Chance,
    /// The listeners.
    pub out: &'a mut EventSink<'e, Event>,
}

impl std::fmt::Debug for Cx<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Cx").field("state", &self.s).finish_non_exhaustive()
    }
}

impl Cx<'_, '_> {
    /// Reports a fact.
    pub fn emit(&mut self, event: impl FnOnce() -> Event) {
        self.out.emit(event);
    }
}

/// The index of the `n`-th bit that is set.
pub fn nth_bit(mut bits: u128, n: u32) -> u8 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}
