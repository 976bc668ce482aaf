//! Planning cards of the automa: drawing, playing, and effects that are like no action.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use landsraad_kernel::RuleRef;

use super::strength::{base, tie};
use crate::Arrakis;
use crate::action::{Action, Means};
use crate::atoms::Cx;
use crate::board::{Area, AreaSet};
use crate::data::{Deck, Leader, Mods, Op, Power, Prog, Reach, Side, Vehicle, What, Who};
use crate::event::Event;
use crate::frames::ops::{bombard_targets, place_sources, tank_areas};
use crate::frames::{MarchFrame, Ops};
use crate::question::March;
use crate::state::{CardCopy, State, Whereabouts};

/// Draws the next card to be played. [wfa.solo-mentat.play-effect] A card that cannot be resolved at all goes on the
/// reinforcement deck instead, and [wfa.solo-special.hawats-scheming] a first copy of Hawat's Scheming beside the board.
pub fn draw_to_play(cx: &mut Cx<'_, '_>, deck: Option<Deck>) -> Option<CardCopy> {
    let copy = cx.automa_draw(deck)?;
    let card = cx.g.card_of(copy);
    let prog = cx.g.text_of(cx.s, card);
    let scheme = matches!(cx.g.tables.op(prog, 0), Some(Op::DiscardSet { .. }));
    if !would_change(cx.g, cx.s, prog) {
        // [wfa.solo-mentat.unplayable]
        let rule = RuleRef("wfa.solo-mentat.unplayable");
        cx.emit(|| Event::Automa { action: Action::Card(card), rule });
        cx.reinforce(copy, true);
        return None;
    }
    if scheme && let Some(solo) = &mut cx.s.solo {
        match solo.beside.take() {
            None => {
                solo.beside = Some(copy);
                cx.emit(|| Event::SchemeLaid { card });
                return None;
            }
            Some(first) => cx.put_on_discard(first),
        }
    }
    let rule = RuleRef("wfa.solo-mentat.draw-and-play");
    cx.emit(|| Event::Automa { action: Action::Card(card), rule });
    Some(copy)
}

/// [wfa.solo-special.reveal-reinforces] Each voluntary reveal adds a card; [wfa.solo-special.guild-ban] not under the ban.
pub fn voluntary_reveal(cx: &mut Cx<'_, '_>) {
    if cx.s.solo.is_none() || cx.s.banned(Power::SpacingGuild) {
        return;
    }
    if let Some(copy) = cx.automa_draw(None) {
        cx.reinforce(copy, false);
    }
}

/// [wfa.solo-special.bene-gesserit] A blocked die is freed; [wfa.solo-special.bene-gesserit-none] without one, supremacy.
pub fn bene_gesserit(cx: &mut Cx<'_, '_>) {
    if cx.s.blocked > 0 {
        cx.s.blocked -= 1;
        if let Some(solo) = &mut cx.s.solo {
            solo.unrolled += 1;
        }
        cx.emit(|| Event::DieFreed);
    } else {
        cx.supremacy(1);
    }
}

/// [wfa.solo-mentat.troop-carriers] The legion nearest the target that is below the limit receives units from the strongest
/// other legion in a settlement. Tells which settlement was left.
pub fn troop_carriers(cx: &mut Cx<'_, '_>) -> Option<Area> {
    let (from, to) = carriers(cx.s)?;
    let side = Side::Harkonnen;
    let group = super::movement::pick(cx.s.legion(from), cx.s.room(side, to));
    let rule = RuleRef("wfa.solo-mentat.troop-carriers");
    cx.emit(|| Event::Automa { action: Action::Go { to, by: Means::Foot, attack: false }, rule });
    cx.shift(side, from, to, group, Means::Foot);
    cx.no_lone_leaders(side, from);
    Some(from)
}

fn carriers(s: &State) -> Option<(Area, Area)> {
    let side = Side::Harkonnen;
    let to = s
        .with_legion(side)
        .iter()
        .filter(|&a| s.room(side, a) > 0)
        .min_by_key(|&a| (super::to_target(s, a), a))?;
    let from = s
        .with_legion(side)
        .and(s.settlements)
        .minus(to.only())
        .iter()
        .max_by_key(|&a| (base(s.legion(a)), tie(s.legion(a)), Reverse(a)))?;
    Some((from, to))
}

