//! Treachery.

use super::*;
use crate::action::Why;
use crate::activities::battle::BattleWhy;
use crate::stage::Position;
use crate::state::Phase;

fn traitors(f: Faction, ids: &[&str]) -> impl FnOnce(&mut Position) + use<> {
    let list = ids.iter().map(|l| leader(l)).collect();
    move |p| {
        p.traitors.insert(f, list);
    }
}

fn scene() -> Scene {
    basic().forces(Guild, "arrakeen", 6).forces(Emperor, "arrakeen", 9).with(traitors(Guild, &["caid"]))
}

/// Plans are revealed: the Guild, with a Cheap Hero and a Shield, faces its traitor Caid with a Lasgun.
fn caid_revealed() -> Play {
    let mut play = scene().hand(Guild, &["shield", "cheap_hero"]).hand(Emperor, &["lasgun"]).start();
    plan(&mut play, Guild, hero("cheap_hero", 6).defence("shield"));
    plan(&mut play, Emperor, led("caid", 1).weapon("lasgun"));
    play
}

/// The same, after the Guild has called treachery.
fn caid_called() -> Play {
    let mut play = caid_revealed();
    play.act(Guild, BattleAction::Call(true));
    play
}

#[test]
fn a_fighter_may_call_treachery_when_plans_are_revealed() {
    // [gf9.traitors.call] Facing no leader token, the Emperor is not asked.
    let play = caid_revealed();
    assert_eq!(play.pending(), [Guild]);
    assert!(play.legal(Guild).contains(&BattleAction::Call(true).into()));
}

#[test]
fn the_caller_wins_and_loses_nothing() {
    // [gf9.traitors.winner]
    let play = caid_called();
    assert_eq!(play.forces(Guild, "arrakeen"), 6);
    assert!(holds(&play, Guild, "shield") && holds(&play, Guild, "cheap_hero"));
}

#[test]
fn the_caller_is_paid_for_the_traitor_who_dies() {
    // [gf9.traitors.traitor-dies]
    let play = caid_called();
    assert!(is_dead(&play, "caid"));
    assert_eq!(play.spice(Guild), caid_revealed().spice(Guild) + 3);
}

#[test]
fn the_betrayed_lose_forces_and_cards() {
    // [gf9.traitors.loser]
    let play = caid_called();
    assert_eq!(play.forces(Emperor, "arrakeen"), 0);
    assert!(discarded(&play, "lasgun"));
}

#[test]
fn a_called_traitor_is_known_to_everybody() {
    // [gf9.secrecy.traitors]
    assert_eq!(caid_called().view(Fremen).faction(Guild).unwrap().known_traitors, [leader("caid")]);
    assert!(caid_revealed().view(Fremen).faction(Guild).unwrap().known_traitors.is_empty());
}

#[test]
fn the_callers_leader_is_free_again() {
    // [gf9.traitors.winner] [gf9.battle.survivor-stays]
    let mut play = scene().start();
    plan(&mut play, Guild, led("staban_tuek", 6));
    plan(&mut play, Emperor, led("caid", 1));
    play.act(Guild, BattleAction::Call(true)).act(Emperor, BattleAction::Call(false));
    assert_eq!(fight(&play).territory().id(), "carthag");
    plan(&mut play, Guild, led("staban_tuek", 1));
}

#[test]
fn the_betrayed_lose_even_forces_cut_off_by_the_storm() {
    // [gf9.traitors.loser] [gf9.battle.storm-separation]
    let scene = basic().storm(6).forces(Emperor, "pasty_mesa:5", 3).forces(Emperor, "pasty_mesa:7", 4);
    let scene = scene.forces(Guild, "pasty_mesa:8", 2).with(traitors(Guild, &["caid"]));
    let mut play = scene.start();
    plan(&mut play, Guild, led("staban_tuek", 0));
    plan(&mut play, Emperor, led("caid", 1));
    play.act(Guild, BattleAction::Call(true)).act(Emperor, BattleAction::Call(false));
    assert_eq!(tanks(&play, Emperor).total(), 7);
}

