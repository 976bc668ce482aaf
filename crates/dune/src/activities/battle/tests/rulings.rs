//! Points on which rulebooks part ways or are disputed, each answer with its situation; and reasons of refusals.

use super::*;
use crate::action::Why;
use crate::activities::battle::prescience::{Element, Shown};
use crate::activities::battle::terms::{BattleEvent, BattleWhy, Bond, NoKwisatz};
use crate::activities::battle::voice::Order;
use crate::activities::windows::anytime::AnyTimeAction;
use crate::activities::windows::truthtrance::{Query, topic};
use crate::board::Place;
use crate::data::CardKind;
use crate::event::Event;

fn ask_truth(play: &mut Play, by: Faction, target: Faction, query: Query) {
    for action in [
        AnyTimeAction::Truthtrance,
        AnyTimeAction::Target(target),
        AnyTimeAction::About(topic(query)),
        AnyTimeAction::Ask(query),
    ] {
        play.act(by, Action::AnyTime(action));
    }
}

fn speak(play: &mut Play, order: bool, kind: CardKind) {
    play.act(BeneGesserit, BattleAction::Speak(Order { play: order, kind })).pass_windows();
}

fn promised(play: &Play, f: Faction, action: BattleAction) -> Option<Bond> {
    match play.refused(f, action).why {
        Why::Battle(BattleWhy::Promised(bond)) => Some(bond),
        _ => None,
    }
}

#[test]
fn support_is_just_what_the_number_needs_or_any_amount_up_to_the_forces() {
    // [gf9.battle.adv-spice-in-plan] [v29.advcombat.support-amount] [v29.advcombat.winner-losses]
    let fight = |scene: Scene| {
        let scene = bare(scene).forces(Atreides, "arrakeen", 4).forces(Emperor, "arrakeen", 1);
        let mut play = scene.spice(Atreides, 9).start();
        plan_until(&mut play, Atreides, led("duncan_idaho", 1), Part::Spice);
        play
    };
    let offered = |play: &Play| {
        let spice = |a: Action| match a {
            Action::Battle(BattleAction::Spice(n)) => Some(n),
            _ => None,
        };
        play.legal(Atreides).into_iter().filter_map(spice).collect::<Vec<_>>()
    };
    assert_eq!(offered(&fight(Scene::advanced())), [0, 1]);
    let mut play = fight(Scene::v29().option("advanced-combat", true));
    assert_eq!(offered(&play), [0, 1, 2, 3, 4]);
    let refused = play.refused(Atreides, BattleAction::Spice(5));
    assert_eq!(refused.why, Why::Battle(BattleWhy::TooMuchSpice { spice: 5, most: 4 }));
    play.act(Atreides, BattleAction::Spice(4));
    plan(&mut play, Emperor, led("bashar", 0));
    no_calls(&mut play);
    // A number of 1: one supported force, or two halves; the spice is spent all the same.
    play.act(Atreides, BattleAction::Lose(Squad::new(1, 0)));
    assert_eq!((tanks(&play, Atreides).total(), play.spice(Atreides)), (1, 5));
}

#[test]
fn a_winner_by_treachery_chooses_about_his_cards_where_the_rules_say_so() {
    // [ah2009.battle.treason-winner] [gf9.traitors.winner]
    for (scene, asked) in [(Scene::ah2009(), true), (Scene::basic(), false)] {
        let scene = bare(scene).forces(Atreides, "arrakeen", 4).forces(Emperor, "arrakeen", 3);
        let scene = scene.hand(Atreides, &["baliset", "shield"]).hand(Emperor, &["stunner"]);
        let mut play = scene.with(|p| p.traitors = [(Atreides, vec![leader("caid")])].into()).start();
        plan(&mut play, Emperor, led("caid", 1).weapon("stunner"));
        plan(&mut play, Atreides, led("duncan_idaho", 1).weapon("baliset").defence("shield"));
        while let Question::Battle(BattleQuestion::Call { .. }) = play.asked(play.pending()[0]) {
            let f = play.pending()[0];
            play.act(f, BattleAction::Call(f == Atreides));
        }
        assert_eq!(play.forces(Atreides, "arrakeen"), 4);
        if asked {
            play.act(Atreides, BattleAction::Keep(false)).act(Atreides, BattleAction::Keep(true));
        }
        assert_eq!((holds(&play, Atreides, "baliset"), holds(&play, Atreides, "shield")), (!asked, true));
        assert!(discarded(&play, "stunner"));
    }
}

