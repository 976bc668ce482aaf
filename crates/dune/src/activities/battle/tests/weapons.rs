//! Weapons, defences, totals, explosions.

use super::*;
use crate::activities::battle::BattleEvent;
use crate::event::Event;

fn scene() -> Scene {
    basic().forces(Atreides, "arrakeen", 6).forces(Fremen, "arrakeen", 6)
}

/// The totals of the last battle in half points.
fn totals(play: &Play) -> (u8, u8) {
    let found = play.events.iter().rev().find_map(|e| match e {
        Event::Battle(BattleEvent::Totals { attack, defence, .. }) => Some((*attack, *defence)),
        _ => None,
    });
    found.expect("no totals")
}

fn won(play: &Play) -> Faction {
    let found = play.events.iter().rev().find_map(|e| match e {
        Event::Battle(BattleEvent::Won { winner, .. }) => Some(*winner),
        _ => None,
    });
    found.expect("nobody won")
}

/// The Fremen attack Atreides with this weapon; does Jessica live?
fn survives(weapon: &str, defence: &str) -> bool {
    let mut play = scene().hand(Fremen, &[weapon]).hand(Atreides, &[defence]).start();
    let (a, f) = (led("lady_jessica", 0).defence(defence), led("jamis", 1).weapon(weapon));
    clash(&mut play, (Atreides, a), (Fremen, f));
    !is_dead(&play, "lady_jessica")
}

const PROJECTILES: [&str; 4] = ["crysknife", "maula_pistol", "slip_tip", "stunner"];

#[test]
fn a_shield_alone_stops_projectiles() {
    // [gf9.cards.projectile] [gf9.cards.shield]
    for weapon in PROJECTILES {
        assert!(survives(weapon, "shield"), "{weapon}");
        assert!(!survives(weapon, "snooper"), "{weapon}");
    }
}

#[test]
fn a_snooper_alone_stops_poison() {
    // [gf9.cards.poison] [gf9.cards.snooper]
    for weapon in ["chaumas", "chaumurky", "ellaca_drug", "gom_jabbar"] {
        assert!(survives(weapon, "snooper"), "{weapon}");
        assert!(!survives(weapon, "shield"), "{weapon}");
    }
}

#[test]
fn worthless_cards_neither_stop_nor_kill() {
    // [gf9.cards.worthless]
    for weapon in PROJECTILES {
        assert!(!survives(weapon, "kulon"), "{weapon}");
    }
    for weapon in ["baliset", "jubba_cloak", "kulon", "la_la_la", "trip_to_gamont"] {
        assert!(survives(weapon, "snooper"), "{weapon}");
    }
}

#[test]
fn a_snooper_stops_no_lasgun() {
    // [gf9.cards.lasgun]
    assert!(!survives("lasgun", "snooper"));
}

#[test]
fn dial_and_leader_make_the_total() {
    // [gf9.battle.winner]
    let mut play = scene().start();
    clash(&mut play, (Atreides, led("thufir_hawat", 3)), (Fremen, led("chani", 3)));
    assert_eq!((totals(&play), won(&play)), ((16, 18), Fremen));
}

#[test]
fn the_aggressor_wins_ties() {
    // [gf9.battle.ties]
    let mut play = scene().start();
    clash(&mut play, (Atreides, led("lady_jessica", 2)), (Fremen, led("otheym", 2)));
    assert_eq!((totals(&play), won(&play)), ((14, 14), Atreides));
    assert_eq!((play.forces(Atreides, "arrakeen"), play.forces(Fremen, "arrakeen")), (4, 0));
}

#[test]
fn a_killed_leader_does_not_count() {
    // [gf9.battle.weapon-kills] [gf9.battle.killed-leaders]
    let mut play = scene().hand(Atreides, &["gom_jabbar"]).hand(Fremen, &["shield"]).start();
    let (a, f) = (led("dr_yueh", 3).weapon("gom_jabbar"), led("stilgar", 2).defence("shield"));
    clash(&mut play, (Atreides, a), (Fremen, f));
    assert_eq!(totals(&play), (8, 4));
    assert_eq!(play.state.board.leaders.get(leader("stilgar")).place, crate::board::Place::Tanks);
    // Before the winner has decided about his cards.
    assert!(matches!(play.asked(Atreides), Question::Battle(BattleQuestion::Keep { .. })));
}

#[test]
fn a_lasgun_kills_through_a_snooper() {
    // [gf9.cards.lasgun]
    let mut play = scene().hand(Fremen, &["lasgun"]).hand(Atreides, &["snooper"]).start();
    let (a, f) = (led("thufir_hawat", 3).defence("snooper"), led("jamis", 0).weapon("lasgun"));
    clash(&mut play, (Atreides, a), (Fremen, f));
    assert_eq!(totals(&play), (6, 4));
}

