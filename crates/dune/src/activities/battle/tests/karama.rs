//! Karama in battle: powers stopped, and the Atreides power.

use super::*;
use crate::activities::battle::prescience::Element;
use crate::activities::battle::voice::Order;
use crate::activities::windows::reaction::ReactionQuestion;
use crate::activities::windows::{Moment, Power};
use crate::data::CardKind;

/// Passes windows until the one on this power, and plays Karama there.
#[track_caller]
fn stop(play: &mut Play, f: Faction, power: Power) {
    for _ in 0..40 {
        let asked = play.pending()[0];
        match play.asked(asked) {
            Question::Reaction(ReactionQuestion::Play(Moment::Stop(p))) if p == power && asked == f => {
                play.play_card(f, "karama");
                return;
            }
            Question::Reaction(_) => play.act(asked, ReactionAction::Pass),
            Question::Battle(BattleQuestion::Voice { .. } | BattleQuestion::Prescience { .. }) => {
                play.act(asked, BattleAction::Pass)
            }
            other => panic!("no window on {power:?}, but {other:?}"),
        };
    }
    panic!("no window on {power:?}");
}

#[test]
fn the_voice_is_stopped_for_the_phase() {
    // [gf9.karama.stop-bene-gesserit-voice] [gf9.karama.stop-bene-gesserit] [gf9.karama.duration]
    let scene = basic().forces(BeneGesserit, "arrakeen", 3).forces(Emperor, "arrakeen", 2);
    let scene = scene.forces(BeneGesserit, "tueks_sietch", 3).forces(Emperor, "tueks_sietch", 2);
    let mut play = scene.hand(Emperor, &["shield", "karama"]).start();
    let at = crate::tests_support::loc("arrakeen");
    play.act(BeneGesserit, BattleAction::Fight { at, against: Emperor });
    play.act(BeneGesserit, BattleAction::Speak(Order { play: false, kind: CardKind::Shield }));
    stop(&mut play, Emperor, Power::BeneGesseritVoice);
    plan(&mut play, Emperor, led("caid", 0).defence("shield"));
    plan(&mut play, BeneGesserit, led("alia", 3));
    no_calls(&mut play);
    // In the next battle they are not even asked.
    assert_eq!(fight(&play).territory().id(), "tueks_sietch");
    assert!(!matches!(play.asked(play.pending()[0]), Question::Battle(BattleQuestion::Voice { .. })));
}

#[test]
fn prescience_is_stopped_for_the_phase() {
    // [gf9.karama.stop-atreides-prescience] [gf9.karama.stop-atreides]
    let scene = basic().forces(Atreides, "arrakeen", 3).forces(Emperor, "arrakeen", 2);
    let scene = scene.forces(Atreides, "tueks_sietch", 3).forces(Emperor, "tueks_sietch", 2);
    let mut play = scene.hand(Fremen, &["karama"]).start();
    let at = crate::tests_support::loc("arrakeen");
    play.act(Atreides, BattleAction::Fight { at, against: Emperor });
    play.act(Atreides, BattleAction::Ask(Element::Weapon));
    stop(&mut play, Fremen, Power::AtreidesPrescience);
    assert_eq!((fight(&play).element, fight(&play).shown), (None, None));
    plan(&mut play, Atreides, led("thufir_hawat", 2));
    plan(&mut play, Emperor, led("caid", 0));
    no_calls(&mut play);
    assert_eq!(fight(&play).territory().id(), "tueks_sietch");
    assert!(part(&play, Atreides).is_some(), "straight to the plans");
}

#[test]
fn a_worthless_card_stops_prescience_unless_countered() {
    // [gf9.bene-gesserit.adv-karama] [gf9.karama.stop-bene-gesserit-worthless]
    for countered in [false, true] {
        let scene = advanced().forces(Atreides, "arrakeen", 3).forces(Emperor, "arrakeen", 2);
        let mut play = scene.hand(BeneGesserit, &["kulon"]).hand(Emperor, &["karama"]).start();
        play.act(Atreides, BattleAction::Ask(Element::Number));
        play.play_card(BeneGesserit, "kulon");
        assert_eq!(play.pending(), [Emperor]);
        if countered {
            play.play_card(Emperor, "karama");
        } else {
            play.act(Emperor, ReactionAction::Pass);
        }
        play.pass_windows();
        assert_eq!(fight(&play).element.is_some(), countered);
        assert!(discarded(&play, "kulon"));
    }
}

