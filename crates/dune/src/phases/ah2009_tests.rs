//! The 2009 rules that share their effect with the 2019 edition, shown in their own words: setup, leaders,
//! harvest, victory.

use landsraad_kernel::{Game, Seeded};

use crate::Faction::*;
use crate::board::Place;
use crate::data::{LeaderId, Territory};
use crate::factions::has_ornithopters;
use crate::frames::At;
use crate::phases::revival::RevivalAction;
use crate::phases::shipment::ShipmentAction;
use crate::stage::Position;
use crate::state::Phase;
use crate::tests_support::{Play, Scene, loc};
use crate::victory::{Victory, judge};
use crate::{Faction, FactionSet, Question};

fn leader(id: &str) -> LeaderId {
    LeaderId::by_id(id).unwrap()
}
fn silent(play: &mut Play) {
    let f = play.pending()[0];
    let action = play.rules.decision(&play.state, play.seat(f)).unwrap().default;
    play.act(f, action);
}
fn dead(f: Faction) -> impl FnOnce(&mut Position) {
    move |p| p.leaders.extend(LeaderId::of(f).map(|l| (l, Place::Tanks)))
}

#[test]
fn five_sardaukar_and_three_fedaykin() {
    // [ah2009.setup.special-troops]
    let play = Scene::ah2009().nowhere(Emperor).nowhere(Fremen).start();
    let reserves = |f| play.state.board.forces.reserves(f);
    assert_eq!((reserves(Emperor).normal, reserves(Emperor).special), (15, 5));
    assert_eq!((reserves(Fremen).normal, reserves(Fremen).special), (17, 3));
}

/// In a player's own turn, at the recovery of leaders; the Harkonnen alone, with their leaders so.
fn recovery(f: Faction, spice: u16, set: impl FnOnce(&mut Position)) -> Play {
    let scene = Scene::ah2009().phase(Phase::Shipment).factions(&[f, Guild]).spice(f, spice).nowhere(f);
    let mut play = scene.with(set).with(|p| p.first_player = Some(f)).start();
    for _ in 0..40 {
        let asked = play.pending().first().map(|&g| play.asked(g));
        if asked.is_none() || matches!(asked, Some(Question::Revival(_))) {
            break;
        }
        silent(&mut play);
    }
    play
}

#[test]
fn one_leader_a_turn_for_his_value() {
    // [ah2009.leader.one] [ah2009.leader.cost] [ah2009.leader.still-traitor]
    let feyd = leader("feyd_rautha");
    let mut play = recovery(Harkonnen, 20, |p| {
        dead(Harkonnen)(p);
        p.traitors.insert(Guild, vec![feyd]);
    });
    play.act(Harkonnen, RevivalAction::Leader(feyd));
    assert_eq!((play.spice(Harkonnen), play.state.board.leaders.get(feyd).place), (14, Place::Home));
    assert!(!play.pending().iter().any(|&f| matches!(play.asked(f), Question::Revival(_))), "one is all");
    assert!(play.state.board.traitors.holds(Guild, feyd));
    let play = recovery(Harkonnen, 5, dead(Harkonnen));
    assert_eq!(play.refused(Harkonnen, RevivalAction::Leader(feyd)).rule.0, "gf9.revival.leader-cost");
}

#[test]
fn the_kwisatz_haderach_is_no_leader() {
    // [ah2009.leader.kh-not-leader]
    let mut play = recovery(Atreides, 9, dead(Atreides));
    assert!(!play.state.board.leaders.kwisatz().dead);
    play.act(Atreides, RevivalAction::Leader(leader("gurney_halleck")));
    assert_eq!(play.spice(Atreides), 5);
}

