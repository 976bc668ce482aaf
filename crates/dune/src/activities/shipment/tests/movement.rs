//! Movement: groups, range, storm, strongholds, Hajr.

use super::*;
use crate::data::card_by_key;

#[test]
fn one_group_moves_to_one_territory() {
    // [gf9.movement.one-group] [gf9.movement.single-per-turn]
    let mut play = basic().start();
    play.march(Atreides, "arrakeen", "imperial_basin:10", 7);
    assert_eq!((play.forces(Atreides, "imperial_basin:10"), play.forces(Atreides, "arrakeen")), (7, 3));
    // His movement is over: the next player's turn has come.
    assert_eq!(play.shipping(BeneGesserit), Some(ShipmentQuestion::Ship));
    // A faction that could hold Hajr is asked again, but may not move without it.
    let mut play = basic().hand(Atreides, &["shield"]).start();
    play.pass_windows().march(Atreides, "arrakeen", "imperial_basin:10", 4);
    assert_eq!(play.shipping(Atreides), Some(ShipmentQuestion::Move { movements: 0 }));
    let again = play.refused(Atreides, ShipmentAction::MoveFrom(t("arrakeen"))).rule;
    assert_eq!(again, rule("gf9.movement.single-per-turn"));
}

#[test]
fn movement_comes_after_the_shipment() {
    // [gf9.shipment.order]
    let mut play = basic().start();
    play.ships(Atreides);
    let refused = play.refused(Atreides, ShipmentAction::MoveFrom(t("arrakeen")));
    assert_eq!(
        (refused.rule, refused.why),
        (rule("gf9.shipment.order"), Why::Shipment(ShipmentWhy::MoveLater))
    );
    play.pass().act(Atreides, ShipmentAction::MoveFrom(t("arrakeen")));
}

#[test]
fn groups_pass_through_occupied_territories() {
    // [gf9.movement.through-occupied]
    let mut scene = basic().forces(Atreides, "arrakeen", 3);
    for f in [Emperor, Fremen, Harkonnen] {
        scene = scene.forces(f, "imperial_basin:11", 2);
    }
    let mut play = scene.start();
    play.march(Atreides, "arrakeen", "tsimpo:11", 3);
    assert_eq!(play.forces(Atreides, "tsimpo:11"), 3);
}

#[test]
fn a_city_gives_ornithopters() {
    // [gf9.movement.ornithopters]
    let with_city =
        basic().forces(Atreides, "arrakeen", 1).forces(Atreides, "tueks_sietch", 4).nowhere(Guild);
    let mut play = with_city.start();
    assert_eq!(play.no_march(Atreides, "tueks_sietch", "basin"), rule("gf9.movement.ornithopters"));
    play.march(Atreides, "tueks_sietch", "imperial_basin:9", 4);
    assert_eq!(play.forces(Atreides, "imperial_basin:9"), 4);
    // The garrison itself flies too.
    let mut play = basic().forces(Atreides, "arrakeen", 2).start();
    play.march(Atreides, "arrakeen", "tsimpo:11", 2);
    assert_eq!(play.forces(Atreides, "tsimpo:11"), 2);
}

#[test]
fn on_foot_a_group_moves_one_territory() {
    // [gf9.movement.on-foot]
    let mut play = basic().start();
    assert_eq!(play.no_march(Guild, "tueks_sietch", "red_chasm"), rule("gf9.movement.on-foot"));
    play.march(Guild, "tueks_sietch", "south_mesa:5", 5);
    assert_eq!(play.forces(Guild, "south_mesa:5"), 5);
}

#[test]
fn sectors_cost_nothing() {
    // [gf9.movement.sectors-do-not-cost]
    let mut play = basic().forces(Guild, "false_wall_east:5", 2).start();
    play.march(Guild, "false_wall_east", "imperial_basin:11", 2);
    assert_eq!(play.forces(Guild, "imperial_basin:11"), 2);
    // [gf9.faq.sectors-and-movement]
    let mut play = basic().forces(Guild, "rock_outcroppings:13", 2).start();
    play.march(Guild, "rock_outcroppings", "bight_of_the_cliff:15", 2);
    assert_eq!(play.forces(Guild, "bight_of_the_cliff:15"), 2);
    // Shifting within a territory is a movement too, but not through the storm.
    let mut play = basic().storm(6).forces(Guild, "pasty_mesa:5", 2).start();
    assert_eq!(play.no_march(Guild, "pasty_mesa", "pasty_mesa:8"), rule("gf9.movement.storm"));
    let mut play = basic().forces(Guild, "pasty_mesa:5", 2).start();
    play.march(Guild, "pasty_mesa", "pasty_mesa:8", 2);
    assert_eq!(play.forces(Guild, "pasty_mesa:8"), 2);
}

