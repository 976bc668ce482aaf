//! Victory by the community rulebook 2.9.

use crate::Faction;
use crate::Faction::*;
use crate::state::Phase;
use crate::tests_support::Scene;
use crate::victory::Victory;

fn held(scene: Scene, f: Faction, places: &[&str]) -> Scene {
    places.iter().fold(scene, |s, at| s.forces(f, at, 1))
}

fn control(turn: u8) -> Scene {
    let scene = Scene::v29().phase(Phase::Mentat).turn(turn).with(|p| p.prediction = Some((Harkonnen, 1)));
    Faction::ALL.into_iter().fold(scene, Scene::nowhere)
}

#[test]
fn allies_win_together_and_the_richest_is_honoured() {
    // [v29.victory.allied-merit]
    let scene = control(5).with(|p| p.alliances = vec![vec![Atreides, Fremen]]);
    let scene =
        held(held(scene, Atreides, &["arrakeen", "carthag"]), Fremen, &["sietch_tabr:14", "tueks_sietch:5"]);
    let end = scene.spice(Atreides, 4).spice(Fremen, 9).start().state.end.unwrap();
    assert_eq!((end.factions.len(), end.honoured), (2, Some(Fremen)));
}

/// The factions that have won, and how.
fn won(scene: Scene) -> Option<(Vec<Faction>, Victory)> {
    scene.start().state.end.map(|e| (e.factions.iter().collect(), e.victory))
}

/// The end of the last turn; the Fremen are in Sietch Tabr, the Guild in Tuek's Sietch.
fn fremen_in_tabr() -> Scene {
    held(held(control(15), Fremen, &["sietch_tabr:14"]), Guild, &["tueks_sietch:5"])
}

/// The end of the last turn; the Emperor in Tuek's Sietch is in the way of the Fremen.
fn emperor_in_tueks_sietch() -> Scene {
    held(control(15), Emperor, &["tueks_sietch:5"])
}

#[test]
fn three_factions_have_a_victory_of_their_own() {
    // [v29.objective.secondary]
    let own: Vec<_> = Faction::ALL.into_iter().filter(|&f| crate::victory::special(f).is_some()).collect();
    assert_eq!(own, [BeneGesserit, Fremen, Guild]);
}

#[test]
fn a_true_prediction_wins_by_subterfuge() {
    // [v29.victory.subterfuge]
    let three = ["arrakeen", "carthag", "sietch_tabr:14"];
    let foreseen = held(control(6), Atreides, &three).with(|p| p.prediction = Some((Atreides, 6)));
    assert_eq!(won(foreseen), Some((vec![BeneGesserit], Victory::Prediction)));
}

#[test]
fn the_fremen_win_before_the_guild() {
    // [v29.data.fremen-victory]
    assert_eq!(won(fremen_in_tabr()), Some((vec![Fremen], Victory::FremenSpecial)));
    let hindered = held(fremen_in_tabr(), Emperor, &["tueks_sietch:5"]);
    assert_eq!(won(hindered), Some((vec![Guild], Victory::GuildSpecial)));
}

#[test]
fn the_guild_wins_the_last_turn_with_its_allies() {
    // [v29.data.guild-victory]
    assert_eq!(won(emperor_in_tueks_sietch()), Some((vec![Guild], Victory::GuildSpecial)));
    // [v29.data.guild-ally-victory]
    let allied = emperor_in_tueks_sietch().with(|p| p.alliances = vec![vec![Guild, Emperor]]);
    assert_eq!(won(allied), Some((vec![Emperor, Guild], Victory::GuildSpecial)));
}

#[test]
fn allies_share_the_victory_of_the_fremen() {
    // [v29.data.fremen-ally-victory]
    let both = fremen_in_tabr().with(|p| p.alliances = vec![vec![Fremen, Guild]]);
    assert_eq!(won(both), Some((vec![Fremen, Guild], Victory::FremenSpecial)));
}

#[test]
fn the_victories_of_the_last_turn_cannot_be_predicted() {
    // [v29.data.bg-prediction-scope]
    let predicted = emperor_in_tueks_sietch().with(|p| p.prediction = Some((Guild, 15)));
    assert_eq!(won(predicted), Some((vec![Guild], Victory::GuildSpecial)));
}
