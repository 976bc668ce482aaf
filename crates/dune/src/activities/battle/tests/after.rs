//! Losses, cards, spice, captives.

use super::*;
use crate::board::Place;
use crate::data::Territory;
use crate::view::LeaderPlace;

fn scene() -> Scene {
    basic().forces(Atreides, "arrakeen", 6).forces(Fremen, "arrakeen", 8)
}

#[test]
fn the_loser_loses_everything_but_his_leader() {
    // [gf9.battle.loser-losses] [gf9.battle.loser-leader-lives] [gf9.battle.winner-losses]
    let mut play = scene().start();
    clash(&mut play, (Atreides, led("thufir_hawat", 2)), (Fremen, led("jamis", 2)));
    assert_eq!((play.forces(Fremen, "arrakeen"), play.forces(Atreides, "arrakeen")), (0, 4));
    assert_eq!(tanks(&play, Fremen).total(), 8);
    assert_eq!(play.state.board.leaders.get(leader("jamis")).place, Place::Home);
}

#[test]
fn the_loser_discards_the_cards_of_his_plan_only() {
    // [gf9.battle.loser-cards] [gf9.setup.discard-face-up] [gf9.secrecy.hands]
    let mut play = scene().hand(Fremen, &["stunner", "snooper", "hajr"]).start();
    let f = led("jamis", 0).weapon("stunner").defence("snooper");
    clash(&mut play, (Atreides, led("thufir_hawat", 4)), (Fremen, f));
    assert_eq!(play.view(Guild).treachery_discard, [card("stunner"), card("snooper")]);
    assert!(holds(&play, Fremen, "hajr"));
    assert!(play.view(Guild).faction(Fremen).unwrap().known_cards.is_empty());
}

#[test]
fn the_winner_keeps_or_discards_card_by_card() {
    // [gf9.battle.winner-cards] [gf9.secrecy.battle-plan-after]
    let mut play = scene().hand(Atreides, &["chaumas", "la_la_la"]).start();
    let a = led("thufir_hawat", 4).weapon("chaumas").defence("la_la_la");
    clash(&mut play, (Atreides, a), (Fremen, led("jamis", 0)));
    play.act(Atreides, BattleAction::Keep(true)).act(Atreides, BattleAction::Keep(false));
    assert!(holds(&play, Atreides, "chaumas") && discarded(&play, "la_la_la"));
    assert_eq!(play.view(Guild).faction(Atreides).unwrap().known_cards, [card("chaumas")]);
}

#[test]
fn a_kept_card_serves_again_in_the_same_phase() {
    // [gf9.faq.reuse-cards]
    let scene = scene().forces(Atreides, "tueks_sietch", 2).forces(Emperor, "tueks_sietch", 1);
    let mut play = scene.hand(Atreides, &["stunner"]).start();
    let at = crate::tests_support::loc("arrakeen");
    play.act(Atreides, BattleAction::Fight { at, against: Fremen });
    clash(&mut play, (Atreides, led("thufir_hawat", 4).weapon("stunner")), (Fremen, led("jamis", 0)));
    play.act(Atreides, BattleAction::Keep(true));
    plan(&mut play, Atreides, led("dr_yueh", 1).weapon("stunner"));
}

#[test]
fn leaders_go_home_when_the_phase_is_over() {
    // [gf9.battle.survivor-stays]
    let scene = Scene::basic().phase(Phase::Battle).forces(Atreides, "arrakeen", 6);
    let mut play = scene.nowhere(Harkonnen).forces(Fremen, "arrakeen", 1).start();
    clash(&mut play, (Atreides, led("thufir_hawat", 4)), (Fremen, led("otheym", 0)));
    assert!(play.pending().is_empty(), "the phase is over");
    assert_eq!(play.state.board.leaders.get(leader("otheym")).fought, None);
}

