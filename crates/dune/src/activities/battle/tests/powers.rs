//! The Voice and prescience.

use super::*;
use crate::activities::battle::prescience::{Element, Shown};
use crate::activities::battle::voice::Order;
use crate::data::CardKind;

fn witches() -> Scene {
    basic().forces(BeneGesserit, "arrakeen", 3).forces(Emperor, "arrakeen", 6)
}

fn speak(play: &mut Play, play_it: bool, kind: CardKind) {
    play.act(BeneGesserit, BattleAction::Speak(Order { play: play_it, kind }));
    play.pass_windows();
}

#[test]
fn the_voice_forbids_a_kind_of_card() {
    // [ah2009.battle.voice-forbid-scope]
    // [gf9.bene-gesserit.voice]
    let mut play = witches().hand(Emperor, &["shield", "snooper"]).start();
    speak(&mut play, false, CardKind::Shield);
    plan_until(&mut play, Emperor, led("caid", 0), Part::Defence);
    let shield = BattleAction::Defence(Some(card("shield")));
    assert_eq!(play.refused(Emperor, shield).rule.0, "gf9.bene-gesserit.voice");
    play.act(Emperor, BattleAction::Defence(Some(card("snooper"))));
}

#[test]
fn the_voice_orders_a_kind_of_card() {
    // [gf9.bene-gesserit.voice]
    let mut play = witches().hand(Emperor, &["chaumas", "gom_jabbar", "stunner"]).start();
    speak(&mut play, true, CardKind::PoisonWeapon);
    plan_until(&mut play, Emperor, led("caid", 0), Part::Weapon);
    play.refused(Emperor, BattleAction::Weapon(None));
    play.refused(Emperor, BattleAction::Weapon(Some(card("stunner"))));
    play.act(Emperor, BattleAction::Weapon(Some(card("gom_jabbar"))));
}

#[test]
fn the_voice_names_every_kind_and_only_kinds() {
    // [gf9.bene-gesserit.voice]
    let play = witches().hand(Emperor, &["shield"]).start();
    assert_eq!(play.legal(BeneGesserit).len(), 1 + 2 * 7);
    let karama = Order { play: true, kind: CardKind::Karama };
    play.refused(BeneGesserit, BattleAction::Speak(karama));
}

#[test]
fn the_target_chooses_the_place_of_a_worthless_card() {
    // [ah2009.battle.voice-worthless]
    // [gf9.bene-gesserit.voice]
    let mut play = witches().hand(Emperor, &["kulon", "stunner"]).start();
    speak(&mut play, true, CardKind::Worthless);
    plan_until(&mut play, Emperor, led("caid", 0).weapon("stunner").defence("kulon"), Part::Dial);
    play.act(Emperor, BattleAction::Reconsider);
    plan(&mut play, Emperor, led("caid", 0).weapon("kulon"));
}

#[test]
fn the_voice_orders_a_cheap_hero() {
    // [gf9.bene-gesserit.voice]
    let mut play = witches().hand(Emperor, &["cheap_hero", "shield"]).start();
    speak(&mut play, true, CardKind::CheapHero);
    quiet(&mut play);
    play.refused(Emperor, BattleAction::Lead(Lead::Leader(leader("caid"))));
    plan(&mut play, Emperor, hero("cheap_hero", 0));
}

#[test]
fn the_voice_may_forbid_the_only_cheap_hero() {
    // [gf9.battle.leader-required] [gf9.bene-gesserit.voice]
    let all = ["hasimir_fenring", "captain_aramsham", "caid", "burseg", "bashar"];
    let scene = witches().hand(Emperor, &["cheap_hero", "shield"]);
    let dead = all.map(|l| (leader(l), crate::board::Place::Tanks));
    let mut play = scene.with(move |p| p.leaders = dead.into_iter().collect()).start();
    speak(&mut play, false, CardKind::CheapHero);
    quiet(&mut play);
    assert_eq!(part(&play, Emperor), Some(Part::Dial));
    plan(&mut play, Emperor, alone(3));
}

#[test]
fn a_side_that_cannot_comply_plans_freely() {
    // [gf9.bene-gesserit.voice-cannot-comply]
    let mut play = witches().hand(Emperor, &["stunner", "shield"]).start();
    speak(&mut play, true, CardKind::Lasgun);
    plan(&mut play, Emperor, led("caid", 0).weapon("stunner"));
    // Without a leader there are no cards to play.
    let all = ["hasimir_fenring", "captain_aramsham", "caid", "burseg", "bashar"];
    let dead = all.map(|l| (leader(l), crate::board::Place::Tanks));
    let scene = witches().hand(Emperor, &["lasgun"]).with(move |p| p.leaders = dead.into_iter().collect());
    let mut play = scene.start();
    speak(&mut play, true, CardKind::Lasgun);
    plan(&mut play, Emperor, alone(3));
}

