//! Allies: sharing, passing, parting, paying.

use landsraad_kernel::{Game, Viewer};

use super::*;
use crate::activities::windows::pledge::PledgeWhy;

fn allied(scene: Scene, a: Faction, b: Faction) -> Scene {
    scene.with(|p| p.alliances = vec![vec![a, b]])
}

/// The rule that keeps a group from an ally's territory. [ah2009.move.ally-present]
fn ally_in_the_way(play: &Play) -> RuleRef {
    match play.rules.rulings.ally_pass_through {
        crate::editions::AllyPassThrough::Open => rule("gf9.alliance.no-sharing"),
        crate::editions::AllyPassThrough::Closed => rule("ah2009.move.ally-present"),
    }
}

#[test]
fn allies_do_not_share_a_territory() {
    // [gf9.alliance.no-sharing]
    let scene = allied(basic().forces(Fremen, "imperial_basin:10", 3), Atreides, Fremen);
    let mut play = scene.start();
    let barred = play.no_march(Fremen, "imperial_basin", "arrakeen");
    assert_eq!(barred, ally_in_the_way(&play));
    let mut play = allied(basic().forces(Atreides, "polar_sink", 2), Atreides, Emperor).start();
    play.ship(Emperor, "polar_sink", 2);
    assert_eq!(play.forces(Emperor, "polar_sink"), 2);
    let mut play = allied(basic(), Atreides, Emperor).start();
    assert_eq!(play.no_ship(Emperor, "arrakeen"), rule("gf9.alliance.no-sharing"));
}

#[test]
fn allies_pass_through_each_other() {
    // [gf9.alliance.pass-through]
    let scene = basic().forces(Fremen, "carthag", 3).forces(Atreides, "imperial_basin:10", 2);
    let mut play = allied(scene, Atreides, Fremen).start();
    let barred = play.no_march(Fremen, "carthag", "imperial_basin:10");
    assert_eq!(barred, ally_in_the_way(&play));
    play.march(Fremen, "carthag", "old_gap:10", 3);
    assert_eq!(play.forces(Fremen, "old_gap:10"), 3);
}

#[test]
fn new_allies_must_part() {
    // [gf9.alliance.must-separate]
    let scene = || {
        let scene = basic().forces(Guild, "pasty_mesa:5", 3).forces(Emperor, "pasty_mesa:6", 4);
        allied(scene.forces(Emperor, "polar_sink", 2), Emperor, Guild).with(|p| p.first_player = Some(Guild))
    };
    let mut play = scene().start();
    play.march(Emperor, "polar_sink", "imperial_basin:10", 2);
    assert_eq!((play.forces(Emperor, "pasty_mesa:6"), play.forces(Guild, "pasty_mesa:5")), (0, 3));
    assert_eq!(play.state.board.forces.tanks(Emperor).total(), 4);
    // The second may leave, and so may the first.
    let mut play = scene().start();
    play.march(Emperor, "pasty_mesa", "shield_wall:8", 4);
    assert_eq!(play.forces(Emperor, "shield_wall:8"), 4);
    let mut play = scene().start();
    play.march(Guild, "pasty_mesa", "shield_wall:8", 3).ships(Fremen);
    assert_eq!(play.forces(Emperor, "pasty_mesa:6"), 4);
}

#[test]
fn the_storm_excuses_nobody_from_parting() {
    // [gf9.faq.storm-split-allies]
    let scene = basic().storm(6).forces(Atreides, "pasty_mesa:5", 3).forces(Emperor, "pasty_mesa:7", 4);
    let mut play = allied(scene, Atreides, Emperor).start();
    play.ships(Fremen);
    assert_eq!((play.forces(Emperor, "pasty_mesa:7"), play.forces(Atreides, "pasty_mesa:5")), (0, 3));
}

#[test]
fn an_ally_pays_for_a_shipment() {
    // [gf9.alliance.pay-shipping] [gf9.alliance.pledge]
    let scene = basic().spice(Atreides, 1).spice(Emperor, 6).spice(Guild, 0).nowhere(Atreides);
    let mut play = allied(scene, Atreides, Emperor).start();
    assert_eq!(play.refused(Emperor, Action::Pledge(7)).why, Why::Pledge(PledgeWhy::TooMuch { has: 6 }));
    assert_eq!(play.refused(Guild, Action::Pledge(0)).why, Why::Pledge(PledgeWhy::NoPartner));
    // Anybody may pledge while another is asked; only the two know.
    let (guild, atreides) = (play.view(Guild), play.view(Atreides));
    play.act(Emperor, Action::Pledge(4));
    assert_eq!(play.view(Guild), guild);
    assert_ne!(play.view(Atreides), atreides);
    assert_eq!(play.view(Atreides).me[0].pledged, 4);
    let pledged = play.events.last().unwrap();
    let sees = |f| play.rules.redact(&play.state, pledged, Viewer::Seat(play.seat(f))).is_some();
    assert!(sees(Atreides) && sees(Emperor) && !sees(Guild));
    // His own spice goes first; then the pledge is used up.
    play.ship(Atreides, "arrakeen", 4);
    assert_eq!((play.spice(Atreides), play.spice(Emperor), play.spice(Guild)), (0, 3, 4));
    assert_eq!((play.forces(Atreides, "arrakeen"), play.state.pledge[Emperor]), (4, 0));
}

#[test]
fn an_announced_shipment_rests_on_the_pledge() {
    // [gf9.alliance.pledge]
    let scene = basic().spice(Atreides, 1).spice(Emperor, 6).hand(Fremen, &["karama"]);
    let mut play = allied(scene, Atreides, Emperor).start();
    play.act(Emperor, Action::Pledge(5)).pass().ship(Atreides, "carthag", 4);
    assert_eq!(play.refused(Emperor, Action::Pledge(2)).why, Why::Pledge(PledgeWhy::RestsOn { floor: 3 }));
    play.act(Emperor, Action::Pledge(3)).pass_windows();
    assert_eq!((play.forces(Atreides, "carthag"), play.spice(Emperor)), (4, 3));
}

#[test]
fn the_guild_pays_itself_for_its_ally() {
    // [gf9.faq.ally-pays-guild]
    let scene = basic().spice(Emperor, 0).spice(Guild, 5);
    let mut play = allied(scene, Guild, Emperor).start();
    play.act(Guild, Action::Pledge(5)).ship(Emperor, "carthag", 4);
    assert_eq!((play.forces(Emperor, "carthag"), play.spice(Guild)), (4, 5));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(&[&AH2009, &V29], &[allies_pass_through_each_other, the_storm_excuses_nobody_from_parting]);
    for_editions(&[&V29], &[allies_do_not_share_a_territory, new_allies_must_part]);
}
