//! Planning cards of the automa: drawing, playing, and effects that are like no action.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::ops::ControlFlow;

use landsraad_kernel::RuleRef;

use super::strength::strength;
use crate::action::{Action, Means};
use crate::activities::ops::{bombard_targets, is_unit, place_sources, tank_areas};
use crate::activities::{At, Cx};
use crate::activities::{MarchFrame, Ops};
use crate::board::{Area, AreaSet};
use crate::data::{Deck, Kind, Leader, Mods, Op, Power, Prog, Reach, Side, Vehicle, What, Where, Who};
use crate::event::Event;
use crate::question::March;
use crate::state::{CardCopy, Group, State, Whereabouts};

impl Cx<'_, '_> {
    /// Draws the next card to be played. [wfa.solo-mentat.play-effect] A card that cannot be
    /// resolved at all goes on the reinforcement deck instead, and
    /// [wfa.solo-special.hawats-scheming] a first copy of Hawat's Scheming beside the board.
    pub fn draw_to_play(&mut self, deck: Option<Deck>) -> Option<CardCopy> {
        let copy = self.automa_draw(deck)?;
        let card = self.rules.card_of(copy);
        let prog = self.rules.text_of(self.state, card);
        let scheme = matches!(self.rules.tables.op(prog, 0), Some(Op::DiscardSet { .. }));
        if !would_change(self.at(), prog) {
            // [wfa.solo-mentat.unplayable]
            let rule = RuleRef("wfa.solo-mentat.unplayable");
            self.emit(|| Event::Automa { action: Action::Card(card), rule });
            self.reinforce(copy, true);
            return None;
        }
        if scheme && let Some(solo) = &mut self.state.solo {
            match solo.beside.take() {
                None => {
                    solo.beside = Some(copy);
                    self.emit(|| Event::SchemeLaid { card });
                    return None;
                }
                Some(first) => self.put_on_discard(first),
            }
        }
        let rule = RuleRef("wfa.solo-mentat.draw-and-play");
        self.emit(|| Event::Automa { action: Action::Card(card), rule });
        Some(copy)
    }

    /// [wfa.solo-special.reveal-reinforces] Each voluntary reveal adds a card;
    /// [wfa.solo-special.guild-ban] not under the ban.
    pub fn voluntary_reveal(&mut self) {
        if self.state.solo.is_none() || self.state.banned(Power::SpacingGuild) {
            return;
        }
        if let Some(copy) = self.automa_draw(None) {
            self.reinforce(copy, false);
        }
    }

    /// [wfa.solo-special.bene-gesserit] A blocked die is freed;
    /// [wfa.solo-special.bene-gesserit-none] without one, supremacy.
    pub fn automa_bene_gesserit(&mut self) {
        if self.state.blocked > 0 {
            self.state.blocked -= 1;
            if let Some(solo) = &mut self.state.solo {
                solo.unrolled += 1;
            }
            self.emit(|| Event::DieFreed);
        } else {
            self.supremacy(1);
        }
    }

    /// [wfa.solo-mentat.troop-carriers] The legion nearest the target that is below the limit receives
    /// units from the strongest other legion in a settlement. Returns from where and where to.
    pub fn troop_carriers(&mut self) -> Option<(Area, Area)> {
        let (from, to) = carriers(self.state)?;
        let side = Side::Harkonnen;
        let group = super::movement::pick(self.state.legion(from), self.state.room(side, to));
        let rule = RuleRef("wfa.solo-mentat.troop-carriers");
        self.emit(|| Event::Automa { action: Action::Go { to, by: Means::Foot, attack: false }, rule });
        self.shift(side, from, to, group, Means::Foot);
        self.no_lone_leaders(side, from);
        Some((from, to))
    }
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
        .max_by_key(|&a| (strength(s.legion(a)), Reverse(a)))?;
    Some((from, to))
}

