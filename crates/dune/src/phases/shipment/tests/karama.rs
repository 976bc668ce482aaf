//! Karama in general, shown on the powers of this phase.

use super::*;
use crate::windows::{Moment, PowerSet};
use landsraad_kernel::Viewer;

#[test]
fn each_use_opens_a_window_until_the_power_is_stopped() {
    // [gf9.karama.timing-response]
    let scene = basic().spice(Emperor, 9).spice(Harkonnen, 9).spice(Guild, 0).hand(Fremen, &["karama"]);
    let mut play = scene.start();
    play.ship(Emperor, "arrakeen", 4).pass_windows();
    assert_eq!(play.spice(Guild), 4);
    play.ship(Harkonnen, "carthag", 2).play_card(Fremen, "karama");
    // What was received before stays.
    assert_eq!((play.spice(Guild), play.spice(Harkonnen)), (4, 7));
}

#[test]
fn everybody_but_the_owner_is_asked_in_storm_order() {
    // [gf9.karama.window-who]
    let scene = basic().hand(Atreides, &["karama"]).hand(Emperor, &["karama#2"]).hand(Harkonnen, &["shield"]);
    let scene = scene.with(|p| {
        p.alliances = vec![vec![Atreides, Emperor]];
        p.first_player = Some(Harkonnen);
    });
    let mut play = scene.start();
    play.act(Atreides, ShipmentAction::Look);
    // [gf9.karama.window-order]
    assert_eq!(play.pending(), [Harkonnen]);
    play.pass();
    assert_eq!(play.pending(), [Emperor]);
    play.play_card(Emperor, "karama");
    assert_eq!(play.shipping(Harkonnen), Some(ShipmentQuestion::Ship));
    assert!(!play.works(Power::AtreidesSpiceSight));
}

#[test]
fn a_stopped_power_is_back_in_the_next_turn() {
    // [gf9.karama.duration] [gf9.karama.stop-atreides-spice-sight]
    let mut play = basic().hand(Guild, &["karama"]).start_match();
    play.act(Atreides, ShipmentAction::Look).play_card(Guild, "karama");
    assert!(!play.works(Power::AtreidesSpiceSight));
    play.ships(Harkonnen);
    assert!(!play.works(Power::AtreidesSpiceSight) && play.works(Power::GuildHalf));
    for _ in 0..200 {
        if play.state.phase != Phase::Shipment {
            break;
        }
        play.pass();
    }
    assert_eq!(play.state.stopped, PowerSet::default());
}

#[test]
fn special_powers_are_for_the_advanced_game_once_and_not_for_the_bene_gesserit() {
    // [gf9.karama.adv-not-basic]
    let mut play = basic().spice(Atreides, 9).hand(Guild, &["karama"]).start();
    play.pass().ship(Atreides, "carthag", 6);
    assert_eq!(play.forces(Atreides, "carthag"), 6);
    // [gf9.karama.adv-once]
    let scene = || advanced().spice(Atreides, 9).spice(Harkonnen, 9).hand(Guild, &["karama", "karama#2"]);
    let mut play = scene().start();
    play.ship(Atreides, "carthag", 6).play_card(Guild, "karama");
    assert!(play.view(Emperor).faction(Guild).unwrap().karama_used);
    // [gf9.karama.adv-choice]
    assert_eq!(play.state.stopped, PowerSet::default());
    play.ship(Harkonnen, "carthag", 1);
    assert_eq!(play.forces(Harkonnen, "carthag"), 11);
    // [gf9.karama.adv-bg-none]
    let play = advanced().hand(BeneGesserit, &["karama"]).start();
    let at = At { rules: &play.rules, s: &play.state };
    assert!(at.asked(Moment::Special(BeneGesserit)).is_empty());
    assert!(!at.asked(Moment::Stop(Power::GuildHalf)).is_empty());
}

#[test]
fn the_arrival_of_the_fremen_cannot_be_stopped() {
    // [gf9.karama.unstoppable]
    let mut play = basic().nowhere(Fremen).hand(Guild, &["karama"]).start();
    play.ship(Fremen, "sietch_tabr", 6);
    assert_eq!(play.forces(Fremen, "sietch_tabr"), 6);
}

#[test]
fn the_powers_that_can_be_stopped() {
    // [gf9.karama.stop-atreides] [gf9.karama.stop-bene-gesserit] [gf9.karama.stop-emperor]
    // [gf9.karama.stop-fremen] [gf9.karama.stop-guild] [gf9.karama.stop-harkonnen]
    let of = |f: Faction| Power::ALL.into_iter().filter(|p| p.owner() == f).count();
    assert_eq!(Faction::ALL.map(of), [4, 7, 3, 11, 6, 3]);
    let guild: Vec<Power> = Power::ALL.into_iter().filter(|p| p.owner() == Guild).collect();
    let (rates, kinds) = ([Power::GuildHalf, Power::GuildAllyHalf], [Power::GuildCross, Power::GuildReturn]);
    assert!(rates.iter().chain(&kinds).all(|p| guild.contains(p)));
    assert!(guild.contains(&Power::GuildIncome) && guild.contains(&Power::GuildTiming));
}

#[test]
fn a_karama_stops_advanced_advantages_too() {
    // [gf9.faq.karama-advanced]
    let scene = advanced().forces(BeneGesserit, "harg_pass:4", 2).forces(Guild, "false_wall_east:6", 6);
    let mut play = scene.hand(Fremen, &["karama"]).start();
    play.march(Guild, "false_wall_east", "harg_pass:4", 6).act(BeneGesserit, ShipmentAction::Flip);
    assert_eq!(play.pending(), [Fremen]);
    play.play_card(Fremen, "karama");
    assert!(!play.works(Power::BeneGesseritIntrusion));
}

#[test]
fn alliances_are_public_and_give_no_spice() {
    // [gf9.alliance.public]
    let scene = basic().spice(Emperor, 20).with(|p| p.alliances = vec![vec![Emperor, Guild]]);
    let mut play = scene.start();
    for viewers in [Viewer::Public, Viewer::Seat(play.seat(Fremen))] {
        let view = landsraad_kernel::Game::view(&play.rules, &play.state, viewers).into_inner();
        assert!(view.faction(Emperor).unwrap().allies.contains(Guild));
    }
    // [gf9.alliance.no-gifts]
    let before = play.spice(Guild);
    play.act(Emperor, Action::Pledge(5));
    assert_eq!((play.spice(Guild), play.spice(Emperor)), (before, 20));
    play.ships(Harkonnen).moves(Harkonnen).pass();
    assert_eq!((play.spice(Guild), play.spice(Emperor)), (before, 20));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(&[&AH2009, &V29], &[the_powers_that_can_be_stopped]);
    for_editions(
        &[&V29],
        &[
            alliances_are_public_and_give_no_spice,
            each_use_opens_a_window_until_the_power_is_stopped,
            special_powers_are_for_the_advanced_game_once_and_not_for_the_bene_gesserit,
            the_arrival_of_the_fremen_cannot_be_stopped,
            a_karama_stops_advanced_advantages_too,
        ],
    );
}
