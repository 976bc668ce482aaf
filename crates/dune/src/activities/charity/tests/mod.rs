//! Tests of CHOAM charity.

mod editions;

use super::*;
use crate::Faction::*;
use crate::state::Phase;
use crate::tests_support::Scene;

fn scene(advanced: bool) -> Scene {
    let scene = if advanced { Scene::advanced() } else { Scene::basic() };
    scene.phase(Phase::Charity).with(|p| p.first_player = Some(Atreides))
}

#[test]
fn charity_brings_the_poor_up_to_two() {
    // [gf9.charity.claim]
    let mut play = scene(false).spice(Atreides, 1).spice(BeneGesserit, 0).spice(Emperor, 2).start();
    play.act(Atreides, CharityAction::Claim).act(BeneGesserit, CharityAction::Claim);
    assert_eq!((play.spice(Atreides), play.spice(BeneGesserit)), (2, 2));
    assert_eq!(play.refused(Emperor, CharityAction::Claim).rule, CLAIM);
}

#[test]
fn bribes_before_the_shield_do_not_count() {
    // [gf9.charity.claim] [gf9.deals.payment]
    let mut play = scene(false).spice(Atreides, 0).with(|p| p.bribes = [(Atreides, 4)].into()).start();
    play.act(Atreides, CharityAction::Claim);
    assert_eq!(play.spice(Atreides), 2);
}

#[test]
fn charity_must_be_asked_for() {
    // [gf9.charity.optional]
    let mut play = scene(false).spice(Atreides, 0).start();
    assert_eq!(play.pending(), [Atreides]);
    play.act(Atreides, CharityAction::Pass);
    assert_eq!((play.spice(Atreides), play.pending()), (0, vec![BeneGesserit]));
}

#[test]
fn the_bene_gesserit_always_receive_two() {
    // [gf9.bene-gesserit.adv-charity]
    let mut play = scene(true).spice(BeneGesserit, 9).start();
    play.act(Atreides, CharityAction::Pass);
    assert_eq!((play.spice(BeneGesserit), play.pending()), (11, vec![Emperor]));
}

#[test]
fn a_karama_stops_their_charity() {
    // [gf9.karama.stop-bene-gesserit-charity] [gf9.karama.stop-bene-gesserit] [gf9.karama.redo]
    let mut play = scene(true).spice(BeneGesserit, 1).hand(Guild, &["karama"]).start();
    play.act(Atreides, CharityAction::Pass).play_card(Guild, "karama");
    assert_eq!(play.spice(BeneGesserit), 1);
    play.act(BeneGesserit, CharityAction::Claim);
    assert_eq!(play.spice(BeneGesserit), 2);
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[bribes_before_the_shield_do_not_count, the_bene_gesserit_always_receive_two],
    );
    for_editions(&[&V29], &[charity_must_be_asked_for]);
}