#[test]
fn the_winner_picks_the_sectors_of_his_losses() {
    // [gf9.battle.winner-losses]
    let scene = basic().forces(Atreides, "pasty_mesa:5", 2).forces(Atreides, "pasty_mesa:6", 3);
    let mut play = scene.forces(Fremen, "pasty_mesa:6", 1).start();
    clash(&mut play, (Atreides, led("thufir_hawat", 3)), (Fremen, led("jamis", 0)));
    assert!(matches!(play.asked(Atreides), Question::Battle(BattleQuestion::LoseAt { .. })));
    play.refused(Atreides, BattleAction::LoseAt(Squad::new(3, 0)));
    play.act(Atreides, BattleAction::LoseAt(Squad::new(1, 0)));
    assert_eq!((play.forces(Atreides, "pasty_mesa:5"), play.forces(Atreides, "pasty_mesa:6")), (1, 1));
}

#[test]
fn both_pay_the_spice_of_their_plans() {
    // [gf9.battle.adv-spice-paid]
    let scene = advanced().forces(Atreides, "arrakeen", 6).forces(Emperor, "arrakeen", 6);
    let mut play = scene.spice(Atreides, 9).spice(Emperor, 9).start();
    clash(&mut play, (Atreides, led("thufir_hawat", 4).spice(4)), (Emperor, led("bashar", 2).spice(2)));
    settle_losses(&mut play);
    assert_eq!((play.spice(Atreides), play.spice(Emperor)), (5, 7));
}

#[test]
fn losses_match_dial_and_spice_exactly() {
    // [gf9.battle.adv-losses]
    let scene = advanced()
        .option("battle-support", "exact")
        .forces(Atreides, "arrakeen", 5)
        .forces(Emperor, "arrakeen", 1);
    let mut play = scene.spice(Atreides, 9).start();
    clash(&mut play, (Atreides, led("thufir_hawat", 2).spice(1)), (Emperor, led("bashar", 0)));
    // One supported, two unsupported: no other way.
    assert_eq!(play.forces(Atreides, "arrakeen"), 2);
}

#[test]
fn the_example_of_the_rulebook() {
    // [gf9.battle.adv-losses-example] [gf9.battle.adv-losses] [gf9.emperor.sardaukar]
    let scene = advanced().option("battle-support", "exact").squad(Emperor, "arrakeen", 5, 1);
    let scene = scene.forces(Atreides, "arrakeen", 1);
    let mut play = scene.spice(Emperor, 1).start();
    clash(&mut play, (Emperor, led("hasimir_fenring", 3).spice(1)), (Atreides, led("dr_yueh", 0)));
    let lose = |n, s| Action::from(BattleAction::Lose(Squad::new(n, s)));
    assert_eq!(play.legal(Emperor).len(), 3);
    assert!([lose(2, 1), lose(5, 0), lose(3, 1)].iter().all(|a| play.legal(Emperor).contains(a)));
    assert_eq!(play.refused(Emperor, lose(1, 1)).rule.0, "gf9.battle.adv-losses");
    play.act(Emperor, lose(2, 1));
    assert_eq!(tanks(&play, Emperor), Squad::new(2, 1));
}

#[test]
fn fremen_lose_forces_worth_the_dial() {
    // [gf9.battle.adv-losses] [gf9.fremen.fedaykin]
    let scene = advanced().squad(Fremen, "arrakeen", 3, 2).forces(Emperor, "arrakeen", 1);
    let mut play = scene.start();
    clash(&mut play, (Fremen, led("stilgar", 4)), (Emperor, led("bashar", 0)));
    let lose = |n, s| Action::from(BattleAction::Lose(Squad::new(n, s)));
    assert_eq!(play.legal(Fremen), [lose(2, 1), lose(0, 2)]);
}

