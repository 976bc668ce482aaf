//! Battles by the 2009 rules: what ends with the plans, what a Karama still stops, hostages, explosions.

use landsraad_kernel::{Lang, Narrate};

use super::*;
use crate::action::Why;
use crate::activities::battle::BattleEvent;
use crate::activities::battle::prescience::Element;
use crate::activities::battle::terms::BattleWhy;
use crate::activities::windows::anytime::{AnyTimeAction, AnyTimeWhy};
use crate::activities::windows::reaction::ReactionQuestion;
use crate::activities::windows::special::SpecialAction;
use crate::activities::windows::truthtrance::{Query, Topic};
use crate::activities::windows::{Moment, Power};
use crate::board::Place;
use crate::data::{CardKind, Territory};
use crate::event::Event;
use crate::stage::Position;

fn ah2009() -> Scene {
    bare(Scene::ah2009())
}
fn traitor(f: Faction, id: &str) -> impl FnOnce(&mut Position) {
    let held = leader(id);
    move |p| {
        p.traitors.insert(f, vec![held]);
    }
}
fn window(play: &Play, f: Faction, power: Power) -> bool {
    let question = Question::Reaction(ReactionQuestion::Play(Moment::Stop(power)));
    play.pending() == [f] && play.asked(f) == question
}
/// Silence until a Karama could stop this power.
#[track_caller]
fn until(play: &mut Play, f: Faction, power: Power) {
    for _ in 0..40 {
        if window(play, f, power) {
            return;
        }
        silent(play);
    }
    panic!("nobody could stop {power:?}");
}

#[test]
fn cards_for_any_moment_rest_once_a_plan_is_formed() {
    // [ah2009.turns.any-time] [ah2009.battle.truthtrance] [ah2009.revival.emperor-karama-anytime]
    let scene = ah2009().forces(Guild, "arrakeen", 4).forces(Atreides, "arrakeen", 4);
    let scene = scene.hand(Fremen, &["truthtrance"]).hand(Emperor, &["karama"]);
    let mut play = scene.with(|p| p.tanks = [(Emperor, Squad::new(3, 0))].into()).start();
    quiet(&mut play);
    let recover = SpecialAction::RecoverForces(Squad::new(1, 0));
    assert!(play.asides(Emperor).contains(&recover.into()));
    let truth = Action::AnyTime(AnyTimeAction::Truthtrance);
    assert!(play.asides(Fremen).contains(&truth));
    plan(&mut play, Guild, led("staban_tuek", 1));
    assert_eq!(play.refused(Fremen, truth).why, Why::AnyTime(AnyTimeWhy::NotNow));
    play.refused(Emperor, recover);
    plan(&mut play, Atreides, led("gurney_halleck", 1));
    finish(&mut play);
    assert!(play.asides(Fremen).contains(&truth), "the battle is over");
}

#[test]
fn truthtrance_is_answered_truly_before_play_goes_on() {
    // [ah2009.battle.truthtrance]
    let scene = ah2009().forces(Guild, "arrakeen", 4).forces(Atreides, "arrakeen", 4);
    let mut play = scene.hand(Fremen, &["truthtrance"]).hand(Guild, &["lasgun"]).start();
    quiet(&mut play);
    play.act(Fremen, Action::AnyTime(AnyTimeAction::Truthtrance));
    assert_eq!(play.pending(), [Fremen]);
    for action in [
        AnyTimeAction::Target(Guild),
        AnyTimeAction::About(Topic::HoldsCard),
        AnyTimeAction::Ask(Query::HoldsCard(card("lasgun"))),
    ] {
        play.act(Fremen, Action::AnyTime(action));
    }
    assert!(play.state.board.cards.is_public(card("lasgun")), "yes");
}

#[test]
fn an_answer_that_cannot_be_kept_any_more_binds_nobody() {
    // [ah2009.battle.truthtrance-void]
    let scene = ah2009().forces(Guild, "arrakeen", 4).forces(Emperor, "arrakeen", 4);
    let scene = scene.hand(Fremen, &["truthtrance"]).hand(Guild, &["shield"]);
    let mut play = scene.hand(Harkonnen, &["karama", "kulon"]).start();
    quiet(&mut play);
    play.act(Fremen, Action::AnyTime(AnyTimeAction::Truthtrance));
    for action in [
        AnyTimeAction::Target(Guild),
        AnyTimeAction::About(Topic::PlanCard),
        AnyTimeAction::Ask(Query::PlanCard(CardKind::Shield)),
    ] {
        play.act(Fremen, Action::AnyTime(action));
    }
    play.act(Guild, Action::AnyTime(AnyTimeAction::Answer(true)));
    plan_until(&mut play, Guild, led("staban_tuek", 1).defence("shield"), Part::Defence);
    assert_eq!(part(&play, Guild), Some(Part::Dial), "the shield is all he may play");
    play.act(Harkonnen, SpecialAction::Swap(Guild)).act(Harkonnen, SpecialAction::Count(1));
    play.act(Harkonnen, SpecialAction::GiveBack(card("kulon")));
    // The shield is gone: he is free to plan.
    plan(&mut play, Guild, led("staban_tuek", 1));
}

