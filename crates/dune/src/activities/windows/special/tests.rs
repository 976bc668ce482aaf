//! Tests of the Karama powers for any moment.

use landsraad_kernel::Game as _;

use super::*;

use crate::Faction::*;
use crate::activities::battle::plan::Lead;
use crate::activities::battle::{BattleAction, BattleEvent};
use crate::activities::bidding::BiddingAction;
use crate::board::Place;
use crate::data::card_by_key;
use crate::state::Phase;
use crate::tests_support::{Play, Scene};

fn auction() -> Scene {
    Scene::ah2009().phase(Phase::Bidding).with(|p| p.first_player = Some(Guild))
}
fn card(key: &str) -> Card {
    card_by_key(key).unwrap()
}
fn hand(play: &Play, f: Faction) -> Vec<Card> {
    play.state.board.cards.hand(f).to_vec()
}

#[test]
fn the_basic_game_has_no_such_powers_for_anybody() {
    // [gf9.karama.adv-not-basic]
    let play = Scene::basic().phase(Phase::Bidding).hand(Harkonnen, &["karama"]).start();
    for f in [Harkonnen, Guild] {
        let refused = play.refused(f, Action::Special(SpecialAction::Swap(Atreides)));
        assert_eq!(refused.rule.0, "gf9.karama.adv-not-basic");
    }
}

#[test]
fn the_emperor_recovers_three_forces_while_another_bids() {
    // [ah2009.turns.any-time] [ah2009.revival.emperor-karama-troops] [ah2009.revival.emperor-karama-anytime]
    let scene = auction().hand(Emperor, &["karama"]).spice(Emperor, 0);
    let mut play = scene.with(|p| p.tanks = [(Emperor, Squad::new(2, 4))].into()).start();
    play.pass_windows();
    assert_eq!(play.pending(), [Guild]);
    let four = SpecialAction::RecoverForces(Squad::new(0, 4));
    assert_eq!(play.refused(Emperor, four).rule, FORCES);
    play.act(Emperor, SpecialAction::RecoverForces(Squad::new(0, 3)));
    assert_eq!(play.state.board.forces.tanks(Emperor), Squad::new(2, 1));
    // It is in addition to the normal recovery: the Sardaukar of the turn may still come back.
    assert!(!play.state.special_revived.contains(Emperor));
    assert_eq!(play.view(Guild).treachery_discard, [Card::KARAMA]);
    assert_eq!((play.spice(Emperor), play.pending()), (0, vec![Guild]));
    assert_eq!(play.refused(Emperor, SpecialAction::RecoverForces(Squad::new(1, 0))).rule, FORCES);
    assert_eq!(play.refused(Guild, four).why, Why::Special(SpecialWhy::NotYours));
}

#[test]
fn recovered_forces_may_land_at_once() {
    // [ah2009.revival.emperor-karama-anytime]
    let scene = Scene::ah2009().phase(Phase::Shipment).hand(Emperor, &["karama"]).nowhere(Emperor);
    let scene = scene.with(|p| {
        p.first_player = Some(Emperor);
        p.tanks = [(Emperor, Squad::new(3, 0))].into();
    });
    let mut play = scene.start();
    let before = play.state.board.forces.reserves(Emperor).total();
    play.act(Emperor, SpecialAction::RecoverForces(Squad::new(3, 0)));
    assert_eq!(play.state.board.forces.reserves(Emperor).total(), before + 3);
    // There is no moment for it in the revival phase any more.
    let scene = Scene::ah2009().phase(Phase::Revival).hand(Emperor, &["karama"]);
    let scene = scene.with(|p| p.tanks = [(Emperor, Squad::new(3, 0))].into());
    let play = scene.factions(&[Emperor, Guild]).start();
    assert!(matches!(play.asked(Emperor), Question::Revival(_)));
}

#[test]
fn the_emperor_recovers_a_leader_though_others_live() {
    // [ah2009.leader.emperor-karama] [ah2009.revival.emperor-karama-either]
    let fenring = LeaderId::by_id("hasimir_fenring").unwrap();
    let scene = auction().hand(Emperor, &["karama"]).spice(Emperor, 0);
    let mut play = scene.with(|p| p.leaders = [(fenring, Place::Tanks)].into()).start();
    assert_eq!(play.refused(Emperor, SpecialAction::RecoverLeader(LeaderId::CAID)).rule, LEADER);
    play.act(Emperor, SpecialAction::RecoverLeader(fenring));
    assert_eq!((play.state.board.leaders.get(fenring).place, play.spice(Emperor)), (Place::Home, 0));
    // The card is spent: forces would take another one.
    assert_eq!(
        play.refused(Emperor, SpecialAction::RecoverForces(Squad::new(1, 0))).why,
        Why::Special(SpecialWhy::NoKarama)
    );
}

