//! Landing and movement where the editions differ.

use super::*;
use crate::activities::shipment::draft::Kind;
use crate::activities::shipment::price::price;
use crate::board::{Arrival, Barred};
use crate::data::Card;

/// Looks at a position before anything happens in it.
fn stage<T>(scene: Scene, look: impl FnOnce(At<'_>) -> T) -> T {
    let scene = scene.phase(Phase::Shipment);
    let rules = scene.rules();
    let state = rules.place(&scene.position, &mut landsraad_kernel::Seeded::from_u64(1)).unwrap();
    look(At { rules: &rules, state: &state })
}

/// Whether a faction may come to a place where these others stand.
fn may_join_two(scene: Scene, others: [Faction; 2], f: Faction, place: &str, by: Arrival) -> bool {
    let scene = others.into_iter().fold(scene.storm(3), |s, other| s.forces(other, place, 1));
    stage(scene, |at| at.may_end(f, loc(place), true, by).is_ok())
}

#[test]
fn nobody_lands_as_a_third_house_in_2009() {
    // [ah2009.turns.land-limit]
    let may = |s: Scene, f: Faction, by: Arrival| may_join_two(s, [Fremen, Guild], f, "red_chasm", by);
    assert!(!may(Scene::ah2009(), Emperor, Arrival::Shipment));
    assert!(may(Scene::ah2009(), Guild, Arrival::Shipment));
    assert!(may(Scene::ah2009(), Emperor, Arrival::Movement));
    assert!(may(Scene::v29(), Emperor, Arrival::Shipment));
}

#[test]
fn the_shield_wall_is_occupied_like_a_plain_territory() {
    // [ah2009.tournament.occupancy] A third House may move in but not land.
    let tournament = || Scene::ah2009().option("tournament", true).with(|p| p.worms = Some(6));
    let may = |by: Arrival| may_join_two(tournament(), [Fremen, Guild], Emperor, "shield_wall:8", by);
    assert_eq!((may(Arrival::Movement), may(Arrival::Shipment)), (true, false));
}

#[test]
fn the_fremen_do_not_appear_as_a_third_house() {
    // [ah2009.ship.fremen-appear-limits]
    let may = |others| may_join_two(Scene::ah2009(), others, Fremen, "plastic_basin:13", Arrival::Shipment);
    assert!(!may([Guild, Emperor]) && may([Guild, Fremen]));
}

#[test]
fn strongholds_are_territories_too() {
    // [ah2009.turns.territory]
    let may = |f| may_join_two(Scene::ah2009(), [Harkonnen, Guild], f, "carthag", Arrival::Shipment);
    assert!(!may(Emperor) && may(Guild));
}

#[test]
fn the_storm_closes_a_whole_territory_to_landings_in_2009() {
    // [ah2009.ship.storm]
    let may = |s: Scene, storm: u8, place: &str| {
        stage(s.storm(storm).nowhere(Atreides), |at| {
            at.may_end(Emperor, loc(place), true, Arrival::Shipment).is_ok()
        })
    };
    assert!(!may(Scene::ah2009(), 6, "pasty_mesa:8") && may(Scene::v29(), 6, "pasty_mesa:8"));
    assert!(may(Scene::ah2009().option("landing-storm", "sector"), 6, "pasty_mesa:8"));
    assert!(!may(Scene::ah2009(), 10, "arrakeen") && !may(Scene::ah2009(), 10, "imperial_basin:9"));
    // The refusal names the territory: the storm is in another sector of it.
    let barred = stage(Scene::ah2009().storm(6).nowhere(Atreides), |at| {
        at.may_end(Emperor, loc("pasty_mesa:8"), true, Arrival::Shipment)
    });
    assert_eq!(barred, Err(Barred::StormOver { at: loc("pasty_mesa:8").territory() }));
}

/// Whether the Bene Gesserit may land with their ally, the Guild: as fighters, and to coexist.
fn sisters_may_join_the_guild(scene: Scene) -> [bool; 2] {
    let scene = scene.storm(3).with(|p| p.alliances = vec![vec![BeneGesserit, Guild]]);
    let to = loc("tueks_sietch");
    let may = |at: At<'_>, fighting| at.may_end(BeneGesserit, to, fighting, Arrival::Shipment).is_ok();
    stage(scene, |at| [true, false].map(|fighting| may(at, fighting)))
}

/// Whether Atreides may land where their allies, the Bene Gesserit, coexist.
fn atreides_may_join_sisters(scene: Scene) -> bool {
    let scene = scene.storm(3).forces(BeneGesserit, "carthag", 1).with(|p| {
        p.alliances = vec![vec![BeneGesserit, Atreides]];
        p.advisors = vec![Territory::CARTHAG];
    });
    stage(scene, |at| at.may_end(Atreides, loc("carthag"), true, Arrival::Shipment).is_ok())
}

#[test]
fn coexisting_bene_gesserit_may_stand_with_an_ally() {
    // [ah2009.bg.coexist-ally] [ah2009.ship.ally-present]
    assert_eq!(sisters_may_join_the_guild(Scene::ah2009()), [false, true]);
    assert_eq!(sisters_may_join_the_guild(Scene::advanced()), [false, false], "in the 2019 edition");
    // An ally may land where they coexist.
    assert!(atreides_may_join_sisters(Scene::ah2009()) && !atreides_may_join_sisters(Scene::advanced()));
}

#[test]
fn fighters_do_not_land_with_an_ally_by_the_community_rules() {
    // [v29.alliance.no-shared-territory]
    let scene = Scene::v29().option("advanced-powers", true);
    assert_eq!(sisters_may_join_the_guild(scene), [false, true]);
}

#[test]
fn nobody_passes_through_an_ally_in_2009() {
    // [ah2009.move.ally-present]
    let reaches = |s: Scene| {
        let s = s.storm(3).forces(Guild, "plastic_basin:12", 1);
        let s = s.with(|p| p.alliances = vec![vec![Fremen, Guild]]);
        stage(s, |at| at.reach(Fremen, loc("sietch_tabr"), 2, true).contains(loc("the_great_flat")))
    };
    assert!(!reaches(Scene::ah2009()) && reaches(Scene::v29()));
    assert!(reaches(Scene::ah2009().option("ally-pass-through", "open")));
}

/// What three forces from reserves pay for a territory.
fn price_of_three(scene: Scene, f: Faction, t: Territory) -> u16 {
    stage(scene, |at| price(at, f, Kind::Reserves, Some(t)).of(3))
}

#[test]
fn a_landing_by_karama_is_rounded_down_in_2009() {
    // [ah2009.ship.karama-half]
    let karama = |s: Scene| {
        let kind = Kind::Karama(Card::KARAMA);
        stage(s, |at| price(at, Emperor, kind, Some(Territory::CARTHAG)).of(5))
    };
    assert_eq!((karama(Scene::ah2009()), karama(Scene::v29())), (2, 3));
}

#[test]
fn harg_pass_sietches_cost_as_a_stronghold() {
    // [v29.goals.harg-pass]
    let goals = Scene::v29().option("alternative-goals", true);
    assert_eq!(price_of_three(goals, Emperor, Territory::HARG_PASS), 3);
    assert_eq!(price_of_three(Scene::v29(), Emperor, Territory::HARG_PASS), 6);
}

#[test]
fn the_shield_wall_is_a_stronghold_for_victory_only() {
    let tournament = || Scene::ah2009().option("tournament", true).with(|p| p.worms = Some(6));
    // [ah2009.tournament.ship-cost]
    assert_eq!(price_of_three(tournament(), Emperor, Territory::SHIELD_WALL), 6);
    assert_eq!(price_of_three(tournament(), Guild, Territory::SHIELD_WALL), 3);
    // [ah2009.tournament.other-effects]
    let holder = tournament().forces(Emperor, "shield_wall:8", 2);
    assert!(stage(holder, |at| !crate::factions::has_ornithopters(at, Emperor)));
}

#[test]
fn allies_of_the_guild_pay_its_rates_with_the_option() {
    // [ah2009.ship.guild-ally-rates]
    let allied = |s: Scene| {
        price_of_three(s.with(|p| p.alliances = vec![vec![Emperor, Guild]]), Emperor, Territory::CARTHAG)
    };
    assert_eq!((allied(Scene::ah2009()), allied(Scene::v29())), (3, 2));
    assert_eq!(allied(Scene::ah2009().option("published-alliance-powers", "on")), 2);
}

/// The Fremen arrive with seven in a place.
fn arrive(scene: Scene, storm: u8, to: &str) -> Play {
    let scene =
        scene.phase(Phase::Shipment).storm(storm).nowhere(Fremen).with(|p| p.first_player = Some(Fremen));
    let mut play = scene.factions(&[Fremen, Emperor, Harkonnen]).start();
    for action in [ShipmentAction::FromReserves, ShipmentAction::To(loc(to)), ShipmentAction::Count(7)] {
        play.act(Fremen, action);
    }
    if let Some(ShipmentQuestion::Starred { .. }) = play.shipping(Fremen) {
        play.act(Fremen, ShipmentAction::Starred(0));
    }
    play.pass_windows();
    play
}

#[test]
fn fremen_arriving_in_the_storm_lose_half_on_open_ground() {
    // [ah2009.ship.fremen-storm] [v29.data.fremen-into-storm]
    for scene in [Scene::ah2009(), Scene::v29().option("advanced-powers", true)] {
        assert_eq!(arrive(scene, 15, "funeral_plain").forces(Fremen, "funeral_plain"), 3);
    }
    for scene in [Scene::ah2009(), Scene::v29().option("advanced-powers", true)] {
        assert_eq!(arrive(scene, 14, "sietch_tabr").forces(Fremen, "sietch_tabr"), 7);
    }
    assert_eq!(arrive(Scene::advanced(), 14, "sietch_tabr").forces(Fremen, "sietch_tabr"), 3);
}

#[test]
fn fremen_may_have_to_arrive_at_exactly_two() {
    // [ah2009.ship.fremen-appear] [ah2009.ship.fremen-appear-no-orni]
    let near = |s: Scene| {
        let s = s.phase(Phase::Shipment).storm(3).with(|p| p.first_player = Some(Fremen));
        let mut play = s.factions(&[Fremen, Emperor, Harkonnen]).start();
        play.act(Fremen, ShipmentAction::FromReserves);
        play.legal(Fremen).contains(&ShipmentAction::To(loc("the_great_flat")).into())
    };
    assert!(near(Scene::ah2009()) && !near(Scene::ah2009().option("fremen-arrival", "exactly-two")));
}

#[test]
fn forces_just_landed_may_move() {
    // [ah2009.move.landed-may-move] [v29.movement.landed-may-move] [ah2009.turns.steps]
    for scene in [Scene::ah2009(), Scene::v29()] {
        let scene = scene.phase(Phase::Shipment).storm(3).factions(&[Emperor, Harkonnen, Fremen]);
        let mut play = scene.spice(Emperor, 20).with(|p| p.first_player = Some(Emperor)).start();
        let to = ShipmentAction::To(loc("imperial_basin:10"));
        for action in [ShipmentAction::FromReserves, to, ShipmentAction::Count(4)] {
            play.act(Emperor, action);
        }
        if let Some(ShipmentQuestion::Starred { .. }) = play.shipping(Emperor) {
            play.act(Emperor, ShipmentAction::Starred(0));
        }
        play.pass_windows();
        // Landing comes first.
        play.refused(Emperor, ShipmentAction::FromReserves);
        let from = ShipmentAction::MoveFrom(Territory::IMPERIAL_BASIN);
        for action in [from, ShipmentAction::To(loc("arrakeen")), ShipmentAction::Count(4)] {
            play.act(Emperor, action);
        }
        play.pass_windows();
        assert_eq!(play.forces(Emperor, "arrakeen"), 4);
    }
}

#[test]
fn the_bene_gesserit_choose_only_where_they_were_alone_in_2009() {
    // [ah2009.bg.intruded] [ah2009.bg.coexist-permanent]
    let asked = |s: Scene, with_guild: bool| {
        let s = s.phase(Phase::Shipment).storm(3).factions(&[Emperor, BeneGesserit, Guild, Harkonnen]);
        let s = s.spice(Emperor, 20).nowhere(Guild).forces(BeneGesserit, "red_chasm", 2);
        let s = if with_guild { s.forces(Guild, "red_chasm", 1) } else { s };
        let mut play = s.with(|p| p.first_player = Some(Emperor)).start();
        while play.shipping(Emperor) != Some(ShipmentQuestion::Ship) {
            let f = play.pending()[0];
            play.act(f, ShipmentAction::Pass);
        }
        play.edit(|cx| cx.ship(Emperor, Squad::new(1, 0), loc("red_chasm")));
        let mut asks = false;
        play.edit(|cx| {
            let flow = cx.intrude(Emperor, Territory::RED_CHASM, 1);
            asks = matches!(flow, crate::activities::Flow::Call(_));
        });
        asks
    };
    assert!(asked(Scene::ah2009(), false) && !asked(Scene::ah2009(), true));
    assert!(asked(Scene::advanced(), true));
}

#[test]
fn a_cross_planet_transport_obeys_the_landing_limits() {
    // [ah2009.ship.guild-cross-limits]
    let cross = |storm: u8, two: bool| {
        let s = Scene::ah2009().phase(Phase::Shipment).storm(storm).with(|p| p.first_player = Some(Guild));
        let s = s.factions(&[Guild, Emperor, Harkonnen]).forces(Guild, "red_chasm", 3).forces(
            Emperor,
            "old_gap:10",
            1,
        );
        let s = if two { s.forces(Harkonnen, "old_gap:10", 1) } else { s };
        let mut play = s.start();
        while play.shipping(Guild) != Some(ShipmentQuestion::Ship) {
            let f = play.pending()[0];
            let go = play.legal(f).contains(&ShipmentAction::TakeTurn.into());
            play.act(f, if go { ShipmentAction::TakeTurn } else { ShipmentAction::Pass });
        }
        let start = ShipmentAction::Cross(Territory::RED_CHASM);
        if !play.legal(Guild).contains(&start.into()) {
            return false;
        }
        play.act(Guild, start);
        play.legal(Guild).contains(&ShipmentAction::To(loc("old_gap:10")).into())
    };
    assert!(cross(3, false), "free");
    assert!(!cross(3, true), "two other Houses are there");
    assert!(!cross(7, false), "the origin is in storm");
}