/// [wfa.solo-mentat.choose-legion] The legion whose attack, figures added, comes first; if none
/// could attack, or the card has no attack, the strongest, then the one nearest the target.
pub fn choose_legion(at: At<'_>, ops: &Ops, who: Who) -> (Action, RuleRef) {
    let rule = RuleRef("wfa.solo-mentat.choose-legion");
    let side = Side::Harkonnen;
    let later = ops.later(at.rules);
    let attacks = later.iter().any(|op| op.attacks());
    let march = MarchFrame::new(at.state, side, March::Attack, who, Mods(0), ops.bound);
    if attacks {
        let force = |a: Area| strengthened(at, a, later);
        if let Some((from, _, _)) = super::attack::with(at.state, march.origins(at.state), force) {
            return (Action::Area(from), rule);
        }
    }
    let best = march
        .origins(at.state)
        .iter()
        .min_by_key(|&a| (Reverse(strength(at.state.legion(a))), super::to_target(at.state, a), a));
    best.map_or((Action::Pass, rule), |a| (Action::Area(a), rule))
}

/// The areas that a card may bind. If it places units there, only those with room for
/// a unit, if there are any. [wfa.solo-deployment.overflow] What does not fit goes
/// elsewhere; [wfa.planning-cards.upper-bounds] the automa does as much as it can.
pub fn with_room(at: At<'_>, ops: &Ops, areas: AreaSet) -> AreaSet {
    let places = |op: &Op| matches!(*op, Op::Place { what, at: Where::AtBound, .. } if is_unit(what));
    if !ops.later(at.rules).iter().any(places) {
        return areas;
    }
    let open = areas.minus(at.state.full(Side::Harkonnen, areas));
    if open.is_empty() { areas } else { open }
}

/// The fresh figures of a legion with what a card adds to it: as much as the limit has room for and the supply
/// has, a kind that has run out by the next. [wfa.planning-cards.place-limit] [wfa.solo-deployment.shortage]
fn strengthened(at: At<'_>, a: Area, ops: &[Op]) -> Group {
    let side = Side::Harkonnen;
    let mut own = at.state.fresh(a);
    let (mut room, mut supply) = (at.state.room(side, a), at.state.supply[side.index()]);
    for op in ops {
        let Op::Place { what, n, .. } = *op else { continue };
        match what {
            What::AKind(wanted) => {
                for _ in 0..n {
                    let Some(kind) = super::deployment::next_kind(&supply, wanted) else { continue };
                    if kind != Kind::Generic && room == 0 {
                        continue;
                    }
                    room -= u8::from(kind != Kind::Generic);
                    supply[kind.index()] -= 1;
                    own.add(kind, 1);
                }
            }
            What::ANamed(l) => {
                let l = at.state.resolve(l);
                if matches!(at.state.leaders[l.index()].at, Whereabouts::Available | Whereabouts::Board(_)) {
                    own = own.with_named(l);
                }
            }
            What::AnyLeader | What::AVehicle(_) | What::AnyVehicle | What::ASandworm | What::TheWildMaker => {
            }
        }
    }
    own
}

/// [wfa.solo-mentat.tank-target] The legal leader nearest the target; then the one with most hits plus shields.
pub fn tank_target(at: At<'_>, reach: Reach, bound: Option<Area>) -> (Action, RuleRef) {
    let rule = RuleRef("wfa.solo-mentat.tank-target");
    let areas = tank_areas(at.state, Side::Harkonnen, reach, bound);
    let value = |l: Leader| at.rules.tables.leader(l).hits + at.rules.tables.leader(l).shields;
    let best = Leader::ALL
        .iter()
        .copied()
        .filter(|&l| l.side() == Side::Atreides && l != Leader::WildMaker)
        .filter_map(|l| at.state.leader_area(l).filter(|&a| areas.contains(a)).map(|a| (l, a)))
        .min_by_key(|&(l, a)| (super::to_target(at.state, a), Reverse(value(l)), l));
    best.map_or((Action::Pass, rule), |(l, _)| (Action::Leader(l), rule))
}

/// [wfa.solo-mentat.special-attack] The strongest legion, then one with a named leader, then the nearest to the target.
pub fn bombard(s: &State, targets: AreaSet) -> Option<Area> {
    targets.iter().min_by_key(|&a| {
        let g = s.legion(a);
        (Reverse(strength(g)), g.named.is_empty(), super::to_target(s, a), a)
    })
}

