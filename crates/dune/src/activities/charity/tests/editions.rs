//! Charity where the editions differ.

use crate::Faction::*;
use crate::activities::charity::CharityAction;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

/// Answers every question by its default.
fn run(play: &mut Play) {
    while let Some(f) = play.pending().first().copied() {
        let seat = play.seat(f);
        let action = landsraad_kernel::Game::decision(&play.rules, &play.state, seat).unwrap().default;
        play.act(f, action);
    }
}

#[test]
fn charity_is_for_those_who_have_nothing() {
    // [ah2009.auction.charity] [ah2009.auction.charity-once] [v29.auction.charity]
    for scene in [Scene::ah2009, Scene::v29] {
        let scene = scene().phase(Phase::Charity).with(|p| p.first_player = Some(Atreides));
        let mut play = scene.spice(Atreides, 1).spice(Emperor, 0).turn(1).start();
        assert!(play.refused(Atreides, CharityAction::Claim).rule.0.contains("charity"));
        while play.pending() != [Emperor] {
            let f = play.pending()[0];
            play.act(f, CharityAction::Pass);
        }
        play.act(Emperor, CharityAction::Claim);
        assert_eq!((play.spice(Atreides), play.spice(Emperor)), (1, 2));
    }
}

#[test]
fn the_bene_gesserit_wait_for_turn_two() {
    // [ah2009.auction.charity-bg]
    let got = |turn| {
        let mut play = Scene::ah2009().phase(Phase::Charity).turn(turn).spice(BeneGesserit, 9).start();
        run(&mut play);
        play.spice(BeneGesserit)
    };
    assert_eq!((got(1), got(2)), (9, 11));
}