#[test]
fn the_storm_cuts_paths() {
    // [gf9.movement.storm]
    let mut play = basic().storm(6).forces(Guild, "pasty_mesa:7", 3).start();
    assert_eq!(play.no_march(Guild, "pasty_mesa", "south_mesa:5"), rule("gf9.movement.storm"));
    assert_eq!(play.no_march(Guild, "pasty_mesa", "south_mesa:6"), rule("gf9.movement.storm"));
    play.march(Guild, "pasty_mesa", "shield_wall:8", 3);
    assert_eq!(play.forces(Guild, "shield_wall:8"), 3);
    let mut calm = basic().storm(1).forces(Guild, "pasty_mesa:7", 3).start();
    calm.march(Guild, "pasty_mesa", "south_mesa:5", 3);
    assert_eq!(calm.forces(Guild, "south_mesa:5"), 3);
    // Nobody starts in the storm.
    let mut held = basic().storm(7).forces(Guild, "pasty_mesa:7", 3).start();
    held.moves(Guild);
    assert_eq!(
        held.refused(Guild, ShipmentAction::MoveFrom(t("pasty_mesa"))).rule,
        rule("gf9.movement.storm")
    );
}

#[test]
fn the_reason_for_a_way_that_is_closed_is_named() {
    // [gf9.movement.storm] [gf9.movement.one-group]
    let why = |play: &mut Play, f, from: &str, to: &str| {
        play.moves(f).act(f, ShipmentAction::MoveFrom(t(from)));
        let why = play.refused(f, ShipmentAction::To(loc(to))).why;
        play.act(f, ShipmentAction::Back);
        why
    };
    let mut play = basic().storm(9).forces(Guild, "shield_wall:8", 2).start();
    let basin = loc("imperial_basin:10");
    assert_eq!(
        why(&mut play, Guild, "shield_wall", "imperial_basin:10"),
        Why::Shipment(ShipmentWhy::StormBetween(basin))
    );
    let mut play = basic().storm(1).forces(Guild, "shield_wall:8", 2).start();
    let far = ShipmentWhy::OutOfReach { to: loc("tsimpo:11"), range: 1 };
    assert_eq!(why(&mut play, Guild, "shield_wall", "tsimpo:11"), Why::Shipment(far));
    let there = why(&mut play, Guild, "shield_wall", "shield_wall:8");
    assert_eq!(there, Why::Shipment(ShipmentWhy::SamePlace(t("shield_wall"))));
    // Nobody stands there: that is not the storm's doing.
    let nobody = play.refused(Guild, ShipmentAction::MoveFrom(t("basin")));
    assert_eq!(nobody.rule, rule("gf9.movement.one-group"));
    assert_eq!(nobody.why, Why::Shipment(ShipmentWhy::NoForces(t("basin"))));
}

