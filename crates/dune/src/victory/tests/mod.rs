//! Tests of victory: strongholds, alliances, the prediction, the last turn.

mod ah2009;
mod editions;
mod points;
mod v29;

use super::*;
use crate::Faction::*;
use crate::state::Phase;
use crate::tests_support::Scene;

fn scene() -> Scene {
    let scene = Scene::basic().phase(Phase::Mentat).turn(4).with(|p| p.prediction = Some((Atreides, 1)));
    Faction::ALL.into_iter().fold(scene, Scene::nowhere)
}
fn hold(scene: Scene, f: Faction, places: &[&str]) -> Scene {
    places.iter().fold(scene, |s, at| s.forces(f, at, 1))
}
fn allied(scene: Scene, set: &[Faction]) -> Scene {
    let set = set.to_vec();
    scene.with(|p| p.alliances = vec![set])
}
fn won(scene: Scene) -> Option<(Vec<Faction>, Victory)> {
    scene.start().state.end.map(|e| (e.factions.iter().collect(), e.victory))
}
const THREE: [&str; 3] = ["sietch_tabr:14", "habbanya_sietch:17", "carthag:11"];

#[test]
fn three_strongholds_win_alone_in_the_mentat_pause_only() {
    // [gf9.mentat.solo-win] [gf9.setup.objective] [gf9.victory.check-moment]
    assert_eq!(won(hold(scene(), Fremen, &THREE)), Some((vec![Fremen], Victory::Strongholds)));
    assert_eq!(won(hold(scene(), Fremen, &THREE[..2])), None);
    assert_eq!(won(hold(scene(), Fremen, &THREE).phase(Phase::Collection)), None);
}

/// The Fremen hold three strongholds as allies of Atreides.
fn fremen_hold_three_with_atreides() -> Scene {
    hold(allied(scene(), &[Fremen, Atreides]), Fremen, &THREE)
}

fn both_allies() -> Option<(Vec<Faction>, Victory)> {
    Some((vec![Atreides, Fremen], Victory::Strongholds))
}

#[test]
fn allies_with_four_strongholds_win_together() {
    // [gf9.mentat.alliance-win]
    assert_eq!(won(hold(fremen_hold_three_with_atreides(), Atreides, &["arrakeen:10"])), both_allies());
}

#[test]
fn allies_with_three_strongholds_do_not_win() {
    // [gf9.alliance.four-strongholds] [gf9.options.two-four]
    assert_eq!(won(fremen_hold_three_with_atreides()), None);
}

#[test]
fn an_ally_without_a_stronghold_wins_too() {
    // [gf9.alliance.joint-victory]
    assert_eq!(won(hold(fremen_hold_three_with_atreides(), Fremen, &["arrakeen:10"])), both_allies());
}

#[test]
fn optional_alliances_may_need_three() {
    // [gf9.options.two-three] [gf9.options.three-three] [gf9.options.any-three]
    let two = || allied(scene(), &[Fremen, Atreides]);
    let held = |s| hold(hold(s, Fremen, &THREE[..2]), Atreides, &["arrakeen:10"]);
    assert!(won(held(two().option("alliances", "two-three"))).is_some());
    let three = allied(scene(), &[Fremen, Atreides, Guild]);
    let one_each =
        hold(hold(hold(three, Fremen, &THREE[..1]), Atreides, &["arrakeen:10"]), Guild, &["carthag:11"]);
    let all = vec![Atreides, Fremen, Guild];
    assert_eq!(won(one_each.option("alliances", "three-three")).unwrap().0, all);
    assert_eq!(won(held(two().option("alliances", "any-three"))).unwrap().0, [Atreides, Fremen]);
}

#[test]
fn three_allies_may_need_four() {
    // [gf9.options.three-four]
    let three = || allied(scene().option("alliances", "three-four"), &[Fremen, Atreides, Guild]);
    let held = |s| hold(hold(s, Fremen, &THREE[..2]), Atreides, &["arrakeen:10"]);
    assert_eq!(won(held(three())), None);
    let four = hold(held(three()), Guild, &["tueks_sietch:5"]);
    assert_eq!(won(four).unwrap().0, [Atreides, Fremen, Guild]);
}

#[test]
fn a_contested_stronghold_counts_for_nobody() {
    // [gf9.victory.contested-stronghold]
    let both = hold(
        hold(scene().storm(10), Harkonnen, &["carthag:11", "sietch_tabr:14", "arrakeen:10"]),
        Atreides,
        &["arrakeen:10"],
    );
    assert_eq!(won(both), None);
}