#[test]
fn the_voice_is_one_per_battle_and_may_be_kept() {
    // [gf9.bene-gesserit.voice] [gf9.turn.decline-default]
    let mut play = witches().hand(Emperor, &["shield"]).start();
    play.act(BeneGesserit, BattleAction::Pass);
    assert_eq!(fight(&play).order, None);
    let late = Order { play: false, kind: CardKind::Shield };
    play.refused(BeneGesserit, BattleAction::Speak(late));
}

#[test]
fn the_voice_serves_an_ally() {
    // [v29.battle.voice-allies]
    // [gf9.bene-gesserit.ally]
    let scene = basic().forces(Guild, "arrakeen", 3).forces(Atreides, "arrakeen", 3);
    let scene = scene.with(|p| p.alliances = vec![vec![BeneGesserit, Guild]]);
    let mut play = scene.hand(Atreides, &["shield"]).start();
    assert_eq!(play.asked(BeneGesserit), Question::Battle(BattleQuestion::Voice { target: Atreides }));
    speak(&mut play, true, CardKind::Shield);
    quiet(&mut play);
    plan_until(&mut play, Atreides, led("dr_yueh", 0).defence("shield"), Part::Dial);
    assert_eq!(fight(&play).sides[Side::Aggressor].plan.defence, Some(card("shield")));
}

fn seers() -> Scene {
    basic().forces(Atreides, "arrakeen", 3).forces(Emperor, "arrakeen", 6)
}

#[test]
fn prescience_fixes_an_element() {
    // [gf9.atreides.prescience] [gf9.faq.plan-still-changeable]
    let mut play = seers().hand(Emperor, &["shield", "crysknife"]).start();
    foresee(&mut play, Element::Leader);
    play.act(Emperor, BattleAction::Lead(Lead::Leader(leader("caid"))));
    play.pass_windows();
    assert_eq!(part(&play, Emperor), Some(Part::Weapon));
    let other = play.refused(Emperor, BattleAction::Lead(Lead::Leader(leader("bashar"))));
    assert_eq!(other.rule.0, "ah2009.battle.prescience-answer");
    plan(&mut play, Emperor, led("caid", 5).weapon("crysknife"));
}

#[test]
fn a_disclosed_number_leaves_the_rest_free() {
    // [gf9.faq.plan-still-changeable] [gf9.atreides.prescience]
    let mut play = seers().hand(Emperor, &["shield"]).start();
    foresee(&mut play, Element::Number);
    play.act(Emperor, BattleAction::Dial(8));
    plan_until(&mut play, Emperor, led("bashar", 4).defence("shield"), Part::Dial);
    assert_eq!(dials(&play, Emperor), [8]);
    let own = match crate::tests_support::edition() {
        "ah2009" => "ah2009.battle.prescience-answer",
        "v29" => "v29.battle.prescience-answer",
        _ => "gf9.atreides.prescience",
    };
    assert_eq!(play.refused_by(Emperor, BattleAction::Dial(6)), own);
}

#[test]
fn the_number_is_the_dial_without_the_spice() {
    // [gf9.atreides.prescience]
    let scene = advanced().forces(Atreides, "arrakeen", 3).forces(Emperor, "arrakeen", 6).spice(Emperor, 6);
    let mut play = scene.start();
    foresee(&mut play, Element::Number);
    play.act(Emperor, BattleAction::Dial(6));
    plan_until(&mut play, Emperor, led("caid", 3), Part::Spice);
    assert!(play.legal(Emperor).len() > 2);
}

#[test]
fn no_second_question_after_none() {
    // [ah2009.battle.prescience-empty]
    // [gf9.atreides.prescience-no-second]
    let mut play = seers().hand(Emperor, &["crysknife"]).start();
    foresee(&mut play, Element::Weapon);
    play.act(Emperor, BattleAction::Weapon(None));
    play.pass_windows();
    assert!(!matches!(play.asked(Atreides), Question::Battle(BattleQuestion::Prescience { .. })));
    play.refused(Atreides, BattleAction::Ask(Element::Defence));
    plan_until(&mut play, Emperor, led("caid", 0), Part::Weapon);
    assert_eq!(part(&play, Emperor), Some(Part::Dial), "the weapon is settled");
}