#[test]
fn compulsory_treason_may_resolve_without_a_question() {
    // [ah2009.battle.traitor-mandatory]
    for held in ["caid", "chani"] {
        let scene = bare(Scene::ah2009()).option("traitor-call", "automatic");
        let scene = scene.forces(Atreides, "arrakeen", 4).forces(Emperor, "arrakeen", 3);
        let mut play = scene.with(|p| p.traitors = [(Atreides, vec![leader(held)])].into()).start();
        plan(&mut play, Atreides, led("duncan_idaho", 1));
        plan(&mut play, Emperor, led("caid", 3));
        let called = play.happened(|e| matches!(e, Event::Battle(BattleEvent::Treachery { .. })));
        let fought = play.happened(|e| matches!(e, Event::Battle(BattleEvent::Totals { .. })));
        assert_eq!((called, fought), (held == "caid", held != "caid"));
    }
}

/// Caid was killed in Arrakeen and came back by a Ghola; the Emperor plans his next battle.
fn caid_came_back(scene: Scene) -> Play {
    let scene = bare(scene).forces(Emperor, "arrakeen", 4).forces(Fremen, "arrakeen", 2);
    let scene = scene.forces(Emperor, "tueks_sietch", 4).forces(Atreides, "tueks_sietch", 3);
    let scene = scene.hand(Emperor, &["tleilaxu_ghola"]).hand(Fremen, &["gom_jabbar"]);
    let scene = scene.with(|p| {
        p.first_player = Some(Emperor);
        p.traitors = [(Emperor, vec![]), (Fremen, vec![]), (Atreides, vec![])].into();
    });
    let mut play = scene.start();
    let at = crate::tests_support::loc("arrakeen");
    play.act(Emperor, BattleAction::Fight { at, against: Fremen });
    plan(&mut play, Emperor, led("caid", 4));
    plan(&mut play, Fremen, led("jamis", 0).weapon("gom_jabbar"));
    no_calls(&mut play);
    while !is_dead(&play, "caid") || fight_going_on(&play, at) {
        silent(&mut play);
    }
    play.act(Emperor, Action::AnyTime(AnyTimeAction::GholaLeader(leader("caid"))));
    quiet(&mut play);
    play
}

#[test]
fn a_leader_killed_and_revived_leads_elsewhere_by_the_2019_rules() {
    // [gf9.faq.ghola-same-phase]
    let mut play = caid_came_back(Scene::basic());
    plan_until(&mut play, Emperor, led("caid", 0), Part::Weapon);
    let side = fight(&play).side_of(Emperor).unwrap();
    assert_eq!(fight(&play).sides[side].plan.lead, Lead::Leader(leader("caid")));
}

#[test]
fn a_leader_killed_and_revived_leads_nowhere_else_by_the_other_rules() {
    // [ah2009.battle.leader-available] [v29.battle.leader-one-territory] [gf9.battle.leader-one-territory]
    for scene in [Scene::ah2009(), Scene::v29()] {
        let lead = BattleAction::Lead(Lead::Leader(leader("caid")));
        let refused = caid_came_back(scene).refused(Emperor, lead);
        assert_eq!(refused.rule.0, "gf9.battle.leader-one-territory");
    }
}

fn fight_going_on(play: &Play, at: crate::data::Loc) -> bool {
    let fight = play.state.stack.iter().find_map(Frame::battle).and_then(|b| b.fight());
    fight.is_some_and(|f| f.at.territory() == at.territory())
}