#[test]
fn atreides_losses_in_their_battles_wake_the_kwisatz_haderach() {
    // [gf9.atreides.kh-activation]
    let scene = advanced().forces(Atreides, "arrakeen", 3).forces(Emperor, "arrakeen", 3);
    let scene = scene.forces(Atreides, "tueks_sietch", 3).forces(Fremen, "tueks_sietch", 1);
    let mut play = scene.spice(Atreides, 9).start();
    let name = |against, at| BattleAction::Fight { at: crate::tests_support::loc(at), against };
    play.act(Atreides, name(Emperor, "arrakeen"));
    clash(&mut play, (Atreides, led("dr_yueh", 0)), (Emperor, led("caid", 1)));
    assert_eq!(play.view(Atreides).me[0].kwisatz.unwrap().losses, 3);
    clash(&mut play, (Atreides, led("thufir_hawat", 2).spice(2)), (Fremen, led("jamis", 0)));
    settle_losses(&mut play);
    assert_eq!(play.state.board.leaders.kwisatz().losses, 5);
}

#[test]
fn a_bystander_of_an_explosion_counts_no_losses() {
    // [gf9.atreides.kh-activation]
    let scene = advanced().forces(Atreides, "arrakeen", 3).forces(Emperor, "arrakeen", 3);
    let scene = scene.forces(Fremen, "arrakeen", 3).hand(Emperor, &["lasgun", "shield"]);
    let mut play = scene.with(|p| p.first_player = Some(Emperor)).start();
    let at = crate::tests_support::loc("arrakeen");
    play.act(Emperor, BattleAction::Fight { at, against: Fremen });
    let e = led("caid", 0).weapon("lasgun").defence("shield");
    clash(&mut play, (Emperor, e), (Fremen, led("chani", 0)));
    assert_eq!((tanks(&play, Atreides).total(), play.state.board.leaders.kwisatz().losses), (3, 0));
}

/// Harkonnen beat Atreides in Arrakeen, Jessica alive.
fn beaten(scene: Scene) -> Play {
    let scene = scene.forces(Harkonnen, "arrakeen", 5).forces(Atreides, "arrakeen", 1).spice(Harkonnen, 9);
    let mut play = scene.start();
    clash(&mut play, (Harkonnen, led("feyd_rautha", 4).spice(4)), (Atreides, led("lady_jessica", 0)));
    play
}

#[test]
fn the_harkonnen_draw_among_the_living_and_unused() {
    // [gf9.harkonnen.capture]
    let scene = advanced().with(|p| {
        p.leaders = [(leader("thufir_hawat"), Place::Tanks), (leader("dr_yueh"), Place::Tanks)].into();
    });
    let mut play = beaten(scene);
    play.edit(|cx| cx.mark_fought(leader("gurney_halleck"), Some(Territory::CARTHAG)));
    let battle = play.state.stack.iter().find_map(Frame::battle).unwrap();
    let at = crate::activities::At { rules: &play.rules, state: &play.state };
    assert_eq!(battle.eligible(at).as_slice(), [leader("lady_jessica"), leader("duncan_idaho")]);
    // They may let it be.
    play.act(Harkonnen, BattleAction::Capture(false));
    assert!(fight(&play).sides[Side::Aggressor].faction == Guild);
}

#[test]
fn a_captured_leader_may_be_killed_for_two() {
    // [gf9.harkonnen.capture-kill] [gf9.secrecy.tanks] [gf9.secrecy.captured-leaders]
    let mut play = beaten(advanced());
    let spice = play.spice(Harkonnen);
    play.act(Harkonnen, BattleAction::Capture(true));
    let drawn = fight(&play).drawn.unwrap();
    let place = |play: &Play, viewers: Faction| {
        let view = play.view(viewers);
        view.faction(Atreides).unwrap().leaders.iter().find(|l| l.leader == drawn).unwrap().place
    };
    assert_eq!((place(&play, Atreides), place(&play, Guild)), (LeaderPlace::Captured, LeaderPlace::Away));
    play.act(Harkonnen, BattleAction::Kill(true));
    assert_eq!(play.spice(Harkonnen), spice + 2);
    assert_eq!(
        (place(&play, Atreides), place(&play, Harkonnen)),
        (crate::view::LeaderPlace::Hidden, crate::view::LeaderPlace::Hidden)
    );
    assert_eq!(place(&play, Guild), LeaderPlace::Away);
}

