//! The House result: which legion's units are replaced. [wfa.solo-house.both]

#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use super::strength::{defender, margin};
use crate::board::{Area, apart};
use crate::data::Side;
use crate::state::State;

/// [wfa.solo-house.replace-priority] The legion nearest any sietch; then the larger margin over the defender of its nearest
/// sietch; then the one nearest the target. [wfa.solo-house.replace-rest] Asked again for every unit.
pub fn best(s: &State, able: impl Fn(Area) -> bool) -> Option<Area> {
    let legions = s.with_legion(Side::Harkonnen).keep(able);
    let mut first = None;
    let mut nearest = u8::MAX;
    for a in legions.iter() {
        // The nearest sietch, the first by id.
        let standing = s.sietches.iter().filter(|sietch| sietch.stands);
        let near = standing.map(|sietch| u16::from_be_bytes([apart(a, sietch.at), sietch.at.0])).min();
        let near = near.map(|key| Area(key.to_be_bytes()[1]));
        // Without a sietch all legions are equally far from one.
        let far = near.map_or(u8::MAX, |t| apart(a, t));
        if far > nearest {
            continue;
        }
        // [wfa.solo-strength.ties-margin] Equal margins are compared by the tie table.
        let above = near.map(|t| margin(s.legion(a), defender(s, t)));
        let order = (far, Reverse(above), super::to_target(s, a), a);
        if first.is_none_or(|best| order < best) {
            (first, nearest) = (Some(order), far);
        }
    }
    first.map(|(_, _, _, a)| a)
}
