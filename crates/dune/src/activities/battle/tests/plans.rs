//! What may be in a plan.

use landsraad_kernel::{Lang, Narrate};

use super::*;
use crate::action::Why;
use crate::activities::battle::terms::{BattleWhy, NoLeader};
use crate::board::Place;
use crate::deals::{self, DealAction, DealWhy};
use crate::stage::Position;

fn arrakeen(scene: Scene) -> Scene {
    scene.forces(Atreides, "arrakeen", 6).forces(Emperor, "arrakeen", 6)
}

fn dead(ids: &[&str]) -> impl FnOnce(&mut Position) + use<> {
    let list: Vec<_> = ids.iter().map(|id| (leader(id), Place::Tanks)).collect();
    move |p| p.leaders = list.into_iter().collect()
}

const EMPERORS: [&str; 5] = ["hasimir_fenring", "captain_aramsham", "caid", "burseg", "bashar"];

#[test]
fn a_plan_always_has_a_number() {
    // [gf9.battle.plan-contents]
    let mut play = arrakeen(basic()).start();
    plan_until(&mut play, Emperor, led("caid", 3), Part::Dial);
    assert_eq!(part(&play, Emperor), Some(Part::Dial));
    assert!(dials(&play, Emperor).contains(&0));
    play.act(Emperor, BattleAction::Dial(6));
    assert_eq!(part(&play, Emperor), None);
}

#[test]
fn a_sealed_plan_stays_as_it_is_and_says_nothing() {
    // [gf9.battle.plan-commit] [gf9.battle.reveal-together]
    let mut play = arrakeen(basic()).option("laid-plans", "sealed").start();
    plan(&mut play, Emperor, led("caid", 4));
    assert_eq!(play.pending(), [Atreides]);
    play.refused(Emperor, BattleAction::Dial(10));
    play.refused(Emperor, BattleAction::Reconsider);
    let view = play.view(Atreides).battle.unwrap();
    assert!(view.sides[1].ready && view.sides[1].plan.is_none());
    plan(&mut play, Atreides, led("dr_yueh", 1));
    let view = play.view(Guild).battle.unwrap();
    assert_eq!(view.sides.iter().map(|s| s.plan.unwrap().dial).collect::<Vec<_>>(), [2, 8]);
}

#[test]
fn an_unfinished_plan_can_be_begun_again() {
    // [gf9.faq.plan-still-changeable]
    let mut play = arrakeen(basic()).hand(Emperor, &["crysknife"]).start();
    quiet(&mut play);
    play.refused(Emperor, BattleAction::Reconsider);
    plan_until(&mut play, Emperor, led("caid", 4).weapon("crysknife"), Part::Dial);
    play.act(Emperor, BattleAction::Reconsider);
    assert_eq!(part(&play, Emperor), Some(Part::Lead));
    plan(&mut play, Emperor, led("bashar", 2));
}

#[test]
fn the_dial_goes_up_to_the_forces_in_the_battle() {
    // [gf9.battle.wheel] [gf9.battle.adv-half-dial]
    let mut play = arrakeen(basic()).start();
    assert_eq!(highest(&mut play, Atreides, led("dr_yueh", 0)), 12);
    assert_eq!(play.refused(Atreides, BattleAction::Dial(14)).rule.0, "gf9.battle.wheel");
    // Whole numbers only, and no spice.
    play.refused(Atreides, BattleAction::Dial(5));
    assert_eq!(play.refused(Atreides, BattleAction::Spice(1)).rule.0, "gf9.battle.wheel");
}

