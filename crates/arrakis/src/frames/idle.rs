//! Answers that the rules allow and that would change nothing, so that a screen can say so.

use std::ops::ControlFlow;

use super::actions::program;
use super::ops::{Ask, place_sources};
use super::*;
use crate::action::Use;
use crate::board::AreaSet;
use crate::data::{Builtin, Mods, Op, Prog, What, Who};
use crate::question::March;
use crate::state::Whereabouts;

/// [wfa.actions.no-effect] Whether a die, an option or a card would be spent for nothing. Only what everybody at the table or
/// the seat itself can see is looked at.
pub fn idle(g: &Arrakis, s: &State, side: Side, action: &Action) -> bool {
    let mut ops = Ops::new(side, Prog { start: 0, len: 0 });
    let asking = if let Some(Frame::Ops(asking)) = s.stack.top() { Some(asking) } else { None };
    let prog = match (*action, asking) {
        (Action::Die { what: Use::Action(face), .. }, _) => g.tables.actions[program(side, face).index()],
        (Action::Die { what: Use::Special(leader), .. }, _) => g.tables.leader(leader).ops,
        (Action::DesertPower, _) => g.tables.actions[Builtin::DesertPower.index()],
        (Action::Card(card), Some(asking)) if asking.ask == Ask::PlayCard => g.text_of(s, card),
        (Action::Option { index, .. }, Some(asking)) => {
            let Some(Op::Choose { options }) = asking.op(g) else { return false };
            ops = *asking;
            options[usize::from(index)]
        }
        (_, _) => return false,
    };
    // As when the list begins: nobody has moved yet.
    let mut fresh = s.clone();
    fresh.used = AreaSet::EMPTY;
    fresh.moved.clear();
    !stirs(g, &fresh, &ops, prog)
}

/// Whether a list of operations could change anything. An operation that depends on an earlier choice counts as one that
/// could.
fn stirs(g: &Arrakis, s: &State, from: &Ops, prog: Prog) -> bool {
    let side = from.side;
    let mut ops = Ops::new(side, prog);
    (ops.bound, ops.zone, ops.sector) = (from.bound, from.zone, from.sector);
    let march = |act: March, who: Who| MarchFrame::new(s, side, act, who, Mods(0), ops.bound).possible(s);
    g.tables.ops(prog).iter().any(|&op| match op {
        Op::Place { what: what @ (What::AVehicle(_) | What::AnyVehicle), .. } => Ops::any_vehicle(g, s, what),
        Op::Place { what: what @ (What::ASandworm | What::TheWildMaker), at, .. } => {
            !ops.destinations(g, s, what, at).is_empty()
        }
        Op::Place { what, at, deploy, .. } => {
            let there = Area(u8::MAX);
            place_sources(g, s, side, what, there, deploy, &mut |_| ControlFlow::Break(())).is_break()
                && !ops.destinations(g, s, what, at).is_empty()
        }
        Op::DeployToken { at, with_leader, .. } => {
            (s.token_supply & 0xffff != 0 && !ops.token_areas(g, s, at).is_empty())
                || (with_leader && !ops.leader_areas(g, s, at).is_empty())
        }
        Op::Move { who, .. } => march(March::Move, who),
        Op::Attack { who, .. } => march(March::Attack, who),
        Op::MoveOrAttack { who, .. } => march(March::Either, who),
        Op::Relocate => march(March::Lift, Who::WhoSettlement),
        // The automa has reinforcements and dice not rolled yet.
        Op::Discard { .. } | Op::DiscardDie { .. } if s.is_automa(side.other()) => true,
        Op::DiscardDie { face, .. } => s.dice[side.other().index()][face.index()] > 0,
        Op::EnterPlay { leader, .. } => s.leaders[leader.index()].at == Whereabouts::NotInPlay,
        Op::RemoveFromGame { leader } => s.leaders[leader.index()].in_play(),
        Op::DesertPower => stirs(g, s, &ops, g.tables.actions[Builtin::DesertPower.index()]),
        Op::DetonateAtomics => s.crater.is_none(),
        Op::Choose { options } => options.iter().any(|&p| p.len > 0 && stirs(g, s, &ops, p)),
        Op::Require { .. } => false,
        // Its parts are asked one after the other: the maker moves first.
        Op::Worm { deed: crate::data::WormDeed::WormMaker(_) } => s.wild_maker.is_some(),
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
        | Op::ChooseSector => ops.next_ask(g, s, op) != Ask::Nothing,
    })
}
