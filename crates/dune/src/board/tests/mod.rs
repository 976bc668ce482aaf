//! Atoms keep what must be kept, and knowledge follows the cards.

mod treachery_sets;

use landsraad_kernel::{EventSink, Game, RuleRef, Seeded, Viewer};

use super::*;
use crate::Faction::{self, *};
use crate::activities::Cx;
use crate::data::{Card, LeaderId, Loc, SpiceCard, Territory};
use crate::event::{BoardEvent, Event};
use crate::state::Phase;
use crate::tests_support::{Play, Scene, loc};
use crate::view::LeaderPlace;

const TEST: RuleRef = RuleRef("gf9.setup.reshuffle");

/// Runs atoms on a scene and checks the books afterwards.
fn atoms(play: &mut Play, run: impl FnOnce(&mut Cx<'_, '_>)) {
    let mut sink = EventSink::collect(&mut play.events);
    run(&mut Cx::new(&play.rules, &mut play.state, &mut Seeded::from_u64(5), &mut sink));
    play.rules.audit(&play.state).unwrap();
}

fn quiet() -> Play {
    Scene::basic().phase(Phase::Collection).spice(Guild, 7).nowhere(Emperor).start()
}

#[test]
fn forces_are_conserved() {
    // [gf9.components.faction-kit] [gf9.revival.to-reserves]
    let mut play = quiet();
    atoms(&mut play, |cx| {
        cx.ship(Emperor, Squad::new(6, 0), loc("carthag"));
        cx.march(Emperor, Squad::new(4, 0), loc("carthag"), loc("arsunt:11"));
        cx.kill(Emperor, Squad::new(3, 0), loc("arsunt:11"));
        cx.revive(Emperor, Squad::new(1, 0));
        cx.withdraw(Emperor, Squad::new(2, 0), loc("carthag"));
    });
    let forces = &play.state.board.forces;
    assert_eq!((forces.on_board(Emperor).total(), forces.tanks(Emperor).total()), (1, 2));
}

#[test]
fn spice_flows_through_the_bank() {
    // [gf9.setup.spice-bank] [gf9.secrecy.spice-flows] [gf9.secrecy.spice-hidden]
    let mut play = quiet();
    atoms(&mut play, |cx| {
        cx.pay(Purse::Shield(Guild), Purse::Bribe(Fremen), 4);
        cx.place_spice(loc("old_gap:10"), 6);
        cx.collect(Guild, loc("old_gap:10"), 2);
    });
    assert_eq!((play.spice(Guild), play.spice(Fremen)), (5, 3));
    assert_eq!(play.view(Atreides).faction(Fremen).unwrap().bribes, 4);
    assert_eq!(play.view(Atreides).me[0].spice, 10);
}

#[test]
fn bribes_are_taken_in_at_the_mentat_pause() {
    // [gf9.deals.payment] [gf9.mentat.order]
    let scene = Scene::basic().phase(Phase::Mentat).with(|p| p.bribes = [(Fremen, 4)].into());
    let play = scene.start();
    assert_eq!((play.spice(Fremen), play.state.board.spice.bribes(Fremen)), (7, 0));
}

#[test]
fn an_exhausted_deck_takes_its_discards_in_when_a_card_is_needed() {
    // [gf9.setup.reshuffle] [gf9.setup.discard-face-up] [gf9.secrecy.discards]
    let mut play = quiet();
    atoms(&mut play, |cx| {
        for _ in 0..33 {
            let card = cx.draw_card(Guild, TEST).unwrap();
            cx.discard(Guild, card);
        }
    });
    assert_eq!((play.state.board.cards.deck_len(), play.view(Atreides).treachery_discard.len()), (0, 33));
    atoms(&mut play, |cx| {
        cx.draw_card(Guild, TEST);
    });
    assert_eq!((play.state.board.cards.deck_len(), play.state.board.cards.discard().len()), (32, 0));
}

