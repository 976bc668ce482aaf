//! Answers that the rules allow and that would change nothing, so that a screen can say so.

#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use super::ops::place_sources;
use super::*;
use crate::board::AreaSet;
use crate::data::{Builtin, Mods, Op, Prog, What, Who};
use crate::question::March;
use crate::state::{TokenSet, Whereabouts};

/// [wfa.actions.no-effect] Whether a die, an option or a card that starts this list
/// of operations would be spent for nothing. `from` has what is bound already.
pub fn changes_nothing(at: At<'_>, from: &Ops, prog: Prog) -> bool {
    // The state in which the list begins: nobody has moved yet.
    let mut fresh = *at.state;
    fresh.used = AreaSet::EMPTY;
    fresh.moved.clear();
    !stirs(At { rules: at.rules, state: &fresh }, from, prog)
}

/// Whether a list of operations could change anything. An operation that
/// depends on an earlier choice counts as one that could.
fn stirs(at: At<'_>, from: &Ops, prog: Prog) -> bool {
    let side = from.side;
    let mut ops = Ops::new(side, prog);
    (ops.bound, ops.zone, ops.sector) = (from.bound, from.zone, from.sector);
    let march = |act: March, who: Who| {
        MarchFrame::new(at.state, side, act, who, Mods(0), ops.bound).possible(at.state)
    };
    at.rules.tables.ops(prog).iter().any(|&op| match op {
        Op::Place { what: what @ (What::AVehicle(_) | What::AnyVehicle), .. } => Ops::any_vehicle(at, what),
        Op::Place { what: what @ (What::ASandworm | What::TheWildMaker), at: place, .. } => {
            !ops.destinations(at, what, place).is_empty()
        }
        Op::Place { what, at: place, deploy, .. } => {
            let there = Area(u8::MAX);
            place_sources(at, side, what, there, deploy, &mut |_| ControlFlow::Break(())).is_break()
                && !ops.destinations(at, what, place).is_empty()
        }
        Op::DeployToken { at: place, with_leader, .. } => {
            (at.state.token_supply.meets(TokenSet::ATREIDES) && !ops.token_areas(at, place).is_empty())
                || (with_leader && !ops.leader_areas(at, place).is_empty())
        }
        Op::Move { who, .. } => march(March::Move, who),
        Op::Attack { who, .. } => march(March::Attack, who),
        Op::MoveOrAttack { who, .. } => march(March::Either, who),
        Op::Relocate => march(March::Lift, Who::WhoSettlement),
        // The automa has reinforcements and dice not rolled yet.
        Op::Discard { .. } | Op::DiscardDie { .. } if at.state.is_automa(side.other()) => true,
        Op::DiscardDie { face, .. } => at.state.dice[side.other().index()][face.index()] > 0,
        Op::EnterPlay { leader, .. } => at.state.leaders[leader.index()].at == Whereabouts::NotInPlay,
        Op::RemoveFromGame { leader } => at.state.leaders[leader.index()].in_play(),
        Op::DesertPower => stirs(at, &ops, at.rules.tables.actions[Builtin::DesertPower.index()]),
        Op::DetonateAtomics => at.state.crater.is_none(),
        Op::Choose { options } => options.iter().any(|&p| p.len > 0 && stirs(at, &ops, p)),
        Op::Require { .. } => false,
        // Its parts are asked one after the other: the maker moves first.
        Op::Worm { deed: crate::data::WormDeed::WormMaker(_) } => at.state.wild_maker.is_some(),
        Op::Storm
        | Op::Reveal
        | Op::BgToken { .. }
        | Op::Restrict { .. }
        | Op::DrawObjective { .. }
        | Op::DiscardSet { .. } => true,
        Op::Remove { .. }
        | Op::Replace { .. }
        | Op::MoveEnemy
        | Op::RelocateSietch
        | Op::SwapTokens
        | Op::Draw { .. }
        | Op::PlayCard { .. }
        | Op::Discard { .. }
        | Op::ForceDie
        | Op::Tank { .. }
        | Op::PlaceWormsign { .. }
        | Op::DiscardWormsign { .. }
        | Op::Worm { .. }
        | Op::SpecialAttack { .. }
        | Op::RollRemove { .. }
        | Op::Transfer
        | Op::ShuffleBack { .. }
        | Op::ReplaceRevealed
        | Op::Imperium { .. }
        | Op::Attach { .. }
        | Op::ChooseArea { .. }
        | Op::ChooseLegion { .. }
        | Op::ChooseSector => ops.next_ask(at, op).is_some(),
    })
}