/// [wfa.solo-mentat.choose-legion] The legion whose attack, figures added, comes first; if none could attack, or the card has
/// no attack, the strongest, then the one nearest the target.
pub fn choose_legion(g: &Arrakis, s: &State, ops: &Ops, who: Who) -> (Action, RuleRef) {
    let rule = RuleRef("wfa.solo-mentat.choose-legion");
    let side = Side::Harkonnen;
    let later = ops.later(g);
    let attacks = later.iter().any(|op| matches!(op, Op::Attack { .. } | Op::MoveOrAttack { .. }));
    let march = MarchFrame::new(s, side, March::Attack, who, Mods(0), ops.bound);
    if attacks {
        // What the card adds to whichever legion is chosen.
        let mut gain = crate::state::Group::default();
        for op in later {
            if let Op::Place { what, n, .. } = op {
                match what {
                    What::AKind(k) => gain.add(*k, *n),
                    What::ANamed(l) => {
                        let l = s.resolve(*l);
                        if matches!(s.leaders[l.index()].at, Whereabouts::Available | Whereabouts::Board(_)) {
                            gain = gain.with_named(l);
                        }
                    }
                    What::AnyLeader
                    | What::AVehicle(_)
                    | What::AnyVehicle
                    | What::ASandworm
                    | What::TheWildMaker => {}
                }
            }
        }
        let force = |a: Area| {
            let mut own = s.fresh(a);
            own.named &= !gain.named;
            own.plus(gain)
        };
        if let Some((from, _, _)) =
            super::attack::sietch(s, &march, &force).or_else(|| super::attack::legion(s, &march, &force))
        {
            return (Action::Area(from), rule);
        }
    }
    let best = march
        .origins(s)
        .iter()
        .min_by_key(|&a| (Reverse((base(s.legion(a)), tie(s.legion(a)))), super::to_target(s, a), a));
    best.map_or((Action::Pass, rule), |a| (Action::Area(a), rule))
}

/// [wfa.solo-mentat.tank-target] The legal leader nearest the target; then the one with most hits plus shields.
pub fn tank_target(g: &Arrakis, s: &State, reach: Reach, bound: Option<Area>) -> (Action, RuleRef) {
    let rule = RuleRef("wfa.solo-mentat.tank-target");
    let areas = tank_areas(s, Side::Harkonnen, reach, bound);
    let value = |l: Leader| g.tables.leader(l).hits + g.tables.leader(l).shields;
    let best = Leader::ALL
        .iter()
        .copied()
        .filter(|&l| l.side() == Side::Atreides && l != Leader::WildMaker)
        .filter_map(|l| s.leader_area(l).filter(|&a| areas.has(a)).map(|a| (l, a)))
        .min_by_key(|&(l, a)| (super::to_target(s, a), Reverse(value(l)), l));
    best.map_or((Action::Pass, rule), |(l, _)| (Action::Leader(l), rule))
}

/// [wfa.solo-mentat.special-attack] The strongest legion, then one with a named leader, then the nearest to the target.
pub fn bombard(s: &State, targets: AreaSet) -> Option<Area> {
    targets.iter().min_by_key(|&a| {
        let g = s.legion(a);
        (Reverse((base(g), tie(g))), g.named == 0, super::to_target(s, a), a)
    })
}

