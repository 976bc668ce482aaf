//! Deployment: which settlement, which leader, which units.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::ops::ControlFlow;

use landsraad_kernel::RuleRef;

use super::strength::strength;
use crate::action::{Action, Origin, Piece};
use crate::activities::{At, Visit};
use crate::board::{Area, AreaSet, apart};
use crate::data::{Kind, Leader, Side, What};
use crate::state::{State, Whereabouts};

/// [wfa.solo-deployment.settlement-choice] The strongest legion's settlement, then the one nearest the target.
/// [wfa.solo-deployment.overflow] What does not fit goes to the next in the same order.
/// [wfa.solo-deployment.same-settlement] The leader goes with the first units.
pub fn place(s: &State, areas: AreaSet, first: Option<Area>) -> (Action, RuleRef) {
    let settled = areas.and(s.settlements);
    if let Some(first) = first.filter(|&a| settled.contains(a)) {
        return (Action::Area(first), RuleRef("wfa.solo-deployment.same-settlement"));
    }
    let target = super::target(s);
    let mut best: Option<(Area, (u8, u8), u8)> = None;
    for a in settled.iter() {
        let garrison =
            if s.with_legion(Side::Harkonnen).contains(a) { strength(s.legion(a)) } else { (0, 0) };
        if best.is_some_and(|(_, strongest, _)| garrison < strongest) {
            continue;
        }
        let far = target.map_or(u8::MAX, |t| apart(a, t));
        if best.is_none_or(|(_, strongest, nearest)| garrison > strongest || far < nearest) {
            best = Some((a, garrison, far));
        }
    }
    if let Some((a, _, _)) = best {
        return (Action::Area(a), RuleRef("wfa.solo-deployment.settlement-choice"));
    }
    // [wfa.solo-mentat.other-effect] Elsewhere as near to the target as possible.
    match super::nearest(s, areas) {
        Some(a) => (Action::Area(a), RuleRef("wfa.solo-mentat.other-effect")),
        None => (Action::Pass, RuleRef("wfa.solo-mentat.other-effect")),
    }
}

/// [wfa.solo-deployment.shortage] The kind asked for, then greater strength, then lesser.
pub fn kind(s: &State, wanted: Kind) -> Option<Kind> {
    next_kind(&s.supply[Side::Harkonnen.index()], wanted)
}

/// The same, from these figures.
pub fn next_kind(supply: &[u8; 4], wanted: Kind) -> Option<Kind> {
    let order: [Kind; 3] = match wanted {
        Kind::Regular => [Kind::Regular, Kind::Elite, Kind::Special],
        Kind::Elite => [Kind::Elite, Kind::Special, Kind::Regular],
        Kind::Special => [Kind::Special, Kind::Elite, Kind::Regular],
        Kind::Generic => return (supply[Kind::Generic.index()] > 0).then_some(Kind::Generic),
    };
    order.into_iter().find(|k| supply[k.index()] > 0)
}

/// [wfa.solo-deployment.leader-priority] Rabban and Feyd-Rautha first; [wfa.solo-deployment.leader-others] then the one
/// with most hits plus shields; without a named one a Bashar.
pub fn leader(at: At<'_>) -> Option<Piece> {
    let value = |l: Leader| at.rules.tables.leader(l).hits + at.rules.tables.leader(l).shields;
    let available = |l: &Leader| at.state.leaders[l.index()].at == Whereabouts::Available;
    Leader::of(Side::Harkonnen)
        .iter()
        .copied()
        .filter(available)
        .min_by_key(|&l| (!matches!(l, Leader::Rabban | Leader::Feyd), Reverse(value(l)), l))
        .map(Piece::Named)
        .or_else(|| kind(at.state, Kind::Generic).map(Piece::Kind))
}

/// Visits the figure that the automa places.
pub fn source(at: At<'_>, what: What, visit: &mut Visit<'_>) -> ControlFlow<()> {
    match figure(at, what) {
        Some(action) => visit(action),
        None => ControlFlow::Continue(()),
    }
}

/// [wfa.solo-mentat.figures] Units and Bashars from the supply only; a
/// leader named by the card from wherever he stands.
pub fn figure(at: At<'_>, what: What) -> Option<Action> {
    let supply = |piece: Piece| Action::Take { piece, from: Origin::Supply };
    match what {
        What::AKind(k) => kind(at.state, k).map(|k| supply(Piece::Kind(k))),
        What::AnyLeader => leader(at).map(supply),
        What::ANamed(l) => {
            let l = at.state.resolve(l);
            match at.state.leaders[l.index()].at {
                Whereabouts::Available => Some(supply(Piece::Named(l))),
                Whereabouts::Board(from) => {
                    Some(Action::Take { piece: Piece::Named(l), from: Origin::Area(from) })
                }
                Whereabouts::NotInPlay | Whereabouts::Tank(_) | Whereabouts::Gone => None,
            }
        }
        What::AVehicle(_) | What::AnyVehicle | What::ASandworm | What::TheWildMaker => None,
    }
}