#[test]
fn advisors_neither_hold_nor_hinder() {
    // [gf9.bene-gesserit.adv-no-occupy] [gf9.bene-gesserit.normal-win]
    let held = |s: Scene| hold(hold(s, Harkonnen, &THREE), BeneGesserit, &["carthag:11"]);
    let with = held(scene().option("advanced", true)).with(|p| p.advisors = vec![Territory::CARTHAG]);
    assert_eq!(won(with).unwrap().0, [Harkonnen]);
    assert_eq!(won(held(scene().option("advanced", true))), None);
    assert_eq!(won(hold(scene(), BeneGesserit, &THREE)).unwrap().0, [BeneGesserit]);
}

#[test]
fn two_players_need_four() {
    // [gf9.setup.two-players-four]
    let two = |places: &[&str]| {
        let scene = Scene::basic().factions(&[Atreides, Harkonnen]).phase(Phase::Mentat).nowhere(Harkonnen);
        won(hold(scene, Atreides, places))
    };
    assert_eq!(two(&THREE), None);
    assert_eq!(
        two(&["arrakeen:10", "carthag:11", "sietch_tabr:14", "tueks_sietch:5"]).unwrap().0,
        [Atreides]
    );
}

#[test]
fn two_factions_each_pool_their_strongholds() {
    // [gf9.setup.two-players-options]
    let scene = Scene::basic()
        .factions(&[Atreides, Harkonnen, Fremen, Emperor])
        .option("two-each", true)
        .phase(Phase::Mentat)
        .nowhere(Harkonnen);
    let held = hold(
        hold(scene, Atreides, &["arrakeen:10", "carthag:11"]),
        Fremen,
        &["sietch_tabr:14", "tueks_sietch:5"],
    );
    assert_eq!(won(held).unwrap().0, [Atreides, Fremen]);
}

#[test]
fn three_players_alone_need_three_and_allied_four() {
    // [gf9.setup.three-players]
    let trio = || {
        let scene = Scene::basic().factions(&[Atreides, Harkonnen, Fremen]).phase(Phase::Mentat).turn(4);
        [Atreides, Harkonnen, Fremen].into_iter().fold(scene, Scene::nowhere)
    };
    assert_eq!(won(hold(allied(trio(), &[Atreides, Harkonnen]), Atreides, &THREE)), None);
    assert_eq!(won(hold(allied(trio(), &[Atreides, Harkonnen]), Fremen, &THREE)).unwrap().0, [Fremen]);
}

#[test]
fn a_true_prediction_takes_the_victory() {
    // [gf9.bene-gesserit.prediction-win]
    let pair = |turn| {
        let s =
            allied(scene().turn(turn), &[Harkonnen, Emperor]).with(|p| p.prediction = Some((Harkonnen, 6)));
        won(hold(hold(s, Harkonnen, &THREE), Emperor, &["arrakeen:10"]))
    };
    assert_eq!(pair(6), Some((vec![BeneGesserit], Victory::Prediction)));
    assert_eq!(pair(7), Some((vec![Emperor, Harkonnen], Victory::Strongholds)));
}

#[test]
fn special_victories_cannot_be_predicted_unless_the_table_likes() {
    // [gf9.bene-gesserit.prediction-not-special] [gf9.guild.special-victory]
    let guild =
        || hold(scene(), Harkonnen, &["sietch_tabr:14"]).turn(10).with(|p| p.prediction = Some((Guild, 10)));
    assert_eq!(won(guild()), Some((vec![Guild], Victory::GuildSpecial)));
    assert_eq!(won(guild().option("prediction-special", "included")).unwrap().1, Victory::Prediction);
    assert_eq!(
        won(hold(
            guild().nowhere(Harkonnen).with(|p| {
                p.forces.insert(Harkonnen, [].into());
            }),
            Guild,
            &THREE
        ))
        .unwrap()
        .1,
        Victory::Prediction
    );
}

#[test]
fn the_fremen_win_the_last_turn_if_their_sietches_are_free() {
    // [gf9.fremen.special-victory] [gf9.victory.end-order] [gf9.fremen.ally-victory]
    let last = || scene().turn(10);
    let fremen = Some((vec![Fremen], Victory::FremenSpecial));
    assert_eq!(won(hold(hold(last(), Fremen, &THREE[..1]), Guild, &["tueks_sietch:5"])), fremen);
    assert_eq!(won(hold(last(), Emperor, &["tueks_sietch:5"])).unwrap().1, Victory::GuildSpecial);
    assert_eq!(won(hold(last(), Harkonnen, &["habbanya_sietch:17"])).unwrap().1, Victory::GuildSpecial);
    let shared = won(allied(last(), &[Fremen, BeneGesserit])).unwrap();
    assert_eq!(shared.0, [BeneGesserit, Fremen]);
}