#[test]
fn a_countered_worthless_card_leaves_the_moment_open_for_a_karama() {
    // [gf9.karama.stop-bene-gesserit-worthless]
    let scene = advanced().forces(Atreides, "arrakeen", 3).forces(Emperor, "arrakeen", 2);
    let scene = scene.hand(BeneGesserit, &["kulon", "karama"]).hand(Emperor, &["karama"]);
    let mut play = scene.start();
    play.act(Atreides, BattleAction::Ask(Element::Number));
    play.play_card(BeneGesserit, "kulon").play_card(Emperor, "karama");
    assert_eq!(play.pending(), [BeneGesserit], "prescience is still about to be used");
    play.play_card(BeneGesserit, "karama");
    assert!(fight(&play).element.is_none());
}

#[test]
fn sardaukar_are_stopped_for_the_phase() {
    // [gf9.karama.stop-emperor-sardaukar] [gf9.karama.stop-emperor] [gf9.faq.karama-advanced]
    let scene = advanced().squad(Emperor, "arrakeen", 1, 2).forces(Atreides, "arrakeen", 3);
    let mut play = scene.spice(Emperor, 3).hand(Guild, &["karama"]).start();
    stop(&mut play, Guild, Power::EmperorSardaukar);
    assert_eq!(highest(&mut play, Emperor, led("caid", 0)), 6);
}

#[test]
fn nobody_is_asked_about_sardaukar_that_count_as_plain_forces() {
    // [gf9.karama.window-order] Against Fremen the window on Fremen spice comes first.
    let scene = advanced().squad(Emperor, "arrakeen", 1, 2).forces(Fremen, "arrakeen", 3);
    let mut play = scene.hand(Guild, &["karama"]).start();
    assert!(matches!(
        play.asked(Guild),
        Question::Reaction(ReactionQuestion::Play(Moment::Stop(Power::FremenBattleSpice)))
    ));
    quiet(&mut play);
}

#[test]
fn fedaykin_and_free_support_are_stopped() {
    // [gf9.karama.stop-fremen-fedaykin] [gf9.karama.stop-fremen-battle-spice] [gf9.karama.stop-fremen]
    let scene = || advanced().squad(Fremen, "arrakeen", 2, 3).forces(Emperor, "arrakeen", 1);
    let mut play = scene().spice(Fremen, 0).hand(Guild, &["karama"]).start();
    stop(&mut play, Guild, Power::FremenFedaykin);
    assert_eq!(highest(&mut play, Fremen, led("chani", 0)), 10);
    let scene = advanced().forces(Fremen, "arrakeen", 6).forces(Emperor, "arrakeen", 1);
    let mut play = scene.spice(Fremen, 1).hand(Guild, &["karama"]).start();
    stop(&mut play, Guild, Power::FremenBattleSpice);
    assert_eq!(highest(&mut play, Fremen, led("chani", 0)), 7);
}

#[test]
fn a_number_made_impossible_is_disclosed_again() {
    // [gf9.battle.sequence] [gf9.karama.stop-fremen-battle-spice]
    let scene = advanced().forces(Fremen, "arrakeen", 6).forces(Atreides, "arrakeen", 1);
    let mut play = scene.spice(Fremen, 0).hand(Guild, &["karama"]).start();
    play.act(Atreides, BattleAction::Ask(Element::Number));
    play.pass_windows();
    play.act(Fremen, BattleAction::Dial(12));
    stop(&mut play, Guild, Power::FremenBattleSpice);
    assert_eq!(play.asked(Fremen), Question::Battle(BattleQuestion::Disclose { element: Element::Number }));
    play.refused(Fremen, BattleAction::Dial(12));
    play.act(Fremen, BattleAction::Dial(6));
    assert_eq!(highest(&mut play, Fremen, led("chani", 3)), 6);
}

#[test]
fn the_kwisatz_haderach_is_stopped_for_the_phase() {
    // [gf9.karama.stop-atreides-kwisatz]
    let scene = advanced().forces(Atreides, "arrakeen", 3).forces(Emperor, "arrakeen", 2);
    let scene = scene.with(|p| p.kwisatz_losses = Some(8)).hand(Guild, &["karama"]);
    let mut play = scene.start();
    stop(&mut play, Guild, Power::AtreidesKwisatz);
    plan_until(&mut play, Atreides, led("dr_yueh", 0), Part::Dial);
    play.refused(Atreides, BattleAction::Kwisatz(true));
    // Below seven no window opens.
    let scene = advanced().forces(Atreides, "arrakeen", 3).forces(Emperor, "arrakeen", 2);
    let mut play = scene.with(|p| p.kwisatz_losses = Some(6)).hand(Guild, &["karama"]).start();
    play.act(Atreides, BattleAction::Pass);
    assert!(part(&play, Atreides).is_some());
}