#[test]
fn a_lone_worthless_card_may_be_shown_as_either() {
    // [ah2009.battle.prescience-worthless]
    let scene = ah2009().forces(Guild, "arrakeen", 4).forces(Atreides, "arrakeen", 4);
    let scene = scene.hand(Guild, &["baliset"]);
    for (shown, place) in [(Some(card("baliset")), "defence"), (None, "weapon")] {
        let mut play = ah2009().forces(Guild, "arrakeen", 4).forces(Atreides, "arrakeen", 4);
        play = play.hand(Guild, &["baliset"]);
        let mut play = play.start();
        foresee(&mut play, Element::Defence);
        let both = [BattleAction::Defence(None), BattleAction::Defence(Some(card("baliset")))];
        assert!(both.iter().all(|&a| play.legal(Guild).contains(&a.into())));
        // The answer binds the place of the card.
        play.act(Guild, BattleAction::Defence(shown));
        quiet(&mut play);
        let draft = led("staban_tuek", 1);
        plan(
            &mut play,
            Guild,
            if place == "defence" { draft.defence("baliset") } else { draft.weapon("baliset") },
        );
    }
    drop(scene);
}

/// The Emperor, allied with the Harkonnen who hold Alia's card, against Alia.
fn alia_revealed(scene: Scene) -> Play {
    let scene = scene.forces(Emperor, "arrakeen", 3).forces(BeneGesserit, "arrakeen", 4);
    let scene = scene.with(traitor(Harkonnen, "alia"));
    let mut play = scene.with(|p| p.alliances = vec![vec![Emperor, Harkonnen]]).start();
    plan(&mut play, Emperor, led("burseg", 3));
    plan(&mut play, BeneGesserit, led("alia", 2));
    play
}

#[test]
fn the_harkonnen_call_for_no_ally_unless_the_table_prints_it() {
    // [ah2009.battle.traitor-ally]
    let mut play = alia_revealed(ah2009());
    assert_eq!(play.pending(), [BeneGesserit, Emperor], "the Harkonnen are not asked");
    no_calls(&mut play);
    assert_eq!(play.forces(Emperor, "arrakeen"), 0, "3 + 3 against 2 + 5");
    // There is nothing that a Karama could stop either.
    let scene = ah2009().forces(Emperor, "arrakeen", 3).forces(BeneGesserit, "arrakeen", 4);
    let scene = scene.with(|p| p.alliances = vec![vec![Emperor, Harkonnen]]).hand(Guild, &["karama"]);
    let mut play = scene.start();
    while part(&play, Emperor).is_none() {
        assert!(!window(&play, Guild, Power::HarkonnenAllyTraitor));
        silent(&mut play);
    }
}

#[test]
fn the_harkonnen_call_for_an_ally_as_they_like() {
    // [ah2009.battle.traitor-ally] [gf9.harkonnen.ally-traitor]
    let lends = || ah2009().option("published-alliance-powers", "on");
    for (calls, left) in [(true, 3), (false, 0)] {
        let mut play = alia_revealed(lends());
        assert_eq!(play.pending(), [BeneGesserit, Emperor, Harkonnen]);
        play.act(Harkonnen, BattleAction::Call(calls));
        no_calls(&mut play);
        assert_eq!(play.forces(Emperor, "arrakeen"), left);
    }
    // A fighter who holds the card still must.
    let scene = lends().forces(Emperor, "arrakeen", 3).forces(BeneGesserit, "arrakeen", 4);
    let mut play = scene.with(traitor(Emperor, "alia")).start();
    plan(&mut play, Emperor, led("burseg", 3));
    plan(&mut play, BeneGesserit, led("alia", 2));
    assert_eq!(play.refused_by(Emperor, BattleAction::Call(false)), "ah2009.battle.traitor-mandatory");
}