#[test]
fn calls_are_sealed_and_asked_of_everybody() {
    // [gf9.traitors.sealed-calls]
    let mut play = scene().start();
    plan(&mut play, Guild, led("staban_tuek", 0));
    plan(&mut play, Emperor, led("caid", 1));
    // The Emperor holds no card and is asked all the same.
    assert_eq!(play.pending(), [Emperor, Guild]);
    assert_eq!(play.refused(Emperor, BattleAction::Call(true)).rule.0, "gf9.traitors.call");
    play.act(Guild, BattleAction::Call(true));
    assert_eq!(play.forces(Emperor, "arrakeen"), 9);
    assert!(play.view(Emperor).faction(Guild).unwrap().known_traitors.is_empty());
    play.act(Emperor, BattleAction::Call(false));
    assert_eq!(play.forces(Emperor, "arrakeen"), 0);
}

#[test]
fn one_of_two_callers_wins_if_the_other_stays_silent() {
    // [gf9.traitors.sealed-calls]
    let mut play = scene().with(traitors(Emperor, &["staban_tuek"])).start();
    plan(&mut play, Guild, led("staban_tuek", 0));
    plan(&mut play, Emperor, led("caid", 1));
    play.act(Guild, BattleAction::Call(true)).act(Emperor, BattleAction::Call(false));
    assert!(is_dead(&play, "caid") && !is_dead(&play, "staban_tuek"));
}

#[test]
fn nobody_need_call() {
    // [gf9.faq.call-optional]
    let mut play = scene().start();
    clash(&mut play, (Guild, led("staban_tuek", 6)), (Emperor, led("caid", 1)));
    assert!(!is_dead(&play, "caid"));
    assert!(play.view(Emperor).faction(Guild).unwrap().known_traitors.is_empty());
}

#[test]
fn two_traitors_ruin_both() {
    // [gf9.traitors.two] [gf9.battle.adv-spice-traitor]
    let scene = advanced().forces(Atreides, "arrakeen", 5).forces(Emperor, "arrakeen", 7);
    let scene = scene.with(traitors(Atreides, &["caid"])).with(traitors(Emperor, &["lady_jessica"]));
    let scene = scene.hand(Atreides, &["shield"]).hand(Emperor, &["crysknife"]);
    let mut play = scene.spice(Atreides, 9).spice(Emperor, 9).start();
    plan(&mut play, Emperor, led("caid", 3).spice(3).weapon("crysknife"));
    plan(&mut play, Atreides, led("lady_jessica", 2).spice(2).defence("shield"));
    play.act(Atreides, BattleAction::Call(true)).act(Emperor, BattleAction::Call(true));
    assert_eq!((tanks(&play, Atreides).total(), tanks(&play, Emperor).total()), (5, 7));
    assert!(is_dead(&play, "lady_jessica") && is_dead(&play, "caid"));
    assert!(discarded(&play, "shield") && discarded(&play, "crysknife"));
    assert_eq!((play.spice(Atreides), play.spice(Emperor)), (7, 6));
}

#[test]
fn the_caller_keeps_his_spice() {
    // [gf9.battle.adv-spice-traitor]
    let scene = advanced().forces(Atreides, "arrakeen", 5).forces(Emperor, "arrakeen", 7);
    let scene = scene.with(traitors(Atreides, &["caid"])).spice(Atreides, 9).spice(Emperor, 9);
    let mut play = scene.start();
    plan(&mut play, Atreides, led("lady_jessica", 5).spice(5));
    plan(&mut play, Emperor, led("caid", 3).spice(3));
    play.act(Atreides, BattleAction::Call(true)).act(Emperor, BattleAction::Call(false));
    assert_eq!((play.spice(Atreides), play.spice(Emperor)), (9 + 3, 6));
}

