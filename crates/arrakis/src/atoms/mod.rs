//! The smallest changes of a match. Each changes the state and emits its event in one place, so that no rule can do one
//! without the other.

mod cards;
mod deeds;
mod desert;
mod dice;
mod figures;
mod leaders;
mod tokens;
mod tracks;
mod vehicles;

use crate::activities::Cx;

/// The index of the `n`-th bit that is set.
pub fn nth_bit(mut bits: u128, n: u32) -> u8 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}