#[test]
fn two_killed_leaders_count_for_nobody() {
    // [gf9.battle.both-killed] [gf9.battle.leader-spice]
    let mut play = scene().hand(Atreides, &["crysknife"]).hand(Fremen, &["chaumas"]).start();
    let spice = play.spice(Atreides);
    let (a, f) = (led("lady_jessica", 4).weapon("crysknife"), led("chani", 3).weapon("chaumas"));
    clash(&mut play, (Atreides, a), (Fremen, f));
    assert_eq!((totals(&play), won(&play)), ((8, 6), Atreides));
    finish(&mut play);
    // Paid for his own leader too.
    assert_eq!(play.spice(Atreides), spice + 5 + 6);
}

#[test]
fn a_cheap_hero_adds_nothing_but_carries_weapons() {
    // [gf9.battle.cheap-hero-total] [gf9.cards.cheap-hero] [gf9.battle.leader-spice]
    let mut play =
        scene().hand(Atreides, &["cheap_heroine", "maula_pistol"]).hand(Fremen, &["stunner"]).start();
    let spice = play.spice(Atreides);
    let (a, f) = (hero("cheap_heroine", 4).weapon("maula_pistol"), led("jamis", 0).weapon("stunner"));
    clash(&mut play, (Atreides, a), (Fremen, f));
    assert_eq!(totals(&play), (8, 0));
    finish(&mut play);
    assert!(discarded(&play, "cheap_heroine") && holds(&play, Atreides, "maula_pistol"));
    // Two for Jamis, nothing for the heroine.
    assert_eq!(play.spice(Atreides), spice + 2);
}

/// Atreides play Lasgun and Shield in Cielago South, with eight spice there; and the spice of both before.
fn exploded() -> (Play, (u16, u16)) {
    let scene = basic().forces(Atreides, "cielago_south:2", 4).forces(Fremen, "cielago_south:2", 6);
    let scene = scene.hand(Atreides, &["lasgun", "shield"]).board_spice("cielago_south:2", 8);
    let mut play = scene.start();
    let spice = (play.spice(Atreides), play.spice(Fremen));
    let a = led("dr_yueh", 1).weapon("lasgun").defence("shield");
    clash(&mut play, (Atreides, a), (Fremen, led("chani", 2)));
    (play, spice)
}

#[test]
fn lasgun_and_shield_blow_everything_up() {
    // [gf9.cards.lasgun-shield] Forces, leaders and cards are lost; nobody gets spice for leaders.
    let (play, spice) = exploded();
    assert_eq!((tanks(&play, Atreides).total(), tanks(&play, Fremen).total()), (4, 6));
    assert!(is_dead(&play, "dr_yueh") && is_dead(&play, "chani"));
    assert!(discarded(&play, "lasgun") && discarded(&play, "shield"));
    assert_eq!((play.spice(Atreides), play.spice(Fremen)), spice);
}

#[test]
fn a_shield_saves_nobody_from_the_explosion() {
    // [gf9.cards.shield]
    let (play, _) = exploded();
    assert!(is_dead(&play, "dr_yueh") && discarded(&play, "shield"));
}

#[test]
fn an_explosion_destroys_the_spice_of_the_territory() {
    // [gf9.faq.explosion-spice]
    let (play, _) = exploded();
    assert_eq!(play.state.board.spice.at(crate::tests_support::loc("cielago_south:2")), 0);
}

#[test]
fn an_explosion_comes_before_totals() {
    // [gf9.battle.sequence] No totals are compared and nobody wins.
    let (play, _) = exploded();
    assert!(
        !play.happened(|e| matches!(e, Event::Battle(BattleEvent::Totals { .. } | BattleEvent::Won { .. })))
    );
}

#[test]
fn an_explosion_kills_bystanders_wherever_they_stand() {
    // [gf9.faq.explosion-bystanders] [gf9.cards.lasgun-shield] [gf9.bene-gesserit.adv-vulnerable]
    let scene = advanced().storm(6).forces(Atreides, "south_mesa:5", 2).forces(Emperor, "south_mesa:5", 2);
    let scene = scene.forces(Fremen, "south_mesa:6", 4).forces(BeneGesserit, "south_mesa:5", 1);
    let scene = scene.with(|p| p.advisors = vec![crate::data::Territory::SOUTH_MESA]);
    let mut play = scene.hand(Atreides, &["lasgun"]).hand(Emperor, &["shield"]).start();
    let (a, e) = (led("dr_yueh", 0).weapon("lasgun"), led("caid", 0).defence("shield"));
    clash(&mut play, (Atreides, a), (Emperor, e));
    assert_eq!((tanks(&play, Fremen).total(), tanks(&play, BeneGesserit).total()), (4, 1));
}

#[test]
fn an_explosion_costs_the_committed_spice() {
    // [gf9.battle.adv-spice-paid]
    let scene = advanced().forces(Atreides, "arrakeen", 4).forces(Emperor, "arrakeen", 4);
    let scene = scene.spice(Atreides, 9).spice(Emperor, 9).hand(Atreides, &["lasgun", "shield"]);
    let mut play = scene.start();
    let a = led("dr_yueh", 3).spice(3).weapon("lasgun").defence("shield");
    clash(&mut play, (Atreides, a), (Emperor, led("caid", 2).spice(2)));
    assert_eq!((play.spice(Atreides), play.spice(Emperor)), (6, 7));
}

