//! Where battles are and who names them.

use super::*;
use crate::tests_support::loc;

/// The fighters of the battle that is going on, the aggressor first.
fn fighters(play: &Play) -> [Faction; 2] {
    fight(play).sides.map(|s| s.faction).0
}

/// The battles the aggressor may name.
fn named(play: &Play, f: Faction) -> Vec<(&'static str, Faction)> {
    let name = |a: Action| match a {
        Action::Battle(BattleAction::Fight { at, against }) => Some((at.territory().id(), against)),
        _ => None,
    };
    play.legal(f).into_iter().filter_map(name).collect()
}

#[test]
fn forces_that_share_a_territory_must_fight() {
    // [gf9.battle.where]
    let mut play = basic().forces(Atreides, "harg_pass:5", 4).forces(Guild, "harg_pass:4", 2).start();
    assert_eq!(fighters(&play), [Atreides, Guild]);
    quiet(&mut play);
    assert_eq!(play.refused(Atreides, BattleAction::Pass).rule.0, "gf9.battle.plan-contents");
}

#[test]
fn a_storm_over_them_keeps_them_from_fighting() {
    // [gf9.storm.no-battle] [gf9.battle.where]
    let play = basic().storm(11).forces(Emperor, "carthag", 2).start();
    assert!(play.state.stack.iter().find_map(Frame::battle).is_none());
    assert_eq!((play.forces(Emperor, "carthag"), play.forces(Harkonnen, "carthag")), (2, 3));
}

#[test]
fn the_storm_keeps_two_sides_apart() {
    // [gf9.battle.storm-separation]
    let scene = |storm| {
        let scene = basic().storm(storm).forces(Atreides, "pasty_mesa:5", 3);
        scene.forces(Emperor, "pasty_mesa:8", 3).start()
    };
    let play = scene(6);
    assert_eq!(fighters(&play), [Guild, Harkonnen]);
    assert_eq!((play.forces(Atreides, "pasty_mesa:5"), play.forces(Emperor, "pasty_mesa:8")), (3, 3));
    assert_eq!(fighters(&scene(12)), [Atreides, Emperor]);
}

#[test]
fn forces_cut_off_by_the_storm_neither_count_nor_die() {
    // [gf9.battle.storm-cutoff] [gf9.battle.storm-separation]
    let scene = basic().storm(6).forces(Atreides, "pasty_mesa:5", 3).forces(Atreides, "pasty_mesa:7", 4);
    let mut play = scene.forces(Emperor, "pasty_mesa:8", 5).start();
    assert_eq!(highest(&mut play, Atreides, led("dr_yueh", 0)), 8);
    clash(&mut play, (Atreides, led("dr_yueh", 0)), (Emperor, led("caid", 3)));
    assert_eq!((play.forces(Atreides, "pasty_mesa:5"), play.forces(Atreides, "pasty_mesa:7")), (3, 0));
}

#[test]
fn forces_in_several_sectors_fight_as_one() {
    // [gf9.faq.sectors-one-group-battle]
    let scene = basic().forces(Guild, "the_minor_erg:5", 2).forces(Guild, "the_minor_erg:7", 3);
    let mut play = scene.forces(Emperor, "the_minor_erg:6", 4).start();
    assert_eq!(fighters(&play), [Emperor, Guild]);
    assert_eq!(highest(&mut play, Guild, led("guild_rep", 0)), 10);
}

#[test]
fn nobody_fights_in_the_polar_sink() {
    // [gf9.battle.polar-sink-haven]
    let scene = basic().forces(Atreides, "polar_sink", 2).forces(Emperor, "polar_sink", 2);
    assert_eq!(fighters(&scene.start()), [Guild, Harkonnen]);
}

#[test]
fn allies_do_not_fight_each_other() {
    // [gf9.battle.where]
    let scene = basic().forces(Atreides, "arrakeen", 2).forces(Emperor, "arrakeen", 2);
    let play = scene.with(|p| p.alliances = vec![vec![Atreides, Emperor]]).start();
    assert_eq!(fighters(&play), [Guild, Harkonnen]);
}

#[test]
fn the_aggressor_is_the_first_with_battles_left() {
    // [gf9.battle.aggressor]
    let scene = basic().forces(Guild, "tueks_sietch", 2).forces(Fremen, "carthag", 3);
    let scene = scene.forces(Fremen, "wind_pass:14", 3).forces(Emperor, "wind_pass:14", 1);
    let mut play = scene.with(|p| p.first_player = Some(Fremen)).start();
    assert_eq!(play.pending(), [Fremen]);
    play.act(Fremen, BattleAction::Fight { at: loc("carthag"), against: Harkonnen });
    assert_eq!(fighters(&play), [Fremen, Harkonnen]);
    clash(&mut play, (Fremen, led("stilgar", 3)), (Harkonnen, led("umman_kudu", 0)));
    assert_eq!(fighters(&play), [Fremen, Emperor]);
}

