//! Worms by the 2009 rules: Karama against a placed one, rides and the storm, the eighth turn.

use super::super::*;
use crate::Faction::*;
use crate::action::Question;
use crate::activities::nexus::{NexusAction, NexusEvent};
use crate::activities::windows::reaction::{ReactionAction, ReactionQuestion};
use crate::event::BoardEvent;
use crate::state::Phase;
use crate::tests_support::{Play, Scene, loc};

fn card(key: &str) -> SpiceCard {
    serde_json::from_value(serde_json::Value::from(key)).unwrap()
}
/// A blow with these cards on top; Red Chasm blew last.
fn blow(scene: Scene, top: &[&str]) -> Scene {
    let cards: Vec<_> = top.iter().map(|k| card(k)).collect();
    scene.phase(Phase::SpiceBlow).with(|p| {
        p.spice_top = cards;
        p.spice_pile_a = vec![card("red_chasm")];
    })
}
fn stops(play: &Play, f: Faction, power: Power) -> bool {
    let question = Question::Reaction(ReactionQuestion::Play(Moment::Stop(power)));
    play.pending() == [f] && play.asked(f) == question
}
/// Silence until this holds.
#[track_caller]
fn until(play: &mut Play, what: impl Fn(&Play) -> bool) {
    for _ in 0..80 {
        if play.pending().is_empty() || what(play) {
            break;
        }
        silent(play);
    }
    assert!(what(play), "it never came to that");
}
fn silent(play: &mut Play) {
    let f = play.pending()[0];
    let seat = play.seat(f);
    let action = landsraad_kernel::Game::decision(&play.rules, &play.state, seat).unwrap().default;
    play.act(f, action);
}
fn places(play: &Play) -> bool {
    matches!(
        play.pending().first().map(|&f| play.asked(f)),
        Some(Question::SpiceBlow(SpiceBlowQuestion::ExtraWorm))
    )
}
fn rides(play: &Play) -> bool {
    matches!(
        play.pending().first().map(|&f| play.asked(f)),
        Some(Question::SpiceBlow(SpiceBlowQuestion::Ride { .. }))
    )
}
fn nexus_count(play: &Play) -> usize {
    play.events.iter().filter(|e| matches!(e, Event::Nexus(NexusEvent::Opened))).count()
}

#[test]
fn karama_sends_a_placed_worm_to_the_usual_place() {
    // [ah2009.spice.karama-second-worm] [ah2009.spice.karama-second-worm-ride]
    let cards = ["shai_hulud", "shai_hulud#2", "shai_hulud#3", "hagga_basin"];
    let scene = || {
        let scene = blow(Scene::ah2009(), &cards).hand(Guild, &["karama"]).hand(Emperor, &["karama#2"]);
        scene.forces(Fremen, "red_chasm", 3).forces(Guild, "the_great_flat", 4)
    };
    for second in [false, true] {
        let mut play = scene().start();
        until(&mut play, places);
        play.act(Fremen, SpiceBlowAction::PlaceWorm(Territory::THE_GREAT_FLAT));
        until(&mut play, |p| stops(p, Guild, Power::FremenExtraWorms));
        play.play_card(Guild, "karama");
        // It appears where spice blew last, the Guild's forces in the Great Flat are safe.
        until(&mut play, |p| stops(p, Emperor, Power::FremenWormImmunity));
        if second {
            play.play_card(Emperor, "karama");
            assert_eq!(play.forces(Fremen, "red_chasm"), 0);
        } else {
            play.act(Emperor, ReactionAction::Pass);
            until(&mut play, rides);
            assert_eq!(play.forces(Fremen, "red_chasm"), 3);
        }
        // A third worm may be placed again.
        until(&mut play, places);
        assert_eq!(play.forces(Guild, "the_great_flat"), 4);
    }
}

#[test]
fn a_called_worm_brings_no_nexus_and_may_be_ridden() {
    // [ah2009.spice.karama-worm-no-nexus] [ah2009.spice.karama-worm-ride] [ah2009.spice.karama-worm-unblockable]
    let scene = blow(Scene::ah2009().turn(4), &["hagga_basin"]).hand(Fremen, &["karama"]);
    let scene = scene.hand(Guild, &["karama#2"]).forces(Fremen, "false_wall_south:4", 4);
    let mut play = scene.start();
    play.play_card(Fremen, "karama").act(Fremen, SpiceBlowAction::PlaceWorm(Territory::FALSE_WALL_SOUTH));
    assert!(rides(&play));
    play.act(Fremen, SpiceBlowAction::RideTo(loc("sietch_tabr"))).act(Fremen, SpiceBlowAction::Riders(4));
    // Nobody could stop it, and no alliance changes.
    assert_eq!((play.forces(Fremen, "sietch_tabr"), nexus_count(&play)), (4, 0));
    assert_eq!(play.state.board.cards.hand_len(Guild), 1);
}

#[test]
fn whether_a_called_worm_counts_as_an_earlier_one() {
    // [ah2009.spice.second-worm-place]
    let asked = |scene: Scene| {
        let scene = blow(scene, &["shai_hulud", "hagga_basin"]).hand(Fremen, &["karama"]);
        let mut play = scene.start();
        play.play_card(Fremen, "karama").act(Fremen, SpiceBlowAction::PlaceWorm(Territory::HARG_PASS));
        while !play.pending().is_empty() && !places(&play) {
            silent(&mut play);
        }
        places(&play)
    };
    assert!(asked(Scene::ah2009()));
    assert!(!asked(Scene::ah2009().option("karama-worm-earlier", "ignored")));
}

