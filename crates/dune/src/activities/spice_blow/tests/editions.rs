//! The spice blow where the editions differ.

use crate::Faction::*;
use crate::activities::At;
use crate::activities::nexus::{NexusAction, NexusEvent};
use crate::activities::spice_blow::SpiceBlowAction;
use crate::data::Territory;
use crate::event::Event;
use crate::state::Phase;
use crate::tests_support::{Play, Scene, loc};

fn spice_card(key: &str) -> crate::data::SpiceCard {
    serde_json::from_value(serde_json::Value::from(key)).unwrap()
}

/// A spice blow with these cards on top and Red Chasm blown last.
fn blow(scene: Scene, top: &[&str]) -> Scene {
    let cards: Vec<_> = top.iter().map(|k| spice_card(k)).collect();
    scene.phase(Phase::SpiceBlow).with(|p| {
        p.spice_top = cards;
        p.spice_pile_a = vec![spice_card("red_chasm")];
    })
}

fn nexus_count(play: &Play) -> usize {
    play.events.iter().filter(|e| matches!(e, Event::Nexus(NexusEvent::Opened))).count()
}

/// Spice in Hagga Basin.
fn blown(play: &Play) -> u16 {
    play.state.board.spice.at(spice_card("hagga_basin").blow().unwrap().0)
}

/// Answers every question by its default.
fn run(play: &mut Play) {
    while let Some(f) = play.pending().first().copied() {
        let seat = play.seat(f);
        let action = landsraad_kernel::Game::decision(&play.rules, &play.state, seat).unwrap().default;
        play.act(f, action);
    }
}

/// Two worms and then a territory; six Guild forces where the worm strikes.
fn two_worms(scene: Scene) -> Play {
    let cards = ["shai_hulud", "shai_hulud#2", "hagga_basin"];
    blow(scene, &cards).forces(Guild, "red_chasm", 6).nowhere(Fremen).start()
}

/// The same, to the end of the blow.
fn two_worms_resolved(scene: Scene) -> Play {
    let mut play = two_worms(scene);
    run(&mut play);
    play
}

#[test]
fn every_worm_brings_a_nexus() {
    // [ah2009.spice.nexus] [v29.spice.several-worms] [v29.nexus.trigger]
    for scene in [Scene::ah2009, Scene::v29] {
        let play = two_worms_resolved(scene());
        assert_eq!((nexus_count(&play), play.forces(Guild, "red_chasm")), (2, 0));
        // Turn 1 worms bring nothing.
        let mut play = blow(scene().turn(1), &["shai_hulud", "hagga_basin"]).start();
        run(&mut play);
        assert_eq!(nexus_count(&play), 0);
    }
}

#[test]
fn a_worm_waits_for_its_nexus() {
    // [ah2009.spice.nexus-before-worm] [v29.spice.worm-nexus-first]
    for scene in [Scene::ah2009, Scene::v29] {
        let play = two_worms(scene());
        assert_eq!((nexus_count(&play), play.forces(Guild, "red_chasm")), (1, 6), "the worm waits");
    }
}

#[test]
fn another_card_is_drawn_after_a_worm() {
    // [ah2009.spice.after-worm] [v29.spice.worm-redraw]
    for scene in [Scene::ah2009, Scene::v29] {
        assert_eq!(blown(&two_worms_resolved(scene())), 6);
    }
}

#[test]
fn worms_are_counted_from_turn_two() {
    // [ah2009.tournament.worm-count]
    for scene in [Scene::ah2009, Scene::v29] {
        assert_eq!(two_worms_resolved(scene()).state.worms, 2);
    }
    // [ah2009.tournament.worm-count-turn1]
    let mut play = blow(Scene::ah2009().turn(1), &["shai_hulud", "hagga_basin"]).start();
    run(&mut play);
    assert_eq!((nexus_count(&play), play.state.worms), (0, 0));
}

#[test]
fn the_fremen_decide_whether_the_worm_spares_an_ally() {
    // [v29.data.fremen-alliance] Spared allies do not ride.
    for (protected, left) in [(true, 5), (false, 0)] {
        let scene = blow(Scene::v29(), &["shai_hulud", "hagga_basin"]).forces(Guild, "red_chasm", 5);
        let scene = scene.nowhere(Fremen).with(|p| p.alliances = vec![vec![Fremen, Guild]]);
        let mut play = scene.start();
        while matches!(play.asked(play.pending()[0]), crate::Question::Nexus(_)) {
            let f = play.pending()[0];
            play.act(f, NexusAction::Done);
        }
        play.act(Fremen, SpiceBlowAction::Protect(protected));
        play.pass_windows();
        assert_eq!((play.forces(Guild, "red_chasm"), play.pending()), (left, vec![]));
    }
}

