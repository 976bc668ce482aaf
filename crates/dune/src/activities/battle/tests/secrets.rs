//! What each faction knows of a battle.

use landsraad_kernel::{Seeded, Viewer};

use super::*;
use crate::activities::battle::BattleEvent;
use crate::activities::battle::prescience::{Element, Shown};
use crate::event::Event;
use crate::view::LeaderPlace;

fn scene() -> Scene {
    basic().forces(Atreides, "arrakeen", 6).forces(Emperor, "arrakeen", 6)
}

#[test]
fn a_plan_is_its_makers_until_the_reveal() {
    // [gf9.secrecy.battle-plan-before] [gf9.secrecy.allies]
    let scene = scene().hand(Emperor, &["shield"]).with(|p| p.alliances = vec![vec![Emperor, Fremen]]);
    let mut play = scene.start();
    plan(&mut play, Emperor, led("caid", 4).defence("shield"));
    for viewers in [Atreides, BeneGesserit, Fremen, Guild, Harkonnen] {
        let view = play.view(viewers).battle.unwrap();
        assert!(view.sides[1].plan.is_none() && view.sides[1].ready, "{viewers:?}");
    }
    assert_eq!(play.view(Emperor).battle.unwrap().sides[1].plan.unwrap().dial, 8);
}

#[test]
fn an_unfinished_plan_leaves_no_trace() {
    // [gf9.battle.plan-commit] [gf9.secrecy.battle-plan-before]
    let mut play = scene().hand(Emperor, &["shield", "crysknife"]).start();
    quiet(&mut play);
    let (before, events) = (play.view(Atreides), play.events.len());
    plan_until(&mut play, Emperor, led("caid", 4).weapon("crysknife"), Part::Dial);
    assert_eq!(play.view(Atreides), before);
    assert_eq!(play.events.len(), events);
}

#[test]
fn an_answer_to_prescience_is_heard_by_atreides() {
    // [gf9.secrecy.spoken-answers]
    let mut play = scene().start();
    foresee(&mut play, Element::Number);
    play.act(Emperor, BattleAction::Dial(8));
    let seen = |viewers| play.view(viewers).battle.unwrap();
    assert_eq!((seen(Guild).prescience, seen(Guild).disclosed), (Some(Element::Number), None));
    assert_eq!(seen(Atreides).disclosed, Some(Shown::Dial(8)));
    let viewer = Viewer::Seat(play.seat(Guild));
    let seen = play.events.iter().filter_map(|e| play.rules.redact(&play.state, e, viewer)).any(
        |e| matches!(e.get(), Event::Battle(BattleEvent::Disclosed { shown, .. }) if shown.get().is_some()),
    );
    assert!(!seen);
}

#[test]
fn a_disclosed_card_is_known_to_atreides_in_that_hand() {
    // [gf9.secrecy.spoken-answers] [gf9.atreides.notes]
    let mut play = scene().hand(Emperor, &["crysknife", "shield"]).start();
    foresee(&mut play, Element::Weapon);
    play.act(Emperor, BattleAction::Weapon(Some(card("crysknife"))));
    let known = |viewers| play.view(viewers).faction(Emperor).unwrap().known_cards.clone();
    assert_eq!((known(Atreides), known(Guild)), (vec![card("crysknife")], vec![]));
}

#[test]
fn everything_is_open_after_the_reveal_and_kept_cards_stay_known() {
    // [gf9.secrecy.battle-plan-after] [gf9.battle.reveal-together]
    let mut play = scene().hand(Atreides, &["chaumas", "shield", "hajr"]).start();
    let a = led("thufir_hawat", 4).weapon("chaumas").defence("shield");
    plan(&mut play, Atreides, a);
    plan(&mut play, Emperor, led("caid", 0));
    let open = play.view(Guild).battle.unwrap();
    assert_eq!(open.sides[0].plan.unwrap().weapon, Some(card("chaumas")));
    no_calls(&mut play);
    finish(&mut play);
    let known = play.view(Guild).faction(Atreides).unwrap().known_cards.clone();
    assert_eq!(known, [card("chaumas"), card("shield")]);
}

#[test]
fn sealed_plans_are_redealt_for_others() {
    // [gf9.secrecy.battle-plan-before]
    let scene = scene().hand(Emperor, &["shield", "crysknife"]).hand(Guild, &["chaumas", "snooper"]);
    let mut play = scene.start();
    plan(&mut play, Emperor, led("caid", 4).weapon("crysknife").defence("shield"));
    let knower = play.seat(Atreides);
    let mut dials = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let other = play.rules.resample(&play.state, knower, &mut Seeded::from_u64(seed));
        let plan = other.stack.iter().find_map(Frame::battle).and_then(|b| b.fight()).unwrap().sides
            [Side::Defender]
            .plan;
        assert!(plan.sealed());
        let hand = other.board.cards.hand(Emperor);
        assert!(plan.cards().all(|c| hand.contains(&c)));
        dials.insert(plan.dial);
    }
    assert!(dials.len() > 3, "the dial is hidden from him: {dials:?}");
}

