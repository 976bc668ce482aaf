//! Attacking: a sietch first, then a legion. [wfa.solo-attack.cascade]

#[cfg(test)]
mod tests;

use std::cmp::Reverse;

use landsraad_kernel::RuleRef;

use super::strength::{defender, margin, strength, stronger};
use crate::action::{Action, Means};
use crate::activities::{MarchFrame, reach};
use crate::board::Area;
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

/// [wfa.solo-attack.sietch-priority] Rank, strength difference, no ornithopter, target sietch; then the first ids.
pub fn sietch(s: &State, m: &MarchFrame, force: &dyn Fn(Area) -> Group) -> Option<(Area, Action, RuleRef)> {
    let target = super::target(s);
    // [wfa.solo-attack.leadership] The operation's own limits hold: with a leader, with a Sardaukar.
    let origins = m.origins(s);
    let worms = s.worms();
    let mut found: Option<(Order, Area, Action)> = None;
    for t in s.sietches.iter().filter(|t| t.stands && !worms.contains(t.at)) {
        let enemy = defender(s, t.at);
        // [wfa.solo-attack.sietch-reach] Adjacent, or two areas away with an ornithopter. Borders count the same from both
        // sides, so the legions are those around the sietch.
        for from in origins.and(t.at.within_two()).iter() {
            let own = force(from);
            // [wfa.solo-attack.sietch-condition]
            if !stronger(own, enemy) {
                continue;
            }
            let by = if t.at.touching().contains(from) {
                Means::Foot
            } else {
                let r = reach(s, Side::Harkonnen, from);
                if r.air.is_empty() {
                    continue;
                }
                r.by_air()
            };
            // [wfa.solo-strength.ties-margin] Equal differences are compared by the tie table.
            let difference = margin(own, enemy);
            let key =
                (Reverse(t.rank), Reverse(difference), by != Means::Foot, target != Some(t.at), from, t.at);
            if found.as_ref().is_none_or(|(k, _, _)| key < *k) {
                found = Some((key, from, Action::Go { to: t.at, by, attack: true }));
            }
        }
    }
    found.map(|(_, from, go)| (from, go, RuleRef("wfa.solo-attack.sietch-priority")))
}

/// [wfa.solo-attack.legion-condition] An adjacent weaker legion; [wfa.solo-vehicles.ornithopters-limits] no ornithopter.
pub fn legion(s: &State, m: &MarchFrame, force: &dyn Fn(Area) -> Group) -> Option<(Area, Action, RuleRef)> {
    let mut found: Option<(LegionOrder, Area, Area)> = None;
    let enemies = s.with_legion(Side::Atreides).minus(s.worms());
    for from in m.origins(s).iter() {
        for at in s.steps(Side::Harkonnen, from).and(enemies).iter() {
            let (own, enemy) = (force(from), s.legion(at));
            if !stronger(own, enemy) {
                continue;
            }
            // [wfa.solo-attack.legion-priority] Greatest strength, equal ones by the tie table, then a named leader;
            // [wfa.solo-attack.legion-attacker] then the strongest attacker.
            let key = (Reverse(strength(enemy)), enemy.named.is_empty(), at, Reverse(strength(own)), from);
            if found.as_ref().is_none_or(|(k, _, _)| key < *k) {
                found = Some((key, from, at));
            }
        }
    }
    found.map(|(_, from, to)| {
        (from, Action::Go { to, by: Means::Foot, attack: true }, RuleRef("wfa.solo-attack.legion-priority"))
    })
}