#[test]
fn a_traitor_stays_one_to_his_holder_alone() {
    // [gf9.traitors.persist] [gf9.faq.revived-traitor]
    use crate::activities::windows::anytime::AnyTimeAction;
    let scene = basic().forces(Guild, "arrakeen", 6).forces(Emperor, "arrakeen", 2);
    let scene = scene.forces(Guild, "tueks_sietch", 1).forces(Emperor, "tueks_sietch", 2);
    let scene = scene.with(traitors(Guild, &["caid"])).with(|p| p.first_player = Some(Guild));
    let scene = scene.option("revived-leader", "free").option("leader-after-treachery", "free");
    let mut play = scene.hand(Emperor, &["tleilaxu_ghola"]).start();
    let name = |at, against| BattleAction::Fight { at: crate::tests_support::loc(at), against };
    for place in ["arrakeen", "tueks_sietch"] {
        play.act(Guild, name(place, Emperor));
        plan(&mut play, Guild, led("staban_tuek", 0));
        plan(&mut play, Emperor, led("caid", 1));
        play.act(Guild, BattleAction::Call(true)).act(Emperor, BattleAction::Call(false));
        assert!(is_dead(&play, "caid") && play.forces(Emperor, place) == 0);
        if place == "arrakeen" {
            play.act(Emperor, Action::AnyTime(AnyTimeAction::GholaLeader(leader("caid"))));
        }
    }
    // The card everybody has seen is still nobody else's.
    assert!(Faction::ALL.iter().all(|&f| play.state.board.traitors.holds(f, leader("caid")) == (f == Guild)));
}

#[test]
fn the_harkonnen_lend_their_traitors_to_an_ally() {
    // [gf9.harkonnen.ally-traitor] [gf9.traitors.sealed-calls]
    let scene = basic().forces(Emperor, "arrakeen", 3).forces(Fremen, "arrakeen", 6);
    let scene =
        scene.with(traitors(Harkonnen, &["stilgar"])).with(|p| p.alliances = vec![vec![Emperor, Harkonnen]]);
    let mut play = scene.start();
    let spice = play.spice(Emperor);
    plan(&mut play, Emperor, led("caid", 3));
    plan(&mut play, Fremen, led("stilgar", 1));
    assert_eq!(play.pending(), [Emperor, Fremen, Harkonnen]);
    play.act(Emperor, BattleAction::Call(false)).act(Fremen, BattleAction::Call(false));
    play.act(Harkonnen, BattleAction::Call(true));
    assert_eq!((play.forces(Emperor, "arrakeen"), play.forces(Fremen, "arrakeen")), (3, 0));
    assert_eq!(play.spice(Emperor), spice + 7);
    assert!(play.state.board.traitors.holds(Harkonnen, leader("stilgar")));
}

#[test]
fn the_harkonnen_need_not_help_an_ally() {
    // [gf9.harkonnen.ally-traitor] [gf9.faq.call-optional]
    let scene = basic().forces(Emperor, "arrakeen", 3).forces(Fremen, "arrakeen", 6);
    let scene =
        scene.with(traitors(Harkonnen, &["stilgar"])).with(|p| p.alliances = vec![vec![Emperor, Harkonnen]]);
    let mut play = scene.start();
    clash(&mut play, (Emperor, led("caid", 3)), (Fremen, led("stilgar", 1)));
    assert_eq!(play.forces(Emperor, "arrakeen"), 0, "3 + 3 against 1 + 7");
}

#[test]
fn the_kwisatz_haderach_keeps_its_leader_loyal() {
    // [gf9.atreides.kh-no-traitor]
    let scene = advanced().forces(Atreides, "arrakeen", 6).forces(Harkonnen, "arrakeen", 6);
    let scene = scene.with(traitors(Harkonnen, &["dr_yueh"])).with(|p| p.kwisatz_losses = Some(7));
    let mut play = scene.start();
    plan(&mut play, Atreides, led("dr_yueh", 1).kwisatz().spice(1));
    plan(&mut play, Harkonnen, led("feyd_rautha", 0));
    // Harkonnen face nobody who could be called; Atreides face Feyd.
    assert_eq!(play.pending(), [Atreides]);
    let loyal = play.refused(Harkonnen, BattleAction::Call(true));
    assert_eq!(loyal.rule.0, "gf9.atreides.kh-no-traitor");
    assert_eq!(loyal.why, Why::Battle(BattleWhy::Loyal(leader("dr_yueh"))));
}

