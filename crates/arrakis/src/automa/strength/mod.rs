//! Combat strength (FdC).

#[cfg(test)]
mod tests;

use crate::board::Area;
use crate::data::{Kind, Side};
use crate::state::{Group, State};

/// [wfa.solo-strength.base] 1 per unit, 2 per token, 1 per leader.
pub const fn base(g: Group) -> u8 {
    g.figures() + 2 * g.token_count() + g.leaders()
}

/// [wfa.solo-strength.ties] [wfa.solo-strength.ties-token] The values that decide between equal strengths.
pub const fn tie(g: Group) -> u8 {
    g.get(Kind::Generic)
        + 2 * g.get(Kind::Regular)
        + 2 * g.named_count()
        + 3 * g.get(Kind::Elite)
        + 4 * g.get(Kind::Special)
        + 2 * g.token_count()
}

/// A legion's place among others: strength, then the tie table. [wfa.solo-strength.ties]
pub const fn strength(g: Group) -> (u8, u8) {
    (base(g), tie(g))
}

/// How far a legion is above another: by strength, then by the tie table. [wfa.solo-strength.ties-margin]
pub fn margin(own: Group, enemy: Group) -> (i16, i16) {
    let above = |value: fn(Group) -> u8| i16::from(value(own)) - i16::from(value(enemy));
    (above(base), above(tie))
}

/// Whether the first is stronger; equal again means not.
pub fn stronger(a: Group, b: Group) -> bool {
    strength(a) > strength(b)
}

/// The legion that defends a sietch; an undefended one has strength 0. [wfa.solo-attack.sietch-condition]
pub fn defender(s: &State, at: Area) -> Group {
    if s.with_legion(Side::Atreides).contains(at) { s.legion(at) } else { Group::default() }
}
