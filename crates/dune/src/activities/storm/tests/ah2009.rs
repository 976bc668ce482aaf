//! What is claimed after the storm by the 2009 rules.

use crate::Faction::*;
use crate::activities::At;
use crate::data::Territory;
use crate::factions::has_ornithopters;
use crate::tests_support::Scene;

#[test]
fn coexisting_bene_gesserit_neither_have_nor_hinder_ornithopters() {
    // [ah2009.storm.ornithopters-bg-coexist]
    let scene = Scene::ah2009().storm(3).with(|p| p.storm_card = Some(1)).nowhere(Harkonnen);
    let scene = scene.forces(Atreides, "arrakeen", 6).forces(BeneGesserit, "arrakeen", 2);
    let play = scene.with(|p| p.advisors = vec![Territory::ARRAKEEN]).start();
    let at = At { rules: &play.rules, state: &play.state };
    assert!(has_ornithopters(at, Atreides) && !has_ornithopters(at, BeneGesserit));
    let hostile = Scene::ah2009().storm(3).with(|p| p.storm_card = Some(1)).nowhere(Harkonnen);
    let play = hostile.forces(Atreides, "arrakeen", 6).forces(BeneGesserit, "arrakeen", 2).start();
    assert!(!has_ornithopters(At { rules: &play.rules, state: &play.state }, Atreides));
}