#[test]
fn a_cheap_hero_is_nobodys_traitor() {
    // [gf9.cards.cheap-hero] [gf9.traitors.call]
    let scene = basic().forces(Emperor, "arrakeen", 3).forces(Guild, "arrakeen", 3);
    let mut play = scene.hand(Emperor, &["cheap_hero"]).start();
    plan(&mut play, Emperor, hero("cheap_hero", 1));
    plan(&mut play, Guild, led("master_bewt", 1));
    assert_eq!(play.pending(), [Emperor]);
    let nobody = play.refused(Guild, BattleAction::Call(true));
    assert_eq!(nobody.why, Why::Battle(BattleWhy::NobodyToCall));
}

#[test]
fn a_captive_can_be_called_by_his_own_faction_too() {
    // [gf9.harkonnen.capture-traitor]
    let scene = advanced().with(|p| p.leaders = [(leader("caid"), crate::board::Place::Captured)].into());
    let scene = scene.forces(Harkonnen, "arrakeen", 3).forces(Emperor, "arrakeen", 3);
    let mut play = scene.with(traitors(Emperor, &["caid"])).start();
    plan(&mut play, Emperor, led("bashar", 0));
    plan(&mut play, Harkonnen, led("caid", 0));
    play.act(Emperor, BattleAction::Call(true));
    no_calls(&mut play);
    assert!(is_dead(&play, "caid"));
    assert_eq!(play.forces(Harkonnen, "arrakeen"), 0);
}

#[test]
fn the_harkonnen_capture_after_treachery_too_and_their_captive_goes_home() {
    // [gf9.harkonnen.capture] [gf9.harkonnen.capture-keep]
    let scene = advanced().with(|p| p.leaders = [(leader("chani"), crate::board::Place::Captured)].into());
    let scene = scene.forces(Harkonnen, "arrakeen", 3).forces(Emperor, "arrakeen", 3);
    let mut play = scene.with(traitors(Harkonnen, &["caid"])).start();
    plan(&mut play, Emperor, led("caid", 0));
    plan(&mut play, Harkonnen, led("chani", 0));
    play.act(Harkonnen, BattleAction::Call(true));
    no_calls(&mut play);
    assert!(matches!(play.asked(Harkonnen), Question::Battle(BattleQuestion::Capture { from: Emperor })));
    play.act(Harkonnen, BattleAction::Capture(false));
    let chani = play.state.board.leaders.get(leader("chani"));
    assert_eq!(
        (chani.place, chani.fought.map(crate::data::Territory::id)),
        (crate::board::Place::Home, Some("arrakeen"))
    );
}

#[test]
fn a_call_prevents_an_explosion() {
    // [gf9.battle.sequence] [gf9.cards.lasgun-shield]
    let scene = scene().hand(Emperor, &["lasgun", "shield"]);
    let mut play = scene.start();
    plan(&mut play, Guild, led("staban_tuek", 2));
    plan(&mut play, Emperor, led("caid", 1).weapon("lasgun").defence("shield"));
    play.act(Guild, BattleAction::Call(true)).act(Emperor, BattleAction::Call(false));
    assert_eq!((play.forces(Guild, "arrakeen"), play.state.phase), (6, Phase::Battle));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            the_betrayed_lose_even_forces_cut_off_by_the_storm,
            calls_are_sealed_and_asked_of_everybody,
            two_traitors_ruin_both,
            the_caller_keeps_his_spice,
            a_traitor_stays_one_to_his_holder_alone,
            the_kwisatz_haderach_keeps_its_leader_loyal,
            a_captive_can_be_called_by_his_own_faction_too,
            the_harkonnen_capture_after_treachery_too_and_their_captive_goes_home,
            a_call_prevents_an_explosion,
        ],
    );
    for_editions(
        &[&V29],
        &[
            a_fighter_may_call_treachery_when_plans_are_revealed,
            the_caller_wins_and_loses_nothing,
            the_callers_leader_is_free_again,
            the_caller_is_paid_for_the_traitor_who_dies,
            the_betrayed_lose_forces_and_cards,
            a_called_traitor_is_known_to_everybody,
            one_of_two_callers_wins_if_the_other_stays_silent,
            nobody_need_call,
            the_harkonnen_lend_their_traitors_to_an_ally,
            the_harkonnen_need_not_help_an_ally,
        ],
    );
}
