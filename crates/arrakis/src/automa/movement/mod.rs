//! Moving legions toward the target sietch, along the shortest path.

#[cfg(test)]
mod tests;

use std::cell::OnceCell;
use std::cmp::Reverse;

use arrayvec::ArrayVec;
use landsraad_kernel::{Activity, RuleRef};

use super::strength::{defender, strength};
use crate::Arrakis;
use crate::action::{Action, Means, Piece};
use crate::activities::{Cx, Need, Select, reach};
use crate::board::*;
use crate::data::{Kind, Side};
use crate::event::Event;
use crate::state::{Group, State};

/// The move the automa makes with the legions of these areas. [wfa.solo-move.order] The nearest to the target first,
/// then the strongest.
pub fn best(s: &State, origins: AreaSet) -> Option<(Area, Action, RuleRef)> {
    let target = super::target(s)?;
    let goals = Goals::new(s, target);
    let mut farther = origins;
    for far in 0..=FARTHEST {
        if farther.is_empty() {
            break;
        }
        let mut near = farther.and(ring(target, far));
        farther = farther.minus(near);
        while let Some(from) = strongest(s, near) {
            if let Some((go, rule)) = step(s, target, &goals, from) {
                return Some((from, go, rule));
            }
            near.remove(from);
        }
    }
    None
}

/// The area with the strongest legion, then the first by id.
fn strongest(s: &State, areas: AreaSet) -> Option<Area> {
    let first = areas.first()?;
    if areas == first.only() {
        return Some(first);
    }
    areas.iter().min_by_key(|&a| (Reverse(strength(s.fresh(a))), a))
}

/// Whether any legion of these areas would move.
pub fn any(s: &State, origins: AreaSet) -> bool {
    let Some(target) = super::target(s) else { return false };
    let goals = Goals::new(s, target);
    origins.iter().any(|from| step(s, target, &goals, from).is_some())
}

fn step(s: &State, target: Area, goals: &Goals<'_>, from: Area) -> Option<(Action, RuleRef)> {
    let own = s.fresh(from);
    // [wfa.solo-move.adjacent-stay] A legion next to the target stays, except to join another one there.
    if target.touching().contains(from) {
        return merge(s, target, from);
    }
    let goal = goals.first(own)?;
    if goal.touching().contains(from) {
        // Flow to its other goal: it waits there as it would by the target.
        return None;
    }
    path(s, from, goal)
}

/// The standing sietches as goals. [wfa.solo-move.stronger-only] The target comes first; [wfa.solo-move.other-target] then
/// the others by their distance from it, the higher rank first.
struct Goals<'s> {
    s: &'s State,
    target: Area,
    /// The strength of the target's defender, if the target stands.
    defence: Option<(u8, u8)>,
    /// The others, each with the strength of its defender: computed for the first legion that is too weak for the target.
    others: OnceCell<ArrayVec<(Area, (u8, u8)), 8>>,
}

impl Goals<'_> {
    fn new(s: &State, target: Area) -> Goals<'_> {
        let defence = s.sietch_at(target).map(|_| strength(defender(s, target)));
        Goals { s, target, defence, others: OnceCell::new() }
    }

    /// The first goal whose defender the legion outmatches. [wfa.solo-move.no-goal] Otherwise none.
    fn first(&self, own: Group) -> Option<Area> {
        let own = strength(own);
        if self.defence.is_some_and(|enemy| own > enemy) {
            return Some(self.target);
        }
        let others = self.others.get_or_init(|| self.find_others());
        others.iter().find(|(_, enemy)| own > *enemy).map(|(at, _)| *at)
    }

    fn find_others(&self) -> ArrayVec<(Area, (u8, u8)), 8> {
        let (s, target) = (self.s, self.target);
        let mut order: ArrayVec<u32, 8> = s
            .sietches
            .iter()
            .filter(|t| t.stands && t.at != target)
            .map(|t| u32::from_be_bytes([0, apart(target, t.at), u8::MAX - t.rank, t.at.0]))
            .collect();
        order.sort_unstable();
        order
            .into_iter()
            .map(|key| {
                let at = Area(key as u8);
                (at, strength(defender(s, at)))
            })
            .collect()
    }
}