#[test]
fn an_alliance_made_in_the_nexus_already_protects() {
    // [ah2009.spice.nexus-before-worm] [ah2009.spice.worm-allies]
    let mut play =
        blow(Scene::ah2009(), &["shai_hulud", "hagga_basin"]).forces(Guild, "red_chasm", 6).start();
    while play.pending() != [Guild] {
        let f = play.pending()[0];
        play.act(f, NexusAction::Done);
    }
    play.act(Guild, NexusAction::Propose(Fremen)).act(Fremen, NexusAction::Accept);
    run(&mut play);
    assert_eq!(play.forces(Guild, "red_chasm"), 6);
}

#[test]
fn the_fremen_ride_before_the_next_card() {
    // [v29.nexus.then-worm] [ah2009.spice.ride-limits]
    let mut play = blow(Scene::v29(), &["shai_hulud", "hagga_basin"]).forces(Fremen, "red_chasm", 4).start();
    while matches!(play.asked(play.pending()[0]), crate::Question::Nexus(_)) {
        let f = play.pending()[0];
        play.act(f, NexusAction::Done);
    }
    assert_eq!((play.pending(), blown(&play)), (vec![Fremen], 0));
    play.act(Fremen, SpiceBlowAction::RideTo(loc("sietch_tabr"))).act(Fremen, SpiceBlowAction::Riders(4));
    assert_eq!(play.forces(Fremen, "sietch_tabr"), 4);
    assert_eq!(blown(&play), 6);
}

#[test]
fn a_further_worm_goes_where_the_fremen_like() {
    // [ah2009.spice.second-worm-place] [ah2009.spice.second-worm-desert] [ah2009.spice.second-worm-effects]
    let worm_on = |to: &str| {
        let cards = ["shai_hulud", "shai_hulud#2", "hagga_basin"];
        let mut play = blow(Scene::ah2009(), &cards)
            .forces(Emperor, "false_wall_east:5", 3)
            .forces(Emperor, "the_minor_erg:5", 3)
            .start();
        while !matches!(play.asked(play.pending()[0]), crate::Question::SpiceBlow(_)) {
            let f = play.pending()[0];
            play.act(f, NexusAction::Done);
        }
        play.act(Fremen, SpiceBlowAction::PlaceWorm(Territory::by_id(to).unwrap()));
        run(&mut play);
        (play.forces(Emperor, "false_wall_east:5"), play.forces(Emperor, "the_minor_erg:5"))
    };
    assert_eq!(worm_on("false_wall_east"), (3, 3));
    assert_eq!(worm_on("the_minor_erg"), (3, 0));
}

#[test]
fn a_further_worm_nobody_places_strikes_the_usual_place() {
    // [ah2009.spice.second-worm-no-fremen] [v29.data.fremen-extra-worms]
    let cards = ["shai_hulud", "shai_hulud#2", "hagga_basin"];
    let others = [Atreides, Emperor, Guild];
    let mut play = blow(Scene::ah2009().factions(&others), &cards).forces(Guild, "red_chasm", 2).start();
    run(&mut play);
    assert_eq!((play.forces(Guild, "red_chasm"), nexus_count(&play)), (0, 2));
}

/// The Fremen, who have used their power before, call a worm by Karama on turn 1.
fn karama_worm(scene: Scene, to: &str) -> Play {
    let scene = blow(scene.turn(1), &["hagga_basin"]).hand(Fremen, &["karama"]);
    let mut play = scene.with(|p| p.karama_used = vec![Fremen]).start();
    play.play_card(Fremen, "karama");
    play.act(Fremen, SpiceBlowAction::PlaceWorm(Territory::by_id(to).unwrap()));
    run(&mut play);
    play
}

/// One Bene Gesserit force in Harg Pass, ten Harkonnen in Carthag, ten spice in the Great Flat.
fn before_the_karama_worm() -> Scene {
    Scene::ah2009().forces(BeneGesserit, "harg_pass:4", 1).board_spice("the_great_flat", 10)
}

#[test]
fn a_worm_may_be_called_even_on_turn_one() {
    // [ah2009.spice.fremen-karama-worm] [ah2009.spice.karama-worm-turn1]
    let play = karama_worm(before_the_karama_worm(), "harg_pass");
    assert_eq!((play.forces(BeneGesserit, "harg_pass:4"), play.state.worms), (0, 1));
    assert_eq!(play.state.board.spice.at(loc("the_great_flat")), 10, "it strikes nowhere else");
}

#[test]
fn the_special_power_may_be_used_again() {
    // [ah2009.karama.special-power-reuse] `karama_worm` begins with the power used.
    assert_eq!(karama_worm(before_the_karama_worm(), "harg_pass").state.worms, 1);
}

