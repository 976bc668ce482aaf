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