#[test]
fn the_table_cannot_tell_whom_the_harkonnen_killed() {
    // [gf9.secrecy.tanks] [gf9.secrecy.captured-leaders]
    let killed = |pick| {
        let mut play = beaten(advanced().script(&[pick]));
        play.act(Harkonnen, BattleAction::Capture(true));
        let drawn = fight(&play).drawn.unwrap();
        play.act(Harkonnen, BattleAction::Kill(true));
        (drawn, play.view(Guild))
    };
    let (drawn, views): (Vec<_>, Vec<_>) = (0..5).map(killed).unzip();
    assert!(drawn.contains(&leader("lady_jessica")), "she fought");
    assert!(views.iter().all(|view| view == &views[0]));
}

#[test]
fn a_captive_drawn_in_another_world_is_none_who_leads() {
    // [gf9.harkonnen.capture] [gf9.secrecy.captured-leaders]
    let scene = advanced()
        .forces(Harkonnen, "arrakeen", 5)
        .forces(Atreides, "arrakeen", 1)
        .spice(Harkonnen, 9)
        .with(|p| p.leaders = [(leader("thufir_hawat"), Place::Captured)].into());
    let mut play = scene.start();
    clash(&mut play, (Harkonnen, led("thufir_hawat", 4).spice(4)), (Atreides, led("lady_jessica", 0)));
    play.act(Harkonnen, BattleAction::Capture(true));
    let guild = play.seat(Guild);
    for seed in 0..20 {
        let other = play.rules.resample(&play.state, guild, &mut landsraad_kernel::Seeded::from_u64(seed));
        let drawn = other.stack.iter().find_map(Frame::battle).and_then(|b| b.fight()).unwrap().drawn;
        assert!(drawn.is_some_and(
            |l| l != leader("thufir_hawat") && other.board.leaders.get(l).place == Place::Captured
        ));
    }
}

#[test]
fn a_kept_captive_fights_once_and_goes_home() {
    // [gf9.harkonnen.capture-keep]
    let scene = advanced().with(|p| p.leaders = [(leader("chani"), Place::Captured)].into());
    let mut play = scene.start();
    clash(&mut play, (Guild, led("guild_rep", 0)), (Harkonnen, led("chani", 1)));
    finish_all(&mut play);
    let chani = play.state.board.leaders.get(leader("chani"));
    assert_eq!(chani.place, Place::Home);
}

#[test]
fn a_captive_who_falls_is_revived_by_his_own_faction() {
    // [gf9.harkonnen.capture-death]
    let scene = advanced().with(|p| {
        p.leaders = [(leader("otheym"), Place::Captured)].into();
        for other in ["stilgar", "chani", "shadout_mapes", "jamis"] {
            p.leaders.insert(leader(other), Place::Tanks);
        }
    });
    let mut play = scene.hand(Guild, &["crysknife"]).spice(Guild, 0).start();
    clash(&mut play, (Guild, led("guild_rep", 0).weapon("crysknife")), (Harkonnen, led("otheym", 0)));
    finish_all(&mut play);
    let leaders = &play.state.board.leaders;
    // Now all five Fremen leaders are dead, so that they may revive one; the Harkonnen have lost none.
    assert_eq!(leaders.get(leader("otheym")).place, Place::Tanks);
    assert!(leaders.revival_open(Fremen) && !leaders.revival_open(Harkonnen));
    assert!(leaders.available(Harkonnen).all(|l| l.faction() == Harkonnen));
    // The winner was paid for him like for any other.
    assert_eq!(play.spice(Guild), u16::from(leader("otheym").strength()));
}

/// Silent players up to the end of the phase.
fn finish_all(play: &mut Play) {
    while play.state.phase == Phase::Battle && !play.pending().is_empty() {
        silent(play);
    }
}

