//! The harvest by the 2009 rules.

use crate::Faction::*;
use crate::data::Territory;
use crate::state::Phase;
use crate::tests_support::{Scene, loc};

fn harvest() -> Scene {
    Scene::ah2009()
        .phase(Phase::Collection)
        .nowhere(Harkonnen)
        .nowhere(Atreides)
        .spice(Guild, 0)
        .spice(Fremen, 0)
}

#[test]
fn two_spice_for_each_force_and_the_rest_stays() {
    // [ah2009.harvest.rate] [ah2009.harvest.removed]
    let play = harvest().forces(Guild, "red_chasm", 3).board_spice("red_chasm", 8).start();
    assert_eq!((play.spice(Guild), play.state.board.spice.at(loc("red_chasm"))), (6, 2));
}

#[test]
fn the_earlier_in_order_collects_first() {
    // [ah2009.harvest.order]
    for (first, spice) in [(Guild, (4, 2)), (Fremen, (2, 4))] {
        let scene = harvest().storm(14).forces(Guild, "rock_outcroppings:13", 2);
        let scene = scene.forces(Fremen, "rock_outcroppings:14", 2).board_spice("rock_outcroppings:14", 6);
        let play = scene.with(|p| p.first_player = Some(first)).start();
        assert_eq!((play.spice(Guild), play.spice(Fremen)), spice);
    }
}

#[test]
fn coexisting_bene_gesserit_harvest_nothing() {
    // [ah2009.harvest.bg-coexist]
    let scene =
        harvest().forces(BeneGesserit, "red_chasm", 4).forces(Guild, "red_chasm", 1).spice(BeneGesserit, 0);
    let scene = scene.with(|p| p.advisors = vec![Territory::RED_CHASM]).board_spice("red_chasm", 10);
    let play = scene.start();
    assert_eq!((play.spice(Guild), play.spice(BeneGesserit)), (2, 0));
}