fn swap() -> Scene {
    let scene = auction().hand(Harkonnen, &["karama", "kulon", "baliset"]);
    scene.hand(Emperor, &["lasgun", "shield", "snooper", "crysknife"])
}

#[test]
fn the_harkonnen_swap_at_any_moment_one_for_one() {
    // [ah2009.karama.harkonnen-swap] [ah2009.karama.harkonnen-swap-steps] [ah2009.karama.harkonnen-swap-limit]
    let mut play = swap().start();
    play.pass_windows();
    assert_eq!(play.pending(), [Guild]);
    assert_eq!(play.refused(Harkonnen, SpecialAction::Swap(Fremen)).rule, SWAP, "an empty hand");
    assert_eq!(play.refused(Emperor, SpecialAction::Swap(Harkonnen)).rule, SWAP);
    play.act(Harkonnen, SpecialAction::Swap(Emperor));
    // Two cards are left in addition to the Karama: never three.
    assert_eq!(play.refused(Harkonnen, SpecialAction::Count(3)).rule, LIMIT);
    play.act(Harkonnen, SpecialAction::Count(2));
    let taken = hand(&play, Harkonnen)[2..].to_vec();
    assert_eq!((taken.len(), hand(&play, Emperor).len()), (2, 2));
    assert_eq!(play.refused(Harkonnen, SpecialAction::GiveBack(taken[0])).rule, STEPS);
    play.act(Harkonnen, SpecialAction::GiveBack(card("kulon")));
    play.act(Harkonnen, SpecialAction::GiveBack(card("baliset")));
    assert_eq!((hand(&play, Harkonnen), hand(&play, Emperor).len()), (taken, 4));
    // The auction continues where it stood.
    play.act(Guild, BiddingAction::Pass);
}

#[test]
fn third_parties_lose_sight_of_swapped_cards() {
    // [ah2009.karama.harkonnen-swap]
    let mut play = swap().start();
    play.edit(|cx| cx.show_card(Emperor, card("lasgun")));
    assert!(play.state.board.cards.knows(Guild, card("lasgun")));
    play.act(Harkonnen, SpecialAction::Swap(Emperor)).act(Harkonnen, SpecialAction::Count(1));
    assert!(!play.state.board.cards.knows(Guild, card("lasgun")));
    assert!(play.view(Guild).faction(Emperor).unwrap().known_cards.is_empty());
    let taken = hand(&play, Harkonnen)[2];
    assert!(play.state.board.cards.knows(Emperor, taken));
}

/// A table of the community rulebook with the advanced powers.
fn community() -> Scene {
    Scene::v29().option("advanced-powers", true).with(|p| p.first_player = Some(Atreides))
}

#[test]
fn by_the_community_rulebook_the_swap_has_any_moment_too() {
    // [v29.data.karama-harkonnen]
    let scene = community().phase(Phase::Bidding).hand(Harkonnen, &["karama", "kulon", "baliset", "stunner"]);
    let mut play = scene.hand(Emperor, &["lasgun", "shield", "snooper", "crysknife"]).start();
    play.act(Harkonnen, SpecialAction::Swap(Emperor));
    assert_eq!(play.refused(Harkonnen, SpecialAction::Count(4)).rule, LIMIT);
    play.act(Harkonnen, SpecialAction::Count(3));
    for key in ["kulon", "baliset", "stunner"] {
        play.act(Harkonnen, SpecialAction::GiveBack(card(key)));
    }
    assert_eq!((hand(&play, Harkonnen).len(), hand(&play, Emperor).len()), (3, 4));
    // The recovery of the Emperor keeps its phase.
    let play = community().phase(Phase::Bidding).hand(Emperor, &["karama"]).start();
    let forces = SpecialAction::RecoverForces(Squad::new(1, 0));
    assert_eq!(play.refused(Emperor, forces).why, Why::Special(SpecialWhy::OwnPhase(Phase::Revival)));
}

#[test]
fn in_the_2019_edition_the_swap_is_asked_for_before_each_auction() {
    // [gf9.karama.harkonnen]
    let scene = Scene::advanced().phase(Phase::Bidding).hand(Harkonnen, &["karama", "kulon"]);
    let play = scene.hand(Emperor, &["lasgun"]).start();
    let swap = play.refused(Harkonnen, SpecialAction::Swap(Emperor));
    assert_eq!(swap.why, Why::Special(SpecialWhy::BeforeAuction));
    assert!(matches!(play.asked(Harkonnen), Question::Reaction(_)));
}

