//! Spice blow and Nexus where the editions differ.

use crate::Faction::*;
use crate::data::Territory;
use crate::event::Event;
use crate::frames::At;
use crate::phases::nexus::{NexusAction, NexusEvent};
use crate::phases::spice_blow::SpiceBlowAction;
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

#[test]
fn every_worm_brings_its_own_nexus_before_it_strikes() {
    // [ah2009.spice.nexus] [ah2009.spice.nexus-before-worm] [ah2009.spice.after-worm] [v29.spice.several-worms]
    // [v29.spice.worm-nexus-first] [v29.nexus.trigger] [v29.spice.worm-redraw]
    for scene in [Scene::ah2009, Scene::v29] {
        let cards = ["shai_hulud", "shai_hulud#2", "hagga_basin"];
        let mut play = blow(scene(), &cards).forces(Guild, "red_chasm", 6).nowhere(Fremen).start();
        assert_eq!((nexus_count(&play), play.forces(Guild, "red_chasm")), (1, 6), "the worm waits");
        run(&mut play);
        assert_eq!((nexus_count(&play), play.forces(Guild, "red_chasm")), (2, 0));
        assert_eq!(blown(&play), 6);
        // [ah2009.tournament.worm-count]
        assert_eq!(play.state.worms, 2);
    }
    // Turn 1 worms bring nothing. [ah2009.tournament.worm-count-turn1]
    let mut play = blow(Scene::ah2009().turn(1), &["shai_hulud", "hagga_basin"]).start();
    run(&mut play);
    assert_eq!((nexus_count(&play), play.state.worms), (0, 0));
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

#[test]
fn a_worm_may_be_called_even_on_turn_one() {
    // [ah2009.spice.fremen-karama-worm] [ah2009.spice.karama-worm-turn1] [ah2009.spice.karama-worm-desert]
    // [ah2009.spice.karama-worm-allies] [ah2009.spice.karama-worm-spice] [ah2009.karama.special-power-reuse]
    let call = |to: &str| {
        let scene = blow(Scene::ah2009().turn(1), &["hagga_basin"]).hand(Fremen, &["karama"]);
        let scene = scene.forces(BeneGesserit, "harg_pass:4", 1).with(|p| p.karama_used = vec![Fremen]);
        let mut play = scene.board_spice("the_great_flat", 10).start();
        play.play_card(Fremen, "karama");
        play.act(Fremen, SpiceBlowAction::PlaceWorm(Territory::by_id(to).unwrap()));
        run(&mut play);
        let left = (play.forces(BeneGesserit, "harg_pass:4"), play.forces(Harkonnen, "carthag"));
        (left, play.state.board.spice.at(loc("the_great_flat")), play.state.worms)
    };
    assert_eq!(call("harg_pass"), ((0, 10), 10, 1));
    assert_eq!(call("carthag"), ((1, 10), 10, 1));
    assert_eq!(call("the_great_flat"), ((1, 10), 0, 1));
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

#[test]
fn a_reshuffle_leaves_a_target() {
    // [ah2009.spice.deck-reshuffle] [v29.setup.decks] [ah2009.spice.worm-place] [v29.spice.worm-target]
    for scene in [Scene::ah2009, Scene::v29] {
        let all: Vec<_> = crate::data::SpiceCard::all().filter(|c| *c != spice_card("red_chasm")).collect();
        let scene = scene().phase(Phase::SpiceBlow).forces(Guild, "red_chasm", 1).nowhere(Fremen);
        let mut play =
            scene.with(|p| p.spice_pile_a = all.into_iter().chain([spice_card("red_chasm")]).collect());
        play = play.script(&[]);
        let rules = play.rules();
        let mut state = rules.place(&play.position, &mut landsraad_kernel::Seeded::from_u64(1)).unwrap();
        let (mut sink, mut dice) =
            (landsraad_kernel::EventSink::mute(), landsraad_kernel::Seeded::from_u64(1));
        let mut cx = crate::frames::Cx::new(&rules, &mut state, &mut dice, &mut sink);
        assert!(
            cx.turn_spice(crate::board::Pile::A, landsraad_kernel::RuleRef("gf9.spice-blow.top-card"))
                .is_some()
        );
        assert_eq!(cx.worm_target(crate::board::Pile::A), Some(Territory::RED_CHASM));
    }
}

#[test]
fn leaving_ends_an_alliance_or_not() {
    // [ah2009.alliance.break-and-join] [v29.nexus.break] [ah2009.alliance.size] [v29.nexus.any-size]
    let left = |scene: Scene| {
        let scene = blow(scene, &["shai_hulud", "hagga_basin"]);
        let mut play = scene.with(|p| p.alliances = vec![vec![Guild, Emperor, Harkonnen]]).start();
        while play.pending() != [Guild] {
            let f = play.pending()[0];
            play.act(f, NexusAction::Done);
        }
        play.act(Guild, NexusAction::Break);
        play.state.allied(Emperor, Harkonnen)
    };
    assert_eq!((left(Scene::ah2009()), left(Scene::v29())), (false, true));
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

#[test]
fn the_eighth_turn_empties_the_deck_and_goes_on_with_a_new_one() {
    // [ah2009.double-blow.turn8-first-pile] [ah2009.double-blow.turn8-worms]
    // [ah2009.double-blow.turn8-reshuffle] [ah2009.double-blow.turn8-second-blow]
    let left = ["shai_hulud", "rock_outcroppings", "shai_hulud#2", "shai_hulud#3"].map(spice_card);
    let gone: Vec<_> = crate::data::SpiceCard::all().filter(|c| !left.contains(c)).collect();
    let scene = Scene::ah2009().option("double-blow", true).phase(Phase::SpiceBlow).turn(8).nowhere(Fremen);
    let mut play = scene.with(|p| {
        let half = gone.len() / 2;
        p.spice_pile_a = gone[..half].to_vec();
        p.spice_pile_b = gone[half..].to_vec();
        p.spice_top = left.to_vec();
    });
    play = play.factions(&[Atreides, Guild, Emperor]);
    let mut play = play.start();
    run(&mut play);
    let reshuffled = |e: &&Event| matches!(e, Event::Board(crate::event::BoardEvent::SpiceReshuffled));
    assert_eq!(play.events.iter().filter(reshuffled).count(), 1);
    assert_eq!(placed(&play), 2, "Rock Outcroppings and the first territory of the new deck");
    assert!(nexus_count(&play) >= 3);
    let turned: Vec<_> = play
        .events
        .iter()
        .filter_map(|e| match e {
            Event::Board(crate::event::BoardEvent::SpiceTurned { card }) => Some(*card),
            _ => None,
        })
        .collect();
    assert_eq!(turned[..4], left);
    assert_eq!(play.state.board.blow.deck_len(), 21 - (turned.len() - 4));
}

#[test]
fn no_leader_dies_with_the_shield_wall() {
    // [ah2009.storm.atomics-leaders] [ah2009.tournament.atomics]
    let scene = Scene::ah2009().storm(3).with(|p| p.storm_card = Some(1)).forces(Guild, "shield_wall:8", 2);
    let mut play = scene.hand(Guild, &["family_atomics"]).start();
    // First comes the moment for Weather Control.
    play.act(Guild, crate::windows::reaction::ReactionAction::Pass).play_card(Guild, "family_atomics");
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
    assert_eq!(At { rules: &rules, s: &state }.points(Emperor), 1);
}
