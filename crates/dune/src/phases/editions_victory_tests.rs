//! Harvest and victory where the editions differ.

use crate::Faction::*;
use crate::frames::At;
use crate::state::Phase;
use crate::tests_support::Scene;
use crate::victory::{Victory, judge};
use crate::{Faction, FactionSet};

#[test]
fn forces_collect_in_the_whole_territory() {
    // [ah2009.harvest.scope] [ah2009.harvest.storm] [v29.harvest.whole-territory]
    let got = |s: Scene, storm: u8| {
        let scene = s.phase(Phase::Collection).storm(storm).forces(Guild, "broken_land:11", 3);
        scene.board_spice("broken_land:12", 8).spice(Guild, 0).start().spice(Guild)
    };
    assert_eq!((got(Scene::ah2009(), 3), got(Scene::ah2009(), 11), got(Scene::ah2009(), 12)), (6, 6, 6));
    assert_eq!((got(Scene::v29(), 3), got(Scene::v29(), 11), got(Scene::v29(), 12)), (6, 0, 0));
    assert_eq!(got(Scene::ah2009().option("harvest-storm", "blocks"), 11), 0);
    assert_eq!(got(Scene::ah2009().option("harvest-scope", "sector"), 3), 0);
}

#[test]
fn a_city_held_since_the_storm_brings_three() {
    // [ah2009.harvest.rate-ornithopter] [v29.harvest.harvester]
    let got = |s: Scene, claims| {
        let scene =
            s.phase(Phase::Collection).forces(Atreides, "broken_land:11", 2).forces(Atreides, "arrakeen", 1);
        let scene = scene.board_spice("broken_land:12", 8).spice(Atreides, 0).nowhere(Harkonnen);
        scene.with(|p| p.claims = Some(claims)).start().spice(Atreides)
    };
    for scene in [Scene::ah2009, Scene::v29] {
        assert_eq!(got(scene(), [Some(Atreides), None, None]), 6);
        assert_eq!(got(scene(), [None, None, None]), 4);
    }
    assert_eq!(got(Scene::v29(), [None, Some(Atreides), None]), 4, "Carthag gives no Harvester");
}

#[test]
fn carryalls_and_smugglers_bring_spice() {
    // [v29.collection.claim-cards] [v29.collection.carryall] [v29.collection.smugglers]
    let scene = |s: Scene, claims| {
        let scene = s.phase(Phase::Collection).nowhere(Guild).spice(Guild, 0);
        scene.with(|p| p.claims = Some(claims)).start().spice(Guild)
    };
    let on = || Scene::v29().option("collection-bonus", true);
    assert_eq!(scene(on(), [Some(Guild), Some(Guild), None]), 4);
    assert_eq!(scene(on(), [Some(Guild), None, Some(Guild)]), 4);
    assert_eq!(scene(on().option("city-income", "cards-one"), [Some(Guild), None, Some(Guild)]), 3);
    let storm = on().storm(3).with(|p| p.storm_card = Some(1)).start();
    assert_eq!(storm.state.claims, [Some(Atreides), Some(Harkonnen), Some(Guild)]);
}

/// The factions that have won, and how, in a Mentat pause with these forces.
fn verdict(scene: Scene) -> Option<(FactionSet, Victory)> {
    let scene = scene.phase(Phase::Mentat);
    let rules = scene.rules();
    let state = rules.place(&scene.position, &mut landsraad_kernel::Seeded::from_u64(1)).unwrap();
    judge(At { rules: &rules, s: &state }).map(|end| (end.factions, end.victory))
}

fn holds(scene: Scene, f: Faction, places: &[&str]) -> Scene {
    places.iter().fold(scene, |s, place| s.forces(f, place, 1))
}

const CITIES_AND_TUEK: [&str; 3] = ["carthag", "arrakeen", "tueks_sietch"];