#[test]
fn a_worthless_card_is_disclosed_as_one() {
    // [gf9.atreides.prescience-no-second]
    let mut play = seers().hand(Emperor, &["kulon"]).start();
    foresee(&mut play, Element::Defence);
    play.act(Emperor, BattleAction::Defence(Some(card("kulon"))));
    assert_eq!(play.view(Atreides).battle.unwrap().disclosed, Some(Shown::Defence(Some(card("kulon")))));
    plan(&mut play, Emperor, led("caid", 0).defence("kulon"));
}

#[test]
fn prescience_serves_an_ally_and_he_hears_the_answer() {
    // [gf9.atreides.ally] [gf9.secrecy.spoken-answers]
    let scene = basic().forces(Fremen, "arrakeen", 3).forces(Emperor, "arrakeen", 6);
    let mut play = scene.with(|p| p.alliances = vec![vec![Atreides, Fremen]]).start();
    assert_eq!(play.asked(Atreides), Question::Battle(BattleQuestion::Prescience { target: Emperor }));
    foresee(&mut play, Element::Number);
    play.act(Emperor, BattleAction::Dial(8));
    let heard = |f| play.view(f).battle.unwrap().disclosed;
    assert_eq!((heard(Atreides), heard(Fremen)), (Some(Shown::Dial(8)), Some(Shown::Dial(8))));
    assert_eq!((heard(Guild), heard(Harkonnen)), (None, None));
}

/// Atreides against the Bene Gesserit, each with a card.
fn voice_and_prescience() -> Play {
    let scene = basic().forces(Atreides, "arrakeen", 3).forces(BeneGesserit, "arrakeen", 6);
    scene.hand(Atreides, &["shield"]).hand(BeneGesserit, &["crysknife"]).start()
}

#[test]
fn the_voice_comes_before_prescience() {
    // [ah2009.battle.prep-order] [v29.battle.sequence] [gf9.battle.sequence]
    let mut play = voice_and_prescience();
    assert_eq!(play.pending(), [BeneGesserit]);
    play.refused(Atreides, BattleAction::Ask(Element::Weapon));
    speak(&mut play, true, CardKind::Shield);
    foresee(&mut play, Element::Weapon);
}

#[test]
fn the_voice_is_not_spoken_after_prescience() {
    // [gf9.faq.voice-prescience-truthtrance]
    let mut play = voice_and_prescience();
    speak(&mut play, true, CardKind::Shield);
    foresee(&mut play, Element::Weapon);
    let late = Order { play: true, kind: CardKind::Shield };
    play.refused(BeneGesserit, BattleAction::Speak(late));
}

#[test]
fn a_disclosure_must_obey_the_voice() {
    // [gf9.bene-gesserit.voice] [gf9.atreides.prescience]
    let scene = basic().forces(Atreides, "arrakeen", 3).forces(Emperor, "arrakeen", 6);
    let scene = scene.with(|p| p.alliances = vec![vec![Atreides, BeneGesserit]]);
    let mut play = scene.hand(Emperor, &["stunner", "chaumas"]).start();
    speak(&mut play, true, CardKind::PoisonWeapon);
    foresee(&mut play, Element::Weapon);
    play.refused(Emperor, BattleAction::Weapon(None));
    play.act(Emperor, BattleAction::Weapon(Some(card("chaumas"))));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            the_voice_forbids_a_kind_of_card,
            the_voice_orders_a_kind_of_card,
            the_target_chooses_the_place_of_a_worthless_card,
            the_voice_is_one_per_battle_and_may_be_kept,
            prescience_fixes_an_element,
            a_disclosed_number_leaves_the_rest_free,
            the_number_is_the_dial_without_the_spice,
            no_second_question_after_none,
            a_worthless_card_is_disclosed_as_one,
            prescience_serves_an_ally_and_he_hears_the_answer,
            the_voice_comes_before_prescience,
            the_voice_is_not_spoken_after_prescience,
            a_disclosure_must_obey_the_voice,
        ],
    );
    for_editions(
        &[&V29],
        &[
            the_voice_names_every_kind_and_only_kinds,
            the_voice_orders_a_cheap_hero,
            the_voice_may_forbid_the_only_cheap_hero,
            a_side_that_cannot_comply_plans_freely,
            the_voice_serves_an_ally,
        ],
    );
}
