//! Combat strength (FdC).

use std::cmp::Ordering;

use crate::board::Area;
use crate::data::{Kind, Side};
use crate::state::{Group, State};

/// [wfa.solo-strength.base] 1 per unit, 2 per token, 1 per leader.
pub const fn base(g: Group) -> u8 {
    g.figures() + 2 * g.tokens.count_ones() as u8 + g.leaders()
}

/// [wfa.solo-strength.ties] [wfa.solo-strength.ties-token] The values that decide between equal strengths.
pub const fn tie(g: Group) -> u8 {
    g.get(Kind::Generic)
        + 2 * g.get(Kind::Regular)
        + 2 * g.named.count_ones() as u8
        + 3 * g.get(Kind::Elite)
        + 4 * g.get(Kind::Special)
        + 2 * g.tokens.count_ones() as u8
}

/// Compares two legions: strength, then the tie table.
pub fn compare(a: Group, b: Group) -> Ordering {
    (base(a), tie(a)).cmp(&(base(b), tie(b)))
}

/// Whether the first is stronger; equal again means not.
pub fn stronger(a: Group, b: Group) -> bool {
    compare(a, b) == Ordering::Greater
}

/// The legion that defends a sietch; an undefended one has strength 0. [wfa.solo-attack.sietch-condition]
pub fn defender(s: &State, at: Area) -> Group {
    if s.with_legion(Side::Atreides).has(at) { s.legion(at) } else { Group::default() }
}