#[test]
fn a_card_seen_at_auction_is_known_in_the_buyers_hand() {
    // [gf9.secrecy.auction-sight] [gf9.atreides.notes]
    let mut play = quiet();
    atoms(&mut play, |cx| {
        cx.deal_row(2);
        cx.look_at_row(Atreides);
        cx.take_from_row(Guild);
        cx.take_from_row(Guild);
    });
    let known = |f| play.view(f).faction(Guild).unwrap().known_cards.len();
    assert_eq!([known(Atreides), known(Emperor), known(Guild)], [1, 0, 2]);
    let seat = play.seat(Atreides);
    let world = play.rules.resample(&play.state, seat, &mut Seeded::from_u64(9));
    let (real, dealt) = (play.state.board.cards.hand(Guild), world.board.cards.hand(Guild));
    assert_eq!(real[0], dealt[0], "what Atreides saw stays");
    let worlds = (0..20).map(|n| play.rules.resample(&play.state, seat, &mut Seeded::from_u64(n)));
    assert!(worlds.into_iter().any(|w| w.board.cards.hand(Guild)[1] != real[1]), "the other one is open");
}

#[test]
fn unsold_cards_return_in_order_and_stay_known() {
    // [gf9.bidding.end-all-pass]
    let mut play = quiet();
    let mut seen = None;
    atoms(&mut play, |cx| {
        cx.deal_row(3);
        cx.look_at_row(Atreides);
        seen = cx.state.board.cards.row().first().copied();
        cx.return_row();
    });
    assert!(play.state.board.cards.knows(Atreides, seen.unwrap()));
    let mut drawn = None;
    atoms(&mut play, |cx| drawn = cx.draw_card(Fremen, TEST));
    assert_eq!(drawn, seen);
}

#[test]
fn events_hide_what_others_may_not_know() {
    // [gf9.secrecy.hands] [gf9.bidding.bids-public]
    let mut play = quiet();
    atoms(&mut play, |cx| {
        cx.draw_card(Guild, TEST);
    });
    let event = play.events.last().unwrap();
    let card = |f: Faction| {
        let seen = play.rules.redact(&play.state, event, Viewer::Seat(play.seat(f))).unwrap();
        match seen.get() {
            Event::Board(BoardEvent::CardDrawn { card, .. }) => card.get(),
            other => panic!("{other:?}"),
        }
    };
    assert!(card(Guild).is_some() && card(Harkonnen).is_none());
}

#[test]
fn leaders_die_face_up_then_face_down() {
    // [gf9.battle.killed-leaders] [gf9.revival.leader-second-death] [gf9.revival.leader-condition]
    let mut play = quiet();
    atoms(&mut play, |cx| LeaderId::of(Fremen).for_each(|l| cx.kill_leader(l, false)));
    assert!(play.state.board.leaders.revival_open(Fremen) && !play.state.board.leaders.revival_open(Guild));
    atoms(&mut play, |cx| {
        cx.revive_leader(LeaderId::STILGAR);
        cx.kill_leader(LeaderId::STILGAR, false);
    });
    assert_eq!(play.state.board.leaders.get(LeaderId::STILGAR).place, Place::FaceDown);
}

#[test]
fn the_captured_leader_is_a_secret_of_two() {
    // [gf9.secrecy.captured-leaders] [gf9.secrecy.tanks]
    let mut play = quiet();
    atoms(&mut play, |cx| cx.capture_leader(LeaderId::CHANI));
    let place = |f, i: usize| play.view(f).faction(Fremen).unwrap().leaders[i].place;
    assert_eq!((place(Harkonnen, 1), place(Fremen, 1)), (LeaderPlace::Captured, LeaderPlace::Captured));
    assert_eq!((place(Guild, 0), place(Guild, 1)), (LeaderPlace::Away, LeaderPlace::Away));
    let world = |f, n| {
        let world = play.rules.resample(&play.state, play.seat(f), &mut Seeded::from_u64(n));
        let viewer = Viewer::Seat(play.seat(f));
        assert_eq!(play.rules.view(&world, viewer), play.rules.view(&play.state, viewer));
        world.board.leaders.get(LeaderId::CHANI).place
    };
    assert!((0..20).any(|n| world(Guild, n) == Place::Home), "the Guild does not know who it is");
    assert!((0..20).all(|n| world(Fremen, n) == Place::Captured));
}

