//! Tests of spice collection.

mod ah2009;
mod editions;
mod v29;

use landsraad_kernel::Game;

use super::*;
use crate::Faction::*;
use crate::tests_support::{Play, Scene, loc};

fn scene() -> Scene {
    Scene::basic().phase(Phase::Collection).nowhere(Harkonnen).nowhere(Atreides)
}
fn lying(play: &Play, at: &str) -> u16 {
    play.state.board.spice.at(loc(at))
}

#[test]
fn forces_collect_in_their_own_sector_only() {
    // [gf9.collection.who]
    let play = scene().forces(Atreides, "old_gap:9", 3).board_spice("old_gap:10", 6).start();
    assert_eq!((play.spice(Atreides), lying(&play, "old_gap:10")), (10, 6));
    let play = scene().forces(Atreides, "old_gap:10", 3).board_spice("old_gap:10", 6).start();
    assert_eq!((play.spice(Atreides), lying(&play, "old_gap:10")), (16, 0));
}

#[test]
fn two_each_or_three_with_a_city() {
    // [gf9.collection.rate] [gf9.collection.leftover]
    let spice = |s: Scene| s.board_spice("south_mesa:5", 10).start();
    let play = spice(scene().forces(Emperor, "south_mesa:5", 4));
    assert_eq!((play.spice(Emperor), lying(&play, "south_mesa:5")), (18, 2));
    let play = spice(scene().forces(Emperor, "south_mesa:5", 4).forces(Emperor, "carthag:11", 1));
    assert_eq!((play.spice(Emperor), lying(&play, "south_mesa:5")), (20, 0));
}

#[test]
fn strongholds_pay_in_the_advanced_game_only() {
    // [gf9.collection.adv-cities] [gf9.collection.adv-cities-moment]
    let set = |s: Scene| {
        s.phase(Phase::Collection)
            .nowhere(Atreides)
            .nowhere(Guild)
            .forces(Harkonnen, "carthag:11", 2)
            .forces(Harkonnen, "tueks_sietch:5", 1)
            .forces(Harkonnen, "arrakeen:10", 1)
            .start()
    };
    assert_eq!(set(Scene::advanced()).spice(Harkonnen), 15);
    assert_eq!(set(Scene::basic()).spice(Harkonnen), 10);
}

#[test]
fn two_under_the_storm_are_both_paid_and_advisors_are_not() {
    // [gf9.collection.adv-cities] [gf9.bene-gesserit.adv-no-occupy] [gf9.victory.contested-stronghold]
    let play = Scene::advanced()
        .phase(Phase::Collection)
        .storm(11)
        .forces(Emperor, "carthag:11", 1)
        .forces(Harkonnen, "carthag:11", 3)
        .forces(BeneGesserit, "tueks_sietch:5", 2)
        .with(|p| p.advisors = vec![Territory::TUEKS_SIETCH])
        .start();
    assert_eq!([Emperor, Harkonnen, BeneGesserit, Guild].map(|f| play.spice(f)), [12, 12, 5, 6]);
}

#[test]
fn advisors_collect_nothing_and_a_starred_force_counts_one() {
    // [gf9.bene-gesserit.adv-no-collect] [gf9.emperor.sardaukar-other-counts]
    let play = Scene::advanced()
        .phase(Phase::Collection)
        .forces(BeneGesserit, "old_gap:10", 2)
        .forces(Guild, "old_gap:9", 1)
        .with(|p| p.advisors = vec![Territory::OLD_GAP])
        .board_spice("old_gap:10", 6)
        .squad(Fremen, "red_chasm:7", 0, 1)
        .board_spice("red_chasm:7", 8)
        .start();
    assert_eq!((lying(&play, "old_gap:10"), lying(&play, "red_chasm:7")), (6, 6));
}

#[test]
fn a_faction_that_says_so_in_time_chooses_how_much_to_take() {
    // [gf9.collection.who] [gf9.collection.leftover]
    let battle = |scene: Scene| {
        let scene = scene.phase(Phase::Battle).with(|p| p.first_player = Some(Guild));
        let scene = scene.forces(Guild, "red_chasm:7", 4).board_spice("red_chasm:7", 8);
        let scene = scene.nowhere(Atreides).forces(Atreides, "old_gap:10", 2).board_spice("old_gap:10", 6);
        // Something to decide before.
        scene.nowhere(Emperor).nowhere(Fremen).forces(Emperor, "carthag", 1).forces(Fremen, "carthag", 1)
    };
    let through = |play: &mut Play| {
        while play.state.phase == Phase::Battle {
            let f = play.pending()[0];
            let seat = play.seat(f);
            let default = Game::decision(&play.rules, &play.state, seat).unwrap().default;
            play.act(f, default);
        }
    };
    let take = |n| Action::Collection(CollectionAction::Take(n));
    let mut play = battle(scene()).start_match();
    let open = play.pending();
    play.act(Guild, Action::Collection(CollectionAction::Choose));
    assert_eq!(play.pending(), open, "the open question stays open");
    play.refused(Guild, Action::Collection(CollectionAction::Choose));
    through(&mut play);
    assert_eq!((play.state.phase, play.pending()), (Phase::Collection, vec![Guild]));
    assert_eq!(play.legal(Guild).len(), 9);
    let refused = play.refused(Guild, take(9));
    assert_eq!(refused.why, Why::Collection(CollectionWhy::TooMuch { most: 8 }));
    let before = play.spice(Guild);
    play.act(Guild, take(3));
    assert_eq!((play.spice(Guild) - before, lying(&play, "red_chasm:7")), (3, 5));
    // The others take all they can, unasked; the next turn nobody is asked.
    assert_eq!(lying(&play, "old_gap:10"), 2);
    assert!(play.state.choosy.is_empty());
    // Without a word nobody is asked at all.
    let mut play = battle(scene()).start_match();
    through(&mut play);
    assert_eq!((play.state.phase == Phase::Collection, lying(&play, "red_chasm:7")), (false, 0));
    play.refused(Guild, Action::Collection(CollectionAction::Choose));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::AH2009;
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009],
        &[strongholds_pay_in_the_advanced_game_only, two_under_the_storm_are_both_paid_and_advisors_are_not],
    );
}
