//! What operations may aim at.

use super::*;

/// Targets of a special attack.
pub fn bombard_targets(s: &State, side: Side, target: Target, zone: Option<Zone>) -> AreaSet {
    let enemies = s.with_legion(side.other());
    match target {
        Target::TargetNextToOwn => enemies.and(s.with_legion(side).spread(|a| s.steps(side, a))),
        Target::TargetByBoundZone => match zone {
            Some(z) => enemies.and(z.only().areas()),
            None => AreaSet::EMPTY,
        },
    }
}

/// Areas in which an enemy named leader can be sent to the tank.
pub fn tank_areas(s: &State, side: Side, reach: Reach, bound: Option<Area>) -> AreaSet {
    match reach {
        Reach::ReachAny => AreaSet::ALL,
        Reach::ReachSameSector => {
            let legions = s.with_legion(side);
            legions.iter().fold(Sectors::EMPTY, |set, a| set.or(a.info().sectors)).areas()
        }
        Reach::ReachNextToBound => bound.map_or(AreaSet::EMPTY, |a| s.steps(side, a)),
    }
}

/// The area of a leader's legion.
pub fn leader_ref_area(s: &State, leader: LeaderRef) -> Option<Area> {
    s.leader_area(s.resolve(leader))
}

/// Faces the opponent's next die can be bound to.
pub fn forcible(at: At<'_>, victim: Side, face: Face) -> bool {
    match &at.state.solo {
        // [wfa.solo-special.truthtrance-limit]
        Some(solo) if victim == Side::Harkonnen => {
            solo.spent[face.index()] < at.rules.tables.slots[1][face.index()]
        }
        Some(_) | None => at.state.dice[victim.index()][face.index()] > 0,
    }
}