/// The last turn, on which nobody has enough and the Harkonnen are in the way of the Fremen.
fn last_turn() -> Scene {
    hold(scene().turn(10), Harkonnen, &["sietch_tabr:14"])
}

#[test]
fn the_guild_wins_when_nobody_else_does() {
    // [gf9.guild.special-victory]
    assert_eq!(won(last_turn()), Some((vec![Guild], Victory::GuildSpecial)));
    // [gf9.guild.ally-victory]
    assert_eq!(won(allied(last_turn(), &[Guild, Emperor])).unwrap().0, [Emperor, Guild]);
}

#[test]
fn the_end_of_the_game_comes_on_turn_ten() {
    // [gf9.mentat.order] [gf9.turn.ten-turns]
    assert!(won(last_turn().turn(9)).is_none() && won(last_turn()).is_some());
}

#[test]
fn without_the_guild_the_fremen_win_by_default() {
    // [gf9.faq.no-guild-end]
    let scene = Scene::basic().factions(&[Atreides, Harkonnen, Fremen]).phase(Phase::Mentat).turn(10);
    let held = hold(scene.nowhere(Atreides).nowhere(Fremen), Harkonnen, &["sietch_tabr:14"]);
    assert_eq!(won(held), Some((vec![Fremen], Victory::FremenDefault)));
}

#[test]
fn without_both_most_strongholds_win_and_ties_are_shared() {
    // [gf9.faq.no-guild-no-fremen-end]
    let scene = || Scene::basic().factions(&[Atreides, Harkonnen, Emperor]).phase(Phase::Mentat).turn(10);
    let held = || {
        let s = hold(scene(), Atreides, &["arrakeen:10", "sietch_tabr:14"]);
        hold(hold(s, Harkonnen, &["carthag:11", "habbanya_sietch:17"]), Emperor, &["tueks_sietch:5"])
    };
    assert_eq!(won(held()), Some((vec![Atreides, Harkonnen], Victory::MostStrongholds)));
    assert_eq!(won(allied(held(), &[Harkonnen, Emperor])).unwrap().0, [Emperor, Harkonnen]);
}

/// The pause of turn 4 is over without a winner; a bribe lay before the Fremen.
fn pause_without_a_winner() -> crate::tests_support::Play {
    scene().with(|p| p.bribes = [(Fremen, 4)].into()).start_match()
}

#[test]
fn without_a_winner_a_new_turn_begins() {
    // [gf9.mentat.no-winner]
    let play = pause_without_a_winner();
    assert_eq!((play.state.turn, play.state.phase), (5, Phase::Storm));
}

#[test]
fn bribes_are_taken_in_before_a_new_turn() {
    // [gf9.mentat.order] [gf9.deals.payment]
    assert_eq!(pause_without_a_winner().spice(Fremen), 7);
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            three_strongholds_win_alone_in_the_mentat_pause_only,
            allies_with_four_strongholds_win_together,
            allies_with_three_strongholds_do_not_win,
            an_ally_without_a_stronghold_wins_too,
            a_contested_stronghold_counts_for_nobody,
            two_players_need_four,
            two_factions_each_pool_their_strongholds,
            a_true_prediction_takes_the_victory,
        ],
    );
    for_editions(&[&AH2009], &[without_a_winner_a_new_turn_begins, bribes_are_taken_in_before_a_new_turn]);
    for_editions(&[&V29], &[advisors_neither_hold_nor_hinder]);
}

#[test]
fn without_a_winner_the_richest_has_played_best() {
    // [v29.end.no-winner]
    let four = [Atreides, Harkonnen, Emperor, BeneGesserit];
    let end = |scene: Scene, spice: u16| {
        let scene =
            scene.factions(&four).phase(Phase::Mentat).turn(15).with(|p| p.prediction = Some((Atreides, 1)));
        let scene = four.into_iter().fold(scene, Scene::nowhere).spice(Atreides, 4).spice(Harkonnen, 9);
        scene.spice(Emperor, spice).spice(BeneGesserit, 0).start().state.end.unwrap()
    };
    let best = end(Scene::v29(), 30);
    assert_eq!(
        (best.victory, best.factions.is_empty(), best.honoured),
        (Victory::Nobody, true, Some(Emperor))
    );
    // Nobody is best of equals; the 2009 rules call it a draw.
    assert_eq!(end(Scene::v29(), 9).honoured, None);
    assert_eq!(end(Scene::ah2009(), 30).honoured, None);
}