#[test]
fn lent_traitors_are_stopped() {
    // [gf9.karama.stop-harkonnen-ally-traitor] [gf9.karama.stop-harkonnen]
    let scene = basic().forces(Emperor, "arrakeen", 3).forces(Fremen, "arrakeen", 6).hand(Guild, &["karama"]);
    let scene = scene.with(|p| {
        p.traitors = [(Harkonnen, vec![leader("stilgar")])].into();
        p.alliances = vec![vec![Emperor, Harkonnen]];
    });
    let mut play = scene.start();
    stop(&mut play, Guild, Power::HarkonnenAllyTraitor);
    plan(&mut play, Emperor, led("caid", 3));
    plan(&mut play, Fremen, led("stilgar", 1));
    assert_eq!(play.pending(), [Emperor, Fremen]);
}

#[test]
fn captures_are_stopped_before_the_draw() {
    // [gf9.karama.stop-harkonnen-capture]
    let scene =
        advanced().forces(Harkonnen, "arrakeen", 5).forces(Atreides, "arrakeen", 1).spice(Harkonnen, 9);
    let mut play = scene.hand(Emperor, &["karama"]).script(&[]).start();
    clash(&mut play, (Harkonnen, led("feyd_rautha", 4).spice(4)), (Atreides, led("lady_jessica", 0)));
    play.act(Harkonnen, BattleAction::Capture(true));
    stop(&mut play, Emperor, Power::HarkonnenCapture);
    assert!(fight(&play).sides[Side::Aggressor].faction == Guild, "the battle is over");
    clash(&mut play, (Guild, led("guild_rep", 0)), (Harkonnen, led("beast_rabban", 1).spice(1)));
    let captures = |a: &Action| *a == BattleAction::Capture(true).into();
    assert!(!play.legal(Harkonnen).iter().any(captures));
    play.finish().unwrap();
}

#[test]
fn any_other_player_may_stop_a_power_before_its_effect() {
    // [gf9.karama.window-who] [gf9.karama.timing-response] [gf9.karama.window-hidden]
    let scene = basic().forces(Atreides, "arrakeen", 3).forces(Emperor, "arrakeen", 2);
    let scene = scene.with(|p| p.alliances = vec![vec![Atreides, Fremen]]).hand(Atreides, &["karama"]);
    let hands = [(BeneGesserit, "hajr"), (Emperor, "shield"), (Fremen, "karama#2"), (Guild, "kulon")];
    let mut play = hands.into_iter().fold(scene, |s, (f, c)| s.hand(f, &[c])).start();
    play.act(Atreides, BattleAction::Ask(Element::Number));
    // Every faction that could hold one is asked in storm order, except the owner; its ally may be asked.
    for f in [BeneGesserit, Emperor] {
        assert_eq!(play.pending(), [f]);
        play.act(f, ReactionAction::Pass);
    }
    play.play_card(Fremen, "karama");
    assert!(fight(&play).element.is_none(), "no answer was given");
    // Once a plan is being made the window is over.
    assert!(part(&play, Emperor).is_some());
    play.refused(Guild, ReactionAction::Play(card("kulon")));
}

#[test]
fn an_advantage_that_no_window_names_cannot_be_stopped() {
    // [gf9.karama.unstoppable] A traitor card one owns is called without a window.
    let scene = basic().forces(Fremen, "arrakeen", 3).forces(Emperor, "arrakeen", 2).hand(Guild, &["karama"]);
    let mut play = scene.with(|p| p.traitors = [(Emperor, vec![leader("chani")])].into()).start();
    plan(&mut play, Fremen, led("chani", 0));
    plan(&mut play, Emperor, led("caid", 0));
    play.act(Emperor, BattleAction::Call(true)).act(Fremen, BattleAction::Call(false));
    assert!(is_dead(&play, "chani") && holds(&play, Guild, "karama"));
}

#[test]
fn the_bene_gesserit_have_no_special_power() {
    // [gf9.karama.adv-bg-none]
    let play = advanced().hand(BeneGesserit, &["karama"]).start();
    let at = crate::activities::At { rules: &play.rules, state: &play.state };
    assert!(at.asked(Moment::Special(BeneGesserit)).is_empty());
    assert!(!at.special_open(BeneGesserit) && at.special_open(Guild));
}