/// The Harkonnen hold three strongholds, with so many allies on their side, themselves included.
fn harkonnen_hold_three(scene: Scene, allies: usize) -> Scene {
    let scene = scene.nowhere(Atreides).nowhere(Guild).nowhere(Fremen).turn(4);
    let members = [Harkonnen, Emperor, Guild][..allies].to_vec();
    let alliances = if allies > 1 { vec![members] } else { vec![] };
    holds(scene, Harkonnen, &CITIES_AND_TUEK).with(|p| p.alliances = alliances)
}

#[test]
fn three_strongholds_win_alone() {
    // [v29.victory.declare] [ah2009.end.check]
    for scene in [Scene::ah2009, Scene::v29] {
        let alone = harkonnen_hold_three(scene(), 1);
        assert_eq!(verdict(alone), Some((Harkonnen.only(), Victory::Strongholds)));
    }
}

#[test]
fn a_member_of_an_alliance_does_not_win_alone() {
    // [ah2009.end.member-solo] [v29.victory.no-solo-while-allied]
    for scene in [Scene::ah2009, Scene::v29] {
        assert_eq!(verdict(harkonnen_hold_three(scene(), 2)), None);
    }
}

#[test]
fn large_alliances_need_five() {
    // [ah2009.end.table-4plus] [v29.victory.table]
    for scene in [Scene::ah2009, Scene::v29] {
        let four = |n| holds(harkonnen_hold_three(scene(), n), Emperor, &["sietch_tabr"]);
        assert!(verdict(four(2)).is_some() && verdict(four(3)).is_none());
    }
}

#[test]
fn without_a_winner_the_game_is_drawn() {
    // [ah2009.end.draw] [v29.end.no-winner] [v29.house.definitive-victory]
    let base = |s: Scene| s.factions(&[Atreides, Harkonnen, Emperor]).turn(15);
    assert_eq!(verdict(base(Scene::ah2009())), Some((FactionSet::EMPTY, Victory::Nobody)));
    assert_eq!(verdict(base(Scene::v29())), Some((FactionSet::EMPTY, Victory::Nobody)));
    let house = base(Scene::v29()).option("house-definitive-victory", true);
    let house = house.spice(Atreides, 4).spice(Harkonnen, 7);
    assert_eq!(verdict(house), Some((Harkonnen.only(), Victory::Definitive)));
}

#[test]
fn special_victories_are_not_shared_in_2009() {
    // [ah2009.end.special-allies]
    let base = |s: Scene| {
        let scene = s.turn(15).forces(Harkonnen, "sietch_tabr", 1).nowhere(Fremen);
        scene.with(|p| p.alliances = vec![vec![Guild, Emperor]])
    };
    assert_eq!(verdict(base(Scene::ah2009())), Some((Guild.only(), Victory::GuildSpecial)));
    let shared = base(Scene::ah2009().option("published-alliance-powers", "on"));
    assert_eq!(verdict(shared), Some((Guild.only().with(Emperor), Victory::GuildSpecial)));
}

#[test]
fn the_first_in_order_wins_if_two_have_enough() {
    // [ah2009.end.simultaneous] [ah2009.tournament.shield-wall]
    let first = |f| {
        let scene = Scene::ah2009().option("tournament", true).turn(7).nowhere(Guild).nowhere(Fremen);
        let scene = holds(scene, Atreides, &["arrakeen", "sietch_tabr", "shield_wall:8"]);
        let scene = holds(scene, Harkonnen, &["carthag", "tueks_sietch", "habbanya_sietch"]);
        verdict(scene.with(|p| {
            p.worms = Some(6);
            p.first_player = Some(f);
        }))
    };
    assert_eq!(first(Harkonnen), Some((Harkonnen.only(), Victory::Strongholds)));
    assert_eq!(first(BeneGesserit), Some((Harkonnen.only(), Victory::Strongholds)));
    assert_eq!(first(Atreides), Some((Atreides.only(), Victory::Strongholds)));
}
