//! Moving legions toward the target sietch, along the shortest path.

use std::cmp::Reverse;

use landsraad_kernel::RuleRef;

use super::strength::{base, defender, stronger, tie};
use crate::Arrakis;
use crate::action::{Action, Means, Piece};
use crate::board::*;
use crate::data::{Kind, Side};
use crate::frames::{MarchFrame, Select, reach};
use crate::state::{Group, State};

/// The move the automa makes with the legions the operation allows. [wfa.solo-move.order] The nearest to the target first,
/// then the strongest.
pub fn best(s: &State, m: &MarchFrame) -> Option<(Area, Action, RuleRef)> {
    let target = super::target(s)?;
    let mut order: arrayvec::ArrayVec<Area, AREA_COUNT> = m.origins(s).iter().collect();
    order.sort_by_key(|&a| (super::to_target(s, a), Reverse((base(s.fresh(a)), tie(s.fresh(a)))), a));
    order.into_iter().find_map(|from| step(s, target, from).map(|(go, rule)| (from, go, rule)))
}

fn step(s: &State, target: Area, from: Area) -> Option<(Action, RuleRef)> {
    let own = s.fresh(from);
    // [wfa.solo-move.adjacent-stay] A legion next to the target stays, except to join another one there.
    if target.touching().has(from) {
        return merge(s, target, from);
    }
    let goal = goal(s, target, own)?;
    if goal.touching().has(from) {
        // Next to its other goal: it waits there as it would by the target.
        return None;
    }
    path(s, from, goal)
}

/// [wfa.solo-move.stronger-only] The target if the legion outmatches its defender; [wfa.solo-move.other-target] otherwise
/// the standing sietch nearest to the target whose defender it does outmatch, the higher rank first.
/// [wfa.solo-move.no-goal] Otherwise none.
pub fn goal(s: &State, target: Area, own: Group) -> Option<Area> {
    s.sietches
        .iter()
        .filter(|t| t.stands && stronger(own, defender(s, t.at)))
        .min_by_key(|t| (t.at != target, apart(target, t.at), Reverse(t.rank), t.at))
        .map(|t| t.at)
}

/// [wfa.solo-move.adjacent-merge] Joins a legion next to the target, so that one of the two gets as strong as can be.
fn merge(s: &State, target: Area, from: Area) -> Option<(Action, RuleRef)> {
    let side = Side::Harkonnen;
    let own = s.fresh(from);
    let after = |from: Group, to: Group| {
        let room = s.limit(side).saturating_sub(to.units());
        let moved = pick(from, room);
        if moved.units() == 0 { (0, 0) } else { (base(to.plus(moved)), tie(to.plus(moved))) }
    };
    let near = s.with_legion(side).and(from.touching()).and(target.touching());
    near.iter()
        .filter(|&to| s.room(side, to) > 0)
        .filter(|&to| {
            let there = s.legion(to);
            let joined = after(own, there);
            // The whole legion it leaves counts: what has just joined is not taken apart again.
            let here = s.legion(from);
            joined > (base(here), tie(here)).max((base(there), tie(there))) && joined >= after(there, own)
        })
        .max_by_key(|&to| (after(own, s.legion(to)), Reverse(to)))
        .map(|to| {
            (Action::Go { to, by: Means::Foot, attack: false }, RuleRef("wfa.solo-move.adjacent-merge"))
        })
}

/// Steps to the goal through areas free for the Harkonnen; the goal itself need not be free. [wfa.solo-path.definition]
fn distances(s: &State, goal: Area) -> [u8; AREA_COUNT] {
    let free = s.free(Side::Harkonnen);
    let mut steps = [u8::MAX; AREA_COUNT];
    let mut edge = goal.only();
    let mut seen = edge;
    let mut n = 0;
    while !edge.is_empty() {
        for a in edge.iter() {
            steps[a.index()] = n;
        }
        n += 1;
        // [wfa.solo-path.impassable]
        edge = edge.spread(Area::touching).and(free).minus(seen);
        seen = seen.or(edge);
    }
    steps
}

/// Whether it joins nobody, the distance left, the ground, the id.
type Order = (bool, u8, u8, Area);