#[test]
fn fremen_are_not_devoured_and_the_worm_stays_behind() {
    // [ah2009.spice.worm-fremen-safe] [ah2009.spice.worm-stays]
    let scene = blow(Scene::ah2009(), &["shai_hulud", "hagga_basin"]).board_spice("habbanya_erg:16", 8);
    let scene = scene.forces(Fremen, "red_chasm", 3).forces(Harkonnen, "habbanya_erg:16", 4);
    let mut play = scene.forces(Harkonnen, "red_chasm", 2).start();
    until(&mut play, rides);
    assert_eq!((play.forces(Fremen, "red_chasm"), play.forces(Harkonnen, "red_chasm")), (3, 0));
    play.act(Fremen, SpiceBlowAction::RideTo(loc("habbanya_erg:16"))).act(Fremen, SpiceBlowAction::Riders(3));
    assert_eq!((play.forces(Fremen, "habbanya_erg:16"), play.forces(Harkonnen, "habbanya_erg:16")), (3, 4));
    assert_eq!(play.state.board.spice.at(loc("habbanya_erg:16")), 8);
    // The ride has used nothing of their turn. [ah2009.spice.ride-not-move]
    assert_eq!(play.state.phase, Phase::SpiceBlow);
}

#[test]
fn a_worm_neither_leaves_nor_enters_the_storm() {
    // [ah2009.spice.ride-storm]
    let scene = Scene::ah2009().phase(Phase::SpiceBlow).storm(12).with(|p| {
        p.spice_top = vec![card("shai_hulud"), card("hagga_basin")];
        p.spice_pile_a = vec![card("broken_land")];
    });
    let scene = scene.forces(Fremen, "broken_land:12", 3).forces(Fremen, "broken_land:11", 2);
    let mut play = scene.forces(Guild, "broken_land:11", 1).start();
    until(&mut play, rides);
    assert_eq!((play.forces(Fremen, "broken_land:12"), play.forces(Guild, "broken_land:11")), (3, 0));
    play.refused(Fremen, SpiceBlowAction::RideTo(loc("hagga_basin:12")));
    play.act(Fremen, SpiceBlowAction::RideTo(loc("sietch_tabr")));
    assert_eq!(
        play.asked(Fremen),
        Question::SpiceBlow(SpiceBlowQuestion::Riders {
            from: loc("broken_land:11"),
            to: loc("sietch_tabr"),
        })
    );
    play.act(Fremen, SpiceBlowAction::Riders(2));
    assert_eq!((play.forces(Fremen, "broken_land:12"), play.forces(Fremen, "sietch_tabr")), (3, 2));
}

#[test]
fn on_turn_eight_the_worms_left_go_to_the_second_pile() {
    // [ah2009.double-blow.turn8-worms] [ah2009.double-blow.turn8-first-pile] [ah2009.double-blow.turn8-second-blow]
    let left = ["rock_outcroppings", "shai_hulud", "shai_hulud#2"].map(card);
    let gone: Vec<_> = SpiceCard::all().filter(|c| !left.contains(c) && *c != card("old_gap")).collect();
    let scene = Scene::ah2009().option("double-blow", true).phase(Phase::SpiceBlow).turn(8);
    let scene = scene.forces(Guild, "old_gap:10", 2).forces(Emperor, "the_great_flat", 2);
    let mut play = scene
        .with(|p| {
            p.spice_pile_a = gone;
            p.spice_pile_b = vec![card("old_gap")];
            p.spice_top = left.to_vec();
        })
        .start();
    until(&mut play, places);
    // Two Nexus: the first worm struck pile two's territory of turn 7, the second is the Fremen's to place.
    assert_eq!((nexus_count(&play), play.forces(Guild, "old_gap:10")), (2, 0));
    assert!(play.state.board.blow.pile(Pile::A).contains(&card("rock_outcroppings")));
    play.act(Fremen, SpiceBlowAction::PlaceWorm(Territory::THE_GREAT_FLAT));
    while !play.pending().is_empty() {
        silent(&mut play);
    }
    assert_eq!(play.forces(Emperor, "the_great_flat"), 0);
    // The second blow came from the new deck.
    let fresh = play.state.board.blow.pile(Pile::B);
    assert!(
        fresh.last().is_some_and(|c| !c.is_worm()) && !fresh.contains(&card("old_gap")) || fresh.len() == 1
    );
}

#[test]
fn the_spice_deck_is_reshuffled_once_in_fifteen_turns() {
    // [ah2009.double-blow.turn8-once]
    for seed in 0..6 {
        let scene = Scene::ah2009().option("double-blow", true).factions(&[Atreides, Guild, Emperor]);
        let rules = scene.rules();
        let mut state = rules.place(&scene.position, &mut landsraad_kernel::Seeded::from_u64(seed)).unwrap();
        let mut dice = landsraad_kernel::Seeded::from_u64(seed);
        let mut turns = vec![];
        for turn in 1..=15 {
            (state.turn, state.phase) = (turn, Phase::SpiceBlow);
            let frame = crate::activities::Frame::SpiceBlow(SpiceBlow::default());
            state.stack = landsraad_kernel::Stack::starting(frame);
            let mut events = vec![];
            let mut sink = landsraad_kernel::EventSink::collect(&mut events);
            landsraad_kernel::drive(&mut Cx::new(&rules, &mut state, &mut dice, &mut sink));
            while let Some(seat) = landsraad_kernel::Game::pending(&rules, &state).seats().first() {
                let done = NexusAction::Done.into();
                landsraad_kernel::Game::apply(&rules, &mut state, seat, &done, &mut dice, &mut sink);
            }
            if events.contains(&Event::Board(BoardEvent::SpiceReshuffled)) {
                turns.push(turn);
            }
        }
        assert_eq!(turns, [8], "seed {seed}");
    }
}
