//! The storm by the community rulebook 2.9.

use crate::Faction;
use crate::Faction::*;
use crate::action::Question;
use crate::activities::storm::StormEvent;
use crate::event::Event;
use crate::tests_support::{Play, Scene};

/// The storm moves by its card.
fn storm(scene: Scene, from: u8, card: u8) -> Play {
    scene.storm(from).with(|p| p.storm_card = Some(card)).start()
}

#[test]
fn the_storm_kills_on_sand_and_takes_spice_in_the_sectors_it_reaches() {
    // [v29.storm.kill-tokens]
    let scene = Scene::v29().forces(Guild, "the_minor_erg:8", 4).forces(Emperor, "imperial_basin:9", 2);
    let play = storm(scene.forces(BeneGesserit, "shield_wall:8", 3), 7, 3);
    assert_eq!(play.state.board.forces.tanks(Guild).total(), 4);
    assert_eq!(
        (play.forces(Emperor, "imperial_basin:9"), play.forces(BeneGesserit, "shield_wall:8")),
        (2, 3)
    );
    // [v29.storm.partial-territory]
    let play = storm(Scene::v29().forces(Guild, "harg_pass:4", 2).forces(Guild, "harg_pass:5", 2), 3, 1);
    assert_eq!((play.forces(Guild, "harg_pass:4"), play.forces(Guild, "harg_pass:5")), (0, 2));
    // [v29.storm.remove-spice]
    let scene = Scene::v29().board_spice("broken_land:12", 8).board_spice("funeral_plain:15", 6);
    let play = storm(scene, 11, 3);
    assert_eq!(play.view(Guild).spice.into_values().collect::<Vec<_>>(), [6]);
}

#[test]
fn the_first_player_is_found_again_after_each_storm() {
    // [v29.storm.first-player-renewed]
    let first = |from, card| {
        let play = storm(Scene::v29().with(|p| p.first_player = Some(Atreides)), from, card);
        let named = |f| play.happened(|e| *e == Event::Storm(StormEvent::FirstPlayer { faction: f }));
        Faction::ALL.into_iter().find(|&f| named(f))
    };
    assert_eq!((first(2, 1), first(2, 4)), (Some(BeneGesserit), Some(Emperor)));
}

#[test]
fn destroyed_the_wall_shelters_nobody() {
    // [v29.data.atomics-effect]
    let scene = Scene::v29().forces(Guild, "shield_wall:9", 2).hand(Guild, &["family_atomics"]);
    let mut play = storm(scene, 9, 1);
    play.pass_windows_but(Question::Reaction(crate::activities::windows::reaction::ReactionQuestion::Play(
        crate::activities::windows::Moment::FamilyAtomics,
    )));
    play.play_card(Guild, "family_atomics");
    assert_eq!((play.forces(Guild, "shield_wall:9"), play.forces(Atreides, "arrakeen")), (0, 0));
    assert_eq!(play.state.board.forces.tanks(Atreides).total(), 10);
}