/// Whether any part of a list of operations would change something. [wfa.solo-mentat.unplayable]
/// [wfa.solo-mentat.hidden-tokens] What facedown tokens hide does not count.
pub fn would_change(g: &Arrakis, s: &State, prog: Prog) -> bool {
    let side = Side::Harkonnen;
    let mut ops = Ops::new(side, prog);
    let mut candidates = AreaSet::EMPTY;
    for &op in g.tables.ops(prog) {
        let march = |act: March, who: Who, ops: &Ops| -> bool {
            if who == Who::WhoBound {
                return candidates.iter().any(|a| {
                    super::plan(s, &MarchFrame::new(s, side, act, who, Mods(0), Some(a))).is_some()
                });
            }
            super::plan(s, &MarchFrame::new(s, side, act, who, Mods(0), ops.bound)).is_some()
        };
        let changes = match op {
            Op::Place { what: What::AVehicle(v), .. } => {
                let (areas, zones) = (s.deserts().and(s.free(side)).minus(s.harvesters), s.zones_with(None));
                let spot = if v == Vehicle::Harvester { !areas.is_empty() } else { zones != 0 };
                spot && s.vehicle_supply(v, g.tables.vehicles[v.index()]) > 0
            }
            Op::Place { what, at, deploy, .. } => {
                let any = place_sources(g, s, side, what, Area(0), deploy, &mut |_| ControlFlow::Break(()))
                    .is_break();
                let dests = if at == crate::data::Where::AtBound {
                    candidates
                } else {
                    ops.destinations(g, s, what, at)
                };
                any && !dests.is_empty()
            }
            Op::Replace { from, to, .. } => {
                s.supply[1][to.index()] > 0 && s.with_legion(side).iter().any(|a| ops.replaceable(s, a, from))
            }
            Op::Move { who, .. } => march(March::Move, who, &ops),
            Op::Attack { who, .. } => march(March::Attack, who, &ops),
            Op::MoveOrAttack { who, .. } => march(March::Either, who, &ops),
            Op::Relocate => carriers(s).is_some(),
            Op::Draw { .. } | Op::PlayCard { .. } | Op::BgToken { .. } | Op::Restrict { .. } => true,
            Op::Discard { .. } => s.hand_size(Side::Atreides) > 0,
            Op::DiscardDie { face, .. } => s.dice[0][face.index()] > 0,
            Op::EnterPlay { leader, .. } => s.leaders[leader.index()].at == Whereabouts::NotInPlay,
            Op::RemoveFromGame { leader } => s.leaders[leader.index()].in_play(),
            Op::Tank { reach: Reach::ReachNextToBound } => candidates
                .iter()
                .any(|a| tank_target(g, s, Reach::ReachNextToBound, Some(a)).0 != Action::Pass),
            Op::Tank { reach } => tank_target(g, s, reach, None).0 != Action::Pass,
            Op::Reveal => !crate::frames::facedown(s).is_empty(),
            Op::DiscardWormsign { at, .. } => !ops.areas(g, s, at).and(s.wormsigns).is_empty(),
            Op::SpecialAttack { target, .. } => !bombard_targets(s, side, target, None).is_empty(),
            Op::ShuffleBack { .. } => !s.revealed.is_empty(),
            Op::ChooseLegion { who } => {
                candidates = MarchFrame::new(s, side, March::Move, who, Mods(0), None).origins(s);
                false
            }
            Op::ChooseArea { among } => {
                candidates = ops.areas(g, s, among).and(s.free(side));
                false
            }
            Op::Choose { options } => options.iter().any(|&p| p.len > 0 && would_change(g, s, p)),
            Op::DiscardSet { .. } => {
                // With Mohiam in play a copy cannot be resolved; otherwise it is at least laid aside.
                return s.leaders[Leader::Mohiam.index()].at == Whereabouts::NotInPlay;
            }
            Op::DeployToken { .. }
            | Op::Remove { .. }
            | Op::MoveEnemy
            | Op::RelocateSietch
            | Op::SwapTokens
            | Op::ForceDie
            | Op::PlaceWormsign { .. }
            | Op::DesertPower
            | Op::Storm
            | Op::Worm { .. }
            | Op::RollRemove { .. }
            | Op::Transfer
            | Op::ReplaceRevealed
            | Op::DrawObjective { .. }
            | Op::Imperium { .. }
            | Op::Attach { .. }
            | Op::DetonateAtomics
            | Op::Require { .. }
            | Op::ChooseSector => false,
        };
        if changes {
            return true;
        }
        ops.left = 0;
    }
    false
}