#[test]
fn by_the_house_rule_two_cards_at_most() {
    // [v29.house.harkonnen-karama]
    let scene = community().option("house-harkonnen-karama", true).phase(Phase::Bidding);
    let scene = scene.hand(Harkonnen, &["karama", "kulon", "baliset", "stunner"]);
    let mut play = scene.hand(Emperor, &["lasgun", "shield", "snooper", "crysknife"]).start();
    play.act(Harkonnen, SpecialAction::Swap(Emperor));
    assert_eq!(play.refused(Harkonnen, SpecialAction::Count(3)).rule.0, "v29.house.harkonnen-karama");
    play.act(Harkonnen, SpecialAction::Count(2));
}

/// A battle of Emperor and Harkonnen in which the Emperor's plan is sealed.
fn sealed() -> Play {
    let scene = community().phase(Phase::Battle).turn(2).nowhere(Emperor).nowhere(Harkonnen);
    let scene = scene.forces(Emperor, "carthag", 3).forces(Harkonnen, "carthag", 3);
    let scene = scene.hand(Harkonnen, &["karama", "kulon"]).hand(Emperor, &["crysknife"]);
    let mut play = scene.start();
    assert!(play.asides(Harkonnen).contains(&Action::Special(SpecialAction::Swap(Emperor))));
    while !ready(&play, Emperor) {
        let f = if play.pending().contains(&Emperor) { Emperor } else { play.pending()[0] };
        let knife = Action::Battle(BattleAction::Weapon(Some(card("crysknife"))));
        let default = play.rules.decision(&play.state, play.seat(f)).unwrap().default;
        let arms = f == Emperor && play.legal(f).contains(&knife);
        play.act(f, if arms { knife } else { default });
    }
    play
}
fn ready(play: &Play, f: Faction) -> bool {
    let view = play.view(Guild).battle.unwrap();
    view.sides.iter().any(|s| s.faction == f && s.ready)
}

#[test]
fn a_swap_makes_a_sealed_plan_again() {
    // [v29.battle.between-steps] [v29.data.karama-harkonnen]
    let mut play = sealed();
    assert_eq!(play.pending(), [Harkonnen]);
    play.act(Harkonnen, SpecialAction::Swap(Emperor)).act(Harkonnen, SpecialAction::Count(1));
    assert_eq!(hand(&play, Harkonnen), [card("kulon"), card("crysknife")]);
    play.act(Harkonnen, SpecialAction::GiveBack(card("kulon")));
    // The weapon is gone: the Emperor plans again, and may play what came instead.
    assert!(!ready(&play, Emperor));
    assert_eq!(play.pending(), [Emperor, Harkonnen]);
    let lead = play.rules.decision(&play.state, play.seat(Emperor)).unwrap().default;
    play.act(Emperor, lead);
    let weapon = |key| Action::Battle(BattleAction::Weapon(Some(card(key))));
    assert!(play.legal(Emperor).contains(&weapon("kulon")));
    play.refused(Emperor, weapon("crysknife"));
    while play.pending().contains(&Emperor) && !ready(&play, Emperor) {
        let default = play.rules.decision(&play.state, play.seat(Emperor)).unwrap().default;
        play.act(Emperor, default);
    }
    assert!(ready(&play, Emperor));
    // A swap with somebody else leaves his plan alone, whatever it is made of.
    let mut play = sealed();
    play.edit(|cx| assert!(cx.stage_card(Guild, card("shield"))));
    play.act(Harkonnen, SpecialAction::Swap(Guild)).act(Harkonnen, SpecialAction::Count(1));
    play.act(Harkonnen, SpecialAction::GiveBack(card("kulon")));
    assert!(ready(&play, Emperor));
}