#[test]
fn a_called_worm_devours_nobody_in_a_stronghold() {
    // [ah2009.spice.karama-worm-desert]
    let play = karama_worm(before_the_karama_worm(), "carthag");
    assert_eq!((play.forces(Harkonnen, "carthag"), play.state.worms), (10, 1));
    assert_eq!(play.forces(BeneGesserit, "harg_pass:4"), 1);
}

#[test]
fn a_called_worm_spares_fremen_and_their_allies() {
    // [ah2009.spice.karama-worm-allies]
    let scene = Scene::ah2009().forces(Fremen, "red_chasm", 3).forces(Guild, "red_chasm", 2);
    let scene = scene.forces(Harkonnen, "red_chasm", 4).with(|p| p.alliances = vec![vec![Fremen, Guild]]);
    let play = karama_worm(scene, "red_chasm");
    assert_eq!([Fremen, Guild, Harkonnen].map(|f| play.forces(f, "red_chasm")), [3, 2, 0]);
}

#[test]
fn a_called_worm_destroys_spice() {
    // [ah2009.spice.karama-worm-spice]
    let play = karama_worm(before_the_karama_worm(), "the_great_flat");
    assert_eq!((play.state.board.spice.at(loc("the_great_flat")), play.state.worms), (0, 1));
    assert_eq!((play.forces(BeneGesserit, "harg_pass:4"), play.forces(Harkonnen, "carthag")), (1, 10));
}

#[test]
fn karama_takes_the_worm_from_the_fremen() {
    // [ah2009.spice.karama-worm-control]
    let scene = blow(Scene::ah2009(), &["shai_hulud", "hagga_basin"]).hand(Emperor, &["karama"]);
    let scene = scene.forces(Fremen, "red_chasm", 5).forces(Guild, "red_chasm", 2);
    let mut play = scene.with(|p| p.alliances = vec![vec![Fremen, Guild]]).start();
    while play.pending() != [Emperor] || matches!(play.asked(Emperor), crate::Question::Nexus(_)) {
        let f = play.pending()[0];
        play.act(f, NexusAction::Done);
    }
    play.play_card(Emperor, "karama");
    run(&mut play);
    assert_eq!((play.forces(Fremen, "red_chasm"), play.forces(Guild, "red_chasm")), (0, 0));
}

#[test]
fn spice_under_the_storm_is_lost_in_the_community_rules() {
    // [v29.spice.blow-under-storm]
    let lying = |scene: Scene| {
        let mut play = blow(scene.storm(12), &["broken_land"]).start();
        run(&mut play);
        play.state.board.spice.at(loc("broken_land:12"))
    };
    assert_eq!((lying(Scene::v29()), lying(Scene::ah2009())), (0, 8));
}

/// A card is needed from an empty deck with Red Chasm on top of the discards: whether there is one, and where a
/// worm would strike.
fn card_of_an_empty_deck(scene: Scene) -> (bool, Option<Territory>) {
    let all: Vec<_> = crate::data::SpiceCard::all().filter(|c| *c != spice_card("red_chasm")).collect();
    let scene = scene.phase(Phase::SpiceBlow).forces(Guild, "red_chasm", 1).nowhere(Fremen);
    let mut play =
        scene.with(|p| p.spice_pile_a = all.into_iter().chain([spice_card("red_chasm")]).collect());
    play = play.script(&[]);
    let rules = play.rules();
    let mut state = rules.place(&play.position, &mut landsraad_kernel::Seeded::from_u64(1)).unwrap();
    let (mut sink, mut dice) = (landsraad_kernel::EventSink::mute(), landsraad_kernel::Seeded::from_u64(1));
    let mut cx = crate::activities::Cx::new(&rules, &mut state, &mut dice, &mut sink);
    let rule = landsraad_kernel::RuleRef("gf9.spice-blow.top-card");
    let drawn = cx.turn_spice(crate::board::Pile::A, rule).is_some();
    (drawn, cx.worm_target(crate::board::Pile::A))
}

#[test]
fn an_empty_spice_deck_is_reshuffled() {
    // [ah2009.spice.deck-reshuffle] [v29.setup.decks]
    for scene in [Scene::ah2009, Scene::v29] {
        assert!(card_of_an_empty_deck(scene()).0);
    }
}

#[test]
fn a_reshuffle_leaves_a_target() {
    // [ah2009.spice.worm-place] [v29.spice.worm-target]
    for scene in [Scene::ah2009, Scene::v29] {
        assert_eq!(card_of_an_empty_deck(scene()).1, Some(Territory::RED_CHASM));
    }
}

