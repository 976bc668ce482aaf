//! Battles where the editions differ.

use landsraad_kernel::Viewer;

use super::*;
use crate::activities::At;
use crate::activities::battle::aggressor::battles;
use crate::activities::battle::numbers::Worth;
use crate::data::Territory;
use crate::event::{BoardEvent, Event};
use crate::stage::Position;

fn ah2009() -> Scene {
    bare(Scene::ah2009())
}
fn v29() -> Scene {
    bare(Scene::v29())
}

/// Looks at a position before anything happens in it.
fn stage<T>(scene: Scene, look: impl FnOnce(At<'_>) -> T) -> T {
    let rules = scene.rules();
    let state = rules.place(&scene.position, &mut landsraad_kernel::Seeded::from_u64(1)).unwrap();
    look(At { rules: &rules, state: &state })
}

fn all_dead(f: Faction) -> impl FnOnce(&mut Position) {
    move |p| p.leaders.extend(LeaderId::of(f).map(|l| (l, crate::board::Place::Tanks)))
}

#[test]
fn forces_that_are_both_in_the_storm_fight() {
    // [ah2009.battle.in-storm] [v29.battle.storm-separated]
    let fight = |scene: Scene, a: &str, b: &str| {
        let scene = scene.storm(6).forces(Emperor, a, 2).forces(Guild, b, 2);
        stage(scene, |at| {
            let mut found = false;
            battles(at, Emperor, &mut |loc, g| {
                found |= loc.territory() == Territory::PASTY_MESA && g == Guild;
                std::ops::ControlFlow::Continue(())
            });
            found
        })
    };
    for scene in [ah2009, v29] {
        assert!(fight(scene(), "pasty_mesa:6", "pasty_mesa:6"));
        assert!(!fight(scene(), "pasty_mesa:6", "pasty_mesa:7"));
        assert!(!fight(scene(), "pasty_mesa:5", "pasty_mesa:7"));
        assert!(fight(scene(), "pasty_mesa:7", "pasty_mesa:8"));
    }
    assert!(!fight(basic(), "pasty_mesa:6", "pasty_mesa:6"));
}

#[test]
fn a_cheap_hero_leads_only_where_nobody_else_can() {
    // [ah2009.battle.hero-only-without-leader] [ah2009.battle.leader-required]
    let scene = |s: Scene| {
        let scene = s.forces(Guild, "arrakeen", 6).forces(Emperor, "arrakeen", 9);
        scene.hand(Emperor, &["cheap_hero"])
    };
    let mut play = scene(ah2009()).start();
    quiet(&mut play);
    let lead = BattleAction::Lead(hero("cheap_hero", 0).lead);
    let refusal = play.refused(Emperor, lead);
    assert_eq!(refusal.rule.0, "ah2009.battle.hero-only-without-leader");
    play.refused(Emperor, BattleAction::Lead(Lead::None));
    let mut play = scene(v29()).start();
    quiet(&mut play);
    assert!(play.legal(Emperor).contains(&lead.into()));
    let mut play = scene(ah2009()).with(all_dead(Emperor)).start();
    plan(&mut play, Emperor, hero("cheap_hero", 2));
}

#[test]
fn the_voice_knows_ten_commands_in_2009() {
    // [ah2009.battle.voice-list] [ah2009.battle.voice-lasgun]
    let commands = |s: Scene| {
        let scene = s.forces(Guild, "arrakeen", 6).forces(BeneGesserit, "arrakeen", 3);
        let play = scene.hand(Guild, &["shield"]).start();
        assert_eq!(play.pending(), [BeneGesserit]);
        play.legal(BeneGesserit).len() - 1
    };
    assert_eq!((commands(ah2009()), commands(v29())), (10, 14));
}

#[test]
fn the_voice_does_not_reach_a_cheap_hero() {
    // [ah2009.battle.voice-hero]
    use crate::activities::battle::voice::Order;
    let shield = |s: Scene| {
        let scene = s.forces(Guild, "arrakeen", 6).forces(BeneGesserit, "arrakeen", 3).with(all_dead(Guild));
        let mut play = scene.hand(Guild, &["shield", "cheap_hero"]).start();
        let order = Order { play: false, kind: crate::data::CardKind::Shield };
        play.act(BeneGesserit, BattleAction::Speak(order));
        quiet(&mut play);
        for _ in 0..4 {
            if part(&play, Guild) == Some(Part::Defence) {
                return play.legal(Guild).contains(&BattleAction::Defence(Some(card("shield"))).into());
            }
            let Some(part) = part(&play, Guild) else { return false };
            let answer = hero("cheap_hero", 2).answer(part);
            play.act(Guild, answer);
        }
        false
    };
    assert!(shield(ah2009()) && !shield(v29()));
}

/// The highest number, in half points, of six Fremen without spice at a place.
fn most_of_six_fremen(scene: Scene, place: &str) -> u8 {
    let loc = crate::tests_support::loc(place);
    let scene = scene.forces(Fremen, place, 6).spice(Fremen, 0).option("combat", "spice");
    stage(scene, |at| Worth::of(at, &Fight::new(loc, Fremen, Guild), Side::Aggressor).dials(0))
        .highest()
        .unwrap()
}

#[test]
fn fremen_pay_for_full_value() {
    // [ah2009.combat.fremen-pay] [v29.advcombat.fremen-not-exempt] Six forces at half value make three.
    assert_eq!(most_of_six_fremen(ah2009(), "old_gap:10"), 6);
    assert_eq!(most_of_six_fremen(v29(), "old_gap:10"), 6);
    assert_eq!(most_of_six_fremen(advanced(), "old_gap:10"), 12);
}

#[test]
fn a_house_rule_supports_fremen_outside_strongholds() {
    // [v29.house.fremen-combat]
    let house = || v29().option("house-fremen-combat", true);
    assert_eq!(most_of_six_fremen(house(), "old_gap:10"), 12);
    assert_eq!(most_of_six_fremen(house(), "habbanya_sietch"), 6);
}

#[test]
fn leaders_count_in_full_without_spice() {
    // [v29.advcombat.leaders-free]
    let scene =
        v29().option("advanced-combat", true).forces(Guild, "arrakeen", 4).forces(Emperor, "arrakeen", 4);
    let mut play = scene.start();
    plan(&mut play, Guild, led("staban_tuek", 2));
    plan(&mut play, Emperor, led("hasimir_fenring", 2));
    no_calls(&mut play);
    let totals = play.events.iter().find_map(|e| match e {
        crate::Event::Battle(crate::activities::battle::BattleEvent::Totals { attack, defence, .. }) => {
            Some(attack + defence)
        }
        _ => None,
    });
    assert_eq!(totals, Some(14 + 16));
}

fn traitor(f: Faction, id: &str) -> impl FnOnce(&mut Position) {
    let card = leader(id);
    move |p| {
        p.traitors.insert(f, vec![card]);
    }
}

#[test]
fn treachery_must_be_called_in_2009() {
    // [ah2009.battle.traitor-mandatory]
    let may_refuse = |s: Scene| {
        let scene = s.forces(Guild, "arrakeen", 6).forces(Emperor, "arrakeen", 9);
        let mut play = scene.with(traitor(Guild, "caid")).start();
        plan(&mut play, Guild, led("staban_tuek", 1));
        plan(&mut play, Emperor, led("caid", 1));
        play.legal(Guild).contains(&BattleAction::Call(false).into())
    };
    assert!(!may_refuse(ah2009()) && may_refuse(v29()));
}

#[test]
fn the_hero_of_a_caller_is_used_up_in_2009() {
    // [ah2009.battle.hero-discard] [v29.traitor.caller-unharmed]
    let kept = |s: Scene| {
        let scene = s.forces(Guild, "arrakeen", 6).forces(Emperor, "arrakeen", 9).with(all_dead(Guild));
        let mut play = scene.with(traitor(Guild, "caid")).hand(Guild, &["cheap_hero"]).start();
        plan(&mut play, Guild, hero("cheap_hero", 2));
        plan(&mut play, Emperor, led("caid", 1));
        play.act(Guild, BattleAction::Call(true));
        holds(&play, Guild, "cheap_hero")
    };
    assert!(!kept(ah2009()) && kept(v29()));
    assert!(!kept(v29().option("hero-after-treachery", "discarded")));
}

#[test]
fn a_captive_may_be_called_by_his_own_house() {
    // [ah2009.battle.traitor-captured]
    let calls = |s: Scene| {
        let scene = s.forces(Fremen, "arrakeen", 6).forces(Harkonnen, "arrakeen", 3);
        let scene = scene.with(|p| {
            p.leaders.insert(leader("chani"), crate::board::Place::Captured);
            p.traitors.insert(Fremen, vec![leader("caid")]);
        });
        let mut play = scene.start();
        plan(&mut play, Harkonnen, led("chani", 3));
        plan(&mut play, Fremen, led("stilgar", 0));
        let legal = play.legal(Fremen);
        [true, false].map(|yes| legal.contains(&BattleAction::Call(yes).into()))
    };
    assert_eq!(calls(ah2009()), [true, true]);
    assert_eq!(calls(ah2009().option("captured-traitor", "must")), [true, false]);
    assert_eq!(calls(v29().option("advanced-powers", true)), [false, true]);
}

#[test]
fn a_lasgun_explodes_with_the_opponents_shield_only_in_2009() {
    // [ah2009.battle.lasgun-own-shield] [ah2009.battle.lasgun-shield]
    let survivors = |s: Scene, own: bool| {
        let scene = s.forces(Guild, "arrakeen", 6).forces(Emperor, "arrakeen", 9);
        let scene = scene.hand(Guild, &["lasgun", "shield"]).hand(Emperor, &["snooper", "shield#2"]);
        let mut play = scene.start();
        let guild = led("staban_tuek", 6).weapon("lasgun");
        plan(&mut play, Guild, if own { guild.defence("shield") } else { guild });
        let emperor = led("caid", 1);
        plan(&mut play, Emperor, emperor.defence(if own { "snooper" } else { "shield" }));
        run_calls(&mut play);
        play.state.board.forces.tanks(Guild).total() + play.state.board.forces.tanks(Emperor).total()
    };
    assert_eq!((survivors(ah2009(), false), survivors(ah2009(), true)), (15, 15));
    assert_eq!(survivors(v29(), true), 15);
    // Without an explosion the Guild keeps its city: it won by 6 to 1.
    let scene = ah2009().forces(Guild, "arrakeen", 7).forces(Emperor, "arrakeen", 9);
    let mut play = scene.hand(Guild, &["lasgun", "shield"]).hand(Emperor, &["snooper"]).start();
    plan(&mut play, Guild, led("staban_tuek", 3).weapon("lasgun").defence("shield"));
    plan(&mut play, Emperor, led("caid", 1).defence("snooper"));
    run_calls(&mut play);
    assert_eq!((play.forces(Guild, "arrakeen"), is_dead(&play, "caid")), (4, true));
}

#[test]
fn a_battle_karama_covers_one_battle() {
    // [ah2009.karama.battle-window] [ah2009.battle.karama-voice] [v29.battle.karama-late]
    for scene in [ah2009, v29] {
        let scene = scene()
            .forces(BeneGesserit, "arrakeen", 3)
            .forces(BeneGesserit, "tueks_sietch", 3)
            .forces(Guild, "arrakeen", 2)
            .forces(Emperor, "tueks_sietch", 2)
            .hand(Fremen, &["karama"])
            .hand(Guild, &["shield"])
            .hand(Emperor, &["snooper"]);
        let mut play = scene.start();
        let mut spoken = 0;
        for _ in 0..200 {
            let Some(f) = play.pending().first().copied() else { break };
            match play.asked(f) {
                Question::Battle(BattleQuestion::Voice { .. }) => {
                    spoken += 1;
                    let order = play.legal(f)[1];
                    play.act(f, order);
                    if spoken == 1 {
                        while play.pending() != [Fremen] {
                            let f = play.pending()[0];
                            play.act(f, ReactionAction::Pass);
                        }
                        play.play_card(Fremen, "karama");
                    }
                }
                _ => {
                    let seat = play.seat(f);
                    let action = play.rules.decision(&play.state, seat).unwrap().default;
                    play.act(f, action);
                }
            }
        }
        assert_eq!(spoken, 2, "the Voice is back in the next battle");
    }
}

#[test]
fn a_leader_with_the_kwisatz_haderach_is_called_in_vain() {
    // [ah2009.battle.traitor-kh-called]
    let scene = ah2009().forces(Atreides, "arrakeen", 6).forces(Emperor, "arrakeen", 9);
    let scene = scene.with(traitor(Emperor, "gurney_halleck")).with(|p| p.kwisatz_losses = Some(7));
    let mut play = scene.start();
    plan(&mut play, Emperor, led("caid", 1));
    plan(&mut play, Atreides, led("gurney_halleck", 5).kwisatz());
    assert_eq!(play.view(Guild).faction(Emperor).unwrap().known_traitors, [leader("gurney_halleck")]);
    run_calls(&mut play);
    assert!(!is_dead(&play, "gurney_halleck") && play.forces(Emperor, "arrakeen") == 0);
}

#[test]
fn a_capture_is_stopped_after_the_draw() {
    // [ah2009.battle.karama-capture]
    let scene = ah2009().forces(Harkonnen, "arrakeen", 9).forces(Emperor, "arrakeen", 2);
    let scene = scene.with(traitor(Emperor, "chani")).with(traitor(Harkonnen, "stilgar"));
    let mut play = scene.hand(Fremen, &["karama"]).start();
    plan(&mut play, Harkonnen, led("feyd_rautha", 5));
    plan(&mut play, Emperor, led("caid", 1));
    run_calls(&mut play);
    play.act(Harkonnen, BattleAction::Capture(true));
    assert!(
        LeaderId::of(Emperor).any(|l| play.state.board.leaders.get(l).place == crate::board::Place::Captured)
    );
    play.play_card(Fremen, "karama");
    assert!(
        LeaderId::of(Emperor).all(|l| play.state.board.leaders.get(l).place == crate::board::Place::Home)
    );
}

#[test]
fn a_stopped_capture_shows_the_drawn_leader_to_the_two_houses_alone() {
    // [gf9.secrecy.captured-leaders] [ah2009.battle.karama-capture]
    let scene = ah2009().forces(Harkonnen, "arrakeen", 9).forces(Emperor, "arrakeen", 2);
    let scene = scene.with(traitor(Emperor, "chani")).with(traitor(Harkonnen, "stilgar"));
    let mut play = scene.hand(Fremen, &["karama"]).start();
    plan(&mut play, Harkonnen, led("feyd_rautha", 5));
    plan(&mut play, Emperor, led("caid", 1));
    run_calls(&mut play);
    play.act(Harkonnen, BattleAction::Capture(true));
    play.play_card(Fremen, "karama");
    let returned = |event: &Event| match event {
        Event::Board(BoardEvent::LeaderReturned { leader, .. }) => Some(leader.get().is_some()),
        _ => None,
    };
    let event = play.events.iter().find(|event| returned(event).is_some()).expect("he goes home");
    let names = |f| {
        let seen = play.rules.redact(&play.state, event, Viewer::Seat(play.seat(f))).unwrap();
        returned(&seen.into_inner()).unwrap()
    };
    assert_eq!([Harkonnen, Emperor, Fremen, Guild].map(names), [true, true, false, false]);
}

#[test]
fn the_winner_chooses_which_troops_make_up_the_number() {
    // [ah2009.battle.winner-loss-mix]
    let scene = ah2009().squad(Emperor, "arrakeen", 4, 2).forces(Guild, "arrakeen", 1);
    let mixes = stage(scene, |at| {
        let fight = Fight::new(crate::tests_support::loc("arrakeen"), Emperor, Guild);
        Worth::of(at, &fight, Side::Aggressor).mixes(8, 0).to_vec()
    });
    assert_eq!(mixes, [Squad::new(4, 0), Squad::new(2, 1), Squad::new(0, 2)]);
}

/// Nobody calls treachery; everything else by default until the next battle.
fn run_calls(play: &mut Play) {
    for _ in 0..40 {
        let Some(f) = play.pending().first().copied() else { return };
        let call = matches!(play.asked(f), Question::Battle(BattleQuestion::Call { .. }));
        let choice = matches!(
            play.asked(f),
            Question::Battle(
                BattleQuestion::Lose { .. } | BattleQuestion::LoseAt { .. } | BattleQuestion::Keep { .. }
            )
        );
        if !call && !choice {
            return;
        }
        let seat = play.seat(f);
        let action = play.rules.decision(&play.state, seat).unwrap().default;
        play.act(f, action);
    }
}
