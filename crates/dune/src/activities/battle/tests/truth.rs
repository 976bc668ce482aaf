//! Truthtrance about plans.

use super::*;
use crate::activities::windows::anytime::{AnyTimeAction, AnyTimeEvent};
use crate::activities::windows::truthtrance::{Answer, Query, topic};
use crate::data::CardKind;
use crate::event::Event;

fn scene() -> Scene {
    basic().forces(Atreides, "arrakeen", 6).forces(Emperor, "arrakeen", 6).hand(Guild, &["truthtrance"])
}

fn ask(play: &mut Play, target: Faction, query: Query) {
    for action in [
        AnyTimeAction::Truthtrance,
        AnyTimeAction::Target(target),
        AnyTimeAction::About(topic(query)),
        AnyTimeAction::Ask(query),
    ] {
        play.act(Guild, Action::AnyTime(action));
    }
}

fn answered(play: &Play) -> Option<Answer> {
    play.events.iter().rev().find_map(|e| match e {
        Event::AnyTime(AnyTimeEvent::Answered { answer, .. }) => Some(*answer),
        _ => None,
    })
}

/// The Emperor has answered that he plays no Shield, and plans up to his defence.
fn no_shield_promised() -> Play {
    let mut play = scene().hand(Emperor, &["shield", "snooper"]).start();
    quiet(&mut play);
    ask(&mut play, Emperor, Query::PlanCard(CardKind::Shield));
    assert_eq!(play.pending(), [Emperor]);
    play.act(Emperor, Action::AnyTime(AnyTimeAction::Answer(false)));
    plan_until(&mut play, Emperor, led("caid", 0), Part::Defence);
    play
}

#[test]
fn an_answer_about_the_plan_binds_it() {
    // [ah2009.battle.truthtrance-future] [gf9.cards.truthtrance]
    let shield = no_shield_promised().refused(Emperor, BattleAction::Defence(Some(card("shield"))));
    assert_eq!(shield.rule.0, "gf9.cards.truthtrance");
}

#[test]
fn what_the_answer_does_not_bind_is_free() {
    // [gf9.faq.plan-still-changeable]
    let mut play = no_shield_promised();
    play.act(Emperor, BattleAction::Reconsider);
    plan(&mut play, Emperor, led("bashar", 4).defence("snooper"));
}

#[test]
fn a_question_may_come_after_voice_and_prescience() {
    // [gf9.faq.voice-prescience-truthtrance]
    let mut play = scene().hand(Emperor, &["shield", "snooper"]).start();
    quiet(&mut play);
    assert_eq!(part(&play, Emperor), Some(Part::Lead), "plans are being made");
    ask(&mut play, Emperor, Query::PlanCard(CardKind::Shield));
    assert_eq!(play.pending(), [Emperor]);
}

#[test]
fn a_yes_binds_too_and_begins_the_plan_again() {
    // [gf9.cards.truthtrance]
    let mut play = scene().hand(Emperor, &["shield", "snooper"]).start();
    plan_until(&mut play, Emperor, led("caid", 0).defence("snooper"), Part::Dial);
    ask(&mut play, Emperor, Query::PlanCard(CardKind::Shield));
    play.act(Emperor, Action::AnyTime(AnyTimeAction::Answer(true)));
    assert_eq!(part(&play, Emperor), Some(Part::Lead));
    plan_until(&mut play, Emperor, led("caid", 0).defence("shield"), Part::Dial);
    assert_eq!(fight(&play).sides[Side::Defender].plan.defence, Some(card("shield")));
}

#[test]
fn what_cannot_be_otherwise_is_the_only_answer() {
    // [gf9.cards.truthtrance]
    let mut play = scene().hand(Emperor, &["snooper"]).start();
    quiet(&mut play);
    ask(&mut play, Emperor, Query::PlanCard(CardKind::Shield));
    assert_eq!(play.legal(Emperor), [Action::AnyTime(AnyTimeAction::Answer(false))]);
    play.act(Emperor, Action::AnyTime(AnyTimeAction::Answer(false)));
    assert_eq!(answered(&play), Some(Answer::No));
}

