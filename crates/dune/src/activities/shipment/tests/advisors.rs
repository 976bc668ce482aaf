//! The Bene Gesserit: following, advisors, intrusion, declaring battle.

use super::*;
use crate::activities::storm::may_launch_atomics;
use crate::board::Barred;
use crate::victory::strongholds;

/// An advanced scene with advisors beside another faction.
fn beside(scene: Scene, f: Faction, at: &str, count: u8, advisors: u8) -> Scene {
    let scene = scene.forces(f, at, count).forces(BeneGesserit, at, advisors);
    let t = loc(at).territory();
    scene.with(|p| p.advisors.push(t))
}

#[test]
fn a_force_follows_each_off_planet_shipment() {
    // [gf9.bene-gesserit.free-force] [gf9.turn.decline-default]
    let mut play = basic().spice(Emperor, 9).spice(Harkonnen, 9).start();
    play.ship(Emperor, "carthag", 3).act(BeneGesserit, ShipmentAction::Follow(Loc::POLAR_SINK));
    assert_eq!(play.forces(BeneGesserit, "polar_sink"), 2);
    // No advisors in the basic game.
    play.ship(Harkonnen, "arrakeen", 1);
    let refused = play.refused(BeneGesserit, ShipmentAction::Follow(loc("arrakeen")));
    assert_eq!(refused.rule, rule("gf9.bene-gesserit.free-force"));
    play.act(BeneGesserit, ShipmentAction::Follow(Loc::POLAR_SINK));
    assert_eq!((play.forces(BeneGesserit, "polar_sink"), play.reserves(BeneGesserit)), (3, 17));
    // Nor with shipments across the planet.
    let mut play = basic().spice(Guild, 9).start();
    play.cross(Guild, "tueks_sietch", "sietch_tabr", 5);
    assert!(matches!(play.shipping(Guild), Some(ShipmentQuestion::Move { .. })));
}

#[test]
fn a_power_out_of_its_moment_is_refused_with_its_moment() {
    // [gf9.bene-gesserit.free-force] [gf9.bene-gesserit.adv-declare-battle] [gf9.atreides.spice-sight]
    let scene = beside(advanced().nowhere(BeneGesserit), Emperor, "basin", 2, 1);
    let mut play = scene.start();
    play.ships(Fremen);
    let why = |action| play.refused(BeneGesserit, action).why;
    let follow = why(ShipmentAction::Follow(Loc::POLAR_SINK));
    assert_eq!(follow, Why::Shipment(ShipmentWhy::NobodyToFollow), "not because their turn is over");
    assert_eq!(why(ShipmentAction::Flip), Why::Shipment(ShipmentWhy::NoIntruder));
    assert_eq!(why(ShipmentAction::Declare(t("basin"))), Why::Shipment(ShipmentWhy::DeclareFirst));
    let look = play.refused(Atreides, ShipmentAction::Look);
    assert_eq!(look.why, Why::Shipment(ShipmentWhy::LookFirst));
    // The Guild, too, has had its turn once it is over.
    let mut play = basic().start();
    play.ships(Harkonnen);
    let over = play.refused(Guild, ShipmentAction::FromReserves);
    assert_eq!((over.rule, over.why), (rule("gf9.shipment.order"), Why::Shipment(ShipmentWhy::TurnOver)));
}

#[test]
fn a_karama_stops_following_for_the_phase() {
    // [gf9.karama.stop-bene-gesserit-free-force]
    let scene = basic().spice(Emperor, 9).spice(Harkonnen, 9).hand(Fremen, &["karama"]);
    let mut play = scene.start();
    play.ship(Emperor, "carthag", 3).pass_windows();
    play.act(BeneGesserit, ShipmentAction::Follow(Loc::POLAR_SINK)).play_card(Fremen, "karama");
    assert_eq!(play.reserves(BeneGesserit), 19);
    play.ship(Harkonnen, "carthag", 1);
    assert!(matches!(play.shipping(Harkonnen), Some(ShipmentQuestion::Move { .. })));
}