#[test]
fn a_captive_who_led_a_win_by_treachery_goes_home_or_stays() {
    // [gf9.harkonnen.capture-keep] [gf9.traitors.winner]
    for (answer, place) in [("goes-home", Place::Home), ("stays", Place::Captured)] {
        let scene = advanced().option("captive-after-treachery", answer);
        let scene = scene.forces(Harkonnen, "arrakeen", 4).forces(Emperor, "arrakeen", 3);
        let scene = scene.with(|p| {
            p.leaders.insert(leader("chani"), Place::Captured);
            p.traitors = [(Harkonnen, vec![leader("caid")]), (Emperor, vec![])].into();
            p.first_player = Some(Emperor);
        });
        let mut play = scene.start();
        plan(&mut play, Emperor, led("caid", 0));
        plan(&mut play, Harkonnen, led("chani", 0));
        while let Question::Battle(BattleQuestion::Call { .. }) = play.asked(play.pending()[0]) {
            let f = play.pending()[0];
            play.act(f, BattleAction::Call(f == Harkonnen));
        }
        play.act(Harkonnen, BattleAction::Capture(false));
        let row = play.state.board.leaders.get(leader("chani"));
        assert_eq!(row.place, place);
        assert_eq!(row.fought.is_some(), place == Place::Home);
    }
}

#[test]
fn a_voice_after_truthtrance_is_void_or_binds() {
    // [gf9.faq.plan-still-changeable] [ah2009.battle.truthtrance-void] [gf9.bene-gesserit.voice]
    for (answer, plays_shield) in [("void", false), ("binds", true)] {
        let scene = basic().option("voice-after-truthtrance", answer);
        let scene = scene.forces(BeneGesserit, "arrakeen", 4).forces(Emperor, "arrakeen", 4);
        let mut play = scene.hand(Emperor, &["shield", "snooper"]).hand(Guild, &["truthtrance"]).start();
        ask_truth(&mut play, Guild, Emperor, Query::PlanCard(CardKind::Shield));
        play.act(Emperor, Action::AnyTime(AnyTimeAction::Answer(false)));
        speak(&mut play, true, CardKind::Shield);
        quiet(&mut play);
        play.act(Emperor, BattleAction::Lead(Lead::Leader(leader("caid"))));
        let listed = play.legal(Emperor).contains(&BattleAction::Defence(Some(card("shield"))).into());
        let made = fight(&play).sides[fight(&play).side_of(Emperor).unwrap()].plan.defence;
        assert_eq!(listed || made == Some(card("shield")), plays_shield, "{answer}");
    }
}

#[test]
fn the_bond_that_forbids_is_named() {
    // [gf9.faq.voice-prescience-truthtrance] [gf9.cards.truthtrance] [gf9.atreides.prescience]
    let scene = basic().forces(BeneGesserit, "arrakeen", 5).forces(Emperor, "arrakeen", 5);
    let scene = scene.hand(Emperor, &["shield", "snooper", "stunner"]).hand(Guild, &["truthtrance"]);
    let mut play = scene.with(|p| p.alliances = vec![vec![BeneGesserit, Atreides]]).start();
    speak(&mut play, false, CardKind::Shield);
    foresee(&mut play, Element::Number);
    play.act(Emperor, BattleAction::Dial(4));
    ask_truth(&mut play, Guild, Emperor, Query::PlanLeader(leader("caid")));
    play.act(Emperor, Action::AnyTime(AnyTimeAction::Answer(false)));
    let lead = |id| BattleAction::Lead(Lead::Leader(leader(id)));
    let sworn = Bond::Truthtrance(Query::PlanLeader(leader("caid")), false);
    assert_eq!(promised(&play, Emperor, lead("caid")), Some(sworn));
    play.act(Emperor, lead("bashar"));
    let order = Bond::Voice(Order { play: false, kind: CardKind::Shield });
    assert_eq!(promised(&play, Emperor, BattleAction::Defence(Some(card("shield")))), Some(order));
    let number = Bond::Prescience(Shown::Dial(4));
    assert_eq!(promised(&play, Emperor, BattleAction::Dial(2)), Some(number));
    // What nothing forbids belongs to another part of the plan.
    let other = play.refused(Emperor, BattleAction::Dial(4));
    assert_eq!(other.why, Why::Battle(BattleWhy::OtherPart { asked: Part::Weapon }));
    assert_eq!(other.rule.0, "gf9.battle.plan-contents");
}