fn messiah() -> Scene {
    advanced()
        .forces(Atreides, "arrakeen", 6)
        .forces(Emperor, "arrakeen", 6)
        .with(|p| p.kwisatz_losses = Some(7))
}

#[test]
fn the_kwisatz_haderach_adds_two() {
    // [gf9.atreides.kh-bonus] [gf9.secrecy.kwisatz-counter]
    let mut play = messiah().spice(Atreides, 6).start();
    clash(&mut play, (Atreides, led("duncan_idaho", 3).kwisatz().spice(3)), (Emperor, led("caid", 0)));
    assert_eq!(totals(&play), (14, 6));
    assert!(play.state.board.leaders.kwisatz().shown);
    let mut play = messiah().spice(Atreides, 6).hand(Atreides, &["cheap_hero"]).start();
    clash(&mut play, (Atreides, hero("cheap_hero", 3).kwisatz().spice(3)), (Emperor, led("caid", 0)));
    assert_eq!(totals(&play), (10, 6));
}

#[test]
fn the_kwisatz_haderach_falls_silent_with_its_leader() {
    // [gf9.atreides.kh-leader-killed] [gf9.atreides.kh-death]
    let mut play = messiah().spice(Atreides, 6).hand(Emperor, &["chaumas"]).start();
    let spice = play.spice(Emperor);
    let e = led("caid", 3).weapon("chaumas").spice(0);
    clash(&mut play, (Atreides, led("duncan_idaho", 3).kwisatz().spice(3)), (Emperor, e));
    assert_eq!(totals(&play), (6, 12));
    finish(&mut play);
    assert_eq!(play.spice(Emperor), spice + 2);
    assert!(!play.state.board.leaders.kwisatz().dead);
}

#[test]
fn a_cheap_hero_killed_silences_it_too() {
    // [gf9.atreides.kh-leader-killed]
    let mut play =
        messiah().spice(Atreides, 6).hand(Emperor, &["chaumas"]).hand(Atreides, &["cheap_hero"]).start();
    let a = hero("cheap_hero", 3).kwisatz().spice(3);
    clash(&mut play, (Atreides, a), (Emperor, led("caid", 0).weapon("chaumas")));
    assert_eq!(totals(&play).0, 6);
}

#[test]
fn the_kwisatz_haderach_dies_only_in_an_explosion() {
    // [gf9.atreides.kh-death]
    let mut play =
        messiah().spice(Atreides, 6).hand(Emperor, &["lasgun"]).hand(Atreides, &["shield"]).start();
    let a = led("gurney_halleck", 0).kwisatz().defence("shield");
    clash(&mut play, (Atreides, a), (Emperor, led("caid", 0).weapon("lasgun")));
    assert!(play.state.board.leaders.kwisatz().dead && is_dead(&play, "gurney_halleck"));
}

#[test]
fn the_kwisatz_haderach_serves_in_one_territory() {
    // [gf9.atreides.kh-one-place]
    let scene = messiah().forces(Fremen, "arrakeen", 1).forces(Atreides, "tueks_sietch", 1);
    let mut play = scene.forces(Fremen, "tueks_sietch", 1).spice(Atreides, 9).start();
    let name = |against, at| BattleAction::Fight { at: crate::tests_support::loc(at), against };
    play.act(Atreides, name(Emperor, "arrakeen"));
    clash(&mut play, (Atreides, led("duncan_idaho", 1).kwisatz().spice(1)), (Emperor, led("bashar", 0)));
    settle_losses(&mut play);
    play.act(Atreides, name(Fremen, "arrakeen"));
    clash(&mut play, (Atreides, led("duncan_idaho", 1).kwisatz().spice(1)), (Fremen, led("jamis", 0)));
    settle_losses(&mut play);
    plan_until(&mut play, Atreides, led("dr_yueh", 0), Part::Dial);
    play.refused(Atreides, BattleAction::Kwisatz(true));
    assert!(!fight(&play).sides[Side::Aggressor].plan.kwisatz && part(&play, Atreides) == Some(Part::Dial));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            a_shield_alone_stops_projectiles,
            a_snooper_alone_stops_poison,
            worthless_cards_neither_stop_nor_kill,
            a_snooper_stops_no_lasgun,
            dial_and_leader_make_the_total,
            the_aggressor_wins_ties,
            a_killed_leader_does_not_count,
            a_lasgun_kills_through_a_snooper,
            two_killed_leaders_count_for_nobody,
            an_explosion_kills_bystanders_wherever_they_stand,
            an_explosion_costs_the_committed_spice,
            the_kwisatz_haderach_falls_silent_with_its_leader,
            the_kwisatz_haderach_dies_only_in_an_explosion,
            the_kwisatz_haderach_serves_in_one_territory,
        ],
    );
    for_editions(
        &[&V29],
        &[
            a_cheap_hero_adds_nothing_but_carries_weapons,
            lasgun_and_shield_blow_everything_up,
            a_shield_saves_nobody_from_the_explosion,
            an_explosion_destroys_the_spice_of_the_territory,
            an_explosion_comes_before_totals,
            the_kwisatz_haderach_adds_two,
            a_cheap_hero_killed_silences_it_too,
        ],
    );
}
