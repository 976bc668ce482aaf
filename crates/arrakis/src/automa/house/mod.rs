//! The House result: which legion's units are replaced. [wfa.solo-house.both]

#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::strength::{defender, margin};
use crate::board::{AREA_COUNT, Area, distances};
use crate::data::Side;
use crate::state::State;

/// [wfa.solo-house.replace-priority] The legion nearest any sietch; then the larger margin over the defender of
/// its nearest sietch; then the one nearest the target. [wfa.solo-house.replace-rest] Asked again for every unit.
pub fn best(s: &State, able: impl Fn(Area) -> bool) -> Option<Area> {
    // Each with its distance from the nearest sietch, which is the first by
    // id. Without a sietch all are equally far from one.
    let far = |a: Area| {
        let distances = distances(a);
        let standing = s.sietches.iter().filter(|sietch| sietch.stands);
        standing.map(|sietch| u16::from_be_bytes([distances[sietch.at.index()], sietch.at.0])).min()
    };
    let legions = s.with_legion(Side::Harkonnen).keep(able).iter().map(|a| (a, far(a)));
    let legions: ArrayVec<(Area, Option<u16>), AREA_COUNT> = legions.collect();
    let steps = |near: Option<u16>| near.map(|near| near.to_be_bytes()[0]);
    let nearest = legions.iter().map(|&(_, near)| steps(near)).min()?;
    let mut tied = legions.iter().copied().filter(|&(_, near)| steps(near) == nearest);
    let first = tied.next()?;
    let Some(second) = tied.next() else { return Some(first.0) };
    let order = |&(a, near): &(Area, Option<u16>)| {
        // [wfa.solo-strength.ties-margin] Equal margins are compared by the tie table.
        let above = near.map(|near| margin(s.legion(a), defender(s, Area(near.to_be_bytes()[1]))));
        (Reverse(above), super::to_target(s, a), a)
    };
    [first, second].into_iter().chain(tied).min_by_key(order).map(|(a, _)| a)
}