#[test]
fn captives_go_home_when_the_harkonnen_have_no_leader_left() {
    // [gf9.harkonnen.capture-return-all]
    let own = ["beast_rabban", "piter_de_vries", "captain_iakin_nefud", "umman_kudu"];
    let scene = advanced().with(|p| {
        p.leaders = own.iter().map(|l| (leader(l), Place::Tanks)).collect();
        p.leaders.extend([(leader("jamis"), Place::Captured), (leader("caid"), Place::Captured)]);
    });
    let scene = scene.forces(Harkonnen, "arrakeen", 5).forces(Atreides, "arrakeen", 1);
    let mut play = scene.hand(Atreides, &["crysknife"]).start();
    let a = led("lady_jessica", 0).weapon("crysknife");
    clash(&mut play, (Harkonnen, led("feyd_rautha", 1)), (Atreides, a));
    let place = |l| play.state.board.leaders.get(leader(l)).place;
    assert_eq!((place("jamis"), place("caid")), (Place::Home, Place::Home));
}

#[test]
fn no_capture_in_the_basic_game_nor_after_an_explosion() {
    // [gf9.harkonnen.capture]
    let scene = basic().forces(Harkonnen, "arrakeen", 5).forces(Atreides, "arrakeen", 1);
    let mut play = scene.start();
    clash(&mut play, (Harkonnen, led("feyd_rautha", 4)), (Atreides, led("lady_jessica", 0)));
    assert_eq!(fight(&play).sides[Side::Aggressor].faction, Guild);
    let scene = advanced().forces(Harkonnen, "arrakeen", 5).forces(Atreides, "arrakeen", 1);
    let mut play = scene.hand(Harkonnen, &["lasgun", "shield"]).start();
    let h = led("feyd_rautha", 1).weapon("lasgun").defence("shield");
    clash(&mut play, (Harkonnen, h), (Atreides, led("lady_jessica", 0)));
    assert_eq!(fight(&play).sides[Side::Aggressor].faction, Guild);
}

#[test]
fn advisors_left_alone_become_fighters() {
    // [gf9.bene-gesserit.adv-alone-flip] [gf9.traitors.two]
    let scene = advanced().forces(Atreides, "sietch_tabr", 2).forces(Emperor, "sietch_tabr", 2);
    let scene = scene.forces(BeneGesserit, "sietch_tabr", 1).with(|p| {
        p.advisors = vec![Territory::SIETCH_TABR];
        p.traitors = [(Atreides, vec![leader("caid")]), (Emperor, vec![leader("dr_yueh")])].into();
    });
    let mut play = scene.start();
    plan(&mut play, Atreides, led("dr_yueh", 0));
    plan(&mut play, Emperor, led("caid", 0));
    play.act(Atreides, BattleAction::Call(true)).act(Emperor, BattleAction::Call(true));
    assert!(play.state.board.forces.occupies(BeneGesserit, Territory::SIETCH_TABR));
}

/// The same rules in the editions that share them.
#[test]
fn hold_in_other_editions_too() {
    use crate::editions::{AH2009, V29};
    use crate::tests_support::for_editions;
    for_editions(
        &[&AH2009, &V29],
        &[
            the_loser_loses_everything_but_his_leader,
            the_loser_discards_the_cards_of_his_plan_only,
            the_winner_keeps_or_discards_card_by_card,
            a_kept_card_serves_again_in_the_same_phase,
            leaders_go_home_when_the_phase_is_over,
            the_winner_picks_the_sectors_of_his_losses,
            both_pay_the_spice_of_their_plans,
            losses_match_dial_and_spice_exactly,
            the_example_of_the_rulebook,
            atreides_losses_in_their_battles_wake_the_kwisatz_haderach,
            advisors_left_alone_become_fighters,
        ],
    );
    for_editions(
        &[&V29],
        &[
            a_bystander_of_an_explosion_counts_no_losses,
            the_harkonnen_draw_among_the_living_and_unused,
            a_captured_leader_may_be_killed_for_two,
            a_kept_captive_fights_once_and_goes_home,
            captives_go_home_when_the_harkonnen_have_no_leader_left,
            no_capture_in_the_basic_game_nor_after_an_explosion,
        ],
    );
}