fn placed(play: &Play) -> usize {
    let spice = |e: &&Event| matches!(e, Event::Board(crate::event::BoardEvent::SpicePlaced { .. }));
    play.events.iter().filter(spice).count()
}

#[test]
fn one_blow_or_two() {
    // [ah2009.spice.single-end] [ah2009.double-blow.repeat-once] [ah2009.double-blow.worm-target]
    let mut one = blow(Scene::ah2009(), &["hagga_basin", "the_great_flat"]).start();
    run(&mut one);
    assert_eq!((placed(&one), blown(&one)), (1, 6));
    let cards = ["hagga_basin", "shai_hulud", "the_great_flat"];
    let scene = blow(Scene::ah2009().option("double-blow", true), &cards).forces(Guild, "old_gap:10", 2);
    let scene = scene.forces(Emperor, "red_chasm", 2).nowhere(Fremen);
    let mut two = scene.with(|p| p.spice_pile_b = vec![spice_card("old_gap")]).start();
    run(&mut two);
    assert_eq!((placed(&two), nexus_count(&two)), (2, 1));
    // The worm came in the second draw: it strikes the territory of the second pile.
    assert_eq!((two.forces(Guild, "old_gap:10"), two.forces(Emperor, "red_chasm")), (0, 2));
}

/// The last cards of the deck on turn 8 of a game with two blows.
const LAST_CARDS: [&str; 4] = ["shai_hulud", "rock_outcroppings", "shai_hulud#2", "shai_hulud#3"];

/// The whole spice blow of that turn.
fn eighth_turn() -> Play {
    let left = LAST_CARDS.map(spice_card);
    let gone: Vec<_> = crate::data::SpiceCard::all().filter(|c| !left.contains(c)).collect();
    let scene = Scene::ah2009().option("double-blow", true).phase(Phase::SpiceBlow).turn(8).nowhere(Fremen);
    let scene = scene.with(|p| {
        let half = gone.len() / 2;
        p.spice_pile_a = gone[..half].to_vec();
        p.spice_pile_b = gone[half..].to_vec();
        p.spice_top = left.to_vec();
    });
    let mut play = scene.factions(&[Atreides, Guild, Emperor]).start();
    run(&mut play);
    play
}

/// The cards turned up, in order.
fn turned(play: &Play) -> Vec<crate::data::SpiceCard> {
    let card = |e: &Event| match e {
        Event::Board(crate::event::BoardEvent::SpiceTurned { card }) => Some(*card),
        _ => None,
    };
    play.events.iter().filter_map(card).collect()
}

#[test]
fn the_eighth_turn_empties_the_deck() {
    // [ah2009.double-blow.turn8-first-pile] [ah2009.double-blow.turn8-worms]
    let play = eighth_turn();
    assert_eq!(turned(&play)[..4], LAST_CARDS.map(spice_card));
    assert!(nexus_count(&play) >= 3);
}

#[test]
fn the_eighth_turn_goes_on_with_a_new_deck() {
    let play = eighth_turn();
    // [ah2009.double-blow.turn8-reshuffle]
    let reshuffled = |e: &&Event| matches!(e, Event::Board(crate::event::BoardEvent::SpiceReshuffled));
    assert_eq!(play.events.iter().filter(reshuffled).count(), 1);
    assert_eq!(play.state.board.blow.deck_len(), 21 - (turned(&play).len() - 4));
    // [ah2009.double-blow.turn8-second-blow]
    assert_eq!(placed(&play), 2, "Rock Outcroppings and the first territory of the new deck");
}

#[test]
fn no_leader_dies_with_the_shield_wall() {
    // [ah2009.storm.atomics-leaders] [ah2009.tournament.atomics]
    let scene = Scene::ah2009().storm(3).with(|p| p.storm_card = Some(1)).forces(Guild, "shield_wall:8", 2);
    let mut play = scene.hand(Guild, &["family_atomics"]).start();
    // First comes the moment for Weather Control.
    play.act(Guild, crate::activities::windows::reaction::ReactionAction::Pass)
        .play_card(Guild, "family_atomics");
    let home = |l| play.state.board.leaders.get(l).place == crate::board::Place::Home;
    assert!(crate::data::LeaderId::all().all(home));
    assert_eq!(play.forces(Guild, "shield_wall:8"), 0);
    // A later occupant still scores it.
    let play = Scene::ah2009().option("tournament", true).phase(Phase::Mentat).with(|p| {
        p.worms = Some(6);
        p.shield_wall = Some(false);
    });
    let play = play.forces(Emperor, "shield_wall:8", 1);
    let rules = play.rules();
    let state = rules.place(&play.position, &mut landsraad_kernel::Seeded::from_u64(1)).unwrap();
    assert_eq!(At { rules: &rules, state: &state }.points(Emperor), 1);
}