#[test]
fn the_top_spice_card_is_known_to_who_looked() {
    // [gf9.secrecy.spice-sight]
    let mut play = Scene::basic()
        .phase(Phase::Collection)
        .with(|p| p.spice_top = vec![SpiceCard(20), SpiceCard(0)])
        .start();
    atoms(&mut play, |cx| cx.look_at_spice(Atreides, TEST));
    // Worms are alike: nobody knows which of the six it is.
    let worm = SpiceCard::all().find(|c| c.is_worm());
    assert_eq!(play.view(Atreides).me[0].top_spice, worm, "worms look alike: the first stands for all");
    assert_eq!(play.view(Guild).me[0].top_spice, None);
    let seat = play.seat(Guild);
    let worlds = (0..20).map(|n| play.rules.resample(&play.state, seat, &mut Seeded::from_u64(n)));
    let tops: Vec<_> = worlds.map(|w| w.board.blow.top_for(Pile::A, Atreides.only())).collect();
    assert!(tops.iter().any(|t| *t != tops[0]));
}

#[test]
fn advisors_do_not_occupy_and_flip_when_left_alone() {
    // [gf9.bene-gesserit.adv-no-occupy] [gf9.bene-gesserit.adv-alone-flip]
    let mut play = Scene::advanced()
        .phase(Phase::Collection)
        .forces(BeneGesserit, "arrakeen", 2)
        .with(|p| p.advisors = vec![Territory::ARRAKEEN])
        .start();
    assert_eq!(play.state.board.forces.occupiers(Territory::ARRAKEEN), Atreides.only());
    atoms(&mut play, |cx| {
        cx.kill_all(Atreides, Territory::ARRAKEEN.mask());
    });
    assert!(play.state.board.forces.occupies(BeneGesserit, Territory::ARRAKEEN));
}

#[test]
fn impossible_positions_are_refused_by_key() {
    let scene = Scene::basic().forces(Guild, "arrakeen", 21);
    let refused = scene.rules().place(&scene.position, &mut Seeded::from_u64(1)).unwrap_err();
    assert_eq!(refused.key, "forces.guild.arrakeen:10");
    let twice = Scene::basic().hand(Guild, &["hajr"]).hand(Fremen, &["hajr"]);
    assert!(twice.rules().place(&twice.position, &mut Seeded::from_u64(1)).is_err());
    assert_eq!((Loc::POLAR_SINK.sector(), Card::all().count()), (0, 33));
}

#[test]
fn every_sentence_exists_in_both_languages() {
    use landsraad_kernel::{Lang, Narrate};
    let play = Scene::advanced().with(|p| p.hands = None).start_match();
    for lang in Lang::ALL {
        for event in &play.events {
            let seen = play.rules.redact(&play.state, event, Viewer::Public).unwrap();
            assert!(play.rules.event_text(&seen, lang).is_none_or(|t| !t.is_empty()));
        }
        let view = play.rules.view(&play.state, Viewer::Public);
        assert!(play.rules.view_text(&view, lang).lines().all(|l| l.chars().count() <= 100));
        for f in play.pending() {
            let decision = play.rules.decision(&play.state, play.seat(f)).unwrap();
            assert!(!play.rules.question_text(&view, &decision.question, lang).is_empty());
            assert!(play.legal(f).iter().all(|a| !play.rules.action_text(&view, a, lang).is_empty()));
        }
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
            forces_are_conserved,
            spice_flows_through_the_bank,
            bribes_are_taken_in_at_the_mentat_pause,
            an_exhausted_deck_takes_its_discards_in_when_a_card_is_needed,
            a_card_seen_at_auction_is_known_in_the_buyers_hand,
            unsold_cards_return_in_order_and_stay_known,
            events_hide_what_others_may_not_know,
            leaders_die_face_up_then_face_down,
            the_captured_leader_is_a_secret_of_two,
            the_top_spice_card_is_known_to_who_looked,
            advisors_do_not_occupy_and_flip_when_left_alone,
        ],
    );
}

