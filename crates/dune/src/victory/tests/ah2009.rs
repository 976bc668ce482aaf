//! Victory by the 2009 rules.

use landsraad_kernel::Seeded;

use crate::Faction::*;
use crate::FactionSet;
use crate::activities::At;
use crate::data::Territory;
use crate::state::Phase;
use crate::tests_support::{Scene, loc};
use crate::victory::{Victory, judge};

/// The factions that have won, and how, at the end of turn 15.
fn verdict(scene: Scene) -> Option<(FactionSet, Victory)> {
    let scene = scene.phase(Phase::Mentat).turn(15);
    let rules = scene.rules();
    let state = rules.place(&scene.position, &mut Seeded::from_u64(1)).unwrap();
    judge(At { rules: &rules, state: &state }).map(|end| (end.factions, end.victory))
}

/// The Fremen in Sietch Tabr; Habbanya Ridge Sietch is empty.
fn fremen_in_tabr() -> Scene {
    Scene::ah2009().forces(Fremen, "sietch_tabr", 3)
}

const FREMEN_WIN: Option<(FactionSet, Victory)> = Some((Fremen.only(), Victory::FremenSpecial));

const GUILD_WINS: Option<(FactionSet, Victory)> = Some((Guild.only(), Victory::GuildSpecial));

#[test]
fn the_fremen_win_if_they_hold_out_for_fifteen_turns() {
    // [ah2009.end.fremen-15] Before the Guild.
    assert_eq!(verdict(fremen_in_tabr().forces(Guild, "tueks_sietch", 5)), FREMEN_WIN);
    let early = fremen_in_tabr().phase(Phase::Mentat).turn(14);
    let rules = early.rules();
    let state = rules.place(&early.position, &mut Seeded::from_u64(1)).unwrap();
    assert!(judge(At { rules: &rules, state: &state }).is_none(), "not before turn 15");
}

#[test]
fn the_fremen_need_both_sietches_empty_or_their_own() {
    // [ah2009.end.fremen-sietches]
    assert_eq!(verdict(fremen_in_tabr()), FREMEN_WIN);
    assert_eq!(verdict(fremen_in_tabr().forces(Guild, "habbanya_sietch", 1)), GUILD_WINS);
    // Coexisting Bene Gesserit do not matter.
    let scene = fremen_in_tabr().forces(BeneGesserit, "sietch_tabr", 1);
    assert_eq!(verdict(scene.with(|p| p.advisors = vec![Territory::SIETCH_TABR])), FREMEN_WIN);
}

#[test]
fn the_fremen_need_tueks_sietch_free_of_houses() {
    // [ah2009.end.fremen-tuek] The Guild is no House.
    assert_eq!(verdict(fremen_in_tabr().forces(Guild, "tueks_sietch", 5)), FREMEN_WIN);
    // [ah2009.end.guild-default] Else the Guild wins.
    for house in [Atreides, Harkonnen, Emperor] {
        let scene = fremen_in_tabr().forces(house, "tueks_sietch", 1).nowhere(Guild);
        assert_eq!(verdict(scene), GUILD_WINS, "{house:?}");
    }
}

#[test]
fn special_victories_fulfil_no_prediction_unless_the_table_says_so() {
    // [ah2009.setup.prediction-scope]
    let base = || {
        let scene = Scene::ah2009().forces(Guild, "habbanya_sietch", 1);
        scene.with(|p| p.prediction = Some((Guild, 15)))
    };
    assert_eq!(verdict(base()), Some((Guild.only(), Victory::GuildSpecial)));
    let wide = base().option("prediction-special", "included");
    assert_eq!(verdict(wide), Some((BeneGesserit.only(), Victory::Prediction)));
}

#[test]
fn atomics_leave_the_shield_wall_a_stronghold() {
    // [ah2009.tournament.atomics]
    let scene = Scene::ah2009().option("tournament", true).storm(3).forces(Guild, "shield_wall:8", 5);
    let scene = scene.with(|p| {
        p.storm_card = Some(1);
        p.worms = Some(6);
    });
    let mut play = scene.hand(Guild, &["family_atomics"]).start();
    play.act(Guild, crate::activities::windows::reaction::ReactionAction::Pass)
        .play_card(Guild, "family_atomics");
    assert_eq!(play.forces(Guild, "shield_wall:8"), 0);
    play.edit(|cx| cx.ship(Emperor, crate::board::Squad::new(1, 0), loc("shield_wall:8")));
    assert_eq!(At { rules: &play.rules, state: &play.state }.points(Emperor), 1);
}
