//! The automa: a deterministic player of the Harkonnen inside the rules. [wfa.solo-setup.as-two-player]
//!
//! It answers the questions of its side, each by a priority list of the aid; the answer goes out as an event that cites
//! the priority. Ties that the aid leaves open go to the first id. [wfa.solo-vehicles.ties]

pub mod attack;
pub mod combat;
pub mod deployment;
pub mod house;
pub mod mentat;
pub mod movement;
pub mod spice;
pub mod strength;
pub mod tactic;
pub mod turn;
pub mod vehicles;

use std::ops::ControlFlow;

use landsraad_kernel::{Chance, RuleRef};

use crate::Arrakis;
use crate::action::Action;
use crate::board::{Area, AreaSet};
use crate::data::{Op, Side, Vehicle};
use crate::frames::ops::{Ask, bombard_targets};
use crate::frames::{Frame, MarchFrame, Ops};
use crate::question::March;
use crate::state::State;

/// The automa's answer to the question of a frame, and the priority that chose it.
pub fn answer(g: &Arrakis, s: &State, chance: &mut dyn Chance, frame: &Frame) -> (Action, RuleRef) {
    match frame {
        Frame::Vehicles(v) => vehicles::spot(g, s, v),
        Frame::March(m) => march(s, m),
        Frame::Select(sel) => movement::figures(g, sel),
        Frame::Battle(b) => combat::battle(g, s, b, frame),
        Frame::Casualties(c) => combat::casualty(g, c.group),
        Frame::Trim(_) => combat::trim(g, s, frame),
        Frame::Surface(_) => {
            // [wfa.solo-hazards.carryall-use] A connected carryall is always spent.
            let zone = last(g, s, frame);
            (zone, RuleRef("wfa.solo-hazards.carryall-use"))
        }
        Frame::Ops(ops) => operation(g, s, chance, ops, frame),
        Frame::Round(_)
        | Frame::Dice(_)
        | Frame::Actions(_)
        | Frame::Turn(_)
        | Frame::Free(_)
        | Frame::WormStrike(_)
        | Frame::Hazards(_)
        | Frame::Storm(_)
        | Frame::Spice(_)
        | Frame::EndOfRound(_)
        | Frame::Claims(_)
        | Frame::Steps(_)
        | Frame::Garrison(_) => (first(g, s, frame), RuleRef("wfa.solo-vehicles.ties")),
    }
}

/// The first legal answer.
fn first(g: &Arrakis, s: &State, frame: &Frame) -> Action {
    let mut found = Action::Pass;
    let _ = frame.activity().legal(g, s, &mut |a| {
        found = a;
        ControlFlow::Break(())
    });
    found
}

