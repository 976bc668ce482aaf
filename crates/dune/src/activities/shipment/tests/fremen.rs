//! The Fremen: arrival from the reserves, the storm, two territories.

use super::*;

#[test]
fn fremen_arrive_free_near_the_great_flat() {
    // [gf9.fremen.ship-free]
    let mut play = basic().spice(Fremen, 0).nowhere(Fremen).start();
    assert_eq!(play.no_ship(Fremen, "carthag"), rule("gf9.fremen.ship-free"));
    // [gf9.faq.great-flat-distance]
    assert_eq!(play.no_ship(Fremen, "habbanya_ridge_flat:17"), rule("gf9.fremen.ship-free"));
    play.ships(Fremen).act(Fremen, ShipmentAction::FromReserves);
    assert!(play.legal(Fremen).contains(&ShipmentAction::To(loc("habbanya_erg:16")).into()));
    let places = |t: Territory| t.fremen_distance() <= 2;
    assert_eq!(Territory::all().filter(|&t| places(t)).count(), 16);
    play.act(Fremen, ShipmentAction::Back).ship(Fremen, "sietch_tabr", 6);
    assert_eq!((play.forces(Fremen, "sietch_tabr"), play.reserves(Fremen)), (6, 14));
}

#[test]
fn their_arrival_pays_nobody_and_nobody_follows() {
    // [gf9.fremen.not-off-planet] [gf9.bene-gesserit.free-force]
    let mut play = basic().spice(Guild, 5).start();
    play.ship(Fremen, "wind_pass:15", 4);
    assert_eq!(play.spice(Guild), 5);
    assert!(matches!(play.shipping(Fremen), Some(ShipmentQuestion::Move { .. })));
}

#[test]
fn they_may_arrive_in_the_storm_and_lose_half() {
    // [gf9.fremen.ship-into-storm]
    let mut play = advanced().storm(15).nowhere(Fremen).start();
    play.ship(Fremen, "the_great_flat", 7).act(Fremen, ShipmentAction::Starred(1));
    play.act(Fremen, ShipmentAction::LoseStarred(0));
    assert_eq!(play.state.board.forces.at(Fremen, loc("the_great_flat")), Squad::new(2, 1));
    assert_eq!(play.state.board.forces.tanks(Fremen), Squad::new(4, 0));
    let mut play = basic().storm(15).start();
    assert_eq!(play.no_ship(Fremen, "the_great_flat"), rule("gf9.shipment.no-storm"));
}

#[test]
fn a_karama_keeps_them_out_of_the_storm() {
    // [gf9.karama.stop-fremen-ship-into-storm]
    let mut play = advanced().storm(15).nowhere(Fremen).hand(Guild, &["karama"]).start();
    play.ship(Fremen, "the_great_flat", 7).act(Fremen, ShipmentAction::Starred(0)).play_card(Guild, "karama");
    assert_eq!(play.no_ship(Fremen, "funeral_plain"), rule("gf9.shipment.no-storm"));
    play.ship(Fremen, "the_greater_flat", 7).act(Fremen, ShipmentAction::Starred(0));
    assert_eq!(play.forces(Fremen, "the_greater_flat"), 7);
}

#[test]
fn they_move_two_territories() {
    // [gf9.fremen.move-two]
    let mut play = basic().forces(Fremen, "sietch_tabr", 4).start();
    assert_eq!(play.no_march(Fremen, "sietch_tabr", "arsunt:11"), rule("gf9.fremen.move-two"));
    play.march(Fremen, "sietch_tabr", "hagga_basin:12", 4);
    assert_eq!(play.forces(Fremen, "hagga_basin:12"), 4);
    let scene = basic()
        .forces(Fremen, "sietch_tabr", 4)
        .forces(Fremen, "carthag", 1)
        .forces(Harkonnen, "arrakeen", 1);
    let mut play = scene.start();
    play.march(Fremen, "sietch_tabr", "arsunt:11", 4);
    assert_eq!(play.forces(Fremen, "arsunt:11"), 4);
}

#[test]
fn a_karama_makes_them_move_one() {
    // [gf9.karama.stop-fremen-move] [gf9.karama.redo]
    let mut play = basic().forces(Fremen, "sietch_tabr", 4).hand(Guild, &["karama"]).start();
    play.march(Fremen, "sietch_tabr", "hagga_basin:12", 4).play_card(Guild, "karama");
    assert_eq!(play.forces(Fremen, "sietch_tabr"), 4);
    assert_eq!(play.no_march(Fremen, "sietch_tabr", "hagga_basin:12"), rule("gf9.karama.stop-fremen-move"));
    play.march(Fremen, "sietch_tabr", "plastic_basin:13", 4);
    assert_eq!(play.forces(Fremen, "plastic_basin:13"), 4);
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::V29;
    use crate::tests_support::for_editions;
    for_editions(
        &[&V29],
        &[
            fremen_arrive_free_near_the_great_flat,
            their_arrival_pays_nobody_and_nobody_follows,
            they_may_arrive_in_the_storm_and_lose_half,
            a_karama_keeps_them_out_of_the_storm,
            a_karama_makes_them_move_one,
        ],
    );
}