#[test]
fn each_reason_against_the_kwisatz_haderach_is_its_own() {
    // [gf9.atreides.kh-activation] [gf9.karama.stop-atreides-kwisatz] [gf9.turn.adv-overview]
    let why = |scene: Scene, losses: u8, stop: bool| {
        let scene = scene.forces(Atreides, "arrakeen", 4).forces(Emperor, "arrakeen", 3);
        let scene = scene.hand(Guild, &["karama"]).with(|p| p.kwisatz_losses = Some(losses));
        let mut play = scene.start();
        while play.pending() != [Guild] || !stop {
            let f = play.pending()[0];
            match play.asked(f) {
                Question::Battle(BattleQuestion::Prescience { .. }) => play.act(f, BattleAction::Pass),
                Question::Reaction(_) => play.act(f, ReactionAction::Pass),
                _ => break,
            };
        }
        if stop {
            play.play_card(Guild, "karama");
        }
        play.act(Atreides, BattleAction::Lead(Lead::Leader(leader("duncan_idaho"))));
        match play.refused(Atreides, BattleAction::Kwisatz(true)).why {
            Why::Battle(BattleWhy::NoKwisatz(why)) => why,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(why(basic(), 8, false), NoKwisatz::NotPlayed);
    assert_eq!(why(advanced(), 5, false), NoKwisatz::Asleep { losses: 5 });
    assert_eq!(why(advanced(), 7, true), NoKwisatz::Stopped);
}

#[test]
fn the_voice_is_asked_for_against_an_empty_hand_too() {
    // [gf9.bene-gesserit.voice] [gf9.secrecy.card-count] [ah2009.battle.voice-target]
    for scene in [Scene::basic, Scene::ah2009, Scene::v29] {
        for hand in [&[][..], &["shield"][..]] {
            let scene = bare(scene());
            let scene = scene.forces(BeneGesserit, "arrakeen", 3).forces(Emperor, "arrakeen", 3);
            let play = scene.hand(Emperor, hand).start();
            assert_eq!(play.pending(), [BeneGesserit]);
            let asked = Question::Battle(BattleQuestion::Voice { target: Emperor });
            assert_eq!(play.asked(BeneGesserit), asked);
        }
    }
}

#[test]
fn an_answer_about_a_plan_is_asked_for_even_if_only_one_is_true() {
    // [gf9.cards.truthtrance] [gf9.secrecy.hands]
    for hand in [&[][..], &["shield"][..]] {
        let scene = basic().forces(Atreides, "arrakeen", 6).forces(Emperor, "arrakeen", 6);
        let mut play = scene.hand(Emperor, hand).hand(Guild, &["truthtrance"]).start();
        quiet(&mut play);
        ask_truth(&mut play, Guild, Emperor, Query::PlanCard(CardKind::Shield));
        assert_eq!(play.pending(), [Emperor], "the pause reveals nothing");
        let yes = Action::AnyTime(AnyTimeAction::Answer(true));
        assert_eq!(play.legal(Emperor).contains(&yes), !hand.is_empty());
    }
}

#[test]
fn a_disclosed_number_is_asked_for_again_whether_or_not_it_still_stands() {
    // [gf9.battle.sequence] [gf9.secrecy.spoken-answers]
    for (dial, stands) in [(2, true), (8, false)] {
        let scene = advanced().forces(Atreides, "arrakeen", 6).squad(Emperor, "arrakeen", 0, 2);
        let mut play = scene.spice(Emperor, 9).hand(Guild, &["karama"]).start();
        play.act(Atreides, BattleAction::Ask(Element::Number));
        play.act(Guild, ReactionAction::Pass);
        play.act(Emperor, BattleAction::Dial(dial));
        play.play_card(Guild, "karama");
        assert_eq!(play.pending(), [Emperor]);
        let legal = play.legal(Emperor);
        assert_eq!(legal.contains(&BattleAction::Dial(dial).into()), stands);
        assert_eq!(legal.len() == 1, stands);
    }
}

#[test]
fn bystanding_atreides_look_after_both_plans_or_after_each() {
    // [gf9.karama.atreides]
    for (answer, early) in [("after-both", false), ("after-each", true)] {
        let scene = advanced().option("karama-sight", answer).forces(Emperor, "arrakeen", 3);
        let scene = scene.forces(Fremen, "arrakeen", 3).hand(Atreides, &["karama"]);
        let mut play = scene.with(|p| p.first_player = Some(Emperor)).start();
        quiet(&mut play);
        plan_until(&mut play, Emperor, led("caid", 0), Part::Done);
        assert_eq!(play.pending() == [Atreides], early, "{answer}");
        if early {
            play.play_card(Atreides, "karama");
            assert_eq!(play.legal(Atreides), [BattleAction::See(Emperor).into()]);
            play.act(Atreides, BattleAction::See(Emperor));
            assert!(play.view(Atreides).battle.unwrap().sides[0].plan.is_some());
        }
        plan_until(&mut play, Fremen, led("jamis", 0), Part::Done);
        assert_eq!(play.pending() == [Atreides], !early, "{answer}");
    }
}

#[test]
fn losses_of_bystanding_atreides_count_by_ruling() {
    // [gf9.atreides.kh-activation] [gf9.faq.explosion-bystanders]
    for (answer, counted) in [("ignored", 0), ("counted", 4)] {
        let scene = advanced().option("kwisatz-bystanders", answer).forces(Atreides, "old_gap:9", 4);
        let scene = scene.forces(Emperor, "old_gap:9", 3).forces(Guild, "old_gap:9", 3);
        let scene = scene.hand(Emperor, &["lasgun"]).hand(Guild, &["shield"]);
        let mut play = scene.with(|p| p.first_player = Some(Emperor)).start();
        let at = play
            .legal(Emperor)
            .into_iter()
            .find(|a| matches!(a, Action::Battle(BattleAction::Fight { against: Guild, .. })));
        play.act(Emperor, at.unwrap());
        plan(&mut play, Emperor, led("caid", 0).weapon("lasgun"));
        plan(&mut play, Guild, led("guild_rep", 0).defence("shield"));
        no_calls(&mut play);
        assert_eq!(tanks(&play, Atreides).total(), 4);
        assert_eq!(play.state.board.leaders.kwisatz().losses, counted, "{answer}");
    }
}

#[test]
fn the_storm_between_two_groups_is_named_to_one_who_would_fight() {
    // [gf9.battle.storm-separation] [gf9.battle.aggressor] [gf9.battle.polar-sink-haven]
    let scene = basic().storm(10).forces(Emperor, "old_gap:9", 3).forces(Fremen, "old_gap:11", 3);
    let play = scene.forces(Emperor, "polar_sink", 1).forces(Fremen, "polar_sink", 1).start();
    let fight = |at: &str| BattleAction::Fight { at: crate::tests_support::loc(at), against: Fremen };
    assert_eq!(play.refused(Emperor, fight("old_gap:9")).rule.0, "gf9.battle.storm-separation");
    assert_eq!(play.refused(Emperor, fight("polar_sink")).rule.0, "gf9.battle.polar-sink-haven");
    assert_eq!(play.refused(Emperor, fight("carthag")).rule.0, "gf9.battle.where");
}

#[test]
fn a_karama_against_the_voice_may_come_later_until_plans_are_made() {
    // [v29.battle.karama-late] [ah2009.karama.battle-window]
    for (scene, late) in [(Scene::v29(), true), (Scene::ah2009(), true), (Scene::basic(), false)] {
        let scene = bare(scene).forces(BeneGesserit, "arrakeen", 3).forces(Emperor, "arrakeen", 3);
        let mut play = scene.hand(Emperor, &["shield"]).hand(Fremen, &["karama"]).start();
        let order = Order { play: false, kind: CardKind::Shield };
        play.act(BeneGesserit, BattleAction::Speak(order));
        while play.pending() != [Fremen] {
            let f = play.pending()[0];
            play.act(f, ReactionAction::Pass);
        }
        play.act(Fremen, ReactionAction::Pass);
        while let Some(f) = play.pending().first().copied().filter(|&f| f != Fremen) {
            match play.asked(f) {
                Question::Reaction(_) => play.act(f, ReactionAction::Pass),
                _ => break,
            };
        }
        assert_eq!(play.pending() == [Fremen], late);
        if late {
            play.play_card(Fremen, "karama");
            assert_eq!(fight(&play).order, None);
        }
    }
}