#[test]
fn worms_are_alike() {
    // [gf9.secrecy.spice-sight]
    let mut play = quiet();
    let last = SpiceCard::all().last().unwrap();
    assert!(last.is_worm());
    atoms(&mut play, |cx| assert!(cx.stage_spice_top(last, Pile::A)));
    let first = SpiceCard::all().find(|c| c.is_worm());
    atoms(&mut play, |cx| {
        let card = cx.turn_spice(Pile::A, TEST);
        assert_eq!(card, first);
        cx.discard_spice(card.unwrap(), Pile::A);
    });
}

#[test]
fn copies_of_a_card_are_indistinguishable() {
    // [gf9.secrecy.hands] [gf9.secrecy.auction-sight]
    let copy = |n: usize| Card::copies("shield").nth(n).unwrap();
    let scene = |mine: usize, other: usize| {
        let mut play = Scene::basic().phase(Phase::Collection).start();
        atoms(&mut play, |cx| {
            assert!(cx.stage_card(Guild, copy(mine)) && cx.stage_card(Guild, copy(other)));
            assert!(cx.stage_card(Emperor, copy(5 - mine - other - 1)));
        });
        play
    };
    let (one, two) = (scene(0, 1), scene(2, 1));
    for f in Faction::ALL {
        assert_eq!(one.view(f), two.view(f), "{f:?}");
    }
    assert_eq!(one.view(Guild).me[0].hand, [copy(0), copy(0)], "a face listed twice");
    // A faction that has seen one of two copies knows neither once one is played.
    for mine in [0, 2] {
        let mut play = scene(mine, 1);
        atoms(&mut play, |cx| cx.show_card_to(Guild, copy(1), Fremen.only()));
        let known = |play: &Play, f| play.view(f).faction(Guild).unwrap().known_cards.len();
        assert_eq!((known(&play, Fremen), known(&play, Atreides)), (1, 0));
        // Shown again it could be the same one; two are two only for who sees both.
        atoms(&mut play, |cx| cx.show_card(Guild, copy(mine)));
        assert_eq!((known(&play, Fremen), known(&play, Atreides)), (1, 1));
        atoms(&mut play, |cx| cx.show_hand_to(Guild, Fremen.only()));
        assert_eq!((known(&play, Fremen), known(&play, Atreides)), (2, 1));
        atoms(&mut play, |cx| cx.discard(Guild, copy(mine)));
        assert_eq!((known(&play, Fremen), known(&play, Atreides)), (1, 0));
        assert_eq!(play.view(Atreides).treachery_discard, [copy(0)]);
    }
}

#[test]
fn imagined_worlds_redeal_copies() {
    // [gf9.secrecy.hands]
    let mut play = Scene::basic().phase(Phase::Collection).start();
    let shield = Card::copies("shield").nth(1).unwrap();
    atoms(&mut play, |cx| assert!(cx.stage_card(Guild, shield)));
    let seat = play.seat(Guild);
    let worlds = (0..40).map(|n| play.rules.resample(&play.state, seat, &mut Seeded::from_u64(n)));
    let same = |w: &crate::state::State| w.board.cards.knows(Guild, shield);
    let held: Vec<bool> = worlds.inspect(|w| play.rules.audit(w).unwrap()).map(|w| same(&w)).collect();
    assert!(held.contains(&true) && held.contains(&false), "its owner does not know which copy it holds");
}