#[test]
fn a_captive_is_seen_when_he_leads() {
    // [gf9.secrecy.captured-leaders]
    let scene = advanced().with(|p| p.leaders = [(leader("chani"), crate::board::Place::Captured)].into());
    let mut play = scene.start();
    let place = |play: &Play, viewers| {
        let view = play.view(viewers);
        view.faction(Fremen).unwrap().leaders.iter().find(|l| l.leader == leader("chani")).unwrap().place
    };
    assert_eq!((place(&play, Guild), place(&play, Fremen)), (LeaderPlace::Away, LeaderPlace::Captured));
    plan(&mut play, Guild, led("guild_rep", 0));
    plan(&mut play, Harkonnen, led("chani", 1).spice(1));
    let open = play.view(Atreides).battle.unwrap();
    assert_eq!(open.sides[1].plan.unwrap().lead, Lead::Leader(leader("chani")));
}

#[test]
fn a_leader_that_was_seen_stands_there_in_every_world() {
    // [gf9.secrecy.captured-leaders] [gf9.battle.reveal-together] [gf9.atreides.prescience]
    let captive = |play: &Play, viewers| {
        let knower = play.seat(viewers);
        let there = |seed| {
            let other = play.rules.resample(&play.state, knower, &mut Seeded::from_u64(seed));
            other.board.leaders.get(leader("chani")).place == crate::board::Place::Captured
        };
        (0..20).all(there)
    };
    let scene = advanced().with(|p| p.leaders = [(leader("chani"), crate::board::Place::Captured)].into());
    let mut play = scene.start();
    plan(&mut play, Guild, led("guild_rep", 0));
    assert!(!captive(&play, Atreides), "before the reveal it may be any Fremen leader");
    plan(&mut play, Harkonnen, led("chani", 1).spice(1));
    assert!(captive(&play, Atreides), "the plans lie open");
    let scene = advanced()
        .forces(Atreides, "arrakeen", 4)
        .forces(Harkonnen, "arrakeen", 4)
        .with(|p| p.leaders = [(leader("chani"), crate::board::Place::Captured)].into());
    let mut play = scene.start();
    foresee(&mut play, Element::Leader);
    play.act(Harkonnen, BattleAction::Lead(Lead::Leader(leader("chani"))));
    assert!(captive(&play, Atreides), "disclosed to prescience");
    assert!(!captive(&play, BeneGesserit), "and to nobody else");
}

/// Three forces of the Emperor on the board and two cards in his hand.
fn emperor_in_arrakeen() -> Play {
    advanced().squad(Emperor, "arrakeen", 2, 1).hand(Emperor, &["shield", "hajr"]).start()
}

#[test]
fn reserves_and_forces_are_open() {
    let seen = emperor_in_arrakeen().view(Guild);
    let emperor = seen.faction(Emperor).unwrap();
    // [gf9.secrecy.reserves]
    assert_eq!(emperor.reserves, Squad::new(13, 4));
    // [gf9.turn.public-by-default]
    assert_eq!(emperor.forces[&crate::tests_support::loc("arrakeen")], Squad::new(2, 1));
}

#[test]
fn hands_and_their_sizes_are_hidden_in_battle() {
    let play = emperor_in_arrakeen();
    let seen = play.view(Guild);
    let emperor = seen.faction(Emperor).unwrap();
    // [gf9.secrecy.card-count]
    assert_eq!(emperor.card_count, None);
    assert_eq!(play.view(Emperor).faction(Emperor).unwrap().card_count, Some(2));
    // [gf9.secrecy.hands]
    assert_eq!(emperor.known_cards.len(), 0);
}

#[test]
fn a_hand_over_its_limit_is_found_out() {
    // [gf9.bidding.never-over-limit]
    let mut play = basic().hand(Guild, &["shield", "snooper", "hajr", "kulon"]).start();
    play.edit(|cx| {
        cx.stage_card(Guild, card("karama"));
    });
    assert!(play.rules.audit(&play.state).is_err());
}

#[test]
fn a_battle_is_written_as_stable_keys() {
    // What a screen reads.
    let mut play = scene().hand(Emperor, &["shield"]).start();
    plan(&mut play, Emperor, led("caid", 4).defence("shield"));
    let json = serde_json::to_value(play.view(Emperor).battle).unwrap();
    assert_eq!(json["territory"], "arrakeen");
    assert_eq!(json["sides"][1]["plan"]["lead"]["leader"], "caid");
    assert_eq!(json["sides"][1]["plan"]["defence"], "shield");
    assert!(json["sides"][0]["plan"].is_null());
    let action = Action::Battle(BattleAction::Weapon(None));
    let text = serde_json::to_string(&action).unwrap();
    assert_eq!(serde_json::from_str::<Action>(&text).unwrap(), action);
}

#[test]
fn refusals_reach_nobody_else() {
    // [gf9.secrecy.refusals]
    let play = scene().start();
    let before = play.view(Guild);
    play.refused(Emperor, BattleAction::Dial(30));
    assert_eq!(play.view(Guild), before);
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            a_plan_is_its_makers_until_the_reveal,
            an_unfinished_plan_leaves_no_trace,
            an_answer_to_prescience_is_heard_by_atreides,
            a_disclosed_card_is_known_to_atreides_in_that_hand,
            sealed_plans_are_redealt_for_others,
            a_captive_is_seen_when_he_leads,
            refusals_reach_nobody_else,
        ],
    );
    for_editions(&[&V29], &[everything_is_open_after_the_reveal_and_kept_cards_stay_known]);
}