/// [wfa.solo-move.adjacent-merge] Joins a legion next to the target, so that one of the two gets as strong as can be.
fn merge(s: &State, target: Area, from: Area) -> Option<(Action, RuleRef)> {
    let side = Side::Harkonnen;
    let own = s.fresh(from);
    let after = |from: Group, to: Group| {
        let room = s.limit(side).saturating_sub(to.units());
        let moved = pick(from, room);
        if moved.units() == 0 { (0, 0) } else { strength(to.plus(moved)) }
    };
    let near = s.with_legion(side).and(from.touching()).and(target.touching());
    near.iter()
        .filter(|&to| s.room(side, to) > 0)
        .filter(|&to| {
            let there = s.legion(to);
            let joined = after(own, there);
            // The whole legion it leaves counts: what has just joined is not taken apart again.
            let here = s.legion(from);
            joined > strength(here).max(strength(there)) && joined >= after(there, own)
        })
        .max_by_key(|&to| (after(own, s.legion(to)), Reverse(to)))
        .map(|to| {
            (Action::Go { to, by: Means::Foot, attack: false }, RuleRef("wfa.solo-move.adjacent-merge"))
        })
}

/// Whether it joins nobody, the distance left, the ground, the id.
type Order = (bool, u8, u8, Area);

/// One step, or two by air, along the shortest path. [wfa.solo-move.path]
fn path(s: &State, from: Area, goal: Area) -> Option<(Action, RuleRef)> {
    let side = Side::Harkonnen;
    let r = reach(s, side, from);
    let free = s.free(side);
    let open = free.minus(goal.only()).minus(from.only());
    // An ornithopter is not spent on a single step. By air the areas two steps away are reached over whatever lies between.
    // [wfa.movement.transport-ignores]
    let (foot, air) = (r.foot.and(open), r.air.minus(r.foot).and(open));
    let Shortest { on_foot, by_air, left } =
        straight(from, goal, free, foot, air).or_else(|| shortest(goal, free, foot, air))?;
    let mut found: Option<(Order, Action, &'static str)> = None;
    for (set, left, air) in [(on_foot, left, false), (by_air, left.saturating_sub(1), true)] {
        for to in set.iter() {
            if s.room(side, to) == 0 {
                continue;
            }
            let joins = s.with_legion(side).contains(to);
            // [wfa.solo-path.tie-mountain] [wfa.solo-path.tie-plateau] [wfa.solo-path.tie-desert]
            let (ground, ground_rule) = match s.terrain(to) {
                Terrain::Mountain => (0, "wfa.solo-path.tie-mountain"),
                Terrain::Plateau | Terrain::MinorErg => (1, "wfa.solo-path.tie-plateau"),
                Terrain::Desert | Terrain::DeepDesert if !s.wormsigns.contains(to) => {
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
            let by = if air { r.by_air() } else { Means::Foot };
            let key = (!joins, left, ground, to);
            if found.as_ref().is_none_or(|(k, _, _)| key < *k) {
                found = Some((key, Action::Go { to, by, attack: false }, rule));
            }
        }
    }
    found.map(|(_, go, rule)| (go, RuleRef(rule)))
}

/// The first areas of the shortest ways to a goal.
struct Shortest {
    /// On foot: `left` steps are left from there.
    on_foot: AreaSet,
    /// By air: one step fewer is left.
    by_air: AreaSet,
    left: u8,
}

/// The ways that are as short as they would be on an empty board: the usual case, found by looking only at areas that lie
/// between the legion and its goal. `None` if every such way is blocked.
fn straight(from: Area, goal: Area, free: AreaSet, foot: AreaSet, air: AreaSet) -> Option<Shortest> {
    let steps = apart(from, goal);
    // Mostly nothing between the two blocks anything.
    let ring_of = |left: u8| ring(goal, left).and(ring(from, steps - left));
    if steps > 2 && (1..steps).all(|left| ring_of(left).is_subset(free)) {
        let (on_foot, by_air) = (ring_of(steps - 1).and(foot), ring_of(steps - 2).and(air));
        let open = !on_foot.is_empty() || !by_air.is_empty();
        return open.then_some(Shortest { on_foot, by_air, left: steps - 1 });
    }
    let (mut reached, mut inner) = (goal.only(), AreaSet::EMPTY);
    for left in 1..steps {
        inner = reached;
        reached = reached.spread(Area::touching).and(ring(from, steps - left)).and(free);
        if reached.is_empty() && left + 1 < steps {
            return None;
        }
    }
    let (on_foot, by_air) = (reached.and(foot), inner.and(air));
    let open = !on_foot.is_empty() || !by_air.is_empty();
    open.then(|| Shortest { on_foot, by_air, left: steps - 1 })
}

/// Follows the rings of areas around the goal, through areas free for the Harkonnen, out to the first areas that a legion
/// reaches on foot or, two steps away, by air. [wfa.solo-path.definition] [wfa.solo-path.impassable] The goal itself need not
/// be free; [wfa.solo-path.blocked] none if there is no way.
fn shortest(goal: Area, free: AreaSet, foot: AreaSet, air: AreaSet) -> Option<Shortest> {
    let (mut ring, mut seen) = (goal.only(), goal.only());
    // Nothing is inside the goal.
    let mut inner = AreaSet::EMPTY;
    let mut left = 0;
    while !ring.is_empty() {
        // A flight to the ring inside is as long as a step to this one.
        let (on_foot, by_air) = (ring.and(foot), inner.and(air));
        if !on_foot.is_empty() || !by_air.is_empty() {
            return Some(Shortest { on_foot, by_air, left });
        }
        inner = ring;
        ring = ring.spread(Area::touching).and(free).minus(seen);
        seen = seen.or(ring);
        left += 1;
    }
    // The last ring may still be reached by air.
    let by_air = inner.and(air);
    (!by_air.is_empty()).then_some(Shortest { on_foot: AreaSet::EMPTY, by_air, left })
}

/// [wfa.solo-path.tie-merge-units] The strongest units that fit, with all leaders. [wfa.solo-strength.single-units] A token is
/// stronger than any unit; the tie table tells units apart.
pub fn pick(from: Group, room: u8) -> Group {
    pick_with(from, room, 0)
}

/// The same, with this many special elites first: those that have to be there.
fn pick_with(from: Group, room: u8, specials: u8) -> Group {
    let mut group = Group::default();
    group.named = from.named;
    group.add(Kind::Generic, from.get(Kind::Generic));
    let needed = specials.min(from.get(Kind::Special)).min(room);
    group.add(Kind::Special, needed);
    let mut left = room - needed;
    for token in from.tokens.iter() {
        if left > 0 {
            group.tokens.insert(token);
            left -= 1;
        }
    }
    for kind in [Kind::Special, Kind::Elite, Kind::Regular] {
        let n = (from.get(kind) - group.get(kind)).min(left);
        group.add(kind, n);
        left -= n;
    }
    if group.units() == 0 {
        return Group::default();
    }
    group
}

/// Chooses the figures that go.
pub fn select(cx: &mut Cx<'_, '_>, mut sel: Select) -> Group {
    if sel.complete(sel.pool).is_ok() {
        cx.emit(|| Event::Automa { action: Action::Everyone, rule: RuleRef("wfa.solo-attack.whole-legion") });
        return sel.pool;
    }
    while !sel.done {
        let (action, rule) = figures(cx.rules, &sel);
        cx.emit(|| Event::Automa { action, rule });
        sel.answer(cx, Arrakis::seat_of(sel.side), (), &action);
    }
    sel.chosen
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
    let mut wanted = pick_with(sel.pool, sel.most(), u8::from(sel.need == Need::Special));
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
    if let Some(leader) = missing.named.iter().next() {
        return (Action::Piece(Piece::Named(leader)), rule);
    }
    if let Some(token) = missing.tokens.iter().next() {
        return (Action::Piece(Piece::Token(g.tables.tokens[usize::from(token.0)].0)), rule);
    }
    (Action::Pass, rule)
}
