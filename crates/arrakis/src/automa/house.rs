//! The House result: which legion's units are replaced. [wfa.solo-house.both]

#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use super::strength::{defender, margin};
use crate::board::{Area, FARTHEST, apart, ring};
use crate::data::Side;
use crate::state::State;

/// [wfa.solo-house.replace-priority] The legion nearest any sietch; then the larger margin over the defender of its nearest
/// sietch; then the one nearest the target. [wfa.solo-house.replace-rest] Asked again for every unit.
pub fn best(s: &State, able: impl Fn(Area) -> bool) -> Option<Area> {
    let sietches = s.sietch_areas();
    let legions = s.with_legion(Side::Harkonnen).keep(able);
    // Without a sietch all legions are equally far from one.
    let nearest =
        (0..=FARTHEST).map(|far| sietches.spread(|t| ring(t, far)).and(legions)).find(|set| !set.is_empty());
    nearest.unwrap_or(legions).iter().min_by_key(|&a| {
        let near = sietches.iter().min_by_key(|&t| (apart(a, t), t));
        // [wfa.solo-strength.ties-margin] Equal margins are compared by the tie table.
        let above = near.map(|t| margin(s.legion(a), defender(s, t)));
        (Reverse(above), super::to_target(s, a), a)
    })
}