/// Whether any part of a list of operations would change something. [wfa.solo-mentat.unplayable]
/// [wfa.solo-mentat.hidden-tokens] What facedown tokens hide does not count.
pub fn would_change(at: At<'_>, prog: Prog) -> bool {
    let side = Side::Harkonnen;
    let mut ops = Ops::new(side, prog);
    let mut candidates = AreaSet::EMPTY;
    for &op in at.rules.tables.ops(prog) {
        let march = |act: March, who: Who, ops: &Ops| -> bool {
            if who == Who::WhoBound {
                return candidates.iter().any(|a| {
                    super::plans(at.state, &MarchFrame::new(at.state, side, act, who, Mods(0), Some(a)))
                });
            }
            super::plans(at.state, &MarchFrame::new(at.state, side, act, who, Mods(0), ops.bound))
        };
        let changes = match op {
            Op::Place { what: What::AVehicle(v), .. } => {
                let (areas, zones) = (
                    at.state.deserts().and(at.state.free(side)).minus(at.state.harvesters),
                    at.state.zones_with(None),
                );
                let spot = if v == Vehicle::Harvester { !areas.is_empty() } else { !zones.is_empty() };
                spot && at.state.vehicle_supply(v, at.rules.tables.vehicles[v.index()]) > 0
            }
            Op::Place { what, at: place, deploy, .. } => {
                let any = place_sources(at, side, what, Area(0), deploy, &mut |_| ControlFlow::Break(()))
                    .is_break();
                let dests =
                    if place == Where::AtBound { candidates } else { ops.destinations(at, what, place) };
                any && !dests.is_empty()
            }
            Op::Replace { from, to, .. } => {
                at.state.supply[1][to.index()] > 0
                    && at.state.with_legion(side).iter().any(|a| ops.replaceable(at.state, a, from))
            }
            Op::Move { who, .. } => march(March::Move, who, &ops),
            Op::Attack { who, .. } => march(March::Attack, who, &ops),
            Op::MoveOrAttack { who, .. } => march(March::Either, who, &ops),
            Op::Relocate => carriers(at.state).is_some(),
            Op::Draw { .. } | Op::PlayCard { .. } | Op::BgToken { .. } | Op::Restrict { .. } => true,
            Op::Discard { .. } => at.state.hand_size(Side::Atreides) > 0,
            Op::DiscardDie { face, .. } => at.state.dice[0][face.index()] > 0,
            Op::EnterPlay { leader, .. } => at.state.leaders[leader.index()].at == Whereabouts::NotInPlay,
            Op::RemoveFromGame { leader } => at.state.leaders[leader.index()].in_play(),
            Op::Tank { reach: Reach::ReachNextToBound } => {
                candidates.iter().any(|a| tank_target(at, Reach::ReachNextToBound, Some(a)).0 != Action::Pass)
            }
            Op::Tank { reach } => tank_target(at, reach, None).0 != Action::Pass,
            Op::Reveal => !crate::activities::facedown(at.state).is_empty(),
            Op::DiscardWormsign { at: place, .. } => {
                !ops.areas(at.state, place).and(at.state.wormsigns).is_empty()
            }
            Op::SpecialAttack { target, .. } => !bombard_targets(at.state, side, target, None).is_empty(),
            // [wfa.planning-cards.attached] A card under Eyes of Ibad is out of reach.
            Op::ShuffleBack { .. } => ops.next_ask(at, op).is_some(),
            Op::ChooseLegion { who } => {
                candidates =
                    MarchFrame::new(at.state, side, March::Move, who, Mods(0), None).origins(at.state);
                false
            }
            Op::ChooseArea { among } => {
                candidates = ops.areas(at.state, among).and(at.state.free(side));
                false
            }
            Op::Choose { options } => options.iter().any(|&p| would_change(at, p)),
            Op::DiscardSet { .. } => {
                // With Mohiam in play a copy cannot be resolved; otherwise it is at least laid aside.
                return at.state.leaders[Leader::Mohiam.index()].at == Whereabouts::NotInPlay;
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