/// Why a leader is refused, and by which rule.
fn refused_leader(play: &Play, by: Faction, id: &str) -> (String, NoLeader) {
    let refusal = play.refused(by, BattleAction::Lead(Lead::Leader(leader(id))));
    match refusal.why {
        Why::Battle(BattleWhy::NotAvailable(l, why)) if l == leader(id) => (refusal.rule.0.to_owned(), why),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_leader_who_cannot_lead_is_refused_by_what_keeps_him() {
    // [gf9.battle.leader-required] [ah2009.battle.leader-available]
    for (scene, rule) in
        [(basic(), "gf9.battle.leader-required"), (bare(Scene::ah2009()), "ah2009.battle.leader-available")]
    {
        let away =
            [("caid", Place::Tanks), ("burseg", Place::Captured)].map(|(id, place)| (leader(id), place));
        let mut play = arrakeen(scene).with(|p| p.leaders = away.into_iter().collect()).start();
        quiet(&mut play);
        for (id, why) in
            [("caid", NoLeader::Dead), ("burseg", NoLeader::Captive), ("stilgar", NoLeader::Foreign)]
        {
            assert_eq!(refused_leader(&play, Emperor, id), (rule.to_owned(), why));
        }
    }
}

#[test]
fn a_card_is_one_weapon_or_one_defence() {
    // [gf9.battle.cards] One worthless card does not fill both places.
    let mut play = arrakeen(basic()).hand(Emperor, &["baliset", "shield"]).start();
    plan_until(&mut play, Emperor, led("caid", 4).weapon("baliset"), Part::Defence);
    let twice = play.refused(Emperor, BattleAction::Defence(Some(card("baliset"))));
    assert_eq!(
        (twice.rule.0, twice.why),
        ("gf9.battle.cards", Why::Battle(BattleWhy::Twice(card("baliset"))))
    );
}

#[test]
fn a_number_between_two_is_not_called_too_high() {
    // [gf9.battle.wheel]
    let rules = arrakeen(basic()).start().rules;
    let text = |dial| rules.why_text(&Why::Battle(BattleWhy::Dial { dial, most: 4 }), Lang::En);
    assert_eq!(text(3), "Your forces cannot make 1½ here.");
    assert_eq!(text(5), "Your forces cannot make 2½ here; 2 is the most.");
}

#[test]
fn the_wheel_stops_at_twenty() {
    // [gf9.components.battle-wheels]
    let scene = advanced().squad(Emperor, "arrakeen", 14, 5).forces(Atreides, "arrakeen", 1);
    let mut play = scene.spice(Emperor, 40).start();
    assert_eq!(highest(&mut play, Emperor, led("caid", 0)), 40);
    play.refused(Emperor, BattleAction::Dial(42));
}

#[test]
fn a_leader_or_cheap_hero_must_come() {
    // [gf9.battle.leader-required] [gf9.battle.leader-token]
    let mut play = arrakeen(basic()).hand(Emperor, &["cheap_hero", "shield"]).start();
    quiet(&mut play);
    assert_eq!(play.refused(Emperor, BattleAction::Lead(Lead::None)).rule.0, "gf9.battle.leader-required");
    let token = BattleAction::Lead(Lead::Hero(card("shield")));
    assert_eq!(play.refused(Emperor, token).rule.0, "gf9.battle.leader-token");
    // With leaders he may still choose the Cheap Hero.
    plan(&mut play, Emperor, hero("cheap_hero", 2));
}

#[test]
fn the_only_free_leader_is_not_left_at_home() {
    // [gf9.battle.leader-required]
    let mut play = arrakeen(basic()).with(dead(&EMPERORS[..4])).start();
    quiet(&mut play);
    assert_eq!(part(&play, Emperor), Some(Part::Dial));
    assert_eq!(fight(&play).sides[Side::Defender].plan.lead, Lead::Leader(leader("bashar")));
}

#[test]
fn a_leader_fights_in_one_territory_only() {
    // [gf9.battle.leader-one-territory] [gf9.battle.survivor-stays]
    let scene = basic().forces(Atreides, "arrakeen", 6).forces(Emperor, "arrakeen", 1);
    let scene = scene.forces(Fremen, "arrakeen", 1).forces(Atreides, "tueks_sietch", 2);
    let mut play = scene.forces(Fremen, "tueks_sietch", 1).start();
    let at = |place| crate::tests_support::loc(place);
    play.act(Atreides, BattleAction::Fight { at: at("arrakeen"), against: Emperor });
    clash(&mut play, (Atreides, led("duncan_idaho", 1)), (Emperor, led("bashar", 0)));
    play.act(Atreides, BattleAction::Fight { at: at("arrakeen"), against: Fremen });
    clash(&mut play, (Atreides, led("duncan_idaho", 3)), (Fremen, led("jamis", 0)));
    quiet(&mut play);
    let again = play.refused(Atreides, BattleAction::Lead(Lead::Leader(leader("duncan_idaho"))));
    assert_eq!(again.rule.0, "gf9.battle.leader-one-territory");
    assert_eq!(play.view(Guild).faction(Atreides).unwrap().leaders[3].fought.unwrap().id(), "arrakeen");
}

#[test]
fn a_fighter_without_a_leader_says_so_and_plays_no_cards() {
    // [gf9.battle.announce-no-leader] [gf9.battle.no-leader]
    let mut play = arrakeen(basic()).with(dead(&EMPERORS)).hand(Emperor, &["shield"]).start();
    quiet(&mut play);
    assert!(play.view(Atreides).battle.unwrap().sides[1].no_leader);
    assert_eq!(part(&play, Emperor), Some(Part::Dial));
    let shield = BattleAction::Defence(Some(card("shield")));
    assert_eq!(play.refused(Emperor, shield).rule.0, "gf9.battle.no-leader");
    clash(&mut play, (Emperor, alone(6)), (Atreides, led("dr_yueh", 0)));
    assert_eq!(play.forces(Atreides, "arrakeen"), 0);
}

#[test]
fn a_cheap_hero_who_must_be_played_is_not_announced() {
    // [gf9.battle.announce-no-leader] [gf9.battle.leader-required]
    let mut play = arrakeen(basic()).with(dead(&EMPERORS)).hand(Emperor, &["cheap_hero"]).start();
    quiet(&mut play);
    assert!(!play.view(Atreides).battle.unwrap().sides[1].no_leader);
    play.refused(Emperor, BattleAction::Lead(Lead::None));
    assert_eq!(fight(&play).sides[Side::Defender].plan.lead, Lead::Hero(card("cheap_hero")));
}

#[test]
fn at_most_one_weapon_and_one_defence() {
    // [gf9.battle.cards] [gf9.cards.worthless]
    let scene = arrakeen(basic()).hand(Emperor, &["crysknife", "gom_jabbar", "shield", "kulon"]);
    let mut play = scene.start();
    plan_until(&mut play, Emperor, led("caid", 0).weapon("crysknife"), Part::Defence);
    let second = BattleAction::Defence(Some(card("gom_jabbar")));
    // [ah2009.battle.defence]
    let own = if crate::tests_support::edition() == "ah2009" {
        "ah2009.battle.defence"
    } else {
        "gf9.battle.cards"
    };
    assert_eq!(play.refused(Emperor, second).rule.0, own);
    play.act(Emperor, BattleAction::Defence(Some(card("shield"))));
    play.act(Emperor, BattleAction::Reconsider);
    // A worthless card fills either place, but not both.
    plan_until(&mut play, Emperor, led("caid", 0).weapon("kulon"), Part::Defence);
    play.refused(Emperor, BattleAction::Defence(Some(card("kulon"))));
    play.act(Emperor, BattleAction::Reconsider);
    plan(&mut play, Emperor, led("caid", 0).defence("kulon"));
}

#[test]
fn two_worthless_cards_fill_both_places() {
    // [gf9.battle.cards] [gf9.cards.worthless]
    let mut play = arrakeen(basic()).hand(Emperor, &["kulon", "baliset"]).start();
    plan(&mut play, Emperor, led("caid", 0).weapon("kulon").defence("baliset"));
    clash(&mut play, (Emperor, led("caid", 0)), (Atreides, led("dr_yueh", 6)));
    // Losing discards them. [gf9.battle.loser-cards]
    assert!(discarded(&play, "kulon") && discarded(&play, "baliset"));
}

#[test]
fn a_cheap_hero_replaces_only_a_leader() {
    // [gf9.faq.cheap-hero-only-leader] [gf9.cards.cheap-hero]
    let mut play = arrakeen(basic()).hand(Emperor, &["cheap_hero", "shield"]).start();
    plan_until(&mut play, Emperor, led("caid", 0), Part::Defence);
    let wrong = play.refused(Emperor, BattleAction::Defence(Some(card("cheap_hero"))));
    assert_eq!(wrong.rule.0, "gf9.faq.cheap-hero-only-leader");
}

#[test]
fn copies_of_a_card_are_one_choice() {
    // [gf9.battle.cards]
    let mut play = arrakeen(basic()).hand(Emperor, &["shield", "shield#2"]).start();
    plan_until(&mut play, Emperor, led("caid", 0), Part::Defence);
    assert_eq!(play.legal(Emperor).len(), 3, "none, Shield, begin again");
}

#[test]
fn the_silent_player_sends_his_strongest_leader_with_nothing() {
    // [gf9.turn.decline-default]
    let mut play = arrakeen(basic()).hand(Emperor, &["shield", "crysknife"]).start();
    quiet(&mut play);
    while part(&play, Emperor).is_some() {
        let default = play.rules.decision(&play.state, play.seat(Emperor)).unwrap().default;
        play.act(Emperor, default);
    }
    let plan = fight(&play).sides[Side::Defender].plan;
    assert_eq!((plan.lead, plan.dial), (Lead::Leader(leader("hasimir_fenring")), 0));
    assert_eq!((plan.weapon, plan.defence), (None, None));
}

#[test]
fn unsupported_forces_count_half() {
    // [gf9.battle.adv-support] [gf9.battle.adv-half-dial]
    let scene = |spice| arrakeen(advanced()).spice(Atreides, spice).start();
    assert_eq!(highest(&mut scene(2), Atreides, led("dr_yueh", 0)), 8);
    assert_eq!(highest(&mut scene(0), Atreides, led("dr_yueh", 0)), 6);
    let five = advanced().forces(Atreides, "arrakeen", 5).forces(Emperor, "arrakeen", 1);
    let mut play = five.spice(Atreides, 0).start();
    plan_until(&mut play, Atreides, led("dr_yueh", 0), Part::Dial);
    assert!(dials(&play, Atreides).contains(&5));
    play.refused(Atreides, BattleAction::Dial(6));
}

#[test]
fn spice_is_part_of_the_plan() {
    // [gf9.battle.adv-spice-in-plan]
    let mut play = arrakeen(advanced()).spice(Atreides, 3).start();
    plan_until(&mut play, Atreides, led("dr_yueh", 4).half(), Part::Spice);
    // 3 supported and 3 unsupported make 4½; no other number does.
    assert_eq!(part(&play, Atreides), None);
    let mut play = arrakeen(advanced()).spice(Atreides, 3).start();
    plan_until(&mut play, Atreides, led("dr_yueh", 3), Part::Spice);
    // [ah2009.combat.spice-limit]
    let own = if crate::tests_support::edition() == "ah2009" {
        "ah2009.combat.spice-limit"
    } else {
        "gf9.battle.adv-spice-in-plan"
    };
    assert_eq!(play.refused(Atreides, BattleAction::Spice(4)).rule.0, own);
    play.act(Atreides, BattleAction::Spice(3));
}

#[test]
fn spice_beyond_what_the_dial_needs_is_illegal() {
    // [gf9.battle.adv-spice-in-plan]
    let scene = arrakeen(advanced()).option("battle-support", "exact");
    let mut play = scene.spice(Atreides, 6).start();
    plan_until(&mut play, Atreides, led("dr_yueh", 2), Part::Spice);
    let spice: Vec<_> = play.legal(Atreides);
    assert!(!spice.contains(&BattleAction::Spice(3).into()));
    // 2 with 2 supported; with 1 and 2 half ones; with 4 half ones.
    assert!((0..=2).all(|n| spice.contains(&BattleAction::Spice(n).into())));
}

#[test]
fn spice_in_a_sealed_plan_is_spoken_for() {
    // [gf9.battle.adv-spice-in-plan]
    let mut play = arrakeen(advanced()).spice(Atreides, 6).start();
    plan(&mut play, Atreides, led("dr_yueh", 4).spice(4));
    let at = play.rules_at();
    assert_eq!((at.uncommitted_spice(Atreides), at.uncommitted_spice(Emperor)), (2, 10));
    // Deals compute with the same.
    play.act(Atreides, DealAction::Draft(Guild)).act(Atreides, DealAction::Edit(deals::Part::Now));
    assert_eq!(play.refused(Atreides, DealAction::Spice(3)).why, Why::Deal(DealWhy::NoSpice { free: 2 }));
    play.act(Atreides, DealAction::Spice(2));
}

#[test]
fn an_offer_lapses_when_its_spice_has_gone_into_a_plan() {
    // [gf9.battle.adv-spice-in-plan] [gf9.deals.procedure]
    let mut play = arrakeen(advanced()).spice(Atreides, 6).start();
    play.act(Atreides, DealAction::Draft(Guild)).act(Atreides, DealAction::Edit(deals::Part::Now));
    play.act(Atreides, DealAction::Spice(3)).act(Atreides, DealAction::Send);
    plan(&mut play, Atreides, led("dr_yueh", 4).spice(4));
    play.act(Guild, DealAction::Accept(Atreides));
    assert_eq!((play.spice(Atreides), play.view(Guild).deals.struck.len()), (6, 0));
    assert_eq!(play.view(Guild).deals.offers.len(), 0);
}

#[test]
fn bribes_before_the_shield_support_nobody() {
    // [gf9.battle.adv-spice-in-plan]
    let scene = arrakeen(advanced()).spice(Atreides, 0).with(|p| p.bribes = [(Atreides, 5)].into());
    assert_eq!(highest(&mut scene.start(), Atreides, led("dr_yueh", 0)), 6);
}

#[test]
fn an_ally_pays_nothing_for_a_battle() {
    // [gf9.alliance.no-battle-payment]
    let scene = advanced().forces(Atreides, "arrakeen", 6).forces(Guild, "arrakeen", 1);
    let scene = scene.spice(Atreides, 0).spice(Emperor, 20);
    let mut play = scene.with(|p| p.alliances = vec![vec![Atreides, Emperor]]).start();
    assert_eq!(highest(&mut play, Atreides, led("dr_yueh", 0)), 6);
}

#[test]
fn sardaukar_count_twice_but_not_against_fremen() {
    // [v29.battle.special-strength]
    // [gf9.emperor.sardaukar] [gf9.emperor.sardaukar-fremen]
    let scene = |foe, spice| {
        let scene = advanced().squad(Emperor, "arrakeen", 1, 2).forces(foe, "arrakeen", 3);
        scene.spice(Emperor, spice).start()
    };
    assert_eq!(highest(&mut scene(Atreides, 3), Emperor, led("caid", 0)), 10);
    assert_eq!(highest(&mut scene(Atreides, 0), Emperor, led("caid", 0)), 5);
    assert_eq!(highest(&mut scene(Fremen, 3), Emperor, led("caid", 0)), 6);
    assert_eq!(highest(&mut scene(Fremen, 0), Emperor, led("caid", 0)), 3);
}

#[test]
fn fedaykin_count_twice_and_fremen_need_no_spice() {
    // [gf9.fremen.fedaykin] [gf9.fremen.no-battle-spice]
    let scene = advanced().squad(Fremen, "arrakeen", 2, 3).squad(Emperor, "arrakeen", 0, 3);
    let mut play = scene.spice(Fremen, 5).start();
    assert_eq!(highest(&mut play, Fremen, led("chani", 0)), 16);
    assert!(dials(&play, Fremen).iter().all(|n| n % 2 == 0));
    play.act(Fremen, BattleAction::Dial(16));
    assert_eq!(part(&play, Fremen), None, "no spice is asked for");
    let plain = advanced().forces(Fremen, "arrakeen", 6).forces(Emperor, "arrakeen", 1);
    assert_eq!(highest(&mut plain.spice(Fremen, 0).start(), Fremen, led("chani", 0)), 12);
}

#[test]
fn the_kwisatz_haderach_sleeps_until_seven_are_lost() {
    // [gf9.atreides.kh-activation] [gf9.secrecy.kwisatz-counter]
    let scene = |losses| arrakeen(advanced()).with(move |p| p.kwisatz_losses = Some(losses)).start();
    let mut six = scene(6);
    plan_until(&mut six, Atreides, led("dr_yueh", 0), Part::Dial);
    six.refused(Atreides, BattleAction::Kwisatz(true));
    let mut seven = scene(7);
    plan_until(&mut seven, Atreides, led("dr_yueh", 0), Part::Kwisatz);
    assert_eq!(part(&seven, Atreides), Some(Part::Kwisatz));
    assert!(seven.view(Guild).me.iter().all(|m| m.kwisatz.is_none()));
}

#[test]
fn the_kwisatz_haderach_never_comes_alone() {
    // [gf9.atreides.kh-not-alone]
    let all = ["thufir_hawat", "lady_jessica", "gurney_halleck", "duncan_idaho", "dr_yueh"];
    let scene = arrakeen(advanced()).with(dead(&all)).with(|p| p.kwisatz_losses = Some(9));
    let mut play = scene.start();
    quiet(&mut play);
    assert_eq!(part(&play, Atreides), Some(Part::Dial));
    play.refused(Atreides, BattleAction::Kwisatz(true));
}

#[test]
fn a_ghola_may_fight_in_the_same_phase() {
    // [gf9.faq.ghola-same-phase] [gf9.turn.any-time-moments]
    use crate::activities::windows::anytime::AnyTimeAction;
    let scene = basic().forces(Fremen, "arrakeen", 2).forces(Fremen, "tueks_sietch", 4);
    let scene = scene.forces(Emperor, "arrakeen", 5).forces(Guild, "tueks_sietch", 2);
    let scene = scene.hand(Fremen, &["tleilaxu_ghola"]).hand(Emperor, &["crysknife"]);
    let scene = scene.option("revived-leader", "free");
    let mut play = scene.with(|p| p.first_player = Some(Fremen)).start();
    let arrakeen = crate::tests_support::loc("arrakeen");
    play.act(Fremen, BattleAction::Fight { at: arrakeen, against: Emperor });
    plan(&mut play, Fremen, led("stilgar", 0));
    plan(&mut play, Emperor, led("caid", 5).weapon("crysknife"));
    // Plans are open: not before the battle is over.
    let ghola = Action::AnyTime(AnyTimeAction::GholaLeader(leader("stilgar")));
    assert_eq!(play.refused(Fremen, ghola).rule.0, "gf9.turn.any-time-moments");
    finish(&mut play);
    assert!(is_dead(&play, "stilgar"));
    play.act(Fremen, ghola);
    plan(&mut play, Fremen, led("stilgar", 2));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            a_plan_always_has_a_number,
            a_sealed_plan_stays_as_it_is_and_says_nothing,
            an_unfinished_plan_can_be_begun_again,
            the_dial_goes_up_to_the_forces_in_the_battle,
            the_wheel_stops_at_twenty,
            the_only_free_leader_is_not_left_at_home,
            a_leader_fights_in_one_territory_only,
            a_fighter_without_a_leader_says_so_and_plays_no_cards,
            a_cheap_hero_who_must_be_played_is_not_announced,
            at_most_one_weapon_and_one_defence,
            two_worthless_cards_fill_both_places,
            a_cheap_hero_replaces_only_a_leader,
            copies_of_a_card_are_one_choice,
            the_silent_player_sends_his_strongest_leader_with_nothing,
            unsupported_forces_count_half,
            spice_is_part_of_the_plan,
            spice_beyond_what_the_dial_needs_is_illegal,
            bribes_before_the_shield_support_nobody,
            an_ally_pays_nothing_for_a_battle,
            sardaukar_count_twice_but_not_against_fremen,
            the_kwisatz_haderach_sleeps_until_seven_are_lost,
            the_kwisatz_haderach_never_comes_alone,
            a_ghola_may_fight_in_the_same_phase,
        ],
    );
    for_editions(&[&V29], &[a_leader_or_cheap_hero_must_come]);
}