#[test]
fn an_advisor_accompanies_the_shipment() {
    // [gf9.bene-gesserit.adv-accompany] [gf9.bene-gesserit.adv-no-block]
    let scene = || advanced().nowhere(BeneGesserit).spice(Emperor, 9).forces(Harkonnen, "arrakeen", 2);
    let mut play = scene().forces(Atreides, "polar_sink", 2).start();
    play.ship(Emperor, "arrakeen", 5)
        .plain(Emperor)
        .act(BeneGesserit, ShipmentAction::Follow(loc("arrakeen")));
    assert_eq!(play.forces(BeneGesserit, "arrakeen"), 1);
    assert!(play.advisors("arrakeen"));
    // Not beside fighters: sides do not mix.
    let mut play = scene().forces(BeneGesserit, "pasty_mesa:5", 1).start();
    play.ship(Emperor, "pasty_mesa:7", 2).plain(Emperor);
    let refused = play.refused(BeneGesserit, ShipmentAction::Follow(loc("pasty_mesa:6")));
    assert_eq!(refused.rule, rule("gf9.bene-gesserit.adv-accompany"));
    // Another sector of the territory will do, but not one in storm.
    let mut play = scene().storm(8).start();
    play.ship(Emperor, "pasty_mesa:7", 2).plain(Emperor);
    let stormy = play.refused(BeneGesserit, ShipmentAction::Follow(loc("pasty_mesa:8")));
    assert_eq!(stormy.rule, rule("gf9.shipment.no-storm"));
    play.act(BeneGesserit, ShipmentAction::Follow(loc("pasty_mesa:5")));
    assert!(play.advisors("pasty_mesa"));
}

#[test]
fn others_who_leave_advisors_choose_no_side() {
    // [gf9.bene-gesserit.adv-move-occupied]
    let scene = advanced().nowhere(BeneGesserit).nowhere(Atreides).forces(Emperor, "sihaya_ridge", 2);
    let mut play = beside(scene, Harkonnen, "basin", 3, 2).hand(Guild, &["karama"]).start();
    play.march(Harkonnen, "basin", "sihaya_ridge", 3).plain(Harkonnen);
    assert_eq!(play.forces(Harkonnen, "sihaya_ridge"), 3, "no side is asked, and nobody can stop it");
    assert!(!play.advisors("basin"), "the advisors left alone are fighters");
    // Also where some of them stay behind.
    let scene = advanced().nowhere(BeneGesserit).nowhere(Atreides).forces(Emperor, "sihaya_ridge", 2);
    let mut play = beside(scene, Harkonnen, "basin", 3, 2).hand(Guild, &["karama"]).start();
    play.march(Harkonnen, "basin", "sihaya_ridge", 1).plain(Harkonnen);
    assert_eq!(play.forces(Harkonnen, "sihaya_ridge"), 1);
    assert!(play.advisors("basin"));
}

#[test]
fn no_advisor_follows_an_ally() {
    // [gf9.bene-gesserit.adv-ally]
    let scene =
        || advanced().nowhere(BeneGesserit).with(|p| p.alliances = vec![vec![BeneGesserit, Harkonnen]]);
    let mut play = scene().spice(Harkonnen, 9).start();
    play.ship(Harkonnen, "carthag", 1);
    let refused = play.refused(BeneGesserit, ShipmentAction::Follow(loc("carthag")));
    assert_eq!(refused.rule, rule("gf9.alliance.no-sharing"));
    // Advisors that stand with a new ally must part.
    let together = beside(scene(), Harkonnen, "carthag", 3, 2);
    let mut play = together.start();
    play.ships(Harkonnen).pass();
    play.pass();
    assert_eq!((play.forces(Harkonnen, "carthag"), play.forces(BeneGesserit, "carthag")), (0, 2));
    assert!(!play.advisors("carthag"));
}

#[test]
fn a_table_may_let_advisors_stand_with_an_ally() {
    // [gf9.bene-gesserit.adv-ally]
    let scene = || {
        let scene = advanced().nowhere(BeneGesserit).option("coexist-ally", "yes");
        scene.with(|p| p.alliances = vec![vec![BeneGesserit, Harkonnen]])
    };
    // They follow his shipment,
    let mut play = scene().spice(Harkonnen, 9).start();
    play.ship(Harkonnen, "carthag", 1).act(BeneGesserit, ShipmentAction::Follow(loc("carthag")));
    assert!(play.advisors("carthag"));
    // need not part from him, and do not become fighters beside him;
    let mut play = beside(scene(), Harkonnen, "carthag", 3, 2).start();
    let refused = play.refused(BeneGesserit, ShipmentAction::Declare(t("carthag"))).why;
    assert_eq!(refused, Why::Barred(Barred::Ally { at: t("carthag"), ally: Harkonnen }));
    play.ships(Harkonnen).pass().pass();
    assert_eq!((play.forces(BeneGesserit, "carthag"), play.forces(Harkonnen, "carthag")), (2, 3));
    // and he may come to them.
    let mut play = beside(scene(), Emperor, "arsunt:11", 3, 2).forces(Harkonnen, "carthag", 4).start();
    play.march(Harkonnen, "carthag", "arsunt:11", 1);
    assert_eq!(play.forces(Harkonnen, "arsunt:11"), 1);
}

