//! Answers that come too early, too late, or from somebody who does not fight.

use super::*;
use crate::action::Why;
use crate::activities::battle::BattleWhy;
use crate::activities::battle::prescience::Element;
use crate::activities::battle::voice::Order;
use crate::activities::windows::Power;
use crate::activities::windows::special::SpecialWhy;
use crate::data::CardKind;

const VOICE: BattleAction = BattleAction::Speak(Order { play: true, kind: CardKind::Shield });

#[test]
fn a_revealed_plan_is_refused_as_sealed_and_a_later_step_by_its_own_rule() {
    // [gf9.battle.plan-commit] [gf9.battle.sequence]
    let mut play = basic().forces(Guild, "arrakeen", 3).forces(Emperor, "arrakeen", 6).start();
    let early = play.refused(Emperor, BattleAction::Keep(true));
    assert_eq!((early.rule.0, early.why), ("gf9.battle.winner-cards", Why::Battle(BattleWhy::NotNow)));
    let bystander = play.refused(Fremen, BattleAction::Dial(2));
    assert!(matches!(bystander.why, Why::Battle(BattleWhy::NoFighter { .. })), "{bystander:?}");
    plan(&mut play, Emperor, led("caid", 2));
    plan(&mut play, Guild, led("guild_rep", 2));
    let late = play.refused(Emperor, BattleAction::Dial(4));
    assert_eq!((late.rule.0, late.why), ("gf9.battle.plan-commit", Why::Battle(BattleWhy::Sealed)));
}

#[test]
fn a_power_that_does_not_work_is_refused_as_stopped_or_lost() {
    // [gf9.karama.stop-bene-gesserit-voice] [v29.leaders.lost-powers]
    let stopped = |power| Why::Special(SpecialWhy::Stopped(power));
    let sisters = |scene: Scene| scene.forces(BeneGesserit, "arrakeen", 3).forces(Emperor, "arrakeen", 6);
    let mut play = sisters(basic()).hand(Emperor, &["karama"]).start();
    play.act(BeneGesserit, VOICE).play_card(Emperor, "karama");
    assert_eq!(play.refused(BeneGesserit, VOICE).why, stopped(Power::BeneGesseritVoice));
    let dead = Scene::v29().option("main-leaders", true).phase(Phase::Battle).with(|p| {
        let main = crate::data::LeaderId::main(BeneGesserit);
        p.leaders = [(main, crate::board::Place::Tanks)].into();
    });
    let lost = sisters(dead).start().refused(BeneGesserit, VOICE);
    assert_eq!(lost.rule.0, "v29.leaders.lost-powers");
}

#[test]
fn atreides_ask_once_in_a_battle() {
    // [gf9.atreides.prescience] [gf9.atreides.prescience-no-second]
    let mut play = basic().forces(Atreides, "arrakeen", 3).forces(Emperor, "arrakeen", 6).start();
    play.act(Atreides, BattleAction::Ask(Element::Weapon));
    play.pass_windows();
    let again = BattleAction::Ask(Element::Leader);
    let own = match crate::tests_support::edition() {
        "ah2009" => "ah2009.battle.prescience",
        "v29" => "v29.data.atreides-prescience",
        _ => "gf9.atreides.prescience",
    };
    assert_eq!(play.refused_by(Atreides, again), own);
    play.act(Emperor, BattleAction::Weapon(None));
    assert_eq!(play.refused(Atreides, again).rule.0, "gf9.atreides.prescience-no-second");
}
