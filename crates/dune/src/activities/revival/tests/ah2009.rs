//! The recovery of leaders by the 2009 rules.

use landsraad_kernel::Game;

use crate::Faction::*;
use crate::activities::revival::RevivalAction;
use crate::activities::shipment::ShipmentAction;
use crate::board::Place;
use crate::data::LeaderId;
use crate::stage::Position;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};
use crate::{Faction, Question};

fn leader(id: &str) -> LeaderId {
    LeaderId::by_id(id).unwrap()
}

fn silent(play: &mut Play) {
    let f = play.pending()[0];
    let action = play.rules.decision(&play.state, play.seat(f)).unwrap().default;
    play.act(f, action);
}

fn dead(f: Faction) -> impl FnOnce(&mut Position) {
    move |p| p.leaders.extend(LeaderId::of(f).map(|l| (l, Place::Tanks)))
}

/// In a player's own turn, at the recovery of leaders; the Harkonnen alone, with their leaders so.
fn recovery(f: Faction, spice: u16, set: impl FnOnce(&mut Position)) -> Play {
    let scene = Scene::ah2009().phase(Phase::Shipment).factions(&[f, Guild]).spice(f, spice).nowhere(f);
    let mut play = scene.with(set).with(|p| p.first_player = Some(f)).start();
    for _ in 0..40 {
        let asked = play.pending().first().map(|&g| play.asked(g));
        if asked.is_none() || matches!(asked, Some(Question::Revival(_))) {
            break;
        }
        silent(&mut play);
    }
    play
}

#[test]
fn one_leader_a_turn_for_his_value() {
    // [ah2009.leader.one] [ah2009.leader.cost] [ah2009.leader.still-traitor]
    let feyd = leader("feyd_rautha");
    let mut play = recovery(Harkonnen, 20, |p| {
        dead(Harkonnen)(p);
        p.traitors.insert(Guild, vec![feyd]);
    });
    play.act(Harkonnen, RevivalAction::Leader(feyd));
    assert_eq!((play.spice(Harkonnen), play.state.board.leaders.get(feyd).place), (14, Place::Home));
    assert!(!play.pending().iter().any(|&f| matches!(play.asked(f), Question::Revival(_))), "one is all");
    assert!(play.state.board.traitors.holds(Guild, feyd));
    let play = recovery(Harkonnen, 5, dead(Harkonnen));
    assert_eq!(play.refused(Harkonnen, RevivalAction::Leader(feyd)).rule.0, "gf9.revival.leader-cost");
}

#[test]
fn the_kwisatz_haderach_is_no_leader() {
    // [ah2009.leader.kh-not-leader]
    let mut play = recovery(Atreides, 9, dead(Atreides));
    assert!(!play.state.board.leaders.kwisatz().dead);
    play.act(Atreides, RevivalAction::Leader(leader("gurney_halleck")));
    assert_eq!(play.spice(Atreides), 5);
}

#[test]
fn nobody_ships_or_moves_before_the_recovery_of_leaders_is_over() {
    // [ah2009.leader.one]
    let mut play = recovery(Harkonnen, 20, dead(Harkonnen));
    assert_eq!(play.pending(), [Harkonnen]);
    play.refused(Harkonnen, ShipmentAction::FromReserves);
    play.act(Harkonnen, RevivalAction::Pass);
}