#[test]
fn advisors_that_came_along_stay_advisors_this_turn() {
    // [gf9.bene-gesserit.adv-accompany-lock] [gf9.bene-gesserit.adv-alone-flip]
    let scene = || {
        let scene = advanced().nowhere(BeneGesserit).nowhere(Atreides).spice(Emperor, 9);
        scene.forces(Guild, "imperial_basin:10", 1).with(|p| p.first_player = Some(Emperor))
    };
    let mut play = scene().hand(BeneGesserit, &["hajr"]).start();
    play.ship(Emperor, "arrakeen", 3)
        .plain(Emperor)
        .pass_windows()
        .act(BeneGesserit, ShipmentAction::Follow(loc("arrakeen")));
    play.moves(BeneGesserit).act(BeneGesserit, ShipmentAction::MoveFrom(t("arrakeen")));
    play.act(BeneGesserit, ShipmentAction::To(loc("imperial_basin:10")))
        .act(BeneGesserit, ShipmentAction::AsAdvisors);
    let hajr = crate::data::card_by_key("hajr").unwrap();
    play.act(BeneGesserit, ShipmentAction::Hajr(hajr))
        .act(BeneGesserit, ShipmentAction::MoveFrom(t("imperial_basin")));
    // Back in Arrakeen there is no choice of side.
    play.act(BeneGesserit, ShipmentAction::To(loc("arrakeen")));
    assert!(play.advisors("arrakeen"));
    // If all others leave, they are fighters at once.
    let mut play = scene().start();
    play.ship(Emperor, "arrakeen", 3)
        .plain(Emperor)
        .act(BeneGesserit, ShipmentAction::Follow(loc("arrakeen")));
    play.march(Emperor, "arrakeen", "old_gap:10", 3);
    assert!(!play.advisors("arrakeen"));
}

#[test]
fn paid_shipments_arrive_as_fighters() {
    // [gf9.bene-gesserit.adv-ship-fighters]
    let mut play = advanced().spice(BeneGesserit, 9).start();
    play.ship(BeneGesserit, "carthag", 3);
    assert!(!play.advisors("carthag"));
    // Where advisors stand, newcomers are advisors; the limit of two does not bind them.
    let full =
        beside(advanced().spice(BeneGesserit, 9).forces(Emperor, "carthag", 1), Harkonnen, "carthag", 3, 1);
    let mut play = full.start();
    play.ship(BeneGesserit, "carthag", 3);
    assert_eq!(play.forces(BeneGesserit, "carthag"), 4);
    assert!(play.advisors("carthag"));
    let mut play = advanced().forces(Emperor, "carthag", 1).nowhere(BeneGesserit).start();
    assert_eq!(play.no_ship(BeneGesserit, "carthag"), rule("gf9.shipment.full-stronghold"));
}

#[test]
fn advisors_do_not_count_in_a_stronghold() {
    // [gf9.bene-gesserit.adv-no-block]
    let mut play = beside(advanced().spice(Emperor, 9), Harkonnen, "carthag", 3, 1).start();
    play.ship(Emperor, "carthag", 2).plain(Emperor);
    assert_eq!(play.forces(Emperor, "carthag"), 2);
    // [gf9.bene-gesserit.adv-no-occupy]
    let play = beside(advanced(), Harkonnen, "carthag", 3, 2).start();
    let at = At { rules: &play.rules, state: &play.state };
    assert_eq!((strongholds(at, Harkonnen), strongholds(at, BeneGesserit)), (1, 0));
    // [gf9.bene-gesserit.adv-no-atomics]
    let play = beside(advanced(), Guild, "gara_kulon", 2, 1).start();
    assert!(!may_launch_atomics(At { rules: &play.rules, state: &play.state }, BeneGesserit));
    let play = advanced().forces(BeneGesserit, "gara_kulon", 1).start();
    assert!(may_launch_atomics(At { rules: &play.rules, state: &play.state }, BeneGesserit));
}