#[test]
fn karama_stops_prescience_before_the_answer_and_after_it() {
    // [ah2009.battle.karama-prescience]
    let scene = || {
        let scene = ah2009().forces(Emperor, "arrakeen", 4).forces(Atreides, "arrakeen", 4);
        scene.hand(Fremen, &["karama"]).with(traitor(Atreides, "chani"))
    };
    let mut play = scene().start();
    play.act(Atreides, BattleAction::Ask(Element::Leader));
    assert!(window(&play, Fremen, Power::AtreidesPrescience));
    play.play_card(Fremen, "karama");
    assert_eq!(part(&play, Emperor), Some(Part::Lead), "no answer is due");
    let mut play = scene().start();
    play.act(Atreides, BattleAction::Ask(Element::Leader)).act(Fremen, ReactionAction::Pass);
    play.act(Emperor, BattleAction::Lead(led("caid", 0).lead));
    until(&mut play, Fremen, Power::AtreidesPrescience);
    play.play_card(Fremen, "karama");
    // He answered Caid, and may change to Burseg.
    plan(&mut play, Emperor, led("burseg", 1));
    assert_eq!(fight(&play).shown, None);
}

#[test]
fn karama_bars_the_kwisatz_haderach_from_one_battle() {
    // [ah2009.battle.karama-kh]
    let scene = ah2009().forces(Atreides, "arrakeen", 4).forces(Emperor, "arrakeen", 4);
    let scene = scene.forces(Atreides, "old_gap:10", 3).forces(Emperor, "old_gap:10", 3);
    let scene = scene.with(|p| {
        p.kwisatz_losses = Some(7);
        p.first_player = Some(Atreides);
    });
    let mut play = scene.hand(Fremen, &["karama"]).start();
    let first = play.legal(Atreides)[0];
    play.act(Atreides, first);
    until(&mut play, Fremen, Power::AtreidesKwisatz);
    play.play_card(Fremen, "karama");
    assert!(!play.rules_at().works(Power::AtreidesKwisatz));
    finish(&mut play);
    quiet(&mut play);
    assert!(play.rules_at().works(Power::AtreidesKwisatz), "he may serve later this turn");
}

#[test]
fn karama_makes_sardaukar_ordinary_in_one_battle() {
    // [ah2009.battle.karama-special]
    let scene = || {
        let scene = ah2009().squad(Emperor, "arrakeen", 2, 3).forces(Guild, "arrakeen", 4);
        scene.hand(Fremen, &["karama"])
    };
    let mut play = scene().start();
    assert_eq!(highest(&mut play, Emperor, led("caid", 1)), 16);
    let mut play = scene().start();
    until(&mut play, Fremen, Power::EmperorSardaukar);
    play.play_card(Fremen, "karama");
    assert_eq!(highest(&mut play, Emperor, led("caid", 1)), 10);
}

#[test]
fn the_guild_fights_in_its_place_in_the_order() {
    // [ah2009.battle.guild-in-order]
    let scene = ah2009().forces(Guild, "arrakeen", 2).forces(Emperor, "arrakeen", 2);
    let scene = scene.forces(Emperor, "tueks_sietch", 2).forces(Fremen, "tueks_sietch", 2);
    let play = scene.with(|p| p.first_player = Some(Guild)).start();
    assert_eq!(play.pending(), [Guild], "first in order, it is the first aggressor");
    assert!(play.legal(Guild).iter().all(|a| matches!(a, Action::Battle(BattleAction::Fight { .. }))));
}

#[test]
fn the_voice_helps_an_ally_and_what_cannot_be_obeyed_is_ignored() {
    // [ah2009.battle.voice] [ah2009.battle.voice-impossible]
    let scene = ah2009().forces(Guild, "arrakeen", 2).forces(Emperor, "arrakeen", 2);
    let scene = scene.with(|p| p.alliances = vec![vec![BeneGesserit, Guild]]).hand(Emperor, &["crysknife"]);
    let mut play = scene.start();
    assert_eq!(play.pending(), [BeneGesserit]);
    assert!(matches!(play.asked(BeneGesserit), Question::Battle(BattleQuestion::Voice { target: Emperor })));
    let order = crate::activities::battle::voice::Order { play: true, kind: CardKind::PoisonWeapon };
    play.act(BeneGesserit, BattleAction::Speak(order));
    quiet(&mut play);
    // The faction holds no poison: any plan is legal, and nobody learns why.
    plan(&mut play, Emperor, led("caid", 1).weapon("crysknife"));
    assert!(play.view(Guild).faction(Emperor).unwrap().known_cards.is_empty());
}