#[test]
fn the_aggressor_chooses_the_order_of_his_battles() {
    // [gf9.battle.aggressor-order]
    let scene = basic().forces(Emperor, "arrakeen", 2).forces(Emperor, "broken_land:11", 2);
    let scene = scene.forces(Fremen, "arrakeen", 2).forces(Fremen, "broken_land:11", 2);
    let mut play = scene.start();
    assert_eq!(named(&play, Emperor), [("arrakeen", Fremen), ("broken_land", Fremen)]);
    let carthag = BattleAction::Fight { at: loc("carthag"), against: Harkonnen };
    assert_eq!(play.refused(Emperor, carthag).rule.0, "gf9.battle.where");
    play.act(Emperor, BattleAction::Fight { at: loc("broken_land:11"), against: Fremen });
    assert_eq!(fight(&play).territory().id(), "broken_land");
}

#[test]
fn the_aggressor_chooses_his_opponent_and_the_rest_fight_on() {
    // [gf9.battle.aggressor-opponent] [gf9.battle.until-one-left]
    let scene = basic().forces(Atreides, "south_mesa:5", 2).forces(Guild, "south_mesa:5", 6);
    let mut play = scene.forces(Fremen, "south_mesa:4", 3).start();
    assert_eq!(named(&play, Atreides), [("south_mesa", Fremen), ("south_mesa", Guild)]);
    let at = fight_place(&play, Atreides, Guild);
    play.act(Atreides, BattleAction::Fight { at, against: Guild });
    clash(&mut play, (Atreides, led("dr_yueh", 0)), (Guild, led("staban_tuek", 2)));
    assert_eq!(play.state.board.forces.on_board(Atreides).total(), 0);
    assert_eq!(fighters(&play), [Fremen, Guild]);
}

fn fight_place(play: &Play, f: Faction, whom: Faction) -> crate::data::Loc {
    let place = |a: Action| match a {
        Action::Battle(BattleAction::Fight { at, against }) if against == whom => Some(at),
        _ => None,
    };
    play.legal(f).into_iter().find_map(place).unwrap()
}

#[test]
fn advisors_do_not_fight() {
    // [gf9.bene-gesserit.adv-two-sides] [gf9.bene-gesserit.adv-passive]
    let scene = |advisors: bool| {
        let scene = advanced().forces(BeneGesserit, "harg_pass:4", 3).forces(Emperor, "harg_pass:4", 2);
        let there = crate::data::Territory::HARG_PASS;
        scene.with(|p| p.advisors = if advisors { vec![there] } else { vec![] }).start()
    };
    assert_eq!(fighters(&scene(false)), [BeneGesserit, Emperor]);
    assert_eq!(fighters(&scene(true)), [Guild, Harkonnen]);
}

#[test]
fn advisors_beside_a_battle_are_untouched() {
    // [gf9.bene-gesserit.adv-passive]
    let scene = advanced().forces(BeneGesserit, "broken_land:11", 2).forces(Emperor, "broken_land:11", 4);
    let scene = scene.forces(Atreides, "broken_land:11", 3).with(|p| {
        p.advisors = vec![crate::data::Territory::BROKEN_LAND];
    });
    let mut play = scene.start();
    assert_eq!(fighters(&play), [Atreides, Emperor]);
    clash(&mut play, (Atreides, led("dr_yueh", 0)), (Emperor, led("caid", 0)));
    assert_eq!(play.forces(BeneGesserit, "broken_land:11"), 2);
}

#[test]
fn advisors_neither_block_a_stronghold_nor_launch_atomics() {
    // [gf9.bene-gesserit.adv-no-block] [gf9.bene-gesserit.adv-no-atomics]
    use crate::data::Territory;
    let scene = |advisors: bool| {
        let scene = advanced().forces(BeneGesserit, "gara_kulon:8", 1).forces(Atreides, "gara_kulon:8", 2);
        scene.with(|p| p.advisors = if advisors { vec![Territory::GARA_KULON] } else { vec![] }).start()
    };
    for advisors in [true, false] {
        let play = scene(advisors);
        let at = crate::activities::At { rules: &play.rules, state: &play.state };
        assert_eq!(crate::activities::storm::may_launch_atomics(at, BeneGesserit), !advisors);
        assert_eq!(
            play.state.board.forces.occupiers(Territory::GARA_KULON).contains(BeneGesserit),
            !advisors
        );
    }
}

#[test]
fn the_last_two_fighters_hold_the_wheels() {
    // [gf9.storm.later-moves] [gf9.components.battle-wheels]
    let mut play = basic().forces(Atreides, "arrakeen", 2).forces(Emperor, "arrakeen", 1).start();
    clash(&mut play, (Atreides, led("dr_yueh", 1)), (Emperor, led("bashar", 0)));
    assert_eq!(play.state.table.last_wheels, [play.seat(Atreides), play.seat(Emperor)]);
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            forces_that_share_a_territory_must_fight,
            the_storm_keeps_two_sides_apart,
            forces_cut_off_by_the_storm_neither_count_nor_die,
            forces_in_several_sectors_fight_as_one,
            nobody_fights_in_the_polar_sink,
            allies_do_not_fight_each_other,
            the_aggressor_is_the_first_with_battles_left,
            the_aggressor_chooses_the_order_of_his_battles,
            the_aggressor_chooses_his_opponent_and_the_rest_fight_on,
            advisors_do_not_fight,
            advisors_beside_a_battle_are_untouched,
            the_last_two_fighters_hold_the_wheels,
        ],
    );
}