/// The second legal answer: the first that is not declining.
fn last(g: &Arrakis, s: &State, frame: &Frame) -> Action {
    let mut found = Action::Pass;
    let _ = frame.activity().legal(g, s, &mut |a| {
        found = a;
        if a == Action::Pass { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// What a march that an operation allows becomes: an attack if there is one, else a move.
pub fn plan(s: &State, m: &MarchFrame) -> Option<(Area, Action, RuleRef)> {
    match m.act {
        March::Attack => attack::best(s, m),
        March::Move => movement::best(s, m),
        March::Either => attack::best(s, m).or_else(|| movement::best(s, m)),
        March::Lift => None,
    }
}

fn march(s: &State, m: &MarchFrame) -> (Action, RuleRef) {
    let found = match m.chosen() {
        None => plan(s, m).map(|(from, _, rule)| (Action::Area(from), rule)),
        Some(from) => {
            let mut only = *m;
            only.only = Some(from);
            plan(s, &only).map(|(_, go, rule)| (go, rule))
        }
    };
    found.unwrap_or((Action::Pass, RuleRef("wfa.solo-move.no-goal")))
}

/// The target sietch's area. [wfa.solo-setup.moved-sietch] Wherever the token lies now.
pub fn target(s: &State) -> Option<Area> {
    s.solo.as_ref().and_then(|solo| solo.target).map(|i| s.sietches[usize::from(i)].at)
}

/// Map distance to the target sietch. [wfa.solo-path.impassable] Over borders of every sort; [wfa.solo-path.blocked] what
/// lies between does not matter for comparing.
pub fn to_target(s: &State, from: Area) -> u8 {
    target(s).map_or(u8::MAX, |t| crate::board::apart(from, t))
}

/// The area nearest to the target sietch, then the first by id.
pub fn nearest(s: &State, areas: AreaSet) -> Option<Area> {
    areas.iter().min_by_key(|&a| (to_target(s, a), a))
}

/// Choices inside an operation. [wfa.solo-mentat.move-attack] Moves and attacks are answered by [`march`];
/// [wfa.solo-mentat.place-replace] placing by the deployment, replacing by the House priorities.
fn operation(g: &Arrakis, s: &State, chance: &mut dyn Chance, ops: &Ops, frame: &Frame) -> (Action, RuleRef) {
    let side = Side::Harkonnen;
    let pass = (Action::Pass, RuleRef("wfa.solo-mentat.other-effect"));
    let area = |a: Option<Area>, rule: &'static str| a.map_or(pass, |a| (Action::Area(a), RuleRef(rule)));
    let Some(op) = ops.op(g) else { return pass };
    match (ops.ask, op) {
        (Ask::PlaceWhere, Op::Place { what, at, .. }) => {
            let set = ops.destinations(g, s, what, at);
            deployment::place(s, set, ops.bound)
        }
        (Ask::PlaceWhat, _) => (last(g, s, frame), RuleRef("wfa.solo-mentat.figures")),
        (Ask::Replace, Op::Replace { from, .. }) => {
            area(house::best(s, |a| ops.replaceable(s, a, from)), "wfa.solo-house.replace-priority")
        }
        (Ask::Choose, Op::Choose { options }) => {
            // [wfa.solo-attack.cascade] Attack if possible, otherwise move.
            let possible = |i: usize| match g.tables.op(options[i], 0) {
                Some(Op::Attack { who, mods }) => {
                    attack::best(s, &MarchFrame::new(s, side, March::Attack, who, mods, ops.bound)).is_some()
                }
                Some(_) | None => false,
            };
            let index = (0..4).find(|&i| options[i].len > 0 && possible(i)).unwrap_or(0);
            let word = crate::frames::ops::option_word(g, options[index]);
            (Action::Option { index: index as u8, word }, RuleRef("wfa.solo-attack.cascade"))
        }
        (Ask::Area, Op::ChooseArea { .. }) => {
            let mut set = AreaSet::EMPTY;
            let _ = frame.activity().legal(g, s, &mut |a| {
                if let Action::Area(a) = a {
                    set.insert(a);
                }
                ControlFlow::Continue(())
            });
            if set.and(s.settlements).is_empty() {
                area(nearest(s, set), "wfa.solo-mentat.other-effect")
            } else {
                deployment::place(s, set, None)
            }
        }
        (Ask::Legion, Op::ChooseLegion { who }) => mentat::choose_legion(g, s, ops, who),
        (Ask::Tank, Op::Tank { reach }) => mentat::tank_target(g, s, reach, ops.bound),
        (Ask::Bombard, Op::SpecialAttack { target, .. }) => area(
            mentat::bombard(s, bombard_targets(s, side, target, ops.zone)),
            "wfa.solo-mentat.special-attack",
        ),
        (Ask::DiscardWormsign, Op::DiscardWormsign { at, .. }) => {
            area(nearest(s, ops.areas(g, s, at).and(s.wormsigns)), "wfa.solo-mentat.other-effect")
        }
        (Ask::ShuffleBack, _) => {
            // [wfa.solo-vehicles.ties] A choice that concerns no place is made at random.
            let mut cards = arrayvec::ArrayVec::<Action, 8>::new();
            let _ = frame.activity().legal(g, s, &mut |a| {
                let _ = cards.try_push(a);
                ControlFlow::Continue(())
            });
            let n = cards.len() as u32;
            if n == 0 {
                return pass;
            }
            (
                cards[chance.pick(RuleRef("wfa.solo-vehicles.ties"), n) as usize],
                RuleRef("wfa.solo-vehicles.ties"),
            )
        }
        (_, _) => (first(g, s, frame), RuleRef("wfa.solo-mentat.other-effect")),
    }
}

/// Whether the vehicle is carried by air.
pub const fn flies(vehicle: Vehicle) -> bool {
    !matches!(vehicle, Vehicle::Harvester)
}