/// One step, or two by air, along the shortest path. [wfa.solo-move.path]
fn path(s: &State, from: Area, goal: Area) -> Option<(Action, RuleRef)> {
    let side = Side::Harkonnen;
    let steps = distances(s, goal);
    let r = reach(s, side, from);
    let open = s.free(side).minus(goal.only()).minus(from.only());
    // The length of the way over an area: the steps to it and those left. By air it is reached over whatever lies between.
    // [wfa.movement.transport-ignores]
    let length = |to: Area, air: bool| {
        let there = if air { apart(from, to) } else { 1 };
        steps[to.index()].saturating_add(there)
    };
    let best = |set: AreaSet, air: bool| set.and(open).iter().map(|to| length(to, air)).min();
    let shortest = best(r.foot, false).into_iter().chain(best(r.air, true)).min()?;
    // [wfa.solo-path.blocked] Neither on foot nor by air.
    if shortest == u8::MAX {
        return None;
    }
    let mut found: Option<(Order, Action, &'static str)> = None;
    for (set, air) in [(r.foot, false), (r.air, true)] {
        for to in set.and(open).iter() {
            let left = steps[to.index()];
            // An ornithopter is not spent on a single step.
            let wasted = air && r.foot.has(to);
            if length(to, air) != shortest || wasted || s.room(side, to) == 0 {
                continue;
            }
            let joins = s.with_legion(side).has(to);
            // [wfa.solo-path.tie-mountain] [wfa.solo-path.tie-plateau] [wfa.solo-path.tie-desert]
            let (ground, ground_rule) = match s.terrain(to) {
                Terrain::Mountain => (0, "wfa.solo-path.tie-mountain"),
                Terrain::Plateau | Terrain::MinorErg => (1, "wfa.solo-path.tie-plateau"),
                Terrain::Desert | Terrain::DeepDesert if !s.wormsigns.has(to) => {
                    (2, "wfa.solo-path.tie-desert")
                }
                Terrain::Desert | Terrain::DeepDesert => (3, "wfa.solo-path.definition"),
            };
            // [wfa.solo-path.tie-merge] first, then [wfa.solo-path.tie-nearest], then the ground.
            let rule = if joins {
                "wfa.solo-path.tie-merge"
            } else if air {
                "wfa.solo-path.tie-nearest"
            } else {
                ground_rule
            };
            let by = if air { Means::Air(r.zones.trailing_zeros() as u8) } else { Means::Foot };
            let key = (!joins, left, ground, to);
            if found.as_ref().is_none_or(|(k, _, _)| key < *k) {
                found = Some((key, Action::Go { to, by, attack: false }, rule));
            }
        }
    }
    found.map(|(_, go, rule)| (go, RuleRef(rule)))
}

/// [wfa.solo-path.tie-merge-units] The strongest units that fit, with all leaders. [wfa.solo-strength.single-units]
pub fn pick(from: Group, room: u8) -> Group {
    let mut group = Group::default();
    group.named = from.named;
    group.add(Kind::Generic, from.get(Kind::Generic));
    let mut left = room;
    for kind in [Kind::Special, Kind::Elite, Kind::Regular] {
        let n = from.get(kind).min(left);
        group.add(kind, n);
        left -= n;
    }
    for token in from.token_ids() {
        if left > 0 {
            group.tokens |= 1 << token;
            left -= 1;
        }
    }
    if group.units() == 0 {
        return Group::default();
    }
    group
}

/// The figures that go: all, or as many as fit. [wfa.solo-attack.whole-legion]
pub fn figures(g: &Arrakis, sel: &Select) -> (Action, RuleRef) {
    let rule = RuleRef(if sel.advance || sel.stays {
        "wfa.solo-attack.whole-legion"
    } else {
        "wfa.solo-path.tie-merge-units"
    });
    if sel.chosen.is_empty() && sel.complete(sel.pool).is_ok() {
        return (Action::Everyone, RuleRef("wfa.solo-attack.whole-legion"));
    }
    let mut wanted = pick(sel.pool, sel.room);
    // Nobody may be left behind alone: a leader stays only where a unit does.
    if sel.complete(wanted).is_err() {
        wanted = sel.pool;
    }
    let missing = wanted.minus(sel.chosen.common(wanted));
    for kind in [Kind::Special, Kind::Elite, Kind::Regular, Kind::Generic] {
        if missing.get(kind) > 0 {
            return (Action::Piece(Piece::Kind(kind)), rule);
        }
    }
    if let Some(leader) = missing.leaders_named().next() {
        return (Action::Piece(Piece::Named(leader)), rule);
    }
    if let Some(token) = missing.token_ids().next() {
        return (Action::Piece(Piece::Token(g.tables.tokens[usize::from(token)].0)), rule);
    }
    (Action::Pass, rule)
}