#[test]
fn a_cheap_hero_is_worth_nothing_and_the_kwisatz_haderach_two() {
    // [ah2009.battle.hero-value] [ah2009.battle.kh-use]
    let totals = |draft: Draft, dead: bool| {
        let scene = ah2009().forces(Atreides, "arrakeen", 5).forces(Emperor, "arrakeen", 9);
        let scene = scene.hand(Atreides, &["cheap_hero", "shield"]).with(|p| p.kwisatz_losses = Some(7));
        let scene = scene.with(|p| {
            if dead {
                p.leaders.extend(LeaderId::of(Atreides).map(|l| (l, Place::Tanks)));
            }
        });
        let mut play = scene.start();
        clash(&mut play, (Emperor, led("caid", 0)), (Atreides, draft));
        let total = |e: &Event| match e {
            Event::Battle(BattleEvent::Totals { aggressor: Atreides, attack, .. }) => Some(*attack),
            Event::Battle(BattleEvent::Totals { defence, .. }) => Some(*defence),
            _ => None,
        };
        play.events.iter().find_map(total)
    };
    assert_eq!(totals(hero("cheap_hero", 4).defence("shield"), true), Some(8));
    assert_eq!(totals(led("gurney_halleck", 3).kwisatz(), false), Some(18));
    assert_eq!(totals(hero("cheap_hero", 3).kwisatz(), true), Some(10));
}

#[test]
fn a_called_leader_with_the_kwisatz_haderach_may_still_be_avenged() {
    // [ah2009.battle.traitor-kh-counter]
    let scene = ah2009().forces(Atreides, "arrakeen", 6).forces(Harkonnen, "arrakeen", 6);
    let scene = scene.with(traitor(Atreides, "piter_de_vries")).with(traitor(Harkonnen, "gurney_halleck"));
    let mut play = scene.with(|p| p.kwisatz_losses = Some(7)).spice(Atreides, 0).start();
    plan(&mut play, Harkonnen, led("piter_de_vries", 3));
    plan(&mut play, Atreides, led("gurney_halleck", 1).kwisatz());
    assert_eq!(play.legal(Atreides), [BattleAction::Call(true).into()]);
    play.act(Atreides, BattleAction::Call(true));
    assert!(is_dead(&play, "piter_de_vries") && !is_dead(&play, "gurney_halleck"));
    assert_eq!((play.spice(Atreides), play.forces(Harkonnen, "arrakeen")), (3, 0));
}

#[test]
fn an_explosion_takes_leaders_spice_and_cards() {
    // [ah2009.battle.explosion-leaders] [ah2009.battle.explosion-spice-cards]
    let scene = ah2009().forces(Atreides, "red_chasm", 6).forces(Harkonnen, "red_chasm", 6);
    let scene = scene.hand(Harkonnen, &["lasgun"]).hand(Atreides, &["shield"]).board_spice("red_chasm", 8);
    let mut play = scene.with(|p| p.kwisatz_losses = Some(7)).spice(Atreides, 0).spice(Harkonnen, 0).start();
    // Somebody has fought here earlier this turn.
    play.edit(|cx| cx.mark_fought(leader("stilgar"), Some(Territory::RED_CHASM)));
    plan(&mut play, Harkonnen, led("feyd_rautha", 1).weapon("lasgun"));
    plan(&mut play, Atreides, led("gurney_halleck", 1).kwisatz().defence("shield"));
    no_calls(&mut play);
    assert!(["feyd_rautha", "gurney_halleck", "stilgar"].iter().all(|id| is_dead(&play, id)));
    assert!(play.state.board.leaders.kwisatz().dead);
    assert_eq!((play.spice(Atreides), play.spice(Harkonnen)), (0, 0), "nobody is paid");
    assert_eq!(play.state.board.spice.at(crate::tests_support::loc("red_chasm")), 0);
    assert!(discarded(&play, "lasgun") && discarded(&play, "shield"));
}

#[test]
fn after_a_double_treason_nobody_is_captured() {
    // [ah2009.battle.double-treason-harkonnen]
    let scene = ah2009().forces(Emperor, "arrakeen", 6).forces(Harkonnen, "arrakeen", 6);
    let scene = scene.with(traitor(Emperor, "piter_de_vries")).with(traitor(Harkonnen, "caid"));
    let mut play = scene.start();
    plan(&mut play, Harkonnen, led("piter_de_vries", 3));
    plan(&mut play, Emperor, led("caid", 1));
    while matches!(play.asked(play.pending()[0]), Question::Battle(BattleQuestion::Call { .. })) {
        let f = play.pending()[0];
        play.act(f, BattleAction::Call(true));
    }
    let asked = play.pending().first().map(|&f| play.asked(f));
    assert!(!matches!(asked, Some(Question::Battle(BattleQuestion::Capture { .. }))));
    assert!(is_dead(&play, "caid") && is_dead(&play, "piter_de_vries"));
}

