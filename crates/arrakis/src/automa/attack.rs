//! Attacking: a sietch first, then a legion. [wfa.solo-attack.cascade]

use std::cmp::Reverse;

use landsraad_kernel::RuleRef;

use super::strength::{base, compare, defender, stronger};
use crate::action::{Action, Means};
use crate::board::Area;
use crate::data::Side;
use crate::frames::{MarchFrame, reach};
use crate::state::{Group, State};

/// Rank, difference, ornithopter, target, and the ids.
type Order = (Reverse<u8>, Reverse<u8>, bool, bool, Area, Area);

/// The best attack the operation allows: from where, the attack, the priority.
pub fn best(s: &State, m: &MarchFrame) -> Option<(Area, Action, RuleRef)> {
    let fresh = |a: Area| s.fresh(a);
    sietch(s, m, &fresh).or_else(|| legion(s, m, &fresh))
}

/// [wfa.solo-attack.sietch-priority] Rank, strength difference, no ornithopter, target sietch; then the first ids.
pub fn sietch(s: &State, m: &MarchFrame, force: &dyn Fn(Area) -> Group) -> Option<(Area, Action, RuleRef)> {
    let target = super::target(s);
    // [wfa.solo-attack.leadership] The operation's own limits hold: with a leader, with a Sardaukar.
    let mut found: Option<(Order, Area, Action)> = None;
    for from in m.origins(s).iter() {
        let r = reach(s, Side::Harkonnen, from);
        for t in s.sietches.iter().filter(|t| t.stands && !s.worms().has(t.at)) {
            // [wfa.solo-attack.sietch-reach] Adjacent, or two areas away with an ornithopter.
            let by = if r.foot.has(t.at) {
                Means::Foot
            } else if r.air.has(t.at) {
                Means::Air(r.zones.trailing_zeros() as u8)
            } else {
                continue;
            };
            let (own, enemy) = (force(from), defender(s, t.at));
            // [wfa.solo-attack.sietch-condition]
            if !stronger(own, enemy) {
                continue;
            }
            let difference = base(own) - base(enemy).min(base(own));
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
    let mut found: Option<(Area, Area)> = None;
    for from in m.origins(s).iter() {
        let own = force(from);
        for at in
            reach(s, Side::Harkonnen, from).foot.and(s.with_legion(Side::Atreides)).minus(s.worms()).iter()
        {
            let enemy = s.legion(at);
            if !stronger(own, enemy) {
                continue;
            }
            let better = match found {
                None => true,
                Some((other_from, other)) => {
                    // [wfa.solo-attack.legion-priority] Greatest strength, then a named leader;
                    // [wfa.solo-attack.legion-attacker] then the strongest attacker.
                    let rank = |a: Area| {
                        (base(s.legion(a)), super::strength::tie(s.legion(a)), s.legion(a).named != 0)
                    };
                    if at == other {
                        compare(own, force(other_from)).is_gt()
                    } else {
                        (base(enemy), enemy.named != 0) > (base(s.legion(other)), s.legion(other).named != 0)
                            || ((base(enemy), enemy.named != 0)
                                == (base(s.legion(other)), s.legion(other).named != 0)
                                && rank(at) > rank(other))
                    }
                }
            };
            if better {
                found = Some((from, at));
            }
        }
    }
    found.map(|(from, to)| {
        (from, Action::Go { to, by: Means::Foot, attack: true }, RuleRef("wfa.solo-attack.legion-priority"))
    })
}