#[test]
fn a_window_offers_the_aggressors_powers_first() {
    // [gf9.karama.window-order]
    let scene = advanced().squad(Emperor, "arrakeen", 1, 1).forces(Atreides, "arrakeen", 2);
    let scene = scene.with(|p| p.kwisatz_losses = Some(9)).hand(Guild, &["karama"]);
    let mut play = scene.with(|p| p.first_player = Some(Emperor)).start();
    play.act(Atreides, BattleAction::Pass);
    let moment = |power| Question::Reaction(ReactionQuestion::Play(Moment::Stop(power)));
    assert_eq!(play.asked(Guild), moment(Power::EmperorSardaukar));
    play.act(Guild, ReactionAction::Pass);
    assert_eq!(play.asked(Guild), moment(Power::AtreidesKwisatz));
}

/// Atreides play Karama to look at the Emperor's plan in a battle with the Fremen.
fn atreides_looked() -> Play {
    let scene = advanced().forces(Fremen, "arrakeen", 3).forces(Emperor, "arrakeen", 2);
    let mut play = scene.hand(Atreides, &["karama"]).hand(Emperor, &["shield"]).spice(Emperor, 5).start();
    plan(&mut play, Fremen, led("chani", 1));
    plan_until(&mut play, Emperor, led("caid", 2).spice(2).defence("shield"), Part::Done);
    assert_eq!(play.pending(), [Atreides]);
    play.play_card(Atreides, "karama");
    assert_eq!(play.asked(Atreides), Question::Battle(BattleQuestion::See));
    play.act(Atreides, BattleAction::See(Emperor));
    play
}

#[test]
fn atreides_look_at_a_whole_plan() {
    // [ah2009.battle.atreides-karama-plan] [v29.data.karama-atreides] [gf9.karama.atreides]
    let play = atreides_looked();
    // The battle runs on at once: what they saw is in the log of theirs alone.
    let seen = |viewers: Faction| {
        let viewer = landsraad_kernel::Viewer::Seat(play.seat(viewers));
        play.events.iter().filter_map(|e| play.rules.redact(&play.state, e, viewer)).any(|e| {
            matches!(e.get(), crate::event::Event::Battle(crate::activities::battle::BattleEvent::PlanSeen { plan, .. }) if plan.get().is_some())
        })
    };
    assert!(seen(Atreides) && seen(Emperor) && !seen(Fremen) && !seen(Guild));
}

#[test]
fn a_special_karama_power_is_used_up_and_stops_nothing() {
    let play = atreides_looked();
    // [gf9.karama.adv-once]
    assert!(play.state.karama_used.contains(Atreides));
    // [gf9.karama.adv-choice]
    assert_eq!(
        play.state.stopped,
        crate::activities::windows::PowerSet::default(),
        "the card stops nothing else"
    );
}

#[test]
fn fighting_atreides_look_before_they_plan() {
    // [ah2009.battle.atreides-karama-lock]
    // [gf9.karama.atreides]
    let scene = advanced().forces(Atreides, "arrakeen", 3).forces(Emperor, "arrakeen", 2);
    let mut play = scene.hand(Atreides, &["karama"]).hand(Emperor, &["shield"]).start();
    quiet(&mut play);
    assert_eq!(play.pending(), [Emperor]);
    plan_until(&mut play, Emperor, led("caid", 1).spice(1).defence("shield"), Part::Done);
    play.play_card(Atreides, "karama");
    let seen = play.view(Atreides).battle.unwrap().sides[1].plan.unwrap();
    assert_eq!((seen.dial, seen.spice, seen.defence), (2, 1, Some(card("shield"))));
    assert!(play.view(Guild).battle.unwrap().sides[1].plan.is_none());
    assert_eq!(play.pending(), [Atreides]);
    plan(&mut play, Atreides, led("dr_yueh", 0));
}

#[test]
fn no_atreides_look_in_the_basic_game_nor_twice() {
    // [gf9.karama.adv-not-basic] [gf9.karama.adv-once]
    for scene in [basic(), advanced().with(|p| p.karama_used = vec![Atreides])] {
        let scene = scene.forces(Fremen, "arrakeen", 3).forces(Emperor, "arrakeen", 2);
        let mut play = scene.hand(Atreides, &["karama"]).start();
        plan(&mut play, Fremen, led("chani", 1));
        plan(&mut play, Emperor, led("caid", 0));
        assert_eq!(play.pending(), [Emperor, Fremen], "treachery calls");
    }
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            a_worthless_card_stops_prescience_unless_countered,
            the_kwisatz_haderach_is_stopped_for_the_phase,
            atreides_look_at_a_whole_plan,
            a_special_karama_power_is_used_up_and_stops_nothing,
            fighting_atreides_look_before_they_plan,
            no_atreides_look_in_the_basic_game_nor_twice,
        ],
    );
    for_editions(&[&V29], &[lent_traitors_are_stopped]);
}