#[test]
fn advisors_neither_give_nor_use_ornithopters() {
    // [gf9.bene-gesserit.adv-no-ornithopters]
    let scene = || beside(advanced(), Atreides, "arrakeen", 3, 2).forces(BeneGesserit, "harg_pass:4", 2);
    let mut play = scene().start();
    assert_eq!(play.no_march(BeneGesserit, "harg_pass", "pasty_mesa:6"), rule("gf9.movement.on-foot"));
    let mut play = scene().forces(BeneGesserit, "carthag", 1).start();
    let advisors = rule("gf9.bene-gesserit.adv-no-ornithopters");
    assert_eq!(play.no_march(BeneGesserit, "arrakeen", "tsimpo:11"), advisors);
    play.march(BeneGesserit, "harg_pass", "pasty_mesa:6", 2);
    assert_eq!(play.forces(BeneGesserit, "pasty_mesa:6"), 2);
}

#[test]
fn advisors_moving_into_an_empty_territory_are_fighters() {
    // [gf9.bene-gesserit.adv-move-empty]
    let mut play = beside(advanced(), Atreides, "arrakeen", 3, 2).start();
    play.march(BeneGesserit, "arrakeen", "old_gap:10", 2);
    assert_eq!(play.forces(BeneGesserit, "old_gap:10"), 2);
    assert!(!play.advisors("old_gap"));
    // [gf9.bene-gesserit.adv-two-sides]
    let near = beside(advanced(), Atreides, "imperial_basin:10", 3, 2).forces(Guild, "polar_sink", 2);
    let mut play = near.start();
    play.march(BeneGesserit, "imperial_basin", "polar_sink", 2);
    assert!(!play.advisors("polar_sink"));
}

#[test]
fn advisors_moving_into_an_occupied_territory_choose() {
    // [gf9.bene-gesserit.adv-move-occupied]
    let scene = || beside(advanced(), Atreides, "imperial_basin:10", 3, 2).forces(Harkonnen, "carthag", 4);
    for (side, advisors) in [(ShipmentAction::AsFighters, false), (ShipmentAction::AsAdvisors, true)] {
        let mut play = scene().start();
        play.march(BeneGesserit, "imperial_basin", "carthag", 2).act(BeneGesserit, side);
        assert_eq!((play.forces(BeneGesserit, "carthag"), play.advisors("carthag")), (2, advisors));
    }
    // With two others in the stronghold they can only be advisors.
    let mut play = scene().forces(Emperor, "carthag", 1).start();
    play.march(BeneGesserit, "imperial_basin", "carthag", 2);
    assert!(play.advisors("carthag") && play.forces(BeneGesserit, "carthag") == 2);
    // Where they have fighters they are fighters.
    let mut play = scene().forces(BeneGesserit, "carthag", 1).start();
    play.march(BeneGesserit, "imperial_basin", "carthag", 2);
    assert!(!play.advisors("carthag") && play.forces(BeneGesserit, "carthag") == 3);
}

#[test]
fn a_karama_stops_turning_fighter_on_the_move() {
    // [gf9.karama.stop-bene-gesserit-move-flip]
    let scene = beside(advanced(), Atreides, "imperial_basin:10", 3, 2).forces(Harkonnen, "carthag", 4);
    let mut play = scene.hand(Fremen, &["karama"]).start();
    play.march(BeneGesserit, "imperial_basin", "carthag", 2);
    play.act(BeneGesserit, ShipmentAction::AsFighters).play_card(Fremen, "karama");
    // They may go as advisors, or drop the move.
    assert_eq!(play.forces(BeneGesserit, "imperial_basin:10"), 2);
    play.march(BeneGesserit, "imperial_basin", "carthag", 2);
    assert!(play.advisors("carthag") && play.forces(BeneGesserit, "carthag") == 2);
}