#[test]
fn a_plan_atreides_had_seen_is_hidden_while_it_is_replaced_and_seen_again() {
    // [v29.data.karama-harkonnen] [v29.data.karama-atreides]
    let scene = community().phase(Phase::Battle).turn(2).nowhere(Emperor).nowhere(Atreides);
    let scene = scene.forces(Emperor, "carthag", 3).forces(Atreides, "carthag", 3).nowhere(Harkonnen);
    let scene = scene.hand(Harkonnen, &["karama", "kulon"]).hand(Emperor, &["crysknife"]);
    let mut play = scene.hand(Atreides, &["karama"]).start();
    let plan_by_default = |play: &mut Play| {
        while !ready(play, Emperor) {
            let f = if play.pending().contains(&Emperor) { Emperor } else { play.pending()[0] };
            let default = play.rules.decision(&play.state, play.seat(f)).unwrap().default;
            play.act(f, default);
        }
    };
    let seen = |play: &Play| {
        let view = play.view(Atreides).battle.unwrap();
        view.sides.iter().any(|s| s.faction == Emperor && s.plan.is_some())
    };
    plan_by_default(&mut play);
    assert!(!seen(&play));
    play.play_card(Atreides, "karama");
    assert!(seen(&play));
    play.act(Harkonnen, SpecialAction::Swap(Emperor)).act(Harkonnen, SpecialAction::Count(1));
    play.act(Harkonnen, SpecialAction::GiveBack(card("kulon")));
    assert_eq!((seen(&play), play.pending()), (false, vec![Emperor]), "Atreides wait for it");
    let lead = play.rules.decision(&play.state, play.seat(Emperor)).unwrap().default;
    play.act(Emperor, lead);
    assert!(!seen(&play), "a plan in the making is its maker's");
    plan_by_default(&mut play);
    assert!(seen(&play));
    let seen = play.events.iter().filter(|e| matches!(e, Event::Battle(BattleEvent::PlanSeen { .. })));
    assert_eq!(seen.count(), 2);
}

#[test]
fn a_disclosure_of_a_sealed_plan_binds_the_new_one() {
    // [v29.data.karama-harkonnen] [v29.battle.plan-change]
    use crate::activities::windows::anytime::AnyTimeAction;
    use crate::activities::windows::truthtrance::{Query, Topic};
    let mut play = sealed();
    let fenring = LeaderId::by_id("hasimir_fenring").unwrap();
    play.edit(|cx| assert!(cx.stage_card(Guild, card("truthtrance"))));
    let asked = Query::PlanLeader(fenring);
    for action in [
        AnyTimeAction::Truthtrance,
        AnyTimeAction::Target(Emperor),
        AnyTimeAction::About(Topic::PlanLeader),
        AnyTimeAction::Ask(asked),
    ] {
        play.act(Guild, Action::AnyTime(action));
    }
    play.act(Harkonnen, SpecialAction::Swap(Emperor)).act(Harkonnen, SpecialAction::Count(1));
    play.act(Harkonnen, SpecialAction::GiveBack(card("kulon")));
    // He led, the strongest; so he leads again.
    let lead = |l| Action::Battle(BattleAction::Lead(Lead::Leader(l)));
    assert!(!play.legal(Emperor).contains(&lead(LeaderId::CAID)));
}

/// The Emperor with a Karama, dead Sardaukar and a dead leader, in the revival phase of others.
fn recovering(scene: Scene) -> Play {
    let scene = scene.phase(Phase::Revival).hand(Emperor, &["karama"]).with(|p| {
        p.tanks.insert(Emperor, Squad::new(3, 2));
        p.tanks.insert(Atreides, Squad::new(3, 0));
        p.leaders.insert(LeaderId::CAID, crate::board::Place::Tanks);
        p.first_player = Some(Atreides);
    });
    scene.start()
}

#[test]
fn the_recovery_has_any_moment_of_its_phase() {
    // [gf9.karama.emperor] [gf9.emperor.sardaukar-revival]
    for scene in [Scene::advanced(), community()] {
        let mut play = recovering(scene);
        assert_eq!(play.pending(), [Atreides]);
        let two = SpecialAction::RecoverForces(Squad::new(1, 2));
        assert_eq!(play.refused(Emperor, two).rule.0, "gf9.emperor.sardaukar-revival");
        play.act(Emperor, SpecialAction::RecoverForces(Squad::new(2, 1)));
        assert_eq!(play.state.board.forces.tanks(Emperor), Squad::new(1, 1));
        // The Sardaukar of the turn is back: the revival of his own place brings none.
        assert!(play.state.special_revived.contains(Emperor));
        let again = SpecialAction::RecoverLeader(LeaderId::CAID);
        assert_eq!(play.refused(Emperor, again).why, Why::Special(SpecialWhy::Spent));
    }
}

#[test]
fn the_recovery_of_a_leader_needs_no_empty_house() {
    // [gf9.karama.emperor]
    let mut play = recovering(Scene::advanced());
    play.act(Emperor, SpecialAction::RecoverLeader(LeaderId::CAID));
    assert!(!play.state.board.leaders.get(LeaderId::CAID).place.is_dead());
    assert!(!play.state.special_revived.contains(Emperor));
}
