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

use landsraad_kernel::{Activity, Chance, Frames, RuleRef, Seat};

use crate::Arrakis;
use crate::action::Action;
use crate::activities::ops::{Ask, bombard_targets};
use crate::activities::{At, Frame, MarchFrame, Ops, Visit};
use crate::board::{Area, AreaSet};
use crate::data::{Op, Side};
use crate::question::March;
use crate::state::State;

/// The first legal answer of a seat to what a frame asks.
pub fn first(frame: &Frame, at: At<'_>, seat: Seat) -> Action {
    let mut found = Action::Pass;
    let _ = frame.legal(at, seat, &mut |action| {
        found = action;
        ControlFlow::Break(())
    });
    found
}

/// Visits the legal answers to what an activity asks.
fn answers<A: Activity<Game = Arrakis>>(activity: &A, at: At<'_>, visit: &mut Visit<'_>) {
    if let Some((seats, ask)) = activity.asked(at)
        && let Some(seat) = seats.first()
    {
        // The flow only says that the visitor has seen enough.
        let _ = activity.legal(at, seat, ask, visit);
    }
}

/// The first legal answer to what an activity asks.
pub fn first_of<A: Activity<Game = Arrakis>>(activity: &A, at: At<'_>) -> Action {
    let mut found = Action::Pass;
    answers(activity, at, &mut |action| {
        found = action;
        ControlFlow::Break(())
    });
    found
}

/// The first legal answer that is not declining.
pub fn first_deed<A: Activity<Game = Arrakis>>(activity: &A, at: At<'_>) -> Action {
    let mut found = Action::Pass;
    answers(activity, at, &mut |action| {
        found = action;
        if action == Action::Pass { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// What a march that an operation allows becomes: an attack if there is one, else a move.
pub fn plan(s: &State, m: &MarchFrame) -> Option<(Area, Action, RuleRef)> {
    let origins = m.origins(s);
    match m.act {
        March::Attack => attack::best(s, origins),
        March::Move => movement::best(s, origins),
        March::Either => attack::best(s, origins).or_else(|| movement::best(s, origins)),
        March::Lift => None,
    }
}

/// Whether an operation allows any march that the automa would make.
pub fn plans(s: &State, m: &MarchFrame) -> bool {
    let origins = m.origins(s);
    match m.act {
        March::Attack => attack::any(s, origins),
        March::Move => movement::any(s, origins),
        March::Either => attack::any(s, origins) || movement::any(s, origins),
        March::Lift => false,
    }
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

/// Choices inside an operation. [wfa.solo-mentat.move-attack] Moves and attacks are answered by [`plan`];
/// [wfa.solo-mentat.place-replace] placing by the deployment, replacing by the House priorities.
pub fn operation(at: At<'_>, chance: &mut dyn Chance, ops: &Ops, ask: Ask, op: Op) -> (Action, RuleRef) {
    let side = Side::Harkonnen;
    let pass = (Action::Pass, RuleRef("wfa.solo-mentat.other-effect"));
    let area = |a: Option<Area>, rule: &'static str| a.map_or(pass, |a| (Action::Area(a), RuleRef(rule)));
    match (ask, op) {
        (Ask::PlaceWhere, Op::Place { what, at: place, .. }) => {
            let set = ops.destinations(at, what, place);
            deployment::place(at.state, set, ops.bound)
        }
        (Ask::PlaceWhat, Op::Place { what, .. }) => {
            (deployment::figure(at, what).unwrap_or(Action::Pass), RuleRef("wfa.solo-mentat.figures"))
        }
        (Ask::Replace, Op::Replace { from, .. }) => area(
            house::best(at.state, |a| ops.replaceable(at.state, a, from)),
            "wfa.solo-house.replace-priority",
        ),
        (Ask::Choose, Op::Choose { options }) => {
            // [wfa.solo-attack.cascade] Attack if possible, otherwise move.
            let possible = |i: usize| match at.rules.tables.op(options[i], 0) {
                Some(Op::Attack { who, mods }) => {
                    plans(at.state, &MarchFrame::new(at.state, side, March::Attack, who, mods, ops.bound))
                }
                Some(_) | None => false,
            };
            let index = (0..4).find(|&i| options[i].len > 0 && possible(i)).unwrap_or(0);
            let word = crate::activities::ops::option_word(at.rules, options[index]);
            (Action::Option { index: index as u8, word }, RuleRef("wfa.solo-attack.cascade"))
        }
        (Ask::Area, Op::ChooseArea { .. }) => {
            let mut set = AreaSet::EMPTY;
            answers(ops, at, &mut |a| {
                if let Action::Area(a) = a {
                    set.insert(a);
                }
                ControlFlow::Continue(())
            });
            let set = mentat::with_room(at, ops, set);
            if set.and(at.state.settlements).is_empty() {
                area(nearest(at.state, set), "wfa.solo-mentat.other-effect")
            } else {
                deployment::place(at.state, set, None)
            }
        }
        (Ask::Legion, Op::ChooseLegion { who }) => mentat::choose_legion(at, ops, who),
        (Ask::Tank, Op::Tank { reach }) => mentat::tank_target(at, reach, ops.bound),
        (Ask::Bombard, Op::SpecialAttack { target, .. }) => area(
            mentat::bombard(at.state, bombard_targets(at.state, side, target, ops.zone)),
            "wfa.solo-mentat.special-attack",
        ),
        (Ask::DiscardWormsign, Op::DiscardWormsign { at: place, .. }) => area(
            nearest(at.state, ops.areas(at.state, place).and(at.state.wormsigns)),
            "wfa.solo-mentat.other-effect",
        ),
        (Ask::ShuffleBack, _) => any_of(ops, at, chance).unwrap_or(pass),
        (
            Ask::PlaceWhere
            | Ask::PlaceWhat
            | Ask::Vehicle
            | Ask::VehicleSpot
            | Ask::TokenWhere
            | Ask::TokenLeader
            | Ask::LeaderWhere
            | Ask::Sector
            | Ask::Remove
            | Ask::Replace
            | Ask::Enemy
            | Ask::EnemyTo
            | Ask::Sietch
            | Ask::SietchTo
            | Ask::Swap
            | Ask::Draw
            | Ask::PlayCard
            | Ask::Discard
            | Ask::ForceDie
            | Ask::Tank
            | Ask::Wormsign
            | Ask::DiscardWormsign
            | Ask::Worm
            | Ask::WormTo
            | Ask::WormTarget
            | Ask::Bombard
            | Ask::Transfer
            | Ask::ReplaceRevealed
            | Ask::Imperium
            | Ask::Attach
            | Ask::Choose
            | Ask::Area
            | Ask::Legion,
            _,
        ) => (first_of(ops, at), RuleRef("wfa.solo-mentat.other-effect")),
    }
}

/// [wfa.solo-vehicles.ties] A choice that concerns no place is made at random.
fn any_of(ops: &Ops, at: At<'_>, chance: &mut dyn Chance) -> Option<(Action, RuleRef)> {
    let rule = RuleRef("wfa.solo-vehicles.ties");
    let mut all = arrayvec::ArrayVec::<Action, 8>::new();
    answers(ops, at, &mut |action| {
        // There are never more revealed cards.
        let _ = all.try_push(action);
        ControlFlow::Continue(())
    });
    let count = all.len() as u32;
    (count > 0).then(|| (all[chance.pick(rule, count) as usize], rule))
}