/// Harkonnen beat Atreides and capture a leader.
fn capture() -> Play {
    let scene = ah2009().forces(Harkonnen, "arrakeen", 9).forces(Atreides, "arrakeen", 2).spice(Harkonnen, 0);
    let scene = scene.with(traitor(Atreides, "chani")).with(traitor(Harkonnen, "stilgar"));
    let mut play = scene.start();
    plan(&mut play, Harkonnen, led("feyd_rautha", 5));
    plan(&mut play, Atreides, led("gurney_halleck", 1));
    no_calls(&mut play);
    while !matches!(play.asked(Harkonnen), Question::Battle(BattleQuestion::Capture { .. })) {
        silent(&mut play);
    }
    play.act(Harkonnen, BattleAction::Capture(true));
    play
}

#[test]
fn a_captured_leader_may_be_killed_for_two_spice() {
    // [ah2009.battle.capture-kill]
    let mut play = capture();
    let drawn = fight(&play).drawn.unwrap();
    play.act(Harkonnen, BattleAction::Kill(true));
    assert_eq!((play.spice(Harkonnen), drawn.faction()), (2, Atreides));
    assert!(play.state.board.leaders.get(drawn).place.is_dead());
}

#[test]
fn hostages_go_home_when_the_last_harkonnen_leader_dies() {
    // [ah2009.battle.capture-all-back]
    let mut play = capture();
    let drawn = fight(&play).drawn.unwrap();
    play.act(Harkonnen, BattleAction::Kill(false));
    assert_eq!(play.state.board.leaders.get(drawn).place, Place::Captured);
    play.edit(|cx| {
        for l in LeaderId::of(Harkonnen) {
            cx.kill_leader(l, false);
        }
    });
    assert_eq!(play.state.board.leaders.get(drawn).place, Place::Home);
}

#[test]
fn refusals_name_the_place_of_a_card_and_the_spice_at_hand() {
    // [ah2009.battle.defence] [ah2009.combat.spice-limit]
    let scene = ah2009().forces(Emperor, "arrakeen", 3).forces(Atreides, "arrakeen", 5);
    let hand = ["cheap_hero", "chaumas"];
    let mut play = scene.hand(Emperor, &hand).option("advanced-combat", true).spice(Emperor, 2).start();
    quiet(&mut play);
    plan_until(&mut play, Emperor, led("bashar", 1), Part::Defence);
    let misplaced = BattleAction::Defence(Some(card("chaumas")));
    assert_eq!(play.refused_by(Emperor, misplaced), "ah2009.battle.defence");
    assert_eq!(play.refused_by(Emperor, BattleAction::Spice(3)), "ah2009.combat.spice-limit");
}

#[test]
fn refusals_name_the_leader_who_has_to_lead() {
    // [ah2009.battle.hero-only-without-leader] [ah2009.battle.leader-required] [ah2009.battle.hero-compulsory]
    let scene = || ah2009().forces(Emperor, "arrakeen", 3).forces(Atreides, "arrakeen", 5);
    let mut play = scene().hand(Emperor, &["cheap_hero"]).start();
    quiet(&mut play);
    let (by_hero, alone) =
        (BattleAction::Lead(Lead::Hero(card("cheap_hero"))), BattleAction::Lead(Lead::None));
    let first = Why::Battle(BattleWhy::LeaderBeforeHero);
    for (lead, rule) in
        [(by_hero, "ah2009.battle.hero-only-without-leader"), (alone, "ah2009.battle.leader-required")]
    {
        assert_eq!((play.refused_by(Emperor, lead), play.refused(Emperor, lead).why), (rule, first));
    }
    let english = play.rules.why_text(&first, Lang::En);
    assert_eq!(english, "You must play a leader: a Cheap Hero leads only where you have none available.");
    let dead = ["hasimir_fenring", "captain_aramsham", "caid", "burseg", "bashar"];
    let dead = dead.map(|id| (leader(id), Place::Tanks)).into_iter().collect();
    let mut play = scene().hand(Emperor, &["cheap_hero"]).with(|p| p.leaders = dead).start();
    quiet(&mut play);
    let why = play.refused(Emperor, alone).why;
    assert_eq!(why, Why::Battle(BattleWhy::HeroRequired));
}