#[test]
fn coexisting_bene_gesserit_neither_have_nor_hinder_ornithopters() {
    // [ah2009.storm.ornithopters-bg-coexist]
    let scene = Scene::ah2009().storm(3).with(|p| p.storm_card = Some(1)).nowhere(Harkonnen);
    let scene = scene.forces(Atreides, "arrakeen", 6).forces(BeneGesserit, "arrakeen", 2);
    let play = scene.with(|p| p.advisors = vec![Territory::ARRAKEEN]).start();
    let at = At { rules: &play.rules, s: &play.state };
    assert!(has_ornithopters(at, Atreides) && !has_ornithopters(at, BeneGesserit));
    let hostile = Scene::ah2009().storm(3).with(|p| p.storm_card = Some(1)).nowhere(Harkonnen);
    let play = hostile.forces(Atreides, "arrakeen", 6).forces(BeneGesserit, "arrakeen", 2).start();
    assert!(!has_ornithopters(At { rules: &play.rules, s: &play.state }, Atreides));
}

fn harvest() -> Scene {
    Scene::ah2009()
        .phase(Phase::Collection)
        .nowhere(Harkonnen)
        .nowhere(Atreides)
        .spice(Guild, 0)
        .spice(Fremen, 0)
}

#[test]
fn two_spice_for_each_force_and_the_rest_stays() {
    // [ah2009.harvest.rate] [ah2009.harvest.removed]
    let play = harvest().forces(Guild, "red_chasm", 3).board_spice("red_chasm", 8).start();
    assert_eq!((play.spice(Guild), play.state.board.spice.at(loc("red_chasm"))), (6, 2));
}

#[test]
fn the_earlier_in_order_collects_first() {
    // [ah2009.harvest.order]
    for (first, spice) in [(Guild, (4, 2)), (Fremen, (2, 4))] {
        let scene = harvest().storm(14).forces(Guild, "rock_outcroppings:13", 2);
        let scene = scene.forces(Fremen, "rock_outcroppings:14", 2).board_spice("rock_outcroppings:14", 6);
        let play = scene.with(|p| p.first_player = Some(first)).start();
        assert_eq!((play.spice(Guild), play.spice(Fremen)), spice);
    }
}

#[test]
fn coexisting_bene_gesserit_harvest_nothing() {
    // [ah2009.harvest.bg-coexist]
    let scene =
        harvest().forces(BeneGesserit, "red_chasm", 4).forces(Guild, "red_chasm", 1).spice(BeneGesserit, 0);
    let scene = scene.with(|p| p.advisors = vec![Territory::RED_CHASM]).board_spice("red_chasm", 10);
    let play = scene.start();
    assert_eq!((play.spice(Guild), play.spice(BeneGesserit)), (2, 0));
}

/// The factions that have won, and how, at the end of turn 15.
fn verdict(scene: Scene) -> Option<(FactionSet, Victory)> {
    let scene = scene.phase(Phase::Mentat).turn(15);
    let rules = scene.rules();
    let state = rules.place(&scene.position, &mut Seeded::from_u64(1)).unwrap();
    judge(At { rules: &rules, s: &state }).map(|end| (end.factions, end.victory))
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
    assert!(judge(At { rules: &rules, s: &state }).is_none(), "not before turn 15");
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
    play.act(Guild, crate::windows::reaction::ReactionAction::Pass).play_card(Guild, "family_atomics");
    assert_eq!(play.forces(Guild, "shield_wall:8"), 0);
    play.edit(|cx| cx.ship(Emperor, crate::board::Squad::new(1, 0), loc("shield_wall:8")));
    assert_eq!(At { rules: &play.rules, s: &play.state }.points(Emperor), 1);
}

#[test]
fn nobody_ships_or_moves_before_the_recovery_of_leaders_is_over() {
    // [ah2009.leader.one]
    let mut play = recovery(Harkonnen, 20, dead(Harkonnen));
    assert_eq!(play.pending(), [Harkonnen]);
    play.refused(Harkonnen, ShipmentAction::FromReserves);
    play.act(Harkonnen, RevivalAction::Pass);
}