#[test]
fn the_group_arrives_in_one_declared_sector() {
    // [gf9.movement.declare-sector]
    assert!(serde_json::from_str::<ShipmentAction>(r#"{"to":"wind_pass"}"#).is_err());
    let mut play = basic().forces(Guild, "the_great_flat", 5).start();
    play.moves(Guild).act(Guild, ShipmentAction::MoveFrom(t("the_great_flat")));
    let sectors = (14..=17).map(|s| ShipmentAction::To(loc(&format!("wind_pass:{s}"))).into());
    let legal = play.legal(Guild);
    assert!(sectors.into_iter().all(|a: Action| legal.contains(&a)));
    play.act(Guild, ShipmentAction::To(loc("wind_pass:16"))).act(Guild, ShipmentAction::Count(5));
    assert_eq!(play.forces(Guild, "wind_pass:16"), 5);
}

#[test]
fn the_polar_sink_is_never_in_storm() {
    // [gf9.movement.polar-sink-never-storm]
    let mut play = basic().storm(3).forces(Guild, "polar_sink", 3).start();
    assert_eq!(play.no_march(Guild, "polar_sink", "cielago_north:3"), rule("gf9.movement.storm"));
    play.march(Guild, "polar_sink", "cielago_north:1", 3);
    assert_eq!(play.forces(Guild, "cielago_north:1"), 3);
    let mut back = basic().storm(3).forces(Guild, "cielago_north:1", 3).start();
    back.march(Guild, "cielago_north", "polar_sink", 3);
    assert_eq!(back.forces(Guild, "polar_sink"), 3);
}

#[test]
fn a_full_stronghold_bars_the_way() {
    // [gf9.movement.stronghold-block]
    let scene = || {
        let full = basic().forces(Emperor, "carthag", 2).forces(Guild, "carthag", 2).nowhere(Harkonnen);
        full.forces(Fremen, "tsimpo:11", 3)
    };
    let mut play = scene().start();
    assert_eq!(play.no_march(Fremen, "tsimpo", "carthag"), rule("gf9.movement.stronghold-block"));
    // Every way through a stronghold of this board has a way round of the same length, so only the
    // stronghold itself drops out of reach.
    let at = At { rules: &play.rules, state: &play.state };
    assert!(!at.reach(Fremen, loc("tsimpo:11"), 3, true).contains(loc("carthag")));
    let alone = scene().with(|p| drop(p.forces.remove(&Emperor)));
    let mut open = alone.start();
    open.march(Fremen, "tsimpo", "carthag", 3);
    assert_eq!(open.forces(Fremen, "carthag"), 3);
    // Those inside may leave.
    let mut play = scene().start();
    play.march(Guild, "carthag", "arsunt:11", 2);
    assert_eq!(play.forces(Guild, "arsunt:11"), 2);
}

#[test]
fn shipping_into_a_city_gives_ornithopters_at_once() {
    // [gf9.faq.ship-then-ornithopter]
    let mut play = basic().spice(Emperor, 5).forces(Emperor, "polar_sink", 3).start();
    play.ship(Emperor, "arrakeen", 1).march(Emperor, "polar_sink", "tsimpo:11", 3);
    assert_eq!(play.forces(Emperor, "tsimpo:11"), 3);
}

#[test]
fn forces_in_several_sectors_move_as_one_group() {
    // [gf9.faq.sectors-one-group-move]
    let scene = || basic().forces(Guild, "pasty_mesa:5", 2).forces(Guild, "pasty_mesa:7", 3);
    let mut play = scene().start();
    play.march(Guild, "pasty_mesa", "shield_wall:8", 2).act(Guild, ShipmentAction::Count(3));
    assert_eq!(play.forces(Guild, "shield_wall:8"), 5);
    // The storm between them holds some back.
    let mut play = scene().storm(6).start();
    play.march(Guild, "pasty_mesa", "shield_wall:8", 3);
    assert_eq!((play.forces(Guild, "shield_wall:8"), play.forces(Guild, "pasty_mesa:5")), (3, 2));
}

#[test]
fn a_storm_over_the_city_leaves_the_ornithopters() {
    // [gf9.faq.storm-over-city]
    let scene = basic().storm(10).forces(Atreides, "arrakeen", 1).forces(Atreides, "tueks_sietch", 4);
    let mut play = scene.nowhere(Guild).start();
    play.moves(Atreides);
    assert_eq!(
        play.refused(Atreides, ShipmentAction::MoveFrom(t("arrakeen"))).rule,
        rule("gf9.movement.storm")
    );
    play.march(Atreides, "tueks_sietch", "imperial_basin:9", 4);
    assert_eq!(play.forces(Atreides, "imperial_basin:9"), 4);
}

#[test]
fn hajr_gives_one_more_movement() {
    // [gf9.cards.hajr]
    let hajr = ShipmentAction::Hajr(card_by_key("hajr").unwrap());
    let mut play = basic().hand(Guild, &["hajr"]).start();
    play.moves(Atreides);
    let held = play.refused(Atreides, hajr).why;
    assert_eq!(held, Why::Shipment(ShipmentWhy::NotHeld(card_by_key("hajr").unwrap())));
    play.march(Guild, "tueks_sietch", "pasty_mesa:6", 5).act(Guild, hajr);
    play.march(Guild, "pasty_mesa", "red_chasm", 5);
    assert_eq!(play.forces(Guild, "red_chasm"), 5);
    assert!(play.state.board.cards.hand(Guild).is_empty());
    assert_eq!(play.shipping(Harkonnen), Some(ShipmentQuestion::Ship));
    // The second movement has the range of its own beginning.
    let mut play = basic()
        .forces(Guild, "imperial_basin:10", 3)
        .forces(Atreides, "polar_sink", 1)
        .hand(Guild, &["hajr"])
        .start();
    play.march(Guild, "imperial_basin", "arrakeen", 3).act(Guild, hajr).march(
        Guild,
        "arrakeen",
        "tsimpo:11",
        3,
    );
    assert_eq!(play.forces(Guild, "tsimpo:11"), 3);
}

#[test]
fn starred_forces_move_as_one_force_each() {
    // [gf9.emperor.sardaukar-other-counts]
    let mut play = advanced().squad(Emperor, "polar_sink", 2, 3).start();
    play.march(Emperor, "polar_sink", "imperial_basin:10", 3).act(Emperor, ShipmentAction::Starred(1));
    assert_eq!(play.state.board.forces.at(Emperor, loc("imperial_basin:10")), Squad::new(2, 1));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            on_foot_a_group_moves_one_territory,
            sectors_cost_nothing,
            the_storm_cuts_paths,
            the_reason_for_a_way_that_is_closed_is_named,
            the_group_arrives_in_one_declared_sector,
            the_polar_sink_is_never_in_storm,
            a_full_stronghold_bars_the_way,
            forces_in_several_sectors_move_as_one_group,
            starred_forces_move_as_one_force_each,
        ],
    );
    for_editions(&[&V29], &[one_group_moves_to_one_territory]);
}