#[test]
fn fighters_flip_on_intrusion() {
    // [gf9.bene-gesserit.adv-intrusion]
    let scene = || advanced().forces(BeneGesserit, "harg_pass:4", 2).forces(Guild, "pasty_mesa:5", 6);
    let mut play = scene().start();
    play.ships(Harkonnen);
    assert_eq!(play.pending(), [Harkonnen]);
    let mut play = scene().forces(Guild, "false_wall_east:6", 6).forces(Guild, "pasty_mesa:5", 0).start();
    play.moves(Guild)
        .march(Guild, "false_wall_east", "harg_pass:4", 6)
        .act(BeneGesserit, ShipmentAction::Flip);
    assert!(play.advisors("harg_pass"));
    // Fremen from the reserves intrude too; passing through does not.
    let mut play = advanced().forces(BeneGesserit, "wind_pass:15", 2).nowhere(Fremen).start();
    play.ship(Fremen, "wind_pass:16", 4).act(Fremen, ShipmentAction::Starred(0));
    assert!(matches!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Intrusion { .. })));
    let through = advanced().forces(BeneGesserit, "plastic_basin:13", 2).forces(Fremen, "sietch_tabr", 4);
    let mut play = through.start();
    play.march(Fremen, "sietch_tabr", "hagga_basin:12", 4);
    assert_eq!(play.forces(Fremen, "hagga_basin:12"), 4);
    assert!(play.shipping(BeneGesserit).is_none());
}

#[test]
fn a_karama_stops_the_flip_on_intrusion() {
    // [gf9.karama.stop-bene-gesserit-intrusion]
    let scene = advanced().forces(BeneGesserit, "harg_pass:4", 2).forces(Guild, "false_wall_east:6", 6);
    let mut play = scene.hand(Fremen, &["karama"]).start();
    play.march(Guild, "false_wall_east", "harg_pass:4", 6).act(BeneGesserit, ShipmentAction::Flip);
    play.play_card(Fremen, "karama");
    assert!(!play.advisors("harg_pass"));
}

#[test]
fn advisors_are_declared_fighters_before_the_first_shipment() {
    // [gf9.bene-gesserit.adv-declare-battle]
    let scene = || beside(advanced(), Atreides, "arrakeen", 4, 3);
    let mut play = scene().start();
    assert_eq!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Declare));
    let before = play.view(Guild);
    play.act(BeneGesserit, ShipmentAction::Declare(t("arrakeen")));
    assert_eq!(play.view(Guild), before);
    play.act(BeneGesserit, ShipmentAction::Announce);
    assert!(!play.advisors("arrakeen"));
    assert_eq!(play.shipping(Atreides), Some(ShipmentQuestion::Look));
    // Silence flips nothing.
    let mut play = scene().start();
    play.pass();
    assert!(play.advisors("arrakeen"));
    // Not with two others in the stronghold, nor in storm, nor beside an ally.
    for scene in [
        scene().forces(Emperor, "arrakeen", 1),
        scene().storm(10),
        scene().with(|p| p.alliances = vec![vec![Atreides, BeneGesserit]]),
    ] {
        assert_eq!(scene.start().shipping(BeneGesserit), None);
    }
}

#[test]
fn a_karama_stops_the_declaration() {
    // [gf9.karama.stop-bene-gesserit-declare]
    let scene = beside(advanced(), Atreides, "arrakeen", 4, 3).forces(Harkonnen, "carthag", 2);
    let scene = scene.forces(BeneGesserit, "carthag", 1).with(|p| p.advisors.push(Territory::CARTHAG));
    let mut play = scene.hand(Fremen, &["karama"]).start();
    play.act(BeneGesserit, ShipmentAction::Declare(t("arrakeen")));
    play.act(BeneGesserit, ShipmentAction::Declare(t("carthag"))).act(BeneGesserit, ShipmentAction::Announce);
    play.play_card(Fremen, "karama");
    assert!(play.advisors("arrakeen") && play.advisors("carthag"));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            advisors_that_came_along_stay_advisors_this_turn,
            others_who_leave_advisors_choose_no_side,
            advisors_moving_into_an_empty_territory_are_fighters,
            fighters_flip_on_intrusion,
        ],
    );
    for_editions(
        &[&V29],
        &[
            paid_shipments_arrive_as_fighters,
            advisors_are_declared_fighters_before_the_first_shipment,
            advisors_moving_into_an_occupied_territory_choose,
            a_force_follows_each_off_planet_shipment,
            an_advisor_accompanies_the_shipment,
            advisors_do_not_count_in_a_stronghold,
            a_karama_stops_turning_fighter_on_the_move,
            a_karama_stops_the_flip_on_intrusion,
            a_karama_stops_the_declaration,
        ],
    );
}
