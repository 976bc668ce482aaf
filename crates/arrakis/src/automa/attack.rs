//! Attacking: a sietch first, then a legion. [wfa.solo-attack.cascade]

#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use landsraad_kernel::RuleRef;

use super::strength::{defender, margin, strength, stronger};
use crate::action::{Action, Means};
use crate::activities::{MarchFrame, reach};
use crate::board::{Area, AreaSet};
use crate::data::Side;
use crate::state::{Group, State};

/// Rank, difference, ornithopter, target, and the ids.
type Order = (Reverse<u8>, Reverse<(i16, i16)>, bool, bool, Area, Area);

/// Strength of the target, no named leader there, its id; strength of the attacker, its id.
type LegionOrder = (Reverse<(u8, u8)>, bool, Area, Reverse<(u8, u8)>, Area);

/// The best attack the operation allows: from where, the attack, the priority.
pub fn best(s: &State, m: &MarchFrame) -> Option<(Area, Action, RuleRef)> {
    let fresh = |a: Area| s.fresh(a);
    sietch(s, m, &fresh).or_else(|| legion(s, m, &fresh))
}

/// Whether the operation allows any attack.
pub fn any(s: &State, m: &MarchFrame) -> bool {
    let (origins, fresh) = (m.origins(s), |a: Area| s.fresh(a));
    on_sietches(s, origins, &fresh).next().is_some() || on_legions(s, origins, &fresh).next().is_some()
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

/// The attacks on standing sietches that a legion of these areas could make.
fn on_sietches(s: &State, origins: AreaSet, force: &dyn Fn(Area) -> Group) -> impl Iterator<Item = Attack> {
    let worms = s.worms();
    s.sietches.iter().filter(move |t| t.stands && !worms.contains(t.at)).flat_map(move |t| {
        let (at, rank, enemy) = (t.at, t.rank, defender(s, t.at));
        // [wfa.solo-attack.sietch-reach] Adjacent, or two areas away with an ornithopter. Borders count the same from both
        // sides, so the legions are those around the sietch.
        origins.and(at.within_two()).iter().filter_map(move |from| {
            let own = force(from);
            // [wfa.solo-attack.sietch-condition]
            if !stronger(own, enemy) {
                return None;
            }
            let by = if at.touching().contains(from) {
                Means::Foot
            } else {
                let r = reach(s, Side::Harkonnen, from);
                (!r.air.is_empty()).then(|| r.by_air())?
            };
            Some(Attack { from, at, by, own, enemy, rank })
        })
    })
}

/// [wfa.solo-attack.legion-condition] The attacks on adjacent weaker legions; [wfa.solo-vehicles.ornithopters-limits] no
/// ornithopter.
fn on_legions(s: &State, origins: AreaSet, force: &dyn Fn(Area) -> Group) -> impl Iterator<Item = Attack> {
    let enemies = s.with_legion(Side::Atreides).minus(s.worms());
    origins.iter().flat_map(move |from| {
        s.steps(Side::Harkonnen, from).and(enemies).iter().filter_map(move |at| {
            let (own, enemy) = (force(from), s.legion(at));
            stronger(own, enemy).then_some(Attack { from, at, by: Means::Foot, own, enemy, rank: 0 })
        })
    })
}

/// [wfa.solo-attack.sietch-priority] Rank, strength difference, no ornithopter, target sietch; then the first ids.
pub fn sietch(s: &State, m: &MarchFrame, force: &dyn Fn(Area) -> Group) -> Option<(Area, Action, RuleRef)> {
    let target = super::target(s);
    // [wfa.solo-attack.leadership] The operation's own limits hold: with a leader, with a Sardaukar.
    let best = on_sietches(s, m.origins(s), force).min_by_key(|a| -> Order {
        // [wfa.solo-strength.ties-margin] Equal differences are compared by the tie table.
        let difference = margin(a.own, a.enemy);
        (Reverse(a.rank), Reverse(difference), a.by != Means::Foot, target != Some(a.at), a.from, a.at)
    })?;
    let go = Action::Go { to: best.at, by: best.by, attack: true };
    Some((best.from, go, RuleRef("wfa.solo-attack.sietch-priority")))
}

/// The best attack on a legion.
pub fn legion(s: &State, m: &MarchFrame, force: &dyn Fn(Area) -> Group) -> Option<(Area, Action, RuleRef)> {
    // [wfa.solo-attack.legion-priority] Greatest strength, equal ones by the tie table, then a named leader;
    // [wfa.solo-attack.legion-attacker] then the strongest attacker.
    let best = on_legions(s, m.origins(s), force).min_by_key(|a| -> LegionOrder {
        (Reverse(strength(a.enemy)), a.enemy.named.is_empty(), a.at, Reverse(strength(a.own)), a.from)
    })?;
    let go = Action::Go { to: best.at, by: Means::Foot, attack: true };
    Some((best.from, go, RuleRef("wfa.solo-attack.legion-priority")))
}
