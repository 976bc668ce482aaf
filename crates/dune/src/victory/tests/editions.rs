//! Victory where the editions differ.

use crate::Faction::*;
use crate::activities::At;
use crate::state::Phase;
use crate::tests_support::Scene;
use crate::victory::{Victory, judge};
use crate::{Faction, FactionSet};

/// The factions that have won, and how, in a Mentat pause with these forces.
fn verdict(scene: Scene) -> Option<(FactionSet, Victory)> {
    let scene = scene.phase(Phase::Mentat);
    let rules = scene.rules();
    let state = rules.place(&scene.position, &mut landsraad_kernel::Seeded::from_u64(1)).unwrap();
    judge(At { rules: &rules, state: &state }).map(|end| (end.factions, end.victory))
}

fn holds(scene: Scene, f: Faction, places: &[&str]) -> Scene {
    places.iter().fold(scene, |s, place| s.forces(f, place, 1))
}

const CITIES_AND_TUEK: [&str; 3] = ["carthag", "arrakeen", "tueks_sietch"];

/// The Harkonnen hold three strongholds, with this many allies on their side, themselves included.
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
