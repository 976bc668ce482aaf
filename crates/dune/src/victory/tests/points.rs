//! How many strongholds a side needs, and what counts as one.

use landsraad_kernel::Seeded;

use crate::Faction;
use crate::Faction::*;
use crate::activities::At;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

fn at(play: &Play) -> At<'_> {
    At { rules: &play.rules, state: &play.state }
}

/// The strongholds that sides of 1, 2, … of this many players need.
fn needed<const N: usize>(scene: fn() -> Scene, seats: usize) -> [Option<u8>; N] {
    std::array::from_fn(|i| at(&scene().factions(&Faction::ALL[..seats]).start()).needed(i + 1))
}

#[test]
fn few_players_need_four_strongholds_and_large_alliances_five() {
    // [ah2009.end.table-2]
    assert_eq!(needed(Scene::ah2009, 2), [Some(4)]);
    // [ah2009.end.table-3]
    assert_eq!(needed(Scene::ah2009, 3), [Some(4), Some(5)]);
    // [ah2009.end.table-4plus]
    assert_eq!(needed(Scene::ah2009, 6), [Some(3), Some(4), Some(5), Some(5)]);
    assert_eq!(needed(Scene::basic, 3), [Some(3), Some(4)], "in the 2019 edition");
}

#[test]
fn an_alliance_of_everybody_cannot_win_by_strongholds() {
    // [ah2009.end.table-dash]
    assert_eq!(needed(Scene::ah2009, 2), [Some(4), None]);
    assert_eq!(needed(Scene::ah2009, 3), [Some(4), Some(5), None]);
}

#[test]
fn the_community_rules_have_the_same_table() {
    // [v29.victory.table]
    assert_eq!(needed(Scene::v29, 2), [Some(4), None]);
    assert_eq!(needed(Scene::v29, 3), [Some(4), Some(5), None]);
    assert_eq!(needed(Scene::v29, 6), [Some(3), Some(4), Some(5), Some(5)]);
}

#[test]
fn the_alternative_goals_need_two_points_more() {
    // [v29.goals.table]
    let goals = || Scene::v29().option("alternative-goals", true);
    assert_eq!(needed(goals, 2), [Some(6), None]);
    assert_eq!(needed(goals, 3), [Some(6), Some(7), None]);
    assert_eq!(needed(goals, 4), [Some(5), Some(6), Some(7), Some(7)]);
}

/// Atreides alone in both cities and Harg Pass; Guild and Emperor share Tuek's Sietch.
fn both_cities_and_harg_pass(scene: Scene) -> Play {
    scene
        .phase(Phase::Mentat)
        .nowhere(Harkonnen)
        .forces(Atreides, "carthag", 2)
        .forces(Atreides, "arrakeen", 2)
        .forces(Atreides, "harg_pass:4", 1)
        .forces(Guild, "tueks_sietch", 1)
        .forces(Emperor, "tueks_sietch", 1)
        .start_match()
}

#[test]
fn points_are_counted_for_what_is_held_alone() {
    // [v29.control.points] [v29.objective.control]
    let play = both_cities_and_harg_pass(Scene::v29());
    assert_eq!((at(&play).points(Atreides), at(&play).points(Guild)), (2, 0));
}

#[test]
fn cities_count_double_and_harg_pass_once_with_alternative_goals() {
    // [v29.goals.double-cities] [v29.goals.harg-pass] 2 + 2 + 1.
    let play = both_cities_and_harg_pass(Scene::v29().option("alternative-goals", true));
    assert_eq!(at(&play).points(Atreides), 5);
}

/// The points of an Emperor on the Shield Wall, with the Guild there or not, and what one player needs.
fn shield_wall(worms: u8, contested: bool, tournament: bool) -> (u8, Option<u8>) {
    let scene = Scene::ah2009().option("tournament", tournament).forces(Emperor, "shield_wall:8", 2);
    let scene = if contested { scene.forces(Guild, "shield_wall:9", 1) } else { scene };
    let scene = scene.phase(Phase::Battle).with(|p| p.worms = Some(worms));
    let rules = scene.rules();
    let state = rules.place(&scene.position, &mut Seeded::from_u64(1)).unwrap();
    let at = At { rules: &rules, state: &state };
    (at.points(Emperor), at.needed(1))
}

#[test]
fn the_shield_wall_counts_from_the_sixth_worm_in_tournaments() {
    // [ah2009.tournament.shield-wall]
    let points = |worms, tournament| shield_wall(worms, false, tournament).0;
    assert_eq!((points(6, true), points(5, true), points(6, false)), (1, 0, 0));
}

#[test]
fn the_shield_wall_changes_no_threshold() {
    // [ah2009.tournament.thresholds]
    for (worms, contested, tournament) in
        [(6, false, true), (5, false, true), (6, true, true), (6, false, false)]
    {
        assert_eq!(shield_wall(worms, contested, tournament).1, Some(3));
    }
}

#[test]
fn a_contested_shield_wall_counts_for_nobody() {
    // [ah2009.tournament.contested]
    assert_eq!(shield_wall(6, true, true).0, 0);
}

/// Two or three players lead all six factions.
fn few(players: &str) -> Play {
    Scene::v29().option("few-players", players).start()
}

#[test]
fn sides_of_few_players_win_by_the_last_row() {
    // [v29.few.victory]: six factions use the last row.
    assert_eq!((at(&few("two")).needed(3), at(&few("three")).needed(2)), (Some(5), Some(4)));
}
