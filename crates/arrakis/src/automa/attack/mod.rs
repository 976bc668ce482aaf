//! Attacking: a sietch first, then a legion. [wfa.solo-attack.cascade]

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::ops::ControlFlow;

use landsraad_kernel::RuleRef;

use super::strength::{defender, margin, strength};
use crate::action::{Action, Means};
use crate::activities::reach;
use crate::board::{Area, AreaSet};
use crate::data::Side;
use crate::state::{Group, Sietch, State};

/// Rank, difference, ornithopter, target, and the ids.
type Order = (Reverse<u8>, Reverse<(i16, i16)>, bool, bool, Area, Area);

/// Strength of the target, no named leader there, its id; strength of the attacker, its id.
type LegionOrder = (Reverse<(u8, u8)>, bool, Area, Reverse<(u8, u8)>, Area);

/// The best attack of a legion in these areas: from where, the attack, the priority.
// [wfa.solo-attack.leadership] The areas follow the operation's own limits: with a leader, with a Sardaukar.
pub fn best(s: &State, origins: AreaSet) -> Option<(Area, Action, RuleRef)> {
    with(s, origins, |a| s.fresh(a))
}

/// The same, where `force` gives the figures that would attack.
pub fn with(
    s: &State,
    origins: AreaSet,
    force: impl Fn(Area) -> Group + Copy,
) -> Option<(Area, Action, RuleRef)> {
    sietch(s, origins, force).or_else(|| legion(s, origins, force))
}

/// Whether a legion in these areas could attack.
pub fn any(s: &State, origins: AreaSet) -> bool {
    let fresh = |a: Area| s.fresh(a);
    let stop = |_: Attack| ControlFlow::Break(());
    on_sietches(s, origins, fresh, stop).is_break() || on_legions(s, origins, fresh, stop).is_break()
}

/// A legion that could attack: where from, where, with and against which figures.
struct Attack {
    from: Area,
    at: Area,
    by: Means,
    own: Group,
    enemy: Group,
    /// The rank of the sietch attacked, or 0.
    rank: u8,
}

/// Visits the attacks on standing sietches that a legion of these areas could make.
fn on_sietches(
    s: &State,
    origins: AreaSet,
    force: impl Fn(Area) -> Group,
    mut visit: impl FnMut(Attack) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let open = s.sietch_areas().minus(s.worms());
    for &Sietch { at, rank, stands, .. } in s.sietches.iter() {
        // [wfa.solo-attack.sietch-reach] Adjacent, or two areas away with an ornithopter.
        // Borders count the same from both sides, so the legions are those around the sietch.
        let near = origins.and(at.within_two());
        if near.is_empty() || !stands || !open.contains(at) {
            continue;
        }
        let enemy = defender(s, at);
        let least = strength(enemy);
        for from in near.iter() {
            let own = force(from);
            // [wfa.solo-attack.sietch-condition]
            if strength(own) <= least {
                continue;
            }
            let by = if at.touching().contains(from) {
                Means::Foot
            } else {
                let r = reach(s, Side::Harkonnen, from);
                if r.air.is_empty() {
                    continue;
                }
                r.by_air()
            };
            visit(Attack { from, at, by, own, enemy, rank })?;
        }
    }
    ControlFlow::Continue(())
}

/// [wfa.solo-attack.legion-condition] Visits the attacks on adjacent weaker legions;
/// [wfa.solo-vehicles.ornithopters-limits] no ornithopter.
fn on_legions(
    s: &State,
    origins: AreaSet,
    force: impl Fn(Area) -> Group,
    mut visit: impl FnMut(Attack) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for at in s.with_legion(Side::Atreides).minus(s.worms()).iter() {
        // The automa's legions cross every border, so those that reach the area are those around it.
        let near = origins.and(s.steps(Side::Harkonnen, at));
        if near.is_empty() {
            continue;
        }
        let enemy = s.legion(at);
        let least = strength(enemy);
        for from in near.iter() {
            let own = force(from);
            if strength(own) > least {
                visit(Attack { from, at, by: Means::Foot, own, enemy, rank: 0 })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The attack that comes first in an order, among those that are visited.
struct First<K> {
    found: Option<(K, Attack)>,
}

impl<K: Ord> First<K> {
    const fn new() -> First<K> {
        First { found: None }
    }

    fn visit(&mut self, key: K, attack: Attack) -> ControlFlow<()> {
        if self.found.as_ref().is_none_or(|(first, _)| key < *first) {
            self.found = Some((key, attack));
        }
        ControlFlow::Continue(())
    }
}

/// [wfa.solo-attack.sietch-priority] Rank, strength difference, no ornithopter, target sietch; then the first ids.
fn sietch(s: &State, origins: AreaSet, force: impl Fn(Area) -> Group) -> Option<(Area, Action, RuleRef)> {
    let target = super::target(s);
    let mut first = First::<Order>::new();
    let _ = on_sietches(s, origins, force, |a| {
        // [wfa.solo-strength.ties-margin] Equal differences are compared by the tie table.
        let difference = margin(a.own, a.enemy);
        let foot = a.by == Means::Foot;
        first.visit((Reverse(a.rank), Reverse(difference), !foot, target != Some(a.at), a.from, a.at), a)
    });
    let (_, best) = first.found?;
    let go = Action::Go { to: best.at, by: best.by, attack: true };
    Some((best.from, go, RuleRef("wfa.solo-attack.sietch-priority")))
}

/// The best attack on a legion.
fn legion(s: &State, origins: AreaSet, force: impl Fn(Area) -> Group) -> Option<(Area, Action, RuleRef)> {
    // [wfa.solo-attack.legion-priority] Greatest strength, equal ones by the tie table, then a named leader;
    // [wfa.solo-attack.legion-attacker] then the strongest attacker.
    let mut first = First::<LegionOrder>::new();
    let _ = on_legions(s, origins, force, |a| {
        let named = !a.enemy.named.is_empty();
        first.visit((Reverse(strength(a.enemy)), !named, a.at, Reverse(strength(a.own)), a.from), a)
    });
    let (_, best) = first.found?;
    let go = Action::Go { to: best.at, by: Means::Foot, attack: true };
    Some((best.from, go, RuleRef("wfa.solo-attack.legion-priority")))
}