#[test]
fn a_leader_and_a_number_can_be_asked_for() {
    // [gf9.cards.truthtrance]
    let mut play = scene().start();
    quiet(&mut play);
    ask(&mut play, Emperor, Query::PlanLeader(leader("caid")));
    play.act(Emperor, Action::AnyTime(AnyTimeAction::Answer(true)));
    plan_until(&mut play, Emperor, led("caid", 0), Part::Dial);
    assert_eq!(fight(&play).sides[Side::Defender].plan.lead, Lead::Leader(leader("caid")));
    let mut play = scene().start();
    quiet(&mut play);
    ask(&mut play, Emperor, Query::PlanDial(8));
    play.act(Emperor, Action::AnyTime(AnyTimeAction::Answer(true)));
    plan_until(&mut play, Emperor, led("caid", 0), Part::Dial);
    assert_eq!(dials(&play, Emperor), [8, 10, 12]);
}

#[test]
fn a_sealed_plan_answers_for_itself() {
    // [gf9.battle.plan-commit] [gf9.cards.truthtrance]
    for (query, answer) in [
        (Query::PlanCard(CardKind::Shield), Answer::Yes),
        (Query::PlanLeader(leader("bashar")), Answer::No),
        (Query::PlanDial(8), Answer::Yes),
        (Query::PlanDial(9), Answer::No),
    ] {
        let mut play = scene().hand(Emperor, &["shield"]).start();
        plan(&mut play, Emperor, led("caid", 4).defence("shield"));
        ask(&mut play, Emperor, query);
        assert_eq!(answered(&play), Some(answer));
    }
}

#[test]
fn an_answer_about_a_plan_ends_with_its_battle() {
    // [gf9.cards.truthtrance]
    let mut play = scene().start();
    quiet(&mut play);
    ask(&mut play, Emperor, Query::PlanDial(2));
    play.act(Emperor, Action::AnyTime(AnyTimeAction::Answer(false)));
    assert_eq!(play.view(Fremen).promises.len(), 1);
    clash(&mut play, (Atreides, led("thufir_hawat", 1)), (Emperor, led("caid", 0)));
    assert!(play.state.promises.is_empty());
}

#[test]
fn the_voice_overrides_an_answer() {
    // [gf9.cards.truthtrance] It binds as long as it can be kept. [gf9.bene-gesserit.voice]
    use crate::activities::battle::voice::Order;
    let scene = basic().option("voice-after-truthtrance", "binds").forces(BeneGesserit, "arrakeen", 6);
    let scene = scene.forces(Emperor, "arrakeen", 6);
    let mut play = scene.hand(Guild, &["truthtrance"]).hand(Emperor, &["shield"]).start();
    ask(&mut play, Emperor, Query::PlanCard(CardKind::Shield));
    play.act(Emperor, Action::AnyTime(AnyTimeAction::Answer(false)));
    play.act(BeneGesserit, BattleAction::Speak(Order { play: true, kind: CardKind::Shield }));
    plan_until(&mut play, Emperor, led("caid", 0).defence("shield"), Part::Dial);
    assert_eq!(fight(&play).sides[Side::Defender].plan.defence, Some(card("shield")));
}

#[test]
fn nobody_is_questioned_between_reveal_and_end() {
    // [gf9.turn.any-time-moments]
    let mut play = scene().start();
    plan(&mut play, Atreides, led("dr_yueh", 0));
    plan(&mut play, Emperor, led("caid", 0));
    assert!(cards(&play.asides(Guild)).is_empty());
    let late = play.refused(Guild, Action::AnyTime(AnyTimeAction::Truthtrance));
    assert_eq!(late.rule.0, "gf9.turn.any-time-moments");
    no_calls(&mut play);
    // Before the next plans it is allowed again.
    assert_eq!(cards(&play.asides(Guild)).len(), 1);
}

/// The asides that play a card.
fn cards(asides: &[Action]) -> Vec<Action> {
    asides.iter().copied().filter(|a| matches!(a, Action::AnyTime(_))).collect()
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            an_answer_about_the_plan_binds_it,
            what_the_answer_does_not_bind_is_free,
            a_question_may_come_after_voice_and_prescience,
            a_yes_binds_too_and_begins_the_plan_again,
            what_cannot_be_otherwise_is_the_only_answer,
            a_leader_and_a_number_can_be_asked_for,
            an_answer_about_a_plan_ends_with_its_battle,
            the_voice_overrides_an_answer,
            nobody_is_questioned_between_reveal_and_end,
        ],
    );
    for_editions(&[&V29], &[a_sealed_plan_answers_for_itself]);
}
